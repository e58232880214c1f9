// The refusals of a row in the OpenAPI document: their schemas, a table of statuses, and the selection for each row.
import type { Need } from '../../src/core/rules.js'
import { ERROR_CODES, type ErrorCode } from '../../src/errors.js'
import { STATUS } from '../../src/http/status.js'
import { fault } from '../fastapi/pydantic/fault.js'
import type { Schema } from '../fastapi/pydantic/kind.js'
import type { Route } from '../route.js'

/** Codes that a documented request does not get, with the reason. */
const UNDOCUMENTED = {
  CURSOR_EXPIRED: 'no path reads the log of changes',
  DOCUMENT_NOT_TRUSTED: 'the documents of the paths are part of the gateway',
  IDEMPOTENCY_KEY_IN_USE: 'only for requests with the header Idempotency-Key, which docs/reference/parity.md describes',
  IDEMPOTENCY_KEY_REUSED: 'the same',
} as const satisfies Partial<Record<ErrorCode, string>>
type AnsweredCode = Exclude<ErrorCode, keyof typeof UNDOCUMENTED>

/** The codes that a path can answer. */
export const ANSWERED = (Object.keys(ERROR_CODES) as ErrorCode[]).filter(
  (code): code is AnsweredCode => !(code in UNDOCUMENTED),
)

const CODE: Schema = {
  type: 'string',
  enum: ANSWERED,
  description: 'The error code, the same as in GraphQL',
}

/** Every refusal except a 422. */
const REFUSAL: Schema = {
  title: 'Refusal',
  description: 'The reason of the refusal. Further members may give details.',
  type: 'object',
  properties: {
    detail: { type: 'string', description: 'A sentence' },
    code: CODE,
    done: { description: 'For DONE_UNREAD: the identifiers of what was done' },
    requestId: { type: 'string', description: 'For internal errors: the identifier of the details in the log' },
  },
  required: ['detail'],
}

const FAULT: Schema = {
  title: 'Fault',
  description: 'One fault of the request.',
  type: 'object',
  properties: {
    type: { type: 'string', description: 'The kind of fault; `value_error` if the request breaks a business rule' },
    loc: {
      type: 'array',
      description: 'The place: path, query, header or body, then names and indexes',
      items: { anyOf: [{ type: 'string' }, { type: 'integer' }] },
    },
    msg: { type: 'string', description: 'A sentence' },
    input: { description: 'The value that was sent there' },
    ctx: { type: 'object', additionalProperties: true, description: 'The figures of the fault' },
  },
  required: ['type', 'loc', 'msg'],
}

/** The refusal of a 422: all faults at once. */
const INVALID: Schema = {
  title: 'Invalid',
  description: 'All faults of the request.',
  type: 'object',
  properties: { detail: { type: 'array', items: FAULT }, code: CODE },
  required: ['detail'],
}

/** The schemas of refusals. */
export const REFUSAL_SCHEMAS = [REFUSAL, INVALID] as const

interface Refusal {
  readonly when: string
  /** The sentence in the example. */
  readonly detail: string
  readonly code?: ErrorCode
  readonly headers?: Readonly<Record<string, string>>
}

const takesBody = ({ takes: { body, form } }: Route) => Boolean(body ?? form)

/** Refusals of the HTTP layer, before any operation is known. */
const HTTP: Readonly<Record<number, Refusal>> = {
  400: { when: 'The bytes of the body cannot be decoded.', detail: 'There was an error parsing the body' },
  413: { when: 'The body is larger than 1 MiB.', detail: 'Request body is too large' },
}

/** Error code → the sentence for rows that have no sentence of their own. Bad input has a form of its own. */
const CODES: Readonly<Record<Exclude<AnsweredCode, 'BAD_USER_INPUT' | 'DONE_UNREAD'>, Refusal>> = {
  UNAUTHENTICATED: {
    when: 'The credential is missing, wrong or expired.',
    detail: 'Not authenticated',
    headers: { 'WWW-Authenticate': 'The authentication scheme that the server asks for' },
  },
  FORBIDDEN: {
    when: 'The role or the API key does not allow it, or the caller is not a member of the organization in X-Org-Id.',
    detail: 'Not enough permissions',
  },
  NOT_FOUND: { when: 'The organization has no such record.', detail: 'Record not found' },
  CONFLICT: { when: ERROR_CODES.CONFLICT, detail: 'The record is in a state that does not allow this' },
  RATE_LIMITED: {
    when: 'The API key has sent more requests per minute than its limit allows.',
    detail: 'Too many requests; try again later',
    headers: { 'Retry-After': 'Seconds to wait' },
  },
  // A status has one description. Both codes have this one.
  INTERNAL_SERVER_ERROR: {
    when: `${ERROR_CODES.INTERNAL_SERVER_ERROR} With the code DONE_UNREAD: ${ERROR_CODES.DONE_UNREAD}`,
    detail: 'Internal Server Error',
  },
  SERVICE_UNAVAILABLE: { when: ERROR_CODES.SERVICE_UNAVAILABLE, detail: 'The database is busy; try again' },
}

/** Error code → the condition under which a row can answer it. */
const HAS: Readonly<Partial<Record<ErrorCode, (route: Route, needs: Need) => boolean>>> = {
  UNAUTHENTICATED: () => true,
  FORBIDDEN: (_route, needs) => needs !== 'anyone',
  NOT_FOUND: ({ record, refuses }) => Boolean(record ?? refuses?.NOT_FOUND),
  CONFLICT: ({ refuses }) => Boolean(refuses?.CONFLICT),
}

const header = (description: string) => ({ description, schema: { type: 'string' } })

const respond = ({ when, detail, code, headers = {} }: Refusal) => ({
  description: when,
  ...(Object.keys(headers).length && {
    headers: Object.fromEntries(Object.entries(headers).map(([name, what]) => [name, header(what)])),
  }),
  content: {
    'application/json': {
      schema: { $ref: `#/components/schemas/${REFUSAL.title}` },
      example: { detail, ...(code && { code }) },
    },
  },
})

const EXAMPLE_OF_INVALID = { detail: [{ ...fault('missing', null), loc: ['body', 'username'] }] }

const invalid = {
  description: 'The request is malformed or breaks a rule; all faults are listed, each with its place.',
  content: {
    'application/json': { schema: { $ref: `#/components/schemas/${INVALID.title}` }, example: EXAMPLE_OF_INVALID },
  },
}

function refusalOf(code: keyof typeof CODES, { refuses, record }: Route): Refusal {
  const known = CODES[code]
  const detail = code === 'NOT_FOUND' && record ? `${record} not found` : known.detail
  return { ...known, when: refuses?.[code] ?? known.when, detail, code }
}

/** Status → response, for all refusals of the row. */
export function refusalsOf(route: Route, needs: Need): Readonly<Record<number, object>> {
  const codes = (Object.keys(CODES) as (keyof typeof CODES)[]).filter((code) => HAS[code]?.(route, needs) ?? true)
  return {
    ...(takesBody(route) &&
      Object.fromEntries(Object.entries(HTTP).map(([status, refusal]) => [status, respond(refusal)]))),
    ...Object.fromEntries(codes.map((code) => [STATUS[code], respond(refusalOf(code, route))])),
    [STATUS.BAD_USER_INPUT]: invalid,
  }
}
