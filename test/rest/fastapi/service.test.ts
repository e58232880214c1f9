// A service of other rows than the ERP's answers as FastAPI does, in its order and byte for byte.
import { describe, expect, test } from '@jest/globals'
import { withoutRow } from '../../../rest-compat/fastapi/answer.js'
import { record, text } from '../../../rest-compat/fastapi/codec.js'
import { oauthError } from '../../../rest-compat/fastapi/oauth.js'
import { openApiDocument } from '../../../rest-compat/fastapi/openapi/document.js'
import { invalid, refused } from '../../../rest-compat/fastapi/refusal.js'
import { crossOriginHeaders, preflight } from '../../../rest-compat/fastapi/starlette/cross-origin.js'
import type { RawRequest } from '../../../rest-compat/fastapi/starlette/message.js'
import { ask, rows } from './service.js'

const JSON_TYPE = ['Content-Type', 'application/json'] as const
const NO_CARD = ['X-Card', 'none'] as const
const post = (body: string, path = '/books') => ask('POST', path, { headers: [JSON_TYPE], body })
const detailOf = ({ body }: { readonly body: string }) => (JSON.parse(body) as { detail: unknown }).detail

describe('a request', () => {
  test('that is valid is answered in compact JSON, in declared order', () => {
    expect(ask('GET', '/books?limit=5&lent=yes')).toEqual({
      status: 200, headers: { 'content-type': 'application/json' },
      body: '[{"id":1,"title":"Dune","price":9.5,"isLent":false}]',
    })
    expect(post('{"title":"Emma","unknown":1}')).toEqual({
      status: 200, headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
      body: '{"id":1,"title":"Emma","isLent":false}',
    })
  })

  test('without a row is refused or sent elsewhere', () => {
    const headers = { 'content-type': 'application/json' }
    expect(ask('GET', '/nowhere')).toEqual({ status: 404, headers, body: '{"detail":"Not Found"}' })
    expect(ask('DELETE', '/books'))
      .toEqual({ status: 405, headers: { ...headers, allow: 'GET' }, body: '{"detail":"Method Not Allowed"}' })
    expect(ask('GET', '/books/?limit=1'))
      .toEqual({ status: 307, headers: { location: 'https://library.example/books?limit=1' }, body: '' })
    const nameless: RawRequest = {
      scheme: 'http', method: 'GET', url: '/books/', headers: {}, rawHeaders: [], body: undefined,
    }
    expect(withoutRow({ location: '/books' }, nameless))
      .toMatchObject({ headers: { location: 'http://localhost/books' } })
  })

  test('with faults is refused with all of them, those of the query before those of headers and body', () => {
    expect(ask('GET', '/books?limit=0&lent=perhaps').body).toBe([
      '{"detail":[{"type":"greater_than_equal","loc":["query","limit"],',
      '"msg":"Input should be greater than or equal to 1","input":"0","ctx":{"ge":1}},',
      '{"type":"bool_parsing","loc":["query","lent"],',
      '"msg":"Input should be a valid boolean, unable to interpret input","input":"perhaps"}]}',
    ].join(''))
    expect(post('{"price":"x","pages":[1,"y"],"more":[]}').body).toBe([
      '{"detail":[{"type":"missing","loc":["body","title"],"msg":"Field required",',
      '"input":{"price":"x","pages":[1,"y"],"more":[]}},',
      '{"type":"float_parsing","loc":["body","price"],',
      '"msg":"Input should be a valid number, unable to parse string as a number","input":"x"},',
      '{"type":"int_parsing","loc":["body","pages",1],',
      '"msg":"Input should be a valid integer, unable to parse string as an integer","input":"y"},',
      '{"type":"dict_type","loc":["body","more"],"msg":"Input should be a valid dictionary","input":[]}]}',
    ].join(''))
  })

  test('without a body lacks the body as a whole, and null is no body', () => {
    for (const body of ['', 'null']) {
      expect(post(body)).toMatchObject({
        status: 422, body: '{"detail":[{"type":"missing","loc":["body"],"msg":"Field required","input":null}]}',
      })
    }
  })

  test('with a body of another type is one text, which no model takes', () => {
    expect(ask('POST', '/books', { body: '{"title":"Emma"}' })).toMatchObject({ status: 422 })
    expect(detailOf(ask('POST', '/books', { body: 'x' })))
      .toMatchObject([{ type: 'model_attributes_type', loc: ['body'], input: 'x' }])
  })
})

