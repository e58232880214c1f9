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
const changed = (_ctx: Context, _id: string, input: UpdateCostSheetInput) => editedFields(input)
const submitted = (ctx: Context, _id: string, input: UpdateCostSheetInput) => ({
  ...editedFields(input),
  submittedForId: ctx.viewer.actingForId,
})
const withdrawn = (_ctx: Context, _id: string, input: UpdateCostSheetInput) => ({
  ...editedFields(input),
  submittedForId: null,
})

/**
 * A sheet must be complete when it is submitted, because others rely on it, and when the reviewer changes it at
 * approval. Rejected and withdrawn sheets are edited again, so they are saved without validation, like drafts.
 */
export const costSheetLife = lifecycle<CostSheetStatus, Permission>()('CostSheet', 'DRAFT', {
  edit: {
    description: 'Saves a draft or rejected sheet without validation; its state stays.',
    from: ['DRAFT', 'REJECTED'], to: 'same', needs: 'costSheets:write',
    judge: { input: faultsOf('unfinished') }, write: { columns: changed, rows: saveLists },
    input: { type: EditCostSheetInput },
  },
  submit: {
    description: 'Submits a draft for approval. BAD_USER_INPUT lists what is missing.',
    from: ['DRAFT'], to: 'UNDER_REVIEW', needs: 'costSheets:write',
    stamps: 'submitted', clears: ['rejected'],
    judge: { rows: requireComplete, input: faultsOf('complete') }, write: { columns: submitted, rows: saveLists },
  },
  withdraw: {
    description: 'Back to Draft. An approved sheet stays, and its next version opens.',
    from: ['UNDER_REVIEW', 'APPROVED', 'REJECTED'], to: 'DRAFT', newVersionFrom: ['APPROVED'],
    needs: 'costSheets:write',
    clears: ['submitted', 'rejected'],
    judge: { input: faultsOf('unfinished') }, write: { columns: withdrawn, rows: saveLists },
  },
  approve: {
    description:
      'Approves a sheet under review; your own if `costSheetSelfApproval`.',
    from: ['UNDER_REVIEW'], to: 'APPROVED', needs: 'costSheets:approve',
    who: { not: ['submittedById', 'submittedForId'], unless: 'costSheetSelfApproval' }, stamps: 'approved',
    judge: { input: faultsOf('complete where changed') }, write: { columns: changed, rows: saveLists },
  },
  reject: {
    description: 'Rejects a sheet under review.',
    from: ['UNDER_REVIEW'], to: 'REJECTED', needs: 'costSheets:approve',
    reason: { keptIn: 'rejectionReason' }, stamps: 'rejected',
    judge: { input: faultsOf('unfinished') }, write: { columns: changed, rows: saveLists },
  },
  resubmit: {
    description: 'Submits a rejected sheet again. BAD_USER_INPUT lists what is missing.',
    from: ['REJECTED'], to: 'UNDER_REVIEW', needs: 'costSheets:write',
    stamps: 'submitted', clears: ['rejected'],
    judge: { rows: requireComplete, input: faultsOf('complete') }, write: { columns: submitted, rows: saveLists },
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
