// The words that REST uses for states and kinds, and amounts of money, in answers.
import { expect, test } from '@jest/globals'
import { amount, record, text, word } from '../../rest-compat/answers.js'
import type { Codec } from '../../rest-compat/fastapi/codec.js'
import { valueFor, valuesOf, wordFor } from '../../rest-compat/words.js'

/** Encodes data that passes the type check, and prints the JSON. */
const sent = <Data>({ encode }: Codec<Data, unknown>, data: Data) => JSON.stringify(encode(data))

test('values of enumerations are sent in the words of REST, and the document lists the same words', () => {
  const status = word('CostSheetStatus', 'Where it stands')
  const words = ['Draft', 'Under Review', 'Approved', 'Rejected']
  expect(status.schema).toEqual({ type: 'string', enum: words, description: 'Where it stands' })
  expect(valuesOf('CostSheetStatus').map(status.encode)).toEqual(status.schema.enum)
  expect(wordFor('ExpenseRequestType', 'VENDOR_PAYMENT')).toBe('vendor_payment')
  expect([wordFor('Role', 'HR'), wordFor('Role', 'STAFF')]).toEqual(['HR', 'Staff'])
  expect(valueFor('CostSheetStatus', 'under review')).toBe('UNDER_REVIEW')
  expect([valueFor('StopType', 'Port'), valueFor('StopType', 'moon')]).toEqual(['PORT', undefined])
})

test('amounts show the minor unit of their currency, and further digits where they have them', () => {
  const money = record('Money', 'Money.', { total: amount('total') })
  expect(sent(money, { total: '120', currency: 'USD' })).toBe('{"total":"120.00"}')
  expect(sent(money, { total: '120.125', currency: 'USD' })).toBe('{"total":"120.125"}')
  expect(sent(money, { total: '120', currency: 'JPY' })).toBe('{"total":"120"}')
  expect(sent(money, { total: '0.5', currency: 'KWD' })).toBe('{"total":"0.500"}')
})

test('a value of another enumeration does not compile', () => {
  const named = record('Named', 'Something with a name.', { name: text(), state: word('StopState') })
  // @ts-expect-error a member that is read is missing
  expect(() => named.encode({ name: 'x' })).toThrow()
  // @ts-expect-error a value of another enumeration
  named.encode({ name: 'x', state: 'SUPPLIER' })
  // @ts-expect-error null where there is always a value
  named.encode({ name: null, state: 'ARRIVED' })
  // @ts-expect-error an answer that lacks a member
  const lacking: ReturnType<typeof named.encode> = { name: 'x' }
  expect(named.encode({ name: 'x', state: 'EN_ROUTE' })).toEqual({ ...lacking, state: 'en_route' })
})
