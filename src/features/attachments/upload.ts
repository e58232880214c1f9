// File uploads: a file is announced by GraphQL and then sent to the returned address. A crash at any point leaves
// either a record with its object, or an object whose removal row is stored.
import type { Tickets } from '../../access/tickets.js'
import type { Context } from '../../core/context.js'
import { because } from '../../core/faults/reason.js'
import { label } from '../../core/words.js'
import { newId } from '../../core/ids/new-id.js'
import { isDuplicate } from '../../database/faults.js'
import { annotatedBy, type Annotated } from '../../core/records/annotated.js'
import { lockRow } from '../../core/records/lock.js'
import type { Table } from '../../core/records/record.js'
import { conflict, DomainError, notFound, refuse } from '../../errors.js'
import { refuseWriting } from './rights.js'
import { recordNamed, trace } from './service.js'
import { shownType } from './shown-types.js'
import type { AttachmentUpload, StartAttachmentUploadInput, StartFileUploadInput } from './types.js'
import { uploadFaults } from './upload-faults.js'

type Announced = Tickets['upload']

const TICKET_SECONDS = 600
/**
 * After this time the storing of a received file counts as interrupted. It is longer than storing and its transaction
 * may take.
 */
export const UPLOAD_MS = 60_000

/** The record that a file is for. */
interface OfRecord {
  readonly recordType: string
  readonly recordId: string
}

/** Announces a file for an employee. Nothing is written before the file arrives. */
export async function startUpload(
  ctx: Context,
  employeeId: string,
  input: StartAttachmentUploadInput,
): Promise<AttachmentUpload> {
  refuse(uploadFaults(input))
  if (!(await ctx.db.employee.findFirst({ where: { id: employeeId }, select: { id: true } })))
    throw notFound('Employee')
  return announced(ctx, { recordType: 'Employee', recordId: employeeId }, input)
}

/** Announces a file for any record that takes files. */
export async function startFileUpload(
  ctx: Context, { nodeId, ...input }: StartFileUploadInput,
): Promise<AttachmentUpload> {
  const found = await annotatedBy(ctx, 'nodeId', nodeId)
  refuse(['why' in found && found, ...('why' in found ? uploadFaults(input) : [])])
  const { rows, id } = found as Annotated
  const record = { recordType: rows.type.name, recordId: id }
  refuseWriting(ctx, record)
  refuse(uploadFaults(input))
  return announced(ctx, record, input)
}

/** The most files of a record. Its list is answered whole. */
const MOST_FILES = 100

async function refuseTooMany({ db }: Context, where: OfRecord): Promise<void> {
  const count = await db.attachment.count({ where })
  if (count >= MOST_FILES) throw conflict(because('too_many_files', { count }))
}

async function announced(
  ctx: Context, record: OfRecord, { fileName, contentType, size }: StartAttachmentUploadInput,
): Promise<AttachmentUpload> {
  await refuseTooMany(ctx, record)
  const attachmentId = newId('att')
  const content = { attachmentId, ...recordNamed(record), fileName, contentType, size }
  const ticket = ctx.services.tickets.sign('upload', ctx.viewer, content, TICKET_SECONDS)
  return {
    attachmentId,
    uploadUrl: `/files/${ticket}`,
    method: 'PUT',
    headers: [
      { name: 'Content-Type', value: contentType },
      { name: 'Content-Length', value: String(size) },
    ],
    expiresAt: new Date(ctx.now.getTime() + TICKET_SECONDS * 1000),
  }
}

/**
 * Stores the content of an announced file. A ticket is valid for one file, ever; further uploads with the same ticket
 * fail with CONFLICT.
 */
export async function receive(ctx: Context, announced: Announced, content: Uint8Array) {
  if (await isUsed(ctx, announced.attachmentId)) throw used()
  const intent = await writeIntent(ctx)
  try {
    await store(ctx, intent, content)
    return await finish(ctx, intent, announced, shownType(content))
  } catch (error) {
    await abandon(ctx, intent)
    throw error
  }
}

const used = () => conflict(because('file_already_sent'))

/** The audit trail is kept after an attachment is deleted, so the old ticket cannot create the attachment again. */
const isUsed = async ({ db }: Context, attachmentId: string) =>
  (await db.auditLine.count({ where: { entity: 'Attachment', entityId: attachmentId, action: 'upload' } })) > 0

/** The record that a ticket names. */
export const recordOf = ({ employeeId, recordType = 'Employee', recordId = employeeId ?? '' }: Announced): OfRecord =>
  ({ recordType, recordId })

/** An object that is about to be stored, and the time at which it is removed unless its record has been written. */
interface Intent {
  readonly id: string
  readonly objectKey: string
  readonly nextAttemptAt: Date
}

/** Each upload gets its own object, so that two uploads with the same ticket cannot mix. */
async function writeIntent({ db, viewer: { orgId } }: Context): Promise<Intent> {
  // `ctx.now` is the time of the first byte, which may be long ago.
  const now = new Date()
  const intent = { id: newId('del'), objectKey: newId('obj'), nextAttemptAt: new Date(now.getTime() + UPLOAD_MS) }
  await db.objectDeletion.create({ data: { ...intent, orgId, cause: 'UPLOAD_UNFINISHED', createdAt: now } })
  return intent
}

async function store(
  { services, viewer: { orgId }, requestId }: Context,
  { objectKey }: Intent,
  content: Uint8Array,
): Promise<void> {
  try {
    await services.store.put({ orgId, objectKey }, content)
  } catch (error) {
    services.log.about('files').warn({ err: error, orgId, objectKey, requestId }, 'an object could not be stored')
    throw new DomainError('SERVICE_UNAVAILABLE', 'The object store does not answer; nothing was kept, try again later')
  }
}

/**
 * Creates the record and deletes the removal row in one transaction. If a worker has already begun the removal, the
 * upload fails.
 */
function finish(
  ctx: Context, { id, objectKey, nextAttemptAt }: Intent,
  announced: Announced, shownAs: string | null,
) {
  const { attachmentId, fileName, contentType, size } = announced
  const { recordType, recordId } = recordOf(announced)
  return ctx.transaction(async (ctx) => {
    const { orgId, userId } = ctx.viewer
    const { count } = await ctx.db.objectDeletion.deleteMany({ where: { id, nextAttemptAt } })
    if (count === 0)
      throw new DomainError('SERVICE_UNAVAILABLE', 'The upload took too long and was given up; try again')
    if (!(await lockRow(ctx, recordType as Table, recordId))) throw notFound(label({ model: recordType }))
    const attachment = {
      orgId,
      id: attachmentId,
      recordType,
      recordId,
      fileName,
      contentType,
      shownAs,
      size,
      objectKey,
      uploadedById: userId,
      createdAt: ctx.now,
    }
    const record = await ctx.db.attachment.create({ data: attachment }).catch((error: unknown) => {
      throw isDuplicate(error) ? used() : error
    })
    if (await isUsed(ctx, attachmentId)) throw used()
    await trace(ctx, ['upload', 'attach'], record, { fileName, contentType, size })
    return record
  })
}

/**
 * Makes the removal of the stored object due now. If even that fails, the object is removed when the upload counts as
 * interrupted.
 */
async function abandon(
  { services: { log, deletions }, db, requestId }: Context,
  { id, nextAttemptAt }: Intent,
): Promise<void> {
  await db.objectDeletion
    .updateMany({ where: { id, nextAttemptAt }, data: { nextAttemptAt: new Date() } })
    .catch((error: unknown) =>
      log.about('files').warn({ err: error, requestId }, 'the object of a failed upload stays until the upload counts as cut short'),
    )
  deletions.wake()
}
