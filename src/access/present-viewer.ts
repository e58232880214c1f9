// The viewer of a request that lasts: who they are now. Requests that ask in the same turn share one statement.
import DataLoader from 'dataloader'
import type { Context, Viewer } from '../core/context.js'
import { perObject } from '../core/per-object.js'
import type { Database } from '../database/open.js'
import { findKeyHolder } from './key-viewer.js'
import { databaseOf, type Application } from './services.js'
import type { Holder } from './tickets.js'
import { findSessionViewer } from './viewers.js'

interface Key {
  readonly orgId: string
  readonly id: string
}

/** The holders of API keys. Each key is read once for all requests of the same turn. */
const holdersOf = perObject((database: Pick<Database, 'read' | 'nodes'>) => new DataLoader<Key, Viewer | null, string>(
  async (keys) => {
    const now = new Date()
    const distinct = new Map(keys.map((key) => [nameOf(key), key]))
    const held = new Map([...distinct].map(([name, key]) =>
      [name, findKeyHolder(database, key, now).catch((error: Error) => error)]))
    return Promise.all(keys.map((key) => held.get(nameOf(key)) ?? null))
  },
  { cache: false, batchScheduleFn: (send) => void setImmediate(send) },
))

const nameOf = ({ orgId, id }: Key) => `${orgId} ${id}`

/** The viewer with the roles that they have now; null if the session, the key or the membership has ended. */
export const presentViewer = (ctx: Context): Promise<Viewer | null> => findHolder(databaseOf(ctx), ctx.viewer)

/** The same, for work that no request asks for. */
export const holderNow = ({ database }: Pick<Application, 'database'>, holder: Holder) => findHolder(database, holder)

/** The viewer with this session or API key, as they are now; null if it or the membership has ended. */
export async function findHolder(
  database: Database, { orgId, userId, sessionId, apiKey }: Holder,
): Promise<Viewer | null> {
  if (apiKey) return holdersOf(database).load({ orgId, id: apiKey.id })
  return sessionId ? findSessionViewer(database, { orgId, userId, sessionId }, new Date()) : null
}
