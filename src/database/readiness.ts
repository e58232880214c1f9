// Whether the database can be worked with now, and if not, why, in a sentence.
import type pg from 'pg'
import { withTimeout } from '../core/timeout.js'
import { databaseCodes } from './faults.js'

/** How long the database has to show that it can. */
const PATIENCE_MS = 1_500
/**
 * How long a refused change is remembered. Looking at a database does not tell whether it has room: only a change
 * does.
 */
const REMEMBERED_MS = 10_000
/** How long an answer is good for: probes that ask more often take no connection. */
const KEPT_MS = 1_000
const SILENT = 'the database does not answer'
const READ_ONLY = '25006'
/** What the database says when it can be reached and still not worked with. */
const REASONS: Readonly<Record<string, string>> = {
  [READ_ONLY]: 'the database takes no changes',
  '53100': 'the database has no room left',
  '53300': 'the database accepts no more connections',
  '57P03': 'the database is starting or stopping',
}
const LOOK = `SELECT current_setting('transaction_read_only')::boolean AS "readOnly"`

export interface Readiness {
  /** Hears of a change that was refused with this code. */
  readonly noteRefusal: (code: string) => void
  /** Why the database cannot be worked with; null when it can. Answers in less than two seconds. */
  readonly obstacle: () => Promise<string | null>
}

interface Parts {
  /** Does work on a connection, and closes the connection when the work fails. */
  readonly withClient: <T>(work: (client: pg.PoolClient) => Promise<T>) => Promise<T>
  /** The migrations that the database lacks. */
  readonly pending: (client: pg.PoolClient) => Promise<string[]>
}

/** Looks over a connection of the pool, since a pool that has none to give is an obstacle, too. */
export function readinessOf({ withClient, pending }: Parts): Readiness {
  let refusal: { readonly reason: string; readonly at: number } | undefined

  const look = async (client: pg.PoolClient): Promise<string | null> => {
    const { rows: [{ readOnly }] } = await client.query<{ readOnly: boolean }>(LOOK)
    if (readOnly) return REASONS[READ_ONLY]
    const missing = await pending(client)
    if (missing.length) return `migrations not applied: ${missing.join(', ')}`
    return refusal && Date.now() - refusal.at < REMEMBERED_MS ? refusal.reason : null
  }
  return {
    noteRefusal: (code) => {
      if (REASONS[code]) refusal = { reason: REASONS[code], at: Date.now() }
    },
    obstacle: shared(() => soon(withClient((client) => soon(look(client)))).catch(reasonOf)),
  }
}

const reasonOf = (error: unknown) => databaseCodes(error).map((code) => REASONS[code]).find(Boolean) ?? SILENT

/** One look at a time. Whoever asks during a look, or shortly after it, gets its answer. */
function shared<T>(look: () => Promise<T>): () => Promise<T> {
  let answer: Promise<T> | undefined
  let goodUntil = 0
  return () => {
    if (answer && Date.now() < goodUntil) return answer
    goodUntil = Infinity
    answer = look().finally(() => { goodUntil = Date.now() + KEPT_MS })
    return answer
  }
}

const soon = <T>(work: Promise<T>): Promise<T> => withTimeout(PATIENCE_MS, work, () => { throw new Error(SILENT) })
