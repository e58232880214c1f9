// Reads records and relations. Reads of one tick are combined: one statement per relation, with only the columns that
// the query needs, and only rows of the viewer's organization.
import type { GraphQLResolveInfo } from 'graphql'
import { sql } from 'kysely'
import type { Context, ReadAhead } from '../context.js'
import { notFound, refuse } from '../../errors.js'
import { LIMITS } from '../limits.js'
import { countRows, countValues } from '../progress/meter.js'
import { label } from '../words.js'
import { sizeFault, USUAL_SIZE } from '../schema/paging.js'
import { loaderOf } from './batched.js'
import { unionOf, wantedFor, wholeOf, wholeWith, type Wanted } from './columns.js'
import { slot } from '../../database/prepared.js'
import { isOfOne, type Column, type JoinedRows, type Related, type Row, type Rows, type Table } from './record.js'
import { nameOf, ordered, select, type Selection } from './select.js'
import { readRows, statementOf } from './read-rows.js'
import { relatedTo, wholeOfRelated, withRecords } from './below.js'
import { anyStatements } from '../../database/query-builder.js'

/** One record by its id, or null. A record of another organization counts as not existing. */
export async function find<T extends Table>(
  ctx: Context, readable: Rows<T>, id: string | null | undefined, info: GraphQLResolveInfo,
): Promise<Row<T> | null> {
  // No identifier is longer than this limit, so such a record does not exist.
  if (id == null || id.length > LIMITS.identifierCharacters.most) return null
  return load(ctx, readable, 'id', { id, wanted: wantedFor(ctx, readable, info) }).then(([row]) => row ?? null)
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

/** A read of one record by its id, which a change can send with itself. */
export interface AnswerAhead<T extends Table> extends ReadAhead {
  /** The record, if it was read. */
  readonly answer: () => Row<T> | undefined
}

/** The read of a mutation's answer. It is sent behind the change, or not at all. */
export function readAhead<T extends Table>(
  ctx: Context, readable: Rows<T>, id: string, info: GraphQLResolveInfo,
): AnswerAhead<T> {
  const wanted = wantedFor(ctx, readable, info)
  const kind = { sliced: false, single: true }
  const ahead: AnswerAhead<T> = {
    statement: () => statementOf(ctx, keyOf(readable, 'id', kind), wanted, { values: { id } }, () =>
      batchOf(readable, 'id', wanted, kind)),
    answer: () => {
      if (ahead.rows) countRows(ctx.meter, ahead.rows.length)
      const [row] = withRecords((ahead.rows ?? []) as Row<T>[], wanted, ctx.meter)
      if (row) countValues(ctx.meter, wanted.values)
      return row
    },
  }
  return ahead
}

/** The records whose `column` equals the id, in the table's order, such as the lines of a document. */
export function children<T extends Table>(
  ctx: Context, readable: Rows<T>, column: string, id: string, info: GraphQLResolveInfo,
): Promise<Row<T>[]> {
  return load(ctx, readable, column, { id, wanted: wantedFor(ctx, readable, info, column) })
}

/** The first records whose `column` equals the id. For relations with many records: a supplier's purchase orders. */
export function firstChildren<T extends Table>(
  ctx: Context,
  readable: Rows<T>,
  column: string,
  id: string,
  first: number | null | undefined,
  info: GraphQLResolveInfo,
): Promise<Row<T>[]> {
  refuse([sizeFault({ first })])
  return load(ctx, readable, column, { id, wanted: wantedFor(ctx, readable, info, column) }, first ?? USUAL_SIZE)
}

/** Like `children`, but with all columns, for values that are computed from whole rows. */
export function loadWhere<T extends Table>(
  ctx: Context,
  readable: Rows<T>,
  column: Column<T>,
  id: string,
): Promise<Row<T>[]> {
  return load(ctx, readable, column, { id, wanted: wholeOf(readable) })
}

/** Like `loadWhere`, of a record that may be read already with its relation `field`, to the same records. */
export function loadParts<T extends Table>(
  ctx: Context, record: { readonly id: string }, field: string, readable: Rows<T>, column: Column<T>,
): Promise<Row<T>[]> | Row<T>[] {
  return (wholeOfRelated(record, field) as Row<T>[] | undefined) ?? loadWhere(ctx, readable, column, record.id)
}

/** Relations that are read with a record, by the names under which it then has them. */
type Relations = Readonly<Record<string, Related>>
type RowIn<R> = R extends Rows<infer T> ? Row<T> : never
/** A record with records that it names, or that name it. */
type With<T extends Table, R extends Relations> = Row<T> & {
  readonly [F in keyof R]: R[F]['kind'] extends 'many' ? RowIn<R[F]['target']>[] : RowIn<R[F]['target']> | null
}

/** One record by its id with all columns, and with the whole records of these relations, or null. */
export async function findWhole<T extends Table, R extends Relations = Record<never, Related>>(
  ctx: Context, readable: Rows<T>, id: string | null | undefined, related: R = {} as R,
): Promise<With<T, R> | null> {
  if (id == null) return null
  const [row] = await load(ctx, readable, 'id', { id, wanted: wholeWith(readable, related) })
  if (!row) return null
  const records = Object.entries(related).map(async ([field, one]) => {
    const read = relatedTo(row, field)
    return [field, read === undefined ? await wholeRelated(ctx, row, one) : read] as const
  })
  return { ...row, ...Object.fromEntries(await Promise.all(records)) } as With<T, R>
}

/** Reads whole related records apart: a read that was combined with this one has left them out of its statement. */
async function wholeRelated(ctx: Context, row: object, { target, kind, own, their }: Related): Promise<unknown> {
  const id = (row as Readonly<Record<string, string | null>>)[own]
  const records = id === null ? [] : await load(ctx, target, their, { id, wanted: wholeOf(target) })
  return isOfOne(kind) ? (records[0] ?? null) : records
}

/** Like `findWhole`. Throws NOT_FOUND if the record does not exist. */
export async function getWhole<T extends Table, R extends Relations = Record<never, Related>>(
  ctx: Context, readable: Rows<T>, id: string, related: R = {} as R,
): Promise<With<T, R>> {
  const row = await findWhole(ctx, readable, id, related)
  if (!row) throw notFound(label({ model: readable.table }))
  return row
}

/** The relation to the parts of a record, for `findWhole`. */
export const partsIn = <P extends Rows>(target: P, their: string) =>
  ({ target, kind: 'many', own: 'id', their } as const)

/** The rows of a join of several tables whose `column` equals the id, like `loadWhere`. */
export const loadJoined = async <R>(
  ctx: Context, rows: JoinedRows<R>, column: keyof R & string, id: string,
): Promise<R[]> => (await load(ctx, rows, column, { id, wanted: wholeOf(rows) })) as R[]

/** One read that waits for the others of its tick. */
interface Asked {
  readonly id: string
  readonly wanted: Wanted
}

/** Combines all calls of one tick that read a table by the same key into one SQL statement. */
function load<T extends Table>(
  ctx: Context, readable: Rows<T>, key: string, one: Asked, most?: number,
): Promise<Row<T>[]> {
  const all = (asked: readonly Asked[]) => batch(ctx, readable, key, asked, most)
  return loaderOf(ctx, `${nameOf(readable)} by ${key} ${most ?? ''}`, all).load(one)
}

async function batch<T extends Table>(
  ctx: Context, readable: Rows<T>, key: string, asked: readonly Asked[], most?: number,
): Promise<Row<T>[][]> {
  const wanted = unionOf(asked.map((each) => each.wanted))
  const byKey = new Map<string, Row<T>[]>()
  for (const { id } of asked) byKey.set(id, [])
  const kind: Kind = { sliced: most !== undefined, single: byKey.size === 1 }
  const ids = [...byKey.keys()]
  const given = { values: { id: ids[0], ids, most } }
  const build = () => batchOf(readable, key, wanted, kind)
  const rows = await readRows<Row<T>>(ctx, keyOf(readable, key, kind), wanted, given, build)
  for (const row of rows) byKey.get((row as Record<string, string>)[key])?.push(row)
  const rowsOf = (id: string) => byKey.get(id) ?? []
  // A record that several others refer to is read once, and answered for each of them.
  countValues(ctx.meter, asked.reduce((sum, { id, wanted }) => sum + wanted.values * rowsOf(id).length, 0))
  return asked.map(({ id }) => rowsOf(id))
}

const keyOf = (readable: Rows, key: string, kind: Kind) => `${nameOf(readable)} by ${key} ${JSON.stringify(kind)}`

interface Kind {
  /** Only the first records of each key are read. */
  readonly sliced: boolean
  /** Only one key is asked for. PostgreSQL plans such a statement once, and a statement with a list for each list. */
  readonly single: boolean
}

function batchOf<T extends Table>(readable: Rows<T>, key: string, wanted: Wanted, { sliced, single }: Kind) {
  const keys = single ? slot('id') : sql`any(${slot('ids')}::text[])`
  const found = select(readable, wanted.columns).where(sql.ref(key), '=', keys)
  return ordered(sliced ? firstOfEach(found, readable, key) : found, readable)
}

/** Restricts the query to the first `most` records of each key, in the table's order. */
function firstOfEach<T extends Table>(
  query: Selection, { order: [column, direction] }: Rows<T>, key: string,
): Selection {
  const way = sql.raw(direction)
  const place = sql<number>`row_number() over (partition by ${sql.ref(key)} order by ${sql.ref(column)} ${way}, ${sql.ref('id')} ${way})`
  const ranked = query.select(place.as('place')).as('ranked')
  return anyStatements.selectFrom(ranked).selectAll().where(sql.ref('place'), '<=', slot('most'))
}
