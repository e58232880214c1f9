// The refusals of a row in the OpenAPI document: a table of the statuses, and the selection for each row.
import type { Need } from '../../src/access/permissions.js'
import { ERROR_CODES, type ErrorCode } from '../../src/errors.js'
import type { Route } from '../route.js'
import { STATUS } from '../../src/http/status.js'
import { fault } from '../fastapi/pydantic/fault.js'
import { INVALID, REFUSAL, type AnsweredCode } from './refusal-schemas.js'

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
