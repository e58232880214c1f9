// A user who is an administrator for a while: they hear of API keys only in that time.
import { setTimeout as sleep } from 'node:timers/promises'
import { askAt } from './ask.js'
import { openLine, TRANSPORTS, type Line } from './subscribers.js'

const PATIENCE_MS = 20_000
const CREATE_KEY = 'mutation ($input: CreateApiKeyInput!) { createApiKey(input: $input) { apiKey { id } } }'
const ROLES = 'mutation ($id: ID!, $roles: [Role!]!) { changeUserRoles(id: $id, roles: $roles) { id } }'

export interface Passing {
  readonly line: Line
  /** What was wrong with what the user heard. */
  readonly faults: () => string[]
}

/** Gives a user the role, and takes it away. The subscription stays open, for records that they may still read. */
export async function passingRole(urls: readonly URL[], admin: string, token: string): Promise<Passing> {
  const { id } = await askAt<{ id: string }>(urls[1], token, '{ me { id } }')
  const change = (roles: readonly string[]) => askAt(urls[0], admin, ROLES, { id, roles })
  const createKey = async (name: string) => {
    const input = { name, permissions: ['records:read'] }
    return (await askAt<{ apiKey: { id: string } }>(urls[0], admin, CREATE_KEY, { input })).apiKey.id
  }
  await change(['ADMIN'])
  const { endCursor } = await askAt<{ endCursor: string }>(urls[1], token, '{ changes { endCursor } }')
  const kinds = ['API_KEY', 'MATERIAL_REQUEST']
  const line = openLine(TRANSPORTS.socket, { urls: [urls[1]], token, kinds }, 0, 1, endCursor)
  const [{ changes }] = line.subscribers
  const seen = await createKey('While the role is held')
  const hears = (key: string) => changes.some(({ recordId }) => recordId === key)
  for (const until = Date.now() + PATIENCE_MS; !hears(seen) && Date.now() < until;) await sleep(20)
  await change(['DIRECTOR'])
  const hidden = await createKey('After the role is taken away')
  return {
    line,
    faults: () => [
      ...(hears(seen) ? [] : ['a user with the role does not hear of an API key']),
      ...(hears(hidden) ? ['a user whose role was taken away hears of an API key'] : []),
      ...(changes.length > 1 ? [] : ['a user whose role was taken away hears nothing of what they may still read']),
    ],
  }
}
