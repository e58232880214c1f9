// Lifecycle of a bill: the steps, the permission that each step needs, and the columns that it writes.
import type { Permission } from '../../access/permissions.js'
import { lifecycle } from '../../core/lifecycle/lifecycle.js'
import type { BillStatus } from '../../generated/prisma/enums.js'
import { BillPaymentInput, BillReasonInput } from './inputs.js'
import { pay, payBefore } from './pay.js'
import { freeQuantities, holdBilledOrder } from './void.js'
import { settleMatch } from './rematch.js'
import { matched, unmatched } from './standing.js'

/**
 * A posted bill cannot be changed: it is voided and entered again. A bill with a payment cannot be voided, because the
 * payment would have no bill.
 */
export const billLife = lifecycle<BillStatus, Permission>()('Bill', 'DRAFT', {
  post: {
    description: 'Posts a draft to the general ledger after matching it anew with the present receipts and bills. A '
      + 'bill that does not match its order, or bills what has not arrived, must be overridden first.',
    from: ['DRAFT'], to: ['POSTED', 'PARTIALLY_PAID', 'PAID'], needs: 'bills:write',
    before: settleMatch, unless: matched, stamps: 'posted', sets: { glPosted: true }, effects: payBefore,
  },
  pay: {
    description: 'Records a payment.',
    from: ['POSTED', 'PARTIALLY_PAID'], to: ['PARTIALLY_PAID', 'PAID'], needs: 'bills:write',
    input: { type: BillPaymentInput }, effects: pay, fails: ['BAD_USER_INPUT if '
      + 'the amount exceeds the remaining balance'],
  },
  void: {
    description: 'Voids a bill without payments. Its number and its billed quantities become free again.',
    from: ['DRAFT', 'POSTED'], to: 'VOID', needs: 'bills:write',
    reason: 'required', keepsReasonIn: 'voidReason', stamps: 'voided', sets: { glPosted: false },
    before: holdBilledOrder, effects: freeQuantities,
  },
  overrideMatch: {
    description: 'Overrides an exception of the match, or a bill of what has not arrived.',
    from: ['DRAFT'], to: 'same', needs: 'bills:overrideMatch', mutation: 'overrideBillMatch', unless: unmatched,
    reason: 'required', keepsReasonIn: 'overrideReason', stamps: 'overridden', sets: { matchStatus: 'OVERRIDDEN' },
  },
}, { reasonInput: BillReasonInput })
