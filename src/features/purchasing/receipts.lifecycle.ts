// Lifecycle of a goods receipt: the steps, the permission that each step needs, and the columns that it writes.
import type { Permission } from '../../access/permissions.js'
import { lifecycle } from '../../core/lifecycle/lifecycle.js'
import type { GoodsReceiptStatus } from '../../generated/prisma/enums.js'
import { EditGoodsReceiptInput } from './inputs.js'
import { holdOrderOf, receive, requireExpectedGoods, requireReturnableGoods, unreceive } from './post.js'
import { edit } from './receipts.js'

export const receiptLife = lifecycle<GoodsReceiptStatus, Permission>()('GoodsReceipt', 'DRAFT', {
  edit: {
    description: 'Changes a goods receipt in Draft.',
    from: ['DRAFT'], to: 'same', needs: 'goodsReceipts:write',
    input: { type: EditGoodsReceiptInput }, effects: edit,
  },
  post: {
    description: 'Posts a receipt: its goods count as received and are in the warehouse.',
    from: ['DRAFT'], to: 'POSTED', needs: 'goodsReceipts:write', before: holdOrderOf,
    stamps: 'posted', requires: requireExpectedGoods, effects: receive,
    fails: ['BAD_USER_INPUT, with the figures, beyond what is ordered and tolerated'],
  },
  void: {
    description: 'Voids a receipt: its goods leave the warehouse again.',
    from: ['DRAFT', 'POSTED'], to: 'VOID', needs: 'goodsReceipts:write', before: holdOrderOf,
    reason: 'required', keepsReasonIn: 'voidReason', stamps: 'voided',
    requires: requireReturnableGoods, effects: unreceive,
    fails: ['CONFLICT while a bill counts on it', 'BAD_USER_INPUT if the goods have left the warehouse'],
  },
})
