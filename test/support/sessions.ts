// Sessions of test users. Each is opened once and without a password, because hashing a password takes longer than most
// tests.
import { randomUUID } from 'node:crypto'
import { gateway, type Gateway } from './app.js'
import type { Person } from './as.js'

const HOUR = 3600
const opened = new WeakMap<Gateway, Map<string, Promise<string>>>()

/** The access token of a person in their organization; the same token at every call. */
export function tokenOf(person: Person): Promise<string> {
  const tokens = opened.get(gateway()) ?? new Map<string, Promise<string>>()
  opened.set(gateway(), tokens)
  const name = `${person.orgId} ${person.userId}`
  const token =
    tokens.get(name) ?? openSession(person).then((sessionId) => gateway().tokens.sign({ ...person, sessionId }, HOUR))
  tokens.set(name, token)
  return token
}

/** Opens another session of a person, as a log-in would. */
export async function openSession({ userId, orgId }: Person): Promise<string> {
  const now = Date.now()
  const { id } = await gateway().database.prisma.session.create({
    data: {
      id: `ses-${randomUUID()}`, userId, orgId, door: 'GRAPHQL', createdAt: new Date(now),
      expiresAt: new Date(now + HOUR * 1000), address: '127.0.0.1',
    },
  })
  return id
}
