// Errors of the gateway as refusals of the old service: status and headers of the error's code, and faults as
// `value_error`s whose figures are JSON numbers.
import type { GraphQLError } from 'graphql'
import type { FaultEntry } from '../src/core/faults/fault.js'
import { parametersOf } from '../src/core/faults/form.js'
import { FAULTS, type FaultType } from '../src/core/faults/table.js'
import { asDomainError, isServersFault } from '../src/core/operations/shown-errors.js'
import type { ErrorCode } from '../src/errors.js'
import { headersOf } from '../src/http/headers.js'
import { STATUS } from '../src/http/status.js'
import { isList, isObject, type JsonValue } from './fastapi/json/value.js'
import type { Context, Fault } from './fastapi/pydantic/fault.js'
import { refused } from './fastapi/refusal.js'
import type { Refused } from './fastapi/route.js'
import type { Route } from './route.js'

/** The figures of what an expense request owes. */
const OWED = {
  currency: 'currency', payable: 'owed', paidAmount: 'paidAmount', billed: 'billed', billableAmount: 'billableAmount',
  given: 'given',
}

/** The types with figures in `ctx`: their parameters, by the names that they have over REST. */
const FIGURES: { readonly [Type in FaultType]?: Readonly<Record<string, string>> } = {
  greater_than: { gt: 'gt' },
  greater_than_equal: { ge: 'ge' },
  between: { ge: 'ge', le: 'le' },
  decimal_max_digits: { max_digits: 'max_digits' },
  too_long: { le: 'max_length' },
  too_many_rows: { max_length: 'max_length' },
  amount_vanishes: { currency: 'currency', smallest: 'smallest', given: 'given' },
  no_rate: { from: 'from', to: 'to', day: 'day' },
  schedule_gap: { expected: 'expected', given: 'given' },
  shipment_listed_twice: { shipmentNumber: 'shipmentNumber', first: 'first' },
  state_by_actions: { expected: 'expected', given: 'given' },
  no_place_left: { le: 'le' },
  order_of_other_supplier: { expected: 'expected', given: 'given' },
  total_negative: { given: 'given' },
  exceeds_total: { expected: 'expected', given: 'given' },
  figure_mismatch: { expected: 'expected', given: 'given' },
  synonym_differs: { expected: 'expected', given: 'given' },
  synonym_figure_differs: { expected: 'expected', given: 'given' },
  exceeds_billable: { expected: 'expected', given: 'given', ordered: 'ordered', prevBilled: 'prevBilled' },
  exceeds_payable: { currency: 'currency', payable: 'owed', paid: 'paid', given: 'given' },
  exceeds_owed: OWED,
  nothing_left_to_bill: OWED,
}

/** The error code of a refusal. An invalid request has none in its body, as in the old service. */
export const codeOf = ({ status, members: { code } }: Refused): unknown =>
  code ?? (Object.keys(STATUS) as ErrorCode[]).find((one) => STATUS[one] === status)

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

/** A fault without what was sent at its place. */
type Unplaced = Omit<Fault, 'input'>

/**
 * GraphQL locates a fault from the operation's arguments. REST locates it from the body and repeats the value as it
 * was sent. The old service always has `input`: null here where nothing was sent.
 */
function inBody({ ctx, ...fault }: Unplaced, body: JsonValue | undefined) {
  const path = fault.loc[0] === 'input' ? fault.loc.slice(1) : fault.loc
  return { ...fault, loc: ['body', ...path], input: path.reduce(memberOf, body) ?? null, ctx }
}

function memberOf(whole: JsonValue | undefined, name: string | number): JsonValue | undefined {
  if (whole === undefined) return undefined
  if (isObject(whole)) return whole.get(String(name))
  return isList(whole) ? whole[Number(name)] : undefined
}

/** The fault as the old service says it. The faults of types in `bare` have no figures. */
function asRecorded({ type, ctx, input: _input, ...fault }: FaultEntry, bare: readonly FaultType[] = []): Unplaced {
  const figures = bare.includes(type) ? undefined : FIGURES[type]
  const kinds = parametersOf(FAULTS[type])
  const shown = Object.entries(figures ?? {}).flatMap(([name, parameter]): [string, string | number][] => {
    const value = ctx?.[parameter] as string | number | undefined
    if (value === undefined) return []
    return [[name, kinds[parameter].startsWith('decimal') ? Number(value) : value]]
  })
  return {
    type: 'value_error', ...fault,
    ...(shown.length && { ctx: Object.fromEntries(shown) as Context }),
  }
}
