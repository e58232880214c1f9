// Idempotency-Key and `Prefer: validate-only` at the REST door: each row that changes something answers as it would
// without them, is done once, and is not done by a dry run. `test/rest/once.test.ts` tells of the headers themselves.
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { randomUUID } from 'node:crypto'
import { rootFieldOf } from '../../rest-compat/successor.js'
import { exampleCall, routes } from '../support/rest.js'
import { startTwins, type Answer, type Twins } from '../support/twins.js'

const ADMIN = { userId: 'u-mill-admin', orgId: 'mill' }

const changing = routes.filter((route) => rootFieldOf(route).root === 'Mutation' && route.needs !== 'anyone')

describe('every row that changes something', () => {
  let twins: Twins
  beforeAll(async () => {
    twins = await startTwins()
  })
  afterAll(() => twins?.stop())

  const said = (answer: Answer): unknown => JSON.parse(twins.steady(answer))
  const rows = changing.map((route) => [`${route.method} ${route.path}`, route] as const)
  test.each(rows)('%s', async (_, route) => {
    for (const id of [undefined, 'none']) {
      const asked = { by: ADMIN, rest: exampleCall(route, id) }
      const key = { 'idempotency-key': randomUUID() }
      const tried = await twins.askSecond(asked, { prefer: 'validate-only' })
      const { answer, difference } = await twins.ask(asked, key)
      const again = await twins.askSecond(asked, key)
      expect(difference).toBeNull()
      for (const other of [tried, again]) expect(said(other)).toEqual(said(answer))
      expect(tried.headers?.get('preference-applied')).toBe('validate-only')
      expect(again.headers?.get('idempotency-replayed')).toBe(answer.status === 200 ? 'true' : null)
      for (const name of ['preference-applied', 'idempotency-replayed']) expect(answer.headers?.get(name)).toBeNull()
    }
  })

  test('leaves the rows of requests without these headers', async () => {
    const [first, second] = await twins.rows()
    expect({ ...second, IdempotencyKey: [] }).toEqual(first)
  })
})
