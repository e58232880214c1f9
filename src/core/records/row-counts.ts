// The numbers of rows that the database keeps for each organization, so that a whole list is not counted row by row.
import { sql } from 'kysely'
import { COUNTED } from '../../generated/prisma/columns.js'
import type { Context } from '../context.js'
import { slot } from '../../database/prepared.js'
import { anyStatements } from '../../database/query-builder.js'
import { cachedStatement } from './cached-statements.js'
import type { Rows } from './record.js'

const counted = new Set(COUNTED)

/** True if the database counts exactly these rows: all rows of a table of records with a version. */
export const isCounted = ({ table, from, only }: Rows): boolean => counted.has(table) && !from && !only

/** The number of all rows. The parts of the number are those that transactions have changed at the same time. */
export async function countedRows(ctx: Context, { table }: Rows): Promise<number> {
  const statement = cachedStatement(ctx, 'the number of rows', () =>
    anyStatements.selectFrom('RowCount')
      .select(sql<number>`coalesce(sum("rows"), 0)::int`.as('rows'))
      .where(sql.ref('orgId'), '=', slot('orgId')).where(sql.ref('kind'), '=', slot('kind')).compile())
  const [{ rows }] = await ctx.query<{ rows: number }>(statement({ orgId: ctx.viewer.orgId, kind: table }))
  return rows
}
