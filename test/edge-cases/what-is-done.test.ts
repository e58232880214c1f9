// What is done is answered as done: of many changes at once, the refused ones are not made, and an answer that cannot
// be read after a change says so, names what was done, and asks nobody to send it again.
import { beforeAll, describe, expect, test } from '@jest/globals'
import { GraphQLError, type ExecutionResult } from 'graphql'
import { acting, beginActs, newActs, noteDone, withoutRefusals } from '../../src/core/progress/acts.js'
import { openDatabase } from '../../src/database/open.js'
import { gateway, useGateway } from '../support/app.js'
import { as, type Failure, type GraphQLAnswer, type RestAnswer } from '../support/as.js'
import { addressesOf, databaseWith, freshDatabase, type TestDatabase } from '../support/databases.js'
import { draftBill } from '../support/make/bills.js'
import { submittedRequest, draftRequest } from '../support/make/material-requests.js'
import { organization, type TestOrganization } from '../support/make/organization.js'
import { user } from '../support/make/users.js'
import { meeting, raisingOnce } from '../support/refusing.js'
import { tokenOf } from '../support/sessions.js'

/** A caller has a third of the connections: one of three, and the only one of the embedded database. */
async function fewConnections(): Promise<TestDatabase> {
  const server = process.env.TEST_DATABASE_URL
  if (!server) return freshDatabase()
  const { url, discard } = await databaseWith(server, 'migrated')
  const database = await openDatabase({ ...addressesOf(url), dataDir: '', poolSize: 3 })
  return { database, discard: () => database.close().then(discard) }
}

const MOST_ROWS = 1_000
const ATTEMPTS = 5
useGateway(
  { ROWS_PER_OPERATION: String(MOST_ROWS), LOGIN_ATTEMPTS: String(ATTEMPTS), REQUESTS_AT_ONCE: '1000' }, undefined,
  fewConnections,
)

let org: TestOrganization
beforeAll(async () => {
  org = await organization()
})

const codes = (errors?: readonly Failure[]) => errors?.map(({ path, extensions: { code } }) => [path?.[0], code])
const retryOf = ({ headers }: GraphQLAnswer | RestAnswer) => headers.get('retry-after')

describe('250 changes of one caller at once', () => {
  const CREATE = 'mutation ($input: CreateLocationInput!) { createLocation(input: $input) { id name } }'
  const BUSY = [429, 'RATE_LIMITED', '5']

  /** The status, the code and Retry-After of a refusal; the name and the identifier of what was made. */
  const ask = async (name: string) => {
    const answer = await as(org.MANAGER).ask(CREATE, { input: { name, locationType: 'warehouse' } })
    const { data, errors } = answer
    if (errors) return [answer.status, errors[0].extensions.code, retryOf(answer)]
    return [name, (data?.createLocation as unknown as { id: string }).id]
  }
  const lineItems = [{ description: 'Thread', qty: 4, unitPrice: 25 }]
  const send = async (name: string) => {
    const answer = await as(org.MANAGER).rest('POST', '/bills', { billType: 'employee', employeeName: name, lineItems })
    const { id, code } = answer.body as { id: string; code: string }
    return answer.status === 200 ? [name, id] : [answer.status, code, retryOf(answer)]
  }
  const db = () => gateway().database.prisma
  const DOORS = [
    ['GraphQL', ask, '"Location"', async () =>
      (await db().location.findMany({ where: { orgId: org.id } })).map(({ id, name }) => [name, id])],
    ['REST', send, '"Bill"', async () =>
      (await db().bill.findMany({ where: { orgId: org.id } })).map(({ id, employeeName }) => [employeeName, id])],
  ] as const

  test.each(DOORS)('by %s: one is answered while the others wait, and they are refused and not made', async (_, change, table, made) => {
    await tokenOf(org.MANAGER)
    const others: Promise<unknown[]>[] = []
    let leave = () => {}
    const left = new Promise<void>((resolve) => { leave = resolve })
    const place = gateway().database.connectionsFor(org.MANAGER.userId, new AbortController().signal)
    let held: Promise<unknown> | undefined
    // As soon as the first one writes, everything else waits for its place: a read that does not end, then the others.
    const stop = gateway().database.onStatement((text) => {
      if (held || !/^insert /i.test(text) || !text.includes(table)) return
      held = place.reading(() => left)
      for (let index = 1; index < 250; index += 1) others.push(change(`Place ${index}`))
    })
    const first = await change('Place 0').finally(stop)
    const refused = await Promise.all(others)
    leave()
    await held
    expect(refused).toEqual(Array.from({ length: 249 }, () => BUSY))
    expect([first]).toEqual(await made())
    expect(first[0]).toBe('Place 0')
  })
})

