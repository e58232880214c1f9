// The formulas of the domain, each with a worked example. The page docs/reference/domain.md prints them, and a test
// calculates them with the functions that the gateway uses.
import { dayText } from '../../core/days.js'
import { toMinorUnit } from '../../core/money/money.js'
import { Decimal } from '../../core/schema/scalars.js'
import { BILL_FORMULAS, MATCH_FORMULAS, STATEMENT_FORMULAS } from '../../features/bills/formulas.js'
import { matchLines, variances } from '../../features/bills/match.js'
import { closingBalance } from '../../features/bills/party-statement.js'
import { totalsOf } from '../../features/bills/totals.js'
import { COST_FORMULAS } from '../../features/costing/formulas.js'
import { priceBy } from '../../features/costing/prices.js'
import { costsOfSheet, marginsOf } from '../../features/costing/roll-up.js'
import { materialCost, processingCost, shipmentSteps, type Logistics } from '../../features/costing/row-costs.js'
import { earningsOf, type Entry } from '../../features/earnings/figures.js'
import { AT_HOME, EARNINGS_FORMULAS } from '../../features/earnings/formulas.js'
import {
  amountFigure as expenseAmount, billableFigure, payableFigure, roundingTolerance,
} from '../../features/expense-requests/figures.js'
import { EXPENSE_FORMULAS, ON_BILL } from '../../features/expense-requests/formulas.js'
import { DUE_FORMULAS, dueDay, type PaymentTerms } from '../../features/partners/payment-terms.js'
import { purchaseFigure } from '../../features/material-requests/figures.js'
import { REQUEST_FORMULAS } from '../../features/material-requests/formulas.js'
import { missingOf, orderQuantity, requirementOf, roundedUp, uncoveredOf, type Item } from '../../features/planning/requirements.js'
import { mostReceivable } from '../../features/purchasing/post.js'
import { sharesOf } from '../../features/purchasing/shares.js'
import { leastToShip, mostToShip } from '../../features/sales-orders/shipping-state.js'
import { ORDER_FORMULAS } from '../../features/sales-orders/formulas.js'
import { amountFigure, totalFigure } from '../../features/sales-orders/value.js'
import { RECEIPT_PRICE, STOCK_FORMULAS } from '../../features/stock/formulas.js'
import { averageFigure, worthOf } from '../../features/stock/valuation.js'

/** A figure, how it is calculated, and an example that `run` calculates. */
export interface Formula {
  readonly of: string
  readonly formula: string
  readonly example: string
  readonly result: string
  /** The result; a day as text. */
  readonly run: () => Decimal | string | null
}

const figure = (text: string | number) => new Decimal(text)
const dueOn = (billDate: string, terms: PaymentTerms) => {
  const day = dueDay(new Date(billDate), terms)
  return day && dayText(day)
}
const taken = (text: string | number) => ({ exact: figure(text), value: figure(text) })
const ITEM: Item = {
  id: '', materialId: '', consumption: figure(11), wastagePercent: null, styleSkuId: null, size: null, color: null,
}
const TOLERANCE = roundingTolerance(
  { id: '', currency: 'USD' }, { rate: figure('122.7'), day: new Date('2026-01-05'), inverted: false },
)
const taxed = (id: string, amount: string, taxRate: number) =>
  ({ id, qty: null, unitPrice: null, amount: figure(amount), taxRate: figure(taxRate) })
const PIECES = [{ styleId: '', sku: null, quantity: 250 }]
const ORDERED = { qty: figure(1000), unitPrice: figure('1.6'), received: figure(600), prevBilled: figure(200) }
const TOLERANCES = { price: figure(5), quantity: figure(2), leastAmount: figure('0.01'), unordered: figure(0) }
const BILLED = { id: '', ordered: ORDERED, billQty: figure(450), unitPrice: figure('1.66'), amount: figure(747) }
const [{ figures: MATCHED }] = matchLines([BILLED], TOLERANCES)
const DIFFERENCES = variances(matchLines([BILLED], TOLERANCES), figure(747), 'USD')

