// The schemas of refused requests.
import { ERROR_CODES, type ErrorCode } from '../../src/errors.js'
import type { Schema } from '../fastapi/pydantic/kind.js'

/** Codes that a documented request does not get, with the reason. */
const UNDOCUMENTED = {
  CURSOR_EXPIRED: 'no path reads the log of changes',
  DOCUMENT_NOT_TRUSTED: 'the documents of the paths are part of the gateway',
  IDEMPOTENCY_KEY_IN_USE: 'only for requests with the header Idempotency-Key, which docs/parity.md describes',
  IDEMPOTENCY_KEY_REUSED: 'the same',
} as const satisfies Partial<Record<ErrorCode, string>>
export type AnsweredCode = Exclude<ErrorCode, keyof typeof UNDOCUMENTED>

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
export const REFUSAL: Schema = {
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
export const INVALID: Schema = {
  title: 'Invalid',
  description: 'All faults of the request.',
  type: 'object',
  properties: { detail: { type: 'array', items: FAULT }, code: CODE },
  required: ['detail'],
}

export const REFUSAL_SCHEMAS = [REFUSAL, INVALID] as const
