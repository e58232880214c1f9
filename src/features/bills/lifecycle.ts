// What may happen to a bill, and who may make it happen. A posted bill does not change: it is voided and made anew.
import type { Permission } from '../../access/permissions.js'
import { lifecycle } from '../../core/lifecycle/lifecycle.js'
import type { BillStatus } from '../../generated/prisma/enums.js'

/** A bill that money was paid on cannot be voided: the money would be left without a bill. */
export const billLife = lifecycle<BillStatus, Permission>()('Bill', 'DRAFT', {
  post: { from: ['DRAFT'], to: ['POSTED', 'PARTIALLY_PAID', 'PAID'], needs: 'bills:write' },
  pay: { from: ['POSTED', 'PARTIALLY_PAID'], to: ['PARTIALLY_PAID', 'PAID'], needs: 'bills:write' },
  void: { from: ['DRAFT', 'POSTED'], to: 'VOID', needs: 'bills:write', reason: 'required' },
  overrideMatch: { from: ['DRAFT'], to: 'same', needs: 'bills:overrideMatch', reason: 'required' },
})