/** The example sheet: 2000 pieces of a shell jacket, with one shipment. */
const ROW = { id: '', exchangeRate: '1' }
const AIR = {
  ...ROW, transportMode: 'air', calculationMode: 'estimate', basis: 'per_kg', quantity: '400', rate: '2.1', baseCost: null,
  handlingFee: '60', contingencyPercent: '5', contingencyAmount: null, unitCost: null, costAmount: null,
  orderQuantity: null,
}
const SHELL = { ...ROW, materialName: 'Shell', consumption: '1.47', unitCost: '1.6', tolerancePercent: '5' }
const ZIP = { ...ROW, materialName: 'Zip', consumption: '1', unitCost: '0.22', tolerancePercent: '2' }
const WASHING = { ...ROW, processingType: 'washing', unitCost: '0.15', quantity: '1', costAmount: null }
const JACKET = (shipment: Logistics = AIR) => costsOfSheet({
  orderQuantity: '2000',
  bomItems: [SHELL, ZIP],
  processingItems: [WASHING, { ...WASHING, processingType: 'sewing', unitCost: '0.9' }],
  logisticsItems: [shipment],
  overheadTier3Items: [{ ...ROW, overheadType: 'commission', costAmount: '0.25' }],
})
const SHIPPED = (shipment: Partial<Logistics>) => JACKET({ ...AIR, ...shipment }).costs.logistics?.value ?? null
const PRICE = priceBy({ id: '', quotedPrice: '6.5' }, null)
const EARNED = marginsOf(JACKET().costs, PRICE)

const sold = (orderQuantity: number, unitPrice: string) =>
  ({ id: '', orderQuantity, unitPrice: figure(unitPrice), clientTolerance: figure(5), status: 'CONFIRMED' as const })

/** 100 m at 1.60 and 50 m at 2.20, all in the home currency. */
const STOCK = { warehouseQty: figure(150), pricedQty: figure(150), stockValue: figure(270) }
const EURO_RATE = { rate: figure('1.105'), day: new Date('2026-01-05'), inverted: false }
const earning = (kind: Entry['kind'], currency: string, amount: string, rate: string | null = null): Entry =>
  ({ kind, recordId: kind, currency, amount, rate, rateDay: rate && '2026-02-01', inverted: rate ? false : null, unpriced: 0 })
/** 400 pieces for 2700.50 EUR, and 1.25 USD for a euro. */
const EARNED_ORDER = earningsOf('USD', {
  orderQuantity: 400, pieceCost: '4.465',
  entries: [
    earning('PROMISED_REVENUE', 'EUR', '2700.5', '1.25'), earning('PROMISED_COST', 'USD', '1786'),
    earning('MATERIAL', 'USD', '640'), earning('OTHER_BILL', 'EUR', '265.55', '1.2'), earning('BILLED', 'EUR', '2700.5', '1.2'),
  ],
})

