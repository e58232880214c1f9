// Saved operations of people: what they spend, and the keys of programs.
import { step, type SavedOperations } from './operation.js'

export const PEOPLE: SavedOperations = {
  'Expense requests': [
    {
      label: 'List the requests that wait for approval',
      query: `query WaitingExpenses {
        expenseRequests(filter: { status: [PENDING] }) {
          nodes { id documentId requestType totalAmount currency requesterName }
        }
      }`,
    },
    {
      label: 'Show one advance with what was paid, used and returned',
      query: `query OneAdvance($id: ID!) {
        expenseRequest(id: $id) {
          documentId status totalAmount paidAmount usedAmount returnedAmount openAmount currency
          lineItems { description quantity unitPrice }
          settlingRequests { documentId status }
          history { at action actorName reason }
        }
      }`,
      variables: { id: 'er-5' },
    },
    {
      label: 'Ask for an advance',
      query: `mutation AskForAdvance($input: CreateExpenseRequestInput!) {
        createExpenseRequest(input: $input) { id documentId status totalAmount currency }
      }`,
      variables: {
        input: { requestType: 'ADVANCE', currency: 'EUR', lineItems: [{ description: 'Trade fair', unitPrice: '400' }] },
      },
    },
    step('Edit a draft', 'editExpenseRequest', 'er-2', {
      input: { notes: 'With the receipts of May' }, shows: 'documentId notes', as: 'staff@mill.test',
    }),
    step('Submit a draft', 'submitExpenseRequest', 'er-2', { as: 'staff@mill.test' }),
    step('Approve a request', 'approveExpenseRequest', 'er-12'),
    step('Reject a request', 'rejectExpenseRequest', 'er-1', { reason: 'The receipt is missing' }),
    step('Cancel a request of your own', 'cancelExpenseRequest', 'er-11', { as: 'staff@mill.test' }),
    step('Take an approved request back', 'recallExpenseRequest', 'er-9', { as: 'staff@mill.test' }),
    step('Cancel a request that you approved', 'cancelApprovedExpenseRequest', 'nord-er-9', {
      reason: 'The fair is cancelled', as: 'manager@atelier.test',
    }),
    step('Pay a request', 'payExpenseRequest', 'er-13', { shows: 'documentId status paidAmount' }),
    {
      label: 'Return the rest of an advance',
      query: `mutation ReturnRest($id: ID!, $input: ReturnAdvanceInput!) {
        returnAdvance(id: $id, input: $input) { documentId returnedAmount openAmount }
      }`,
      variables: { id: 'er-5', input: { amount: '5' } },
    },
    step('Settle a request', 'settleExpenseRequest', 'er-10'),
    step('Reverse a payment', 'reverseExpenseRequestPayment', 'er-4', {
      input: { paymentId: 'erh-4-3', reason: 'Paid twice' }, shows: 'documentId status paidAmount',
    }),
  ],
  Employees: [
    {
      label: 'List the employees with their files',
      query: `query Employees {
        employees(filter: { isActive: true }) { nodes { id code name position attachments { fileName size } } }
      }`,
    },
    {
      label: 'Create an employee',
      query: `mutation CreateEmployee($input: CreateEmployeeInput!) {
        createEmployee(input: $input) { id code name position }
      }`,
      variables: { input: { code: 'E-NEW', name: 'Nora Selvedge', position: 'Pattern maker' } },
    },
    step('Edit an employee', 'editEmployee', 'e-8', { input: { position: 'Lead machinist' }, shows: 'code name position' }),
    step('Note that an employee has left', 'editEmployee', 'e-9', {
      name: 'EndEmployment', input: { isActive: false }, shows: 'code name isActive',
    }),
  ],
  'API keys': [
    {
      label: 'List the keys with their last use',
      query: 'query Keys { apiKeys { nodes { id name prefix permissions rateLimit lastUsedAt expiresAt isActive } } }',
    },
    {
      label: 'Create a key, whose secret is shown once',
      query: `mutation CreateKey($input: CreateApiKeyInput!) {
        createApiKey(input: $input) { secret apiKey { id name prefix permissions } }
      }`,
      variables: { input: { name: 'Price list', permissions: ['records:read'] } },
    },
    step('Edit a key', 'editApiKey', 'ak-1', { input: { rateLimit: 240 }, shows: 'name rateLimit' }),
    step('Rotate a key', 'rotateApiKey', 'ak-2', { shows: 'secret apiKey { previousValidUntil }' }),
    step('Revoke a key', 'revokeApiKey', 'ak-4', { shows: 'name isActive' }),
  ],
}
