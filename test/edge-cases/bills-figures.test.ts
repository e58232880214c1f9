// The arithmetic of bills: totals and the three-way match, as pure calculations.
import { describe, expect, test } from '@jest/globals'
import { matchLines, matchStatusOf, mostBillable, variances, type Billed } from '../../src/features/bills/match.js'
import { priceLine, totalsOf } from '../../src/features/bills/totals.js'
import type { Figure } from '../../src/core/figures/figure.js'
import { Decimal } from '../../src/core/schema/scalars.js'

const decimal = (value: number | string) => new Decimal(value)
const TOLERANCES = { price: decimal(5), quantity: decimal(2), leastAmount: decimal('0.01'), unordered: decimal(0) }
const ORDERED = { qty: decimal(1000), unitPrice: decimal('1.60'), received: decimal(600), prevBilled: decimal(200) }

const billed = (billQty: number, unitPrice: string | null, ordered: object | null = {}): Billed => ({
  id: '', ordered: ordered && { ...ORDERED, ...ordered }, billQty: decimal(billQty),
  unitPrice: unitPrice === null ? null : decimal(unitPrice),
  amount: unitPrice === null ? null : decimal(unitPrice).times(billQty).toDecimalPlaces(4, Decimal.ROUND_HALF_UP),
})
const status = (line: Billed, tolerances = TOLERANCES) => matchLines([line], tolerances)[0].status
const shown = (figures: Readonly<Record<string, Figure | null>>) =>
  Object.fromEntries(Object.entries(figures).map(([name, figure]) => [name, figure?.value.toFixed() ?? null]))
const plain = (figures: object) =>
  Object.fromEntries(
    Object.entries(figures).map(([name, figure]) => [name, (figure as Decimal | null)?.toFixed() ?? null]),
  )