export const FORMULAS: readonly Formula[] = [
  {
    of: 'Amount of a sales order line', formula: `${ORDER_FORMULAS.amount.text}, at 4 places`, example: '447 × 6.80',
    result: '3039.6', run: () => amountFigure(sold(447, '6.8'))?.value ?? null,
  },
  {
    of: 'Total of a sales order', formula: `${ORDER_FORMULAS.totalAmount.text} of the lines that are not cancelled, rounded to the minor unit`,
    example: '300 × 6.50 + 447 × 6.80 EUR', result: '4989.6',
    run: () => totalFigure([sold(300, '6.5'), sold(447, '6.8')], 'EUR')?.value ?? null,
  },
  {
    of: 'Most that may be shipped of a line', formula: `${ORDER_FORMULAS.mostToShip.text}, rounded down`,
    example: '33 pieces, tolerance 5 %', result: '34', run: () => figure(mostToShip(sold(33, '0'))),
  },
  {
    of: 'Quantity from which a line counts as shipped', formula: `${ORDER_FORMULAS.leastToShip.text}, rounded up`,
    example: '33 pieces, tolerance 5 %', result: '32', run: () => figure(leastToShip(sold(33, '0'))),
  },
  {
    of: 'Requirement of an item of a bill of materials', formula: 'consumption × pieces × (1 + wastage / 100)',
    example: '11 buttons × 250 pieces, 3 % wastage', result: '2832.5',
    run: () => requirementOf(ITEM, PIECES, figure(3)).requiredQty,
  },
  {
    of: 'Requirement of a counted material', formula: 'the sum, rounded up to whole units', example: '2832.5 pcs',
    result: '2833', run: () => roundedUp(figure('2832.5'), true),
  },
  {
    of: 'Requirement of a measured material', formula: 'the sum, rounded up at 4 places', example: '0.0007725 m',
    result: '0.0008', run: () => roundedUp(figure('0.0007725'), false),
  },
  {
    of: 'Uncovered requirement of an order', formula: 'max(0, required − issued − reserved − requested − ordered)',
    example: '403 m required, 20 issued, 30 reserved, 353 requested', result: '0',
    run: () => uncoveredOf(figure(403), {
      issuedQty: figure(20), reservedQty: figure(30), requestedQty: figure(353), orderedQty: figure(0),
    }),
  },
  {
    of: 'Quantity to buy for an order', formula: 'max(0, uncovered − free stock − free on order)',
    example: '403 m uncovered, 50 m free (on hand − reserved), 147 m on order that no request ordered', result: '206',
    run: () => missingOf(figure(403), figure(50).plus(147), false),
  },
  {
    of: 'What a receipt reserves for a request line', formula: 'min(qtyToPurchase, received − Σ qtyToPurchase of the lines before)',
    example: '600 received; the line before wants 353, this one 400', result: '247',
    run: () => sharesOf(figure(600), [{ qtyToPurchase: figure(353) }, { qtyToPurchase: figure(400) }])[1],
  },
  {
    of: 'Quantity of an order line', formula: 'max(Σ qtyToPurchase, minimum order quantity)',
    example: '353 m to buy, at least 500 m', result: '500', run: () => orderQuantity(figure(353), figure(500)),
  },
  {
    of: 'Quantity to purchase of a line', formula: REQUEST_FORMULAS.qtyToPurchase.text,
    example: '1200 required, 200 in the warehouse', result: '1000',
    run: () => purchaseFigure({ requiredQty: 1200, warehouseAvailableQty: 200 }).value,
  },
  {
    of: 'Most that an order line may receive', formula: 'max(0, ordered × (1 + tolerance / 100) − received)',
    example: '1000 ordered, 600 received, tolerance 2 %', result: '420',
    run: () => mostReceivable({ quantity: figure(1000), receivedQty: figure(600) }, figure(2)),
  },
  {
    of: 'Most that an order line may still be billed', formula: MATCH_FORMULAS.mostBillable.text,
    example: '1000 ordered, 200 billed before, tolerance 2 %', result: '820', run: () => MATCHED?.mostBillable.value ?? null,
  },
  {
    of: 'Most that a line may bill without an override',
    formula: MATCH_FORMULAS.allowedQty.text,
    example: '1000 ordered, 600 received, 200 billed before, tolerance 2 %', result: '412',
    run: () => MATCHED?.allowedQty.value ?? null,
  },
  {
    of: 'Tolerated excess of the amount of a bill line',
    formula: MATCH_FORMULAS.priceTolerance.text,
    example: '450 billed at an order price of 1.60, tolerance 5 %', result: '36',
    run: () => MATCHED?.priceTolerance.value ?? null,
  },
  {
    of: 'Subtotal of a total that includes the tax', formula: `${BILL_FORMULAS.netOfTotal.text}, rounded to the minor unit`,
    example: '5472 JPY at 10 %', result: '4975',
    run: () => totalsOf({ totalAmount: figure(5472), taxRate: figure(10) }, [], 'JPY').totals.subtotal,
  },
  {
    of: 'Tax of a bill with several rates', formula: `${BILL_FORMULAS.taxOfRates.text}; ${BILL_FORMULAS.taxOfRate.text}, rounded to the minor unit`,
    example: '100 at 20 % and 50.05 at 10 % USD', result: '25.01',
    run: () => totalsOf({}, [taxed('1', '100', 20), taxed('2', '50.05', 10)], 'USD').totals.taxAmount,
  },
  {
    of: 'Expected amount of a bill line', formula: MATCH_FORMULAS.expected.text,
    example: '450 billed, 600 received, 200 billed before, at 1.60', result: '640', run: () => MATCHED?.expected.value ?? null,
  },
  {
    of: 'Variance of a bill', formula: MATCH_FORMULAS.varianceAmount.text, example: '747.00 − 640.00', result: '107',
    run: () => DIFFERENCES.varianceAmount.value,
  },
  {
    of: 'Variance of a bill in percent', formula: MATCH_FORMULAS.variancePct.text, example: '107 / 640', result: '16.72',
    run: () => DIFFERENCES.variancePct?.value ?? null,
  },
  {
    of: 'Price variance of a bill', formula: MATCH_FORMULAS.priceVariance.text, example: '747 − 450 × 1.60',
    result: '27', run: () => DIFFERENCES.priceVarianceAmount.value,
  },
  {
    of: 'Material cost per piece', formula: COST_FORMULAS.material.text,
    example: '1.47 m at 1.60, tolerance 5 %', result: '2.4696', run: () => materialCost(SHELL).value,
  },
  {
    of: 'Processing cost per piece', formula: COST_FORMULAS.unitPriced.text, example: '1 washing at 0.15', result: '0.15',
    run: () => processingCost(WASHING).value,
  },
  {
    of: 'Cost of an estimated shipment', formula: COST_FORMULAS.shipment.text,
    example: '400 kg × 2.10 + 60, contingency 5 % of the base', result: '942',
    run: () => shipmentSteps(AIR, '2000')[2].value,
  },
  {
    of: 'Shipment per piece', formula: COST_FORMULAS.perPiece.text, example: '942 for 2000 pieces', result: '0.471',
    run: () => SHIPPED({}),
  },
  {
    of: 'Shipment with a price per piece: its base', formula: COST_FORMULAS.pieceBase.text,
    example: '0.40 for each of 2000 pieces + 60, contingency 5 %, per piece', result: '0.45',
    run: () => SHIPPED({ basis: 'per_piece', quantity: '0', rate: '0.4' }),
  },
  {
    of: 'Percentage of materials and processing per piece', formula: COST_FORMULAS.percent.text,
    example: 'letter of credit, 2 % of 2.4696 + 0.2244 + 0.15 + 0.90', result: '0.0749',
    run: () => SHIPPED({ basis: 'percent', rate: '2' }),
  },
  {
    of: 'Gross margin', formula: COST_FORMULAS.margin.text, example: '6.50, direct 4.2150', result: '35.15',
    run: () => EARNED.grossMargin?.value ?? null,
  },
  {
    of: 'Net margin', formula: COST_FORMULAS.margin.text, example: '6.50, total 4.4650', result: '31.31',
    run: () => EARNED.netMargin?.value ?? null,
  },
  {
    of: 'Gross markup', formula: COST_FORMULAS.markup.text, example: '6.50, direct 4.2150', result: '54.21',
    run: () => EARNED.grossMarkup?.value ?? null,
  },
  {
    of: 'Due date of a bill by its payment terms', formula: DUE_FORMULAS.days, example: '2026-01-31, 30 days',
    result: '2026-03-02', run: () => dueOn('2026-01-31', { paymentTermDays: 30 }),
  },
  {
    of: 'Due date at the end of the month', formula: DUE_FORMULAS.endOfMonth, example: '2026-01-10, 45 days, end of month',
    result: '2026-02-28', run: () => dueOn('2026-01-10', { paymentTermDays: 45, paymentTermEndOfMonth: true }),
  },
  {
    of: 'Amount of an expense line', formula: `${EXPENSE_FORMULAS.amount.text}, rounded to the minor unit`,
    example: '3 × 33.335 USD', result: '100.01', run: () => expenseAmount({ id: '', quantity: 3, unitPrice: '33.335' }, 'USD').value,
  },
  {
    of: 'Amount that an expense request still pays', formula: EXPENSE_FORMULAS.payableAmount.text, example: '120 owed, 50 paid',
    result: '70', run: () => payableFigure(figure(120), taken(50), null).value,
  },
  {
    of: 'Amount that an expense request may still be billed', formula: EXPENSE_FORMULAS.billableAmount.text,
    example: '120 owed, 30 paid on the request and 50 billed', result: '40',
    run: () => billableFigure(figure(120), taken(80), null, 'PARTIALLY_PAID').value,
  },
  {
    of: 'Rounding tolerance of a bill in another currency; the largest of the bills of the request counts',
    formula: ON_BILL.roundingTolerance.direct.text, example: '0.005 USD at 122.70 BDT', result: '0.6135', run: () => TOLERANCE?.value ?? null,
  },
  {
    of: 'Amount that an expense request with such bills still pays, if no more than the rounding tolerance is left',
    formula: EXPENSE_FORMULAS.payableWithinRounding.text, example: '1001 BDT owed, 1000.5 paid', result: '0',
    run: () => payableFigure(figure(1001), taken('1000.5'), TOLERANCE).value,
  },
  {
    of: 'Amount that such a request may still be billed, if no more than the rounding tolerance is left',
    formula: EXPENSE_FORMULAS.billableWithinRounding.text, example: '1001 BDT owed, 1000.5 billed', result: '0',
    run: () => billableFigure(figure(1001), taken('1000.5'), TOLERANCE, 'APPROVED').value,
  },
  {
    of: 'Conversion by the rate of the pair', formula: 'amount × rate, rounded to the minor unit',
    example: '100 EUR at 1.105 USD', result: '110.5', run: () => toMinorUnit(figure(100).times('1.105'), 'USD'),
  },
  {
    of: 'Closing balance of the statement of a supplier', formula: STATEMENT_FORMULAS.payable.text,
    example: '190 before, 50 debit and 8 credit', result: '148', run: () => closingBalance('SUPPLIER', '190', '50', '8'),
  },
  {
    of: 'Closing balance of the statement of a client', formula: STATEMENT_FORMULAS.receivable.text,
    example: '0 before, 1081 JPY debit and 861 credit', result: '220', run: () => closingBalance('CLIENT', '0', '1081', '861'),
  },
  {
    of: 'Price of received stock', formula: `${RECEIPT_PRICE.direct.text}, at 6 places`, example: '1.60 EUR at 1.105 USD',
    result: '1.768', run: () => worthOf(STOCK, { quantity: figure(7), price: { orderPrice: '1.6', rate: EURO_RATE } }).unitPrice,
  },
  {
    of: 'Value of received stock', formula: `${STOCK_FORMULAS.received.text}, at 4 places`, example: '7 m at 1.768',
    result: '12.376', run: () => worthOf(STOCK, { quantity: figure(7), price: { orderPrice: '1.6', rate: EURO_RATE } }).value,
  },
  {
    of: 'Moving average of a material', formula: `${STOCK_FORMULAS.averagePrice.text}, at 6 places`,
    example: '100 m at 1.60 and 50 m at 2.20', result: '1.8', run: () => averageFigure({ id: '', ...STOCK })?.value ?? null,
  },
  {
    of: 'Value of stock that leaves or comes back', formula: `${STOCK_FORMULAS.part.text}, at 4 places`,
    example: '30 m issued of 150 m worth 270', result: '-54', run: () => worthOf(STOCK, { quantity: figure(-30) }).value,
  },
  {
    of: 'Promised revenue of an order', formula: `${AT_HOME.totalAmount.direct.text}, rounded to the minor unit`,
    example: '2700.50 EUR at 1.25 USD', result: '3375.63', run: () => EARNED_ORDER.promisedRevenue?.value ?? null,
  },
  {
    of: 'Promised cost of an order', formula: `${EARNINGS_FORMULAS.sheetCost.text}, rounded to the minor unit, and converted`,
    example: '400 pieces at 4.4650', result: '1786', run: () => EARNED_ORDER.promisedCost?.value ?? null,
  },
  {
    of: 'Promised margin of an order in percent', formula: EARNINGS_FORMULAS.promisedMarginPercent.text,
    example: '3375.63, cost 1786', result: '47.09', run: () => EARNED_ORDER.promisedMarginPercent?.value ?? null,
  },
  {
    of: 'Actual cost of an order', formula: EARNINGS_FORMULAS.actualCost.text, example: '640 of material, 265.55 EUR at 1.20 USD',
    result: '958.66', run: () => EARNED_ORDER.actualCost.value,
  },
  {
    of: 'Actual margin of an order', formula: EARNINGS_FORMULAS.actualMargin.text,
    example: 'billed 2700.50 EUR at 1.20 USD, cost 958.66', result: '2281.94', run: () => EARNED_ORDER.actualMargin?.value ?? null,
  },
  {
    of: 'Actual margin of an order in percent', formula: EARNINGS_FORMULAS.actualMarginPercent.text,
    example: 'billed 3240.60, cost 958.66', result: '70.42', run: () => EARNED_ORDER.actualMarginPercent?.value ?? null,
  },
]
