// Property: a total is the sum of the amounts that its lines show, rounded to the minor unit, in any order of the lines
// and in currencies with 0, 2 and 3 decimal places.
import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { gateway, useGateway } from '../support/app.js'
import { as, type Person } from '../support/as.js'
import { supplier } from '../support/make/bills.js'
import { organization, type TestOrganization } from '../support/make/organization.js'

useGateway()

const PLACES = { JPY: 0, USD: 2, KWD: 3 }
type Currency = keyof typeof PLACES
const CURRENCIES = Object.keys(PLACES) as Currency[]

/** Ordinary figures, ties of rounding, and figures with 18 digits. */
const figure = fc.oneof(
  fc.integer({ min: 1, max: 9_999_999 })
    .map((units) => `${Math.floor(units / 1000)}.${String(units % 1000).padStart(3, '0')}`),
  fc.constantFrom('0.005', '0.0005', '0.5', '1.000005', '33.335', '9007199.254741', '12345678.901234'),
)
const LINES = fc.record({
  lines: fc.array(fc.record({ quantity: figure, unitPrice: figure }), { minLength: 2, maxLength: 6 }),
  keys: fc.array(fc.nat(), { minLength: 6, maxLength: 6 }),
})
type Line = (typeof LINES extends fc.Arbitrary<infer T> ? T : never)['lines'][number]

/** The units of a decimal text at its 4th place. */
const tenThousandths = (text: string) => {
  const [whole, fraction = ''] = text.split('.')
  return BigInt(whole + fraction.padEnd(4, '0'))
}

/** The sum of the amounts, rounded half up to the places of the currency, without trailing zeros. */
function sumOf(amounts: readonly string[], currency: Currency): string {
  const sum = amounts.map(tenThousandths).reduce((total, amount) => total + amount, 0n)
  const unit = 10n ** BigInt(4 - PLACES[currency])
  const rounded = ((sum * 2n + unit) / (unit * 2n)) * unit
  const digits = String(rounded).padStart(5, '0')
  let fraction = digits.slice(-4)
  while (fraction.endsWith('0')) fraction = fraction.slice(0, -1)
  return fraction ? `${digits.slice(0, -4)}.${fraction}` : digits.slice(0, -4)
}

interface Shown {
  readonly total: string
  readonly lineItems: readonly { readonly amount: string }[]
}

/** A kind of document with a total: its mutation, and its input. */
interface Kind {
  readonly mutation: string
  readonly total: string
  readonly by: (org: TestOrganization) => Person
  readonly inputOf: (currency: Currency, lines: readonly Line[]) => object
}

const KINDS: Readonly<Record<string, Kind>> = {
  bill: {
    mutation: 'createBill(input: CreateBillInput!)', total: 'totalAmount', by: ({ FINANCE }) => FINANCE,
    inputOf: (currency, lines) => ({
      currency, billType: 'SUPPLIER', supplierId: 'sup',
      lineItems: lines.map(({ quantity: qty, unitPrice }) => ({ qty, unitPrice })),
    }),
  },
  'purchase order': {
    mutation: 'createPurchaseOrder(input: CreatePurchaseOrderInput!)', total: 'total', by: ({ FINANCE }) => FINANCE,
    inputOf: (currency, lines) => ({
      currency, supplierId: 'sup',
      lineItems: lines.map((line) => ({ ...line, description: 'Poplin' })),
    }),
  },
  'sales order': {
    mutation: 'createSalesOrder(input: CreateSalesOrderInput!)', total: 'totalAmount', by: ({ MANAGER }) => MANAGER,
    inputOf: (currency, lines) => ({
      currency, clientId: 'cl',
      lineItems: lines.map(({ quantity, unitPrice }) => (
        { styleSkuId: 'sku', orderQuantity: Math.ceil(Number(quantity)), unitPrice })),
    }),
  },
  'expense request': {
    mutation: 'createExpenseRequest(input: CreateExpenseRequestInput!)', total: 'totalAmount', by: ({ STAFF }) => STAFF,
    inputOf: (currency, lines) => ({ currency, requestType: 'PETTY_CASH', lineItems: lines }),
  },
}

async function prepare(): Promise<TestOrganization> {
  const org = await organization()
  const { prisma } = gateway().database
  await supplier(org)
  await prisma.client.create({ data: { orgId: org.id, id: 'cl', code: 'CL', name: 'Client' } })
  await prisma.style.create({ data: { orgId: org.id, id: 'st', code: 'ST', name: 'Shirt' } })
  await prisma.styleSku.create({ data: { orgId: org.id, id: 'sku', styleId: 'st', code: 'SKU' } })
  return org
}

describe.each(Object.entries(KINDS))('a %s', (_, { mutation, total, by, inputOf }) => {
  test.each(CURRENCIES)('in %s has the sum of the lines that it shows as its total, in any order', async (currency) => {
    const org = await prepare()
    const type = mutation.slice(mutation.indexOf(':') + 2, -1)
    const call = (name: string) =>
      mutation.replace(/\(.*/, `(input: $${name}) { total: ${total} lineItems { amount } }`)
    const document = `mutation ($one: ${type}, $other: ${type}) { one: ${call('one')} other: ${call('other')} }`
    await fc.assert(fc.asyncProperty(LINES, async ({ lines, keys }) => {
      const sorted = lines.map((line, at) => ({ line, key: keys[at] })).sort((a, b) => a.key - b.key)
      const variables = { one: inputOf(currency, lines), other: inputOf(currency, sorted.map(({ line }) => line)) }
      const { data, errors } = await as(by(org)).ask(document, variables)
      // A line or a total that comes to nothing in the currency is refused, in any order.
      if (errors) return expect([errors.length, data]).toEqual([2, { one: null, other: null }])
      const { one, other } = data as unknown as Record<'one' | 'other', Shown>
      const amounts = one.lineItems.map(({ amount }) => amount)
      expect([one.total, other.total]).toEqual(Array(2).fill(sumOf(amounts, currency)))
      expect(other.lineItems.map(({ amount }) => amount).sort()).toEqual([...amounts].sort())
    }), { numRuns: 8 })
  })
})
