// The GraphQL door: Apollo reads requests and writes answers, the shared executor does what lies between.
import { ApolloServer, type ApolloServerOptions, type ApolloServerPlugin } from '@apollo/server'
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginLandingPageDisabled,
} from '@apollo/server/plugin/disabled'
import { ApolloServerPluginLandingPageLocalDefault } from '@apollo/server/plugin/landingPage/default'
import { fastifyApolloHandler } from '@as-integrations/fastify'
import cors from '@fastify/cors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { GraphQLError, type ExecutionResult, type GraphQLSchema } from 'graphql'
import { allowanceHeaders, costHeaders, headersOf } from './headers.js'
import { STATUS } from './status.js'
import { createContext } from '../access/create-context.js'
import type { Application, RequestContext } from '../context.js'
import { abortOnClose } from '../core/operations/abort.js'
import type { Executor } from '../core/operations/execute.js'
import { withoutValues } from '../core/operations/echoes.js'
import { LIMITS } from '../core/limits.js'
import { textLengthRule } from '../core/operations/variables.js'
import { faultLog, formatError, type ErrorCode } from '../errors.js'
import { documentGate, type DocumentGate } from './graphql-gate.js'
import { openFields } from '../schema.js'

/** The context of a request whose document the gate has admitted. */
type DoorContext = RequestContext & { readonly admitted: string }

/** Serves GraphQL at /graphql, and Sandbox to browsers in development. */
export async function graphqlDoor(
  server: FastifyInstance,
  app: Application,
  schema: GraphQLSchema,
  execute: Executor,
): Promise<void> {
  const apollo = new ApolloServer<DoorContext>({
    gateway: gatewayOf(schema, execute),
    introspection: true,
    parseOptions: { maxTokens: LIMITS.tokens.most },
    validationRules: [textLengthRule],
    formatError: withoutValues,
    includeStacktraceInErrorResponses: false,
    plugins: [
      ApolloServerPluginCacheControlDisabled(),
      onlyTheAdmitted,
      allowanceOfKey,
      costOfOperation,
      app.config.production
        ? ApolloServerPluginLandingPageDisabled()
        : ApolloServerPluginLandingPageLocalDefault({ embed: true }),
    ],
    logger: app.log,
    stopOnTerminationSignals: false,
  })
  await apollo.start()
  const gate = documentGate(schema, { open: openFields(), production: app.config.production })
  await server.register(async (door) => {
    const origins = app.config.production
      ? app.config.corsOrigins
      : ['https://studio.apollographql.com', ...app.config.corsOrigins]
    await door.register(cors, { origin: origins, credentials: true, exposedHeaders: EXPOSED_HEADERS })
    door.route({
      url: '/graphql',
      method: ['GET', 'POST', 'OPTIONS'],
      handler: fastifyApolloHandler(apollo, {
        context: (request, reply) => graphqlContext(app, gate, request, reply),
      }) as never,
    })
  })
}

/** What pages of other origins may read beside the answer. */
const EXPOSED_HEADERS = ['Retry-After', 'RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset', 'X-Cost']

/**
 * A stranger's document is run only as the gate has seen it. A difference would be a fault of this door, and fails
 * closed.
 */
const onlyTheAdmitted: ApolloServerPlugin<DoorContext> = {
  requestDidStart: async ({ contextValue: { viewer, admitted } }) => ({
    didResolveSource: async ({ source }) => {
      if (!viewer && source !== admitted) throw new Error('the document is not the one that was admitted')
    },
  }),
}

/** An API key is told what it has left, whatever its request came to. */
const allowanceOfKey: ApolloServerPlugin<DoorContext> = {
  requestDidStart: async ({ contextValue }) => ({
    willSendResponse: async ({ response }) => {
      for (const [name, value] of Object.entries(allowanceHeaders(contextValue.allowance)))
        response.http.headers.set(name, value)
    },
  }),
}

