// Operations and helpers that the stories of printed documents share.
import { as } from '../as.js'
import { client } from '../make/bill-notes.js'
import { draftBill } from '../make/bills.js'
import type { TestOrganization } from '../make/organization.js'

export const DOCUMENT = `query ($recordId: ID!, $language: DocumentLanguage, $statement: PrintedStatementInput) {
  document(recordId: $recordId, language: $language, statement: $statement) { url pdfUrl } }`

export const nodeId = async (org: TestOrganization, query: string, id: string) =>
  (await as(org.STAFF).get<{ nodeId: string }>(`{ ${query}(id: "${id}") { nodeId } }`)).nodeId

const LINES = [
  { description: 'Polo shirt, "navy" <L>', qty: '1200', unitPrice: '3.125' },
  { description: 'Labels', qty: '0.5', unitPrice: '10', taxRate: '0' },
]

/** A draft invoice of two lines for the client `cli`. */
export const invoiceTo = async (org: TestOrganization, input: object = {}) => (await draftBill(org, {
  billType: 'CLIENT', supplierId: null, clientId: await client(org), billNumber: 'INV-7', billDate: '2026-03-04',
  dueDate: '2026-04-03', taxRate: '7.5', lineItems: LINES, notes: 'Ex works\nDhaka', ...input,
})).id
