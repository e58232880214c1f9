// The amendment of a confirmed sales order: revisions, and limits by what is shipped.
import { describe, expect, test } from '@jest/globals'
import { gateway, useGateway } from '../support/app.js'
import { as } from '../support/as.js'
import { organization, type TestOrganization } from '../support/make/organization.js'
import { collection, COLLECTION } from '../support/make/quotes.js'
import { cancelledOrder, draftOrder } from '../support/make/sales-orders.js'
import { deliver, deliveryOf, orderAfter, orderOf, shipped, takeStop } from '../support/make/shipping.js'

useGateway()

const { small, large } = COLLECTION
const FIELDS = `status revision totalAmount orderQuantity notes lineItems { styleSkuId orderQuantity unitPrice status }
  shipmentSchedule { shipmentNumber quantity }
  revisions { revisionNumber reason createdByName changes { field before after shipmentNumber salesOrderLine { itemNumber } } }`
const AMEND = `mutation ($id: ID!, $input: AmendSalesOrderInput!) { amendSalesOrder(id: $id, input: $input) { ${FIELDS} } }`
const READ = `query ($id: ID!) { salesOrder(id: $id) { ${FIELDS} } }`

async function house() {
  const org = await organization()
  await collection(org)
  return org
}

const amend = (org: TestOrganization, id: string, input: object) =>
  as(org.MANAGER).ask(AMEND, { id, input: { reason: 'The client asked for it', ...input } })
const read = (org: TestOrganization, id: string) =>
  as(org.STAFF).get<{ revision: number; revisions: object[] }>(READ, { id })
const places = async (answer: ReturnType<typeof amend>) =>
  (await answer).errors?.[0].extensions.detail?.map(({ loc }) => loc.join('.')).sort()

