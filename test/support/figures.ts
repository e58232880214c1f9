// Checks that the figures in an organization's records agree. They are calculated here from the rows alone, without
// product code.
import { Decimal } from '../../src/core/schema/scalars.js'
import type { Bill, Prisma, PrismaClient } from '../../src/generated/prisma/client.js'

/** The tolerances of a new organization, in percent. */
const TOLERANCES = { price: new Decimal(5), quantity: new Decimal(2) }
const ZERO = new Decimal(0)

const sum = (figures: readonly Decimal[]) => figures.reduce((total, one) => total.plus(one), ZERO)

/** Decimal places of the demo's currencies that do not have two. */
const MINOR_DIGITS: Readonly<Record<string, number>> = { JPY: 0, VND: 0, KRW: 0 }
const toMinorUnit = (figure: Decimal, currency: string) =>
  figure.toDecimalPlaces(MINOR_DIGITS[currency] ?? 2, Decimal.ROUND_HALF_UP)

type Check = (prisma: PrismaClient, orgId: string) => Promise<string[]>

/** Each record with different figures: its id, the stored value, and the expected value. */
const differences = (rows: readonly { readonly id: string; readonly holds: unknown; readonly should: unknown }[]) =>
  rows
    .map(({ id, holds, should }) => [id, told(holds), told(should)])
    .filter(([, holds, should]) => holds !== should)
    .map((parts) => parts.join(' · '))
const told = (value: unknown) =>
  JSON.stringify(value, (_, inner: unknown) => (inner instanceof Decimal ? inner.toString() : inner))
const figure = (value: Decimal | null | undefined) =>
  value == null ? null : new Decimal(value).toDecimalPlaces(4).toString()

const ordersAddUp: Check = async (prisma, orgId) => {
  const orders = await prisma.purchaseOrder.findMany({ where: { orgId }, include: { lineItems: true } })
  return differences(
    orders.map(({ id, total, lineItems }) => ({
      id,
      holds: [figure(total), ...lineItems.map(({ amount }) => figure(amount))],
      should: [
        figure(sum(lineItems.map(({ amount }) => amount))),
        ...lineItems.map(({ quantity, unitPrice }) => figure(quantity.times(unitPrice))),
      ],
    })),
  )
}

const receiptsStayWithinOrders: Check = async (prisma, orgId) => {
  const lines = await prisma.purchaseOrderLine.findMany({
    where: { orgId },
    include: { goodsReceiptLines: { include: { goodsReceipt: true } } },
  })
  const most = (qty: Decimal) => qty.times(TOLERANCES.quantity.dividedBy(100).plus(1))
  return lines
    .filter(({ quantity, goodsReceiptLines }) =>
      sum(goodsReceiptLines.filter(({ goodsReceipt }) => goodsReceipt.status === 'POSTED').map((line) => line.quantity)).gt(
        most(quantity),
      ),
    )
    .map(({ id }) => `${id} received too much`)
}

const billsAddUp: Check = async (prisma, orgId) => {
  const include = { lineItems: true, payments: true, allocations: true, billNotes: true }
  const bills = await prisma.bill.findMany({ where: { orgId }, include })
  return differences(bills.map((bill) => {
    const {
      id, currency, subtotal, taxRate, taxAmount, totalAmount, paidAmount, remainingBalance, lineItems, payments,
      allocations, billNotes,
    } = bill
    const lines = sum(lineItems.map(({ amount }) => amount ?? ZERO))
    const rateOf = (line: { taxRate: Decimal | null }) => String(line.taxRate ?? taxRate ?? 0)
    const tax = sum([...new Set(lineItems.map(rateOf))].map((rate) => {
      const base = sum(lineItems.filter((line) => rateOf(line) === rate).map(({ amount }) => amount ?? ZERO))
      return toMinorUnit(base.times(rate).dividedBy(100), currency)
    }))
    const standing = (rows: readonly { reversedAt: Date | null; amount: Decimal }[]) =>
      sum(rows.filter(({ reversedAt }) => !reversedAt).map(({ amount }) => amount))
    const paid = standing(payments)
    const debits = billNotes.filter(({ status, noteType }) => status === 'POSTED' && noteType === 'DEBIT')
    const owed = lines.plus(tax).plus(sum(debits.map((note) => note.totalAmount))).minus(standing(allocations))
    return {
      id,
      holds: [subtotal, taxAmount, totalAmount, paidAmount, remainingBalance].map(figure),
      should: [lines, tax, lines.plus(tax), paid, owed.minus(paid)].map((value) =>
        figure(toMinorUnit(value, currency)),
      ),
    }
  }))
}

