// Faults of what is sold, made and shipped: styles, quotes, sales orders, production orders and deliveries.
import { faultRows } from './form.js'

export const SELLING = faultRows({
  // Quotes and requests for quotation.
  validity_ended: ['Its validity ended on {validUntil}', { validUntil: 'text' }],
  validity_endless: 'Its validity has no end',
  still_valid: ['It is valid until {validUntil}', { validUntil: 'text' }],
  sku_priced_twice: 'The quote has a price for this SKU already',
  quoted_client_missing: 'Name the client, or give the requestForQuotationId of theirs',
  asked_by_other_client: ['{request} was asked by another client', { request: 'text', expected: 'text', given: 'text' }],
  send_without_price: 'Name a price before you send the quote',
  validity_passed: ['Has passed already: the client could not accept', { validUntil: 'text' }],
  open_without_lines: 'Add at least one line before you open the request',
  request_not_open: ['{request} is {state}: only an open or quoted request takes a quote', { request: 'text', state: 'state' }],
  // Styles and their SKUs.
  sku_code_taken: 'Another SKU has the code of one of the new SKUs: change the code of the style',
  too_many_skus: ['A style has at most {max_length} SKUs', { max_length: 'integer', actual_length: 'integer' }],
  sku_codes_alike: [
    'Two colours or sizes give the same code, {code}: they differ only in case, spaces or hyphens', { code: 'text' },
  ],
  sku_of_other_style: ['The SKU {sku} belongs to another style', { sku: 'text' }],
  kept_sku_of_other_style: [
    'The SKU {sku} belongs to another style: give the lineItems of this style too', { sku: 'text' },
  ],
  // Sales orders.
  too_many_orders: ['Are more than {most} orders: name clients, a season or fewer days', { most: 'integer' }],
  too_many_pieces: ['{what} should be at most {le}', { what: 'text', le: 'integer' }],
  prices_in_other_currency: ['Give lineItems too: their prices are in {currency}', { currency: 'text' }],
  quoted_in_other_currency: [
    'Give a unitPrice in each line: the prices of the quote are in {currency}', { currency: 'text' },
  ],
  ordering_client_missing: 'Name the client who orders',
  confirm_without_lines: 'Add at least one line before you confirm the order',
  schedule_gap: [
    'The shipments add up to {given} pieces, the lines to {expected}', { expected: 'integer', given: 'integer' },
  ],
  shipment_listed_twice: [
    'Shipment {shipmentNumber} is in the schedule already', { shipmentNumber: 'integer', first: 'integer' },
  ],
  order_billed: ['The order is billed: void {billNumbers} first', { billNumbers: 'texts' }],
  quote_converted: [
    'Quote {quote} has become sales order {salesOrder} already', { quote: 'text', salesOrder: 'text', salesOrderId: 'text' },
  ],
  goods_have_left: [
    '{document} is {state}: only prices, the payment term and remarks are amended now', { document: 'text', state: 'state' },
  ],
  new_line_without_sku: 'Name the SKU of the new line',
  new_line_without_quantity: 'Say how many pieces are ordered',
  line_cancelled: 'The line is cancelled',
  line_keeps_sku: 'A line keeps its SKU: cancel it and add another',
  below_shipped_or_billed: ['{ge} pieces are shipped or billed already', { ge: 'integer' }],
  below_shipped: [
    '{shippedQty} pieces are shipped already, at most {most} would be allowed', { shippedQty: 'integer', most: 'integer' },
  ],
  nothing_left_to_ship: 'No line is left of which anything could be shipped',
  shipment_carried: [
    'Deliveries carry shipment {shipmentNumber}: it keeps the {ge} pieces that are shipped',
    { shipmentNumber: 'integer', ge: 'integer' },
  ],
  amendment_empty: 'The amendment changes nothing',
  revision_conflict: [
    '{document} has revision {revision} now, not {given}: read it again',
    { document: 'text', revision: 'integer', given: 'integer' },
  ],
  shipped_by_deliveries: ['Its deliveries decide when it is shipped and completed', { deliveryCount: 'integer' }],
  carried_by_deliveries: [
    'Deliveries carry its goods: cancel those first, or amend what is left', { deliveryCount: 'integer' },
  ],
  // Bills of materials and production orders.
  activate_without_items: 'Add at least one item before you activate the version',
  item_not_copied: [
    'Item {item} cannot be copied. {reason}', { item: 'integer', reason: 'text', cause: 'text' },
  ],
  unit_of_material: ['Should be {expected}, the unit of the material', { expected: 'text', given: 'text' }],
  not_in_run: ['{style} has no {field} {given}; it has {known}', { style: 'text', field: 'text', given: 'text', known: 'texts' }],
  run_empty: ['{style} has no {field} {given}; it has none', { style: 'text', field: 'text', given: 'text' }],
  quantity_missing: 'Give the quantity, or lineItems',
  end_before_start: 'The planned end is before the planned start',
  sku_listed_twice: ['The SKU has a line already: add the pieces to that line', { first: 'integer' }],
  sum_too_large: ['Should add up to at most {le} pieces', { le: 'integer' }],
  quantity_mismatch: [
    'The lines add up to {expected} pieces, the quantity is {given}', { expected: 'integer', given: 'integer' },
  ],
  // Deliveries and their stops.
  too_many_stops: [
    'A delivery is entered with at most {max_length} stops', { max_length: 'integer', actual_length: 'integer' },
  ],
  stops_incomplete: ['Name each of the {stops} stops of the delivery once', { stops: 'integer' }],
  before_completed_stop: ['No stop may move in front of a completed one', { completed: 'texts' }],
  stop_not_upcoming: ['Stop {stop} is {state}: only an upcoming stop can be removed', { stop: 'text', state: 'state' }],
  no_such_dropoff: ['The delivery has no dropoff {stopOrder}', { stopOrder: 'integer' }],
  several_dropoffs: [
    'Say at which of the {dropoffs} dropoffs the pieces are handed over', { dropoffs: 'integer' },
  ],
  dropoff_completed: [
    'Dropoff {stop} is completed: skip or fail the other stops, and the delivery ends', { stop: 'text' },
  ],
  dropoff_in_use: [
    'Goods of the delivery belong to the dropoff {stop}: skip it, or give their lines another stopOrder while the '
      + 'delivery is scheduled',
    { stop: 'text', lines: 'integer' },
  ],
  stop_name_missing: 'Name the stop',
  no_place_left: [
    'Say which place it takes: the stop before it has the last one there is, {le}', { le: 'integer' },
  ],
  place_listed_twice: 'Another stop of the list has the same place',
  delivery_closed: [
    'Delivery {document} is {state}: its stops do not change any more', { document: 'text', state: 'state' },
  ],
  stop_behind_completed: [
    'Stop {stopOrder} of delivery {document}, {stop}, is completed: no stop comes before it any more',
    { stopOrder: 'integer', document: 'text', stop: 'text' },
  ],
  place_taken: [
    'Stop {stopOrder} of delivery {document} is {stop} already', { stopOrder: 'integer', document: 'text', stop: 'text' },
  ],
  order_not_deliverable: [
    '{document} is {state}: deliveries are planned while it is confirmed, in production or ready',
    { document: 'text', state: 'state' },
  ],
  order_line_missing: 'Give the salesOrderLineId or the styleSkuId',
  several_lines_of_sku: [
    '{document} has several lines for this SKU: give the salesOrderLineId', { document: 'text' },
  ],
  no_such_shipment: ['{document} has no shipment {shipmentNumber}', { document: 'text', shipmentNumber: 'integer' }],
  exceeds_ordered: [
    '{line} orders {ordered}, with {tolerance} % tolerance at most {most}: other deliveries carry {others}, '
      + 'this one would carry {given}',
    {
      salesOrderLineId: 'text', itemNumber: 'integer', line: 'text', ordered: 'integer', tolerance: 'decimal',
      most: 'integer', others: 'integer', given: 'integer',
    },
  ],
  order_not_leaving: [
    '{document} is {state}: its goods leave while it is in production or ready', { document: 'text', state: 'state' },
  ],
  delivered_order_missing: 'Name the order of the lineItems',
  lines_of_other_order: 'Give lineItems too: they are of the order before',
  lines_settled: [
    'Delivery {document} is {state}: its lines change only while it is scheduled', { document: 'text', state: 'state' },
  ],
  // Bills of sales orders.
  order_not_billable: ['{document} is {state}: only a confirmed order is billed', { document: 'text', state: 'state' }],
  nothing_shipped: ['Nothing of {document} is shipped yet: ship it, or bill what was ordered', { document: 'text' }],
  already_billed: [
    'Nothing of {document} is left to bill: void a bill of it first to bill it anew',
    { document: 'text', ordered: 'integer', billed: 'integer' },
  ],
  bill_without_price: [
    'Line {itemNumber} has no price: enter its unitPrice with amendSalesOrder, then bill the order',
    { salesOrderLineId: 'text', itemNumber: 'integer' },
  ],
  exceeds_billable_pieces: ['Only {le} pieces are left to bill', { le: 'integer' }],
})
