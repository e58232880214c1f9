// One request of an attack, and short functions that make such requests.
import { Buffer } from 'node:buffer'

/** The sender; `guest` has no credential. */
export type Sender = 'guest' | 'staff' | 'manager' | 'finance' | 'director'

export interface Shot {
  readonly by: Sender
  readonly method: string
  readonly path: string
  /** Pairs, because some headers are sent many times. */
  readonly headers: readonly (readonly [string, string])[]
  readonly body?: Buffer
}

const JSON_TYPE = ['content-type', 'application/json'] as const

/** A request to the GraphQL door. */
export const graphql = (by: Sender, query: string, variables?: unknown): Shot =>
  posted(by, '/graphql', JSON.stringify({ query, variables }))

/** A text sent to a path as JSON; it may be invalid JSON. */
export const posted = (by: Sender, path: string, text: string, method = 'POST'): Shot => ({
  by, method, path, headers: [JSON_TYPE], body: Buffer.from(text),
})

/** A form sent to the log-in path. */
export const form = (text: string, type = 'application/x-www-form-urlencoded'): Shot => (
  { by: 'guest', method: 'POST', path: '/auth/login', headers: [['content-type', type]], body: Buffer.from(text) }
)

/** A request without a body. */
export const got = (by: Sender, path: string, headers: Shot['headers'] = []): Shot => ({
  by, method: 'GET', path, headers,
})

/** Apollo accepts a GET only with a header that a page of another origin cannot send without permission. */
const ASKED = ['apollo-require-preflight', 'true'] as const

/** Some URL parsers fail at such an escape and keep the raw text, others decode it: `#%FF` is a comment in GraphQL. */
export const BAD_ESCAPE = '%23%FF'

/** A document in the address; `tail` is appended without escaping. */
export const inAddress = (by: Sender, query: string, tail = ''): Shot =>
  got(by, `/graphql?query=${encodeURIComponent(query)}${tail}`, [ASKED])

/** The texts for 0 to count - 1, joined. */
export const many = (count: number, text: (index: number) => string, between = ' '): string =>
  Array.from({ length: count }, (_, index) => text(index)).join(between)

/** A text nested this many levels deep. */
export const nested = (levels: number, open: string, inner: string, close: string): string =>
  open.repeat(levels) + inner + close.repeat(levels)
