// Translates errors of the database and its drivers to errors for the caller. Looks up the error code, then the class
// of the SQLSTATE, then words in the message.
import { because, type Reason } from '../core/faults/reason.js'
import type { ErrorCode } from '../errors.js'

/** The error that a database failure causes for the caller. */
export interface Meaning {
  readonly code: ErrorCode
  readonly message: string
  /** Why a request is refused that the caller can change. */
  readonly why?: Reason
  /** Seconds after which a retry is useful, for failures that the caller did not cause. */
  readonly retryAfterSeconds?: number
  /** The connection was lost while a statement was running, so its result is unknown. */
  readonly lost?: true
}

const refused = (code: ErrorCode, why: Reason): Meaning => ({ code, message: why.sentence, why })
const unavailable = (message: string, retryAfterSeconds: number): Meaning => ({
  code: 'SERVICE_UNAVAILABLE',
  message,
  retryAfterSeconds,
})

const RULE = refused('BAD_USER_INPUT', because('rule_of_data'))
const DUPLICATE = refused('CONFLICT', because('duplicate'))
const DANGLING = refused('BAD_USER_INPUT', because('dangling_reference'))
const TOO_LARGE = refused('BAD_USER_INPUT', because('number_too_large'))
const BAD_TEXT = refused('BAD_USER_INPUT', because('text_not_storable'))
const OUT_OF_RANGE = refused('BAD_USER_INPUT', because('time_out_of_range'))
const RACE = refused('CONFLICT', because('write_race'))
const BUSY = unavailable('The database is busy; try again', 5)
const AWAY = unavailable('The database does not answer; try again', 5)
const LOST: Meaning = { ...AWAY, lost: true }
const NODE_AWAY = unavailable('The part of the database with this organization does not answer; try again', 5)
const SLOW = unavailable('The database took too long; narrow the question or try again', 5)
const READ_ONLY = unavailable('The database takes no changes at the moment; try again later', 30)
const FULL = unavailable('The database has no room left; try again later', 30)
const CLOSED = unavailable('The database does not let the gateway in; try again later', 30)

/** Code of PostgreSQL, the socket or Prisma → its meaning. A code without a meaning is an internal error. */
const CODES: Readonly<Record<string, Meaning>> = {
  // The input.
  '22003': TOO_LARGE, P2020: TOO_LARGE, P2033: TOO_LARGE,
  '22021': BAD_TEXT, '22P05': BAD_TEXT,
  '54000': refused('BAD_USER_INPUT', because('key_too_long', { max_length: 500 })),
  '22P02': refused('BAD_USER_INPUT', because('unstorable_value')),
  '22007': refused('BAD_USER_INPUT', because('wrong_kind_of_value')),
  // Other data exceptions, such as a division by zero, are errors of a statement and not of an input.
  '22008': OUT_OF_RANGE, '22009': OUT_OF_RANGE, '22015': OUT_OF_RANGE,
  '23001': DANGLING, '23503': DANGLING, P2003: DANGLING,
  '23505': DUPLICATE, '23P01': DUPLICATE, P2002: DUPLICATE,
  P2004: RULE,
  P2025: { code: 'NOT_FOUND', message: 'Record not found' },
  '40001': RACE, '40P01': RACE, P2034: RACE,
  // The server.
  '25006': READ_ONLY,
  '53100': FULL,
  '53300': unavailable('The database accepts no more connections; try again', 5),
  P2037: unavailable('The database accepts no more connections; try again', 5),
  '57014': SLOW,
  '57P03': AWAY, '57P04': CLOSED,
  '40003': LOST,
  // A pooler gave the transaction another connection, which does not know the name of the statement.
  '26000': LOST,
  '3D000': CLOSED, P1000: CLOSED, P1003: CLOSED, P1010: CLOSED,
  P2024: BUSY, P2028: BUSY,
  P1001: AWAY, P1002: AWAY, P1008: LOST, P1011: CLOSED, P1017: LOST,
  // The connection.
  ECONNREFUSED: AWAY, ENOTFOUND: AWAY, EAI_AGAIN: AWAY, EHOSTUNREACH: AWAY, ENETUNREACH: AWAY,
  ECONNRESET: LOST, EPIPE: LOST, ETIMEDOUT: LOST,
}

/** Class (first two characters) of an SQLSTATE → its meaning, for codes that are not listed above. */
const CLASSES: Readonly<Record<string, Meaning>> = {
  '08': LOST,
  '23': RULE,
  '28': CLOSED,
  '53': unavailable('The database is short of resources; try again later', 30),
  '57': LOST,
  '58': unavailable('The database has a fault of its own; try again later', 30),
}

