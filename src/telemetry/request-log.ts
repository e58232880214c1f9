// Logs one line for each request: what it asked for, who asked, how it ended, and how long it took.
import type { Log } from '../log.js'
import type { Ended, EndListener, Ending } from './note.js'

type LineLevel = 'debug' | 'info' | 'warn'
const LINE_LEVELS: readonly LineLevel[] = ['debug', 'info', 'warn']

/** The statuses of faults of the gateway. A WebSocket has codes beyond them. */
const isFault = (status: number) => status >= 500 && status < 600

/** Probes come every few seconds, and scanners ask for paths that nobody serves, so neither fills the log. */
const isQuiet = ({ door }: Ended) => door === 'probes' || door === 'none'

/** The listener that logs requests; undefined if the level of the subject lets no line through. */
export function requestLog(log: Log): EndListener | undefined {
  const requests = log.about('requests')
  const enabled = new Set(LINE_LEVELS.filter((level) => requests.isLevelEnabled(level)))
  if (enabled.size === 0) return undefined
  return (note, ending) => {
    const level = isQuiet(note) ? 'debug' : isFault(ending.status) ? 'warn' : 'info'
    if (enabled.has(level)) requests[level](lineOf(note, ending), 'request')
  }
}

/** The members of a line. Of people and keys it has the identifiers alone. */
function lineOf({ requestId, traceId, door, operation, viewer, codes }: Ended, { status, ms, isAborted }: Ending) {
  return {
    requestId, door, operation, status, ms: Math.round(ms * 10) / 10,
    userId: viewer?.userId, orgId: viewer?.orgId, apiKeyId: viewer?.apiKey?.id,
    codes, aborted: isAborted || undefined, traceId,
  }
}
