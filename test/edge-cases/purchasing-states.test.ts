// States that follow from orders and receipts: of material requests and their lines, on every way there and back.
import { describe, expect, test } from '@jest/globals'
import { Decimal } from '../../src/core/schema/scalars.js'
import { gateway, useGateway } from '../support/app.js'
import { as } from '../support/as.js'
import { organization, type TestOrganization } from '../support/make/organization.js'
import {
  approvedRequest, draftOrderOf, linked, materials, ORDER, RECEIPT, received, REQUEST, requestOf, type Made,
  type MadeOrder, type MadeRequest,
} from '../support/make/stock.js'
import { codeOf, refused } from '../support/refused.js'

useGateway()

async function mill() {
  const org = await organization({ quantityTolerancePercent: new Decimal(2) })
  await materials(org, { poplin: '0', zips: '0' })
  return org
}

const BOTH = [{ materialId: 'poplin', requiredQty: '10' }, { materialId: 'zips', requiredQty: '20' }]

interface Shown {
  readonly status: string
  readonly lineItems: readonly { readonly status: string }[]
  readonly approvalHistory: readonly Readonly<Record<'action' | 'status' | 'reason', string>>[]
}

const read = (org: TestOrganization, { id }: MadeRequest) =>
  as(org.STAFF).get<Shown>(
    `query ($id: ID!) { materialRequest(id: $id) {
      status lineItems { status } approvalHistory { action status reason } } }`, { id },
  )

/** The state of a request, and those of its lines. */
async function statesOf(org: TestOrganization, request: MadeRequest) {
  const { status, lineItems } = await read(org, request)
  return [status, ...lineItems.map((line) => line.status)]
}

const stateOf = async (org: TestOrganization, { id }: Made) =>
  (await as(org.STAFF).get<{ status: string }>('query ($id: ID!) { purchaseOrder(id: $id) { status } }', { id })).status

/** What documents wrote into the history of a request: action, state and reason. */
const toldOf = async (org: TestOrganization, request: MadeRequest) =>
  (await read(org, request)).approvalHistory
    .filter(({ action }) => action === 'ORDER' || action === 'RECEIVE')
    .map(({ action, status, reason }) => [action, status, reason])

const act = (org: TestOrganization, operation: string, { id }: Made, reason?: string) =>
  as(org.FINANCE).get(operation, { id, ...(reason && { input: { reason } }) })

/** A sent order that buys the lines of a request at the same places. */
async function ordered(org: TestOrganization, request: MadeRequest, quantities: Readonly<Record<string, string>>) {
  const order = await draftOrderOf(org, quantities)
  await linked(org, request, order)
  await act(org, ORDER.send, order)
  return order
}

const send = async (org: TestOrganization, request: MadeRequest, order: MadeOrder) => {
  await linked(org, request, order)
  await act(org, ORDER.send, order)
}

