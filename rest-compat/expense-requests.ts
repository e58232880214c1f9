// Approval of expense requests, with the payload exactly as documented: money as decimal text, quantities as text without trailing zeros.
import * as answers from './expense-requests.answers.js'
import * as examples from './expense-requests.examples.js'
import * as shapes from './expense-requests.shapes.js'
import { ApproveExpenseRequestDocument, type ApproveExpenseRequestMutation } from './generated/operations.js'
import { asAmount, asNumber, present } from './payload.js'
import { route } from './route.js'
import { wordFor } from './words.js'

export const approve = route({
  method: 'PATCH',
  path: '/api/v1/expense-requests/{expense_request_id}/approve',
  tag: 'Expense requests',
  summary: 'Approve an expense request',
  description: 'Moves a pending expense request to Approved. Nobody approves their own.',
  refuses: {
    FORBIDDEN: 'Neither role nor key allows it, the caller made the request, or is no member of the organization in X-Org-Id.',
    CONFLICT: 'The request is not in the state Pending.',
  },
  needs: 'expenseRequests:approve',
  takes: shapes.approveExpenseRequest,
  record: 'Expense request',
  operation: ApproveExpenseRequestDocument,
  variables: ({ path }) => ({ id: path.expense_request_id }),
  answers: answers.expenseRequest,
  payload: ({ approveExpenseRequest }) => request(approveExpenseRequest),
  example: examples.approve,
})

type Request = NonNullable<ApproveExpenseRequestMutation['approveExpenseRequest']>
type Line = Request['lineItems'][number]

const request = (record: Request) =>
  present({
    ...record,
    requestType: wordFor('ExpenseRequestType', record.requestType),
    paymentMethod: wordFor('PaymentMethod', record.paymentMethod),
    status: wordFor('ExpenseRequestStatus', record.status),
    totalAmount: asAmount(record.totalAmount, record.currency),
    paidAmount: asNumber(record.paidAmount),
    usedAmount: asNumber(record.usedAmount),
    lineItems: record.lineItems.map((item) => line(item, record.currency)),
  })

const line = (item: Line, currency: string) =>
  present({ ...item, amount: asAmount(item.amount, currency), unitPrice: asAmount(item.unitPrice, currency) })
