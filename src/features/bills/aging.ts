// The aging of bills: what is owed to each party on a day, by the days past the due date.
import { sql } from 'kysely'
import { Args, Ctx, Query, Resolver } from 'type-graphql'
import type { Context } from '../../context.js'
import { grouped, type Grouping } from '../../core/records/grouped.js'
import { slot } from '../../core/records/prepared.js'
import { atArgument, sizeFault } from '../../core/schema/paging.js'
import { refuse } from '../../errors.js'
import { PayablesAging, PayablesAgingArgs, type AgingParty, type AgingTotal } from './aging.types.js'
import { dayOf } from './overdue.js'

const DAY_MS = 86_400_000

/**
 * The posted bills at the end of a day, with what was owed then: the remaining balance, plus the payments since, minus
 * the reversals since of earlier payments. `days` are the days past the due date; a bill without one is current.
 */
const openBills = () => sql`(
  select b."orgId", b."partyKey", b."billType", b."supplierId", b."clientId", b."employeeId", b."currency",
    coalesce(s."name", c."name", b."employeeName") as "name",
    greatest(0, ${slot('day')}::date - left(b."dueDate", 10)::date) as "days",
    b."remainingBalance" + coalesce((
      select sum(case
        when p."reversedAt" is null and p."paidAt" >= ${slot('end')}::timestamptz then p."amount"
        when p."reversedAt" >= ${slot('end')}::timestamptz and p."paidAt" < ${slot('end')}::timestamptz then -p."amount"
        else 0 end)
      from "BillPayment" p where p."orgId" = b."orgId" and p."billId" = b."id"), 0) as "amount"
  from "Bill" b
  left join "Supplier" s on s."orgId" = b."orgId" and s."id" = b."supplierId"
  left join "Client" c on c."orgId" = b."orgId" and c."id" = b."clientId"
  where b."postedAt" < ${slot('end')}::timestamptz
    and (b."voidedAt" is null or b."voidedAt" >= ${slot('end')}::timestamptz)
    and b."billType"::text = any(${slot('billTypes')}::text[]))`

const owedWhile = (condition: ReturnType<typeof sql>) => sql`coalesce(sum("amount") filter (where ${condition}), 0)`

const FIGURES = {
  current: owedWhile(sql`"days" = 0`),
  days1To30: owedWhile(sql`"days" between 1 and 30`),
  days31To60: owedWhile(sql`"days" between 31 and 60`),
  days61To90: owedWhile(sql`"days" between 61 and 90`),
  daysOver90: owedWhile(sql`"days" > 90`),
  total: sql`sum("amount")`,
  billCount: sql`count(*)::int`,
}

const OPEN = { name: 'openBills', rows: () => sql`(select * from ${openBills()} as "posted" where "amount" <> 0)` }
const PARTY = ['billType', 'supplierId', 'clientId', 'employeeId', 'partyKey', 'currency']

const BY_PARTY: Grouping = {
  ...OPEN, by: PARTY, sums: { partyName: sql`max("name")`, ...FIGURES }, order: ['partyName', 'partyKey', 'currency'],
}
const BY_CURRENCY: Grouping = {
  ...OPEN, by: ['currency'], sums: { partyCount: sql`count(distinct "partyKey")::int`, ...FIGURES }, order: ['currency'],
}

/** The aging at the end of a day, in UTC. */
async function aging(ctx: Context, { asOf, billType, page, limit }: PayablesAgingArgs): Promise<PayablesAging> {
  refuse([page < 1 && atArgument('page', 'Should be 1 or more', page), sizeFault({ limit })])
  const day = dayOf(asOf ?? ctx.now)
  const end = new Date(Date.parse(day) + DAY_MS).toISOString()
  const values = { day, end, billTypes: [...new Set(billType ?? (['SUPPLIER', 'EMPLOYEE'] as const))] }
  const cut = { limit, offset: (page - 1) * limit }
  const [parties, totals] = await Promise.all([
    grouped<AgingParty>(ctx, BY_PARTY, values, cut), grouped<AgingTotal>(ctx, BY_CURRENCY, values),
  ])
  const total = totals.reduce((rows, { partyCount }) => rows + partyCount, 0)
  const totalPages = Math.ceil(total / limit)
  const pagination = { page, limit, total, totalPages, hasNext: page < totalPages, hasPrev: page > 1 && total > 0 }
  return { asOf: new Date(day), parties, totals, pagination }
}

@Resolver()
export class PayablesAgingResolver {
  @Query(() => PayablesAging, {
    description: 'What is owed on posted bills at the end of a day, by party and currency, and by the days past the due '
      + 'date. Bills without a due date are current. Fails with BAD_USER_INPUT.',
  })
  payablesAging(@Args(() => PayablesAgingArgs) args: PayablesAgingArgs, @Ctx() ctx: Context) {
    return aging(ctx, args)
  }
}
