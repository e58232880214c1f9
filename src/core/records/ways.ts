// The ways to a record by its identifier, collected from the declarations of all features: the query of its type or,
// for parts of a document, the records that show it. `node` takes the same ways, with the same permissions.
import type { Permission } from '../permission.js'
import type { Context } from '../context.js'
import { batched } from './batched.js'
import type { Readable } from './record.js'

/** One way: the permissions that it takes, and the rows that it leads to. */
export interface Way {
  readonly needs: readonly Permission[]
  readonly rows: Readable
}

interface Identified {
  readonly id: string
}

/** Finds records of a type without rows of its own. Undefined for those that the viewer does not have. */
export type Finder = (ctx: Context, id: string) => Promise<object | null | undefined>

interface Shown extends Way {
  /** The type of the record that shows them. */
  readonly by: string
}

/** Type → the query by its identifier. */
const queries = new Map<string, Way>()
/** Type → the relations to it. */
const relations = new Map<string, Shown[]>()
/** Type → how its few records are found. */
const finders = new Map<string, { readonly needs: readonly Permission[]; readonly find: Finder }>()

/** Notes the query of a type by its identifier. */
export const noteQuery = (rows: Readable, needs: Permission) =>
  queries.set(rows.type.name, { needs: [needs], rows })

/** The permission that the query by identifier of a type needs; undefined for a type without such a query. */
export const permissionToRead = (type: string): Permission | undefined => queries.get(type)?.needs[0]

/** Notes that records of a type show other records. */
export function noteShown(by: string, rows: Readable, needs: readonly Permission[]): void {
  relations.set(rows.type.name, [...(relations.get(rows.type.name) ?? []), { by, rows, needs }])
}

/**
 * Notes how the records of a type are found of which a viewer has only a few: `own` reads all that the viewer has.
 */
export function noteFew<Row extends Identified>(
  type: string, needs: readonly Permission[], own: (ctx: Context) => Promise<readonly Row[]>,
): void {
  const find = batched(async (ctx, ids: readonly string[]) => {
    const rows = await own(ctx)
    return ids.map((one) => rows.find(({ id }) => id === one))
  })
  finders.set(type, { needs, find })
}

/** How the few records of a type are found, if it is such a type and the viewer may read it. */
export function finderOf({ viewer }: Context, type: string): Finder | undefined {
  const found = finders.get(type)
  return found?.needs.every((each) => viewer.permissions.has(each)) ? found.find : undefined
}

/** The ways to the records of a type that the viewer may take. */
export const waysOf = ({ viewer }: Context, type: string): readonly Way[] =>
  waysTo(type).filter(({ needs }) => needs.every((each) => viewer.permissions.has(each)))

const known = new Map<string, readonly Way[]>()

function waysTo(type: string): readonly Way[] {
  const found = known.get(type) ?? collect(type)
  known.set(type, found)
  return found
}

/** The query of the type, or one way for each set of permissions with which other records show it. */
function collect(type: string): readonly Way[] {
  const query = queries.get(type)
  if (query) return [query]
  const shown = (relations.get(type) ?? []).flatMap(({ by, rows, needs }) => {
    const owner = queries.get(by)
    return owner ? [{ rows, needs: [...new Set([...owner.needs, ...needs])].sort() }] : []
  })
  const groups = new Map<string, Way[]>()
  for (const way of shown) groups.set(way.needs.join(), [...(groups.get(way.needs.join()) ?? []), way])
  return [...groups.values()].map(together)
}

/** The way to the rows of any of these ways. */
function together(ways: readonly Way[]): Way {
  const [first] = ways
  const whole = ways.find(({ rows }) => !rows.only)
  if (whole) return whole
  const columns = [...new Set(ways.flatMap(({ rows }) => Object.keys(rows.only ?? {})))]
  if (columns.length > 1) throw new Error(`${first.rows.type.name} is shown by conditions on ${columns.join(' and ')}`)
  const values = (column: string) => ways.flatMap(({ rows: { only = {} } }) => only[column] as string)
  return { ...first, rows: { ...first.rows, only: Object.fromEntries(columns.map((one) => [one, values(one)])) } }
}
