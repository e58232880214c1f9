// A request that converts a quote of the demo data, and what is answered to it.

const line = { styleSkuId: 'sku-1-m', orderQuantity: 600, clientTolerance: 2.5, requestedDeliveryDate: '2026-07-01T00:00:00Z' }
const shipment = { shipmentNumber: 1, etd: '2026-07-10T00:00:00Z', quantity: 600 }
const order = { id: 'so_01k0example', documentId: 'SO-2026-00009' }

export const convert = {
  path: { quote_id: 'q-1' },
  body: { etd: '2026-07-10T00:00:00Z', shipmentSchedule: [shipment], lineItems: [line] },
  answer: {
    success: true,
    message: 'Quote QT-2026-00001 became sales order SO-2026-00009',
    sales_order_id: order.id,
    document_id: order.documentId,
    quote_id: 'q-1',
    status: 'Draft',
    warnings: [],
    sales_order: {
      ...order,
      quoteId: 'q-1',
      clientId: 'cli-1',
      styleId: 'st-1',
      status: 'Draft',
      etd: '2026-07-10T00:00:00Z',
      shippingTerm: 'FOB Chittagong',
      paymentTerm: '30 days net',
      createdAt: '2026-05-02T10:15:00Z',
      createdById: 'u-mill-manager',
      lineItems: [{ ...line, id: 'sol_01k0example', salesOrderId: order.id, itemNumber: 1, status: 'Pending' }],
      shipmentSchedule: [{ ...shipment, id: 'shp_01k0example', salesOrderId: order.id }],
    },
  },
}
