// The arithmetic of expense requests.
import { expect, test } from '@jest/globals'
import { Decimal } from '../../src/core/schema/scalars.js'
import {
  amountFigure, cover, coveredFigure, owedFigure, payableFigure, totalFigure,
} from '../../src/features/expense-requests/figures.js'

const decimal = (text: string) => new Decimal(text)

test.each([
  ['2', '60', 'USD', '120'],
  ['3', '0.335', 'USD', '1.01'],
  ['0.1', '0.2', 'USD', '0.02'],
  ['3', '33.5', 'JPY', '101'],
  ['1', '1.2345', 'KWD', '1.235'],
])('%s at %s %s come to %s', (quantity, unitPrice, currency, amount) => {
  expect(amountFigure({ id: '', quantity, unitPrice }, currency).value.toFixed()).toBe(amount)
})

test('a total is the exact sum of the amounts', () => {
  expect(totalFigure(Array.from({ length: 10 }, () => ({ amount: decimal('0.1') }))).value.toFixed()).toBe('1')
  expect(totalFigure([]).value.toFixed()).toBe('0')
})

test.each([
  ['300', '500', '0', '300'],
  ['300', '500', '300', '200'],
  ['300', '500', '500', '0'],
])('of a claim of %s an advance of %s with %s used covers %s', (claimed, total, used, covered) => {
  const advance = { totalAmount: decimal(total), usedAmount: decimal(used), returnedAmount: decimal('0') }
  expect(cover(decimal(claimed), advance).toFixed()).toBe(covered)
  const returned = { ...advance, usedAmount: decimal('0'), returnedAmount: decimal(used) }
  expect(cover(decimal(claimed), returned).toFixed()).toBe(covered)
})

const taken = (amount: string) => ({ exact: decimal(amount), value: decimal(amount) })

test('what is payable is what neither an advance nor a payment has covered', () => {
  const history = [
    { id: '1', action: 'submit', amount: null }, { id: '2', action: 'approve', amount: decimal('200.0000') },
    { id: '3', action: 'pay', amount: decimal('50') },
  ]
  expect(coveredFigure(history).value.toFixed()).toBe('200')
  const owed = owedFigure({ totalAmount: decimal('300.0000'), status: 'APPROVED' }, history).value
  expect(owed.toFixed()).toBe('100')
  expect(payableFigure(owed, taken('50'), null).value.toFixed()).toBe('50')
  expect(payableFigure(owed, taken('100.5'), null).value.toFixed()).toBe('0')
  expect(owedFigure({ totalAmount: decimal('300.0000'), status: 'REJECTED' }, history).value.toFixed()).toBe('0')
})
