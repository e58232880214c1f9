// A step of many records in one mutation: a result for each, each in a transaction of its own, in the given order.
import { describe, expect, test } from '@jest/globals'
import { randomUUID } from 'node:crypto'
import { mock } from 'node:test'
import { gateway, useGateway } from '../support/app.js'
import { as, withKey, type Entry } from '../support/as.js'
import { at } from '../support/clock.js'
import { apiKey } from '../support/make/api-keys.js'
import { draftBill } from '../support/make/bills.js'
import { draftRequest, submittedRequest } from '../support/make/material-requests.js'
import { organization, type TestOrganization } from '../support/make/organization.js'
import { rowsOf } from '../support/records.js'
import { statementsOf } from '../support/statements.js'
import { loggedFaults } from '../support/logged-faults.js'
import { faultsOf, refused } from '../support/refused.js'
import { meeting, raisingFor } from '../support/refusing.js'

useGateway()

interface Result {
  readonly id: string
  readonly outcome: string
  readonly record: { readonly id: string; readonly status: string } | null
  readonly error: {
    readonly code: string
    readonly message: string
    readonly extensions: { readonly code: string; readonly detail?: readonly Entry[] }
  } | null
}

const RESULT = '{ id: recordId outcome record { id status } error { code message extensions } }'
const APPROVE = `mutation ($ids: [ID!]!, $input: ActionInput) { approveMaterialRequests(ids: $ids, input: $input) ${RESULT} }`
const TRY = APPROVE.replace(' { approve', ' @validateOnly { approve')
const SUBMIT = `mutation ($ids: [ID!]!) { submitMaterialRequests(ids: $ids) ${RESULT} }`

const times = <T>(count: number, make: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)))
const submitted = async (org: TestOrganization, count: number) =>
  (await times(count, () => submittedRequest(org))).map(({ id }) => id)
/** A hundred submitted requests, copied from one. */
async function hundred(org: TestOrganization): Promise<string[]> {
  const { id } = await submittedRequest(org)
  const { materialRequest } = gateway().database.prisma
  const row = await materialRequest.findFirstOrThrow({ where: { orgId: org.id, id } })
  const copies = Array.from({ length: 99 }, (_, index) => ({ ...row, id: `${id}-${index}`, documentId: `COPY-${index}` }))
  await materialRequest.createMany({ data: copies })
  return [id, ...copies.map((copy) => copy.id)]
}
const keyed = (key: string) => ({ 'idempotency-key': key })
const approve = (org: TestOrganization, ids: readonly string[], headers = {}) =>
  as(org.MANAGER).get<Result[]>(APPROVE, { ids, input: { comments: 'For the season' } }, headers)
const outcomes = (results: readonly Result[]) => results.map(({ outcome }) => outcome)
const codes = (results: readonly Result[]) => results.map(({ error }) => error?.code ?? null)

/** The statuses of requests, in the order of the identifiers. */
async function statuses(ids: readonly string[]): Promise<(string | undefined)[]> {
  const rows = await gateway().database.prisma.materialRequest.findMany({ where: { id: { in: [...ids] } } })
  return ids.map((id) => rows.find((row) => row.id === id)?.status)
}

/** The requests in the order in which the audit trail has their approvals. */
async function approvedInOrder(org: TestOrganization): Promise<string[]> {
  const lines = await gateway().database.prisma.auditLine.findMany({
    where: { orgId: org.id, action: 'approve' }, orderBy: [{ at: 'asc' }, { id: 'asc' }],
  })
  return lines.map(({ entityId }) => entityId ?? '')
}

