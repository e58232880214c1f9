// Reads lists: pages by cursor, pages by number, and short lists as a whole.
import type { GraphQLResolveInfo } from 'graphql'
import { sql, type SqlBool } from 'kysely'
import type { Context } from '../../context.js'
import { refuse } from '../../errors.js'
import { atArgument, sizeFault, USUAL_SIZE, type PageArgs, type PageNumberArgs } from '../schema/paging.js'
import { selectedFields } from '../schema/selection.js'
import { textOf, wantedFor, type Wanted } from './columns.js'
import { withJoins, withRecords } from './joins.js'
import { slot } from './prepared.js'
import { isNullable, orderedBy } from './order-by.js'
import type { Row, Rows, Table } from './record.js'
import { filtered, filtering, inOrder, nameOf, ordered, select, type Filter, type Filtering, type Selection } from './select.js'
import { shaped } from './shapes.js'

/** The arguments of a connection, and its order. */
export interface ListArgs extends PageArgs {
  readonly orderBy?: string | null
}

/** The cache key of the statement of a list. */
const shapeOf = <T extends Table>(readable: Rows<T>, { key }: Filtering, more: readonly string[]) =>
  `${nameOf(readable)} where ${key} list ${more.join(' ')}`

/** Selects columns of the rows that match the filter. */
const matching = <T extends Table>(readable: Rows<T>, columns: readonly string[], asked: Filtering): Selection =>
  filtered(select(readable, columns), asked)

/** A page of a list by cursor, as a Relay connection. */
export async function list<T extends Table>(
  ctx: Context, rowsOfTable: Rows<T>, args: ListArgs, filter: Filter, info: GraphQLResolveInfo,
) {
  const readable = orderedBy(rowsOfTable, args.orderBy)
  const position = readArgs(readable, args)
  const { size, backwards, cursor } = position
  const wanted = selectedFields(info)
  const reads = wantedFor(readable, info, '', ['nodes'], ['edges', 'node'])
  const asked = filtering(readable, filter)
  const [rows, totalCount] = await Promise.all([
    rowsAt(ctx, readable, asked, reads, position),
    wanted.has('totalCount') ? count(ctx, readable, asked) : undefined,
  ])
  const more = rows.length > size
  withRecords(rows, reads)
  const page = backwards ? rows.slice(0, size).reverse() : rows.slice(0, size)
  const at = (node: Row<T> | undefined) => node && cursorOf(readable, node)
  return {
    nodes: page,
    edges: wanted.has('edges') ? page.map((node) => ({ node, cursor: at(node) })) : [],
    totalCount,
    pageInfo: {
      hasNextPage: backwards ? Boolean(cursor) : more,
      hasPreviousPage: backwards ? more : Boolean(cursor),
      startCursor: at(page[0]) ?? null,
      endCursor: at(page.at(-1)) ?? null,
    },
  }
}

/** A page of a list by page number, with the pagination figures. */
export async function page<T extends Table>(
  ctx: Context, readable: Rows<T>, { page, limit }: PageNumberArgs, filter: Filter, info: GraphQLResolveInfo,
) {
  refuse([page < 1 && atArgument('page', 'Should be 1 or more', page), sizeFault({ limit })])
  const reads = wantedFor(readable, info, '', ['data'])
  const asked = filtering(readable, filter)
  const offset = (page - 1) * limit
  const isFar = offset > FAR
  const statement = shaped(shapeOf(readable, asked, [isFar ? 'by number, far' : 'by number', textOf(reads)]), () => {
    const cut = (columns: readonly string[]) =>
      ordered(matching(readable, columns, asked), readable).limit(slot('limit')).offset(slot('offset'))
    const rows = isFar ? rowsWithin(readable, reads.columns, cut(['id'])) : cut(reads.columns)
    return withJoins(rows, readable, reads).compile()
  })
  const values = { orgId: ctx.viewer.orgId, ...asked.values, limit, offset }
  const [data, total] = await Promise.all([ctx.query<Row<T>>(statement(values)), count(ctx, readable, asked)])
  const totalPages = Math.ceil(total / limit)
  return {
    data: withRecords(data, reads),
    pagination: { page, limit, total, totalPages, hasNext: page < totalPages, hasPrev: page > 1 && total > 0 },
  }
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
  const reads = wantedFor(readable, info)
  const asked = filtering(readable, filter)
  const statement = shaped(shapeOf(readable, asked, ['all', textOf(reads)]), () => {
    return withJoins(ordered(matching(readable, reads.columns, asked), readable), readable, reads).compile()
  })
  return withRecords(await ctx.query<Row<T>>(statement({ orgId: ctx.viewer.orgId, ...asked.values })), reads)
}

