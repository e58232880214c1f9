// The model: what all features together declare. It is built once and passed on. Only type-graphql remembers its types.
import 'reflect-metadata'
import type { ClassType } from 'type-graphql'
import type { InputChecks } from './checks.js'
import type { Model } from './context.js'
import { feature, type ActionsInInput, type Feature } from './feature.js'
import { groupedBy, merged } from './merged.js'
import { groupsOfLists } from './records/list-groups/types.js'
import { nodeRules, NodeResolver } from './records/nodes.js'
import { finderOf } from './records/node-lookup.js'
import type { Enums } from './schema/enums.js'
import type { RuleTable } from './rules.js'

declare module './context.js' {
  interface Model {
    /** The resolvers of all fields. */
    readonly resolvers: readonly ClassType<object>[]
    /** Type → field → what the field asks of its caller. */
    readonly rules: RuleTable
    /** Root field → the name of the feature that declares it. */
    readonly declaredBy: ReadonlyMap<string, string>
    readonly actionsInInput: ActionsInInput
    /** The enums whose values follow from the declarations. */
    readonly enums: Enums
  }
}

/** The model of these features. Throws if two of them declare the same. */
export function modelOf(declared: readonly Feature[]): Model {
  const followed = declared.map(({ follows }) => follows(declared))
  const relations = followed.flatMap((one) => one.relations ?? [])
  const features = [...declared, feature('followed', { relations })]
  const all = <Part>(part: (feature: Feature) => readonly Part[]) => features.flatMap(part)
  const groups = groupsOfLists(all(({ lists }) => lists), all(({ references }) => references))
  return {
    groupables: groups.groupables,
    resolvers: [...all(({ resolvers }) => resolvers), NodeResolver, ...groups.resolvers],
    rules: ruleTree([nodeRules, ...all(({ rules }) => rules), groups.rules]),
    declaredBy: new Map(all(({ name, rules }) => rules.flatMap(({ Query, Mutation, Subscription }) =>
      Object.keys({ ...Query, ...Mutation, ...Subscription }).map((field) => [field, name] as const)))),
    balances: all(({ balances }) => balances),
    stepRequirements: all(({ stepRequirements }) => stepRequirements),
    derivedStates: all(({ derivedStates }) => derivedStates),
    imports: {
      rules: all(({ imports }) => imports.rules),
      computed: merged('computed columns', features.map(({ imports }) => imports.computed)),
    },
    keeps: all(({ keeps }) => keeps),
    enums: merged('enums', followed.map(({ enums = {} }) => enums)),
    actionsInInput: merged('actions in inputs', features.map(({ actionsInInput }) => actionsInInput)),
    queries: new Map(all(({ queries }) => queries).flatMap(({ finds, needs, alsoShown }) =>
      (finds ? [[finds.type.name, { rows: finds, needs: [needs], alsoShown }]] : []))),
    shown: groupedBy(all(({ relationLookups }) => relationLookups), ({ rows }) => rows.type.name),
    finders: new Map(all(({ ownRecords }) => Object.entries(ownRecords)).map(([type, found]) =>
      [type, finderOf(found)])),
    reads: new Map([...groupedBy(all(({ reads }) => reads), ({ table }) => table)].map(([table, fields]) =>
      [table, new Map(fields.map((one) => [one.field, one]))])),
    lifecycles: new Map(all(({ lifecycles, ownLifecycles }) => [...lifecycles, ...ownLifecycles]).map((one) =>
      [one.model, one])),
    checks: checksByType(all(({ checks }) => checks)),
  }
}

/** Input type → all its checks. Several records may have the same input with the same checks: suppliers and clients. */
function checksByType(tables: readonly InputChecks[]): InputChecks {
  const byType = groupedBy(tables.flatMap((table) => Object.entries(table)), ([type]) => type)
  return Object.fromEntries([...byType].map(([type, rows]) => [type, [...new Set(rows.flatMap(([, row]) => row))]]))
}

/** Type → the rules of its fields, of all tables. */
function ruleTree(tables: readonly RuleTable[]): RuleTable {
  const byType = groupedBy(tables.flatMap((table) => Object.entries(table)), ([type]) => type)
  return Object.fromEntries([...byType].map(([type, rows]) =>
    [type, merged(`rules of ${type}`, rows.map(([, row]) => row))]))
}