test('approves twenty and refuses three, each for a reason of its own', async () => {
  const org = await organization()
  const good = await submitted(org, 17)
  const draft = await draftRequest(org)
  const foreign = await submittedRequest(await organization())
  const ids = [...good.slice(0, 5), draft.id, ...good.slice(5, 9), 'nobody-has-this-id', ...good.slice(9), foreign.id]
  const results = await approve(org, ids)
  expect(results.map(({ id }) => id)).toEqual(ids)
  const refusedAt = [5, 10, 19]
  expect(outcomes(results)).toEqual(ids.map((_, index) => (refusedAt.includes(index) ? 'REFUSED' : 'DONE')))
  for (const id of good) expect(results.find((one) => one.id === id)).toEqual({ id, outcome: 'DONE', record: { id, status: 'APPROVED' }, error: null })
  const [ofDraft, ofUnknown, ofForeign] = refusedAt.map((index) => results[index])
  expect(ofDraft).toEqual({
    id: draft.id, outcome: 'REFUSED', record: null,
    error: {
      code: 'CONFLICT',
      message: `Material request ${draft.documentId} is Draft: it cannot be approved (you can take no action now)`,
      extensions: { code: 'CONFLICT', type: 'wrong_state', ctx: { state: 'DRAFT' }, state: 'DRAFT', action: 'APPROVE', allowed: [] },
    },
  })
  const unknown = { code: 'NOT_FOUND', message: 'Material request not found', extensions: { code: 'NOT_FOUND' } }
  expect([ofUnknown.error, ofForeign.error]).toEqual([unknown, unknown])
  expect(await statuses([...good, draft.id, foreign.id])).toEqual([...good.map(() => 'APPROVED'), 'DRAFT', 'SUBMITTED'])
})

test('an error is that of the step of one record', async () => {
  const org = await organization()
  const { id } = await draftRequest(org)
  const { errors: [alone] = [] } = await as(org.MANAGER).ask('mutation ($id: ID!) { approveMaterialRequest(id: $id) { id } }', { id })
  const [{ error }] = await approve(org, [id])
  expect(error).toEqual({ code: alone.extensions.code, message: alone.message, extensions: alone.extensions })
})

test('a fault of a record is at its identifier, and one of the input at the input', async () => {
  const org = await organization()
  const empty = await draftRequest(org, { lineItems: [] })
  const ids = [(await draftRequest(org)).id, empty.id]
  const [, { outcome, error }] = await as(org.STAFF).get<Result[]>(SUBMIT, { ids })
  expect([outcome, error?.code]).toEqual(['REFUSED', 'BAD_USER_INPUT'])
  expect(error?.extensions.detail).toMatchObject([{ loc: ['ids', 1], missing: ['lineItems'] }])
  const REJECT = `mutation ($ids: [ID!]!) { rejectMaterialRequests(ids: $ids, input: { reason: " " }) ${RESULT} }`
  const [blank] = await as(org.MANAGER).get<Result[]>(REJECT, { ids: await submitted(org, 1) })
  expect([blank.outcome, blank.error?.extensions.detail]).toEqual(['REFUSED', [expect.objectContaining({ loc: ['input', 'reason'] })]])
  // Its state, and whether there is such a record, are judged before the reason.
  const unfit = await as(org.MANAGER).get<Result[]>(REJECT, { ids: [empty.id, 'nobody-has-this-id'] })
  expect(codes(unfit)).toEqual(['CONFLICT', 'NOT_FOUND'])
})

test('records, history, audit trail and changes have the steps in the given order', async () => {
  const org = await organization()
  const ids = (await submitted(org, 6)).reverse()
  await approve(org, ids)
  expect(await approvedInOrder(org)).toEqual(ids)
  for (const id of ids) {
    const { approvalHistory, recordVersion } = await as(org.STAFF).get<{
      approvalHistory: { action: string; comments: string | null }[]; recordVersion: number
    }>('query ($id: ID!) { materialRequest(id: $id) { recordVersion approvalHistory { action comments } } }', { id })
    expect([recordVersion, approvalHistory.at(-1)]).toEqual([3, { action: 'APPROVE', comments: 'For the season' }])
  }
  const told = await gateway().database.prisma.change.findMany({ where: { orgId: org.id, action: 'approve' } })
  expect(told.map(({ recordId }) => recordId).sort()).toEqual([...ids].sort())
})

