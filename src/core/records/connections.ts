// Reads connections: pages of a list by cursor, at the root or of the records that belong to another record.
import type DataLoader from 'dataloader'
import type { GraphQLResolveInfo } from 'graphql'
import { sql, type SqlBool } from 'kysely'
import type { Context } from '../context.js'
import { countValues } from '../progress/meter.js'
import type { PageArgs } from '../schema/paging.js'
import { selectedFields } from '../schema/selection.js'
import { loaderOf } from './batched.js'
import { unionOf, wantedFor, type Wanted } from './columns.js'
import { cursorOf, positionOf, type Position } from './cursors.js'
import { readGroups, type Group, type Grouping } from './groups.js'
import { figuresOfList } from './list-figures.js'
import { isNullable, orderedBy } from './order-by.js'
import { slot } from '../../database/prepared.js'
import type { Row, Rows, Table } from './record.js'
import {
  filtering, filteringAmong, filteringWithout, inOrder, matching, nameOf, statementKey, type Filter, type Filtering,
  type Selection,
} from './select.js'
import { readRows } from './read-rows.js'
import { anyStatements } from '../../database/query-builder.js'

/** The arguments of a connection. */
export interface ListArgs extends PageArgs {
  readonly orderBy?: string | null
  readonly filter?: Filter
}

/** What is asked of a list. */
interface Asked {
  readonly rows: Rows
  readonly position: Position
  readonly filters: Filtering
  readonly reads: Wanted
  /** The selected fields of the connection. */
  readonly fields: ReadonlySet<string>
}

function askedOf<T extends Table>(
  ctx: Context, rows: Rows<T>, args: ListArgs, info: GraphQLResolveInfo, column = '',
): Asked {
  const ordered = orderedBy(rows, args.orderBy)
  return {
    rows: ordered,
    position: positionOf(ordered, args, info.returnType),
    filters: ctx.among && !info.path.prev
      ? filteringAmong(ctx, filtering(ctx, ordered, args.filter), ctx.among) : filtering(ctx, ordered, args.filter),
    reads: wantedFor(ctx, ordered, info, column, ['nodes'], ['edges', 'node']),
    fields: selectedFields(info),
  }
}

const needsRows = ({ fields }: Asked) => ['nodes', 'edges', 'pageInfo'].some((field) => fields.has(field))

/** A page of a list, as a Relay connection. */
export async function list<T extends Table>(ctx: Context, rows: Rows<T>, args: ListArgs, info: GraphQLResolveInfo) {
  const asked = askedOf(ctx, rows, args, info)
  const [found, figures] = await Promise.all([needsRows(asked) ? readPage(ctx, asked) : [], figuresOf(ctx, asked)])
  return { ...pageOf(asked, found), ...figures, listed: { rows: asked.rows, filters: asked.filters } }
}

/**
 * A page of the records whose `column` equals the id, as a Relay connection. All calls of one tick with the same
 * arguments are one statement.
 */
export async function nestedList<T extends Table>(
  ctx: Context, rows: Rows<T>, column: string, id: string, args: ListArgs, info: GraphQLResolveInfo,
) {
  const asked = askedOf(ctx, rows, args, info, column)
  const [found, figures] = await Promise.all([
    needsRows(asked) ? pagesOf(ctx, asked, column).load({ id, asked }) : [],
    figuresOf(ctx, asked, { column, id }),
  ])
  const listed = { rows: asked.rows, filters: asked.filters, owner: { column, id } }
  return { ...pageOf(asked, found), ...figures, listed }
}

type AnyRow = Row<Table>

function pageOf({ rows, position, fields }: Asked, found: readonly AnyRow[]) {
  const { size, backwards, cursor } = position
  const more = found.length > size
  const page = backwards ? found.slice(0, size).reverse() : found.slice(0, size)
  const at = (node: AnyRow | undefined) => node && cursorOf(rows, node)
  return {
    nodes: page,
    edges: fields.has('edges') ? page.map((node) => ({ node, cursor: at(node) })) : [],
    pageInfo: {
      hasNextPage: backwards ? Boolean(cursor) : more,
      hasPreviousPage: backwards ? more : Boolean(cursor),
      startCursor: at(page[0]) ?? null,
      endCursor: at(page.at(-1)) ?? null,
    },
  }
}

/** The parts of a list in its order. Records without a value in the order column come last, so they are read alone. */
const PARTS = { all: null, filled: 'is not null', empty: 'is null' } as const
type Part = keyof typeof PARTS

const isEmptyAt = ({ cursor }: Position) => cursor?.value === null

/** The parts of the list to read from the position on. */
function partsFrom({ rows, position }: Asked): readonly Part[] {
  if (!isNullable(rows, rows.order[0])) return ['all']
  const parts: Part[] = position.backwards ? ['empty', 'filled'] : ['filled', 'empty']
  return position.cursor && isEmptyAt(position) !== (parts[0] === 'empty') ? parts.slice(1) : parts
}

/** True if the cursor is within this part. */
const startsWithin = ({ position }: Asked, part: Part) =>
  Boolean(position.cursor) && (part === 'all' || isEmptyAt(position) === (part === 'empty'))

/** The direction in which the rows are read. */
const wayOf = ({ rows: { order: [, direction] }, position: { backwards } }: Asked) =>
  (direction === 'asc') !== backwards ? 'asc' : 'desc'

/** The rows of the page and one more, to know if there is a further page. */
async function readPage(ctx: Context, asked: Asked): Promise<AnyRow[]> {
  const found: AnyRow[] = []
  for (const part of partsFrom(asked)) {
    const most = asked.position.size + 1 - found.length
    if (most === 0) break
    const key = statementKey(asked.rows, asked.filters, wordsOf(asked, part))
    found.push(...await readRows<AnyRow>(ctx, key, asked.reads, given(asked, { most }), () => rowsOf(asked, part)))
  }
  countValues(ctx.meter, found.length * asked.reads.values)
  return found
}

