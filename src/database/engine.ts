// Tries at the start what the gateway needs of its server. Some engines and poolers accept it and do not do it.
import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { withClient } from './driver/driver.js'
import { databaseCodes, wasLost } from './faults.js'

/** The server at an address cannot be used. The message names the variable with the address, and says what to do. */
export class UnsuitableServer extends Error {}

/** Throws `UnsuitableServer` if transactions are not kept, or if advisory locks do not lock. */
export const refuseWithoutLocks = (pool: pg.Pool): Promise<void> =>
  withClient(pool, async (client) => {
    await begin(client)
    try {
      await refuseLostTransaction(client)
      await refuseSharedLock(client, pool)
    } finally {
      await client.query('ROLLBACK')
    }
  })

const STATEMENT_MODE = 'Behind DATABASE_URL is a pooler that keeps no transactions (statement mode). Set it to transaction '
  + 'mode, or name the server itself, and start again'

/** PgBouncer refuses a transaction in statement mode with this code. */
const PROTOCOL_VIOLATION = '08P01'

const begin = (client: pg.PoolClient) => client.query('BEGIN').catch((error: unknown) => {
  if (!databaseCodes(error).includes(PROTOCOL_VIOLATION)) throw error
  throw new UnsuitableServer(STATEMENT_MODE, { cause: error })
})

/** A setting that is made for a transaction is known to its next statement. */
async function refuseLostTransaction(client: pg.PoolClient): Promise<void> {
  await client.query(`SELECT set_config('selvedge.tried', 'yes', true)`)
  const { rows: [{ tried }] } = await client.query<{ tried: string | null }>(
    `SELECT current_setting('selvedge.tried', true) AS "tried"`,
  )
  if (tried !== 'yes') throw new UnsuitableServer(STATEMENT_MODE)
}

const MOST_RANDOM = 2 ** 47
const LOCK = 'SELECT pg_try_advisory_xact_lock($1) AS "locked"'

/** Of two transactions, one gets the same lock. */
async function refuseSharedLock(client: pg.PoolClient, pool: pg.Pool): Promise<void> {
  const lock = randomInt(MOST_RANDOM)
  const lockIn = async (one: Pick<pg.PoolClient, 'query'>) =>
    (await one.query<{ locked: boolean }>(LOCK, [lock])).rows[0].locked
  if ((await lockIn(client)) && !(await lockIn(pool))) return
  throw new UnsuitableServer(
    'The server at DATABASE_URL gives an advisory lock to two transactions at once, so two gateways would do the same '
      + 'work. Use PostgreSQL, or an engine with advisory locks, and start again',
  )
}

const CHANNEL = 'selvedge_tried'
const LONGEST_WAIT_MS = 2_000

/**
 * Throws `UnsuitableServer` if no message of the pool arrives at a connection to the server itself, whose pool it ends.
 */
export async function refuseSilence(direct: pg.Pool, pool: pg.Pool): Promise<void> {
  try {
    const why = await withClient(direct, (client) => silenceOf(client, pool).catch(whyNot))
    if (why !== null) throw new UnsuitableServer(
      `The server itself cannot be listened to (${why}), so gateways would hear late of changes. Name PostgreSQL itself in `
        + 'DATABASE_URL, or in DIRECT_DATABASE_URL, or mark a pooler with ?pgbouncer=true, and start again',
    )
  } finally {
    await direct.end()
  }
}

/** A connection that was lost says nothing about the server. */
function whyNot(error: Error): string {
  if (wasLost(error)) throw error
  return error.message
}

async function silenceOf(client: pg.PoolClient, pool: pg.Pool): Promise<string | null> {
  const heard = new Promise<true>((resolve) => client.once('notification', () => resolve(true)))
  await client.query(`LISTEN ${CHANNEL}`)
  await pool.query(`NOTIFY ${CHANNEL}`)
  const isHeard = await Promise.race([heard, sleep(LONGEST_WAIT_MS, false, { ref: false })])
  return isHeard ? null : 'no message arrived'
}
