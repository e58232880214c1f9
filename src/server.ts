// One listener, two doors: GraphQL, and the documented REST paths of the service before it.
import { ApolloServer, type ApolloServerOptions, type ApolloServerPlugin } from '@apollo/server'
import { ApolloServerPluginCacheControlDisabled, ApolloServerPluginLandingPageDisabled } from '@apollo/server/plugin/disabled'
import { ApolloServerPluginLandingPageLocalDefault } from '@apollo/server/plugin/landingPage/default'
import { fastifyApolloDrainPlugin, fastifyApolloHandler } from '@as-integrations/fastify'
import cors from '@fastify/cors'
import helmet from '@fastify/helmet'
import Fastify, { LogController, type FastifyBaseLogger, type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { GraphQLError, type GraphQLSchema } from 'graphql'
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { answerRest } from '../rest-compat/handler.js'
import { createContext, type Application, type RequestContext } from './context.js'
import { executorOf, type Executor } from './core/execute.js'
import { asDomainError } from './errors.js'
import { guardedSchema } from './schema.js'

const BODY_LIMIT = 1024 * 1024
const REQUEST_SECONDS = 30
/** The paths of the gateway itself; every other one is the REST door's to answer or refuse. */
const OWN_PATHS = new Set(['/', '/graphql', '/health', '/ready'])
const REST = '/rest-compat'

/** The server, ready to listen or to be injected with requests. */
export async function createServer(app: Application): Promise<FastifyInstance> {
  const schema = await guardedSchema()
  const execute = executorOf(schema)
  const server = Fastify({
    loggerInstance: app.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_SECONDS * 1000,
    genReqId: () => randomUUID(),
    rewriteUrl: ownPath,
    clientErrorHandler: refuseUnreadable,
  })
  server.setErrorHandler(answerHttpFault)
  await server.register(helmet, { contentSecurityPolicy: app.config.production, crossOriginEmbedderPolicy: false })
  probes(server, app)
  await graphqlDoor(server, app, schema, execute)
  restDoor(server, app, execute)
  return server
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
  if (OWN_PATHS.has(url.split('?')[0])) return url
  request.headers['content-type'] = 'application/octet-stream'
  return REST
}

/** What the service before said to bytes that are not HTTP. */
function refuseUnreadable(_error: Error, socket: NodeJS.WritableStream & { writable: boolean }): void {
  const text = 'Invalid HTTP request received.'
  if (socket.writable) socket.end(`HTTP/1.1 400 Bad Request\r\ncontent-type: text/plain; charset=utf-8\r\ncontent-length: ${text.length}\r\nconnection: close\r\n\r\n${text}`)
}

function probes(server: FastifyInstance, { database }: Application): void {
  server.get('/health', () => ({ status: 'ok' }))
  server.get('/ready', async (_request, reply) => {
    const pending = await database.pending().catch(() => null)
    if (pending?.length === 0) return { status: 'ready' }
    const reason = pending ? `migrations not applied: ${pending.join(', ')}` : 'the database does not answer'
    return reply.code(503).send({ status: 'not ready', reason })
  })
  server.get('/', (_request, reply) => reply.redirect('/graphql'))
}

async function graphqlDoor(server: FastifyInstance, app: Application, schema: GraphQLSchema, execute: Executor): Promise<void> {
  const apollo = new ApolloServer<RequestContext>({
    gateway: gatewayOf(schema, execute),
    introspection: true,
    includeStacktraceInErrorResponses: false,
    plugins: [
      fastifyApolloDrainPlugin(server) as ApolloServerPlugin<RequestContext>,
      ApolloServerPluginCacheControlDisabled(),
      app.config.production ? ApolloServerPluginLandingPageDisabled() : ApolloServerPluginLandingPageLocalDefault({ embed: true }),
    ],
    logger: app.log,
    stopOnTerminationSignals: false,
  })
  await apollo.start()
  await server.register(async (door) => {
    const origins = app.config.production ? app.config.corsOrigins : ['https://studio.apollographql.com', ...app.config.corsOrigins]
    await door.register(cors, { origin: origins, credentials: true })
    door.route({
      url: '/graphql',
      method: ['GET', 'POST', 'OPTIONS'],
      handler: fastifyApolloHandler(apollo, { context: (request) => graphqlContext(app, request) }) as never,
    })
  })
}

type Gateway = NonNullable<ApolloServerOptions<RequestContext>['gateway']>

/** Apollo parses and validates; the operation itself runs on the one executor that both doors share. */
function gatewayOf(apiSchema: GraphQLSchema, execute: Executor): Gateway {
  return {
    load: async () => ({
      executor: ({ document, operationName, queryHash, request, context }) =>
        execute({ document, operationName: operationName ?? undefined, hash: queryHash, variables: request.variables }, context as RequestContext),
    }),
    onSchemaLoadOrUpdate: (tell) => {
      tell({ apiSchema, coreSupergraphSdl: '' })
      return () => undefined
    },
    stop: async () => undefined,
  } as Gateway
}

const header = (request: FastifyRequest, name: string) => [request.headers[name]].flat()[0]

async function graphqlContext(app: Application, request: FastifyRequest): Promise<RequestContext> {
  const credentials = { authorization: header(request, 'authorization'), orgId: header(request, 'x-org-id') }
  try {
    return await createContext({ app, door: 'graphql', requestId: request.id, address: request.ip, now: new Date() }, credentials)
  } catch (error) {
    throw refusedContext(error)
  }
}

/** A credential that is wrong answers as HTTP says, with the code in the body. */
function refusedContext(error: unknown): unknown {
  const domain = asDomainError(error)
  if (!domain) return error
  const status = { UNAUTHENTICATED: 401, FORBIDDEN: 403 }[domain.code as string] ?? 503
  return new GraphQLError(domain.message, { extensions: { code: domain.code, http: { status } } })
}

function restDoor(server: FastifyInstance, app: Application, execute: Executor): void {
  void server.register(async (door) => {
    door.removeAllContentTypeParsers()
    door.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    door.all(REST, async (request, reply) => {
      const context = { app, door: 'rest', requestId: request.id, address: request.ip, now: new Date() } as const
      const logFault = (error: unknown) => app.log.error({ err: error, requestId: request.id }, 'fault')
      const answer = await answerRest(
        {
          method: request.method,
          url: request.originalUrl,
          headers: request.headers,
          rawHeaders: request.raw.rawHeaders,
          body: request.body as Buffer | undefined,
        },
        { execute, contextFor: (credentials) => createContext(context, credentials), requestId: request.id, logFault },
      )
      return reply.code(answer.status).headers(answer.headers).send(answer.body)
    })
  })
}
