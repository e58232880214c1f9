// Reads records, lists and relations, with paging, order and filters. Relations are read in batches. Each statement
// reads only the columns that the query needs, and only rows of the viewer's organization.
import DataLoader from 'dataloader'
import type { GraphQLResolveInfo } from 'graphql'
import { sql, type SqlBool } from 'kysely'
import type { Context } from '../../context.js'
import { notFound, refuse, type Fault } from '../../errors.js'
import { LIMITS } from '../limits.js'
import { label } from '../lifecycle/words.js'
import { MOST_PER_PAGE, USUAL_SIZE, type PageArgs, type PageNumberArgs } from '../schema/paging.js'
import { selectedFields } from '../schema/selection.js'
import type { Condition } from './filters.js'
import { columnsOfField, type Column, type Row, type Rows, type Table } from './record.js'
import { slot } from './prepared.js'
import { shaped } from './shapes.js'
import { statements } from './statements.js'

/** The columns to read for the given fields: always `id` and the order column, and also `more`. */
function columnsFor<T extends Table>(
  readable: Rows<T>,
  fields: ReadonlySet<string>,
  more: readonly string[],
): string[] {
  const wanted = new Set<string>(['id', readable.order[0], ...more])
  for (const field of fields) {
    for (const column of columnsBehind(readable, field)) wanted.add(column)
  }
  return [...wanted]
}

/**
 * The columns that a field needs. A field is a column itself, or its needed columns are declared (relations, lifecycle
 * fields, computed fields). Any other field needs all columns.
 */
function columnsBehind<T extends Table>({ table, columns, computed }: Rows<T>, field: string): Iterable<string> {
  if (columns.has(field)) return [field]
  if (field.startsWith('__')) return []
  return columnsOfField(table, field) ?? computed[field] ?? columns
}

/** The part of a statement's cache key that identifies the table and its order. */
const nameOf = <T extends Table>({ table, order, only }: Rows<T>) =>
  `${table} ${JSON.stringify(only)} ${order.join(' ')}`

function select<T extends Table>({ table, from, only = {} }: Rows<T>, columns: readonly string[]) {
  const source = (from?.().as(table) ?? table) as Table
  const selection = statements
    .selectFrom(source)
    .select(columns as never)
    .where(sql.ref('orgId'), '=', slot('orgId'))
  return Object.entries(only).reduce(
    (narrowed, [column, value]) => narrowed.where(sql.ref(column), '=', value),
    selection,
  )
}
type Selection = ReturnType<typeof select>

type Filter = object | null | undefined

/** The filters that the caller gave. */
interface Filtering {
  readonly names: readonly string[]
  /** Slot of the statement → value. */
  readonly values: Readonly<Record<string, unknown>>
}

const slotOf = (filter: string) => `filter ${filter}`

/** Reads a filter. Throws BAD_USER_INPUT if a value is too long. */
function filtering<T extends Table>({ filters }: Rows<T>, filter: Filter): Filtering {
  const given = Object.entries(filter ?? {}).filter(([, value]) => value != null)
  refuse(given.map(([name, value]) => filterFault(name, filters[name], value)))
  const written = ([name, value]: [string, unknown]) =>
    [slotOf(name), filters[name].written?.(value as never) ?? value] as const
  return { names: given.map(([name]) => name), values: Object.fromEntries(given.map(written)) }
}

const filtered = <T extends Table>(query: Selection, { filters }: Rows<T>, names: readonly string[]): Selection =>
  names.reduce(
    (narrowed, name) => narrowed.where((eb) => filters[name].where(eb as never, slot(slotOf(name)))),
    query,
  )

/** The fault of a filter value that has too many list items or characters. */
function filterFault(name: string, { kind }: Condition, value: unknown): Fault | false {
  const [size, { most }, what] = Array.isArray(value)
    ? [value.length, LIMITS.listItems, 'values']
    : [lengthOf(value), LIMITS.searchCharacters, 'characters']
  const bounded = Array.isArray(value) || kind === 'text'
  return (
    bounded &&
    size > most && {
      path: ['filter', name],
      at: 'arguments',
      message: `Should have at most ${most} ${what}`,
      given: value,
    }
  )
}

const lengthOf = (value: unknown) => (typeof value === 'string' ? value.length : 0)

/** One record by its id, or null. A record of another organization counts as not existing. */
export async function find<T extends Table>(
  ctx: Context, readable: Rows<T>, id: string | null | undefined, info: GraphQLResolveInfo,
): Promise<Row<T> | null> {
  // No identifier is longer than this limit, so such a record does not exist.
  if (id == null || id.length > LIMITS.identifierCharacters.most) return null
  const columns = columnsFor(readable, selectedFields(info), [])
  return load(ctx, readable, 'id', columns, id).then(([row]) => row ?? null)
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
  return load(ctx, readable, column, columnsFor(readable, selectedFields(info), [column]), id)
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
  return load(ctx, readable, column, columnsFor(readable, selectedFields(info), [column]), id, first ?? USUAL_SIZE)
}

