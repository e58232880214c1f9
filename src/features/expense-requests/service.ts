// Creates expense requests and edits drafts.
import type { Context } from '../../core/context.js'
import { differing } from '../../core/lifecycle/audit.js'
import { createRecord } from '../../core/lifecycle/create.js'
import { edited } from '../../core/records/input.js'
import { addParts, replaceParts } from '../../core/records/parts.js'
import { unknownReferences } from '../../core/records/references.js'
import { refuse } from '../../errors.js'
import { faultsOfLink, isRelinked } from './advances.js'
import { totalFigure } from './figures.js'
import type { CreateExpenseRequestInput, EditExpenseRequestInput } from './inputs.js'
import { faultsOfCurrency, faultsOfLines, faultsOfReceipts, lineRows, LINES } from './lines.js'

/** Creates a numbered request of the viewer, in Draft. */
export function create(ctx: Context, { lineItems, ...input }: CreateExpenseRequestInput): Promise<string> {
  return ctx.transaction(async (ctx) => {
    const { userId, name, organization } = ctx.viewer
    const content = { ...input, currency: input.currency ?? organization.currency, requesterId: userId }
    await refuseFaulty(ctx, { lineItems, ...input }, { id: null, currency: content.currency, link: content })
    const lines = lineRows(ctx, lineItems ?? [], content.currency)
    const row = { ...content, requesterName: name, totalAmount: totalFigure(lines).value }
    const id = await createRecord(ctx, { table: 'ExpenseRequest', kind: 'er', series: 'EXP' }, row)
    await addParts(ctx, LINES, id, lines)
    return id
  })
}

/** Changes the given fields. A list of lines replaces all lines. */
export async function edit(
  ctx: Context, id: string, { lineItems, ...input }: EditExpenseRequestInput,
): Promise<undefined> {
  const changes = edited('ExpenseRequest', input, { requestType: 'filled', currency: 'filled' })
  const stored = await ctx.db.expenseRequest.findFirstOrThrow({ where: { id } })
  const content = { ...stored, ...changes }
  const storedLines = await linesOf(ctx, id)
  // Another currency may have another minor unit, so the amounts are rounded again.
  const kept = lineItems === undefined && changes.currency ? storedLines : undefined
  const link = isRelinked(differing(stored, changes)) ? content : null
  const keptIds = [stored, ...storedLines].flatMap(referredBy)
  await refuseFaulty(ctx, { lineItems, ...input }, { id, currency: content.currency, link, kept, keptIds })
  const sent = lineItems === null ? [] : lineItems ?? kept
  const lines = sent && lineRows(ctx, sent, content.currency)
  const total = lines && { totalAmount: totalFigure(lines).value }
  await ctx.db.expenseRequest.updateMany({ where: { id }, data: { ...changes, ...total } })
  if (lines) await replaceParts(ctx, LINES, id, lines)
}

const linesOf = (ctx: Context, expenseRequestId: string) =>
  ctx.db.expenseLine.findMany({ where: { expenseRequestId }, orderBy: { itemNumber: 'asc' } })

/** What a request or a line refers to. */
interface Referring {
  readonly supplierId: string | null
  readonly managementAccountId?: string | null
  readonly receiptUrl?: string | null
}

/** The suppliers, accounts and receipts that a request or a line refers to. */
const referredBy = ({ supplierId, managementAccountId, receiptUrl }: Referring) =>
  [supplierId, managementAccountId, receiptUrl]

/** What an input is checked with. */
interface Result {
  /** The request; null if it is new, and so has no files. */
  readonly id: string | null
  /** The currency of the request after the edit. */
  readonly currency: string
  /** The content after the edit; null if its link to an advance is not checked again. */
  readonly link: Parameters<typeof faultsOfLink>[1] | null
  /** The stored lines, if they are rounded again. */
  readonly kept?: Parameters<typeof faultsOfCurrency>[0]
  /** The records that the request refers to already. */
  readonly keptIds?: readonly unknown[]
}

/** Checks the input itself, and what results from it. */
async function refuseFaulty(
  ctx: Context, input: EditExpenseRequestInput, { id, currency, link, kept = [], keptIds = [] }: Result,
): Promise<void> {
  const { supplierId, lineItems } = input
  refuse([
    ...(await unknownReferences(ctx, [{ path: ['supplierId'], model: 'supplier', id: supplierId }], keptIds)),
    ...(link ? await faultsOfLink(ctx, link) : []),
    ...(await faultsOfLines(ctx, lineItems ?? [], currency, keptIds)),
    ...(await faultsOfReceipts(ctx, id, lineItems ?? [], keptIds)),
    ...faultsOfCurrency(kept, currency),
  ])
}
