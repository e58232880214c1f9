// Creates quotes, edits drafts, and checks a quote before it is sent.
import type { Context } from '../../core/context.js'
import type { Fault } from '../../core/faults/fault.js'
import { because } from '../../core/faults/reason.js'
import { DIGITS } from '../../core/money/money.js'
import { above0, atLeast0, faultsOf as faultsOfValues, maxDigits, type Checks } from '../../core/checks.js'
import { createRecord } from '../../core/lifecycle/create.js'
import { edited, emptyFaults } from '../../core/records/input.js'
import { addParts, replaceParts } from '../../core/records/parts.js'
import { getWhole } from '../../core/records/read.js'
import { unknownReferences } from '../../core/records/references.js'
import { refuse } from '../../errors.js'
import type { RequestForQuotation } from '../../generated/prisma/client.js'
import { skusOf, strandedFault } from '../styles/named-skus.js'
import type { CreateQuoteInput, EditQuoteInput } from './inputs.js'
import { faultsOfPrices, LINES } from './prices.js'
import { quotes } from './reads.js'
import { lockRequest, markQuoted, reopenUnquoted, unanswerable } from './requests.js'
import { endedOn } from './validity.js'

/** Creates a numbered quote in Draft. Client and style default to those of the request for quotation. */
export function create(ctx: Context, { lineItems, ...input }: CreateQuoteInput): Promise<string> {
  return ctx.transaction(async (ctx) => {
    const request = await lockRequest(ctx, input.requestForQuotationId)
    const clientId = input.clientId ?? request?.clientId ?? ''
    const nobody = { path: ['clientId'], why: because('quoted_client_missing') }
    const styleId = input.styleId ?? request?.styleId
    const faults = [
      ...(await faultsOf(ctx, input, request, clientId, [request?.clientId, request?.styleId])),
      ...(await faultsOfPrices(ctx, lineItems ?? [], styleId, [])),
    ]
    refuse([!clientId && nobody, ...faults, request && unanswerable(request)])
    const currency = input.currency ?? (await defaultCurrencyFor(ctx, clientId))
    const content = { ...input, clientId, styleId, currency }
    const id = await createRecord(ctx, { table: 'Quote', kind: 'qt', series: 'QT' }, content)
    await addParts(ctx, LINES, id, lineItems ?? [])
    if (request) await markQuoted(ctx, request, id)
    return id
  })
}

const FILLED = { clientId: 'filled', currency: 'filled' } as const

/** Changes the given fields. Null clears a field that may be empty, and a list replaces the whole list. */
export async function edit(ctx: Context, id: string, { lineItems, ...input }: EditQuoteInput): Promise<undefined> {
  const quote = await ctx.db.quote.findFirstOrThrow({ where: { id }, include: { lineItems: true } })
  const { requestForQuotationId = quote.requestForQuotationId } = input
  const request = await lockRequest(ctx, requestForQuotationId)
  const newRequest = requestForQuotationId === quote.requestForQuotationId ? null : request
  const kept = [quote.clientId, quote.styleId]
  const styleId = input.styleId === undefined ? quote.styleId : input.styleId
  refuse([
    ...emptyFaults(input, FILLED),
    ...(await faultsOf(ctx, input, request, input.clientId ?? quote.clientId, kept)),
    ...(await faultsOfPrices(ctx, lineItems ?? [], styleId, skusOf(quote.lineItems))),
    lineItems === undefined && (await strandedFault(ctx, styleId, quote.lineItems)),
    newRequest && unanswerable(newRequest),
  ])
  const data = edited('Quote', input, FILLED)
  await ctx.db.quote.updateMany({ where: { id }, data })
  if (lineItems !== undefined) await replaceParts(ctx, LINES, id, lineItems ?? [])
  if (newRequest) await markQuoted(ctx, newRequest, id)
  if (data.requestForQuotationId !== undefined) await reopenUnquoted(ctx, quote.requestForQuotationId)
}

/** Opens the request for quotation of a cancelled quote again, if it has no other quote. */
export async function afterCancel(ctx: Context, id: string): Promise<void> {
  const { requestForQuotationId } = await ctx.db.quote.findFirstOrThrow({ where: { id } })
  await reopenUnquoted(ctx, requestForQuotationId)
}

/** The currency of a client, else of the organization. */
export async function defaultCurrencyFor(ctx: Context, clientId: string): Promise<string> {
  const client = await ctx.db.client.findFirst({ where: { id: clientId }, select: { currency: true } })
  return client?.currency ?? ctx.viewer.organization.currency
}

/** All faults of the content of a quote to this client; each fault names its field. */
async function faultsOf(
  ctx: Context, input: Omit<CreateQuoteInput, 'lineItems'>, request: RequestForQuotation | null, clientId: string, kept: readonly unknown[],
) {
  const { unitPrice, quantity, requestForQuotationId } = input
  const references = [
    { path: ['clientId'], model: 'client', id: input.clientId },
    { path: ['styleId'], model: 'style', id: input.styleId },
    { path: ['requestForQuotationId'], model: 'requestForQuotation', id: requestForQuotationId },
  ] as const
  const isNewPair = input.clientId != null || requestForQuotationId != null
  return [
    ...(await unknownReferences(ctx, references, kept)),
    isNewPair && request && clientId !== request.clientId && foreignRequest(request, clientId, input),
    ...faultsOfValues({ unitPrice }, QUOTE_FITTING),
    ...faultsOfValues({ unitPrice, quantity }, QUOTE_SIGNS),
  ]
}

export const QUOTE_FITTING: Checks<CreateQuoteInput> = { unitPrice: maxDigits(DIGITS.quantity) }
export const QUOTE_SIGNS: Checks<CreateQuoteInput> = {
  unitPrice: atLeast0, quantity: above0,
}

const foreignRequest = (
  request: RequestForQuotation, given: string, { requestForQuotationId }: CreateQuoteInput,
): Fault => ({
  path: [requestForQuotationId == null ? 'clientId' : 'requestForQuotationId'],
  why: because('asked_by_other_client', { request: request.documentId, expected: request.clientId, given }),
})

/** Throws BAD_USER_INPUT if a quote has no price or its validity has ended, because the client could not accept it. */
export async function requireOffer(ctx: Context, id: string): Promise<void> {
  const quote = await getWhole(ctx, quotes, id)
  const ended = endedOn(ctx, quote)
  refuse([
    quote.unitPrice === null && { path: ['unitPrice'], why: because('send_without_price') },
    ended !== null && {
      path: ['validUntil'], why: because('validity_passed', { validUntil: ended }),
    },
  ])
}
