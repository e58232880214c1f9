// What REST says of values that the old service took and this gateway cannot keep: its own sentences, with figures.
// `validation.test.ts` has the bounds.
import { describe, expect, it } from '@jest/globals'
import { createBill } from '../../rest-compat/bills.js'
import { numberOf, type JsonValue } from '../../rest-compat/fastapi/json/value.js'
import type { Kind } from '../../rest-compat/fastapi/pydantic/kind.js'
import {
  credential, datetime, day, dict, exactWord, float, int, listOf, patterned, searched, str, wordOf,
} from '../../rest-compat/inputs.js'

type Figures = Readonly<Record<string, string | number>>

const outcomeOf = (kind: Kind<unknown>, input: JsonValue) => {
  const outcome = kind.check(input)
  return 'faults' in outcome ? outcome.faults : outcome.value
}
const own = (msg: string, input: JsonValue, ctx?: Figures, loc: readonly string[] = []) =>
  [{ type: 'value_error', loc, msg, input, ...(ctx && { ctx }) }]
const named = (...members: readonly (readonly [string, JsonValue])[]) => new Map(members)

const NUL = 'Text should not contain the NUL character'
const [LONG, LONG_SEARCH] = ['x'.repeat(10_001), 'x'.repeat(201)]
const LARGE = named(['a', 'x'.repeat(9_990)], ['b', 'x'.repeat(9_996)])

describe('a value that cannot be kept', () => {
  it.each<readonly [what: string, kind: Kind<unknown>, input: JsonValue, faults: readonly object[]]>([
    ['a text with NUL', str(), 'a\0b', own(NUL, 'a\0b')],
    ['a search for NUL', searched(), 'a\0b', own(NUL, 'a\0b')],
    ['a text of a pattern with NUL', patterned('^a'), 'a\0b', own(NUL, 'a\0b')],
    ['a long text', str(), LONG, own('Text should have at most 10000 characters', LONG, { max_length: 10_000 })],
    [
      'a long search', searched(), LONG_SEARCH,
      own('Text should have at most 200 characters', LONG_SEARCH, { max_length: 200 }),
    ],
    [
      'half a character', str(), 'a\ud800',
      own('Text should be well-formed Unicode, without a surrogate standing alone', 'a\ud800'),
    ],
    [
      'a large integer', int(), 2_147_483_648n,
      own('Integer should be between -2147483648 and 2147483647', 2_147_483_648n, {
        ge: -2_147_483_648, le: 2_147_483_647,
      }),
    ],
    ['no finite number', float(), Infinity, own('Number should be finite', Infinity)],
    [
      'a large number', float(), 1e14,
      own('Number should have at most 14 digits before the decimal point', 1e14, { max_whole_digits: 14 }),
    ],
    ['no day', day(), 'soon', own('Text should be an ISO 8601 date or date-time', 'soon')],
    [
      'a moment before the first year', datetime(), '0001-01-01T00:00:00+00:01',
      own('Date-time should fall into the years 1 to 9999 in UTC', '0001-01-01T00:00:00+00:01'),
    ],
    [
      'another word', wordOf('BillStatus', ['DRAFT', 'POSTED']), 'sent',
      own("Text should be 'draft' or 'posted'", 'sent', { expected: "'draft' or 'posted'" }),
    ],
    [
      'a long list', listOf(int()), Array.from({ length: 20_001 }, () => 1n),
      own('List should have at most 20000 items', null, { max_length: 20_000 }),
    ],
    [
      'an integer in an object', dict(), named(['a', 9_007_199_254_740_992n]),
      own(
        'Integer in a free-form object should be one that a double holds exactly', 9_007_199_254_740_992n,
        { le: 9_007_199_254_740_991 }, ['a'],
      ),
    ],
    ['NUL in a name of an object', dict(), named(['a\0', null]), own(NUL, 'a\0')],
    [
      'no finite number in an object', dict(), named(['a', Number.NaN]),
      own('Number should be finite', Number.NaN, undefined, ['a']),
    ],
    [
      'a large object', dict(), LARGE,
      own('Free-form object should have at most 20000 characters when printed', LARGE, { max_length: 20_000 }),
    ],
  ])('is refused in a sentence: %s', (_, kind, input, faults) => {
    expect(outcomeOf(kind, input)).toEqual(faults)
  })

  it('has all its faults', () => {
    expect(outcomeOf(searched(), `${LONG}\0`)).toMatchObject([
      { msg: 'Text should have at most 200 characters' }, { msg: 'Text should have at most 10000 characters' },
      { msg: NUL },
    ])
  })

  it('is an object of more than twenty levels', () => {
    const nested = (levels: number) => {
      let inner: JsonValue = 1n
      for (let level = 1; level < levels; level += 1) inner = [inner]
      return named(['a', inner])
    }
    expect(outcomeOf(dict(), nested(20))).toHaveProperty('a')
    expect(outcomeOf(dict(), nested(21)))
      .toEqual(own('Free-form object should be nested at most 20 levels deep', null, { max_depth: 20 }))
  })
})

describe('a value that is kept', () => {
  it('has all its digits in the figures of an object, and those of a double elsewhere', () => {
    const long = numberOf('12345678901234.5678')
    const sent = named(['qty', long], ['width', long], ['lines', [named(['qty', long])]], ['none', null], ['is', true])
    expect(outcomeOf(dict(['qty', 'none']), sent)).toEqual({
      qty: '12345678901234.5678', width: 12_345_678_901_234.568, lines: [{ qty: 12_345_678_901_234.568 }], none: null,
      is: true,
    })
  })

  it('has all its digits in the line of a bill', () => {
    const text = '0.12345678901234567890'
    const long = numberOf(text)
    const line = named(['qty', long], ['billQty', long], ['unitPrice', long], ['amount', long], ['width', long])
    expect(outcomeOf(createBill.takes.body!, named(['billType', 'supplier'], ['lineItems', [line]]))).toMatchObject({
      billType: 'SUPPLIER',
      lineItems: [{ qty: text, billQty: text, unitPrice: text, amount: text, width: 0.12345678901234568 }],
    })
  })

  it('is a word in any case, or in exactly its own', () => {
    expect(outcomeOf(wordOf('SalesOrderLineStatus'), 'PENDING')).toBe('PENDING')
    expect(outcomeOf(wordOf('StopType'), 'Port')).toBe('PORT')
    expect(outcomeOf(exactWord('CostSheetAction'), 'submit_for_review')).toBe('SUBMIT_FOR_REVIEW')
    expect(outcomeOf(exactWord('CostSheetAction'), 'Approve')).toMatchObject([{ type: 'literal_error' }])
  })

  it('is only the beginning of a credential that is longer than any', () => {
    expect(outcomeOf(credential(), `${'a'.repeat(10_000)}b`)).toBe('a'.repeat(10_000))
    expect(outcomeOf(credential(), 'p\0w')).toBe('p\0w')
  })
})
