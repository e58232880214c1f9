// API keys as credentials: accepted keys, their viewer, their expiry, and their rate limit.
import { describe, expect, test } from '@jest/globals'
import { createContext } from '../../src/access/create-context.js'
import { PERMISSIONS } from '../../src/access/permissions.js'
import { gateway, useGateway } from '../support/app.js'
import { as, clientWith, withKey, type Client } from '../support/as.js'
import { apiKey, expiredKey, switchedOffKey } from '../support/make/api-keys.js'
import { draftSheet } from '../support/make/costing.js'
import { submittedRequest } from '../support/make/material-requests.js'
import { organization, type TestOrganization } from '../support/make/organization.js'
import { join, PASSWORD } from '../support/make/users.js'
import { documentFor, rootFields, variablesFor } from '../support/operations.js'
import { rowsOf } from '../support/records.js'
import { textsOf } from '../support/statements.js'

useGateway()

const ME = '{ me { id orgId roles permissions } }'
const prisma = () => gateway().database.prisma
const LOCATIONS = ['GET', '/logistics/locations'] as const
const LIMIT_HEADERS = ['ratelimit-limit', 'ratelimit-remaining', 'retry-after'] as const
const limits = ({ headers }: { headers: Headers }) => LIMIT_HEADERS.map((name) => headers.get(name))

/** The statuses of both doors for this client. */
const statuses = async (client: Client, headers = {}) =>
  [(await client.ask(ME, {}, headers)).status, (await client.rest(...LOCATIONS, undefined, headers)).status]
const [LET_IN, SHUT_OUT] = [[200, 200], [401, 401]]
const idOf = ({ orgId, id }: { orgId: string; id: string }) => ({ orgId_id: { orgId, id } })

/** Waits for an effect that no request waits for. */
async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 10))
}

