// Operations and helpers that the stories of expense requests share.
import { as, type Person } from '../as.js'

export const READ = `query ($id: ID!) { expenseRequest(id: $id) {
  status currency totalAmount paidAmount usedAmount coveredAmount payableAmount rejectionReason approvedById
  lineItems { itemNumber description quantity unitPrice amount } history { action to amount comments } settlingRequests { id }
} }`
export const DRAFT = 'mutation ($input: CreateExpenseRequestInput!) { createExpenseRequest(input: $input) { id } }'
export const step = (verb: string) => `mutation ($id: ID!) { ${verb}ExpenseRequest(id: $id) { id status } }`
export const approvePath = (id: string) => `/api/v1/expense-requests/${id}/approve`
export const read = (person: Person, id: string) => as(person).get<Record<string, unknown>>(READ, { id })
export const money = (unitPrice: string) => ({ lineItems: [{ unitPrice }] })
export const advance = { requestType: 'ADVANCE', ...money('500') }
