// API keys: created with a secret that is shown once, edited, rotated with an overlap, and revoked for good.
import { describe, expect, test } from '@jest/globals'
import { gateway, useGateway } from '../support/app.js'
import { as, withKey, type Client } from '../support/as.js'
import { at } from '../support/clock.js'
import { apiKey, expiredKey, switchedOffKey } from '../support/make/api-keys.js'
import { organization, type TestOrganization } from '../support/make/organization.js'
import { rowsOf } from '../support/records.js'
import { refused } from '../support/refused.js'

const logged: string[] = []
useGateway({ LOG_LEVEL: 'trace' }, { write: (line: string) => { logged.push(line) } })

const KEY = 'id name prefix permissions rateLimit isActive createdById expiresAt previousValidUntil'
const CREATE = `mutation ($input: CreateApiKeyInput!) { createApiKey(input: $input) { apiKey { ${KEY} } secret } }`
const EDIT = `mutation ($id: ID!, $input: EditApiKeyInput!) { editApiKey(id: $id, input: $input) { ${KEY} } }`
const ROTATE = `mutation ($id: ID!, $overlapSeconds: Int! = 86400) { rotateApiKey(id: $id, overlapSeconds: $overlapSeconds) { apiKey { ${KEY} } secret } }`
const REVOKE = `mutation ($id: ID!, $reason: String) { revokeApiKey(id: $id, reason: $reason) { id isActive } }`
const ME = '{ me { permissions } }'

interface Made { readonly apiKey: { readonly id: string; readonly [field: string]: unknown }; readonly secret: string }

const prisma = () => gateway().database.prisma
const scanner = { name: 'Scanner', permissions: ['records:read'] }
const create = (client: Client, input: object = {}) => client.get<Made>(CREATE, { input: { ...scanner, ...input } })
const rotate = (client: Client, id: string, overlapSeconds?: number) => client.get<Made>(ROTATE, { id, overlapSeconds })
const opens = async (secret: string) => (await withKey(secret).ask(ME)).status === 200
const trailOf = (org: TestOrganization) =>
  prisma().auditLine.findMany({ where: { orgId: org.id, entity: 'ApiKey' }, orderBy: { id: 'asc' } })

/** The faults of a refused input. */
async function faults(client: Client, document: string, variables: object) {
  const { errors } = await client.ask(document, variables)
  expect(errors?.[0].extensions.code).toBe('BAD_USER_INPUT')
  return errors?.[0].extensions.detail?.map(({ loc, msg }) => [loc.join('.'), msg])
}

/** The keys of an organization and their audit lines. */
const everything = async (org: TestOrganization) => {
  const { ApiKey, AuditLine } = await rowsOf(org.id)
  return [ApiKey, AuditLine]
}

