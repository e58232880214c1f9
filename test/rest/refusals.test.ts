// The errors of operations as REST says them: the status and headers of the code, and faults with the figures that REST
// names, as JSON numbers, and the value that was sent.
import { describe, expect, test } from '@jest/globals'
import { GraphQLError } from 'graphql'
import type { JsonValue } from '../../rest-compat/fastapi/json/value.js'
import { refused } from '../../rest-compat/fastapi/refusal.js'
import { codeOf, refusedByError, refusedByOperation } from '../../rest-compat/refusals.js'
import type { Route } from '../../rest-compat/route.js'
import { forbidden, unauthenticated } from '../../src/errors.js'

type Figures = Readonly<Record<string, string | number>>
type Place = readonly (string | number)[]

const failed = (extensions: Readonly<Record<string, unknown>>, sent?: JsonValue, bareFaults?: Route['bareFaults']) =>
  refusedByOperation(new GraphQLError('It is not possible', { extensions }), sent, { bareFaults })

/** The refusal of an operation with one fault of this type. */
const invalid = (type: string, ctx?: Figures, bareFaults?: Route['bareFaults']) =>
  failed({ code: 'BAD_USER_INPUT', detail: [{ type, loc: ['input', 'name'], msg: 'No', ctx }] }, undefined, bareFaults)

/** The figures of the only fault of a refusal. */
const figuresIn = ({ members: { detail } }: ReturnType<typeof failed>) =>
  (detail as readonly { readonly ctx?: Figures }[]).map(({ ctx }) => ctx)

const OWES = { currency: 'USD', paidAmount: '30', billed: '10.5', billableAmount: '79.5' }
const OWED = { currency: 'USD', paidAmount: 30, billed: 10.5, billableAmount: 79.5 }
const MISMATCH = { expected: '6', given: '7.5' }

describe('the figures of a fault', () => {
  test.each<readonly [type: string, parameters: Figures, ctx: Figures]>([
    ['greater_than', { gt: '0' }, { gt: 0 }],
    ['greater_than_equal', { ge: '0.01' }, { ge: 0.01 }],
    ['between', { ge: '1', le: '100' }, { ge: 1, le: 100 }],
    ['decimal_max_digits', { max_digits: 12 }, { max_digits: 12 }],
    ['too_long', { max_length: 10, actual_length: 11 }, { le: 10 }],
    ['too_many_rows', { max_length: 400, actual_length: 401 }, { max_length: 400 }],
    [
      'amount_vanishes', { currency: 'USD', smallest: '0.01', given: '0.001' },
      { currency: 'USD', smallest: 0.01, given: 0.001 },
    ],
    ['no_rate', { from: 'EUR', to: 'USD', day: '2026-05-01' }, { from: 'EUR', to: 'USD', day: '2026-05-01' }],
    ['schedule_gap', { expected: 747, given: 740 }, { expected: 747, given: 740 }],
    ['shipment_listed_twice', { shipmentNumber: 2, first: 0 }, { shipmentNumber: 2, first: 0 }],
    ['state_by_actions', { expected: 'Draft', given: 'Approved' }, { expected: 'Draft', given: 'Approved' }],
    ['no_place_left', { le: 77 }, { le: 77 }],
    [
      'order_of_other_supplier', { document: 'PO-1', expected: 'sup-1', given: 'sup-2' },
      { expected: 'sup-1', given: 'sup-2' },
    ],
    ['total_negative', { given: '-5.5' }, { given: -5.5 }],
    ['exceeds_total', MISMATCH, { expected: 6, given: 7.5 }],
    ['figure_mismatch', { ...MISMATCH, formula: 'qty × unitPrice' }, { expected: 6, given: 7.5 }],
    ['synonym_differs', { name: 'linkedPoId', expected: '6', given: '7' }, { expected: '6', given: '7' }],
    ['synonym_figure_differs', { name: 'billQty', ...MISMATCH }, { expected: 6, given: 7.5 }],
    [
      'exceeds_billable', { ...MISMATCH, ordered: '100', prevBilled: '94', tolerance: '3' },
      { expected: 6, given: 7.5, ordered: 100, prevBilled: 94 },
    ],
    [
      'exceeds_payable', { most: '90', document: 'B-1', currency: 'USD', owed: '120', paid: '30', given: '90.01' },
      { currency: 'USD', payable: 120, paid: 30, given: 90.01 },
    ],
    ['exceeds_owed', { ...OWES, owed: '120', given: '80', taken: 'x' }, { ...OWED, payable: 120, given: 80 }],
    ['nothing_left_to_bill', { ...OWES, owed: '120', taken: 'x' }, { ...OWED, payable: 120 }],
  ])('%s are those that REST names', (type, parameters, ctx) => {
    expect(figuresIn(invalid(type, parameters))).toEqual([ctx])
  })

  test('are left out of a type that has none over REST, and of those that a path tells without', () => {
    expect(figuresIn(invalid('listed_twice', { name: 'cs-1' }))).toEqual([undefined])
    expect(figuresIn(invalid('greater_than'))).toEqual([undefined])
    const { members } = invalid('between', { ge: '1', le: '100' }, ['between'])
    expect(members).toEqual({
      detail: [{ type: 'value_error', loc: ['body', 'name'], msg: 'No', input: null }], code: 'BAD_USER_INPUT',
    })
    expect(figuresIn(invalid('greater_than', { gt: '0' }, ['between']))).toEqual([{ gt: 0 }])
  })
})

