// What an import checks and computes of bills.
import type { ComputedColumns, ImportRule } from '../../core/imports.js'
import { partyKeyOf } from './faults.js'
import { numberKey } from './number.js'

export const IMPORT_RULES: readonly ImportRule[] = [
  {
    kind: 'BillLine',
    member: 'purchaseOrderLineId',
    with: 'JOIN "Bill" p ON p."id" = s."billId" JOIN "PurchaseOrderLine" l ON l."id" = s."purchaseOrderLineId"',
    wrong: 'l."purchaseOrderId" IS DISTINCT FROM p."purchaseOrderId"',
    message: `'names a line of the order ' || l."purchaseOrderId" || ', and its bill is for '
      || coalesce(p."purchaseOrderId", 'no order')`,
  },
]

/** Older files have no days of their own: the days of the instants, in UTC. */
const dayOf = (instant: string | null | undefined) => instant?.slice(0, '2026-05-01'.length) ?? null

export const COMPUTED_COLUMNS: ComputedColumns = {
  Bill: {
    billNumberKey: { from: 'billNumber', value: ({ billNumber }) => (billNumber ? numberKey(billNumber) : null) },
    partyKey: {
      from: 'billType',
      value: (row) => (row.billType ? partyKeyOf(row as typeof row & Parameters<typeof partyKeyOf>[0]) : null),
    },
    billDate: { from: 'createdAt', value: ({ createdAt }) => dayOf(createdAt) },
    postingDate: { from: 'postedAt', value: ({ postedAt }) => dayOf(postedAt) },
    totalsGiven: { from: 'totalAmount', value: ({ totalAmount }) => String(Boolean(totalAmount)) },
  },
}
