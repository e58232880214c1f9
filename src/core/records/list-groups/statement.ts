// The one statement that reads the groups of a list. It sums the rows by group and currency, converts the sums by day
// and currency if that is asked for, and joins the currencies of each group.
import { sql, type RawBuilder } from 'kysely'
import { slot } from '../../../database/prepared.js'
import { rateOnDay } from '../../money/rate-on-day.js'
import type { CurrencyOf, Rows, RowsWith } from '../record.js'
import { matching, type Filtering } from '../select.js'
import type { DateColumn, Groupable, Key, Measure } from './columns.js'

/** The orders of groups. */
export const ORDERS = {
  KEY_ASC: 'By the keys, the period first, ascending; groups without one come last.',
  KEY_DESC: 'By the keys, the period first, descending; groups without one come last.',
  COUNT_ASC: 'By the number of records, ascending.',
  COUNT_DESC: 'By the number of records, descending.',
  SUM_ASC: 'By the sum of the first of `of`, ascending.',
  SUM_DESC: 'By the sum of the first of `of`, descending.',
} as const
export type GroupOrder = keyof typeof ORDERS

/** The periods, as PostgreSQL names them. */
export const PERIODS = { DAY: 'day', WEEK: 'week', MONTH: 'month', QUARTER: 'quarter', YEAR: 'year' } as const
export type Period = keyof typeof PERIODS

/** The conditions on groups: what they compare, and how. */
export const CONDITIONS = {
  countFrom: ['count', '>='], countTo: ['count', '<='], sumFrom: ['sum', '>='], sumTo: ['sum', '<='],
} as const
export type Condition = keyof typeof CONDITIONS

/** What is asked of the groups of a list, without the values. Equal plans have equal statements. */
export interface Plan {
  readonly keys: readonly Key[]
  readonly measures: readonly Measure[]
  readonly date?: DateColumn
  readonly period?: Period
  readonly converts: boolean
  readonly order: GroupOrder
  readonly conditions: readonly Condition[]
  /** The column of the records whose lists are grouped. */
  readonly owner?: string
}

/** A group as it is read: its keys, the number of its rows, and its figures by currency. */
export interface GroupRow {
  readonly owner?: string
  readonly k0?: string | null
  readonly k1?: string | null
  readonly period?: string | null
  readonly count: number
  readonly parts: readonly Part[]
}

/** Figures in one currency: of each measure the number of values, sum, least, greatest, converted, not converted. */
export type Part = readonly [currency: string | null, ...figures: Figures[]]
export type Figures = readonly [
  count: number, sum: string, least: string | null, greatest: string | null, converted: string | null,
  notConverted: number,
]

type Sql = RawBuilder<unknown>
const ref = (name: string) => sql.ref(name)
const list = (parts: readonly Sql[]) => sql.join(parts)
const column = (expression: unknown, name: string) => sql`${expression} as ${ref(name)}`
/** A word of SQL from the tables above. */
const word = (text: string) => sql.raw(text)

const HOME = sql`${slot('home')}::text`
const ZONE = sql`${slot('zone')}::text`

/** The name of the n-th figure of measures: `c` counts values, `s` sums, `l` and `g` are least and greatest. */
const nth = (letter: string, place: number) => `${letter}${place}`

/** The day of a value, as `time-zones.ts` has it. */
const DAYS: Readonly<Record<DateColumn['storedAs'], (value: Sql) => Sql>> = {
  day: (value) => value,
  instant: (value) => sql`(${value} at time zone ${ZONE})::date`,
  stored: (value) => sql`case when (${value} at time zone 'UTC')::time = '00:00' then (${value} at time zone 'UTC')::date
    else (${value} at time zone ${ZONE})::date end`,
  text: (value) => sql`case when length(${value}) = 10 then ${value}::date else ${DAYS.stored(sql`${value}::timestamptz`)} end`,
}

/** The names of the keys in the statement. */
const keysOf = ({ keys, period, owner }: Plan): string[] =>
  [...(owner ? ['owner'] : []), ...(period ? ['period'] : []), ...keys.map((_, place) => nth('k', place))]

