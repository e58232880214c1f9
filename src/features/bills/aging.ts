// The aging of bills: what is owed to each party on a day, by the days past the due date.
import { expressionBuilder, sql, type AliasedExpression, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely'
import { Args, Ctx, Query, Resolver } from 'type-graphql'
import type { Context } from '../../core/context.js'
import { dayText, daysLater } from '../../core/days.js'
import { boundsOf, isBeforeDay, isFromDay } from '../../core/records/day-filters.js'
import { reported } from '../../core/records/report.js'
import { slot } from '../../database/prepared.js'
import { anyStatements, statements } from '../../database/query-builder.js'
import { numberFaults, PageNumberArgs, paginationOf, placeOf } from '../../core/schema/paging.js'
import { firstInstant, today } from '../../core/time-zones.js'
import { refuse } from '../../errors.js'
import type { BillType } from '../../generated/prisma/enums.js'
import { AgingBasis, PayablesAging, PayablesAgingArgs, type AgingParty, type AgingTotal } from './aging.types.js'

type Conditions = Expression<SqlBool>

/** When an amount counts: whether it did at the end of the day, whether it was reversed, and whether after that. */
interface Counting {
  readonly wasThere: Conditions
  readonly isReversed: Conditions
  readonly isReversedLater: Conditions
}

const plain = expressionBuilder<Record<string, never>>()

/** The amounts that were added since the end of the day, minus those that counted then and were reversed since. */
const since = (amount: Expression<string>, { wasThere, isReversed, isReversedLater }: Counting) => {
  const isLater = plain.and([plain.not(isReversed), plain.not(wasThere)])
  const change = plain.case().when(isLater).then(amount)
    .when(plain.and([isReversedLater, wasThere])).then(plain.neg(amount)).else(plain.lit(0)).end()
  return plain.fn.sum<string>(change).as('since')
}

/** The payments since the end of the day, minus the reversals since then of earlier payments. */
const paidSince = () =>
  statements
    .selectFrom('BillPayment as p')
    .where('p.orgId', '=', slot('orgId'))
    .where('p.billId', '=', sql.ref<string>('b.id'))
    .select((eb) => since(eb.ref('p.amount'), {
      wasThere: wasPaid('p.paidAt'), isReversed: eb('p.reversedAt', 'is not', null),
      isReversedLater: eb('p.reversedAt', '>=', slot('end')),
    }))

/** Somebody enters the time of a payment, perhaps as a day. */
const wasPaid = (column: string) => isBeforeDay(column, 'timestamptz', slot('nextDay'))

/** The same of what credit notes settle. */
const allocatedSince = () =>
  statements
    .selectFrom('BillAllocation as a')
    .where('a.orgId', '=', slot('orgId'))
    .where('a.billId', '=', sql.ref<string>('b.id'))
    .select((eb) => since(eb.ref('a.amount'), {
      wasThere: eb('a.allocatedOn', '<=', slot('through')), isReversed: eb('a.reversedAt', 'is not', null),
      isReversedLater: eb('a.reversedAt', '>=', slot('end')),
    }))

/** The same of debit notes. */
const debitedSince = () =>
  statements
    .selectFrom('BillNote as d')
    .where('d.orgId', '=', slot('orgId'))
    .where('d.billId', '=', sql.ref<string>('b.id'))
    .where('d.noteType', '=', 'DEBIT')
    .where('d.postingDate', 'is not', null)
    .select((eb) => since(eb.ref('d.totalAmount'), {
      wasThere: eb('d.postingDate', '<=', slot('through')), isReversed: eb('d.status', '=', 'VOID'),
      isReversedLater: eb('d.voidedAt', '>=', slot('end')),
    }))

/** A subquery of one sum, which is 0 without rows. */
const orZero = (sum: Expression<{ since: string }>) =>
  plain.fn.coalesce(sum, plain.val('0')).$castTo<string>()

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
      eb(eb(eb('b.remainingBalance', '+', orZero(paidSince())), '+', orZero(allocatedSince())), '-', orZero(debitedSince()))
        .as('amount'),
      eb.cast<string>(eb.lit(0), 'numeric').as('credit'),
    ])
    .where('b.orgId', '=', slot('orgId'))
    .where('b.postingDate', '<=', slot('through'))
    .where((eb) => eb.or([eb('b.status', '<>', 'VOID'), eb('b.voidedAt', '>=', slot('end'))]))
    .where((eb) => eb('b.billType', '=', eb.fn.any(eb.val<BillType[]>(slot('billTypes')))))

