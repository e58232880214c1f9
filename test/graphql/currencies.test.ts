// The scalar `Currency`: a wrong code is refused wherever one is given, and REST clients get the answers of the rules.
import { describe, expect, test } from '@jest/globals'
import { gateway, useGateway } from '../support/app.js'
import { as, type Entry } from '../support/as.js'
import { draftSheet } from '../support/make/costing.js'
import { organization } from '../support/make/organization.js'

useGateway()

const SENTENCE = 'Should be three capital letters of ISO 4217, such as USD'
const WRONG = ['usd', 'Usd', ' USD', 'USD ', 'US', 'USDT', 'US1', '', 'ÜSD']

const CREATE = 'mutation ($input: CreatePartnerInput!) { createSupplier(input: $input) { currency } }'
const LIST = 'query ($currency: [Currency!]) { suppliers(filter: { currency: $currency }) { nodes { code } } }'
const convert = (from: string) => `{ conversion(input: { amount: "1", from: ${from}, to: "USD", day: "2026-03-05" }) { currency } }`
const CONVERT = `query ($from: Currency!) ${convert('$from')}`

describe('a currency over GraphQL', () => {
  test.each(WRONG)('is refused as %j, at its field', async (currency) => {
    const org = await organization()
    const { data, errors } = await as(org.MANAGER).ask(CREATE, { input: { code: 'S-1', name: 'Mill', currency } })
    expect(data).toBeUndefined()
    expect(errors?.[0]).toMatchObject({
      message: `input.currency: ${SENTENCE}`,
      extensions: {
        code: 'BAD_USER_INPUT',
        detail: [{ type: 'currency_format', loc: ['input', 'currency'], msg: SENTENCE, input: currency }],
      },
    })
    expect(await gateway().database.prisma.supplier.count({ where: { orgId: org.id } })).toBe(0)
  })

  test.each(['ZZZ', 'DEM', 'EUX'])('is refused as %s, which ISO 4217 does not have', async (currency) => {
    const org = await organization()
    const { errors } = await as(org.MANAGER).ask(CREATE, { input: { code: 'S-1', name: 'Mill', currency } })
    expect(errors?.[0].extensions).toMatchObject({
      code: 'BAD_USER_INPUT', detail: [{ type: 'unknown_currency', loc: ['input', 'currency'], input: currency }],
    })
    expect(await gateway().database.prisma.supplier.count({ where: { orgId: org.id } })).toBe(0)
  })

  test('is any of ISO 4217, and may be left out or null', async () => {
    const { MANAGER } = await organization()
    const made = (code: string, more: object) => as(MANAGER).get(CREATE, { input: { code, name: 'Mill', ...more } })
    expect(await made('S-1', { currency: 'USD' })).toEqual({ currency: 'USD' })
    expect(await made('S-2', { currency: 'XOF' })).toEqual({ currency: 'XOF' })
    expect(await made('S-3', { currency: null })).toEqual({ currency: null })
    expect(await made('S-4', {})).toEqual({ currency: null })
  })

  test.each([
    'VED', 'CLF', 'UYW', 'UYI', 'CHE', 'CHW', 'BOV', 'COU', 'MXV', 'USN', 'XAU', 'XDR', 'XCG', 'ZWG', 'XXX', 'XTS', 'HRK',
  ])('is also %s, which few price lists have', async (currency) => {
    const { MANAGER } = await organization()
    expect(await as(MANAGER).get(CREATE, { input: { code: 'S-1', name: 'Mill', currency } })).toEqual({ currency })
  })

  test.each([['JPY', '33'], ['UYI', '33'], ['EUR', '33.33'], ['TND', '33.333'], ['CLF', '33.3333'], ['UYW', '33.3333']])(
    'has the minor unit that ISO 4217 gives %s', async (to, amount) => {
      const org = await organization()
      await as(org.FINANCE).get('mutation ($input: CreateRateInput!) { createRate(input: $input) { id } }', {
        input: { fromCurrency: 'USD', toCurrency: to, rate: '0.33333333', date: '2026-03-01' },
      })
      const input = { amount: '100', from: 'USD', to, day: '2026-03-05' }
      expect(await as(org.STAFF).get(
        'query ($input: ConversionInput!) { conversion(input: $input) { amount } }', { input })).toEqual({ amount })
    })

  test('is checked in filters, in arguments and in the document itself', async () => {
    const { STAFF } = await organization()
    const placesOf = async (query: string, variables?: object) =>
      (await as(STAFF).ask(query, variables)).errors?.[0].extensions.detail?.map(({ loc }) => loc.join('.'))
    expect(await placesOf(LIST, { currency: ['USD', 'euro', 'GB'] })).toEqual([
      'filter.currency.1', 'filter.currency.2',
    ])
    expect(await placesOf(CONVERT, { from: 'eur' })).toEqual(['input.from'])
    for (const literal of ['"eur"', '4', 'EUR', '["EUR"]']) {
      const { errors } = await as(STAFF).ask(convert(literal))
      expect(errors?.[0].message).toContain('three capital letters of ISO 4217')
    }
    expect(await placesOf(CONVERT, { from: 4 })).toEqual(['input.from'])
  })

  test('is refused in a draft of a cost sheet too, and answered as it is stored', async () => {
    const org = await organization()
    const { id } = await draftSheet(org)
    const EDIT = 'mutation ($id: ID!, $input: EditCostSheetInput!) { editCostSheet(id: $id, input: $input) { id } }'
    const { errors } = await as(org.STAFF).ask(EDIT, {
      id, input: { mainCurrency: '?', bomItems: [{ materialName: 'Zip', currency: 'dollar' }] },
    })
    expect(errors?.[0].extensions.detail?.map(({ loc }) => loc.join('.'))).toEqual([
      'input.mainCurrency', 'input.bomItems.0.currency',
    ])
    const { status } = await as(org.STAFF).rest('PATCH', `/api/v1/costings/${id}`, {
      mainCurrency: '?', bomItems: [{ materialName: 'Zip', currency: 'dollar' }],
    })
    expect(status).toBe(200)
    const READ = 'query ($id: ID!) { costSheet(id: $id) { mainCurrency bomItems { currency } } }'
    expect(await as(org.STAFF).get(READ, { id })).toEqual({ mainCurrency: '?', bomItems: [{ currency: 'dollar' }] })
  })
})

