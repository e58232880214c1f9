// Errors: the error codes, the error class for services, and the translation of all other errors for clients.
import { GraphQLError, isValueNode } from 'graphql'
import type { Logger } from 'pino'
import { because, type FaultContext, type Reason } from './core/faults/reason.js'
import type { ErrorMember } from './core/faults/members.js'
import type { FaultType } from './core/faults/table.js'
import { listed, saying, summed } from './core/operations/echoes.js'
import { databaseCodes, meaningOf } from './database/faults.js'
import { Prisma } from './generated/prisma/client.js'

/** All error codes of answers, with their meaning. Every code has an HTTP status in `http/status.ts`. */
export const ERROR_CODES = {
  UNAUTHENTICATED: 'The credential is missing, wrong or expired.',
  FORBIDDEN: 'The credential is valid, but does not permit this.',
  NOT_FOUND: 'The organization has no such record.',
  CONFLICT: 'The state of the record does not allow this, or another record prevents it.',
  BAD_USER_INPUT: 'The input breaks a rule; each fault names its field.',
  IDEMPOTENCY_KEY_IN_USE: 'A request with the same Idempotency-Key is under way; send it again later.',
  IDEMPOTENCY_KEY_REUSED: 'The Idempotency-Key was sent before with another request; use a new key.',
  DOCUMENT_NOT_TRUSTED:
    'No document is registered under this identifier, or the gateway runs only registered documents and this is none.',
  CURSOR_EXPIRED:
    'The changes after this cursor are not kept any more: read the records again, and go on from a new cursor.',
  RATE_LIMITED: 'Too many attempts; try again later.',
  SERVICE_UNAVAILABLE:
    'The service cannot do this now. Nothing was changed, unless the message says that this is not known; in that ' +
    'case, check before you send it again.',
  INTERNAL_SERVER_ERROR: 'An internal error of the service; the log contains it under the request id.',
  DONE_UNREAD:
    'What was asked for is done, but its answer could not be read. `done` has the identifiers of it: read the records, ' +
    'and do not send the request again.',
} as const
export type ErrorCode = keyof typeof ERROR_CODES

/**
 * One fault of the input. The path is relative to the operation's input: REST adds the prefix `body`, GraphQL adds the
 * name of the argument.
 */
export interface Fault {
  readonly path: readonly (string | number)[]
  /** `arguments`: the fault is in an argument other than the input, and the path begins with that argument's name. */
  readonly at?: 'arguments'
  /** What is wrong: a type of the table of faults, with its parameters. */
  readonly why: Reason
  readonly given?: unknown
}

/** A fault in the form in which both doors return it, with its members in the documented order. */
export interface FaultEntry {
  readonly type: FaultType
  readonly loc: readonly (string | number)[]
  readonly msg: string
  readonly input?: unknown
  readonly ctx?: FaultContext
  /** If the fault is one of the record and not of an argument: the way from the record to it. */
  readonly missing?: readonly (string | number)[]
}

/** Moves a fault to its place in an operation. */
export type Placing = (entry: FaultEntry) => FaultEntry

type Details = {
  readonly faults?: readonly Fault[]
  /** Why it is refused, for an error without faults. */
  readonly why?: Reason
  readonly retryAfterSeconds?: number
} & { readonly [Member in ErrorMember]?: unknown }

/** An expected error of the domain. Services throw it; only this file converts it to an answer. */
export class DomainError extends Error {
  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly details: Details = {},
  ) {
    super(message)
  }
}

export const unauthenticated = (message: string) => new DomainError('UNAUTHENTICATED', message)
/** The error for a missing permission, with the name of the permission. */
export const lacking = (permission: string) =>
  new DomainError('FORBIDDEN', NOT_PERMITTED.sentence, { permission, why: because('permission_missing', { permission }) })
export const forbidden = (why = NOT_PERMITTED) => new DomainError('FORBIDDEN', why.sentence, { why })
const NOT_PERMITTED = because('not_permitted')
/** The same error for a record that does not exist and for a record of another organization. */
export const notFound = (what: string) => new DomainError('NOT_FOUND', `${what} not found`)
/** `message` says more than the sentence of the reason, such as which record it is. */
export const conflict = (why: Reason, details: Details = {}, message = why.sentence) =>
  new DomainError('CONFLICT', message, { ...details, why })

/** The error for an invalid input, with all its faults. */
export function badInput(faults: readonly Fault[]) {
  const sentences = faults.map(({ path, why }) => saying({ loc: path, msg: why.sentence }))
  return new DomainError('BAD_USER_INPUT', summed(sentences), { faults })
}

/** The error of a scalar for a value that is not of its type, which has no place yet, or of a request as a whole. */
export const wrongValue = (why: Reason, details: Details = {}) =>
  new DomainError('BAD_USER_INPUT', why.sentence, { ...details, why })

