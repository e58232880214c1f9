// The GraphQL door: Apollo Server reads requests and writes answers, and the shared executor runs the operations.
import { ApolloServer, type ApolloServerOptions, type ApolloServerPlugin } from '@apollo/server'
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginLandingPageDisabled,
} from '@apollo/server/plugin/disabled'
import { fastifyApolloHandler } from '@as-integrations/fastify'
import cors from '@fastify/cors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { getOperationAST, GraphQLError, type ExecutionResult, type GraphQLFormattedError, type GraphQLSchema } from 'graphql'
import { compressAnswers, leaveAsItIs, secretsIn } from './compression.js'
import { withExactNumbers } from './exact-numbers.js'
import { sandbox } from './explorer/sandbox.js'
import {
  addressOf, allowanceHeaders, costHeaders, credentialsIn, header, headersOf, isUnchanged, prefersValidation,
  replayHeaders, tagHeaders,
} from './headers.js'
import { liveDoor } from './live/door.js'
import type { Sent } from './live/open.js'
import { originsOf } from './origins.js'
import { paramsOf, type Params } from './params.js'
import type { CountRequest, Surplus } from './requests-at-once.js'
import { STATUS } from './status.js'
import { createContext } from '../access/create-context.js'
import type { Application } from '../access/services.js'
import type { RequestContext } from '../core/context.js'
import { because } from '../core/faults/reason.js'
import { abortOnClose } from './abort-on-close.js'
import type { Executor } from '../core/operations/execute.js'
import type { Subscriber } from '../core/operations/subscribe.js'
import { shortened } from '../core/faults/repeated-input.js'
import { typed } from '../core/faults/fault.js'
import { inOurWords } from '../core/operations/literals.js'
import { LIMITS } from '../core/limits.js'
import { faultLog, formatError } from '../core/operations/shown-errors.js'
import { textLengthRule } from '../core/operations/variables.js'
import type { ErrorCode } from '../errors.js'
import type { UsageCounter } from '../features/legacy-usage/counter.js'
import { documentGate, type DocumentGate } from './graphql-gate.js'
import { namedBy, nameText, trustedDocumentsOf } from './trusted-documents.js'
import { openFields } from '../schema.js'
import { nameOperation, noteCode } from '../telemetry/note.js'

/** The context of a request whose document the gate has admitted. */
type DoorContext = RequestContext & {
  readonly admitted: string
  /** Is called if the answer has a secret. */
  readonly hasSecret: () => void
}

/** The schema, what runs its operations, and what counts them for `operationUsage`. */
interface Operations {
  readonly schema: GraphQLSchema
  readonly execute: Executor
  readonly subscribe: Subscriber
  readonly count: UsageCounter['countOperation']
  readonly countRequest: CountRequest
}

/** Serves GraphQL at /graphql, and Sandbox to browsers if explorers are switched on. */
export async function graphqlDoor(
  server: FastifyInstance, app: Application, { schema, execute, subscribe, count, countRequest }: Operations,
): Promise<void> {
  const apollo = new ApolloServer<DoorContext>({
    gateway: gatewayOf(schema, { execute, count }),
    introspection: true,
    // In development, a query can be opened as an address. No credential is a cookie, so a page of another origin could
    // send nothing but anonymous queries; in production it needs a header that browsers ask the gateway about first.
    csrfPrevention: app.config.production,
    parseOptions: { maxTokens: LIMITS.tokens.most },
    validationRules: [textLengthRule],
    formatError: (formatted, error) => shortened(ofClient(formatted, error)),
    includeStacktraceInErrorResponses: false,
    // Apollo would copy every answer to add a line break at its end.
    stringifyResult: JSON.stringify,
    plugins: [
      ApolloServerPluginCacheControlDisabled(),
      onlyTheAdmitted,
      allowanceOfKey,
      wayOfOperation,
      nameOfRefused,
      faultsOfLiterals(schema),
      secretsUncompressed(schema),
      app.config.explorers ? sandbox() : ApolloServerPluginLandingPageDisabled(),
    ],
    logger: app.log,
    stopOnTerminationSignals: false,
  })
  await apollo.start()
  const trusted = trustedDocumentsOf(app.database, app.config.onlyTrustedDocuments)
  const refusals = new WeakMap<FastifyRequest, unknown>()
  const gate = documentGate(schema, { open: openFields(app.model), production: app.config.production })
  const live = liveDoor(server, { app, schema, gate, trusted, subscribe, count })
  await server.register(async (door) => {
    readExactNumbers(door)
    if (app.config.explorers) door.addHook('onSend', leavePolicyToSandbox)
    door.addHook('onSend', withoutBody)
    await compressAnswers(door)
    await door.register(cors, { ...originsOf(app.config), credentials: true, exposedHeaders: EXPOSED_HEADERS })
    door.addHook('onRequest', (request, reply, next) => {
      const refusal = countRequest(request, reply)
      if (refusal) refuseUnread(refusal, request, reply)
      else next()
    })
    door.route({
      url: '/graphql',
      config: { door: 'graphql' },
      method: ['GET', 'POST', 'OPTIONS'],
      // Before Apollo reads the request. A refusal is thrown where Apollo turns it into an answer.
      preHandler: (request) => nameText(request, trusted).catch((error: unknown) => void refusals.set(request, error)),
      handler: live.before(sentIn, fastifyApolloHandler(apollo, {
        context: (request, reply) => graphqlContext(app, { gate, refusal: refusals.get(request) }, request, reply),
      })) as never,
    })
  })
}

