// Every formula of docs/reference/domain.md: its worked example, calculated by the functions of the gateway; and the
// texts that formulas are compiled from.
import { describe, expect, test } from '@jest/globals'
import { FORMULAS } from '../src/cli/docs/formulas.js'
import { exact, formula } from '../src/core/figures/formula.js'
import { Decimal } from '../src/core/schema/scalars.js'

test.each(FORMULAS.map((formula) => [formula.of, formula] as const))('%s', (_, { run, result }) => {
  const found = run()
  expect(typeof found === 'string' ? found : found?.toFixed()).toBe(result)
})

describe('a formula', () => {
  const VALUES = [['a', '6'], ['b', '4'], ['part', '1'], ['part', '2.5']]
  const values = VALUES.map(([name, value]) => ({ name, value: exact(value) }))

  test.each([
    ['a − b − 1', '1'], ['a − (b − 1)', '3'], ['a + b × 2', '14'], ['(a + b) × 2', '20'], ['a / b × 2', '3'],
    ['a / (b × 2)', '0.75'], ['Σ part', '3.5'], ['a × Σ part / 100', '0.21'], ['Σ none', '0'], ['max(0, b − a)', '0'],
    ['min(a, max(b, 5)) + 0.5', '5.5'], ['1 / 3 × 3', `0.${'9'.repeat(80)}`],
  ])('%s is %s', (text, result) => {
    expect(formula(text).compute(values).toFixed()).toBe(result)
  })

  const UNREADABLE = [
    '', 'a +', 'a b', '(a', 'a)', 'Σ 1', 'max(a)', 'max a, b', 'max[a, b)', 'max(a; b)', 'a ^ b', 'a - b', '1.',
  ]
  test.each(UNREADABLE)('cannot be made of %j', (text) => {
    expect(() => formula(text)).toThrow('cannot be read')
  })

  test.each([['a b + 1', 'b + 1'], ['a + ^ b', '^ b'], ['(a', ''], ['max(a; b)', 'b )']])(
    'that is %j is unreadable at %j', (text, place) => {
      expect(() => formula(text)).toThrow(new Error(`The formula "${text}" cannot be read at "${place}"`))
    },
  )

  test('divides a decimal of an input with all its digits', () => {
    const whole = [{ name: 'a', value: exact(new Decimal('1')) }, { name: 'b', value: exact(new Decimal('3')) }]
    expect(formula('a / b × b').compute(whole).toFixed()).toBe(`0.${'9'.repeat(80)}`)
  })

  test('says which value is missing', () => {
    expect(() => formula('a × c').compute(values)).toThrow('no value for c')
  })
})
