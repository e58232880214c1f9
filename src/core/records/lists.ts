// Reads lists: pages by number, and short lists as a whole.
import type { GraphQLResolveInfo } from 'graphql'
import { sql, type SqlBool } from 'kysely'
import type { Context } from '../context.js'
import { refuse } from '../../errors.js'
import { countValues } from '../progress/meter.js'
import { numberFaults, paginationOf, placeOf, type PageNumberArgs } from '../schema/paging.js'
import { wantedFor } from './columns.js'
import { countOf } from './groups.js'
import { slot } from '../../database/prepared.js'
import type { Row, Rows, Table } from './record.js'
import { filtering, matching, ordered, select, statementKey, type Filter, type Selection } from './select.js'
import { readRows } from './read-rows.js'

/** A page of a list by page number, with the pagination figures. */
export async function page<T extends Table>(
  ctx: Context, readable: Rows<T>, where: PageNumberArgs, filter: Filter, info: GraphQLResolveInfo,
) {
  refuse(numberFaults(where))
  const reads = wantedFor(ctx, readable, info, '', ['data'])
  const asked = filtering(ctx, readable, filter)
  const cutOut = placeOf(where)
  const isFar = cutOut.offset > FAR
  const key = statementKey(readable, asked, [isFar ? 'by number, far' : 'by number'])
  const given = { values: { ...asked.values, ...cutOut } }
  const reading = readRows<Row<T>>(ctx, key, reads, given, () => {
    const cut = (columns: readonly string[]) =>
      ordered(matching(readable, columns, asked), readable).limit(slot('limit')).offset(slot('offset'))
    return isFar ? rowsWithin(readable, reads.columns, cut(['id'])) : cut(reads.columns)
  })
  const [data, total] = await Promise.all([reading, countOf(ctx, readable, asked)])
  countValues(ctx.meter, data.length * reads.values)
  return { data, pagination: paginationOf(where, total) }
}

/**
 * From this many rows before a page on, only their ids are read to skip them, mostly from the index alone. For fewer,
 * the second look at the rows of the page costs more than it saves.
 */
const FAR = 1_000

/** The whole rows of a page of which only the ids are found by the query. */
const rowsWithin = <T extends Table>(readable: Rows<T>, columns: readonly string[], ids: Selection): Selection =>
  ordered(select(readable, columns).where(sql<SqlBool>`${sql.ref('id')} in (${ids})`), readable)

/** All records that match the filter, in the table's order. Only for lists that cannot become long. */
export async function all<T extends Table>(
  ctx: Context,
  readable: Rows<T>,
  filter: Filter,
  info: GraphQLResolveInfo,
): Promise<Row<T>[]> {
  const reads = wantedFor(ctx, readable, info)
  const asked = filtering(ctx, readable, filter)
  const given = { values: asked.values }
  const rows = await readRows<Row<T>>(ctx, statementKey(readable, asked, ['all']), reads, given, () =>
    ordered(matching(readable, reads.columns, asked), readable))
  countValues(ctx.meter, rows.length * reads.values)
  return rows
}
