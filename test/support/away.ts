// A table that is away while a test runs something, as when a database fails.
import type pg from 'pg'

/** Runs `work` while the table has another name, and gives it back its name however that ends. */
export async function withoutTable<T>(
  pool: Pick<pg.Pool, 'query'>, table: string, work: () => Promise<T>,
): Promise<T> {
  await pool.query(`ALTER TABLE "${table}" RENAME TO "${table}Away"`)
  try {
    return await work()
  } finally {
    await pool.query(`ALTER TABLE "${table}Away" RENAME TO "${table}"`)
  }
}
