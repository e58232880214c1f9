// Writes the parts of a record: the lines of a document, the shipments of an order, the items of a sheet.
import { sql } from 'kysely'
import type { Context } from '../context.js'
import { refuse } from '../../errors.js'
import { because } from '../faults/reason.js'
import { newId } from '../ids/new-id.js'
import { Decimal } from '../schema/scalars.js'
import { rowsOnClient, type Model, type NewRow, type RowWriter } from './row-writer.js'
import { columnsOf, type Table } from './record.js'
import { anyStatements, statements } from '../../database/query-builder.js'
import type { Fault } from '../faults/fault.js'

/** A kind of parts. */
export interface Parts<T extends Model = Model, Of extends Column<T> = Column<T>, At extends Column<T> = Column<T>> {
  readonly table: T
  /** The column with the identifier of the record that the parts belong to. */
  readonly of: Of
  /** The prefix of the identifiers of the parts. */
  readonly kind: string
  /** The column with the position of a part in the list, from 1. */
  readonly position?: At
  /** The field of the input with the list; `lineItems` if left out. */
  readonly list?: string
  /** The columns that an edit of the list leaves as they are, because they follow from other documents. */
  readonly keeps?: readonly Column<T>[]
  /** The columns that a stored part keeps if its row does not say them. Null is said. */
  readonly keepsUnsaid?: readonly Column<T>[]
}

type Column<T extends Model> = keyof NewRow<T> & string

/** The columns of a part that its feature writes. With an `id`, it is the stored part of the record with this id. */
type Part<T extends Model, Of extends Column<T>, At extends Column<T>> = Omit<NewRow<T>, 'orgId' | 'id' | Of | At> & {
  readonly id?: string | null
}

/** Declares a kind of parts. */
export const partsOf = <T extends Model, Of extends Column<T>, At extends Column<T> = never>(
  parts: Parts<T, Of, At>,
): Parts<T, Of, At> => parts

/** Writes the parts of a new record, which has none yet: so they get new identifiers, which it returns. */
export async function addParts<T extends Model, Of extends Column<T>, At extends Column<T>>(
  ctx: Context, parts: Parts<T, Of, At>, ownerId: string, rows: readonly Part<T, Of, At>[],
): Promise<string[]> {
  const data = rowsOf(ctx, parts, ownerId, rows.map((row) => ({ ...row, id: null })))
  if (data.length) await rowsOnClient<RowWriter>(ctx, parts.table).createMany({ data })
  return data.map(({ id }) => id)
}

/** Like `addParts`, for lists of several kinds, in one statement. */
export const addLists = (ctx: Context, ownerId: string, lists: readonly List[]): Promise<number> =>
  writeOver(ctx, ownerId, lists.map(([parts, rows]) => [parts, rows.map((row) => ({ ...row, id: null }))]))

/**
 * Writes the list of a record anew. A part with an identifier stays the part that it is, with new values; one without
 * one is new, and what the list leaves out is removed. Writes only what differs, and answers if that was something.
 * Throws BAD_USER_INPUT for an identifier that the list has twice, or that no part of the record has.
 */
export const replaceParts = <T extends Model, Of extends Column<T>, At extends Column<T>>(
  ctx: Context, parts: Parts<T, Of, At>, ownerId: string, rows: readonly Part<T, Of, At>[],
): Promise<boolean> => replaceLists(ctx, ownerId, [[parts, rows]])

/** Like `replaceParts`, for lists of several kinds, which are read by one statement and written by one. */
export async function replaceLists(ctx: Context, ownerId: string, lists: readonly List[]): Promise<boolean> {
  const noted = await noteParts(ctx, lists.map(([parts]) => parts), ownerId)
  const after: List[] = []
  let removed = 0
  for (const [index, [parts, rows]] of lists.entries()) {
    const stored = new Map(noted[index].rows.map(({ id, row }) => [id, row]))
    const unmatched = new Set(stored.keys())
    // Clients of REST may send rows of other records, as documented. They get identifiers of their own.
    if (ctx.door !== 'rest') refuse(idFaults(parts.list ?? 'lineItems', rows, unmatched))
    // An identifier that is taken from the set is not taken twice.
    after.push([parts, rows.map((row) => ({
      ...row, ...unsaid(parts, row, stored.get(row.id ?? '')), id: row.id && unmatched.delete(row.id) ? row.id : null,
    }))])
    removed += await removeParts(ctx, parts, [...unmatched])
  }
  const isChanged = removed + (await writeOver(ctx, ownerId, after)) > 0
  for (const one of noted) one.isChanged = isChanged
  return isChanged
}

/** What a row does not say, and its stored part keeps. */
function unsaid({ keepsUnsaid = [] }: Named, row: Given, stored = '{}'): object {
  const columns = keepsUnsaid.filter((column) => row[column] === undefined)
  const values = columns.length ? JSON.parse(stored) as Readonly<Record<string, unknown>> : {}
  return Object.fromEntries(columns.map((column) => [column, values[column]]))
}

/** Writes stored parts, where they differ, in their positions. The audit trail does not tell of it. */
export const writeAnew = <T extends Model>(
  ctx: Context, parts: Parts<T>, ownerId: string, rows: readonly { readonly id: string }[],
): Promise<number> => writeOver(ctx, ownerId, [[{ ...parts, position: undefined }, rows]])

function idFaults(list: string, rows: readonly { readonly id?: string | null }[], known: ReadonlySet<string>) {
  const ids = rows.map(({ id }) => id)
  return ids.map((id, index): Fault | false => {
    const why = because(ids.indexOf(id) < index ? 'line_listed_twice' : 'unknown_line')
    return id != null && (ids.indexOf(id) < index || !known.has(id)) && { path: [list, index, 'id'], why }
  })
}

