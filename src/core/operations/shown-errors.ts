// What clients see of an error. Services throw DomainErrors; errors of the database and of graphql-js are translated.
import { GraphQLError, isValueNode } from 'graphql'
import type { Logger } from 'pino'
import { meaningOf } from '../../database/faults.js'
import { DomainError, wrongValue } from '../../errors.js'
import { listed, saying, summed } from '../faults/repeated-input.js'
import { faultEntry, typed, type Placing } from '../faults/fault.js'
import { because } from '../faults/reason.js'

/** Converts a thrown error to a DomainError. Returns null for an internal error; only the log may show its details. */
export function asDomainError(thrown: unknown): DomainError | null {
  if (thrown instanceof DomainError) return thrown
  const meaning = meaningOf(thrown)
  if (!meaning) return null
  const { code, message, why, retryAfterSeconds } = meaning
  return new DomainError(code, message, { ...(why && { why }), ...(retryAfterSeconds && { retryAfterSeconds }) })
}

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
  const where = error.path?.join('.')
  const { message, extensions } = shownError(refused ?? original, requestId, (fault) => logFault(fault, where), place)
  const { nodes, source, positions, path } = error
  return new GraphQLError(message, { nodes, source, positions, path, extensions })
}

/** What clients see of an error that was thrown. An internal error is logged. */
export function shownError(thrown: unknown, requestId: string, logFault: LogFault, place?: Placing): Shown {
  const domain = asDomainError(thrown)
  if (isServersFault(thrown)) logFault(thrown)
  return domain ? shown(domain, place) : ofOurs(requestId)
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