/** Throws BAD_USER_INPUT if there are faults. */
export function refuse(faults: readonly (Fault | false | null | undefined)[]): void {
  const real = faults.filter((fault) => Boolean(fault)) as Fault[]
  if (real.length) throw badInput(real)
}

/** Converts a thrown error to a DomainError. Returns null for an internal error; only the log may show its details. */
export function asDomainError(thrown: unknown): DomainError | null {
  if (thrown instanceof DomainError) return thrown
  const meaning = meaningOf(thrown)
  if (!meaning) return null
  const { code, message, why, retryAfterSeconds } = meaning
  return new DomainError(code, message, { ...(why && { why }), ...(retryAfterSeconds && { retryAfterSeconds }) })
}

/** True if a write was refused because another record has the same unique value. */
export const isDuplicate = (thrown: unknown) => databaseCodes(thrown).includes('P2002')

/** A function that logs an error that the client did not cause. */
export type LogFault = (error: unknown, where?: string) => void

/** Logs the internal errors of one request. A database that is not usable is logged only once, not for every field. */
export function faultLog(log: Pick<Logger, 'error'>, requestId: string): LogFault {
  let said = false
  return (err, where) => {
    const away = meaningOf(err) !== undefined
    if (!away || !said) log.error({ err, where, requestId }, away ? 'the database failed a request' : 'fault')
    said ||= away
  }
}

/** True if the error must be logged, because it is an internal error or a failure of the database. */
export const isServersFault = (thrown: unknown) =>
  !(thrown instanceof DomainError) && [undefined, 'SERVICE_UNAVAILABLE'].includes(meaningOf(thrown)?.code)

/**
 * The error as clients see it, at both doors. A domain error has its code and faults. An error of graphql-js itself
 * (syntax, unknown field) is unchanged, but a value that it refuses while the operation runs is the caller's fault. Any
 * other error shows only the request id. With `place`, the faults of a domain error have their place in the operation,
 * in the list and in the message.
 */
export function formatError(
  error: GraphQLError, requestId: string, logFault: LogFault, place?: Placing,
): GraphQLError {
  const original = rootCause(error)
  const refused = refusedValue(original)
  if (original === error && !refused) return error
  const domain = refused ?? asDomainError(original)
  if (!refused && isServersFault(original)) logFault(original, error.path?.join('.'))
  const { message, extensions } = domain ? shown(domain, place) : ofOurs(requestId)
  const { nodes, source, positions, path } = error
  return new GraphQLError(message, { nodes, source, positions, path, extensions })
}

/**
 * The refusal of a value in the document, such as a variable that is null where the schema allows no null. The checks
 * of variables do not find it, because the variable itself may be null.
 */
const refusedValue = (error: unknown): DomainError | undefined =>
  (isRefusedValue(error) ? wrongValue(because('null_not_allowed')) : undefined)

export const isRefusedValue = (error: unknown): boolean =>
  error instanceof GraphQLError && Boolean(error.nodes?.[0] && isValueNode(error.nodes[0]) && !error.extensions.code)

const rootCause = (error: GraphQLError): unknown => {
  let cause: unknown = error
  while (cause instanceof GraphQLError && cause.originalError) cause = cause.originalError
  return cause
}

/** What clients see of an error. */
interface Shown {
  readonly message: string
  readonly extensions: Readonly<Record<string, unknown>>
}

const ofOurs = (requestId: string): Shown => ({
  message: `Something went wrong on our side; quote request ${requestId} when you report it`,
  extensions: { code: 'INTERNAL_SERVER_ERROR', requestId },
})

function shown({ code, message, details: { faults, why, ...others } }: DomainError, place?: Placing): Shown {
  const details = { ...(why && typed(why)), ...others }
  if (!faults) return { message, extensions: { code, ...details } }
  const entries = faults.map(faultEntry)
  const placed = place ? entries.map(place) : entries
  return { message: place ? summed(placed.map(saying)) : message, extensions: { code, ...details, ...listed(placed) } }
}

/** A domain fault as an entry of the documented `detail` list. Its path begins with the name of the argument. */
export const faultEntry = ({ path, at, why, given }: Fault): FaultEntry => {
  const { type, ctx } = why
  const input = given instanceof Prisma.Decimal ? given.toFixed() : given
  return {
    type,
    loc: at === 'arguments' ? path : ['input', ...path],
    msg: why.sentence,
    ...(input !== undefined && { input }),
    ...(ctx && { ctx }),
  }
}

/** The type and the parameters of a reason, as clients get them. */
export const typed = ({ type, ctx }: Reason) => ({ type, ...(ctx && { ctx }) })
