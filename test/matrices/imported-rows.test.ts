// The rules between rows that an import checks, and the columns that it computes, feature by feature: each rule with
// rows that keep it and rows that break it.
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { importHere, type Files } from '../support/import-here.js'
import { installation, within, type Installation } from '../support/installations.js'

let mill: Installation
beforeAll(async () => {
  mill = await installation('planted')
})
afterAll(() => mill?.discard())

/** The dropoff of the demo's delivery d-9 is its second stop. */
const loaded = { deliveryId: 'd-9', itemNumber: 3, salesOrderLineId: 'so-9-1', quantity: 1 }
const required = { materialRequestId: 'mr-x', requiredQty: '10', warehouseAvailableQty: '3' }
const received = { goodsReceiptId: 'gr-x', quantity: '1' }
const component = { billOfMaterialsId: 'bom-1', materialId: 'mat-1', consumption: '1', unit: 'm' }

/** Rows that have a fault are behind those that have none. */
const FILES: Files = {
  'delivery-line.jsonl': [
    { id: 'dl-1', ...loaded, stopId: 'stop-9-2' }, { id: 'dl-2', ...loaded },
    { id: 'dl-3', ...loaded, stopId: 'stop-9-1' }, { id: 'dl-4', ...loaded, stopId: 'stop-7-3' },
  ],
  'goods-receipt.jsonl': [{ id: 'gr-x', documentId: 'G-1', purchaseOrderId: 'pur-2' }],
  'goods-receipt-line.jsonl': [
    { id: 'gl-1', ...received, purchaseOrderLineId: 'pur-2-1' }, { id: 'gl-2', ...received, purchaseOrderLineId: 'pur-1-1' },
  ],
  'bill-of-materials-item.jsonl': [
    { id: 'bi-1', itemNumber: 21, ...component }, { id: 'bi-2', itemNumber: 22, ...component, styleSkuId: 'sku-1-s' },
    { id: 'bi-3', itemNumber: 23, ...component, unit: 'kg' }, { id: 'bi-4', itemNumber: 24, ...component, styleSkuId: 'sku-2-s' },
  ],
  'production-order-line.jsonl': [
    { id: 'pi-1', productionOrderId: 'pro-1', itemNumber: 21, styleSkuId: 'sku-2-s', quantity: 1 },
  ],
  'request-for-quotation-line.jsonl': [
    { id: 'rl-1', requestForQuotationId: 'rfq-1', itemNumber: 21, styleSkuId: 'sku-1-s' },
    { id: 'rl-2', requestForQuotationId: 'rfq-1', itemNumber: 22, styleSkuId: 'sku-2-s' },
  ],
  'material-request.jsonl': [{ id: 'mr-x', documentId: 'M-1' }],
  'material-request-line.jsonl': [
    { id: 'ml-1', itemNumber: 1, ...required, unitPrice: '2' },
    { id: 'ml-2', itemNumber: 2, ...required, requiredQty: '1' },
    { id: 'ml-3', itemNumber: 3, ...required, qtyToPurchase: '7', unitPrice: '2', estimatedAmount: '14' },
    { id: 'ml-4', itemNumber: 4, ...required, qtyToPurchase: '5' },
    { id: 'ml-5', itemNumber: 5, ...required, unitPrice: '2', estimatedAmount: '13' },
  ],
}

const SAID: readonly string[] = [
  'delivery-line.jsonl:3: stopId names the stop stop-9-1, which is no dropoff of the delivery d-9',
  'delivery-line.jsonl:4: stopId names the stop stop-7-3, which is no dropoff of the delivery d-9',
  'goods-receipt-line.jsonl:2: purchaseOrderLineId names a line of the order pur-1, and its receipt is for pur-2',
  'bill-of-materials-item.jsonl:3: unit is kg, and the unit of the material mat-1 is m',
  'bill-of-materials-item.jsonl:4: styleSkuId names a SKU of the style st-2, and billOfMaterialsId names a BillOfMaterials of the style st-1',
  'production-order-line.jsonl:1: styleSkuId names a SKU of the style st-2, and productionOrderId names a ProductionOrder of the style st-1',
  'request-for-quotation-line.jsonl:2: styleSkuId names a SKU of the style st-2, and requestForQuotationId names a RequestForQuotation of the style st-1',
  'material-request-line.jsonl:4: qtyToPurchase is 5, and requiredQty − warehouseAvailableQty is 7',
  'material-request-line.jsonl:5: estimatedAmount is 13, and qtyToPurchase × unitPrice is 14',
]

