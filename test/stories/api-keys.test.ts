// The list of API keys: complete, sorted, without secrets, only for administrators.
import { describe, expect, test } from '@jest/globals'
import { useGateway } from '../support/app.js'
import { as, type Person } from '../support/as.js'
import { apiKey, expiredKey, switchedOffKey } from '../support/make/api-keys.js'
import { organization, type TestOrganization } from '../support/make/organization.js'

useGateway()

const ALL_FIELDS =
  'id orgId name prefix permissions rateLimit isActive createdAt createdById expiresAt lastUsedAt previousValidUntil'
const listed = (person: Person, query = '') =>
  as(person).rest('GET', `/api-keys${query}`) as Promise<{ status: number; body: { id: string }[] }>

async function keysOf(org: TestOrganization) {
  const off = await switchedOffKey(org)
  const expired = await expiredKey(org)
  const fresh = await apiKey(org)
  return { off, expired, fresh }
}

describe('the list of API keys', () => {
  test('answers over REST as documented, newest first, without members that have no value', async () => {
    const org = await organization()
    const { off, expired, fresh } = await keysOf(org)
    const { status, body } = await listed(org.ADMIN)
    expect(status).toBe(200)
    expect(body).toEqual([
      {
        id: fresh.id, org_id: org.id, name: 'Scanner', created_by_id: org.ADMIN.userId, rate_limit: 60,
        created_at: fresh.createdAt.toISOString().replace('.000Z', 'Z'), is_active: true, permissions: ['records:read'],
      },
      {
        id: expired.id, org_id: org.id, name: 'Fair', created_by_id: org.ADMIN.userId, rate_limit: 60,
        created_at: '2026-01-02T00:00:00Z', expires_at: '2026-02-01T00:00:00Z',
        last_used_at: '2026-01-31T12:00:00.250Z', is_active: true, permissions: ['records:read'],
      },
      {
        id: off.id, org_id: org.id, name: 'Payroll', created_by_id: org.ADMIN.userId, rate_limit: 60,
        created_at: '2026-01-01T00:00:00Z', is_active: false, permissions: ['records:read'],
      },
    ])
  })

  test('narrows to the active or the inactive, through both doors', async () => {
    const org = await organization()
    const { off, expired, fresh } = await keysOf(org)
    expect((await listed(org.ADMIN, '?is_active=yes')).body.map(({ id }) => id)).toEqual([fresh.id, expired.id])
    expect((await listed(org.ADMIN, '?is_active=false')).body.map(({ id }) => id)).toEqual([off.id])
    expect(await as(org.ADMIN).get('{ apiKeyList(isActive: false) { id } }')).toEqual([{ id: off.id }])
    expect(
      await as(org.ADMIN).get(
        '{ apiKeys(filter: { isActive: true, expiresBefore: "2026-03-01" }) { nodes { id } totalCount } }',
      ),
    ).toEqual({ nodes: [{ id: expired.id }], totalCount: 1 })
  })

  test('shows neither a secret nor its hash', async () => {
    const org = await organization()
    const { secret, secretHash, id } = await apiKey(org)
    const answers = [
      await listed(org.ADMIN),
      await as(org.ADMIN).ask(
        `{ apiKeyList { ${ALL_FIELDS} } apiKeys { nodes { ${ALL_FIELDS} } } apiKey(id: "${id}") { ${ALL_FIELDS} } }`,
      ),
    ].map((answer) => JSON.stringify(answer))
    for (const answer of answers) {
      expect(answer).toContain(id)
      expect(answer).not.toContain(secret)
      expect(answer).not.toContain(secretHash)
    }
    const { fields } = await as(org.ADMIN).get<{ fields: { name: string }[] }>(
      '{ __type(name: "ApiKey") { fields { name } } }',
    )
    const further = ['createdBy', 'auditLines', 'edits', 'nodeId', 'recordVersion', 'updatedAt']
    expect(fields.map(({ name }) => name).sort()).toEqual([...ALL_FIELDS.split(' '), ...further].sort())
  })

  test('is for administrators alone, through both doors', async () => {
    const org = await organization()
    const { id } = await apiKey(org)
    for (const role of ['MANAGER', 'DIRECTOR', 'FINANCE', 'HR', 'STAFF'] as const) {
      expect(await listed(org[role])).toMatchObject({ status: 403, body: { detail: 'Not enough permissions' } })
      for (const field of ['apiKeyList { id }', 'apiKeys { nodes { id } }', `apiKey(id: "${id}") { id }`]) {
        expect(await as(org[role]).code(`{ ${field} }`)).toBe('FORBIDDEN')
      }
    }
  })

  test("holds no other organization's keys, and one of those is as unknown", async () => {
    const [org, other] = [await organization(), await organization()]
    const { id } = await apiKey(other)
    expect((await listed(org.ADMIN)).body).toEqual([])
    expect(await as(org.ADMIN).code('query ($id: ID!) { apiKey(id: $id) { id } }', { id })).toBe('NOT_FOUND')
    expect(await as(other.ADMIN).get('query ($id: ID!) { apiKey(id: $id) { id } }', { id })).toEqual({ id })
  })
})
