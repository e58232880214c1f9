// Answers a request to a documented path: the road of `fastapi/answer.ts`, with the gateway's callers and operations.
import type { ExecutionResult } from 'graphql'
import type { Credentials } from '../src/access/credential.js'
import type { RequestContext, Viewer } from '../src/core/context.js'
import { LIMITS } from '../src/core/limits.js'
import type { Executor } from '../src/core/operations/execute.js'
import { forbidden, unauthenticated } from '../src/errors.js'
import { allowanceHeaders, costHeaders, isUnchanged } from '../src/http/headers.js'
import type { Surplus } from '../src/http/requests-at-once.js'
import { noteCode, type RequestNote } from '../src/telemetry/note.js'
import { inSpan } from '../src/telemetry/spans.js'
import type { Access } from './access.js'
import { printed, receive, success, validate, withoutRow } from './fastapi/answer.js'
import type { Received } from './fastapi/request.js'
import type { Outcome, Refused } from './fastapi/route.js'
import { crossOriginHeaders, preflight } from './fastapi/starlette/cross-origin.js'
import { matchRoute, type Match } from './fastapi/starlette/matching.js'
import type { Answer, RawRequest } from './fastapi/starlette/message.js'
import { codeOf, refusalOf, refusedByError, refusedByOperation } from './refusals.js'
import type { Route } from './route.js'
import { routes } from './routes.js'
import type { Settings } from './settings.js'
import { rowName } from './successor.js'
import { grantedHeaders, preferencesOf, type Preferences } from './preferences.js'

/** The parts of the gateway that are needed to answer a request. */
export interface Serving {
  readonly execute: Executor
  readonly contextFor: (credentials: Credentials, preferences?: Preferences) => Promise<RequestContext>
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

/** The answer to a request. If origins are configured, it has the CORS headers. */
export async function answerRest(request: RawRequest, serving: Serving): Promise<Answer> {
  const { settings } = serving
  const answer = preflight(request, routes, settings.crossOrigin) ?? (await answerAsRecorded(request, serving))
  return readable(answer, request, settings)
}

/** The answer to a request whose body is not read. */
export function refuseUnread(
  surplus: Surplus, request: RawRequest, { settings, note }: Pick<Serving, 'settings' | 'note'>,
): Answer {
  rowOf(request, note)
  noteCode(note, surplus.code)
  return readable(sent(refusalOf(surplus)), request, settings)
}

/** The answer with the headers that let pages of the configured origins read it. */
const readable = (answer: Answer, request: RawRequest, { crossOrigin }: Settings): Answer =>
  ({ ...answer, headers: { ...answer.headers, ...crossOriginHeaders(request, crossOrigin) } })

const sent = (outcome: Outcome, route?: Route): Answer => printed(outcome, LIMITS.refusalBytes.most, route)

async function answerAsRecorded(request: RawRequest, serving: Serving): Promise<Answer> {
  const match = rowOf(request, serving.note)
  if ('route' in match) return finish(match.route, await answerRoute(match, request, serving), serving)
  return sent(withoutRow(match, request))
}

/** The row of a request, which is noted for the log and the metrics. */
function rowOf({ method, url }: RawRequest, note: Serving['note']) {
  const match = matchRoute(routes, method, url)
  note.operation = 'route' in match ? rowName(match.route) : 'none'
  if ('route' in match) note.route = match.route.path
  else note.door = 'none'
  return match
}

/** Adds the headers that every answer of a row has, successful or not. */
function finish(route: Route, outcome: Outcome, { rowHeaders, note }: Serving): Answer {
  if ('members' in outcome) noteCode(note, codeOf(outcome))
  const answer = sent(outcome, route)
  return { ...answer, headers: { ...answer.headers, ...rowHeaders.get(route) } }
}

async function answerRoute(match: Match<Route>, request: RawRequest, serving: Serving): Promise<Outcome> {
  const { route } = match
  const received = receive(match, request)
  if ('members' in received) return received
  try {
    const context = await contextOf(route, request, received.headers, serving)
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

/** The context of the caller. For a row that is open to anyone, the credential is ignored. */
function contextOf(
  route: Route, request: RawRequest, sent: Received['headers'], { access, contextFor }: Serving,
): Promise<RequestContext> {
  const { authorization } = request.headers
  const preferences = preferencesOf(request)
  if (access.needs(route) === 'anyone') return contextFor({}, preferences)
  return contextFor({ authorization, apiKey: sent.get('x-api-key'), orgId: sent.get('x-org-id') }, preferences)
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
  const values = validate(route, received)
  if ('members' in values) return values
  const variables = route.variables(values)
  const result = await serving.execute({ document: route.operation, variables }, context)
  const granted = grantedHeaders(result)
  if (result.errors?.length) return withHeaders(granted, refusedByOperation(result.errors[0], received.body, route))
  if (isUnchanged(result)) return { status: 304, headers: granted, body: '' }
  const answered = answeredBy(result)
  // The log-in is done, so its answer does not depend on the count.
  if (route.signsIn) await countSignedIn(route, route.signsIn(answered), serving).catch(serving.logFault)
  return success(route, answered, granted)
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
