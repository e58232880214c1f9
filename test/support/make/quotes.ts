// Makes quotes, and the client, style and request for quotation that they need. The functions are named after the
// resulting state.
import { gateway } from '../app.js'
import { as } from '../as.js'
import type { TestOrganization } from './organization.js'

interface Made {
  readonly id: string
  readonly documentId: string
}

/** The client, style and SKUs of all test quotes. */
export const COLLECTION = {
  clientId: 'cl-north', otherClientId: 'cl-south', styleId: 'st-shirt', small: 'sku-shirt-s', large: 'sku-shirt-l',
} as const

/** Creates the collection, once per organization. */
export async function collection({ id: orgId }: TestOrganization) {
  const { prisma } = gateway().database
  const { clientId, otherClientId, styleId, small, large } = COLLECTION
  await prisma.client.createMany({
    data: [
      { orgId, id: clientId, code: 'NORTH', name: 'North Outfitters', currency: 'GBP' },
      { orgId, id: otherClientId, code: 'SOUTH', name: 'South Outfitters' },
    ],
  })
  await prisma.style.create({ data: { orgId, id: styleId, code: 'SHIRT', name: 'Poplin shirt' } })
  await prisma.styleSku.createMany({ data: [small, large].map((id) => ({ orgId, id, styleId, code: id })) })
  return COLLECTION
}

interface Row {
  readonly styleSkuId?: string
  readonly minimumOrderQuantity?: number
}

/** An open request for quotation of the collection's client, for both SKUs by default. */
export async function openRequest({ id: orgId }: TestOrganization, rows?: readonly Row[]) {
  const { clientId, styleId, small, large } = COLLECTION
  const asked = rows ?? [
    { styleSkuId: small, minimumOrderQuantity: 300 },
    { styleSkuId: large, minimumOrderQuantity: 500 },
  ]
  const id = 'rfq-test'
  await gateway().database.prisma.requestForQuotation.create({
    data: { orgId, id, documentId: 'RFQ-TEST', clientId, styleId, status: 'OPEN' },
  })
  await gateway().database.prisma.requestForQuotationLine.createMany({
    data: asked.map((row, index) => ({
      ...row, orgId, id: `rfql-${index + 1}`, requestForQuotationId: id, itemNumber: index + 1,
    })),
  })
  return id
}

const CREATE = 'mutation ($input: CreateQuoteInput!) { createQuote(input: $input) { id documentId } }'
const offer = {
  clientId: COLLECTION.clientId, styleId: COLLECTION.styleId, unitPrice: '6.5', quantity: 800,
  shippingTerm: 'FOB Chittagong', paymentTerm: '30 days net',
}

const step = (verb: string, input = '') => `mutation ($id: ID!) { ${verb}Quote(id: $id${input}) { id documentId } }`

/** A draft quote. The collection must exist. */
export const draftQuote = (org: TestOrganization, input: object = {}) =>
  as(org.MANAGER).get<Made>(CREATE, { input: { ...offer, ...input } })

export async function sentQuote(org: TestOrganization, input: object = {}): Promise<Made> {
  const { id } = await draftQuote(org, input)
  return as(org.MANAGER).get<Made>(step('send'), { id })
}

export async function acceptedQuote(org: TestOrganization, input: object = {}): Promise<Made> {
  const { id } = await sentQuote(org, input)
  return as(org.DIRECTOR).get<Made>(step('accept'), { id })
}

export async function rejectedQuote(org: TestOrganization): Promise<Made> {
  const { id } = await sentQuote(org)
  return as(org.MANAGER).get<Made>(step('reject', ', input: { reason: "Too dear" }'), { id })
}

/** A sent quote whose validity has ended. */
export async function overdueQuote(org: TestOrganization): Promise<Made> {
  const made = await sentQuote(org)
  await overrun(org, made.id)
  return made
}

/** Sets the validity of a quote to the past. The API does not allow this. */
export async function overrun({ id: orgId }: TestOrganization, id: string): Promise<void> {
  await gateway().database.prisma.quote.updateMany({
    where: { orgId, id },
    data: { validUntil: new Date('2026-01-31T00:00:00Z') },
  })
}

export async function expiredQuote(org: TestOrganization): Promise<Made> {
  const { id } = await overdueQuote(org)
  return as(org.MANAGER).get<Made>(step('expire'), { id })
}

export async function convertedQuote(org: TestOrganization): Promise<Made> {
  const made = await acceptedQuote(org)
  await as(org.MANAGER).get('mutation ($id: ID!) { convertQuoteToSalesOrder(id: $id) { warnings } }', { id: made.id })
  return made
}

export async function cancelledQuote(org: TestOrganization): Promise<Made> {
  const { id } = await draftQuote(org)
  return as(org.MANAGER).get<Made>(step('cancel'), { id })
}
