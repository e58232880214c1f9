// Each step of a purchase order in each state, which is made through the door, and by each role.
import { describe, expect, test } from '@jest/globals'
import { Role } from '../../src/generated/prisma/enums.js'
import { useGateway } from '../support/app.js'
import { as } from '../support/as.js'
import { organization, type TestOrganization } from '../support/make/organization.js'
import {
  draftOrderOf, materials, ORDER, partlyReceived, received, sentOrderOf, type MadeOrder,
} from '../support/make/stock.js'
import { codeOf } from '../support/refused.js'

useGateway()

const stateOf = async (org: TestOrganization, id: string) =>
  (await as(org.STAFF).get<{ status: string }>('query ($id: ID!) { purchaseOrder(id: $id) { status } }', { id })).status

async function mill() {
  const org = await organization({ currency: 'USD' })
  await materials(org, { poplin: '5', zips: '0' })
  return org
}

/** An order with one line of poplin for 10, as each step needs it. */
const drafted = (org: TestOrganization) => draftOrderOf(org, { poplin: '10' })
const sent = (org: TestOrganization) => sentOrderOf(org, { poplin: '10' })

const INPUTS: Readonly<Record<string, object | undefined>> = {
  edit: { input: { notes: 'x' } }, close: { input: { reason: 'x' } },
}
type Action = Exclude<keyof typeof ORDER, 'create'>
const ACTIONS: readonly Action[] = ['edit', 'send', 'cancel', 'close']

describe('each step of an order', () => {
  /** The states, made through the door, and the steps that are possible in them. */
  const STATES: readonly (readonly [string, (org: TestOrganization) => Promise<MadeOrder>, readonly Action[]])[] = [
    ['DRAFT', drafted, ['edit', 'send', 'cancel']],
    ['SENT', sent, ['cancel']],
    ['PARTIALLY_RECEIVED', partlyReceived, ['close']],
    ['RECEIVED', async (org) => {
      const order = await sent(org)
      await received(org, order, '10')
      return order
    }, []],
    ['CANCELLED', async (org) => {
      const order = await sent(org)
      await as(org.FINANCE).get(ORDER.cancel, { id: order.id })
      return order
    }, []],
    ['CLOSED', async (org) => {
      const order = await partlyReceived(org)
      await as(org.FINANCE).get(ORDER.close, { id: order.id, input: { reason: 'Sold out' } })
      return order
    }, []],
  ]

  test.each(STATES)('is taken only in its states: %s', async (state, make, possible) => {
    const org = await mill()
    for (const action of ACTIONS) {
      const { id } = await make(org)
      expect(await stateOf(org, id)).toBe(state)
      const asked = [ORDER[action], { id, ...INPUTS[action] }] as const
      if (possible.includes(action)) await as(org.FINANCE).get(...asked)
      else expect([action, await codeOf(org, org.FINANCE, ...asked)]).toEqual([action, 'CONFLICT'])
    }
  })

  test('is for Manager, Admin and Finance alone', async () => {
    const org = await mill()
    const input = { supplierId: 'mill', lineItems: [{ materialId: 'poplin', quantity: '1', unitPrice: '1' }] }
    const orders = {
      edit: await drafted(org), send: await drafted(org), cancel: await sent(org), close: await partlyReceived(org),
    }
    for (const role of Object.values(Role)) {
      if (['MANAGER', 'ADMIN', 'FINANCE'].includes(role)) {
        await as(org[role]).get(ORDER.create, { input })
        continue
      }
      expect(await codeOf(org, org[role], ORDER.create, { input })).toBe('FORBIDDEN')
      for (const action of ACTIONS) {
        const code = await codeOf(org, org[role], ORDER[action], { id: orders[action].id, ...INPUTS[action] })
        expect([role, action, code]).toEqual([role, action, 'FORBIDDEN'])
      }
    }
  })
})
