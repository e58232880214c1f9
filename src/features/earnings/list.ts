// Reads what sales orders earned: single orders of one request together, and pages of a list with its totals.
import type { Context } from '../../core/context.js'
import { minorUnitDigits } from '../../core/currencies.js'
import { daysLater } from '../../core/days.js'
import { LIMITS } from '../../core/limits.js'
import { because } from '../../core/faults/reason.js'
import { batched } from '../../core/records/batched.js'
import { reported } from '../../core/records/report.js'
import { opaque, partsOf } from '../../core/schema/opaque.js'
import { atArgument, sizeFault, USUAL_SIZE } from '../../core/schema/paging.js'
import { Decimal } from '../../core/schema/scalars.js'
import { firstInstant } from '../../core/time-zones.js'
import { UNHOLDABLE } from '../../core/texts.js'
import { refuse } from '../../errors.js'
import { percentage } from '../costing/roll-up.js'
import { byCurrency, earningsOf, type Earned } from './figures.js'
import { earningsStatement, type Asked, type Condition } from './statement.js'
import type { OrderEarningsArgs } from './types.js'

type Sum = 'promisedRevenue' | 'promisedCost' | 'promisedMargin' | 'materialCost' | 'otherCost' | 'billedRevenue' | 'actualMargin'

/** The totals as the statement gives them. The revenues are those of the orders with a margin. */
type Totals = Readonly<Record<Sum | 'marginRevenue' | 'marginBilled', string>>
  & Readonly<Record<'orderCount' | 'unconvertedCount' | 'withoutPromisedMargin' | 'withoutActualMargin', number>>

interface OrderRow extends Earned {
  /** Null in the only row of an empty page. */
  readonly id: string | null
  readonly documentId: string
  readonly clientId: string
  readonly clientName: string
  readonly season: string | null
  readonly status: string
  readonly createdAt: Date
  readonly totals: Totals | null
}

type Values = Readonly<Record<string, unknown>>

/** Runs the statement. Which conditions it has follows from the values that are given. */
function read(
  ctx: Context, given: Partial<Record<Condition, unknown>>, { isAfter, hasTotals }: Omit<Asked, 'conditions'>,
  values: Values,
) {
  const { currency: home, timeZone: zone } = ctx.viewer.organization
  const conditions = (Object.keys(given) as Condition[]).filter((name) => given[name] != null)
  const name = ['order earnings', ...conditions, isAfter && 'after', hasTotals && 'totals'].join(' ')
  const all = { ...given, ...values, home, zone, places: minorUnitDigits(home) }
  return reported<OrderRow>(ctx, name, () => earningsStatement({ conditions, isAfter, hasTotals }), all)
}

/** An order as GraphQL shows it. */
const shown = (ctx: Context) => ({ id, totals: _, ...row }: OrderRow) => {
  const { currency } = ctx.viewer.organization
  return { ...row, salesOrderId: id ?? '', currency, ...earningsOf(currency, row), byCurrency: byCurrency(row.entries) }
}
export type ShownEarnings = ReturnType<ReturnType<typeof shown>>

const PLAIN = { isAfter: false, hasTotals: false }

/** What an order earned. All orders that are asked for in one tick share a statement. */
export const earningsOfOrder = batched(async (ctx: Context, ids: readonly string[]) => {
  const rows = await read(ctx, { ids: [...new Set(ids)] }, PLAIN, { limit: null })
  const found = new Map(rows.map((row) => [row.id, shown(ctx)(row)]))
  return ids.map((id) => found.get(id))
})

/** The conditions of the arguments. */
function conditionsOf(ctx: Context, { clientId, season, status, from, to }: OrderEarningsArgs) {
  const start = (day: Date) => firstInstant(ctx.viewer.organization, day).toISOString()
  return { clientId, season, status, from: from && start(from), until: to && start(daysLater(to, 1)) }
}

/** The place after which a page starts. Throws BAD_USER_INPUT for a text that is no cursor of this list. */
function placeOf(after: string): Values {
  const [at, id, ...more] = partsOf(after)
  const isPlace = typeof at === 'string' && typeof id === 'string' && !UNHOLDABLE.test(id) && more.join() === LIST
    && /^\d{4}-\d\d-\d\dT[\d:.]{8,12}Z$/.test(at) && !Number.isNaN(new Date(at).getTime())
  if (!isPlace) refuse([atArgument('after', because('not_a_cursor'))])
  return { afterAt: at, afterId: id }
}

const LIST = 'orderEarnings'
const cursorOf = ({ createdAt, salesOrderId }: ShownEarnings) =>
  opaque([new Date(createdAt).toISOString(), salesOrderId, LIST])

/** The faults of lists of the arguments that have too many values. */
const lengthFaults = (lists: Readonly<Record<string, readonly string[] | null | undefined>>) =>
  Object.entries(lists).map(([name, values]) => {
    const [length, max] = [values?.length ?? 0, LIMITS.listItems.most]
    return length > max && atArgument(name, because('too_many_filter_values', { max_length: max, of: 'values' }))
  })

/** A page of the orders, newest first, with the totals of all orders if they are wanted. */
export async function earningsPage(ctx: Context, args: OrderEarningsArgs, hasTotals: boolean) {
  const { first, after, clientId, season, status } = args
  refuse([sizeFault({ first }), ...lengthFaults({ clientId, season, status })])
  const size = first ?? USUAL_SIZE
  const place = after == null ? {} : placeOf(after)
  const asked = { isAfter: after != null, hasTotals }
  const rows = await read(ctx, conditionsOf(ctx, args), asked, { ...place, limit: size + 1 })
  const found = rows.filter(({ id }) => id !== null).map(shown(ctx))
  const nodes = found.slice(0, size)
  const [start, end] = [nodes.at(0), nodes.at(-1)].map((node) => (node ? cursorOf(node) : null))
  return {
    args, nodes, totals: hasTotals ? totalsOf(rows[0]?.totals) : null,
    pageInfo: { hasNextPage: found.length > size, hasPreviousPage: after != null, startCursor: start, endCursor: end },
  }
}

/** The totals as GraphQL shows them. */
function totalsOf(totals: Totals | null | undefined) {
  if (!totals) throw new Error('The statement has no totals')
  const { marginRevenue, marginBilled, ...sums } = totals
  const actualCost = new Decimal(sums.materialCost).plus(sums.otherCost)
  return {
    ...sums, actualCost,
    promisedMarginPercent: percentage(new Decimal(sums.promisedMargin), new Decimal(marginRevenue)),
    actualMarginPercent: percentage(new Decimal(sums.actualMargin), new Decimal(marginBilled)),
  }
}

/** The most orders of an export. Their amounts are in memory at the same time. */
const MOST_EXPORTED = 10_000

/** All orders of a list. Throws BAD_USER_INPUT if they are more than an export may have. */
export async function allEarnings(ctx: Context, args: OrderEarningsArgs): Promise<ShownEarnings[]> {
  const rows = await read(ctx, conditionsOf(ctx, args), PLAIN, { limit: MOST_EXPORTED + 1 })
  refuse([rows.length > MOST_EXPORTED && atArgument('from', because('too_many_orders', { most: MOST_EXPORTED }))])
  return rows.filter(({ id }) => id !== null).map(shown(ctx))
}
