// Subscriptions that end without a change that could end them: the session is over, or what was to be told is removed.
import { describe, expect, test } from '@jest/globals'
import type pg from 'pg'
import { placeChanges, removeChanges } from '../../src/access/change-log.js'
import { gateway, useGateway } from '../support/app.js'
import type { Person } from '../support/as.js'
import { eventually } from '../support/eventually.js'
import { brief, cursorNow, follow, heardOf, type Transport } from '../support/live.js'
import { organization, type TestOrganization } from '../support/make/organization.js'
import { createSupplier } from '../support/make/reference.js'
import { openSession, tokenOf } from '../support/sessions.js'

useGateway({ LOGIN_THROTTLE: 'off' })

const TRANSPORTS = ['a WebSocket', 'an event stream'] as const

/** Follows as a person, from now on. Resolves when the subscription is in place. */
async function following(transport: Transport, person: Person) {
  const headers = { authorization: `Bearer ${await tokenOf(person)}` }
  return follow(transport, { url: gateway().url, headers, variables: { after: await cursorNow(person) } })
}

/** Makes a change that is removed before a gateway can read it: it is placed and removed in one transaction. */
async function changeUnread({ id: orgId }: TestOrganization): Promise<void> {
  const { nodes, pool: ofGateway } = gateway().database
  const client = await ofGateway.connect()
  const pool = client as unknown as pg.Pool
  try {
    await client.query('BEGIN')
    await client.query(`INSERT INTO "Change" ("orgId", kind, "recordId", action) VALUES ($1, 'Supplier', 'sup-1', 'edit')`, [orgId])
    await eventually(async () => (await placeChanges({ pool, nodes })).orgIds.includes(orgId))
    await removeChanges({ pool, nodes }, new Date(Date.now() + 60_000))
    await client.query('COMMIT')
    client.release()
  } catch (error) {
    client.release(true)
    throw error
  }
}

describe.each(TRANSPORTS)('over %s', (transport) => {
  test('who is told nothing, because the changes were removed before this gateway read them, is told to begin anew', async () => {
    const people = await organization()
    const heard = await following(transport, people.STAFF)
    await createSupplier(people.MANAGER)
    await heardOf(heard, 1)
    await changeUnread(people)
    await eventually(() => heard.hasEnded)
    expect([heard.changes.length, heard.codes]).toEqual([1, ['CURSOR_EXPIRED']])
    const again = await following(transport, people.STAFF)
    const id = await createSupplier(people.MANAGER)
    await heardOf(again, 1)
    expect(brief(again.changes)).toEqual([['SUPPLIER', id, 'CREATE']])
    for (const one of [heard, again]) await one.leave()
  })
})

test('a subscription that hears nothing ends too, soon after its session is over', async () => {
  const own = await organization()
  const sessionId = await openSession(own.STAFF)
  const authorization = `Bearer ${gateway().tokens.sign({ ...own.STAFF, sessionId }, 3600)}`
  const variables = { after: await cursorNow(own.STAFF) }
  const heard = follow(TRANSPORTS[0], { url: gateway().url, headers: { authorization }, variables })
  await createSupplier(own.MANAGER)
  await heardOf(heard, 1)
  // Nothing is written into the log of changes.
  await gateway().database.prisma.session.update({ where: { id: sessionId }, data: { expiresAt: new Date() } })
  await eventually(() => heard.hasEnded)
  expect(heard.codes).toEqual(['UNAUTHENTICATED'])
})
