// Row locks. Other transactions that want to change a locked record wait until the locking transaction ends.
import { sql } from 'kysely'
import type { Context } from '../context.js'
import type { Table } from './record.js'
import { anyStatements, statements } from '../../database/query-builder.js'

/**
 * Locks the row of a record, so that data read afterwards stays valid until the transaction ends. Other transactions
 * can still write rows that refer to the record. Locks nothing if the record does not exist.
 */
export async function lockRow(ctx: Context, table: Table, id: string): Promise<void> {
  const row = anyStatements.selectFrom(table).select(sql.ref('id').as('id'))
  const held = row.where(sql.ref('orgId'), '=', ctx.viewer.orgId).where(sql.ref('id'), '=', id).forNoKeyUpdate()
  await ctx.query(held.compile())
}

/** Locks the rows of several records in the order of their identifiers, so that two callers cannot block each other. */
export async function lockRows(ctx: Context, table: Table, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const rows = anyStatements.selectFrom(table).select(sql.ref('id').as('id'))
  const held = rows
    .where(sql.ref('orgId'), '=', ctx.viewer.orgId)
    .where(sql<boolean>`"id" = any(${[...new Set(ids)]}::text[])`)
    .orderBy(sql.ref('id'))
    .forNoKeyUpdate()
  await ctx.query(held.compile())
}

/**
 * Locks the row of the viewer's organization. For conditions on all records of a type in the organization, such as a
 * maximum number.
 */
export async function lockOrganization(ctx: Context): Promise<void> {
  await ctx.query(
    statements.selectFrom('Organization').select('id').where('id', '=', ctx.viewer.orgId).forNoKeyUpdate().compile(),
  )
}
