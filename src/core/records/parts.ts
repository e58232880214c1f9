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

/** Writes the parts of a new record, which has none yet: so they get new identifiers. */
export async function addParts<T extends Model, Of extends Column<T>, At extends Column<T>>(
  ctx: Context, parts: Parts<T, Of, At>, ownerId: string, rows: readonly Part<T, Of, At>[],
): Promise<void> {
  if (rows.length === 0) return
  const data = rowsOf(ctx, parts, ownerId, rows.map((row) => ({ ...row, id: null })))
  await rowsOnClient<RowWriter>(ctx, parts.table).createMany({ data })
}

/**
 * Writes the list of a record anew. A part with an identifier stays the part that it is, with new values; one without
 * one is new, and what the list leaves out is removed. Writes only what differs, and answers if that was something.
 * Throws BAD_USER_INPUT for an identifier that the list has twice, or that no part of the record has.
 */
export async function replaceParts<T extends Model, Of extends Column<T>, At extends Column<T>>(
  ctx: Context, parts: Parts<T, Of, At>, ownerId: string, rows: readonly Part<T, Of, At>[],
): Promise<boolean> {
  const noted = await noteParts(ctx, parts, ownerId)
  const unmatched = new Set(noted.ids)
  // Clients of REST may send rows of other records, as documented. They get identifiers of their own.
  if (ctx.door !== 'rest') refuse(idFaults(parts.list ?? 'lineItems', rows, unmatched))
  // An identifier that is taken from the set is not taken twice.
  const named = rows.map((row) => ({ ...row, id: row.id && unmatched.delete(row.id) ? row.id : null }))
  const removed = await removeParts(ctx, parts, [...unmatched])
  const written = await writeOver(ctx, parts, ownerId, named)
  noted.isChanged = removed + written > 0
  return noted.isChanged
}

/** Writes stored parts, where they differ, in their positions. The audit trail does not tell of it. */
export const writeAnew = <T extends Model>(
  ctx: Context, parts: Parts<T>, ownerId: string, rows: readonly { readonly id: string }[],
): Promise<number> => writeOver(ctx, { ...parts, position: undefined }, ownerId, rows)

function idFaults(list: string, rows: readonly { readonly id?: string | null }[], known: ReadonlySet<string>) {
  const ids = rows.map(({ id }) => id)
  return ids.map((id, index): Fault | false => {
    const why = because(ids.indexOf(id) < index ? 'line_listed_twice' : 'unknown_line')
    return id != null && (ids.indexOf(id) < index || !known.has(id)) && { path: [list, index, 'id'], why, given: id }
  })
}

/** True if an act has written parts of a record other than they were. */
export const partsChanged = (ctx: Context, ownerId: string) =>
  replacedPartsOf(ctx, ownerId).some(({ isChanged }) => isChanged)

/**
 * Notes the parts that a record has, for the audit trail. For an act that changes single parts where they are: call it
 * before their first change. The line of the trail then has those that differ at its end.
 */
export async function noteParts(ctx: Context, { table, of }: Named, ownerId: string): Promise<NotedParts> {
  const found = anyStatements
    .selectFrom(table)
    .where(sql.ref('orgId'), '=', ctx.viewer.orgId)
    .where(sql.ref(of), '=', ownerId)
    .select([sql.ref<string>('id').as('id'), rowText(table)])
    .$castTo<Noted>()
  const rows = await ctx.query(found.compile())
  const noted = { table, of, before: listOf(rows), isChanged: false }
  noteReplaced(ctx, ownerId, noted)
  return Object.assign(noted, { ids: rows.map(({ id }) => id) })
}

type NotedParts = ReplacedParts & { readonly ids: readonly string[] }

interface Noted {
  readonly id: string
  readonly row: string
}

const rowText = (table: string) => sql<string>`to_jsonb(${sql.table(table)})::text`.as('row')
const listOf = (rows: readonly Noted[]) => `[${rows.map(({ row }) => row).join(',')}]`

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
  readonly keeps?: readonly string[]
}

type Given = { readonly id?: string | null } & Readonly<Record<string, unknown>>

/** The parts as rows of their table. */
const rowsOf = (ctx: Context, { of, kind, position }: Named, ownerId: string, parts: readonly Given[]) =>
  parts.map(({ id, ...row }, index) => ({
    ...row, orgId: ctx.viewer.orgId, id: id ?? newId(kind), [of]: ownerId, ...(position && { [position]: index + 1 }),
  }))

/**
 * Writes parts over those with the same identifiers, in one statement, and answers how many were new or differed. A
 * column without a value gets its default, as in a new part.
 */
async function writeOver(ctx: Context, parts: Named, ownerId: string, given: readonly Given[]): Promise<number> {
  if (given.length === 0) return 0
  const { table, of, keeps = [] } = parts
  const left = new Set(['orgId', 'id', of, ...keeps])
  const columns = [...columnsOf(table)].filter((column) => !left.has(column))
  const [stored, sent] = [table, 'excluded'].map((name) => sql.join(columns.map((column) => sql.ref(`${name}.${column}`))))
  const rows = rowsOf(ctx, parts, ownerId, given).map((row) =>
    Object.fromEntries(Object.entries(row).map(([column, value]) => [column, asParameter(value)])))
  const written = anyStatements
    .insertInto(table)
    .values(rows)
    .onConflict((twin) => twin
      .columns(['orgId', 'id'])
      .doUpdateSet(Object.fromEntries(columns.map((column) => [column, sql.ref(`excluded.${column}`)])))
      .where(sql<boolean>`(${stored}) is distinct from (${sent})`))
    .returning(sql<string>`"id"`.as('id'))
  return (await ctx.change(written.compile())).length
}

/** A value as the driver takes it: a free-form object as the text of its JSON. */
function asParameter(value: unknown): unknown {
  if (Decimal.isDecimal(value)) return value.toFixed()
  return typeof value === 'object' && value !== null && !(value instanceof Date) ? JSON.stringify(value) : value
}
