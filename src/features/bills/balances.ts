// What order lines keep of their bills, and what bills of expense requests keep of the rates.
import { balance } from '../../core/balances.js'
import { statements } from '../../database/query-builder.js'

export const BALANCES = [
  balance('PurchaseOrderLine', 'billedQty', {
    documents: 'bills',
    rows: statements.selectFrom('BillLine as l')
      .innerJoin('Bill as b', (join) =>
        join.onRef('b.orgId', '=', 'l.orgId').onRef('b.id', '=', 'l.billId')
          .on('b.status', '<>', 'VOID').on('b.billType', '<>', 'CLIENT'))
      .select(['l.orgId', 'l.purchaseOrderLineId as of', 'l.billQty as amount']),
  }),
]

/**
 * Bills of an expense request in another currency keep the rate of the day on which they were entered, so that later
 * rates do not change what is paid. A bill with a rate keeps that one.
 */
export const KEEP_RATES = `update "Bill" t set "expenseRate" = found."rate" from (
    select b."orgId", b."id", jsonb_build_object(
      'rate', trim_scale(r."rate")::text, 'day', r."date"::text, 'inverted', r."fromCurrency" <> b."currency") as "rate"
    from "Bill" b join "Organization" o on o."id" = b."orgId"
      join "ExpenseRequest" e on e."orgId" = b."orgId" and e."id" = b."expenseRequestId" and e."currency" <> b."currency"
      join lateral (select * from "Rate" one where one."orgId" = b."orgId"
        and (one."fromCurrency", one."toCurrency") in ((b."currency", e."currency"), (e."currency", b."currency"))
        and one."date" <= (b."createdAt" at time zone o."timeZone")::date
        order by one."date" desc, one."fromCurrency" <> b."currency" limit 1) r on true
    where b."orgId" = any($1::text[]) and coalesce(b."expenseRate", 'null') = 'null'
  ) found where t."orgId" = found."orgId" and t."id" = found."id"`
