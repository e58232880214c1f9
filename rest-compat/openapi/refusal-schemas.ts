// What a request that is refused is answered.
import { ERROR_CODES } from '../../src/errors.js'
import type { Schema } from '../validation/kind.js'

const CODE: Schema = {
  type: 'string',
  enum: Object.keys(ERROR_CODES),
  description: 'The error code, the same as in GraphQL',
}

/** Every refusal but that of a 422. */
export const REFUSAL: Schema = {
  title: 'Refusal',
  description: 'Why the request was refused. Further members may tell more.',
  type: 'object',
  properties: {
    detail: { type: 'string', description: 'A sentence' },
    code: CODE,
    requestId: { type: 'string', description: 'Under which the log has the rest, where the service is at fault' },
  },
  required: ['detail'],
}

const FAULT: Schema = {
  title: 'Fault',
  description: 'One thing wrong with the request.',
  type: 'object',
  properties: {
    type: { type: 'string', description: 'The kind of fault; `value_error` where a rule of the business is broken' },
    loc: {
      type: 'array',
      description: 'Where: path, query, header or body, then names and indexes',
      items: { anyOf: [{ type: 'string' }, { type: 'integer' }] },
    },
    msg: { type: 'string', description: 'A sentence' },
    input: { description: 'What was sent there' },
    ctx: { type: 'object', additionalProperties: true, description: 'The figures of the fault' },
  },
  required: ['type', 'loc', 'msg'],
}

/** The refusal of a 422: all faults at once. */
export const INVALID: Schema = {
  title: 'Invalid',
  description: 'Everything that is wrong with the request.',
  type: 'object',
  properties: { detail: { type: 'array', items: FAULT }, code: CODE },
  required: ['detail'],
}

export const REFUSAL_SCHEMAS = [REFUSAL, INVALID] as const
