// Makes credit and debit notes on bills, and reads what notes and bills come to.
import { gateway } from '../app.js'
import { as, type Person } from '../as.js'
import type { TestOrganization } from './organization.js'

export interface MadeNote {
  readonly id: string
  readonly noteNumber: string
}

const one = (mutation: string, input: string) =>
  `mutation ($id: ID!, $input: ${input}) { ${mutation}(id: $id, input: $input) { id noteNumber } }`

export const CREATE = 'mutation ($input: CreateBillNoteInput!) { createBillNote(input: $input) { id noteNumber } }'
export const EDIT = one('editBillNote', 'EditBillNoteInput!')
export const POST = one('postBillNote', 'PostBillNoteInput')
export const VOID = one('voidBillNote', 'ReasonInput!')
export const ALLOCATE = one('allocateBillNote', 'AllocateBillNoteInput!')
export const TAKE_BACK = one('reverseBillNoteAllocation', 'ReverseBillNoteAllocationInput!')
export const REFUND = one('refundBillNote', 'RefundBillNoteInput!')
export const REVERSE_REFUND = one('reverseBillNoteRefund', 'ReverseBillNoteRefundInput!')

/** A line of a price difference of this amount. */
export const less = (amount: string) => [{ reason: 'PRICE_DIFFERENCE', amount }]

/** A draft note on a bill. */
export const draftNote = (org: TestOrganization, billId: string, lineItems: readonly object[], input: object = {}) =>
  as(org.FINANCE).get<MadeNote>(CREATE, { input: { noteType: 'CREDIT', billId, lineItems, ...input } })

/** A posted note on a bill. */
export async function postedNote(
  org: TestOrganization, billId: string, lineItems: readonly object[], input: object = {},
): Promise<MadeNote> {
  const note = await draftNote(org, billId, lineItems, input)
  await as(org.FINANCE).get(POST, { id: note.id })
  return note
}

/** Takes a step of a note, which must succeed. */
export const act = (org: TestOrganization, query: string, id: string, input?: object, by: Person = org.FINANCE) =>
  as(by).get<MadeNote>(query, { id, input })

/** The reason of a refused step of a note, beside its code. */
export async function refusalOf(org: TestOrganization, query: string, id: string, input?: object) {
  const { errors } = await as(org.FINANCE).ask(query, { id, input })
  const { code, type, detail: [fault] = [] } = errors?.[0].extensions ?? { code: 'DONE' }
  return [code, fault ? [fault.loc.slice(1).join('.'), fault.type, fault.ctx] : type]
}

/** What a note comes to, and where its credit went. */
export const noteOf = (org: TestOrganization, id: string) => as(org.STAFF).get<Record<string, never>>(`{ billNote(id: "${id}") {
  status currency subtotal taxRate taxAmount totalAmount allocatedAmount refundedAmount unallocatedAmount
} }`)

/** What a bill comes to with its notes, and what is owed. */
export const owedOf = async (org: TestOrganization, id: string) => {
  const found = await as(org.STAFF).get<Record<string, string>>(`{ bill(id: "${id}") {
    status creditedAmount debitedAmount allocatedAmount paidAmount creditableAmount remainingBalance } }`)
  return [
    found.status, found.creditedAmount, found.debitedAmount, found.allocatedAmount, found.paidAmount,
    found.creditableAmount, found.remainingBalance,
  ]
}

/** The identifiers of the lines of a bill, by position. */
export const linesOf = async (org: TestOrganization, id: string) =>
  (await as(org.STAFF).get<{ lineItems: { id: string }[] }>(`{ bill(id: "${id}") { lineItems { id } } }`)).lineItems.map((line) => line.id)

/** A client of the organization. */
export async function client(org: TestOrganization, id = 'cli'): Promise<string> {
  await gateway().database.prisma.client.createMany({
    data: [{ orgId: org.id, id, code: id, name: `Client ${id}` }], skipDuplicates: true,
  })
  return id
}

