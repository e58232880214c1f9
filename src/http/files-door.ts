// The door for files: uploads and downloads at signed URLs, which the GraphQL API issues.
import cors from '@fastify/cors'
import contentDisposition from 'content-disposition'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { GraphQLError } from 'graphql'
import { addressOf, headersOf } from './headers.js'
import { originsOf, shownIn } from './origins.js'
import { STATUS } from './status.js'
import type { Holder, Purpose, Tickets } from '../access/tickets.js'
import { findKeyHolder } from '../access/key-viewer.js'
import { findSessionViewer } from '../access/viewers.js'
import { openAttachment } from '../features/attachments/download.js'
import { refuseWriting } from '../features/attachments/rights.js'
import { recordNamed } from '../features/attachments/service.js'
import { receive, recordOf } from '../features/attachments/upload.js'
import { arrival, refuseTooLarge } from '../features/attachments/upload-arrival.js'
import { uploadPlaces } from '../features/attachments/upload-places.js'
import { contextOf } from '../access/make-context.js'
import type { Application } from '../access/services.js'
import type { Context, Viewer } from '../core/context.js'
import { faultLog, formatError } from '../core/operations/shown-errors.js'
import { forbidden, type ErrorCode } from '../errors.js'
import { noteCode } from '../telemetry/note.js'

/** The content of a valid ticket, and the context of its holder. */
interface Admitted<P extends Purpose> {
  readonly ctx: Context
  readonly content: Tickets[P]
}

type Asked = FastifyRequest<{ Params: { '*': string } }>

/** Serves files at /files. Browsers may call it from the configured origins. */
export async function filesDoor(server: FastifyInstance, app: Application): Promise<void> {
  await server.register(async (door) => {
    await door.register(cors, { ...originsOf(app.config), methods: ['GET', 'PUT'] })
    door.setErrorHandler((error: Error, request, reply) => refuse(app, error, request, reply))
    await door.register(async (arriving) => takeIn(arriving, app))
    door.get('/*', { config: { door: 'files' } }, async (request: Asked, reply) => handOut(app, await admit(app, 'download', request), reply))
  }, { prefix: '/files' })
}

/**
 * Checks the ticket of a request and reads its holder from the database. Throws FORBIDDEN if the ticket is not valid, or
 * its holder has left. What they may do with the file is checked with its record.
 */
async function admit<P extends Purpose>(
  app: Application,
  purpose: P,
  request: FastifyRequest,
): Promise<Admitted<P>> {
  const { id, params, note } = request
  note.operation = purpose
  const { content, ...holder } = app.tickets.read(purpose, (params as Asked['params'])['*'])
  const now = new Date()
  const viewer = await findHolder(app, holder, now)
  if (!viewer) throw forbidden()
  const sent = { app, door: 'graphql', requestId: id, note, address: addressOf(request), now } as const
  return { content, ctx: contextOf(sent, viewer) }
}

/** The current viewer for the holder of a ticket; null if the holder's session or API key is no longer valid. */
async function findHolder(
  app: Application,
  { userId, orgId, sessionId, apiKey }: Holder,
  now: Date,
): Promise<Viewer | null> {
  if (apiKey) return findKeyHolder(app.database, { orgId, id: apiKey.id }, now)
  return sessionId ? findSessionViewer(app.database, { userId, orgId, sessionId }, now) : null
}

/** Registers uploads. The ticket is checked first, then an upload place is reserved, and only then the body is read. */
function takeIn(door: FastifyInstance, app: Application): void {
  const places = uploadPlaces()
  // The body is accepted unchanged, with any content type.
  door.addHook('onRequest', async ({ headers }) => void (headers['content-type'] = 'application/octet-stream'))
  door.addContentTypeParser('*', (_request, body, done) => done(null, body))
  door.put('/*', { config: { door: 'files' } }, async (request, reply) => {
    const { ctx, content: announced } = await admit(app, 'upload', request)
    refuseWriting(ctx, recordOf(announced))
    refuseTooLarge(request.headers['content-length'])
    const giveBack = places.take(ctx.viewer.orgId, announced.size)
    const { id, fileName, contentType, size, createdAt, ...record } = await arrival(
      request.raw,
      announced.size,
      app.config.timers.stallSeconds,
    )
      .then((content) => receive(ctx, announced, content))
      .finally(giveBack)
    return reply.code(201).send({ id, ...recordNamed(record), fileName, contentType, size, createdAt })
  })
}

async function handOut(
  app: Application, { ctx, content: { attachmentId } }: Admitted<'download'>, reply: FastifyReply,
) {
  const { attachment: { fileName, contentType, shownAs, size }, content } = await openAttachment(ctx, attachmentId)
  return reply.headers({
    'content-type': shownAs ?? contentType,
    'content-length': size,
    'content-disposition': shownAs ? inWindow(fileName) : savedAs(fileName),
    // Nothing in a file runs, not even if a browser takes it for a page.
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
    ...shownIn(app.config),
  }).send(content)
}

/** The Content-Disposition header: browsers save the file and do not display it. Old clients get an ASCII file name. */
const savedAs = (fileName: string) => disposition(fileName, 'attachment')
/** Browsers may show the file. */
const inWindow = (fileName: string) => disposition(fileName, 'inline')

function disposition(fileName: string, type: 'attachment' | 'inline'): string {
  const name = Buffer.from(fileName).toString()
  return contentDisposition(name, { type, fallback: name.replace(/[^ -~]/g, '?') })
}

/** Sends an error with the same codes and statuses as the other doors. Does not wait for the rest of the body. */
function refuse(app: Application, error: Error, request: FastifyRequest, reply: FastifyReply) {
  void reply.header('connection', 'close')
  const { statusCode = 500 } = error as { statusCode?: number }
  if (statusCode < 500) return reply.code(statusCode).send({ detail: error.message })
  const { message, extensions } = formatError(
    new GraphQLError('', { originalError: error }),
    request.id,
    faultLog(app.log, request.id),
  )
  const code = extensions.code as ErrorCode
  noteCode(request.note, code)
  return reply.code(STATUS[code]).headers(headersOf(code, extensions)).send({ detail: message, code })
}