describe('the order of the checks', () => {
  test('is body, credential, all inputs', () => {
    const asked = (body: string) => ask('POST', '/books', { headers: [JSON_TYPE, NO_CARD], body })
    expect(asked('{"title":')).toMatchObject({ status: 422 })
    expect(asked('\xff').status).toBe(422)
    expect(ask('POST', '/books', { headers: [JSON_TYPE, NO_CARD], body: Buffer.from([0xff]) }))
      .toMatchObject({ status: 400, body: '{"detail":"There was an error parsing the body"}' })
    expect(asked('{}')).toMatchObject({ status: 401, headers: { 'www-authenticate': 'Card' } })
    expect(asked('{}').body).toBe('{"detail":"Not authenticated"}')
    expect(ask('GET', '/books?limit=x', { headers: [NO_CARD] }).status).toBe(401)
  })

  test('lists faults of the service’s own checks only if pydantic finds none', () => {
    expect(post('{"title":"DUNE"}').body).toBe([
      '{"detail":[{"type":"value_error","loc":["body","title"],"msg":"Title should not shout",',
      '"input":"DUNE","ctx":{"shouted":4}}]}',
    ].join(''))
    expect(detailOf(post('{"title":"DUNE","price":"x"}'))).toMatchObject([{ type: 'float_parsing' }])
  })

  test('answers a path that names nothing which can exist as an unknown record', () => {
    expect(ask('GET', '/books/a%00')).toMatchObject({ status: 404, body: '{"detail":"Book not found"}' })
  })
})

describe('a refusal', () => {
  test('lists as many faults as fit, and counts the others', () => {
    const pages = JSON.stringify({ title: 'Emma', pages: Array.from({ length: 300 }, () => 'x'.repeat(100)) })
    const { body } = ask('POST', '/books', { headers: [JSON_TYPE], body: pages, mostBytes: 10_000 })
    const { detail, more } = JSON.parse(body) as { readonly detail: readonly object[]; readonly more: number }
    expect(body.length).toBeLessThan(10_000)
    expect([detail.length > 10, detail.length + more]).toEqual([true, 300])
  })

  test('says nothing of other faults where there are none', () => {
    expect(invalid([]).members).toEqual({ detail: [] })
    expect(invalid([], 1).members).toEqual({ detail: [], more: 1 })
  })

  test('counts faults also where an answer could never list them', () => {
    const pages = JSON.stringify({ title: 'Emma', pages: Array.from({ length: 20_000 }, () => 'x') })
    const { body } = ask('POST', '/books', { headers: [JSON_TYPE], body: pages })
    const { detail, more } = JSON.parse(body) as { readonly detail: readonly object[]; readonly more: number }
    expect([body.length < 1 << 20, detail.length + more]).toEqual([true, 20_000])
  })

  test('repeats no value that is much too long', () => {
    const pages = JSON.stringify({ title: 'Emma', pages: 'x'.repeat(100_000) })
    expect(detailOf(ask('POST', '/books', { headers: [JSON_TYPE], body: pages, mostBytes: 10_000 })))
      .toMatchObject([{ type: 'list_type', input: null }])
  })

  test('has its first fault in any case, with its value if that is not much too long', () => {
    const pages = JSON.stringify({ title: 'Emma', pages: ['x'.repeat(9_000), 'y'] })
    const { body } = ask('POST', '/books', { headers: [JSON_TYPE], body: pages, mostBytes: 10_000 })
    expect(JSON.parse(body))
      .toMatchObject({ detail: [{ loc: ['body', 'pages', 0], input: 'x'.repeat(9_000) }], more: 1 })
    expect(detailOf({ body })).toHaveLength(1)
  })

  test('of a form has what RFC 6749 adds', () => {
    const form = (body: string) =>
      ask('POST', '/token', { headers: [['content-type', 'application/x-www-form-urlencoded']], body })
    expect(form('username=a&password=b')).toMatchObject({ status: 200, body: '{"access_token":"abc"}' })
    expect(JSON.parse(form('grant_type=code&username=a&password=b').body)).toMatchObject({
      detail: [{ type: 'string_pattern_mismatch', loc: ['body', 'grant_type'], ctx: { pattern: '^password$' } }],
      error: 'unsupported_grant_type', error_description: "grant_type: String should match pattern '^password$'",
    })
    expect(JSON.parse(form('username=a').body)).toMatchObject({
      detail: [{ type: 'missing', loc: ['body', 'password'], input: null }], error: 'invalid_request',
      error_description: 'password: Field required',
    })
    expect(JSON.parse(form('').body)).toMatchObject({
      error: 'invalid_request', error_description: 'username: Field required; password: Field required',
    })
  })

  test('of a log-in has the error of its status, in the characters that RFC 6749 allows', () => {
    const errors = [400, 401, 403, 422, 429, 500, 503].map((status) => oauthError(refused(status, 'No')).error)
    expect(errors).toEqual([
      'invalid_request', 'invalid_grant', 'invalid_request', 'invalid_request', 'temporarily_unavailable',
      'server_error', 'temporarily_unavailable',
    ])
    expect(oauthError(refused(401, 'A "b" \\ é~ !#[]\n'))).toEqual({
      error: 'invalid_grant', error_description: 'A ?b? ? ?~ !#[]?',
    })
  })
})

