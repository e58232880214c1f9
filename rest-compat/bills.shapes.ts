// The inputs of the operations on bills.
import { organizationHeader } from './organization.shapes.js'
import { currency, day, described, list, model, named, number, optional, record, text } from './inputs.js'
import type { Shapes } from './fastapi/request.js'
import { word } from './word-kinds.js'

export const createBill = {
  header: organizationHeader,
  body: named(
    'BillCreation',
    model({
      billNumber: described('If absent, the organization assigns the next number', optional(text())),
      billType: described('The kind of the other party', word('BillType')),
      supplierId: optional(text()),
      clientId: optional(text()),
      employeeName: optional(text()),
      employeeId: optional(text()),
      linkedPoId: described('The same as purchaseOrderId', optional(text())),
      purchaseOrderId: optional(text()),
      managementAccountId: optional(text()),
      expenseRequestId: optional(text()),
      currency: optional(currency()),
      dueDate: described('ISO 8601 date or date-time', optional(day())),
      status: described('draft, or posted for those who may post', optional(word('BillStatus', ['DRAFT', 'POSTED']))),
      sourceOfFunds: optional(word('SourceOfFunds')),
      notes: optional(text()),
      subtotal: optional(number()),
      taxRate: described('Percent; a fraction is taken where it fits the tax amount', optional(number())),
      taxAmount: optional(number()),
      totalAmount: optional(number()),
      paidAmount: optional(number()),
      remainingBalance: optional(number()),
      lineItems: described(
        'Lines: description, poLineId, qty or billQty, unitPrice, amount, uom',
        optional(list(record(['qty', 'billQty', 'unitPrice', 'amount']))),
      ),
    }),
  ),
} satisfies Shapes