describe('an API key', () => {
  test('lets in as its creator, within its own list, by either header, on both doors', async () => {
    const org = await organization()
    const { secret } = await apiKey(org, { permissions: ['records:read', 'logistics:write', 'no:such'] })
    for (const client of [
      withKey(secret), clientWith({ authorization: `Bearer ${secret}` }),
      clientWith({ authorization: `bearer  ${secret} ` }),
    ]) {
      expect(await client.get(ME)).toEqual({
        id: org.ADMIN.userId, orgId: org.id, roles: ['ADMIN'], permissions: ['logistics:write', 'records:read'],
      })
      expect((await client.rest(...LOCATIONS)).status).toBe(200)
      expect((await client.rest('GET', '/api-keys')).status).toBe(403)
    }
  })

  test('is ignored if the request also has a wrong token', async () => {
    const { secret } = await apiKey(await organization())
    const client = clientWith({ authorization: 'Bearer no-token', 'x-api-key': secret })
    expect(await statuses(client)).toEqual(SHUT_OUT)
    expect(await statuses(clientWith({ authorization: 'Basic c2VjcmV0', 'x-api-key': secret }))).toEqual(LET_IN)
  })

  test('that is unknown, expired or switched off is answered like any wrong credential', async () => {
    const org = await organization()
    for (const secret of [
      'slv_unknown', 'unknown', `slv_${'a'.repeat(43)}`, (await expiredKey(org)).secret,
      (await switchedOffKey(org)).secret,
    ]) {
      const { status, errors, headers } = await withKey(secret).ask(ME)
      expect([status, errors?.[0].message, headers.get('www-authenticate')]).toEqual([
        401, 'Could not validate credentials', 'Bearer',
      ])
      const rest = await withKey(secret).rest(...LOCATIONS)
      expect(rest).toMatchObject({ status: 401, body: { detail: 'Could not validate credentials' } })
    }
    expect(await prisma().apiKeyUsage.count({ where: { orgId: org.id } })).toBe(0)
  })

  test('with an invalid form is refused without a database query', async () => {
    const short = `slv_${'a'.repeat(42)}`
    const sent = await textsOf(async () => {
      for (const secret of [short, `${short}ab`, `${short}/`, 'a'.repeat(47)])
        expect(await statuses(withKey(secret))).toEqual(SHUT_OUT)
    })
    expect(sent).toEqual([])
  })

  test('opens its own organization and no other, its creator’s others included', async () => {
    const [org, other] = [await organization(), await organization()]
    await join(other, org.ADMIN, ['ADMIN'])
    const { secret } = await apiKey(org)
    expect(await statuses(withKey(secret), { 'x-org-id': org.id })).toEqual(LET_IN)
    expect(await statuses(withKey(secret), { 'x-org-id': '' })).toEqual(LET_IN)
    for (const id of [other.id, 'no-such-organization'])
      expect(await statuses(withKey(secret), { 'x-org-id': id })).toEqual([403, 403])
    await prisma().membership.delete({ where: { orgId_userId: { orgId: org.id, userId: org.ADMIN.userId } } })
    for (const headers of [{}, { 'x-org-id': other.id }])
      expect(await statuses(withKey(secret), headers)).toEqual(SHUT_OUT)
  })

  test('loses at the next request what its creator loses', async () => {
    const org = await organization()
    const client = withKey((await apiKey(org, { permissions: ['records:read', 'apiKeys:manage'] })).secret)
    const creator = { orgId_userId: { orgId: org.id, userId: org.ADMIN.userId } }
    expect((await client.rest('GET', '/api-keys')).status).toBe(200)
    await prisma().membership.update({ where: creator, data: { roles: ['MANAGER'] } })
    expect((await client.rest('GET', '/api-keys')).status).toBe(403)
    expect(await client.code('{ apiKeyList { id } }')).toBe('FORBIDDEN')
    expect(await statuses(client)).toEqual(LET_IN)
    await prisma().user.update({ where: { id: org.ADMIN.userId }, data: { isActive: false } })
    expect(await statuses(client)).toEqual(SHUT_OUT)
    await prisma().user.update({ where: { id: org.ADMIN.userId }, data: { isActive: true } })
    expect(await statuses(client)).toEqual(LET_IN)
    await prisma().membership.delete({ where: creator })
    expect(await statuses(client)).toEqual(SHUT_OUT)
  })

  test('leaves its mark in the trail, beside its creator', async () => {
    const org = await organization()
    const { id: apiKeyId, secret } = await apiKey(org, { permissions: ['records:read', 'materialRequests:approve'] })
    const { id } = await submittedRequest(org)
    expect(await withKey(secret).rest('POST', `/material-requests/${id}/approve`, {})).toMatchObject({
      status: 200,
      body: { approvedById: org.ADMIN.userId },
    })
    const line = await prisma().auditLine.findFirst({ where: { orgId: org.id, entityId: id, action: 'approve' } })
    expect(line).toMatchObject({ actorId: org.ADMIN.userId, apiKeyId })
  })

  test('approves nothing that is its creator’s own', async () => {
    const org = await organization()
    const { secret } = await apiKey(org, { permissions: ['expenseRequests:approve', 'expenseRequests:write'] })
    const { id } = await as(org.ADMIN).get<{ id: string }>('mutation { createExpenseRequest(input: { requestType: REIMBURSEMENT, lineItems: [{ description: "Taxi", quantity: "1", unitPrice: "20" }] }) { id } }')
    await as(org.ADMIN).get('mutation ($id: ID!) { submitExpenseRequest(id: $id) { id } }', { id })
    expect((await withKey(secret).rest('PATCH', `/api/v1/expense-requests/${id}/approve`, {})).status).toBe(403)
    expect(await as(org.ADMIN).get('query ($id: ID!) { expenseRequest(id: $id) { status } }', { id })).toEqual({
      status: 'PENDING',
    })
  })

  test('acts in the name of another user where its list says so, and only there', async () => {
    const org = await organization()
    const { id, costing } = await draftSheet(org, { costSheetName: 'Oxford' })
    const path = `/api/v1/costings/${costing.documentId}`
    const update = async (permissions: string[]) => {
      const { secret } = await apiKey(org, { permissions })
      return (await withKey(secret).rest('PATCH', path, { costSheetName: 'Twill' }, { 'x-user-id': org.STAFF.userId }))
        .status
    }
    expect(await update(['costSheets:write'])).toBe(403)
    expect(await prisma().costSheet.count({ where: { orgId: org.id, costSheetName: 'Oxford' } })).toBe(1)
    expect(await update(['costSheets:write', 'users:impersonate'])).toBe(200)
    const line = await prisma().auditLine.findFirst({
      where: { orgId: org.id, entityId: id, actingForId: org.STAFF.userId },
    })
    expect(line).toMatchObject({ actorId: org.ADMIN.userId, apiKeyId: expect.any(String) })
  })

  test('has no session: it neither sees nor ends those of its creator, and changes neither password nor default organization', async () => {
    const org = await organization()
    await as(org.ADMIN).get(ME)
    const client = withKey((await apiKey(org)).secret)
    const [session] = await as(org.ADMIN).get<{ id: string }[]>('{ sessions { id } }')
    for (const field of [
      'query { sessions { id } }', 'mutation { logout { id } }', 'mutation { logoutEverywhere { id } }',
      `mutation { endSession(id: "${session.id}") { id } }`,
      `mutation { changePassword(currentPassword: "${PASSWORD}", newPassword: "a needle in the haystack") { id } }`,
      `mutation { chooseDefaultOrganization(orgId: "${org.id}") { id } }`,
    ]) {
      expect(await client.code(field)).toBe('FORBIDDEN')
    }
    expect(await as(org.ADMIN).get('{ sessions { id } }')).toEqual([session])
  })

  test('shows when it was last used', async () => {
    const org = await organization()
    const key = await apiKey(org)
    const twin = await apiKey(await organization(), { id: key.id })
    const idle = await apiKey(org, { name: 'Idle' })
    const used = async (one: Parameters<typeof idOf>[0] = key) =>
      (await prisma().apiKey.findUniqueOrThrow({ where: idOf(one) })).lastUsedAt
    await withKey(key.secret).get(ME)
    await until(async () => (await used()) !== null)
    for (const other of [twin, idle]) expect(await used(other)).toBeNull()
    await prisma().apiKey.update({ where: idOf(key), data: { lastUsedAt: new Date('2026-01-01') } })
    await withKey(key.secret).rest(...LOCATIONS)
    await until(async () => (await used())! > new Date('2026-01-02'))
    const { body } = await as(org.ADMIN).rest('GET', '/api-keys')
    expect(body).toContainEqual(expect.objectContaining({ id: key.id, last_used_at: expect.any(String) }))
    // A use right after a noted one is not noted.
    await prisma().apiKey.update({ where: idOf(key), data: { lastUsedAt: new Date(Date.now() + 60_000) } })
    const texts = await textsOf(() => withKey(key.secret).get(ME))
    expect(texts.filter((text) => text.includes('"lastUsedAt" ='))).toEqual([])
  })
})

