// Lifecycle of a credit or debit note: the steps, the permission that each step needs, and the columns that it writes.
import type { Permission } from '../../access/permissions.js'
import { because } from '../../core/faults/reason.js'
import { lifecycle } from '../../core/lifecycle/lifecycle.js'
import { allConditions, columnAbove0 } from '../../core/lifecycle/requirements.js'
import type { BillNoteStatus } from '../../generated/prisma/enums.js'
import { holdPeriod, openOn, openToday } from '../organizations/period.js'
import { allocate, lockAllocated, lockTarget, requireAllocation, reverseAllocation } from './allocate.js'
import { edit } from './draft.js'
import { deriveNote, lockWithBill } from './effects.js'
import {
  AllocateBillNoteInput, EditBillNoteInput, PostBillNoteInput, RefundBillNoteInput, ReverseBillNoteAllocationInput,
  ReverseBillNoteRefundInput,
} from './inputs.js'
import { postedColumns, requireCreditable, settleOwn } from './post.js'
import { refund, requireRefund, reverseRefund } from './refund.js'
import { afterVoiding, releaseOwn, requireVoidable } from './void.js'

/** Something of the credit is open; a debit note has none. */
const open = allConditions(columnAbove0('unallocatedAmount', because('no_open_credit')), openToday)

/** A posted note is not changed: it is voided and entered again. What its credit was used for is reversed first. */
export const billNoteLifecycle = lifecycle<BillNoteStatus, Permission>()('BillNote', 'DRAFT', {
  edit: {
    description: 'Changes a draft note. CONFLICT if the number is taken.',
    from: ['DRAFT'], to: 'same', needs: 'bills:write', write: { rows: edit }, input: { type: EditBillNoteInput },
  },
  post: {
    description: 'Posts a note. A debit note raises what is owed on its bill. A credit note settles what is owed; what is '
      + 'paid already becomes open credit. The goods that a credit note takes back are no longer billed. CONFLICT if the '
      + 'bill is not posted, if more is taken back than the bill bills or comes to, and if the period is locked through '
      + 'today.',
    from: ['DRAFT'], to: 'POSTED', needs: 'bills:write', stamps: 'posted',
    lock: lockWithBill, judge: { record: openToday, rows: requireCreditable },
    write: { columns: postedColumns, rows: settleOwn },
    follow: (ctx, id) => deriveNote(ctx, id, 'posted'),
    input: { type: PostBillNoteInput, optional: true },
  },
  allocate: {
    description: 'Settles a bill of the same party and currency with open credit. CONFLICT if no credit is open, or the '
      + 'period is locked through today.',
    from: ['POSTED'], to: 'same', needs: 'bills:write',
    lock: lockTarget, judge: { record: open }, write: { rows: allocate }, input: { type: AllocateBillNoteInput },
  },
  reverseAllocation: {
    description: 'Takes an allocation back: the bill owes the amount again, and the credit is open. The allocation stays, '
      + 'marked as reversed. CONFLICT if it is reversed already, or its day is locked.',
    from: ['POSTED'], to: 'same', needs: 'bills:write', reason: 'required',
    lock: lockAllocated, judge: { rows: requireAllocation }, write: { rows: reverseAllocation },
    input: { type: ReverseBillNoteAllocationInput }, mutation: 'reverseBillNoteAllocation', ofOnePart: true,
  },
  refund: {
    description: 'Records that open credit was paid back: by the supplier, or to the client. CONFLICT if no credit is open, '
      + 'or the period is locked through today.',
    from: ['POSTED'], to: 'same', needs: 'bills:write',
    lock: holdPeriod, judge: { record: open }, write: { rows: refund }, input: { type: RefundBillNoteInput },
  },
  reverseRefund: {
    description: 'Reverses a refund: the credit is open again. The refund stays, marked as reversed. CONFLICT if it is '
      + 'reversed already, or its day is locked.',
    from: ['POSTED'], to: 'same', needs: 'bills:write', reason: 'required',
    lock: holdPeriod, judge: { rows: requireRefund }, write: { rows: reverseRefund },
    input: { type: ReverseBillNoteRefundInput }, mutation: 'reverseBillNoteRefund', ofOnePart: true,
  },
  void: {
    description: 'Voids a note; its number is free again, and its bill comes to what it was before. CONFLICT if its credit '
      + 'was used on other bills or paid back, if what a debit note raised is settled, if its goods are billed anew, or if '
      + 'the day on which it was posted is locked.',
    from: ['DRAFT', 'POSTED'], to: 'VOID', needs: 'bills:write', reason: { keptIn: 'voidReason' }, stamps: 'voided',
    lock: lockWithBill, judge: { record: openOn('postingDate'), rows: requireVoidable }, write: { rows: releaseOwn },
    follow: afterVoiding,
  },
})
