// Stored sums: what is billed of order lines, the notes of bills, and the rates of bills of expense requests.
import { balance, type Keep } from '../../core/balances.js'
import { statements } from '../../database/query-builder.js'
import type { BillNoteReason, BillNoteType } from '../../generated/prisma/enums.js'

/**
 * The reasons of a credit note that take back goods: their quantity is no longer billed. Poor quality and another price
 * change the amount of the same goods.
 */
export const REASONS_OF_GOODS: readonly BillNoteReason[] = ['RETURN', 'NOT_DELIVERED']

/** The posted notes of a kind, with their bills. */
const postedNotes = (noteType: BillNoteType) =>
  statements.selectFrom('BillNote as n').where('n.status', '=', 'POSTED').where('n.noteType', '=', noteType)
    .select(['n.orgId', 'n.billId as of', 'n.totalAmount as amount'])

/** The lines of posted credit notes that take back goods, with the bill lines that they correct. */
const creditedGoods = () =>
  statements.selectFrom('BillNoteLine as l')
    .innerJoin('BillNote as n', (join) =>
      join.onRef('n.orgId', '=', 'l.orgId').onRef('n.id', '=', 'l.billNoteId')
        .on('n.status', '=', 'POSTED').on('n.noteType', '=', 'CREDIT'))
    .where('l.reason', 'in', [...REASONS_OF_GOODS])

export const BALANCES = [
  balance('Bill', 'creditedAmount', { documents: 'posted credit notes', rows: postedNotes('CREDIT') }),
  balance('Bill', 'debitedAmount', { documents: 'posted debit notes', rows: postedNotes('DEBIT') }),
  balance('Bill', 'allocatedAmount', {
    documents: 'allocations',
    rows: statements.selectFrom('BillAllocation as a').where('a.reversedAt', 'is', null)
      .select(['a.orgId', 'a.billId as of', 'a.amount']),
  }),
  balance('BillLine', 'creditedQty', {
    documents: 'posted credit notes',
    rows: creditedGoods().select(['l.orgId', 'l.billLineId as of', 'l.quantity as amount']),
  }),
  balance('BilledOrderLine', 'creditedQty', {
    documents: 'posted credit notes', by: 'billLineId',
    rows: statements.selectFrom('BillLine as l').select(['l.orgId', 'l.id as of', 'l.creditedQty as amount']),
  }),
  balance('PurchaseOrderLine', 'billedQty', {
    documents: 'bills and credit notes',
    rows: statements.selectFrom('BillLine as l')
      .innerJoin('Bill as b', (join) =>
        join.onRef('b.orgId', '=', 'l.orgId').onRef('b.id', '=', 'l.billId')
          .on('b.status', '<>', 'VOID').on('b.billType', '<>', 'CLIENT'))
      .select(['l.orgId', 'l.purchaseOrderLineId as of'])
      .select((eb) => eb('l.billQty', '-', eb.ref('l.creditedQty')).as('amount')),
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
