// Writes new records: the identifier, the document number, the time, the creator and the audit line.
import type { Context } from '../context.js'
import type { Prisma } from '../../generated/prisma/client.js'
import { newId } from '../ids/new-id.js'
import { nextNumbers, type Series } from '../ids/numbering.js'
import { auditAll } from './audit.js'
import { stateOfNew } from './lifecycle.js'
import { columnsOf } from '../records/record.js'
import { rowsOnClient, type Model, type NewRow, type RowWriter } from '../records/row-writer.js'

/** The columns that `createRecord` fills in. */
type Stamped = 'orgId' | 'id' | 'documentId' | 'createdAt' | 'updatedAt' | 'recordVersion' | 'createdById' | 'createdByName'

/** How a record of a table is made. */
interface Making<T extends Model> {
  readonly table: T
  /** The prefix of the identifiers. */
  readonly kind: string
  /** The series of the document numbers, for records that are documents. */
  readonly series?: Series
  /** Details for the audit line. */
  readonly details?: Prisma.InputJsonObject
}

type Data<T extends Model> = Omit<NewRow<T>, Stamped>

/**
 * Writes a new record and returns its identifier. Call it in a transaction, as late as possible: taking a number locks
 * the number series.
 */
export async function createRecord<T extends Model>(ctx: Context, making: Making<T>, data: Data<T>): Promise<string> {
  const [{ id }] = await createRecords(ctx, making, [data])
  return id
}

/** Like `createRecord`, for several records: with as many statements as for one. Numbers are those of documents. */
export async function createRecords<T extends Model>(
  ctx: Context, { table, kind, series, details }: Making<T>, all: readonly Data<T>[],
): Promise<{ readonly id: string; readonly documentId?: string }[]> {
  const numbers = series ? await nextNumbers(ctx, series, all.length) : []
  const { orgId } = ctx.viewer
  const rows = all.map((data, index) => ({
    ...data, ...stamps(ctx, table), orgId, id: newId(kind), ...(series && { documentId: numbers[index] }),
  }))
  await rowsOnClient<RowWriter>(ctx, table).createMany({ data: rows })
  await auditAll(ctx, rows.map((row) => ({
    action: 'create', entity: table, entityId: row.id, to: stateOfNew(ctx.services.model, table, row), details,
  })))
  return rows
}

/** The columns of time and creator that the table has. */
function stamps({ now, viewer }: Context, table: string): object {
  const columns = columnsOf(table)
  const all = { createdAt: now, updatedAt: now, createdById: viewer.userId, createdByName: viewer.name }
  return Object.fromEntries(Object.entries(all).filter(([column]) => columns.has(column)))
}
