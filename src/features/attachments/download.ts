// Download of a file by a signed address. Only users who may read the attachment see the address.
import type { Readable } from 'node:stream'
import type { Context } from '../../core/context.js'
import type { Attachment as AttachmentRow } from '../../generated/prisma/client.js'
import { DomainError, lacking, notFound } from '../../errors.js'
import { mayRead, toRead } from './rights.js'

const TICKET_SECONDS = 300

/** The address for downloading the content of an attachment; valid for a few minutes. */
export const downloadUrl = ({ services, viewer }: Context, attachmentId: string) =>
  `/files/${services.tickets.sign('download', viewer, { attachmentId }, TICKET_SECONDS)}`

interface Download {
  readonly attachment: AttachmentRow
  readonly content: Readable
}

/** Returns an attachment and its content. The caller must read the stream or destroy it. */
export async function openAttachment(ctx: Context, id: string): Promise<Download> {
  const attachment = await ctx.db.attachment.findFirst({ where: { id } })
  if (!attachment) throw notFound('Attachment')
  if (!mayRead(ctx, attachment)) throw lacking(toRead(attachment.recordType))
  const content = await ctx.services.store.get(attachment).catch((error: unknown) => refuseDown(ctx, error))
  if (!content)
    throw new DomainError(
      'NOT_FOUND',
      'The file of this attachment is missing from the object store; tell those who run the gateway',
    )
  return { attachment, content }
}

function refuseDown({ services: { log }, requestId }: Context, error: unknown): never {
  log.about('files').warn({ err: error, requestId }, 'an object could not be read')
  throw new DomainError('SERVICE_UNAVAILABLE', 'The object store does not answer; try again later')
}
