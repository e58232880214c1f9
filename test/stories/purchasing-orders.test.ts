// Purchase orders from draft to close: figures, faults, steps and other organizations.
import { describe, expect, test } from '@jest/globals'
import { gateway, useGateway } from '../support/app.js'
import { as } from '../support/as.js'
import { orderBill } from '../support/make/bills.js'
import { organization, type TestOrganization } from '../support/make/organization.js'
import { draftOrderOf, materials, ORDER, partlyReceived, sentOrderOf, type MadeOrder } from '../support/make/stock.js'
import { balanceOf, codeOf, faultsOf, placesOf, refused } from '../support/refused.js'

useGateway()

const FIELDS = `status currency total notes sentAt cancelledAt closedAt closeReason createdById
  lineItems { id itemNumber materialId description quantity unitPrice amount uom receivedQty openQty }`

const read = (org: TestOrganization, id: string) =>
  as(org.STAFF).get<never>(`query ($id: ID!) { purchaseOrder(id: $id) { ${FIELDS} } }`, { id })

async function mill() {
  const org = await organization({ currency: 'USD' })
  await materials(org, { poplin: '5', zips: '0' })
  return org
}

/** An order with one line of poplin for 10, as each step needs it. */
const drafted = (org: TestOrganization) => draftOrderOf(org, { poplin: '10' })
const sent = (org: TestOrganization) => sentOrderOf(org, { poplin: '10' })

test('orders are listed by their total, and between two totals', async () => {
  const org = await mill()
  for (const poplin of ['10', '30', '20']) await draftOrderOf(org, { poplin })
  const totals = async (how: string) => (await as(org.STAFF).get<{ nodes: { total: string }[] }>(
    `{ purchaseOrders(${how}) { nodes { total } } }`)).nodes.map(({ total }) => Number(total))
  const [least, middle, most] = await totals('orderBy: TOTAL_ASC')
  expect([least < middle, middle < most]).toEqual([true, true])
  expect(await totals('orderBy: TOTAL_DESC')).toEqual([most, middle, least])
  expect(await totals(`filter: { totalFrom: "${middle}" }, orderBy: TOTAL_ASC`)).toEqual([middle, most])
  expect(await totals(`filter: { totalTo: "${middle}" }, orderBy: TOTAL_ASC`)).toEqual([least, middle])
})

describe('a new purchase order', () => {
  test('computes its lines and its total, and takes what the material and the supplier say', async () => {
    const org = await mill()
    const made = await as(org.FINANCE).get<MadeOrder>(ORDER.create, {
      input: {
        supplierId: 'mill', notes: 'By sea', expectedAt: '2026-12-01',
        lineItems: [
          { materialId: 'poplin', description: 'Poplin, white', quantity: '3.333', unitPrice: '1.5' },
          { materialId: 'zips', quantity: '7' },
          { description: 'Freight', quantity: '1', unitPrice: '12.345', uom: 'trip' },
        ],
      },
    })
    expect(made.documentId).toMatch(/^PO-\d{4}-00001$/)
    // 3.333 × 1.5 = 4.9995; 7 × 2 = 14; 12.345. Together 31.3445, in whole cents 31.34.
    expect(await read(org, made.id)).toMatchObject({
      status: 'DRAFT', currency: 'USD', total: '31.34', notes: 'By sea', createdById: org.FINANCE.userId, sentAt: null,
      lineItems: [
        { itemNumber: 1, description: 'Poplin, white', quantity: '3.333', unitPrice: '1.5', amount: '4.9995', uom: 'm' },
        { itemNumber: 2, description: 'zips', quantity: '7', unitPrice: '2', amount: '14', uom: 'm', openQty: '7' },
        { itemNumber: 3, materialId: null, description: 'Freight', amount: '12.345', uom: 'trip', receivedQty: '0' },
      ],
    })
    expect(await balanceOf(org, 'poplin')).toEqual(['5', '0', '0', '5'])
  })

  test('is in the currency of the supplier, and needs a price where the material has none in it', async () => {
    const org = await mill()
    const { prisma } = gateway().database
    const supplier = { orgId: org.id, id: 'weaver', code: 'W', name: 'Weaver' }
    await prisma.supplier.create({ data: { ...supplier, currency: 'EUR' } })
    const euros = { supplierId: 'weaver', lineItems: [{ materialId: 'poplin', quantity: '1' }] }
    expect(await placesOf(org, org.FINANCE, ORDER.create, { input: euros })).toEqual(['input.lineItems.0.unitPrice'])
    await prisma.material.updateMany({ where: { orgId: org.id, id: 'zips' }, data: { currency: null } })
    const ours = { supplierId: 'weaver', currency: 'USD', lineItems: [{ materialId: 'zips', quantity: '3' }] }
    const { id } = await as(org.FINANCE).get<MadeOrder>(ORDER.create, { input: ours })
    expect(await read(org, id)).toMatchObject({ currency: 'USD', total: '6' })
    // A supplier without a currency invoices in that of the organization.
    await prisma.supplier.create({ data: { ...supplier, id: 'dyer', code: 'D' } })
    expect(await read(org, (await draftOrderOf(org, { zips: '5' }, { supplierId: 'dyer' })).id))
      .toMatchObject({ currency: 'USD', total: '8' })
  })

  test('has quantities and prices of 12 digits before the point and 6 after it, and a term of 999 days at most', async () => {
    const org = await mill()
    const line = (quantity: string, unitPrice: string) => ({ description: 'Poplin', quantity, unitPrice })
    const most = [line('999999999999', '0.000001'), line('0.000001', '999999999999')]
    const made = await as(org.FINANCE).get<MadeOrder>(ORDER.create, { input: { supplierId: 'mill', lineItems: most } })
    expect(await read(org, made.id)).toMatchObject({ lineItems: most })
    const more = [line('1000000000000', '0'), line('1', '1000000000000')]
    const input = { supplierId: 'mill', paymentTermDays: 1000, lineItems: more }
    expect((await placesOf(org, org.FINANCE, ORDER.create, { input })).sort()).toEqual([
      'input.lineItems.0.quantity', 'input.lineItems.1.unitPrice', 'input.paymentTermDays',
    ])
  })

  test('names all its faults at once', async () => {
    const org = await mill()
    await gateway().database.prisma.material.create({
      data: { orgId: org.id, id: 'old', code: 'old', name: 'Old', unit: 'm', unitPrice: '1', isActive: false },
    })
    const input = {
      supplierId: 'nobody', materialRequestId: 'none',
      lineItems: [
        { quantity: '0', unitPrice: '-1', description: ' ' },
        { materialId: 'none', quantity: '-1', unitPrice: '1' },
        { materialId: 'poplin', quantity: '1', unitPrice: '1', uom: 'roll' },
        { materialId: 'old', quantity: '1000000000000', unitPrice: '1' },
        { description: 'Dust', quantity: '0.0000001', unitPrice: '1' },
      ],
    }
    expect((await placesOf(org, org.FINANCE, ORDER.create, { input })).sort()).toEqual([
      'input.lineItems.0.description', 'input.lineItems.0.quantity', 'input.lineItems.0.unitPrice',
      'input.lineItems.1.materialId', 'input.lineItems.1.quantity', 'input.lineItems.2.uom',
      'input.lineItems.3.materialId', 'input.lineItems.3.quantity', 'input.lineItems.4.quantity', 'input.materialRequestId',
      'input.supplierId',
    ])
  })
})

