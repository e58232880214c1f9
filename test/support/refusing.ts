// Makes the database refuse the rows of a table, to simulate a failure.
import { randomUUID } from 'node:crypto'
import { gateway } from './app.js'

/**
 * Runs `work` while this PL/pgSQL statement runs for every new row of the table, at once or at commit, or for every row
 * before it changes.
 */
export async function meeting<T>(
  statement: string, table: string, work: () => Promise<T>, when: 'at once' | 'at commit' | 'at change' = 'at once',
  db = gateway().database.pool as Asked,
): Promise<T> {
  const kinds = {
    'at once': `TRIGGER refusing BEFORE INSERT ON "${table}"`,
    'at change': `TRIGGER refusing BEFORE UPDATE ON "${table}"`,
    'at commit': `CONSTRAINT TRIGGER refusing AFTER INSERT ON "${table}" DEFERRABLE INITIALLY DEFERRED`,
  }
  await db.query(
    `CREATE FUNCTION refuse_row() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$ BEGIN ${statement}; RETURN NEW; END $$`,
  )
  await db.query(`CREATE ${kinds[when]} FOR EACH ROW EXECUTE FUNCTION refuse_row()`)
  try {
    return await work()
  } finally {
    await db.query(`DROP TRIGGER refusing ON "${table}"`)
    await db.query('DROP FUNCTION refuse_row')
  }
}

interface Asked {
  readonly query: (text: string) => Promise<unknown>
}

/** A PL/pgSQL statement that fails with this SQLSTATE. */
export const raising = (code: string) => `RAISE EXCEPTION 'refused' USING ERRCODE = '${code}'`

/** A PL/pgSQL statement that fails with this SQLSTATE and message for the audit lines of a record. */
export const raisingFor = (id: string, code: string, message: string) =>
  `IF NEW."entityId" = '${id}' THEN RAISE EXCEPTION USING ERRCODE = '${code}', MESSAGE = '${message}'; END IF`

/**
 * A PL/pgSQL statement that fails with this SQLSTATE for the first new row only. No rollback takes back that a number
 * of a sequence was used, so the sequence knows that there was one. On a cluster, each node has its own.
 */
export async function raisingOnce(code: string): Promise<string> {
  const { pool, isDistributed } = gateway().database
  const name = `refused_${randomUUID().slice(0, 8)}`
  const made = `CREATE SEQUENCE ${name}`
  await pool.query(isDistributed() ? `SELECT run_command_on_all_nodes($$${made}$$)` : made)
  return `IF nextval('${name}') = 1 THEN ${raising(code)}; END IF`
}
