// The formulas of a bill, as they are printed where a figure is explained. Most figures are computed from these texts.
import { conversionsOf } from '../../core/figures/conversion.js'
import { formula } from '../../core/figures/formula.js'

/** Amounts and totals. `given` is a figure as it was sent. */
export const BILL_FORMULAS = {
  amount: formula('qty × unitPrice'),
  unitPrice: formula('amount / qty'),
  given: formula('given'),
  subtotal: formula('Σ amount'),
  taxAmount: formula('subtotal × taxRate / 100'),
  taxBase: formula('Σ amount'),
  taxOfRate: formula('taxBase × taxRate / 100'),
  taxOfRates: formula('Σ taxOfRate'),
  taxByFraction: formula('subtotal × taxRate'),
  netOfTotal: formula('totalAmount × 100 / (100 + taxRate)'),
  netByFraction: formula('totalAmount / (1 + taxRate)'),
  netOfTax: formula('totalAmount − taxAmount'),
  taxOfTotal: formula('totalAmount − subtotal'),
  totalAmount: formula('subtotal + taxAmount'),
  paidAmount: formula('Σ payment'),
  remainingBalance: formula('totalAmount − paidAmount'),
  creditedAmount: formula('Σ creditNote'),
  debitedAmount: formula('Σ debitNote'),
  allocatedAmount: formula('Σ allocation'),
  creditableAmount: formula('totalAmount + debitedAmount − creditedAmount'),
  remainingWithNotes: formula('totalAmount + debitedAmount − paidAmount − allocatedAmount'),
} as const

/** The balance at the end of a statement, of what the organization owes and of what it is owed. */
export const STATEMENT_FORMULAS = {
  payable: formula('openingBalance + totalCredit − totalDebit'),
  receivable: formula('openingBalance + totalDebit − totalCredit'),
} as const

/** The match of a line with its order line, and the differences of the whole bill. */
export const MATCH_FORMULAS = {
  openQty: formula('max(0, receivedQty − prevBilled)'),
  orderedAmount: formula('qty × orderedUnitPrice'),
  expected: formula('min(qty, openQty) × orderedUnitPrice'),
  priceVariance: formula('qty × (unitPrice − orderedUnitPrice)'),
  priceVarianceOfAmount: formula('amount − orderedAmount'),
  orderedAmountWithEarlier: formula('qty × orderedUnitPrice + earlierPriceDifference'),
  expectedWithEarlier: formula('min(qty, openQty) × orderedUnitPrice + earlierPriceDifference'),
  priceVarianceWithEarlier: formula('qty × unitPrice − orderedAmount'),
  quantityVariance: formula('orderedAmount − expected'),
  priceTolerance: formula('max(orderedAmount × priceTolerancePercent / 100, leastTolerance)'),
  mostBillable: formula('max(0, poQty × (100 + quantityTolerancePercent) / 100 − prevBilled)'),
  allowedQty: formula('max(0, min(poQty, receivedQty) × (100 + quantityTolerancePercent) / 100 − prevBilled)'),
  qtyUpToLimit: formula('max(0, largestQty − prevBilled)'),
  unorderedAmount: formula('Σ amount'),
  expectedAmount: formula('Σ expected'),
  varianceAmount: formula('subtotal − expectedAmount'),
  variancePct: formula('(subtotal − expectedAmount) × 100 / expectedAmount'),
  nothing: formula('0'),
  priceVarianceAmount: formula('Σ priceVariance'),
  quantityVarianceAmount: formula('Σ quantityVariance'),
} as const

/** Amounts of the order and of the settings in the currency of the bill. */
export const BILL_CONVERSIONS = {
  orderedUnitPrice: conversionsOf('orderPrice'),
  earlierPriceDifference: conversionsOf('earlierDifference'),
  exchangeRate: { same: formula('1'), direct: formula('rate'), reversed: formula('1 / rate') },
  leastTolerance: conversionsOf('priceToleranceAmount'),
  unorderedAllowance: conversionsOf('allowance'),
} as const