/** What of credit `c` was used at the end of the day, by the rows of a table. */
const usedThen = (table: string, of: 'billNoteId' | 'partyPaymentId', wasThere: Conditions) =>
  anyStatements
    .selectFrom(`${table} as u`)
    .where(sql.ref('u.orgId'), '=', slot('orgId'))
    .where(`u.${of}`, '=', sql.ref('c.id'))
    .where(wasThere)
    .where((eb) => eb.or([eb('u.reversedAt', 'is', null), eb('u.reversedAt', '>=', slot('end'))]))
    .select((eb) => eb.fn.sum<string>('u.amount').as('since'))

/** A kind of records `c` with credit: the column of what they come to, and what was used of it. */
interface Credit {
  readonly table: 'BillNote' | 'PartyPayment'
  readonly total: string
  readonly wasThere: Conditions
  readonly used: readonly ReturnType<typeof usedThen>[]
}

const CREDITS: readonly Credit[] = [
  {
    table: 'BillNote', total: 'totalAmount',
    wasThere: plain.and([
      plain(sql.ref('c.noteType'), '=', 'CREDIT'), plain(sql.ref('c.postingDate'), '<=', slot('through')),
    ]),
    used: [
      usedThen('BillAllocation', 'billNoteId', plain(sql.ref('u.allocatedOn'), '<=', slot('through'))),
      usedThen('BillNoteRefund', 'billNoteId', wasPaid('u.paidAt')),
    ],
  },
  {
    table: 'PartyPayment', total: 'amount', wasThere: wasPaid('c.paidAt'),
    used: ['BillPayment', 'PartyPaymentRefund'].map((table) => usedThen(table, 'partyPaymentId', wasPaid('u.paidAt'))),
  },
]

/** The kind of the party of credit. */
const KIND = plain.cast<BillType>(
  plain.case().when(sql.ref('c.supplierId'), 'is', null).then('CLIENT').else('SUPPLIER').end(), sql.id('BillType'))

/** The records of a kind that counted at the end of the day, with what was open of them then. */
const openCredit = ({ table, total, wasThere, used }: Credit) =>
  anyStatements
    .selectFrom(`${table} as c`)
    .leftJoin('Supplier as s', (join) => join.onRef('s.orgId', '=', 'c.orgId').onRef('s.id', '=', 'c.supplierId'))
    .leftJoin('Client as d', (join) => join.onRef('d.orgId', '=', 'c.orgId').onRef('d.id', '=', 'c.clientId'))
    .select((eb) => [
      'c.orgId', 'c.partyKey', KIND.as('billType'), 'c.supplierId', 'c.clientId', 'c.currency',
      eb.cast(eb.lit(null), 'text').as('agedFrom'), eb.cast(eb.lit(null), 'text').as('employeeId'),
      eb.fn.coalesce('s.name', 'd.name').as('name'), eb.cast(eb.lit(0), 'numeric').as('amount'),
      eb.parens(used.reduce<Expression<unknown>>((left, one) => plain(left, '-', orZero(one)), sql.ref(`c.${total}`)))
        .as('credit'),
    ])
    .where(sql.ref('c.orgId'), '=', slot('orgId'))
    .where(wasThere)
    .where((eb) => eb.or([eb('c.status', '<>', 'VOID'), eb('c.voidedAt', '>=', slot('end'))]))
    .where((eb) => eb(KIND, '=', eb.fn.any(eb.val<BillType[]>(slot('billTypes')))))
    .$castTo<Posted>()

