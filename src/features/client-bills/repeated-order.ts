// Finds sales orders whose number a client bill repeats without billing them: their pieces could be billed twice.
import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql'
import type { Context } from '../../core/context.js'
import { loadWhere } from '../../core/records/read.js'
import type { preview } from '../bills/create.js'
import { BillPreview } from '../bills/types.js'
import { counted } from '../sales-orders/quantities.js'
import { salesOrderLines, salesOrders } from '../sales-orders/reads.js'
import { orderedPieces } from '../sales-orders/shipping-state.js'
import { billedQtyOfLine } from './resolver.js'
import { BillPreviewWarning, BillWarningCode } from './types.js'

/** What a bill says, and to whom. */
interface Said {
  readonly billType: string
  readonly clientId?: string | null
  readonly billNumber?: string | null
  readonly notes?: string | null
  readonly lineItems: readonly { readonly description?: string | null }[]
}

/** The most words of a bill that are looked up, and the longest. */
const MOST = { words: 200, letters: 40 }

/** The words of a bill that can be numbers of documents, such as `SO-2026-00001`: those with a digit. */
function numbersIn({ billNumber, notes, lineItems }: Said): string[] {
  const text = [billNumber, notes, ...lineItems.map(({ description }) => description)].join(' ')
  const words: readonly string[] = text.match(/[\p{L}\p{N}]+(?:[._-][\p{L}\p{N}]+)*/gu) ?? []
  const numbers = words.filter((word) => /\d/.test(word) && word.length <= MOST.letters)
  return [...new Set(numbers.flatMap((word) => [word, word.toUpperCase()]))].slice(0, MOST.words)
}

/** The warnings about a client bill that bills no sales order, one for each order of the client that it names. */
export async function repeatedOrders(ctx: Context, bill: Said): Promise<BillPreviewWarning[]> {
  if (bill.billType !== 'CLIENT' || !bill.clientId) return []
  const found = await Promise.all(numbersIn(bill).map((number) => loadWhere(ctx, salesOrders, 'documentId', number)))
  const orders = found.flat().filter(({ clientId, status }) => clientId === bill.clientId && status !== 'CANCELLED')
  return (await Promise.all(orders.map((order) => warningOf(ctx, order)))).flat()
}

async function warningOf(
  ctx: Context, order: Awaited<ReturnType<typeof loadWhere<'SalesOrder'>>>[number],
): Promise<BillPreviewWarning[]> {
  const lines = counted(await loadWhere(ctx, salesOrderLines, 'salesOrderId', order.id))
  if (lines.length === 0) return []
  const left = await Promise.all(lines.map(async (line) =>
    Math.max(0, orderedPieces(order, line) - (await billedQtyOfLine(ctx, line.id)))))
  const quantity = left.reduce((sum, pieces) => sum + pieces, 0)
  const message = `The bill names ${order.documentId} and does not count as its bill: ${quantity} pieces of the order can `
    + 'still be billed. Void it and bill the order, unless it is for something else'
  const first = Math.max(0, left.findIndex((pieces) => pieces > 0))
  return [{ code: BillWarningCode.NAMES_SALES_ORDER, message, salesOrderLineId: lines[first].id, quantity }]
}

@Resolver(() => BillPreview)
export class BillPreviewWarnings {
  @FieldResolver(() => [BillPreviewWarning], {
    description: 'What may be wrong: a bill to a client names a sales order that it does not bill.',
  })
  warnings(@Root() bill: Awaited<ReturnType<typeof preview>>, @Ctx() ctx: Context) {
    return repeatedOrders(ctx, bill)
  }
}
