// What may happen to a cost sheet, and who may make it happen.
import type { Permission } from '../../access/permissions.js'
import { lifecycle } from '../../core/lifecycle/lifecycle.js'
import type { CostSheetStatus } from '../../generated/prisma/enums.js'
import type { CostSheetAction } from './inputs.js'

export const costSheetLife = lifecycle<CostSheetStatus, Permission>()('CostSheet', 'DRAFT', {
  draft: { description: 'Saves a draft or a rejected sheet without validation; its state stays.', from: ['DRAFT', 'REJECTED'], to: 'same', needs: 'costSheets:write' },
  submit: { description: 'Asks for approval.', from: ['DRAFT'], to: 'UNDER_REVIEW', needs: 'costSheets:write' },
  withdraw: { description: 'Takes a sheet back to Draft; an approved one stays as it is and its next version opens.', from: ['UNDER_REVIEW', 'APPROVED', 'REJECTED'], to: 'DRAFT', newVersionFrom: ['APPROVED'], needs: 'costSheets:write' },
  approve: { description: "Approves a sheet under review; one's own unless the organization forbids it.",
    from: ['UNDER_REVIEW'], to: 'APPROVED', needs: 'costSheets:approve',
    notOwn: { by: ['submittedById', 'submittedForId'], unless: 'costSheetSelfApproval' },
  },
  reject: { description: 'Rejects a sheet under review.', from: ['UNDER_REVIEW'], to: 'REJECTED', needs: 'costSheets:approve', reason: 'required' },
  resubmit: { description: 'Asks again for approval of a rejected sheet.', from: ['REJECTED'], to: 'UNDER_REVIEW', needs: 'costSheets:write' },
})

export type CostSheetStep = keyof typeof costSheetLife.steps

/** The action of an update → the step that it takes. */
export const STEP_OF: Readonly<Record<CostSheetAction, CostSheetStep>> = {
  DRAFT: 'draft', SUBMIT_FOR_REVIEW: 'submit', WITHDRAW: 'withdraw', APPROVE: 'approve', REJECT: 'reject', RESUBMIT: 'resubmit',
}

/**
 * When a step asks for a complete sheet: before others rely on it, which is at submission, and at approval where the reviewer changes
 * what was submitted. Rejected and withdrawn sheets go back to be written on, and are saved as drafts are.
 */
export const COMPLETE: Readonly<Record<CostSheetStep, 'always' | 'whenChanged' | 'never'>> = {
  draft: 'never', submit: 'always', withdraw: 'never', approve: 'whenChanged', reject: 'never', resubmit: 'always',
}
