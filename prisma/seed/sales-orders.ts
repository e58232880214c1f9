// Seeds sales orders, one in each state. The shipments of each order add up to its lines.
import type { SalesOrderLineStatus, SalesOrderStatus } from '../../src/generated/prisma/enums.js'
import type { Plot } from './plot.js'
import { date, day } from './plot.js'

interface Ordered {
  readonly id: string
  readonly clientId: string
  readonly styleId: string
  readonly status: SalesOrderStatus
  readonly lineStatus: SalesOrderLineStatus
  /** Days after the start of the season. */
  readonly on: number
  readonly etd: number
  readonly quoteId?: string
  readonly shipmentPlan?: string
  readonly notes?: string
  /** Currency of the order, and price of one piece, unless it is still to be agreed. */
  readonly currency: string
  readonly unitPrice?: string
  /** SKU and number of pieces. */
  readonly lines: readonly (readonly [sku: string, pieces: number])[]
  /** Pieces of each shipment; the shipments are two weeks apart. */
  readonly shipments: readonly number[]
  /** The production order for the sales order. */
  readonly made?: string
}

const ORDERS: readonly Ordered[] = [
  {
    id: 'so-1', clientId: 'cli-1', styleId: 'st-1', status: 'DRAFT', lineStatus: 'PENDING', on: 6, etd: 90,
    currency: 'EUR',
    lines: [['sku-1-m', 600], ['sku-1-l', 200]], shipments: [800],
    notes: 'Repeat of last autumn; sizes to be confirmed.',
  },
  {
    id: 'so-2', clientId: 'cli-1', styleId: 'st-1', status: 'CONFIRMED', lineStatus: 'CONFIRMED', on: -9, etd: 75,
    made: 'pro-1',
    currency: 'EUR', unitPrice: '6.4',
    lines: [['sku-1-s', 300], ['sku-1-m', 500], ['sku-1-l', 400]], shipments: [700, 500],
    shipmentPlan: 'Two containers',
  },
  {
    id: 'so-3', clientId: 'cli-2', styleId: 'st-2', status: 'IN_PRODUCTION', lineStatus: 'IN_PRODUCTION', on: -20,
    etd: 35, quoteId: 'q-4', made: 'pro-2',
    currency: 'GBP', unitPrice: '8.1',
    lines: [['sku-2-s', 600], ['sku-2-m', 600], ['sku-2-l', 600]], shipments: [900, 900],
    shipmentPlan: 'Half by sea, half by sea and road',
  },
  {
    id: 'so-4', clientId: 'cli-4', styleId: 'st-3', status: 'READY', lineStatus: 'IN_PRODUCTION', on: -25, etd: 20,
    made: 'pro-3', currency: 'EUR', unitPrice: '9.75',
    lines: [['sku-3-m', 250], ['sku-3-l', 200]], shipments: [450],
  },
  {
    id: 'so-5', clientId: 'cli-1', styleId: 'st-1', status: 'SHIPPED', lineStatus: 'SHIPPED', on: -70, etd: -1,
    currency: 'EUR', unitPrice: '6.35',
    lines: [['sku-1-s', 400], ['sku-1-m', 400]], shipments: [800],
  },
  {
    id: 'so-6', clientId: 'cli-3', styleId: 'st-6', status: 'COMPLETED', lineStatus: 'SHIPPED', on: -110, etd: -30,
    currency: 'USD', unitPrice: '11.2',
    lines: [['sku-6-m', 300], ['sku-6-l', 300]], shipments: [600],
  },
  {
    id: 'so-7', clientId: 'cli-2', styleId: 'st-1', status: 'ON_HOLD', lineStatus: 'CONFIRMED', on: -14, etd: 60,
    currency: 'GBP', unitPrice: '5.6',
    lines: [['sku-1-s', 150], ['sku-1-m', 350]], shipments: [500],
    notes: 'Stopped until the new care label is approved.',
  },
  {
    id: 'so-8', clientId: 'cli-3', styleId: 'st-4', status: 'CANCELLED', lineStatus: 'CANCELLED', on: -12, etd: 50,
    made: 'pro-4', currency: 'USD', unitPrice: '8.8',
    lines: [['sku-4-m', 600]], shipments: [600], notes: 'The client moved the drop to the next season.',
  },
  {
    id: 'so-9', clientId: 'cli-2', styleId: 'st-2', status: 'IN_PRODUCTION', lineStatus: 'IN_PRODUCTION', on: -45,
    etd: 10, currency: 'GBP', unitPrice: '8.25',
    lines: [['sku-2-s', 400], ['sku-2-m', 400]], shipments: [400, 400],
    shipmentPlan: 'The first half leaves before the second is made',
  },
]

type Act = readonly [action: string, status: SalesOrderStatus, reason?: string]

const CONFIRM: Act = ['confirm', 'CONFIRMED']
const START: Act = ['startProduction', 'IN_PRODUCTION']
const SHIP: readonly Act[] = [CONFIRM, START, ['markReady', 'READY'], ['ship', 'SHIPPED']]