/** A bill line, with all bills and receipts of the order line that it bills. */
const LINE = {
  purchaseOrderLine: {
    include: { billLines: { include: { bill: true } }, goodsReceiptLines: { include: { goodsReceipt: true } } },
  },
} as const
type Line = Prisma.BillLineGetPayload<{ include: typeof LINE }>

interface Judged {
  readonly status: string
  readonly expected: Decimal
  readonly priceVariance: Decimal
}

/** The match of a line, from what was received and billed when its bill was entered. */
function judged({ purchaseOrderLine: line, billQty, unitPrice }: Line, { createdAt }: Bill): Judged {
  if (!line) return { status: 'EXCEPTION', expected: ZERO, priceVariance: ZERO }
  const arrived = line.goodsReceiptLines.filter(
    ({ goodsReceipt: { status, postedAt } }) => status === 'POSTED' && postedAt && postedAt <= createdAt,
  )
  const before = line.billLines.filter(({ bill }) => bill.status !== 'VOID' && bill.createdAt < createdAt)
  const received = sum(arrived.map(({ quantity }) => quantity))
  const billed = sum(before.map((other) => other.billQty ?? ZERO))
  const quantity = billQty ?? ZERO
  const open = Decimal.max(ZERO, received.minus(billed))
  const dearer = (unitPrice ?? ZERO).minus(line.unitPrice)
  const excess = dearer.times(quantity)
  const tolerated = Decimal.max('0.01', line.unitPrice.times(quantity).times(TOLERANCES.price).dividedBy(100))
  const most = received.times(TOLERANCES.quantity.dividedBy(100).plus(1)).minus(billed)
  const verdict = () => {
    if (!unitPrice || excess.gt(tolerated)) return 'EXCEPTION'
    if (quantity.gt(most)) return received.isZero() ? 'PENDING_RECEIPT' : 'EXCEPTION'
    const isWhole = quantity.lte(open) && billed.plus(quantity).lte(line.quantity)
    return dearer.isZero() && isWhole ? 'MATCHED' : 'WITHIN_TOLERANCE'
  }
  return {
    status: verdict(), expected: Decimal.min(quantity, open).times(line.unitPrice),
    priceVariance: unitPrice ? dearer.times(quantity) : ZERO,
  }
}

/** The match of a bill is the worst match of its lines. */
const worst = (lines: readonly Judged[]) =>
  ['EXCEPTION', 'PENDING_RECEIPT', 'WITHIN_TOLERANCE', 'MATCHED'].find((status) =>
    lines.some((line) => line.status === status),
  ) ?? 'EXCEPTION'

/** The variances of a bill from the expected amounts. The percentage is 0 if the expected amount is 0. */
function variances(lines: readonly Judged[], { subtotal, currency }: Bill) {
  const expected = sum(lines.map((line) => line.expected))
  const variance = subtotal.minus(expected)
  const percent = expected.isZero()
    ? null
    : variance.times(100).dividedBy(expected).toDecimalPlaces(2, Decimal.ROUND_HALF_UP)
  return {
    varianceAmount: toMinorUnit(variance, currency),
    variancePct: percent ?? (variance.isZero() ? ZERO : null),
    priceVarianceAmount: toMinorUnit(sum(lines.map(({ priceVariance }) => priceVariance)), currency),
  }
}

