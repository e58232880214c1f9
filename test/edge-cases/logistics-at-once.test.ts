// Deliveries of one sales order that are planned or depart at once: it ships no more than may be, once, and their
// numbers have no gaps.
import { describe, expect, test } from '@jest/globals'
import { gateway, useGateway } from '../support/app.js'
import { as } from '../support/as.js'
import { atOnce } from '../support/at-once.js'
import { organization, type TestOrganization } from '../support/make/organization.js'
import { collection } from '../support/make/quotes.js'
import { carried, CREATE_DELIVERY, deliveryOf, orderAfter, orderOf } from '../support/make/shipping.js'
import { patient } from '../support/patient.js'

useGateway()

async function house() {
  const org = await organization()
  await collection(org)
  return org
}

/** Everybody may plan deliveries. They take turns, because one person gets a part of the connections. */
const inTurn = (org: TestOrganization, turn: number, mutation: string, variables: object) => {
  const people = [org.STAFF, org.MANAGER, org.ADMIN, org.DIRECTOR, org.FINANCE, org.HR]
  return as(people[turn % people.length]).ask(mutation, variables)
}

const numbersOf = async (org: TestOrganization) => {
  const where = { where: { orgId: org.id }, orderBy: { documentId: 'asc' } } as const
  const all = await gateway().database.prisma.delivery.findMany(where)
  return all.map(({ documentId }) => Number(documentId.slice(-5)))
}

const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1)
const DEPART = 'mutation ($id: ID!) { departDeliveryStop(id: $id) { id } }'
const EN_ROUTE = [{ name: 'Hamburg', state: 'EN_ROUTE' }]

describe('an order whose goods are in deliveries', () => {
  test('never ships more than ordered and tolerance, with fifty deliveries at once', async () => {
    const org = await house()
    const order = await orderAfter(org, 3)
    // 309 small pieces at most, in parts of 10: 30 deliveries fit, of which 10 are planned before.
    const planned = await Promise.all(Array.from({ length: 10 }, () => deliveryOf(org, order.id, [10, 0])))
    const input = { salesOrderId: order.id, lineItems: carried(10, 0), stops: EN_ROUTE }
    const answers = await atOnce((turn) => turn % 5
      ? inTurn(org, turn, CREATE_DELIVERY, { input })
      : inTurn(org, turn, DEPART, { id: planned[turn / 5].stops[0].id }))
    expect(answers.filter(({ errors }) => !errors)).toHaveLength(30)
    expect(answers.flatMap(({ errors }) => errors?.[0].extensions.code ?? [])).toEqual(
      Array<string>(20).fill('BAD_USER_INPUT'),
    )
    expect(await orderOf(org, order.id)).toMatchObject({
      status: 'READY', deliveryCount: 30, lineItems: [{ shippedQty: 300 }, { shippedQty: 0 }],
    })
    expect(await numbersOf(org)).toEqual(upTo(30))
  })

  test('leaves no gap in the numbers of fifty deliveries at once, of which every second is taken back', async () => {
    const org = await house()
    // The goods of a confirmed order do not leave yet. That is found after the delivery has its number.
    const order = await orderAfter(org, 1)
    const input = { salesOrderId: order.id, lineItems: carried(1, 0) }
    const answers = await atOnce((turn) =>
      inTurn(org, turn, CREATE_DELIVERY, { input: { ...input, ...(turn % 2 && { stops: EN_ROUTE }) } }))
    expect(answers.flatMap(({ errors }) => errors?.[0].extensions.code ?? [])).toEqual(Array<string>(25).fill('CONFLICT'))
    expect(await numbersOf(org)).toEqual(upTo(25))
  })

  test('is shipped once by the last deliveries that depart at once', async () => {
    const org = await house()
    const order = await orderAfter(org, 3)
    const deliveries = []
    for (let part = 0; part < 10; part += 1) deliveries.push(await deliveryOf(org, order.id, [30, 50]))
    const answers = await Promise.all(deliveries.map(({ stops: [{ id }] }, turn) =>
      patient(() => inTurn(org, turn, DEPART, { id }))))
    expect(answers.flatMap(({ errors }) => errors ?? [])).toEqual([])
    const { status, history, lineItems } = await orderOf(org, order.id)
    expect([status, history.filter(({ action }) => action === 'SHIP').length]).toEqual(['SHIPPED', 1])
    expect(lineItems).toMatchObject([{ shippedQty: 300 }, { shippedQty: 500 }])
  })
})
