// Every state with every action of every lifecycle: allowed actions happen, other actions change nothing.
import { beforeAll, describe, expect, test } from '@jest/globals'
import { outcomesOf, statesOf } from '../../../src/core/lifecycle/lifecycle.js'
import { useGateway } from '../../support/app.js'
import { demoHouse } from '../../support/make/house.js'
import type { TestOrganization } from '../../support/make/organization.js'
import { lifecycles, recordIn, reload, take } from '../../support/steps.js'

useGateway()

describe.each(lifecycles.map((lifecycle) => [lifecycle.model, lifecycle] as const))('%s', (_, lifecycle) => {
  const actions = Object.keys(lifecycle.steps)

  /** The house of the tests that change nothing. */
  let org: TestOrganization
  beforeAll(async () => { org = await demoHouse() })

  test('has a record in each state in the demo data', async () => {
    const lacking: string[] = []
    for (const state of statesOf(lifecycle)) if (!(await recordIn(org, lifecycle, state))) lacking.push(state)
    expect(['prisma/seed has no record in', lacking]).toEqual([expect.any(String), []])
  })

  test('refuses every action that its state does not allow, and stays as it was', async () => {
    for (const state of statesOf(lifecycle)) {
      const record = await recordIn(org, lifecycle, state)
      for (const action of actions.filter((name) => !lifecycle.steps[name].from.includes(state))) {
        const { errors } = await take(org, lifecycle, action, record)
        expect([state, action, errors?.[0]?.extensions.code]).toEqual([state, action, 'CONFLICT'])
        expect([state, action, await reload(org, lifecycle, record)]).toEqual([state, action, record])
      }
    }
  })

  test.each(actions)('can %s from every state that allows it', async (action) => {
    const step = lifecycle.steps[action]
    // The records in different states are different records, so one house serves all states.
    const house = await demoHouse()
    for (const state of step.from) {
      const record = await recordIn(house, lifecycle, state, action)
      const { errors } = await take(house, lifecycle, action, record)
      expect([state, errors]).toEqual([state, undefined])
      const after = (await reload(house, lifecycle, record))[lifecycle.column]
      expect([state, outcomesOf(step, state)]).toEqual([state, expect.arrayContaining([after])])
    }
  })
})
