// TRUST_PROXY: the caller's address is taken from a trusted proxy, and from nobody else.
import { describe, expect, test } from '@jest/globals'
import { randomUUID } from 'node:crypto'
import { readConfig } from '../../src/config.js'
import { gateway, startGateway, useGateway } from '../support/app.js'
import { freshDatabase } from '../support/databases.js'
import { logInFrom } from '../support/from.js'
import { organization } from '../support/make/organization.js'
import { PASSWORD, user } from '../support/make/users.js'

const PROXY = '127.0.9.1'
useGateway({ TRUST_PROXY: `${PROXY}, 127.0.8.0/24`, LOGIN_ATTEMPTS: '3' }, undefined, freshDatabase)

const through = (proxy: string, caller: string, username: string, password: string) =>
  logInFrom(proxy, username, password, { 'x-forwarded-for': caller })
const wrongTimes = async (times: number, proxy: string, callerOf: (time: number) => string, username: string) => {
  const statuses: number[] = []
  for (let time = 0; time < times; time += 1)
    statuses.push((await through(proxy, callerOf(time), username, 'wrong')).status)
  return statuses
}

test.each([PROXY, '127.0.8.77'])('a stranger behind the proxy %s locks out nobody else behind it', async (proxy) => {
  const { email } = await user(await organization(), { roles: ['ADMIN'] })
  expect(await wrongTimes(4, proxy, () => '203.0.113.5', email)).toEqual([401, 401, 401, 429])
  expect((await through(proxy, '198.51.100.7', email, PASSWORD)).status).toBe(200)
})

test('headers of a client that is not a trusted proxy do not change its address', async () => {
  const name = `nobody-${randomUUID()}@thread.test`
  expect(await wrongTimes(4, '127.0.9.2', (time) => `203.0.113.${time}`, name)).toEqual([401, 401, 401, 429])
})

test.each([
  ['198.51.100.77 with a port', (time: number) => `198.51.100.77:${4701 + time}`],
  ['2001:db8::1 with a port', (time: number) => `[2001:db8::1]:${4701 + time}`],
  ['198.51.100.78 in both forms', (time: number) => (time % 2 ? '198.51.100.78' : '::ffff:198.51.100.78')],
  ['texts that are no address', (time: number) => `garbage-${time}`],
])('is one client for the limit on log-ins: %s', async (_, callerOf) => {
  const name = `nobody-${randomUUID()}@thread.test`
  expect(await wrongTimes(4, PROXY, callerOf, name)).toEqual([401, 401, 401, 429])
})

test.each(['proxy.example', '10.0.0.0/33', '10.0.0.1/8/8', '300.1.1.1', '-1'])(
  'the setting %s is refused with a list of valid forms',
  (TRUST_PROXY) => {
    expect(() => readConfig({}, { NODE_ENV: 'test', TRUST_PROXY })).toThrow(
      /TRUST_PROXY has ".*", which is no address, no network like 10\.0\.0\.0\/8 and no number of proxies/,
    )
  },
)

/** The address that the session, the trail and the log have of a log-in at a gateway with this setting. */
async function recorded(TRUST_PROXY: string, from: string, forwarded?: string): Promise<readonly unknown[]> {
  const person = await user(await organization())
  const { database } = gateway()
  const lines: string[] = []
  const write = (line: string) => void lines.push(line)
  const other = await startGateway({ database, discard: async () => {} }, { TRUST_PROXY, LOG_LEVEL: 'info' }, { write })
  const headers: Record<string, string> = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
  const { status } = await logInFrom(from, person.email, PASSWORD, headers, other.gateway.url)
  await other.stop()
  expect(status).toBe(200)
  const session = await database.prisma.session.findFirstOrThrow({ where: { userId: person.userId } })
  const line = await database.prisma.auditLine.findFirstOrThrow({ where: { orgId: person.orgId, action: 'logIn' } })
  const logged = lines.map((text) => JSON.parse(text) as { msg: string; address?: string })
  const said = logged.find(({ msg }) => msg === 'log-in')
  return [session.address, (line.details as { address: string }).address, said?.address]
}

describe('session, trail and log have the address', () => {
  test.each([
    ['of the connection, without the setting', '', '127.0.0.1', '203.0.113.5', '127.0.0.1'],
    ['of the connection, with no proxies in a row', '0', '127.0.0.1', '203.0.113.5', '127.0.0.1'],
    ['of the connection, if the proxy forwards none', PROXY, PROXY, undefined, PROXY],
    ['of the connection, if it is no named proxy', PROXY, '127.0.9.2', '203.0.113.5', '127.0.9.2'],
    ['that the named proxy has seen, whatever the client claims', PROXY, PROXY, '10.0.0.1, 203.0.113.5', '203.0.113.5'],
    ['before two named proxies', `${PROXY}, 10.0.0.0/8`, PROXY, '198.51.100.1, 203.0.113.5, 10.1.2.3', '203.0.113.5'],
    ['that one proxy has seen', '1', '127.0.9.7', '198.51.100.1, 203.0.113.5', '203.0.113.5'],
    ['that the first of two proxies has seen', '2', '127.0.9.7', '198.51.100.1, 203.0.113.5, 10.1.2.3', '203.0.113.5'],
    ['without its port', '1', PROXY, '198.51.100.77:4701', '198.51.100.77'],
    ['without its port in brackets', '1', PROXY, '[2001:db8::1]:443', '2001:db8::1'],
    ['without brackets', '1', PROXY, '[2001:db8::1]', '2001:db8::1'],
    ['without its zone', '1', PROXY, `fe80::1%${'a'.repeat(6000)}`, 'fe80::1'],
    ['of IPv4 in the form of IPv6', '1', PROXY, '::ffff:198.51.100.9', '198.51.100.9'],
    ['of IPv4 in the form of IPv6, with a port', '1', PROXY, '[::ffff:198.51.100.9]:80', '198.51.100.9'],
    ['before a named proxy with a port', `${PROXY}, 10.0.0.0/8`, PROXY, '203.0.113.5, 10.1.2.3:443', '203.0.113.5'],
    ['of the connection, if no address is forwarded', '1', PROXY, 'garbage', PROXY],
    ['of the connection, if a very long text is forwarded', '1', PROXY, 'a'.repeat(6000), PROXY],
    ['of the connection, if the address is wrong', '1', PROXY, '300.1.1.1:80', PROXY],
    ['of an IPv6 network', 'loopback', '127.0.0.1', '2001:db8::7', '2001:db8::7'],
  ])('%s', async (_, setting, from, forwarded, address) => {
    expect(await recorded(setting, from, forwarded)).toEqual([address, address, address])
  })
})