/** The part of a statement's cache key that says which part of the list it reads, and how. */
const wordsOf = (asked: Asked, part: Part, ...more: readonly string[]) => [
  'page', part, asked.position.backwards ? 'backwards' : 'forwards', startsWithin(asked, part) ? 'from a cursor' : '',
  ...more,
]

const given = (asked: Asked, more: Readonly<Record<string, unknown>>) => {
  const { filters, position } = asked
  return { values: { ...filters.values, ...position.cursor, ...more }, direction: wayOf(asked) } as const
}

/** The rows of a part of the list from the position on. */
function rowsOf(asked: Asked, part: Part): Selection {
  const way = wayOf(asked)
  const beyond = sql.raw(way === 'asc' ? '>' : '<')
  const [column, id] = [sql.ref(asked.rows.order[0]), sql.ref('id')]
  const whole = matching(asked.rows, asked.reads.columns, asked.filters)
  const condition = PARTS[part]
  const within = condition ? whole.where(sql<SqlBool>`${column} ${sql.raw(condition)}`) : whole
  const after = part === 'empty'
    ? sql<SqlBool>`${id} ${beyond} ${slot('id')}`
    : sql<SqlBool>`(${column}, ${id}) ${beyond} (${slot('value')}, ${slot('id')})`
  const from = startsWithin(asked, part) ? within.where(after) : within
  return inOrder(from, [asked.rows.order[0], 'id'], way).limit(slot('most'))
}

interface AskedOfOne {
  readonly id: string
  readonly asked: Asked
}

/** The loader of this tick for pages that belong to other records. */
function pagesOf(ctx: Context, asked: Asked, column: string): DataLoader<AskedOfOne, AnyRow[]> {
  const how = JSON.stringify([asked.filters.values, asked.position])
  return loaderOf(ctx, `${nameOf(asked.rows)} pages by ${column} ${asked.filters.key} ${how}`, (all) =>
    readPages(ctx, column, all))
}

/** Reads a page of each record, with one statement for each part of the list. */
async function readPages(ctx: Context, column: string, all: readonly AskedOfOne[]): Promise<AnyRow[][]> {
  const asked = { ...all[0].asked, reads: unionOf(all.map((each) => each.asked.reads)) }
  const found = new Map<string, AnyRow[]>(all.map(({ id }) => [id, []]))
  const most = asked.position.size + 1
  for (const part of partsFrom(asked)) {
    const ids = [...found].filter(([, rows]) => rows.length < most).map(([id]) => id)
    if (!ids.length) break
    const isSingle = ids.length === 1
    const words = wordsOf(asked, part, `by ${column}`, isSingle ? 'of one' : 'of several')
    const key = statementKey(asked.rows, asked.filters, words)
    const values = given(asked, { owner: ids[0], owners: ids, most })
    const build = () => ofOwners(asked, part, column, isSingle)
    for (const row of await readRows<AnyRow>(ctx, key, asked.reads, values, build)) {
      found.get((row as Record<string, unknown>)[column] as string)?.push(row)
    }
  }
  const values = ({ id, asked: { reads } }: AskedOfOne) => reads.values * (found.get(id)?.length ?? 0)
  countValues(ctx.meter, all.reduce((sum, each) => sum + values(each), 0))
  return all.map(({ id }) => (found.get(id) ?? []).slice(0, most))
}

/** The rows of a part of the list that belong to one record, or to each of several records. */
function ofOwners(asked: Asked, part: Part, column: string, isSingle: boolean): Selection {
  if (isSingle) return rowsOf(asked, part).where(sql.ref(column), '=', slot('owner'))
  const owners = sql`unnest(${slot('owners')}::text[])`.as<'owners'>(sql`"owners"("owner")`)
  const each = rowsOf(asked, part).where(sql.ref(column), '=', sql.ref('owners.owner')).as('each')
  const joined = anyStatements.selectFrom(owners).innerJoinLateral(each, (join) => join.onTrue())
  return joined.selectAll('each')
}

/** Reads the selected figures of the whole list; of the records that belong to one record, if an owner is given. */
async function figuresOf(ctx: Context, asked: Asked, owner?: Owner) {
  const { rows, fields } = asked
  const figures = Object.entries(figuresOfList(rows.listFigures)).filter(([field]) => fields.has(field))
  const read = figures.map(async ([field, { grouping, ignores, from }]) => {
    const filters = ignores ? filteringWithout(asked.filters, ignores) : asked.filters
    const groups = await (owner
      ? groupsOf(ctx, rows, filters, grouping, owner)
      : readGroups(ctx, rows, filters, grouping))
    return [field, from(groups)] as const
  })
  return Object.fromEntries(await Promise.all(read))
}

/** The record whose records are listed, and the column that names it. */
interface Owner {
  readonly column: string
  readonly id: string
}

/** Groups of the records that belong to one record. All calls of one tick for the same grouping are one statement. */
function groupsOf(
  ctx: Context, rows: Rows, filters: Filtering, grouping: Grouping, { column, id }: Owner,
): Promise<Group[]> {
  const name = `${nameOf(rows)} ${JSON.stringify([grouping, column, filters.values])} ${filters.key}`
  const batch = async (ids: readonly string[]) => {
    const groups = await readGroups(ctx, rows, filters, grouping, { column, ids: [...new Set(ids)] })
    return ids.map((one) => groups.filter((group) => group[column] === one))
  }
  return loaderOf(ctx, name, batch).load(id)
}
