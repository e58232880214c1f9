// X-Forwarded-Proto in the address of a redirect: believed from this machine, or from the proxies of TRUST_PROXY alone.
import { afterAll, expect, test } from '@jest/globals'
import { freshDatabase } from '../support/databases.js'
import { startGateway, type Started } from '../support/app.js'

const PROXY = '203.0.113.9'
const gateways: Promise<Started>[] = []
const started = (env?: Readonly<Record<string, string>>) => {
  const gateway = freshDatabase().then((database) => startGateway(database, env))
  gateways.push(gateway)
  return gateway
}
afterAll(async () => {
  for (const gateway of gateways) await (await gateway).stop()
})

/** Where a request from this address is sent to, when it says that it came by TLS. */
async function redirected({ server }: Started, remoteAddress: string, proto = 'https') {
  const headers = { host: 'erp.example', 'x-forwarded-proto': proto }
  const answer = await server.inject({ method: 'GET', url: '/api-keys/', remoteAddress, headers })
  return answer.headers.location
}

test('without TRUST_PROXY the header is believed from this machine alone', async () => {
  const gateway = await started()
  for (const here of ['127.0.0.1', '127.0.9.1', '::1', '::ffff:127.0.0.1'])
    expect([here, await redirected(gateway, here)]).toEqual([here, 'https://erp.example/api-keys'])
  for (const there of [PROXY, '10.0.0.1', '::ffff:10.0.0.1', '2001:db8::127'])
    expect([there, await redirected(gateway, there)]).toEqual([there, 'http://erp.example/api-keys'])
  expect(await redirected(gateway, '127.0.0.1', 'javascript')).toBe('http://erp.example/api-keys')
})

test('with TRUST_PROXY it is believed from the named proxies alone', async () => {
  const gateway = await started({ TRUST_PROXY: PROXY })
  expect(await redirected(gateway, PROXY)).toBe('https://erp.example/api-keys')
  expect(await redirected(gateway, '127.0.0.1')).toBe('http://erp.example/api-keys')
})
