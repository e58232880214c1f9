// Every mutation says the same as it is, as a dry run, with an Idempotency-Key, and sent again with this key; and it is
// done once.
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { getNamedType, isObjectType } from 'graphql'
import { isSecret } from '../../../src/core/faults/repeated-input.js'
import { UNREPEATABLE } from '../../../src/core/operations/unrepeatable.js'
import type { Person } from '../../support/as.js'
import { lifecycles, stepsOf } from '../../support/corpus/steps.js'
import { goodVariables, type Identifiers } from '../../support/corpus/variables.js'
import { rootFields, type RootField } from '../../support/operations.js'
import { isDoneAlike } from '../../support/repeated.js'
import { startTwins, type Twins } from '../../support/twins.js'
import { ofMany } from '../../support/verdicts.js'

const person = (role: string) => ({ userId: `u-mill-${role}`, orgId: 'mill' })
const ADMIN = person('admin')
const MANAGER = person('manager')
/** A member whom operations may switch off. */
const SPARE = { userId: 'a-spare', orgId: 'mill' }

const mutations = rootFields.filter(({ root }) => root === 'Mutation')
const repeatable = mutations.filter(({ name }) => !(name in UNREPEATABLE))

let twins: Twins
let ids: Identifiers
/** The mutations that were done. */
const done = new Set<string>()

beforeAll(async () => {
  twins = await startTwins()
  await twins.addMember(SPARE)
  ids = { ...(await twins.identifiers(SPARE.orgId)), User: [SPARE.userId], Membership: [SPARE.userId] }
})
afterAll(() => twins?.stop())

/** Tries a field, and notes whether it was done. */
async function expectAlike(by: Person, field: RootField, given: object): Promise<void> {
  if (await isDoneAlike(twins, by, field, given)) done.add(field.name)
}

test.each(lifecycles.map((lifecycle) => [lifecycle.model, lifecycle] as const))('every action in every state of %s', async (_, lifecycle) => {
  for await (const { field, variables } of stepsOf(twins.first.gateway.database, lifecycle, SPARE.orgId, ids))
    await expectAlike(MANAGER, field, variables)
})

test.each(repeatable.map((field) => [field.name, field] as const))('the mutation %s', async (_, field) => {
  for (const whole of [false, true]) await expectAlike(ADMIN, field, goodVariables(field, ids, whole))
})

test('the rows are those of requests without dry runs, keys and repetitions', async () => {
  const [first, second] = await twins.rows()
  expect(second.IdempotencyKey.length).toBeGreaterThan(done.size / 2)
  expect({ ...second, IdempotencyKey: [] }).toEqual(first)
})

test('most mutations were done', () => {
  // A step of several records is refused where the step of one is taken of the same record before.
  const several = new Set([...ofMany.values()])
  const asked = repeatable.filter(({ name }) => !several.has(name))
  const refused = asked.filter(({ name }) => !done.has(name)).map(({ name }) => name)
  expect([refused, refused.length < asked.length / 3]).toEqual([refused, true])
})

describe('the mutations that can be neither tried nor repeated', () => {
  test('exist', () => {
    const names = mutations.map(({ name }) => name)
    expect(Object.keys(UNREPEATABLE).filter((name) => !names.includes(name))).toEqual([])
  })

  /** A result that no query gives is made for its mutation. Of these, some have a text that opens something. */
  const given = new Set(rootFields.filter(({ root }) => root === 'Query').map(({ field }) => getNamedType(field.type)))
  const isForOnce = (type: ReturnType<typeof getNamedType>) =>
    isObjectType(type) && !given.has(type) && !type.getInterfaces().some(({ name }) => name === 'Node') &&
    Object.keys(type.getFields()).some((name) => isSecret([name]) || /url$/i.test(name))

  test('are all that answer a secret or an address for one use', () => {
    const revealing = mutations.filter(({ field }) => isForOnce(getNamedType(field.type))).map(({ name }) => name)
    expect(revealing.length).toBeGreaterThan(5)
    expect(revealing.filter((name) => !(name in UNREPEATABLE))).toEqual([])
  })

  test('are all that are about sessions or take a password', () => {
    const about = mutations.filter(({ name, field }) =>
      getNamedType(field.type).name === 'Session' || field.args.some((arg) => /password/i.test(arg.name)) ||
      /password/i.test(name))
    expect(about.filter(({ name }) => !(name in UNREPEATABLE)).map(({ name }) => name)).toEqual([])
  })
})
