// How anything that goes wrong is said: the codes, the error a service throws, and the one translation of all others.
import { GraphQLError } from 'graphql'
import { listed, summed } from './core/echoes.js'
import { Prisma } from './generated/prisma/client.js'

/** Every code an answer may carry. The REST door's status table is total over it. */
export const ERROR_CODES = {
  UNAUTHENTICATED: 'No credential, or one that is wrong or expired.',
  FORBIDDEN: 'The credential is good, but not for this.',
  NOT_FOUND: 'No such record in the organization.',
  CONFLICT: 'The record is not in a state that allows this, or another one stands in the way.',
  BAD_USER_INPUT: 'The input breaks a rule; each fault names its field.',
  RATE_LIMITED: 'Too many attempts; try again later.',
  SERVICE_UNAVAILABLE: 'The database or the object store did not answer in time; nothing was changed, try again.',
  INTERNAL_SERVER_ERROR: 'A fault of the service; the log holds it under the request id.',
} as const
export type ErrorCode = keyof typeof ERROR_CODES

/** One thing wrong with the input. The path is relative to the operation's input: REST prefixes `body`, GraphQL the argument's name. */
export interface Fault {
  readonly path: readonly (string | number)[]
  /** Where the fault is of an argument that stands beside the input, or of one without it: the path begins with its name. */
  readonly at?: 'arguments'
  readonly message: string
  readonly given?: unknown
  readonly figures?: Readonly<Record<string, unknown>>
}

/** The entry that both doors answer for a fault, in the documented order of members. */
export interface FaultEntry {
  readonly type: string
  readonly loc: readonly (string | number)[]
  readonly msg: string
  readonly input?: unknown
  readonly ctx?: Readonly<Record<string, unknown>>
}

interface Details {
  readonly faults?: readonly Fault[]
  readonly retryAfterSeconds?: number
  readonly [more: string]: unknown
}

/** An outcome of the domain that is not success: thrown by services, mapped to an answer in this file alone. */
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
/** A refusal for want of a permission, which it names. */
export const lacking = (permission: string) => new DomainError('FORBIDDEN', 'Not enough permissions', { permission })
export const forbidden = (message = 'Not enough permissions') => new DomainError('FORBIDDEN', message)
/** The same answer for a record that never was and for one of another organization. */
export const notFound = (what: string) => new DomainError('NOT_FOUND', `${what} not found`)
export const conflict = (message: string, details?: Details) => new DomainError('CONFLICT', message, details)

/** A refusal of the input that tells all its faults at once. */
export function badInput(faults: readonly Fault[]) {
  const sentences = faults.map(({ path, message }) => (path.length ? `${path.join('.')}: ${message}` : message))
  return new DomainError('BAD_USER_INPUT', summed(sentences), { faults })
}

/** Throws when there are faults; passes when there are none. */
export function refuse(faults: readonly (Fault | false | null | undefined)[]): void {
  const real = faults.filter((fault) => Boolean(fault)) as Fault[]
  if (real.length) throw badInput(real)
}

/** What Prisma and PostgreSQL are known to say, and what it means to the caller. */
const DATABASE_ERRORS: Readonly<Record<string, [ErrorCode, string]>> = {
  P2002: ['CONFLICT', 'A record with the same identity exists already'],
  P2003: ['BAD_USER_INPUT', 'The input names a record that does not exist, or removes one that others refer to'],
  P2004: ['BAD_USER_INPUT', 'The input breaks a rule of the data'],
  P2039: ['BAD_USER_INPUT', 'The input breaks a rule of the data'],
  P2020: ['BAD_USER_INPUT', 'A number is too large to be stored'],
  P2033: ['BAD_USER_INPUT', 'A number is too large to be stored'],
  P2025: ['NOT_FOUND', 'Record not found'],
  P2024: ['SERVICE_UNAVAILABLE', 'The database is busy; try again'],
  P2028: ['SERVICE_UNAVAILABLE', 'The database is busy; try again'],
  P2034: ['CONFLICT', 'Someone else changed the record at the same moment; read it again and retry'],
  P1001: ['SERVICE_UNAVAILABLE', 'The database does not answer; try again'],
  P1002: ['SERVICE_UNAVAILABLE', 'The database does not answer; try again'],
  P1008: ['SERVICE_UNAVAILABLE', 'The database does not answer; try again'],
  P1017: ['SERVICE_UNAVAILABLE', 'The database does not answer; try again'],
  ECONNREFUSED: ['SERVICE_UNAVAILABLE', 'The database does not answer; try again'],
  ECONNRESET: ['SERVICE_UNAVAILABLE', 'The database does not answer; try again'],
  '57014': ['SERVICE_UNAVAILABLE', 'The database took too long; narrow the question or try again'],
  '57P01': ['SERVICE_UNAVAILABLE', 'The database does not answer; try again'],
  '22003': ['BAD_USER_INPUT', 'A number is too large to be stored'],
  '22021': ['BAD_USER_INPUT', 'Text holds a character that cannot be stored'],
  '22P02': ['BAD_USER_INPUT', 'A value cannot be stored as what it is meant to be'],
  '22007': ['BAD_USER_INPUT', 'A value is not of the kind that belongs there'],
  '22008': ['BAD_USER_INPUT', 'A date or time is out of range'],
  '22P05': ['BAD_USER_INPUT', 'Text holds a character that cannot be stored'],
}

