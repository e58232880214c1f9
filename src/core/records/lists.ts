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
import type { Row, Rows, Table } from './record.js'
import { filtered, filtering, inOrder, nameOf, ordered, select, type Filter, type Filtering, type Selection } from './select.js'
import { shaped } from './shapes.js'

/** The cache key of the statement of a list. */
const shapeOf = <T extends Table>(readable: Rows<T>, { names }: Filtering, more: readonly string[]) =>
  `${nameOf(readable)} where ${names.join(' ')} list ${more.join(' ')}`

/** Selects columns of the rows that match the filter. */
const matching = <T extends Table>(readable: Rows<T>, columns: readonly string[], { names }: Filtering): Selection =>
  filtered(select(readable, columns), readable, names)

/** A page of a list by cursor, as a Relay connection. */
export async function list<T extends Table>(
  ctx: Context,
  readable: Rows<T>,
  args: PageArgs,
  filter: Filter,
  info: GraphQLResolveInfo,
) {
  const { size, backwards, cursor } = readArgs(args)
  const wanted = selectedFields(info)
  const reads = wantedFor(readable, info, '', ['nodes'], ['edges', 'node'])
  const asked = filtering(readable, filter)
  const way = [backwards ? 'backwards' : 'forwards', cursor ? 'from a cursor' : 'from the end']
  const statement = shaped(shapeOf(readable, asked, [...way, textOf(reads)]), () => {
    const rows = matching(readable, reads.columns, asked)
    return keyset(rows, readable, reads, backwards, Boolean(cursor)).compile()
  })
  const values = { orgId: ctx.viewer.orgId, ...asked.values, ...cursor, most: size + 1 }
  const [rows, totalCount] = await Promise.all([
    ctx.query<Row<T>>(statement(values)),
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
  readonly value: unknown
  readonly id: string
}

/** Restricts the query to one page after the cursor. Reads one extra row, to know if there is a further page. */
function keyset<T extends Table>(
  query: Selection, readable: Rows<T>, reads: Wanted, backwards: boolean, fromCursor: boolean,
): Selection {
  const [column, direction] = readable.order
  const forward = (direction === 'asc') !== backwards
  const way = forward ? 'asc' : 'desc'
  const beyond = sql.raw(forward ? '>' : '<')
  const from = fromCursor
    ? query.where(sql<SqlBool>`(${sql.ref(column)}, ${sql.ref('id')}) ${beyond} (${slot('value')}, ${slot('id')})`)
    : query
  return withJoins(inOrder(from, [column, 'id'], way).limit(slot('most')), readable, reads, way)
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
