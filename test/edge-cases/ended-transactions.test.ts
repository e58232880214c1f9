// A change that the database has rolled back because of others is made again before anything is said about it: nothing
// of it was done, so nobody needs to know.
import { describe, expect, test } from '@jest/globals'
import { randomUUID } from 'node:crypto'
import { gateway, useGateway } from '../support/app.js'
import { as } from '../support/as.js'
import { skip } from '../support/clock.js'
import { eventually } from '../support/eventually.js'
import { lockWaits } from '../support/lock-waits.js'
import { loggedFaults } from '../support/logged-faults.js'
import { draftRequest, submittedRequest } from '../support/make/material-requests.js'
import { organization, type TestOrganization } from '../support/make/organization.js'
import { meeting, raising, raisingOnce } from '../support/refusing.js'
import { rowsOf } from '../support/records.js'

useGateway()

const servers = [process.env.TEST_DATABASE_URL ?? []].flat()
const SUBMIT = 'mutation ($id: ID!) { submitMaterialRequest(id: $id) { id status } }'
const SEEN = `mutation ($id: ID!, $version: Int!) {
  submitMaterialRequest(id: $id, recordVersion: $version) { id status } }`
const OF_MANY = `mutation ($id: ID!) {
  submitMaterialRequests(ids: [$id]) { recordId outcome record { status } error { code } } }`
const READ = 'query ($id: ID!) { materialRequest(id: $id) { status recordVersion history { action } } }'
const SAME_MOMENT = 'Someone else changed the record at the same moment; read it again and retry'

const TAKEN_ONCE = { status: 'SUBMITTED', recordVersion: 2, history: [{ action: 'CREATE' }, { action: 'SUBMIT' }] }

interface Read {
  readonly status: string
  readonly recordVersion: number
  readonly history: readonly { readonly action: string }[]
}

const read = (org: TestOrganization, id: string) => as(org.STAFF).get<Read>(READ, { id })
const keyed = (key: string) => ({ 'idempotency-key': key })
const approve = (org: TestOrganization, id: string, key: string) =>
  as(org.MANAGER).rest('POST', `/material-requests/${id}/approve`, {}, keyed(key))

const TAKEN = { recordId: 'ID', outcome: 'DONE', record: { status: 'SUBMITTED' }, error: null }
/** The ways in which a draft is submitted, and what each answers. */
const ROADS = {
  'in a statement of its own': [SUBMIT, {}, { id: 'ID', status: 'SUBMITTED' }],
  'in a transaction': [SEEN, {}, { id: 'ID', status: 'SUBMITTED' }],
  'under an Idempotency-Key': [SUBMIT, keyed('once'), { id: 'ID', status: 'SUBMITTED' }],
  'as one of several': [OF_MANY, {}, [TAKEN]],
  'as one of several under a key': [OF_MANY, keyed('several'), [TAKEN]],
} as const
type Road = keyof typeof ROADS

/** Submits the draft on this road while the database refuses the lines of the audit trail so. */
async function submit(org: TestOrganization, id: string, road: Road, refusal: string, when: 'at once' | 'at commit') {
  const [document, headers] = ROADS[road]
  const { recordVersion: version } = await read(org, id)
  const variables = { id, ...(document === SEEN && { version }) }
  return meeting(refusal, 'AuditLine', () => as(org.STAFF).ask(document, variables, headers), when)
}