test('stock goes to the first of the list, and what is left to the next', async () => {
  const org = await organization()
  await gateway().database.prisma.material.create({
    data: { orgId: org.id, id: 'poplin', code: 'P', name: 'Poplin', unit: 'm', warehouseQty: '5' },
  })
  const made = await times(2, () => draftRequest(org, { lineItems: [{ materialId: 'poplin', requiredQty: '4' }] }))
  const ids = made.map(({ id }) => id).reverse()
  await as(org.STAFF).get(SUBMIT, { ids })
  const reserved = async (document: string) => {
    const query = document.replace('record { id status }', 'record { lineItems { reservedQty } }')
    const results = await as(org.MANAGER).get<{ record: { lineItems: { reservedQty: string }[] } }[]>(query, { ids })
    return results.map(({ record }) => record.lineItems[0].reservedQty)
  }
  expect(await reserved(TRY)).toEqual(['4', '1'])
  expect(await reserved(APPROVE)).toEqual(['4', '1'])
})

describe('the list of identifiers', () => {
  const bare = (ids: readonly unknown[]) => [APPROVE, { ids }] as const

  test.each([
    ['none', [], 'ids', { min_length: 1, max_length: 100, actual_length: 0 }],
    ['101', Array.from({ length: 101 }, (_, at) => `id-${at}`), 'ids', { min_length: 1, max_length: 100, actual_length: 101 }],
  ])('with %s is refused as a whole', async (_, ids, place, ctx) => {
    const org = await organization()
    expect(await faultsOf(org, org.MANAGER, ...bare(ids))).toEqual([[place, ctx]])
    expect((await refused(org, org.MANAGER, ...bare(ids))).detail).toMatchObject([{ loc: [place] }])
  })

  test('with one twice is refused at the second, and nothing is done', async () => {
    const org = await organization()
    const [a, b, c] = await submitted(org, 3)
    expect(await faultsOf(org, org.MANAGER, ...bare([a, b, c, b, a]))).toEqual([['ids.3'], ['ids.4']])
    const { detail } = await refused(org, org.MANAGER, ...bare([a, b, c, b, a]))
    expect(detail).toMatchObject([{ loc: ['ids', 3] }, { loc: ['ids', 4] }])
  })

  test('with a hundred costs a hundred times one, and is done', async () => {
    const org = await organization()
    const ids = await hundred(org)
    // The clock stands still, so that the time for a hundred is not over.
    const { data, headers } = await at(new Date().toISOString(), () => as(org.MANAGER).ask(APPROVE, { ids }, { 'x-cost': '1' }))
    const one = await as(org.STAFF).ask('mutation ($id: ID!) { cancelMaterialRequest(id: $id) { id status } }', { id: ids[0] }, { 'x-cost': '1' })
    const costs = [headers, one.headers].map((of) => /estimated=(\d+)/.exec(of.get('x-cost') ?? '')?.[1])
    expect([...costs, new Set(outcomes(data?.approveMaterialRequests as unknown as Result[]))]).toEqual(['100', '1', new Set(['DONE'])])
  })

  test('costs the relations of its records, and nothing more for the errors', async () => {
    const org = await organization()
    const SELECTION = '{ recordId error { code extensions } record { id lineItems { id } } }'
    const cost = async (count: number) => (await as(org.MANAGER).ask(
      APPROVE.replace(RESULT, SELECTION), { ids: Array.from({ length: count }, (_, index) => `id-${index}`) }, { 'x-cost': '1' },
    )).headers.get('x-cost')
    const estimated = (rows: number) => expect.stringMatching(new RegExp(`estimated=${rows},`))
    expect([await cost(1), await cost(100)]).toEqual([estimated(6), estimated(600)])
  })
})

test('the answer of many is read by as many statements as that of one', async () => {
  const org = await organization()
  const cost = async (count: number) => {
    const ids = await submitted(org, count)
    return statementsOf(() => approve(org, ids))
  }
  await cost(2)
  const [four, eight, sixteen] = [await cost(4), await cost(8), await cost(16)]
  expect(sixteen - eight).toBe(2 * (eight - four))
  // A step is one statement. Where organizations are distributed it is a transaction, with its lines apart.
  const each = gateway().database.isDistributed() ? 5 : 1
  expect(eight - four).toBe(4 * each)
})

