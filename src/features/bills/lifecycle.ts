// What may happen to a bill, who may make it happen, and what it writes.
import type { Permission } from '../../access/permissions.js'
import { lifecycle } from '../../core/lifecycle/lifecycle.js'
import type { BillStatus } from '../../generated/prisma/enums.js'
import { BillPaymentInput, BillReasonInput } from './inputs.js'
import { pay, payBefore } from './pay.js'
import { requireException, settleMatch } from './rematch.js'

/**
 * A posted bill does not change: it is voided and made anew. A bill that money was paid on cannot be voided, since
 * the money would be left without a bill.
 */
export const billLife = lifecycle<BillStatus, Permission>()('Bill', 'DRAFT', {
  post: {
    description: 'Puts a draft into the ledger, matched anew; an exception of the match must be overridden before.',
    from: ['DRAFT'], to: ['POSTED', 'PARTIALLY_PAID', 'PAID'], needs: 'bills:write',
    before: settleMatch, stamps: 'posted', sets: { glPosted: true }, effects: payBefore,
  },
  pay: {
    description: 'Records a payment.',
    from: ['POSTED', 'PARTIALLY_PAID'], to: ['PARTIALLY_PAID', 'PAID'], needs: 'bills:write',
    input: { type: BillPaymentInput }, effects: pay, fails: ['BAD_USER_INPUT beyond what remains'],
  },
  void: {
    description: 'Takes back a bill on which nothing was paid; its number and its quantities are free again.',
    from: ['DRAFT', 'POSTED'], to: 'VOID', needs: 'bills:write',
    reason: 'required', keepsReasonIn: 'voidReason', stamps: 'voided', sets: { glPosted: false },
  },
  overrideMatch: {
    description: 'Lets an exception of the match pass; where there is none, it is a conflict.',
    from: ['DRAFT'], to: 'same', needs: 'bills:overrideMatch', mutation: 'overrideBillMatch', before: requireException,
    reason: 'required', keepsReasonIn: 'overrideReason', stamps: 'overridden', sets: { matchStatus: 'OVERRIDDEN' },
  },
}, { reasonInput: BillReasonInput })
