// Operations and helpers that the stories of the search share.
import { as } from '../as.js'
import type { TestOrganization } from '../make/organization.js'

export interface Hit {
  readonly kind: string
  readonly recordId: string
  readonly rank: string
  readonly place: string
  readonly snippet: readonly { readonly text: string; readonly isMatch: boolean }[]
}
export interface Page {
  readonly nodes: readonly Hit[]
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null }
}

export const SEARCH = `query ($text: String!, $kinds: [SearchKind!], $first: Int, $after: String) {
  search(text: $text, kinds: $kinds, first: $first, after: $after) {
    nodes { kind recordId rank place snippet { text isMatch } record { id nodeId } } pageInfo { hasNextPage endCursor }
  }
}`

type Asked = Readonly<{ kinds?: readonly string[]; first?: number; after?: string | null }>

export const search = (org: TestOrganization, text: string, asked: Asked = {}, role: 'STAFF' | 'HR' = 'STAFF') =>
  as(org[role]).get<Page>(SEARCH, { text, ...asked })
export const idsOf = ({ nodes }: Page) => nodes.map(({ recordId }) => recordId)
export const idsIn = async (org: TestOrganization, field: string, text: string) =>
  (await as(org.STAFF).get<{ nodes: { id: string }[] }>(
    `query ($text: String) { ${field}(filter: { text: $text }) { nodes { id } } }`, { text })).nodes.map(({ id }) => id).sort()

/** The snippet as one text, with the words in brackets. */
export const marked = ({ snippet }: Hit) => snippet.map(({ text, isMatch }) => (isMatch ? `[${text}]` : text)).join('')

/** Creates a purchase order by the front door, and returns its identifier. */
export const order = async (org: TestOrganization, input: object) =>
  (await as(org.ADMIN).get<{ id: string }>(
    'mutation ($input: CreatePurchaseOrderInput!) { createPurchaseOrder(input: $input) { id } }', { input })).id

/** What each line of a purchase order has. */
export const LINE = { quantity: '10', unitPrice: '1.6', uom: 'm' }
