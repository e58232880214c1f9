// Makes a complete demo organization for one test: every record in every state, with the same ids each time.
import { randomUUID } from 'node:crypto'
import { plantHouses } from '../../../prisma/seed.js'
import { usersOf, type House } from '../../../prisma/seed/organizations.js'
import { gateway } from '../app.js'
import type { People } from '../as.js'
import { PATTERN } from '../databases.js'
import { rowsOf } from '../records.js'
import { apiKey } from './api-keys.js'
import { attachment } from './employees.js'
import type { TestOrganization } from './organization.js'
import { copyPattern } from './pattern.js'

/** Copies the organization, with one person per role. The database must be prepared for this. */
export async function demoHouse(): Promise<TestOrganization> {
  const house = newHouse()
  await copyPattern(house.id)
  return withPeople(house)
}

/** Makes an organization with this many seasons of demo data. */
export async function houseOf(seasons: number): Promise<TestOrganization> {
  const house = newHouse()
  await plantHouses(gateway().database.prisma, gateway().store, [house], { seasons, report: () => {} })
  return withPeople(house)
}

const newHouse = (): House => ({ ...PATTERN, id: `house-${randomUUID()}` })

function withPeople(house: House): TestOrganization {
  const people = Object.fromEntries(
    usersOf(house).map(({ id, role }) => [role, { userId: id, orgId: house.id }]),
  ) as People
  return { id: house.id, ...people }
}

/** An organization with at least this many of every record, also of records that exist only once for all seasons. */
export async function crowdedHouse(seasons: number, each: number): Promise<TestOrganization> {
  const org = await houseOf(seasons)
  const { prisma } = gateway().database
  const names = Array.from({ length: each }, (_, index) => `${org.id}-${index + 1}`)
  const employees = await prisma.employee.findMany({ where: { orgId: org.id }, orderBy: { name: 'asc' } })
  for (const index of names.keys()) {
    await apiKey(org, { isActive: index % 2 === 0, createdById: names[index] })
    await attachment(org, employees[index % employees.length].id)
  }
  await prisma.user.createMany({
    data: names.map((id) => ({
      id, email: `${id}@test.test`, name: `Member ${id}`, passwordHash: 'nobody logs in with it', defaultOrgId: org.id,
      homeOrgId: org.id,
    })),
  })
  await prisma.membership.createMany({
    data: names.map((userId) => ({ orgId: org.id, userId, roles: ['STAFF' as const] })),
  })
  await prisma.webhook.createMany({
    data: names.map((id) => (
      { orgId: org.id, id: `wh-${id}`, url: `https://${id}.test/changes`, isActive: false, secret: 'none' })),
  })
  await prisma.webhookDelivery.createMany({
    data: names.map((id) => ({
      orgId: org.id, id: `wh-${id}-1`, webhookId: `wh-${id}`, recordType: 'Bill', recordId: 'bill-1', action: 'post',
      status: 'DEAD' as const, changedAt: new Date(), giveUpAt: new Date(), lastError: 'Answered 500', lastStatus: 500,
      responseBody: 'the ledger is closed', lastAttemptAt: new Date(),
    })),
  })
  await prisma.attachment.updateMany({ where: { orgId: org.id }, data: { uploadedById: org.HR.userId } })
  await auditEverything(org)
  return org
}

/** Writes an audit line for each record and each person: an edit by the administrator in the name of the manager. */
async function auditEverything({ id: orgId, ADMIN, MANAGER }: TestOrganization): Promise<void> {
  const { prisma } = gateway().database
  const people = (await prisma.membership.findMany({ where: { orgId } })).flatMap(({ userId }) => [
    ['User', userId],
    ['Membership', userId],
  ])
  const records = Object.entries(await rowsOf(orgId)).flatMap(([model, rows]) =>
    rows.flatMap(({ id }) => (id ? [[model, String(id)]] : [])),
  )
  await prisma.auditLine.createMany({
    data: [...people, ...records].map(([entity, entityId], index) => ({
      orgId, id: `aud-${index}`, actorId: ADMIN.userId, actorName: 'Ada Weft', actingForId: MANAGER.userId,
      action: 'edit', entity, entityId,
    })),
  })
}
