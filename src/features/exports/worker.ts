// Writes the exports that wait, a few at a time. Each is claimed for a while: if this process ends, the claim runs out,
// and another process begins the export anew.
import type { EveryOrganization } from '../../access/every-organization.js'
import { contextOf } from '../../access/make-context.js'
import type { DueExport, ExportQueue } from '../../access/export-queue.js'
import { startRounds, type Rounds } from '../../access/rounds.js'
import { audit } from '../../core/lifecycle/audit.js'
import { LIMITS } from '../../core/limits.js'
import { DomainError } from '../../errors.js'
import type { TenantClient } from '../../database/tenant.js'
import type { ListExport, Prisma } from '../../generated/prisma/client.js'
import type { Log } from '../../log.js'
import { inPass, reportFailure } from '../../telemetry/spans.js'
import { cursorOf } from '../changes/asked.js'
import type { Deletions } from '../attachments/deletions.js'
import { discard, partsOf } from './written-parts.js'
import type { Serving } from './pages.js'
import { write, type Finished, type Progress } from './write.js'

/** The worker of this process. */
export interface Exports extends Rounds {
  /** Lets the worker write exports with these parts of the gateway. */
  readonly serve: (serving: Serving) => void
  /** What operations run with; undefined in a command. */
  readonly serving: () => Serving | undefined
}

declare module '../../core/context.js' {
  interface Services {
    /** Writes exported lists. */
    readonly exports: Exports
  }
}

interface Parts {
  readonly queue: ExportQueue
  readonly organizations: EveryOrganization
  readonly deletions: Deletions
  readonly log: Log
}

const LOOK_EVERY_MS = 5_000
const AFTER_FAILURE_MS = 10_000
const REMOVE_EVERY_MS = 60_000
/** Time for which a process owns an export. It is longer than a page and the storing of a part take. */
const CLAIM_MS = 60_000
/** Progress is written this often. So a cancelled export ends soon. */
const REPORT_EVERY_MS = 1_000
/** An export that cannot be written is begun so many times. */
const MOST_ATTEMPTS = 5
const AGAIN_AFTER_MS = 10_000
export const KEPT_MS = 24 * 3_600_000

const after = (milliseconds: number) => new Date(Date.now() + milliseconds)

/** The export is another process's, or was cancelled. */
const LOST = new Error('the export was taken away')

/** Starts the worker. It begins with the first export when the server is made. */
export function startExports(parts: Parts): Exports {
  const { queue, log } = parts
  const underWay = new Set<Promise<void>>()
  const stopping = new AbortController()
  let serving: Serving | undefined
  let removedAt = -Infinity
  const begin = (due: DueExport, by: Serving) => {
    const run = runOne(parts, by, due, stopping.signal)
      .catch((err: unknown) => log.about('files').warn({ err, ...due }, 'the outcome of an export could not be written'))
      .finally(() => {
        underWay.delete(run)
        rounds.wake()
      })
    underWay.add(run)
  }
  const lookForWork = async (by: Serving) => {
    const room = LIMITS.exportsAtOnce.most - underWay.size
    if (room <= 0) return
    // Each export that is found is a pass of its own.
    const waiting = await inPass('export lists', () => queue.due(new Date()), () => false)
    for (const due of waiting.slice(0, room)) begin(due, by)
  }
  const removeOld = async () => {
    if (performance.now() < removedAt + REMOVE_EVERY_MS) return
    await inPass('export lists', () => queue.removeExpired(new Date()), (removed) => removed > 0)
    removedAt = performance.now()
  }
  const rounds = startRounds({
    firstAfterMs: LOOK_EVERY_MS,
    round: async () => {
      if (serving) await lookForWork(serving)
      await removeOld()
      return LOOK_EVERY_MS
    },
    onFailure: (error) => {
      log.about('files').warn({ err: error }, 'exports cannot be looked for now')
      return AFTER_FAILURE_MS
    },
  })
  return {
    wake: rounds.wake,
    serve: (by) => { serving = by },
    serving: () => serving,
    stop: async () => {
      stopping.abort()
      await rounds.stop()
      await Promise.all(underWay)
    },
  }
}

