// The declaration of a feature: its GraphQL fields, their permission rules, and its lifecycles.
import type { ClassType } from 'type-graphql'
import type { Permission } from './permission.js'
import { can, type Rule, type RuleTable } from './rules.js'
import type { Context } from './context.js'
import type { Lived } from './lifecycle/actions.js'
import type { AnyLifecycle } from './lifecycle/lifecycle.js'
import type { RootField } from './records/queries.js'
import type { Relations } from './records/relations.js'
import { noteFew } from './records/ways.js'

export interface Feature {
  readonly name: string
  readonly resolvers: readonly ClassType<object>[]
  readonly rules: readonly RuleTable[]
  readonly lives: readonly AnyLifecycle[]
  readonly actionsInInput: ActionsInInput
}

/** A mutation whose input names the action → the action → the permission that it needs. */
export type ActionsInInput = Readonly<Record<string, Readonly<Record<string, Permission>>>>

type RootFields = Readonly<Record<string, RootField>>

/** How the few records of a type are read: the permission, if it takes one, and all records that the viewer has. */
interface Few {
  readonly needs?: Permission
  readonly own: (ctx: Context) => Promise<readonly { readonly id: string }[]>
}

/** The parts of a feature's declaration. */
interface Declaration {
  readonly queries?: RootFields
  readonly mutations?: RootFields
  /** Relations of the feature's own records, and relations from records of earlier features to them. */
  readonly relations?: readonly Relations[]
  readonly lives?: readonly Lived[]
  /** Types of which a viewer has only a few records, without a query by identifier. `node` finds these too. */
  readonly few?: Readonly<Record<string, Few>>
  /** Hand-written resolvers, for example of computed fields. */
  readonly resolvers?: readonly ClassType<object>[]
  /** The permission rules for the fields of the hand-written resolvers. */
  readonly rules?: RuleTable
  readonly actionsInInput?: ActionsInInput
}

const rulesOf = (fields: RootFields): Readonly<Record<string, Rule>> =>
  Object.fromEntries(Object.entries(fields).map(([name, { needs }]) => [name, can(needs)]))

const resolversOf = (fields: RootFields) => Object.entries(fields).map(([name, { resolver }]) => resolver(name))

/** Merges the tables into one. Throws when two tables declare the same field. */
function together(feature: string, tables: readonly RootFields[]): RootFields {
  const names = tables.flatMap((table) => Object.keys(table))
  const twice = names.filter((name, index) => names.indexOf(name) !== index)
  if (twice.length) throw new Error(`${feature} declares ${twice.join(', ')} twice`)
  return Object.assign({}, ...tables) as RootFields
}

/** Declares a feature, and collects the resolvers and rules of all its parts. */
export function feature(name: string, declaration: Declaration): Feature {
  const {
    queries = {}, relations = [], lives = [], few = {}, resolvers = [], rules = {}, actionsInInput = {},
  } = declaration
  for (const [type, { needs, own }] of Object.entries(few)) noteFew(type, needs ? [needs] : [], own)
  const mutations = together(name, [declaration.mutations ?? {}, ...lives.map((lived) => lived.mutations)])
  return {
    name,
    resolvers: [
      ...resolversOf(queries),
      ...resolversOf(mutations),
      ...relations.flatMap((one) => one.resolvers),
      ...lives.map(({ resolver }) => resolver),
      ...resolvers,
    ],
    rules: [{ Query: rulesOf(queries), Mutation: rulesOf(mutations) }, ...relations.map((one) => one.rules), rules],
    lives: lives.map(({ life }) => life),
    actionsInInput,
  }
}