/** A request whose history has more rows than an operation may read. */
async function withLongHistory<T extends { id: string }>(making: Promise<T>, comments = 'Seen'): Promise<T> {
  const request = await making
  await gateway().database.prisma.materialRequestHistory.createMany({
    data: Array.from({ length: MOST_ROWS }, (_, index) => ({
      orgId: org.id, id: `${request.id}-${index}`, materialRequestId: request.id, action: 'submit',
      status: 'SUBMITTED' as const, performedAt: new Date(), comments,
    })),
  })
  return request
}

const stateOf = async (id: string) =>
  (await gateway().database.prisma.materialRequest.findFirstOrThrow({ where: { orgId: org.id, id } })).status

const SUBMIT = 'submitMaterialRequest(id: $id) { id approvalHistory { id } }'
const SUBMITS = `mutation ($id: ID!) { ${SUBMIT} }`

describe('an answer that cannot be read after the change', () => {
  test('says that the change is done, and what it has changed', async () => {
    const { id } = await withLongHistory(draftRequest(org))
    const answer = await as(org.STAFF).ask(SUBMITS, { id })
    expect([answer.status, retryOf(answer), answer.data]).toEqual([200, null, { submitMaterialRequest: null }])
    expect(answer.errors).toMatchObject([{
      message: 'It is done, but its answer could not be read: do not send it again, and read what `done` names. '
        + 'The operation reads more than 1000 rows; ask for fewer records or fields',
      path: ['submitMaterialRequest', 'approvalHistory'], locations: [{ line: 1, column: 59 }],
      extensions: { code: 'DONE_UNREAD', done: id },
    }])
    expect(await stateOf(id)).toBe('SUBMITTED')
  })

  test('names each record of a step of many that was taken', async () => {
    const { id } = await withLongHistory(draftRequest(org))
    const [{ id: other }, { id: refused }] = [await draftRequest(org), await submittedRequest(org)]
    const many = 'mutation ($ids: [ID!]!) { submitMaterialRequests(ids: $ids) { record { approvalHistory { id } } } }'
    const { errors = [] } = await as(org.STAFF).ask(many, { ids: [other, refused, id] })
    expect(errors.map(({ extensions: { code, done } }) => [code, done])).toEqual(errors.map(() => ['DONE_UNREAD', [other, id]]))
    expect(errors.length).toBeGreaterThan(0)
    expect([await stateOf(other), await stateOf(id)]).toEqual(['SUBMITTED', 'SUBMITTED'])
  })

  test('is a 500 with the same code at the REST door', async () => {
    const { id } = await withLongHistory(submittedRequest(org))
    const answer = await as(org.MANAGER).rest('POST', `/material-requests/${id}/approve`, {})
    expect([answer.status, retryOf(answer)]).toEqual([500, null])
    expect(answer.body).toEqual({
      detail: 'It is done, but its answer could not be read: do not send it again, and read what `done` names. '
        + 'The operation reads more than 1000 rows; ask for fewer records or fields',
      code: 'DONE_UNREAD', done: id,
    })
    expect(await stateOf(id)).toBe('APPROVED')
  })

  test('says so if the answer is too long, which is found out when all of it is read', async () => {
    const { id } = await draftRequest(org, { notes: 'x'.repeat(10_000) })
    const { id: orgId } = org
    await gateway().database.prisma.materialRequestHistory.createMany({
      data: Array.from({ length: 300 }, (_, index) => ({
        orgId, id: `${id}-${index}`, materialRequestId: id, action: 'submit', status: 'SUBMITTED' as const,
        performedAt: new Date(), comments: 'x'.repeat(900),
      })),
    })
    const comments = Array.from({ length: 80 }, (_, index) => `c${index}: comments`).join(' ')
    const answer = await as(org.STAFF).ask(
      `mutation ($id: ID!) { sent: submitMaterialRequest(id: $id) { approvalHistory { ${comments} } } }`, { id },
    )
    expect([answer.status, retryOf(answer), answer.data]).toEqual([200, null, null])
    expect(answer.errors).toMatchObject([{ path: ['sent'], extensions: { code: 'DONE_UNREAD', done: id } }])
    expect(await stateOf(id)).toBe('SUBMITTED')
  })

  test('says so also under an Idempotency-Key, the first time and again', async () => {
    const { id } = await withLongHistory(draftRequest(org))
    for (const replayed of [null, 'true']) {
      const answer = await as(org.STAFF).ask(SUBMITS, { id }, { 'idempotency-key': `submit-${id}` })
      expect([answer.status, retryOf(answer), answer.headers.get('idempotency-replayed')]).toEqual([200, null, replayed])
      expect(answer.errors).toMatchObject([{ extensions: { code: 'DONE_UNREAD', done: id } }])
    }
    expect(await stateOf(id)).toBe('SUBMITTED')
  })

  test('says so also if the database had rolled the change back, and it was made again', async () => {
    const { id } = await withLongHistory(draftRequest(org))
    const { errors } = await meeting(await raisingOnce('40001'), 'AuditLine', () =>
      as(org.STAFF).ask(SUBMITS, { id }, { 'idempotency-key': `again-${id}` }))
    expect(errors).toMatchObject([{ extensions: { code: 'DONE_UNREAD', done: id } }])
    expect(await stateOf(id)).toBe('SUBMITTED')
  })

  test('is a refusal if the mutation was only tried', async () => {
    const { id } = await withLongHistory(draftRequest(org))
    const { errors } = await as(org.STAFF).ask(`mutation ($id: ID!) @validateOnly { ${SUBMIT} }`, { id })
    expect(codes(errors)).toEqual([['submitMaterialRequest', 'BAD_USER_INPUT']])
    expect(await stateOf(id)).toBe('DRAFT')
  })
})

