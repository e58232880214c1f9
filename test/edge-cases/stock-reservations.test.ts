// Reservations of stock: what an approval reserves, and how issues, cancellations and adjustments change it.
import { describe, expect, test } from '@jest/globals'
import { gateway, useGateway } from '../support/app.js'
import { as } from '../support/as.js'
import { organization, type TestOrganization } from '../support/make/organization.js'
import {
  approvedRequest, materials, productionOrders, REQUEST, requestOf, reversedRequest, STOCK, type MadeRequest,
} from '../support/make/stock.js'
import { balanceOf, codeOf, faultsOf } from '../support/refused.js'

useGateway()

async function warehouse(stock: Readonly<Record<string, string>> = { poplin: '10' }) {
  const org = await organization()
  await materials(org, stock)
  await productionOrders(org, 'pro', 'other')
  return org
}

interface Shown {
  readonly lineItems: readonly Readonly<Record<'reservedQty' | 'warehouseAvailableQty' | 'status', string>>[]
}

async function linesOf(org: TestOrganization, { id }: MadeRequest) {
  const { lineItems } = await as(org.STAFF).get<Shown>(
    'query ($id: ID!) { materialRequest(id: $id) { lineItems { reservedQty warehouseAvailableQty status } } }', { id },
  )
  return lineItems
}

const reservedBy = async (org: TestOrganization, made: MadeRequest) =>
  (await linesOf(org, made)).map(({ reservedQty }) => reservedQty)

const wanted = (requiredQty: string, warehouseAvailableQty: string, materialId = 'poplin') =>
  ({ materialId, requiredQty, warehouseAvailableQty })
const issue = (org: TestOrganization, quantity: string, productionOrderId = 'pro') =>
  as(org.MANAGER).get(STOCK.issue, { input: { materialId: 'poplin', productionOrderId, quantity } })

describe('a new line', () => {
  test('counts on the stock that is free, that no line before it counts on, and that is in its unit', async () => {
    const org = await warehouse()
    await approvedRequest(org, [wanted('3', '3')], { productionOrderId: 'other' })
    const need = (requiredQty: string, more: object = {}) => ({ materialId: 'poplin', requiredQty, ...more })
    const made = await requestOf(org, [need('4'), need('5', { uom: 'roll' }), need('5'), need('1')])
    expect((await linesOf(org, made)).map(({ warehouseAvailableQty }) => warehouseAvailableQty)).toEqual(['4', '0', '3', '0'])
  })
})

describe('an approval', () => {
  test.each([
    ['what the line takes from the warehouse', '10', '8', '3', '3'],
    ['no more than is required', '10', '4', '9', '4'],
    ['no more than is free', '10', '30', '12', '10'],
    ['nothing where the line takes nothing', '10', '8', '0', '0'],
    ['nothing where nothing is there', '0', '8', '3', '0'],
    ['parts of a unit', '0.75', '8', '0.8', '0.75'],
  ])('reserves %s', async (_, stock, requiredQty, fromStock, expected) => {
    const org = await warehouse({ poplin: stock })
    const made = await approvedRequest(org, [wanted(requiredQty, fromStock)])
    expect(await linesOf(org, made))
      .toEqual([{ reservedQty: expected, warehouseAvailableQty: fromStock, status: 'PENDING' }])
    const free = String(Number(stock) - Number(expected))
    expect(await balanceOf(org, 'poplin')).toEqual([stock, expected, '0', free])
  })

  test('gives the lines of one request their stock in their order, material by material', async () => {
    const org = await warehouse({ poplin: '10', zips: '5' })
    const made = await approvedRequest(org, [
      wanted('6', '6'), wanted('2', '2', 'zips'), wanted('6', '6'), wanted('1', '1'), wanted('9', '9', 'zips'),
    ])
    expect(await reservedBy(org, made)).toEqual(['6', '2', '4', '0', '3'])
    expect(await balanceOf(org, 'poplin')).toEqual(['10', '10', '0', '0'])
    expect(await balanceOf(org, 'zips')).toEqual(['5', '5', '0', '0'])
  })

  test('leaves a later approval what is free', async () => {
    const org = await warehouse()
    const first = await approvedRequest(org, [wanted('7', '7')])
    const second = await approvedRequest(org, [wanted('7', '7')])
    const third = await approvedRequest(org, [wanted('7', '7')])
    expect(await Promise.all([first, second, third].map((made) => reservedBy(org, made)))).toEqual([['7'], ['3'], ['0']])
    expect(await balanceOf(org, 'poplin')).toEqual(['10', '10', '0', '0'])
  })

  test('reserves nothing for a line without a material, or in another unit', async () => {
    const org = await warehouse()
    const made = await approvedRequest(org, [
      { materialName: 'poplin', requiredQty: '5', warehouseAvailableQty: '5' }, { ...wanted('5', '5'), uom: 'roll' },
    ])
    expect(await reservedBy(org, made)).toEqual(['0', '0'])
    expect(await balanceOf(org, 'poplin')).toEqual(['10', '0', '0', '10'])
  })

  test('that is refused reserves nothing', async () => {
    const org = await warehouse()
    const made = await requestOf(org, [wanted('5', '5')])
    expect(await codeOf(org, org.STAFF, REQUEST.approve, { id: made.id })).toBe('FORBIDDEN')
    expect(await codeOf(org, org.FINANCE, REQUEST.approve, { id: made.id })).toBe('FORBIDDEN')
    await as(org.MANAGER).get(REQUEST.approve, { id: made.id })
    expect(await codeOf(org, org.MANAGER, REQUEST.approve, { id: made.id })).toBe('CONFLICT')
    expect(await balanceOf(org, 'poplin')).toEqual(['10', '5', '0', '5'])
  })

  test('reserves nothing of a material that has less than nothing free', async () => {
    const org = await warehouse()
    const first = await approvedRequest(org, [wanted('8', '8')])
    await as(org.FINANCE).get(STOCK.adjust, { input: { materialId: 'poplin', countedQty: '5', reason: 'Moths' } })
    expect(await balanceOf(org, 'poplin')).toEqual(['5', '8', '0', '-3'])
    const second = await approvedRequest(org, [wanted('8', '8')])
    expect([await reservedBy(org, first), await reservedBy(org, second)]).toEqual([['8'], ['0']])
    expect(await balanceOf(org, 'poplin')).toEqual(['5', '8', '0', '-3'])
  })
})

