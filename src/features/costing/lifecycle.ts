// What may happen to a cost sheet, who may make it happen, and what it writes.
import type { Permission } from '../../access/permissions.js'
import type { Context } from '../../context.js'
import { lifecycle } from '../../core/lifecycle/lifecycle.js'
import type { CostSheetStatus } from '../../generated/prisma/enums.js'
import { editedFields } from './content.js'
import { faultsOf } from './faults.js'
import {
  CostSheetActInput,
  EditCostSheetInput,
  RejectCostSheetInput,
  type CostSheetAction,
  type UpdateCostSheetInput,
} from './inputs.js'
import { saveLists } from './save.js'

// The fields are written by the statement that moves the sheet, as the database lets no sheet be under review
// without them.
const changed = (ctx: Context, input: UpdateCostSheetInput) => ({ ...editedFields(input), updatedAt: ctx.now })
const submitted = (ctx: Context, input: UpdateCostSheetInput) => ({
  ...changed(ctx, input),
  submittedForId: ctx.viewer.actingForId,
})
const withdrawn = (ctx: Context, input: UpdateCostSheetInput) => ({ ...changed(ctx, input), submittedForId: null })

/**
 * Others rely on a complete sheet, so one is asked for at submission, and at approval where the reviewer changes
 * what was submitted. Rejected and withdrawn sheets go back to be written on, and are saved as drafts are.
 */
export const costSheetLife = lifecycle<CostSheetStatus, Permission>()('CostSheet', 'DRAFT', {
  edit: {
    description: 'Saves a draft or a rejected sheet without validation; its state stays.',
    from: ['DRAFT', 'REJECTED'], to: 'same', needs: 'costSheets:write',
    input: { type: EditCostSheetInput }, fails: ['BAD_USER_INPUT'],
    faults: faultsOf('unfinished'), sets: changed, effects: saveLists,
  },
  submit: {
    description: 'Asks for approval.',
    from: ['DRAFT'], to: 'UNDER_REVIEW', needs: 'costSheets:write',
    fails: ['BAD_USER_INPUT with all that a complete sheet lacks'],
    faults: faultsOf('complete'), stamps: 'submitted', clears: ['rejected'], sets: submitted, effects: saveLists,
  },
  withdraw: {
    description: 'Takes a sheet back to Draft; an approved one stays as it is and its next version opens.',
    from: ['UNDER_REVIEW', 'APPROVED', 'REJECTED'], to: 'DRAFT', newVersionFrom: ['APPROVED'],
    needs: 'costSheets:write',
    faults: faultsOf('unfinished'), clears: ['submitted', 'rejected'], sets: withdrawn, effects: saveLists,
  },
  approve: {
    description: 'Approves a sheet under review. Your own only where `costSheetSelfApproval` is on.',
    from: ['UNDER_REVIEW'], to: 'APPROVED', needs: 'costSheets:approve',
    notOwn: { by: ['submittedById', 'submittedForId'], unless: 'costSheetSelfApproval' },
    faults: faultsOf('complete where changed'), stamps: 'approved', sets: changed, effects: saveLists,
  },
  reject: {
    description: 'Rejects a sheet under review.',
    from: ['UNDER_REVIEW'], to: 'REJECTED', needs: 'costSheets:approve',
    reason: 'required', keepsReasonIn: 'rejectionReason',
    faults: faultsOf('unfinished'), stamps: 'rejected', sets: changed, effects: saveLists,
  },
  resubmit: {
    description: 'Asks again for approval of a rejected sheet.',
    from: ['REJECTED'], to: 'UNDER_REVIEW', needs: 'costSheets:write',
    fails: ['BAD_USER_INPUT with all that a complete sheet lacks'],
    faults: faultsOf('complete'), stamps: 'submitted', clears: ['rejected'], sets: submitted, effects: saveLists,
  },
}, {
  history: { table: 'CostSheetHistory', of: 'costSheetId', kind: 'csh' },
  input: CostSheetActInput,
  reasonInput: RejectCostSheetInput,
})

/** The action of an update → the step that it takes. */
export const STEP_OF: Readonly<Record<CostSheetAction, keyof typeof costSheetLife.steps>> = {
  DRAFT: 'edit',
  SUBMIT_FOR_REVIEW: 'submit',
  WITHDRAW: 'withdraw',
  APPROVE: 'approve',
  REJECT: 'reject',
  RESUBMIT: 'resubmit',
}

/** The action of an update → the permission of its step. */
export const NEEDS_OF_ACTION = Object.fromEntries(
  Object.entries(STEP_OF).map(([action, step]) => [action, costSheetLife.steps[step].needs]),
)
