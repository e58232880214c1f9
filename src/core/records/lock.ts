// Row locks. Other transactions that want to change a locked record wait until the locking transaction ends.
import { sql } from 'kysely'
import type { Context } from '../context.js'
import { cachedStatement } from './cached-statements.js'
import type { Table } from './record.js'
import { slot, type Statement } from '../../database/prepared.js'
import { anyStatements, statements } from '../../database/query-builder.js'

/**
 * Locks the row of a record, so that data read afterwards stays valid until the transaction ends. Other transactions
 * can still write rows that refer to the record. Returns these columns as they are then; undefined if the record does
 * not exist.
 */
export async function lockRow<Columns extends object>(
  ctx: Context, table: Table, id: string, columns: readonly (keyof Columns & string)[] = [],
): Promise<Columns | undefined> {
  const [row] = await ctx.query<Columns>(columnsOfOne(ctx, table, columns, id, 'locked'))
  return row
}

/** The statement that reads columns of a record, and may lock it. */
export const columnsOfOne = (
  ctx: Context, table: Table, columns: readonly string[], id: string, isLocked: 'locked' | 'free',
): Statement => cachedStatement(ctx, `one ${isLocked} ${table} ${columns.join(' ')}`, () => {
  const row = anyStatements.selectFrom(table).select(['id', ...columns].map((column) => sql.ref(column).as(column)))
    .where(sql.ref('orgId'), '=', slot('orgId')).where(sql.ref('id'), '=', slot('id'))
  return (isLocked === 'locked' ? row.forNoKeyUpdate() : row).compile()
})({ orgId: ctx.viewer.orgId, id })

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
