// Who waits for a lock in the database of the gateway, on whichever node.
import type { Database } from '../../src/database/open.js'

const WAITING = `SELECT count(*)::int AS waiting FROM pg_stat_activity
  WHERE datname = current_database() AND wait_event_type = 'Lock'`
const ON_EACH_NODE = `SELECT sum(result::int)::int AS waiting FROM run_command_on_all_nodes($$${WAITING}$$)`

/** The number of sessions that wait for a lock. */
export async function lockWaits({ pool, isDistributed }: Database): Promise<number> {
  const { rows } = await pool.query<{ waiting: number }>(isDistributed() ? ON_EACH_NODE : WAITING)
  return rows[0].waiting
}
