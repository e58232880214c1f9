// A believable factory, for a first look and for tests: two organizations, every role, records in every state.
import { hash } from '@node-rs/argon2'
import type { PrismaClient } from '../src/generated/prisma/client.js'
import { Role } from '../src/generated/prisma/enums.js'
import { plantExpenseRequests } from './seed/expense-requests.js'
import { plantLogistics } from './seed/logistics.js'
import { plantMaterialRequests } from './seed/material-requests.js'
import { plantOrganization } from './seed/organizations.js'

/** The password of every demo user. */
export const DEMO_PASSWORD = 'selvedge'

const HOUSES = [
  { id: 'mill', name: 'Selvedge Mill', currency: 'USD' },
  { id: 'atelier', name: 'Atelier Nord', currency: 'EUR' },
] as const

/** One user a role and organization; the first organization's are the ones to try first. */
export const DEMO_ACCOUNTS = HOUSES.flatMap(({ id }) =>
  Object.values(Role).map((role) => ({ id: `u-${id}-${role.toLowerCase()}`, orgId: id, email: `${role.toLowerCase()}@${id}.test`, role })),
)

/** One organization being planted: its rows are deterministic, its days count back from the season's. */
export interface Plot {
  readonly prisma: PrismaClient
  readonly orgId: string
  readonly currency: string
  /** The user id of a role. */
  readonly user: (role: Role) => string
}

/** The day that the demo season is told on. */
export const SEASON = new Date('2026-03-02T08:00:00Z')

/** A moment so many days after the start of the season. */
export const day = (days: number) => new Date(SEASON.getTime() + days * 86_400_000)

/** What is planted, in the order in which records refer to each other. */
const BEDS: readonly ((plot: Plot) => Promise<void>)[] = [plantMaterialRequests, plantLogistics, plantExpenseRequests]

/** Plants both organizations; all of it or nothing. */
export async function plantDemo(prisma: PrismaClient): Promise<void> {
  const passwordHash = await hash(DEMO_PASSWORD)
  await prisma.$transaction(async (tx) => {
    for (const house of HOUSES) {
      const accounts = DEMO_ACCOUNTS.filter(({ orgId }) => orgId === house.id)
      await plantOrganization(tx as PrismaClient, house, accounts, passwordHash)
      const plot = { prisma: tx as PrismaClient, orgId: house.id, currency: house.currency, user: (role: Role) => `u-${house.id}-${role.toLowerCase()}` }
      for (const plant of BEDS) await plant(plot)
    }
  }, { timeout: 60_000 })
}
