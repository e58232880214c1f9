// The verbs of an expense request: draft, edit, submit, approve, reject, cancel, settle.
import type { Context } from '../../context.js'
import { audit } from '../../core/lifecycle/audit.js'
import { currencyFault } from '../../core/money/currencies.js'
import { newId } from '../../core/ids/new-id.js'
import { given } from '../../core/records/input.js'
import { stamp } from '../../core/lifecycle/stamps.js'
import { takeStep } from '../../core/lifecycle/step.js'
import { nextNumber } from '../../core/ids/numbering.js'
import { unknownReferences } from '../../core/records/references.js'
import type { Decimal } from '../../core/schema/scalars.js'
import { refuse } from '../../errors.js'
import type { ExpenseRequest } from '../../generated/prisma/client.js'
import { faultsOfLink, useAdvance } from './advances.js'
import { writeHistory } from './history.js'
import { expenseLife } from './lifecycle.js'
import { faultsOfCurrency, faultsOfLines, writeLines } from './lines.js'
import type { DraftExpenseRequestInput, ExpenseRequestActInput, ExpenseRequestInput, RejectExpenseRequestInput } from './types.js'

type Action = keyof typeof expenseLife.steps

/** A new request of the viewer's in Draft, numbered. */
export function draft(ctx: Context, { lineItems, ...input }: DraftExpenseRequestInput) {
  return ctx.transaction(async (ctx) => {
    const { orgId, userId, name, organization } = ctx.viewer
    const content = { ...input, currency: input.currency ?? organization.currency, requesterId: userId }
    await refuseFaulty(ctx, { lineItems, ...input }, content)
    const id = newId('er')
    await ctx.db.expenseRequest.create({ data: { ...content, orgId, id, documentId: await nextNumber(ctx, 'EXP'), requesterName: name, createdAt: ctx.now } })
    if (lineItems) await writeLines(ctx, id, lineItems, content.currency)
    await audit(ctx, { action: 'draft', entity: expenseLife.model, entityId: id })
    return getRequest(ctx, id)
  })
}

/** Changes the fields that are given; a list of lines replaces all lines. */
export function edit(ctx: Context, id: string, { lineItems, ...input }: ExpenseRequestInput) {
  return ctx.transaction(async (ctx) => {
    await takeStep(ctx, expenseLife, 'edit', id)
    const changes = given(input)
    const content = { ...(await getRequest(ctx, id)), ...changes }
    // Another currency may have another minor unit, to which the amounts are rounded.
    const kept = !lineItems && changes.currency ? await linesOf(ctx, id) : null
    await refuseFaulty(ctx, { lineItems, ...input }, content, kept ?? [])
    await ctx.db.expenseRequest.updateMany({ where: { id }, data: changes })
    const lines = lineItems ?? kept
    if (lines) await writeLines(ctx, id, lines, content.currency)
    return getRequest(ctx, id)
  })
}

/** Asks for approval. */
export function submit(ctx: Context, id: string, input: ExpenseRequestActInput | null) {
  return act(ctx, 'submit', id, { ...input, changes: { submittedAt: ctx.now }, effect: requireLines })
}

/** Approves: one of many who press the button wins, and a linked advance is used up by as much as the claim accounts for. */
export function approve(ctx: Context, id: string, input: ExpenseRequestActInput | null) {
  return act(ctx, 'approve', id, { ...input, changes: stamp('approved', ctx), effect: useAdvance })
}

/** Rejects, with the reason that whoever asked will read. */
export function reject(ctx: Context, id: string, { reason, comments }: RejectExpenseRequestInput) {
  refuse([!reason.trim() && { path: ['reason'], message: 'Say why the request is rejected', given: reason }])
  return act(ctx, 'reject', id, { reason, comments, changes: { ...stamp('rejected', ctx), rejectionReason: reason } })
}

/** Withdraws a request that nobody has decided on. */
export function cancel(ctx: Context, id: string, input: ExpenseRequestActInput | null) {
  return act(ctx, 'cancel', id, { ...input, changes: { cancelledAt: ctx.now } })
}

/** Closes the books on a paid request; an advance takes no more claims then. */
export function settle(ctx: Context, id: string, input: ExpenseRequestActInput | null) {
  return act(ctx, 'settle', id, { ...input, changes: { settledAt: ctx.now } })
}

interface Act {
  readonly reason?: string | null
  readonly comments?: string | null
  readonly changes: Readonly<Record<string, unknown>>
  /** What follows once the move has taken the row's lock, and the money that it moved; throwing undoes the move. */
  readonly effect?: (ctx: Context, request: ExpenseRequest) => Promise<Decimal | null>
}

/** One act, whole: the move, its effect, its line of history. */
function act(ctx: Context, action: Action, id: string, { reason, comments, changes, effect }: Act) {
  return ctx.transaction(async (ctx) => {
    await takeStep(ctx, expenseLife, action, id, { changes, reason })
    const request = await getRequest(ctx, id)
    const amount = await effect?.(ctx, request)
    await writeHistory(ctx, request, { action, amount, reason, comments })
    return request
  })
}

const getRequest = (ctx: Context, id: string) => ctx.db.expenseRequest.findFirstOrThrow({ where: { id } })
const linesOf = (ctx: Context, expenseRequestId: string) => ctx.db.expenseLine.findMany({ where: { expenseRequestId }, orderBy: { itemNumber: 'asc' } })

type Linked = Parameters<typeof faultsOfLink>[1]
type Kept = Parameters<typeof faultsOfCurrency>[0]

/** What was sent must be right by itself, and the link to an advance right for the request that comes of it. */
async function refuseFaulty(ctx: Context, input: ExpenseRequestInput, content: Linked, kept: Kept = []): Promise<void> {
  const { supplierId, currency, lineItems } = input
  refuse([
    currencyFault(['currency'], currency),
    ...(await unknownReferences(ctx, [{ path: ['supplierId'], model: 'supplier', id: supplierId }])),
    ...(await faultsOfLink(ctx, content)),
    ...(await faultsOfLines(ctx, lineItems ?? [], content.currency)),
    ...faultsOfCurrency(kept, content.currency),
  ])
}

async function requireLines(_ctx: Context, { totalAmount }: ExpenseRequest): Promise<null> {
  refuse([totalAmount.lte(0) && { path: ['lineItems'], message: 'Ask for some money before you submit the request: a line with an amount' }])
  return null
}
