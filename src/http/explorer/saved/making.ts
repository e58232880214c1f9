// Saved operations of making and moving the goods, of people, and of the organization.
import { step, type SavedOperations } from './operation.js'

const STOP = { shows: 'name state delivery { documentId status }' }

export const MAKING: SavedOperations = {
  'Production orders': [
    {
      label: 'List the orders with their style and sizes',
      query: `query Production {
        productionOrders {
          nodes { id documentId status quantity style { name } lineItems { quantity styleSku { code } } }
        }
      }`,
    },
    {
      label: 'Plan the production of a style',
      query: `mutation PlanProduction($input: CreateProductionOrderInput!) {
        createProductionOrder(input: $input) { id documentId status quantity }
      }`,
      variables: { input: { styleId: 'st-1', quantity: 200, plannedStart: '2026-06-01', plannedEnd: '2026-06-20' } },
    },
    step('Start an order', 'startProductionOrder', 'pro-1'),
    step('Complete an order', 'completeProductionOrder', 'pro-2'),
  ],
  'Bills of materials': [
    {
      label: 'Show what one piece is made of',
      query: `query OneBillOfMaterials($id: ID!) {
        billOfMaterials(id: $id) {
          name status versionNumber style { name }
          lineItems { material { name unit } consumption wastagePercent }
        }
      }`,
      variables: { id: 'bom-1' },
    },
    step('Activate a version', 'activateBillOfMaterials', 'bom-5', { shows: 'name status' }),
  ],
  Deliveries: [
    {
      label: 'Show one delivery with its stops',
      query: `query OneDelivery($id: ID!) {
        delivery(id: $id) {
          documentId status
          stops { id stopOrder name state plannedAt actualAt location { name country } }
          lineItems { quantity }
        }
      }`,
      variables: { id: 'd-1' },
    },
    {
      label: 'Plan a delivery',
      query: `mutation PlanDelivery($input: CreateDeliveryInput!) {
        createDelivery(input: $input) { id documentId status stops { id name state } }
      }`,
      variables: {
        input: { stops: [{ name: 'Chattogram', locationId: 'loc-2' }, { name: 'Hamburg', locationId: 'loc-24' }] },
      },
    },
    step('Cancel a delivery', 'cancelDelivery', 'd-3'),
  ],
  'Delivery stops': [
    step('Depart for a stop', 'departDeliveryStop', 'stop-2-1', STOP),
    step('Arrive at a stop', 'arriveDeliveryStop', 'stop-1-6', STOP),
    step('Complete a stop', 'completeDeliveryStop', 'stop-1-5', STOP),
  ],
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
    step('Submit a draft', 'submitExpenseRequest', 'er-2', { as: 'staff@mill.test' }),
    step('Approve a request', 'approveExpenseRequest', 'er-12'),
    step('Reject a request', 'rejectExpenseRequest', 'er-1', { reason: 'The receipt is missing' }),
    step('Pay a request', 'payExpenseRequest', 'er-13', { shows: 'documentId status paidAmount' }),
    {
      label: 'Return the rest of an advance',
      query: `mutation ReturnRest($id: ID!, $input: ReturnAdvanceInput!) {
        returnAdvance(id: $id, input: $input) { documentId returnedAmount openAmount }
      }`,
      variables: { id: 'er-5', input: { amount: '5' } },
    },
    step('Settle a request', 'settleExpenseRequest', 'er-10'),
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
    step('Rotate a key', 'rotateApiKey', 'ak-2', { shows: 'secret apiKey { previousValidUntil }' }),
    step('Revoke a key', 'revokeApiKey', 'ak-4', { shows: 'name isActive' }),
  ],
  Users: [
    {
      label: 'List the members with their roles',
      query: 'query Members { memberships { nodes { id roles isActive user { name email } } } }',
    },
    {
      label: 'Create a user, whose password is shown once',
      query: `mutation CreateUser($name: String!, $email: String!) {
        createUser(input: { name: $name, email: $email, roles: [STAFF] }) { initialPassword user { id name email } }
      }`,
      variables: { name: 'Nora Selvedge', email: 'nora@mill.test' },
    },
  ],
  Webhooks: [
    {
      label: 'List the webhooks with what was sent last',
      query: `query Webhooks {
        webhooks { nodes { id url kinds } }
        webhookDeliveries(first: 5) { nodes { status createdAt } }
      }`,
    },
  ],
  'Audit lines': [
    {
      label: 'List what was done last, and by whom',
      query: 'query Trail { auditLines(first: 10) { nodes { at actorName action entity entityId from to reason } } }',
    },
  ],
}
