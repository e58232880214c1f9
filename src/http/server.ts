// Creates the HTTP server for all doors: GraphQL, files, and the doors in `doors.ts`.
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import type { IncomingMessage } from 'node:http'
import { closeStalledReaders, connectionOptions } from './connections.js'
import { answerEveryRequest } from './every-request.js'
import { addLegacyUsage } from '../access/every-organization.js'
import type { Application } from '../access/services.js'
import { rowBudget } from '../core/operations/budget.js'
import { executorOf } from '../core/operations/execute.js'
import type { RunOf } from '../core/operations/operation.js'
import { subscriberOf } from '../core/operations/subscribe.js'
import type { Door } from './door.js'
import { admission } from './admission.js'
import { filesDoor } from './files-door.js'
import { frontPage } from './front-page.js'
import { graphiql } from './explorer/graphiql.js'
import { graphqlDoor } from './graphql-door.js'
import { printedDocuments } from './printing/door.js'
import { requestIds } from './request-ids.js'
import { requestsAtOnce } from './requests-at-once.js'
import { securityHeaders } from './security-headers.js'
import { closeWithinGrace, isStopping } from './stopping.js'
import { startUsageCounter } from '../features/legacy-usage/counter.js'
import { guardedSchema } from '../schema.js'
import { REQUEST_ID } from '../telemetry/requests.js'
import { observe, startTraces } from './observe.js'
import { VERSION } from '../version.js'

/**
 * The gateway's own paths → allowed methods. `*` matches one path segment. A further door answers or refuses all other
 * paths.
 */
const OWN_PATHS = new Map([
  ['/', 'GET'],
  ['/graphql', 'GET, POST'],
  ['/graphiql', 'GET'],
  ['/graphiql/*', 'GET'],
  ['/files/*', 'GET, PUT'],
  ['/documents/*', 'GET'],
  ['/documents/pdf/*', 'GET'],
  ['/health', 'GET'],
  ['/ready', 'GET'],
  ['/metrics', 'GET'],
])

/**
 * Creates the server. It is ready to listen, or to get injected requests in tests. Operations are compiled, unless
 * `runOf` runs them in another way.
 */
export async function createServer(
  app: Application, doors: readonly Door[], runOf?: RunOf,
): Promise<FastifyInstance> {
  const paths = new Map([...OWN_PATHS, ...doors.flatMap(({ pages }) => Object.entries(pages))])
  const stopTraces = await startTraces(app)
  const schema = await guardedSchema(app.model)
  const budget = rowBudget(app.config.rowsPerMinute)
  const execute = executorOf(schema, budget, runOf)
  app.exports.serve({ app, schema, execute })
  const server = Fastify({
    loggerInstance: app.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    // Every line that is logged names its request itself, so that a request needs no logger of its own.
    childLoggerFactory: (logger) => logger,
    genReqId: requestIds(app.config),
    rewriteUrl: forwarding(paths, doors),
    trustProxy: app.config.trustProxy,
    // An address that the router cannot read.
    frameworkErrors: (error, request, reply) =>
      void answerHttpFault(error, request, reply.header(REQUEST_ID, request.id)),
    ...connectionOptions(app.config.timers),
  })
  const open = { subscriptions: 0 }
  await observe(server, app, { subscriptions: () => open.subscriptions })
  answerEveryRequest(server)
  server.setErrorHandler(answerHttpFault)
  server.setNotFoundHandler(answerNoRoute(paths))
  securityHeaders(server, app.config.production)
  closeStalledReaders(server, app.config.timers)
  closeWithinGrace(server, app.config.stopGraceSeconds)
  probes(server, app)
  frontPage(server, app.config.explorers, doors.flatMap(({ pages }) => Object.keys(pages)))
  const usage = startUsageCounter({ keep: (rows) => addLegacyUsage(app.database, rows), log: app.log })
  server.addHook('onClose', usage.stop)
  server.addHook('onClose', stopTraces)
  const subscribe = subscriberOf(schema, budget, open)
  const countRequest = requestsAtOnce(app.config.requestsAtOnce)
  await graphqlDoor(server, app, { schema, execute, subscribe, count: usage.countOperation, countRequest })
  if (app.config.explorers) await graphiql(server, app, schema)
  await filesDoor(server, app)
  await printedDocuments(server, app, { schema, execute })
  const gateway = { app, schema, execute, admission: admission(app.model), count: usage.count, countRequest }
  for (const door of doors) await door.serve(server, gateway)
  return server
}

/** Path → its allowed methods. */
type Paths = ReadonlyMap<string, string>

/** The allowed methods of one of the gateway's own paths; undefined for any other path. */
function methodsOf(paths: Paths, url: string): string | undefined {
  const [path] = url.split('?')
  return paths.get(path) ?? paths.get(`${path.slice(0, path.lastIndexOf('/'))}/*`)
}

/** Answers 404 or 405. Only requests to the gateway's own paths come here: a wrong method, or an unknown file. */
const answerNoRoute = (paths: Paths) => (request: FastifyRequest, reply: FastifyReply) => {
  const allow = methodsOf(paths, request.originalUrl)
  if (!allow || ['HEAD', ...allow.split(', ')].includes(request.method))
    return reply.code(404).send({ detail: 'Not Found' })
  return reply.code(405).header('allow', allow).send({ detail: 'Method Not Allowed' })
}

/** Sends the errors of Fastify itself (body too large, invalid JSON) in the common form of errors. */
function answerHttpFault(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const status = error.statusCode ?? 500
  if (status < 500) return reply.code(status).send({ detail: error.message })
  request.log.error({ err: error, requestId: request.id }, 'fault')
  return reply
    .code(status)
    .send({ detail: 'Internal Server Error', code: 'INTERNAL_SERVER_ERROR', requestId: request.id })
}

/**
 * Returns a function that rewrites the URL of a request for a further door to the internal path of that door. The door
 * matches paths itself, so the router must not change or refuse them. The door also parses bodies itself, from the
 * original content type. Fastify would refuse an invalid content type, so the header is replaced here.
 */
function forwarding(paths: Paths, doors: readonly Door[]): (request: IncomingMessage) => string {
  const everythingElse = doors.map((door) => door.everythingElse).find(Boolean)
  return (request) => {
    const url = request.url ?? '/'
    if (methodsOf(paths, url) || !everythingElse) return url
    request.headers['content-type'] = 'application/octet-stream'
    return everythingElse
  }
}

function probes(server: FastifyInstance, { config: { readyWith }, database }: Application): void {
  const config = { door: 'probes' } as const
  server.get('/health', { config }, () => ({ status: 'ok', ...VERSION }))
  server.get('/ready', { config }, async (_request, reply) => {
    const { reason, missing } = isStopping(server) ? { reason: 'the gateway stops' } : await database.readiness()
    const isReady = !reason && !(missing && (readyWith === 'all' || missing.organizations === missing.of))
    if (isReady) return { status: 'ready', missing }
    return reply.code(503).send({ status: 'not ready', reason: reason ?? 'a node of the database does not answer', missing })
  })
}
