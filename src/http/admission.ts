// Who may call an operation, which a door must know before it runs one: from the rules and lifecycles of the features.
import type { Need, Permission } from '../access/permissions.js'
import { admits } from '../access/rules.js'
import type { ActionsInInput } from '../core/feature.js'
import { features } from '../features.js'
import { allRules } from '../schema.js'

export interface Admission {
  /** What the rule of a root field asks for. */
  readonly needsOf: (root: 'Query' | 'Mutation', field: string) => Need
  /** Action that the field's input may name → the permission of its step. */
  readonly actionsOf: (field: string) => Readonly<Record<string, Permission>>
}

/** The admission to all operations of the schema. */
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
