// The aging of bills: what is owed to each party on a day, by the days past the due date.
import { sql, type AliasedExpression } from 'kysely'
import { Args, Ctx, Query, Resolver } from 'type-graphql'
import type { Context } from '../../core/context.js'
import { dayText, daysLater } from '../../core/days.js'
import { because } from '../../core/faults/reason.js'
import { boundsOf, isBeforeDay, isFromDay } from '../../core/records/day-filters.js'
import { grouped, type Grouping, type Summing } from '../../core/records/grouped.js'
import { slot } from '../../database/prepared.js'
import { statements } from '../../database/query-builder.js'
import { atArgument, sizeFault } from '../../core/schema/paging.js'
import { firstInstant, today } from '../../core/time-zones.js'
import { refuse } from '../../errors.js'
import type { BillType } from '../../generated/prisma/enums.js'
import { AgingBasis, PayablesAging, PayablesAgingArgs, type AgingParty, type AgingTotal } from './aging.types.js'

/** The payments since the end of the day, minus the reversals since then of earlier payments. */
const paidSince = () =>
  statements
    .selectFrom('BillPayment as p')
    .where('p.orgId', '=', sql.ref<string>('b.orgId'))
    .where('p.billId', '=', sql.ref<string>('b.id'))
    .select((eb) => {
      // Somebody enters the time of a payment, perhaps as a day.
      const wasPaid = isBeforeDay('p.paidAt', 'timestamptz', slot('nextDay'))
      const isLater = eb.and([eb('p.reversedAt', 'is', null), eb.not(wasPaid)])
      const isReversedLater = eb.and([eb('p.reversedAt', '>=', slot('end')), wasPaid])
      const amount = eb.ref('p.amount')
      return eb.fn
        .sum(eb.case().when(isLater).then(amount).when(isReversedLater).then(eb.neg(amount)).else(eb.lit(0)).end())
        .as('since')
    })

/** The bills that were posted by the day and not void at its end, with what was owed then. */
const postedBills = () =>
  statements
    .selectFrom('Bill as b')
    .leftJoin('Supplier as s', (join) =>
      join.onRef('s.orgId', '=', 'b.orgId').onRef('s.id', '=', 'b.supplierId').on('b.billType', '=', 'SUPPLIER'))
    .leftJoin('Client as c', (join) =>
      join.onRef('c.orgId', '=', 'b.orgId').onRef('c.id', '=', 'b.clientId').on('b.billType', '=', 'CLIENT'))
    .select(['b.orgId', 'b.partyKey', 'b.billType', 's.id as supplierId', 'c.id as clientId', 'b.currency'])
    .select((eb) => [
      eb.case().when(eb.cast<string>(eb.val(slot('basis')), 'text'), '=', AgingBasis.BILL_DATE)
        .then(eb.cast<string | null>('b.billDate', 'text')).else(eb.ref('b.dueDate')).end().as('agedFrom'),
      eb.case().when('b.billType', '=', 'EMPLOYEE').then(eb.ref('b.employeeId')).end().as('employeeId'),
      eb.fn.coalesce('s.name', 'c.name', 'b.employeeName').as('name'),
      eb('b.remainingBalance', '+', eb.fn.coalesce(paidSince().$castTo<{ since: string }>(), eb.val('0'))).as('amount'),
    ])
    .where('b.postingDate', '<=', slot('through'))
    .where((eb) => eb.or([eb('b.status', '<>', 'VOID'), eb('b.voidedAt', '>=', slot('end'))]))
    .where((eb) => eb('b.billType', '=', eb.fn.any(eb.val<BillType[]>(slot('billTypes')))))

const openBills = () => statements.selectFrom(postedBills().as('posted')).selectAll().where('amount', '<>', '0')

/** An open bill. */
interface Open extends Readonly<Record<'partyKey' | 'billType' | 'currency' | 'amount', string>> {
  readonly supplierId: string | null
  readonly clientId: string | null
  readonly employeeId: string | null
  readonly agedFrom: string | null
  readonly name: string | null
}

