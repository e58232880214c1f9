// A row lock without a change: for a record whose parts or figures are about to be read and written.
import { sql } from 'kysely'
import type { Context } from '../context.js'
import { statements, type Table } from './read.js'

/**
 * Takes the lock of a row until the transaction ends, and tells whether there is such a row. Belongs inside a transaction. It does
 * not hold up rows that merely refer to this one.
 */
export async function lockRow(ctx: Context, table: Table, id: string): Promise<boolean> {
  const query = statements.selectFrom(table).select('id' as never).where(sql.ref('orgId'), '=', ctx.viewer.orgId).where(sql.ref('id'), '=', id).forNoKeyUpdate()
  return (await ctx.query(query.compile())).length > 0
}