const billsMatchAsTheySay: Check = async (prisma, orgId) => {
  const bills = await prisma.bill.findMany({
    where: { orgId, purchaseOrderId: { not: null } },
    include: { lineItems: { orderBy: { itemNumber: 'asc' }, include: LINE } },
  })
  return differences(bills.map((bill) => {
    const matches = bill.lineItems.map((line) => judged(line, bill))
    const should = variances(matches, bill)
    const figures = ({
      varianceAmount, variancePct, priceVarianceAmount,
    }: Record<keyof typeof should, Decimal | null>) => [varianceAmount, variancePct, priceVarianceAmount].map(figure)
    return {
      id: bill.id,
      holds: [bill.matchStatus, ...bill.lineItems.map(({ matchStatus }) => matchStatus), ...figures(bill)],
      should: [
        bill.overrideReason ? 'OVERRIDDEN' : worst(matches), ...matches.map(({ status }) => status), ...figures(should),
      ],
    }
  }))
}

const materialRequestsAddUp: Check = async (prisma, orgId) => {
  const { currency } = await prisma.organization.findUniqueOrThrow({ where: { id: orgId } })
  const requests = await prisma.materialRequest.findMany({ where: { orgId }, include: { lineItems: true } })
  return differences(requests.map(({ id, lineItemsCount, totalEstimatedAmount, lineItems }) => {
    const toBuy = lineItems.map(({ requiredQty, warehouseAvailableQty }) =>
      figure(Decimal.max(ZERO, requiredQty.minus(warehouseAvailableQty))),
    )
    const counted = lineItems.filter((line) => line.status !== 'CANCELLED')
    const estimated = toMinorUnit(sum(counted.map(({ estimatedAmount }) => estimatedAmount ?? ZERO)), currency)
    return {
      id,
      holds: [lineItemsCount, figure(totalEstimatedAmount), ...lineItems.map(({ qtyToPurchase: qty }) => figure(qty))],
      should: [lineItems.length, figure(estimated), ...toBuy],
    }
  }))
}

/**
 * An approval says how much an advance covers of a claim. The used amount of an advance is the sum over the claims in
 * its history.
 */
const expensesAddUp: Check = async (prisma, orgId) => {
  const claimsToo = { lineItems: true, history: true, settlingRequests: { include: { history: true } } }
  const requests = await prisma.expenseRequest.findMany({ where: { orgId }, include: claimsToo })
  return differences(
    requests.map(({ id, totalAmount, usedAmount, paidAmount, lineItems, history, settlingRequests }) => {
      const moved = (acts: typeof history, action: string) =>
        sum(acts.filter((act) => act.action === action).map(({ amount }) => amount ?? ZERO))
      const uses = history
        .filter(({ action }) => action === 'use')
        .map(({ comments }) => comments)
        .sort()
      const claims = settlingRequests.filter((claim) => moved(claim.history, 'approve').gt(0))
      return {
        id,
        holds: [figure(totalAmount), figure(usedAmount), figure(paidAmount), uses],
        should: [
          figure(sum(lineItems.map(({ amount }) => amount))),
          figure(sum(claims.map((claim) => moved(claim.history, 'approve')))), figure(moved(history, 'pay')),
          claims.map(({ documentId }) => documentId).sort(),
        ],
      }
    }),
  )
}

/** All demo bills have the currency of their request, so no conversion is needed. */
const billsStayWithinExpenses: Check = async (prisma, orgId) => {
  const requests = await prisma.expenseRequest.findMany({
    where: { orgId, bills: { some: {} } },
    include: { bills: true, history: true },
  })
  return requests.flatMap(({ id, totalAmount, paidAmount, bills, history }) => {
    const live = bills.filter(({ status }) => status !== 'VOID')
    const covered = sum(history.filter(({ action }) => action === 'approve').map(({ amount }) => amount ?? ZERO))
    // What was paid on the request itself is not billed again.
    const [billed, paid] = [
      sum([paidAmount, ...live.map((bill) => bill.totalAmount)]),
      sum([paidAmount, ...live.map((bill) => bill.paidAmount)]),
    ]
    return [billed, paid].some((taken) => taken.gt(totalAmount.minus(covered)))
      ? [`${id} is billed or paid itself ${figure(billed)}, and paid in all ${figure(paid)}`]
      : []
  })
}

