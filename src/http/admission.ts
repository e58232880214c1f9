// Tells a door which permission an operation needs, before the operation runs. Read from the features' rules and
// lifecycles.
import type { Need, Permission } from '../access/permissions.js'
import { admits } from '../core/rules.js'
import type { ActionsInInput } from '../core/feature.js'
import { features } from '../features.js'
import { allRules } from '../schema.js'

export interface Admission {
  /** The requirement of a root field's rule. */
  readonly needsOf: (root: 'Query' | 'Mutation', field: string) => Need
  /** For a mutation whose input names an action: action → the permission of its step. */
  readonly actionsOf: (field: string) => Readonly<Record<string, Permission>>
}

/** Creates the admission for all operations of the schema. */
export function admission(): Admission {
  const rules = allRules()
  const actions = Object.assign({}, ...features.map(({ actionsInInput }) => actionsInInput)) as ActionsInInput
  return {
    needsOf: (root, field) => {
      const rule = rules[root]?.[field]
      const needs = rule && admits.get(rule)
      if (!needs) throw new Error(`${root}.${field} has no rule`)
      return needs
    },
    actionsOf: (field) => actions[field] ?? {},
  }
}
