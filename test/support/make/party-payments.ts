// Makes payments of a party, and reads what they come to.
import { as, type Person } from '../as.js'
import type { TestOrganization } from './organization.js'

export interface MadePayment {
  readonly id: string
  readonly documentId: string
}

const one = (mutation: string, input: string) =>
  `mutation ($id: ID!, $input: ${input}) { ${mutation}(id: $id, input: $input) { id documentId } }`

export const CREATE = 'mutation ($input: CreatePartyPaymentInput!) { createPartyPayment(input: $input) { id documentId } }'
export const ALLOCATE = one('allocatePartyPayment', 'AllocatePartyPaymentInput!')
export const TAKE_BACK = one('reversePartyPaymentAllocation', 'ReversePartyPaymentAllocationInput!')
export const REFUND = one('refundPartyPayment', 'RefundPartyPaymentInput!')
export const REVERSE_REFUND = one('reversePartyPaymentRefund', 'ReversePartyPaymentRefundInput!')
export const VOID = one('voidPartyPayment', 'ReasonInput!')

/** What bills get: identifier and amount, in turn. */
export const parts = (...each: readonly (readonly [billId: string, amount: string])[]) =>
  each.map(([billId, amount]) => ({ billId, amount }))

/** A payment to the supplier of `postedBill`. */
export const paid = (org: TestOrganization, amount: string, bills: readonly object[] = [], input: object = {}) =>
  as(org.FINANCE).get<MadePayment>(CREATE, { input: { supplierId: 'sup', currency: 'USD', amount, bills, ...input } })

/** Takes a step of a payment, which must succeed. */
export const act = (org: TestOrganization, query: string, id: string, input: object, by: Person = org.FINANCE) =>
  as(by).get<MadePayment>(query, { id, input })

/** The state of a payment, and what it comes to: money, on bills, paid back, and left. */
export async function restOf(org: TestOrganization, id: string) {
  const found = await as(org.STAFF).get<Record<string, string>>(`{ partyPayment(id: "${id}") {
    status amount allocatedAmount refundedAmount unallocatedAmount } }`)
  return [found.status, found.amount, found.allocatedAmount, found.refundedAmount, found.unallocatedAmount]
}

/** What bills got of a payment, and what was paid back of it. */
export const usesOf = (org: TestOrganization, id: string) =>
  as(org.STAFF).get<Record<'billPayments' | 'refunds', { id: string; reversedAt: string | null }[]>>(
    `{ partyPayment(id: "${id}") { billPayments { id amount reversedAt } refunds { id amount reversedAt } } }`)

/** The state of a bill, what is paid on it, and what is owed. */
export async function owedOn(org: TestOrganization, id: string) {
  const bill = await as(org.STAFF).get<Record<string, string>>(`{ bill(id: "${id}") { status paidAmount remainingBalance } }`)
  return [bill.status, bill.paidAmount, bill.remainingBalance]
}