describe('a new key', () => {
  test('works at once, with the secret that is shown this once and kept nowhere', async () => {
    const org = await organization()
    const { apiKey: key, secret } = await create(as(org.ADMIN), {
      name: ' Scanner ', permissions: ['records:read', 'records:read'], expiresAt: '2099-01-01',
    })
    expect(key).toEqual({
      id: expect.stringMatching(/^ak_/), name: 'Scanner', prefix: secret.slice(0, 12), permissions: ['records:read'],
      rateLimit: 60, isActive: true, createdById: org.ADMIN.userId, expiresAt: '2099-01-01T00:00:00Z',
      previousValidUntil: null,
    })
    expect(secret).toMatch(/^slv_[\w-]{43}$/)
    expect(await withKey(secret).get(ME)).toEqual({ permissions: ['records:read'] })
    expect(JSON.stringify(await rowsOf(org.id))).not.toContain(secret)
    expect(logged.join('')).not.toContain(secret)
    expect(await trailOf(org)).toMatchObject([{
      action: 'create', entityId: key.id, actorId: org.ADMIN.userId,
      details: { name: 'Scanner', permissions: ['records:read'], expiresAt: '2099-01-01T00:00:00.000Z' },
    }])
  })

  test('is refused with all its faults at once, and nothing is made', async () => {
    const org = await organization()
    /** The faults of what is sent at the moment at which the key would expire. */
    const faultsOf = (input: object) => at('2026-01-01T00:00:00Z', () => faults(as(org.ADMIN), CREATE, { input }))
    expect(await faultsOf({
      name: ' ', permissions: ['records:read', 'everything'], expiresAt: '2026-01-01', rateLimit: 0,
    })).toEqual([
      ['input.name', 'Should have from 1 to 100 characters'],
      ['input.permissions.1', expect.stringContaining('Is no permission; there are records:read')],
      ['input.expiresAt', expect.stringContaining('in the future')],
      ['input.rateLimit', 'Should be from 1 to 100000 requests per minute'],
    ])
    expect(await faultsOf({ ...scanner, permissions: [] })).toEqual([
      ['input.permissions', 'Name at least one permission'],
    ])
    expect(await everything(org)).toEqual([[], []])
  })

  test('has a name that no other active key has, in any case of letters', async () => {
    const org = await organization()
    const { apiKey: first } = await create(as(org.ADMIN))
    const { errors } = await as(org.ADMIN).ask(CREATE, { input: { ...scanner, name: 'SCANNER' } })
    expect(errors).toMatchObject([{ extensions: { code: 'CONFLICT', apiKeyId: first.id } }])
    expect(await prisma().apiKey.count({ where: { orgId: org.id } })).toBe(1)
    await as(org.ADMIN).get(REVOKE, { id: first.id })
    await create(as(org.ADMIN))
  })

  test('has a name of 1 to 100 letters, blanks around it aside, and 1 to 100000 requests a minute', async () => {
    const org = await organization()
    expect(await faults(as(org.ADMIN), CREATE, { input: { ...scanner, name: 'x'.repeat(101) } }))
      .toEqual([['input.name', 'Should have from 1 to 100 characters']])
    const { apiKey: { id } } = await create(as(org.ADMIN), { name: 'x'.repeat(100), rateLimit: 1 })
    expect(await as(org.ADMIN).get(EDIT, { id, input: { rateLimit: 100_000 } })).toMatchObject({ rateLimit: 100_000 })
    await create(as(org.ADMIN))
    expect(await as(org.ADMIN).code(CREATE, { input: { ...scanner, name: ' scanner ' } })).toBe('CONFLICT')
  })

  test('is refused above a hundred active keys: with 95 keys, five of ten concurrent requests succeed', async () => {
    const org = await organization()
    const { secretHash: _, secret: __, ...row } = await apiKey(org, { name: 'Key 0' })
    const more = Array.from({ length: 94 }, (_, index) => ({
      ...row, id: `ak-${index + 1}-${org.id}`, name: `Key ${index + 1}`, secretHash: `hash ${index} ${org.id}`,
    }))
    await prisma().apiKey.createMany({ data: more })
    await switchedOffKey(org)
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        as(org.ADMIN).ask(CREATE, { input: { ...scanner, name: `New ${index}` } }),
      ),
    )
    const refused = answers.flatMap(({ errors }) => errors ?? [])
    expect(refused).toHaveLength(5)
    for (const { extensions } of refused) expect(extensions.code).toBe('CONFLICT')
    expect(await prisma().apiKey.count({ where: { orgId: org.id, isActive: true } })).toBe(100)
  })
})

