// Several who follow one organization, each from where they begin and for as long as they stay; how often they are
// looked up; and changes that are removed when they are older than the setting says.
import { expect, test } from '@jest/globals'
import { createClient } from 'graphql-ws'
import { WebSocket } from 'ws'
import { gateway, useGateway } from '../support/app.js'
import { as, type Person } from '../support/as.js'
import { skip } from '../support/clock.js'
import { eventually } from '../support/eventually.js'
import { CHANGES, follow, heardOf } from '../support/live.js'
import { organization } from '../support/make/organization.js'
import { createSupplier } from '../support/make/reference.js'
import { tokenOf } from '../support/sessions.js'

useGateway({ CHANGES_KEPT_SECONDS: '60' })

const changesOf = (person: Person, after?: string) =>
  as(person).get<{ nodes: object[]; endCursor: string }>(
    'query ($after: String) { changes(after: $after) { nodes { recordId } endCursor } }', { after })

async function following(person: Person, after: string) {
  const headers = { authorization: `Bearer ${await tokenOf(person)}` }
  return follow('an event stream', { url: gateway().url, headers, variables: { after } })
}

test('who begins further back than another, or stays when another leaves, misses nothing', async () => {
  const org = await organization()
  const { endCursor: start } = await changesOf(org.STAFF)
  const made = [await createSupplier(org.MANAGER)]
  await eventually(async () => (await changesOf(org.STAFF, start)).nodes.length === 1)
  const early = await following(org.STAFF, (await changesOf(org.STAFF)).endCursor)
  made.push(await createSupplier(org.MANAGER))
  await heardOf(early, 1)
  const late = await following(org.HR, start)
  await heardOf(late, 2)
  await early.leave()
  for (const count of [3, 4, 5]) {
    made.push(await createSupplier(org.MANAGER))
    await heardOf(late, count)
  }
  expect(late.changes.map(({ recordId }) => recordId)).toEqual(made)
  await late.leave()
})

test('two that begin at the same moment both tell what follows', async () => {
  const org = await organization()
  const { endCursor: after } = await changesOf(org.STAFF)
  const client = createClient({
    url: `${gateway().url.replace('http', 'ws')}/graphql`, webSocketImpl: WebSocket,
    connectionParams: { authorization: `Bearer ${await tokenOf(org.STAFF)}` },
  })
  const heard: unknown[][] = [[], []]
  for (const told of heard)
    client.subscribe({ query: CHANGES, variables: { after } }, {
      next: ({ data }) => told.push((data?.changes as { recordId: string }).recordId),
      error: (error) => told.push(error), complete: () => {},
    })
  const made: string[] = []
  for (const count of [1, 2, 3]) {
    made.push(await createSupplier(org.MANAGER))
    await eventually(() => heard.every((told) => told.length >= count))
  }
  await client.dispose()
  expect(heard).toEqual([made, made])
})

test('who follows is looked up again for a run of changes, and not for each of them', async () => {
  const org = await organization()
  const heard = await following(org.STAFF, (await changesOf(org.STAFF)).endCursor)
  await createSupplier(org.MANAGER)
  await heardOf(heard, 1)
  skip(2_000)
  let looks = 0
  const { onStatement, pool } = gateway().database
  const stop = onStatement((text) => { looks += Number(text.includes('"User"."id" = "Membership"."userId"')) })
  try {
    await pool.query(`INSERT INTO "Change" ("orgId", kind, "recordId", action)
      SELECT $1, 'Supplier', 'sup-' || n, 'edit' FROM generate_series(1, 40) n`, [org.id])
    await heardOf(heard, 41)
  } finally {
    stop()
  }
  expect([looks > 0, looks < 20]).toEqual([true, true])
  await heard.leave()
})

test('changes are kept for as long as is set', async () => {
  const { pool } = gateway().database
  const { id } = await organization()
  await pool.query(`INSERT INTO "Change" ("orgId", kind, "recordId", action, at)
    SELECT $1, 'Supplier', name, 'edit', now() - age
    FROM (VALUES ('old', interval '2 minutes'), ('new', interval '0')) AS aged (name, age)`, [id])
  const rows = async (condition: string) => (await pool.query<{ recordId: string }>(
    `SELECT "recordId" FROM "Change" WHERE "orgId" = $1 AND ${condition}`, [id])).rows
  const kept = async () => (await rows('true')).map(({ recordId }) => recordId)
  // What has no position stays.
  await eventually(async () => (await rows('"position" IS NULL')).length === 0)
  // The gateway looks once a minute.
  skip(61_000)
  await eventually(async () => !(await kept()).includes('old'))
  expect(await kept()).toEqual(['new'])
})