/** The statement that reads the groups of the rows that match the filter. */
export function groupsStatement(
  rows: Rows, filters: Filtering, plan: Plan, { currency }: Groupable,
): RawBuilder<GroupRow> {
  const keys = keysOf(plan).map(ref)
  const perCurrency = list([...keys, ref('currency')])
  return sql<GroupRow>`
    with "rows" as (${rowsOf(rows, filters, plan, currency)}),
    ${plan.converts ? converted(plan, perCurrency) : sql`"parts" as (
      select ${perCurrency}, ${summed(plan)} from "rows" group by ${perCurrency})`},
    "groups" as (
      select ${list([...keys, ...totals(plan)])} from "parts" ${keys.length ? sql`group by ${list(keys)}` : sql``}
      having sum("n") > 0 ${sql.join(plan.conditions.map((name) => conditionOf(plan, name)), sql` `)})
    ${shown(plan)}`
}

/** The rows with the columns of their groups, their currency, their day and their measures. */
function rowsOf(rows: Rows, filters: Filtering, plan: Plan, currency?: CurrencyOf) {
  const { keys, measures, date, period, owner, converts } = plan
  const hasMoney = measures.some(({ isMoney }) => isMoney)
  const money = moneyIn(currency, hasMoney || keys.some(({ column: key }) => key === 'currency' && isOfDocument(currency)))
  const columns = new Set([
    ...keys.flatMap(({ column: key, kind }) => (kind === 'currency' && isOfDocument(currency) ? [] : [key])),
    ...measures.flatMap(({ column: name, counted }) => [name, ...(counted ? [counted.column] : [])]),
    ...(date ? [date.column] : []), ...(owner ? [owner] : []), ...money.columns,
  ])
  const found = matching({ ...rows, from: rows.listFigures.sums?.from ?? rows.from }, [...columns], filters)
  const own = owner ? found.where(ref(owner), '=', sql`any(${slot('owners')}::text[])`) : found
  const day = date && DAYS[date.storedAs](ref(`f.${date.column}`))
  return sql`select ${list([
    ...(owner ? [column(ref(`f.${owner}`), 'owner')] : []),
    ...keys.map((key, place) =>
      column(key.kind === 'currency' && isOfDocument(currency) ? ref('d.currency') : ref(`f.${key.column}`), nth('k', place))),
    ...(period ? [column(sql`date_trunc(${sql.lit(PERIODS[period])}, (${day})::timestamp)::date`, 'period')] : []),
    ...(converts ? [column(day, 'day')] : []),
    column(money.value, 'currency'),
    ...measures.map(({ column: name, counted }, place) => column(valueOf(name, counted), nth('m', place))),
  ])} from ${own.as('f')} ${money.join}`
}

const isOfDocument = (currency?: CurrencyOf) => typeof currency === 'object' && 'table' in currency

/** The value of a measure in a row; null in a row in which it does not count. */
const valueOf = (name: string, counted?: RowsWith) => (counted
  ? sql`case when ${ref(`f.${counted.column}`)} in (${list(counted.values.map((one) => sql.lit(one)))}) then ${ref(`f.${name}`)} end`
  : ref(`f.${name}`))

interface MoneyIn {
  readonly value: Sql
  readonly columns: readonly string[]
  readonly join: Sql
}

const NO_MONEY: MoneyIn = { value: sql`null::text`, columns: [], join: sql`` }

/** Where the currency of the rows is read. */
function moneyIn(currency: CurrencyOf | undefined, isWanted: boolean): MoneyIn {
  if (!currency || !isWanted) return NO_MONEY
  if (currency === 'home') return { ...NO_MONEY, value: HOME }
  if (!('table' in currency)) return { ...NO_MONEY, value: ref(`f.${currency.column}`), columns: [currency.column] }
  const { table, by } = currency
  const join = sql`left join ${sql.table(table)} "d" on "d"."orgId" = ${slot('orgId')} and "d"."id" = ${ref(`f.${by}`)}`
  return { value: ref('d.currency'), columns: [by], join }
}

/** The figures of rows: their number, and of each measure the values. */
const summed = ({ measures, converts }: Plan): Sql => list([
  column(sql`count(*)`, 'n'),
  ...measures.flatMap((_, place) => {
    const value = ref(nth('m', place))
    return [
      column(sql`count(${value})`, nth('c', place)), column(sql`coalesce(sum(${value}), 0)`, nth('s', place)),
      column(sql`min(${value})`, nth('l', place)), column(sql`max(${value})`, nth('g', place)),
      ...(converts ? [] : [column(sql`null::numeric`, nth('x', place)), column(sql`0`, nth('u', place))]),
    ]
  }),
])

