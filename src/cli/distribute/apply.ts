// Distributes the tables while nobody else uses the database. Each step is done again without harm after a failure.
import type pg from 'pg'
import { quotedName } from '../../database/driver/driver.js'
import { completeFunctions, distributeTables, isWhole, KEPT_KEYS, setDatabase, standingOf } from '../../database/distribution.js'
import { withLock } from '../../database/migrations.js'
import { stepsShown } from '../import/steps.js'

/** The foreign keys of our tables, with what makes them again. */
const NOTE_KEYS = `CREATE TABLE ${KEPT_KEYS} AS
  SELECT conrelid::regclass::text AS "table", conname::text AS "name", pg_get_constraintdef(oid) AS "definition"
  FROM pg_constraint WHERE contype = 'f' AND connamespace = current_schema()::regnamespace`

interface Key {
  readonly table: string
  readonly name: string
  readonly definition: string
}

const keysOf = async (client: pg.PoolClient) =>
  (await client.query<Key>(`SELECT * FROM ${KEPT_KEYS} ORDER BY "table", "name"`)).rows

/** The shares of the whole that each part takes. */
const SHARES = { tables: 0.6, keys: 0.4 } as const

/** Distributes what is not distributed yet. No gateway starts meanwhile: it waits for the lock of migrations. */
export async function distributeAll(client: pg.PoolClient): Promise<void> {
  const show = stepsShown()
  await withLock(client, async () => {
    const standing = await standingOf(client)
    await setDatabase(client)
    await completeFunctions(client)
    if (isWhole(standing)) return
    if (!standing.isBegun) await dropKeys(client)
    await distributeTables(client, (name, done, of) => show(`distributing ${name}`, (SHARES.tables * done) / of))
    await putBack(client, (name, done, of) => show(`checking ${name}`, SHARES.tables + (SHARES.keys * done) / of))
  })
  show('done', 1)
}

/** Tables refer to each other in circles, and a distributed one may not refer to one that is not distributed yet. */
const dropKeys = (client: pg.PoolClient) => inTransaction(client, async () => {
  await client.query(NOTE_KEYS)
  for (const { table, name } of await keysOf(client)) await dropKey(client, { table, name })
})

const dropKey = (client: pg.PoolClient, { table, name }: Pick<Key, 'table' | 'name'>) =>
  client.query(`ALTER TABLE ${table} DROP CONSTRAINT IF EXISTS ${quotedName(name)}`)

/** Makes the foreign keys again. The database compares all rows with them. */
async function putBack(
  client: pg.PoolClient, onKey: (name: string, done: number, of: number) => void,
): Promise<void> {
  const keys = await keysOf(client)
  for (const [done, { table, name, definition }] of keys.entries()) {
    onKey(name, done, keys.length)
    await dropKey(client, { table, name })
    await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${quotedName(name)} ${definition}`)
    await client.query(`DELETE FROM ${KEPT_KEYS} WHERE "table" = $1 AND "name" = $2`, [table, name])
  }
  await client.query(`DROP TABLE ${KEPT_KEYS}`)
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
