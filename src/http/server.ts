// One listener, two doors: GraphQL, and the documented REST paths of the service before it.
import helmet from '@fastify/helmet'
import Fastify, { LogController, type FastifyBaseLogger, type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { answerRest } from '../../rest-compat/handler.js'
import { closeStalledReaders, closeWithinGrace, connectionOptions } from './connections.js'
import { createContext, type Application } from '../context.js'
import { rowBudget } from '../core/operations/budget.js'
import { endingWith } from '../core/operations/ending.js'
import { executorOf, type Executor } from '../core/operations/execute.js'
import { documentation } from './documentation.js'
import { answerEveryRequest } from './every-request.js'
import { faultLog } from '../errors.js'
import { filesDoor } from './files-door.js'
import { graphqlDoor } from './graphql-door.js'
import { startUsageCounter } from '../features/legacy-usage/counter.js'
import { guardedSchema } from '../schema.js'

/** The paths of the gateway itself, and what they take; `*` is any one name. Every other path is the REST door's to answer or refuse. */
const OWN_PATHS = new Map([
  ['/', 'GET'],
  ['/graphql', 'GET, POST'],
  ['/openapi.json', 'GET'],
  ['/docs', 'GET'],
  ['/docs/*', 'GET'],
  ['/files/*', 'GET, PUT'],
  ['/health', 'GET'],
  ['/ready', 'GET'],
])
const REST = '/rest-compat'

/** The server, ready to listen or to be injected with requests. */
export async function createServer(app: Application): Promise<FastifyInstance> {
  const schema = await guardedSchema()
  const execute = executorOf(schema, rowBudget(app.config.rowsPerMinute))
  const server = Fastify({
    loggerInstance: app.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    rewriteUrl: ownPath,
    trustProxy: app.config.trustProxy,
    ...connectionOptions(app.config.timers),
  })
  answerEveryRequest(server)
  server.setErrorHandler(answerHttpFault)
  server.setNotFoundHandler(answerNoRoute)
  await server.register(helmet, { contentSecurityPolicy: app.config.production, crossOriginEmbedderPolicy: false })
  closeStalledReaders(server, app.config.timers)
  closeWithinGrace(server, app.config.stopGraceSeconds)
  probes(server, app)
  await documentation(server)
  await graphqlDoor(server, app, schema, execute)
  await filesDoor(server, app)
  restDoor(server, app, execute)
  return server
}

/** What an own path takes; undefined for a path that is none. */
function methodsOf(url: string): string | undefined {
  const [path] = url.split('?')
  return OWN_PATHS.get(path) ?? OWN_PATHS.get(`${path.slice(0, path.lastIndexOf('/'))}/*`)
}

/** Only the gateway's own paths come here: a method that they do not take, or a file that is not there. */
function answerNoRoute(request: FastifyRequest, reply: FastifyReply) {
  const allow = methodsOf(request.originalUrl)
  if (!allow || ['HEAD', ...allow.split(', ')].includes(request.method)) return reply.code(404).send({ detail: 'Not Found' })
  return reply.code(405).header('allow', allow).send({ detail: 'Method Not Allowed' })
}

/** What the HTTP layer itself refuses (a body too large, one that is no JSON) in the one form of all errors. */
function answerHttpFault(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const status = error.statusCode ?? 500
  if (status < 500) return reply.code(status).send({ detail: error.message })
  request.log.error({ err: error, requestId: request.id }, 'fault')
  return reply.code(status).send({ detail: 'Internal Server Error', code: 'INTERNAL_SERVER_ERROR', requestId: request.id })
}

/**
 * The row table of the REST door decides on its paths, not the router: it must see them as they came. It reads bodies itself, too,
 * by the content type as it came, which the HTTP layer would refuse where it is no media type.
 */
function ownPath(request: IncomingMessage): string {
  const url = request.url ?? '/'
  if (methodsOf(url)) return url
  request.headers['content-type'] = 'application/octet-stream'
  return REST
}

function probes(server: FastifyInstance, { database }: Application): void {
  server.get('/health', () => ({ status: 'ok' }))
  server.get('/ready', async (_request, reply) => {
    const reason = await database.obstacle()
    if (!reason) return { status: 'ready' }
    return reply.code(503).send({ status: 'not ready', reason })
  })
  server.get('/', (_request, reply) => reply.redirect('/graphql'))
}

function restDoor(server: FastifyInstance, app: Application, execute: Executor): void {
  const usage = startUsageCounter(app)
  server.addHook('onClose', usage.stop)
  void server.register(async (door) => {
    door.removeAllContentTypeParsers()
    door.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    door.all(REST, async (request, reply) => {
      const userAgent = request.headers['user-agent']
      const ending = endingWith(reply.raw)
      const context = { app, door: 'rest', requestId: request.id, address: request.ip, userAgent, now: new Date(), ending } as const
      const logFault = faultLog(app.log, request.id)
      const answer = await answerRest(
        {
          method: request.method,
          url: request.originalUrl,
          headers: request.headers,
          rawHeaders: request.raw.rawHeaders,
          body: request.body as Buffer | undefined,
        },
        {
          execute, contextFor: (credentials) => createContext(context, credentials), requestId: request.id, logFault, settings: app.config.rest,
          count: usage.count,
        },
      )
      // As bytes, since the HTTP layer would name the charset of a text, which the service before did not.
      return reply.code(answer.status).headers(answer.headers).send(answer.body ? Buffer.from(answer.body) : undefined)
    })
  })
}