/** Messages of the driver → their meaning. The driver's own errors have no code. */
const WORDS: readonly (readonly [RegExp, Meaning])[] = [
  // A migration changed a column while the connection knew the statement. Another connection parses it anew.
  [/cached plan must not change result type/i, LOST],
  [/timeout exceeded when trying to connect/i, BUSY],
  [/due to connection timeout/i, AWAY],
  [/connection error and is not queryable|was closed and is not queryable/i, LOST],
  [/connection (error|terminated|ended)|read timeout/i, LOST],
  // A node was lost while it ran a statement of a transaction, or while a transaction was committed there.
  [/^server closed the connection unexpectedly|^failure on connection marked as essential/i, LOST],
  [/^could not commit transaction (for shard \d+ )?on (any|at least one) active node/i, LOST],
]

/**
 * The engine could not reach one of its nodes, so nothing was sent there. It still answers, and so do the others. Also
 * said of a connection that was lost under a statement, but in other words.
 */
const NO_WAY_TO_NODE = new RegExp('^connection to the remote node \\S+ failed with the following error: .*'
  + '(refused|no route to host|unreachable|starting up|shutting down)|^could not establish any connections to the node', 'is')

/** A change was sent but not confirmed, or the request failed after a change. The change may have been made. */
export class OutcomeUnknown extends Error {
  constructor(cause: unknown) {
    super('The database was lost before a change was answered', { cause })
  }
}

/** The node of an organization did not answer when it was last asked, so nothing is sent there. */
export class NodeAway extends Error {}

/** A request has waited long enough for others, and nothing of it was done. Clients hear that the database is busy. */
export class WaitedEnough extends Error {
  readonly code = 'P2024'
}

/** A statement was not sent, because the one before it in its transaction has failed. */
export class NotSent extends Error {
  constructor() {
    super('The statement before this one has failed')
  }
}

/** The database has rolled back a transaction because of others. `thrown` is what its work has made of this error. */
export class EndedTransaction extends Error {
  constructor(cause: unknown, readonly thrown: unknown) {
    super('The database has ended the transaction', { cause })
  }
}

/** Without a time for a retry: a client that obeys it would make the change twice. */
export const UNKNOWN: Meaning = {
  code: 'SERVICE_UNAVAILABLE', message: 'It is not known whether the change was made: look before you send it again',
}

/** The database does not let sessions begin. Within a session this code has other meanings, and does not end it. */
const NOT_NOW = '55000'
const ENDS_SESSION = 'FATAL'

interface Layer {
  readonly code?: unknown
  readonly severity?: unknown
  readonly originalCode?: unknown
  readonly message?: unknown
  readonly originalMessage?: unknown
  readonly cause?: unknown
  readonly meta?: { readonly driverAdapterError?: unknown }
}

/** The nested errors, innermost first: a Prisma error wraps an adapter error, which wraps a driver error. */
function layersOf(thrown: unknown): Layer[] {
  const layers: Layer[] = []
  for (let layer = thrown; typeof layer === 'object' && layer !== null && layers.length < 8;) {
    layers.unshift(layer)
    layer = (layer as Layer).meta?.driverAdapterError ?? (layer as Layer).cause
  }
  return layers
}

const texts = (...found: unknown[]) => found.filter((text): text is string => typeof text === 'string')
const saysOneOf = ({ originalMessage, message }: Layer, words: RegExp) =>
  texts(originalMessage, message).some((text) => words.test(text))
const isSqlState = (code: string) => /^\d[\dA-Z]{4}$/.test(code)

/** True if it is not known whether a change was made. */
export const isUnknown = (thrown: unknown) => layersOf(thrown).some((layer) => layer instanceof OutcomeUnknown)

/** The codes of an error. The driver's codes come first, because they are more precise than Prisma's. */
export const databaseCodes = (thrown: unknown): string[] =>
  layersOf(thrown).flatMap(({ originalCode, code }) => texts(originalCode, code))

/** The meaning of a database failure; undefined for internal errors and for errors that are not from the database. */
export function meaningOf(thrown: unknown): Meaning | undefined {
  if (isUnknown(thrown)) return UNKNOWN
  const layers = layersOf(thrown)
  if (layers.some((layer) => layer instanceof NotSent)) return AWAY
  if (layers.some(({ code, severity }) => code === NOT_NOW && severity === ENDS_SESSION)) return CLOSED
  if (layers.some((layer) => layer instanceof NodeAway || saysOneOf(layer, NO_WAY_TO_NODE))) return NODE_AWAY
  const codes = databaseCodes(thrown)
  return (
    codes.map((code) => CODES[code]).find(Boolean) ??
    codes
      .filter(isSqlState)
      .map((code) => CLASSES[code.slice(0, 2)])
      .find(Boolean) ??
    WORDS.find(([words]) => layers.some((layer) => saysOneOf(layer, words)))?.[1]
  )
}

/** True if the connection was lost while a statement was running. */
export const wasLost = (thrown: unknown): boolean => Boolean(meaningOf(thrown)?.lost)

/** True if the database has rolled back a change because of others, so that nothing of it was done. */
export const wasEnded = (thrown: unknown): boolean => meaningOf(thrown) === RACE

/** True if a write was refused because another record has the same unique value. */
export const isDuplicate = (thrown: unknown) => databaseCodes(thrown).includes('P2002')
