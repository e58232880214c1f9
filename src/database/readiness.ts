// The readiness check of the database. Returns the reason, as a sentence, if the database is not usable.
import type pg from 'pg'
import { onceInAWhile } from '../core/once-in-a-while.js'
import { withTimeout } from '../core/timeout.js'
import { databaseCodes } from './faults.js'
import type { Node, Nodes } from './nodes.js'

/** The most time that the check waits for the database. */
const PATIENCE_MS = 1_500
/** The time for which a refused change is remembered. Only a change shows that the disk is full; a read does not. */
const REMEMBERED_MS = 10_000
/** The time for which a result is cached, so that frequent probes use no connection. */
const KEPT_MS = 1_000
const SILENT = 'the database does not answer'
const READ_ONLY = '25006'
const FULL = '53100'
/** SQLSTATE → the reason, if the database answers but is not usable. */
const REASONS: Readonly<Record<string, string>> = {
  [READ_ONLY]: 'the database takes no changes',
  [FULL]: 'the database has no room left',
  '53300': 'the database accepts no more connections',
  '57P03': 'the database is starting or stopping',
}
const LOOK = `SELECT current_setting('transaction_read_only')::boolean AS "readOnly"`

/** Whether the database is usable. */
export interface Ready {
  /** The reason why it is not, as a sentence; null if it is. */
  readonly reason: string | null
  /** Organizations on nodes that do not answer. Only where there is such a node. */
  readonly missing?: { readonly organizations: number; readonly of: number }
}

/** Looks whether the database is usable. Answers in about three seconds at most. */
export type Readiness = () => Promise<Ready>

/** The last change that the database has refused because it is not usable. */
export interface RefusalNote {
  /** Notes the code of a refused change. */
  readonly note: (code: string) => void
  /** The reason, for a short time. */
  readonly reason: () => string | null
}

/** Creates a note of refused changes. */
export function refusalNote(): RefusalNote {
  let last: { readonly reason: string; readonly at: number } | undefined
  return {
    note: (code) => { if (REASONS[code]) last = { reason: REASONS[code], at: performance.now() } },
    reason: () => (last && performance.now() - last.at < REMEMBERED_MS ? last.reason : null),
  }
}

interface Parts {
  /** Runs `work` on a connection, and closes the connection if the work fails. */
  readonly withClient: <T>(work: (client: pg.PoolClient) => Promise<T>) => Promise<T>
  /** The migrations that have not been applied to the database. */
  readonly pending: (client: pg.PoolClient) => Promise<string[]>
  readonly refusals: RefusalNote
  readonly nodes: Nodes
  /** Whether the disk of the embedded database is full, which neither a read nor its last refusal shows for long. */
  readonly isFull?: () => Promise<boolean>
}

/** Creates the check. It takes a connection from the pool, because a pool without free connections is not usable. */
export function readinessOf({ withClient, pending, refusals, nodes, isFull }: Parts): Readiness {
  const look = async (client: pg.PoolClient): Promise<string | null> => {
    const { rows: [{ readOnly }] } = await client.query<{ readOnly: boolean }>(LOOK)
    if (readOnly) return REASONS[READ_ONLY]
    const missing = await pending(client)
    if (missing.length) return `migrations not applied: ${missing.join(', ')}`
    return refusals.reason()
  }
  return onceInAWhile(KEPT_MS, async () => {
    if (await isFull?.().catch(() => false)) return { reason: REASONS[FULL] }
    const reason = await soon(withClient((client) => soon(look(client)))).catch(reasonOf)
    return reason ? { reason } : { reason, missing: await missingOn(nodes).catch(() => undefined) }
  })
}

async function missingOn({ lookWithin }: Nodes): Promise<Ready['missing']> {
  const known = await lookWithin(PATIENCE_MS)
  const count = (some: readonly Node[]) => some.reduce((sum, { orgIds }) => sum + orgIds.length, 0)
  const organizations = count(known.filter(({ isUp }) => !isUp))
  return organizations ? { organizations, of: count(known) } : undefined
}

const reasonOf = (error: unknown) => databaseCodes(error).map((code) => REASONS[code]).find(Boolean) ?? SILENT

const soon = <T>(work: Promise<T>): Promise<T> => withTimeout(PATIENCE_MS, work, () => { throw new Error(SILENT) })