describe('a material request', () => {
  test('is ordered, partly received and received, and goes all the way back', async () => {
    const org = await mill()
    const request = await approvedRequest(org, BOTH)
    expect(await statesOf(org, request)).toEqual(['APPROVED', 'PENDING', 'PENDING'])
    const order = await ordered(org, request, { poplin: '10', zips: '20' })
    expect(await statesOf(org, request)).toEqual(['ORDERED', 'ORDERED', 'ORDERED'])
    const part = await received(org, order, '4')
    expect(await statesOf(org, request)).toEqual(['PARTIALLY_RECEIVED', 'ORDERED', 'ORDERED'])
    const rest = await received(org, order, '6')
    expect(await statesOf(org, request)).toEqual(['PARTIALLY_RECEIVED', 'RECEIVED', 'ORDERED'])
    const zips = await received(org, order, '', '20')
    expect(await statesOf(org, request)).toEqual(['RECEIVED', 'RECEIVED', 'RECEIVED'])
    await act(org, RECEIPT.void, rest, 'Wrong house')
    expect(await statesOf(org, request)).toEqual(['PARTIALLY_RECEIVED', 'ORDERED', 'RECEIVED'])
    await act(org, RECEIPT.void, part, 'Wrong house')
    expect(await statesOf(org, request)).toEqual(['PARTIALLY_RECEIVED', 'ORDERED', 'RECEIVED'])
    await act(org, RECEIPT.void, zips, 'Wrong colour')
    expect(await statesOf(org, request)).toEqual(['ORDERED', 'ORDERED', 'ORDERED'])
    await act(org, ORDER.cancel, order)
    expect(await statesOf(org, request)).toEqual(['APPROVED', 'PENDING', 'PENDING'])
    expect(await toldOf(org, request)).toEqual([
      ['ORDER', 'ORDERED', `ordered by ${order.documentId}`],
      ['RECEIVE', 'PARTIALLY_RECEIVED', `received by ${part.documentId}`],
      ['RECEIVE', 'PARTIALLY_RECEIVED', `received by ${rest.documentId}`],
      ['RECEIVE', 'RECEIVED', `received by ${zips.documentId}`],
      ['RECEIVE', 'PARTIALLY_RECEIVED', `${rest.documentId} is void: Wrong house`],
      ['RECEIVE', 'ORDERED', `${zips.documentId} is void: Wrong colour`],
      ['ORDER', 'APPROVED', `${order.documentId} was cancelled`],
    ])
    const audited = await as(org.ADMIN).get<{ nodes: readonly { action: string; to: string; details: object }[] }>(
      `query ($entityId: [ID!]) { auditLines(filter: { entity: "MaterialRequest", entityId: $entityId }, orderBy: AT_ASC) {
        nodes { action to details } } }`, { entityId: request.id })
    const followed = audited.nodes.filter(({ action }) => ['ORDER', 'RECEIVE'].includes(action))
    expect(followed.map(({ to }) => to)).toEqual([
      'ORDERED', 'PARTIALLY_RECEIVED', 'PARTIALLY_RECEIVED', 'RECEIVED', 'PARTIALLY_RECEIVED', 'ORDERED', 'APPROVED',
    ])
    expect(followed.map(({ details }) => details)).toEqual(Array(7).fill({ derived: true }))
  })

  test('of which one line is ordered is partly ordered, and partly received while another line waits', async () => {
    const org = await mill()
    const request = await approvedRequest(org, BOTH)
    const order = await ordered(org, request, { poplin: '10' })
    expect(await statesOf(org, request)).toEqual(['PARTIALLY_ORDERED', 'ORDERED', 'PENDING'])
    const receipt = await received(org, order, '10')
    expect(await statesOf(org, request)).toEqual(['PARTIALLY_RECEIVED', 'RECEIVED', 'PENDING'])
    await act(org, RECEIPT.void, receipt, 'Wrong house')
    expect(await statesOf(org, request)).toEqual(['PARTIALLY_ORDERED', 'ORDERED', 'PENDING'])
  })

  test('is open again where the order is closed short', async () => {
    const org = await mill()
    const request = await approvedRequest(org, BOTH.slice(0, 1))
    const order = await ordered(org, request, { poplin: '10' })
    const receipt = await received(org, order, '4')
    await act(org, ORDER.close, order, 'Sold out')
    expect(await statesOf(org, request)).toEqual(['PARTIALLY_RECEIVED', 'PENDING', 'RECEIVED'])
    expect((await toldOf(org, request)).at(-1))
      .toEqual(['RECEIVE', 'PARTIALLY_RECEIVED', `${order.documentId} was closed: Sold out`])
    await act(org, RECEIPT.void, receipt, 'Wrong house')
    expect(await statesOf(org, request)).toEqual(['APPROVED', 'PENDING', 'PENDING'])
  })

  test('is open again where another one has got all that came of an order that is closed', async () => {
    const org = await mill()
    const [one, other] = [await approvedRequest(org, BOTH.slice(0, 1)), await approvedRequest(org, BOTH.slice(1))]
    const both = { ...one, lineItems: [...one.lineItems, ...other.lineItems] }
    const order = await ordered(org, both, { poplin: '10', zips: '20' })
    await received(org, order, '10')
    expect([await statesOf(org, one), await statesOf(org, other)]).toEqual([['RECEIVED', 'RECEIVED'], ['ORDERED', 'ORDERED']])
    await act(org, ORDER.close, order, 'Sold out')
    expect([await statesOf(org, one), await statesOf(org, other)]).toEqual([['RECEIVED', 'RECEIVED'], ['APPROVED', 'PENDING']])
  })

  test('that nobody has approved stays submitted, also if an order buys for it', async () => {
    const org = await mill()
    const request = await requestOf(org, BOTH.slice(0, 1))
    await ordered(org, request, { poplin: '10' })
    expect((await statesOf(org, request))[0]).toBe('SUBMITTED')
    expect(await toldOf(org, request)).toEqual([])
  })

  test('counts only lines with something to purchase, and stays approved without any', async () => {
    const org = await mill()
    const stocked = { materialId: 'zips', requiredQty: '5', warehouseAvailableQty: '5' }
    const one = await approvedRequest(org, [BOTH[0], stocked])
    const order = await ordered(org, one, { poplin: '10' })
    expect(await statesOf(org, one)).toEqual(['ORDERED', 'ORDERED', 'PENDING'])
    await received(org, order, '10')
    expect(await statesOf(org, one)).toEqual(['RECEIVED', 'RECEIVED', 'PENDING'])
    const none = await approvedRequest(org, [stocked])
    await ordered(org, none, { zips: '5' })
    expect((await statesOf(org, none))[0]).toBe('APPROVED')
  })

  test('for one piece and less is ordered, partly received and received as for many, and so is its order', async () => {
    const org = await mill()
    const request = await approvedRequest(org, [
      { materialId: 'poplin', requiredQty: '1' }, { materialId: 'zips', requiredQty: '0.5' },
    ])
    const order = await ordered(org, request, { poplin: '1', zips: '0.5' })
    expect([await stateOf(org, order), await statesOf(org, request)]).toEqual(['SENT', ['ORDERED', 'ORDERED', 'ORDERED']])
    await received(org, order, '0.5')
    expect([await stateOf(org, order), await statesOf(org, request)])
      .toEqual(['PARTIALLY_RECEIVED', ['PARTIALLY_RECEIVED', 'ORDERED', 'ORDERED']])
    await received(org, order, '0.5')
    expect([await stateOf(org, order), await statesOf(org, request)])
      .toEqual(['PARTIALLY_RECEIVED', ['PARTIALLY_RECEIVED', 'RECEIVED', 'ORDERED']])
    await received(org, order, '', '0.5')
    expect([await stateOf(org, order), await statesOf(org, request)])
      .toEqual(['RECEIVED', ['RECEIVED', 'RECEIVED', 'RECEIVED']])
  })

  test('counts without a line that an import has left as cancelled, and the line stays so', async () => {
    const org = await mill()
    const request = await approvedRequest(org, BOTH)
    const order = await ordered(org, request, { poplin: '10', zips: '20' })
    await gateway().database.prisma.materialRequestLine.updateMany({
      where: { orgId: org.id, id: request.lineItems[1].id }, data: { status: 'CANCELLED' },
    })
    await received(org, order, '', '20')
    expect(await statesOf(org, request)).toEqual(['ORDERED', 'ORDERED', 'CANCELLED'])
    await received(org, order, '10')
    expect(await statesOf(org, request)).toEqual(['RECEIVED', 'RECEIVED', 'CANCELLED'])
  })

  test('has received lines where an import has closed their order, once its state is derived anew', async () => {
    const org = await mill()
    const request = await approvedRequest(org, BOTH)
    const { prisma } = gateway().database
    const { id } = await ordered(org, request, { poplin: '10' })
    await prisma.purchaseOrder.updateMany({ where: { orgId: org.id, id }, data: { status: 'CLOSED' } })
    const other = await draftOrderOf(org, { zips: '20' })
    await prisma.materialRequestLine.updateMany({
      where: { orgId: org.id, id: request.lineItems[1].id }, data: { purchaseOrderLineId: other.lineItems[0].id },
    })
    await act(org, ORDER.send, other)
    expect(await statesOf(org, request)).toEqual(['PARTIALLY_RECEIVED', 'RECEIVED', 'ORDERED'])
  })

  test('loses the line that is removed from its draft order', async () => {
    const org = await mill()
    const request = await approvedRequest(org, BOTH)
    const order = await draftOrderOf(org, { poplin: '10', zips: '20' })
    await linked(org, request, order)
    const lineItems = [{ id: order.lineItems[0].id, materialId: 'poplin', quantity: '12', unitPrice: '1' }]
    await as(org.FINANCE).get(ORDER.edit, { id: order.id, input: { lineItems } })
    expect(await statesOf(org, request)).toEqual(['PARTIALLY_ORDERED', 'ORDERED', 'PENDING'])
    expect(await toldOf(org, request)).toEqual([['ORDER', 'PARTIALLY_ORDERED', `removed from ${order.documentId}`]])
  })

  test('with another order after a cancelled one is ordered again', async () => {
    const org = await mill()
    const request = await approvedRequest(org, BOTH.slice(0, 1))
    await act(org, ORDER.cancel, await ordered(org, request, { poplin: '10' }))
    const again = await draftOrderOf(org, { poplin: '10' })
    await send(org, request, again)
    expect(await statesOf(org, request)).toEqual(['ORDERED', 'ORDERED'])
    expect((await toldOf(org, request)).at(-1)).toEqual(['ORDER', 'ORDERED', `ordered by ${again.documentId}`])
  })

  test('has pending lines where they still name a cancelled order, once its state is derived anew', async () => {
    const org = await mill()
    const request = await approvedRequest(org, BOTH)
    const { id } = await ordered(org, request, { poplin: '10', zips: '20' })
    const { lineItems: [, zips] } = await gateway().database.prisma.purchaseOrder.findFirstOrThrow({
      where: { orgId: org.id, id }, include: { lineItems: { orderBy: { itemNumber: 'asc' } } },
    })
    const other = await draftOrderOf(org, { zips: '20' })
    await gateway().database.prisma.materialRequestLine.updateMany({
      where: { orgId: org.id, purchaseOrderLineId: zips.id }, data: { purchaseOrderLineId: other.lineItems[0].id },
    })
    await act(org, ORDER.send, other)
    await gateway().database.prisma.purchaseOrder.updateMany({ where: { orgId: org.id, id }, data: { status: 'CANCELLED' } })
    await received(org, other, '20')
    expect(await statesOf(org, request)).toEqual(['PARTIALLY_RECEIVED', 'PENDING', 'RECEIVED'])
  })

  test('is cancelled only while nothing is on order, and reopened with pending lines', async () => {
    const org = await mill()
    const request = await approvedRequest(org, BOTH)
    const order = await draftOrderOf(org, { poplin: '10' }, { materialRequestId: request.id })
    expect(await refused(org, org.STAFF, REQUEST.cancel, { id: request.id }))
      .toMatchObject({ code: 'CONFLICT', purchaseOrders: [order.documentId] })
    await send(org, request, order)
    expect(await codeOf(org, org.STAFF, REQUEST.cancel, { id: request.id })).toBe('CONFLICT')
    await act(org, ORDER.cancel, order)
    await as(org.STAFF).get(REQUEST.cancel, { id: request.id })
    expect(await statesOf(org, request)).toEqual(['CANCELLED', 'CANCELLED', 'CANCELLED'])
    await as(org.STAFF).get(REQUEST.reopen, { id: request.id })
    expect(await statesOf(org, request)).toEqual(['DRAFT', 'PENDING', 'PENDING'])
  })
})

test.each([
  ['sent', ORDER.send], ['cancelled', ORDER.cancel],
])('A purchase order that is %s reads nothing of other orders, nor of requests that it does not buy for', async (_, step) => {
  const costs = await Promise.all([false, true].map(async (hasOther) => {
    const org = await mill()
    if (hasOther) {
      await draftOrderOf(org, { poplin: '1', zips: '2' })
      await approvedRequest(org, BOTH)
    }
    const { id } = await draftOrderOf(org, { poplin: '10' })
    const { errors, extensions } = await as(org.FINANCE).ask(step, { id }, { 'x-cost': '1' })
    expect(errors).toBeUndefined()
    return (extensions?.cost as { actual: number }).actual
  }))
  expect(costs[0]).toBeGreaterThan(0)
  expect(costs[1]).toBe(costs[0])
})