describe('an edit', () => {
  test('changes what is given, at the next request of the key, and keeps its secret', async () => {
    const org = await organization()
    const { apiKey: { id }, secret } = await create(as(org.ADMIN))
    const input = { permissions: ['logistics:write', 'records:read'], rateLimit: 7 }
    expect(await as(org.ADMIN).get(EDIT, { id, input })).toMatchObject({ name: 'Scanner', ...input, isActive: true })
    const answer = await withKey(secret).ask(ME)
    expect([answer.data, answer.headers.get('ratelimit-limit')]).toEqual([
      { me: { permissions: ['logistics:write', 'records:read'] } },
      '7',
    ])
    expect((await trailOf(org)).at(-1)).toMatchObject({
      action: 'edit', entityId: id,
      details: { changed: { permissions: { after: input.permissions }, rateLimit: { after: 7 } } },
    })
  })

  test('refuses the name of another key and other wrong values', async () => {
    const org = await organization()
    const { apiKey: { id } } = await create(as(org.ADMIN))
    await create(as(org.ADMIN), { name: 'Reporting' })
    const before = await everything(org)
    expect(await as(org.ADMIN).code(EDIT, { id, input: { name: 'reporting' } })).toBe('CONFLICT')
    expect(
      await faults(as(org.ADMIN), EDIT, { id, input: { permissions: ['nothing'], rateLimit: 100_001 } }),
    ).toHaveLength(2)
    expect(await as(org.ADMIN).code(EDIT, { id: 'ak-unknown', input: {} })).toBe('NOT_FOUND')
    expect(await everything(org)).toEqual(before)
    expect(await as(org.ADMIN).get(EDIT, { id, input: { name: 'SCANNER' } })).toMatchObject({ name: 'SCANNER' })
  })
})

describe('an edit of an expired key', () => {
  test('takes its expiry back as it was read, and no other time that has passed', async () => {
    const org = await organization()
    const { id } = await expiredKey(org)
    const expiresAt = '2026-02-01T00:00:00Z'
    expect(await as(org.ADMIN).get(EDIT, { id, input: { name: 'Fair 2026', permissions: ['records:read'], rateLimit: 60, expiresAt } }))
      .toMatchObject({ name: 'Fair 2026', expiresAt })
    expect((await trailOf(org)).map(({ details }) => details)).toEqual([
      { changed: { name: { before: 'Fair', after: 'Fair 2026' } } },
    ])
    const { code, detail } = await refused(org, org.ADMIN, EDIT, { id, input: { expiresAt: '2026-02-02T00:00:00Z' } })
    expect([code, detail]).toMatchObject(['BAD_USER_INPUT', [{ loc: ['input', 'expiresAt'] }]])
    expect(await as(org.ADMIN).get(EDIT, { id, input: { expiresAt: '2099-01-01' } }))
      .toMatchObject({ expiresAt: '2099-01-01T00:00:00Z' })
    expect((await refused(org, org.ADMIN, EDIT, { id, input: { expiresAt } })).code).toBe('BAD_USER_INPUT')
  })

  test('tells a value that is not of its type, and nothing of the expiry that it leaves', async () => {
    const org = await organization()
    const { id } = await expiredKey(org)
    const input = { expiresAt: '2026-02-01T00:00:00Z', rateLimit: 'many' }
    const { detail } = await refused(org, org.ADMIN, EDIT, { id, input })
    expect(detail?.map(({ loc }) => loc.join('.'))).toEqual(['input.rateLimit'])
  })
})

describe('null in an edit', () => {
  test('removes the expiry, with an audit line, and no value that a key must have', async () => {
    const org = await organization()
    const { apiKey: { id } } = await create(as(org.ADMIN), { expiresAt: '2099-01-01', rateLimit: null })
    expect(await as(org.ADMIN).get(EDIT, { id, input: { rateLimit: 7 } })).toMatchObject({
      expiresAt: '2099-01-01T00:00:00Z',
    })
    expect(await as(org.ADMIN).get(EDIT, { id, input: { expiresAt: null } })).toMatchObject({
      ...scanner, expiresAt: null, rateLimit: 7,
    })
    expect((await trailOf(org)).at(-1)).toMatchObject({
      action: 'edit', details: { changed: { expiresAt: { before: '2099-01-01', after: null } } },
    })
    const before = await everything(org)
    expect(
      await faults(as(org.ADMIN), EDIT, {
        id,
        input: { name: null, permissions: null, rateLimit: null, expiresAt: '2026-01-01' },
      }),
    ).toEqual([
      ['input.name', 'May not be empty'], ['input.permissions', 'May not be empty'],
      ['input.rateLimit', 'May not be empty'], ['input.expiresAt', expect.stringContaining('in the future')],
    ])
    expect(await everything(org)).toEqual(before)
  })
})