describe('the three-way match', () => {
  test('of the worked case: expected 640.00, variance 107.00, 16.72 %, price variance 27.00, exception', () => {
    const [line] = matchLines([billed(450, '1.66')], TOLERANCES)
    expect([line.status, line.figures?.expected.value.toFixed(2)]).toEqual(['EXCEPTION', '640.00'])
    expect(shown({ ...variances([line], decimal(747), 'USD') }))
      .toEqual({ expectedAmount: '640', varianceAmount: '107', variancePct: '16.72', priceVarianceAmount: '27' })
  })

  test('matches what was ordered and received, at the price ordered', () => {
    expect(status(billed(400, '1.60'))).toBe('MATCHED')
  })

  test('lets the received quantity be exceeded by the tolerance on it, and no further: 600 + 12 − 200', () => {
    expect(['401', '412', '412.000001'].map((qty) => status({ ...billed(1, '1.60'), billQty: decimal(qty), amount: decimal(qty).times('1.6') })))
      .toEqual(['WITHIN_TOLERANCE', 'WITHIN_TOLERANCE', 'EXCEPTION'])
  })

  test('lets prices rise to the tolerance and no further, and fall as far as they like', () => {
    expect(['1.68', '1.6801', '1.52', '0.01'].map((price) => status(billed(1, price))))
      .toEqual(['WITHIN_TOLERANCE', 'EXCEPTION', 'WITHIN_TOLERANCE', 'WITHIN_TOLERANCE'])
  })

  test('lets the amount of a line differ by one minor unit where the percentage is less', () => {
    const cheap = { unitPrice: decimal('0.1') }
    expect(['0.11', '0.1101'].map((price) => status(billed(1, price, cheap)))).toEqual(['WITHIN_TOLERANCE', 'EXCEPTION'])
    expect(['0.01', '0.02'].map((price) => status(billed(1, price, { unitPrice: decimal(0) }))))
      .toEqual(['WITHIN_TOLERANCE', 'EXCEPTION'])
    expect(status(billed(100, '1.70'), { ...TOLERANCES, leastAmount: decimal(10) })).toBe('WITHIN_TOLERANCE')
    expect(status(billed(100, '1.71'), { ...TOLERANCES, leastAmount: decimal(10) })).toBe('EXCEPTION')
  })

  test('judges a line by its amount where only the amount was given: 6.33 for 14,400 at 0.0004', () => {
    const ordered = { qty: decimal(14400), unitPrice: decimal('0.0004'), received: decimal(14400), prevBilled: decimal(0) }
    const line = { ordered, billQty: decimal(14400), ...priceLine({ qty: decimal(14400), amount: decimal('6.33') }) }
    expect([line.unitPrice?.toFixed(), status(line)]).toEqual(['0.0004', 'EXCEPTION'])
    // 5.76 and 5 % are 6.048.
    const judged = ['6.04', '6.05'].map((amount) => status({ ...line, amount: decimal(amount) }))
    expect(judged).toEqual(['WITHIN_TOLERANCE', 'EXCEPTION'])
    expect(matchLines([line], TOLERANCES)[0].figures?.priceVariance?.value.toFixed()).toBe('0.57')
  })

  test('lets lines beyond the order pass while the allowance covers their sum', () => {
    const freight = (amount: string): Billed => ({
      id: '', ordered: null, billQty: null, unitPrice: null, amount: decimal(amount),
    })
    const lines = [billed(400, '1.60'), freight('30'), freight('20.5')]
    const of = (unordered: string) =>
      matchLines(lines, { ...TOLERANCES, unordered: decimal(unordered) }).map((match) => match.status)
    expect(of('50.5')).toEqual(['MATCHED', 'WITHIN_TOLERANCE', 'WITHIN_TOLERANCE'])
    expect(of('50.49')).toEqual(['MATCHED', 'EXCEPTION', 'EXCEPTION'])
    expect(of('0')).toEqual(['MATCHED', 'EXCEPTION', 'EXCEPTION'])
  })

  test('lets what was delivered beyond the order pass within the tolerance', () => {
    expect(status(billed(820, '1.60', { received: decimal(1020) }))).toBe('WITHIN_TOLERANCE')
  })

  test('waits where nothing was received, unless the price is wrong already', () => {
    expect(status(billed(1, '1.60', { received: decimal(0) }))).toBe('PENDING_RECEIPT')
    expect(status(billed(1, '2.00', { received: decimal(0) }))).toBe('EXCEPTION')
    expect(status(billed(1, '1.00', { received: decimal(0) }))).toBe('PENDING_RECEIPT')
  })

  test('is an exception without an order or without a price', () => {
    expect(status(billed(1, '1.60', null))).toBe('EXCEPTION')
    expect(status(billed(1, null))).toBe('EXCEPTION')
  })

  test('is an exception for a line beyond the order without an amount, whatever the allowance', () => {
    const beyond = (amount: string | null): Billed =>
      ({ id: '', ordered: null, billQty: decimal(1), unitPrice: null, amount: amount === null ? null : decimal(amount) })
    const of = (...lines: readonly Billed[]) =>
      matchLines(lines, { ...TOLERANCES, unordered: decimal(100) }).map((match) => match.status)
    expect([of(beyond(null)), of(beyond(null), beyond('1')), of(beyond('1'))])
      .toEqual([['EXCEPTION'], ['EXCEPTION', 'EXCEPTION'], ['WITHIN_TOLERANCE']])
  })

  test('is an exception beyond what was ordered and the tolerance, also where nothing was received: 1020 − 200', () => {
    expect([820, 821].map((qty) => status(billed(qty, '1.60', { received: decimal(0) }))))
      .toEqual(['PENDING_RECEIPT', 'EXCEPTION'])
  })

  test('compares prices by quantity × price, not by an amount that is rounded: 3 × 1.23456 = 3.70368 is 3.7037', () => {
    expect(status(billed(3, '1.23456', { unitPrice: decimal('1.23456') }))).toBe('MATCHED')
  })

  test('is as bad as its worst line', () => {
    const of = (...statuses: readonly Parameters<typeof matchStatusOf>[0][number]['status'][]) =>
      matchStatusOf(statuses.map((each) => ({ status: each })))
    expect([
      of('MATCHED'), of('MATCHED', 'WITHIN_TOLERANCE'), of('PENDING_RECEIPT', 'WITHIN_TOLERANCE'),
      of('PENDING_RECEIPT', 'EXCEPTION'), of(),
    ]).toEqual(['MATCHED', 'WITHIN_TOLERANCE', 'PENDING_RECEIPT', 'EXCEPTION', 'EXCEPTION'])
  })

  test('bills at most what was ordered and the tolerance on it, less what was billed before', () => {
    expect(mostBillable(ORDERED, TOLERANCES).toFixed()).toBe('820')
    expect(mostBillable({ ...ORDERED, prevBilled: decimal(2000) }, TOLERANCES).toFixed()).toBe('0')
  })

  test('has no percentage if the expected amount is 0, but 0 if nothing was billed either', () => {
    expect(variances([], decimal(5), 'USD').variancePct).toBeNull()
    expect(shown({ ...variances([], decimal(0), 'USD') })).toEqual({
      expectedAmount: '0', varianceAmount: '0', variancePct: '0', priceVarianceAmount: '0',
    })
  })
})

