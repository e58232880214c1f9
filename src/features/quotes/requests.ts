// Creates requests for quotation, edits drafts, and marks a request as quoted when a quote answers it.
import type { Context } from '../../core/context.js'
import type { Fault } from '../../core/faults/fault.js'
import { because } from '../../core/faults/reason.js'
import type { ActionName } from '../../core/lifecycle/record-action.js'
import { audit } from '../../core/lifecycle/audit.js'
import { somePart } from '../../core/lifecycle/requirements.js'
import { above0, all, atLeast0, faultsOfList, maxDigits, type Checks } from '../../core/checks.js'
import { createRecord } from '../../core/lifecycle/create.js'
import { lockRow } from '../../core/records/lock.js'
import { edited, emptyFaults } from '../../core/records/input.js'
import { addParts, partsOf, replaceParts } from '../../core/records/parts.js'
import { unknownReferences, type Reference } from '../../core/records/references.js'
import { refuse } from '../../errors.js'
import type { RequestForQuotation } from '../../generated/prisma/client.js'
import type { RequestForQuotationStatus } from '../../generated/prisma/enums.js'
import { requestForQuotationLines } from './reads.js'
import { foreignSkuFaults, skuReferences, skusOf, strandedFault } from '../styles/named-skus.js'
import type {
  CreateRequestForQuotationInput, EditRequestForQuotationInput, RequestForQuotationLineInput,
} from './requests.inputs.js'

/** The lines of a request. */
const LINES = partsOf({
  table: 'RequestForQuotationLine', of: 'requestForQuotationId', kind: 'rfql', position: 'itemNumber',
})

export const REQUEST_FOR_QUOTATION_LINE_CHECKS: Checks<RequestForQuotationLineInput> = {
  minimumOrderQuantity: above0,
  targetPrice: all(atLeast0, maxDigits(12)),
}

const FILLED = { clientId: 'filled' } as const

/** Creates a numbered request in Draft. */
export function createRequest(
  ctx: Context, { lineItems, ...input }: CreateRequestForQuotationInput,
): Promise<string> {
  return ctx.transaction(async (ctx) => {
    refuse(await faultsOf(ctx, { lineItems, ...input }, input.styleId))
    const id = await createRecord(ctx, { table: 'RequestForQuotation', kind: 'rfq', series: 'RFQ' }, input)
    await addParts(ctx, LINES, id, lineItems ?? [])
    return id
  })
}

/** Changes the given fields. Null clears a field that may be empty, and a list replaces the whole list. */
export async function editRequest(
  ctx: Context, id: string, { lineItems, ...input }: EditRequestForQuotationInput,
): Promise<undefined> {
  const request = await ctx.db.requestForQuotation.findFirstOrThrow({ where: { id }, include: { lineItems: true } })
  const { styleId = request.styleId } = input
  const keptLines = lineItems === undefined && input.styleId ? request.lineItems : []
  const kept = [request.clientId, request.styleId, ...skusOf(request.lineItems)]
  refuse([
    ...emptyFaults(input, FILLED),
    ...(await faultsOf(ctx, { lineItems, ...input }, styleId, kept)),
    await strandedFault(ctx, styleId, keptLines),
  ])
  const data = edited('RequestForQuotation', input, FILLED)
  await ctx.db.requestForQuotation.updateMany({ where: { id }, data })
  if (lineItems !== undefined) await replaceParts(ctx, LINES, id, lineItems ?? [])
}

/** Requires a line: nobody could quote for an empty request. */
export const requireLines = somePart(
  requestForQuotationLines, 'requestForQuotationId', 'lineItems', because('open_without_lines'),
)

/** All faults of the content of a request for this style; each fault names its field. */
async function faultsOf(
  ctx: Context, { clientId, styleId, lineItems }: EditRequestForQuotationInput, style: string | null | undefined,
  kept: readonly unknown[] = [],
): Promise<Fault[]> {
  const skus = skuReferences('lineItems', lineItems ?? [])
  const heads: Reference[] = [
    { path: ['clientId'], model: 'client', id: clientId }, { path: ['styleId'], model: 'style', id: styleId },
  ]
  return [
    ...(await unknownReferences(ctx, [...heads, ...skus], kept)),
    ...faultsOfList('lineItems', lineItems ?? [], REQUEST_FOR_QUOTATION_LINE_CHECKS),
    ...(await foreignSkuFaults(ctx, style, skus)),
  ]
}

/** The states in which quotes may answer a request. */
export const ANSWERABLE: readonly RequestForQuotationStatus[] = ['OPEN', 'QUOTED']

/** The state of an answerable request. A rejected or expired quote stays an answer; a cancelled one is none. */
export const stateByQuotes = (answers: number) => (answers > 0 ? 'QUOTED' : 'OPEN')

/** The quotes that answer a request. */
export const ANSWERING = { status: { not: 'CANCELLED' } } as const

/** The request that a quote answers, locked until the transaction ends; null if there is none. */
export async function lockRequest(ctx: Context, id: string | null | undefined): Promise<RequestForQuotation | null> {
  if (!id) return null
  await lockRow(ctx, 'RequestForQuotation', id)
  return ctx.db.requestForQuotation.findFirst({ where: { id } })
}

/** The fault of a request that no quote may answer in its state. */
export const unanswerable = ({ documentId, status }: RequestForQuotation): Fault | false =>
  !ANSWERABLE.includes(status) && {
    path: ['requestForQuotationId'],
    why: because('request_not_open', { request: documentId, state: status }),
  }

/** Moves a quoted request back to Open when its last quote is gone or cancelled. Call it after the quote's change. */
export async function reopenUnquoted(ctx: Context, id: string | null): Promise<void> {
  if (!(await lockRequest(ctx, id)) || !id) return
  const answers = await ctx.db.quote.count({ where: { requestForQuotationId: id, ...ANSWERING } })
  if (stateByQuotes(answers) === 'QUOTED') return
  const where = { id, status: 'QUOTED' as const }
  const { count } = await ctx.db.requestForQuotation.updateMany({ where, data: { status: 'OPEN', quotedAt: null } })
  if (count > 0) await writeDerivedHistory(ctx, id, 'open', ['QUOTED', 'OPEN'], {})
}

/** Writes the audit line of a state that followed from quotes. */
const writeDerivedHistory = (
  ctx: Context, entityId: string, action: ActionName,
  [from, to]: readonly [RequestForQuotationStatus, RequestForQuotationStatus], details: { quoteId?: string },
) => audit(ctx, { action, entity: 'RequestForQuotation', entityId, from, to, details: { ...details, derived: true } })

/** Moves an open request to Quoted. Call it with the request locked. */
export async function markQuoted(ctx: Context, { id, status }: RequestForQuotation, quoteId: string): Promise<void> {
  if (status !== 'OPEN') return
  await ctx.db.requestForQuotation.updateMany({ where: { id }, data: { status: 'QUOTED', quotedAt: ctx.now } })
  await writeDerivedHistory(ctx, id, 'quote', ['OPEN', 'QUOTED'], { quoteId })
}
