// Finds the viewer of an API key, and counts the request, in one SQL statement. The viewer is the user who created the
// key, restricted to the permissions of the key.
import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { RequestBase, Viewer } from '../core/context.js'
import { prepared, slot, type Statement } from '../database/prepared.js'
import { statements } from '../database/query-builder.js'
import type { Database } from '../database/open.js'
import { callerAt } from './callers.js'
import type { Permission } from './permissions.js'
import { hashOf, isKeySecret } from './secrets.js'
import { databaseOf } from './services.js'
import { members, viewerOf, type Member } from './viewers.js'
import { whereaboutsOf } from './whereabouts.js'

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

interface Counted {
  readonly requests: number
  readonly windowStartedAt: Date
}

type KeyRow = OpenKey & Counted
type FoundKey = OpenKey & (Counted | Record<keyof Counted, null>)

const isCounted = (row: FoundKey): row is KeyRow => row.requests !== null

interface OpenKey extends Member {
  readonly keyId: string
  readonly keyPermissions: readonly string[]
  readonly rateLimit: number
  readonly lastUsedAt: Date | null
}

/** Finds the viewer of a valid key secret and counts the request. Returns null if the secret is not valid. */
export async function findKeyViewer(request: RequestBase, secret: string): Promise<KeyViewer | null> {
  if (!isKeySecret(secret)) return null
  const { address, now, abortController: { signal }, services: { log } } = request
  const database = databaseOf(request)
  const windowStart = new Date(now.getTime() - WINDOW_MS)
  const secretHash = hashOf(secret)
  // Anybody can send invented keys, so each look-up counts against the connection limit of the address. The look-up is
  // repeated after a lost connection, and may then count the request twice.
  const seeking = database.connectionsFor(callerAt(address), signal)
  const sought = { kind: 'API_KEY', key: secretHash } as const
  const orgIds = await whereaboutsOf(database, sought, (text, values) => seeking.read({ text, values }))
  if (orgIds?.length === 0) return null
  orgIds?.forEach(database.nodes.requireUp)
  const orgId = orgIds?.[0]
  const connections = orgId ? database.connectionsFor(callerAt(address), signal, undefined, orgId) : seeking
  const read = <Row>({ sql: text, parameters }: Statement) => connections.read<Row>({ text, values: parameters })
  const values = { secretHash, now, windowStart, orgId }
  const [found] = await read<FoundKey>(orgIds ? countedInOne(values) : countedAnywhere(values))
  if (!found) return null
  const row = isCounted(found) ? found
    : { ...found, ...(await read<Counted>(countedFirst({ ...values, orgId: found.orgId, keyId: found.keyId })))[0] }
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
  database: Pick<Database, 'read' | 'nodes'>, { orgId, id }: { readonly orgId: string; readonly id: string }, now: Date,
): Promise<Viewer | null> {
  database.nodes.requireUp(orgId)
  const { sql: text, parameters } = holderOf({ orgId, id, now })
  const [row] = await database.read<KeyRow>(text, parameters)
  return row ? viewerWithin(row) : null
}

/** The creator of the key as viewer, with only those permissions that the key also has. */
function viewerWithin(row: KeyRow): Viewer {
  const {
    keyId,
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
  return { ...person, permissions, apiKey: { id: keyId } }
}

const running = sql<boolean>`"ApiKeyUsage"."windowStartedAt" > ${slot('windowStart')}`
/** The count after this request. A window that is over begins anew. */
const counting = {
  requests: sql<number>`case when ${running} then "ApiKeyUsage"."requests" + 1 else 1 end`,
  windowStartedAt: sql<Date>`case when ${running} then "ApiKeyUsage"."windowStartedAt" else ${slot('now')}::timestamptz end`,
}

/**
 * One SQL statement finds the key and counts the request. The row lock on the counter makes the count exact for all
 * gateway processes on the database. A request with an invalid secret is not counted. Where the organization is known,
 * the statement names it, so that one node is asked.
 */
function countedKey(isKnown: boolean) {
  const secret = slot('secretHash')
  const opening = keysThatOpen.where((key) => key.or([
    key('ApiKey.secretHash', '=', secret),
    key.and([key('ApiKey.previousSecretHash', '=', secret), key('ApiKey.previousValidUntil', '>', slot('now'))]),
  ]))
  return prepared(
    statements
      .with('opening', () => (isKnown ? opening.where('ApiKey.orgId', '=', slot('orgId')) : opening))
      .with('counted', (db) => {
        const counted = db.updateTable('ApiKeyUsage').from('opening').set(counting)
          .whereRef('ApiKeyUsage.orgId', '=', 'opening.orgId').whereRef('ApiKeyUsage.apiKeyId', '=', 'opening.keyId')
        return (isKnown ? counted.where('ApiKeyUsage.orgId', '=', slot('orgId')) : counted)
          .returning(['ApiKeyUsage.requests', 'ApiKeyUsage.windowStartedAt'])
      })
      .selectFrom('opening')
      .leftJoin('counted', (join) => join.onTrue())
      .selectAll()
      .compile(),
  )
}
const countedAnywhere = countedKey(false)
const countedInOne = countedKey(true)

/** Counts the first request of a key, which has no counter yet. */
const countedFirst = prepared(
  statements
    .insertInto('ApiKeyUsage')
    .values({ orgId: slot('orgId'), apiKeyId: slot('keyId'), windowStartedAt: slot('now'), requests: 1 })
    .onConflict((again) => again.columns(['orgId', 'apiKeyId']).doUpdateSet(counting))
    .returning(['requests', 'windowStartedAt'])
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
