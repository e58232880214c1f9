// The columns and relations that a query needs of a table, found once per selection of a document.
import type { GraphQLResolveInfo } from 'graphql'
import type { ClassType } from 'type-graphql'
import { LIMITS } from '../limits.js'
import { perObject } from '../per-object.js'
import { isAlwaysSelected, leavesBelow, selectedFields } from '../schema/selection.js'
import type { Context, Model } from '../context.js'
import { admits, type Need } from '../rules.js'
import { isOfOne, type FieldReads, type Related, type Rows, type Table } from './record.js'
import { nameOf } from './select.js'

/** What is read of a table in one statement. */
export interface Wanted {
  readonly rows: Rows
  readonly columns: readonly string[]
  /** The columns that are computed with. The values of the others are only shown, so they stay as they were read. */
  readonly computedWith: ReadonlySet<string>
  readonly below: readonly Below[]
  /** The selected relations that statements of their own read. */
  readonly apart: readonly string[]
  /** The values that are answered of each record, and of the records below it. 0 if the rows are not answered. */
  readonly values: number
}

/** Records that are read with the record to which they belong, or which refers to them. */
export interface Below extends Related {
  readonly field: string
  readonly wanted: Wanted
}

/** What is known of a selection: what its fields ask for, and what to read for callers with these rights of those. */
interface Known {
  readonly needs: Set<Need>
  readonly byRights: Map<string, Wanted>
}

/** Model → selection → table and further columns → what is known. */
const knownIn = perObject((_model: Model) =>
  perObject((_selection: ReadonlySet<string>) => new Map<string, Known>()))

type Caller = Pick<Context, 'services' | 'viewer'>

const rightsOf = (needs: ReadonlySet<Need>, ctx: Caller) =>
  (needs.size ? [...needs].filter((need) => admits(need, ctx)).join(' ') : '')

type Path = readonly string[]

/**
 * What to read for the fields selected at these paths: always `id` and the order column, and also `more`. What only
 * fields need that the caller may not see is not read.
 */
export function wantedFor<T extends Table>(
  ctx: Caller, readable: Rows<T>, info: GraphQLResolveInfo, more = '', ...paths: readonly Path[]
): Wanted {
  const found = knownIn(ctx.services.model)(selectedFields(info, ...paths))
  const key = `${nameOf(readable)} ${more}`
  const known = found.get(key) ?? { needs: new Set<Need>(), byRights: new Map<string, Wanted>() }
  const { needs, byRights } = known
  const wanted = byRights.get(rightsOf(needs, ctx))
  if (wanted) return wanted
  const collecting = { ctx, needs, info, limit: { left: LIMITS.relationsInStatement.most }, isOwn: true }
  const fresh = { ...collect(collecting, readable, more, paths.length ? paths : [[]]), values: leavesBelow(info) }
  byRights.set(rightsOf(needs, ctx), fresh)
  found.set(key, known)
  return fresh
}

/** All columns of a table. */
export const wholeOf = perObject((rows: Rows): Wanted =>
  ({ rows, columns: [...rows.columns], computedWith: rows.columns, below: [], apart: [], values: 0 }))

/** All columns of a table, and of the records of these relations. */
export const wholeWith = (rows: Rows, related: Readonly<Record<string, Related>>): Wanted => wholesWith(rows)(related)

const wholesWith = perObject((rows: Rows) => perObject((related: Readonly<Record<string, Related>>): Wanted =>
  ({ ...wholeOf(rows), below: Object.entries(related).map(([field, one]) => wholeBelow(field, one)) })))

interface RelationsLeft {
  left: number
}

/** What is the same for a record and for those below it. */
interface Collecting {
  readonly ctx: Caller
  /** What the fields ask for that need a permission. They are noted here. */
  readonly needs: Set<Need>
  readonly info: GraphQLResolveInfo
  readonly limit: RelationsLeft
  /**
   * True for the rows of the statement itself. Each of them is read once, and so are its lists. The same record can be
   * below many rows, and its lists would be read as often. They are read by a statement of their own, once.
   */
  readonly isOwn: boolean
}

