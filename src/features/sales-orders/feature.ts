// GraphQL queries, mutations and relations of sales orders.
import { feature } from '../../core/feature.js'
import { lifecycleOf } from '../../core/lifecycle/actions.js'
import { makes } from '../../core/records/mutations.js'
import { byId, listOf } from '../../core/records/queries.js'
import { belongsTo, hasList, hasMany, hasOne, hasParts, refersTo, relationsOf } from '../../core/records/relations.js'
import { PAYMENT_TERM_CHECKS } from '../partners/payment-terms.js'
import { clients } from '../partners/reads.js'
import { productionOrders } from '../production/reads.js'
import { quoteLifecycle } from '../quotes/lifecycle.js'
import { quotes } from '../quotes/reads.js'
import { styleSkus, styles } from '../styles/reads.js'
import { DERIVED_STATES } from './derived-states.js'
import { SALES_ORDER_LINE_CHECKS, SHIPMENT_CHECKS } from './order-content.js'
import { CreateSalesOrderInput } from './inputs.js'
import { salesOrderLifecycle } from './lifecycle.js'
import { OngoingResolver } from './ongoing.js'
import {
  changesOfAnyRevision, linesOfAnySalesOrder, revisionChanges, revisionsOfOrder, salesOrderLines,
  salesOrderRevisions, salesOrders, shipmentSchedule,
} from './reads.js'
import { SalesOrderFigures, SalesOrderLineResolver, SalesOrderResolver, ShipmentResolver } from './figures.js'
import { QuoteConversionResolver } from './resolver.js'
import { AMENDED_LINE_CHECKS } from './revision.js'
import { create } from './service.js'

export const salesOrdersFeature = feature('sales-orders', {
  derivedStates: DERIVED_STATES,
  queries: {
    salesOrder: byId(salesOrders, 'One sales order.'),
    salesOrders: listOf(salesOrders, 'Sales orders, newest first.'),
    salesOrderRevision: byId(salesOrderRevisions, 'One amendment of a sales order.'),
    salesOrderRevisions: listOf(
      salesOrderRevisions, 'Amendments of all sales orders, newest first.',
    ),
  },
  mutations: {
    createSalesOrder: makes(salesOrders, {
      description: 'Creates a sales order in Draft.',
      needs: 'salesOrders:write', input: CreateSalesOrderInput, make: create,
    }),
  },
  lifecycles: [lifecycleOf(salesOrders, salesOrderLifecycle)],
  relations: [
    relationsOf(quotes, { salesOrder: hasOne(salesOrders, 'quoteId', 'The sales '
      + 'order that the quote was converted into. Null until then.') }),
    relationsOf(salesOrders, {
      client: belongsTo(clients, 'The client of the order.'),
      style: refersTo(styles, 'The ordered style.'),
      quote: refersTo(quotes, 'The quote that it was converted from.'),
      lineItems: hasParts(salesOrderLines, 'salesOrderId', 'The ordered items, by position.'),
      shipmentSchedule: hasParts(shipmentSchedule, 'salesOrderId', 'The planned shipments, by number.'),
      revisions: hasList(revisionsOfOrder, 'salesOrderId', 'The amendments of the order, oldest first.'),
      productionOrders: hasMany(productionOrders, 'salesOrderId', 'Production '
        + 'orders for the sales order, newest first.'),
    }),
    relationsOf(salesOrderLines, {
      salesOrder: belongsTo(salesOrders, 'The order that it belongs to.'),
      styleSku: refersTo(styleSkus, 'The size and colour.'),
      changes: hasMany(changesOfAnyRevision, 'salesOrderLineId', 'What amendments changed in the line, oldest first.'),
    }),
    relationsOf(salesOrderRevisions, {
      salesOrder: belongsTo(salesOrders, 'The amended order.'),
      changes: hasParts(revisionChanges, 'revisionId', 'What it changed, by position.'),
    }),
    relationsOf(revisionChanges, {
      revision: belongsTo(salesOrderRevisions, 'The amendment that changed it.'),
      salesOrderLine: refersTo(salesOrderLines, 'The line, as it is now.'),
    }),
    relationsOf(shipmentSchedule, { salesOrder: belongsTo(salesOrders, 'The order that it belongs to.') }),
    relationsOf(productionOrders, {
      salesOrder: refersTo(salesOrders, 'The sales order that it is made for, if any.'),
    }),
    relationsOf(clients, {
      salesOrders: hasMany(salesOrders, 'clientId', 'Sales orders of the client, newest first.'),
    }),
    relationsOf(styles, {
      salesOrders: hasMany(salesOrders, 'styleId', 'Sales orders for the style, newest first.'),
    }),
    relationsOf(styleSkus, {
      salesOrderLines: hasMany(linesOfAnySalesOrder, 'styleSkuId', 'Lines of sales orders for the SKU, newest first.'),
    }),
  ],
  resolvers: [
    OngoingResolver, QuoteConversionResolver, SalesOrderResolver, SalesOrderFigures, SalesOrderLineResolver,
    ShipmentResolver,
  ],
  rules: { Mutation: { convertQuoteToSalesOrder: quoteLifecycle.steps.convert.needs } },
  checks: {
    AmendSalesOrderInput: [PAYMENT_TERM_CHECKS],
    ConvertQuoteToSalesOrderInput: [PAYMENT_TERM_CHECKS],
    CreateSalesOrderInput: [PAYMENT_TERM_CHECKS],
    EditSalesOrderInput: [PAYMENT_TERM_CHECKS],
    AmendedLineInput: [AMENDED_LINE_CHECKS],
    SalesOrderLineInput: [SALES_ORDER_LINE_CHECKS],
    ShipmentInput: [SHIPMENT_CHECKS],
  },
})
