// Logs statements to the database that take long, with the request that sent them. Values are never logged.
import type { Database } from '../database/open.js'
import type { Log } from '../log.js'
import type { RequestNote } from './note.js'
import { requestsUnderWay } from './under-way.js'

/** The text of a statement is cut after this number of characters. */
const LONGEST_TEXT = 4_000
/** The requests that are named if it is not known which of them sent a statement. */
const MOST_CANDIDATES = 10

interface Parts {
  readonly database: Pick<Database, 'onSent'>
  readonly log: Log
  /** A statement that takes longer is logged as slow; 0: none. */
  readonly slowMs: number
  /** Is called for each slow statement. */
  readonly onSlow?: () => void
}

/** Watches statements, if there is anything to log of them. Returns a function that ends it. */
export function watchStatements({ database, log, slowMs, onSlow }: Parts): () => void {
  const statements = log.about('statements')
  const logsAll = statements.isLevelEnabled('debug')
  if (!logsAll && slowMs === 0) return () => undefined
  return database.onSent((text, note) => {
    const since = performance.now()
    return (error) => {
      const ms = performance.now() - since
      const isSlow = slowMs > 0 && ms > slowMs
      if (isSlow) onSlow?.()
      if (!isSlow && !logsAll) return
      const line = { ...sender(note), ms: Math.round(ms * 10) / 10, failed: error !== undefined || undefined }
      const [level, says] = isSlow ? (['warn', 'slow statement'] as const) : (['debug', 'statement'] as const)
      statements[level]({ ...line, statement: text.slice(0, LONGEST_TEXT) }, says)
    }
  })
}

/** The request that sent a statement, or the requests of which one did. Background work and log-ins have none. */
function sender(note?: RequestNote) {
  const candidates = note ? [note] : requestsUnderWay().slice(0, MOST_CANDIDATES)
  const named = candidates.map(({ requestId, operation }) => ({ requestId, operation }))
  return named.length > 1 ? { oneOf: named } : named[0]
}
