// Who waits for a lock in the database of the gateway, on whichever node.
import type { Database } from '../../src/database/open.js'
import { eventually } from './eventually.js'

const WAITING = `SELECT count(*)::int AS waiting FROM pg_stat_activity
  WHERE datname = current_database() AND wait_event_type = 'Lock'`
const ON_EACH_NODE = `SELECT sum(result::int)::int AS waiting FROM run_command_on_all_nodes($$${WAITING}$$)`

/** The number of sessions that wait for a lock. */
export async function lockWaits({ pool, isDistributed }: Database): Promise<number> {
  const { rows } = await pool.query<{ waiting: number }>(isDistributed() ? ON_EACH_NODE : WAITING)
  return rows[0].waiting
}

/**
 * Asks while another transaction has run a statement and has not ended. It ends when the asked one waits for a lock.
 * The embedded database has one connection, so there the asked one begins when the transaction has ended.
 */
export async function askedDuring<Answer>(
  database: Database, [text, values]: readonly [text: string, values: unknown[]], ask: () => Promise<Answer>,
): Promise<Answer> {
  const client = await database.pool.connect()
  await client.query('BEGIN')
  await client.query(text, values)
  const answer = ask()
  // Inside of the transaction, the view does not show connections that are opened after the first look.
  if (database.kind === 'postgres') await eventually(async () => (await lockWaits(database)) === 1)
  await client.query('COMMIT')
  client.release()
  return answer
}