describe('a rotation', () => {
  test('gives a new secret, while the one before opens until the overlap ends', async () => {
    const org = await organization()
    const { apiKey: { id }, secret: first } = await create(as(org.ADMIN))
    const { apiKey: key, secret: second } = await rotate(as(org.ADMIN), id)
    expect(key).toMatchObject({ id, prefix: second.slice(0, 12), previousValidUntil: expect.any(String) })
    expect([await opens(first), await opens(second)]).toEqual([true, true])
    const row = await prisma().apiKey.findFirstOrThrow({ where: { orgId: org.id } })
    expect((row.previousValidUntil!.getTime() - (await trailOf(org)).at(-1)!.at.getTime()) / 1000).toBe(86_400)
    await prisma().apiKey.updateMany({ where: { orgId: org.id }, data: { previousValidUntil: new Date() } })
    expect([await opens(first), await opens(second)]).toEqual([false, true])
  })

  test('done twice drops the oldest secret; without overlap it drops the one before', async () => {
    const org = await organization()
    const { apiKey: { id }, secret: first } = await create(as(org.ADMIN))
    const { secret: second } = await rotate(as(org.ADMIN), id, 604_800)
    const { secret: third } = await rotate(as(org.ADMIN), id, 60)
    expect([await opens(first), await opens(second), await opens(third)]).toEqual([false, true, true])
    const { apiKey: key, secret: fourth } = await rotate(as(org.ADMIN), id, 0)
    expect(key.previousValidUntil).toBeNull()
    expect([await opens(second), await opens(third), await opens(fourth)]).toEqual([false, false, true])
    expect(
      (await trailOf(org)).map(({ action, details }) => [
        action,
        (details as { overlapSeconds?: number }).overlapSeconds,
      ]),
    ).toEqual([
      ['create', undefined], ['rotate', 604_800], ['rotate', 60], ['rotate', 0],
    ])
  })

  test('is for the creator alone, since the secret acts in their name, and for at most a week', async () => {
    const org = await organization()
    const { apiKey: { id }, secret } = await create(as(org.ADMIN))
    await prisma().membership.update({
      where: { orgId_userId: { orgId: org.id, userId: org.MANAGER.userId } },
      data: { roles: ['ADMIN'] },
    })
    const before = await everything(org)
    expect(await as(org.MANAGER).code(ROTATE, { id })).toBe('FORBIDDEN')
    expect(await faults(as(org.ADMIN), ROTATE, { id, overlapSeconds: 604_801 })).toEqual([
      ['overlapSeconds', 'Should be from 0 to 604800 seconds'],
    ])
    expect(await faults(as(org.ADMIN), ROTATE, { id, overlapSeconds: -1 })).toHaveLength(1)
    expect(await as(org.ADMIN).code(ROTATE, { id: 'ak-unknown' })).toBe('NOT_FOUND')
    expect(await everything(org)).toEqual(before)
    expect(await opens(secret)).toBe(true)
  })
})

