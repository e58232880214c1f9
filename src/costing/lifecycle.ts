// What may happen to a cost sheet, and who may make it happen.
import type { Permission } from '../access/permissions.js'
import { lifecycle } from '../core/lifecycle.js'
import type { CostSheetStatus } from '../generated/prisma/enums.js'

export const costSheetLife = lifecycle<CostSheetStatus, Permission>()('CostSheet', 'DRAFT', {
  draft: { from: ['DRAFT', 'REJECTED'], to: 'same', needs: 'costSheets:write' },
  submit: { from: ['DRAFT'], to: 'UNDER_REVIEW', needs: 'costSheets:write' },
  withdraw: { from: ['UNDER_REVIEW', 'APPROVED', 'REJECTED'], to: 'DRAFT', newVersionFrom: ['APPROVED'], needs: 'costSheets:write' },
  approve: {
    from: ['UNDER_REVIEW'], to: 'APPROVED', needs: 'costSheets:approve',
    notOwn: { by: ['submittedById', 'submittedForId'], unless: 'costSheetSelfApproval' },
  },
  reject: { from: ['UNDER_REVIEW'], to: 'REJECTED', needs: 'costSheets:approve', reason: 'required' },
  resubmit: { from: ['REJECTED'], to: 'UNDER_REVIEW', needs: 'costSheets:write' },
})

export type CostSheetStep = keyof typeof costSheetLife.steps
