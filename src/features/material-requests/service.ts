// The verbs of a material request: draft, edit, submit, approve, reject, reopen, cancel.
import type { Context } from '../../context.js'
import { audit } from '../../core/lifecycle/audit.js'
import { newId } from '../../core/ids/new-id.js'
import { given } from '../../core/records/input.js'
import { stamp, unstamped } from '../../core/lifecycle/stamps.js'
import { takeStep } from '../../core/lifecycle/step.js'
import { nextNumber } from '../../core/ids/numbering.js'
import { unknownReferences } from '../../core/records/references.js'
import { badInput, conflict, refuse } from '../../errors.js'
import { requestLife } from './lifecycle.js'
import { faultsOfLines, totals, writeLines } from './lines.js'
import type { MaterialRequestActInput, MaterialRequestInput, RejectMaterialRequestInput } from './types.js'

type Action = keyof typeof requestLife.steps

/** A new request in Draft, numbered. */
export function draft(ctx: Context, { lineItems, ...input }: MaterialRequestInput) {
  return ctx.transaction(async (ctx) => {
    await refuseFaulty(ctx, { lineItems, ...input })
    const id = newId('mr')
    const { orgId, userId, name } = ctx.viewer
    await ctx.db.materialRequest.create({
      data: { ...input, orgId, id, documentId: await nextNumber(ctx, 'MR'), createdAt: ctx.now, createdById: userId, createdByName: name },
    })
    if (lineItems) await replaceLines(ctx, id, lineItems)
    await audit(ctx, { action: 'draft', entity: requestLife.model, entityId: id })
    return getRequest(ctx, id)
  })
}

/** Changes the fields that are given; a list of lines replaces all lines. */
export function edit(ctx: Context, id: string, { lineItems, ...input }: MaterialRequestInput) {
  return ctx.transaction(async (ctx) => {
    await takeStep(ctx, requestLife, 'edit', id)
    await refuseFaulty(ctx, { lineItems, ...input })
    await ctx.db.materialRequest.updateMany({ where: { id }, data: given(input) })
    if (lineItems) await replaceLines(ctx, id, lineItems)
    return getRequest(ctx, id)
  })
}

/** Asks for approval; what an earlier rejection left behind goes into history. */
export function submit(ctx: Context, id: string, input: MaterialRequestActInput | null) {
  const changes = { ...stamp('submitted', ctx), ...unstamped('rejected'), rejectionReason: null }
  return act(ctx, 'submit', id, { ...input, changes, afterwards: requireLines })
}

/** Approves: one of many who press the button wins. */
export function approve(ctx: Context, id: string, input: MaterialRequestActInput | null) {
  return act(ctx, 'approve', id, { ...input, changes: stamp('approved', ctx), afterwards: refuseEmpty })
}

/** Rejects, with the reason that whoever asked will read. */
export function reject(ctx: Context, id: string, { reason, comments }: RejectMaterialRequestInput) {
  return act(ctx, 'reject', id, { reason, comments, changes: { ...stamp('rejected', ctx), rejectionReason: reason } })
}

/** Back to Draft, as if it had never been asked for; history keeps what was. */
export function reopen(ctx: Context, id: string, input: MaterialRequestActInput | null) {
  const changes = { ...unstamped('submitted'), ...unstamped('approved'), ...unstamped('rejected'), rejectionReason: null }
  return act(ctx, 'reopen', id, { ...input, changes })
}

/** Cancels, unless a purchase order is already out for it. */
export function cancel(ctx: Context, id: string, input: MaterialRequestActInput | null) {
  return act(ctx, 'cancel', id, { ...input, afterwards: refuseOpenOrders })
}

interface Act {
  readonly reason?: string | null
  readonly comments?: string | null
  readonly changes?: Readonly<Record<string, unknown>>
  /** Checks, once the move has taken the row's lock, that the record was fit for it; throwing undoes the move. */
  readonly afterwards?: (ctx: Context, id: string) => Promise<void>
}

/** One act, whole: the move, its checks, its line of history. */
function act(ctx: Context, action: Action, id: string, { reason, comments, changes, afterwards }: Act) {
  return ctx.transaction(async (ctx) => {
    await takeStep(ctx, requestLife, action, id, { changes, reason })
    await afterwards?.(ctx, id)
    const request = await getRequest(ctx, id)
    const { orgId, userId, name } = ctx.viewer
    await ctx.db.materialRequestHistory.create({
      data: {
        orgId, id: newId('mrh'), materialRequestId: id, action, status: request.status,
        performedById: userId, performedByName: name, performedAt: ctx.now, reason, comments,
      },
    })
    return request
  })
}

const getRequest = (ctx: Context, id: string) => ctx.db.materialRequest.findFirstOrThrow({ where: { id } })

async function replaceLines(ctx: Context, id: string, lineItems: NonNullable<MaterialRequestInput['lineItems']>): Promise<void> {
  const lines = await writeLines(ctx, id, lineItems)
  await ctx.db.materialRequest.updateMany({ where: { id }, data: totals(lines, ctx.viewer.organization.currency) })
}

async function refuseFaulty(ctx: Context, input: MaterialRequestInput): Promise<void> {
  const { productionOrderId, salesOrderId, bomId, wastagePercent, lineItems } = input
  const references = [
    { path: ['productionOrderId'], model: 'productionOrder', id: productionOrderId },
    { path: ['salesOrderId'], model: 'salesOrder', id: salesOrderId },
    { path: ['bomId'], model: 'billOfMaterials', id: bomId },
  ] as const
  refuse([
    ...(await unknownReferences(ctx, references)),
    (wastagePercent?.lt(0) || wastagePercent?.gt(100)) && { path: ['wastagePercent'], message: 'Should be from 0 to 100', given: wastagePercent },
    ...(await faultsOfLines(ctx, lineItems ?? [])),
  ])
}

async function requireLines(ctx: Context, id: string): Promise<void> {
  if (await hasNoLines(ctx, id)) throw badInput([{ path: ['lineItems'], message: 'Add at least one line before you submit the request' }])
}

async function refuseEmpty(ctx: Context, id: string): Promise<void> {
  if (await hasNoLines(ctx, id)) throw conflict('A request without lines cannot be approved')
}

const hasNoLines = async (ctx: Context, id: string) => (await ctx.db.materialRequestLine.count({ where: { materialRequestId: id } })) === 0

async function refuseOpenOrders(ctx: Context, id: string): Promise<void> {
  const open = await ctx.db.purchaseOrder.findMany({ where: { materialRequestId: id, status: { notIn: ['CANCELLED', 'CLOSED'] } }, select: { documentId: true } })
  if (open.length) throw conflict(`Cancel or close ${open.map(({ documentId }) => documentId).join(', ')} first`, { purchaseOrders: open.map(({ documentId }) => documentId) })
}
