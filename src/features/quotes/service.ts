// Creates quotes, edits drafts, and checks a quote before it is sent.
import type { Context } from '../../context.js'
import { currencyFault } from '../../core/money/currencies.js'
import { createRecord } from '../../core/records/create.js'
import { edited } from '../../core/records/input.js'
import { unknownReferences } from '../../core/records/references.js'
import { instantText } from '../../core/schema/scalars.js'
import { refuse, type Fault } from '../../errors.js'
import type { RequestForQuotation } from '../../generated/prisma/client.js'
import type { QuoteInput } from './inputs.js'
import { holdRequest, markQuoted, reopenUnquoted, unanswerable } from './requests.js'
import { endedAt } from './validity.js'

/** Creates a numbered quote in Draft. Client and style default to those of the request for quotation. */
export function create(ctx: Context, input: QuoteInput): Promise<string> {
  return ctx.transaction(async (ctx) => {
    const request = await holdRequest(ctx, input.requestForQuotationId)
    const clientId = input.clientId ?? request?.clientId ?? ''
    const nobody = { path: ['clientId'], message: 'Name the client, or give the requestForQuotationId of theirs' }
    const faults = await faultsOf(ctx, input, request, clientId, [request?.clientId, request?.styleId])
    refuse([!clientId && nobody, ...faults, request && unanswerable(request)])
    const currency = input.currency ?? (await homeCurrency(ctx, clientId))
    const content = { ...input, clientId, styleId: input.styleId ?? request?.styleId, currency }
    const id = await createRecord(ctx, { table: 'Quote', kind: 'qt', series: 'QT' }, content)
    if (request) await markQuoted(ctx, request, id)
    return id
  })
}

/** Changes the given fields. Null clears a field that may be empty. */
export async function edit(ctx: Context, id: string, input: QuoteInput): Promise<undefined> {
  const quote = await ctx.db.quote.findFirstOrThrow({ where: { id } })
  const { requestForQuotationId = quote.requestForQuotationId } = input
  const request = await holdRequest(ctx, requestForQuotationId)
  const newRequest = requestForQuotationId === quote.requestForQuotationId ? null : request
  const kept = [quote.clientId, quote.styleId]
  const faults = await faultsOf(ctx, input, request, input.clientId ?? quote.clientId, kept)
  refuse([...faults, newRequest && unanswerable(newRequest)])
  const data = edited('Quote', input, { clientId: 'filled', currency: 'filled' })
  await ctx.db.quote.updateMany({ where: { id }, data })
  if (newRequest) await markQuoted(ctx, newRequest, id)
  if (data.requestForQuotationId !== undefined) await reopenUnquoted(ctx, quote.requestForQuotationId)
}

async function homeCurrency(ctx: Context, clientId: string): Promise<string> {
  const client = await ctx.db.client.findFirst({ where: { id: clientId }, select: { currency: true } })
  return client?.currency ?? ctx.viewer.organization.currency
}

/** All faults of the content of a quote to this client; each fault names its field. */
async function faultsOf(
  ctx: Context, input: QuoteInput, request: RequestForQuotation | null, clientId: string, kept: readonly unknown[],
) {
  const { currency, unitPrice, quantity, requestForQuotationId } = input
  const references = [
    { path: ['clientId'], model: 'client', id: input.clientId },
    { path: ['styleId'], model: 'style', id: input.styleId },
    { path: ['requestForQuotationId'], model: 'requestForQuotation', id: requestForQuotationId },
  ] as const
  const isNewPair = input.clientId != null || requestForQuotationId != null
  return [
    ...(await unknownReferences(ctx, references, kept)),
    isNewPair && request && clientId !== request.clientId && foreignRequest(request, clientId, input),
    currencyFault(['currency'], currency),
    unitPrice?.lt(0) && { path: ['unitPrice'], message: 'Should be 0 or more', given: unitPrice, figures: { ge: 0 } },
    quantity != null && quantity <= 0
      && { path: ['quantity'], message: 'Should be more than 0', given: quantity, figures: { gt: 0 } },
  ]
}

const foreignRequest = (request: RequestForQuotation, given: string, { requestForQuotationId }: QuoteInput): Fault => ({
  path: [requestForQuotationId == null ? 'clientId' : 'requestForQuotationId'],
  message: `${request.documentId} was asked by another client`,
  figures: { expected: request.clientId, given },
})

/** Throws BAD_USER_INPUT if a quote has no price or its validity has ended, because the client could not accept it. */
export async function requireOffer(ctx: Context, id: string): Promise<undefined> {
  const quote = await ctx.db.quote.findFirstOrThrow({ where: { id } })
  const ended = endedAt(quote, ctx.now)
  refuse([
    quote.unitPrice === null && { path: ['unitPrice'], message: 'Name a price before you send the quote' },
    ended && {
      path: ['validUntil'], message: 'Has passed already: the client could not accept', given: instantText(ended),
    },
  ])
}
