// A believable factory, for a first look and for tests: two organizations, every role, records in every state.
import { hash } from '@node-rs/argon2'
import type { PrismaClient } from '../src/generated/prisma/client.js'
import type { Role } from '../src/generated/prisma/enums.js'
import { accountsOf, plantOrganization, type Account, type House } from './seed/organizations.js'
import { plantAccounts } from './seed/accounts.js'
import { plantMaterialRequests } from './seed/material-requests.js'
import { plantMaterials } from './seed/materials.js'
import { plantPartners } from './seed/partners.js'
import { plantProduction } from './seed/production.js'
import { plantPurchasing } from './seed/purchasing.js'
import { plantStyles } from './seed/styles.js'

/** The password of every demo user. */
export const DEMO_PASSWORD = 'selvedge'

const HOUSES: readonly House[] = [
  { id: 'mill', name: 'Selvedge Mill', currency: 'USD' },
  { id: 'atelier', name: 'Atelier Nord', currency: 'EUR' },
]

/** One user a role and organization; the first organization's are the ones to try first. */
export const DEMO_ACCOUNTS: readonly Account[] = HOUSES.flatMap(accountsOf)

/** One organization being planted: its rows are deterministic, its days count from the start of the season. */
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
const BEDS: readonly ((plot: Plot) => Promise<void>)[] = [
  plantPartners,
  plantAccounts,
  plantMaterials,
  plantStyles,
  plantProduction,
  plantMaterialRequests,
  plantPurchasing,
]

/** Plants both organizations; all of it or nothing. */
export async function plantDemo(prisma: PrismaClient): Promise<void> {
  for (const house of HOUSES) await plantHouse(prisma, house)
}

/** Plants one organization with its people and its season. */
export async function plantHouse(prisma: PrismaClient, house: House): Promise<void> {
  const passwordHash = await hash(DEMO_PASSWORD)
  await prisma.$transaction(async (tx) => {
    await plantOrganization(tx as PrismaClient, house, passwordHash)
    const user = (role: Role) => accountsOf(house).find((account) => account.role === role)?.id ?? ''
    for (const plant of BEDS) await plant({ prisma: tx as PrismaClient, orgId: house.id, currency: house.currency, user })
  }, { timeout: 60_000 })
}