test('Of several records, those that an operation may not read any more are not tried, and are not at fault', async () => {
  const ids: string[] = []
  for (let made = 0; made < 8; made += 1) ids.push((await draftBill(org)).id)
  const lines = ids.flatMap((billId) => Array.from({ length: 130 }, (_, index) =>
    ({ orgId: org.id, id: `${billId}-${index}`, billId, itemNumber: index + 2, amount: 0 })))
  await gateway().database.prisma.billLine.createMany({ data: lines })
  const results = await as(org.FINANCE).get<{ readonly outcome: string; readonly error: object | null }[]>(
    'mutation ($ids: [ID!]!) { postBills(ids: $ids) { outcome error { code } } }', { ids })
  const done = results.findIndex(({ outcome }) => outcome !== 'DONE')
  expect(done).toBeGreaterThan(0)
  // The first of them says why, and the others are not tried in vain.
  const [reached, ...others] = results.slice(done)
  expect(reached).toEqual({ outcome: 'NOT_TRIED', error: { code: 'BAD_USER_INPUT' } })
  expect(others).toEqual(others.map(() => ({ outcome: 'NOT_TRIED', error: null })))
  const where = { orgId: org.id, status: 'POSTED' } as const
  expect(await gateway().database.prisma.bill.count({ where })).toBe(done)
})

