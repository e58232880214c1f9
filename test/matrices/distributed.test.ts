// Where organizations are distributed, the lines of a step have statements of their own. Every action, done once and
// asked for again, answers as on a single server and leaves the same rows.
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { lifecycles, stepsOf } from '../support/corpus/steps.js'
import type { Identifiers } from '../support/corpus/variables.js'
import { plantedNodes } from '../support/engine.js'
import { documentFor } from '../support/operations.js'
import { startTwins, type Answer, type Twins } from '../support/twins.js'

const ADMIN = { userId: 'u-mill-admin', orgId: 'mill' }
const MANAGER = { userId: 'u-mill-manager', orgId: 'mill' }

let twins: Twins
let ids: Identifiers
beforeAll(async () => {
  twins = await startTwins(undefined, plantedNodes)
  const isDistributed = [twins.first, twins.second].map(({ gateway }) => gateway.database.isDistributed())
  expect(isDistributed).toEqual([false, true])
  ids = await twins.identifiers('mill')
})
afterAll(() => twins?.stop())

/** What has statements of its own may cost more. */
const withoutCost = (answer: unknown) => ({ ...(answer as Answer | undefined), cost: null })

test.each(lifecycles.map((lifecycle) => [lifecycle.model, lifecycle] as const))('%s', async (_model, lifecycle) => {
  for await (const { field, variables, isAllowed } of stepsOf(twins.first.gateway.database, lifecycle, 'mill', ids))
    for (const by of isAllowed ? [MANAGER, ADMIN] : []) {
      const { difference } = await twins.ask({ by, document: documentFor(field), variables })
      expect(withoutCost(difference?.second)).toEqual(withoutCost(difference?.first))
    }
  const [first, second] = await twins.rows()
  expect(second).toEqual(first)
})
