// Sales orders and the quantities of their lines, through both doors.
import { describe, expect, test } from '@jest/globals'
import { belowMinimum, linesOfRequest, scheduleGap, skippedRows } from '../../src/features/sales-orders/quantities.js'
import { gateway, useGateway } from '../support/app.js'
import { as } from '../support/as.js'
import { organization, type TestOrganization } from '../support/make/organization.js'
import { collection, COLLECTION } from '../support/make/quotes.js'
import {
  cancelledOrder, completedOrder, confirmedOrder, draftOrder, heldOrder, orderInProduction, readyOrder, shippedOrder,
} from '../support/make/sales-orders.js'
import { expectLinesKeepSwitchedOffSku } from '../support/stories/switched-off.js'

useGateway()

const { clientId, styleId, small, large } = COLLECTION

async function house() {
  const org = await organization()
  await collection(org)
  return org
}

const ordersOf = ({ id: orgId }: TestOrganization) =>
  gateway().database.prisma.salesOrder.findMany({ where: { orgId } })

describe('a sales order', () => {
  const step = (mutation: string) => `mutation ($id: ID!) { ${mutation}(id: $id) { id status } }`
  const order = (org: TestOrganization, id: string) =>
    as(org.STAFF).get<object>('query ($id: ID!) { salesOrder(id: $id) { status notes lineItems { orderQuantity status } shipmentSchedule { shipmentNumber quantity } availableActions { action allowed } } }', { id })

  test('goes from draft to completed, and its lines go with it', async () => {
    const org = await house()
    const seen = async (made: Promise<{ id: string }>) => {
      const { status, lineItems } = (await order(org, (await made).id)) as {
        status: string
        lineItems: { status: string }[]
      }
      return [status, ...lineItems.map((line) => line.status)]
    }
    expect(await seen(draftOrder(org))).toEqual(['DRAFT', 'PENDING', 'PENDING'])
    expect(await seen(confirmedOrder(org))).toEqual(['CONFIRMED', 'CONFIRMED', 'CONFIRMED'])
    expect(await seen(orderInProduction(org))).toEqual(['IN_PRODUCTION', 'IN_PRODUCTION', 'IN_PRODUCTION'])
    expect(await seen(readyOrder(org))).toEqual(['READY', 'IN_PRODUCTION', 'IN_PRODUCTION'])
    expect(await seen(shippedOrder(org))).toEqual(['SHIPPED', 'SHIPPED', 'SHIPPED'])
    expect(await seen(completedOrder(org))).toEqual(['COMPLETED', 'SHIPPED', 'SHIPPED'])
    expect(await seen(cancelledOrder(org))).toEqual(['CANCELLED', 'CANCELLED', 'CANCELLED'])
  })

  test('on hold is resumed as confirmed, and not without having been stopped for a reason', async () => {
    const org = await house()
    const { id } = await heldOrder(org)
    expect(await order(org, id)).toMatchObject({ status: 'ON_HOLD' })
    expect(await as(org.MANAGER).get(step('resumeSalesOrder'), { id })).toMatchObject({ status: 'CONFIRMED' })
    expect(await order(org, id)).toMatchObject({ lineItems: [{ status: 'CONFIRMED' }, { status: 'CONFIRMED' }] })
    expect(
      await as(org.MANAGER).code('mutation ($id: ID!) { holdSalesOrder(id: $id, input: { reason: "" }) { id } }', {
        id,
      }),
    ).toBe('BAD_USER_INPUT')
    expect(await order(org, id)).toMatchObject({ status: 'CONFIRMED' })
  })

  test('is not confirmed without lines, nor with shipments that do not add up to them', async () => {
    const org = await house()
    const shipmentSchedule = [{ shipmentNumber: 1, quantity: 740 }]
    const CONFIRM = step('confirmSalesOrder')
    const { id } = await draftOrder(org, { lineItems: [], shipmentSchedule })
    const bare = await as(org.MANAGER).ask(CONFIRM, { id })
    expect(bare.errors?.[0].extensions).toMatchObject({
      code: 'BAD_USER_INPUT',
      detail: [{ loc: ['id'], missing: ['lineItems'] }],
    })
    const EDIT = 'mutation ($id: ID!, $input: EditSalesOrderInput!) { editSalesOrder(id: $id, input: $input) { id } }'
    await as(org.MANAGER).get(EDIT, {
      id,
      input: { lineItems: [{ styleSkuId: small, orderQuantity: 747 }], notes: 'Checked' },
    })
    const uneven = await as(org.MANAGER).ask(CONFIRM, { id })
    expect(uneven.errors?.[0].extensions.detail).toMatchObject([
      { loc: ['id'], missing: ['shipmentSchedule'], ctx: { expected: 747, given: 740 } },
    ])
    expect(await order(org, id)).toMatchObject({
      status: 'DRAFT', notes: 'Checked', lineItems: [{ orderQuantity: 747 }], shipmentSchedule: [{ quantity: 740 }],
    })
    await as(org.MANAGER).get(EDIT, { id, input: { shipmentSchedule: [] } })
    expect(await as(org.MANAGER).get(CONFIRM, { id })).toMatchObject({ status: 'CONFIRMED' })
  })

  test('keeps lines whose style is switched off, and a new line refuses it', async () => {
    const org = await house()
    await expectLinesKeepSwitchedOffSku({
      org, model: 'SalesOrder', input: { clientId, styleId, lineItems: [{ styleSkuId: small, orderQuantity: 300 }] },
      fields: 'id styleSkuId orderQuantity', styleId, newLine: { styleSkuId: large, orderQuantity: 500 },
    })
  })

  test('is edited: null empties what may be empty, a list too, and absent fields stay', async () => {
    const org = await house()
    const { id } = await draftOrder(org, {
      notes: 'Rush', shippingTerm: 'FOB', shipmentSchedule: [{ shipmentNumber: 1, quantity: 800 }],
    })
    const EDIT = 'mutation ($id: ID!, $input: EditSalesOrderInput!) { editSalesOrder(id: $id, input: $input) { clientId notes shippingTerm styleId lineItems { id } shipmentSchedule { id } } }'
    expect(await as(org.MANAGER).get(EDIT, { id, input: { notes: null, shipmentSchedule: null } })).toEqual({
      clientId, notes: null, shippingTerm: 'FOB', styleId,
      lineItems: [{ id: expect.any(String) }, { id: expect.any(String) }], shipmentSchedule: [],
    })
    const { errors } = await as(org.MANAGER).ask(EDIT, { id, input: { clientId: null, shippingTerm: null } })
    expect(errors?.[0].extensions).toMatchObject({
      code: 'BAD_USER_INPUT',
      detail: [{ loc: ['input', 'clientId'], input: null }],
    })
    expect(await as(org.MANAGER).get(EDIT, { id, input: { lineItems: null } })).toMatchObject({
      clientId, shippingTerm: 'FOB', lineItems: [],
    })
  })

  test('that is shipped is neither edited nor cancelled', async () => {
    const org = await house()
    const { id } = await shippedOrder(org)
    const { errors } = await as(org.MANAGER).ask(step('cancelSalesOrder'), { id })
    expect(errors?.[0].extensions).toMatchObject({
      code: 'CONFLICT', state: 'SHIPPED', action: 'CANCEL', allowed: ['AMEND', 'COMPLETE'],
    })
    expect(
      await as(org.MANAGER).code('mutation ($id: ID!) { editSalesOrder(id: $id, input: { notes: "x" }) { id } }', {
        id,
      }),
    ).toBe('CONFLICT')
    expect(await order(org, id)).toMatchObject({ status: 'SHIPPED', notes: null })
  })

  test('edited twice at once keeps the lines of one edit, not of both', async () => {
    const org = await house()
    const { id } = await draftOrder(org)
    const EDIT = 'mutation ($id: ID!, $input: EditSalesOrderInput!) { editSalesOrder(id: $id, input: $input) { id } }'
    const edit = (orderQuantity: number) =>
      as(org.MANAGER).get(EDIT, { id, input: { lineItems: [{ styleSkuId: small, orderQuantity }] } })
    await Promise.all(Array.from({ length: 10 }, (_, index) => edit(index + 1)))
    expect(((await order(org, id)) as { lineItems: object[] }).lineItems).toHaveLength(1)
  })

  test('confirmed twenty times at once is confirmed once', async () => {
    const org = await house()
    const { id } = await draftOrder(org)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => as(org.MANAGER).ask(step('confirmSalesOrder'), { id })),
    )
    expect(answers.filter(({ errors }) => !errors)).toHaveLength(1)
    expect(
      await gateway().database.prisma.auditLine.count({ where: { orgId: org.id, entityId: id, action: 'confirm' } }),
    ).toBe(1)
  })

  test('names its client, or is not made; and is for those who may', async () => {
    const org = await house()
    const CREATE = 'mutation ($input: CreateSalesOrderInput!) { createSalesOrder(input: $input) { id } }'
    const { errors } = await as(org.MANAGER).ask(CREATE, { input: { styleId: 'nope' } })
    expect(errors?.[0].extensions.detail?.map(({ loc }) => loc.join('.'))).toEqual(['input.clientId', 'input.styleId'])
    expect(await as(org.STAFF).code(CREATE, { input: { clientId } })).toBe('FORBIDDEN')
    expect(await ordersOf(org)).toEqual([])
  })

  test('is listed by state, a page at a time, with its lines', async () => {
    const org = await house()
    for (let made = 0; made < 3; made += 1) await draftOrder(org)
    const LIST = '{ salesOrders(first: 2, filter: { status: [DRAFT] }) { totalCount nodes { documentId lineItems { id } shipmentSchedule { id } quote { id } } pageInfo { hasNextPage } } }'
    const nodes = [{ lineItems: [{}, {}] }, { lineItems: [{}, {}] }]
    expect(await as(org.STAFF).get(LIST)).toMatchObject({ totalCount: 3, pageInfo: { hasNextPage: true }, nodes })
  })
})

