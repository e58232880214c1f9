// The verbs of a cost sheet: create, update, draft, submit, withdraw, approve, reject, resubmit.
import { actingFor, type Context } from '../context.js'
import { audit } from '../core/audit.js'
import { newId } from '../core/identity.js'
import { given } from '../core/input.js'
import { holdForStep, requirePermission, takeStep } from '../core/step.js'
import { nextNumber } from '../core/numbering.js'
import { forbidden, refuse } from '../errors.js'
import { listsOf, replaceRows, scalarsOf } from './content.js'
import { faultsOf, unstorable } from './faults.js'
import type { CostSheetAction, CostSheetInput, UpdateCostSheetInput } from './inputs.js'
import { costSheetLife, type CostSheetStep } from './lifecycle.js'
import { getCurrentSheet, getWholeSheet, opened, openNextVersion, type WholeSheet } from './versions.js'

/** The action of an update → the step that it takes. */
const STEP: Readonly<Record<CostSheetAction, CostSheetStep>> = {
  DRAFT: 'draft', SUBMIT_FOR_REVIEW: 'submit', WITHDRAW: 'withdraw', APPROVE: 'approve', REJECT: 'reject', RESUBMIT: 'resubmit',
}

/** A new costing, numbered, with its first version in Draft. */
export function create(ctx: Context, input: CostSheetInput) {
  return ctx.transaction(async (ctx) => {
    refuse(unstorable(input))
    const sheet = { mainCurrency: ctx.viewer.organization.currency, ...scalarsOf(input), costingId: newId('cst'), ...opened(ctx) }
    const { orgId, costingId, createdAt, createdById } = sheet
    await ctx.db.costingDocument.create({ data: { orgId, id: costingId, documentId: await nextNumber(ctx, 'CS'), createdAt, createdById } })
    await ctx.db.costSheet.create({ data: sheet })
    await replaceRows(ctx, sheet.id, listsOf(input))
    await audit(ctx, { action: 'create', entity: costSheetLife.model, entityId: sheet.id })
    return getSheet(ctx, sheet.id)
  })
}

/** Changes the fields given and takes the step that the action names, all of it or nothing. */
export const update = (ctx: Context, id: string, { action, ...input }: UpdateCostSheetInput, actingUserId?: string | null) =>
  act(ctx, STEP[action ?? 'DRAFT'], id, input, actingUserId)

/**
 * Every change of a cost sheet: the permission of the step, the record, its state, the faults, and then the change with its line of
 * history. The row is locked before the sheet is judged, so that what was judged is what moves.
 */
export async function act(ctx: Context, step: CostSheetStep, id: string, input: UpdateCostSheetInput | null, actingUserId?: string | null) {
  requirePermission(ctx.viewer, costSheetLife, step)
  const actor = await inNameOf(ctx, actingUserId)
  return actor.transaction(async (ctx) => {
    const current = await getCurrentSheet(ctx, id, input?.versionNumber)
    await holdForStep(ctx, costSheetLife, step, current.id)
    const sheet = await getWholeSheet(ctx, current.id)
    refuse(await faultsOf(ctx, step, sheet, input ?? {}))
    return tellHistory(ctx, step, await change(ctx, step, sheet, input ?? {}), input ?? {})
  })
}

/** Another user may be named by those who are allowed to, if it is a member of the organization. */
async function inNameOf(ctx: Context, userId?: string | null): Promise<Context> {
  if (!userId || userId === ctx.viewer.userId) return ctx
  if (!ctx.viewer.permissions.has('users:impersonate')) throw forbidden('Only an administrator may act in the name of another user')
  const member = await ctx.db.membership.findFirst({ where: { userId, user: { isActive: true } } })
  if (!member) throw forbidden('No such user in the organization to act for')
  return actingFor(ctx, userId)
}

/** Moves the sheet and saves what is given; answers the sheet changed, which is the next version where the step opened one. */
async function change(ctx: Context, step: CostSheetStep, sheet: WholeSheet, input: UpdateCostSheetInput): Promise<string> {
  const content = scalarsOf(input)
  const changes = { ...content, ...STAMPS[step](ctx, input), updatedAt: ctx.now }
  const outcome = await takeStep(ctx, costSheetLife, step, sheet.id, { changes, reason: input.reason })
  if (outcome === 'moved') {
    await replaceRows(ctx, sheet.id, listsOf(input))
    return sheet.id
  }
  const nextId = await openNextVersion(ctx, sheet, { ...scalarsOf(sheet), ...content })
  await replaceRows(ctx, nextId, { ...listsOf(sheet), ...given(listsOf(input)) })
  return nextId
}

async function tellHistory(ctx: Context, step: CostSheetStep, costSheetId: string, { reason, comments }: UpdateCostSheetInput) {
  const sheet = await getSheet(ctx, costSheetId)
  const { orgId, userId, name } = ctx.viewer
  await ctx.db.costSheetHistory.create({
    data: { orgId, id: newId('csh'), costSheetId, action: step, status: sheet.status, performedById: userId, performedByName: name, performedAt: ctx.now, reason, comments },
  })
  return sheet
}

const getSheet = (ctx: Context, id: string) => ctx.db.costSheet.findFirstOrThrow({ where: { id } })

type Stamped = 'submitted' | 'approved' | 'rejected'

/** Who did it and when, in the columns of that act. */
const stamp = (act: Stamped, { now, viewer }: Context) => ({ [`${act}At`]: now, [`${act}ById`]: viewer.userId, [`${act}ByName`]: viewer.name })
const unstamped = (act: Stamped) => ({ [`${act}At`]: null, [`${act}ById`]: null, [`${act}ByName`]: null })
const NOT_REJECTED = { ...unstamped('rejected'), rejectionReason: null }
const submitted = (ctx: Context) => ({ ...stamp('submitted', ctx), submittedForId: ctx.viewer.actingForId, ...NOT_REJECTED })

/** What each step writes on the sheet beside its state; what it wipes out stays in the history. */
const STAMPS: Readonly<Record<CostSheetStep, (ctx: Context, input: UpdateCostSheetInput) => object>> = {
  draft: () => ({}),
  submit: submitted,
  withdraw: () => ({ ...unstamped('submitted'), submittedForId: null, ...NOT_REJECTED }),
  approve: (ctx) => stamp('approved', ctx),
  reject: (ctx, { reason }) => ({ ...stamp('rejected', ctx), rejectionReason: reason }),
  resubmit: submitted,
}
