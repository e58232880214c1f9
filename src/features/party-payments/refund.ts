// Money of an advance that comes back, and its reversal.
import { loadWhere } from '../../core/records/read.js'
import { refundsOf } from '../bills/credit.js'
import { partyPaymentRefunds } from './reads.js'

export const { refund, requireRefund, reverseRefund } = refundsOf({
  table: 'PartyPayment',
  refunds: 'PartyPaymentRefund',
  of: 'partyPaymentId',
  load: (ctx, id) => loadWhere(ctx, partyPaymentRefunds, 'partyPaymentId', id),
  find: ({ db }, id) => db.partyPayment.findFirstOrThrow({ where: { id } }),
  since: ({ paidAt }) => paidAt,
})
