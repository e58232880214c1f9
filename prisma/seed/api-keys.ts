// API keys in every state: in use, never used, about to expire, expired, switched off.
import { createHash } from 'node:crypto'
import { Role } from '../../src/generated/prisma/enums.js'
import type { Plot } from '../seed.js'
import { day } from '../seed.js'

interface DemoKey {
  readonly name: string
  readonly permissions: readonly string[]
  readonly rateLimit?: number
  readonly isActive?: boolean
  readonly expiresAt?: Date
  readonly lastUsedAt?: Date
}

const KEYS: readonly DemoKey[] = [
  { name: 'Warehouse scanner', permissions: ['records:read', 'materialRequests:write'], rateLimit: 120, lastUsedAt: day(20) },
  { name: 'Reporting', permissions: ['records:read'], expiresAt: new Date('2099-12-31T23:59:59Z'), lastUsedAt: day(21) },
  { name: 'Carrier portal', permissions: ['records:read', 'logistics:write'] },
  { name: 'Trade fair demo', permissions: ['records:read'], rateLimit: 30, expiresAt: day(5), lastUsedAt: day(4) },
  { name: 'Former payroll', permissions: ['records:read', 'employees:write'], isActive: false, lastUsedAt: day(-90) },
]

/** Plants them. The secrets are made up of what anyone can read here, and the hash is unique over all organizations. */
export async function plantApiKeys({ prisma, orgId, user }: Plot): Promise<void> {
  await prisma.apiKey.createMany({
    data: KEYS.map(({ permissions, ...key }, index) => {
      const id = `ak-${index + 1}`
      const secret = `demo-${index + 1}-${orgId}`
      const secretHash = createHash('sha256').update(secret).digest('hex')
      return { ...key, permissions: [...permissions], orgId, id, prefix: secret.slice(0, 6), secretHash, createdById: user(Role.ADMIN), createdAt: day(-100 + 10 * index) }
    }),
  })
}
