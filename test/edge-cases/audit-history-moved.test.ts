// A history that was imported is shown before what is done here, with the names of then.
import { expect, test } from '@jest/globals'
import { gateway, useGateway } from '../support/app.js'
import { as } from '../support/as.js'
import { organization } from '../support/make/organization.js'
import { draftOrderOf, materials, ORDER } from '../support/make/stock.js'

useGateway()

const HISTORY = `query ($id: ID!) { purchaseOrder(id: $id) {
  history(first: 9) { at action from to actorId actorName actingForName reason comments } } }`

test('a history that was imported comes first, with its times and names, and is of its own document', async () => {
  const org = await organization()
  await materials(org, { poplin: '0' })
  const [order, other] = [await draftOrderOf(org, { poplin: '1' }), await draftOrderOf(org, { poplin: '1' })]
  const { prisma } = gateway().database
  const line = {
    orgId: org.id, entity: 'PurchaseOrder', entityId: order.id, actorId: 'u-gone', actingForId: 'u-other',
    actingForName: 'Sten Berg',
  }
  await prisma.documentHistory.createMany({
    data: [
      { ...line, id: 'old-2', at: new Date('2025-02-02T00:00:00Z'), action: 'edit', actorName: 'Ada Holm', from: 'DRAFT', to: 'DRAFT' },
      { ...line, id: 'old-1', at: new Date('2025-01-01T00:00:00Z'), action: 'create', actorName: 'Ada Berg', to: 'DRAFT', reason: 'New' },
    ],
  })
  await as(org.FINANCE).get(ORDER.send, { id: order.id })
  const { history } = await as(org.STAFF).get<{ history: object[] }>(HISTORY, { id: order.id })
  const then = { actorId: 'u-gone', actingForName: 'Sten Berg', comments: null }
  expect(history).toEqual([
    { ...then, at: '2025-01-01T00:00:00Z', action: 'CREATE', from: null, to: 'DRAFT', actorName: 'Ada Berg', reason: 'New' },
    { ...then, at: '2025-02-02T00:00:00Z', action: 'EDIT', from: 'DRAFT', to: 'DRAFT', actorName: 'Ada Holm', reason: null },
    expect.objectContaining({ action: 'CREATE', actingForName: null, actorName: expect.any(String) }),
    expect.objectContaining({ action: 'SEND', from: 'DRAFT', to: 'SENT' }),
  ])
  expect(await as(org.STAFF).get(HISTORY, { id: other.id })).toMatchObject({ history: [{ action: 'CREATE' }] })
})