describe('an amendment', () => {
  test('makes a numbered revision that says who changed what, before and after, and why', async () => {
    const org = await house()
    const { id, lineItems: [first, second] } = await orderAfter(org, 2)
    const { data } = await amend(org, id, {
      notes: 'Rush',
      lineItems: [
        { id: first.id, orderQuantity: 320, unitPrice: '2.5' }, { id: second.id, isCancelled: true },
        { styleSkuId: large, orderQuantity: 80 },
      ],
      shipmentSchedule: [{ shipmentNumber: 1, quantity: 400 }],
    })
    type Text = string | null
    const value = (field: string, before: Text, after: Text, line: number | null, shipment?: number) =>
      ({ field, before, after, shipmentNumber: shipment ?? null, salesOrderLine: line && { itemNumber: line } })
    expect(data?.amendSalesOrder).toEqual({
      status: 'IN_PRODUCTION', revision: 1, notes: 'Rush', orderQuantity: 400, totalAmount: null,
      lineItems: [
        { styleSkuId: small, orderQuantity: 320, unitPrice: '2.5', status: 'IN_PRODUCTION' },
        { styleSkuId: large, orderQuantity: 500, unitPrice: '3', status: 'CANCELLED' },
        { styleSkuId: large, orderQuantity: 80, unitPrice: null, status: 'IN_PRODUCTION' },
      ],
      shipmentSchedule: [{ shipmentNumber: 1, quantity: 400 }],
      revisions: [{
        revisionNumber: 1, reason: 'The client asked for it', createdByName: expect.any(String),
        changes: [
          value('notes', null, 'Rush', null),
          value('orderQuantity', '300', '320', 1), value('unitPrice', '2', '2.5', 1),
          value('status', 'IN_PRODUCTION', 'CANCELLED', 2),
          value('styleSkuId', null, large, 3), value('orderQuantity', null, '80', 3),
          value('quantity', '400', null, null, 2),
        ],
      }],
    })
    expect((await orderOf(org, id)).history.at(-1)).toEqual({
      action: 'AMEND', status: 'IN_PRODUCTION', reason: 'The client asked for it',
    })
    await amend(org, id, { notes: null })
    expect(await read(org, id)).toMatchObject({ revision: 2, notes: null, revisions: [{}, { revisionNumber: 2 }] })
  })

  test('changes and tells each term of the order and of a line, and each shipment in the order of the numbers', async () => {
    const org = await house()
    const { id, lineItems: [{ id: line }] } = await orderAfter(org, 1)
    const head = {
      etd: '2026-05-01', shippingTerm: 'CIF Hamburg', deadline: '2026-06-01', shipmentPlan: 'Three vessels',
      paymentTerm: '30 days', paymentTermDays: 30, paymentTermEndOfMonth: true,
    }
    const terms = { clientTolerance: '5', requestedDeliveryDate: '2026-05-15', requestedBulkReadyDate: '2026-04-15' }
    const shipmentSchedule = [
      { shipmentNumber: 2, etd: '2026-05-20', quantity: 400 }, { shipmentNumber: 1, etd: null, quantity: 300 },
      { shipmentNumber: 0, etd: null, quantity: 100 },
    ]
    await amend(org, id, { ...head, lineItems: [{ id: line, ...terms }], shipmentSchedule })
    const TERMS = `query ($id: ID!) { salesOrder(id: $id) { ${Object.keys(head).join(' ')}
      lineItems { ${Object.keys(terms).join(' ')} } shipmentSchedule { shipmentNumber etd quantity }
      revisions { changes { field before after shipmentNumber } } } }`
    const value = (field: string, before: string | null, after: string, shipmentNumber: number | null = null) =>
      ({ field, before, after, shipmentNumber })
    expect(await as(org.STAFF).get(TERMS, { id })).toEqual({
      ...head, shipmentSchedule: [...shipmentSchedule].reverse(),
      lineItems: [terms, { clientTolerance: null, requestedDeliveryDate: null, requestedBulkReadyDate: null }],
      revisions: [{ changes: [
        value('etd', null, '2026-05-01'), value('shippingTerm', null, 'CIF Hamburg'), value('deadline', null, '2026-06-01'),
        value('shipmentPlan', null, 'Three vessels'), value('paymentTerm', null, '30 days'),
        value('paymentTermDays', null, '30'), value('paymentTermEndOfMonth', null, 'true'),
        value('clientTolerance', '3', '5'), value('requestedDeliveryDate', null, '2026-05-15'),
        value('requestedBulkReadyDate', null, '2026-04-15'), value('quantity', null, '100', 0),
        value('quantity', '400', '300', 1), value('etd', null, '2026-05-20', 2),
      ] }],
    })
  })

  test('takes what a line says already, also if more of it has left', async () => {
    const org = await house()
    const { id, lineItems: [first] } = await orderAfter(org, 3)
    // 309 are the most of 300 with 3 %.
    await shipped(org, id, [309, 0])
    const same = { id: first.id, styleSkuId: small, orderQuantity: 300, unitPrice: '2.5' }
    expect(await places(amend(org, id, { lineItems: [{ ...same, orderQuantity: 308 }] })))
      .toEqual(['input.lineItems.0.orderQuantity', 'input.shipmentSchedule'])
    expect((await amend(org, id, { lineItems: [same] })).data?.amendSalesOrder).toMatchObject({
      revision: 1, lineItems: [{ orderQuantity: 300, unitPrice: '2.5' }, {}],
      revisions: [{ changes: [{ field: 'unitPrice' }] }],
    })
  })

  test('to less keeps a delivery that was planned before from leaving with too much', async () => {
    const org = await house()
    const { id, lineItems: [first] } = await orderAfter(org, 3)
    await deliver(org, await shipped(org, id, [150, 0]))
    await shipped(org, id, [50, 0])
    const planned = await deliveryOf(org, id, [100, 0])
    const shipmentSchedule = [{ shipmentNumber: 1, quantity: 250 }, { shipmentNumber: 2, quantity: 500 }]
    await amend(org, id, { lineItems: [{ id: first.id, orderQuantity: 250 }], shipmentSchedule })
    const { errors } = await takeStop(org, planned, 'depart')
    // 250 with 3 % are at most 257; 150 have arrived and 50 are on their way.
    const figures = { itemNumber: 1, ordered: 250, tolerance: '3', most: 257, others: 200, given: 100 }
    expect(errors?.[0].extensions).toMatchObject({ code: 'CONFLICT', lines: [{ ...figures, salesOrderLineId: first.id }] })
    expect(await orderOf(org, id)).toMatchObject({ lineItems: [{ shippedQty: 200, deliveredQty: 150 }, {}] })
  })

  test('names all faults together and changes nothing', async () => {
    const org = await house()
    const { id, lineItems: [first, second] } = await orderAfter(org, 3)
    const lineItems = [
      { id: first.id, orderQuantity: 0, clientTolerance: '101' }, { id: 'nope' }, { orderQuantity: 5 },
      { styleSkuId: 'nope', unitPrice: '-1' }, { id: second.id, styleSkuId: small }, { id: second.id, orderQuantity: null },
    ]
    expect(await places(amend(org, id, { lineItems }))).toEqual([
      'input.lineItems.0.clientTolerance', 'input.lineItems.0.orderQuantity', 'input.lineItems.1.id',
      'input.lineItems.2.styleSkuId', 'input.lineItems.3.orderQuantity', 'input.lineItems.3.styleSkuId',
      'input.lineItems.3.unitPrice', 'input.lineItems.4.styleSkuId', 'input.lineItems.5.id',
      'input.lineItems.5.orderQuantity', 'input.shipmentSchedule',
    ])
    expect(await places(amend(org, id, { lineItems: [{ id: first.id, orderQuantity: 301 }] }))).toEqual([
      'input.shipmentSchedule',
    ])
    expect(await places(amend(org, id, { reason: ' ' }))).toEqual(['input.reason'])
    expect((await amend(org, id, { lineItems: [{ id: first.id, orderQuantity: 300 }] })).errors?.[0]).toMatchObject({
      message: 'input: The amendment changes nothing', extensions: { code: 'BAD_USER_INPUT' },
    })
    expect(await read(org, id)).toMatchObject({ revision: 0, revisions: [] })
  })

  test('keeps what is shipped: quantities, lines and shipments', async () => {
    const org = await house()
    const { id, lineItems: [first] } = await orderAfter(org, 3)
    await shipped(org, id, [200, 0])
    const under = await amend(org, id, {
      lineItems: [{ id: first.id, orderQuantity: 199 }],
      shipmentSchedule: [{ shipmentNumber: 1, quantity: 199 }, { shipmentNumber: 2, quantity: 500 }],
    })
    expect(under.errors?.[0].extensions.detail).toMatchObject([
      { loc: ['input', 'lineItems', 0, 'orderQuantity'], input: 199, ctx: { ge: 200 } },
      { loc: ['input', 'shipmentSchedule', 0, 'quantity'], ctx: { ge: 200 } },
    ])
    expect(await places(amend(org, id, {
      lineItems: [{ id: first.id, isCancelled: true }], shipmentSchedule: [{ shipmentNumber: 2, quantity: 500 }],
    }))).toEqual(['input.lineItems.0.isCancelled', 'input.shipmentSchedule'])
    expect(await read(org, id)).toMatchObject({ revision: 0 })
  })

  test('keeps the tolerance that shipped pieces need', async () => {
    const org = await house()
    const { id, lineItems: [first] } = await orderAfter(org, 3)
    // 309 are the most of 300 with 3 %; with 2.9 % it is 308.7, so 308.
    await shipped(org, id, [309, 0])
    const tolerance = (clientTolerance: string) => amend(org, id, { lineItems: [{ id: first.id, clientTolerance }] })
    expect((await tolerance('2.9')).errors?.[0].extensions.detail).toMatchObject([
      { loc: ['input', 'lineItems', 0, 'clientTolerance'], ctx: { shippedQty: 309, most: 308 } },
    ])
    expect((await tolerance('3.5')).errors).toBeUndefined()
  })

  test('down to what is delivered completes the order', async () => {
    const org = await house()
    const { id, lineItems: [first, second] } = await orderAfter(org, 3)
    const delivery = await shipped(org, id, [200, 0])
    await deliver(org, delivery)
    const { data } = await amend(org, id, {
      lineItems: [{ id: first.id, orderQuantity: 200 }, { id: second.id, isCancelled: true }],
      shipmentSchedule: [{ shipmentNumber: 1, quantity: 200 }],
    })
    // 200 × 2 = 400.
    expect(data?.amendSalesOrder).toMatchObject({
      status: 'COMPLETED', orderQuantity: 200, totalAmount: '400',
      lineItems: [{ status: 'SHIPPED' }, { status: 'CANCELLED' }],
    })
    // The order was ready when it was amended. What its deliveries decide follows from that.
    const moves = 'query ($id: ID!) { salesOrder(id: $id) { history { action from to } } }'
    const { history } = await as(org.STAFF).get<{ history: { action: string }[] }>(moves, { id })
    expect(history.slice(history.findIndex(({ action }) => action === 'AMEND'))).toEqual([
      { action: 'AMEND', from: 'READY', to: 'READY' },
      { action: 'COMPLETE', from: 'READY', to: 'COMPLETED' },
    ])
    const told = await gateway().database.prisma.auditLine.findFirstOrThrow({
      where: { orgId: org.id, entityId: id, action: 'amend' },
    })
    expect(told).toMatchObject({ from: 'READY', to: 'READY' })
    expect(Object.keys((told.details as { changed: object }).changed)).not.toContain('status')
  })

  test('that cancels the last line takes the planned shipments with it', async () => {
    const org = await house()
    const { id, lineItems: [first, second] } = await orderAfter(org, 1)
    const none = [{ id: first.id, isCancelled: true }, { id: second.id, isCancelled: true }]
    expect(await places(amend(org, id, { lineItems: none, shipmentSchedule: [{ shipmentNumber: 1, quantity: 5 }] })))
      .toEqual(['input.shipmentSchedule'])
    const { data } = await amend(org, id, { lineItems: none })
    expect(data?.amendSalesOrder).toMatchObject({
      status: 'CONFIRMED', orderQuantity: 0, shipmentSchedule: [],
      revisions: [{ changes: [
        { field: 'status', after: 'CANCELLED' }, { field: 'status', after: 'CANCELLED' },
        { field: 'quantity', before: '400', after: null, shipmentNumber: 1 },
        { field: 'quantity', before: '400', after: null, shipmentNumber: 2 },
      ] }],
    })
    const again = await amend(org, id, { lineItems: [{ styleSkuId: large, orderQuantity: 80 }] })
    expect(again.data?.amendSalesOrder).toMatchObject({ status: 'CONFIRMED', orderQuantity: 80, shipmentSchedule: [] })
    expect(await places(amend(org, id, { lineItems: [{ id: first.id, unitPrice: '1' }] }))).toEqual(['input.lineItems.0.id'])
  })

  test('that cancels the last line leaves a shipment that a delivery carries, of no pieces', async () => {
    const org = await house()
    const { id, lineItems: [first, second] } = await orderAfter(org, 3)
    await deliveryOf(org, id, [100, 0])
    const { data } = await amend(org, id, {
      lineItems: [{ id: first.id, isCancelled: true }, { id: second.id, isCancelled: true }],
    })
    expect(data?.amendSalesOrder).toMatchObject({
      status: 'READY', lineItems: [{ status: 'CANCELLED' }, { status: 'CANCELLED' }],
      shipmentSchedule: [{ shipmentNumber: 1, quantity: 0 }],
    })
  })

  test('that adds a line to a ready order puts it into production again, so that the line is made and shipped', async () => {
    const org = await house()
    const { id, lineItems } = await orderAfter(org, 3)
    const { data } = await amend(org, id, {
      lineItems: [{ styleSkuId: large, orderQuantity: 80, unitPrice: '3' }],
      shipmentSchedule: [{ shipmentNumber: 1, quantity: 880 }],
    })
    expect(data?.amendSalesOrder).toMatchObject({ status: 'IN_PRODUCTION', lineItems: [{}, {}, { status: 'IN_PRODUCTION' }] })
    expect((await orderOf(org, id)).history.slice(-2)).toEqual([
      { action: 'AMEND', status: 'READY', reason: 'The client asked for it' },
      { action: 'START_PRODUCTION', status: 'IN_PRODUCTION', reason: 'amended by revision 1' },
    ])
    for (const step of ['markSalesOrderReady', 'shipSalesOrder'])
      await as(org.MANAGER).get(`mutation ($id: ID!) { ${step}(id: $id) { id } }`, { id })
    const shippedWhole = await orderOf(org, id)
    expect([shippedWhole.status, ...shippedWhole.lineItems.map(({ status }) => status)]).toEqual(Array<string>(4).fill('SHIPPED'))
    expect(lineItems).toHaveLength(2)
  })

  test('on hold counts when production starts again: what its deliveries have shipped is all that is left', async () => {
    const org = await house()
    const { id, lineItems: [, second] } = await orderAfter(org, 2)
    await shipped(org, id, [300, 0])
    const step = (name: string, input = '') =>
      as(org.MANAGER).get(`mutation ($id: ID!) { ${name}(id: $id${input}) { id } }`, { id })
    await step('holdSalesOrder', ', input: { reason: "No cloth" }')
    const { data } = await amend(org, id, {
      lineItems: [{ id: second.id, isCancelled: true }], shipmentSchedule: [{ shipmentNumber: 1, quantity: 300 }],
    })
    expect(data?.amendSalesOrder).toMatchObject({ status: 'ON_HOLD' })
    for (const name of ['resumeSalesOrder', 'startSalesOrderProduction']) await step(name)
    const order = await orderOf(org, id)
    expect([order.status, order.history.at(-1)])
      .toMatchObject(['SHIPPED', { status: 'SHIPPED', reason: 'its deliveries went on while it was on hold' }])
  })

  test('of an order whose goods have left enters prices, payment term and remarks, and nothing else', async () => {
    const org = await house()
    const { id, lineItems: [first, second] } = await orderAfter(org, 3)
    await as(org.MANAGER).get('mutation ($id: ID!) { shipSalesOrder(id: $id) { id } }', { id })
    const fixed = {
      deadline: '2027-01-01T00:00:00Z', shipmentSchedule: null,
      lineItems: [
        { id: first.id, orderQuantity: 299 }, { id: second.id, isCancelled: true },
        { styleSkuId: small, orderQuantity: 1 },
      ],
    }
    expect(await places(amend(org, id, fixed))).toEqual([
      'input.deadline', 'input.lineItems.0.orderQuantity', 'input.lineItems.1.isCancelled', 'input.lineItems.2',
      'input.shipmentSchedule',
    ])
    const { data } = await amend(org, id, { notes: 'Paid late', lineItems: [{ id: first.id, unitPrice: '2.5' }] })
    // 300 × 2.50 + 500 × 3 = 2250.
    expect(data?.amendSalesOrder).toMatchObject({ status: 'SHIPPED', revision: 1, totalAmount: '2250' })
    await as(org.MANAGER).get('mutation ($id: ID!) { completeSalesOrder(id: $id) { id } }', { id })
    const later = { paymentTerm: '60 days', paymentTermDays: 60, paymentTermEndOfMonth: true }
    expect(await places(amend(org, id, { ...later, deadline: '2027-01-01' }))).toEqual(['input.deadline'])
    expect((await amend(org, id, { ...later, revision: 1 })).data?.amendSalesOrder)
      .toMatchObject({ status: 'COMPLETED', revision: 2 })
  })

  test('is for orders after their confirmation, and for those who may', async () => {
    const org = await house()
    const { id: draft } = await draftOrder(org)
    const { id: cancelled } = await cancelledOrder(org)
    for (const id of [draft, cancelled])
      expect((await amend(org, id, { notes: 'x' })).errors?.[0].extensions.code).toBe('CONFLICT')
    const { id } = await orderAfter(org, 1)
    expect(await as(org.STAFF).code(AMEND, { id, input: { reason: 'x', notes: 'x' } })).toBe('FORBIDDEN')
  })
})

describe('amendments', () => {
  test('are never changed afterwards', async () => {
    const org = await house()
    const { id } = await orderAfter(org, 1)
    await amend(org, id, { notes: 'x' })
    for (const table of ['SalesOrderRevision', 'SalesOrderRevisionChange'])
      await expect(gateway().database.pool.query(`DELETE FROM "${table}" WHERE "orgId" = '${org.id}'`)).rejects.toThrow()
  })
})
