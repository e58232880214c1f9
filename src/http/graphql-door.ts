// The GraphQL door: Apollo Server reads requests and writes answers, and the shared executor runs the operations.
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
import { withExactNumbers } from './exact-numbers.js'
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
    // Apollo would copy every answer to add a line break at its end.
    stringifyResult: JSON.stringify,
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
    const parse = door.getDefaultJsonParser('error', 'error')
    door.removeContentTypeParser('application/json')
    door.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
      const { text, restore } = withExactNumbers(body)
      void parse(request, text, (error, parsed) => done(error, restore(parsed)))
    })
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

/** The response headers that pages of other origins may read. */
const EXPOSED_HEADERS = ['Retry-After', 'RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset', 'X-Cost']

/**
 * Without a credential, a document is run only if it is exactly the text that the gate has checked. A difference would
 * be a bug of this door, so the request fails.
 */
const onlyTheAdmitted: ApolloServerPlugin<DoorContext> = {
  requestDidStart: async ({ contextValue: { viewer, admitted } }) => ({
    didResolveSource: async ({ source }) => {
      if (!viewer && source !== admitted) throw new Error('the document is not the one that was admitted')
    },
  }),
}

/** Sends the rate limit headers of an API key with every answer, also with errors. */
const allowanceOfKey: ApolloServerPlugin<DoorContext> = {
  requestDidStart: async ({ contextValue }) => ({
    willSendResponse: async ({ response }) => {
      for (const [name, value] of Object.entries(allowanceHeaders(contextValue.allowance)))
        response.http.headers.set(name, value)
    },
  }),
}

/** Sends the estimated and the actual cost in a header, and also in the answer if the request has the header X-Cost. */
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

/** Connects Apollo, which parses and validates, to the executor that both doors share and that runs the operation. */
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
 * The codes that also set the HTTP status of an operation that has run, because proxies and load balancers only read
 * the status.
 */
const TOLD_BY_STATUS: readonly unknown[] = ['RATE_LIMITED', 'SERVICE_UNAVAILABLE'] satisfies ErrorCode[]

const answersNothing = (data: ExecutionResult['data']) => Object.values(data ?? {}).every((value) => value === null)

/**
 * Sets the HTTP status of errors. An operation that was refused before it ran gets the status of its code. An operation
 * that ran gets 200, except for the codes above if all its fields are null.
 */
function withStatus(result: ExecutionResult): ExecutionResult {
  const { data, errors } = result
  if (!errors) return result
  const nothing = answersNothing(data)
  const says = ({ extensions: { code } }: GraphQLError) =>
    data === undefined ? String(code) in STATUS : nothing && TOLD_BY_STATUS.includes(code)
  return { ...result, errors: errors.map((error) => (says(error) ? asHttp(error) : error)) }
}

/** The error with its HTTP status and headers in the extensions, from which Apollo reads them. */
function asHttp({ message, nodes, source, positions, path, extensions }: GraphQLError): GraphQLError {
  const code = extensions.code as ErrorCode
  const http = { status: STATUS[code], headers: new Map(Object.entries(headersOf(code, extensions))) }
  return new GraphQLError(message, { nodes, source, positions, path, extensions: { ...extensions, http } })
}

const header = (request: FastifyRequest, name: string) => [request.headers[name]].flat()[0]

/**
 * Reads the document of a request in the same way as Apollo, for the gate. `named` is true if the request has
 * extensions, with which it can refer to a document that was sent before (persisted query).
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

/** Converts an error from creating the context, such as an invalid credential, to an error with an HTTP status. */
function refusedContext(error: unknown, { log }: Application, requestId: string): GraphQLError {
  if (error instanceof GraphQLError) return error
  return asHttp(
    formatError(new GraphQLError('', { originalError: error as Error }), requestId, faultLog(log, requestId)),
  )
}
