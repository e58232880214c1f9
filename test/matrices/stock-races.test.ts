// Fifty callers at once: the last metre is issued once, a receipt is posted once, stock is reserved once, and nothing
// becomes negative.
import { describe, expect, test } from '@jest/globals'
import { Decimal } from '../../src/core/schema/scalars.js'
import { gateway, useGateway } from '../support/app.js'
import { atOnce as fifty } from '../support/at-once.js'
import { eventually } from '../support/eventually.js'
import { lockWaits } from '../support/lock-waits.js'
import { as, type GraphQLAnswer, type Person } from '../support/as.js'
import { organization, type TestOrganization } from '../support/make/organization.js'
import {
  approvedRequest, draftReceiptOf, linked, materials, ORDER, productionOrders, RECEIPT, received, REQUEST, requestOf,
  sentOrderOf, STOCK, type Made, type MadeOrder,
} from '../support/make/stock.js'
import { patient } from '../support/patient.js'
import { balanceOf } from '../support/refused.js'

useGateway()

const FIFTY = Array.from({ length: 50 }, (_, index) => index)
const result = ({ errors }: GraphQLAnswer) => errors?.[0].extensions.code ?? 'done'

/** How often each result was answered. */
function tally(answers: readonly GraphQLAnswer[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const code of answers.map(result)) counts[code] = (counts[code] ?? 0) + 1
  return counts
}

/** Sends fifty operations at once, in turn by these people, because one person gets a part of the connections. */
const atOnce = (people: readonly Person[], operation: (index: number) => readonly [string, object]) =>
  fifty((index) => as(people[index % people.length]).ask(...operation(index)))

const makers = ({ MANAGER, ADMIN, DIRECTOR }: TestOrganization) => [MANAGER, ADMIN, DIRECTOR]
const buyers = ({ MANAGER, ADMIN, FINANCE }: TestOrganization) => [MANAGER, ADMIN, FINANCE]

async function warehouse(stock: Readonly<Record<string, string>>) {
  const org = await organization({ quantityTolerancePercent: new Decimal(0) })
  await materials(org, stock)
  await productionOrders(org, 'pro')
  return org
}

test('a request that is cancelled gives back what is reserved when its turn comes, not what was before an issue', async () => {
  const org = await warehouse({ poplin: '10' })
  const { id } = await approvedRequest(org, [{ materialId: 'poplin', requiredQty: '6' }])
  expect(await balanceOf(org, 'poplin')).toEqual(['10', '6', '0', '4'])
  const { pool } = gateway().database
  const issue = await pool.connect()
  await issue.query('BEGIN')
  await issue.query(`SELECT "id" FROM "Material" WHERE "orgId" = $1 AND "id" = 'poplin' FOR NO KEY UPDATE`, [org.id])
  const cancelled = as(org.STAFF).get(REQUEST.cancel, { id })
  // On a server, the cancellation has read the reservations by now, and waits for the material. Another connection
  // asks, because inside a transaction the view does not show connections that are opened after the first look.
  if (process.env.TEST_DATABASE_URL) await eventually(async () => (await lockWaits(gateway().database)) > 0)
  await issue.query(`UPDATE "MaterialRequestLine" SET "reservedQty" = 2 WHERE "orgId" = $1 AND "materialRequestId" = $2`, [org.id, id])
  await issue.query(`UPDATE "Material" SET "reservedQty" = 2, "warehouseQty" = 6 WHERE "orgId" = $1 AND "id" = 'poplin'`, [org.id])
  await issue.query('COMMIT')
  issue.release()
  await cancelled
  expect(await balanceOf(org, 'poplin')).toEqual(['6', '0', '0', '6'])
})

