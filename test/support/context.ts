// The context in which a person's request runs, for what no operation shows by itself.
import { createContext } from '../../src/access/create-context.js'
import type { Context } from '../../src/core/context.js'
import { gateway } from './app.js'
import type { Person } from './as.js'
import { tokenOf } from './sessions.js'

type Request = Parameters<typeof createContext>[0]

/** The context of a person at this file's gateway. `more` replaces parts of the request. */
export async function contextOf(person: Person, more: Partial<Request> = {}): Promise<Context> {
  const request = { app: gateway(), door: 'graphql', requestId: 'test', address: '::1', now: new Date(), ...more } as const
  return (await createContext(request, { authorization: `Bearer ${await tokenOf(person)}` })) as Context
}
