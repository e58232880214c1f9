// Makes the database refuse the rows of a table, to simulate a failure.
import { gateway } from './app.js'

/** Runs `work` while this PL/pgSQL statement runs for every new row of the table, at once or at commit. */
export async function meeting<T>(
  statement: string, table: string, work: () => Promise<T>, when: 'at once' | 'at commit' = 'at once',
  db = gateway().database.pool as Asked,
): Promise<T> {
  const kind =
    when === 'at once'
      ? `TRIGGER refusing BEFORE INSERT ON "${table}"`
      : `CONSTRAINT TRIGGER refusing AFTER INSERT ON "${table}" DEFERRABLE INITIALLY DEFERRED`
  await db.query(
    `CREATE FUNCTION refuse_row() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$ BEGIN ${statement}; RETURN NEW; END $$`,
  )
  await db.query(`CREATE ${kind} FOR EACH ROW EXECUTE FUNCTION refuse_row()`)
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
