// Seeds API keys in every state: in use, never used, about to expire, expired, switched off.
import { hashOf, KEY_MARK, prefixOf } from '../../src/access/secrets.js'
import { Role } from '../../src/generated/prisma/enums.js'
import type { SeedContext } from './context.js'
import { day } from './context.js'

interface DemoKey {
  readonly name: string
  readonly permissions: readonly string[]
  readonly rateLimit?: number
  readonly isActive?: boolean
  readonly expiresAt?: Date
  /** Days after the start of the season; absent if the key was never used. */
  readonly usedOn?: number
}

const KEYS: readonly DemoKey[] = [
  { name: 'Warehouse scanner', permissions: ['records:read', 'materialRequests:write'], rateLimit: 120, usedOn: 20 },
  { name: 'Reporting', permissions: ['records:read'], expiresAt: new Date('2099-12-31T23:59:59Z'), usedOn: 21 },
  { name: 'Carrier portal', permissions: ['records:read', 'logistics:write'] },
  {
    name: 'Trade fair demo',
    permissions: ['records:read'],
    rateLimit: 30,
    expiresAt: new Date('2026-03-07T18:00:00Z'),
    usedOn: 4,
  },
  { name: 'Former payroll', permissions: ['records:read', 'employees:write'], isActive: false, usedOn: -50 },
]

/** The number of characters of a secret after its mark. */
const SECRET_LENGTH = 43

/** The secret of a demo key. It is public, and unique over all organizations: `slv_demo-1-mill000…`. */
const secretOf = (number: number, orgId: string) =>
  KEY_MARK + `demo-${number}-${orgId}`.padEnd(SECRET_LENGTH, '0').slice(0, SECRET_LENGTH)

/** Seeds the keys. */
export async function seedApiKeys({ prisma, orgId, user }: SeedContext): Promise<void> {
  await prisma.apiKey.createMany({
    data: KEYS.map(({ permissions, usedOn, ...key }, index) => {
      const id = `ak-${index + 1}`
      const secret = secretOf(index + 1, orgId)
      return {
        ...key,
        orgId,
        id,
        prefix: prefixOf(secret),
        secretHash: hashOf(secret),
        permissions: [...permissions],
        createdById: user(Role.ADMIN),
        createdAt: day(-100 + 10 * index),
        lastUsedAt: usedOn == null ? null : day(usedOn),
      }
    }),
  })
}
