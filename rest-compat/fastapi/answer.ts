// The road of a request, in FastAPI's order: `receive` reads the body, then the service looks who asks, then `validate`
// checks all inputs, then the service acts, and `success` and `printed` make the answer.
import { readBody } from './body.js'
import { printAnswer, type Printable } from './json/printer.js'
import type { Fault } from './pydantic/fault.js'
import { invalid, JSON_CONTENT, print, refused } from './refusal.js'
import { validateRequest, type Received, type Shapes, type Values } from './request.js'
import type { Outcome, Refused, Route } from './route.js'
import { readForm } from './starlette/form.js'
import type { Match, NoMatch } from './starlette/matching.js'
import type { Answer, RawRequest } from './starlette/message.js'
import { readHeaders } from './starlette/parameters.js'

/** The answer to a request that has no row. */
export function withoutRow(found: NoMatch, { scheme, headers: { host = 'localhost' } }: RawRequest): Outcome {
  if ('allow' in found) return refused(405, 'Method Not Allowed', { allow: found.allow })
  if (!('location' in found)) return refused(404, 'Not Found')
  return { status: 307, headers: { location: `${scheme}://${host}${found.location}` }, body: '' }
}

/**
 * The request to a row as it is received, or the refusal of its body. FastAPI reads the body before it looks at the
 * credential. A row without a body ignores the bytes.
 */
export function receive({ route, path, query }: Match<Route>, request: RawRequest): Received | Refused {
  const headers = readHeaders(request.rawHeaders)
  const reading = readContent(route.takes, headers.get('content-type'), request.body)
  if ('unreadable' in reading) return refused(400, reading.unreadable)
  if ('detail' in reading) return invalid(reading.detail)
  return { path, query, headers, ...reading }
}

type Content = Pick<Received, 'body' | 'form'> | { readonly unreadable: string } | { readonly detail: readonly Fault[] }

function readContent({ body, form }: Shapes, type: string | undefined, bytes: Buffer = Buffer.alloc(0)): Content {
  if (body) return readBody(type, bytes)
  if (!form) return {}
  const reading = readForm(type, bytes)
  return 'fields' in reading ? { form: reading.fields } : reading
}

/** The values of a valid request to a row, or its refusal. */
export function validate({ takes, record = 'Record' }: Route, received: Received): Values<Shapes> | Refused {
  const validation = validateRequest(takes, received)
  if ('unknown' in validation) return refused(404, `${record} not found`)
  return 'detail' in validation ? invalid(validation.detail, validation.more) : validation.values
}

/** The answer of a row, with the data that its codec reads. */
export const success = ({ answers }: Route, data: unknown, headers: Answer['headers'] = {}): Answer => ({
  status: 200, headers: { ...JSON_CONTENT, ...headers }, body: printAnswer(answers.encode(data as never) as Printable),
})

/** What comes of a request to a row, as it is sent. A refusal has at most so many bytes. */
export function printed(outcome: Outcome, mostBytes: number, { beside }: Pick<Route, 'beside'> = {}): Answer {
  if ('body' in outcome) return outcome
  const members = beside ? { ...outcome.members, ...beside(outcome) } : outcome.members
  return print({ ...outcome, members }, mostBytes)
}
