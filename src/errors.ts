// How anything that goes wrong is said: the codes, the error a service throws, and the one translation of all others.
import { GraphQLError } from 'graphql'
import type { Logger } from 'pino'
import { listed, summed } from './core/operations/echoes.js'
import { databaseCodes, meaningOf } from './database/faults.js'
import { Prisma } from './generated/prisma/client.js'

/** Every code an answer may carry. The REST door's status table is total over it. */
export const ERROR_CODES = {
  UNAUTHENTICATED: 'No credential, or one that is wrong or expired.',
  FORBIDDEN: 'The credential is good, but not for this.',
  NOT_FOUND: 'No such record in the organization.',
  CONFLICT: 'The record is not in a state that allows this, or another one stands in the way.',
  BAD_USER_INPUT: 'The input breaks a rule; each fault names its field.',
  RATE_LIMITED: 'Too many attempts; try again later.',
  SERVICE_UNAVAILABLE: 'The service cannot do this now. Nothing was changed, unless the message says that this is not known: then look before you send it again.',
  INTERNAL_SERVER_ERROR: 'A fault of the service; the log holds it under the request id.',
} as const
export type ErrorCode = keyof typeof ERROR_CODES

/**
 * One thing wrong with the input. The path is relative to the operation's input: REST prefixes `body`, GraphQL the
 * argument's name.
 */
export interface Fault {
  readonly path: readonly (string | number)[]
  /**
   * Where the fault is of an argument that stands beside the input, or of one without it: the path begins with its
   * name.
   */
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

/** Whatever was thrown, as a DomainError; null for a fault of the service itself, which only the log may see. */
export function asDomainError(thrown: unknown): DomainError | null {
  if (thrown instanceof DomainError) return thrown
  const meaning = meaningOf(thrown)
  if (!meaning) return null
  const { code, message, retryAfterSeconds } = meaning
  return new DomainError(code, message, retryAfterSeconds ? { retryAfterSeconds } : {})
}

/** Whether a write was refused because another record has the same unique value. */
export const isDuplicate = (thrown: unknown) => databaseCodes(thrown).includes('P2002')

/** Where an error goes that is no fault of the client's. */
export type LogFault = (error: unknown, where?: string) => void

/**
 * Logs the faults behind the answer to one request. That the database cannot be worked with is said once, however
 * many fields it fails.
 */
export function faultLog(log: Pick<Logger, 'error'>, requestId: string): LogFault {
  let said = false
  return (err, where) => {
    const away = meaningOf(err) !== undefined
    if (!away || !said) log.error({ err, where, requestId }, away ? 'the database failed a request' : 'fault')
    said ||= away
  }
}

/** Whether the log must hold what was thrown: a fault of the service, or one of its database. */
export const isServersFault = (thrown: unknown) =>
  !(thrown instanceof DomainError) && [undefined, 'SERVICE_UNAVAILABLE'].includes(meaningOf(thrown)?.code)

/**
 * The error as clients see it: the domain's with its code and faults, GraphQL's own (syntax, unknown field) as they
 * are, anything else with nothing but the request id. Both doors answer with this.
 */
export function formatError(error: GraphQLError, requestId: string, logFault: LogFault): GraphQLError {
  const original = rootCause(error)
  if (original === error) return error
  const domain = asDomainError(original)
  if (isServersFault(original)) logFault(original, error.path?.join('.'))
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
