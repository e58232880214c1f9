// Statements that are sent repeatedly get a name, of which there are few. Whoever uses up all names takes them from the
// statements of others for a while only.
import { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type pg from 'pg'
import { namedStatements } from '../../src/database/driver/named-statements.js'
import { pglitePool } from '../../src/database/driver/pglite-pool.js'
import { intercept } from '../../src/database/driver/statement.js'

const MOST = 500
const TEN_MINUTES = 10 * 60_000
let time = 0
let pool: pg.Pool
beforeAll(async () => {
  pool = pglitePool(await PGlite.create())
  intercept(pool, [namedStatements(TEN_MINUTES, () => time)])
})
afterAll(() => pool?.end())

const send = async (text: string, times: number) => {
  for (let left = times; left > 0; left -= 1) await pool.query(text, [1])
}
const named = async (text = '%') => {
  const { rows } = await pool.query<{ n: number }>(
    `SELECT count(*)::int AS n FROM pg_prepared_statements WHERE name <> '' AND statement LIKE '${text}'`)
  return rows[0].n
}

test('a statement has a name from the third time on', async () => {
  await send('SELECT $1::int AS twice', 2)
  expect(await named('%twice')).toBe(0)
  await send('SELECT $1::int AS twice', 1)
  expect(await named('%twice')).toBe(1)
})

test('a further one gets a name when all have been given, after ten minutes', async () => {
  for (let index = 1; index < MOST; index += 1) await send(`SELECT $1::int AS many_${index}`, 3)
  expect(await named()).toBe(MOST)
  await send('SELECT $1::int AS further', 9)
  time = TEN_MINUTES - 1
  await send('SELECT $1::int AS further', 1)
  expect(await named('%further')).toBe(0)
  time = TEN_MINUTES
  await send('SELECT $1::int AS further', 1)
  expect(await named('%further')).toBe(1)
})