describe('a currency over REST', () => {
  const BILL = { billType: 'employee', employeeName: 'Rana', totalAmount: 1 }

  test('is refused together with the other faults of the bill', async () => {
    const { FINANCE } = await organization()
    const { status, body: answer } = await as(FINANCE).rest('POST', '/bills', {
      billType: 'supplier', currency: 'usd', paidAmount: -1, totalAmount: 5, employeeName: 'e'.repeat(5_000),
    })
    expect(status).toBe(422)
    const { detail } = answer as { detail: Entry[] }
    expect(detail.map(({ loc }) => loc.join('.'))).toEqual([
      'body.supplierId', 'body.currency', 'body.employeeName', 'body.paidAmount',
    ])
    expect(detail[1]).toEqual({ type: 'value_error', loc: ['body', 'currency'], msg: SENTENCE, input: 'usd' })
  })

  test('in small letters is refused together with an amount that its minor unit cannot hold', async () => {
    const { FINANCE } = await organization()
    const { status, body } = await as(FINANCE).rest('POST', '/bills', { ...BILL, currency: 'jpy', totalAmount: 0.4 })
    const places = (body as { detail: Entry[] }).detail.map(({ loc }) => loc.join('.'))
    expect([status, places]).toEqual([422, expect.arrayContaining(['body.currency', 'body.totalAmount'])])
  })

  test('is missing, null or text, as the old service had it', async () => {
    const { FINANCE } = await organization()
    const faultOf = async (currency: unknown) => {
      const { body } = await as(FINANCE).rest('POST', '/bills', { ...BILL, currency })
      return (body as { detail?: Entry[] }).detail
    }
    for (const none of [undefined, null]) expect(await faultOf(none)).toBeUndefined()
    expect(await faultOf(4)).toEqual([
      { type: 'string_type', loc: ['body', 'currency'], msg: 'Input should be a valid string', input: 4 },
    ])
    expect(await faultOf('U\0D')).toMatchObject([{ loc: ['body', 'currency'] }])
  })

  test('is any three letters in a draft of a bill, and one of ISO 4217 where the bill is posted', async () => {
    const { FINANCE } = await organization()
    const { status, body } = await as(FINANCE).rest('POST', '/bills', { ...BILL, currency: 'QQQ', totalAmount: 10.005 })
    expect([status, body]).toMatchObject([200, { totalAmount: 10.01 }])
    const posted = await as(FINANCE).rest('POST', '/bills', { ...BILL, currency: 'QQQ', status: 'posted' })
    expect([posted.status, (posted.body as { detail: Entry[] }).detail]).toEqual([422, [
      { type: 'value_error', loc: ['body', 'currency'], msg: 'Is no currency of ISO 4217', input: 'QQQ' },
    ]])
    const { id } = body as { readonly id: string }
    const { errors } = await as(FINANCE).ask('mutation ($id: ID!) { postBill(id: $id) { id } }', { id })
    expect(errors?.[0].extensions).toMatchObject({
      code: 'BAD_USER_INPUT', detail: [{ type: 'unknown_currency', loc: ['id'], missing: ['currency'] }],
    })
  })

  test('counts as its text where a request with an Idempotency-Key is sent again', async () => {
    const org = await organization()
    const send = (currency: string) => as(org.FINANCE).rest(
      'POST', '/bills', { ...BILL, currency }, { 'idempotency-key': 'bill-of-rana' },
    )
    const first = await send('USD')
    expect((await send('USD')).body).toEqual(first.body)
    expect((await send('EUR')).body).toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' })
  })
})