test('a fault repeats the value that was sent at its place, or null where nothing was sent', () => {
  const objectOf = (...members: readonly (readonly [string, JsonValue])[]): JsonValue => new Map(members)
  const lines: readonly JsonValue[] = [objectOf(['qty', 1n]), objectOf(['qty', 'much'], ['uom', null])]
  const sent = objectOf(['lineItems', lines], ['notes', 'soon'])
  const repeated = (loc: Place, body: JsonValue | undefined = sent) => {
    const { members } = failed({ code: 'BAD_USER_INPUT', detail: [{ type: 'blank', loc, msg: 'No' }] }, body)
    return (members.detail as readonly { readonly loc: Place; readonly input: JsonValue }[])[0]
  }
  expect(repeated(['input', 'lineItems', 1, 'qty']))
    .toEqual({ type: 'value_error', loc: ['body', 'lineItems', 1, 'qty'], msg: 'No', input: 'much' })
  expect(repeated(['input', 'lineItems', 0]).input).toBe(lines[0])
  expect(repeated(['input']).input).toBe(sent)
  expect(repeated(['costSheetIds', 1])).toMatchObject({ loc: ['body', 'costSheetIds', 1], input: null })
  expect(repeated(['notes'])).toMatchObject({ loc: ['body', 'notes'], input: 'soon' })
  for (const place of [['lineItems', 7, 'qty'], ['lineItems', 1, 'uom'], ['notes', 'length'], ['lineItems', 'length']])
    expect([place, repeated(['input', ...place]).input]).toEqual([place, null])
  expect(repeated(['input', 'notes'], null).input).toBeNull()
})

describe('a refusal', () => {
  test('of an operation keeps the figures of its reason, but not the names that only GraphQL has', () => {
    const { status, headers, members } = failed({
      code: 'CONFLICT', type: 'wrong_state', ctx: { state: 'DRAFT' }, state: 'DRAFT', action: 'APPROVE', allowed: [],
      matchStatus: 'MATCHED', stopId: 'stop-1',
    })
    expect({ status, headers, members }).toEqual({
      status: 409, headers: { 'content-type': 'application/json' },
      members: { detail: 'It is not possible', code: 'CONFLICT', stopId: 'stop-1' },
    })
  })

  test('has the headers of its code', () => {
    expect(failed({ code: 'UNAUTHENTICATED' }).headers)
      .toEqual({ 'content-type': 'application/json', 'www-authenticate': 'Bearer' })
    expect(failed({ code: 'SERVICE_UNAVAILABLE', retryAfterSeconds: 7 }))
      .toMatchObject({ status: 503, headers: { 'retry-after': '7' }, members: { code: 'SERVICE_UNAVAILABLE' } })
  })

  test('of a code that only GraphQL has is an internal error', () => {
    expect(failed({ code: 'GRAPHQL_VALIDATION_FAILED' }))
      .toMatchObject({ status: 500, members: { detail: 'It is not possible', code: 'INTERNAL_SERVER_ERROR' } })
  })

  test('has a code in the log, also where its body has none', () => {
    const codes = [404, 422, 401, 405].map((status) => codeOf(refused(status, 'No')))
    expect(codes).toEqual(['NOT_FOUND', 'BAD_USER_INPUT', 'UNAUTHENTICATED', undefined])
    expect(codeOf(failed({ code: 'IDEMPOTENCY_KEY_IN_USE' }))).toBe('IDEMPOTENCY_KEY_IN_USE')
  })

  test('of an error before the operation shows and logs only what it may', () => {
    const logged: unknown[] = []
    const reporting = { requestId: 'req-1', logFault: (error: unknown) => logged.push(error) }
    expect(refusedByError(unauthenticated('Not authenticated'), reporting))
      .toMatchObject({ status: 401, members: { detail: 'Not authenticated', code: 'UNAUTHENTICATED' } })
    expect(refusedByError(forbidden(), reporting)).toMatchObject({ status: 403, members: { code: 'FORBIDDEN' } })
    expect(logged).toEqual([])
    const broken = new TypeError('a secret')
    expect(refusedByError(broken, reporting)).toMatchObject({
      status: 500,
      members: { detail: 'Internal Server Error', code: 'INTERNAL_SERVER_ERROR', requestId: 'req-1' },
    })
    expect(logged).toEqual([broken])
  })
})
