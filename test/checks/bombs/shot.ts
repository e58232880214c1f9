// One request of an attack, and the short ways to write one down.
import { Buffer } from 'node:buffer'

/** Who sends it; `guest` has no credential. */
export type Sender = 'guest' | 'staff' | 'manager' | 'finance' | 'director'

export interface Shot {
  readonly by: Sender
  readonly method: string
  readonly path: string
  /** Pairs, since some are sent many times. */
  readonly headers: readonly (readonly [string, string])[]
  readonly body?: Buffer
}

const JSON_TYPE = ['content-type', 'application/json'] as const

/** A request to the GraphQL door. */
export const graphql = (by: Sender, query: string, variables?: unknown): Shot =>
  posted(by, '/graphql', JSON.stringify({ query, variables }))

/** JSON text to a path; the text need not be JSON. */
export const posted = (by: Sender, path: string, text: string, method = 'POST'): Shot => ({
  by, method, path, headers: [JSON_TYPE], body: Buffer.from(text),
})

/** A form to the log-in path. */
export const form = (text: string, type = 'application/x-www-form-urlencoded'): Shot => (
  { by: 'guest', method: 'POST', path: '/auth/login', headers: [['content-type', type]], body: Buffer.from(text) }
)

/** A request without a body. */
export const got = (by: Sender, path: string, headers: Shot['headers'] = []): Shot => ({
  by, method: 'GET', path, headers,
})

/** Apollo takes a GET only with a header that a page of another origin cannot send unasked. */
const ASKED = ['apollo-require-preflight', 'true'] as const

/** Some parsers of addresses give up at an escape like this and keep the text as it came, others do not: `#%FF` is a comment to GraphQL. */
export const BAD_ESCAPE = '%23%FF'

/** A document in the address; `tail` is put behind it as it is. */
export const inAddress = (by: Sender, query: string, tail = ''): Shot =>
  got(by, `/graphql?query=${encodeURIComponent(query)}${tail}`, [ASKED])

/** So many texts, one after the other. */
export const many = (count: number, text: (index: number) => string, between = ' '): string =>
  Array.from({ length: count }, (_, index) => text(index)).join(between)

/** A text within itself, so many levels deep. */
export const nested = (levels: number, open: string, inner: string, close: string): string =>
  open.repeat(levels) + inner + close.repeat(levels)
