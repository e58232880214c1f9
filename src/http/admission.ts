// Tells a door which permission an operation needs, before the operation runs. Read from the features' rules and
// lifecycles.
import type { Model } from '../core/context.js'
import type { Permission } from '../core/permission.js'
import type { Need } from '../core/rules.js'

export interface Admission {
  /** The requirement of a root field's rule. */
  readonly needsOf: (root: 'Query' | 'Mutation', field: string) => Need
  /** For a mutation whose input names an action: action → the permission of its step. */
  readonly actionsOf: (field: string) => Readonly<Record<string, Permission>>
}

/** The admission for all operations of the schema. */
export const admission = ({ rules, actionsInInput }: Model): Admission => ({
  needsOf: (root, field) => {
    const needs = rules[root]?.[field]
    if (!needs) throw new Error(`${root}.${field} has no rule`)
    return needs
  },
  actionsOf: (field) => actionsInInput[field] ?? {},
})