describe('a revocation', () => {
  test('shuts every secret of the key out at once and for good', async () => {
    const org = await organization()
    const { apiKey: { id }, secret: first } = await create(as(org.ADMIN))
    const { secret: second } = await rotate(as(org.ADMIN), id)
    expect(await as(org.ADMIN).get(REVOKE, { id, reason: 'Laptop stolen' })).toEqual({ id, isActive: false })
    expect([await opens(first), await opens(second)]).toEqual([false, false])
    expect((await trailOf(org)).at(-1)).toMatchObject({ action: 'revoke', entityId: id, reason: 'Laptop stolen' })
    const before = await everything(org)
    for (const [document, variables] of [[REVOKE, {}], [ROTATE, {}], [EDIT, { input: { rateLimit: 5 } }]] as const) {
      expect(await as(org.ADMIN).code(document, { id, ...variables })).toBe('CONFLICT')
    }
    expect(await as(org.ADMIN).code(REVOKE, { id: 'ak-unknown' })).toBe('NOT_FOUND')
    expect(await everything(org)).toEqual(before)
  })

  test('asked for twenty times at once is one', async () => {
    const org = await organization()
    const { apiKey: { id } } = await create(as(org.ADMIN))
    const answers = await Promise.all(Array.from({ length: 20 }, () => as(org.ADMIN).ask(REVOKE, { id })))
    expect(answers.filter(({ errors }) => !errors)).toHaveLength(1)
    expect((await trailOf(org)).map(({ action }) => action)).toEqual(['create', 'revoke'])
  })
})

test('a rotation and a revocation leave the other keys as they are', async () => {
  const org = await organization()
  const [one, other] = [await create(as(org.ADMIN)), await create(as(org.ADMIN), { name: 'Reporting' })]
  const rowOf = ({ apiKey: { id } }: Made) => prisma().apiKey.findFirstOrThrow({ where: { orgId: org.id, id } })
  const before = await rowOf(other)
  // With the overlap of a day.
  await rotate(as(org.ADMIN), one.apiKey.id)
  expect(await rowOf(other)).toEqual(before)
  await as(org.ADMIN).get(REVOKE, { id: one.apiKey.id })
  expect(await rowOf(other)).toEqual(before)
  expect(await rowOf(one)).toMatchObject({ isActive: false, previousValidUntil: null })
  expect(await opens(other.secret)).toBe(true)
})

describe('a key that manages keys', () => {
  const manager = async (org: TestOrganization) =>
    withKey(
      (await apiKey(org, { name: 'Manager', permissions: ['apiKeys:manage', 'records:read'], rateLimit: 1000 })).secret,
    )

  test('revokes them, and the trail names it; it makes none, since a child would outlive it', async () => {
    const org = await organization()
    const client = await manager(org)
    const { id } = await apiKey(org)
    const before = await everything(org)
    expect(await client.code(CREATE, { input: { ...scanner, permissions: ['records:read'] } })).toBe('FORBIDDEN')
    expect((await everything(org))[1]).toEqual(before[1])
    await client.get(REVOKE, { id })
    expect(await trailOf(org)).toMatchObject([
      { action: 'revoke', actorId: org.ADMIN.userId, apiKeyId: expect.stringMatching(/^ak-/) },
    ])
  })

  test('neither edits nor rotates a key, because that would give it to somebody else', async () => {
    const org = await organization()
    const client = await manager(org)
    const { apiKey: { id }, secret } = await create(as(org.ADMIN), { permissions: ['records:read', 'bills:write'] })
    expect(await client.code(ROTATE, { id })).toBe('FORBIDDEN')
    expect(await client.code(EDIT, { id, input: { permissions: ['records:read'] } })).toBe('FORBIDDEN')
    expect(await withKey(secret).get(ME)).toEqual({ permissions: ['bills:write', 'records:read'] })
    expect((await trailOf(org)).map(({ action }) => action)).toEqual(['create'])
  })
})

test('nobody but an administrator makes, edits, rotates or revokes a key', async () => {
  const org = await organization()
  const { id } = await apiKey(org)
  const before = await everything(org)
  for (const role of ['MANAGER', 'DIRECTOR', 'FINANCE', 'HR', 'STAFF'] as const) {
    for (const [document, variables] of [
      [CREATE, { input: scanner }], [EDIT, { id, input: {} }], [ROTATE, { id }], [REVOKE, { id }],
    ] as const) {
      expect(await as(org[role]).code(document, variables)).toBe('FORBIDDEN')
    }
  }
  expect(await everything(org)).toEqual(before)
})