const shipmentsAddUp: Check = async (prisma, orgId) => {
  const orders = await prisma.salesOrder.findMany({
    where: { orgId },
    include: { lineItems: true, shipmentSchedule: true },
  })
  const pieces = (numbers: readonly (number | null)[]) => numbers.reduce<number>((total, one) => total + (one ?? 0), 0)
  return differences(
    orders.map(({ id, lineItems, shipmentSchedule }) => ({
      id, holds: pieces(shipmentSchedule.map(({ quantity }) => quantity)),
      should: pieces(lineItems.map(({ orderQuantity }) => orderQuantity)),
    })),
  )
}

const deliveriesFollowTheirStops: Check = async (prisma, orgId) => {
  const deliveries = await prisma.delivery.findMany({
    where: { orgId, status: { not: 'CANCELLED' } },
    include: { stops: true },
  })
  return differences(
    deliveries.map(({ id, status, stops }) => ({
      id, holds: status, should: standing(stops),
    })),
  )
}

/**
 * Scheduled while every stop is upcoming, otherwise in transit until every stop is finished. Then the dropoffs decide,
 * if there are any: completed if one of them was, otherwise failed. Without dropoffs it is failed if a stop failed and
 * none was completed.
 */
function standing(stops: readonly { readonly stopType: string; readonly state: string }[]): string {
  const states = stops.map(({ state }) => state)
  if (states.every((state) => state === 'UPCOMING')) return 'SCHEDULED'
  if (states.some((state) => ['UPCOMING', 'EN_ROUTE', 'ARRIVED'].includes(state))) return 'IN_TRANSIT'
  const dropoffs = stops.filter(({ stopType }) => stopType === 'DROPOFF').map(({ state }) => state)
  if (dropoffs.length) return dropoffs.includes('COMPLETED') ? 'COMPLETED' : 'FAILED'
  return states.includes('FAILED') && !states.includes('COMPLETED') ? 'FAILED' : 'COMPLETED'
}

const productionAddsUp: Check = async (prisma, orgId) => {
  const orders = await prisma.productionOrder.findMany({ where: { orgId }, include: { lineItems: true } })
  return differences(
    orders.filter(({ lineItems }) => lineItems.length).map(({ id, quantity, lineItems }) => ({
      id, holds: quantity, should: lineItems.reduce((pieces, line) => pieces + line.quantity, 0),
    })),
  )
}

/** A closed request may have quotes or not; it is not compared. */
const requestsFollowTheirQuotes: Check = async (prisma, orgId) => {
  const where = { orgId, status: { not: 'CLOSED' as const } }
  const requests = await prisma.requestForQuotation.findMany({ where, include: { quotes: true } })
  return differences(
    requests.map(({ id, status, quotes }) => ({ id, holds: status === 'QUOTED', should: quotes.length > 0 })),
  )
}

/** The checks of the figures. Each returns the differences that it finds. */
export const CHECKS: Readonly<Record<string, Check>> = {
  'orders are the sums of their lines': ordersAddUp,
  'no more was received than ordered, but for the tolerance': receiptsStayWithinOrders,
  'bills are the sums of their lines, their tax and their payments': billsAddUp,
  'bills agree with orders and receipts as they say': billsMatchAsTheySay,
  'material requests are the sums of their lines': materialRequestsAddUp,
  'expense requests are the sums of their lines, advances of the claims on them': expensesAddUp,
  'bills and payments of an expense request come to no more than it owes': billsStayWithinExpenses,
  'shipments are what was ordered': shipmentsAddUp,
  'production orders are the sums of their lines': productionAddsUp,
  'requests for quotation are quoted if they have a quote': requestsFollowTheirQuotes,
  'deliveries stand where their stops stand': deliveriesFollowTheirStops,
}