/** Reads bodies with all digits of their numbers. */
function readExactNumbers(door: FastifyInstance): void {
  const parse = door.getDefaultJsonParser('error', 'error')
  door.removeContentTypeParser('application/json')
  door.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    const { text, restore } = withExactNumbers(body)
    void parse(request, text, (error, parsed) => done(error, restore(parsed)))
  })
}

/** Answers a request whose body is not read, in the form of an answer of GraphQL. */
function refuseUnread({ code, message, details }: Surplus, { note }: FastifyRequest, reply: FastifyReply): void {
  noteCode(note, code)
  const errors = [{ message, extensions: { code, ...details } }]
  void reply.code(STATUS[code]).headers(headersOf(code, details)).send({ errors })
}

/** Sandbox states its own policy in its page; that of the gateway would forbid it. */
async function leavePolicyToSandbox(_request: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (String(reply.getHeader('content-type')).startsWith('text/html')) reply.removeHeader('content-security-policy')
}

/** An answer that has not changed is its headers alone. */
async function withoutBody(_request: FastifyRequest, reply: FastifyReply, body: unknown): Promise<unknown> {
  if (reply.statusCode !== 304) return body
  reply.removeHeader('content-type')
  return null
}

/** The response headers that pages of other origins may read. */
const EXPOSED_HEADERS = [
  'Retry-After', 'RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset', 'X-Cost', 'Idempotency-Replayed', 'X-Request-Id',
  'ETag',
]

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

/**
 * Sends the estimated and the actual cost in a header, and also in the answer if the request has the header X-Cost.
 * Another header says that the answer is that of an earlier request with the same Idempotency-Key.
 */
const wayOfOperation: ApolloServerPlugin<DoorContext> = {
  requestDidStart: async ({ contextValue: { meter, note } }) => ({
    willSendResponse: async ({ request, response: { http, body } }) => {
      for (const [name, value] of Object.entries(costHeaders(meter))) http.headers.set(name, value)
      if (body.kind !== 'single') return
      const { extensions, errors } = body.singleResult
      errors?.forEach((error) => noteCode(note, error.extensions?.code))
      const { etag: _etag, ...shown } = extensions ?? {}
      const headers = { ...replayHeaders(shown), ...tagHeaders({ extensions }) }
      for (const [name, value] of Object.entries(headers)) http.headers.set(name, value)
      if (isUnchanged({ extensions })) http.status = 304
      const cost = { estimated: meter.estimated, actual: meter.rows, most: meter.mostRows }
      const isAsked = request.http?.headers.has('x-cost')
      const all = isAsked ? { ...shown, cost } : shown
      body.singleResult.extensions = Object.keys(all).length ? all : undefined
    },
  }),
}

