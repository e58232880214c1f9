// Deletes attachments.
import type { Context } from '../../core/context.js'
import { auditAll } from '../../core/lifecycle/audit.js'
import type { ActionName } from '../../core/lifecycle/record-action.js'
import { afterCommit } from '../../core/operations/run-mutation.js'
import { newId } from '../../core/ids/new-id.js'
import { notFound } from '../../errors.js'
import type { Attachment } from '../../generated/prisma/client.js'
import { mayRead, OWN_RIGHTS, refuseWriting } from './rights.js'

/** Which attachments are meant: one, perhaps of a certain record, or all of a record. */
type Which = Partial<Pick<Attachment, 'id' | 'recordType' | 'recordId'>>

/**
 * Deletes an attachment. The object is removed later by the worker, so that a store that is down does not block the
 * deletion of the record.
 */
export async function deleteAttachment(ctx: Context, where: Which & Pick<Attachment, 'id'>): Promise<Attachment> {
  const [deleted] = await ctx.transaction((ctx) => deleteRecords(ctx, where))
  if (!deleted) throw notFound('Attachment')
  wakeDeletions(ctx)
  return deleted
}

/** Removes the attachments of a record that is deleted. Call it with the record locked, and `wakeDeletions` then. */
export const removeAttachmentsOf = (ctx: Context, recordType: string, recordId: string): Promise<Attachment[]> =>
  deleteRecords(ctx, { recordType, recordId })

/** Deletes the records and writes the removal rows in the same transaction. Answers those that it has deleted. */
async function deleteRecords(ctx: Context, where: Which): Promise<Attachment[]> {
  const found = (await ctx.db.attachment.findMany({ where })).filter((one) => mayRead(ctx, one))
  const deleted: Attachment[] = []
  for (const one of found) {
    refuseWriting(ctx, one)
    const { count } = await ctx.db.attachment.deleteMany({ where: { id: one.id } })
    if (count) deleted.push(one)
  }
  const { viewer: { orgId }, now } = ctx
  if (deleted.length === 0) return []
  await ctx.db.objectDeletion.createMany({
    data: deleted.map(({ objectKey }) => ({ orgId, id: newId('del'), objectKey, createdAt: now, nextAttemptAt: now })),
  })
  for (const one of deleted) await trace(ctx, ['delete', 'detach'], one, { fileName: one.fileName })
  return deleted
}

/** Lets the worker remove the objects at once. Call it behind the transaction. */
export const wakeDeletions = (ctx: Context) => afterCommit(ctx, ctx.services.deletions.wake)

type OnRecord = Pick<Attachment, 'id' | 'recordType' | 'recordId'>

/** The record as audit lines and answers of uploads name it: an employee as they always did. */
export const recordNamed = ({ recordType, recordId }: Pick<Attachment, 'recordType' | 'recordId'>) =>
  (recordType === 'Employee' ? { employeeId: recordId } : { recordType, recordId })

/** An act is told of the attachment and, unless its files have readers of their own, of the record. */
export async function trace(
  ctx: Context, [ofFile, ofRecord]: readonly [ActionName, ActionName], { id, recordType, recordId }: OnRecord,
  details: Readonly<Record<string, string | number>>,
): Promise<void> {
  await auditAll(ctx, [
    { action: ofFile, entity: 'Attachment', entityId: id, details: { ...recordNamed({ recordType, recordId }), ...details } },
    ...(OWN_RIGHTS[recordType] ? [] : [
      { action: ofRecord, entity: recordType, entityId: recordId, details: { attachmentId: id } },
    ]),
  ])
}
