// Every state with every action of every lifecycle: allowed actions happen, other actions change nothing.
import { beforeAll, describe, expect, test } from '@jest/globals'
import type { AnyLifecycle } from '../../src/core/lifecycle/lifecycle.js'
import { mutationOf, outcomesOf, statesOf } from '../../src/core/lifecycle/lifecycle.js'
import { features } from '../../src/features.js'
import { Role } from '../../src/generated/prisma/enums.js'
import { PERMISSIONS, type Permission } from '../../src/access/permissions.js'
import { useGateway } from '../support/app.js'
import { as, type Person } from '../support/as.js'
import { housedDatabase } from '../support/databases.js'
import { demoHouse } from '../support/make/house.js'
import type { TestOrganization } from '../support/make/organization.js'
import { documentFor, rootFields, variablesFor, type RootField } from '../support/operations.js'
import { delegateOf, type Row } from '../support/records.js'
import { STEP_INPUTS } from '../support/step-inputs.js'

useGateway({}, undefined, housedDatabase)

const lives = features.flatMap((feature) => feature.lives)

function fieldOf(life: AnyLifecycle, action: string): RootField {
  const name = mutationOf(life, action)
  const found = rootFields.find((field) => field.root === 'Mutation' && field.name === name)
  if (!found) throw new Error(`there is no mutation ${name}`)
  return found
}

/**
 * A person who may take the step: the owner if only the owner may, else a person with the permission who is not the
 * owner.
 */
function actor(org: TestOrganization, life: AnyLifecycle, action: string, record: Row): Person {
  const { needs, ownOnly, notOwn } = life.steps[action]
  const holders = Object.values(Role)
    .filter((role) => (PERMISSIONS[needs as Permission] as readonly Role[]).includes(role))
    .map((role) => org[role])
  const owner = holders.find(({ userId }) => ownOnly && userId === record[ownOnly])
  const stranger = holders.find(({ userId }) => ![notOwn?.by ?? []].flat().some((column) => userId === record[column]))
  if (ownOnly && record[ownOnly] && !owner)
    throw new Error(`${life.model} ${String(record.id)}: its owner may not ${action}`)
  return owner ?? stranger ?? holders[0]
}

async function recordIn(org: TestOrganization, life: AnyLifecycle, state: string, action = ''): Promise<Row> {
  const among = STEP_INPUTS[life.model]?.[action]?.among
  const [record] = await delegateOf(life.model).findMany({
    where: { orgId: org.id, [life.column]: state, ...among },
    orderBy: { id: 'asc' },
  })
  return record
}

async function take(org: TestOrganization, life: AnyLifecycle, action: string, record: Row) {
  const field = fieldOf(life, action)
  const given = STEP_INPUTS[life.model]?.[action]
  const input = typeof given?.input === 'function' ? given.input(record) : given?.input
  const variables = { ...variablesFor(field), id: record.id, ...(input && { input }) }
  return as(actor(org, life, action, record)).ask(documentFor(field), variables)
}

async function reload(org: TestOrganization, life: AnyLifecycle, { id }: Row): Promise<Row> {
  const [record] = await delegateOf(life.model).findMany({ where: { orgId: org.id, id } })
  return record
}

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
