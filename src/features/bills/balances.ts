// What order lines keep of their bills, and what bills of expense requests keep of the rates.
import { balance, type Keep } from '../../core/balances.js'
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
 * Bills of an expense request in another currency keep the rate of their bill date, so that later
 * rates do not change what is paid. A bill with a rate keeps that one.
 */
export const KEEP_RATES: Keep = {
  lacking: `select b."id", jsonb_build_object('rate', trim_scale(r."rate")::text, 'day', r."date"::text,
      'inverted', r."fromCurrency" <> b."currency")::text as "value"
    from "Bill" b
      join "ExpenseRequest" e on e."orgId" = b."orgId" and e."id" = b."expenseRequestId" and e."currency" <> b."currency"
      join lateral (select * from "Rate" one where one."orgId" = $1
        and (one."fromCurrency", one."toCurrency") in ((b."currency", e."currency"), (e."currency", b."currency"))
        and one."date" <= b."billDate"
        order by one."date" desc, one."fromCurrency" <> b."currency" limit 1) r on true
    where b."orgId" = $1 and coalesce(b."expenseRate", 'null') = 'null'`,
  write: `update "Bill" t set "expenseRate" = found."value"::jsonb
    from unnest($2::text[], $3::text[]) as found("id", "value") where t."orgId" = $1 and t."id" = found."id"`,
}
