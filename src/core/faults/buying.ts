// Faults of what is bought and stored: material requests, plans, purchase orders, receipts and stock.
import { faultRows } from './form.js'

export const BUYING = faultRows({
  // Material requests.
  submit_without_lines: 'Add at least one line before you submit the request',
  approve_without_lines: 'A request without lines cannot be approved',
  material_missing: 'Name the material, or give its materialId',
  no_rate_for_price: [
    'There is no rate from {from} to {to} on or before {day}: give the unitPrice', { from: 'text', to: 'text', day: 'text' },
  ],
  production_order_cancelled: 'Its production order is cancelled: cancel the request or release its stock, or name another order',
  open_purchase_orders: ['Cancel or close {purchaseOrders} first', { purchaseOrders: 'texts' }],
  nothing_to_order: 'Every line of the request is ordered already, or needs nothing to be bought',
  // Plans of materials, and the orders of a request.
  no_pieces_to_plan: 'The order has no pieces to plan for',
  no_active_bill_of_materials: [
    'Style {style} has no active bill of materials: activate one first', { style: 'text' },
  ],
  pieces_not_per_sku: [
    '{billOfMaterials} has items for single sizes or colours: give the order lines per SKU', { billOfMaterials: 'text' },
  ],
  line_without_style: 'A line of the order has no SKU, and the order has no style: name one of them',
  nothing_missing: 'Nothing is missing: stock, requests and purchase orders cover the order',
  request_without_line: 'The request has no such line',
  no_lines_named: 'Name at least one line, or leave lineItems out',
  line_ordered: ['Line {line} is ordered by {purchaseOrder}', { line: 'integer', purchaseOrder: 'text' }],
  line_needs_nothing: ['Line {line} needs nothing to be bought', { line: 'integer' }],
  line_closed: ['Line {line} is {state}', { line: 'integer', state: 'text' }],
  line_without_supplier: [
    'Line {line} ({id}) names no supplier: give its supplierId in lineItems', { line: 'integer', id: 'text' },
  ],
  line_without_price: ['Line {line} ({id}) has no price: give its unitPrice in lineItems', { line: 'integer', id: 'text' }],
  line_in_other_unit: [
    'Line {line} is in {uom}, and {material} is kept in {unit}',
    { line: 'integer', uom: 'text', material: 'text', unit: 'text' },
  ],
  // Purchase orders.
  send_without_lines: 'Add at least one line before you send the order',
  lines_of_request: 'Lines of the order buy for lines of its material request: remove them first',
  line_keeps_material: 'The line buys for a material request: it keeps its material',
  order_kept_by_bill: [
    'Bill {billNumber} refers to {document}: void {billNumber}, cancel the order and make another one',
    { billNumber: 'text', document: 'text' },
  ],
  order_kept_by_void_bill: [
    'Bill {billNumber} refers to {document}: cancel the order and make another one', { billNumber: 'text', document: 'text' },
  ],
  item_missing: 'Name the item, or give its materialId',
  not_whole: ['{material} is counted in {unit}: give a whole number', { material: 'text', unit: 'text' }],
  other_unit_than_material: ['{material} is kept in {unit}', { material: 'text', unit: 'text' }],
  price_missing: 'Give the price',
  material_without_price: [
    'Give the price: {material} has no price in {currency}', { material: 'text', currency: 'text' },
  ],
  below_received_or_billed: ['Should be at least {ge}: so much is received or billed already', { ge: 'decimal' }],
  line_keeps_item: 'A line keeps its item and its unit: cancel it and add another',
  no_line_left: 'No line would be left: cancel the order instead',
  new_line_needs_quantity: 'Say how much is ordered',
  // Goods receipts.
  post_without_lines: 'Add at least one line before you post the receipt',
  order_not_receiving: [
    '{document} is {state}: goods arrive only for orders that were sent and not closed', { document: 'text', state: 'state' },
  ],
  more_than_ordered: [
    'More than was ordered: {ordered} ordered, {received} received before, {given} now, and the tolerance is {tolerance} %',
    { expected: 'decimal', given: 'decimal', ordered: 'decimal', received: 'decimal', tolerance: 'decimal' },
  ],
  receipt_billed: ['Bills count on the receipt: void {billNumbers} first', { billNumbers: 'texts' }],
  // Stock.
  adjusts_nothing: ['Changes nothing', { onHand: 'decimal' }],
  order_takes_no_material: [
    'Production order {document} is {state}: material is issued to planned and running orders',
    { document: 'text', state: 'state' },
  ],
  exceeds_issuable: [
    '{material}: at most {expected} {unit} can be issued, {ownReservation} reserved for the order and {free} free',
    {
      material: 'text', unit: 'text', expected: 'decimal', given: 'decimal', onHand: 'decimal', reserved: 'decimal',
      ownReservation: 'decimal', free: 'decimal',
    },
  ],
  exceeds_issued: [
    'At most {expected} can come back: that much was issued to the order', { expected: 'decimal', given: 'decimal' },
  ],
  stock_shortage: [
    '{material}: {given} {unit} should leave the warehouse, and {onHand} {unit} are on hand',
    { material: 'text', unit: 'text', given: 'decimal', onHand: 'decimal' },
  ],
  unit_in_use: [
    'Quantities are recorded in {unit}: make another material for the other unit', { unit: 'text' },
  ],
})
