// The formulas of credit and debit notes. The gateway computes with these texts, and prints them where it explains a
// figure.
import { formula } from '../../core/figures/formula.js'

export const NOTE_FORMULAS = {
  amount: formula('quantity × unitPrice'),
  unitPrice: formula('amount / quantity'),
  given: formula('given'),
  subtotal: formula('Σ amount'),
  subtotalAfter: formula('earlierAmount + Σ amount − earlierSubtotal'),
  taxAmount: formula('subtotal × taxRate / 100'),
  taxAsBilled: formula('subtotal × billTaxAmount / billSubtotal'),
  taxAfter: formula('(earlierBase + subtotal) × taxRate / 100 − earlierTax'),
  taxAsBilledAfter: formula('(earlierBase + subtotal) × billTaxAmount / billSubtotal − earlierTax'),
  taxOfRateAfter: formula('(earlierBase + taxBase) × taxRate / 100 − earlierTax'),
  restOfTax: formula('restOfTax'),
  noTax: formula('0'),
  totalAmount: formula('subtotal + taxAmount'),
  allocatedAmount: formula('Σ allocation'),
  refundedAmount: formula('Σ refund'),
  unallocatedAmount: formula('totalAmount − allocatedAmount − refundedAmount'),
} as const