/** Like `children`, but with all columns, for values that are computed from whole rows. */
export function wholeChildren<T extends Table>(
  ctx: Context,
  readable: Rows<T>,
  column: Column<T>,
  id: string,
): Promise<Row<T>[]> {
  return load(ctx, readable, column, [...readable.columns], id)
}

/** Combines all calls of one tick that read the same columns by the same key into one SQL statement. */
function load<T extends Table>(
  ctx: Context, readable: Rows<T>, key: string, columns: readonly string[], id: string, most?: number,
): Promise<Row<T>[]> {
  const sliced = most === undefined ? '' : 'first of each'
  const shape = `${nameOf(readable)} by ${key} ${sliced} ${columns.join(' ')}`
  const name = `${shape} ${most}`
  const known = ctx.loaders.get(name)
  if (known) return known.load(id) as Promise<Row<T>[]>
  const loader = new DataLoader((ids: readonly string[]) => batch(ctx, shape, readable, key, columns, ids, most), {
    cache: false,
  })
  ctx.loaders.set(name, loader as DataLoader<string, unknown>)
  return loader.load(id)
}

async function batch<T extends Table>(
  ctx: Context, shape: string, readable: Rows<T>, key: string, columns: readonly string[], ids: readonly string[],
  most?: number,
): Promise<Row<T>[][]> {
  const statement = shaped(shape, () => batchOf(readable, key, columns, most !== undefined))
  const values = { orgId: ctx.viewer.orgId, ids: [...new Set(ids)], most }
  const rows = await ctx.query<Record<string, unknown>>(statement(values))
  const byKey = new Map<unknown, Row<T>[]>(ids.map((id) => [id, []]))
  for (const row of rows) byKey.get(row[key])?.push(row as Row<T>)
  return ids.map((id) => byKey.get(id) ?? [])
}

