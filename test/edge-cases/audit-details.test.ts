// The details of the audit trail: changed members and changed lines, before and after, with all digits; and how many of
// them may be asked for at once.
import { describe, expect, test } from '@jest/globals'
import { verifyChain, chainLines } from '../../src/access/audit-chain.js'
import { gateway, useGateway } from '../support/app.js'
import { as } from '../support/as.js'
import { draftBill, sentOrder } from '../support/make/bills.js'
import { draftSheet } from '../support/make/costing.js'
import { scheduledDelivery } from '../support/make/logistics.js'
import { organization, type TestOrganization } from '../support/make/organization.js'
import { collection, COLLECTION } from '../support/make/quotes.js'
import { orderAfter } from '../support/make/shipping.js'
import { approvedRequest, materials, ORDER } from '../support/make/stock.js'

useGateway()

type Changed = Readonly<Record<string, unknown>>

/** What the newest line of the trail of a record says has changed. */
async function changedIn(org: TestOrganization, entityId: string) {
  const { nodes: [{ details }] } = await as(org.ADMIN).get<{ nodes: { details: { changed: Changed } }[] }>(
    'query ($filter: AuditLineFilter) { auditLines(first: 1, filter: $filter) { nodes { details } } }', { filter: { entityId } },
  )
  return details.changed
}

describe('the amounts in the details', () => {
  test('of a bill have all their digits', async () => {
    const org = await organization()
    const { id } = await draftBill(org, { lineItems: null, totalAmount: '99999999999999.98' })
    await as(org.FINANCE).get(
      'mutation ($id: ID!) { editBill(id: $id, input: { totalAmount: "99999999999999.99", taxRate: "0.5" }) { id } }', { id },
    )
    expect(await changedIn(org, id)).toMatchObject({
      totalAmount: { before: '99999999999999.98', after: '99999999999999.99' },
      remainingBalance: { before: '99999999999999.98', after: '99999999999999.99' },
      taxRate: { before: null, after: '0.5' }, taxAmount: { before: '0' },
    })
  })

  test('of changed lines have all their digits, and integers stay numbers', async () => {
    const org = await organization()
    await materials(org, { poplin: '0' })
    const line = { materialId: 'poplin', quantity: '999999999999.999999', unitPrice: '0.000001' }
    const input = { supplierId: 'mill', currency: 'USD', lineItems: [line] }
    const { id, lineItems: [{ id: lineId }] } =
      await as(org.FINANCE).get<{ id: string; lineItems: { id: string }[] }>(ORDER.create, { input })
    const edit = (quantity: string) =>
      as(org.FINANCE).get(ORDER.edit, { id, input: { lineItems: [{ ...line, id: lineId, quantity }] } })
    const row = { id: lineId, itemNumber: 1, unitPrice: '0.000001', receivedQty: '0' }
    await edit('99999999999.123456')
    const { before, after } = (await changedIn(org, id)).PurchaseOrderLine as Readonly<Record<'before' | 'after', Changed[]>>
    expect(before).toEqual([expect.objectContaining({ ...row, quantity: '999999999999.999999' })])
    expect(after).toMatchObject([{ id: lineId, quantity: '99999999999.123456' }])
    // What stayed is said once, and the document not at all.
    for (const member of ['itemNumber', 'unitPrice', 'receivedQty', 'purchaseOrderId']) expect(after[0]).not.toHaveProperty(member)
    for (const member of ['orgId', 'purchaseOrderId']) expect(before[0]).not.toHaveProperty(member)
    await edit('99999999999.123457')
    expect((await changedIn(org, id)).PurchaseOrderLine).toEqual({
      before: [expect.objectContaining({ quantity: '99999999999.123456' })],
      after: [expect.objectContaining({ quantity: '99999999999.123457' })],
    })
    await edit('100')
    expect((await changedIn(org, id)).PurchaseOrderLine).toMatchObject({ after: [{ quantity: '100' }] })
    await chainLines(gateway().database)
    expect(await verifyChain(gateway().database, org.id)).toMatchObject({ broken: null, waiting: 0 })
  })
})

