// Expensive requests: long paths, forms with many parts, bytes that are no characters. Each gets an ordinary answer.
import { expect, test } from '@jest/globals'
import { ask } from './service.js'

const MOST = 1024 * 1024
const LONG = 15_000
const filled = (part: string, length: number) => part.repeat(Math.floor(length / part.length))

test.each(['/', '/%2f', '/%2F/', '%2f', '/a', '/%'])('a long path of repeated %s is unknown or redirected', (part) => {
  const path = `/${filled(part, LONG)}`
  for (const url of [`${path}x`, `/books${path}x`]) expect(ask('GET', url).status).toBe(404)
})

test('a known path with trailing slashes is redirected, however many', () => {
  const headers = { location: 'https://library.example/books' }
  for (const slashes of [filled('/', LONG), filled('/%2f', LONG)])
    expect(ask('GET', `/books${slashes}`)).toMatchObject({ status: 307, headers })
})

test('a form of very many fields, parts or signs is answered like any other', () => {
  const part = '--b\r\ncontent-disposition: form-data; name=a\r\n\r\n1\r\n'
  const urlencoded = (one: string) => ['application/x-www-form-urlencoded', filled(one, MOST)] as const
  const multipart = (body: string) => ['multipart/form-data; boundary=b', body] as const
  const TOO_MANY = { detail: 'Too many fields. Maximum number of fields is 1000.' }
  const INVALID = { detail: 'Invalid multipart data.' }
  const NAMELESS = { detail: 'The Content-Disposition header field "name" must be provided.' }
  const MISSING = {
    detail: [
      { type: 'missing', loc: ['body', 'username'] },
      { type: 'missing', loc: ['body', 'password'] },
    ],
  }
  const forms: readonly (readonly [form: readonly [string, string], status: number, answer: object])[] = [
    ...['&', '=', '+', 'a'].map((one) => [urlencoded(one), 422, MISSING] as const),
    ...['a&', '%41=%41&'].map((one) => [urlencoded(one), 400, TOO_MANY] as const),
    [multipart(`${filled(part, MOST - 10)}--b--`), 400, TOO_MANY],
    [
      multipart(`--b\r\ncontent-disposition: form-data${filled('; name="\\', MOST - 100)}\r\n\r\n1\r\n--b--`), 400,
      INVALID,
    ],
    [multipart(`--b\r\ncontent-disposition: form-data${filled('; name="\\', 4000)}\r\n\r\n1\r\n--b--`), 422, MISSING],
    [
      multipart(`--b\r\n${filled('a: b\r\n', 40)}content-disposition: form-data${filled(';', 4000)}\r\n\r\n1\r\n--b--`),
      400, NAMELESS,
    ],
    [multipart(`--b\r\n${filled('a', MOST - 100)}`), 400, INVALID],
    [multipart(`--b\r\ncontent-disposition: form-data; name=a\r\n\r\n${filled('\r\n--bx', MOST - 100)}`), 422, MISSING],
  ]
  for (const [[contentType, body], wanted, answer] of forms) {
    const { status, body: text } = ask('POST', '/token', { headers: [['content-type', contentType]], body })
    expect([body.slice(0, 100), status]).toEqual([body.slice(0, 100), wanted])
    expect(JSON.parse(text)).toMatchObject(answer)
  }
})

test('surrogates written as bytes are read one by one, beside the character that stands in for them', () => {
  const post = (body: Buffer) => ask('POST', '/books', { headers: [['content-type', 'application/json']], body })
  const written = Buffer.from('"\xED\xA0\x80\xEE\x80\x80\xED\xBF\xBF"', 'latin1')
  const { status, body } = post(Buffer.concat([Buffer.from('{"title":"Emma","pages":'), written, Buffer.from('}')]))
  expect(status).toBe(422)
  expect(JSON.parse(body)).toMatchObject({ detail: [{ loc: ['body', 'pages'], input: '\ud800\ue000\udfff' }] })
  const many = Buffer.from(filled('\xED\xA0\x80', MOST - 100), 'latin1')
  expect(post(Buffer.concat([Buffer.from('["'), many, Buffer.from('\xff"]', 'latin1')])).status).toBe(400)
})
