// What notes keep of their allocations and refunds. What bills and their lines keep of notes is beside the bills.
import { sql } from 'kysely'
import { balance } from '../../core/balances.js'
import { statements } from '../../database/query-builder.js'

const allocations = () =>
  statements.selectFrom('BillAllocation as a').where('a.reversedAt', 'is', null)
    .select(['a.orgId', 'a.billNoteId as of', 'a.amount'])

const refunds = () =>
  statements.selectFrom('BillNoteRefund as r').where('r.reversedAt', 'is', null)
    .select(['r.orgId', 'r.billNoteId as of', 'r.amount'])

export const BALANCES = [
  balance('BillNote', 'allocatedAmount', { documents: 'allocations', rows: allocations() }),
  balance('BillNote', 'refundedAmount', { documents: 'refunds', rows: refunds() }),
  balance('BillNote', 'unallocatedAmount', {
    documents: 'allocations and refunds',
    rows: statements.selectFrom('BillNote as n').where('n.status', '=', 'POSTED').where('n.noteType', '=', 'CREDIT')
      .select(['n.orgId', 'n.id as of', 'n.totalAmount as amount'])
      .unionAll(statements.selectFrom(allocations().as('a')).select(['a.orgId', 'a.of', sql<string>`- "a"."amount"`.as('amount')]))
      .unionAll(statements.selectFrom(refunds().as('r')).select(['r.orgId', 'r.of', sql<string>`- "r"."amount"`.as('amount')])),
  }),
]
