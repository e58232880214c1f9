// Expensive requests to the REST door: long paths, deep bodies, forms with many parts. Each gets an ordinary answer.
import { beforeAll, expect, test } from '@jest/globals'
import { routes } from '../../rest-compat/routes.js'
import { gateway, useGateway } from '../support/app.js'
import { organization, type TestOrganization } from '../support/make/organization.js'
import { tokenOf } from '../support/sessions.js'

useGateway()

const MOST = 1024 * 1024
const LONG = 15_000
let org: TestOrganization
let token: string
beforeAll(async () => {
  org = await organization()
  token = await tokenOf(org.ADMIN)
})

const filled = (part: string, length: number) => part.repeat(Math.floor(length / part.length))

async function ask(method: string, path: string, body?: string | Buffer, contentType = 'application/json') {
  const headers = { authorization: `Bearer ${token}`, ...(body !== undefined && { 'content-type': contentType }) }
  const answer = await fetch(gateway().url + path, { method, headers, body: body as never, redirect: 'manual' })
  return { status: answer.status, location: answer.headers.get('location'), text: await answer.text() }
}

test.each(['/', '/%2f', '/%2F/', '%2f', '/a', '/%'])(
  'a long path of repeated %s, with and without a suffix, is unknown',
  async (part) => {
    const path = `/${filled(part, LONG)}`
    for (const url of [path, `${path}x`, `/api-keys${path}x`]) expect((await ask('GET', url)).status).toBe(404)
  },
)

test('a known path with trailing slashes is redirected, however many and however escaped', async () => {
  for (const slashes of ['/', '//', '%2f', '/%2F/', filled('/', LONG), filled('/%2f', LONG)]) {
    expect(await ask('GET', `/api-keys${slashes}?is_active=true`)).toMatchObject({
      status: 307,
      location: `${gateway().url}/api-keys?is_active=true`,
    })
  }
})

const nested = (levels: number, [opening, inner, closing]: readonly string[]) =>
  opening.repeat(levels) + inner + closing.repeat(levels)
const KINDS = [['[', '', ']'], ['{"a":', '1', '}']]
const withBody = routes.filter(({ takes }) => takes.body)

test.each(withBody.map(({ method, path }) => [method, path]))(
  '%s %s answers a body nested a hundred thousand levels deep, as it is or in a member',
  async (method, path) => {
    const url = path.replace(/\{\w+\}/g, 'unknown')
    for (const kind of KINDS) {
      const deep = nested(100_000, kind)
      for (const body of [deep, `{"lineItems":[{"kept":${deep}}]}`, `{"unknown":${deep}}`]) {
        expect(await ask(method, url, body)).toMatchObject({
          status: 400,
          text: '{"detail":"There was an error parsing the body"}',
        })
      }
      for (const levels of [24, 999, 9_990]) {
        const { status } = await ask(
          method, url,
          `{"billType":"supplier","lineItems":[{"amount":1,"kept":${nested(levels, kind)}}],"costSheetIds":${nested(levels, kind)}}`,
        )
        expect([403, 404, 409, 422]).toContain(status)
      }
    }
  },
)

test('a form of very many fields, parts or signs is answered like any other', async () => {
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
    const { status, text } = await ask('POST', '/auth/login', body, contentType)
    expect([body.slice(0, 100), status]).toEqual([body.slice(0, 100), wanted])
    expect(JSON.parse(text)).toMatchObject(answer)
  }
})

test('surrogates written as bytes are read one by one, beside the character that stands in for them', async () => {
  const written = Buffer.from('"\xED\xA0\x80\xEE\x80\x80\xED\xBF\xBF"', 'latin1')
  const { status, text } = await ask(
    'POST', '/api/v1/costings/compare', Buffer.concat([Buffer.from('{"costSheetIds":'), written, Buffer.from('}')]),
  )
  expect(status).toBe(422)
  expect(JSON.parse(text)).toMatchObject({ detail: [{ loc: ['body', 'costSheetIds'], input: '\ud800\ue000\udfff' }] })
  const many = Buffer.from(filled('\xED\xA0\x80', MOST - 100), 'latin1')
  expect(
    (
      await ask(
        'POST', '/api/v1/costings/compare', Buffer.concat([Buffer.from('["'), many, Buffer.from('\xff"]', 'latin1')]),
      )
    ).status,
  ).toBe(400)
})
