// What goes on for a cancelled sales order, its cancellation with production, and requests of cancelled production.
import { describe, expect, test } from '@jest/globals'
import { gateway, useGateway } from '../support/app.js'
import { as, type GraphQLAnswer } from '../support/as.js'
import { organization, type TestOrganization } from '../support/make/organization.js'
import { collection, COLLECTION } from '../support/make/quotes.js'
import { draftOrder } from '../support/make/sales-orders.js'
import { CREATE_DELIVERY } from '../support/make/shipping.js'
import {
  approvedRequest, materials, ORDER, productionOrders, received, REQUEST, requestOf, type Made, type MadeOrder,
} from '../support/make/stock.js'
import { balanceOf, placesOf, refused } from '../support/refused.js'

useGateway()

const ONGOING = '{ kind recordId documentId status reason }'
const CANCEL = `mutation ($id: ID!, $input: CancelSalesOrderInput) { cancelSalesOrder(id: $id, input: $input) {
  status ongoing ${ONGOING} } }`
const READ = `query ($id: ID!) { salesOrder(id: $id) { status ongoing ${ONGOING} } }`
const CANCEL_PRODUCTION = 'mutation ($id: ID!) { cancelProductionOrder(id: $id, input: { reason: "No client" }) { id } }'
const ORDER_REQUEST = 'mutation ($id: ID!) { orderMaterialRequest(id: $id) { id documentId lineItems { id } } }'

interface Ongoing {
  readonly kind: string
  readonly recordId: string
  readonly status: string
  readonly reason: string | null
}

interface Shown {
  readonly status: string
  readonly ongoing: readonly Ongoing[]
}

/** An order with a planned production order. */
async function house() {
  const org = await organization()
  await collection(org)
  await materials(org, { poplin: '0', zips: '0' })
  const { id } = await draftOrder(org, { styleId: COLLECTION.styleId })
  await as(org.MANAGER).get('mutation ($id: ID!) { confirmSalesOrder(id: $id) { id } }', { id })
  await productionOrders(org, 'pro')
  await gateway().database.prisma.productionOrder.updateMany({ where: { orgId: org.id }, data: { salesOrderId: id } })
  return { org, id }
}

const ordered = (org: TestOrganization, { id }: Made) =>
  as(org.MANAGER).get<readonly MadeOrder[]>(ORDER_REQUEST, { id })
/** The first order of what a request needs, sent. */
async function sent(org: TestOrganization, request: Made): Promise<MadeOrder> {
  const [order] = await ordered(org, request)
  await as(org.MANAGER).get(ORDER.send, { id: order.id })
  return order
}

const kinds = ({ ongoing }: Shown) => ongoing.map(({ kind, status }) => `${kind} ${status}`)
const result = ({ errors }: GraphQLAnswer) => errors?.[0].extensions.code ?? 'done'

/** A request of MANAGER for production, approved by ADMIN. */
async function own(org: TestOrganization, materialId: string, input: object = { productionOrderId: 'pro' }): Promise<Made> {
  const lineItems = [{ materialId, requiredQty: '100', unitPrice: '2' }]
  const made = await as(org.MANAGER).get<Made>(REQUEST.create, { input: { lineItems, ...input } })
  await as(org.MANAGER).get(REQUEST.submit, { id: made.id })
  await as(org.ADMIN).get(REQUEST.approve, { id: made.id })
  return made
}

