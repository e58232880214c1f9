// Approval of expense requests. Amounts are decimal text, quantities are text without trailing zeros.
import { amount, decimal, from, list, maybe, moment, number, record, text, word } from './answers.js'
import { ApproveExpenseRequestDocument, type ApproveExpenseRequestMutation } from './generated/operations.js'
import { model, organizationHeader, str } from './inputs.js'
import { route } from './route.js'

const lineItem = record('ExpenseLineItem', 'An expense.', {
  id: text(),
  expenseRequestId: text(),
  description: maybe(text()),
  supplierId: maybe(text()),
  managementAccountId: maybe(text()),
  receiptUrl: maybe(text()),
  createdAt: moment(),
  amount: amount('amount', 'quantity × unitPrice'),
  quantity: decimal(),
  unitPrice: amount('unitPrice'),
})

type Request = NonNullable<ApproveExpenseRequestMutation['approveExpenseRequest']>

/** The lines, each with the currency of the request, which its amounts need. */
const pricedLines = ({ lineItems, currency }: Request) => lineItems.map((line) => ({ ...line, currency }))

const expenseRequest = record('ExpenseRequest', 'A request for money, with its state, amounts and lines.', {
  id: text(),
  orgId: text(),
  requesterId: text(),
  requestType: word('ExpenseRequestType'),
  paymentMethod: maybe(word('PaymentMethod')),
  currency: text('ISO 4217 code'),
  status: word('ExpenseRequestStatus'),
  supplierId: maybe(text()),
  notes: maybe(text()),
  linkedAdvanceRequestId: maybe(text('The advance that this claim settles')),
  sourceTemplateId: maybe(text()),
  createdAt: moment(),
  totalAmount: amount('totalAmount', 'Sum of the lines'),
  paidAmount: number(),
  usedAmount: number('The part of an advance that approved claims have used'),
  lineItems: from(pricedLines, list(lineItem)),
})

const line = { expenseRequestId: 'er-1', managementAccountId: 'ma-6', createdAt: '2026-03-03T08:00:00Z' }

export const approveExpenseRequest = route({
  method: 'PATCH',
  path: '/api/v1/expense-requests/{expense_request_id}/approve',
  tag: 'Expense requests',
  summary: 'Approve an expense request',
  description: 'Moves a pending expense request to Approved. Nobody approves their own.',
  refuses: {
    FORBIDDEN:
      'The role or the API key does not allow it, the caller made the request, or the caller is not a member of the organization in X-Org-Id.',
    CONFLICT: 'The request is not in the state Pending.',
  },
  takes: {
    path: { expense_request_id: str() },
    header: organizationHeader,
    body: model('ExpenseRequestApproval', {}),
  },
  record: 'Expense request',
  operation: ApproveExpenseRequestDocument,
  variables: ({ path }) => ({ id: path.expense_request_id }),
  answers: expenseRequest,
  example: {
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
        {
          ...line, id: 'exl-1-1', description: 'Taxi to the mill and back', amount: '45.00', quantity: '2',
          unitPrice: '22.50',
        },
        {
          ...line, id: 'exl-1-2', description: 'Guest house, two nights', amount: '75.00', quantity: '2',
          unitPrice: '37.50',
        },
      ],
    },
  },
})
