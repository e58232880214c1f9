// What the database and its drivers say when they fail, and what it means to the caller: by code, by class of
// SQLSTATE, by words.
import type { ErrorCode } from '../errors.js'

/** What a failure means to the caller. */
export interface Meaning {
  readonly code: ErrorCode
  readonly message: string
  /** When it is worth asking again, for what is no fault of the caller's. */
  readonly retryAfterSeconds?: number
  /** Whether the connection went away under a statement, so that nobody knows from the answer what became of it. */
  readonly lost?: true
}

const refused = (code: ErrorCode, message: string): Meaning => ({ code, message })
const unavailable = (message: string, retryAfterSeconds: number): Meaning => ({
  code: 'SERVICE_UNAVAILABLE',
  message,
  retryAfterSeconds,
})

const RULE = refused('BAD_USER_INPUT', 'The input breaks a rule of the data')
const DUPLICATE = refused('CONFLICT', 'A record with the same identity exists already')
const DANGLING = refused(
  'BAD_USER_INPUT',
  'The input names a record that does not exist, or removes one that others refer to',
)
const TOO_LARGE = refused('BAD_USER_INPUT', 'A number is too large to be stored')
const BAD_TEXT = refused('BAD_USER_INPUT', 'Text holds a character that cannot be stored')
const RACE = refused('CONFLICT', 'Someone else changed the record at the same moment; read it again and retry')
const BUSY = unavailable('The database is busy; try again', 5)
const AWAY = unavailable('The database does not answer; try again', 5)
const LOST: Meaning = { ...AWAY, lost: true }
const SLOW = unavailable('The database took too long; narrow the question or try again', 5)
const READ_ONLY = unavailable('The database takes no changes at the moment; try again later', 30)
const FULL = unavailable('The database has no room left; try again later', 30)
const CLOSED = unavailable('The database does not let the gateway in; try again later', 30)

/** A code of PostgreSQL, of the socket or of Prisma. What stands nowhere here is a fault of the service. */
const CODES: Readonly<Record<string, Meaning>> = {
  // The input.
  '22003': TOO_LARGE, P2020: TOO_LARGE, P2033: TOO_LARGE,
  '22021': BAD_TEXT, '22P05': BAD_TEXT,
  '22P02': refused('BAD_USER_INPUT', 'A value cannot be stored as what it is meant to be'),
  '22007': refused('BAD_USER_INPUT', 'A value is not of the kind that belongs there'),
  '22008': refused('BAD_USER_INPUT', 'A date or time is out of range'),
  '23001': DANGLING, '23503': DANGLING, P2003: DANGLING,
  '23505': DUPLICATE, '23P01': DUPLICATE, P2002: DUPLICATE,
  P2004: RULE,
  P2025: refused('NOT_FOUND', 'Record not found'),
  '40001': RACE, '40P01': RACE, P2034: RACE,
  // The server.
  '25006': READ_ONLY,
  '53100': FULL,
  '53300': unavailable('The database accepts no more connections; try again', 5),
  P2037: unavailable('The database accepts no more connections; try again', 5),
  '57014': SLOW,
  '57P03': AWAY, '57P04': CLOSED,
  '40003': LOST,
  '3D000': CLOSED, P1000: CLOSED, P1003: CLOSED, P1010: CLOSED,
  P2024: BUSY, P2028: BUSY,
  P1001: AWAY, P1002: AWAY, P1008: LOST, P1011: CLOSED, P1017: LOST,
  // The connection.
  ECONNREFUSED: AWAY, ENOTFOUND: AWAY, EAI_AGAIN: AWAY, EHOSTUNREACH: AWAY, ENETUNREACH: AWAY,
  ECONNRESET: LOST, EPIPE: LOST, ETIMEDOUT: LOST,
}

/** The first two characters of an SQLSTATE, for the codes that stand not above. */
const CLASSES: Readonly<Record<string, Meaning>> = {
  '08': LOST,
  '23': RULE,
  '28': CLOSED,
  '53': unavailable('The database is short of resources; try again later', 30),
  '57': LOST,
  '58': unavailable('The database has a fault of its own; try again later', 30),
}

/** The driver has no code for what it finds out itself. */
const WORDS: readonly (readonly [RegExp, Meaning])[] = [
  [/timeout exceeded when trying to connect/i, BUSY],
  [/due to connection timeout/i, AWAY],
  [/connection error and is not queryable|was closed and is not queryable/i, LOST],
  [/connection (error|terminated|ended)|read timeout/i, LOST],
]

/** A change was sent and not answered, or made and not reported: it may have been done. */
export class OutcomeUnknown extends Error {
  constructor(cause: unknown) {
    super('The database was lost before a change was answered', { cause })
  }
}

const UNKNOWN = unavailable('It is not known whether the change was made: look before you send it again', 5)

interface Layer {
  readonly code?: unknown
  readonly originalCode?: unknown
  readonly message?: unknown
  readonly originalMessage?: unknown
  readonly cause?: unknown
  readonly meta?: { readonly driverAdapterError?: unknown }
}

/** An error of Prisma wraps one of its adapter, which wraps the driver's. The driver's comes first. */
function layersOf(thrown: unknown): Layer[] {
  const layers: Layer[] = []
  for (let layer = thrown; typeof layer === 'object' && layer !== null && layers.length < 8;) {
    layers.unshift(layer)
    layer = (layer as Layer).meta?.driverAdapterError ?? (layer as Layer).cause
  }
  return layers
}

const texts = (...found: unknown[]) => found.filter((text): text is string => typeof text === 'string')
const isSqlState = (code: string) => /^\d[\dA-Z]{4}$/.test(code)

/** The codes that an error carries, the driver's own first: Prisma's say less. */
export const databaseCodes = (thrown: unknown): string[] =>
  layersOf(thrown).flatMap(({ originalCode, code }) => texts(originalCode, code))

/** What a failure of the database means; undefined for a fault of the service, or for an error of something else. */
export function meaningOf(thrown: unknown): Meaning | undefined {
  const layers = layersOf(thrown)
  if (layers.some((layer) => layer instanceof OutcomeUnknown)) return UNKNOWN
  const codes = databaseCodes(thrown)
  return (
    codes.map((code) => CODES[code]).find(Boolean) ??
    codes
      .filter(isSqlState)
      .map((code) => CLASSES[code.slice(0, 2)])
      .find(Boolean) ??
    WORDS.find(([words]) =>
      layers.some(({ originalMessage, message }) => texts(originalMessage, message).some((text) => words.test(text))),
    )?.[1]
  )
}

/** Whether the connection went away under a statement. */
export const wasLost = (thrown: unknown): boolean => Boolean(meaningOf(thrown)?.lost)