describe('fifty at once', () => {
  test('issue the last metre: one gets it', async () => {
    const org = await warehouse({ poplin: '1' })
    const input = { materialId: 'poplin', productionOrderId: 'pro', quantity: '1' }
    expect(tally(await atOnce(makers(org), () => [STOCK.issue, { input }]))).toEqual({ done: 1, BAD_USER_INPUT: 49 })
    expect(await balanceOf(org, 'poplin')).toEqual(['0', '0', '0', '0'])
  })

  test('issue the last metre to fifty orders: one gets it', async () => {
    const org = await warehouse({ poplin: '1' })
    await productionOrders(org, ...FIFTY.map((index) => `pro-${index}`))
    const input = (index: number) => ({ materialId: 'poplin', productionOrderId: `pro-${index}`, quantity: '1' })
    expect(tally(await atOnce(makers(org), (index) => [STOCK.issue, { input: input(index) }])))
      .toEqual({ done: 1, BAD_USER_INPUT: 49 })
    expect(await balanceOf(org, 'poplin')).toEqual(['0', '0', '0', '0'])
  })

  test('bring back the last metre that was issued: one does', async () => {
    const org = await warehouse({ poplin: '1' })
    const input = { materialId: 'poplin', productionOrderId: 'pro', quantity: '1' }
    await as(org.MANAGER).get(STOCK.issue, { input })
    expect(tally(await atOnce(makers(org), () => [STOCK.takeBack, { input }]))).toEqual({ done: 1, BAD_USER_INPUT: 49 })
    expect(await balanceOf(org, 'poplin')).toEqual(['1', '0', '0', '1'])
  })

  test('post the same receipt: one does, and its goods arrive once', async () => {
    const org = await warehouse({ poplin: '0' })
    const order = await sentOrderOf(org, { poplin: '10' })
    const { id } = await draftReceiptOf(org, order, '4')
    expect(tally(await atOnce(buyers(org), () => [RECEIPT.post, { id }]))).toEqual({ done: 1, CONFLICT: 49 })
    expect(await balanceOf(org, 'poplin')).toEqual(['4', '0', '6', '4'])
  })

  test('void the same receipt: one does, and its goods leave once', async () => {
    const org = await warehouse({ poplin: '20' })
    const order = await sentOrderOf(org, { poplin: '10' })
    const { id } = await received(org, order, '4')
    const input = { reason: 'Counted twice' }
    expect(tally(await atOnce(buyers(org), () => [RECEIPT.void, { id, input }]))).toEqual({ done: 1, CONFLICT: 49 })
    expect(await balanceOf(org, 'poplin')).toEqual(['20', '0', '10', '20'])
  })

  test('receive the last piece, each with a receipt: one does', async () => {
    const org = await warehouse({ poplin: '0' })
    const order = await sentOrderOf(org, { poplin: '1' })
    const receipts: Made[] = []
    for (const _ of FIFTY) receipts.push(await draftReceiptOf(org, order, '1'))
    expect(tally(await atOnce(buyers(org), (index) => [RECEIPT.post, { id: receipts[index].id }])))
      .toEqual({ done: 1, BAD_USER_INPUT: 49 })
    expect(await balanceOf(org, 'poplin')).toEqual(['1', '0', '0', '1'])
  })

  test('approve requests that want the same stock: all are approved, and what is there is reserved once', async () => {
    const org = await warehouse({ poplin: '20', zips: '7' })
    const requests: Made[] = []
    for (const index of FIFTY) {
      const both = [{ materialId: 'poplin', requiredQty: '3', warehouseAvailableQty: '3' },
        { materialId: 'zips', requiredQty: '2', warehouseAvailableQty: '2' }]
      requests.push(await requestOf(org, index % 2 ? both : both.reverse()))
    }
    expect(tally(await atOnce(makers(org), (index) => [REQUEST.approve, { id: requests[index].id }])))
      .toEqual({ done: 50 })
    expect(await balanceOf(org, 'poplin')).toEqual(['20', '20', '0', '0'])
    expect(await balanceOf(org, 'zips')).toEqual(['7', '7', '0', '0'])
    const sums = await gateway().database.prisma.materialRequestLine.groupBy({
      by: ['materialId'], where: { orgId: org.id }, _sum: { reservedQty: true }, orderBy: { materialId: 'asc' },
    })
    expect(sums.map(({ materialId, _sum }) => [materialId, _sum.reservedQty?.toFixed()]))
      .toEqual([['poplin', '20'], ['zips', '7']])
  })

  test('issue, void, adjust, approve and cancel: nothing is negative, and no caller meets a deadlock', async () => {
    const org = await warehouse({ poplin: '5', zips: '5' })
    const order = await sentOrderOf(org, { poplin: '50', zips: '50' })
    const receipts: Made[] = []
    for (const index of FIFTY.slice(0, 10)) receipts.push(await received(org, order, index % 2 ? '2' : '', '2'))
    const requests: Made[] = []
    for (const _ of FIFTY.slice(0, 10))
      requests.push(await requestOf(org, [{ materialId: 'zips', requiredQty: '2', warehouseAvailableQty: '2' },
        { materialId: 'poplin', requiredQty: '2', warehouseAvailableQty: '2' }], { productionOrderId: 'pro' }))
    const operation = (index: number): readonly [string, object] => {
      const at = Math.floor(index / 5)
      const materialId = at % 2 ? 'poplin' : 'zips'
      return ([
        [STOCK.issue, { input: { materialId, productionOrderId: 'pro', quantity: '3' } }],
        [RECEIPT.void, { id: receipts[at].id, input: { reason: 'Wrong' } }],
        [STOCK.adjust, { input: { materialId, quantity: '-3', reason: 'Moths' } }],
        [REQUEST.approve, { id: requests[at].id }],
        [ORDER.cancel, { id: order.id }],
      ] as const)[index % 5]
    }
    const answers = await atOnce([org.ADMIN, org.MANAGER], operation)
    expect(answers.filter((answer) => !['done', 'BAD_USER_INPUT', 'CONFLICT', 'FORBIDDEN'].includes(result(answer))))
      .toEqual([])
    expect(JSON.stringify(answers)).not.toMatch(/same moment/)
    for (const id of ['poplin', 'zips']) {
      const { _sum } = await gateway().database.prisma.stockMovement.aggregate({
        where: { orgId: org.id, materialId: id }, _sum: { quantity: true },
      })
      const [onHand, reserved] = await balanceOf(org, id)
      expect(Number(onHand)).toBeGreaterThanOrEqual(0)
      expect(Number(reserved)).toBeGreaterThanOrEqual(0)
      expect(onHand).toBe(_sum.quantity?.toFixed())
    }
  })
})