describe('permissions', () => {
  test('of the step are asked of the whole mutation', async () => {
    const org = await organization()
    const ids = await submitted(org, 2)
    const { status, data, errors } = await as(org.STAFF).ask(APPROVE, { ids })
    expect([status, data, errors?.map(({ extensions: { code } }) => code)])
      .toEqual([200, { approveMaterialRequests: null }, ['FORBIDDEN']])
    const { secret } = await apiKey(org, { createdById: org.MANAGER.userId, permissions: ['records:read'] })
    expect(await withKey(secret).code(APPROVE, { ids })).toBe('FORBIDDEN')
    expect(await statuses(ids)).toEqual(['SUBMITTED', 'SUBMITTED'])
  })

  test('that depend on the record are asked of each record', async () => {
    const org = await organization()
    const own = await as(org.MANAGER).get<{ id: string }>(
      'mutation { createMaterialRequest(input: { lineItems: [{ materialName: "Twill", requiredQty: "1" }] }) { id } }')
    await as(org.MANAGER).get(SUBMIT, { ids: [own.id] })
    const [other] = await submitted(org, 1)
    const results = await approve(org, [own.id, other])
    expect([outcomes(results), codes(results)]).toEqual([['REFUSED', 'DONE'], ['FORBIDDEN', null]])
    expect(results[0].error?.extensions).toMatchObject({ type: 'own_record_by_setting' })
  })
})

describe('a dry run', () => {
  test('tells what each would do, and changes nothing', async () => {
    const org = await organization()
    const good = await submitted(org, 2)
    const { id: draft } = await draftRequest(org)
    const before = await rowsOf(org.id)
    const { data, extensions } = await as(org.MANAGER).ask(TRY, { ids: [good[0], draft, 'unknown', good[1]] })
    const results = data?.approveMaterialRequests as unknown as Result[]
    expect([outcomes(results), codes(results), extensions]).toEqual([
      ['DONE', 'REFUSED', 'REFUSED', 'DONE'], [null, 'CONFLICT', 'NOT_FOUND', null], { validateOnly: true },
    ])
    expect(results[3].record).toEqual({ id: good[1], status: 'APPROVED' })
    expect(await rowsOf(org.id)).toEqual(before)
  })

  test('of steps with functions goes on after one that is refused', async () => {
    const org = await organization()
    const bills = (await times(3, () => draftBill(org))).map(({ id }) => id)
    const POST = `mutation ($ids: [ID!]!) @validateOnly { postBills(ids: $ids) ${RESULT} }`
    const before = await rowsOf(org.id)
    const results = await as(org.FINANCE).get<Result[]>(POST, { ids: [bills[0], 'unknown', ...bills.slice(1)] })
    expect(outcomes(results)).toEqual(['DONE', 'REFUSED', 'DONE', 'DONE'])
    expect(await rowsOf(org.id)).toEqual(before)
    expect(outcomes(await as(org.FINANCE).get<Result[]>(POST.replace('@validateOnly ', ''), { ids: bills }))).toEqual(['DONE', 'DONE', 'DONE'])
  })
})

test('a dry run tells of a record that the database would refuse at its commit, and goes on', async () => {
  const org = await organization()
  const ids = await submitted(org, 3)
  const results = await meeting(raisingFor(ids[1], '22012', 'divided by zero'), 'AuditLine', () =>
    as(org.MANAGER).get<Result[]>(TRY, { ids }), 'at commit')
  // Where organizations are distributed, it cannot be found out before the commit.
  const isTold = !gateway().database.isDistributed()
  expect(outcomes(results)).toEqual(['DONE', isTold ? 'FAILED' : 'DONE', 'DONE'])
  expect(loggedFaults()).toEqual(isTold ? [expect.stringContaining('divided by zero')] : [])
})

