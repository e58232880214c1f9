// The REST door in the HTTP server: its documentation, and the address that receives the requests to documented paths.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createContext } from '../src/access/create-context.js'
import { abortOnClose } from '../src/http/abort-on-close.js'
import type { Config } from '../src/config.js'
import { faultLog } from '../src/core/operations/shown-errors.js'
import type { Gateway } from '../src/http/door.js'
import { addressOf, schemeOf } from '../src/http/headers.js'
import { accessTo, type Access } from './access.js'
import { checkRows } from './checked.js'
import { documentation } from './fastapi/documentation.js'
import { answerRest, refuseUnread, type Serving } from './handler.js'
import type { Answer, RawRequest } from './fastapi/starlette/message.js'
import { documentOf } from './openapi/document.js'
import type { Route } from './route.js'
import { routes } from './routes.js'
import { settingsFrom } from './settings.js'
import { headersOfRows } from './successor.js'

/** What the rows are checked against. */
type Declared = Pick<Gateway, 'schema' | 'admission'>

/** Throws the name of a wrong row. Returns who may call each row. */
export function checkRoutes({ schema, admission }: Declared, rows: readonly Route[] = routes): Access {
  checkRows(rows, schema)
  return accessTo(rows, admission)
}

/**
 * Serves the documented paths at this address, and the documentation of these paths. Throws the name of a wrong row.
 */
export async function serveAt(
  address: string, server: FastifyInstance, gateway: Gateway, rows: readonly Route[] = routes,
): Promise<void> {
  const access = checkRoutes(gateway, rows)
  const settings = settingsFrom(gateway.app.config.ofDoors)
  const rowHeaders = headersOfRows(rows, settings.endings)
  await documentation(server, documentOf(rows, access), 'Selvedge: REST operations')
  await server.register(async (door) => {
    // The door reads bodies itself.
    door.removeAllContentTypeParsers()
    door.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    door.addHook('onRequest', (request, reply, next) => {
      const refusal = gateway.countRequest(request, reply)
      if (!refusal) return next()
      return void send(
        reply, refuseUnread(refusal, received(request, gateway.app.config), { settings, note: request.note }),
      )
    })
    door.all(address, { config: { door: 'rest' } }, async (request, reply) => {
      const raw = received(request, gateway.app.config)
      return send(reply, await answerRest(raw, serving(request, reply, gateway, { access, settings, rowHeaders })))
    })
  })
}

/** Sends the body as bytes: Fastify adds a charset to the content type of a text, and the old service did not. */
const send = (reply: FastifyReply, { status, headers, body }: Answer) =>
  reply.code(status).headers(headers).send(body ? Buffer.from(body) : undefined)

const received = (request: FastifyRequest, config: Config): RawRequest => {
  const { method, originalUrl: url, headers, raw, body } = request
  const scheme = schemeOf(request, config)
  return { scheme, method, url, headers, rawHeaders: raw.rawHeaders, body: body as Buffer | undefined }
}

type Known = Pick<Serving, 'access' | 'settings' | 'rowHeaders'>

/** The parts of the gateway that are needed to answer one request. */
function serving(
  request: FastifyRequest, { raw }: FastifyReply, { app, execute, count }: Gateway, known: Known,
): Serving {
  const { id: requestId, note, headers: { 'user-agent': userAgent } } = request
  const address = addressOf(request)
  const abortController = abortOnClose(raw)
  const made = { app, door: 'rest', requestId, note, address, userAgent, now: new Date(), abortController } as const
  const contextFor: Serving['contextFor'] = (credentials, preferences) =>
    createContext(preferences ? { ...made, ...preferences } : made, credentials)
  const { access, settings, rowHeaders } = known
  const logFault = faultLog(app.log, requestId)
  return { access, settings, rowHeaders, execute, count, requestId, note, logFault, contextFor }
}
