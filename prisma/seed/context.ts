// The parameters of all seeding functions: the organization, its users and the calendar.
import { daysLater, startOfDay } from '../../src/core/days.js'
import type { ObjectStore } from '../../src/features/attachments/store.js'
import type { PrismaClient } from '../../src/generated/prisma/client.js'
import type { Role } from '../../src/generated/prisma/enums.js'

/** One organization to seed. Its rows are deterministic, and its days count from the start of the season. */
export interface SeedContext {
  readonly prisma: PrismaClient
  readonly store: ObjectStore
  readonly orgId: string
  readonly currency: string
  /** The id of the user with this role. */
  readonly user: (role: Role) => string
}

/** The start of the demo season. */
export const SEASON = new Date('2026-03-02T08:00:00Z')

/** The time this many days after the start of the season. */
export const day = (days: number) => daysLater(SEASON, days)

/** The day itself. What is a day in the trade is stored as its midnight in UTC. */
export const date = (days: number) => startOfDay(day(days))
