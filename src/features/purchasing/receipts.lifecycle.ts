// Lifecycle of a goods receipt: the steps, the permission that each step needs, and the columns that it writes.
import type { Permission } from '../../access/permissions.js'
import { lifecycle } from '../../core/lifecycle/lifecycle.js'
import type { GoodsReceiptStatus } from '../../generated/prisma/enums.js'
import { EditGoodsReceiptInput } from './inputs.js'
import { lockOrderOf, receive, requireExpectedGoods, requireVoidable, reverseReceipt } from './post.js'
import { edit } from './receipts.js'

export const receiptLifecycle = lifecycle<GoodsReceiptStatus, Permission>()('GoodsReceipt', 'DRAFT', {
  edit: {
    description: 'Changes a goods receipt in Draft.',
    from: ['DRAFT'], to: 'same', needs: 'goodsReceipts:write',
    write: { rows: edit }, input: { type: EditGoodsReceiptInput },
  },
  post: {
    description: 'Posts a receipt: its goods count as received, and are reserved for the request lines that ordered '
      + 'them, the earliest needed first. BAD_USER_INPUT, with the figures, beyond what is ordered and tolerated.',
    from: ['DRAFT'], to: 'POSTED', needs: 'goodsReceipts:write', stamps: 'posted',
    lock: lockOrderOf, judge: { rows: requireExpectedGoods }, follow: receive,
  },
  void: {
    description: 'Voids a receipt: its goods and reservations are gone again. CONFLICT while a bill counts on it; '
      + 'BAD_USER_INPUT if the goods have left the warehouse.',
    from: ['DRAFT', 'POSTED'], to: 'VOID', needs: 'goodsReceipts:write',
    reason: { keptIn: 'voidReason' }, stamps: 'voided',
    lock: lockOrderOf, judge: { rows: requireVoidable }, follow: reverseReceipt,
  },
})
