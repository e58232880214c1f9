// Reads the groups of a list: checks what is asked for, runs the statement, and makes the answer.
import type { GraphQLResolveInfo } from 'graphql'
import { lacking, refuse } from '../../../errors.js'
import type { Context } from '../../context.js'
import { minorUnitDigits } from '../../currencies.js'
import { because } from '../../faults/reason.js'
import { ZERO, sum, toFourPlaces, toMinorUnit } from '../../money/money.js'
import { refusalBy } from '../../rules.js'
import { countValues } from '../../progress/meter.js'
import { Decimal } from '../../schema/scalars.js'
import { leavesBelow } from '../../schema/selection.js'
import { atArgument, sizeFault, USUAL_SIZE } from '../../schema/paging.js'
import { statements } from '../../../database/query-builder.js'
import { loaderOf } from '../batched.js'
import { cachedStatement } from '../cached-statements.js'
import type { Rows } from '../record.js'
import { nameOf, statementKey, type Filtering } from '../select.js'
import type { Groupable, Measure } from './columns.js'
import { periodFrom } from './period.js'
import {
  CONDITIONS, groupsStatement, type Condition, type Figures, type GroupOrder, type GroupRow, type Period, type Plan,
} from './statement.js'

/** The arguments of `groups`. */
export interface GroupArgs {
  readonly by?: readonly string[] | null
  readonly period?: Period | null
  readonly date?: string | null
  readonly of?: readonly string[] | null
  readonly convert?: boolean | null
  readonly orderBy?: GroupOrder | null
  readonly having?: Readonly<Partial<Record<Condition, Decimal | number | null>>> | null
  readonly first?: number | null
}

/** The list whose groups are read: its rows and filter, and the record to which it belongs. */
export interface Listed {
  readonly rows: Rows
  readonly filters: Filtering
  readonly owner?: { readonly column: string; readonly id: string }
}

/** The levels of a grouping, beside the period. */
export const MOST_KEYS = 2

/** The groups of a list. Throws BAD_USER_INPUT for arguments that do not go together, FORBIDDEN for a column unseen. */
export async function groupsOf(
  ctx: Context, type: string, groupable: Groupable, listed: Listed, args: GroupArgs, info: GraphQLResolveInfo,
) {
  const plan = planOf(groupable, args, listed.owner?.column)
  refuse(faultsOf(groupable, plan, args, listed))
  refuseUnseen(ctx, type, plan)
  const rows = await read(ctx, groupable, listed, plan, args)
  countValues(ctx.meter, rows.length * leavesBelow(info))
  return rows.map((row) => groupOf(ctx, plan, row))
}

const among = <One>(known: ReadonlyMap<string, One>, names: readonly string[] | null | undefined): One[] =>
  [...new Set(names ?? [])].flatMap((name) => known.get(name) ?? [])

function planOf({ keys, measures, dates, usualDate }: Groupable, args: GroupArgs, owner?: string): Plan {
  const [date] = among(dates, [args.date ?? usualDate ?? ''])
  const converts = Boolean(args.convert)
  const conditions = Object.keys(CONDITIONS) as Condition[]
  return {
    keys: among(keys, args.by), measures: among(measures, args.of), converts, owner,
    date: args.period || converts ? date : undefined, period: args.period ?? undefined,
    order: args.orderBy ?? 'KEY_ASC', conditions: conditions.filter((name) => args.having?.[name] != null),
  }
}

function faultsOf({ currency }: Groupable, plan: Plan, args: GroupArgs, { filters }: Listed) {
  const { keys, measures: [measure], converts, order, conditions } = plan
  const bySum = order.startsWith('SUM') ? 'orderBy' : conditions.some((name) => CONDITIONS[name][0] === 'sum') && 'having'
  const isOne = converts || currency === 'home' || keys.some(({ column }) => column === 'currency')
    || filters.given.some(({ name, isOne: isSingle }) => name === 'currency' && isSingle)
  return [
    sizeFault({ first: args.first }),
    keys.length > MOST_KEYS &&
      atArgument('by', because('too_many_filter_values', { max_length: MOST_KEYS, of: 'values' })),
    bySum && !measure && atArgument('of', because('measure_missing')),
    bySum && measure?.isMoney && !isOne && atArgument(bySum, because('sums_of_currencies')),
  ]
}

/** Whoever may not see a field of the records may not see its groups or sums. */
function refuseUnseen(ctx: Context, type: string, { keys, measures, date }: Plan): void {
  const rules = ctx.services.model.rules[type] ?? {}
  const columns = [...keys, ...measures, ...(date ? [date] : [])].map(({ column }) => column)
  for (const need of columns.map((column) => rules[column]))
    if (need && refusalBy(need, ctx)) throw lacking(need)
}