describe('a document of several mutations', () => {
  const PASSWORD = 'changePassword(currentPassword: "wrong wrong wrong", newPassword: "another password") { id }'
  const CREATE = 'createLocation(input: { name: $name, locationType: "warehouse" }) { name }'

  /** Somebody who may not try passwords for a while. */
  async function locked() {
    const person = await user(org, { roles: ['ADMIN'] })
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) await as(person).code(`mutation { ${PASSWORD} }`)
    return person
  }

  test('answers the one that is done and refuses the next, without a word to repeat the document', async () => {
    const client = as(await locked())
    const alone = await client.ask(`mutation { ${PASSWORD} }`)
    expect([alone.status, codes(alone.errors)]).toEqual([429, [['changePassword', 'RATE_LIMITED']]])
    expect(Number(retryOf(alone))).toBeGreaterThan(0)
    const both = await client.ask(`mutation ($name: String!) { ${CREATE} ${PASSWORD} }`, { name: 'Kept' })
    expect([both.status, retryOf(both)]).toEqual([200, null])
    expect(both.data).toEqual({ createLocation: { name: 'Kept' }, changePassword: null })
    expect(codes(both.errors)).toEqual([['changePassword', 'RATE_LIMITED']])
  })

  test('has no word to repeat it either, if the one that is done cannot be read', async () => {
    const person = await locked()
    const { id } = await withLongHistory(draftRequest({ ...org, STAFF: person }))
    const answer = await as(person).ask(`mutation ($id: ID!) { ${PASSWORD} ${SUBMIT} }`, { id })
    expect([answer.status, retryOf(answer)]).toEqual([200, null])
    expect(codes(answer.errors)).toEqual([
      ['changePassword', 'RATE_LIMITED'], ['submitMaterialRequest', 'DONE_UNREAD'],
    ])
    expect(await stateOf(id)).toBe('SUBMITTED')
  })

  test('refuses one that was sent by somebody else as it is refused alone', async () => {
    const { id } = await draftRequest(org)
    const { errors } = await as(org.ADMIN).ask(SUBMITS, { id })
    expect(codes(errors)).toEqual([['submitMaterialRequest', 'FORBIDDEN']])
    expect(await stateOf(id)).toBe('DRAFT')
  })

  test('makes the others all the same, which cannot be read either', async () => {
    const [{ id }, other] = [await withLongHistory(draftRequest(org)), await draftRequest(org)]
    const query = `mutation ($id: ID!, $other: ID!) { ${SUBMIT} other: submitMaterialRequest(id: $other) { id } }`
    const { status, data, errors } = await as(org.STAFF).ask(query, { id, other: other.id })
    expect([status, data]).toEqual([200, { submitMaterialRequest: null, other: null }])
    expect(Object.fromEntries(codes(errors) ?? [])).toEqual({ submitMaterialRequest: 'DONE_UNREAD', other: 'DONE_UNREAD' })
    expect([await stateOf(id), await stateOf(other.id)]).toEqual(['SUBMITTED', 'SUBMITTED'])
  })
})

/**
 * What a mutation comes to before its operation ends: it is done, has changed something and failed, or is refused. Or
 * it answers: after a change, after a change with an error as its answer, or without a change.
 */
type Outcome = 'done' | 'changed' | 'refused' | 'answered' | 'withheld' | 'idle'

/** An operation whose mutations, called a, b and so on, have come to this. */
async function operationOf(outcomes: readonly Outcome[]) {
  const acts = newActs()
  beginActs({ acts })
  for (const [index, outcome] of outcomes.entries())
    await acting({ acts }, 'abc'[index], async () => {
      if (outcome === 'done') noteDone({ acts }, `id-${index}`)
      if (['changed', 'answered', 'withheld'].includes(outcome) && acts.present) acts.present.changed = true
      if (['changed', 'refused'].includes(outcome)) throw new Error('no answer')
      return outcome === 'withheld' ? new Error('no answer') : 'an answer'
    }).catch(() => undefined)
  return acts
}

const toldOf = ({ errors = [] }: ExecutionResult) =>
  errors.map(({ message, path, extensions }) => [path?.join('.'), extensions, message])