test('a new request counts on free stock line by line, not on what is reserved, and not in another unit', async () => {
  const org = await warehouse()
  await approvedRequest(org, [wanted('4', '4')])
  const line = (requiredQty: string, more: object = {}) => ({ materialId: 'poplin', requiredQty, unitPrice: '2', ...more })
  const lineItems = [
    line('3', { uom: 'roll' }), line('3'), line('2', { warehouseAvailableQty: '1' }), line('1'), line('5'), line('1'),
  ]
  const made = await as(org.STAFF).get<MadeRequest>(REQUEST.create, { input: { lineItems } })
  // 6 of 10 are free: 3, the 1 that is given, 1, and the 1 that is left.
  expect((await linesOf(org, made)).map((one) => one.warehouseAvailableQty)).toEqual(['0', '3', '1', '1', '1', '0'])
})

describe('an issue', () => {
  test("takes the order's own reservations first, oldest request first, then free stock", async () => {
    const org = await warehouse()
    const first = await approvedRequest(org, [wanted('3', '3'), wanted('1', '1')], { productionOrderId: 'pro' })
    const second = await approvedRequest(org, [wanted('2', '2')], { productionOrderId: 'pro' })
    const other = await approvedRequest(org, [wanted('1', '1')], { productionOrderId: 'other' })
    const all = async () => [await reservedBy(org, first), await reservedBy(org, second), await reservedBy(org, other)]
    expect(await balanceOf(org, 'poplin')).toEqual(['10', '7', '0', '3'])
    await issue(org, '3.5')
    expect(await all()).toEqual([['0', '0.5'], ['2'], ['1']])
    expect(await balanceOf(org, 'poplin')).toEqual(['6.5', '3.5', '0', '3'])
    await issue(org, '1')
    expect(await all()).toEqual([['0', '0'], ['1.5'], ['1']])
    await issue(org, '2.5')
    expect(await all()).toEqual([['0', '0'], ['0'], ['1']])
    expect(await balanceOf(org, 'poplin')).toEqual(['3', '1', '0', '2'])
  })

  test('takes the reservations of a request by the positions of its lines, not by the order of their entry', async () => {
    const org = await warehouse()
    const lines = [wanted('3', '3'), wanted('1', '1')].map((line) => ({ ...line, unitPrice: '2' }))
    const made = await reversedRequest(org, lines)
    expect(await reservedBy(org, made)).toEqual(['1', '3'])
    await issue(org, '1')
    expect(await reservedBy(org, made)).toEqual(['0', '3'])
  })

  test('never takes what is reserved for another order', async () => {
    const org = await warehouse()
    await approvedRequest(org, [wanted('6', '6')], { productionOrderId: 'other' })
    await approvedRequest(org, [wanted('1', '1')])
    const input = { materialId: 'poplin', productionOrderId: 'pro', quantity: '3.1' }
    expect(await faultsOf(org, org.MANAGER, STOCK.issue, { input }))
      .toMatchObject([['input.quantity', { expected: '3', given: '3.1', onHand: '10', reserved: '7', ownReservation: '0' }]])
    await issue(org, '3')
    await issue(org, '6', 'other')
    expect(await balanceOf(org, 'poplin')).toEqual(['1', '1', '0', '0'])
  })

  test('takes its own reservation of stock that was counted away, as far as it is there', async () => {
    const org = await warehouse()
    await approvedRequest(org, [wanted('8', '8')], { productionOrderId: 'pro' })
    await as(org.FINANCE).get(STOCK.adjust, { input: { materialId: 'poplin', quantity: '-5', reason: 'Moths' } })
    const input = { materialId: 'poplin', productionOrderId: 'pro', quantity: '6' }
    expect(await faultsOf(org, org.MANAGER, STOCK.issue, { input }))
      .toMatchObject([['input.quantity', { expected: '5', given: '6', onHand: '5', reserved: '8', ownReservation: '8' }]])
    await issue(org, '5')
    expect(await balanceOf(org, 'poplin')).toEqual(['0', '3', '0', '-3'])
  })

  test('that comes back is free, and is not reserved again', async () => {
    const org = await warehouse()
    const made = await approvedRequest(org, [wanted('8', '8')], { productionOrderId: 'pro' })
    await issue(org, '8')
    await as(org.MANAGER).get(STOCK.takeBack, { input: { materialId: 'poplin', productionOrderId: 'pro', quantity: '4' } })
    expect(await reservedBy(org, made)).toEqual(['0'])
    expect(await balanceOf(org, 'poplin')).toEqual(['6', '0', '0', '6'])
  })
})