describe('under an Idempotency-Key', () => {
  test('what is done is not done again, and what was refused is tried again', async () => {
    const org = await organization()
    const [a, b] = await submitted(org, 2)
    const { id: late } = await draftRequest(org)
    const ids = [a, late, b]
    const key = randomUUID()
    const first = await as(org.MANAGER).ask(APPROVE, { ids }, keyed(key))
    expect([outcomes(first.data?.approveMaterialRequests as unknown as Result[]), first.headers.get('idempotency-replayed')])
      .toEqual([['DONE', 'REFUSED', 'DONE'], null])
    await as(org.STAFF).get(SUBMIT, { ids: [late] })
    const again = await as(org.MANAGER).ask(APPROVE, { ids }, keyed(key))
    const results = again.data?.approveMaterialRequests as unknown as Result[]
    expect([outcomes(results), again.headers.get('idempotency-replayed')]).toEqual([['DONE', 'DONE', 'DONE'], 'true'])
    expect(results.map(({ record }) => record)).toEqual(ids.map((id) => ({ id, status: 'APPROVED' })))
    expect(await approvedInOrder(org)).toEqual([a, b, late])
    expect(await gateway().database.prisma.idempotencyKey.count({ where: { orgId: org.id } })).toBe(1)
  })

  test('what is done stays done, although a later request could not do it', async () => {
    const org = await organization()
    const ids = await submitted(org, 2)
    const key = keyed(randomUUID())
    await approve(org, ids, key)
    await as(org.STAFF).get('mutation ($id: ID!) { cancelMaterialRequest(id: $id) { id } }', { id: ids[0] })
    const results = await approve(org, ids, key)
    expect(results.map(({ outcome, record }) => [outcome, record?.status])).toEqual([['DONE', 'CANCELLED'], ['DONE', 'APPROVED']])
  })

  test('another list or another input is refused as a whole', async () => {
    const org = await organization()
    const ids = await submitted(org, 2)
    const key = keyed(randomUUID())
    await as(org.MANAGER).get(APPROVE, { ids: ids.slice(0, 1) }, key)
    for (const other of [{ ids }, { ids: ids.slice(0, 1), input: { comments: 'Other' } }])
      expect(await as(org.MANAGER).ask(APPROVE, other, key)).toMatchObject({
        status: 422, errors: [{ extensions: { code: 'IDEMPOTENCY_KEY_REUSED' } }],
      })
    expect(await statuses(ids)).toEqual(['APPROVED', 'SUBMITTED'])
  })

  test('a key is not used up where everything was refused, nor by a dry run', async () => {
    const org = await organization()
    const key = keyed(randomUUID())
    expect(outcomes(await approve(org, ['unknown'], key))).toEqual(['REFUSED'])
    const ids = await submitted(org, 1)
    await as(org.MANAGER).get(TRY, { ids }, key)
    expect(outcomes(await approve(org, ids, key))).toEqual(['DONE'])
  })

  test('the rest is done after the gateway failed in the middle', async () => {
    const org = await organization()
    const ids = await submitted(org, 5)
    const key = keyed(randomUUID())
    // The database fails at the third, as it does when its disk is full.
    const results = await meeting(raisingFor(ids[2], '53100', 'no space left'), 'AuditLine', () => approve(org, ids, key))
    expect([outcomes(results), codes(results)]).toEqual([
      ['DONE', 'DONE', 'FAILED', 'NOT_TRIED', 'NOT_TRIED'], [null, null, 'SERVICE_UNAVAILABLE', null, null],
    ])
    expect(loggedFaults()).toEqual([expect.stringContaining('no space left')])
    expect(await statuses(ids)).toEqual(['APPROVED', 'APPROVED', 'SUBMITTED', 'SUBMITTED', 'SUBMITTED'])
    expect(outcomes(await approve(org, ids, key))).toEqual(ids.map(() => 'DONE'))
    expect(await approvedInOrder(org)).toEqual(ids)
  })
})

