// A whole demo organization, planted for one test: every record in every state, under ids that are the same in each.
import { randomUUID } from 'node:crypto'
import { plantHouses } from '../../../prisma/seed.js'
import { accountsOf } from '../../../prisma/seed/organizations.js'
import { gateway } from '../app.js'
import type { People } from '../as.js'
import type { TestOrganization } from './organization.js'

/** Plants it, with a person of each role. */
export async function demoHouse(): Promise<TestOrganization> {
  const house = { id: `house-${randomUUID()}`, name: 'Test house', currency: 'USD' }
  await plantHouses(gateway().database.prisma, gateway().store, [house])
  const people = Object.fromEntries(accountsOf(house).map(({ id, role }) => [role, { userId: id, orgId: house.id }])) as People
  return { id: house.id, ...people }
}
