// Seeds requests for quotation of the season and their quotes, in every state.
import type { QuoteStatus, RequestForQuotationStatus } from '../../src/generated/prisma/enums.js'
import type { SeedContext } from './context.js'
import { date, day } from './context.js'

interface Asked {
  readonly id: string
  readonly clientId: string
  readonly styleId: string
  readonly status: RequestForQuotationStatus
  /** Days after the start of the season. */
  readonly on: number
  readonly notes?: string
  /** For each action, its day after the start of the season. */
  readonly acts: Readonly<Partial<Record<'opened' | 'quoted' | 'closed' | 'cancelled', number>>>
  /** SKU, minimum order quantity, and target price per piece. */
  readonly rows: readonly (readonly [sku: string, minimum: number, target: string])[]
}

const REQUESTS: readonly Asked[] = [
  {
    id: 'rfq-1', clientId: 'cli-1', styleId: 'st-1', status: 'QUOTED', on: -24,
    notes: 'White poplin, mother-of-pearl buttons.', acts: { opened: -23, quoted: -20 },
    rows: [['sku-1-s', 300, '6.2'], ['sku-1-m', 500, '6.2'], ['sku-1-l', 400, '6.2']],
  },
  {
    id: 'rfq-2', clientId: 'cli-2', styleId: 'st-2', status: 'CLOSED', on: -40,
    acts: { opened: -39, quoted: -36, closed: -20 },
    rows: [['sku-2-s', 600, '7.9'], ['sku-2-m', 600, '7.9'], ['sku-2-l', 600, '7.9']],
  },
  {
    id: 'rfq-3', clientId: 'cli-5', styleId: 'st-5', status: 'QUOTED', on: 3,
    notes: 'Epaulettes, two chest pockets; needs a price by April.', acts: { opened: 3, quoted: 4 },
    rows: [['sku-5-m', 800, '9'], ['sku-5-l', 700, '9']],
  },
  {
    id: 'rfq-4', clientId: 'cli-3', styleId: 'st-4', status: 'CANCELLED', on: -30,
    notes: 'The drop moved to the next season.', acts: { opened: -29, cancelled: -10 },
    rows: [['sku-4-m', 600, '8.5']],
  },
  {
    id: 'rfq-5', clientId: 'cli-4', styleId: 'st-3', status: 'OPEN', on: 6,
    notes: 'Repeat of the twill shirt for spring.', acts: { opened: 7 },
    rows: [['sku-3-s', 200, '9.9'], ['sku-3-m', 400, '9.9'], ['sku-3-l', 300, '9.9']],
  },
  {
    id: 'rfq-6', clientId: 'cli-3', styleId: 'st-6', status: 'DRAFT', on: 8,
    notes: 'The client has not named the sizes of the second colour yet.', acts: {},
    rows: [['sku-6-m', 250, '11'], ['sku-6-l', 250, '11']],
  },
]

type Act = 'sent' | 'accepted' | 'rejected' | 'expired' | 'cancelled' | 'converted'

interface Offered {
  readonly id: string
  readonly clientId: string
  readonly styleId: string
  readonly status: QuoteStatus
  readonly on: number
  readonly currency: string
  readonly unitPrice?: string
  readonly quantity: number
  readonly requestForQuotationId?: string
  /** Days after the start of the season. Without it the quote has no end of validity. */
  readonly validUntil?: number
  readonly rejectionReason?: string
  readonly notes?: string
  /** For each action, its day after the start of the season. */
  readonly acts: Readonly<Partial<Record<Act, number>>>
}

