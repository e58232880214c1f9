// Tries the mutations with a hand-written act in each state of their record, and compares what is refused with
// test/verdicts.md. For the steps of lifecycles `verdicts.test.ts` compares the tables.
import { describe, expect, test } from '@jest/globals'
import {
  CostSheetStatus, DeliveryStatus, InvitationStatus, ListExportStatus, SalesOrderStatus, StopState,
  WebhookDeliveryStatus,
} from '../../src/generated/prisma/enums.js'
import { gateway, useGateway } from '../support/app.js'
import { as, type Person } from '../support/as.js'
import { draftSheet } from '../support/make/costing.js'
import { scheduledDelivery } from '../support/make/logistics.js'
import { organization, type TestOrganization } from '../support/make/organization.js'
import { collection } from '../support/make/quotes.js'
import { orderAfter, shipped } from '../support/make/shipping.js'
import { user } from '../support/make/users.js'
import { newId } from '../../src/core/ids/new-id.js'
import { mutationOf } from '../../src/core/lifecycle/lifecycle.js'
import { model } from '../support/operations.js'
import { verdicts } from '../support/verdicts.js'
import { webhookTo } from '../support/webhooks.js'

useGateway()

/** A record, and who tries what on it. */
interface Tried {
  readonly id: string
  readonly by: Person
  readonly mutation: string
  /** The statement that brings the record $1 into the state $2, whatever its documents say. */
  readonly force: string
}

const inState = (table: string, column = 'status', type = `${table}Status`) =>
  `UPDATE "${table}" SET "${column}" = $2::text::"${type}" WHERE "id" = $1`

interface Subject {
  readonly states: Readonly<Record<string, string>>
  /** Makes a record on which the mutation is done in every state that allows it. */
  readonly make: (org: TestOrganization) => Promise<Tried>
}

const INVITE = 'mutation ($email: String!) { inviteMember(email: $email, roles: [STAFF]) { id } }'

const invited = (mutation: string): Subject => ({
  states: InvitationStatus,
  make: async (org) => {
    const person = await user(await organization())
    const { id } = await as(org.ADMIN).get<{ id: string }>(INVITE, { email: person.email })
    return { id, by: person, force: inState('Invitation'), mutation: `${mutation}(id: $id) { status }` }
  },
})

const SUBJECTS: Readonly<Record<string, Subject>> = {
  billSalesOrder: {
    states: SalesOrderStatus,
    make: async (org) => {
      await collection(org)
      const { id } = await orderAfter(org, 3)
      await shipped(org, id, [100, 200])
      const mutation = 'billSalesOrder(id: $id, input: { basis: SHIPPED }) { id }'
      return { id, by: org.FINANCE, force: inState('SalesOrder'), mutation }
    },
  },
  linkCostSheet: {
    states: CostSheetStatus,
    make: async (org) => {
      const mutation = 'linkCostSheet(id: $id, input: { quoteIds: [] }) { id }'
      return { id: (await draftSheet(org)).id, by: org.MANAGER, force: inState('CostSheet'), mutation }
    },
  },
  reorderStops: {
    states: DeliveryStatus,
    make: async (org) => {
      const { id, stops } = await scheduledDelivery(org)
      const mutation = `reorderStops(id: $id, input: { stopIds: ${JSON.stringify(stops.map((stop) => stop.id))} }) { id }`
      return { id, by: org.STAFF, force: inState('Delivery'), mutation }
    },
  },
  removeStop: {
    states: StopState,
    make: async (org) => {
      const { stops: [{ id }] } = await scheduledDelivery(org)
      const force = inState('DeliveryStop', 'state', 'StopState')
      return { id, by: org.STAFF, force, mutation: 'removeStop(id: $id) { id }' }
    },
  },
  acceptInvitation: invited('acceptInvitation'),
  declineInvitation: invited('declineInvitation'),
  cancelListExport: {
    states: ListExportStatus,
    make: async (org) => {
      const { id } = await gateway().database.prisma.listExport.create({
        data: {
          orgId: org.id, id: newId('exp'), requestedById: org.STAFF.userId, document: '{ materials { nodes { id } } }',
          listName: 'materials', format: 'JSONL', expiresAt: new Date(Date.now() + 3_600_000),
        },
      })
      const force = inState('ListExport')
      return { id, by: org.STAFF, force, mutation: 'cancelListExport(id: $id) { id }' }
    },
  },
  resendWebhookDelivery: {
    states: WebhookDeliveryStatus,
    make: async (org) => {
      const { webhook } = await webhookTo(org.ADMIN, 'https://hooks.example.com/')
      const { id } = await gateway().database.prisma.webhookDelivery.create({
        data: {
          orgId: org.id, id: newId('whd'), webhookId: webhook.id, recordType: 'Supplier', recordId: 'sup', action: 'edit',
          changedAt: new Date(), giveUpAt: new Date(),
        },
      })
      const force = inState('WebhookDelivery')
      return { id, by: org.ADMIN, force, mutation: 'resendWebhookDelivery(id: $id) { id }' }
    },
  },
}

const ofSteps = new Set([...model.lifecycles.values()].flatMap((lifecycle) =>
  Object.keys(lifecycle.steps).map((action) => mutationOf(lifecycle, action))))
/** Its action is a step of the lifecycle, which has a row of its own on the page. */
const TAKES_STEPS = 'updateCostSheet'
const handWritten = verdicts.filter(({ mutation, from }) =>
  !ofSteps.has(mutation) && mutation !== TAKES_STEPS && !['new', '-'].includes(from[0]))

test('each mutation of the page with states is a step or is tried here', () => {
  expect(handWritten.map(({ mutation }) => mutation).sort()).toEqual(Object.keys(SUBJECTS).sort())
})

describe.each(handWritten.map((verdict) => [verdict.mutation, verdict] as const))('%s', (name, { from }) => {
  const { states, make } = SUBJECTS[name]

  test.each(Object.keys(states))('in the state %s', async (state) => {
    const { id, by, mutation, force } = await make(await organization())
    await gateway().database.pool.query(force, [id, state])
    const { errors } = await as(by).ask(`mutation ($id: ID!) { ${mutation} }`, { id })
    expect(errors?.map(({ extensions: { code } }) => code) ?? []).toEqual(from.includes(state) ? [] : ['CONFLICT'])
  })
})
