// Issues, returns and adjustments of stock: quantities, refusals, roles and other organizations.
import { describe, expect, test } from '@jest/globals'
import { Role } from '../../src/generated/prisma/enums.js'
import { gateway, useGateway } from '../support/app.js'
import { as } from '../support/as.js'
import { organization } from '../support/make/organization.js'
import { materials, productionOrders, STOCK } from '../support/make/stock.js'
import { balanceOf, codeOf, faultsOf, movementsOf, placesOf, refused } from '../support/refused.js'

useGateway()

const poplin = { materialId: 'poplin', productionOrderId: 'pro' }
const setState = (orgId: string, status: 'COMPLETED' | 'CANCELLED' | 'IN_PROGRESS') =>
  gateway().database.prisma.productionOrder.updateMany({ where: { orgId }, data: { status } })

async function warehouse(quantity = '10') {
  const org = await organization()
  await materials(org, { poplin: quantity })
  await productionOrders(org, 'pro')
  return org
}

test('an adjustment of the stock stands in the audit trail, with its reason and quantity', async () => {
  const org = await organization()
  await materials(org, { poplin: '5' })
  const { id } = await as(org.MANAGER).get<{ id: string }>(STOCK.adjust, {
    input: { materialId: 'poplin', quantity: '-1.5', reason: 'Moths' },
  })
  const lines = await as(org.ADMIN).get(
    'query ($id: [ID!]) { auditLines(filter: { entityId: $id }) { nodes { action entity reason actorId details } } }', { id: [id] })
  expect(lines).toEqual({
    nodes: [{
      action: 'ADJUSTMENT', entity: 'StockMovement', reason: 'Moths', actorId: org.MANAGER.userId,
      details: { materialId: 'poplin', quantity: '-1.5' },
    }],
  })
})

describe('an issue', () => {
  test('takes material out of the warehouse, and a return brings it back', async () => {
    const org = await warehouse()
    const issued = await as(org.MANAGER).get(STOCK.issue, { input: { ...poplin, quantity: '7.25' } })
    expect(issued).toMatchObject({ kind: 'ISSUE', quantity: '-7.25' })
    expect(await balanceOf(org, 'poplin')).toEqual(['2.75', '0', '0', '2.75'])
    const back = await as(org.MANAGER).get(STOCK.takeBack, { input: { ...poplin, quantity: '1.5' } })
    expect(back).toMatchObject({ kind: 'RETURN', quantity: '1.5' })
    expect(await balanceOf(org, 'poplin')).toEqual(['4.25', '0', '0', '4.25'])
    expect(await movementsOf(org)).toEqual({ ADJUSTMENT: 1, ISSUE: 1, RETURN: 1 })
  })

  test('of more than is on hand is refused with the figures', async () => {
    const org = await warehouse()
    expect(await faultsOf(org, org.MANAGER, STOCK.issue, { input: { ...poplin, quantity: '10.000001' } })).toEqual([
      ['input.quantity', {
        material: 'poplin', unit: 'm', expected: '10', given: '10.000001', onHand: '10', reserved: '0', ownReservation: '0', free: '10',
      }],
    ])
    await as(org.MANAGER).get(STOCK.issue, { input: { ...poplin, quantity: '10' } })
    expect(await balanceOf(org, 'poplin')).toEqual(['0', '0', '0', '0'])
    expect(await placesOf(org, org.MANAGER, STOCK.issue, { input: { ...poplin, quantity: '0.000001' } })).toEqual(['input.quantity'])
  })

  test('names every fault at once', async () => {
    const org = await warehouse()
    for (const operation of [STOCK.issue, STOCK.takeBack])
      for (const quantity of ['0', '-1', '0.0000001'])
        expect(await placesOf(org, org.MANAGER, operation, {
          input: { materialId: 'none', productionOrderId: 'none', quantity },
        })).toEqual(['input.quantity', 'input.materialId', 'input.productionOrderId'])
  })

  test('goes only to planned and running orders, a return comes from any', async () => {
    const org = await warehouse()
    await setState(org.id, 'IN_PROGRESS')
    await as(org.MANAGER).get(STOCK.issue, { input: { ...poplin, quantity: '4' } })
    for (const state of ['COMPLETED', 'CANCELLED'] as const) {
      await setState(org.id, state)
      expect(await codeOf(org, org.MANAGER, STOCK.issue, { input: { ...poplin, quantity: '1' } })).toBe('CONFLICT')
      await as(org.MANAGER).get(STOCK.takeBack, { input: { ...poplin, quantity: '1' } })
    }
    expect(await balanceOf(org, 'poplin')).toEqual(['8', '0', '0', '8'])
  })

  test('of a part that is too small to store keeps the sums exact', async () => {
    const org = await warehouse('1')
    await as(org.MANAGER).get(STOCK.issue, { input: { ...poplin, quantity: '0.0000005' } })
    expect(await balanceOf(org, 'poplin')).toEqual(['0.999999', '0', '0', '0.999999'])
    await as(org.MANAGER).get(STOCK.takeBack, { input: { ...poplin, quantity: '0.0000014' } })
    expect(await balanceOf(org, 'poplin')).toEqual(['1', '0', '0', '1'])
    await as(org.MANAGER).get(STOCK.adjust, { input: { materialId: 'poplin', countedQty: '0.1234565', reason: 'Count' } })
    expect(await balanceOf(org, 'poplin')).toEqual(['0.123457', '0', '0', '0.123457'])
  })
})

