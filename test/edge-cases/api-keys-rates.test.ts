// The rate limit of an API key whose requests come at once, to several gateways.
import { describe, expect, test } from '@jest/globals'
import { doors } from '../../src/doors.js'
import { createServer } from '../../src/http/server.js'
import { gateway, useGateway } from '../support/app.js'
import { apiKey } from '../support/make/api-keys.js'
import { organization } from '../support/make/organization.js'

useGateway()

describe('the rate limit of a key', () => {
  test('of 60 lets exactly 60 of 100 through that come at once, to two gateways on one database', async () => {
    const { secret } = await apiKey(await organization())
    const second = await createServer(gateway(), doors)
    const url = await second.listen({ host: '127.0.0.1', port: 0 })
    const ask = (turn: number) =>
      fetch(`${turn % 2 ? url : gateway().url}/logistics/locations`, { headers: { 'x-api-key': secret } })
    const answers = await Promise.all(Array.from({ length: 100 }, (_, turn) => ask(turn)))
    await second.close()
    const count = (status: number) => answers.filter((answer) => answer.status === status).length
    expect([count(200), count(429)]).toEqual([60, 40])
    expect(
      new Set(answers.filter(({ status }) => status === 200).map(({ headers }) => headers.get('ratelimit-remaining')))
        .size,
    ).toBe(60)
  })
})