describe('parts that are changed where they are', () => {
  /** The rows of a kind of parts with these members, by their number. Afterwards, a row has what differs. */
  function shown(changed: Changed, kind: string, ...members: readonly string[]) {
    const { before, after } = changed[kind] as Readonly<Record<'before' | 'after', readonly Changed[]>>
    const values = (rows: readonly Changed[]) =>
      rows.map((row) => members.map((member) => row[member])).sort(([one], [other]) => Number(one) - Number(other))
    const whole = after.map((row) => ({ ...before.find(({ id }) => id === row.id), ...row }))
    return { before: values(before), after: values(whole) }
  }

  test('stand in the line of an amendment before and after, and those that stayed do not', async () => {
    const org = await organization()
    await collection(org)
    const { id, lineItems: [first] } = await orderAfter(org, 2)
    const amend = (input: object) => as(org.MANAGER).get(
      'mutation ($id: ID!, $input: AmendSalesOrderInput!) { amendSalesOrder(id: $id, input: $input) { id } }',
      { id, input: { reason: 'The client asked for it', ...input } },
    )
    await amend({
      notes: 'Rush',
      lineItems: [{ id: first.id, orderQuantity: 320, unitPrice: '2.123456' }, { styleSkuId: COLLECTION.large, orderQuantity: 80 }],
      shipmentSchedule: [{ shipmentNumber: 1, quantity: 500 }, { shipmentNumber: 3, quantity: 400 }],
    })
    const changed = await changedIn(org, id)
    expect(changed).toEqual({
      notes: { before: null, after: 'Rush' }, revision: { before: 0, after: 1 },
      SalesOrderLine: expect.any(Object), ShipmentScheduleEntry: expect.any(Object),
    })
    expect(shown(changed, 'SalesOrderLine', 'itemNumber', 'orderQuantity', 'unitPrice')).toEqual({
      before: [[1, 300, '2']], after: [[1, 320, '2.123456'], [3, 80, null]],
    })
    expect(shown(changed, 'ShipmentScheduleEntry', 'shipmentNumber', 'quantity')).toEqual({
      before: [[1, 400], [2, 400]], after: [[1, 500], [3, 400]],
    })
    await amend({ notes: null })
    expect(await changedIn(org, id)).toEqual({
      notes: { before: 'Rush', after: null }, revision: { before: 1, after: 2 },
    })
  })

  test('are those of the document alone, also where another organization has the same identifiers', async () => {
    const [org, other] = [await organization(), await organization()]
    await sentOrder(org)
    await sentOrder(other)
    const of = { orgId: org.id, supplierId: 'sup', currency: 'USD' }
    const line = { id: 'next-1', itemNumber: 1, description: 'Zips', quantity: 5, unitPrice: 1, amount: 5, uom: 'pcs' }
    await gateway().database.prisma.purchaseOrder.create({
      data: { ...of, id: 'next', documentId: 'PO-2026-00002', lineItems: { create: [line] } },
    })
    const AMEND = `mutation ($input: AmendPurchaseOrderInput!) {
      amendPurchaseOrder(id: "pur", input: $input) { id } }`
    const input = { reason: 'Sold out', lineItems: [{ id: 'pur-1', quantity: '900' }] }
    await as(org.FINANCE).get(AMEND, { input })
    const { before, after } = (await changedIn(org, 'pur')).PurchaseOrderLine as Readonly<Record<string, Changed[]>>
    expect([before, after]).toMatchObject([[{ id: 'pur-1', quantity: '1000' }], [{ id: 'pur-1', quantity: '900' }]])
    expect(before[0]).not.toHaveProperty('orgId')
  })

  test('stand in the line of a release: the reservations that ended', async () => {
    const org = await organization()
    await materials(org, { poplin: '6' })
    const line = { materialId: 'poplin', requiredQty: '10', warehouseAvailableQty: '5.5', uom: 'm' }
    const { id } = await approvedRequest(org, [line, { materialName: 'Labels', requiredQty: '2' }])
    await as(org.MANAGER).get('mutation ($id: ID!) { releaseMaterialRequest(id: $id) { id } }', { id })
    expect(shown(await changedIn(org, id), 'MaterialRequestLine', 'itemNumber', 'reservedQty')).toEqual({
      before: [[1, '5.5']], after: [[1, '0']],
    })
  })
})

