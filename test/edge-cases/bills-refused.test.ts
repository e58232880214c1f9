// Why a bill, a rate or a hand-over is refused: each reason with its place and its figures. Nothing is changed.
import { expect, test } from '@jest/globals'
import { gateway, useGateway } from '../support/app.js'
import { CREATE, draftBill, sentOrder, supplier } from '../support/make/bills.js'
import { HAND_OVER } from '../support/make/journal.js'
import { organization, type TestOrganization } from '../support/make/organization.js'
import { whyOf } from '../support/refused.js'

useGateway()

const THREAD = { description: 'Thread', qty: '4', unitPrice: '25' }
const document = 'PO-2026-00001'

/** Why a bill of 100 to the supplier of the order is refused that differs from a right one in this. */
const why = (org: TestOrganization, input: object) => whyOf(org, org.FINANCE, CREATE, {
  input: { billType: 'SUPPLIER', supplierId: 'sup', lineItems: [THREAD], ...input },
})

const ofOrder = (line: object) => ({ purchaseOrderId: 'pur', lineItems: [{ purchaseOrderLineId: 'pur-1', ...line }] })

/** What differs → the place, the reason and its figures. The order has 1000 pieces; the tolerance is 2 %. */
const REFUSED: readonly (readonly [object, readonly unknown[]])[] = [
  [{ lineItems: null }, ['lineItems', 'lines_or_total_missing']],
  [{ lineItems: [{ ...THREAD, purchaseOrderLineId: 'pur-1' }] }, ['lineItems.0.purchaseOrderLineId', 'line_without_order']],
  [{ lineItems: [{ ...THREAD, poLineId: 'pur-1' }] }, ['lineItems.0.poLineId', 'line_without_order']],
  [{ lineItems: [{ description: 'Less', amount: '-5' }] }, ['lineItems', 'total_negative', { given: '-5' }]],
  [
    { lineItems: [{ ...THREAD, billQty: '5' }] },
    ['lineItems.0.billQty', 'synonym_figure_differs', { name: 'qty', expected: '4', given: '5' }],
  ],
  [{ paidAmount: '100.01' }, ['paidAmount', 'exceeds_total', { expected: '100', given: '100.01' }]],
  [{ linkedPoId: 'nope' }, ['linkedPoId', 'unknown_purchase_order', { id: 'nope' }]],
  [{ purchaseOrderId: 'nope' }, ['purchaseOrderId', 'unknown_purchase_order', { id: 'nope' }]],
  [
    { purchaseOrderId: 'pur', linkedPoId: 'pux' },
    ['linkedPoId', 'synonym_differs', { name: 'purchaseOrderId', expected: 'pur', given: 'pux' }],
  ],
  [
    { purchaseOrderId: 'pur', supplierId: 'other' },
    ['supplierId', 'order_of_other_supplier', { document, expected: 'sup', given: 'other' }],
  ],
  [
    ofOrder({ purchaseOrderLineId: 'pur-9', qty: '1', unitPrice: '1.6' }),
    ['lineItems.0.purchaseOrderLineId', 'no_such_line', { document, id: 'pur-9' }],
  ],
  [ofOrder({ amount: '16' }), ['lineItems.0.qty', 'billed_quantity_missing']],
  [
    ofOrder({ qty: '1021', unitPrice: '1.6' }),
    [
      'lineItems.0.qty', 'exceeds_billable',
      { expected: '1020', given: '1021', ordered: '1000', prevBilled: '0', tolerance: '2' },
    ],
  ],
  [{ status: 'PAID' }, ['status', 'new_bill_state']],
]

test('a new bill is refused for each fault with the reason and its figures', async () => {
  const org = await organization()
  await sentOrder(org, { received: '1000' })
  await supplier(org, 'other')
  for (const [input, reason] of REFUSED)
    expect([input, await why(org, input)]).toEqual([input, ['BAD_USER_INPUT', reason]])
})

test('a bill of an order that is a draft or was cancelled is refused for it', async () => {
  const org = await organization()
  await sentOrder(org, { received: '1000' })
  const found = []
  for (const status of ['DRAFT', 'CANCELLED'] as const) {
    await gateway().database.prisma.purchaseOrder.updateMany({ where: { orgId: org.id }, data: { status } })
    found.push(await why(org, ofOrder({ qty: '10', unitPrice: '1.6' })))
  }
  expect(found).toEqual([
    ['BAD_USER_INPUT', ['purchaseOrderId', 'order_draft', { document }]],
    ['BAD_USER_INPUT', ['purchaseOrderId', 'order_cancelled', { document, state: 'CANCELLED' }]],
  ])
})

test('a number that another bill of the party has is refused, and the bill is named', async () => {
  const org = await organization()
  const { id: billId } = await draftBill(org, { billNumber: 'INV-1' })
  expect(await why(org, { billNumber: ' inv-1 ' })).toEqual(['CONFLICT', 'bill_number_taken', { billNumber: 'INV-1', billId }])
})

test('a rate within one currency, and a hand-over of no days and of no entry, are refused', async () => {
  const org = await organization()
  const RATE = 'mutation ($input: CreateRateInput!) { createRate(input: $input) { id } }'
  const rate = { fromCurrency: 'EUR', toCurrency: 'EUR', rate: '1', date: '2026-01-05' }
  expect(await whyOf(org, org.FINANCE, RATE, { input: rate }))
    .toEqual(['BAD_USER_INPUT', ['toCurrency', 'same_currency']])
  const handOver = (input: object) => whyOf(org, org.FINANCE, HAND_OVER, { input })
  expect(await handOver({})).toEqual(['BAD_USER_INPUT', ['entryIds', 'ids_or_days']])
  expect(await handOver({ entryIds: ['none:BILL_POSTED'] }))
    .toEqual(['BAD_USER_INPUT', ['entryIds.0', 'no_such_journal_entry', { id: 'none:BILL_POSTED' }]])
  expect(await handOver({ from: '2026-02-02', to: '2026-02-01' }))
    .toEqual(['BAD_USER_INPUT', ['to', 'before_first_day', { from: '2026-02-02' }]])
})
