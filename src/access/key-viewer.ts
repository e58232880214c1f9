// The API key that asks: found and counted in one statement, as the person who made it, with what it may do of what
// they may.
import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { RequestBase, Viewer } from '../context.js'
import { statements } from '../core/records/statements.js'
import type { Database } from '../database/open.js'
import { callerAt } from './callers.js'
import type { Permission } from './permissions.js'
import { hashOf, isKeySecret } from './secrets.js'
import { databaseOf } from './services.js'
import { members, viewerOf, type Member } from './viewers.js'

/** How long a limit of requests per minute counts, from the first of them. */
const WINDOW_MS = 60_000
/** How old the time of last use may be before it is written again. */
const LAST_USE_MS = 5_000

/** What a key may still send: requests per minute, how many are left, and when the count begins anew. */
export interface Allowance {
  readonly limit: number
  readonly remaining: number
  readonly resetSeconds: number
  /** Whether this request was one too many. */
  readonly exceeded: boolean
}

interface KeyViewer {
  readonly viewer: Viewer
  readonly allowance: Allowance
}

interface KeyRow extends Member {
  readonly keyId: string
  readonly keyName: string
  readonly keyPermissions: readonly string[]
  readonly rateLimit: number
  readonly lastUsedAt: Date | null
  readonly requests: number
  readonly windowStartedAt: Date
}

/** The creator of a key that opens, with what the key may do of what they may, and the request counted. */
export async function findKeyViewer(request: RequestBase, secret: string): Promise<KeyViewer | null> {
  if (!isKeySecret(secret)) return null
  const { address, now, abortController: { signal }, services: { log } } = request
  const database = databaseOf(request)
  const { sql: text, parameters } = countedKey(hashOf(secret), now).compile()
  // Anybody can send made-up keys, so the look-up counts against their address. Sent again after a lost connection,
  // it may count the request twice.
  const [row] = await database.connectionsFor(callerAt(address), signal).read<KeyRow>({ text, values: parameters })
  if (!row) return null
  const { rateLimit, lastUsedAt, requests, windowStartedAt } = row
  const allowance = allowanceOf(rateLimit, requests, windowStartedAt, now)
  const stale = !lastUsedAt || lastUsedAt.getTime() < now.getTime() - LAST_USE_MS
  if (stale && !allowance.exceeded) noteUse(database, log, row, now)
  return { viewer: viewerWithin(row), allowance }
}

/** The keys that are switched on and have not expired, with the members who made them. */
const keysThatOpen = (now: Date) =>
  members
    .innerJoin('ApiKey', (join) =>
      join.onRef('ApiKey.orgId', '=', 'Membership.orgId').onRef('ApiKey.createdById', '=', 'Membership.userId'),
    )
    .select([
      'ApiKey.id as keyId',
      'ApiKey.name as keyName',
      'ApiKey.permissions as keyPermissions',
      'ApiKey.rateLimit',
      'ApiKey.lastUsedAt',
    ])
    .where('ApiKey.isActive', '=', true)
    .where((key) => key.or([key('ApiKey.expiresAt', 'is', null), key('ApiKey.expiresAt', '>', now)]))

/**
 * The creator of a key that still opens, named by something that it was given before; this counts as no request of
 * the key's.
 */
export async function findKeyHolder(
  database: Pick<Database, 'read'>, { orgId, id }: { readonly orgId: string; readonly id: string }, now: Date,
): Promise<Viewer | null> {
  const { sql: text, parameters } = keysThatOpen(now)
    .where('ApiKey.orgId', '=', orgId)
    .where('ApiKey.id', '=', id)
    .compile()
  const [row] = await database.read<KeyRow>(text, parameters)
  return row ? viewerWithin(row) : null
}

/** The creator, within what the key may do. */
function viewerWithin(row: KeyRow): Viewer {
  const {
    keyId,
    keyName,
    keyPermissions,
    rateLimit: _r,
    lastUsedAt: _l,
    requests: _n,
    windowStartedAt: _w,
    ...member
  } = row
  const person = viewerOf(member)
  const permissions = new Set<Permission>(
    [...person.permissions].filter((permission) => keyPermissions.includes(permission)),
  )
  return { ...person, permissions, apiKey: { id: keyId, name: keyName } }
}

/**
 * One statement finds the key and counts the request. The row lock of the count makes it exact among all gateways
 * on the database, however many ask at once; a credential that opens nothing counts nothing.
 */
function countedKey(secretHash: string, now: Date) {
  const windowStart = new Date(now.getTime() - WINDOW_MS)
  const opening = keysThatOpen(now).where((key) => key.or([
    key('ApiKey.secretHash', '=', secretHash),
    key.and([key('ApiKey.previousSecretHash', '=', secretHash), key('ApiKey.previousValidUntil', '>', now)]),
  ]))
  return statements
    .with('opening', () => opening)
    .with('counted', (db) =>
      db
        .insertInto('ApiKeyUsage')
        .columns(['orgId', 'apiKeyId', 'windowStartedAt', 'requests'])
        .expression((from) =>
          from
            .selectFrom('opening')
            .select((key) => ['orgId', 'keyId', key.val(now).as('windowStartedAt'), key.lit(1).as('requests')]),
        )
        .onConflict((again) =>
          again.columns(['orgId', 'apiKeyId']).doUpdateSet((usage) => {
            const running = usage('ApiKeyUsage.windowStartedAt', '>', windowStart)
            return {
              requests: usage
                .case()
                .when(running)
                .then(sql<number>`"ApiKeyUsage"."requests" + 1`)
                .else(1)
                .end(),
              windowStartedAt: usage
                .case()
                .when(running)
                .then(usage.ref('ApiKeyUsage.windowStartedAt'))
                .else(usage.ref('excluded.windowStartedAt'))
                .end(),
            }
          }),
        )
        .returning(['requests', 'windowStartedAt']),
    )
    .selectFrom(['opening', 'counted'])
    .selectAll()
}

function allowanceOf(limit: number, requests: number, windowStartedAt: Date, now: Date): Allowance {
  const resetSeconds = Math.max(1, Math.ceil((windowStartedAt.getTime() + WINDOW_MS - now.getTime()) / 1000))
  return { limit, remaining: Math.max(0, limit - requests), resetSeconds, exceeded: requests > limit }
}

/** Nobody waits for it, and no request fails for it. */
function noteUse({ pool }: Database, log: Logger, { orgId, keyId }: KeyRow, now: Date): void {
  const { sql: text, parameters } = statements
    .updateTable('ApiKey')
    .set({ lastUsedAt: now })
    .where('orgId', '=', orgId)
    .where('id', '=', keyId)
    .where((key) =>
      key.or([key('lastUsedAt', 'is', null), key('lastUsedAt', '<', new Date(now.getTime() - LAST_USE_MS))]),
    )
    .compile()
  pool
    .query(text, [...parameters])
    .catch((error: unknown) =>
      log.warn({ err: error, apiKeyId: keyId }, 'the last use of an API key could not be noted'),
    )
}
