// Distributes the tables while nobody else uses the database. Each step is done again without harm after a failure.
import type pg from 'pg'
import { fillWhereabouts } from '../../access/whereabouts.js'
import { completeFunctions, distributeTables, isComplete, PUT_ASIDE, setDatabase, distributionOf, type Distribution } from '../../database/distribution.js'
import { withLock } from '../../database/migrations.js'
import { stepsShown } from '../import/steps.js'

/**
 * The triggers of our tables, and then their foreign keys, with what removes them and what makes them again. The rows
 * are copied to the nodes, and no trigger must take that for an act.
 */
const NOTE = `CREATE TABLE ${PUT_ASIDE} AS
  SELECT row_number() OVER () AS "n", * FROM (
    SELECT tgname::text AS "name", format('DROP TRIGGER IF EXISTS %I ON %s', tgname, tgrelid::regclass) AS "remove",
      pg_get_triggerdef(g.oid) AS "make"
    FROM pg_trigger g JOIN pg_class c ON c.oid = g.tgrelid
    WHERE NOT g.tgisinternal AND c.relnamespace = current_schema()::regnamespace
    UNION ALL
    SELECT conname::text, format('ALTER TABLE %s DROP CONSTRAINT IF EXISTS %I', conrelid::regclass, conname),
      format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(k.oid))
    FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid
    WHERE k.contype = 'f' AND c.relnamespace = current_schema()::regnamespace) AS aside`

interface Aside {
  readonly n: string
  readonly name: string
  readonly remove: string
  readonly make: string
}

const asideOf = async (client: pg.PoolClient) =>
  (await client.query<Aside>(`SELECT * FROM ${PUT_ASIDE} ORDER BY "n"`)).rows

/** The shares of the whole that each part takes. */
const SHARES = { tables: 0.5, aside: 0.5 } as const

/**
 * Distributes what is not distributed yet. No gateway starts meanwhile: it waits for the lock of migrations. `look`
 * refuses if one has started before the lock was there.
 */
export async function distributeAll(
  client: pg.PoolClient, look: (distribution: Distribution) => Promise<void>,
): Promise<void> {
  const show = stepsShown()
  await withLock(client, async () => {
    const distribution = await distributionOf(client)
    await look(distribution)
    await setDatabase(client)
    await completeFunctions(client)
    if (isComplete(distribution)) return
    if (!distribution.isBegun) await putAside(client)
    await distributeTables(client, (name, done, of) => show(`distributing ${name}`, (SHARES.tables * done) / of))
    await putBack(client, (name, done, of) => show(`making ${name}`, SHARES.tables + (SHARES.aside * done) / of))
  })
  show('done', 1)
}

/** Tables refer to each other in circles, and a distributed one may not refer to one that is not distributed yet. */
const putAside = (client: pg.PoolClient) => inTransaction(client, async () => {
  await client.query(NOTE)
  for (const { remove } of await asideOf(client)) await client.query(remove)
})

/**
 * Makes the triggers and the foreign keys again. The database compares all rows with the keys. The tables count as
 * distributed when nothing is put aside any more, so what gateways look up is there before.
 */
async function putBack(
  client: pg.PoolClient, onOne: (name: string, done: number, of: number) => void,
): Promise<void> {
  const aside = await asideOf(client)
  for (const [done, { n, name, remove, make }] of aside.entries()) {
    onOne(name, done, aside.length)
    await client.query(remove)
    await client.query(make)
    await client.query(`DELETE FROM ${PUT_ASIDE} WHERE "n" = $1`, [n])
  }
  await fillWhereabouts(client)
  await client.query(`DROP TABLE ${PUT_ASIDE}`)
}

async function inTransaction(client: pg.PoolClient, work: () => Promise<void>): Promise<void> {
  await client.query('BEGIN')
  try {
    await work()
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  }
}
