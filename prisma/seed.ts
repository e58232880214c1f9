// Demo data for a first look and for tests: two organizations, a user in every role, and records in every state.
import { recount } from '../src/core/balances.js'
import { modelOf } from '../src/core/model.js'
import { features } from '../src/features.js'
import type { ObjectStore } from '../src/features/attachments/store.js'
import type { PrismaClient } from '../src/generated/prisma/client.js'
import type { Role } from '../src/generated/prisma/enums.js'
import { hashPassword } from '../src/features/identity/service.js'
import { seedAccounts } from './seed/accounts.js'
import { seedApiKeys } from './seed/api-keys.js'
import { seedAttachments } from './seed/attachments.js'
import { seedAudit } from './seed/audit.js'
import { seedBillNotes } from './seed/bill-notes.js'
import { seedBills } from './seed/bills.js'
import { seedClientBills } from './seed/client-bills.js'
import { seedComments } from './seed/comments.js'
import { seedCostings, seedCostLinks } from './seed/costing.js'
import { dateChanges } from './seed/dated.js'
import { seedEmployees } from './seed/employees.js'
import { seedExpenseRequests } from './seed/expense-requests.js'
import { seedInvitations } from './seed/invitations.js'
import { seedLogistics } from './seed/logistics.js'
import { seedMaterialRequests } from './seed/material-requests.js'
import { seedMaterials } from './seed/materials.js'
import { seedOrganization, usersOf, type DemoUser, type House } from './seed/organizations.js'
import { seedPartners } from './seed/partners.js'
import type { SeedContext } from './seed/context.js'
import { seedPartyPayments } from './seed/party-payments.js'
import { seedProduction } from './seed/production.js'
import { seedPurchasing } from './seed/purchasing.js'
import { seedQuotes } from './seed/quotes.js'
import { renamed } from './seed/renamed.js'
import { ONE_SEASON, repeatSeason, type Growth } from './seed/repeat.js'
import { seedRevisions, seedSalesOrderHistory, seedSalesOrders } from './seed/sales-orders.js'
import { seedStock } from './seed/stock.js'
import { seedStyles } from './seed/styles.js'
import { seedWebhooks } from './seed/webhooks.js'

/** The password of every demo user. */
export const DEMO_PASSWORD = 'selvedge'

const HOUSES: readonly House[] = [
  { id: 'mill', name: 'Selvedge Mill', currency: 'USD' },
  { id: 'atelier', name: 'Atelier Nord', currency: 'EUR', prefix: 'nord-' },
]

/** One user for each role and organization. The users of the first organization are listed first. */
export const DEMO_USERS: readonly DemoUser[] = HOUSES.flatMap(usersOf)

/** The seeding functions, in the order in which their records refer to each other. */
const SEEDS: readonly ((context: SeedContext) => Promise<void>)[] = [
  seedInvitations,
  seedEmployees,
  seedApiKeys,
  seedWebhooks,
  seedAttachments,
  seedPartners,
  seedAccounts,
  seedMaterials,
  seedStyles,
  seedProduction,
  seedCostings,
  seedQuotes,
  seedSalesOrders,
  seedSalesOrderHistory,
  seedRevisions,
  seedCostLinks,
  seedMaterialRequests,
  seedPurchasing,
  seedStock,
  seedLogistics,
  seedExpenseRequests,
  seedBills,
  seedClientBills,
  seedBillNotes,
  seedPartyPayments,
  seedComments,
  seedAudit,
]

/** Seeds the demo organizations in one transaction. */
export const seedDemo = (prisma: PrismaClient, store: ObjectStore, growth = ONE_SEASON) =>
  seedHouses(prisma, store, HOUSES, growth)

/** Seeds organizations with their users and their seasons, in one transaction. */
export async function seedHouses(
  prisma: PrismaClient,
  store: ObjectStore,
  houses: readonly House[],
  growth: Growth = ONE_SEASON,
): Promise<void> {
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  await prisma.$transaction(
    async (transaction) => {
      const tx = transaction as PrismaClient
      for (const house of houses) await seedHouse(tx, store, house, passwordHash)
      const ids = houses.map(({ id }) => id)
      await dateChanges(tx, ids)
      await repeatSeason(tx, ids, growth)
      await recount(tx, modelOf(features), ids)
      await dateChanges(tx, ids)
    },
    { timeout: 60_000 * growth.seasons },
  )
}

async function seedHouse(
  tx: PrismaClient, store: ObjectStore, { prefix, ...house }: House, passwordHash: string,
): Promise<void> {
  const prisma = prefix ? renamed(tx, { id: house.id, prefix }) : tx
  await seedOrganization(prisma, house, passwordHash)
  const user = (role: Role) => usersOf(house).find((known) => known.role === role)?.id ?? ''
  for (const plant of SEEDS) await plant({ prisma, store, orgId: house.id, currency: house.currency, user })
}