test('a defect at one record is told of it, and the others are done', async () => {
  const org = await organization()
  const ids = await submitted(org, 3)
  const results = await meeting(raisingFor(ids[1], '22012', 'divided by zero'), 'AuditLine', () => approve(org, ids))
  expect([outcomes(results), codes(results)]).toEqual([['DONE', 'FAILED', 'DONE'], [null, 'INTERNAL_SERVER_ERROR', null]])
  expect(results[1].error?.message).not.toContain('zero')
  expect(loggedFaults()).toEqual([expect.stringContaining('divided by zero')])
  expect(await statuses(ids)).toEqual(['APPROVED', 'SUBMITTED', 'APPROVED'])
})

test('records that the time does not reach are not tried, and a retry does them', async () => {
  const org = await organization()
  const ids = await submitted(org, 6)
  const key = keyed(randomUUID())
  const start = new Date()
  let updates = 0
  const stop = gateway().database.onStatement((text) => {
    updates += Number(text.includes('update "MaterialRequest"'))
    // The third record is begun just before the ten seconds are over after which no further one is tried.
    if (updates === 2) mock.timers.setTime(start.getTime() + 9_999)
    if (updates === 3) mock.timers.setTime(start.getTime() + 10_000)
  })
  const results = await at(start.toISOString(), () => approve(org, ids, key)).finally(stop)
  expect(outcomes(results)).toEqual(['DONE', 'DONE', 'DONE', 'NOT_TRIED', 'NOT_TRIED', 'NOT_TRIED'])
  expect(codes(results)).toEqual(ids.map(() => null))
  expect(results.map(({ record }) => record?.id ?? null)).toEqual([...ids.slice(0, 3), null, null, null])
  expect(await statuses(ids)).toEqual(['APPROVED', 'APPROVED', 'APPROVED', 'SUBMITTED', 'SUBMITTED', 'SUBMITTED'])
  expect(outcomes(await approve(org, ids, key))).toEqual(ids.map(() => 'DONE'))
  expect(await approvedInOrder(org)).toEqual(ids)
})

describe('twenty callers at once', () => {
  test('approve the same twenty, each of them once', async () => {
    const org = await organization()
    const ids = await submitted(org, 20)
    const answers = await times(20, (index) => approve(org, index % 2 ? ids : [...ids].reverse()))
    const results = answers.flat()
    for (const id of ids) {
      const of = results.filter((one) => one.id === id)
      expect(of.filter(({ outcome }) => outcome === 'DONE')).toHaveLength(1)
      expect(of.filter(({ error }) => error?.code === 'CONFLICT')).toHaveLength(19)
    }
    expect((await approvedInOrder(org)).sort()).toEqual([...ids].sort())
  })

  test('with one key do it once: each has the whole answer, or is told to come again', async () => {
    const org = await organization()
    const ids = await submitted(org, 20)
    const key = keyed(randomUUID())
    const answers = await times(20, () => as(org.MANAGER).ask(APPROVE, { ids }, key))
    for (const { status, data, errors } of answers) {
      if (errors) expect([status, errors[0].extensions.code]).toEqual([409, 'IDEMPOTENCY_KEY_IN_USE'])
      else expect(new Set(outcomes(data?.approveMaterialRequests as unknown as Result[]))).toEqual(new Set(['DONE']))
    }
    expect(answers.some(({ errors }) => !errors)).toBe(true)
    expect((await approvedInOrder(org)).sort()).toEqual([...ids].sort())
  })
})

test('a document has at most ten mutations, also of many records', async () => {
  const org = await organization()
  const aliases = (count: number) =>
    `mutation ($ids: [ID!]!) { ${Array.from({ length: count }, (_, index) => `a${index}: submitMaterialRequests(ids: $ids) { outcome }`).join(' ')} }`
  expect((await as(org.STAFF).ask(aliases(10), { ids: ['unknown'] })).errors).toBeUndefined()
  expect((await as(org.STAFF).ask(aliases(11), { ids: ['unknown'] })).status).toBe(400)
})
