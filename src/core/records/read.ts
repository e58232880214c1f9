// Reads records and relations. Reads of one tick are combined: one statement per relation, with only the columns that
// the query needs, and only rows of the viewer's organization.
import DataLoader from 'dataloader'
import type { GraphQLResolveInfo } from 'graphql'
import { sql } from 'kysely'
import type { Context } from '../../context.js'
import { notFound, refuse } from '../../errors.js'
import { LIMITS } from '../limits.js'
import { label } from '../lifecycle/words.js'
import { perObject } from '../per-object.js'
import { sizeFault, USUAL_SIZE } from '../schema/paging.js'
import { columnsFor } from './columns.js'
import { slot } from './prepared.js'
import type { Column, Row, Rows, Table } from './record.js'
import { nameOf, ordered, select, type Selection } from './select.js'
import { shaped } from './shapes.js'
import { statements } from './statements.js'

/** One record by its id, or null. A record of another organization counts as not existing. */
export async function find<T extends Table>(
  ctx: Context, readable: Rows<T>, id: string | null | undefined, info: GraphQLResolveInfo,
): Promise<Row<T> | null> {
  // No identifier is longer than this limit, so such a record does not exist.
  if (id == null || id.length > LIMITS.identifierCharacters.most) return null
  return load(ctx, readable, 'id', columnsFor(readable, info), id).then(([row]) => row ?? null)
}

/** One record by its id. Throws NOT_FOUND if it does not exist. */
export async function get<T extends Table>(
  ctx: Context,
  readable: Rows<T>,
  id: string,
  info: GraphQLResolveInfo,
): Promise<Row<T>> {
  const row = await find(ctx, readable, id, info)
  if (!row) throw notFound(label({ model: readable.table }))
  return row
}

/** The records whose `column` equals the id, in the table's order, such as the lines of a document. */
export function children<T extends Table>(
  ctx: Context, readable: Rows<T>, column: Column<T>, id: string, info: GraphQLResolveInfo,
): Promise<Row<T>[]> {
  return load(ctx, readable, column, columnsFor(readable, info, column), id)
}

/** The first records whose `column` equals the id. For relations with many records: a supplier's purchase orders. */
export function firstChildren<T extends Table>(
  ctx: Context,
  readable: Rows<T>,
  column: Column<T>,
  id: string,
  first: number | null | undefined,
  info: GraphQLResolveInfo,
): Promise<Row<T>[]> {
  refuse([sizeFault({ first })])
  return load(ctx, readable, column, columnsFor(readable, info, column), id, first ?? USUAL_SIZE)
}

/** Like `children`, but with all columns, for values that are computed from whole rows. */
export function wholeChildren<T extends Table>(
  ctx: Context,
  readable: Rows<T>,
  column: Column<T>,
  id: string,
): Promise<Row<T>[]> {
  return load(ctx, readable, column, wholeOf(readable), id)
}

const wholeOf = perObject(({ columns }: Pick<Rows, 'columns'>): readonly string[] => [...columns])

/** One read that waits for the others of its tick. */
interface Asked {
  readonly id: string
  readonly columns: readonly string[]
}

/** Combines all calls of one tick that read a table by the same key into one SQL statement. */
function load<T extends Table>(
  ctx: Context, readable: Rows<T>, key: string, columns: readonly string[], id: string, most?: number,
): Promise<Row<T>[]> {
  const name = `${nameOf(readable)} by ${key} ${most ?? ''}`
  const known = ctx.loaders.get(name)
  if (known) return known.load({ id, columns }) as Promise<Row<T>[]>
  const loader = new DataLoader((asked: readonly Asked[]) => batch(ctx, readable, key, asked, most), { cache: false })
  ctx.loaders.set(name, loader as DataLoader<unknown, unknown>)
  return loader.load({ id, columns })
}

async function batch<T extends Table>(
  ctx: Context, readable: Rows<T>, key: string, asked: readonly Asked[], most?: number,
): Promise<Row<T>[][]> {
  const columns = unionOf(asked)
  const sliced = most !== undefined
  const shape = `${nameOf(readable)} by ${key} ${sliced ? 'first of each' : ''} ${columns.join(' ')}`
  const statement = shaped(shape, () => batchOf(readable, key, columns, sliced).compile())
  const byKey = new Map<unknown, Row<T>[]>()
  for (const { id } of asked) byKey.set(id, [])
  const rows = await ctx.query<Row<T>>(statement({ orgId: ctx.viewer.orgId, ids: [...byKey.keys()], most }))
  for (const row of rows) byKey.get((row as Record<string, unknown>)[key])?.push(row)
  return asked.map(({ id }) => byKey.get(id) ?? [])
}

/** The columns of all reads. Mostly all of them come from one selection, and name the same columns. */
function unionOf([first, ...others]: readonly Asked[]): readonly string[] {
  const further = others.filter(({ columns }) => columns !== first.columns)
  return further.length ? [...new Set([first, ...further].flatMap(({ columns }) => columns))] : first.columns
}

function batchOf<T extends Table>(readable: Rows<T>, key: string, columns: readonly string[], sliced: boolean) {
  const found = select(readable, columns).where(sql.ref(key), '=', sql`any(${slot('ids')}::text[])`)
  return ordered(sliced ? firstOfEach(found, readable, key) : found, readable)
}

/** Restricts the query to the first `most` records of each key, in the table's order. */
function firstOfEach<T extends Table>(
  query: Selection, { order: [column, direction] }: Rows<T>, key: string,
): Selection {
  const way = sql.raw(direction)
  const place = sql<number>`row_number() over (partition by ${sql.ref(key)} order by ${sql.ref(column)} ${way}, ${sql.ref('id')} ${way})`
  const ranked = query.select(place.as('place')).as('ranked')
  return statements.selectFrom(ranked).selectAll().where(sql.ref('place'), '<=', slot('most')) as unknown as Selection
}
