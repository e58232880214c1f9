// The ways to send a document without a credential. A document that is refused by POST must be refused in each of these
// ways.
import { Buffer } from 'node:buffer'
import http from 'node:http'
import { BAD_ESCAPE } from '../bombs/shot.js'

export interface Reply {
  readonly status: number
  readonly text: string
  /** The text as JSON; undefined if it is not JSON. */
  readonly body: unknown
}

export interface Way {
  readonly name: string
  readonly ask: (base: URL, query: string) => Promise<Reply>
}

interface Sent {
  readonly method: string
  readonly path: string
  readonly body?: string
}

/** A document that may be answered. Its alias distinguishes its answer from that of the tested document. */
const HARMLESS = '{ harmless: __typename }'
const agent = new http.Agent({ keepAlive: true, maxSockets: 16 })

/** Node's http client can send a GET with a body, which `fetch` refuses. */
function sent(base: URL, { method, path, body }: Sent): Promise<Reply> {
  const length =
    body === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
  const headers = { 'apollo-require-preflight': 'true', ...length }
  return new Promise((resolve, reject) => {
    const request = http.request(new URL('/', base), { method, path, agent, headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString()
        resolve({ status: response.statusCode ?? 0, text, body: parsed(text) })
      })
    })
    request.on('error', reject)
    request.end(body)
  })
}

/** The text as JSON, if it is JSON. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const address = (...queries: readonly string[]) =>
  `/graphql?${queries.map((query) => `query=${encodeURIComponent(query)}`).join('&')}`
const withSpaces = (query: string, sign: string) => address(query).replaceAll('%20', sign)

const by = (name: string, made: (query: string) => Sent): Way => ({
  name,
  ask: (base, query) => sent(base, made(query)),
})
const get = (path: string): Sent => ({ method: 'GET', path })

/** The way of most scanners. */
export const POST: Way = by('POST', (query) => ({ method: 'POST', path: '/graphql', body: JSON.stringify({ query }) }))

export const WAYS: readonly Way[] = [
  POST,
  by('GET', (query) => get(address(query))),
  by('GET with a wrong escape', (query) => get(address(query) + BAD_ESCAPE)),
  by('GET with a wrong escape in another parameter', (query) => get(`${address(query)}&x=%FF`)),
  by('GET with signs of plus and a wrong escape', (query) => get(withSpaces(query, '+') + BAD_ESCAPE)),
  by('GET with escaped signs of plus', (query) => get(withSpaces(query, '%2B'))),
  by('GET, behind a harmless document', (query) => get(address(HARMLESS, query))),
  by('GET, before a harmless document', (query) => get(address(query, HARMLESS) + BAD_ESCAPE)),
  by('GET, with a harmless body', (query) => ({
    ...get(address(query) + BAD_ESCAPE),
    body: JSON.stringify({ query: HARMLESS }),
  })),
  by('GET, in the body', (query) => ({ ...get('/graphql'), body: JSON.stringify({ query }) })),
  by('GET, in the body behind a harmless address', (query) => ({
    ...get(address(HARMLESS)),
    body: JSON.stringify({ query }),
  })),
  by('POST, in the address', (query) => ({
    method: 'POST', path: address(query), body: JSON.stringify({ query: HARMLESS }),
  })),
  by('HEAD', (query) => ({ method: 'HEAD', path: address(query) + BAD_ESCAPE })),
]