test('material that is switched off still leaves the warehouse, comes back and is counted', async () => {
  const org = await warehouse()
  const where = { orgId: org.id, id: 'poplin' }
  await gateway().database.prisma.material.updateMany({ where, data: { isActive: false } })
  await as(org.MANAGER).get(STOCK.issue, { input: { ...poplin, quantity: '4' } })
  await as(org.MANAGER).get(STOCK.takeBack, { input: { ...poplin, quantity: '1' } })
  await as(org.FINANCE).get(STOCK.adjust, { input: { materialId: 'poplin', quantity: '0.5', reason: 'Count' } })
  expect(await balanceOf(org, 'poplin')).toEqual(['7.5', '0', '0', '7.5'])
})

test('an issue to an order that has ended says which order it is, and its state', async () => {
  const org = await warehouse()
  await setState(org.id, 'COMPLETED')
  expect(await refused(org, org.MANAGER, STOCK.issue, { input: { ...poplin, quantity: '1' } })).toMatchObject({
    code: 'CONFLICT', type: 'order_takes_no_material', ctx: { document: 'PRO-pro', state: 'COMPLETED' }, state: 'COMPLETED',
  })
})

describe('a return', () => {
  test('brings back at most what was issued to the order, less what came back', async () => {
    const org = await warehouse()
    await productionOrders(org, 'other')
    await as(org.MANAGER).get(STOCK.issue, { input: { ...poplin, quantity: '5' } })
    await as(org.MANAGER).get(STOCK.takeBack, { input: { ...poplin, quantity: '2' } })
    expect(await faultsOf(org, org.MANAGER, STOCK.takeBack, { input: { ...poplin, quantity: '3.5' } }))
      .toEqual([['input.quantity', { expected: '3', given: '3.5' }]])
    const other = { ...poplin, productionOrderId: 'other', quantity: '1' }
    expect(await faultsOf(org, org.MANAGER, STOCK.takeBack, { input: other }))
      .toEqual([['input.quantity', { expected: '0', given: '1' }]])
    await as(org.MANAGER).get(STOCK.takeBack, { input: { ...poplin, quantity: '3' } })
    expect(await balanceOf(org, 'poplin')).toEqual(['10', '0', '0', '10'])
  })
})

describe('an adjustment', () => {
  const adjust = (org: Awaited<ReturnType<typeof warehouse>>, input: object) =>
    as(org.FINANCE).get(STOCK.adjust, { input: { materialId: 'poplin', reason: 'Count', ...input } })

  test('changes by a difference, or to what was counted', async () => {
    const org = await warehouse()
    expect(await adjust(org, { quantity: '-2.5' })).toMatchObject({ kind: 'ADJUSTMENT', quantity: '-2.5' })
    expect(await adjust(org, { countedQty: '20' })).toMatchObject({ kind: 'ADJUSTMENT', quantity: '12.5' })
    expect(await adjust(org, { countedQty: '0' })).toMatchObject({ kind: 'ADJUSTMENT', quantity: '-20' })
    expect(await balanceOf(org, 'poplin')).toEqual(['0', '0', '0', '0'])
  })

  test('cannot make the stock negative', async () => {
    const org = await warehouse()
    const input = { materialId: 'poplin', quantity: '-10.5', reason: 'Moths' }
    expect(await faultsOf(org, org.FINANCE, STOCK.adjust, { input }))
      .toMatchObject([['input.quantity', { unit: 'm', onHand: '10', given: '10.5' }]])
  })

  test('is either a difference or a count, changes something, and says why; all faults at once', async () => {
    const org = await warehouse()
    const places = (input: object) =>
      placesOf(org, org.FINANCE, STOCK.adjust, { input: { materialId: 'poplin', reason: 'Count', ...input } })
    expect(await places({})).toEqual(['input.quantity'])
    expect(await places({ quantity: '1', countedQty: '2' })).toEqual(['input.quantity'])
    expect(await places({ quantity: '0' })).toEqual(['input.quantity'])
    expect(await places({ quantity: '0.0000001' })).toEqual(['input.quantity'])
    expect(await places({ countedQty: '10' })).toEqual(['input.countedQty'])
    expect((await places({ materialId: 'none', countedQty: '-1', reason: ' ' })).sort())
      .toEqual(['input.countedQty', 'input.materialId', 'input.reason'])
    expect(await places({ quantity: '1000000000000' })).toEqual(['input.quantity'])
  })
})

