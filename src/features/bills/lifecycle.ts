// What may happen to a bill, and who may make it happen. A posted bill does not change: it is voided and made anew.
import type { Permission } from '../../access/permissions.js'
import { lifecycle } from '../../core/lifecycle/lifecycle.js'
import type { BillStatus } from '../../generated/prisma/enums.js'

/** A bill that money was paid on cannot be voided: the money would be left without a bill. */
export const billLife = lifecycle<BillStatus, Permission>()('Bill', 'DRAFT', {
  post: { description: 'Puts a draft into the ledger, matched anew.', from: ['DRAFT'], to: ['POSTED', 'PARTIALLY_PAID', 'PAID'], needs: 'bills:write' },
  pay: { description: 'Records a payment.', from: ['POSTED', 'PARTIALLY_PAID'], to: ['PARTIALLY_PAID', 'PAID'], needs: 'bills:write' },
  void: { description: 'Takes back a bill on which nothing was paid.', from: ['DRAFT', 'POSTED'], to: 'VOID', needs: 'bills:write', reason: 'required' },
  overrideMatch: { description: 'Lets an exception of the match pass.', from: ['DRAFT'], to: 'same', needs: 'bills:overrideMatch', reason: 'required' },
})
