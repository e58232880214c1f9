// Demo data for a first look and for tests: two organizations, a user in every role, and records in every state.
import { recount } from '../src/core/balances.js'
import { modelOf } from '../src/core/model.js'
import { features } from '../src/features.js'
import type { ObjectStore } from '../src/features/attachments/store.js'
import type { PrismaClient } from '../src/generated/prisma/client.js'
import type { Role } from '../src/generated/prisma/enums.js'
import { hashPassword } from '../src/features/identity/service.js'
import { plantAccounts } from './seed/accounts.js'
import { plantApiKeys } from './seed/api-keys.js'
import { plantAttachments } from './seed/attachments.js'
import { plantAudit } from './seed/audit.js'
import { plantBills } from './seed/bills.js'
import { plantClientBills } from './seed/client-bills.js'
import { plantCostings, plantCostLinks } from './seed/costing.js'
import { dateChanges } from './seed/dated.js'
import { plantEmployees } from './seed/employees.js'
import { plantExpenseRequests } from './seed/expense-requests.js'
import { plantInvitations } from './seed/invitations.js'
import { plantLogistics } from './seed/logistics.js'
import { plantMaterialRequests } from './seed/material-requests.js'
import { plantMaterials } from './seed/materials.js'
import { plantOrganization, usersOf, type DemoUser, type House } from './seed/organizations.js'
import { plantPartners } from './seed/partners.js'
import type { Plot } from './seed/plot.js'
import { plantProduction } from './seed/production.js'
import { plantPurchasing } from './seed/purchasing.js'
import { plantQuotes } from './seed/quotes.js'
import { renamed } from './seed/renamed.js'
import { ONE_SEASON, repeatSeason, type Growth } from './seed/repeat.js'
import { plantRevisions, plantSalesOrderHistory, plantSalesOrders } from './seed/sales-orders.js'
import { plantStock } from './seed/stock.js'
import { plantStyles } from './seed/styles.js'
import { plantWebhooks } from './seed/webhooks.js'

/** The password of every demo user. */
export const DEMO_PASSWORD = 'selvedge'

const HOUSES: readonly House[] = [
  { id: 'mill', name: 'Selvedge Mill', currency: 'USD' },
  { id: 'atelier', name: 'Atelier Nord', currency: 'EUR', prefix: 'nord-' },
]

/** One user for each role and organization. The users of the first organization are listed first. */
export const DEMO_USERS: readonly DemoUser[] = HOUSES.flatMap(usersOf)

/** The seeding functions, in the order in which their records refer to each other. */
const BEDS: readonly ((plot: Plot) => Promise<void>)[] = [
  plantInvitations,
  plantEmployees,
  plantApiKeys,
  plantWebhooks,
  plantAttachments,
  plantPartners,
  plantAccounts,
  plantMaterials,
  plantStyles,
  plantProduction,
  plantCostings,
  plantQuotes,
  plantSalesOrders,
  plantSalesOrderHistory,
  plantRevisions,
  plantCostLinks,
  plantMaterialRequests,
  plantPurchasing,
  plantStock,
  plantLogistics,
  plantExpenseRequests,
  plantBills,
  plantClientBills,
  plantAudit,
]

/** Seeds the demo organizations in one transaction. */
export const plantDemo = (prisma: PrismaClient, store: ObjectStore, growth = ONE_SEASON) =>
  plantHouses(prisma, store, HOUSES, growth)

/** Seeds organizations with their users and their seasons, in one transaction. */
export async function plantHouses(
  prisma: PrismaClient,
  store: ObjectStore,
  houses: readonly House[],
  growth: Growth = ONE_SEASON,
): Promise<void> {
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  await prisma.$transaction(
    async (transaction) => {
      const tx = transaction as PrismaClient
      for (const house of houses) await plantHouse(tx, store, house, passwordHash)
      const ids = houses.map(({ id }) => id)
      await dateChanges(tx, ids)
      await repeatSeason(tx, ids, growth)
      await recount(tx, modelOf(features), ids)
      await dateChanges(tx, ids)
    },
    { timeout: 60_000 * growth.seasons },
  )
}

async function plantHouse(
  tx: PrismaClient, store: ObjectStore, { prefix, ...house }: House, passwordHash: string,
): Promise<void> {
  const prisma = prefix ? renamed(tx, { id: house.id, prefix }) : tx
  await plantOrganization(prisma, house, passwordHash)
  const user = (role: Role) => usersOf(house).find((known) => known.role === role)?.id ?? ''
  for (const plant of BEDS) await plant({ prisma, store, orgId: house.id, currency: house.currency, user })
}
