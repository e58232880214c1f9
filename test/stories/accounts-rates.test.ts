// Rates and conversion: the latest rate on or before the day, of the pair or of the reversed pair.
import { describe, expect, test } from '@jest/globals'
import { converters } from '../../src/features/accounts/convert.js'
import { Decimal } from '../../src/core/schema/scalars.js'
import { useGateway } from '../support/app.js'
import { as } from '../support/as.js'
import { contextOf } from '../support/context.js'
import { ratesOf } from '../support/make/accounts.js'
import { organization } from '../support/make/organization.js'
import { statementsOf } from '../support/statements.js'

useGateway()

const CONVERT = 'query ($input: ConversionInput!) { conversion(input: $input) { amount currency } }'
const EXPLAIN = 'query ($input: ConversionInput!) { conversion(input: $input) { amount rate rateDay inverted } }'
const asked = (from: string, to: string, day: string, amount = '100') => ({ input: { amount, from, to, day } })

describe('a conversion', () => {
  test('takes the latest rate on or before the day', async () => {
    const org = await organization()
    await ratesOf(org, 'EUR', 'USD', { '2026-01-01': '1.10', '2026-02-01': '1.20', '2026-03-01': '1.30' })
    const on = (day: string) => as(org.STAFF).get(CONVERT, asked('EUR', 'USD', day))
    expect(await on('2026-01-31')).toEqual({ amount: '110', currency: 'USD' })
    expect(await on('2026-02-01')).toEqual({ amount: '120', currency: 'USD' })
    expect(await on('2027-01-01')).toEqual({ amount: '130', currency: 'USD' })
  })

  test('takes the later of the pair and the reversed pair, and of the same day the pair', async () => {
    const org = await organization()
    await ratesOf(org, 'EUR', 'USD', { '2026-01-01': '1.25', '2026-03-01': '1.6', '2026-04-01': '2' })
    await ratesOf(org, 'USD', 'EUR', { '2026-02-01': '0.7', '2026-04-01': '0.4' })
    const on = (day: string) => as(org.STAFF).get(EXPLAIN, asked('USD', 'EUR', day))
    expect(await on('2026-01-15')).toEqual({ amount: '80', rate: '1.25', rateDay: '2026-01-01', inverted: true })
    expect(await on('2026-02-15')).toEqual({ amount: '70', rate: '0.7', rateDay: '2026-02-01', inverted: false })
    expect(await on('2026-03-15')).toEqual({ amount: '62.5', rate: '1.6', rateDay: '2026-03-01', inverted: true })
    expect(await on('2026-04-15')).toEqual({ amount: '40', rate: '0.4', rateDay: '2026-04-01', inverted: false })
  })

  test('within one currency uses no rate', async () => {
    const org = await organization()
    expect(await as(org.STAFF).get(EXPLAIN, asked('USD', 'USD', '2026-01-01')))
      .toEqual({ amount: '100', rate: null, rateDay: null, inverted: null })
  })

  test('rounds half up to the minor unit of the currency wanted', async () => {
    const org = await organization()
    await ratesOf(org, 'USD', 'JPY', { '2026-01-01': '150.005' })
    await ratesOf(org, 'USD', 'EUR', { '2026-01-01': '0.85' })
    expect(await as(org.STAFF).get(CONVERT, asked('USD', 'JPY', '2026-01-01'))).toEqual({
      amount: '15001',
      currency: 'JPY',
    })
    expect(await as(org.STAFF).get(CONVERT, asked('USD', 'EUR', '2026-01-01', '0.7'))).toEqual({
      amount: '0.6',
      currency: 'EUR',
    })
  })

  test('of a pair without a rate is refused, naming the pair and the day', async () => {
    const org = await organization()
    await ratesOf(org, 'EUR', 'USD', { '2026-02-01': '1.20' })
    const { errors } = await as(org.STAFF).ask(CONVERT, asked('EUR', 'USD', '2026-01-31'))
    expect(errors?.[0].extensions).toMatchObject({
      code: 'BAD_USER_INPUT',
      detail: [
        {
          type: 'no_rate', msg: 'There is no rate from EUR to USD on or before 2026-01-31',
          ctx: { from: 'EUR', to: 'USD', day: '2026-01-31' },
        },
      ],
    })
  })

  test('reads no rate of another organization', async () => {
    const [org, other] = [await organization(), await organization()]
    await ratesOf(other, 'EUR', 'USD', { '2026-01-01': '1.10' })
    expect(await as(org.STAFF).code(CONVERT, asked('EUR', 'USD', '2026-02-01'))).toBe('BAD_USER_INPUT')
  })

  test('of twenty pairs and days takes one statement, and none without a foreign currency', async () => {
    const org = await organization()
    await ratesOf(org, 'EUR', 'USD', { '2026-01-01': '1.10', '2026-02-01': '1.20' })
    const ctx = await contextOf(org.STAFF)
    const day = (n: number) => new Date(Date.UTC(2026, 0, 20 + n))
    const pairs = Array.from({ length: 20 }, (_, n) =>
      n % 2 ? { from: 'EUR', to: 'USD', day: day(n) } : { from: 'USD', to: 'USD', day: day(n) },
    )
    expect(await statementsOf(async () => {
      const made = await converters(ctx, pairs)
      expect(made.map((convert) => convert(new Decimal(1)).toString())).toEqual(
        Array.from({ length: 20 }, (_, n) => (n % 2 ? (n < 12 ? '1.1' : '1.2') : '1')),
      )
    })).toBe(1)
    expect(await statementsOf(() => converters(ctx, [{ from: 'USD', to: 'USD', day: day(0) }]))).toBe(0)
  })

  test('of many pairs names all that are missing, each at its field, in a transaction too', async () => {
    const org = await organization()
    await ratesOf(org, 'EUR', 'USD', { '2026-01-01': '1.10' })
    const ctx = await contextOf(org.STAFF)
    const day = new Date('2026-03-02')
    const exchanges = [
      { from: 'TRY', to: 'USD', day, path: ['bomItems', 0, 'currency'] }, { from: 'EUR', to: 'USD', day },
      { from: 'INR', to: 'USD', day, path: ['bomItems', 2, 'currency'] },
    ]
    await expect(ctx.transaction((inner) => converters(inner, exchanges))).rejects.toMatchObject({
      code: 'BAD_USER_INPUT',
      details: { faults: [{ path: ['bomItems', 0, 'currency'] }, { path: ['bomItems', 2, 'currency'] }] },
    })
    const [convert] = await ctx.transaction((inner) => converters(inner, [exchanges[1]]))
    expect(convert(new Decimal('0.1')).toString()).toBe('0.11')
  })
})

