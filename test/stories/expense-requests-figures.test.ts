// The arithmetic of expense requests.
import { expect, test } from '@jest/globals'
import { Decimal } from '../../src/core/schema/scalars.js'
import {
  cover, coveredAmount, lineAmount, owedAmount, payableAmount, totalAmount,
} from '../../src/features/expense-requests/figures.js'

const decimal = (text: string) => new Decimal(text)

test.each([
  ['2', '60', 'USD', '120'],
  ['3', '0.335', 'USD', '1.01'],
  ['0.1', '0.2', 'USD', '0.02'],
  ['3', '33.5', 'JPY', '101'],
  ['1', '1.2345', 'KWD', '1.235'],
])('%s at %s %s come to %s', (quantity, unitPrice, currency, amount) => {
  expect(lineAmount(decimal(quantity), decimal(unitPrice), currency).toFixed()).toBe(amount)
})

test('a total is the exact sum of the amounts', () => {
  expect(totalAmount(Array.from({ length: 10 }, () => ({ amount: decimal('0.1') }))).toFixed()).toBe('1')
  expect(totalAmount([]).toFixed()).toBe('0')
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

test('what is payable is what neither an advance nor a payment has covered', () => {
  const history = [
    { action: 'submit', amount: null }, { action: 'approve', amount: decimal('200.0000') },
    { action: 'pay', amount: decimal('50') },
  ]
  expect(coveredAmount(history).toFixed()).toBe('200')
  const owed = owedAmount({ totalAmount: decimal('300.0000'), status: 'APPROVED' }, history)
  expect(owed.toFixed()).toBe('100')
  expect(payableAmount(owed, decimal('50')).toFixed()).toBe('50')
  expect(payableAmount(owed, decimal('100.5')).toFixed()).toBe('0')
  expect(owedAmount({ totalAmount: decimal('300.0000'), status: 'REJECTED' }, history).toFixed()).toBe('0')
})