describe('a cancelled request', () => {
  test('gives back what is still reserved, and reserves anew when it is approved again', async () => {
    const org = await warehouse()
    const made = await approvedRequest(org, [wanted('8', '8'), wanted('4', '1')], { productionOrderId: 'pro' })
    await issue(org, '3')
    expect(await reservedBy(org, made)).toEqual(['5', '1'])
    await as(org.STAFF).get(REQUEST.cancel, { id: made.id })
    expect(await linesOf(org, made)).toEqual([
      { reservedQty: '0', warehouseAvailableQty: '8', status: 'CANCELLED' },
      { reservedQty: '0', warehouseAvailableQty: '1', status: 'CANCELLED' },
    ])
    expect(await balanceOf(org, 'poplin')).toEqual(['7', '0', '0', '7'])
    await as(org.STAFF).get(REQUEST.reopen, { id: made.id })
    expect((await linesOf(org, made)).map(({ status }) => status)).toEqual(['PENDING', 'PENDING'])
    await as(org.STAFF).get(REQUEST.submit, { id: made.id })
    expect(await balanceOf(org, 'poplin')).toEqual(['7', '0', '0', '7'])
    await as(org.MANAGER).get(REQUEST.approve, { id: made.id })
    expect(await reservedBy(org, made)).toEqual(['7', '0'])
    expect(await balanceOf(org, 'poplin')).toEqual(['7', '7', '0', '0'])
  })

  test('that is reopened opens its own lines alone', async () => {
    const org = await warehouse()
    const [one, other] = [await requestOf(org, [wanted('8', '0')]), await requestOf(org, [wanted('4', '0')])]
    for (const { id } of [one, other]) await as(org.STAFF).get(REQUEST.cancel, { id })
    await as(org.STAFF).get(REQUEST.reopen, { id: one.id })
    expect(await linesOf(org, one)).toMatchObject([{ status: 'PENDING' }])
    expect(await linesOf(org, other)).toMatchObject([{ status: 'CANCELLED' }])
  })

  test('of another person is not cancelled, and keeps its stock', async () => {
    const org = await warehouse()
    const made = await approvedRequest(org, [wanted('8', '8')])
    expect(await codeOf(org, org.MANAGER, REQUEST.cancel, { id: made.id })).toBe('FORBIDDEN')
    expect(await balanceOf(org, 'poplin')).toEqual(['10', '8', '0', '2'])
  })

  test('of another organization does not exist', async () => {
    const [org, other] = [await warehouse(), await warehouse()]
    const theirs = await approvedRequest(other, [wanted('8', '8')])
    const open = await requestOf(other, [wanted('1', '1')])
    for (const [operation, id] of [[REQUEST.cancel, theirs.id], [REQUEST.approve, open.id]])
      expect(await codeOf(other, org.MANAGER, operation, { id })).toBe('NOT_FOUND')
    expect(await balanceOf(other, 'poplin')).toEqual(['10', '8', '0', '2'])
    expect(await gateway().database.prisma.materialRequestLine.count({ where: { orgId: org.id } })).toBe(0)
  })
})