/** Takes an export, unless another process has, and writes it to its end. */
async function runOne(parts: Parts, serving: Serving, due: DueExport, signal: AbortSignal): Promise<void> {
  const db = parts.organizations.client(due.orgId)
  const work = async () => {
    const job = await take(db, due)
    if (!job) return false
    await discard(db, { id: job.id })
    await attempt(parts, serving, { db, job }, signal)
    return true
  }
  if (await inPass('export lists', work, (isOurs) => isOurs)) parts.deletions.wake()
}

/** Claims an export. Null if another process has it. */
async function take(db: TenantClient, { id, claimedUntil }: DueExport): Promise<ListExport | null> {
  const { count } = await db.listExport.updateMany({
    where: { id, claimedUntil },
    data: { claimedUntil: after(CLAIM_MS), status: 'RUNNING', attempts: { increment: 1 }, rows: 0, size: 0, parts: 0 },
  })
  return count ? db.listExport.findFirst({ where: { id } }) : null
}

interface Taken {
  readonly db: TenantClient
  readonly job: ListExport
}

const own = ({ id, attempts }: ListExport) => ({ id, attempts, status: 'RUNNING' as const })

async function attempt(parts: Parts, serving: Serving, { db, job }: Taken, signal: AbortSignal): Promise<void> {
  let reportedAt = -Infinity
  const report = async (progress: Progress) => {
    if (signal.aborted) throw signal.reason
    if (performance.now() < reportedAt + REPORT_EVERY_MS) return
    await writeTo(db, job, { ...progress, claimedUntil: after(CLAIM_MS) })
    reportedAt = performance.now()
  }
  try {
    if (job.attempts > MOST_ATTEMPTS)
      throw new DomainError('INTERNAL_SERVER_ERROR', 'It could not be written: the gateway ended meanwhile')
    await finish(serving, job, await write({ serving, job, db, report }))
  } catch (error) {
    await discard(db, job)
    await giveUp(parts, { db, job }, error, signal)
  }
}

/** Writes what has become of an export. Throws if it is not this process's any more. */
async function writeTo(
  db: Pick<TenantClient, 'listExport'>, job: ListExport, data: Prisma.ListExportUpdateManyMutationInput,
): Promise<void> {
  const { count } = await db.listExport.updateMany({ where: own(job), data })
  if (count === 0) throw LOST
}

/** The parts stay for as long as the export, and the audit trail says who took what. */
function finish({ app }: Serving, job: ListExport, finished: Finished): Promise<void> {
  const { viewer, position, withheld, ...written } = finished
  const request = { app, door: 'graphql', requestId: job.id, address: 'export', now: new Date() } as const
  return contextOf(request, viewer).transaction(async (ctx) => {
    const expiresAt = after(KEPT_MS)
    await writeTo(ctx.db, job, {
      ...written, total: written.rows, status: 'DONE', claimedUntil: null, finishedAt: ctx.now, expiresAt,
      withheld: [...withheld], changesCursor: cursorOf(job.orgId, position),
    })
    await ctx.db.objectDeletion.updateMany({ where: partsOf(job), data: { nextAttemptAt: expiresAt } })
    const { listName, format } = job
    const { rows, size } = written
    await audit(ctx, {
      action: 'complete', entity: 'ListExport', entityId: job.id, details: { listName, format, rows, size },
    })
  })
}

/** What cannot be read or stored now is tried again. A refusal is final. */
async function giveUp({ log }: Parts, { db, job }: Taken, error: unknown, signal: AbortSignal): Promise<void> {
  if (error === LOST) return
  const end = { claimedUntil: null, finishedAt: new Date(), expiresAt: after(KEPT_MS), rows: 0, size: 0, parts: 0 }
  const known = error instanceof DomainError ? error : undefined
  const isFinal = known && known.code !== 'SERVICE_UNAVAILABLE'
  if (!signal.aborted && !isFinal) {
    reportFailure(error)
    log.about('files').warn({ err: error, orgId: job.orgId, export: job.id }, 'an export could not be written')
  }
  const isAgain = signal.aborted || (!isFinal && job.attempts < MOST_ATTEMPTS)
  await writeTo(db, job, isAgain
    ? { status: 'QUEUED', claimedUntil: signal.aborted ? new Date() : after(AGAIN_AFTER_MS) }
    : {
        ...end, status: 'FAILED', errorCode: known?.code ?? 'INTERNAL_SERVER_ERROR',
        errorMessage: known?.message ?? 'It could not be written',
      }).catch((lost: unknown) => { if (lost !== LOST) throw lost })
}
