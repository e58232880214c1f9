// The model: what all features together declare. It is built once and passed on, and nothing is remembered elsewhere.
import type { ClassType } from 'type-graphql'
import type { Model } from './context.js'
import type { ActionsInInput, Feature } from './feature.js'
import { nodeRules, NodeResolver } from './records/nodes.js'
import { finderOf } from './records/ways.js'
import type { Need, RuleTable } from './rules.js'

declare module './context.js' {
  interface Model {
    /** The resolvers of all fields. */
    readonly resolvers: readonly ClassType<object>[]
    /** Type → field → what the field asks of its caller. */
    readonly rules: RuleTable
    readonly actionsInInput: ActionsInInput
  }
}

/** The model of these features. Throws if a field has two rules. */
export function modelOf(features: readonly Feature[]): Model {
  const all = <Part>(part: (feature: Feature) => readonly Part[]) => features.flatMap(part)
  return {
    resolvers: [...all(({ resolvers }) => resolvers), NodeResolver],
    rules: ruleTree([nodeRules, ...all(({ rules }) => rules)]),
    actionsInInput: Object.assign({}, ...features.map((feature) => feature.actionsInInput)) as ActionsInInput,
    queries: new Map(all(({ queries }) => queries).flatMap(({ finds, needs }) =>
      (finds ? [[finds.type.name, { rows: finds, needs: [needs] }]] : []))),
    shown: grouped(all(({ shows }) => shows), ({ rows }) => rows.type.name),
    finders: new Map(all(({ few }) => Object.entries(few)).map(([type, found]) => [type, finderOf(found)])),
    reads: new Map([...grouped(all(({ reads }) => reads), ({ table }) => table)].map(([table, fields]) =>
      [table, new Map(fields.map((one) => [one.field, one]))])),
    lives: new Map(all(({ lives, ownLives }) => [...lives, ...ownLives]).map((life) => [life.model, life])),
    checks: Object.assign({}, ...features.map(({ checks }) => checks)) as Model['checks'],
  }
}

function grouped<Value>(values: readonly Value[], keyOf: (value: Value) => string): Map<string, Value[]> {
  const groups = new Map<string, Value[]>()
  for (const value of values) groups.set(keyOf(value), [...(groups.get(keyOf(value)) ?? []), value])
  return groups
}

/** The rules of all tables in one. */
function ruleTree(tables: readonly RuleTable[]): RuleTable {
  const tree: Record<string, Record<string, Need>> = {}
  for (const [type, fields] of tables.flatMap((table) => Object.entries(table)))
    addRules((tree[type] ??= {}), fields, type)
  return tree
}

function addRules(into: Record<string, Need>, fields: Readonly<Record<string, Need>>, type: string): void {
  for (const [field, need] of Object.entries(fields)) {
    if (into[field]) throw new Error(`${type}.${field} has two rules`)
    into[field] = need
  }
}
