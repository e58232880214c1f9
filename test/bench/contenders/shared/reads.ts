// What the floor and the hand-written servers read: pages of lists, with cursors as the gateway makes them.
import type { Named, Row, Run } from './pool.js'
import { STATEMENTS } from './statements.js'
import type { Viewer } from './viewer.js'

export interface PageArguments {
  readonly first: number
  readonly after?: string | null
}

interface Page {
  readonly rows: readonly Row[]
  readonly hasNextPage: boolean
  readonly endCursor: string | null
}

interface Listed {
  readonly first: Named
  readonly after: Named
  /** The part of the cursor before the identifier. */
  readonly place: (row: Row) => string | null
  /** The part of the cursor after the identifier: the order column and the direction. */
  readonly order: readonly [column: string, way: string]
}

const time = ({ createdAt }: Row) => (createdAt === null ? null : new Date(createdAt).toISOString())
const NEWEST = ['createdAt', 'desc'] as const
export const LISTED = {
  locations: {
    first: STATEMENTS.locationsFirst, after: STATEMENTS.locationsAfter, place: ({ name }) => name,
    order: ['name', 'asc'],
  },
  requests: { first: STATEMENTS.requestsFirst, after: STATEMENTS.requestsAfter, place: time, order: NEWEST },
  wideRequests: {
    first: STATEMENTS.wideRequestsFirst, after: STATEMENTS.wideRequestsAfter, place: time, order: NEWEST,
  },
} as const satisfies Readonly<Record<string, Listed>>

/** The value and the identifier in a cursor; the order follows them. */
const placeIn = (cursor: string) => (JSON.parse(Buffer.from(cursor, 'base64url').toString()) as string[]).slice(0, 2)

/** A page of a list. It reads one row more, to know whether there is a next page. */
export async function readPage(
  run: Run, { orgId }: Viewer, list: Listed, { first, after }: PageArguments,
): Promise<Page> {
  const rows = after
    ? await run(list.after, [orgId, first + 1, ...placeIn(after)])
    : await run(list.first, [orgId, first + 1])
  const page = rows.slice(0, first)
  const last = page.at(-1)
  const endCursor = last ? Buffer.from(JSON.stringify([list.place(last), last.id, ...list.order])).toString('base64url') : null
  return { rows: page, hasNextPage: rows.length > first, endCursor }
}

export async function countLocations(run: Run, { orgId }: Viewer): Promise<number> {
  const [{ total }] = await run(STATEMENTS.locationsCount, [orgId])
  return Number(total)
}

/** The rows of a statement by the record that they belong to. */
export async function childrenOf(
  run: Run, { orgId }: Viewer, statement: Named, column: string, ids: readonly string[],
): Promise<Map<string, Row[]>> {
  const byParent = new Map<string, Row[]>(ids.map((id) => [id, []]))
  for (const row of await run(statement, [orgId, ids])) byParent.get(row[column] ?? '')?.push(row)
  return byParent
}