/** Sends requests alternately to both doors. */
const asksInTurn = (client: Client, times: number) =>
  Array.from({ length: times }, (_, turn) => async () => {
    const { status, headers } = turn % 2 ? await client.rest(...LOCATIONS) : await client.ask(ME)
    return { status, headers }
  })

/** Moves the rate-limit window back by a minute. */
async function aMinuteLater({ id: orgId }: TestOrganization): Promise<void> {
  const { windowStartedAt } = await prisma().apiKeyUsage.findFirstOrThrow({ where: { orgId } })
  const before = new Date(windowStartedAt.getTime() - 60_000)
  await prisma().apiKeyUsage.updateMany({ where: { orgId }, data: { windowStartedAt: before } })
}

describe('the rate limit of a key', () => {
  test('of 60 lets 60 requests of a minute through both doors together, and the 61st no more', async () => {
    const org = await organization()
    const client = withKey((await apiKey(org)).secret)
    for (const [turn, ask] of asksInTurn(client, 60).entries()) {
      const answer = await ask()
      expect([answer.status, ...limits(answer)]).toEqual([200, '60', String(59 - turn), null])
    }
    for (const answer of [await client.ask(ME), await client.rest(...LOCATIONS)]) {
      const seconds = answer.headers.get('retry-after')
      expect([answer.status, ...limits(answer)]).toEqual([429, '60', '0', seconds])
      expect(answer.headers.get('ratelimit-reset')).toBe(seconds)
      expect(Number(seconds) > 0 && Number(seconds) <= 60).toBe(true)
    }
    const { errors } = await client.ask(ME)
    expect(errors).toMatchObject([
      { message: expect.stringContaining('60 requests a minute'), extensions: { code: 'RATE_LIMITED', limit: 60 } },
    ])
    expect((await client.rest(...LOCATIONS)).body).toMatchObject({
      detail: expect.stringContaining('60 requests a minute'), code: 'RATE_LIMITED', limit: 60,
    })
    await aMinuteLater(org)
    expect(limits(await client.rest(...LOCATIONS))).toEqual(['60', '59', null])
  })

  test('is told with every answer, refusals included, and counts before anything is judged', async () => {
    const client = withKey((await apiKey(await organization(), { rateLimit: 5 })).secret)
    const answers = [
      await client.rest('GET', '/api-keys'), await client.rest('POST', '/bills', { billType: 'supplier' }),
      await client.ask('{ nonsense }'), await client.ask('{ apiKeyList { id } }'),
      await client.rest('POST', '/api/v1/costings/compare', {}), await client.rest('GET', '/api-keys'),
    ]
    expect(answers.map(({ status, headers }) => [status, headers.get('ratelimit-remaining')])).toEqual([
      [403, '4'], [403, '3'], [400, '2'], [200, '1'], [422, '0'], [429, '0'],
    ])
  })

  test('says how much of the minute is left, and a refused request is no use of the key', async () => {
    const org = await organization()
    const key = await apiKey(org, { rateLimit: 1 })
    const used = async () => (await prisma().apiKey.findUniqueOrThrow({ where: idOf(key) })).lastUsedAt
    await withKey(key.secret).get(ME)
    await until(async () => (await used()) !== null)
    await prisma().apiKey.update({ where: idOf(key), data: { lastUsedAt: null } })
    const windowStartedAt = new Date(Date.now() - 20_000)
    await prisma().apiKeyUsage.updateMany({ where: { orgId: org.id }, data: { windowStartedAt } })
    let seconds = 0
    const texts = await textsOf(async () => {
      seconds = Number((await withKey(key.secret).ask(ME)).headers.get('retry-after'))
    })
    expect(seconds > 30 && seconds <= 40).toBe(true)
    expect(texts.filter((text) => text.includes('"lastUsedAt" ='))).toEqual([])
  })

  test('is of a minute from the first request on, and the next minute is one of its own', async () => {
    const { secret } = await apiKey(await organization())
    const begin = Date.parse('2026-05-04T10:00:00Z')
    /** What is left after a request at so many milliseconds, and in how many seconds it is counted anew. */
    const leftAt = async (milliseconds: number) => {
      const now = new Date(begin + milliseconds)
      const request = { app: gateway(), door: 'graphql', requestId: 'test', address: '::1', now } as const
      const { allowance } = await createContext(request, { apiKey: secret })
      return [allowance?.remaining, allowance?.resetSeconds]
    }
    expect([await leftAt(0), await leftAt(999), await leftAt(1_000)]).toEqual([[59, 60], [58, 60], [57, 59]])
    expect([await leftAt(59_999), await leftAt(60_000), await leftAt(60_001)]).toEqual([[56, 1], [59, 60], [58, 60]])
  })

  test('says in how many seconds its minute is over', async () => {
    const org = await organization()
    const client = withKey((await apiKey(org)).secret)
    await client.ask(ME)
    const resetAfter = async (seconds: number) => {
      const windowStartedAt = new Date(Date.now() - seconds * 1000)
      await prisma().apiKeyUsage.updateMany({ where: { orgId: org.id }, data: { windowStartedAt } })
      return Number((await client.ask(ME)).headers.get('ratelimit-reset'))
    }
    const [fresh, late] = [await resetAfter(0), await resetAfter(50)]
    expect([fresh > 50, fresh <= 60, late > 0, late <= 10]).toEqual([true, true, true, true])
  })

  test('of one key does not affect other keys or persons', async () => {
    const org = await organization()
    const [spent, other] = [await apiKey(org, { rateLimit: 1 }), await apiKey(org, { rateLimit: 1 })]
    await withKey(spent.secret).get(ME)
    expect(await statuses(withKey(spent.secret))).toEqual([429, 429])
    expect((await withKey(other.secret).ask(ME)).status).toBe(200)
    expect(limits(await as(org.ADMIN).rest(...LOCATIONS))).toEqual([null, null, null])
  })
})