describe('a step that the database rolls back once', () => {
  const cases = (Object.keys(ROADS) as Road[]).flatMap((road) =>
    (['40001', '40P01'] as const).map((code) => ({ road, code })))

  test.each(cases)('$road, with $code, is taken once, and answered as done', async ({ road, code }) => {
    const org = await organization()
    const { id } = await draftRequest(org)
    const { data, errors } = await submit(org, id, road, await raisingOnce(code), 'at once')
    expect(errors).toBeUndefined()
    const answered = JSON.parse(JSON.stringify(ROADS[road][2]).replaceAll('ID', id)) as unknown
    expect(Object.values(data ?? {})).toEqual([answered])
    expect(await read(org, id)).toEqual(TAKEN_ONCE)
  })

  test.each(cases.filter(({ road }) => ROADS[road][0] !== OF_MANY))(
    '$road, with $code at its commit, is taken once', async ({ road, code }) => {
      const org = await organization()
      const { id } = await draftRequest(org)
      const before = await read(org, id)
      const { errors } = await submit(org, id, road, await raisingOnce(code), 'at commit')
      // A node does not tell why it refuses a commit, so nobody knows there whether the step was taken.
      const isTold = !gateway().database.isDistributed()
      expect(errors?.map(({ extensions }) => extensions.code)).toEqual(isTold ? undefined : ['SERVICE_UNAVAILABLE'])
      expect(loggedFaults()).toHaveLength(isTold ? 0 : 1)
      expect(await read(org, id)).toEqual(isTold ? TAKEN_ONCE : before)
    })

  test('costs as much as one that is taken at once', async () => {
    const org = await organization()
    const [once, again] = [await draftRequest(org), await draftRequest(org)]
    const { recordVersion: version } = await read(org, once.id)
    const costOf = async (id: string) => {
      const { errors, extensions } = await as(org.STAFF).ask(SEEN, { id, version }, { 'x-cost': '1' })
      expect(errors).toBeUndefined()
      return extensions?.cost as { actual: number }
    }
    const { actual } = await costOf(once.id)
    expect(actual).toBeGreaterThan(0)
    expect(await meeting(await raisingOnce('40001'), 'AuditLine', () => costOf(again.id))).toMatchObject({ actual })
  })

  test('at the REST door, with a key, is answered as done, and known under the key', async () => {
    const org = await organization()
    const { id } = await submittedRequest(org)
    const key = randomUUID()
    const answer = await meeting(await raisingOnce('40001'), 'AuditLine', () => approve(org, id, key))
    expect([answer.status, answer.headers.get('idempotency-replayed')]).toEqual([200, null])
    const again = await approve(org, id, key)
    expect([again.status, again.body, again.headers.get('idempotency-replayed')]).toEqual([200, answer.body, 'true'])
    const { status, history } = await read(org, id)
    expect([status, history.map(({ action }) => action)]).toEqual(['APPROVED', ['CREATE', 'SUBMIT', 'APPROVE']])
  })

  test('is tried with the answer that it would have', async () => {
    const org = await organization()
    const { id } = await draftRequest(org)
    const before = await rowsOf(org.id)
    const tried = SUBMIT.replace(') {', ') @validateOnly {')
    const { data, errors } = await meeting(await raisingOnce('40P01'), 'AuditLine', () =>
      as(org.STAFF).ask(tried, { id }))
    expect([data, errors]).toEqual([{ submitMaterialRequest: { id, status: 'SUBMITTED' } }, undefined])
    expect(await rowsOf(org.id)).toEqual(before)
  })
})

describe('a step that the database rolls back each time', () => {
  test.each(['in a statement of its own', 'in a transaction', 'under an Idempotency-Key'] as const)(
    '%s, is refused in the end, and nothing is done', async (road) => {
      const org = await organization()
      const { id } = await draftRequest(org)
      const before = await rowsOf(org.id)
      const { data, errors } = await submit(org, id, road, raising('40001'), 'at once')
      expect(data).toEqual({ submitMaterialRequest: null })
      expect(errors).toMatchObject([
        { message: SAME_MOMENT, path: ['submitMaterialRequest'], extensions: { code: 'CONFLICT' } },
      ])
      expect(await rowsOf(org.id)).toEqual(before)
    })
})

test('a step that has waited for others for twelve seconds is not repeated: the database is busy', async () => {
  const org = await organization()
  const { id } = await draftRequest(org)
  const before = await rowsOf(org.id)
  let times = 0
  const stop = gateway().database.onStatement((text) => {
    if (!text.includes('update "MaterialRequest"')) return
    times += 1
    skip(12_100)
  })
  const { errors } = await submit(org, id, 'in a statement of its own', raising('40001'), 'at once').finally(stop)
  expect(times).toBe(1)
  expect(errors).toMatchObject([{
    message: 'The database is busy; try again', extensions: { code: 'SERVICE_UNAVAILABLE', retryAfterSeconds: 5 },
  }])
  expect(loggedFaults()).toHaveLength(1)
  expect(await rowsOf(org.id)).toEqual(before)
})

test('a refusal for another reason is not repeated', async () => {
  const org = await organization()
  const { id } = await draftRequest(org)
  const { errors } = await submit(org, id, 'in a transaction', await raisingOnce('23514'), 'at once')
  expect(errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT' } }])
  expect((await read(org, id)).status).toBe('DRAFT')
})

for (const server of servers) describe(`on PostgreSQL ${new URL(server).hostname}`, () => {
  test('a step that PostgreSQL ends to solve a deadlock is taken when the other is over', async () => {
    const org = await organization()
    const { id } = await draftRequest(org)
    const { recordVersion: version } = await read(org, id)
    const { pool } = gateway().database
    const other = await pool.connect()
    try {
      await other.query('BEGIN')
      // The other one waits without looking for deadlocks, so it is the step that finds it and is ended.
      await other.query(`SET LOCAL deadlock_timeout = '10min'`)
      await other.query('LOCK TABLE "AuditLine" IN SHARE MODE')
      const waits = await lockWaits(gateway().database)
      const answering = as(org.STAFF).ask(SEEN, { id, version })
      await eventually(async () => (await lockWaits(gateway().database)) > waits)
      // The step has locked the record, and waits for the trail; this one has the trail, and waits for the record.
      await other.query('SELECT 1 FROM "MaterialRequest" WHERE "orgId" = $1 AND "id" = $2 FOR UPDATE', [org.id, id])
      await other.query('COMMIT')
      expect(await answering).toMatchObject({ data: { submitMaterialRequest: { id, status: 'SUBMITTED' } } })
    } finally {
      await other.query('ROLLBACK')
      other.release()
    }
    expect(await read(org, id)).toEqual(TAKEN_ONCE)
  })
})