test('each row that does not fit the rows that it names is reported, and no other', async () => {
  const { code, said } = await importHere(mill, FILES, { 'dry-run': true })
  expect(said.slice(0, -1).sort()).toEqual([...SAID].sort())
  expect([code, said.at(-1)]).toEqual([1, `${SAID.length} faults. Nothing is written; correct the files and import them again.`])
})

test('sums that do not fit are reported at the document, or at its line where only that is in the files', async () => {
  const line = (id: string, purchaseOrderId: string, itemNumber: number, amount: string) =>
    ({ id, purchaseOrderId, itemNumber, quantity: '1', unitPrice: amount, amount })
  const order = (id: string, total: string, currency = 'USD') => ({ id, documentId: `by hand ${id}`, supplierId: 'sup-1', currency, total })
  const { code, said } = await importHere(mill, {
    'style-sku.jsonl': [{ id: 'sk-x', styleId: 'st-1', code: 'SK-X' }],
    'production-order.jsonl': [
      { id: 'pr-a', documentId: 'R-1', styleId: 'st-1', quantity: 5 }, { id: 'pr-b', documentId: 'R-2', styleId: 'st-1', quantity: 9 },
    ],
    'production-order-line.jsonl': [
      { id: 'pi-a', productionOrderId: 'pr-a', itemNumber: 1, styleSkuId: 'sku-1-s', quantity: 2 },
      { id: 'pi-b', productionOrderId: 'pr-a', itemNumber: 2, styleSkuId: 'sku-1-m', quantity: 2 },
      { id: 'pi-c', productionOrderId: 'pro-1', itemNumber: 9, styleSkuId: 'sk-x', quantity: 7 },
    ],
    'purchase-order.jsonl': [order('po-a', '1.02'), order('po-b', '1.01'), order('po-c', '2', 'JPY'), order('po-d', '1')],
    'purchase-order-line.jsonl': [
      line('pl-a', 'po-a', 1, '0.5'), line('pl-b', 'po-a', 2, '0.5'), line('pl-c', 'po-b', 1, '1'), line('pl-d', 'po-c', 1, '1.6'),
      line('pl-e', 'po-d', 1, '1'), line('pl-f', 'pur-2', 9, '5'),
    ],
  }, { 'dry-run': true })
  expect([code, [...said].sort()]).toEqual([1, [
    '4 faults. Nothing is written; correct the files and import them again.',
    'production-order-line.jsonl:3: quantity does not fit: the quantity of the order pro-1 is 1200, and its lines add up to 1207',
    'production-order.jsonl:1: quantity does not fit: the quantity of the order pr-a is 5, and its lines add up to 4',
    'purchase-order-line.jsonl:6: amount does not fit: the total of the order pur-2 is 1600, and its lines add up to 1605',
    'purchase-order.jsonl:1: total does not fit: the total of the order po-a is 1.02, and its lines add up to 1',
  ]])
})

const MOVED = { 'material-request.jsonl': [{ id: 'mr-x', documentId: 'M-1' }] }

test('a computed amount that no column takes is told by the member that it is computed from', async () => {
  const { code, said } = await importHere(mill, {
    ...MOVED,
    'material-request-line.jsonl': [
      { id: 'ml-1', itemNumber: 1, materialRequestId: 'mr-x', requiredQty: '999999999999', unitPrice: '999999999999' },
    ],
  }, { 'dry-run': true })
  expect([code, said[0]]).toEqual([1, 'material-request-line.jsonl:1: unitPrice makes estimatedAmount too large: it has '
    + '24 digits before the point, and the column takes 14: "999999999998000000000001"'])
})

test('what is to be purchased, and its amount, are computed where a file leaves them out', async () => {
  const own = { ...required, materialRequestId: 'mr-y' }
  const { code } = await importHere(mill, {
    'material-request.jsonl': [{ id: 'mr-y', documentId: 'M-2' }],
    'material-request-line.jsonl': [
      { id: 'mz-1', itemNumber: 1, ...own, unitPrice: '1.255' }, { id: 'mz-2', itemNumber: 2, ...own, requiredQty: '1' },
      { id: 'mz-3', itemNumber: 3, materialRequestId: 'mr-y', requiredQty: '4', unitPrice: '2' },
      { id: 'mz-4', itemNumber: 4, ...own, qtyToPurchase: '7', unitPrice: '3' },
    ],
  })
  expect(code).toBe(0)
  const lines = await within(mill, ({ prisma }) => prisma.materialRequestLine.findMany({
    where: { orgId: 'mill', materialRequestId: 'mr-y' }, orderBy: { id: 'asc' },
  }))
  expect(lines.map((line) => [line.qtyToPurchase.toFixed(), line.estimatedAmount?.toFixed()])).toEqual([
    ['7', '8.785'], ['0', undefined], ['4', '8'], ['7', '21'],
  ])
})
