// Every action of every record: what `availableActions` says of it is what the step does.
import { expect, test } from '@jest/globals'
import { Role } from '../../../src/generated/prisma/enums.js'
import { useGateway } from '../../support/app.js'
import type { Person } from '../../support/as.js'
import { demoHouse } from '../../support/make/house.js'
import { organization, type TestOrganization } from '../../support/make/organization.js'
import { compared, offersTo, type Offer } from '../../support/offers.js'
import { lifecycles } from '../../support/steps.js'
import { REFUSED_STEPS } from '../../support/stories/refused-steps.js'

useGateway()

/** Refusals by roles and states, of which `permissions.test.ts` and `lifecycles.test.ts` try every combination. */
const TRIED_ELSEWHERE = ['ROLE', 'STATE']

/** Every offer of an organization once, with the first person to whom the record makes it. */
async function offersOf(org: TestOrganization): Promise<readonly (readonly [Offer, Person])[]> {
  const found = new Map<string, readonly [Offer, Person]>()
  for (const person of Object.values(Role).map((role) => org[role]))
    for (const offer of await offersTo(person)) {
      const key = [offer.model, offer.id, offer.action, offer.reasonCode].join(' ')
      if (!found.has(key)) found.set(key, [offer, person])
    }
  return [...found.values()]
}

/** Tries what the records offer, and returns the codes of the refusals that were tried. */
async function expectKept(org: TestOrganization): Promise<ReadonlySet<string | null>> {
  const tried = (await offersOf(org)).filter(([{ reasonCode }]) => !TRIED_ELSEWHERE.includes(reasonCode ?? ''))
  for (const [offer, person] of tried) {
    const [said, done] = await compared(person, offer)
    expect([offer.model, offer.id, offer.action, done]).toEqual([offer.model, offer.id, offer.action, said])
  }
  return new Set(tried.map(([{ reasonCode }]) => reasonCode))
}

/** Every step of every record is tried by each role. */
const PATIENCE_MS = 240_000

test('every record of the demo data offers what its steps do, and says what they say', async () => {
  const org = await demoHouse()
  const models = new Set((await offersTo(org.ADMIN)).map(({ model }) => model))
  expect([...models].sort()).toEqual(lifecycles.map(({ model }) => model).sort())
  expect([...(await expectKept(org))].sort()).toEqual(['MISSING', 'OWNER', 'RECORD', null])
}, PATIENCE_MS)

test.each(REFUSED_STEPS.map((story) => [story.name, story] as const))('%s says what its steps say', async (_, { tell, offers }) => {
  const org = await organization()
  await tell(org)
  const found = (await offersOf(org)).map(([{ model, action, reasonCode }]) => [`${model}.${action}`, reasonCode])
  expect(found).toEqual(expect.arrayContaining(Object.entries(offers)))
  await expectKept(org)
})
