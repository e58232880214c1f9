// Deletes attachments.
import type { Context } from '../../core/context.js'
import { audit } from '../../core/lifecycle/audit.js'
import { afterCommit } from '../../core/operations/run-mutation.js'
import { newId } from '../../core/ids/new-id.js'
import { notFound } from '../../errors.js'

/**
 * Deletes an attachment. The object is removed later by the worker, so that a store that is down does not block the
 * deletion of the record.
 */
export async function deleteAttachment(ctx: Context, employeeId: string, id: string) {
  const fileName = await ctx.transaction((ctx) => deleteRecord(ctx, employeeId, id))
  afterCommit(ctx, ctx.services.deletions.wake)
  return { employeeId, attachmentId: id, fileName }
}

/** Deletes the record and writes the removal row in the same transaction. */
async function deleteRecord(ctx: Context, employeeId: string, id: string): Promise<string> {
  const attachment = await ctx.db.attachment.findFirst({ where: { id, employeeId } })
  const { count } = await ctx.db.attachment.deleteMany({ where: { id, employeeId } })
  if (!attachment || count === 0) throw notFound('Attachment')
  const { objectKey, fileName } = attachment
  await ctx.db.objectDeletion.create({
    data: { orgId: ctx.viewer.orgId, id: newId('del'), objectKey, createdAt: ctx.now, nextAttemptAt: ctx.now },
  })
  await audit(ctx, { action: 'delete', entity: 'Attachment', entityId: id, details: { employeeId, fileName } })
  return fileName
}
