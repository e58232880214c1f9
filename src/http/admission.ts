// Who may call an operation, which a door must know before it runs one: from the rules and lifecycles of the features.
import type { Need, Permission } from '../access/permissions.js'
import { admits } from '../access/rules.js'
import { costSheetLife, STEP_OF } from '../features/costing/lifecycle.js'
import { allRules } from '../schema.js'

export interface Admission {
  /** What the rule of a root field asks for. */
  readonly needsOf: (root: 'Query' | 'Mutation', field: string) => Need
  /** Action that the field's input may name → the permission of its step. */
  readonly actionsOf: (field: string) => Readonly<Record<string, Permission>>
}

const costSheetActions = Object.entries(STEP_OF).map(
  ([action, step]) => [action, costSheetLife.steps[step].needs] as const,
)

const ACTIONS: Readonly<Record<string, Readonly<Record<string, Permission>>>> = {
  updateCostSheet: Object.fromEntries(costSheetActions),
}

/** The admission to all operations of the schema. */
export function admission(): Admission {
  const rules = allRules()
  return {
    needsOf: (root, field) => {
      const rule = rules[root]?.[field]
      const needs = rule && admits.get(rule)
      if (!needs) throw new Error(`${root}.${field} has no rule`)
      return needs
    },
    actionsOf: (field) => ACTIONS[field] ?? {},
  }
}