/**
 * What the operation was estimated to read, and what it has read: in a header, and in the answer where the caller
 * asks for it.
 */
const costOfOperation: ApolloServerPlugin<DoorContext> = {
  requestDidStart: async ({ contextValue: { meter } }) => ({
    willSendResponse: async ({ request, response: { http, body } }) => {
      for (const [name, value] of Object.entries(costHeaders(meter))) http.headers.set(name, value)
      if (!request.http?.headers.has('x-cost') || body.kind !== 'single') return
      const cost = { estimated: meter.estimated, actual: meter.rows, most: meter.mostRows }
      body.singleResult.extensions = { ...body.singleResult.extensions, cost }
    },
  }),
}

type Gateway = NonNullable<ApolloServerOptions<DoorContext>['gateway']>

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

/**
 * Who sends too much, or comes when the service cannot, is told so by HTTP too: what stands between looks at the
 * status alone.
 */
const TOLD_BY_STATUS: readonly unknown[] = ['RATE_LIMITED', 'SERVICE_UNAVAILABLE'] satisfies ErrorCode[]

const answersNothing = (data: ExecutionResult['data']) => Object.values(data ?? {}).every((value) => value === null)

/**
 * What was refused before it ran has the status of its code. What ran is a 200, but for those codes where no field
 * was answered.
 */
function withStatus(result: ExecutionResult): ExecutionResult {
  const { data, errors } = result
  if (!errors) return result
  const nothing = answersNothing(data)
  const says = ({ extensions: { code } }: GraphQLError) =>
    data === undefined ? String(code) in STATUS : nothing && TOLD_BY_STATUS.includes(code)
  return { ...result, errors: errors.map((error) => (says(error) ? asHttp(error) : error)) }
}

/** An error that carries its status and headers. */
function asHttp({ message, nodes, path, extensions }: GraphQLError): GraphQLError {
  const code = extensions.code as ErrorCode
  const http = { status: STATUS[code], headers: new Map(Object.entries(headersOf(code, extensions))) }
  return new GraphQLError(message, { nodes, path, extensions: { ...extensions, http } })
}

const header = (request: FastifyRequest, name: string) => [request.headers[name]].flat()[0]

/**
 * What the gate needs to see of a request, read as Apollo reads it: the text of its document, or whether it names
 * one that was sent before.
 */
function documentOf({ method, body, url }: FastifyRequest) {
  const params = method === 'GET' ? new URL(url, 'http://gateway').searchParams : undefined
  const sent = params
    ? Object.fromEntries(params)
    : ((body ?? {}) as { readonly query?: unknown; readonly extensions?: unknown })
  return { text: typeof sent.query === 'string' ? sent.query : '', named: sent.extensions != null }
}

async function graphqlContext(
  app: Application, gate: DocumentGate, request: FastifyRequest, reply: FastifyReply,
): Promise<DoorContext> {
  const document = documentOf(request)
  const abortController = abortOnClose(reply.raw)
  const sent = {
    door: 'graphql',
    requestId: request.id,
    address: request.ip,
    userAgent: header(request, 'user-agent'),
    now: new Date(),
    abortController,
  } as const
  const credentials = {
    authorization: header(request, 'authorization'),
    apiKey: header(request, 'x-api-key'),
    orgId: header(request, 'x-org-id'),
  }
  try {
    const context = await createContext({ app, ...sent }, credentials)
    gate(document, context.viewer)
    return Object.assign(context, { admitted: document.text })
  } catch (error) {
    throw refusedContext(error, app, request.id)
  }
}

/**
 * A credential that is wrong answers as HTTP says, with the code in the body; what is no refusal is a fault like
 * any other.
 */
function refusedContext(error: unknown, { log }: Application, requestId: string): GraphQLError {
  if (error instanceof GraphQLError) return error
  return asHttp(
    formatError(new GraphQLError('', { originalError: error as Error }), requestId, faultLog(log, requestId)),
  )
}
