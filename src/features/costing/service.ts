// The verbs of a cost sheet: create, update, draft, submit, withdraw, approve, reject, resubmit.
import { actingFor } from '../../access/make-context.js'
import type { Context } from '../../context.js'
import { audit } from '../../core/lifecycle/audit.js'
import { newId } from '../../core/ids/new-id.js'
import { given } from '../../core/records/input.js'
import { stamp, unstamped } from '../../core/lifecycle/stamps.js'
import { holdForStep, requirePermission, takeStep } from '../../core/lifecycle/step.js'
import { nextNumber } from '../../core/ids/numbering.js'
import { forbidden, refuse } from '../../errors.js'
import type { CostSheet } from '../../generated/prisma/client.js'
import { asStored } from './columns.js'
import { getWholeSheet, listsOf, replaceRows, scalarsOf, type WholeSheet } from './content.js'
import { faultsOf, unstorable } from './faults.js'
import type {
  CostSheetActInput, CostSheetInput, DraftCostSheetInput, RejectCostSheetInput, UpdateCostSheetInput,
} from './inputs.js'
import { costSheetLife, STEP_OF, type CostSheetStep } from './lifecycle.js'
import { getCurrentSheet } from './versions.js'

/** A new costing, numbered, with its first version in Draft. */
export function create(ctx: Context, sent: CostSheetInput) {
  return ctx.transaction(async (ctx) => {
    const input = asStored(sent)
    refuse(unstorable(input))
    const sheet = { mainCurrency: ctx.viewer.organization.currency, ...scalarsOf(input), costingId: newId('cst'), ...opened(ctx) }
    const { orgId, costingId, createdAt, createdById } = sheet
    await ctx.db.costingDocument.create({ data: { orgId, id: costingId, documentId: await nextNumber(ctx, 'CS'), createdAt, createdById } })
    await ctx.db.costSheet.create({ data: sheet })
    await replaceRows(ctx, sheet.id, listsOf(input))
    await audit(ctx, { action: 'create', entity: costSheetLife.model, entityId: sheet.id })
    return tellHistory(ctx, 'create', await getSheet(ctx, sheet.id), {})
  })
}

/** Changes the fields given and takes the step that the action names, all of it or nothing. */
export const update = (ctx: Context, id: string, { action, ...input }: UpdateCostSheetInput, actingUserId?: string | null) =>
  act(ctx, STEP_OF[action ?? 'DRAFT'], id, input, actingUserId)

/** Saves without asking for completeness. */
export const draft = (ctx: Context, id: string, input: DraftCostSheetInput) => act(ctx, 'draft', id, input)

/** Asks for approval of a complete sheet. */
export const submit = (ctx: Context, id: string, input: CostSheetActInput | null) => act(ctx, 'submit', id, input)

/** Takes it back to be written on; an approved version stays as it is, and the next one opens. */
export const withdraw = (ctx: Context, id: string, input: CostSheetActInput | null) => act(ctx, 'withdraw', id, input)

/** Agrees to it. */
export const approve = (ctx: Context, id: string, input: CostSheetActInput | null) => act(ctx, 'approve', id, input)

/** Refuses it, with a reason. */
export const reject = (ctx: Context, id: string, input: RejectCostSheetInput) => act(ctx, 'reject', id, input)

/** Asks again for approval of a rejected sheet. */
export const resubmit = (ctx: Context, id: string, input: CostSheetActInput | null) => act(ctx, 'resubmit', id, input)

/**
 * Every change of a cost sheet: the permission of the step, the record, its state, the faults, and then the change with its line of
 * history. The row is locked before the sheet is judged, so that what was judged is what moves.
 */
async function act(ctx: Context, step: CostSheetStep, id: string, sent: UpdateCostSheetInput | null, actingUserId?: string | null) {
  requirePermission(ctx, costSheetLife, step)
  const input = asStored(sent ?? {})
  const actor = await inNameOf(ctx, actingUserId)
  return actor.transaction(async (ctx) => {
    const current = await getCurrentSheet(ctx, id, input.versionNumber)
    await holdForStep(ctx, costSheetLife, step, current.id)
    const sheet = await getWholeSheet(ctx, current.id)
    refuse(await faultsOf(ctx, step, sheet, input))
    return change(ctx, step, sheet, input)
  })
}

/** Another user may be named by those who are allowed to, if it is a member of the organization. */
async function inNameOf(ctx: Context, userId?: string | null): Promise<Context> {
  if (!userId || userId === ctx.viewer.userId) return ctx
  if (!ctx.viewer.permissions.has('users:impersonate')) throw forbidden('Only an administrator may act in the name of another user')
  const member = await ctx.db.membership.findFirst({ where: { userId, isActive: true, user: { isActive: true } } })
  if (!member) throw forbidden('No such user in the organization to act for')
  return actingFor(ctx, userId)
}

/** Moves the sheet and saves what is given; answers the sheet changed, which is the next version where the step opened one. */
async function change(ctx: Context, step: CostSheetStep, sheet: WholeSheet, input: UpdateCostSheetInput): Promise<CostSheet> {
  const changes = { ...scalarsOf(input), ...STAMPS[step](ctx, input), updatedAt: ctx.now }
  const outcome = await takeStep(ctx, costSheetLife, step, sheet.id, { changes, reason: input.reason })
  if (outcome === 'moved') await replaceRows(ctx, sheet.id, listsOf(input))
  const told = await tellHistory(ctx, step, await getSheet(ctx, sheet.id), input)
  return outcome === 'moved' ? told : tellHistory(ctx, step, await openNextVersion(ctx, sheet, input), input)
}

/** Opens the version after a superseded one, in Draft: its copy, but for what is given. */
async function openNextVersion(ctx: Context, sheet: WholeSheet, input: UpdateCostSheetInput): Promise<CostSheet> {
  const { costingId, versionNumber: superseded } = sheet
  const next = { ...scalarsOf(sheet), ...scalarsOf(input), costingId, versionNumber: superseded + 1, ...opened(ctx) }
  await ctx.db.costSheet.create({ data: next })
  await ctx.db.costingDocument.updateMany({ where: { id: costingId }, data: { latestVersion: next.versionNumber } })
  await replaceRows(ctx, next.id, { ...listsOf(sheet), ...given(listsOf(input)) })
  const details = { supersedes: sheet.id, versionNumber: next.versionNumber }
  await audit(ctx, { action: 'create', entity: costSheetLife.model, entityId: next.id, reason: input.reason, details })
  return getSheet(ctx, next.id)
}

/** What a sheet carries from its first moment. */
const opened = ({ viewer: { orgId, userId, name }, now }: Context) =>
  ({ orgId, id: newId('cs'), createdAt: now, updatedAt: now, createdById: userId, createdByName: name })

type Said = Pick<UpdateCostSheetInput, 'reason' | 'comments'>

async function tellHistory(ctx: Context, action: CostSheetStep | 'create', sheet: CostSheet, { reason, comments }: Said): Promise<CostSheet> {
  const { orgId, userId, name } = ctx.viewer
  await ctx.db.costSheetHistory.create({
    data: {
      orgId, id: newId('csh'), costSheetId: sheet.id, action, status: sheet.status,
      performedById: userId, performedByName: name, performedAt: ctx.now, reason, comments,
    },
  })
  return sheet
}

const getSheet = (ctx: Context, id: string) => ctx.db.costSheet.findFirstOrThrow({ where: { id } })

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