const QUOTES: readonly Offered[] = [
  {
    id: 'q-1', clientId: 'cli-1', styleId: 'st-1', status: 'ACCEPTED', on: -20, currency: 'EUR', unitPrice: '6.5',
    quantity: 1200, requestForQuotationId: 'rfq-1', validUntil: 12,
    notes: 'Price holds for one delivery window.', acts: { sent: -19, accepted: -2 },
  },
  {
    id: 'q-2', clientId: 'cli-5', styleId: 'st-5', status: 'DRAFT', on: 4, currency: 'EUR', unitPrice: '9.35',
    quantity: 1500, requestForQuotationId: 'rfq-3', acts: {},
  },
  {
    id: 'q-3', clientId: 'cli-3', styleId: 'st-6', status: 'SENT', on: 5, currency: 'USD', unitPrice: '11.2',
    quantity: 400, acts: { sent: 6 },
  },
  {
    id: 'q-4', clientId: 'cli-2', styleId: 'st-2', status: 'CONVERTED', on: -36, currency: 'GBP', unitPrice: '8.1',
    quantity: 1800, requestForQuotationId: 'rfq-2', validUntil: -6,
    acts: { sent: -35, accepted: -21, converted: -20 },
  },
  {
    id: 'q-5', clientId: 'cli-4', styleId: 'st-3', status: 'REJECTED', on: -15, currency: 'EUR', unitPrice: '10.4',
    quantity: 900, rejectionReason: 'The target was 9.80.', acts: { sent: -14, rejected: -8 },
  },
  {
    id: 'q-6', clientId: 'cli-2', styleId: 'st-1', status: 'EXPIRED', on: -50, currency: 'GBP', unitPrice: '5.9',
    quantity: 700, validUntil: -20, acts: { sent: -49, expired: -19 },
  },
  {
    id: 'q-7', clientId: 'cli-3', styleId: 'st-4', status: 'CANCELLED', on: -28, currency: 'USD', unitPrice: '8.8',
    quantity: 600, notes: 'The client moved the drop to the next season.', acts: { sent: -27, cancelled: -10 },
  },
  {
    id: 'q-8', clientId: 'cli-4', styleId: 'st-3', status: 'ACCEPTED', on: -4, currency: 'EUR', unitPrice: '9.8',
    quantity: 900, notes: 'Agreed by telephone; sizes to follow.', acts: { sent: -4, accepted: 1 },
  },
  {
    id: 'q-9', clientId: 'cli-1', styleId: 'st-2', status: 'SENT', on: -18, currency: 'EUR', unitPrice: '9.2',
    quantity: 500, validUntil: 2, acts: { sent: -17 },
  },
]

/** Prices of single sizes: the largest takes more fabric. Quote, SKU and price per piece. */
const PRICES = [['q-1', 'sku-1-l', '6.8'], ['q-2', 'sku-5-l', '9.6'], ['q-9', 'sku-2-l', '9.45']] as const

const numbered = (prefix: string, index: number) => `${prefix}-2026-${String(index + 1).padStart(5, '0')}`

/** Seeds requests for quotation and quotes. */
export async function seedQuotes({ prisma, orgId, user }: SeedContext): Promise<void> {
  const createdById = user('MANAGER')
  await prisma.requestForQuotation.createMany({
    data: REQUESTS.map(({ rows: _, acts, on, ...row }, index) => ({
      ...row,
      ...Object.fromEntries(Object.entries(acts).map(([act, at]) => [`${act}At`, day(at)])),
      orgId,
      documentId: numbered('RFQ', index),
      createdAt: day(on),
      createdById,
    })),
  })
  await prisma.requestForQuotationLine.createMany({
    data: REQUESTS.flatMap(({ id, rows }) =>
      rows.map(([styleSkuId, minimumOrderQuantity, targetPrice], index) => ({
        orgId,
        id: `${id}-${index + 1}`,
        requestForQuotationId: id,
        itemNumber: index + 1,
        styleSkuId,
        minimumOrderQuantity,
        targetPrice,
      })),
    ),
  })
  await prisma.quote.createMany({
    data: QUOTES.map(({ acts, on, validUntil, ...row }, index) => ({
      ...row,
      orgId,
      documentId: numbered('QT', index),
      createdAt: day(on),
      createdById,
      shippingTerm: 'FOB Chittagong',
      paymentTerm: '30 days net',
      validUntil: validUntil === undefined ? null : date(validUntil),
      ...stamps(acts, user('MANAGER'), user('DIRECTOR')),
    })),
  })
  await prisma.quoteLine.createMany({
    data: PRICES.map(([quoteId, styleSkuId, unitPrice], index) => ({
      orgId, id: `qtl-${index + 1}`, quoteId, itemNumber: 1, styleSkuId, unitPrice,
    })),
  })
  await prisma.documentCounter.createMany({
    data: [
      { orgId, kind: 'RFQ', year: 2026, lastNumber: REQUESTS.length },
      { orgId, kind: 'QT', year: 2026, lastNumber: QUOTES.length },
    ],
  })
}

/**
 * User and time of each action, in its columns. The director accepts quotes; the manager performs the other actions.
 */
function stamps(acts: Offered['acts'], managerId: string, directorId: string) {
  const { sent, accepted, rejected, expired, cancelled, converted } = acts
  return {
    ...(sent !== undefined && { sentAt: day(sent), sentById: managerId }),
    ...(accepted !== undefined && { acceptedAt: day(accepted), acceptedById: directorId }),
    ...(rejected !== undefined && { rejectedAt: day(rejected), rejectedById: managerId }),
    ...(expired !== undefined && { expiredAt: day(expired) }),
    ...(cancelled !== undefined && { cancelledAt: day(cancelled), cancelledById: managerId }),
    ...(converted !== undefined && { convertedAt: day(converted), convertedById: managerId }),
  }
}