/** The groups; of the records that belong to several records, those of all calls of one tick by one statement. */
async function read(
  ctx: Context, groupable: Groupable, listed: Listed, plan: Plan, args: GroupArgs,
): Promise<GroupRow[]> {
  const { owner } = listed
  if (!owner) return readAll(ctx, groupable, listed, plan, args)
  const name = `${nameOf(listed.rows)} groups ${JSON.stringify([wordsOf(plan), args, listed.filters.values])} ${listed.filters.key}`
  return loaderOf(ctx, name, async (ids: readonly string[]) => {
    const rows = await readAll(ctx, groupable, listed, plan, args, [...new Set(ids)])
    return ids.map((id) => rows.filter((row) => row.owner === id))
  }).load(owner.id)
}

/** The words by which plans differ. */
const wordsOf = ({ keys, measures, date, period, converts, order, conditions, owner }: Plan): string[] => [
  ...keys.map(({ column }) => column), 'of', ...measures.map(({ column }) => column), 'on', date?.column ?? '',
  period ?? '', converts ? 'converted' : '', order, ...conditions, 'in', owner ?? '',
]

function readAll(
  ctx: Context, groupable: Groupable, { rows, filters }: Listed, plan: Plan, { having, first }: GroupArgs,
  owners?: readonly string[],
): Promise<GroupRow[]> {
  const statement = cachedStatement(ctx, statementKey(rows, filters, ['in groups', ...wordsOf(plan)]), () =>
    groupsStatement(rows, filters, plan, groupable).compile(statements))
  const { orgId, organization: { currency: home, timeZone: zone } } = ctx.viewer
  return ctx.query<GroupRow>(statement({
    ...filters.values, ...having, orgId, owners, home, zone, places: minorUnitDigits(home), most: first ?? USUAL_SIZE,
  }))
}

/** A group as it is answered: its keys by column, and its figures. */
function groupOf(ctx: Context, { keys, measures, period, converts }: Plan, row: GroupRow) {
  const values = measures.flatMap((measure, place) => valuesOf(measure, place, row, converts))
  return {
    ...Object.fromEntries(keys.map(({ column }, place) => [column, place ? row.k1 : row.k0])),
    period: period && row.period ? periodFrom(period, row.period) : null,
    count: row.count, values,
    converted: converts ? measures.filter(({ isMoney }) => isMoney).map(({ name }) =>
      inHome(ctx, name, values.filter(({ measure }) => measure === name))) : [],
  }
}

type Value = ReturnType<typeof valuesOf>[number]

/** The values of a measure: one for each currency, or one if it is no money. */
function valuesOf({ name, isMoney }: Measure, place: number, { parts }: GroupRow, converts: boolean) {
  const figures = parts.map(([currency, ...all]) => ({ currency, figures: [all[place]] }))
  const all = isMoney ? figures : [{ currency: null, figures: figures.flatMap((one) => one.figures) }]
  return all.map((one) => valueOf(name, isMoney ? one.currency : null, one.figures, isMoney, converts))
}

function valueOf(
  measure: string, currency: string | null, figures: readonly Figures[], isMoney: boolean, converts: boolean,
) {
  const count = figures.reduce((all, [values]) => all + values, 0)
  const total = sum(figures.map(([, one]) => new Decimal(one)))
  const ends = (place: 2 | 3) => figures.flatMap((one) => (one[place] === null ? [] : new Decimal(one[place])))
  const average = count ? total.div(count) : null
  const isConverted = isMoney && converts
  return {
    measure, currency, count, sum: total,
    least: ends(2).length ? Decimal.min(...ends(2)) : null, greatest: ends(3).length ? Decimal.max(...ends(3)) : null,
    average: average && (isMoney ? toMinorUnit(average, currency ?? '') : toFourPlaces(average)),
    converted: isConverted ? new Decimal(figures[0][4] ?? ZERO) : null,
    notConverted: isConverted ? figures[0][5] : null,
  }
}

/** The converted values of a measure in all currencies, as they are shown. */
const inHome = (ctx: Context, measure: string, values: readonly Value[]) => ({
  measure, currency: ctx.viewer.organization.currency,
  sum: sum(values.map(({ converted }) => converted ?? ZERO)),
  notConverted: values.reduce((all, { notConverted }) => all + (notConverted ?? 0), 0),
})
