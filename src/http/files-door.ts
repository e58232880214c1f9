// The door for files: uploads and downloads at signed URLs, which the GraphQL API issues.
import cors from '@fastify/cors'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { pipeline } from 'node:stream'
import { createGzip } from 'node:zlib'
import { inWindow, savedAs } from './disposition.js'
import { originsOf, shownIn } from './origins.js'
import { admit, refuse, type Admitted, type Asked } from './ticketed.js'
import { openAttachment } from '../features/attachments/download.js'
import { refuseWriting } from '../features/attachments/rights.js'
import { recordNamed } from '../features/attachments/service.js'
import { receive, recordOf } from '../features/attachments/upload.js'
import { arrival, refuseTooLarge } from '../features/attachments/upload-arrival.js'
import { uploadPlaces } from '../features/attachments/upload-places.js'
import { claimsPurpose } from '../access/tickets.js'
import { openExport } from '../features/exports/download.js'
import type { Application } from '../access/services.js'

/** Serves files at /files. Browsers may call it from the configured origins. */
export async function filesDoor(server: FastifyInstance, app: Application): Promise<void> {
  await server.register(async (door) => {
    await door.register(cors, { ...originsOf(app.config), methods: ['GET', 'PUT'] })
    door.setErrorHandler((error: Error, request, reply) => refuse(app, error, request, reply))
    await door.register(async (arriving) => takeIn(arriving, app))
    door.get('/*', { config: { door: 'files' } }, async (request: Asked, reply) =>
      (claimsPurpose(request.params['*'], 'export')
        ? handOutExport(app, await admit(app, 'export', request), request, reply)
        : handOut(app, await admit(app, 'download', request), reply)))
  }, { prefix: '/files' })
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

/** Sends the content of an export as it is read from the store, compressed for those who take that. */
async function handOutExport(
  app: Application, { ctx, content: { exportId } }: Admitted<'export'>, request: Asked, reply: FastifyReply,
) {
  const { fileName, contentType, size, content } = await openExport(ctx, exportId)
  const isZipped = /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))
  return reply.headers({
    'content-type': contentType,
    ...(isZipped ? { 'content-encoding': 'gzip' } : { 'content-length': size }),
    'content-disposition': savedAs(fileName),
    'cache-control': 'private, no-store',
    vary: 'accept-encoding',
    ...shownIn(app.config),
  }).send(isZipped ? pipeline(content, createGzip(), () => undefined) : content)
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