function collect(collecting: Collecting, rows: Rows, more: string, paths: readonly Path[]): Wanted {
  const { ctx, info, limit, isOwn } = collecting
  const reads = ctx.services.model.reads.get(rows.table)
  const relatedBy = (field: string) => reads?.get(field)?.related
  const read = new Set<string>(['id', rows.order[0], ...(more ? [more] : [])])
  const computedWith = new Set<string>()
  const below = new Map<string, Below>()
  const apart = new Set<string>()
  for (const field of selectedFields(info, ...paths)) {
    if (!isSeen(collecting, rows, field)) continue
    for (const name of readBehind(rows, field, reads?.get(field))) {
      read.add(name)
      if (!isShown(rows, field)) computedWith.add(name)
    }
    const related = relatedBy(field)
    if (!related) continue
    const isRead = limit.left > 0 && (isOwn || isOfOne(related.kind))
    if (isRead && isInStatement(related, field, info, paths)) {
      limit.left -= 1
      const inner = { ...collecting, isOwn: false }
      const wanted = collect(inner, related.target, '', paths.map((path) => [...path, field]))
      below.set(field, { ...related, field, wanted })
    } else apart.add(field)
  }
  const [whole, columns] = parted([...read].sort(), (name) => relatedBy(name) !== undefined)
  const found = { rows, columns, computedWith, below: [...below.values()], apart: [...apart], values: 0 }
  const wholes = (isOwn ? whole : []).map((field) => wholeBelow(field, relatedBy(field) as Related))
  return wholes.length ? both(found, { ...found, below: wholes, apart: [] }, limit) : found
}

/** True unless the field needs a permission that the caller does not have. */
function isSeen({ ctx, needs }: Collecting, rows: Rows & { readonly type?: ClassType }, field: string): boolean {
  const need = ctx.services.model.rules[rows.type?.name ?? '']?.[field]
  if (need) needs.add(need)
  return !need || admits(need, ctx)
}

const wholeBelow = (field: string, related: Related): Below => ({ ...related, field, wanted: wholeOf(related.target) })

const parted = <T>(all: readonly T[], belongs: (one: T) => boolean): readonly [T[], T[]] =>
  [all.filter(belongs), all.filter((one) => !belongs(one))]

/** A record that is named costs little, so it is read even if a directive may leave it out. */
const isInStatement = ({ kind }: Related, field: string, info: GraphQLResolveInfo, paths: readonly Path[]) =>
  kind === 'named' || isAlwaysSelected(info, field, ...paths)

/** True for a field that answers the column of its name as it is. */
const isShown = ({ columns, computed }: Rows, field: string) => columns.has(field) && !computed[field]

/**
 * The columns that a field needs, and the relations whose whole records it needs. A field is a column, or what it
 * needs is declared (relations, lifecycle fields, computed fields, of which some have the name of a column). The
 * identifier is always read. Any other field needs all columns.
 */
function readBehind({ columns, computed }: Rows, field: string, reads?: FieldReads): Iterable<string> {
  if (columns.has(field)) return computed[field] ?? [field]
  if (field.startsWith('__') || field === 'nodeId') return []
  return reads?.columns ?? computed[field] ?? columns
}

const textOfBelow = ({ field, wanted }: Below) => `${field}(${textOf(wanted)})`

/** The part of a statement's cache key that says what it reads. */
export const textOf: (wanted: Wanted) => string = perObject(({ columns, below }: Wanted) =>
  [...columns, ...below.map(textOfBelow)].join(' '),
)

/** What several reads of one table need together. Mostly all of them come from one selection, and need the same. */
export function unionOf(all: readonly Wanted[]): Wanted {
  const [first, ...others] = new Set(all)
  const limit = { left: LIMITS.relationsInStatement.most - numberOf(first) }
  return others.reduce((union, wanted) => both(union, wanted, limit), first)
}

const numberOf = ({ below }: Wanted): number => below.reduce((sum, { wanted }) => sum + 1 + numberOf(wanted), 0)

/**
 * Adds what another read needs. What one of them reads apart is read apart for both, because its part of the selection
 * is not known here. Relations beyond the limit are read apart, too.
 */
function both(one: Wanted, other: Wanted, limit: RelationsLeft): Wanted {
  if (one === other) return one
  const apart = new Set([...one.apart, ...other.apart])
  const below = new Map(one.below.map((each) => [each.field, each]))
  for (const each of other.below) {
    const known = below.get(each.field)
    const more = known ? 0 : 1 + numberOf(each.wanted)
    if (more > limit.left) apart.add(each.field)
    limit.left -= apart.has(each.field) ? 0 : more
    below.set(each.field, known ? { ...each, wanted: both(known.wanted, each.wanted, limit) } : each)
  }
  return {
    rows: one.rows, columns: [...new Set([...one.columns, ...other.columns])],
    computedWith: new Set([...one.computedWith, ...other.computedWith]),
    below: [...below.values()].filter(({ field }) => !apart.has(field)), apart: [...apart],
    values: one.values || other.values,
  }
}
