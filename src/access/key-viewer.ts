// Finds the viewer of an API key, and counts the request, in one SQL statement. The viewer is the user who created the
// key, restricted to the permissions of the key.
import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { RequestBase, Viewer } from '../core/context.js'
import { prepared, slot } from '../database/prepared.js'
import { statements } from '../database/query-builder.js'
import type { Database } from '../database/open.js'
import { callerAt } from './callers.js'
import type { Permission } from './permissions.js'
import { hashOf, isKeySecret } from './secrets.js'
import { databaseOf } from './services.js'
import { members, viewerOf, type Member } from './viewers.js'

/** The time window of the limit of requests per minute. It starts with the first request. */
const WINDOW_MS = 60_000
/** The stored time of last use is updated only if it is older than this. */
const LAST_USE_MS = 5_000

/** The rate limit state of a key: requests per minute, remaining requests, and seconds until the count is reset. */
export interface Allowance {
  readonly limit: number
  readonly remaining: number
  readonly resetSeconds: number
  /** True if this request exceeds the limit. */
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

/** Finds the viewer of a valid key secret and counts the request. Returns null if the secret is not valid. */
export async function findKeyViewer(request: RequestBase, secret: string): Promise<KeyViewer | null> {
  if (!isKeySecret(secret)) return null
  const { address, now, abortController: { signal }, services: { log } } = request
  const database = databaseOf(request)
  const windowStart = new Date(now.getTime() - WINDOW_MS)
  const { sql: text, parameters } = countedKey({ secretHash: hashOf(secret), now, windowStart })
  // Anybody can send invented keys, so the look-up counts against the connection limit of the address. The look-up is
  // repeated after a lost connection, and may then count the request twice.
  const [row] = await database.connectionsFor(callerAt(address), signal).read<KeyRow>({ text, values: parameters })
  if (!row) return null
  const { rateLimit, lastUsedAt, requests, windowStartedAt } = row
  const allowance = allowanceOf(rateLimit, requests, windowStartedAt, now)
  const stale = !lastUsedAt || lastUsedAt.getTime() < now.getTime() - LAST_USE_MS
  if (stale && !allowance.exceeded) noteUse(database, log, row, now)
  return { viewer: viewerWithin(row), allowance }
}

/** The query for active keys that have not expired, joined with the members who created them. */
const keysThatOpen = members
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
    .where((key) => key.or([key('ApiKey.expiresAt', 'is', null), key('ApiKey.expiresAt', '>', slot('now'))]))

const holderOf = prepared(
  keysThatOpen.where('ApiKey.orgId', '=', slot('orgId')).where('ApiKey.id', '=', slot('id')).compile(),
)

/**
 * Finds the viewer of a key by its identifier, if the key is still valid. For tickets that were issued to the key. Does
 * not count as a request of the key.
 */
export async function findKeyHolder(
  database: Pick<Database, 'read'>, { orgId, id }: { readonly orgId: string; readonly id: string }, now: Date,
): Promise<Viewer | null> {
  const { sql: text, parameters } = holderOf({ orgId, id, now })
  const [row] = await database.read<KeyRow>(text, parameters)
  return row ? viewerWithin(row) : null
}

/** The creator of the key as viewer, with only those permissions that the key also has. */
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
 * One SQL statement finds the key and counts the request. The row lock on the counter makes the count exact for all
 * gateway processes on the database. A request with an invalid secret is not counted.
 */
const countedKey = prepared(
  statements
    .with('opening', () => keysThatOpen.where((key) => key.or([
      key('ApiKey.secretHash', '=', slot('secretHash')),
      key.and([
        key('ApiKey.previousSecretHash', '=', slot('secretHash')),
        key('ApiKey.previousValidUntil', '>', slot('now')),
      ]),
    ])))
    .with('counted', (db) =>
      db
        .insertInto('ApiKeyUsage')
        .columns(['orgId', 'apiKeyId', 'windowStartedAt', 'requests'])
        .expression((from) =>
          from
            .selectFrom('opening')
            .select((key) => ['orgId', 'keyId', key.val<Date>(slot('now')).as('windowStartedAt'), key.lit(1).as('requests')]),
        )
        .onConflict((again) =>
          again.columns(['orgId', 'apiKeyId']).doUpdateSet((usage) => {
            const running = usage('ApiKeyUsage.windowStartedAt', '>', slot('windowStart'))
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
    .compile(),
)

function allowanceOf(limit: number, requests: number, windowStartedAt: Date, now: Date): Allowance {
  const resetSeconds = Math.max(1, Math.ceil((windowStartedAt.getTime() + WINDOW_MS - now.getTime()) / 1000))
  return { limit, remaining: Math.max(0, limit - requests), resetSeconds, exceeded: requests > limit }
}

/** Stores the time of last use in the background. A failure is only logged and does not affect the request. */
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
