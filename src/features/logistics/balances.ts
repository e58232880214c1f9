// What sales orders, their lines and their shipments keep of the deliveries.
import { balance } from '../../core/balances.js'
import { statements } from '../../database/query-builder.js'

/** The lines of deliveries, with the dropoff of each, if it has one. */
const goods = statements.selectFrom('DeliveryLine as l')
  .innerJoin('Delivery as d', (join) => join.onRef('d.orgId', '=', 'l.orgId').onRef('d.id', '=', 'l.deliveryId'))
  .leftJoin('DeliveryStop as s', (join) => join.onRef('s.orgId', '=', 'l.orgId').onRef('s.id', '=', 'l.stopId'))
  .select('l.orgId')

/** Those that did not fail to arrive at their dropoff. */
const notLost = goods.where((eb) =>
  eb.or([eb('s.id', 'is', null), eb('s.state', 'not in', ['FAILED', 'SKIPPED'])]))

/** Those whose delivery has left. */
const shipped = notLost.where('d.status', 'in', ['IN_TRANSIT', 'COMPLETED'])

/** Those that were handed over at their dropoff. Without one, the completed delivery counts. */
const delivered = goods.where('d.status', 'in', ['IN_TRANSIT', 'COMPLETED']).where((eb) => eb.or([
  eb.and([eb('s.id', 'is', null), eb('d.status', '=', 'COMPLETED')]), eb('s.state', '=', 'COMPLETED'),
]))

/** The quantities that a table keeps, whose identifier a column of the delivery line has. */
const carriedBy = (table: 'SalesOrderLine' | 'ShipmentScheduleEntry', column: 'salesOrderLineId' | 'shipmentId') => [
  balance(table, 'shippedQty', {
    documents: 'shipped deliveries', rows: shipped.select([`l.${column} as of`, 'l.quantity as amount']),
  }),
  balance(table, 'deliveredQty', {
    documents: 'completed dropoffs', rows: delivered.select([`l.${column} as of`, 'l.quantity as amount']),
  }),
]

export const BALANCES = [
  ...carriedBy('SalesOrderLine', 'salesOrderLineId'),
  ...carriedBy('ShipmentScheduleEntry', 'shipmentId'),
  balance('SalesOrder', 'deliveryCount', {
    documents: 'deliveries',
    rows: notLost.where('d.status', 'not in', ['CANCELLED', 'FAILED'])
      .select(['d.salesOrderId as of', 'd.id']).select((eb) => eb.lit(1).as('amount')).distinct(),
  }),
]
