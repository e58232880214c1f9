// Writes the parts of a record: the lines of a document, the shipments of an order, the items of a sheet.
import { sql } from 'kysely'
import type { Context } from '../../context.js'
import { newId } from '../ids/new-id.js'
import { rowsOnClient, type Model, type NewRow, type RowWriter } from './create.js'
import type { Table } from './record.js'
import { statements } from './statements.js'

/** A kind of parts. */
export interface Parts<T extends Model = Model, Of extends Column<T> = Column<T>, At extends Column<T> = Column<T>> {
  readonly table: T
  /** The column with the identifier of the record that the parts belong to. */
  readonly of: Of
  /** The prefix of the identifiers of the parts. */
  readonly kind: string
  /** The column with the position of a part in the list, from 1. */
  readonly position?: At
}

type Column<T extends Model> = keyof NewRow<T> & string

/** The columns of a part that its feature writes. A part may ask for the identifier that it had before. */
type Part<T extends Model, Of extends Column<T>, At extends Column<T>> = Omit<NewRow<T>, 'orgId' | 'id' | Of | At> & {
  readonly id?: string | null
}

/** Declares a kind of parts. */
export const partsOf = <T extends Model, Of extends Column<T>, At extends Column<T> = never>(
  parts: Parts<T, Of, At>,
): Parts<T, Of, At> => parts

/** Writes the parts of a new record, which has none yet. */
export const addParts = <T extends Model, Of extends Column<T>, At extends Column<T>>(
  ctx: Context, parts: Parts<T, Of, At>, ownerId: string, rows: readonly Part<T, Of, At>[],
): Promise<void> => write(ctx, parts, ownerId, rows, new Set())

/**
 * Replaces all parts of a record. A part keeps its identifier if a part of this record has it now; any other part gets
 * a new identifier.
 */
export const replaceParts = async <T extends Model, Of extends Column<T>, At extends Column<T>>(
  ctx: Context, parts: Parts<T, Of, At>, ownerId: string, rows: readonly Part<T, Of, At>[],
): Promise<void> => write(ctx, parts, ownerId, rows, await removeParts(ctx, parts, ownerId))

/**
 * Notes the parts that a record has, for the audit trail. For an act that changes single parts where they are: call it
 * before their first change. The line of the trail then has those that differ at its end.
 */
export async function noteParts(ctx: Context, { table, of }: Named, ownerId: string): Promise<void> {
  const found = statements
    .selectFrom(table as Table)
    .where(sql.ref('orgId'), '=', ctx.viewer.orgId)
    .where(sql.ref(of), '=', ownerId)
    .select(rowText(table) as never)
    .$castTo<Noted>()
  noteReplaced(ctx, ownerId, { table, of, before: listOf(await ctx.query(found.compile())) })
}

interface Noted {
  readonly row: string
}

const rowText = (table: string) => sql<string>`to_jsonb(${sql.table(table)})::text`.as('row')
const listOf = (rows: readonly Noted[]) => `[${rows.map(({ row }) => row).join(',')}]`

/** Replaced or changed parts: their kind, and the rows that they had as the text of a JSON list. */
export interface ReplacedParts {
  readonly table: string
  readonly of: string
  readonly before: string
}

const replaced = new WeakMap<Context, Map<string, ReplacedParts[]>>()

/** The parts of a record that this transaction has replaced or noted, for the audit trail. */
export const replacedPartsOf = (ctx: Context, ownerId: string): readonly ReplacedParts[] =>
  replaced.get(ctx)?.get(ownerId) ?? []

function noteReplaced(ctx: Context, ownerId: string, parts: ReplacedParts): void {
  const known = replaced.get(ctx) ?? new Map<string, ReplacedParts[]>()
  replaced.set(ctx, known.set(ownerId, [...(known.get(ownerId) ?? []), parts]))
}

async function removeParts(ctx: Context, { table, of }: Named, ownerId: string): Promise<Set<string>> {
  const removed = statements
    .deleteFrom(table as Table)
    .where(sql.ref('orgId'), '=', ctx.viewer.orgId)
    .where(sql.ref(of), '=', ownerId)
    .returning([sql.ref<string>('id').as('id'), rowText(table)] as never)
  const rows = await ctx.change<{ id: string; row: string }>(removed.compile())
  noteReplaced(ctx, ownerId, { table, of, before: listOf(rows) })
  return new Set(rows.map(({ id }) => id))
}

/** A kind of parts, with names that the types do not check. */
type Named = Readonly<Record<'table' | 'of' | 'kind', string>> & { readonly position?: string }

async function write(
  ctx: Context, { table, of, kind, position }: Named, ownerId: string,
  rows: readonly { readonly id?: string | null }[], free: Set<string>,
): Promise<void> {
  if (rows.length === 0) return
  // Deleting the identifier from the set prevents a second use.
  const idOf = (id: string | null | undefined) => (id && free.delete(id) ? id : newId(kind))
  const data = rows.map(({ id, ...row }, index) => ({
    ...row,
    orgId: ctx.viewer.orgId,
    id: idOf(id),
    [of]: ownerId,
    ...(position && { [position]: index + 1 }),
  }))
  await (rowsOnClient(ctx, table) as RowWriter).createMany({ data })
}
