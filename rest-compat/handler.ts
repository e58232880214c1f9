// Answers a request to a documented path: finds its row, runs its operation, and encodes the result or a refusal.
import type { ExecutionResult } from 'graphql'
import type { Credentials } from '../src/access/credential.js'
import type { RequestContext, Viewer } from '../src/core/context.js'
import type { Executor } from '../src/core/operations/execute.js'
import { forbidden, unauthenticated } from '../src/errors.js'
import { allowanceHeaders, costHeaders } from '../src/http/headers.js'
import type { Surplus } from '../src/http/requests-at-once.js'
import { noteCode, type RequestNote } from '../src/telemetry/note.js'
import { inSpan } from '../src/telemetry/spans.js'
import type { Access } from './access.js'
import { crossOriginHeaders, preflight } from './cross-origin.js'
import { matchRoute, type Match } from './matching.js'
import type { Answer, RawRequest } from './message.js'
import { codeOf, invalid, JSON_CONTENT, print, refusalOf, refused, refusedByError, refusedByOperation } from './refusal.js'
import type { Refused, Route } from './route.js'
import { routes } from './routes.js'
import type { Settings } from './settings.js'
import { rowName } from './successor.js'
import { readBody } from './validation/body.js'
import type { Fault } from './validation/fault.js'
import { readForm } from './validation/form.js'
import { printAnswer, type Printable } from './validation/json-printer.js'
import { readHeaders } from './validation/parameters.js'
import { validateRequest, type Received } from './validation/request.js'
import { grantedHeaders, wishesOf, type Wishes } from './wishes.js'

/** The parts of the gateway that are needed to answer a request. */
export interface Serving {
  readonly execute: Executor
  readonly contextFor: (credentials: Credentials, wishes?: Wishes) => Promise<RequestContext>
  readonly requestId: string
  readonly note: RequestNote
  readonly logFault: (error: unknown) => void
  readonly access: Access
  readonly settings: Settings
  /** The headers of the answers of each row. */
  readonly rowHeaders: ReadonlyMap<Route, Answer['headers']>
  /** Counts this call of a documented path for legacyUsage. */
  readonly count: (route: Route, viewer: Viewer) => void
}

/**
 * The answer to a request. The checks run in the order of the old service (FastAPI). If origins are configured, the
 * answer has the CORS headers.
 */
export async function answerRest(request: RawRequest, serving: Serving): Promise<Answer> {
  const { corsOrigins } = serving.settings
  const answer = preflight(request, corsOrigins) ?? (await answerAsRecorded(request, serving))
  return readable(answer, request, serving.settings)
}

/** The answer to a request whose body is not read. */
export const refuseUnread = (surplus: Surplus, request: RawRequest, settings: Settings): Answer =>
  readable(print(refusalOf(surplus)), request, settings)

/** The answer with the headers that let pages of the configured origins read it. */
const readable = (answer: Answer, request: RawRequest, { corsOrigins }: Settings): Answer =>
  ({ ...answer, headers: { ...answer.headers, ...crossOriginHeaders(request, corsOrigins) } })

async function answerAsRecorded(request: RawRequest, serving: Serving): Promise<Answer> {
  const match = matchRoute(routes, request.method, request.url)
  serving.note.operation = 'route' in match ? rowName(match.route) : 'none'
  if ('route' in match) serving.note.route = match.route.path
  if ('route' in match) return finish(match.route, await answerRoute(match, request, serving), serving)
  serving.note.door = 'none'
  if ('allow' in match) return print(refused(405, 'Method Not Allowed', { allow: match.allow }))
  if ('location' in match) return redirect(request, match.location)
  return print(refused(404, 'Not Found'))
}

/** Adds the headers that every answer of a row has, successful or not. */
function finish(route: Route, outcome: Answer | Refused, { rowHeaders, note }: Serving): Answer {
  if ('members' in outcome) noteCode(note, codeOf(outcome))
  const { status, headers, body } = 'body' in outcome ? outcome : print(withMembersBeside(route, outcome))
  return { status, headers: { ...headers, ...rowHeaders.get(route) }, body }
}

const withMembersBeside = ({ beside }: Route, refusal: Refused): Refused =>
  (beside ? { ...refusal, members: { ...refusal.members, ...beside(refusal) } } : refusal)

