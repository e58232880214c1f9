// Printed documents: long ones, asked for by many at once, and signed addresses that somebody has changed.
import type { Bomb } from '../bomb.js'
import { asked, type Attacker } from '../send.js'
import { got, graphql, many, type Shot } from '../shot.js'

const LINES = 500
const list = <T>(length: number, item: (index: number) => T) => Array.from({ length }, (_, index) => item(index))
const CREATE = 'mutation ($input: CreatePurchaseOrderInput!) { made: createPurchaseOrder(input: $input) { nodeId } }'
const ADDRESS = 'query ($id: ID!, $statement: PrintedStatementInput) { document(recordId: $id, statement: $statement) { url } }'

interface Made { readonly made: { readonly nodeId: string } }
interface Addressed { readonly document: { readonly url: string } }

/** Makes an order of 500 lines. Returns its `nodeId`. */
async function longOrder(attacker: Attacker): Promise<string> {
  const lineItems = list(LINES, (index) => ({ description: `Poplin ${index} ${'x'.repeat(60)}`, quantity: 1, unitPrice: 1 }))
  return (await asked<Made>(graphql('manager', CREATE, { input: { supplierId: 'sup-1', lineItems } }), attacker)).made.nodeId
}

/** The address of a printed document. */
const addressOf = async (attacker: Attacker, id: string, statement?: object) =>
  (await asked<Addressed>(graphql('manager', ADDRESS, { id, statement }), attacker)).document.url

/** The address with another part of its ticket. */
const changed = (url: string, part: number, by: (text: string) => string): Shot => {
  const parts = url.replace('/documents/', '').split('.')
  return got('guest', `/documents/${parts.map((text, place) => (place === part ? by(text) : text)).join('.')}`)
}
const decoded = (change: (text: string) => string) => (text: string) =>
  Buffer.from(change(Buffer.from(text, 'base64url').toString())).toString('base64url')

export const printed: readonly Bomb[] = [
  {
    name: 'a printed document of 500 lines', limits: ['documentLines'],
    prepared: async (attacker) => [got('guest', await addressOf(attacker, await longOrder(attacker)))],
  },
  {
    name: 'a printed document of 500 lines, asked for by two hundred at once', limits: ['documentLines', 'printsAtOnce'],
    atOnce: 200,
    prepared: async (attacker) => {
      const url = await addressOf(attacker, await longOrder(attacker))
      return list(200, () => got('guest', url))
    },
  },
  {
    name: 'fifty addresses of a printed document of 500 lines in one document', limits: ['queryFields', 'rows'],
    prepared: async (attacker) => {
      const id = await longOrder(attacker)
      return [graphql('staff', `query ($id: ID!) { ${many(50, (index) => `d${index}: document(recordId: $id) { url pdfUrl }`)} }`, { id })]
    },
  },
  {
    name: 'addresses of printed documents with changed parts', means: 'addresses are signed', refused: true,
    prepared: async (attacker) => {
      const url = await addressOf(attacker, await longOrder(attacker))
      return [
        ...list(40, (index) => changed(url, 2, (text) => text.slice(index + 1) + text.slice(0, index + 1))),
        ...list(50, (index) => changed(url, 1, decoded((text) => text.replace('PurchaseOrder', `Bill${index}`)))),
        changed(url, 1, decoded((text) => text.replace('"org":"mill"', '"org":"atelier"'))),
        changed(url, 0, decoded((text) => text.replace('HS256', 'none'))),
        changed(url, 1, () => 'x'.repeat(14_000)), changed(url, 1, () => '.'.repeat(14_000)),
        got('guest', url.replace('/documents/', '/files/')),
      ]
    },
  },
]
