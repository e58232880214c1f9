// Lifecycle of a cost sheet: the steps, the permission that each step needs, and the columns that it writes.
import type { Permission } from '../../access/permissions.js'
import type { Context } from '../../core/context.js'
import { lifecycle } from '../../core/lifecycle/lifecycle.js'
import type { CostSheetStatus } from '../../generated/prisma/enums.js'
import { editedFields } from './content.js'
import { faultsOf, requireComplete } from './faults.js'
import {
  CostSheetActionInput,
  EditCostSheetInput,
  RejectCostSheetInput,
  type CostSheetAction,
  type UpdateCostSheetInput,
} from './inputs.js'
import { saveLists } from './save.js'

// The fields are written by the statement that changes the state, because a database constraint requires them for a
// sheet under review.
const changed = (_ctx: Context, input: UpdateCostSheetInput) => editedFields(input)
const submitted = (ctx: Context, input: UpdateCostSheetInput) => ({
  ...changed(ctx, input),
  submittedForId: ctx.viewer.actingForId,
})
const withdrawn = (ctx: Context, input: UpdateCostSheetInput) => ({ ...changed(ctx, input), submittedForId: null })

/**
 * A sheet must be complete when it is submitted, because others rely on it, and when the reviewer changes it at
 * approval. Rejected and withdrawn sheets are edited again, so they are saved without validation, like drafts.
 */
export const costSheetLife = lifecycle<CostSheetStatus, Permission>()('CostSheet', 'DRAFT', {
  edit: {
    description: 'Saves a draft or rejected sheet without validation; its state stays.',
    from: ['DRAFT', 'REJECTED'], to: 'same', needs: 'costSheets:write',
    input: { type: EditCostSheetInput },
    faults: faultsOf('unfinished'), sets: changed, effects: saveLists,
  },
  submit: {
    description: 'Submits a draft for approval.',
    from: ['DRAFT'], to: 'UNDER_REVIEW', needs: 'costSheets:write',
    fails: ['BAD_USER_INPUT lists what is missing'],
    faults: faultsOf('complete'), requires: requireComplete, stamps: 'submitted', clears: ['rejected'], sets: submitted, effects: saveLists,
  },
  withdraw: {
    description: 'Back to Draft. An approved sheet stays, and its next version opens.',
    from: ['UNDER_REVIEW', 'APPROVED', 'REJECTED'], to: 'DRAFT', newVersionFrom: ['APPROVED'],
    needs: 'costSheets:write',
    faults: faultsOf('unfinished'), clears: ['submitted', 'rejected'], sets: withdrawn, effects: saveLists,
  },
  approve: {
    description:
      'Approves a sheet under review; your own if `costSheetSelfApproval`.',
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
    description: 'Submits a rejected sheet again.',
    from: ['REJECTED'], to: 'UNDER_REVIEW', needs: 'costSheets:write',
    fails: ['BAD_USER_INPUT lists what is missing'],
    faults: faultsOf('complete'), requires: requireComplete, stamps: 'submitted', clears: ['rejected'], sets: submitted, effects: saveLists,
  },
}, {
  history: { table: 'CostSheetHistory', of: 'costSheetId', kind: 'csh', states: 'CostSheetStatus' },
  input: CostSheetActionInput,
  reasonInput: RejectCostSheetInput,
})

/** For each action of an update, the lifecycle step. */
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
