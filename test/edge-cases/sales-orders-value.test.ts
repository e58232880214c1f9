// The value of a sales order: prices from the quote or from the input, amounts of lines, and totals.
import { describe, expect, test } from '@jest/globals'
import { gateway, useGateway } from '../support/app.js'
import { as } from '../support/as.js'
import { organization, type TestOrganization } from '../support/make/organization.js'
import { acceptedQuote, collection, COLLECTION, draftQuote, openRequest } from '../support/make/quotes.js'
import { cancelledOrder, draftOrder } from '../support/make/sales-orders.js'

useGateway()

const { small, large } = COLLECTION
const VALUE = 'currency orderQuantity totalAmount lineItems { styleSkuId orderQuantity unitPrice amount }'
const CONVERT = `mutation ($id: ID!, $input: ConvertQuoteToSalesOrderInput) {
  convertQuoteToSalesOrder(id: $id, input: $input) { salesOrder { ${VALUE} } }
}`
const EDIT = `mutation ($id: ID!, $input: EditSalesOrderInput!) { editSalesOrder(id: $id, input: $input) { ${VALUE} } }`
const READ = `query ($id: ID!) { salesOrder(id: $id) { ${VALUE} } }`

async function house() {
  const org = await organization()
  await collection(org)
  return org
}

const orderFrom = async (org: TestOrganization, id: string, input: object) =>
  (await as(org.MANAGER).get<{ salesOrder: object }>(CONVERT, { id, input })).salesOrder

const line = (styleSkuId: string, orderQuantity: number, more: object = {}) => ({ styleSkuId, orderQuantity, ...more })

describe('the value of a sales order from a quote', () => {
  test('has the currency of the quote, and for each line its price, or the price of the SKU', async () => {
    const org = await house()
    const { id } = await acceptedQuote(org, {
      currency: 'EUR', unitPrice: '6.5', lineItems: [{ styleSkuId: large, unitPrice: '6.8' }],
    })
    // 300 × 6.50 = 1950.00 and 447 × 6.80 = 3039.60, together 4989.60.
    expect(await orderFrom(org, id, { lineItems: [line(small, 300), line(large, 447)] })).toEqual({
      currency: 'EUR', orderQuantity: 747, totalAmount: '4989.6',
      lineItems: [
        { styleSkuId: small, orderQuantity: 300, unitPrice: '6.5', amount: '1950' },
        { styleSkuId: large, orderQuantity: 447, unitPrice: '6.8', amount: '3039.6' },
      ],
    })
  })

  test('takes a given price before the price of the quote, and null is no price', async () => {
    const org = await house()
    const { id } = await acceptedQuote(org, { currency: 'EUR' })
    const lineItems = [line(small, 3, { unitPrice: '1.23456' }), line(large, 2, { unitPrice: null })]
    // 3 × 1.23456 = 3.70368, at 4 places 3.7037.
    expect(await orderFrom(org, id, { lineItems })).toEqual({
      currency: 'EUR', orderQuantity: 5, totalAmount: null,
      lineItems: [
        { styleSkuId: small, orderQuantity: 3, unitPrice: '1.23456', amount: '3.7037' },
        { styleSkuId: large, orderQuantity: 2, unitPrice: null, amount: null },
      ],
    })
  })

  test('in another currency needs a price in every line, and leaves the quote as it was', async () => {
    const org = await house()
    const { id } = await acceptedQuote(org, { currency: 'EUR' })
    const { errors } = await as(org.MANAGER).ask(CONVERT, {
      id, input: { currency: 'USD', lineItems: [line(small, 3)] },
    })
    expect(errors?.[0].extensions).toMatchObject({ code: 'BAD_USER_INPUT', detail: [{ loc: ['input', 'currency'] }] })
    const lineItems = [line(small, 3, { unitPrice: '7' })]
    expect(await orderFrom(org, id, { currency: 'USD', lineItems })).toMatchObject({
      currency: 'USD', totalAmount: '21',
    })
  })

  test('is refused in another currency if one line has no price, and not in its own, if that is named', async () => {
    const org = await house()
    const { id } = await acceptedQuote(org, { currency: 'EUR', unitPrice: '6.5' })
    const lineItems = [line(small, 3, { unitPrice: '7' }), line(large, 2)]
    const { errors } = await as(org.MANAGER).ask(CONVERT, { id, input: { currency: 'USD', lineItems } })
    expect(errors?.[0].extensions.detail).toMatchObject([{ type: 'quoted_in_other_currency', ctx: { currency: 'EUR' } }])
    // 3 × 7 + 2 × 6.50
    expect(await orderFrom(org, id, { currency: 'EUR', lineItems })).toMatchObject({ totalAmount: '34' })
  })

  test('in another currency takes no price of the quote for the rows of its request', async () => {
    const org = await house()
    const { id } = await acceptedQuote(org, { currency: 'EUR', requestForQuotationId: await openRequest(org) })
    expect(await orderFrom(org, id, { currency: 'USD' })).toMatchObject({
      currency: 'USD', totalAmount: null, lineItems: [{ unitPrice: null }, { unitPrice: null }],
    })
  })

  test('is that of its quote also for lines that an edit adds, in the currency of the quote', async () => {
    const org = await house()
    await draftQuote(org, { currency: 'EUR', unitPrice: '9' })
    const { id } = await acceptedQuote(org, {
      currency: 'EUR', unitPrice: '6.5', lineItems: [{ styleSkuId: large, unitPrice: '6.8' }],
    })
    const { salesOrder } = await as(org.MANAGER).get<{ salesOrder: { id: string } }>(
      CONVERT.replace(VALUE, 'id'), { id, input: { lineItems: [line(small, 3)] } })
    const prices = async (input: object) => {
      const edited = await as(org.MANAGER).get<{ lineItems: { unitPrice: string | null }[] }>(
        EDIT, { id: salesOrder.id, input })
      return edited.lineItems.map(({ unitPrice }) => unitPrice)
    }
    const lineItems = [line(small, 5), line(large, 2)]
    expect(await prices({ lineItems })).toEqual(['6.5', '6.8'])
    expect(await prices({ currency: 'USD', lineItems })).toEqual([null, null])
  })
})

