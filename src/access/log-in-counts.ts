// Counts log-in attempts in the database, so that all gateways share the counts and a restart keeps them.
import { createHash } from 'node:crypto'
import type { RequestBase } from '../core/context.js'
import type { Database } from '../database/open.js'
import { callerAt } from './callers.js'
import { inBatches } from './rounds.js'

/** The limits, in the order in which they are checked and their rows are locked. */
export type LimitName = 'pair' | 'account' | 'address'

/** The keys of the rows that count an attempt: of the pair, of the account and of the address. */
export type Keys = readonly [pair: string, account: string, address: string]

/** The largest count of each limit, in the order of the keys. */
export type Most = readonly [pair: number, account: number, address: number]

/** A limit that applies to an attempt. */
export interface CountedLimit {
  readonly limit: LimitName
  readonly key: string
  /** The count with this attempt; null if the attempt was not counted. */
  readonly attempts: number | null
  /** The largest count. */
  readonly most: number
  /** True if the limit was used up before this attempt. */
  readonly isSpent: boolean
  /** Seconds until the time window of the count ends. */
  readonly seconds: number
}

/** The keys of a user name at a network. */
export const keysOf = (username: string, network: string): Keys =>
  [keyOf('pair', username, network), accountKeyOf(username), keyOf('address', network)]

const accountKeyOf = (username: string) => keyOf('account', username)

/** The hash of what is counted. A hash has one length, and an unknown name may be a mistyped password. */
const keyOf = (limit: LimitName, ...counted: readonly string[]) =>
  createHash('sha256').update(JSON.stringify([limit, ...counted])).digest('hex')

const SECONDS = (ends: string) => `greatest(1, ceil(extract(epoch FROM ${ends} - now())))::int`
const RUNNING = 'c."windowEndsAt" > now() AND c."attempts" > 0'

// One statement, so that parallel attempts at several gateways count like successive ones. If one limit is used up, the
// attempt is counted for none of them. `spent` does not see what others count at this moment, so the update compares
// with the limit again, on the locked row. The other limits of such an attempt get it back.
const COUNT = `WITH asked AS (
    SELECT * FROM unnest(enum_range(NULL::"LogInLimit"), $1::text[], $2::int[]) AS three ("limit", "key", "most")
    WHERE "limit" = 'PAIR' OR NOT EXISTS (
      SELECT FROM "LogInCount" WHERE "key" = ($1::text[])[1] AND "knownUntil" > now())
  ), spent AS (
    SELECT "key", c."windowEndsAt" FROM asked JOIN "LogInCount" c USING ("key")
    WHERE c."windowEndsAt" > now() AND c."attempts" >= asked."most"
  ), counted AS (
    INSERT INTO "LogInCount" AS c ("key", "limit", "accountKey", "attempts", "windowEndsAt", "keptUntil")
    SELECT "key", "limit", CASE "limit" WHEN 'PAIR' THEN ($1::text[])[2] END, 1, ends, ends
    FROM asked, (SELECT now() + make_interval(secs => $3)) AS fresh (ends)
    WHERE NOT EXISTS (SELECT FROM spent) ORDER BY "limit"
    ON CONFLICT ("key") DO UPDATE SET
      "attempts" = CASE WHEN ${RUNNING} THEN c."attempts" + 1 ELSE 1 END,
      "windowEndsAt" = CASE WHEN ${RUNNING} THEN c."windowEndsAt" ELSE excluded."windowEndsAt" END,
      "keptUntil" = CASE WHEN ${RUNNING} THEN c."keptUntil" ELSE greatest(c."knownUntil", excluded."windowEndsAt") END
    WHERE c."windowEndsAt" <= now() OR c."attempts" < (SELECT "most" FROM asked WHERE asked."key" = excluded."key")
    RETURNING c."key", c."attempts", c."windowEndsAt"
  )
  SELECT lower(asked."limit"::text) AS "limit", "key", asked."most", counted."attempts",
    spent."key" IS NOT NULL AS "isSpent",
    ${SECONDS('coalesce(counted."windowEndsAt", spent."windowEndsAt", now() + make_interval(secs => $3))')} AS "seconds"
  FROM asked LEFT JOIN counted USING ("key") LEFT JOIN spent USING ("key") ORDER BY asked."limit"`

