// What every part of the demo season is given: an organization to plant in, its people, and the calendar.
import type { ObjectStore } from '../../src/features/attachments/store.js'
import type { PrismaClient } from '../../src/generated/prisma/client.js'
import type { Role } from '../../src/generated/prisma/enums.js'

/** One organization being planted: its rows are deterministic, its days count from the start of the season. */
export interface Plot {
  readonly prisma: PrismaClient
  readonly store: ObjectStore
  readonly orgId: string
  readonly currency: string
  /** The user id of a role. */
  readonly user: (role: Role) => string
}

/** The day that the demo season is told on. */
export const SEASON = new Date('2026-03-02T08:00:00Z')

/** A moment so many days after the start of the season. */
export const day = (days: number) => new Date(SEASON.getTime() + days * 86_400_000)