describe('an API key with every permission of its administrator', () => {
  const OF_PEOPLE = [
    'createUser', 'editUser', 'changeUserRoles', 'resetUserPassword', 'unlockLogIn', 'switchUserOff',
    'switchUserOn', 'switchAccountOff', 'switchAccountOn', 'removeMember', 'inviteMember', 'acceptInvitation', 'declineInvitation',
    'createApiKey', 'editApiKey', 'rotateApiKey',
  ]

  test.each(OF_PEOPLE)('may not run %s', async (name) => {
    const org = await organization()
    const { id, secret } = await apiKey(org, { permissions: Object.keys(PERMISSIONS) })
    const field = rootFields.find((one) => one.root === 'Mutation' && one.name === name)
    const ids = { id, userId: org.STAFF.userId }
    const before = await rowsOf(org.id)
    const { errors } = await withKey(secret).ask(documentFor(field!), { ...variablesFor(field!), ...ids })
    expect(errors?.map(({ extensions: { code, type } }) => [code, type])).toEqual([['FORBIDDEN', 'not_a_person']])
    // Only the key itself was used.
    const [left, kept] = [await rowsOf(org.id), before].map(({ ApiKey: _, ApiKeyUsage: _used, ...others }) => others)
    expect(left).toEqual(kept)
  })
})