describe('a draft', () => {
  test('is edited: lines are replaced, those that are named keep their identifier', async () => {
    const org = await mill()
    const order = await draftOrderOf(org, { poplin: '10', zips: '20' })
    const [, zips] = order.lineItems
    const lineItems = [
      { materialId: 'poplin', quantity: '1', unitPrice: '1' }, { id: zips.id, materialId: 'zips', quantity: '5', unitPrice: '3' },
    ]
    await as(org.MANAGER).get(ORDER.edit, { id: order.id, input: { notes: 'Soon', lineItems } })
    const found = await as(org.STAFF).get<MadeOrder>(
      'query ($id: ID!) { purchaseOrder(id: $id) { id documentId total lineItems { id } } }', { id: order.id },
    )
    expect(found).toMatchObject({ total: '16', lineItems: [{ id: expect.any(String) }, { id: zips.id }] })
    expect(order.lineItems.map(({ id }) => id)).not.toContain(found.lineItems[0].id)
    await as(org.MANAGER).get(ORDER.edit, { id: order.id, input: { notes: null } })
    expect(await read(org, order.id)).toMatchObject({ total: '16', notes: null, lineItems: [{}, {}] })
  })

  test('that is edited wrongly stays as it was', async () => {
    const org = await mill()
    const { id } = await drafted(org)
    const input = { notes: 'New', lineItems: [{ materialId: 'none', quantity: '1', unitPrice: '1' }, { quantity: '-1' }] }
    expect((await placesOf(org, org.FINANCE, ORDER.edit, { id, input })).sort()).toEqual([
      'input.lineItems.0.materialId', 'input.lineItems.1.description', 'input.lineItems.1.quantity',
      'input.lineItems.1.unitPrice',
    ])
    expect(await placesOf(org, org.FINANCE, ORDER.edit, { id, input: { supplierId: null } }))
      .toEqual(['input.supplierId'])
    // The order names a supplier with this identifier, and no material.
    const ofSupplier = { lineItems: [{ materialId: 'mill', quantity: '1', unitPrice: '1' }] }
    expect(await placesOf(org, org.FINANCE, ORDER.edit, { id, input: ofSupplier })).toEqual(['input.lineItems.0.materialId'])
  })

  test('without a line is not sent', async () => {
    const org = await mill()
    const { id } = await as(org.FINANCE).get<MadeOrder>(ORDER.create, { input: { supplierId: 'mill' } })
    expect(await placesOf(org, org.FINANCE, ORDER.send, { id })).toEqual(['id.lineItems'])
  })
})