describe('a cancelled sales order', () => {
  test('says what goes on for it, and what keeps the viewer from cancelling it', async () => {
    const { org, id } = await house()
    const request = await own(org, 'poplin')
    const [order] = await ordered(org, request)
    const draft = await as(org.STAFF).get<Made>(REQUEST.create, {
      input: { salesOrderId: id, lineItems: [{ materialId: 'zips', requiredQty: '1', unitPrice: '1' }] },
    })
    const delivery = await as(org.STAFF).get<Made>(CREATE_DELIVERY, { input: { salesOrderId: id, stops: [{ name: 'Mill' }] } })
    const shown = await as(org.MANAGER).get<Shown>(CANCEL, { id, input: { reason: 'No client' } })
    expect(shown).toEqual({
      status: 'CANCELLED',
      ongoing: [
        { kind: 'DELIVERY', recordId: delivery.id, documentId: delivery.documentId, status: 'SCHEDULED', reason: null },
        { kind: 'PRODUCTION_ORDER', recordId: 'pro', documentId: 'PRO-pro', status: 'PLANNED', reason: null },
        { kind: 'PURCHASE_ORDER', recordId: order.id, documentId: order.documentId, status: 'DRAFT', reason: null },
        {
          kind: 'MATERIAL_REQUEST', recordId: request.id, documentId: request.documentId, status: 'ORDERED',
          reason: 'Not while it is Ordered',
        },
        {
          kind: 'MATERIAL_REQUEST', recordId: draft.id, documentId: draft.documentId, status: 'DRAFT',
          reason: expect.any(String),
        },
      ],
    })
    expect(kinds(await as(org.STAFF).get<Shown>(READ, { id }))).toHaveLength(5)
  })

  test('with production cancels what the viewer may, in one transaction, each with its own history', async () => {
    const { org, id } = await house()
    const request = await own(org, 'poplin')
    const order = await sent(org, request)
    const other = await approvedRequest(org, [{ materialId: 'zips', requiredQty: '40' }], { salesOrderId: id })
    expect(await balanceOf(org, 'poplin')).toEqual(['0', '0', '100', '0'])
    const shown = await as(org.MANAGER).get<Shown>(CANCEL, { id, input: { withProduction: true, reason: 'No client' } })
    // STAFF made the other request, so only STAFF cancels it.
    expect(shown).toMatchObject({ status: 'CANCELLED', ongoing: [{ recordId: other.id, status: 'APPROVED' }] })
    expect(shown.ongoing[0].reason).toEqual(expect.stringContaining('own'))
    expect(await balanceOf(org, 'poplin')).toEqual(['0', '0', '0', '0'])
    const last = async (query: string) => (await as(org.MANAGER).get<{ history: object[] }>(query)).history.at(-1)
    const line = '{ history { action reason } }'
    const cancelled = { action: 'CANCEL', reason: 'No client' }
    expect([
      await last(`{ salesOrder(id: "${id}") ${line} }`), await last(`{ productionOrder(id: "pro") ${line} }`),
      await last(`{ purchaseOrder(id: "${order.id}") ${line} }`),
    ]).toEqual([cancelled, cancelled, cancelled])
    const { status, approvalHistory } = await as(org.MANAGER).get<{ status: string; approvalHistory: object[] }>(
      `{ materialRequest(id: "${request.id}") { status approvalHistory { action reason } } }`)
    expect([status, approvalHistory.at(-1)]).toEqual(['CANCELLED', cancelled])
  })

  test('with production leaves what has arrived, and says so; a dry run changes nothing', async () => {
    const { org, id } = await house()
    const request = await own(org, 'poplin')
    const order = await sent(org, request)
    await received(org, order, '40')
    const dry = CANCEL.replace('mutation ($id: ID!, $input: CancelSalesOrderInput)', '$& @validateOnly')
    const { data } = await as(org.MANAGER).ask(dry, { id, input: { withProduction: true } })
    const left = ['PURCHASE_ORDER PARTIALLY_RECEIVED', 'MATERIAL_REQUEST PARTIALLY_RECEIVED']
    expect(kinds(data?.cancelSalesOrder as never as Shown)).toEqual(left)
    expect(kinds(await as(org.STAFF).get<Shown>(READ, { id }))).toEqual(['PRODUCTION_ORDER PLANNED', ...left])
    const shown = await as(org.MANAGER).get<Shown>(CANCEL, { id, input: { withProduction: true } })
    expect(kinds(shown)).toEqual(left)
    expect(shown.ongoing.every(({ reason }) => reason)).toBe(true)
    const asked = '{ productionOrder(id: "pro") { status history { action reason } } }'
    expect(await as(org.STAFF).get(asked)).toMatchObject({
      status: 'CANCELLED', history: [{ action: 'CANCEL', reason: expect.stringMatching(/^SO-\d+-\d+ was cancelled$/) }],
    })
  })

  test('says of what nobody can cancel any more its state, also of what others own', async () => {
    const { org, id } = await house()
    const request = await own(org, 'poplin')
    const order = await sent(org, request)
    await received(org, order, '40')
    const { ongoing } = await as(org.ADMIN).get<Shown>(CANCEL, { id, input: { withProduction: true } })
    expect(ongoing.map(({ recordId, reason }) => [recordId, reason])).toEqual([
      [order.id, 'Not while it is Partially Received'], [request.id, 'Not while it is Partially Received'],
    ])
    const { errors } = await as(org.MANAGER).ask(ORDER_REQUEST, { id: request.id })
    expect(errors?.[0].message).toContain('cancel the request or release its stock, or name another order')
  })

  test('says what keeps stock until it is released', async () => {
    const { org, id } = await house()
    const requests = [await own(org, 'poplin'), await own(org, 'zips', { salesOrderId: id })]
    for (const request of requests) await received(org, await sent(org, request), '100')
    const { ongoing } = await as(org.ADMIN).get<Shown>(CANCEL, { id, input: { withProduction: true } })
    expect(ongoing.map(({ kind, recordId, status, reason }) => [kind, recordId, status, reason]).sort()).toEqual(
      requests.map((one) => ['MATERIAL_REQUEST', one.id, 'RECEIVED', 'Not while it is Received']).sort())
    for (const request of requests) await as(org.ADMIN).get(REQUEST.release, { id: request.id })
    expect(await as(org.STAFF).get<Shown>(READ, { id })).toMatchObject({ ongoing: [] })
  })

  test('has what names the order and its production once, whatever has begun, left or been ordered of it', async () => {
    const { org, id } = await house()
    const both = { productionOrderId: 'pro', salesOrderId: id }
    const lines = [{ materialId: 'poplin', requiredQty: '10' }, { materialId: 'zips', requiredQty: '10' }]
    await as(org.STAFF).get(CREATE_DELIVERY, { input: { salesOrderId: id, stops: [{ name: 'Mill', state: 'EN_ROUTE' }] } })
    await as(org.MANAGER).get('mutation { startProductionOrder(id: "pro") { id } }')
    await received(org, await sent(org, await approvedRequest(org, lines, both)), '10', '10')
    const { id: request, lineItems: [first] } = await approvedRequest(org, lines, both)
    await as(org.MANAGER).get(
      'mutation ($id: ID!, $lineItems: [OrderedLineInput!]) { orderMaterialRequest(id: $id, input: { lineItems: $lineItems }) { id } }',
      { id: request, lineItems: [{ id: first.id }] })
    await requestOf(org, lines, both)
    expect(kinds(await as(org.STAFF).get<Shown>(READ, { id }))).toEqual([
      'DELIVERY IN_TRANSIT', 'PRODUCTION_ORDER IN_PROGRESS', 'PURCHASE_ORDER DRAFT', 'MATERIAL_REQUEST RECEIVED',
      'MATERIAL_REQUEST PARTIALLY_ORDERED', 'MATERIAL_REQUEST SUBMITTED',
    ])
  })

  test('with production, at once with receipts of its purchase orders, leaves no goods on a cancelled order', async () => {
    const { org, id } = await house()
    const order = await sent(org, await own(org, 'poplin'))
    const [, cancelled] = await Promise.all([
      received(org, order, '40').catch(() => null), as(org.MANAGER).ask(CANCEL, { id, input: { withProduction: true } }),
    ])
    expect(result(cancelled)).toBe('done')
    interface Left { readonly status: string; readonly lineItems: readonly { readonly receivedQty: string }[] }
    const { status, lineItems: [{ receivedQty }] } = await as(org.STAFF).get<Left>(
      `{ purchaseOrder(id: "${order.id}") { status lineItems { receivedQty } } }`)
    expect([['CANCELLED', '0'], ['PARTIALLY_RECEIVED', '40']]).toContainEqual([status, receivedQty])
  })
})