/** Names a document that was refused before it ran, for the log. In metrics all of them have one name. */
const nameOfRefused: ApolloServerPlugin<DoorContext> = {
  requestDidStart: async ({ contextValue: { note, viewer } }) => ({
    didEncounterErrors: async ({ document, request: { operationName } }) => {
      const operation = document && getOperationAST(document, operationName)
      if (!note || note.operation || !operation) return
      nameOperation(note, operation, viewer)
      note.fixedName = '(refused)'
    },
  }),
}

/** Gives a code to an error for which Apollo Server has only a status of 4xx, such as a wrong hash of a document. */
function ofClient(formatted: GraphQLFormattedError, error: unknown): GraphQLFormattedError {
  const { code, http } = (error as Partial<GraphQLError>).extensions ?? {}
  const isRefused = Math.floor(Number((http as { status?: number } | undefined)?.status) / 100) === 4
  return code || !isRefused ? formatted : { ...formatted, extensions: { ...formatted.extensions, code: 'BAD_REQUEST' } }
}

/** Puts our errors in place of those of graphql-js about literals. Apollo answers what is in the list afterwards. */
const faultsOfLiterals = (schema: GraphQLSchema): ApolloServerPlugin<DoorContext> => ({
  requestDidStart: async () => ({
    validationDidStart: async ({ document }) => async (errors) => {
      if (!errors || !document) return
      const ours = inOurWords(schema, document, errors as readonly GraphQLError[])
      const answered = ours.map((error) => (error.extensions.code ? asHttp(error) : error))
      ;(errors as Error[]).splice(0, errors.length, ...answered)
    },
  }),
})

/** Leaves answers with a secret as they are. */
function secretsUncompressed(schema: GraphQLSchema): ApolloServerPlugin<DoorContext> {
  const hasSecrets = secretsIn(schema)
  return {
    requestDidStart: async ({ contextValue }) => ({
      didResolveOperation: async ({ document }) => { if (hasSecrets(document)) contextValue.hasSecret() },
    }),
  }
}

type Gateway = NonNullable<ApolloServerOptions<DoorContext>['gateway']>

/** Connects Apollo, which parses and validates, to the executor that both doors share and that runs the operation. */
function gatewayOf(apiSchema: GraphQLSchema, { execute, count }: Pick<Operations, 'execute' | 'count'>): Gateway {
  return {
    load: async () => ({
      executor: async ({ document, queryHash, operation, request: { operationName, variables, http }, context }) => {
        const { viewer, note } = context as RequestContext
        const clientName = http?.headers.get('apollographql-client-name') ?? ''
        // A document of several operations, none of which is named, has none.
        const { operation: type, name } = (operation as typeof operation | undefined) ?? {}
        if (viewer && type) count({ type, name: name?.value ?? '', clientName }, viewer)
        if (note && type) nameOperation(note, operation, viewer)
        const asked = { document, operationName, hash: queryHash, variables }
        return withStatus(await execute(asked, context as RequestContext))
      },
    }),
    onSchemaLoadOrUpdate: (listener) => {
      listener({ apiSchema, coreSupergraphSdl: '' })
      return () => undefined
    },
    stop: async () => undefined,
  } as Gateway
}

/**
 * The codes that also set the HTTP status of an operation that has run, because proxies and load balancers only read
 * the status.
 */
const SHOWN_BY_STATUS: readonly unknown[] = ['RATE_LIMITED', 'SERVICE_UNAVAILABLE'] satisfies ErrorCode[]

/**
 * False for a mutation that is done, or that may be. The status of another field must not tell a client to send the
 * whole document again.
 */
const isRepeatable = ({ extensions: { code, retryAfterSeconds } }: GraphQLError) =>
  code !== 'DONE_UNREAD' && (code !== 'SERVICE_UNAVAILABLE' || retryAfterSeconds !== undefined)

const answersNothing = (data: ExecutionResult['data']) => Object.values(data ?? {}).every((value) => value === null)

/**
 * Sets the HTTP status of errors. An operation that was refused before it ran gets the status of its code. An operation
 * that ran gets 200, except for the codes above if all its fields are null.
 */
