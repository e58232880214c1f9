// The verbs of a quote: draft, edit, send, accept, reject, expire, cancel. Its conversion belongs to the sales orders.
import type { Context } from '../../context.js'
import { audit } from '../../core/lifecycle/audit.js'
import { currencyFault } from '../../core/money/currencies.js'
import { newId } from '../../core/ids/new-id.js'
import { given } from '../../core/records/input.js'
import { takeStep } from '../../core/lifecycle/step.js'
import { nextNumber } from '../../core/ids/numbering.js'
import { unknownReferences } from '../../core/records/references.js'
import { instantText } from '../../core/schema/scalars.js'
import { conflict, refuse, type Fault } from '../../errors.js'
import type { Quote, RequestForQuotation } from '../../generated/prisma/client.js'
import { quoteLife } from './lifecycle.js'
import type { CancelQuoteInput, QuoteInput, RejectQuoteInput } from './types.js'
import { actionsOf, endedAt, validityObstacle } from './validity.js'

type Action = keyof typeof quoteLife.steps

/** A new quote in Draft, numbered; what it answers gives client and style where they are not given. */
export function draft(ctx: Context, input: QuoteInput) {
  return ctx.transaction(async (ctx) => {
    const request = await findRequest(ctx, input.requestForQuotationId)
    const clientId = input.clientId ?? request?.clientId ?? ''
    const nobody = { path: ['clientId'], message: 'Name the client, or give the requestForQuotationId of theirs' }
    refuse([!clientId && nobody, ...(await faultsOf(ctx, input, request, clientId))])
    const content = {
      ...input,
      clientId,
      styleId: input.styleId ?? request?.styleId,
      currency: input.currency ?? (await homeCurrency(ctx, clientId)),
    }
    const { orgId, userId } = ctx.viewer
    const id = newId('qt')
    await audit(ctx, { action: 'draft', entity: quoteLife.model, entityId: id })
    return ctx.db.quote.create({ data: { ...content, orgId, id, documentId: await nextNumber(ctx, 'QT'), createdAt: ctx.now, createdById: userId } })
  })
}

/** Changes the fields that are given. */
export function edit(ctx: Context, id: string, input: QuoteInput) {
  return ctx.transaction(async (ctx) => {
    await takeStep(ctx, quoteLife, 'edit', id)
    const quote = await getQuote(ctx, id)
    const request = await findRequest(ctx, input.requestForQuotationId ?? quote.requestForQuotationId)
    refuse(await faultsOf(ctx, input, request, input.clientId ?? quote.clientId))
    await ctx.db.quote.updateMany({ where: { id }, data: given(input) })
    return getQuote(ctx, id)
  })
}

/** Sends the quote to the client: from here on it stands as it is. */
export function send(ctx: Context, id: string) {
  return act(ctx, 'send', id, { changes: stamp('sent', ctx), afterwards: requireOffer })
}

/** The client agrees, in time. */
export function accept(ctx: Context, id: string) {
  return act(ctx, 'accept', id, { changes: stamp('accepted', ctx), afterwards: refuseByValidity })
}

/** The client declines. */
export function reject(ctx: Context, id: string, { reason }: RejectQuoteInput) {
  const changes = { ...stamp('rejected', ctx), rejectionReason: reason }
  return act(ctx, 'reject', id, { reason, changes })
}

/** Marks as expired a quote whose validity has ended. */
export function expire(ctx: Context, id: string) {
  return act(ctx, 'expire', id, { changes: { expiredAt: ctx.now }, afterwards: refuseByValidity })
}

/** Withdraws the quote. */
export function cancel(ctx: Context, id: string, input: CancelQuoteInput | null) {
  return act(ctx, 'cancel', id, { reason: input?.reason, changes: stamp('cancelled', ctx) })
}

interface Act {
  readonly reason?: string | null
  readonly changes: Readonly<Record<string, unknown>>
  /** Checks, once the move has taken the row's lock, that the quote was fit for it; throwing undoes the move. */
  readonly afterwards?: (ctx: Context, quote: Quote, action: Action) => Promise<void>
}

function act(ctx: Context, action: Action, id: string, { reason, changes, afterwards }: Act) {
  return ctx.transaction(async (ctx) => {
    await takeStep(ctx, quoteLife, action, id, { changes, reason })
    const quote = await getQuote(ctx, id)
    await afterwards?.(ctx, quote, action)
    return quote
  })
}

const getQuote = (ctx: Context, id: string) => ctx.db.quote.findFirstOrThrow({ where: { id } })

/** Who did it and when, in the columns of that act. */
const stamp = (act: 'sent' | 'accepted' | 'rejected' | 'cancelled', { now, viewer }: Context) => ({ [`${act}At`]: now, [`${act}ById`]: viewer.userId })

const findRequest = (ctx: Context, id: string | null | undefined) => (id ? ctx.db.requestForQuotation.findFirst({ where: { id } }) : null)

async function homeCurrency(ctx: Context, clientId: string): Promise<string> {
  const client = await ctx.db.client.findFirst({ where: { id: clientId }, select: { currency: true } })
  return client?.currency ?? ctx.viewer.organization.currency
}

/** Everything wrong with the content of a quote to this client, each fault at its field. */
async function faultsOf(ctx: Context, input: QuoteInput, request: RequestForQuotation | null, clientId: string) {
  const { currency, unitPrice, quantity, requestForQuotationId } = input
  const references = [
    { path: ['clientId'], model: 'client', id: input.clientId },
    { path: ['styleId'], model: 'style', id: input.styleId },
    { path: ['requestForQuotationId'], model: 'requestForQuotation', id: requestForQuotationId },
  ] as const
  return [
    ...(await unknownReferences(ctx, references)),
    (input.clientId != null || requestForQuotationId != null) && request && clientId !== request.clientId && foreignRequest(request, clientId, input),
    currencyFault(['currency'], currency),
    unitPrice?.lt(0) && { path: ['unitPrice'], message: 'Should be 0 or more', given: unitPrice, figures: { ge: 0 } },
    quantity != null && quantity <= 0 && { path: ['quantity'], message: 'Should be more than 0', given: quantity, figures: { gt: 0 } },
  ]
}

const foreignRequest = (request: RequestForQuotation, given: string, { requestForQuotationId }: QuoteInput): Fault => ({
  path: [requestForQuotationId == null ? 'clientId' : 'requestForQuotationId'],
  message: `${request.documentId} was asked by another client`,
  figures: { expected: request.clientId, given },
})

async function requireOffer({ now }: Context, quote: Quote): Promise<void> {
  const ended = endedAt(quote, now)
  refuse([
    quote.unitPrice === null && { path: ['unitPrice'], message: 'Name a price before you send the quote' },
    ended && { path: ['validUntil'], message: 'Has passed already: the client could not accept', given: instantText(ended) },
  ])
}

async function refuseByValidity(ctx: Context, quote: Quote, action: Action): Promise<void> {
  const why = validityObstacle(quote, action, ctx.now)
  if (!why) return
  const allowed = actionsOf({ ...quote, status: 'SENT' }, ctx).filter((offer) => offer.allowed).map((offer) => offer.action)
  const validUntil = quote.validUntil && instantText(quote.validUntil)
  throw conflict(`Quote ${quote.documentId} cannot be ${action === 'accept' ? 'accepted' : 'marked as expired'}. ${why}`, {
    state: 'SENT', action, allowed, validUntil,
  })
}
