// Holding a record still: whoever else wants to change it waits until the transaction ends.
import { sql } from 'kysely'
import type { Context } from '../../context.js'
import type { Table } from './record.js'
import { statements } from './statements.js'

/**
 * Takes the row lock of a record, so that what is read of it afterwards stays true until the transaction ends. Rows
 * that merely refer to it can still be written. Holds nothing where there is no such record.
 */
export async function hold(ctx: Context, table: Table, id: string): Promise<void> {
  const row = statements.selectFrom(table).select(sql.ref('id').as('id'))
  const held = row.where(sql.ref('orgId'), '=', ctx.viewer.orgId).where(sql.ref('id'), '=', id).forNoKeyUpdate()
  await ctx.query(held.compile())
}

/**
 * Takes the row lock of the viewer's organization: for what must be true of all its records of a kind, such as how
 * many there are.
 */
export async function holdOrganization(ctx: Context): Promise<void> {
  await ctx.query(
    statements.selectFrom('Organization').select('id').where('id', '=', ctx.viewer.orgId).forNoKeyUpdate().compile(),
  )
}