/** The actions that led to each state. */
const ACTS: Readonly<Record<SalesOrderStatus, readonly Act[]>> = {
  DRAFT: [], CONFIRMED: [CONFIRM], IN_PRODUCTION: [CONFIRM, START], READY: SHIP.slice(0, 3), SHIPPED: SHIP,
  COMPLETED: [...SHIP, ['complete', 'COMPLETED']],
  ON_HOLD: [CONFIRM, ['hold', 'ON_HOLD', 'The new care label is not approved yet']],
  CANCELLED: [['cancel', 'CANCELLED']],
}

/** Seeds sales orders, and links them to the production orders of the season. */
export async function plantSalesOrders({ prisma, orgId, user }: Plot): Promise<void> {
  await prisma.salesOrder.createMany({
    data: ORDERS.map(({ id, clientId, styleId, status, on, etd, quoteId, shipmentPlan, notes, currency }, index) => ({
      orgId,
      id,
      documentId: `SO-2026-${String(index + 1).padStart(5, '0')}`,
      clientId,
      styleId,
      status,
      quoteId,
      shipmentPlan,
      notes,
      currency,
      etd: date(etd),
      deadline: date(etd + 14),
      shippingTerm: 'FOB Chittagong',
      paymentTerm: '30 days net',
      createdAt: day(on),
      createdById: user('MANAGER'),
    })),
  })
  await prisma.salesOrderLine.createMany({
    data: ORDERS.flatMap(({ id, lines, lineStatus, etd, unitPrice }) =>
      lines.map(([styleSkuId, orderQuantity], index) => ({
        orgId,
        id: `${id}-${index + 1}`,
        salesOrderId: id,
        itemNumber: index + 1,
        styleSkuId,
        orderQuantity,
        unitPrice,
        clientTolerance: 3,
        requestedDeliveryDate: date(etd),
        requestedBulkReadyDate: date(etd - 10),
        status: lineStatus,
      })),
    ),
  })
  await prisma.shipmentScheduleEntry.createMany({
    data: ORDERS.flatMap(({ id, shipments, etd }) =>
      shipments.map((quantity, index) => ({
        orgId,
        id: `${id}-shp-${index + 1}`,
        salesOrderId: id,
        shipmentNumber: index + 1,
        etd: date(etd + index * 14),
        quantity,
      })),
    ),
  })
  for (const { id, made } of ORDERS)
    if (made) await prisma.productionOrder.updateMany({ where: { orgId, id: made }, data: { salesOrderId: id } })
  await prisma.documentCounter.create({ data: { orgId, kind: 'SO', year: 2026, lastNumber: ORDERS.length } })
}

interface Changed {
  readonly line?: number
  readonly field: string
  readonly before: string
  readonly after: string
}

interface Amended {
  readonly order: string
  readonly reason: string
  readonly changes: readonly Changed[]
}

/** One amendment each of orders after their confirmation, and what it changed. */
const AMENDMENTS: readonly Amended[] = [
  {
    order: 'so-2', reason: 'The client moved 50 pieces from large to small',
    changes: [
      { line: 1, field: 'orderQuantity', before: '250', after: '300' },
      { line: 3, field: 'orderQuantity', before: '450', after: '400' },
    ],
  },
  {
    order: 'so-3', reason: 'The second half goes by sea and road',
    changes: [
      { field: 'shipmentPlan', before: 'All by sea', after: 'Half by sea, half by sea and road' },
    ],
  },
  {
    order: 'so-9', reason: 'New price after the change of the fabric',
    changes: [
      { line: 1, field: 'unitPrice', before: '8.1', after: '8.25' },
      { line: 2, field: 'unitPrice', before: '8.1', after: '8.25' },
    ],
  },
]

/** Seeds the revisions of sales orders. */
export async function plantRevisions({ prisma, orgId, user }: Plot): Promise<void> {
  await prisma.salesOrderRevision.createMany({
    data: AMENDMENTS.map(({ order, reason }, index) => ({
      orgId, id: `sor-${index + 1}`, salesOrderId: order, revisionNumber: 1, reason, createdAt: day(index),
      createdById: user('MANAGER'), createdByName: 'Marco Bobbin',
    })),
  })
  await prisma.salesOrderRevisionChange.createMany({
    data: AMENDMENTS.flatMap(({ order, changes }, index) =>
      changes.map(({ line, ...change }, place) => ({
        ...change, orgId, id: `sor-${index + 1}-${place + 1}`, revisionId: `sor-${index + 1}`, itemNumber: place + 1,
        salesOrderLineId: line === undefined ? null : `${order}-${line}`,
      }))),
  })
  const amended = AMENDMENTS.map(({ order }) => order)
  await prisma.salesOrder.updateMany({ where: { orgId, id: { in: amended } }, data: { revision: 1 } })
}

/** Seeds the lines of the audit trail that are the history of the sales orders. */
export async function plantSalesOrderHistory({ prisma, orgId, user }: Plot): Promise<void> {
  await prisma.auditLine.createMany({
    data: ORDERS.flatMap(({ id, status, on }) =>
      ACTS[status].map(([action, after, reason], index) => ({
        orgId,
        id: `${id}-h-${index + 1}`,
        at: day(on + index + 1),
        actorId: user('MANAGER'),
        action,
        entity: 'SalesOrder',
        entityId: id,
        from: index === 0 ? 'DRAFT' : ACTS[status][index - 1][1],
        to: after,
        reason,
      })),
    ),
  })
}