describe('a material request of a cancelled production order', () => {
  const OBSTACLE = { code: 'CONFLICT', type: 'production_order_cancelled' }
  const actions = async (org: TestOrganization, { id }: Made) =>
    (await as(org.MANAGER).get<{ availableActions: { action: string; reasonType: string | null }[] }>(
      `{ materialRequest(id: "${id}") { availableActions { action reasonType } } }`)).availableActions

  test('is not submitted, approved or ordered; its actions and the refusals name the reason', async () => {
    const { org } = await house()
    await productionOrders(org, 'other')
    const lineItems = [{ materialId: 'poplin', requiredQty: '100', unitPrice: '2' }]
    const draft = await as(org.MANAGER).get<Made>(REQUEST.create, { input: { productionOrderId: 'pro', lineItems } })
    const submitted = await as(org.MANAGER).get<Made>(REQUEST.create, { input: { productionOrderId: 'pro', lineItems } })
    await as(org.MANAGER).get(REQUEST.submit, { id: submitted.id })
    const approved = await own(org, 'zips')
    await as(org.MANAGER).get(CANCEL_PRODUCTION, { id: 'pro' })
    expect(await refused(org, org.MANAGER, REQUEST.submit, { id: draft.id })).toMatchObject(OBSTACLE)
    expect(await refused(org, org.ADMIN, REQUEST.approve, { id: submitted.id })).toMatchObject(OBSTACLE)
    expect(await refused(org, org.MANAGER, ORDER_REQUEST, { id: approved.id })).toMatchObject(OBSTACLE)
    expect(await actions(org, draft)).toContainEqual({ action: 'SUBMIT', reasonType: 'production_order_cancelled' })
    expect(await actions(org, approved)).toContainEqual({ action: 'ORDER', reasonType: 'production_order_cancelled' })
    // For another production order it goes on, and a new one for the cancelled order does not.
    await as(org.MANAGER).get(REQUEST.edit, { id: draft.id, input: { productionOrderId: 'other' } })
    await as(org.MANAGER).get(REQUEST.submit, { id: draft.id })
    const late = await as(org.MANAGER).get<Made>(REQUEST.create, { input: { productionOrderId: 'pro', lineItems } })
    expect(await refused(org, org.MANAGER, REQUEST.submit, { id: late.id })).toMatchObject(OBSTACLE)
    await as(org.MANAGER).get(REQUEST.cancel, { id: approved.id })
    const kept = await gateway().database.prisma.materialRequest.findMany({
      where: { orgId: org.id }, select: { id: true, cancelledOrderCount: true }, orderBy: { createdAt: 'asc' },
    })
    expect(kept.map(({ id, cancelledOrderCount }) => [id, cancelledOrderCount])).toEqual(
      [[draft.id, 0], [submitted.id, 1], [approved.id, 1], [late.id, 1]])
  })

  test('is not bought by purchase orders that name it either; their drafts are not sent', async () => {
    const { org } = await house()
    const create = 'mutation ($input: CreatePurchaseOrderInput!) { createPurchaseOrder(input: $input) { id } }'
    const edit = 'mutation ($id: ID!, $input: EditPurchaseOrderInput!) { editPurchaseOrder(id: $id, input: $input) { id } }'
    const send = 'mutation ($id: ID!) { sendPurchaseOrder(id: $id) { status } }'
    const approved = await own(org, 'zips')
    const lineItems = [{ materialId: 'poplin', quantity: '5', unitPrice: '2' }]
    const bought = (materialRequestId?: string) => ({ input: { supplierId: 'mill', materialRequestId, lineItems } })
    const draft = await as(org.MANAGER).get<Made>(create, bought(approved.id))
    const free = await as(org.MANAGER).get<Made>(create, bought())
    const [made] = await ordered(org, approved)
    await as(org.MANAGER).get(CANCEL_PRODUCTION, { id: 'pro' })
    const named = { code: 'BAD_USER_INPUT', detail: [{ type: 'production_order_cancelled' }] }
    expect(await refused(org, org.MANAGER, create, bought(approved.id))).toMatchObject(named)
    expect(await placesOf(org, org.MANAGER, create, bought(approved.id))).toEqual(['input.materialRequestId'])
    const moved = { id: free.id, input: { materialRequestId: approved.id } }
    expect(await placesOf(org, org.MANAGER, edit, moved)).toEqual(['input.materialRequestId'])
    for (const { id } of [draft, made]) expect(await refused(org, org.MANAGER, send, { id })).toMatchObject(OBSTACLE)
    const { availableActions } = await as(org.MANAGER).get<{ availableActions: object[] }>(
      `{ purchaseOrder(id: "${draft.id}") { availableActions { action allowed reasonType } } }`)
    expect(availableActions).toContainEqual({ action: 'SEND', allowed: false, reasonType: 'production_order_cancelled' })
    // A draft that names the request is still edited, and is sent without it.
    await as(org.MANAGER).get(edit, { id: draft.id, input: { materialRequestId: approved.id, notes: 'For the stock' } })
    await as(org.MANAGER).get(edit, { id: draft.id, input: { materialRequestId: null } })
    expect(await as(org.MANAGER).get(send, { id: draft.id })).toEqual({ status: 'SENT' })
    expect(await as(org.MANAGER).get(send, { id: free.id })).toEqual({ status: 'SENT' })
  })

  test('is not approved at once with the cancellation unless it came first', async () => {
    const { org } = await house()
    const ids = Array.from({ length: 8 }, (_, turn) => `pro-${turn}`)
    await productionOrders(org, ...ids)
    const requests = await Promise.all(ids.map(async (productionOrderId) => {
      const input = { productionOrderId, lineItems: [{ materialId: 'poplin', requiredQty: '1', unitPrice: '2' }] }
      const made = await as(org.MANAGER).get<Made>(REQUEST.create, { input })
      await as(org.MANAGER).get(REQUEST.submit, { id: made.id })
      return made
    }))
    const answers = await Promise.all(requests.map(({ id }, turn) => Promise.all([
      as(org.ADMIN).ask(REQUEST.approve, { id }), as(org.MANAGER).ask(CANCEL_PRODUCTION, { id: ids[turn] }),
    ])))
    expect(answers.map(([, cancelled]) => result(cancelled))).toEqual(ids.map(() => 'done'))
    expect(answers.map(([approved]) => result(approved)).filter((code) => !['done', 'CONFLICT'].includes(code))).toEqual([])
    for (const { id } of requests)
      expect((await refused(org, org.MANAGER, ORDER_REQUEST, { id })).code).toBe('CONFLICT')
  })
})
