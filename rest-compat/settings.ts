// The settings of the REST door, and their syntax in environment variables.
import { checked, list, webOriginFault } from '../src/setting-text.js'
import type { CrossOrigin } from './fastapi/starlette/cross-origin.js'
import { routes } from './routes.js'
import { rowName, type Ending, type Endings } from './successor.js'

export const SETTINGS = {
  REST_CORS_ORIGINS: checked((text) => list(text).flatMap(webOriginFault)).describe('Origins, separated by commas, whose pages may call the REST paths from a browser; * for all; if unset, answers have no CORS headers, as in the old service'),
  REST_DEPRECATION: checked((text) => readEndings(text).faults).describe('REST paths that announce their end, separated by semicolons: `POST /bills=2026-01-01/2027-01-01` for deprecated from, sunset on (may be left out), `*` for all others; headers only, no answer changes'),
}

export interface Settings {
  /** The dates from which paths are deprecated and end. */
  readonly endings: Endings
  /** The origins whose pages may call from a browser, and the headers that their scripts may send and read. */
  readonly crossOrigin: CrossOrigin
}

/** The headers that a script may send and read, in addition to those that browsers always allow. */
const SENT = 'Authorization, Content-Type, If-None-Match, Idempotency-Key, Prefer, X-API-Key, X-Cost, X-Org-Id, X-User-Id'
const READ = [
  'Allow', 'Deprecation', 'ETag', 'Idempotency-Replayed', 'Link', 'Preference-Applied', 'RateLimit', 'RateLimit-Limit',
  'RateLimit-Policy', 'RateLimit-Remaining', 'RateLimit-Reset', 'Retry-After', 'Sunset', 'WWW-Authenticate', 'X-Cost',
  'X-Request-Id',
].join(', ')

/** The settings, read from their texts. */
export const settingsFrom = (written: Readonly<Record<string, string>>): Settings => ({
  crossOrigin: { origins: list(written.REST_CORS_ORIGINS), sent: SENT, read: READ },
  endings: readEndings(written.REST_DEPRECATION).endings,
})

type Reading = { readonly name: string; readonly ending: Ending } | { readonly fault: string }

const ROWS = new Set(['*', ...routes.map(rowName)])
const INSTANT = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2})?Z)?$/

/** The valid entries of REST_DEPRECATION, and an error sentence for each invalid entry. */
function readEndings(text: string): { readonly endings: Endings; readonly faults: readonly string[] } {
  const readings = text.split(/[;\n]/).map((entry) => entry.trim()).filter(Boolean).map(readEntry)
  const names = readings.flatMap((reading) => ('name' in reading ? [reading.name] : []))
  const twice = names.filter((name, index) => names.indexOf(name) !== index)
  return {
    endings: new Map(
      readings.flatMap((reading) => ('name' in reading ? [[reading.name, reading.ending] as const] : [])),
    ),
    faults: [
      ...readings.flatMap((reading) => ('fault' in reading ? [reading.fault] : [])),
      ...twice.map((name) => `names ${name} twice`),
    ],
  }
}

function readEntry(entry: string): Reading {
  const [, name, first, second] = /^([^=]*)=([^/]*)(?:\/(.*))?$/.exec(entry)?.map((part) => part?.trim()) ?? []
  if (name === undefined)
    return { fault: `has the entry "${entry}", which should read like POST /bills=2026-01-01/2027-01-01` }
  if (!ROWS.has(name)) return { fault: `names ${name}, which is no documented path; write the method, a space and the path as docs/reference/parity.md has them, or *` }
  const [from, until] = [first, second].map((date) => (date === undefined ? undefined : readInstant(date.trim())))
  if (!from || (second !== undefined && !until))
    return { fault: `has no readable date for ${name}; write 2026-01-01 or 2026-01-01T08:00:00Z` }
  if (until && until < from)
    return { fault: `ends ${name} before it is deprecated; let the second date be the later one` }
  return { name, ending: { from, until } }
}

/**
 * Reads a day or a moment. A day is read as its first moment in UTC. Undefined for a day that the calendar does not
 * have.
 */
function readInstant(text: string): Date | undefined {
  const instant = new Date(text)
  return INSTANT.test(text) && !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(text.slice(0, 10))
    ? instant
    : undefined
}
