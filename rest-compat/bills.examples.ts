// A request that creates a bill, and what is answered to it.

const line = { description: 'Poplin', qty: 100, unitPrice: 1.6, uom: 'm' }
const head = { billNumber: 'INV-2026-77', billType: 'supplier', supplierId: 'sup-1', currency: 'USD', dueDate: '2026-06-30', sourceOfFunds: 'bank', taxRate: 10 }

export const create = {
  body: { ...head, lineItems: [line] },
  answer: {
    id: 'bill_01k0example',
    ...head,
    status: 'draft',
    subtotal: 160,
    taxAmount: 16,
    totalAmount: 176,
    paidAmount: 0,
    remainingBalance: 176,
    lineItems: [{ id: 'bl_01k0example', billId: 'bill_01k0example', ...line, billQty: 100, amount: 160 }],
    supplierName: 'Boğaz Dokuma A.Ş.',
    createdAt: '2026-05-02T10:15:00Z',
    createdById: 'u-mill-finance',
    matchStatus: 'not_applicable',
    glPosted: false,
  },
}