/** True if an act has written parts of a record other than they were. */
export const partsChanged = (ctx: Context, ownerId: string) =>
  replacedPartsOf(ctx, ownerId).some(({ isChanged }) => isChanged)

/**
 * Notes the parts of these kinds that a record has, for the audit trail. For an act that changes single parts where
 * they are: call it before their first change. The line of the trail then has those that differ at its end.
 */
export async function noteParts(ctx: Context, kinds: readonly Named[], ownerId: string): Promise<NotedParts[]> {
  const found = kinds.map(({ table, of }) => sql`
    select ${sql.lit(table)} as "table", "id", to_jsonb(${sql.table(table)})::text as "row"
    from ${sql.table(table)} where "orgId" = ${ctx.viewer.orgId} and ${sql.ref(of)} = ${ownerId}`)
  const all = kinds.length ? await ctx.query<Noted>(sql.join(found, sql` union all `).compile(statements)) : []
  return kinds.map(({ table, of }) => {
    const rows = all.filter((one) => one.table === table)
    const noted = { table, of, rows, before: `[${rows.map(({ row }) => row).join(',')}]`, isChanged: false }
    noteReplaced(ctx, ownerId, noted)
    return noted
  })
}

type NotedParts = ReplacedParts & { readonly rows: readonly Noted[] }

interface Noted {
  readonly table: string
  readonly id: string
  readonly row: string
}

/** Replaced or changed parts: their kind, and the rows that they had as the text of a JSON list. */
export interface ReplacedParts {
  readonly table: string
  readonly of: string
  readonly before: string
  /** True if `replaceParts` has written something. */
  isChanged: boolean
}

const replaced = new WeakMap<Context, Map<string, ReplacedParts[]>>()

/** The parts of a record that this transaction has replaced or noted, for the audit trail. */
export const replacedPartsOf = (ctx: Context, ownerId: string): readonly ReplacedParts[] =>
  replaced.get(ctx)?.get(ownerId) ?? []

function noteReplaced(ctx: Context, ownerId: string, parts: ReplacedParts): void {
  const known = replaced.get(ctx) ?? new Map<string, ReplacedParts[]>()
  replaced.set(ctx, known.set(ownerId, [...(known.get(ownerId) ?? []), parts]))
}

async function removeParts(ctx: Context, { table }: Named, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0
  const removed = statements
    .deleteFrom(table as Table)
    .where(sql.ref('orgId'), '=', ctx.viewer.orgId)
    .where(sql<boolean>`"id" = any(${[...ids]}::text[])`)
  await ctx.change(removed.compile())
  return ids.length
}

/** A kind of parts, with names that the types do not check. */
type Named = Readonly<Record<'table' | 'of' | 'kind', string>> & {
  readonly position?: string
  readonly list?: string
  readonly keeps?: readonly string[]
  readonly keepsUnsaid?: readonly string[]
}

type Given = { readonly id?: string | null } & Readonly<Record<string, unknown>>

/** The parts of one kind of a record. */
export type List = readonly [parts: Named, rows: readonly Given[]]

/** The parts as rows of their table. */
const rowsOf = (ctx: Context, { of, kind, position }: Named, ownerId: string, parts: readonly Given[]) =>
  parts.map(({ id, ...row }, index) => ({
    ...row, orgId: ctx.viewer.orgId, id: id ?? newId(kind), [of]: ownerId, ...(position && { [position]: index + 1 }),
  }))

/** Writes parts over those with the same identifiers, and answers how many were new or differed. */
async function writeOver(ctx: Context, ownerId: string, given: readonly List[]): Promise<number> {
  const writes = given.filter(([, rows]) => rows.length).map((list) => overwriting(ctx, ownerId, list))
  const isOne = writes.length > 1 && !ctx.services.insertsApart
  let written = 0
  for (const statement of isOne ? [together(writes)] : writes.map((write) => write.compile()))
    written += (await ctx.change(statement)).length
  return written
}

/** Several writes as one statement. */
function together(writes: readonly ReturnType<typeof overwriting>[]) {
  const names = writes.map((_, index) => sql.ref(`list ${index}`))
  const parts = writes.map((write, index) => sql`${names[index]} as (${write})`)
  const written = names.map((name) => sql`select "id" from ${name}`)
  return sql`with ${sql.join(parts)} ${sql.join(written, sql` union all `)}`.compile(statements)
}

/** A column without a value gets its default, as in a new part. */
function overwriting(ctx: Context, ownerId: string, [parts, given]: List) {
  const { table, of, keeps = [] } = parts
  const left = new Set(['orgId', 'id', of, ...keeps])
  const columns = [...columnsOf(table)].filter((column) => !left.has(column))
  const [stored, sent] = [table, 'excluded'].map((name) => sql.join(columns.map((column) => sql.ref(`${name}.${column}`))))
  const rows = rowsOf(ctx, parts, ownerId, given).map((row) =>
    Object.fromEntries(Object.entries(row).map(([column, value]) => [column, asParameter(value)])))
  return anyStatements
    .insertInto(table)
    .values(rows)
    .onConflict((twin) => twin
      .columns(['orgId', 'id'])
      .doUpdateSet(Object.fromEntries(columns.map((column) => [column, sql.ref(`excluded.${column}`)])))
      .where(sql<boolean>`(${stored}) is distinct from (${sent})`))
    .returning(sql<string>`"id"`.as('id'))
}

/** A value as the driver takes it: a free-form object as the text of its JSON. */
function asParameter(value: unknown): unknown {
  if (Decimal.isDecimal(value)) return value.toFixed()
  return typeof value === 'object' && value !== null && !(value instanceof Date) ? JSON.stringify(value) : value
}