describe('receipts of goods that a request has ordered', () => {
  const ORDERS = 'mutation ($id: ID!) { orderMaterialRequest(id: $id) { id documentId lineItems { id } } }'

  /** A sent order of 50 m for the order `pro`, of which nothing is free. */
  async function orderedForPro() {
    const org = await warehouse({ poplin: '0' })
    await productionOrders(org, 'other')
    const lines = ['20', '30'].map((requiredQty) => ({ materialId: 'poplin', requiredQty, warehouseAvailableQty: '0' }))
    const request = await approvedRequest(org, lines, { productionOrderId: 'pro' })
    const [order] = await as(org.FINANCE).get<MadeOrder[]>(ORDERS, { id: request.id })
    await as(org.FINANCE).get(ORDER.send, { id: order.id })
    return { org, order }
  }

  const issueTo = (productionOrderId: string): readonly [string, object] =>
    [STOCK.issue, { input: { materialId: 'poplin', productionOrderId, quantity: '2' } }]

  /** Sends operations at once, by as many people as may run them. */
  const asked = (org: TestOrganization, operations: readonly (readonly [string, object])[]) =>
    Promise.all(operations.map(([document, variables], index) => {
      const people = [RECEIPT.post, RECEIPT.void].includes(document) ? buyers(org) : makers(org)
      return patient(() => as(people[index % people.length]).ask(document, variables))
    }))

  /** What is on hand of the material, after a comparison of its figures with the movements and the lines. */
  async function onHandOf(org: TestOrganization) {
    const { prisma } = gateway().database
    const where = { orgId: org.id }
    const [{ _sum: moved }, { _sum: reserved }] = await Promise.all([
      prisma.stockMovement.aggregate({ where, _sum: { quantity: true } }),
      prisma.materialRequestLine.aggregate({ where, _sum: { reservedQty: true } }),
    ])
    const balance = await balanceOf(org, 'poplin')
    expect(balance.slice(0, 2)).toEqual([moved.quantity?.toFixed(), reserved.reservedQty?.toFixed()])
    return balance
  }

  test('are posted while others want the material: they are never free', async () => {
    const { org, order } = await orderedForPro()
    const receipts: Made[] = []
    for (const _ of FIFTY.slice(0, 25)) receipts.push(await draftReceiptOf(org, order, '2'))
    const requests: Made[] = []
    for (const _ of FIFTY.slice(0, 5))
      requests.push(await requestOf(org, [{ materialId: 'poplin', requiredQty: '9', warehouseAvailableQty: '9' }]))
    const operations = [
      ...receipts.map(({ id }) => [RECEIPT.post, { id }] as const),
      ...requests.map(({ id }) => [REQUEST.approve, { id }] as const),
      ...FIFTY.slice(0, 10).map(() => issueTo('other')), ...FIFTY.slice(0, 10).map(() => issueTo('pro')),
    ]
    const answers = await asked(org, FIFTY.map((index) => operations[(index * 7) % 50]))
    const by = (document: string) =>
      tally(answers.filter((_, index) => operations[(index * 7) % 50][0] === document))
    expect(by(RECEIPT.post)).toEqual({ done: 25 })
    expect(by(REQUEST.approve)).toEqual({ done: 5 })
    const issued = await gateway().database.prisma.stockMovement.findMany({ where: { orgId: org.id, kind: 'ISSUE' } })
    expect(new Set(issued.map(({ productionOrderId }) => productionOrderId)).has('other')).toBe(false)
    const left = String(50 - 2 * issued.length)
    expect(await onHandOf(org)).toEqual([left, left, '0', '0'])
  })

  test('are voided while they are issued: no more is reserved than is there', async () => {
    const { org, order } = await orderedForPro()
    const receipts: Made[] = []
    for (const _ of FIFTY.slice(0, 25)) receipts.push(await received(org, order, '2'))
    const input = { reason: 'Wrong house' }
    const answers = await asked(org, FIFTY.map((index) =>
      (index % 2 ? issueTo('pro') : [RECEIPT.void, { id: receipts[index / 2].id, input }])))
    expect(Object.keys(tally(answers)).sort()).toEqual(['BAD_USER_INPUT', 'done'])
    const [onHand, reserved] = (await onHandOf(org)).map(Number)
    expect([onHand, reserved]).toEqual([0, 0])
  })
})

