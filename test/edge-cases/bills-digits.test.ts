// Figures of bills with more digits than their columns: computed from what was sent, stored as the columns keep them,
// explained by what is stored, and left as they are by edits of something else.
import { describe, expect, test } from '@jest/globals'
import { useGateway } from '../support/app.js'
import { as } from '../support/as.js'
import { faults, rest } from '../support/bill-answers.js'
import { explained, FIGURES, wronglyExplained, type Explained } from '../support/evaluate.js'
import { CREATE, POST, supplier } from '../support/make/bills.js'
import { organization, type TestOrganization } from '../support/make/organization.js'

useGateway()

const BILL = `{ id subtotal taxRate taxAmount totalAmount lineItems { LINE_ID qty unitPrice amount } ${FIGURES} }`
const WHOLE = BILL.replace('LINE_ID', 'id')
const PREVIEW = `query ($input: CreateBillInput!) { previewBill(input: $input)
  ${BILL.replace('{ id', '{').replace('LINE_ID', 'itemNumber')} }`
const EDIT = `mutation ($id: ID!, $input: EditBillInput!) { editBill(id: $id, input: $input) ${WHOLE} }`
const TOTALS = ['subtotal', 'taxAmount', 'totalAmount'] as const

interface Bill extends Readonly<Record<(typeof TOTALS)[number], string>> {
  readonly id: string
  readonly lineItems: readonly { readonly id: string; readonly amount: string }[]
  readonly figures: readonly Explained[]
}

const made = async (org: TestOrganization, input: object) => {
  const { id } = await as(org.FINANCE).get<Bill>(CREATE, {
    input: { billType: 'SUPPLIER', supplierId: await supplier(org), ...input },
  })
  return as(org.STAFF).get<Bill>(`query ($id: ID!) { bill(id: $id) ${WHOLE} }`, { id })
}

/** How the figures of a line are explained: name, formula and value. */
const saidOf = ({ figures }: Pick<Bill, 'figures'>, line: string) =>
  figures.filter(({ recordId }) => recordId === line).map(({ name, formula, value }) => [name, formula, value])

/** The bill as an edit of its notes, and afterwards its posting leave it. */
async function keptBy(org: TestOrganization, bill: Bill) {
  expect(wronglyExplained(bill.figures)).toEqual([])
  expect(explained(bill.figures, TOTALS)).toEqual({
    subtotal: bill.subtotal, taxAmount: bill.taxAmount, totalAmount: bill.totalAmount,
  })
  expect(await as(org.FINANCE).get<Bill>(EDIT, { id: bill.id, input: { notes: 'hi' } })).toEqual(bill)
  await as(org.FINANCE).get(POST, { id: bill.id })
  const { lineItems, ...posted } = await as(org.STAFF).get<Bill>(`query ($id: ID!) { bill(id: $id) ${WHOLE} }`, { id: bill.id })
  expect([lineItems, TOTALS.map((name) => posted[name])]).toEqual([bill.lineItems, TOTALS.map((name) => bill[name])])
}