describe('a sent order', () => {
  test('is on order, and no longer when it is cancelled', async () => {
    const org = await mill()
    const order = await sentOrderOf(org, { poplin: '10', zips: '2.5' })
    const second = await sentOrderOf(org, { poplin: '3' })
    expect(await balanceOf(org, 'poplin')).toEqual(['5', '0', '13', '5'])
    expect(await balanceOf(org, 'zips')).toEqual(['0', '0', '2.5', '0'])
    await as(org.ADMIN).get(ORDER.cancel, { id: order.id })
    expect(await read(org, order.id)).toMatchObject({ status: 'CANCELLED', cancelledAt: expect.any(String) })
    expect(await balanceOf(org, 'poplin')).toEqual(['5', '0', '3', '5'])
    expect(await balanceOf(org, 'zips')).toEqual(['0', '0', '0', '0'])
    await as(org.ADMIN).get(ORDER.cancel, { id: second.id })
    expect(await balanceOf(org, 'poplin')).toEqual(['5', '0', '0', '5'])
  })

  test('counts a material that is on two of its lines twice', async () => {
    const org = await mill()
    const line = { materialId: 'poplin', unitPrice: '1' }
    const { id } = await as(org.FINANCE).get<MadeOrder>(ORDER.create, {
      input: { supplierId: 'mill', lineItems: [{ ...line, quantity: '4' }, { ...line, quantity: '6' }] },
    })
    await as(org.FINANCE).get(ORDER.send, { id })
    expect(await balanceOf(org, 'poplin')).toEqual(['5', '0', '10', '5'])
  })

  test('is closed with a reason when a part is missing, which is then no longer on order', async () => {
    const org = await mill()
    const { id } = await partlyReceived(org)
    expect(await balanceOf(org, 'poplin')).toEqual(['9', '0', '6', '9'])
    expect(await placesOf(org, org.FINANCE, ORDER.close, { id, input: { reason: ' ' } })).toEqual(['input.reason'])
    await as(org.FINANCE).get(ORDER.close, { id, input: { reason: 'Sold out' } })
    expect(await read(org, id)).toMatchObject({
      status: 'CLOSED', closeReason: 'Sold out', closedAt: expect.any(String), lineItems: [{ receivedQty: '4' }],
    })
    expect(await balanceOf(org, 'poplin')).toEqual(['9', '0', '0', '9'])
  })

  test('that is billed is not cancelled', async () => {
    const org = await mill()
    const order = await sent(org)
    await orderBill(org, '1', '1.6', {
      linkedPoId: order.id, supplierId: 'mill',
      lineItems: [{ poLineId: order.lineItems[0].id, qty: '1', unitPrice: '1.6' }],
    })
    const { code } = await refused(org, org.FINANCE, ORDER.cancel, { id: order.id })
    expect(code).toBe('CONFLICT')
    expect(await balanceOf(org, 'poplin')).toEqual(['5', '0', '10', '5'])
  })
})

const INPUTS: Readonly<Record<string, object | undefined>> = {
  edit: { input: { notes: 'x' } }, close: { input: { reason: 'x' } },
}
type Action = Exclude<keyof typeof ORDER, 'create'>
const ACTIONS: readonly Action[] = ['edit', 'send', 'cancel', 'close']

describe('an order of another organization', () => {
  test('does not exist, and nothing of theirs can be named', async () => {
    const [org, other] = [await mill(), await organization()]
    await materials(other, { linen: '5' })
    const theirs = { orgId: other.id, id: 'theirs', code: 'T', name: 'Theirs' }
    await gateway().database.prisma.supplier.create({ data: theirs })
    const draft = await draftOrderOf(other, { linen: '1' }, { supplierId: 'theirs' })
    await gateway().database.prisma.materialRequest.create({ data: { orgId: other.id, id: 'mr', documentId: 'MR-1' } })
    for (const action of ACTIONS)
      expect(await codeOf(other, org.ADMIN, ORDER[action], { id: draft.id, ...INPUTS[action] })).toBe('NOT_FOUND')
    const input = {
      supplierId: 'theirs', materialRequestId: 'mr', lineItems: [{ materialId: 'linen', quantity: '1', unitPrice: '1' }],
    }
    const places = ['input.lineItems.0.materialId', 'input.materialRequestId', 'input.supplierId']
    expect((await placesOf(org, org.ADMIN, ORDER.create, { input })).sort()).toEqual(places)
    const { id } = await drafted(org)
    expect((await faultsOf(org, org.ADMIN, ORDER.edit, { id, input })).map(([place]) => place).sort()).toEqual(places)
    // The identifier of their line names no line of this order.
    const lineItems = [{ id: draft.lineItems[0].id, materialId: 'poplin', quantity: '1', unitPrice: '1' }]
    expect(await placesOf(org, org.ADMIN, ORDER.edit, { id, input: { lineItems } })).toEqual(['input.lineItems.0.id'])
    expect((await gateway().database.prisma.purchaseOrderLine.findMany({ where: { id: draft.lineItems[0].id } }))
      .map(({ orgId, purchaseOrderId }) => [orgId, purchaseOrderId])).toEqual([[other.id, draft.id]])
  })
})