/** The parts, converted by the rate of each day. Rows of one day and currency have one rate, so it is for their sum. */
function converted(plan: Plan, perCurrency: Sql): Sql {
  const isHome = sql`"currency" = ${HOME}`
  return sql`"days" as (select ${perCurrency}, "day", ${summed(plan)} from "rows" group by ${perCurrency}, "day"),
    "rates" as (
      select a."of" as "from", a."on" as "day", r."rate", r."inverted"
      from (select distinct "currency" as "of", "day" as "on" from "days" where "currency" <> ${HOME} and "day" is not null) a
      cross join lateral (${rateOnDay(sql`a."of"`, HOME, sql`a."on"`)}) r),
    "parts" as (
      select ${perCurrency}, ${list([column(sql`sum("n")`, 'n'), ...plan.measures.flatMap((_, place) => convertedSums(place, isHome))])}
      from (select g.*, r."rate", r."inverted" from "days" g left join "rates" r on r."from" = g."currency" and r."day" = g."day") o
      group by ${perCurrency})`
}

function convertedSums(place: number, isHome: Sql): Sql[] {
  const [c, s, l, g] = ['c', 's', 'l', 'g'].map((letter) => ref(nth(letter, place)))
  const inHome = sql`case when ${isHome} then ${s} when "inverted" then round(${s}, 30) / "rate" else ${s} * "rate" end`
  return [
    column(sql`sum(${c})`, nth('c', place)), column(sql`sum(${s})`, nth('s', place)),
    column(sql`min(${l})`, nth('l', place)), column(sql`max(${g})`, nth('g', place)),
    column(sql`coalesce(round(sum(${inHome}), ${slot('places')}::int), 0)`, nth('x', place)),
    column(sql`coalesce(sum(${c}) filter (where "rate" is null and (${isHome}) is not true), 0)`, nth('u', place)),
  ]
}

/** The sum by which groups are ordered and chosen. */
const sumOf = ({ measures: [first], converts }: Plan): Sql =>
  (first ? sql`sum(${ref(converts && first.isMoney ? 'x0' : 's0')})` : sql`null::numeric`)

const totals = (plan: Plan): Sql[] => {
  const figures = plan.measures.map((_, place) => {
    const [c, s, l, g, x, u] = ['c', 's', 'l', 'g', 'x', 'u'].map((letter) => ref(nth(letter, place)))
    return sql`json_build_array(${c}, ${s}::text, ${l}::text, ${g}::text, ${x}::text, ${u})`
  })
  return [
    column(sql`sum("n")::int`, 'count'), column(sumOf(plan), 'sum'),
    column(sql`json_agg(json_build_array(${list([ref('currency'), ...figures])}) order by "currency")`, 'parts'),
  ]
}

function conditionOf(plan: Plan, name: Condition): Sql {
  const [what, sign] = CONDITIONS[name]
  return sql`and ${what === 'count' ? sql`sum("n")` : sumOf(plan)} ${word(sign)} ${slot(name)}::numeric`
}

/** The groups that are answered, in their order. */
function shown(plan: Plan): Sql {
  const keys = keysOf(plan)
  const order = orderOf(plan)
  const columns = [...keys.map((name) => column(sql`${ref(name)}::text`, name)), ref('count'), ref('parts')]
  if (!plan.owner) return sql`select ${list(columns)} from "groups" order by ${order} limit ${slot('most')}::int`
  return sql`select ${list(columns)}
    from (select *, row_number() over (partition by "owner" order by ${order}) as "place" from "groups") g
    where "place" <= ${slot('most')}::int order by "place"`
}

function orderOf(plan: Plan): Sql {
  const [by, way] = plan.order.toLowerCase().split('_')
  const direction = word(way)
  const keys = keysOf(plan).filter((name) => name !== 'owner')
    .map((name) => sql`${ref(`groups.${name}`)} ${by === 'key' ? direction : word('asc')} nulls last`)
  const figure = by === 'key' ? [] : [sql`${ref(`groups.${by}`)} ${direction} nulls last`]
  return list([...figure, ...keys, sql`"groups"."count"`])
}
