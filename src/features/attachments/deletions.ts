// Removes the objects whose records are gone: each removal is a row, tried until the object is gone, whichever
// process gets to it.
import type { Logger } from 'pino'
import type { EveryOrganization } from '../../access/every-organization.js'
import type { TenantClient } from '../../access/tenant.js'
import type { ObjectDeletion } from '../../generated/prisma/client.js'
import type { ObjectStore } from './store.js'

/** The worker of this process. */
export interface Deletions {
  /** Has it look for due removals; nobody waits for them. */
  readonly wake: () => void
  /** Lets it finish the removal under way, and no other. */
  readonly stop: () => Promise<void>
}

export interface Parts {
  readonly organizations: EveryOrganization
  readonly store: ObjectStore
  readonly log: Logger
}

/** How long a removal is one worker's own; after that it is taken for dead, and another may try. */
const CLAIM_MS = 60_000
/** The wait after the first failure; it doubles with each. */
const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 300_000
/** Without anything due the worker looks again after this, for what other processes left behind. */
const LOOK_AGAIN_MS = 60_000
const BATCH = 50

/** How long to wait after so many failures. */
export const waitAfter = (failures: number) => Math.min(FIRST_WAIT_MS * 2 ** (failures - 1), LONGEST_WAIT_MS)

/** Starts the worker; it looks at once, whenever it is woken, and when the next removal is due. */
export function startDeletions(parts: Parts): Deletions {
  let round: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  let asked = false
  let stopped = false

  const wake = () => {
    if (asked || stopped) return
    asked = true
    clearTimeout(timer)
    round = round.then(async () => {
      asked = false
      const wait = await drain(parts, () => stopped).catch((error: unknown) => retryLater(parts, error))
      clearTimeout(timer)
      if (!stopped && !asked) timer = setTimeout(wake, wait).unref()
    })
  }
  const stop = async () => {
    stopped = true
    clearTimeout(timer)
    await round
  }
  wake()
  return { wake, stop }
}

/** The database is away; removals wait for it as everything else does. */
function retryLater({ log }: Parts, error: unknown): number {
  log.warn({ err: error }, 'pending removals of objects cannot be read')
  return LOOK_AGAIN_MS
}

/** Tries every removal that is due; answers in how many milliseconds to look again. */
export async function drain(parts: Parts, isStopped = () => false): Promise<number> {
  const now = new Date()
  for (const orgId of await parts.organizations.withRemovals(now)) {
    const db = parts.organizations.client(orgId)
    for (let due = await dueIn(db, now); due.length > 0 && !isStopped(); due = await dueIn(db, now)) {
      for (const job of due) if (!isStopped()) await attempt(parts, db, job)
    }
  }
  return untilNext(parts)
}

const dueIn = (db: TenantClient, now: Date) =>
  db.objectDeletion.findMany({ where: { nextAttemptAt: { lte: now } }, orderBy: { nextAttemptAt: 'asc' }, take: BATCH })

async function untilNext({ organizations }: Parts): Promise<number> {
  const next = await organizations.nextRemoval()
  const wait = next ? next.getTime() - Date.now() : LOOK_AGAIN_MS
  return Math.min(Math.max(wait, 0), LOOK_AGAIN_MS)
}

/** Removes one object, unless another process was faster in claiming it. */
async function attempt({ store, log }: Parts, db: TenantClient, job: ObjectDeletion): Promise<void> {
  const { orgId, id, objectKey } = job
  const until = new Date(Date.now() + CLAIM_MS)
  const { count } = await db.objectDeletion.updateMany({
    where: { id, nextAttemptAt: job.nextAttemptAt },
    data: { nextAttemptAt: until },
  })
  if (count === 0) return
  try {
    if (await isNamed(db, objectKey))
      log.warn({ orgId, objectKey }, 'an object that a record names was to be removed, and stays')
    else await store.remove({ orgId, objectKey })
  } catch (error) {
    const attempts = job.attempts + 1
    const nextAttemptAt = new Date(Date.now() + waitAfter(attempts))
    log.warn({ err: error, orgId, objectKey, attempts, nextAttemptAt }, 'an object could not be removed')
    await db.objectDeletion.updateMany({
      where: { id, nextAttemptAt: until },
      data: { attempts, nextAttemptAt, lastError: reason(error) },
    })
    return
  }
  await db.objectDeletion.deleteMany({ where: { id } })
}

/** Nothing that a record names is removed, whatever is written down. */
const isNamed = async (db: TenantClient, objectKey: string) => (await db.attachment.count({ where: { objectKey } })) > 0

/** What the store said; its own words stand behind those of the library. */
function reason(error: unknown): string {
  const { message, cause } = error as Error
  return cause instanceof Error ? `${message}: ${cause.message}` : message
}