function withStatus(result: ExecutionResult): ExecutionResult {
  const { data, errors } = result
  if (!errors) return result
  const nothing = answersNothing(data)
  const mayRepeat = errors.every(isRepeatable)
  const says = (error: GraphQLError) => {
    const { code } = error.extensions
    if (data === undefined) return String(code) in STATUS
    return nothing && SHOWN_BY_STATUS.includes(code) && (mayRepeat || !isRepeatable(error))
  }
  return { ...result, errors: errors.map((error) => (says(error) ? asHttp(error) : error)) }
}

/** The error with its HTTP status and headers in the extensions, from which Apollo reads them. */
function asHttp({ message, nodes, source, positions, path, extensions }: GraphQLError): GraphQLError {
  const code = extensions.code as ErrorCode
  const http = { status: STATUS[code], headers: new Map(Object.entries(headersOf(code, extensions))) }
  return new GraphQLError(message, { nodes, source, positions, path, extensions: { ...extensions, http } })
}

/**
 * The document of a request, for the gate. `named` is true if the request has extensions, with which it can refer to a
 * document that was sent before (persisted query).
 */
function documentOf(request: FastifyRequest) {
  const { query, extensions } = paramsOf(request)
  return { text: typeof query === 'string' ? query : '', named: extensions != null }
}

/** The document of a request that may ask for a stream of events. */
function sentIn(request: FastifyRequest): Sent {
  const { query, operationName, variables } = paramsOf(request)
  return {
    ...namedBy(request),
    query: typeof query === 'string' ? query : '',
    operationName: typeof operationName === 'string' ? operationName : undefined,
    variables: objectIn(variables),
  }
}

/** An object, or the text of one in an address; undefined for anything else. */
function objectIn(value: unknown): Params | undefined {
  if (typeof value !== 'string') return typeof value === 'object' && value !== null ? (value as Params) : undefined
  try {
    const parsed = JSON.parse(value) as unknown
    return typeof parsed === 'string' ? undefined : objectIn(parsed)
  } catch {
    return undefined
  }
}

interface Admitting {
  readonly gate: DocumentGate
  /** The error of the document's identifier, if it is refused. */
  readonly refusal?: unknown
}

/**
 * A query in an address, or one that is named by a registered document: clients keep the answers to these. With X-Cost,
 * the answer also tells what this request has read.
 */
const mayHaveTag = ({ method, note, headers }: FastifyRequest) =>
  (method === 'GET' || note.isRegistered === true) && headers['x-cost'] === undefined

async function graphqlContext(
  app: Application, { gate, refusal }: Admitting, request: FastifyRequest, reply: FastifyReply,
): Promise<DoorContext> {
  const document = documentOf(request)
  const abortController = abortOnClose(reply.raw)
  const key = header(request, 'idempotency-key')
  const sent = {
    door: 'graphql',
    requestId: request.id,
    note: request.note,
    address: addressOf(request),
    userAgent: header(request, 'user-agent'),
    now: new Date(),
    abortController,
    ...(key !== undefined && { idempotency: { key } }),
    ...(mayHaveTag(request) && { knownTags: header(request, 'if-none-match') ?? '' }),
  } as const
  try {
    if (prefersValidation(request.headers)) throw validateOnlyHeader()
    const context = await createContext({ app, ...sent }, credentialsIn(request))
    if (refusal) throw refusal
    gate(document, context.viewer)
    return Object.assign(context, { admitted: document.text, hasSecret: () => leaveAsItIs(request) })
  } catch (error) {
    throw refusedContext(error, app, request)
  }
}

/** The directive names the operation that is tried. A header that is not heeded would let the mutation write. */
function validateOnlyHeader() {
  const why = because('validate_only_header')
  return new GraphQLError(why.sentence, {
    extensions: { code: 'BAD_USER_INPUT' satisfies ErrorCode, ...typed(why), http: { status: 400 } },
  })
}

/** Converts an error from creating the context, such as an invalid credential, to an error with an HTTP status. */
function refusedContext(error: unknown, { log }: Application, { id, note }: FastifyRequest): GraphQLError {
  const refusal = error instanceof GraphQLError
    ? error
    : asHttp(formatError(new GraphQLError('', { originalError: error as Error }), id, faultLog(log, id)))
  noteCode(note, refusal.extensions.code)
  return refusal
}
