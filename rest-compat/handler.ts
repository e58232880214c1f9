// Answers a request to a documented path: match a row, run its operation, send the payload or the status.
import type { ExecutionResult, GraphQLError } from 'graphql'
import type { IncomingHttpHeaders } from 'node:http'
import type { Credentials, RequestContext } from '../src/context.js'
import type { Executor } from '../src/core/execute.js'
import { asDomainError, forbidden, unauthenticated, type ErrorCode } from '../src/errors.js'
import { allowanceHeaders, headersOf } from './headers.js'
import { matchRoute, type Match } from './matching.js'
import type { Route } from './route.js'
import { routes } from './routes.js'
import { STATUS } from './status.js'
import { readBody } from './validation/body.js'
import type { Fault } from './validation/fault.js'
import { readForm } from './validation/form.js'
import { printJson, type Printable } from './validation/json-printer.js'
import { isList, isObject, type JsonValue } from './validation/json-value.js'
import { readHeaders } from './validation/parameters.js'
import { validateRequest, type Received } from './validation/request.js'

/** A request as it came, before anything was decoded. */
export interface RawRequest {
  readonly method: string
  readonly url: string
  readonly headers: IncomingHttpHeaders
  readonly rawHeaders: readonly string[]
  readonly body: Buffer | undefined
}

export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** What the REST door needs of the gateway. */
export interface Gateway {
  readonly execute: Executor
  readonly contextFor: (credentials: Credentials) => Promise<RequestContext>
  readonly requestId: string
  readonly logFault: (error: unknown) => void
}

const JSON_CONTENT = { 'content-type': 'application/json' }

/** An answer that may echo what was sent, which is more than JSON.stringify can print. */
const answer = (status: number, body: Printable, headers: Readonly<Record<string, string>> = {}): Answer => ({
  status,
  headers: { ...JSON_CONTENT, ...headers },
  body: printJson(body),
})

const plainAnswer = (status: number, detail: string, headers?: Readonly<Record<string, string>>) => answer(status, { detail }, headers)
const invalid = (detail: readonly Fault[]) => answer(STATUS.BAD_USER_INPUT, { detail: detail })

/** The answer to a request, decided in the order in which the service before decided. */
export async function answerRest(request: RawRequest, gateway: Gateway): Promise<Answer> {
  const match = matchRoute(routes, request.method, request.url)
  if ('route' in match) return answerRoute(match, request, gateway)
  if ('allow' in match) return plainAnswer(405, 'Method Not Allowed', { allow: match.allow })
  if ('location' in match) return redirect(request, match.location)
  return plainAnswer(404, 'Not Found')
}

function redirect({ headers }: RawRequest, path: string): Answer {
  const scheme = headers['x-forwarded-proto'] === 'https' ? 'https' : 'http'
  return { status: 307, headers: { location: `${scheme}://${headers.host ?? 'localhost'}${path}` }, body: '' }
}

async function answerRoute({ route, path, query }: Match, request: RawRequest, gateway: Gateway): Promise<Answer> {
  const reading = readContent(route, request)
  if ('unreadable' in reading) return plainAnswer(400, reading.unreadable)
  if ('detail' in reading) return invalid(reading.detail)
  try {
    const context = await contextOf(route, request, gateway)
    const received = { path, query, headers: request.rawHeaders, ...reading }
    const { headers, ...answered } = await perform(route, received, context, gateway).catch((error: unknown) => answerError(error, gateway))
    return { ...answered, headers: { ...headers, ...allowanceHeaders(context.allowance) } }
  } catch (error) {
    return answerError(error, gateway)
  }
}

type Content = Pick<Received, 'body' | 'form'> | { readonly unreadable: string } | { readonly detail: readonly Fault[] }

/** The body is read before anybody asks who sent it; a route that takes none ignores what came. */
function readContent({ takes }: Route, { rawHeaders, body = Buffer.alloc(0) }: RawRequest): Content {
  const type = readHeaders(rawHeaders).get('content-type')
  if (takes.body) return readBody(type, body)
  if (!takes.form) return {}
  const reading = readForm(type, body)
  return 'fields' in reading ? { form: reading.fields } : reading
}

/** The context of the caller; who asks for a row that is open to anyone does not matter. */
function contextOf({ needs }: Route, { headers, rawHeaders }: RawRequest, { contextFor }: Gateway): Promise<RequestContext> {
  if (needs === 'anyone') return contextFor({})
  const sent = readHeaders(rawHeaders)
  return contextFor({ authorization: headers.authorization, apiKey: sent.get('x-api-key'), orgId: sent.get('x-org-id') })
}

/** Throws unless the row lets the caller in. */
function admit({ needs }: Route, { viewer }: RequestContext): void {
  if (needs === 'anyone') return
  if (!viewer) throw unauthenticated('Not authenticated')
  if (needs !== 'signedIn' && !viewer.permissions.has(needs)) throw forbidden()
}

interface Refusal {
  readonly code: ErrorCode
  readonly message: string
  readonly details: Readonly<Record<string, unknown>>
}

async function perform(route: Route, received: Received, context: RequestContext, gateway: Gateway): Promise<Answer> {
  admit(route, context)
  const validation = validateRequest(route.takes, received)
  if ('unknown' in validation) return plainAnswer(404, `${route.record ?? 'Record'} not found`)
  if ('detail' in validation) return invalid(validation.detail)
  const result = await gateway.execute({ document: route.operation, variables: route.variables(validation.values as never) }, context)
  return result.errors?.length ? answerGraphQLError(result.errors[0], received.body) : success(route, result)
}

const success = ({ payload, headers }: Route, { data }: ExecutionResult): Answer => ({
  status: 200,
  headers: { ...JSON_CONTENT, ...headers },
  body: JSON.stringify(payload(data as never)),
})

/** Whatever stopped the request before its operation ran. */
function answerError(error: unknown, { requestId, logFault }: Gateway): Answer {
  const refusal = asDomainError(error)
  if (refusal) return answerRefusal(refusal)
  logFault(error)
  return answer(500, { detail: 'Internal Server Error', code: 'INTERNAL_SERVER_ERROR', requestId })
}

function answerGraphQLError({ message, extensions }: GraphQLError, sent: JsonValue | undefined): Answer {
  const { code, ...details } = extensions as { code: ErrorCode } & Refusal['details']
  return answerRefusal({ code: code in STATUS ? code : 'INTERNAL_SERVER_ERROR', message, details }, sent)
}

function answerRefusal({ code, message, details }: Refusal, sent?: JsonValue): Answer {
  // What is said in GraphQL's words, states and the names of its mutations, stays there: the sentence says it in the trade's.
  const { detail, state: _state, action: _action, allowed: _allowed, matchStatus: _match, ...more } = details
  const entries = Array.isArray(detail) ? { detail: detail.map((fault: Fault) => inBody(fault, sent)) } : { detail: message }
  return answer(STATUS[code], { ...entries, code, ...more } as Printable, headersOf(code, details))
}

/** GraphQL locates a fault from its arguments, REST from the body, and echoes what stands there as it was sent. */
function inBody({ input, ctx, ...fault }: Fault, body: JsonValue | undefined) {
  const path = fault.loc[0] === 'input' ? fault.loc.slice(1) : fault.loc
  const sent = path.reduce(memberOf, body)
  return { ...fault, loc: ['body', ...path], input: sent === undefined ? input : sent, ctx }
}

function memberOf(whole: JsonValue | undefined, name: string | number): JsonValue | undefined {
  if (whole === undefined) return undefined
  if (isObject(whole)) return whole.get(String(name))
  return isList(whole) ? whole[Number(name)] : undefined
}
