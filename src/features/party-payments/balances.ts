// What payments of a party keep of their parts and refunds.
import { balance } from '../../core/balances.js'
import { statements } from '../../database/query-builder.js'

const parts = () => statements.selectFrom('BillPayment as a').where('a.reversedAt', 'is', null)
const refunds = () => statements.selectFrom('PartyPaymentRefund as r').where('r.reversedAt', 'is', null)

export const BALANCES = [
  balance('PartyPayment', 'allocatedAmount', {
    documents: 'payments of bills', rows: parts().select(['a.orgId', 'a.partyPaymentId as of', 'a.amount']),
  }),
  balance('PartyPayment', 'refundedAmount', {
    documents: 'refunds', rows: refunds().select(['r.orgId', 'r.partyPaymentId as of', 'r.amount']),
  }),
  balance('PartyPayment', 'unallocatedAmount', {
    documents: 'payments of bills and refunds',
    rows: parts().select((eb) => ['a.orgId', 'a.partyPaymentId as of', eb.neg(eb.ref('a.amount')).as('amount')])
      .unionAll(refunds().select((eb) => ['r.orgId', 'r.partyPaymentId as of', eb.neg(eb.ref('r.amount')).as('amount')]))
      .unionAll(statements.selectFrom('PartyPayment as p').where('p.status', '=', 'RECORDED')
        .select(['p.orgId', 'p.id as of', 'p.amount'])),
  }),
]