describe('the rate table', () => {
  test('lists the latest day first, pages by cursor, and filters by pair and days', async () => {
    const org = await organization()
    await ratesOf(org, 'EUR', 'USD', { '2026-01-01': '1.10', '2026-02-01': '1.20', '2026-03-01': '1.30' })
    await ratesOf(org, 'GBP', 'USD', { '2026-02-01': '1.40' })
    const page = 'query ($after: String) { rates(first: 2, after: $after) { totalCount nodes { date fromCurrency } pageInfo { hasNextPage endCursor } } }'
    const first = await as(org.STAFF).get<{ pageInfo: { endCursor: string } }>(page)
    expect(first).toMatchObject({
      totalCount: 4, nodes: [{ date: '2026-03-01' }, { date: '2026-02-01', fromCurrency: 'GBP' }],
      pageInfo: { hasNextPage: true },
    })
    expect(await as(org.STAFF).get(page, { after: first.pageInfo.endCursor })).toMatchObject({
      nodes: [{ date: '2026-02-01', fromCurrency: 'EUR' }, { date: '2026-01-01' }], pageInfo: { hasNextPage: false },
    })
    const some =
      '{ rates(filter: { fromCurrency: "EUR", dateFrom: "2026-02-01", dateBefore: "2026-03-01" }) { nodes { rate } } }'
    expect(await as(org.STAFF).get(some)).toEqual({ nodes: [{ rate: '1.2' }] })
  })
})
