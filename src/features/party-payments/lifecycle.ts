// Lifecycle of a payment of a party: the steps, the permission that each step needs, and the columns that it writes.
import type { Permission } from '../../access/permissions.js'
import { because } from '../../core/faults/reason.js'
import { lifecycle } from '../../core/lifecycle/lifecycle.js'
import { allConditions, columnAbove0 } from '../../core/lifecycle/requirements.js'
import type { PartyPaymentStatus } from '../../generated/prisma/enums.js'
import { holdPeriod, openOn, openToday } from '../organizations/period.js'
import { allocate, lockFirst, releaseAll, requireAllocation, requireUnrefunded, reverseAllocation } from './allocate.js'
import {
  AllocatePartyPaymentInput, RefundPartyPaymentInput, ReversePartyPaymentAllocationInput,
  ReversePartyPaymentRefundInput,
} from './inputs.js'
import { refund, requireRefund, reverseRefund } from './refund.js'

const open = allConditions(columnAbove0('unallocatedAmount', because('no_open_credit')), openToday)

/** A recorded payment is not changed: what it settles can be, and it can be voided and recorded again. */
export const partyPaymentLifecycle = lifecycle<PartyPaymentStatus, Permission>()('PartyPayment', 'RECORDED', {
  allocate: {
    description: 'Settles bills of the party with the advance that is left. CONFLICT if none is left, or the period is '
      + 'locked through today.',
    from: ['RECORDED'], to: 'same', needs: 'bills:write',
    lock: lockFirst, judge: { record: open }, write: { rows: allocate }, input: { type: AllocatePartyPaymentInput },
  },
  reverseAllocation: {
    description: 'Takes back what a bill got: the bill owes the amount again, and the amount is an advance. The payment of '
      + 'the bill stays, marked as reversed. CONFLICT if it is reversed already, or its day is locked.',
    from: ['RECORDED'], to: 'same', needs: 'bills:write', reason: 'required',
    lock: lockFirst, judge: { rows: requireAllocation }, write: { rows: reverseAllocation },
    input: { type: ReversePartyPaymentAllocationInput }, mutation: 'reversePartyPaymentAllocation', ofOnePart: true,
  },
  refund: {
    description: 'Records that money of the advance came back: from the supplier, or to the client. CONFLICT if none is '
      + 'left, or the period is locked through today.',
    from: ['RECORDED'], to: 'same', needs: 'bills:write',
    lock: holdPeriod, judge: { record: open }, write: { rows: refund }, input: { type: RefundPartyPaymentInput },
  },
  reverseRefund: {
    description: 'Reverses a refund: the money is an advance again. The refund stays, marked as reversed. CONFLICT if it is '
      + 'reversed already, or its day is locked.',
    from: ['RECORDED'], to: 'same', needs: 'bills:write', reason: 'required',
    lock: holdPeriod, judge: { rows: requireRefund }, write: { rows: reverseRefund },
    input: { type: ReversePartyPaymentRefundInput }, mutation: 'reversePartyPaymentRefund', ofOnePart: true,
  },
  void: {
    description: 'Voids a payment: its bills owe what they got again. CONFLICT if money of it was paid back, or its day is '
      + 'locked.',
    from: ['RECORDED'], to: 'VOID', needs: 'bills:write', reason: { keptIn: 'voidReason' }, stamps: 'voided',
    lock: lockFirst, judge: { record: openOn('paidAt'), rows: requireUnrefunded }, write: { rows: releaseAll },
  },
})
