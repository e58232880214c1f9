// Writes new records: the identifier, the document number, the time, the creator and the audit line.
import type { Context } from '../context.js'
import type { Prisma } from '../../generated/prisma/client.js'
import { newId } from '../ids/new-id.js'
import { nextNumber, type Series } from '../ids/numbering.js'
import { audit } from './audit.js'
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
  /** The state in which the record begins, if it follows from parts that are written after the record. */
  readonly state?: string
  /** Details for the audit line. */
  readonly details?: Prisma.InputJsonObject
}

/**
 * Writes a new record and returns its identifier. Call it in a transaction, as late as possible: taking a number locks
 * the number series.
 */
export async function createRecord<T extends Model>(
  ctx: Context, { table, kind, series, state, details }: Making<T>, data: Omit<NewRow<T>, Stamped>,
): Promise<string> {
  const id = newId(kind)
  const documentId = series && (await nextNumber(ctx, series))
  const row = { ...data, ...stamps(ctx, table), orgId: ctx.viewer.orgId, id, ...(documentId && { documentId }) }
  await rowsOnClient<RowWriter>(ctx, table).createMany({ data: [row] })
  await audit(ctx, { action: 'create', entity: table, entityId: id, to: state ?? stateOfNew(ctx.services.model, table, row), details })
  return id
}

/** The columns of time and creator that the table has. */
function stamps({ now, viewer }: Context, table: string): object {
  const columns = columnsOf(table)
  const all = { createdAt: now, updatedAt: now, createdById: viewer.userId, createdByName: viewer.name }
  return Object.fromEntries(Object.entries(all).filter(([column]) => columns.has(column)))
}