describe('the quantities of a sales order', () => {
  const row = (itemNumber: number, styleSkuId: string | null, minimum: number | null) => ({
    itemNumber, styleSkuId, minimumOrderQuantity: minimum,
  })

  test('are compared with the schedule only where there are both', () => {
    const lines = [{ orderQuantity: 500 }, { orderQuantity: 247 }]
    expect(scheduleGap(lines, [{ quantity: 740 }, { quantity: null }])).toEqual({ expected: 747, given: 740 })
    expect(scheduleGap([{ orderQuantity: 747 }], [{ quantity: 747 }])).toBeNull()
    expect(scheduleGap([], [{ quantity: 5 }])).toBeNull()
    expect(scheduleGap([{ orderQuantity: 5 }], [])).toBeNull()
  })

  test('come from the rows of a request that have both SKU and minimum order quantity', () => {
    const rows = [row(1, 's', 300), row(2, null, 10), row(3, 'm', null)]
    expect(linesOfRequest(rows)).toEqual([{ styleSkuId: 's', orderQuantity: 300 }])
    expect(skippedRows(rows)).toHaveLength(2)
  })

  test('are warned of below the minimum, not at it, and not of a SKU that nobody asked for', () => {
    const ordered = [
      { styleSkuId: 's', orderQuantity: 300 }, { styleSkuId: 's', orderQuantity: 299 },
      { styleSkuId: 'x', orderQuantity: 1 }, { styleSkuId: null, orderQuantity: 1 },
    ]
    expect(belowMinimum(ordered, [row(1, 's', 300)])).toEqual([
      'Line 2 orders 299 of s, below the minimum order quantity of 300',
    ])
  })
})