/**
 * Counts an attempt, and returns the limits that apply to it. Only the first limit applies to a known pair. The attempt
 * is counted for all of them or, if one is used up, for none.
 */
export async function countAttempt(
  request: RequestBase, database: Database, keys: Keys, most: Most, windowSeconds: number,
): Promise<readonly CountedLimit[]> {
  const { address, acts, abortController: { signal } } = request
  // Anybody can try to log in, so the statement counts against the connection limit of the address. It is repeated
  // after a lost connection, and may then count the attempt twice.
  const connections = database.connectionsFor(callerAt(address), signal, acts)
  const limits = await connections.read<CountedLimit>({ text: COUNT, values: [keys, most, windowSeconds] })
  const counted = limits.filter(({ attempts }) => attempts !== null)
  if (counted.length > 0 && counted.length < limits.length) await giveBack(database, counted)
  return limits
}

/** Locks rows in one order for all statements. */
const held = (which: string) => `WITH held AS (
    SELECT "key" FROM "LogInCount" WHERE ${which} ORDER BY "limit", "key" FOR UPDATE
  )`

const GIVE_BACK = `${held('"key" = ANY ($1::text[])')}
  UPDATE "LogInCount" c SET "attempts" = greatest(0, c."attempts" - 1) FROM held WHERE c."key" = held."key"`

type Reading = Pick<Database, 'read'>
type Counted = readonly Pick<CountedLimit, 'key'>[]
const keysIn = (counted: Counted) => counted.map(({ key }) => key)

/** Takes back an attempt. */
export async function giveBack(database: Reading, counted: Counted): Promise<void> {
  await database.read(GIVE_BACK, [keysIn(counted)])
}

const PASS = `${held('"key" = ANY ($1::text[])')}, times AS (SELECT now() + make_interval(secs => $2) AS until)
  UPDATE "LogInCount" c SET
    "attempts" = CASE c."limit" WHEN 'PAIR' THEN 0 ELSE greatest(0, c."attempts" - 1) END,
    "knownUntil" = CASE c."limit" WHEN 'PAIR' THEN until END,
    "keptUntil" = CASE c."limit" WHEN 'PAIR' THEN greatest(c."keptUntil", until) ELSE c."keptUntil" END
  FROM held, times WHERE c."key" = held."key"`

/** Takes back an attempt that succeeded. Forgets the failures of its pair, which is known from now on. */
export async function pass(database: Reading, counted: Counted, knownSeconds: number): Promise<void> {
  await database.read(PASS, [keysIn(counted), knownSeconds])
}

const SPENT = `SELECT lower(c."limit"::text) AS "limit", ${SECONDS('c."windowEndsAt"')} AS "seconds"
  FROM unnest($1::text[], $2::int[]) AS asked ("key", "most") JOIN "LogInCount" c USING ("key")
  WHERE c."windowEndsAt" > now() AND c."attempts" >= asked."most" ORDER BY c."limit"`

/** Those of the limits that are used up now. */
export const spentOf = (database: Reading, limits: readonly CountedLimit[]) =>
  database.read<Pick<CountedLimit, 'limit' | 'seconds'>>(SPENT, [keysIn(limits), limits.map(({ most }) => most)])

const FORGET = `${held('"key" = $1 OR "accountKey" = $1')}
  UPDATE "LogInCount" c SET "attempts" = 0 FROM held WHERE c."key" = held."key"`

/** The statement that forgets the failures of a user name from all addresses. */
export const forgetting = (username: string) => ({ sql: FORGET, parameters: [accountKeyOf(username)] })

/** The rows that one statement removes. */
const BATCH = 5_000
const REMOVE = `DELETE FROM "LogInCount" WHERE "key" IN (
  SELECT "key" FROM "LogInCount" WHERE "keptUntil" < now() ORDER BY "keptUntil" LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)`

/** Removes rows that no limit needs any more. Returns their number. */
export const removeOldCounts = ({ pool }: Pick<Database, 'pool'>, isStopped: () => boolean): Promise<number> =>
  inBatches(async () => (await pool.query(REMOVE)).rowCount ?? 0, isStopped, BATCH)
