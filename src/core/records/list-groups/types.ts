// The field `groups` of connections, with its types and rules. All follow from the declarations of the records.
import type { GraphQLResolveInfo } from 'graphql'
import { Args, ArgsType, Field, InputType, Int, ObjectType, type ClassType } from 'type-graphql'
import type { Context, Model } from '../../context.js'
import type { RuleTable } from '../../rules.js'
import { describeEnum } from '../../schema/enums.js'
import { optional, required } from '../../schema/fields.js'
import { connectionOf, USUAL_SIZE } from '../../schema/paging.js'
import { CONTEXT, fieldOf, INFO, RECORD } from '../../schema/resolvers.js'
import { label } from '../../words.js'
import { find } from '../read.js'
import type { Readable } from '../record.js'
import { groupableOf, type Groupable, type Key, type Reference } from './columns.js'
import { groupsOf, type GroupArgs, type Listed } from './read.js'
import { CONDITIONS, ORDERS, PERIODS } from './statement.js'

const named = <Name extends string>(names: Readonly<Record<Name, unknown>>) =>
  Object.fromEntries(Object.keys(names).map((name) => [name, name])) as { readonly [N in Name]: N }

const GroupOrderBy = named(ORDERS)
describeEnum(GroupOrderBy, 'GroupOrderBy', 'Orders of groups.', ORDERS)

const GroupPeriod = named(PERIODS)
describeEnum(GroupPeriod, 'GroupPeriod', 'Periods by which records are grouped.', {
  DAY: 'A day.', WEEK: 'A week of ISO 8601, from Monday.', MONTH: 'A month.', QUARTER: 'A quarter.', YEAR: 'A year.',
})

@InputType({ description: 'Conditions on groups. A group must meet each.' })
class GroupConditions {
  @optional.int('At least so many records.') countFrom?: number | null
  @optional.int('At most so many records.') countTo?: number | null
  @optional.decimal('A sum of the first of `of` of at least this.') sumFrom?: unknown
  @optional.decimal('A sum of the first of `of` of at most this.') sumTo?: unknown
}
/** Each condition has a field. */
export const conditionNames: readonly (keyof GroupConditions)[] = Object.keys(CONDITIONS) as (keyof GroupConditions)[]

@ObjectType({ description: 'The period of a group.' })
class PeriodOfGroup {
  @required.day('Its first day.') from!: string
  @required.text('The period: `2026-05-01`, `2026-W18`, `2026-05`, `2026-Q2` or `2026`.') label!: string
}

@ObjectType({ description: 'What a group comes to: of a measure, for money in one currency.' })
class GroupValue {
  @required.text('The value of `of`.') measure!: string
  @optional.currency('Currency of the money. Null for a quantity, and for records without a currency.') currency!: string | null
  @required.int('Number of the records with a value.') count!: number
  @required.decimal('Their sum.') sum!: unknown
  @optional.decimal('Least value. Null without any.') least!: unknown
  @optional.decimal('Greatest value. Null without any.') greatest!: unknown
  @optional.decimal('Average, in the minor unit of the currency; of a quantity at 4 places. Null without values.') average!: unknown
  @optional.decimal('Sum in the home currency of what has a rate, each record by the rate of its `date`. Null without `convert`.')
  converted!: unknown
  @optional.int('Number of the values without a rate, which are not in `converted`. Null without `convert`.')
  notConverted!: number | null
}

@ObjectType({ description: 'What a group comes to in the home currency.' })
class ConvertedSum {
  @required.text('The value of `of`.') measure!: string
  @required.currency('The home currency.') currency!: string
  @required.decimal('Sum of what could be converted.') sum!: unknown
  @required.int('Number of the values that are not in it, as there is no rate.') notConverted!: number
}

declare module '../../context.js' {
  interface Model {
    /** Type → how its lists are grouped. */
    readonly groupables: ReadonlyMap<string, Groupable>
  }
}

/** What the groups of all lists add to a model. */
interface Groups extends Pick<Model, 'groupables'> {
  readonly resolvers: readonly ClassType<object>[]
  readonly rules: RuleTable
}

/** The resolvers of the groups of a type. They are made once, because type-graphql keeps their types for good. */
const made = new Map<ClassType, readonly ClassType<object>[]>()

/** The groups of these lists. Several of them may show the same records. */
export function groupsOfLists(lists: readonly Readable[], references: readonly Reference[]): Groups {
  const byType = new Map(lists.toReversed().map((readable) => [readable.type, readable]))
  const all = [...byType].map(([type, readable]) => {
    const groupable = groupableOf(readable, references.filter(({ table }) => table === readable.table))
    const resolvers = made.get(type) ?? resolversOf(type, groupable)
    made.set(type, resolvers)
    return { name: type.name, groupable, resolvers }
  })
  return {
    groupables: new Map(all.map(({ name, groupable }) => [name, groupable])),
    resolvers: all.flatMap(({ resolvers }) => resolvers),
    rules: Object.assign({}, ...all.map(({ name, groupable }) => rulesOf(name, groupable))) as RuleTable,
  }
}

