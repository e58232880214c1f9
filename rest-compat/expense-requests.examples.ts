// A request that approves an expense request of the demo data, and what is answered to it.

const line = { expenseRequestId: 'er-1', managementAccountId: 'ma-6', createdAt: '2026-03-03T08:00:00Z' }

export const approve = {
  path: { expense_request_id: 'er-1' },
  body: {},
  answer: {
    id: 'er-1',
    orgId: 'mill',
    requesterId: 'u-mill-staff',
    requestType: 'reimbursement',
    paymentMethod: 'bank_transfer',
    currency: 'USD',
    status: 'Approved',
    notes: 'Two days at the mill for shade approval',
    createdAt: '2026-03-03T08:00:00Z',
    totalAmount: '120.00',
    paidAmount: 0,
    usedAmount: 0,
    lineItems: [
      { ...line, id: 'exl-1-1', description: 'Taxi to the mill and back', amount: '45.00', quantity: '2', unitPrice: '22.50' },
      { ...line, id: 'exl-1-2', description: 'Guest house, two nights', amount: '75.00', quantity: '2', unitPrice: '37.50' },
    ],
  },
}