describe('pages of other origins', () => {
  const allowed = { origins: ['https://shop.example'], sent: 'X-Card', read: 'Allow' }
  const request = (origin: string): RawRequest => ({
    scheme: 'https', method: 'OPTIONS', url: '/books', rawHeaders: [], body: undefined,
    headers: { origin, 'access-control-request-method': 'POST' },
  })

  test('may call if their origin is allowed', () => {
    expect(preflight(request('https://shop.example'), rows, allowed)).toEqual({
      status: 204, body: '', headers: {
        'access-control-allow-methods': 'GET, POST', 'access-control-allow-headers': 'X-Card',
        'access-control-max-age': '600',
      },
    })
    expect(crossOriginHeaders(request('https://shop.example'), allowed)).toEqual({
      vary: 'Origin', 'access-control-allow-origin': 'https://shop.example', 'access-control-expose-headers': 'Allow',
    })
  })

  test('may call from anywhere if any origin is allowed, and hear of the path that they ask for', () => {
    const anywhere = { ...allowed, origins: ['*'] }
    expect(preflight({ ...request('https://other.example'), url: '/token?a=b' }, rows, anywhere))
      .toMatchObject({ headers: { 'access-control-allow-methods': 'POST' } })
    expect(crossOriginHeaders(request('https://other.example'), anywhere))
      .toMatchObject({ 'access-control-allow-origin': 'https://other.example' })
  })

  test('are answered as without CORS otherwise', () => {
    expect(preflight(request('https://other.example'), rows, allowed)).toBeNull()
    const [own, anywhere] = [request('https://shop.example'), { ...allowed, origins: ['*'] }]
    const { origin } = own.headers
    for (const other of [{ method: 'POST' }, { url: '/nowhere' }, { headers: { origin } }])
      expect([other, preflight({ ...own, ...other }, rows, allowed)]).toEqual([other, null])
    expect(preflight({ ...own, headers: { ...own.headers, origin: undefined } }, rows, anywhere)).toBeNull()
    expect(crossOriginHeaders({ ...own, headers: {} }, anywhere)).toEqual({ vary: 'Origin' })
    expect(crossOriginHeaders(request('https://other.example'), allowed)).toEqual({ vary: 'Origin' })
    expect(crossOriginHeaders(request('https://shop.example'), { ...allowed, origins: [] })).toEqual({})
  })
})

const OWN = {
  operationId: 'row', access: ['Open to anyone.'], extensions: { 'x-own': 1 }, security: [], refusals: {},
}
const LIBRARY = { info: { title: 'Library' }, tags: { Books: 'All books.' }, securitySchemes: {}, schemas: [] }

test('two schemas of one title cannot be told apart in a document', () => {
  const other = { ...rows[2], path: '/other', takes: {}, answers: record('Book', 'Another book.', { name: text() }) }
  expect(() => openApiDocument([...rows, other], LIBRARY, () => OWN)).toThrow('Two schemas have the title Book')
})

test('the OpenAPI document is printed from the rows', () => {
  type Parts = Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, object>>>>>>
  const document = openApiDocument(rows, LIBRARY, () => OWN) as unknown as Parts
  expect(document).toMatchObject({
    openapi: '3.1.0', info: { title: 'Library' }, tags: [{ name: 'Books', description: 'All books.' }],
  })
  expect(Object.keys(document.components.schemas)).toEqual(['Book', 'NewBook', 'Credentials', 'Token'])
  expect(document.paths['/books'].get).toMatchObject({
    operationId: 'row', description: 'A row of the library.\n\nOpen to anyone.', 'x-own': 1,
    parameters: [
      { name: 'limit', in: 'query', description: 'Books per page', required: false },
      { name: 'lent', in: 'query', required: false, schema: { type: 'boolean' } },
      { name: 'X-Branch', in: 'header', required: false, schema: { type: 'string' } },
    ],
    responses: {
      200: { content: { 'application/json': { schema: { items: { $ref: '#/components/schemas/Book' } } } } },
    },
  })
  expect(document.paths['/books/{book_id}'].get)
    .toMatchObject({ parameters: [{ name: 'book_id', in: 'path', required: true, example: '1' }] })
  expect(document.paths['/token'].post).toMatchObject({
    requestBody: {
      content: { 'multipart/form-data': { schema: { $ref: '#/components/schemas/Credentials' } } },
    },
  })
})