describe('receipts of two orders for the same materials', () => {
  test('are posted and voided at once, each for another of the materials, without a deadlock', async () => {
    const org = await warehouse({ poplin: '0', zips: '0' })
    const both = { poplin: '100', zips: '100' }
    const orders = [await sentOrderOf(org, both), await sentOrderOf(org, both)]
    const receipts: Made[] = []
    for (const index of FIFTY)
      receipts.push(await draftReceiptOf(org, orders[index % 2], index % 2 ? '1' : '', index % 2 ? '' : '1'))
    const posted = await atOnce(buyers(org), (index) => [RECEIPT.post, { id: receipts[index].id }])
    expect(tally(posted)).toEqual({ done: 50 })
    expect(await balanceOf(org, 'poplin')).toEqual(['25', '0', '175', '25'])
    expect(await balanceOf(org, 'zips')).toEqual(['25', '0', '175', '25'])
    const input = { reason: 'Wrong house' }
    expect(tally(await atOnce(buyers(org), (index) => [RECEIPT.void, { id: receipts[index].id, input }])))
      .toEqual({ done: 50 })
    expect(await balanceOf(org, 'poplin')).toEqual(['0', '0', '200', '0'])
  })

  test('and orders that are cancelled while their reserved lines are issued block nobody', async () => {
    const org = await warehouse({ poplin: '100' })
    const line = { materialId: 'poplin', requiredQty: '4', warehouseAvailableQty: '2' }
    const orders: string[] = []
    for (const _ of FIFTY.slice(0, 25)) {
      const request = await approvedRequest(org, [line], { productionOrderId: 'pro' })
      const order = await sentOrderOf(org, { poplin: '2' })
      await linked(org, request, order)
      orders.push(order.id)
    }
    const input = { materialId: 'poplin', productionOrderId: 'pro', quantity: '2' }
    const answers = await atOnce([org.ADMIN, org.MANAGER], (index) =>
      index % 2 ? [STOCK.issue, { input }] : [ORDER.cancel, { id: orders[index / 2] }])
    expect(tally(answers)).toEqual({ done: 50 })
    expect(await balanceOf(org, 'poplin')).toEqual(['50', '0', '0', '50'])
  })
})