describe('the value of a sales order', () => {
  test('has the currency of the client, and is empty until every line has a price', async () => {
    const org = await house()
    const { id } = await draftOrder(org, { lineItems: [line(small, 300, { unitPrice: '2' }), line(large, 500)] })
    expect(await as(org.STAFF).get(READ, { id })).toMatchObject({
      currency: 'GBP', orderQuantity: 800, totalAmount: null,
    })
    const lineItems = [line(small, 300, { unitPrice: '2' }), line(large, 500, { unitPrice: '0' })]
    expect(await as(org.MANAGER).get(EDIT, { id, input: { lineItems } })).toMatchObject({ totalAmount: '600' })
  })

  test('rounds the total, not the lines, to the minor unit, half up', async () => {
    const org = await house()
    const lineItems = [line(small, 1, { unitPrice: '10.25' }), line(large, 1, { unitPrice: '10.25' })]
    const inYen = await draftOrder(org, { currency: 'JPY', lineItems })
    // 10.25 + 10.25 = 20.50, in yen 21.
    expect(await as(org.STAFF).get(READ, inYen)).toMatchObject({
      totalAmount: '21', lineItems: [{ amount: '10.25' }, { amount: '10.25' }],
    })
    expect(await as(org.STAFF).get('{ salesOrders { totals { currency totalAmount } } }'))
      .toEqual({ totals: [{ currency: 'JPY', totalAmount: '21' }] })
  })

  test('does not count cancelled lines', async () => {
    const org = await house()
    const lineItems = [line(small, 10, { unitPrice: '2' }), line(large, 5, { status: 'CANCELLED' })]
    expect(await as(org.STAFF).get(READ, await draftOrder(org, { lineItems }))).toMatchObject({
      orderQuantity: 10, totalAmount: '20',
    })
    expect(await as(org.STAFF).get(READ, await cancelledOrder(org))).toMatchObject({
      orderQuantity: 0, totalAmount: '0',
    })
  })

  test('is in another currency only with new lines, if one of its lines has a price', async () => {
    const org = await house()
    const edit = (id: string, input: object) => as(org.MANAGER).ask(EDIT, { id, input })
    const { id } = await draftOrder(org, { lineItems: [line(small, 3, { unitPrice: '2' }), line(large, 5)] })
    expect((await edit(id, { currency: 'EUR' })).errors?.[0].extensions.detail)
      .toMatchObject([{ loc: ['input', 'currency'], type: 'prices_in_other_currency', ctx: { currency: 'GBP' } }])
    expect((await edit(id, { currency: 'GBP' })).errors).toBeUndefined()
    expect((await edit(id, { currency: 'EUR', lineItems: [line(small, 3, { unitPrice: '3' })] })).data)
      .toMatchObject({ editSalesOrder: { currency: 'EUR', totalAmount: '9' } })
    const open = await draftOrder(org)
    expect((await edit(open.id, { currency: 'EUR' })).data).toMatchObject({ editSalesOrder: { currency: 'EUR' } })
  })

  test('names every fault of prices at once and changes nothing', async () => {
    const org = await house()
    const { id } = await draftOrder(org, { lineItems: [line(small, 10, { unitPrice: '2' })] })
    const bad = { lineItems: [line(small, 0, { unitPrice: '-1' }), line(large, 1)] }
    const { errors } = await as(org.MANAGER).ask(EDIT, { id, input: bad })
    expect(errors?.[0].extensions.detail?.map(({ loc }) => loc.join('.')).sort()).toEqual([
      'input.lineItems.0.orderQuantity', 'input.lineItems.0.unitPrice',
    ])
    const moved = await as(org.MANAGER).ask(EDIT, { id, input: { currency: 'EUR' } })
    expect(moved.errors?.[0].extensions.detail).toMatchObject([{ loc: ['input', 'currency'], input: 'EUR' }])
    expect(await as(org.MANAGER).code(EDIT, { id, input: { currency: null } })).toBe('BAD_USER_INPUT')
    expect(await as(org.STAFF).get(READ, { id })).toMatchObject({ currency: 'GBP', totalAmount: '20' })
  })
})