const DONE = 'It is done, but its answer could not be read: do not send it again, and read what `done` names'
const UNKNOWN = 'It is not known whether the change was made: look before you send it again'

describe('an operation that ends with one error for all its mutations', () => {
  const ended = (code: string): ExecutionResult =>
    ({ errors: [new GraphQLError('It was too much', { extensions: { code, retryAfterSeconds: 5, requestId: 'r-1' } })] })

  test('says of each what became of it, and of those that it did not begin that it may not be sent again as it is', async () => {
    const acts = await operationOf(['done', 'changed'])
    const told = withoutRefusals(ended('BAD_USER_INPUT'), { acts }, 3)
    expect(told.data).toBeNull()
    expect(toldOf(told)).toEqual([
      ['a', { code: 'DONE_UNREAD', done: 'id-0', requestId: 'r-1' }, `${DONE}. It was too much`],
      ['b', { code: 'SERVICE_UNAVAILABLE' }, UNKNOWN],
      [undefined, { code: 'BAD_USER_INPUT', requestId: 'r-1' }, 'It was too much'],
    ])
    expect(toldOf(withoutRefusals(ended('CONFLICT'), { acts }, 2))).toEqual([
      ['a', { code: 'DONE_UNREAD', done: 'id-0', requestId: 'r-1' }, DONE], ['b', { code: 'SERVICE_UNAVAILABLE' }, UNKNOWN],
    ])
  })

  test('says of the one whose change is under way that nobody knows, and of a refused one that it is not done', async () => {
    const acts = await operationOf(['refused', 'refused'])
    acts.underWay = 1
    const told = toldOf(withoutRefusals(ended('SERVICE_UNAVAILABLE'), { acts }, 2))
    expect(told).toMatchObject([['a', { code: 'SERVICE_UNAVAILABLE' }, 'It was too much'], ['b', {}, UNKNOWN]])
    expect(told[1][1]).toEqual({ code: 'SERVICE_UNAVAILABLE' })
  })

  test('says of one that has changed something and answered that it is done, unless it answered an error', async () => {
    const acts = await operationOf(['answered', 'withheld', 'idle'])
    expect(toldOf(withoutRefusals(ended('CONFLICT'), { acts }, 3))).toMatchObject([
      ['a', { code: 'DONE_UNREAD' }, DONE], ['b', { code: 'SERVICE_UNAVAILABLE' }, UNKNOWN],
      ['c', { code: 'CONFLICT' }, 'It was too much'],
    ])
  })

  test('says nothing else, if none of them has done anything', async () => {
    const result = ended('SERVICE_UNAVAILABLE')
    expect(withoutRefusals(result, { acts: await operationOf(['refused', 'refused']) }, 3)).toBe(result)
    expect(withoutRefusals(result, { acts: newActs() }, 3)).toBe(result)
  })
})

test('an error below a mutation that is done says so, and one of another mutation stays', async () => {
  const errorAt = (path: string[], code = 'FORBIDDEN') => new GraphQLError('No', { path, extensions: { code } })
  const errors = [
    errorAt(['a', 'lines']), errorAt(['a', 'bill'], 'NOT_FOUND'), errorAt(['a', 'order'], 'CONFLICT'), errorAt(['b']),
  ]
  const result = { data: { a: { lines: null, bill: null, order: null }, b: null }, errors }
  const told = withoutRefusals(result, { acts: await operationOf(['done', 'refused']) }, 2)
  expect(told.data).toEqual(result.data)
  expect(toldOf(told)).toEqual([
    ['a.lines', { code: 'DONE_UNREAD', done: 'id-0' }, `${DONE}. No`],
    ['a.bill', { code: 'DONE_UNREAD', done: 'id-0' }, `${DONE}. No`],
    ['a.order', { code: 'DONE_UNREAD', done: 'id-0' }, DONE], ['b', { code: 'FORBIDDEN' }, 'No'],
  ])
})
