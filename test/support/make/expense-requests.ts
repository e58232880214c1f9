// Makes expense requests through the API, and reads what was billed and paid on them. The functions that make one are
// named after the resulting state.
import { gateway } from '../app.js'
import { as } from '../as.js'
import type { TestOrganization } from './organization.js'

interface Made {
  readonly id: string
  readonly documentId: string
}

const DRAFT = 'mutation ($input: CreateExpenseRequestInput!) { createExpenseRequest(input: $input) { id documentId } }'
const lineItems = [{ description: 'Taxi to the mill', quantity: '2', unitPrice: '60' }]

const step = (verb: string, input = '') =>
  `mutation ($id: ID!) { ${verb}ExpenseRequest(id: $id${input}) { id documentId } }`

export const draftExpense = (org: TestOrganization, input: object = {}) =>
  as(org.STAFF).get<Made>(DRAFT, { input: { requestType: 'REIMBURSEMENT', lineItems, ...input } })

export async function pendingExpense(org: TestOrganization, input: object = {}): Promise<Made> {
  const { id } = await draftExpense(org, input)
  return as(org.STAFF).get<Made>(step('submit'), { id })
}

export async function approvedExpense(org: TestOrganization, input: object = {}): Promise<Made> {
  const { id } = await pendingExpense(org, input)
  return as(org.MANAGER).get<Made>(step('approve'), { id })
}

export async function paidExpense(org: TestOrganization, input: object = {}): Promise<Made> {
  const { id } = await approvedExpense(org, input)
  return as(org.FINANCE).get<Made>(step('pay'), { id })
}

export async function settledExpense(org: TestOrganization, input: object = {}): Promise<Made> {
  const { id } = await paidExpense(org, input)
  return as(org.FINANCE).get<Made>(step('settle'), { id })
}

export async function rejectedExpense(org: TestOrganization): Promise<Made> {
  const { id } = await pendingExpense(org)
  return as(org.MANAGER).get<Made>(step('reject', ', input: { reason: "Too dear" }'), { id })
}

export async function cancelledExpense(org: TestOrganization): Promise<Made> {
  const { id } = await draftExpense(org)
  return as(org.STAFF).get<Made>(step('cancel'), { id })
}

/** The total of the request's bills that are not void, and what was paid on them and on it, computed from the rows. */
export async function taken({ id: orgId }: TestOrganization, expenseRequestId: string) {
  const { prisma } = gateway().database
  const where = { orgId, expenseRequestId, status: { not: 'VOID' as const } }
  const { _sum } = await prisma.bill.aggregate({ where, _sum: { totalAmount: true, paidAmount: true } })
  const { paidAmount } = await prisma.expenseRequest.findFirstOrThrow({ where: { orgId, id: expenseRequestId } })
  return { billed: Number(_sum.totalAmount), paid: Number(_sum.paidAmount) + Number(paidAmount) }
}
