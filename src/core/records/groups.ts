// Reads figures of whole lists: numbers of rows and sums, for the whole list or for each group of it.
import { sql } from 'kysely'
import type { Context } from '../context.js'
import { slot } from '../../database/prepared.js'
import type { Rows, RowsWith, Source, Table } from './record.js'
import { countedRows, isCounted } from './row-counts.js'
import { matching, statementKey, type Filtering } from './select.js'
import { cachedStatement } from './cached-statements.js'

/** A grouping of a list: the columns by which it is grouped, and the columns that are summed. */
export interface Grouping {
  readonly by: readonly string[]
  readonly sums: readonly string[]
  /** Summed columns that do not count in every row, and the rows in which they count. */
  readonly counted?: Readonly<Record<string, RowsWith>>
  /** The rows with the summed columns, if the table does not have these. */
  readonly from?: () => Source
  /** A summed column that may be null: the name of the number of rows without a value, and the column. */
  readonly without?: readonly [name: string, column: string]
}

/** A group: its columns, its sums, and the number of its rows. */
export type Group = Readonly<Record<string, unknown>> & { readonly rowCount: number }

/** Records whose rows are read, and the column that names them. */
interface Owners {
  readonly column: string
  readonly ids: readonly string[]
}

/** The groups of the rows that match the filter; within each of the owners, if there are some. */
export async function readGroups<T extends Table>(
  ctx: Context, rows: Rows<T>, filters: Filtering, grouping: Grouping, owners?: Owners,
): Promise<Group[]> {
  if (grouping === UNGROUPED && !filters.given.length && !owners && isCounted(rows))
    return [{ rowCount: await countedRows(ctx, rows) }]
  const words = ['groups', ...grouping.by, 'of', ...grouping.sums, 'by', owners?.column ?? '']
  const statement = cachedStatement(ctx, statementKey(rows, filters, words), () =>
    grouped(rows, filters, grouping, owners?.column).compile())
  return ctx.query<Group>(statement({ orgId: ctx.viewer.orgId, ...filters.values, owners: owners?.ids }))
}

/** The whole list as one group. */
export const UNGROUPED: Grouping = { by: [], sums: [] }

/** The number of rows that match the filter. */
export async function countOf<T extends Table>(ctx: Context, rows: Rows<T>, filters: Filtering): Promise<number> {
  const [{ rowCount }] = await readGroups(ctx, rows, filters, UNGROUPED)
  return rowCount
}

function grouped<T extends Table>(
  rows: Rows<T>, filters: Filtering, { by, sums, counted = {}, from = rows.from, without }: Grouping, column?: string,
) {
  const columns = [...(column ? [column] : []), ...by]
  const whole = matching({ ...rows, from }, columns, filters)
  const owned = column ? whole.where(sql.ref(column), '=', sql`any(${slot('owners')}::text[])`) : whole
  const summed = owned
    .select(sql<number>`count(*)::int`.as('rowCount'))
    .select(sums.map((sum) => sql<string>`coalesce(sum(${sql.ref(sum)})${onlyOf(counted[sum])}, 0)`.as(sum)))
    .select(without ? [sql<number>`count(*) filter (where ${sql.ref(without[1])} is null)::int`.as(without[0])] : [])
  return columns.reduce((query, each) => query.groupBy(sql.ref(each)).orderBy(sql.ref(each)), summed)
}

/** The rows in which a sum counts, as its FILTER clause. */
const onlyOf = (rows: RowsWith | undefined) =>
  (rows ? sql` filter (where ${sql.ref(rows.column)} in (${sql.join(rows.values.map((one) => sql.lit(one)))}))` : sql``)