async function count<T extends Table>(ctx: Context, readable: Rows<T>, asked: Filtering): Promise<number> {
  const statement = shaped(shapeOf(readable, asked, ['count']), () =>
    matching(readable, [], asked)
      .select(sql<number>`count(*)::int`.as('total'))
      .compile(),
  )
  const [{ total }] = await ctx.query<{ total: number }>(statement({ orgId: ctx.viewer.orgId, ...asked.values }))
  return total
}

interface Cursor {
  /** The value of the order column of the record that the cursor is at. */
  readonly value: string | number | null
  readonly id: string
}

interface Position {
  readonly size: number
  readonly backwards: boolean
  readonly cursor?: Cursor
}

/** The parts of a list in its order. Records without a value in the order column come last, so they are read alone. */
type Part = 'all' | 'with a value' | 'without a value'

/** The parts of the list to read from the position on. */
function partsFrom<T extends Table>(rows: Rows<T>, { backwards, cursor }: Position): readonly Part[] {
  if (!isNullable(rows as unknown as Rows, rows.order[0])) return ['all']
  const parts: Part[] = backwards ? ['without a value', 'with a value'] : ['with a value', 'without a value']
  const isPassed = cursor && (cursor.value === null) !== (parts[0] === 'without a value')
  return isPassed ? parts.slice(1) : parts
}

/** The rows of the page and one more, to know if there is a further page. */
async function rowsAt<T extends Table>(
  ctx: Context, readable: Rows<T>, asked: Filtering, reads: Wanted, position: Position,
): Promise<Row<T>[]> {
  const { size, backwards, cursor } = position
  const rows: Row<T>[] = []
  for (const part of partsFrom(readable, position)) {
    const most = size + 1 - rows.length
    if (most === 0) break
    const from = cursor && (part === 'all' || (cursor.value === null) === (part === 'without a value')) ? cursor : undefined
    const way = [part, backwards ? 'backwards' : 'forwards', from ? 'from a cursor' : 'from the end']
    const statement = shaped(shapeOf(readable, asked, [...way, textOf(reads)]), () =>
      keyset(matching(readable, reads.columns, asked), readable, reads, { part, backwards, fromCursor: Boolean(from) })
        .compile())
    rows.push(...(await ctx.query<Row<T>>(statement({ orgId: ctx.viewer.orgId, ...asked.values, ...from, most }))))
  }
  return rows
}

interface Keyset {
  readonly part: Part
  readonly backwards: boolean
  readonly fromCursor: boolean
}

/** Restricts the query to a part of the list, and to the rows after the cursor. */
function keyset<T extends Table>(
  query: Selection, readable: Rows<T>, reads: Wanted, { part, backwards, fromCursor }: Keyset,
): Selection {
  const [column, direction] = readable.order
  const forward = (direction === 'asc') !== backwards
  const way = forward ? 'asc' : 'desc'
  const beyond = sql.raw(forward ? '>' : '<')
  const [place, id] = [sql.ref(column), sql.ref('id')]
  const within = {
    all: query,
    'with a value': query.where(sql<SqlBool>`${place} is not null`),
    'without a value': query.where(sql<SqlBool>`${place} is null`),
  }[part]
  const after = part === 'without a value'
    ? sql<SqlBool>`${id} ${beyond} ${slot('id')}`
    : sql<SqlBool>`(${place}, ${id}) ${beyond} (${slot('value')}, ${slot('id')})`
  const from = fromCursor ? within.where(after) : within
  return withJoins(inOrder(from, [column, 'id'], way).limit(slot('most')), readable, reads, way)
}

function readArgs<T extends Table>(rows: Rows<T>, { first, last, after, before: until }: ListArgs): Position {
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
    cursor: position == null ? undefined : readCursor(rows, position, after == null ? 'before' : 'after'),
  }
}

const cursorOf = <T extends Table>({ order: [column, way] }: Rows<T>, row: Row<T>) => {
  const { [column]: value, id } = row as Record<string, unknown>
  return Buffer.from(JSON.stringify([value, id, column, way])).toString('base64url')
}

function readCursor<T extends Table>(rows: Rows<T>, text: string, name: string): Cursor {
  const [value, id, ...order] = partsOf(text)
  if (typeof id !== 'string' || !isOrderValue(rows, value)) {
    refuse([atArgument(name, 'Is not a cursor of this list', text)])
  }
  if (order.join(' ') !== rows.order.join(' ')) {
    refuse([atArgument(name, 'Is a cursor of another order of this list. Start again without a cursor', text)])
  }
  return { value, id } as Cursor
}

const isOrderValue = <T extends Table>(rows: Rows<T>, value: unknown) =>
  typeof value === 'string' || typeof value === 'number'
  || (value === null && isNullable(rows as unknown as Rows, rows.order[0]))

/** The parts of a cursor; none if the text is not a cursor of this gateway. */
function partsOf(text: string): readonly unknown[] {
  try {
    const parts = JSON.parse(Buffer.from(text, 'base64url').toString()) as unknown
    return Array.isArray(parts) ? parts : []
  } catch {
    return []
  }
}