type Posted = Open & { readonly orgId: string; readonly billType: BillType }

const openBills = () =>
  statements.selectFrom(CREDITS.reduce((all, one) => all.unionAll(openCredit(one)), postedBills()).as('posted')).selectAll()
    .where((eb) => eb.or([eb('amount', '<>', '0'), eb('credit', '<>', '0')]))

/** An open bill, or a credit note or payment of which something is open. */
interface Open extends Readonly<Record<'partyKey' | 'billType' | 'currency' | 'amount' | 'credit', string>> {
  readonly supplierId: string | null
  readonly clientId: string | null
  readonly employeeId: string | null
  readonly agedFrom: string | null
  readonly name: string | null
}

type Summing = ExpressionBuilder<{ rows: Open & { readonly orgId: string } }, 'rows'>

/** What is owed on the bills that age from one day on, and before another. */
function agedWithin(eb: Summing, from: string | null, until: string, name: string) {
  const owed = eb.fn.sum('amount').filterWhere(isBeforeDay('agedFrom', 'text', slot(until)))
  const within = from ? owed.filterWhere(isFromDay('agedFrom', 'text', slot(from))) : owed
  return eb.fn.coalesce(within, eb.lit(0)).as(name)
}

/** The figures of a group. A bill without a due date is current. */
const figures = (eb: Summing): AliasedExpression<unknown, string>[] => [
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
  eb.fn.sum('credit').as('unallocatedCredit'),
  eb.cast<number>(eb.fn.countAll().filterWhere('amount', '<>', '0'), 'integer').as('billCount'),
]

/** The open bills and credit of the organization, by these columns. */
const openBy = (columns: readonly (keyof Open & string)[]) =>
  statements.selectFrom(openBills().as('rows')).groupBy(columns)

const PARTY = ['billType', 'supplierId', 'clientId', 'employeeId', 'partyKey', 'currency'] as const

/** A part of the parties, by name. */
const byParty = () => openBy(PARTY).select(PARTY)
  .select((eb) => [eb.fn.max('name').as('partyName'), ...figures(eb)])
  .orderBy('partyName').orderBy('partyKey').orderBy('currency').limit(slot('limit')).offset(slot('offset'))
  .$castTo<AgingParty>()

const byCurrency = () => openBy(['currency']).select('currency')
  .select((eb) => [eb.cast<number>(eb.fn.count('partyKey').distinct(), 'integer').as('partyCount'), ...figures(eb)])
  .orderBy('currency').$castTo<AgingTotal>()

/** The aging at the end of a day. */
async function aging(
  ctx: Context, { asOf, billType, basis }: PayablesAgingArgs, where: PageNumberArgs,
): Promise<PayablesAging> {
  refuse(numberFaults(where))
  const start = asOf ?? today(ctx)
  const next = daysLater(start, 1)
  const end = firstInstant(ctx.viewer.organization, next)
  const nextDay = boundsOf(ctx, next, 'timestamptz')
  const [day, day30, day60, day90] = [0, 30, 60, 90].map((days) => boundsOf(ctx, daysLater(start, -days), 'text'))
  const billTypes = [...new Set(billType ?? (['SUPPLIER', 'EMPLOYEE'] as const))]
  const values = { day, day30, day60, day90, end, through: dayText(start), nextDay, billTypes, basis }
  const [parties, totals] = await Promise.all([
    reported(ctx, 'aging by party', byParty, { ...values, ...placeOf(where) }),
    reported(ctx, 'aging by currency', byCurrency, values),
  ])
  const total = totals.reduce((rows, { partyCount }) => rows + partyCount, 0)
  return { asOf: start, parties, totals, pagination: paginationOf(where, total) }
}

@Resolver()
export class PayablesAgingResolver {
  @Query(() => PayablesAging, {
    description: 'What is owed on posted bills at the end of a day, by party and age.',
  })
  payablesAging(@Args() args: PayablesAgingArgs, @Args() where: PageNumberArgs, @Ctx() ctx: Context) {
    return aging(ctx, args, where)
  }
}
