// Makes API keys. The functions are named after the resulting state.
import { randomUUID } from 'node:crypto'
import { hashOf, newKeySecret, prefixOf } from '../../../src/access/secrets.js'
import type { ApiKey } from '../../../src/generated/prisma/client.js'
import { gateway } from '../app.js'
import type { TestOrganization } from './organization.js'
import { noteInList } from './users.js'

/** An unused key of the organization's administrator, with its secret. */
export async function apiKey(
  org: TestOrganization,
  state: Partial<ApiKey> = {},
): Promise<ApiKey & { readonly secret: string }> {
  const secret = newKeySecret()
  const key = await gateway().database.prisma.apiKey.create({
    data: {
      orgId: org.id, id: `ak-${randomUUID()}`, name: 'Scanner', prefix: prefixOf(secret), secretHash: hashOf(secret),
      permissions: ['records:read'], createdById: org.ADMIN.userId, ...state,
    },
  })
  await noteInList()
  return { ...key, secret }
}

export const switchedOffKey = (org: TestOrganization) =>
  apiKey(org, { name: 'Payroll', isActive: false, createdAt: new Date('2026-01-01T00:00:00Z') })

export const expiredKey = (org: TestOrganization) =>
  apiKey(org, {
    name: 'Fair', expiresAt: new Date('2026-02-01T00:00:00Z'), lastUsedAt: new Date('2026-01-31T12:00:00.250Z'),
    createdAt: new Date('2026-01-02T00:00:00Z'),
  })