function batchOf<T extends Table>(readable: Rows<T>, key: string, columns: readonly string[], sliced: boolean) {
  const [column, direction] = readable.order
  const found = select(readable, columns).where(sql.ref(key), '=', sql`any(${slot('ids')}::text[])`)
  return (sliced ? firstOfEach(found, readable, key) : found)
    .orderBy(sql.ref(column), direction)
    .orderBy(sql.ref('id'), direction)
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

/** The cache key of the statement of a list. */
const shapeOf = <T extends Table>(readable: Rows<T>, { names }: Filtering, more: readonly string[]) =>
  `${nameOf(readable)} where ${names.join(' ')} list ${more.join(' ')}`

/** A page of a list by cursor, as a Relay connection. */
export async function list<T extends Table>(
  ctx: Context,
  readable: Rows<T>,
  args: PageArgs,
  filter: Filter,
  info: GraphQLResolveInfo,
) {
  const { size, backwards, cursor } = readArgs(args)
  const fields = new Set([...selectedFields(info, ['nodes']), ...selectedFields(info, ['edges', 'node'])])
  const columns = columnsFor(readable, fields, [])
  const asked = filtering(readable, filter)
  const way = [backwards ? 'backwards' : 'forwards', cursor ? 'from a cursor' : 'from the end']
  const statement = shaped(shapeOf(readable, asked, [...way, ...columns]), () =>
    keyset(filtered(select(readable, columns), readable, asked.names), readable, backwards, Boolean(cursor)),
  )
  const values = { orgId: ctx.viewer.orgId, ...asked.values, ...cursor, most: size + 1 }
  const [rows, totalCount] = await Promise.all([
    ctx.query<Row<T>>(statement(values)),
    selectedFields(info).has('totalCount') ? count(ctx, readable, asked) : undefined,
  ])
  const more = rows.length > size
  const page = backwards ? rows.slice(0, size).reverse() : rows.slice(0, size)
  const edges = page.map((node) => ({ node, cursor: cursorOf(readable, node) }))
  return { edges, nodes: page, totalCount, pageInfo: pageInfo(edges, more, backwards, Boolean(cursor)) }
}

function pageInfo(edges: readonly { cursor: string }[], more: boolean, backwards: boolean, inside: boolean) {
  return {
    hasNextPage: backwards ? inside : more,
    hasPreviousPage: backwards ? more : inside,
    startCursor: edges[0]?.cursor ?? null,
    endCursor: edges.at(-1)?.cursor ?? null,
  }
}

/** A page of a list by page number, with the pagination figures. */
export async function page<T extends Table>(
  ctx: Context, readable: Rows<T>, { page, limit }: PageNumberArgs, filter: Filter, info: GraphQLResolveInfo,
) {
  refuse([page < 1 && atArgument('page', 'Should be 1 or more', page), sizeFault({ limit })])
  const columns = columnsFor(readable, selectedFields(info, ['data']), [])
  const asked = filtering(readable, filter)
  const statement = shaped(shapeOf(readable, asked, ['by number', ...columns]), () =>
    ordered(filtered(select(readable, columns), readable, asked.names), readable)
      .limit(slot('limit'))
      .offset(slot('offset')),
  )
  const values = { orgId: ctx.viewer.orgId, ...asked.values, limit, offset: (page - 1) * limit }
  const [data, total] = await Promise.all([ctx.query<Row<T>>(statement(values)), count(ctx, readable, asked)])
  const totalPages = Math.ceil(total / limit)
  return {
    data,
    pagination: { page, limit, total, totalPages, hasNext: page < totalPages, hasPrev: page > 1 && total > 0 },
  }
}

/** All records that match the filter, in the table's order. Only for lists that cannot become long. */
export async function all<T extends Table>(
  ctx: Context,
  readable: Rows<T>,
  filter: Filter,
  info: GraphQLResolveInfo,
): Promise<Row<T>[]> {
  const columns = columnsFor(readable, selectedFields(info), [])
  const asked = filtering(readable, filter)
  const statement = shaped(shapeOf(readable, asked, ['all', ...columns]), () =>
    ordered(filtered(select(readable, columns), readable, asked.names), readable),
  )
  return ctx.query<Row<T>>(statement({ orgId: ctx.viewer.orgId, ...asked.values }))
}

const ordered = <T extends Table>(query: Selection, { order: [column, direction] }: Rows<T>): Selection =>
  query.orderBy(sql.ref(column), direction).orderBy(sql.ref('id'), direction)

async function count<T extends Table>(ctx: Context, readable: Rows<T>, asked: Filtering): Promise<number> {
  const statement = shaped(shapeOf(readable, asked, ['count']), () =>
    filtered(select(readable, []), readable, asked.names).select(sql<number>`count(*)::int`.as('total')),
  )
  const [{ total }] = await ctx.query<{ total: number }>(statement({ orgId: ctx.viewer.orgId, ...asked.values }))
  return total
}

interface Cursor {
  readonly value: unknown
  readonly id: string
}

/** Restricts the query to one page after the cursor. Reads one extra row, to know if there is a further page. */
function keyset<T extends Table>(
  query: Selection, { order: [column, direction] }: Rows<T>, backwards: boolean, fromCursor: boolean,
): Selection {
  const forward = (direction === 'asc') !== backwards
  const way = forward ? 'asc' : 'desc'
  const beyond = sql.raw(forward ? '>' : '<')
  const from = fromCursor
    ? query.where(sql<SqlBool>`(${sql.ref(column)}, ${sql.ref('id')}) ${beyond} (${slot('value')}, ${slot('id')})`)
    : query
  return from.orderBy(sql.ref(column), way).orderBy(sql.ref('id'), way).limit(slot('most'))
}

function readArgs({ first, last, after, before: until }: PageArgs) {
  refuse([
    first != null && last != null && atArgument('last', 'Ask for the first or the last records, not both'),
    after != null && last != null && atArgument('after', 'Goes with first; use before with last'),
    until != null && last == null && atArgument('before', 'Goes with last; use after with first'),
    ...[{ first }, { last }].map((size) => sizeFault(size)),
  ])
  const position = after ?? until
  return {
    size: first ?? last ?? USUAL_SIZE,
    backwards: last != null,
    cursor: position == null ? undefined : readCursor(position, after == null ? 'before' : 'after'),
  }
}

/** A fault in a paging argument. Paging arguments are not part of the input, so `at` is `arguments`. */
const atArgument = (name: string, message: string, given?: unknown): Fault => ({
  path: [name],
  at: 'arguments',
  message,
  given,
})

function sizeFault(named: Readonly<Record<string, number | null | undefined>>) {
  const [[name, size]] = Object.entries(named)
  return (
    size != null && (size < 1 || size > MOST_PER_PAGE) && atArgument(name, `Should be from 1 to ${MOST_PER_PAGE}`, size)
  )
}

const cursorOf = <T extends Table>({ order: [column] }: Rows<T>, row: Row<T>) => {
  const { [column]: value, id } = row as Record<string, unknown>
  return Buffer.from(JSON.stringify([value, id])).toString('base64url')
}

function readCursor(text: string, name: string): Cursor {
  try {
    const [value, id] = JSON.parse(Buffer.from(text, 'base64url').toString()) as unknown[]
    if (typeof id === 'string' && (typeof value === 'string' || typeof value === 'number')) return { value, id }
  } catch {
    // The text is not a cursor of this gateway. It is refused below, like a forged cursor.
  }
  refuse([atArgument(name, 'Is not a cursor of this list', text)])
  throw new Error('unreachable')
}
