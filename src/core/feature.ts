// The declaration of a feature: its GraphQL fields, their permissions, its lifecycles and the checks of its inputs.
import type { ClassType } from 'type-graphql'
import type { Kept } from './balances.js'
import type { InputChecks } from './checks.js'
import type { DerivedState } from './derived-states.js'
import type { Imports } from './imports.js'
import type { LifecycleDeclaration } from './lifecycle/actions.js'
import type { StepRequirement } from './lifecycle/step-requirements.js'
import type { AnyLifecycle } from './lifecycle/lifecycle.js'
import { merged } from './merged.js'
import type { Permission } from './permission.js'
import type { RootField } from './records/queries.js'
import type { Reference } from './records/list-groups/columns.js'
import type { FieldReads, Readable } from './records/record.js'
import type { Relations } from './records/relations.js'
import type { OwnRecords, RelationLookup } from './records/node-lookup.js'
import type { RuleTable } from './rules.js'
import type { Enums } from './schema/enums.js'

export interface Feature extends Kept {
  readonly name: string
  readonly resolvers: readonly ClassType<object>[]
  readonly rules: readonly RuleTable[]
  readonly lifecycles: readonly AnyLifecycle[]
  /** Lifecycles whose mutations are hand-written. */
  readonly ownLifecycles: readonly AnyLifecycle[]
  readonly actionsInInput: ActionsInInput
  readonly queries: readonly RootField[]
  readonly relationLookups: readonly RelationLookup[]
  readonly reads: readonly FieldReads[]
  readonly references: readonly Reference[]
  /** The records of which it shows pages. */
  readonly lists: readonly Readable[]
  readonly ownRecords: Readonly<Record<string, OwnRecords>>
  readonly checks: readonly InputChecks[]
  readonly stepRequirements: readonly StepRequirement[]
  readonly derivedStates: readonly DerivedState[]
  readonly imports: Imports
  readonly follows: (all: readonly Feature[]) => Following
}

/** What one feature adds because of the declarations of others, also of later ones. */
export interface Following {
  readonly relations?: readonly Relations[]
  readonly enums?: Enums
}

/** A mutation whose input names the action → the action → the permission that it needs. */
export type ActionsInInput = Readonly<Record<string, Readonly<Record<string, Permission>>>>

type RootFields = Readonly<Record<string, RootField>>

/** The parts of a feature's declaration. */
interface Declaration extends Partial<Kept> {
  readonly queries?: RootFields
  readonly mutations?: RootFields
  /** Relations of the feature's own records, and relations from records of earlier features to them. */
  readonly relations?: readonly Relations[]
  readonly lifecycles?: readonly LifecycleDeclaration[]
  /** Lifecycles whose mutations are hand-written. */
  readonly ownLifecycles?: readonly AnyLifecycle[]
  /** Types of which a viewer has only a few records, without a query by identifier. `node` finds these too. */
  readonly ownRecords?: Readonly<Record<string, OwnRecords>>
  /** Hand-written resolvers, for example of computed fields. */
  readonly resolvers?: readonly ClassType<object>[]
  /**
   * Table → field with a hand-written resolver → the columns that it reads, and the relations whose whole records it
   * reads with `loadParts`. Without a row it reads all columns.
   */
  readonly reads?: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>
  /** The permissions of the fields of the hand-written resolvers. */
  readonly rules?: RuleTable
  readonly actionsInInput?: ActionsInInput
  /**
   * The checks that GraphQL applies too when other values of an input are not of their type, so that a form gets all
   * faults at once.
   */
  readonly checks?: InputChecks
  /** What it requires for steps of records of earlier features. */
  readonly stepRequirements?: readonly StepRequirement[]
  /** The states of its records that follow from other documents. */
  readonly derivedStates?: readonly DerivedState[]
  /** What `selvedge import` checks and computes of its records. */
  readonly imports?: Partial<Imports>
  /** What follows for the records of all features, such as a field that each of them has. */
  readonly follows?: (all: readonly Feature[]) => Following
}

const rulesOf = (fields: RootFields) =>
  Object.fromEntries(Object.entries(fields).map(([name, { needs }]) => [name, needs]))

const resolversOf = (fields: RootFields) => Object.entries(fields).map(([name, { resolver }]) => resolver(name))

/** Declares a feature, and collects what all its parts declare. */
export function feature(name: string, declaration: Declaration): Feature {
  const {
    queries = {}, relations = [], lifecycles = [], ownLifecycles = [], ownRecords = {}, resolvers = [], reads = {},
    rules = {}, actionsInInput = {}, checks = {}, follows = () => ({}), balances = [], keeps = [],
    stepRequirements = [], derivedStates = [], imports = {},
  } = declaration
  const mutations = merged(name, [declaration.mutations ?? {}, ...lifecycles.map((one) => one.mutations)])
  const ownReads = Object.entries(reads).flatMap(([table, fields]) =>
    Object.entries(fields).map(([field, columns]) => ({ table, field, columns })))
  return {
    name,
    resolvers: [
      ...resolversOf(queries),
      ...resolversOf(mutations),
      ...relations.flatMap((one) => one.resolvers),
      ...lifecycles.flatMap((one) => one.resolvers),
      ...resolvers,
    ],
    rules: [{ Query: rulesOf(queries), Mutation: rulesOf(mutations) }, ...relations.map((one) => one.rules), rules],
    lifecycles: lifecycles.map(({ lifecycle }) => lifecycle),
    ownLifecycles,
    actionsInInput,
    queries: Object.values(queries),
    relationLookups: relations.flatMap(({ relationLookups }) => relationLookups),
    reads: [...relations.flatMap((one) => one.reads), ...lifecycles.map((one) => one.reads), ...ownReads],
    references: relations.flatMap(({ references }) => references),
    lists: [...Object.values(queries).flatMap((one) => one.lists ?? []), ...relations.flatMap(({ lists }) => lists)],
    ownRecords,
    checks: [checks, ...Object.values(mutations).map((one) => one.checks ?? {})],
    follows, balances, keeps, stepRequirements, derivedStates,
    imports: { rules: [], computed: {}, ...imports },
  }
}