test('the links of a cost sheet stand in the trail before and after, if they differ', async () => {
  const org = await organization()
  const { prisma } = gateway().database
  const orgId = org.id
  const { id } = await draftSheet(org)
  await prisma.client.create({ data: { orgId, id: 'cli', code: 'CLI', name: 'Client', currency: 'USD' } })
  const documents = (...ids: string[]) =>
    ids.map((one) => ({ orgId, id: one, documentId: one.toUpperCase(), clientId: 'cli', currency: 'USD' }))
  await prisma.quote.createMany({ data: documents('q-a', 'q-b', 'q-c') })
  await prisma.salesOrder.createMany({ data: documents('so-a') })
  await prisma.billOfMaterials.create({
    data: { orgId, id: 'bom', documentId: 'BOM-1', styleId: 'st-shell', name: 'Bulk', versionNumber: 1 },
  })
  const changes = async (input: object) => {
    await as(org.MANAGER).get(
      'mutation ($id: ID!, $input: LinkCostSheetInput!) { linkCostSheet(id: $id, input: $input) { id } }', { id, input },
    )
    return changedIn(org, id)
  }
  expect(await changes({ quoteIds: ['q-b', 'q-a'], salesOrderIds: ['so-a'], billOfMaterialsId: 'bom' })).toEqual({
    quoteIds: { before: [], after: ['q-a', 'q-b'] }, salesOrderIds: { before: [], after: ['so-a'] },
    billOfMaterialsId: { before: null, after: 'bom' },
  })
  expect(await changes({ quoteIds: ['q-c', 'q-a', 'q-c'], salesOrderIds: ['so-a'] })).toEqual({
    quoteIds: { before: ['q-a', 'q-b'], after: ['q-a', 'q-c'] },
  })
  const lines = () => prisma.auditLine.count({ where: { orgId, entityId: id, action: 'link' } })
  const before = await lines()
  await changes({ quoteIds: ['q-c', 'q-a'] })
  expect(await lines()).toBe(before)
  expect(await changes({ salesOrderIds: null, billOfMaterialsId: null })).toEqual({
    salesOrderIds: { before: ['so-a'], after: [] }, billOfMaterialsId: { before: 'bom', after: null },
  })
})

test('the order of stops stands in the trail before and after', async () => {
  const org = await organization()
  const { id, stops } = await scheduledDelivery(org, [{ name: 'A' }, { name: 'B' }, { name: 'C' }])
  const before = stops.map((stop) => stop.id)
  const after = [...before].reverse()
  await as(org.STAFF).get(
    'mutation ($id: ID!, $stopIds: [ID!]!) { reorderStops(id: $id, input: { stopIds: $stopIds }) { id } }',
    { id, stopIds: after },
  )
  expect(await changedIn(org, id)).toEqual({ stopIds: { before, after } })
  // It is no step, so the line says no state.
  expect(await as(org.ADMIN).get(
    'query ($id: ID!) { delivery(id: $id) { auditLines(first: 1) { nodes { action from to } } } }', { id },
  )).toEqual({ auditLines: { nodes: [{ action: 'REORDER_STOPS', from: 'SCHEDULED', to: 'SCHEDULED' }] } })
})

describe('the edits of a record', () => {
  test('count as values of the answer, and are refused beyond the limit of 300,000', async () => {
    const org = await organization()
    await materials(org, { poplin: '0' })
    const lineItems = Array.from({ length: 500 }, () => ({ materialId: 'poplin', quantity: '10', unitPrice: '1.6' }))
    const { id } = await as(org.FINANCE).get<{ id: string }>(
      ORDER.create, { input: { supplierId: 'mill', currency: 'USD', lineItems } })
    await as(org.FINANCE).get(ORDER.edit, { id, input: { lineItems } })
    const ask = (copies: number) => {
      const names = Array.from({ length: copies }, (_, at) => `name${at}: name`).join(' ')
      return as(org.STAFF).ask(`{ purchaseOrder(id: "${id}") { edits(first: 1) { nodes { fields { ${names} } } } } }`)
    }
    expect((await ask(20)).errors).toBeUndefined()
    const [error] = (await ask(90)).errors ?? []
    expect(error.extensions).toMatchObject({ code: 'BAD_USER_INPUT', cost: { most: 300_000, unit: 'values' } })
  })
})
