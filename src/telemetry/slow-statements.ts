// Logs statements to the database that take long, with the request that sent them. Values are never logged.
import type { Log } from '../log.js'
import type { RequestNote } from './note.js'
import type { SentListener } from './sent-statement.js'
import { sendersUnderWay, type Sender } from './under-way.js'

/** The text of a statement is cut after this number of characters. */
const LONGEST_TEXT = 4_000
/** The senders that are named if it is not known which of them sent a statement. */
const MOST_CANDIDATES = 10

interface Parts {
  /** Adds a listener to statements. Returns a function that removes it. */
  readonly onSent: (listener: SentListener) => () => void
  readonly log: Log
  /** A statement that takes longer is logged as slow; 0: none. */
  readonly slowMs: number
  /** Is called for each slow statement. */
  readonly onSlow?: () => void
}

/** Watches statements, if there is anything to log of them. Returns a function that ends it. */
export function watchStatements({ onSent, log, slowMs, onSlow }: Parts): () => void {
  const statements = log.about('statements')
  const logsAll = statements.isLevelEnabled('debug')
  if (!logsAll && slowMs === 0) return () => undefined
  return onSent((text, { note, isPrismas }) => {
    const since = performance.now()
    return (error) => {
      const ms = performance.now() - since
      const isSlow = slowMs > 0 && ms > slowMs
      if (isSlow) onSlow?.()
      if (!isSlow && !logsAll) return
      const rounded = Math.round(ms * 10) / 10
      const line = { ...sender(note, isPrismas), ms: rounded, failed: error !== undefined || undefined }
      const [level, says] = isSlow ? (['warn', 'slow statement'] as const) : (['debug', 'statement'] as const)
      statements[level]({ ...line, statement: text.slice(0, LONGEST_TEXT) }, says)
    }
  })
}

/**
 * The request that sent a statement, or those of whom one did. What the gateway sends itself without naming a request
 * is for background work, or finds out who a caller is.
 */
function sender(note: RequestNote | undefined, isPrismas: boolean) {
  if (!note && !isPrismas) return undefined
  const candidates: readonly Sender[] = note ? [note] : sendersUnderWay().slice(0, MOST_CANDIDATES)
  const named = candidates.map((one) =>
    ('background' in one ? one : { requestId: one.requestId, operation: one.operation }))
  return named.length > 1 ? { oneOf: named } : named[0]
}