describe('the prices of a quote', () => {
  const QUOTE = 'query ($id: ID!) { quote(id: $id) { lineItems { styleSkuId unitPrice } } }'
  const CHANGE = 'mutation ($id: ID!, $input: EditQuoteInput!) { editQuote(id: $id, input: $input) { lineItems { unitPrice } } }'

  test('of single SKUs name a known SKU once, with a price of 0 or more', async () => {
    const org = await house()
    const { id } = await draftQuote(org, { lineItems: [{ styleSkuId: small, unitPrice: '6' }] })
    const lineItems = [
      { styleSkuId: large, unitPrice: '-1' }, { styleSkuId: large, unitPrice: '1' },
      { styleSkuId: 'nope', unitPrice: '1' },
    ]
    const { errors } = await as(org.MANAGER).ask(CHANGE, { id, input: { lineItems } })
    expect(errors?.[0].extensions.detail?.map(({ loc }) => loc.join('.')).sort()).toEqual([
      'input.lineItems.0.unitPrice', 'input.lineItems.1.styleSkuId', 'input.lineItems.2.styleSkuId',
    ])
    expect(await as(org.STAFF).get(QUOTE, { id })).toEqual({ lineItems: [{ styleSkuId: small, unitPrice: '6' }] })
    expect(await as(org.MANAGER).get(CHANGE, { id, input: { lineItems: null } })).toEqual({ lineItems: [] })
  })

  test('are of SKUs of its style', async () => {
    const org = await house()
    const { prisma } = gateway().database
    await prisma.style.create({ data: { orgId: org.id, id: 'st-coat', code: 'COAT', name: 'Coat' } })
    await prisma.styleSku.create({ data: { orgId: org.id, id: 'coat', styleId: 'st-coat', code: 'COAT-M' } })
    const { id } = await draftQuote(org)
    const input = { lineItems: [{ styleSkuId: 'coat', unitPrice: '1' }] }
    expect((await as(org.MANAGER).ask(CHANGE, { id, input })).errors?.[0].extensions.detail)
      .toMatchObject([{ loc: ['input', 'lineItems', 0, 'styleSkuId'], type: 'sku_of_other_style' }])
    await as(org.MANAGER).get(CHANGE, { id, input: { lineItems: [{ styleSkuId: small, unitPrice: '6' }] } })
    const moved = { styleId: 'st-coat' }
    expect((await as(org.MANAGER).ask(CHANGE, { id, input: moved })).errors?.[0].extensions.detail)
      .toMatchObject([{ loc: ['input', 'styleId'], type: 'kept_sku_of_other_style' }])
    expect(await as(org.MANAGER).get(CHANGE, { id, input: { ...moved, ...input } }))
      .toEqual({ lineItems: [{ unitPrice: '1' }] })
  })
})
