// A service that is not the ERP: a few rows of a library, and what they do. Requests are answered without a server.
import { printed, receive, success, validate, withoutRow } from '../../../rest-compat/fastapi/answer.js'
import { flag, integer, list, maybe, number, record, text } from '../../../rest-compat/fastapi/codec.js'
import { oauthError } from '../../../rest-compat/fastapi/oauth.js'
import { ownFault } from '../../../rest-compat/fastapi/pydantic/fault.js'
import { after } from '../../../rest-compat/fastapi/pydantic/kind.js'
import {
  bool, described, dict, float, initially, int, list as listOf, model, named, optional, patterned, str,
} from '../../../rest-compat/fastapi/pydantic/kinds.js'
import { refused } from '../../../rest-compat/fastapi/refusal.js'
import type { Outcome, Route } from '../../../rest-compat/fastapi/route.js'
import { matchRoute, type Match } from '../../../rest-compat/fastapi/starlette/matching.js'
import type { Answer, RawRequest } from '../../../rest-compat/fastapi/starlette/message.js'

const book = record('Book', 'A book.', {
  id: integer(), title: text('As on the cover'), price: maybe(number()), isLent: flag(),
})

/** A check of the library's own: pydantic would take any text. */
const noShouting = (title: string) =>
  (title === title.toUpperCase() ? [ownFault('Title should not shout', title, { shouted: title.length })] : [])

interface Row extends Route {
  /** What the row answers with. */
  readonly act: (values: never) => unknown
}

const dune = { id: 1, title: 'Dune', price: '9.50', isLent: false }
const DESCRIBED = { tag: 'Books', summary: 'A row', description: 'A row of the library.' }

export const rows: readonly Row[] = [
  {
    ...DESCRIBED, method: 'GET', path: '/books', answers: list(book), act: () => [dune],
    takes: {
      query: {
        limit: described('Books per page', initially(20, int({ ge: 1, le: 100 }))), lent: optional(bool()),
      },
      header: { 'X-Branch': optional(str()) },
    },
    example: { query: { limit: 1 }, answer: [{ id: 1, title: 'Dune', price: 9.5, isLent: false }] },
  },
  {
    ...DESCRIBED, method: 'POST', path: '/books', answers: book, headers: { 'cache-control': 'no-store' },
    takes: {
      body: named('NewBook', model({
        title: after(str(), noShouting, (title) => title), price: optional(float()),
        pages: optional(listOf(int(), { min: 2 })), more: optional(dict()),
      })),
    },
    act: ({ body }: { readonly body: { readonly title: string } }) => ({ ...dune, title: body.title, price: null }),
    example: { body: { title: 'Dune' }, answer: { id: 1, title: 'Dune', isLent: false } },
  },
  {
    ...DESCRIBED, method: 'GET', path: '/books/{book_id}', answers: book, record: 'Book', act: () => dune,
    takes: { path: { book_id: after(str(), (id) => (id.includes('\0') ? [ownFault('No', id)] : []), (id) => id) } },
    example: { path: { book_id: '1' }, answer: { id: 1, title: 'Dune', price: 9.5, isLent: false } },
  },
  {
    ...DESCRIBED, method: 'POST', path: '/token', formTitle: 'Credentials', beside: oauthError,
    takes: { form: { grant_type: optional(patterned('^password$')), username: str(), password: str() } },
    answers: record('Token', 'A token.', { access_token: text() }), act: () => ({ access_token: 'abc' }),
    example: { form: { username: 'ada', password: 'x' }, answer: { access_token: 'abc' } },
  },
]

interface Sent {
  readonly headers?: readonly (readonly [name: string, value: string])[]
  readonly body?: string | Buffer
  /** The most bytes of a refusal. */
  readonly mostBytes?: number
}

export function ask(method: string, url: string, { headers = [], body, mostBytes = 1 << 20 }: Sent = {}): Answer {
  const request: RawRequest = {
    scheme: 'https', method, url, headers: { host: 'library.example' }, rawHeaders: headers.flat(),
    body: body === undefined ? undefined : Buffer.from(body as string),
  }
  const match = matchRoute(rows, method, url)
  if (!('route' in match)) return printed(withoutRow(match, request), mostBytes)
  return printed(outcomeOf(match, request), mostBytes, match.route)
}

/** Only readers with a card may see the books. They are asked for it when the body is read. */
function outcomeOf(match: Match<Row>, request: RawRequest): Outcome {
  const received = receive(match, request)
  if ('members' in received) return received
  const hasCard = received.headers.get('x-card') !== 'none'
  if (!hasCard) return refused(401, 'Not authenticated', { 'www-authenticate': 'Card' })
  const values = validate(match.route, received)
  return 'members' in values ? values : success(match.route, match.route.act(values as never), match.route.headers)
}
