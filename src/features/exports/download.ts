// Download of an exported list by a signed address.
import { Readable } from 'node:stream'
import type { Context, Viewer } from '../../core/context.js'
import { DomainError, forbidden, notFound } from '../../errors.js'
import type { ListExport, ListExportFormat } from '../../generated/prisma/client.js'
import { partKey } from './written-parts.js'
import { ownWhere } from './service.js'

const TICKET_SECONDS = 300
const MISSING = 'The content of this export is missing from the object store; export the list again'

/** Media type, and ending of the name of the file. */
const FORMATS: Readonly<Record<ListExportFormat, readonly [type: string, ending: string]>> = {
  JSONL: ['application/jsonl; charset=utf-8', 'jsonl'], CSV: ['text/csv; charset=utf-8', 'csv'],
}

/** Whether the viewer still has all permissions with which the export was read. */
const mayHave = ({ permissions }: Viewer, row: Pick<ListExport, 'permissions'>) =>
  row.permissions.every((one) => [...permissions].some((held) => held === one))

const isThere = ({ status, expiresAt }: ListExport, now: Date) => status === 'DONE' && expiresAt > now

/** The address for downloading the content; null if there is none for the viewer. */
export const downloadUrl = ({ services, viewer, now }: Context, row: ListExport): string | null =>
  (isThere(row, now) && mayHave(viewer, row)
    ? `/files/${services.tickets.sign('export', viewer, { exportId: row.id }, TICKET_SECONDS)}` : null)

interface Download {
  readonly fileName: string
  readonly contentType: string
  readonly size: number
  readonly content: Readable
}

/** Returns an export and its content. The caller must read the stream or destroy it. */
export async function openExport(ctx: Context, id: string): Promise<Download> {
  const row = await ctx.db.listExport.findFirst({ where: { id, ...ownWhere(ctx.viewer) } })
  if (!row || !isThere(row, ctx.now)) throw notFound('Export')
  if (!mayHave(ctx.viewer, row)) throw forbidden()
  const [contentType, ending] = FORMATS[row.format]
  // A store that is down is told before the answer begins.
  const first = row.parts ? await partOf(ctx, row, 0) : undefined
  const content = Readable.from(contentOf(ctx, row, first))
  // A stream that is destroyed before it is read never begins, so it would not close its first part.
  content.once('close', () => first?.destroy())
  return { fileName: `${row.listName}.${ending}`, contentType, size: row.size, content }
}

async function* contentOf(ctx: Context, row: ListExport, first: Readable | undefined) {
  for (let part = 0; part < row.parts; part += 1) {
    const content = part === 0 && first ? first : await partOf(ctx, row, part)
    for await (const chunk of content) yield chunk as Buffer
  }
}

async function partOf(ctx: Context, row: ListExport, part: number) {
  const { services: { store, log }, requestId, viewer: { orgId } } = ctx
  const content = await store.get({ orgId, objectKey: partKey(row, part) }).catch((error: unknown) => {
    log.about('files').warn({ err: error, requestId }, 'a part of an export could not be read')
    throw new DomainError('SERVICE_UNAVAILABLE', 'The object store does not answer; try again later')
  })
  if (!content) throw new DomainError('NOT_FOUND', MISSING)
  return content
}
