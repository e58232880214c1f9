// The formulas of an expense request. The gateway computes with these texts, and prints them to explain a figure.
import { conversionsOf } from '../../core/figures/conversion.js'
import { formula } from '../../core/figures/formula.js'

export const EXPENSE_FORMULAS = {
  amount: formula('quantity × unitPrice'),
  totalAmount: formula('Σ amount'),
  coveredAmount: formula('Σ covered'),
  owedAmount: formula('totalAmount − coveredAmount'),
  nothing: formula('0'),
  paid: formula('paidAmount + Σ paidOnBill'),
  payableAmount: formula('max(0, owedAmount − paid)'),
  payableWithinRounding: formula('max(0, owedAmount − paid − roundingTolerance)'),
  paidOrBilled: formula('paidAmount + Σ billedOnBill'),
  billableAmount: formula('max(0, owedAmount − paidOrBilled)'),
  billableWithinRounding: formula('max(0, owedAmount − paidOrBilled − roundingTolerance)'),
  usedAmount: formula('Σ used'),
  returnedAmount: formula('Σ returned'),
  openAmount: formula('max(0, totalAmount − usedAmount − returnedAmount)'),
  cover: formula('min(claimed, openAmount)'),
} as const

/** What was paid on a bill, its total, and half of its smallest amount, in the currency of the request. */
export const ON_BILL = {
  paid: conversionsOf('paidAmount'), billed: conversionsOf('totalAmount'), roundingTolerance: conversionsOf('halfMinorUnit'),
} as const
