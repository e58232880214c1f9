// What sales orders, their lines and their shipments keep of the deliveries.
import { balance } from '../../core/balances.js'
import { statements } from '../../database/query-builder.js'

/** The lines of deliveries that have left, with the dropoff of each, if it has one. */
const carried = statements.selectFrom('DeliveryLine as l')
  .innerJoin('Delivery as d', (join) =>
    join.onRef('d.orgId', '=', 'l.orgId').onRef('d.id', '=', 'l.deliveryId')
      .on('d.status', 'in', ['IN_TRANSIT', 'COMPLETED']))
  .leftJoin('DeliveryStop as s', (join) => join.onRef('s.orgId', '=', 'l.orgId').onRef('s.id', '=', 'l.stopId'))
  .select(['l.orgId', 'l.quantity as amount'])

/** The goods did not fail to arrive at their dropoff. */
const shipped = carried.where((eb) =>
  eb.or([eb('s.id', 'is', null), eb('s.state', 'not in', ['FAILED', 'SKIPPED'])]))

/** The goods were handed over at their dropoff. Without one, the completed delivery counts. */
const delivered = carried.where((eb) => eb.or([
  eb.and([eb('s.id', 'is', null), eb('d.status', '=', 'COMPLETED')]), eb('s.state', '=', 'COMPLETED'),
]))

/** The quantities that a table keeps, whose identifier a column of the delivery line has. */
const carriedBy = (table: 'SalesOrderLine' | 'ShipmentScheduleEntry', column: 'salesOrderLineId' | 'shipmentId') => [
  balance(table, 'shippedQty', { documents: 'shipped deliveries', rows: shipped.select(`l.${column} as of`) }),
  balance(table, 'deliveredQty', { documents: 'completed dropoffs', rows: delivered.select(`l.${column} as of`) }),
]

export const BALANCES = [
  ...carriedBy('SalesOrderLine', 'salesOrderLineId'),
  ...carriedBy('ShipmentScheduleEntry', 'shipmentId'),
  balance('SalesOrder', 'deliveryCount', {
    documents: 'deliveries',
    rows: statements.selectFrom('Delivery as d')
      .where('d.status', 'not in', ['CANCELLED', 'FAILED'])
      .where((eb) => eb.exists(eb.selectFrom('DeliveryLine as l')
        .leftJoin('DeliveryStop as s', (join) => join.onRef('s.orgId', '=', 'l.orgId').onRef('s.id', '=', 'l.stopId'))
        .whereRef('l.orgId', '=', 'd.orgId').whereRef('l.deliveryId', '=', 'd.id')
        .where((or) => or.or([or('s.id', 'is', null), or('s.state', 'not in', ['FAILED', 'SKIPPED'])]))
        .select('l.id')))
      .select(['d.orgId', 'd.salesOrderId as of'])
      .select((eb) => eb.lit(1).as('amount')),
  }),
]