function redirect({ scheme, headers }: RawRequest, path: string): Answer {
  return { status: 307, headers: { location: `${scheme}://${headers.host ?? 'localhost'}${path}` }, body: '' }
}

type Outcome = Answer | Refused

async function answerRoute({ route, path, query }: Match, request: RawRequest, serving: Serving): Promise<Outcome> {
  const headers = readHeaders(request.rawHeaders)
  const reading = readContent(route, headers, request.body)
  if ('unreadable' in reading) return refused(400, reading.unreadable)
  if ('detail' in reading) return invalid(reading.detail)
  try {
    const context = await contextOf(route, request, headers, serving)
    const received = { path, query, headers, ...reading }
    const performed = inSpan('rest', rowName(route), () => perform(route, received, context, serving))
    const { headers: own, ...answered } = await performed.catch((error: unknown) => refusedByError(error, serving))
    return {
      ...answered,
      headers: { ...own, ...allowanceHeaders(context.allowance), ...askedCost(request, context) },
    }
  } catch (error) {
    return refusedByError(error, serving)
  }
}

/** The cost header, only if the request asks for it: legacy clients get no new headers. */
const askedCost = ({ headers }: RawRequest, { meter }: RequestContext) =>
  (headers['x-cost'] === undefined ? {} : costHeaders(meter))

type Content = Pick<Received, 'body' | 'form'> | { readonly unreadable: string } | { readonly detail: readonly Fault[] }

/** The body is read before the credential is checked, as FastAPI does. A row without a body ignores the bytes. */
function readContent({ takes }: Route, headers: Received['headers'], body: Buffer = Buffer.alloc(0)): Content {
  const type = headers.get('content-type')
  if (takes.body) return readBody(type, body)
  if (!takes.form) return {}
  const reading = readForm(type, body)
  return 'fields' in reading ? { form: reading.fields } : reading
}

/** The context of the caller. For a row that is open to anyone, the credential is ignored. */
function contextOf(
  route: Route, request: RawRequest, sent: Received['headers'], { access, contextFor }: Serving,
): Promise<RequestContext> {
  const { authorization } = request.headers
  const wishes = wishesOf(request)
  if (access.needs(route) === 'anyone') return contextFor({}, wishes)
  return contextFor({ authorization, apiKey: sent.get('x-api-key'), orgId: sent.get('x-org-id') }, wishes)
}

/** Throws if the caller may not call the row. A known caller is counted, even when the call is then refused. */
function admit(route: Route, { viewer }: RequestContext, { access, count }: Serving): void {
  const needs = access.needs(route)
  if (needs === 'anyone') return
  if (!viewer) throw unauthenticated('Not authenticated')
  count(route, viewer)
  if (needs !== 'signedIn' && !viewer.permissions.has(needs)) throw forbidden()
}

async function perform(route: Route, received: Received, context: RequestContext, serving: Serving): Promise<Outcome> {
  admit(route, context, serving)
  const validation = validateRequest(route.takes, received)
  if ('unknown' in validation) return refused(404, `${route.record ?? 'Record'} not found`)
  if ('detail' in validation) return invalid(validation.detail, validation.more)
  const variables = route.variables(validation.values)
  const result = await serving.execute({ document: route.operation, variables }, context)
  const granted = grantedHeaders(result)
  if (result.errors?.length) return withHeaders(granted, refusedByOperation(result.errors[0], received.body, route))
  const answered = answeredBy(result)
  // The log-in is done, so its answer does not depend on the count.
  if (route.signsIn) await countSignedIn(route, route.signsIn(answered), serving).catch(serving.logFault)
  const body = printAnswer(route.answers.encode(answered) as Printable)
  return { status: 200, headers: { ...JSON_CONTENT, ...granted }, body }
}

const withHeaders = (headers: Refused['headers'], refusal: Refused): Refused =>
  ({ ...refusal, headers: { ...refusal.headers, ...headers } })

/** The value of the operation's only root field. The row's document determines its type. */
const answeredBy = ({ data }: ExecutionResult) => Object.values(data ?? {})[0] as never

/** Counts the call of a log-in, which has no credential until the answer gives one. */
async function countSignedIn(route: Route, token: string, { contextFor, count }: Serving): Promise<void> {
  const { viewer } = await contextFor({ authorization: `Bearer ${token}` })
  if (viewer) count(route, viewer)
}
