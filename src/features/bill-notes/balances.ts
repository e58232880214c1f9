// What notes keep of their allocations and refunds. What bills and their lines keep of notes is beside the bills.
import { balance } from '../../core/balances.js'
import { statements } from '../../database/query-builder.js'

const allocations = () => statements.selectFrom('BillAllocation as a').where('a.reversedAt', 'is', null)
const refunds = () => statements.selectFrom('BillNoteRefund as r').where('r.reversedAt', 'is', null)

export const BALANCES = [
  balance('BillNote', 'allocatedAmount', {
    documents: 'allocations', rows: allocations().select(['a.orgId', 'a.billNoteId as of', 'a.amount']),
  }),
  balance('BillNote', 'refundedAmount', {
    documents: 'refunds', rows: refunds().select(['r.orgId', 'r.billNoteId as of', 'r.amount']),
  }),
  balance('BillNote', 'unallocatedAmount', {
    documents: 'allocations and refunds',
    rows: statements.selectFrom('BillNote as n').where('n.status', '=', 'POSTED').where('n.noteType', '=', 'CREDIT')
      .select(['n.orgId', 'n.id as of', 'n.totalAmount as amount'])
      .unionAll(allocations().select((eb) => ['a.orgId', 'a.billNoteId as of', eb.neg(eb.ref('a.amount')).as('amount')]))
      .unionAll(refunds().select((eb) => ['r.orgId', 'r.billNoteId as of', eb.neg(eb.ref('r.amount')).as('amount')])),
  }),
]
