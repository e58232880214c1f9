// Refusals: the status and headers of the error's code, and a body in the form of the old service (FastAPI).
import type { GraphQLError } from 'graphql'
import type { FaultEntry } from '../src/core/faults/fault.js'
import { LIMITS } from '../src/core/limits.js'
import { asDomainError, isServersFault } from '../src/core/operations/shown-errors.js'
import type { ErrorCode } from '../src/errors.js'
import { headersOf } from '../src/http/headers.js'
import { STATUS } from '../src/http/status.js'
import { asRecorded } from './faults.js'
import type { Refused, Route } from './route.js'
import type { Fault } from './fastapi/pydantic/fault.js'
import { printJson, printList, type Printable } from './fastapi/json/printer.js'
import { isList, isObject, type JsonValue } from './fastapi/json/value.js'

export const JSON_CONTENT = { 'content-type': 'application/json' }

/** A refusal with this status and detail. */
export const refused = (status: number, detail: Printable, headers: Refused['headers'] = {}): Refused => ({
  status, headers: { ...JSON_CONTENT, ...headers }, members: { detail },
})

/** The refusal of an invalid request, with its faults; `more` counts the faults that are not listed. */
export function invalid(detail: readonly Fault[], more = 0): Refused {
  const refusal = refused(STATUS.BAD_USER_INPUT, detail)
  return more > 0 ? { ...refusal, members: { ...refusal.members, more } } : refusal
}

/** The error code of a refusal. An invalid request has none in its body, as in the old service. */
export const codeOf = ({ status, members: { code } }: Refused): unknown =>
  code ?? (Object.keys(STATUS) as ErrorCode[]).find((one) => STATUS[one] === status)

/** The response of a refusal. It may repeat input values that JSON.stringify cannot print. */
export const print = ({ status, headers, members }: Refused) => ({ status, headers, body: printMembers(members) })

/** Bytes that are reserved for the other members of a refusal. */
const BESIDE_BYTES = 4096

/** Escapes can make a repeated value several times as long as the input. A value that is much too long becomes null. */
const withoutEcho = (fault: Fault): Fault => ({ ...fault, input: null })

/** Prints a refusal: as many faults as fit, and the number of the others. */
function printMembers({ detail, more, ...beside }: Refused['members']): string {
  if (!Array.isArray(detail)) return printJson({ detail, ...beside, more })
  const mostBytes = LIMITS.refusalBytes.most - BESIDE_BYTES
  const { text, left } = printList(detail as Fault[], { mostBytes, shortened: withoutEcho })
  const count = left + Number(more ?? 0)
  const rest = printJson({ ...beside, more: count > 0 ? count : undefined })
  return `{"detail":${text}${rest === '{}' ? '}' : `,${rest.slice(1)}`}`
}

interface Refusal {
  readonly code: ErrorCode
  readonly message: string
  readonly details: Readonly<Record<string, unknown>>
}

/** The log for internal errors. */
interface Reporting {
  readonly requestId: string
  readonly logFault: (error: unknown) => void
}

/** The refusal for an error that was thrown before the operation ran. */
export function refusedByError(error: unknown, { requestId, logFault }: Reporting): Refused {
  const refusal = asDomainError(error)
  if (isServersFault(error)) logFault(error)
  if (refusal) return refusalOf(refusal)
  return refusalOf({ code: 'INTERNAL_SERVER_ERROR', message: 'Internal Server Error', details: { requestId } })
}

/** The refusal for an error of the operation. Its faults repeat the input values. */
export function refusedByOperation(
  { message, extensions }: GraphQLError, sent: JsonValue | undefined, { bareFaults }: Pick<Route, 'bareFaults'>,
): Refused {
  const { code, ...details } = extensions as { code: ErrorCode } & Refusal['details']
  return refusalOf({ code: code in STATUS ? code : 'INTERNAL_SERVER_ERROR', message, details }, sent, bareFaults)
}

/** The refusal of an error. With the request's body, its faults repeat the values that were sent. */
export function refusalOf({ code, message, details }: Refusal, sent?: JsonValue, bare?: Route['bareFaults']): Refused {
  // `state`, `action`, `allowed` and `matchStatus` are enum values and mutation names of GraphQL, so REST leaves them
  // out. The message uses REST's words. The old service knew no types of its own.
  const {
    detail, state: _state, action: _action, allowed: _allowed, matchStatus: _match, type: _type, ctx: _ctx, why: _why,
    ...more
  } = details
  const said = Array.isArray(detail)
    ? detail.map((fault: FaultEntry) => inBody(asRecorded(fault, bare), sent)) : message
  const members = { detail: said, code, ...more } as Refused['members']
  return { ...refused(STATUS[code], said, headersOf(code, details)), members }
}

/**
 * GraphQL locates a fault from the operation's arguments. REST locates it from the body and repeats the value as it
 * was sent.
 */
function inBody({ input, ctx, ...fault }: Fault, body: JsonValue | undefined) {
  const path = fault.loc[0] === 'input' ? fault.loc.slice(1) : fault.loc
  const sent = path.reduce(memberOf, body)
  return { ...fault, loc: ['body', ...path], input: sent === undefined ? input : sent, ctx }
}

function memberOf(whole: JsonValue | undefined, name: string | number): JsonValue | undefined {
  if (whole === undefined) return undefined
  if (isObject(whole)) return whole.get(String(name))
  return isList(whole) ? whole[Number(name)] : undefined
}
