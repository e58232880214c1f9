// Compares the states that follow from other documents with those documents, by the functions that derive the states.
import type { Context } from '../core/context.js'
import { counted } from '../core/words.js'
import { sum } from '../core/money/money.js'
import { DomainError } from '../errors.js'
import { stateByPaid as stateOfBill } from '../features/bills/pay.js'
import { findBalance, stateByPaid as stateOfExpense } from '../features/expense-requests/balance.js'
import { BILLABLE } from '../features/expense-requests/figures.js'
import { stateByStops } from '../features/logistics/delivery-state.js'
import {
  DERIVED, lineStateOf as stateOfRequestLine, RECEIVING, receivingStateOf, requestStateOf,
} from '../features/purchasing/states.js'
import { ANSWERABLE, ANSWERING, stateByQuotes } from '../features/quotes/requests.js'
import { lineStateOf as stateOfOrderLine, orderStateOf } from '../features/sales-orders/shipping-state.js'
import type { BalanceFindings } from './reconcile-balances.js'

/** A record with the state that it has and the one that follows. */
interface Compared {
  readonly id: string
  readonly status: string
  readonly follows: string
  /** The number that people know it by. */
  readonly number?: string
}

interface States {
  readonly record: string
  /** What the state follows from, in words that follow `its`. */
  readonly documents: string
  /** The records after one of them, by their identifiers. */
  readonly page: (ctx: Context, after: string) => Promise<readonly Compared[]>
}

/** How many records are read at once. */
const PAGE = 200
const page = <Where extends object>(after: string, where: Where) =>
  ({ where: { ...where, id: { gt: after } }, orderBy: { id: 'asc' }, take: PAGE }) as const

/** The states of a bill that follow from its payments. */
const POSTED = ['POSTED', 'PARTIALLY_PAID', 'PAID'] as const

/** A line of a material request with the order line that buys it. */
const ORDERED = { purchaseOrderLine: { include: { purchaseOrder: true } } } as const

const STATES: readonly States[] = [
  {
    record: 'RequestForQuotation',
    documents: 'quotes',
    page: async ({ db }, after) =>
      (await db.requestForQuotation.findMany({
        ...page(after, { status: { in: [...ANSWERABLE] } }),
        include: { _count: { select: { quotes: { where: ANSWERING } } } },
      })).map((one) => ({ ...one, number: one.documentId, follows: stateByQuotes(one._count.quotes) })),
  },
  {
    record: 'PurchaseOrder',
    documents: 'receipts',
    page: async ({ db }, after) =>
      (await db.purchaseOrder.findMany({
        ...page(after, { status: { in: [...RECEIVING] } }), include: { lineItems: true },
      })).map((one) => ({ ...one, number: one.documentId, follows: receivingStateOf(one.lineItems) })),
  },
  {
    record: 'MaterialRequestLine',
    documents: 'orders',
    page: async ({ db }, after) =>
      (await db.materialRequestLine.findMany({
        ...page(after, { materialRequest: { is: { status: { in: [...DERIVED] } } } }), include: ORDERED,
      }))
        .map((one) => ({ ...one, follows: stateOfRequestLine(one) })),
  },
  {
    record: 'MaterialRequest',
    documents: 'orders',
    page: async ({ db }, after) =>
      (await db.materialRequest.findMany({
        ...page(after, { status: { in: [...DERIVED] } }), include: { lineItems: { include: ORDERED } },
      })).map((one) => ({ ...one, number: one.documentId, follows: requestStateOf(one.lineItems) })),
  },
  {
    record: 'Delivery',
    documents: 'stops',
    page: async ({ db }, after) =>
      (await db.delivery.findMany({
        ...page(after, { status: { not: 'CANCELLED' } as const }),
        include: { stops: true, _count: { select: { lineItems: true } } },
      })).map((one) => (
        { ...one, number: one.documentId, follows: stateByStops(one.stops, one._count.lineItems > 0) })),
  },
  {
    record: 'SalesOrderLine',
    documents: 'deliveries',
    page: async ({ db }, after) =>
      (await db.salesOrderLine.findMany(page(after, { salesOrder: { is: { deliveryCount: { gt: 0 } } } })))
        .map((one) => ({ ...one, follows: stateOfOrderLine(one) })),
  },
  {
    record: 'SalesOrder',
    documents: 'deliveries',
    page: async ({ db }, after) =>
      (await db.salesOrder.findMany({ ...page(after, { deliveryCount: { gt: 0 } }), include: { lineItems: true } }))
        .map((one) => ({ ...one, number: one.documentId, follows: orderStateOf(one.status, one.lineItems) })),
  },
  {
    record: 'Bill',
    documents: 'payments',
    page: async ({ db }, after) =>
      (await db.bill.findMany({
        ...page(after, { status: { in: [...POSTED] } }), include: { payments: { where: { reversedAt: null } } },
      })).map((one) => ({
        ...one, number: one.billNumber, follows: stateOfBill(one, sum(one.payments.map(({ amount }) => amount))),
      })),
  },
  {
    record: 'ExpenseRequest',
    documents: 'payments',
    page: async (ctx, after) => {
      const found = await ctx.db.expenseRequest.findMany(page(after, { status: { in: [...BILLABLE] } }))
      return Promise.all(found.map(async (one) => (
        { ...one, number: one.documentId, follows: await byPayments(ctx, one.id) })))
    },
  },
]

/** The state of an expense request; or why it is not known, such as the missing rate of a bill. */
async function byPayments(ctx: Context, id: string): Promise<string> {
  try {
    const balance = await findBalance(ctx, id)
    return balance ? stateOfExpense(balance) : 'unknown'
  } catch (error) {
    if (error instanceof DomainError) return `unknown: ${error.message}`
    throw error
  }
}

/** Compares all states of one organization. `begin` gives a context for each page, because one may read so much. */
export async function compareStates(
  begin: () => Context, { id, name }: { readonly id: string; readonly name: string },
): Promise<BalanceFindings> {
  const details: string[] = []
  for (const states of STATES)
    for (let after = '', full = true; full;) {
      const found = await states.page(begin(), after)
      details.push(...found.filter(({ status, follows }) => status !== follows).map((one) => lineOf(states, one)))
      full = found.length === PAGE
      after = found.at(-1)?.id ?? after
    }
  const differ = details.length ? counted(details.length, 'difference') : 'all follow from their documents'
  return { summary: `${name} (${id}): ${counted(STATES.length, 'kind')} of states, ${differ}`, details }
}

const lineOf = ({ record, documents }: States, { id, number, status, follows }: Compared) =>
  `  differs  ${record} ${id}${number ? ` (${number})` : ''}: status is ${status}, from its ${documents} follows ${follows}`