/** Whatever was thrown, as a DomainError; null for a fault of the service itself, which only the log may see. */
export function asDomainError(thrown: unknown): DomainError | null {
  if (thrown instanceof DomainError) return thrown
  const known = databaseCodes(thrown).map((code) => DATABASE_ERRORS[code]).find(Boolean) ?? lostConnection(thrown)
  return known ? new DomainError(known[0], known[1]) : null
}

/** The driver has no code for a connection that went away under a statement. */
function lostConnection(thrown: unknown): [ErrorCode, string] | undefined {
  const lost = thrown instanceof Error && /connection error|connection terminated|connection ended|not queryable/i.test(thrown.message)
  return lost ? DATABASE_ERRORS.ECONNRESET : undefined
}

/** Whether a write was refused because another record has the same unique value. */
export const isDuplicate = (thrown: unknown) => databaseCodes(thrown).includes('P2002')

/** Prisma's code, and the driver's own where Prisma passes it on. */
function databaseCodes(thrown: unknown): string[] {
  const { code, meta } = (thrown ?? {}) as { code?: unknown; meta?: { driverAdapterError?: { cause?: { originalCode?: unknown } } } }
  return [meta?.driverAdapterError?.cause?.originalCode, code].filter((found): found is string => typeof found === 'string')
}

/** Where an error shown to a client goes when it is the service's own fault. */
export type LogFault = (error: unknown, where?: string) => void

/**
 * The error as clients see it: the domain's with its code and faults, GraphQL's own (syntax, unknown field) as they are,
 * anything else with nothing but the request id. Both doors answer with this.
 */
export function formatError(error: GraphQLError, requestId: string, logFault: LogFault): GraphQLError {
  const original = rootCause(error)
  if (original === error) return error
  const domain = asDomainError(original)
  if (!domain) logFault(original, error.path?.join('.'))
  const extensions = domain ? extensionsOf(domain) : { code: 'INTERNAL_SERVER_ERROR', requestId }
  const message = domain?.message ?? `Something went wrong on our side; quote request ${requestId} when you report it`
  return new GraphQLError(message, { nodes: error.nodes, path: error.path, extensions })
}

const rootCause = (error: GraphQLError): unknown => {
  let cause: unknown = error
  while (cause instanceof GraphQLError && cause.originalError) cause = cause.originalError
  return cause
}

function extensionsOf({ code, details: { faults, ...details } }: DomainError) {
  return faults ? { code, ...details, ...listed(faults.map(faultEntry)) } : { code, ...details }
}

/** A fault of the domain as an entry of the documented `detail` list, located from the operation's argument. */
export const faultEntry = ({ path, at, message, given, figures }: Fault): FaultEntry => ({
  type: 'value_error',
  loc: at === 'arguments' ? path : ['input', ...path],
  msg: message,
  ...(given !== undefined && { input: plain(given) }),
  ...(figures && { ctx: Object.fromEntries(Object.entries(figures).map(([name, figure]) => [name, plain(figure)])) }),
})

/** Figures in faults are read by people and old clients: exact decimals become JSON numbers. */
const plain = (value: unknown) => (value instanceof Prisma.Decimal ? value.toNumber() : value)
