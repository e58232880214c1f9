// How a record is found by its identifier, collected from the declarations of all features: the query of its type or,
// for parts of a document, the records that show it. `node` uses the same look-ups, with the same permissions.
import type { Permission } from '../permission.js'
import type { Context, Model } from '../context.js'
import { groupedBy } from '../merged.js'
import { perObject } from '../per-object.js'
import { batched } from './batched.js'
import type { Readable } from './record.js'

/** One way: the permissions that it takes, and the rows that it leads to. */
export interface Lookup {
  readonly needs: readonly Permission[]
  readonly rows: Readable
  /** True if the records that others show are found as well, with the permissions of those: files of bills. */
  readonly alsoShown?: true
}

interface Identified {
  readonly id: string
}

/** Finds records of a type without rows of its own. Undefined for those that the viewer does not have. */
type Finder = (ctx: Context, id: string) => Promise<object | null | undefined>

/** Records that another record shows. */
export interface RelationLookup extends Lookup {
  /** The type of the record that shows them. */
  readonly by: string
}

/** How the records of a type are found of which a viewer has only a few: `own` reads all that the viewer has. */
export interface OwnRecords {
  readonly needs?: Permission
  readonly own: (ctx: Context) => Promise<readonly Identified[]>
}

/** How the few records of a type are found, with the permission that it needs. */
interface Found {
  readonly needs?: Permission
  readonly find: Finder
}

declare module '../context.js' {
  interface Model {
    /** Type → the query by its identifier. */
    readonly queries: ReadonlyMap<string, Lookup>
    /** Type → the relations to it. */
    readonly shown: ReadonlyMap<string, readonly RelationLookup[]>
    /** Type → how its few records are found. */
    readonly finders: ReadonlyMap<string, Found>
  }
}

/** The permission that the query by identifier of a type needs; undefined for a type without such a query. */
export const permissionToRead = ({ queries }: Pick<Model, 'queries'>, type: string) => queries.get(type)?.needs[0]

/** How a record is found among the few of its type. */
export const finderOf = ({ needs, own }: OwnRecords): Found => ({
  needs,
  find: batched(async (ctx, ids: readonly string[]) => {
    const rows = await own(ctx)
    return ids.map((one) => rows.find(({ id }) => id === one))
  }),
})

/** How the few records of a type are found, if it is such a type and the viewer may read it. */
export function finderFor({ viewer, services: { model } }: Context, type: string): Finder | undefined {
  const found = model.finders.get(type)
  return found && (!found.needs || viewer.permissions.has(found.needs)) ? found.find : undefined
}

/** The look-ups of a type that the viewer may use. */
export const lookupsOf = ({ viewer, services: { model } }: Context, type: string): readonly Lookup[] =>
  lookupsIn(model)(type).filter(({ needs }) => needs.every((each) => viewer.permissions.has(each)))

/** Model → the look-ups of a type. */
const lookupsIn = perObject((model: Model) => {
  const known = new Map<string, readonly Lookup[]>()
  return (type: string): readonly Lookup[] => {
    const found = known.get(type) ?? collect(model, type)
    known.set(type, found)
    return found
  }
})

/** The query of the type, or else one look-up for each set of permissions with which other records show it; or both. */
function collect({ queries, shown }: Model, type: string): readonly Lookup[] {
  const query = queries.get(type)
  if (query && !query.alsoShown) return [query]
  const lookups = (shown.get(type) ?? []).flatMap(({ by, rows, needs }) => {
    const owner = queries.get(by)
    return owner ? [{ rows, needs: [...new Set([...owner.needs, ...needs])].sort() }] : []
  })
  return [...(query ? [query] : []), ...[...groupedBy(lookups, ({ needs }) => needs.join()).values()].map(together)]
}

/** The look-up of the rows that any of these finds. */
function together(lookups: readonly Lookup[]): Lookup {
  const [first] = lookups
  const whole = lookups.find(({ rows }) => !rows.only)
  if (whole) return whole
  const columns = [...new Set(lookups.flatMap(({ rows }) => Object.keys(rows.only ?? {})))]
  if (columns.length > 1) throw new Error(`${first.rows.type.name} is shown by conditions on ${columns.join(' and ')}`)
  const values = (column: string) => lookups.flatMap(({ rows: { only = {} } }) => only[column] as string)
  return { ...first, rows: { ...first.rows, only: Object.fromEntries(columns.map((one) => [one, values(one)])) } }
}
