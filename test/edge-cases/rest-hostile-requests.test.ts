// Expensive requests to the REST door: long paths, deep bodies, large forms. Each gets an ordinary answer.
// `test/rest/fastapi/hostile-requests.test.ts` has more forms and bodies, without a server.
import { beforeAll, expect, test } from '@jest/globals'
import { routes } from '../../rest-compat/routes.js'
import { gateway, useGateway } from '../support/app.js'
import { organization, type TestOrganization } from '../support/make/organization.js'
import { tokenOf } from '../support/sessions.js'

useGateway()

const LONG = 15_000
let org: TestOrganization
let token: string
beforeAll(async () => {
  org = await organization()
  token = await tokenOf(org.ADMIN)
})

const filled = (part: string, length: number) => part.repeat(Math.floor(length / part.length))

async function ask(method: string, path: string, body?: string, contentType = 'application/json') {
  const headers = { authorization: `Bearer ${token}`, ...(body !== undefined && { 'content-type': contentType }) }
  const answer = await fetch(gateway().url + path, { method, headers, body, redirect: 'manual' })
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

test('a form as large as a body may be is answered like any other', async () => {
  const part = '--b\r\ncontent-disposition: form-data; name=a\r\n\r\n1\r\n'
  const MOST = 1024 * 1024
  const TOO_MANY = '{"detail":"Too many fields. Maximum number of fields is 1000."'
  for (const [type, body, status, beginning] of [
    ['application/x-www-form-urlencoded', filled('a', MOST), 422, '{"detail":[{"type":"missing"'],
    ['application/x-www-form-urlencoded', filled('%41=%41&', MOST), 400, TOO_MANY],
    ['multipart/form-data; boundary=b', `${filled(part, MOST - 10)}--b--`, 400, TOO_MANY],
  ] as const) {
    const answer = await ask('POST', '/auth/login', body, type)
    expect([answer.status, answer.text.slice(0, beginning.length)]).toEqual([status, beginning])
  }
})
