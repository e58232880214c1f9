// The checks of graphql-cop 1.x, with our own requests. No answer may be one that graphql-cop would report.
import { many } from '../bombs/shot.js'
import { parsed, WAYS, type Reply } from './ways.js'

export interface Finding {
  readonly name: string
  readonly fault: string | null
}

/** Sends a document. */
type Query = (text: string) => Promise<Reply>

/** Sends any request. */
type Ask = (
  method: string, path: string, options?: { readonly json?: unknown; readonly form?: string; readonly accept?: string },
) => Promise<Reply>

const errorsOf = ({ body }: Reply) =>
  (body as { readonly errors?: readonly { readonly message: string }[] } | undefined)?.errors ?? []
const dataOf = ({ body }: Reply) =>
  (body as { readonly data?: Readonly<Record<string, unknown>> | null } | undefined)?.data ?? {}
const inAddress = (text: string) => `/graphql?query=${encodeURIComponent(text)}`

const CIRCLE = 'query cop { __schema { types { fields { type { fields { type { fields { type { fields { type { name } } } } } } } } } } }'
const CONSOLES = ['/graphiql', '/playground', '/console', '/graphql']
const CONSOLE_MARKS = /graphiql|graphql[ -]playground/i

/** Checks with one document, for each way to send it: the name, and the function that returns the finding or null. */
const DOCUMENTS: readonly (readonly [string, (query: Query) => Promise<string | null>])[] = [
  [
    'alias overloading',
    async (query) =>
      found(
        'alias100' in dataOf(await query(`query cop { ${many(101, (index) => `alias${index}:__typename`)} }`)),
        '101 aliases are answered',
      ),
  ],
  [
    'directive overloading',
    async (query) =>
      found(
        errorsOf(await query(`query cop { __typename ${'@aa'.repeat(10)} }`)).length >= 10,
        'each directive has an error of its own',
      ),
  ],
  [
    'circular introspection',
    async (query) => found('__schema' in dataOf(await query(CIRCLE)), 'introspection within itself is answered'),
  ],
  [
    'circular fragments',
    async (query) => {
      const reply = await query(
        'query cop { __schema { ...A } } fragment A on __Schema { __typename ...B } fragment B on __Schema { ...A }',
      )
      return found(isServed(reply) && errorsOf(reply).length === 0, 'fragments in a circle are taken')
    },
  ],
  [
    'field duplication',
    async (query) =>
      found(
        '__typename' in dataOf(await query(`query cop { ${'__typename '.repeat(500)} }`)),
        'a field is taken 500 times',
      ),
  ],
  [
    'introspection',
    async (query) =>
      found(
        '__schema' in dataOf(await query('query cop { __schema { types { name fields { name } } } }')),
        'the schema is shown',
      ),
  ],
  [
    'field suggestions',
    async (query) =>
      found(/did you mean/i.test((await query('query cop { __schema { directive } }')).text), 'names are suggested'),
  ],
  [
    'tracing',
    async (query) =>
      found(
        /"tracing"|stacktrace/i.test((await query('query cop { __typename }')).text),
        'how long the parts took is told',
      ),
  ],
  [
    'errors that nobody handled',
    async (query) => {
      const { text, status } = await query('qwerty cop { abc }')
      return found(/"exception"|stacktrace|node_modules/i.test(text) || status >= 500, 'an exception is shown')
    },
  ],
]

/** Checks of the ways to send requests. */
const REQUESTS: readonly (readonly [string, (ask: Ask) => Promise<string | null>])[] = [
  [
    'array-based batches',
    async (ask) => {
      const { body } = await ask('POST', '/graphql', {
        json: Array.from({ length: 11 }, () => ({ query: 'query cop { __typename }' })),
      })
      return found(Array.isArray(body) && body.length >= 10, 'eleven operations in one request are answered')
    },
  ],
  [
    'an interactive console',
    async (ask) => {
      const pages = await Promise.all(CONSOLES.map((path) => ask('GET', path, { accept: 'text/html' })))
      return found(
        pages.some(({ text }) => CONSOLE_MARKS.test(text)),
        'a console is served',
      )
    },
  ],
  [
    'queries by GET',
    async (ask) =>
      found(
        '__typename' in dataOf(await ask('GET', inAddress('query cop {__typename}'))),
        'a page of another origin can have a query run',
      ),
  ],
  [
    'mutations by GET',
    async (ask) =>
      found(
        '__typename' in dataOf(await ask('GET', inAddress('mutation cop {__typename}'))),
        'a page of another origin can have a mutation run',
      ),
  ],
  [
    'queries by POST in a form',
    async (ask) => {
      const replies = await Promise.all([
        ask('POST', '/graphql', { form: 'query=query%20cop%20%7B__typename%7D' }),
        ask('POST', inAddress('query cop {__typename}')),
      ])
      return found(
        replies.some((reply) => '__typename' in dataOf(reply)),
        'a page of another origin can post a query',
      )
    },
  ],
]

/** True if the tested document ran, and not the harmless document that is sent together with it. */
const isServed = (reply: Reply) => reply.status < 400 && !('harmless' in dataOf(reply))

const found = (reported: boolean, what: string) => (reported ? what : null)

/** The findings of all checks at this address, without a credential. */
export function graphqlCop(base: URL): Promise<Finding[]> {
  const ask = asking(base)
  const ofRequests = REQUESTS.map(async ([name, check]) => ({ name: `graphql-cop: ${name}`, fault: await check(ask) }))
  const ofDocuments = WAYS.flatMap((way) => DOCUMENTS.map(async ([name, check]) =>
    ({ name: `graphql-cop by ${way.name}: ${name}`, fault: await check((text) => way.ask(base, text)) })))
  return Promise.all([...ofRequests, ...ofDocuments])
}

const asking = (base: URL): Ask => async (method, path, { json, form, accept } = {}) => {
  const type = json === undefined ? 'application/x-www-form-urlencoded' : 'application/json'
  const content = json === undefined ? form : JSON.stringify(json)
  const answer = await fetch(new URL(path, base), {
    method, body: content, headers: { ...(content && { 'content-type': type }), ...(accept && { accept }) },
  })
  const text = await answer.text()
  return { status: answer.status, text, body: parsed(text) }
}
