// TRUST_PROXY: the caller's address is taken from a trusted proxy, and from nobody else.
import { expect, test } from '@jest/globals'
import { randomUUID } from 'node:crypto'
import { readConfig } from '../../src/config.js'
import { useGateway } from '../support/app.js'
import { logInFrom } from '../support/from.js'
import { organization } from '../support/make/organization.js'
import { PASSWORD, user } from '../support/make/users.js'

const PROXY = '127.0.9.1'
useGateway({ TRUST_PROXY: `${PROXY}, 127.0.8.0/24`, LOGIN_ATTEMPTS: '3' })

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

test.each(['proxy.example', '10.0.0.0/33', '10.0.0.1/8/8', '300.1.1.1', '-1'])(
  'the setting %s is refused with a list of valid forms',
  (TRUST_PROXY) => {
    expect(() => readConfig({ NODE_ENV: 'test', TRUST_PROXY })).toThrow(
      /TRUST_PROXY has ".*", which is no address, no network like 10\.0\.0\.0\/8 and no number of proxies/,
    )
  },
)