/** What is owed on the bills that age from one day on, and before another. */
function agedWithin(eb: Summing<Open>, from: string | null, until: string, name: string) {
  const owed = eb.fn.sum('amount').filterWhere(isBeforeDay('agedFrom', 'text', slot(until)))
  const within = from ? owed.filterWhere(isFromDay('agedFrom', 'text', slot(from))) : owed
  return eb.fn.coalesce(within, eb.lit(0)).as(name)
}

/** The figures of a group. A bill without a due date is current. */
const figures = (eb: Summing<Open>): AliasedExpression<unknown, string>[] => [
  eb.fn
    .coalesce(
      eb.fn.sum('amount').filterWhere((one) =>
        one.or([one('agedFrom', 'is', null), isFromDay('agedFrom', 'text', slot('day'))])),
      eb.lit(0),
    )
    .as('current'),
  agedWithin(eb, 'day30', 'day', 'days1To30'),
  agedWithin(eb, 'day60', 'day30', 'days31To60'),
  agedWithin(eb, 'day90', 'day60', 'days61To90'),
  agedWithin(eb, null, 'day90', 'daysOver90'),
  eb.fn.sum('amount').as('total'),
  eb.cast<number>(eb.fn.countAll(), 'integer').as('billCount'),
]

const BY_PARTY: Grouping<Open> = {
  name: 'openBills',
  rows: openBills,
  by: ['billType', 'supplierId', 'clientId', 'employeeId', 'partyKey', 'currency'],
  sums: (eb) => [eb.fn.max('name').as('partyName'), ...figures(eb)],
  order: ['partyName', 'partyKey', 'currency'],
}
const BY_CURRENCY: Grouping<Open> = {
  name: 'openBills',
  rows: openBills,
  by: ['currency'],
  sums: (eb) => [eb.cast<number>(eb.fn.count('partyKey').distinct(), 'integer').as('partyCount'), ...figures(eb)],
  order: ['currency'],
}

/** The aging at the end of a day. */
async function aging(ctx: Context, { asOf, billType, basis, page, limit }: PayablesAgingArgs): Promise<PayablesAging> {
  refuse([page < 1 && atArgument('page', because('greater_than_equal', { ge: 1 }), page), sizeFault({ limit })])
  const start = asOf ?? today(ctx)
  const next = daysLater(start, 1)
  const end = firstInstant(ctx.viewer.organization, next)
  const nextDay = boundsOf(ctx, next, 'timestamptz')
  const [day, day30, day60, day90] = [0, 30, 60, 90].map((days) => boundsOf(ctx, daysLater(start, -days), 'text'))
  const billTypes = [...new Set(billType ?? (['SUPPLIER', 'EMPLOYEE'] as const))]
  const values = { day, day30, day60, day90, end, through: dayText(start), nextDay, billTypes, basis }
  const [parties, totals] = await Promise.all([
    grouped<Open, AgingParty>(ctx, BY_PARTY, values, { limit, offset: (page - 1) * limit }),
    grouped<Open, AgingTotal>(ctx, BY_CURRENCY, values),
  ])
  const total = totals.reduce((rows, { partyCount }) => rows + partyCount, 0)
  const totalPages = Math.ceil(total / limit)
  const pagination = { page, limit, total, totalPages, hasNext: page < totalPages, hasPrev: page > 1 && total > 0 }
  return { asOf: start, parties, totals, pagination }
}

@Resolver()
export class PayablesAgingResolver {
  @Query(() => PayablesAging, {
    description: 'What is owed on posted bills at the end of a day, by party and age.',
  })
  payablesAging(@Args(() => PayablesAgingArgs) args: PayablesAgingArgs, @Ctx() ctx: Context) {
    return aging(ctx, args)
  }
}
