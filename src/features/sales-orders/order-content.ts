// The content of a sales order: its lines and shipments, and the checks of an input.
import type { Context } from '../../core/context.js'
import type { Fault } from '../../core/faults/fault.js'
import { because } from '../../core/faults/reason.js'
import {
  above0, all, atLeast0, faultsOf as faultsOfValues, maxDigits, within, tooManyFault, type Checks,
} from '../../core/checks.js'
import { LIMITS } from '../../core/limits.js'
import { partsOf } from '../../core/records/parts.js'
import { unknownReferences, type Reference } from '../../core/records/references.js'
import { PAYMENT_TERM_CHECKS } from '../partners/payment-terms.js'
import { skuReferences } from '../styles/named-skus.js'
import type { CreateSalesOrderInput, SalesOrderLineInput, ShipmentInput } from './inputs.js'
import { gapFault, tooManyPieces, tooManyTogether } from './quantities.js'
import { mostToShip } from './shipping-state.js'

/** All faults of the content of a sales order; each fault names its field. It may keep the records `kept`. */
export const faultsOf = async (
  ctx: Context, input: CreateSalesOrderInput, kept: readonly unknown[] = [],
): Promise<(Fault | null)[]> => [
  ...faultsOfValues(input, PAYMENT_TERM_CHECKS),
  ...faultsOfLines(input.lineItems ?? []),
  ...faultsOfShipments(input.shipmentSchedule ?? []),
  ...faultsOfSums(input),
  ...(await unknownReferences(ctx, references(input), kept)),
]

function faultsOfLines(lines: readonly SalesOrderLineInput[]): Fault[] {
  const faults = lines.flatMap(({ orderQuantity, clientTolerance, status }, index) => [
    ...under(['lineItems', index], faultsOfValues({ orderQuantity, clientTolerance }, SALES_ORDER_LINE_CHECKS)),
    tooManyPieces(['lineItems', index, 'orderQuantity'], 'The most pieces to ship', mostToShip({
      status: status ?? 'PENDING', orderQuantity, clientTolerance: clientTolerance ?? null,
    })),
  ])
  const prices = lines.flatMap((line, index) =>
    under(['lineItems', index], faultsOfValues({ unitPrice: line.unitPrice }, SALES_ORDER_LINE_CHECKS)))
  return real([tooMany('lineItems', lines), ...faults, ...prices, tooManyTogether(lines)])
}

const under = (place: Fault['path'], faults: readonly Fault[]) =>
  faults.map((fault) => ({ ...fault, path: [...place, ...fault.path] }))

export const SALES_ORDER_LINE_CHECKS: Checks<SalesOrderLineInput> = {
  orderQuantity: above0, clientTolerance: within(0, 100),
  unitPrice: all(atLeast0, maxDigits(12)),
}

export const SHIPMENT_CHECKS: Checks<ShipmentInput> = { shipmentNumber: atLeast0, quantity: atLeast0 }

/** All faults of the planned shipments of an input, without their sum. */
export function faultsOfShipments(shipments: readonly ShipmentInput[]): Fault[] {
  const numbers = shipments.map(({ shipmentNumber }) => shipmentNumber)
  const faults = shipments.flatMap(({ shipmentNumber, quantity }, index) => [
    numbers.indexOf(shipmentNumber) < index && {
      path: ['shipmentSchedule', index, 'shipmentNumber'],
      why: because('shipment_listed_twice', { shipmentNumber, first: numbers.indexOf(shipmentNumber) }),
    },
    ...under(['shipmentSchedule', index], faultsOfValues({ shipmentNumber, quantity }, SHIPMENT_CHECKS)),
  ])
  return real([tooMany('shipmentSchedule', shipments), ...faults])
}

function faultsOfSums({ lineItems, shipmentSchedule }: CreateSalesOrderInput): Fault[] {
  const gap = gapFault(lineItems ?? [], shipmentSchedule ?? [])
  return gap ? [gap] : []
}

const tooMany = (list: string, { length }: readonly object[]) =>
  tooManyFault([list], length, LIMITS.documentLines)

const real = (faults: readonly (Fault | false | undefined)[]) =>
  faults.filter((fault): fault is Fault => Boolean(fault))

const references = ({ clientId, styleId, lineItems }: CreateSalesOrderInput): Reference[] => [
  { path: ['clientId'], model: 'client', id: clientId },
  { path: ['styleId'], model: 'style', id: styleId },
  ...skuReferences('lineItems', lineItems ?? []),
]

/** The lines of an order. */
export const LINES = partsOf({
  table: 'SalesOrderLine', of: 'salesOrderId', kind: 'sol', position: 'itemNumber', keeps: ['shippedQty', 'deliveredQty'],
})
/** The shipments of an order. */
export const SHIPMENTS = partsOf({
  table: 'ShipmentScheduleEntry', of: 'salesOrderId', kind: 'shp', list: 'shipmentSchedule',
  keeps: ['shippedQty', 'deliveredQty'],
})

/** The lines of an input as they are stored. */
export const lineRows = (lines: readonly SalesOrderLineInput[]) =>
  lines.map((line) => ({ ...line, status: line.status ?? ('PENDING' as const) }))
