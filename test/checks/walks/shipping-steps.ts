// The steps of a walk over sales orders: confirming, amending, shipping by deliveries, and billing.
import { SKU_IDS } from './house.js'
import type { Input, Way } from './steps.js'

const ORDERED = [10, 33, 100, 7]
const TOLERANCES = ['0', '5', '2.5', '10']
const PARTS = [1, 0.5, 0.3, 1.05, 0.97, 1]

const pick = <T>(from: readonly T[], number: number): T => from[number % from.length]
const because = () => ({ reason: 'As it happens' })

const soldLine = (a: number, b: number) => ({
  styleSkuId: pick(SKU_IDS, a), orderQuantity: pick(ORDERED, b), clientTolerance: pick(TOLERANCES, a + b),
  unitPrice: pick(['2.5', '333.5', '6.0055'], a),
})

const saleInput: Input = (_, [a, b, c]) => ({
  clientId: 'cl', styleId: 'st', currency: pick([null, 'BHD', 'USD'], b), lineItems: [soldLine(a, b), soldLine(b, c)].slice(0, 1 + (c % 2)),
})

const ROUTES = [[], [{ name: 'Client', stopType: 'DROPOFF' }], [
  { name: 'Client', stopType: 'DROPOFF' }, { name: 'Shop', stopType: 'DROPOFF' },
]]

/** Parts of what is still to be shipped of each line, or of what was ordered, for none, one or two dropoffs. */
const deliveryInput: Input = ({ id: salesOrderId, lines = [] }, [a, b, c]) => ({
  salesOrderId, stops: [{ name: 'Port' }, ...pick(ROUTES, a)],
  lineItems: lines.map(({ id, qty, receivedQty }, index) => ({
    salesOrderLineId: id, ...(a % 3 === 2 && { stopOrder: 2 + (index % 2) }),
    quantity: Math.max(1, Math.round((b % 3 ? Math.max(0, qty - receivedQty) : qty) * pick(PARTS, c + index))),
  })),
})

const amendInput: Input = ({ lines = [] }, [a, b, c]) => ({
  reason: 'The client asked for it',
  lineItems: [
    ...lines.slice(0, 1).map(({ id, qty, receivedQty }) => ({
      id, orderQuantity: pick([receivedQty, qty + 5, Math.round(qty / 2)], a),
    })),
    ...(b % 5 ? [] : [soldLine(b, c)].map(({ styleSkuId, orderQuantity }) => ({ styleSkuId, orderQuantity, unitPrice: '3' }))),
  ],
})

const billInput: Input = (_, [a, b]) => ({ basis: a % 2 ? 'SHIPPED' : 'ORDERED', taxRate: pick([null, '10', '8.5'], b) })
const productionInput: Input = ({ id: salesOrderId }, [a]) => ({ styleId: 'st', salesOrderId, quantity: pick(ORDERED, a) })

const MADE = ['IN_PRODUCTION', 'READY']
const LIVE = ['CONFIRMED', ...MADE]
/** The third user may not change sales orders. */
const sales = { of: 'sales', who: 'another' } as const
const stops = { of: 'stops' } as const

/** Kind of step → how it is taken. */
export const SHIPPING_WAYS = {
  createSale: { weight: 1, mutation: 'createSalesOrder', who: 'another', input: saleInput },
  confirmSale: { ...sales, weight: 1, mutation: 'confirmSalesOrder', from: ['DRAFT'], otherwise: 'createSale' },
  startSale: {
    ...sales, weight: 2, mutation: 'startSalesOrderProduction', from: ['CONFIRMED'], otherwise: 'confirmSale',
  },
  readySale: { ...sales, weight: 1, mutation: 'markSalesOrderReady', from: ['IN_PRODUCTION'], otherwise: 'startSale' },
  amendSale: { ...sales, weight: 2, mutation: 'amendSalesOrder', from: LIVE, input: amendInput, otherwise: 'startSale' },
  cancelSale: { ...sales, weight: 1, mutation: 'cancelSalesOrder', from: LIVE, otherwise: 'startSale' },
  cancelSaleWithAll: {
    ...sales, weight: 1, mutation: 'cancelSalesOrder', from: LIVE, input: () => ({ withProduction: true }),
    otherwise: 'startSale',
  },
  makeSale: {
    ...sales, weight: 2, mutation: 'createProductionOrder', from: LIVE, input: productionInput, otherwise: 'startSale',
  },
  cancelProduction: {
    of: 'productions', who: 'another', weight: 1, mutation: 'cancelProductionOrder', from: ['PLANNED'], input: because,
    otherwise: 'makeSale',
  },
  billSale: {
    ...sales, weight: 4, mutation: 'billSalesOrder', from: [...LIVE, 'SHIPPED'], input: billInput,
    otherwise: 'startSale',
  },
  planDelivery: {
    ...sales, weight: 4, mutation: 'createDelivery', from: MADE, input: deliveryInput, otherwise: 'startSale',
  },
  departStop: { ...stops, weight: 5, mutation: 'departDeliveryStop', from: ['UPCOMING'], otherwise: 'planDelivery' },
  arriveStop: { ...stops, weight: 4, mutation: 'arriveDeliveryStop', from: ['EN_ROUTE'], otherwise: 'departStop' },
  completeStop: { ...stops, weight: 4, mutation: 'completeDeliveryStop', from: ['ARRIVED'], otherwise: 'arriveStop' },
  failStop: {
    ...stops, weight: 1, mutation: 'failDeliveryStop', from: ['EN_ROUTE', 'ARRIVED'], otherwise: 'departStop',
  },
  cancelDelivery: {
    of: 'deliveries', weight: 1, mutation: 'cancelDelivery', from: ['SCHEDULED', 'IN_TRANSIT'], input: because,
    otherwise: 'planDelivery',
  },
} as const satisfies Readonly<Record<string, Way>>
