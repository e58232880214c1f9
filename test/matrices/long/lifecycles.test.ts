// Every state with every action of every lifecycle: allowed actions happen, other actions change nothing.
import { beforeAll, describe, expect, test } from '@jest/globals'
import { outcomesOf, statesOf } from '../../../src/core/lifecycle/lifecycle.js'
import { useGateway } from '../../support/app.js'
import { demoHouse } from '../../support/make/house.js'
import type { TestOrganization } from '../../support/make/organization.js'
import { lives, recordIn, reload, take } from '../../support/steps.js'

useGateway()

describe.each(lives.map((life) => [life.model, life] as const))('%s', (_, life) => {
  const actions = Object.keys(life.steps)

  /** The house of the tests that change nothing. */
  let org: TestOrganization
  beforeAll(async () => { org = await demoHouse() })

  test('has a record in each state in the demo data', async () => {
    const lacking: string[] = []
    for (const state of statesOf(life)) if (!(await recordIn(org, life, state))) lacking.push(state)
    expect(['prisma/seed has no record in', lacking]).toEqual([expect.any(String), []])
  })

  test('refuses every action that its state does not allow, and stays as it was', async () => {
    for (const state of statesOf(life)) {
      const record = await recordIn(org, life, state)
      for (const action of actions.filter((name) => !life.steps[name].from.includes(state))) {
        const { errors } = await take(org, life, action, record)
        expect([state, action, errors?.[0]?.extensions.code]).toEqual([state, action, 'CONFLICT'])
        expect([state, action, await reload(org, life, record)]).toEqual([state, action, record])
      }
    }
  })

  test.each(actions)('can %s from every state that allows it', async (action) => {
    const step = life.steps[action]
    // The records in different states are different records, so one house serves all states.
    const house = await demoHouse()
    for (const state of step.from) {
      const record = await recordIn(house, life, state, action)
      const { errors } = await take(house, life, action, record)
      expect([state, errors]).toEqual([state, undefined])
      const after = (await reload(house, life, record))[life.column]
      expect([state, outcomesOf(step, state)]).toEqual([state, expect.arrayContaining([after])])
    }
  })
})
