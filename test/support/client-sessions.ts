// Sessions of the client in a browser of the test, and members of two organizations who log in there.
import { print } from 'graphql'
import { CreateSupplierDocument, createSession } from '../../client/index.js'
import type { Role } from '../../src/generated/prisma/enums.js'
import { gateway } from './app.js'
import { as } from './as.js'
import { organization, type TestOrganization } from './make/organization.js'
import { join, user } from './make/users.js'

/** What one browser keeps for all its tabs, and the requests that were sent. */
export function browser() {
  const values = new Map<string, string>()
  const waiting: Promise<unknown>[] = []
  const sent: { readonly body: string; readonly headers: Headers }[] = []
  const store = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  }
  const locks = {
    request: <Result>(_name: string, run: () => Promise<Result>) => {
      const result = Promise.allSettled(waiting).then(run)
      waiting.push(result)
      return result
    },
  }
  const noting: typeof fetch = (input, init) => {
    sent.push({ body: String(init?.body), headers: new Headers(init?.headers) })
    return fetch(input, init)
  }
  const tab = (via = noting) => createSession({ url: `${gateway().url}/graphql`, store, locks, fetch: via })
  return { tab, sent, noting, sentWith: (text: string) => sent.filter(({ body }) => body.includes(text)) }
}

export interface Member {
  readonly org: TestOrganization
  readonly other: TestOrganization
  readonly email: string
}

/** A member of two organizations, with one supplier of each. */
export async function member(role: Role = 'MANAGER'): Promise<Member> {
  const [org, other] = [await organization(), await organization()]
  const { email, userId } = await user(org, { roles: [role] })
  await join(other, { userId }, [role])
  for (const [one, name] of [[org, 'Here'], [other, 'There']] as const)
    await as(one.MANAGER).get(print(CreateSupplierDocument), { input: { code: name, name } })
  return { org, other, email }
}

export const PAGE = { first: 5 }
export const names = (data: unknown) =>
  (data as { suppliers: { nodes: { name: string }[] } }).suppliers.nodes.map(({ name }) => name)
export const inList = async (org: TestOrganization) =>
  names(await as(org.MANAGER).get('{ suppliers { nodes { name } } }').then((suppliers) => ({ suppliers })))
