// The GraphQL door: Apollo reads requests and writes answers, the shared executor does what lies between.
import { ApolloServer, type ApolloServerOptions, type ApolloServerPlugin } from '@apollo/server'
import { ApolloServerPluginCacheControlDisabled, ApolloServerPluginLandingPageDisabled } from '@apollo/server/plugin/disabled'
import { ApolloServerPluginLandingPageLocalDefault } from '@apollo/server/plugin/landingPage/default'
import { fastifyApolloDrainPlugin, fastifyApolloHandler } from '@as-integrations/fastify'
import cors from '@fastify/cors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { GraphQLError, type ExecutionResult, type GraphQLSchema } from 'graphql'
import { allowanceHeaders, headersOf } from '../rest-compat/headers.js'
import { STATUS } from '../rest-compat/status.js'
import { createContext, type Application, type RequestContext } from './context.js'
import { endingWith } from './core/ending.js'
import type { Executor } from './core/execute.js'
import { limitRule } from './core/document-limits.js'
import { LIMITS } from './core/limits.js'
import { faultLog, formatError, type ErrorCode } from './errors.js'

/** Serves GraphQL at /graphql, and Sandbox to browsers in development. */
export async function graphqlDoor(server: FastifyInstance, app: Application, schema: GraphQLSchema, execute: Executor): Promise<void> {
  const apollo = new ApolloServer<RequestContext>({
    gateway: gatewayOf(schema, execute),
    introspection: true,
    parseOptions: { maxTokens: LIMITS.tokens.most },
    validationRules: [limitRule],
    includeStacktraceInErrorResponses: false,
    plugins: [
      fastifyApolloDrainPlugin(server) as ApolloServerPlugin<RequestContext>,
      ApolloServerPluginCacheControlDisabled(),
      allowanceOfKey,
      app.config.production ? ApolloServerPluginLandingPageDisabled() : ApolloServerPluginLandingPageLocalDefault({ embed: true }),
    ],
    logger: app.log,
    stopOnTerminationSignals: false,
  })
  await apollo.start()
  await server.register(async (door) => {
    const origins = app.config.production ? app.config.corsOrigins : ['https://studio.apollographql.com', ...app.config.corsOrigins]
    await door.register(cors, { origin: origins, credentials: true, exposedHeaders: EXPOSED_HEADERS })
    door.route({
      url: '/graphql',
      method: ['GET', 'POST', 'OPTIONS'],
      handler: fastifyApolloHandler(apollo, { context: (request, reply) => graphqlContext(app, request, reply) }) as never,
    })
  })
}

/** What pages of other origins may read beside the answer. */
const EXPOSED_HEADERS = ['Retry-After', 'RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset']

/** An API key is told what it has left, whatever its request came to. */
const allowanceOfKey: ApolloServerPlugin<RequestContext> = {
  requestDidStart: async ({ contextValue }) => ({
    willSendResponse: async ({ response }) => {
      for (const [name, value] of Object.entries(allowanceHeaders(contextValue.allowance))) response.http.headers.set(name, value)
    },
  }),
}

type Gateway = NonNullable<ApolloServerOptions<RequestContext>['gateway']>

/** Apollo parses and validates; the operation itself runs on the one executor that both doors share. */
function gatewayOf(apiSchema: GraphQLSchema, execute: Executor): Gateway {
  return {
    load: async () => ({
      executor: async ({ document, queryHash, request: { operationName, variables }, context }) =>
        withStatus(await execute({ document, operationName, hash: queryHash, variables }, context as RequestContext)),
    }),
    onSchemaLoadOrUpdate: (tell) => {
      tell({ apiSchema, coreSupergraphSdl: '' })
      return () => undefined
    },
    stop: async () => undefined,
  } as Gateway
}

/** Who sends too much, or comes when the service cannot, is told so by HTTP too: what stands between looks at the status alone. */
const HTTP_CODES = new Set<unknown>(['RATE_LIMITED', 'SERVICE_UNAVAILABLE'])

const withStatus = (result: ExecutionResult): ExecutionResult =>
  result.errors ? { ...result, errors: result.errors.map((error) => (HTTP_CODES.has(error.extensions.code) ? asHttp(error) : error)) } : result

/** An error that carries its status and headers. */
function asHttp({ message, nodes, path, extensions }: GraphQLError): GraphQLError {
  const code = extensions.code as ErrorCode
  const http = { status: STATUS[code], headers: new Map(Object.entries(headersOf(code, extensions))) }
  return new GraphQLError(message, { nodes, path, extensions: { ...extensions, http } })
}

const header = (request: FastifyRequest, name: string) => [request.headers[name]].flat()[0]

async function graphqlContext(app: Application, request: FastifyRequest, reply: FastifyReply): Promise<RequestContext> {
  const sent = { door: 'graphql', requestId: request.id, address: request.ip, userAgent: header(request, 'user-agent'), now: new Date(), ending: endingWith(reply.raw) } as const
  const credentials = { authorization: header(request, 'authorization'), apiKey: header(request, 'x-api-key'), orgId: header(request, 'x-org-id') }
  try {
    return await createContext({ app, ...sent }, credentials)
  } catch (error) {
    throw refusedContext(error, app, request.id)
  }
}

/** A credential that is wrong answers as HTTP says, with the code in the body; what is no refusal is a fault like any other. */
function refusedContext(error: unknown, { log }: Application, requestId: string): GraphQLError {
  return asHttp(formatError(new GraphQLError('', { originalError: error as Error }), requestId, faultLog(log, requestId)))
}