test('a quantity that is counted or adjusted has 12 digits before the point at most', async () => {
  const org = await warehouse()
  const adjusted = (input: object) => ({ input: { materialId: 'poplin', reason: 'Count', ...input } })
  await as(org.FINANCE).get(STOCK.adjust, adjusted({ quantity: '100000000000' }))
  await as(org.FINANCE).get(STOCK.adjust, adjusted({ countedQty: '999999999999' }))
  expect(await balanceOf(org, 'poplin')).toEqual(['999999999999', '0', '0', '999999999999'])
  expect(await placesOf(org, org.FINANCE, STOCK.adjust, adjusted({ countedQty: '1000000000000' })))
    .toEqual(['input.countedQty'])
})

describe('movements of the stock', () => {
  const MAY: Readonly<Record<keyof typeof STOCK, readonly Role[]>> = {
    issue: ['MANAGER', 'ADMIN', 'DIRECTOR'],
    takeBack: ['MANAGER', 'ADMIN', 'DIRECTOR'],
    adjust: ['MANAGER', 'ADMIN', 'DIRECTOR', 'FINANCE'],
  }
  const INPUTS = {
    issue: { ...poplin, quantity: '1' },
    takeBack: { ...poplin, quantity: '1' },
    adjust: { materialId: 'poplin', quantity: '1', reason: 'Count' },
  }

  test('are made by the documented roles alone', async () => {
    const org = await warehouse('100')
    for (const name of ['issue', 'takeBack', 'adjust'] as const)
      for (const role of Object.values(Role)) {
        const asked = [STOCK[name], { input: INPUTS[name] }] as const
        if (MAY[name].includes(role)) await as(org[role]).get(...asked)
        else expect([name, role, await codeOf(org, org[role], ...asked)]).toEqual([name, role, 'FORBIDDEN'])
      }
  })

  test('of another organization are neither made nor found', async () => {
    const [org, other] = [await warehouse(), await organization()]
    await materials(other, { linen: '10' })
    await productionOrders(other, 'theirs')
    const places = (operation: string, input: object) => placesOf(org, org.ADMIN, operation, { input })
    for (const operation of [STOCK.issue, STOCK.takeBack]) {
      expect(await places(operation, { ...poplin, materialId: 'linen', quantity: '1' })).toEqual(['input.materialId'])
      expect(await places(operation, { ...poplin, productionOrderId: 'theirs', quantity: '1' }))
        .toEqual(['input.productionOrderId'])
    }
    expect(await places(STOCK.adjust, { materialId: 'linen', quantity: '1', reason: 'Count' })).toEqual(['input.materialId'])
    expect(await balanceOf(other, 'linen')).toEqual(['10', '0', '0', '10'])
    const { id } = await as(other.MANAGER).get<{ id: string }>(STOCK.adjust, {
      input: { materialId: 'linen', quantity: '1', reason: 'Count' },
    })
    expect(await as(org.ADMIN).code(`{ stockMovement(id: "${id}") { id } }`)).toBe('NOT_FOUND')
  })

  test('carry who moved what and why', async () => {
    const org = await warehouse()
    await as(org.DIRECTOR).get(STOCK.issue, { input: { ...poplin, quantity: '3', reason: 'Cutting' } })
    const read = '{ stockMovements(filter: { kind: [ISSUE] }) { nodes { quantity reason createdById material { code } productionOrder { documentId } } } }'
    expect(await as(org.STAFF).get(read)).toEqual({
      nodes: [{
        quantity: '-3', reason: 'Cutting', createdById: org.DIRECTOR.userId, material: { code: 'poplin' },
        productionOrder: { documentId: 'PRO-pro' },
      }],
    })
  })
})
