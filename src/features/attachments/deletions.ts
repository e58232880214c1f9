// Removes the stored objects of deleted records. Each removal is a row in the database. It is retried until the object
// is removed; any process may do it.
import { inPass, inSpan, reportFailure } from '../../telemetry/spans.js'
import type { EveryOrganization } from '../../access/every-organization.js'
import { startRounds, type Rounds } from '../../access/rounds.js'
import type { TenantClient } from '../../database/tenant.js'
import type { ObjectDeletion } from '../../generated/prisma/client.js'
import type { ObjectStore } from './store.js'
import type { Log } from '../../log.js'

/** The worker of this process: it looks for due removals soon after the start, when woken, and when the next is due. */
export type Deletions = Rounds

declare module '../../core/context.js' {
  interface Services {
    /** The store for files. */
    readonly store: ObjectStore
    /** Removes stored files whose records have been deleted. */
    readonly deletions: Deletions
  }
}

export interface Parts {
  readonly organizations: EveryOrganization
  readonly store: ObjectStore
  readonly log: Log
}

/** Time for which a worker owns a removal. After this time the worker counts as dead, and another worker may try. */
const CLAIM_MS = 60_000
/** Wait after the first failure. The wait doubles after each further failure. */
const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 300_000
/** Wait before the first look, so that a gateway that starts can serve before it loads Prisma's query compiler. */
const FIRST_LOOK_MS = 1_000
/** If nothing is due, the worker looks again after this time for the rows of other processes. */
const LOOK_AGAIN_MS = 60_000
const BATCH = 50

/** The wait after a number of failures, in milliseconds. */
export const waitAfter = (failures: number) => Math.min(FIRST_WAIT_MS * 2 ** (failures - 1), LONGEST_WAIT_MS)

/** Starts the worker. */
export const startDeletions = (parts: Parts): Deletions =>
  startRounds({
    firstAfterMs: FIRST_LOOK_MS,
    round: async (isStopped) => {
      const work = async () => ({ tried: await drain(parts, isStopped), wait: await untilNext(parts) })
      return (await inPass('remove objects', work, ({ tried }) => tried > 0)).wait
    },
    onFailure: (error) => retryLater(parts, error),
  })

/** The database cannot be reached; the removals wait until it can. */
function retryLater({ log }: Parts, error: unknown): number {
  log.about('files').warn({ err: error }, 'pending removals of objects cannot be read')
  return LOOK_AGAIN_MS
}

/** Tries every due removal. Returns their number. */
export async function drain(parts: Parts, isStopped = () => false): Promise<number> {
  const now = new Date()
  let tried = 0
  for (const orgId of await parts.organizations.withRemovals(now)) {
    const db = parts.organizations.client(orgId)
    for (let due = await dueIn(db, now); due.length > 0 && !isStopped(); due = await dueIn(db, now)) {
      for (const job of due) if (!isStopped()) await inSpan('removal', job.cause, () => attempt(parts, db, job))
      tried += due.length
    }
  }
  return tried
}

const dueIn = (db: TenantClient, now: Date) =>
  db.objectDeletion.findMany({ where: { nextAttemptAt: { lte: now } }, orderBy: { nextAttemptAt: 'asc' }, take: BATCH })

async function untilNext({ organizations }: Parts): Promise<number> {
  const next = await organizations.nextRemoval()
  const wait = next ? next.getTime() - Date.now() : LOOK_AGAIN_MS
  return Math.min(Math.max(wait, 0), LOOK_AGAIN_MS)
}

/** Removes one object, unless another process has claimed the removal first. */
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
      log.about('files').warn({ orgId, objectKey }, 'an object that a record names was to be removed, and stays')
    else await store.remove({ orgId, objectKey })
  } catch (error) {
    reportFailure(error)
    const attempts = job.attempts + 1
    const nextAttemptAt = new Date(Date.now() + waitAfter(attempts))
    log.about('files').warn({ err: error, orgId, objectKey, attempts, nextAttemptAt }, 'an object could not be removed')
    await db.objectDeletion.updateMany({
      where: { id, nextAttemptAt: until },
      data: { attempts, nextAttemptAt, lastError: reason(error) },
    })
    return
  }
  await db.objectDeletion.deleteMany({ where: { id } })
}

/** An object that a record refers to is never removed, even if a removal row exists. */
const isNamed = async (db: TenantClient, objectKey: string) => (await db.attachment.count({ where: { objectKey } })) > 0

/** The message of the error, followed by the message of the store, which the library keeps in `cause`. */
function reason(error: unknown): string {
  const { message, cause } = error as Error
  return cause instanceof Error ? `${message}: ${cause.message}` : message
}
