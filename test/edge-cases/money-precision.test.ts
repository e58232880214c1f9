// Amounts keep all their digits, up to the limits of the columns, through both doors. The expected figures are computed
// with integers: an amount in units of its last place.
import { describe, expect, test } from '@jest/globals'
import { recount } from '../../src/core/balances.js'
import { gateway, useGateway } from '../support/app.js'
import { as } from '../support/as.js'
import { read } from '../support/bill-answers.js'
import { CREATE, supplier } from '../support/make/bills.js'
import { draftRequest } from '../support/make/material-requests.js'
import { organization, type TestOrganization } from '../support/make/organization.js'
import { tokenOf } from '../support/sessions.js'

useGateway()

/** Line quantities and prices with more digits than a double holds, for a total below 14 digits before the point. */
const LINES = [
  ['9007199.254741', '98765.432101'],
  ['12345678.901234', '0.000123'],
  ['0.000001', '99999999999.123457'],
  ['999999999999.999999', '9.876543'],
] as const

const MILLION = 1_000_000n
const SIX = (text: string) => {
  const [whole, fraction = ''] = text.split('.')
  return BigInt(whole) * MILLION + BigInt(fraction.padEnd(6, '0'))
}
/** The integer divided by the divisor, rounded half up. */
const halfUp = (value: bigint, divisor: bigint) => (value * 2n + divisor) / (divisor * 2n)
const decimal = (value: bigint, places: number) => {
  const digits = value.toString().padStart(places + 1, '0')
  const fraction = String(Number(`0.${digits.slice(-places)}`)).slice(1)
  return digits.slice(0, -places) + fraction
}

/** Each amount to 4 places, and their sum to cents. */
const AMOUNTS = LINES.map(([qty, price]) => halfUp(SIX(qty) * SIX(price), 100_000_000n))
const TOTAL = decimal(halfUp(AMOUNTS.reduce((sum, amount) => sum + amount, 0n), 100n), 2)

async function sendText(org: TestOrganization, body: string) {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${await tokenOf(org.FINANCE)}` }
  const answer = await fetch(`${gateway().url}/bills`, { method: 'POST', headers, body })
  return { status: answer.status, text: await answer.text() }
}

describe('a bill with more digits than a double holds', () => {
  test('is summed exactly through GraphQL', async () => {
    const org = await organization()
    const lineItems = LINES.map(([qty, unitPrice]) => ({ qty, unitPrice }))
    const input = { billType: 'SUPPLIER', supplierId: await supplier(org), lineItems }
    const { id } = await as(org.FINANCE).get<{ id: string }>(CREATE, { input })
    const bill = await read(org, id)
    expect(bill).toMatchObject({
      totalAmount: TOTAL, lineItems: AMOUNTS.map((amount) => ({ amount: decimal(amount, 4) })),
    })
  })

  test('is read from the text of its numbers through REST, and answered with all digits', async () => {
    const org = await organization()
    await supplier(org)
    const lines = LINES.map(([qty, price]) => `{"qty":${qty},"unitPrice":${price}}`).join(',')
    const { status, text } = await sendText(org, `{"billType":"supplier","supplierId":"sup","lineItems":[${lines}]}`)
    expect([status, text]).toEqual([200, expect.stringContaining(`"totalAmount":${TOTAL},`)])
  })

  test('is kept up to the last digit of the column', async () => {
    const org = await organization()
    await supplier(org)
    const { text } = await sendText(org, '{"billType":"supplier","supplierId":"sup","totalAmount":99999999999999.99}')
    expect(text).toContain('"totalAmount":99999999999999.99,')
    const { status } = await sendText(org, '{"billType":"supplier","supplierId":"sup","totalAmount":99999999999999.999}')
    expect(status).toBe(422)
  })
})

describe('an amount of a line that lies between two figures of four places', () => {
  // Half even would give 2.0002, 2.0004 and 7.0000.
  const SHOWN = [['2.00025', '2.0003'], ['2.00045', '2.0005'], ['7.00005', '7.0001']] as const

  test.each(SHOWN)('%s is %s on a bill, priced or given, and on a purchase order', async (exact, shown) => {
    const org = await organization()
    const supplierId = await supplier(org)
    const bill = { billType: 'SUPPLIER', supplierId, lineItems: [{ qty: '1', unitPrice: exact }, { amount: exact }] }
    const { id } = await as(org.FINANCE).get<{ id: string }>(CREATE, { input: bill })
    expect(await read(org, id)).toMatchObject({ lineItems: [{ amount: shown }, { amount: shown }] })
    const order = { supplierId, lineItems: [{ description: 'Thread', quantity: '1', unitPrice: exact }] }
    expect(await as(org.MANAGER).get(
      'mutation ($input: CreatePurchaseOrderInput!) { createPurchaseOrder(input: $input) { lineItems { amount } } }', { input: order },
    )).toEqual({ lineItems: [{ amount: shown }] })
  })
})

// 3 × 0.4115 = 1.2345
test.each([['USD', '1.23'], ['JPY', '1'], ['KWD', '1.235'], ['CLF', '1.2345']])(
  'the total of a material request keeps the minor unit of %s when it is counted anew', async (currency, expected) => {
    const org = await organization({ currency })
    const lineItems = [{ materialName: 'Label', requiredQty: '3', unitPrice: '0.4115' }]
    const { id } = await draftRequest(org, { lineItems })
    const total = () => as(org.STAFF).get(`{ materialRequest(id: "${id}") { totalEstimatedAmount } }`)
    expect(await total()).toEqual({ totalEstimatedAmount: expected })
    await recount(gateway().database.prisma, gateway().model, [org.id])
    expect(await total()).toEqual({ totalEstimatedAmount: expected })
  })