describe('a line whose quantity or price has more digits than are stored', () => {
  test.each([
    // 1,000,000 × 0.3333333333 = 333,333.3333.
    [
      'a third', { qty: 1000000, unitPrice: 0.3333333333, amount: 333333.33 }, { unitPrice: 0.333333, amount: 333333.3333 },
      333333.33, ['amount', 'given', '333333.3333'],
    ],
    // 1e9 × 0.0000004 = 400.
    [
      'a price that is stored as 0', { qty: 1000000000, unitPrice: 0.0000004 }, { unitPrice: 0, amount: 400 }, 400,
      ['unitPrice', 'amount / qty', '0'],
    ],
    // 0.0000004 × 1e8 = 40.
    [
      'a quantity that is stored as 0', { qty: 0.0000004, unitPrice: 100000000 }, { qty: 0, amount: 40 }, 40,
      ['amount', 'given', '40'],
    ],
    // 5 / 0.0000004 = 12,500,000.
    [
      'such a quantity of a given amount', { billQty: 0.0000004, amount: 5 }, { qty: 0, unitPrice: 12500000, amount: 5 }, 5,
      ['amount', 'given', '5'],
    ],
    // 1.0000005 × 10 = 10.000005.
    [
      'a quantity between two', { qty: 1.0000005, unitPrice: 10 }, { qty: 1.000001, unitPrice: 10, amount: 10 }, 10,
      ['amount', 'qty × unitPrice', '10'],
    ],
    // 3 × 1.2345 = 3.7035.
    ['no more digits', { qty: 3, unitPrice: 1.2345 }, { amount: 3.7035 }, 3.7, ['amount', 'qty × unitPrice', '3.7035']],
  ])('comes to what was sent: %s', async (_, line, stored, totalAmount, said) => {
    const org = await organization()
    const { status, body } = await rest(org, { lineItems: [line] })
    expect([status, body]).toMatchObject([200, { totalAmount, lineItems: [stored] }])
    const input = { billType: 'SUPPLIER', supplierId: 'sup', lineItems: [line] }
    const preview = await as(org.FINANCE).get<Bill>(PREVIEW, { input })
    expect(saidOf(preview, '1')).toEqual([said])
    const asText = Object.entries(stored).map(([name, value]) => [name, String(value)] as const)
    expect(preview.lineItems).toMatchObject([Object.fromEntries(asText)])
    const bill = await made(org, { lineItems: [line] })
    expect(saidOf(bill, bill.lineItems[0].id)).toEqual([said])
    await keptBy(org, bill)
  })

  test('is compared with its amount, and refused where all comes to nothing or is below 0', async () => {
    const org = await organization()
    expect(await faults(org, { lineItems: [{ qty: 1000000, unitPrice: 0.3333333333, amount: 333333 }] }))
      .toEqual([['lineItems.0.amount', { expected: 333333.3333, given: 333333 }]])
    expect(await faults(org, { lineItems: [{ qty: 1, unitPrice: 0.0000004 }] }))
      .toEqual([['lineItems', { currency: 'USD', smallest: 0.01, given: 0.0000004 }]])
    expect(await faults(org, { lineItems: [{ qty: -0.0000004, amount: 5 }] })).toEqual([['lineItems.0.qty']])
  })

  test('does not hinder an edit when its amount is less than a cent beside other lines', async () => {
    const org = await organization()
    await keptBy(org, await made(org, { lineItems: [{ qty: '100', unitPrice: '0.0004' }, { qty: '1', unitPrice: '0.004' }] }))
  })
})

describe('the tax of a bill follows from the rate as it is stored, to 8 places, and an edit of the notes keeps it:', () => {
  test.each([
    // 33.33333333 % of 1e10.
    [
      'on lines', { taxRate: '33.33333333333333333', lineItems: [{ amount: '10000000000' }] },
      { taxRate: '33.33333333', subtotal: '10000000000', taxAmount: '3333333333', totalAmount: '13333333333' },
    ],
    // 1e12 / 107.12345679 = 9335023625.69.
    [
      'in a total', { taxRate: '7.123456785', totalAmount: '10000000000' },
      { taxRate: '7.12345679', subtotal: '9335023625.69', taxAmount: '664976374.31', totalAmount: '10000000000' },
    ],
    // 300 × 0.33333333 = 99.999999.
    [
      'by a fraction', { taxRate: '0.333333333333', taxAmount: '100', lineItems: [{ amount: '300' }] },
      { taxRate: '0.33333333', subtotal: '300', taxAmount: '100', totalAmount: '400' },
    ],
    // 110 / 1.33333333 = 82.5000002.
    [
      'in a total by a fraction', { taxRate: '0.333333333333', taxAmount: '27.5', totalAmount: '110' },
      { taxRate: '0.33333333', subtotal: '82.5', taxAmount: '27.5', totalAmount: '110' },
    ],
    // 5472 / 1.1 = 4974.54…, while 10 % of 4975 would be 498.
    [
      'in a total whose parts are rounded', { currency: 'JPY', taxRate: '10', totalAmount: '5472' },
      { taxRate: '10', subtotal: '4975', taxAmount: '497', totalAmount: '5472' },
    ],
  ])('%s', async (_, input, expected) => {
    const org = await organization()
    const bill = await made(org, input)
    expect(bill).toMatchObject(expected)
    await keptBy(org, bill)
  })

  test('a rate is from 0 to 100 as it was sent', async () => {
    const org = await organization()
    expect(await faults(org, { totalAmount: 10, taxRate: 100.000000001 })).toEqual([['taxRate']])
    expect(await faults(org, { totalAmount: 10, taxRate: -0.000000001 })).toEqual([['taxRate']])
  })
})