describe('the totals', () => {
  const priced = (...amounts: readonly string[]) => amounts.map((amount) => priceLine({ amount: decimal(amount) }))
  const totals = (sent: Record<string, string>, lines = priced('100')) =>
    totalsOf(Object.fromEntries(Object.entries(sent).map(([name, figure]) => [name, decimal(figure)])), lines, 'USD')

  test.each([
    ['nothing sent', {}, { subtotal: '100', taxAmount: '0', totalAmount: '100' }],
    ['a percent', { taxRate: '7.5' }, { taxAmount: '7.5', totalAmount: '107.5' }],
    [
      'a percent that fits beats the fraction', { taxRate: '0.5', taxAmount: '0.5' },
      { taxAmount: '0.5', totalAmount: '100.5' },
    ],
    ['a fraction that fits', { taxRate: '0.1', taxAmount: '10' }, { taxAmount: '10', totalAmount: '110' }],
    ['a tax without a rate', { taxAmount: '12.34' }, { taxAmount: '12.34', totalAmount: '112.34' }],
    ['something paid', { paidAmount: '40' }, { paidAmount: '40', remainingBalance: '60' }],
  ])('with %s', (_, sent, expected) => {
    const { totals: figures, faults } = totals(sent as never)
    expect(faults).toEqual([])
    expect(plain(figures)).toMatchObject(expected)
  })

  test.each([
    ['the total alone', { totalAmount: '110' }, { subtotal: '110', taxAmount: '0' }],
    ['the total and a rate', { totalAmount: '110', taxRate: '10' }, { subtotal: '100', taxAmount: '10' }],
    ['the total and a tax', { totalAmount: '110', taxAmount: '7' }, { subtotal: '103', taxAmount: '7' }],
    ['a subtotal', { subtotal: '100', taxRate: '10' }, { totalAmount: '110' }],
    [
      'a subtotal, with a total that is a cent off', { subtotal: '100', taxRate: '10', totalAmount: '110.01' },
      { subtotal: '100', totalAmount: '110' },
    ],
  ])('follow from %s where the lines tell no price', (_, sent, expected) => {
    const { totals: figures, faults } = totals(sent as never, [priceLine({ qty: decimal(1) })])
    expect(faults).toEqual([])
    expect(plain(figures)).toMatchObject(expected)
  })

  test('report each figure that disagrees, the later ones computed as if the earlier were right', () => {
    const { faults } = totals({ subtotal: '90', taxRate: '10', taxAmount: '9', totalAmount: '99' })
    expect(faults.map(({ path, why: { ctx } }) => [path.join('.'), { expected: ctx?.expected, given: ctx?.given }])).toEqual([
      ['subtotal', { expected: '100', given: '90' }], ['taxAmount', { expected: '10', given: '9' }],
      ['totalAmount', { expected: '110', given: '99' }],
    ])
  })

  test('are sums of what was computed, also where the lines say amounts that someone else rounded', () => {
    const lines = Array.from({ length: 10 }, () =>
      priceLine({ qty: decimal(1), unitPrice: decimal('33.333'), amount: decimal('33.33') }),
    )
    expect(plain(totals({ subtotal: '333.33' }, lines).totals)).toMatchObject({ subtotal: '333.33' })
    expect(totals({ subtotal: '333.30' }, lines).faults).toMatchObject([{ path: ['subtotal'] }])
    const rounded = lines.map(() => priceLine({ qty: decimal(1), amount: decimal('33.33') }))
    expect(plain(totals({ subtotal: '333.30' }, rounded).totals)).toMatchObject({ subtotal: '333.3' })
  })

  test('read a small rate as the fraction only if that comes nearer to the tax', () => {
    const cent = priced('0.1')
    expect(plain(totals({ taxRate: '0.1', taxAmount: '0.01' }, cent).totals)).toMatchObject({ taxAmount: '0.01' })
    expect(plain(totals({ taxRate: '0.1', taxAmount: '0' }, cent).totals)).toMatchObject({ taxAmount: '0' })
  })

  test('take no rate from 1 on for a fraction, no tax beside a rate of 0, and of two equally near readings the percentage', () => {
    const refused = (sent: Record<string, string>) =>
      totals(sent).faults.map(({ path, why: { ctx } }) => [path.join('.'), ctx?.expected])
    expect(refused({ taxRate: '1', taxAmount: '100' })).toEqual([['taxAmount', '1']])
    expect(refused({ taxRate: '1.5', taxAmount: '150' })).toEqual([['taxAmount', '1.5']])
    expect(refused({ taxRate: '0', taxAmount: '5' })).toEqual([['taxAmount', '0']])
    // 0.1 % of 0.20 is 0.00, and 10 % of it 0.02: 0.01 is a cent from both.
    expect(plain(totals({ taxRate: '0.1', taxAmount: '0.01' }, priced('0.2')).totals)).toMatchObject({ taxAmount: '0' })
  })
})
