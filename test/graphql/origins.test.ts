// Pages of other origins: which may call the gateway in development and in production, and for how long a browser may
// remember that.
import { describe, expect, test } from '@jest/globals'
import { ConfigError, readConfig } from '../../src/config.js'
import { gateway, useGateway } from '../support/app.js'
import { addressOf, upload } from '../support/files.js'
import { employee } from '../support/make/employees.js'
import { organization } from '../support/make/organization.js'

const PRODUCTION = { NODE_ENV: 'production', JWT_SECRET: 'a secret that is long enough for a test' }

async function preflight(origin: string) {
  const { headers } = await fetch(`${gateway().url}/graphql`, {
    method: 'OPTIONS',
    headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization' },
  })
  return [headers.get('access-control-allow-origin'), headers.get('access-control-max-age')]
}

/** The header of a download that decides whether a page of another origin may show it in an image. */
async function policyOfDownload() {
  const org = await organization()
  const { id } = await employee(org)
  const address = await addressOf(org.HR, await upload(org.HR, id, 'a picture'))
  const { headers } = await fetch(gateway().url + address)
  return headers.get('cross-origin-resource-policy')
}

describe('in development', () => {
  useGateway({ CORS_ORIGINS: 'https://office.test' })

  test.each(['http://localhost:5173', 'http://127.0.0.1:3000', 'http://[::1]', 'https://office.test'])(
    '%s may call, and asks once a day', async (origin) => {
      expect(await preflight(origin)).toEqual([origin, '86400'])
    },
  )

  test.each(['https://elsewhere.test', 'http://localhost.elsewhere.test', 'null'])('%s may not', async (origin) => {
    expect((await preflight(origin))[0]).toBeNull()
  })

  test('pages may show a download in an image', async () => {
    expect(await policyOfDownload()).toBe('cross-origin')
  })
})

describe('the setting', () => {
  test.each([
    'erp.example.com', 'https://ok.example/', 'https://ok.example/path', 'https://ok.example:443', 'https://OK.example',
    'https://*.example.com', 'https://ok.example https://two.example', 'app://one/', 'https:/ok.example',
  ])('%s can match no page, and prevents the start', (wrong) => {
    expect(() => readConfig({}, { CORS_ORIGINS: `https://shop.example, ${wrong}` })).toThrow(
      new ConfigError(`CORS_ORIGINS has "${wrong}", which is no origin like https://shop.example:8443`),
    )
  })

  test.each(['', '*', 'null', 'https://shop.example', 'http://localhost:5173,https://[::1]:8443', 'capacitor://localhost'])(
    '%s is taken', (right) => {
      expect(readConfig({}, { CORS_ORIGINS: right }).corsOrigins.join()).toBe(right)
    },
  )
})

describe('with *, in production', () => {
  useGateway({ ...PRODUCTION, CORS_ORIGINS: '*' })

  test('every origin may call', async () => {
    expect((await preflight('https://elsewhere.test'))[0]).toBe('*')
  })
})

describe('in production without CORS_ORIGINS', () => {
  useGateway(PRODUCTION)

  test('no other origin may call or show a download', async () => {
    expect((await preflight('http://localhost:5173'))[0]).toBeNull()
    expect(await policyOfDownload()).toBe('same-origin')
  })
})