const referencesIn = ({ keys }: Groupable) => [...keys.values()].flatMap(({ reference }) => reference ?? [])

function rulesOf(name: string, groupable: Groupable): RuleTable {
  const guarded = referencesIn(groupable).flatMap(({ field, needs }) => (needs ? [[field, needs] as const] : []))
  return guarded.length ? { [groupNameOf(name)]: Object.fromEntries(guarded) } : {}
}

/** For a list that the model of the request does not have. */
const NOT_GROUPABLE: Groupable = { keys: new Map(), measures: new Map(), dates: new Map() }

function resolversOf(type: ClassType, groupable: Groupable): readonly ClassType<object>[] {
  const { name } = type
  const group = groupTypeOf(name, groupable)
  const argsType = argsTypeOf(name, groupable)
  const resolver = fieldOf(connectionOf(type), {
    name: 'groups', type: () => [group], nullable: true, description: DESCRIPTION,
    parameters: [RECORD, Args(() => argsType), CONTEXT, INFO],
    resolve: ({ listed }: { listed: Listed }, args: GroupArgs, ctx: Context, info: GraphQLResolveInfo) =>
      groupsOf(ctx, name, ctx.services.model.groupables.get(name) ?? NOT_GROUPABLE, listed, args, info),
  })
  return [resolver, ...referencesIn(groupable).map((reference) => referenceOf(group, reference))]
}

const groupNameOf = (name: string) => `${name}Group`

const DESCRIPTION = 'The groups of the whole list, whatever its page. Null if they fail.'

/** The record that a key names. */
const referenceOf = (group: ClassType, { field, column, target, gone, needs }: Reference) => fieldOf(group, {
  name: field, type: () => target.type, nullable: true,
  description: `The record. Null if \`${column}\` is${gone ? `, or ${gone}` : ''}${needs ? `, or without the permission ${needs}` : ''}.`,
  parameters: [RECORD, CONTEXT, INFO],
  resolve: (row: Readonly<Record<string, string | null>>, ctx: Context, info: GraphQLResolveInfo) =>
    find(ctx, target, row[column], info),
})

const KEY = 'Key of the group. Null if not in `by`, or without a value.'

/** How the field of a key is declared. */
const KEYS: Readonly<Record<Key['kind'], (key: Key) => (target: object, name: string) => void>> = {
  reference: () => optional.id(KEY),
  enum: ({ type }) => optional.of(() => type as object, KEY),
  currency: () => optional.currency(KEY),
  text: () => optional.text(KEY),
}

function groupTypeOf(name: string, { keys, dates, measures }: Groupable): ClassType {
  @ObjectType(groupNameOf(name), { description: `A group of ${label({ model: name }).toLowerCase()} records.` })
  class Group {
    @required.int('Number of its records.') count!: number
  }
  for (const key of keys.values()) KEYS[key.kind](key)(Group.prototype, key.column)
  if (dates.size) optional.of(() => PeriodOfGroup, 'Its period. Null without `period`, or without a date.')(Group.prototype, 'period')
  if (measures.size) {
    required.of(() => [GroupValue], 'What it comes to.')(Group.prototype, 'values')
    required.of(() => [ConvertedSum], 'Its money in the home currency; empty without `convert`.')(Group.prototype, 'converted')
  }
  Object.defineProperty(Group, 'name', { value: `${name}Group` })
  return Group
}

/** An enum of the values of `all`, each with a description. */
function enumOf(name: string, description: string, all: ReadonlyMap<string, { readonly column: string }>) {
  const values = named(Object.fromEntries(all))
  describeEnum(values, name, description, Object.fromEntries([...all].map(([value, { column }]) => [value, `\`${column}\`.`])))
  return values
}

function argsTypeOf(name: string, { keys, measures, dates, usualDate }: Groupable): ClassType {
  @ArgsType()
  class GroupArguments {}
  const add = (field: string, type: () => object, defaultValue?: unknown) =>
    Field(type as () => ClassType, { nullable: true, defaultValue })(GroupArguments.prototype, field)
  const records = `lists of ${label({ model: name }).toLowerCase()} records`
  if (keys.size) {
    const GroupBy = enumOf(`${name}GroupBy`, `Keys by which ${records} are grouped.`, keys)
    add('by', () => [GroupBy])
  }
  if (dates.size) {
    const GroupDate = enumOf(`${name}GroupDate`, `Dates of the periods and rates of groups of ${records}.`, dates)
    add('period', () => GroupPeriod)
    add('date', () => GroupDate, usualDate)
  }
  if (measures.size) {
    const Measure = enumOf(`${name}Measure`, `What is summed in groups of ${records}.`, measures)
    add('of', () => [Measure])
  }
  if (dates.size && [...measures.values()].some(({ isMoney }) => isMoney)) add('convert', () => Boolean, false)
  add('having', () => GroupConditions)
  add('orderBy', () => GroupOrderBy, 'KEY_ASC')
  add('first', () => Int, USUAL_SIZE)
  return GroupArguments
}
