// The totals of a bill through the REST door: computed, compared with what was sent, and rounded.
import { describe, expect, test } from '@jest/globals'
import { useGateway } from '../support/app.js'
import { faults, read, rest } from '../support/bill-answers.js'
import { organization } from '../support/make/organization.js'

useGateway()

const LINES = [{ description: 'Poplin', qty: 450, unitPrice: 1.66 }]

describe('the figures of a bill', () => {
  test('are computed where they are absent', async () => {
    const org = await organization()
    const { status, body } = await rest(org, { taxRate: 10, lineItems: [...LINES, { qty: 3, amount: 10 }] })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      subtotal: 757, taxRate: 10, taxAmount: 75.7, totalAmount: 832.7, paidAmount: 0, remainingBalance: 832.7,
      lineItems: [{ amount: 747 }, { unitPrice: 3.3333, amount: 10 }],
    })
  })

  test('that disagree are refused, each with the figure expected', async () => {
    const org = await organization()
    expect(await faults(org, { lineItems: LINES, subtotal: 740 })).toEqual([
      ['subtotal', { expected: 747, given: 740 }],
    ])
    expect(await faults(org, { lineItems: [{ qty: 450, unitPrice: 1.66, amount: 740 }] }))
      .toEqual([['lineItems.0.amount', { expected: 747, given: 740 }]])
    expect(
      await faults(org, { lineItems: LINES, taxRate: 10, taxAmount: 70, totalAmount: 820, remainingBalance: 1 }),
    ).toEqual([
      ['taxAmount', { expected: 74.7, given: 70 }], ['totalAmount', { expected: 821.7, given: 820 }],
      ['remainingBalance', { expected: 821.7, given: 1 }],
    ])
    expect(await faults(org, { lineItems: LINES, paidAmount: 800 })).toEqual([
      ['paidAmount', { expected: 747, given: 800 }],
    ])
  })

  test('may be one minor unit off, and what is kept and answered is what was computed', async () => {
    const org = await organization()
    const cents = { subtotal: 747.01, totalAmount: 746.99, remainingBalance: 747.01 }
    const { body } = await rest(org, { lineItems: [{ ...LINES[0], amount: 747.01 }], ...cents })
    const computed = { subtotal: 747, totalAmount: 747, remainingBalance: 747, lineItems: [{ amount: 747 }] }
    expect(body).toMatchObject(computed)
    expect(await read(org, (body as { id: string }).id)).toMatchObject({
      subtotal: '747', totalAmount: '747', remainingBalance: '747', lineItems: [{ amount: '747' }],
    })
    const yen = { currency: 'JPY', lineItems: [{ qty: 3, unitPrice: 333.4 }] }
    expect((await rest(org, { ...yen, subtotal: 999 })).body).toMatchObject({ subtotal: 1000, totalAmount: 1000 })
    expect(await faults(org, { ...yen, subtotal: 998 })).toEqual([['subtotal', { expected: 1000, given: 998 }]])
    const dinars = { currency: 'KWD', lineItems: [{ qty: 1, unitPrice: 10.25 }] }
    expect((await rest(org, { ...dinars, subtotal: 10.251 })).body).toMatchObject({ subtotal: 10.25 })
    expect(await faults(org, { ...dinars, subtotal: 10.252 })).toEqual([
      ['subtotal', { expected: 10.25, given: 10.252 }],
    ])
    for (const given of [747.02, 747.012, 746.988])
      expect(await faults(org, { lineItems: LINES, subtotal: given })).toEqual([['subtotal', { expected: 747, given }]])
  })

  test('take a tax rate as a percent, or as the fraction that fits, and answer it as sent', async () => {
    const org = await organization()
    const lineItems = [{ qty: 1, anything: [1, { x: null }] }]
    const made = await rest(org, { subtotal: 100, taxRate: 0.1, taxAmount: 10, totalAmount: 110, lineItems })
    expect(made.body).toMatchObject({ taxRate: 0.1, taxAmount: 10, totalAmount: 110 })
    expect((await rest(org, { lineItems: [{ amount: 100 }], taxRate: 0.1 })).body).toMatchObject({
      taxRate: 0.1,
      taxAmount: 0.1,
    })
    expect((await rest(org, { lineItems: [{ amount: 100 }], taxRate: 0.08875, taxAmount: 8.88 })).body)
      .toMatchObject({ taxRate: 0.08875, totalAmount: 108.88 })
    expect(await faults(org, { lineItems: [{ amount: 100 }], taxRate: 0.1, taxAmount: 11 }))
      .toEqual([['taxAmount', { expected: 0.1, given: 11 }]])
  })

  test.each([
    ['JPY', 5472, 10, { subtotal: 4975, taxAmount: 497 }],
    ['USD', 54.72, 10, { subtotal: 49.75, taxAmount: 4.97 }],
    ['KWD', 10.001, 5, { subtotal: 9.525, taxAmount: 0.476 }],
    ['USD', 110, 0.1, { subtotal: 109.89, taxAmount: 0.11 }],
  ])('of a gross total in %s alone add up to it: %d at %d %%', async (currency, totalAmount, taxRate, net) => {
    const org = await organization()
    const { status, body } = await rest(org, { currency, totalAmount, taxRate })
    expect([status, body]).toMatchObject([200, { ...net, totalAmount, taxRate, remainingBalance: totalAmount }])
  })

  test('of a gross total with a tax that does not fit its rate are refused', async () => {
    const org = await organization()
    expect(await faults(org, { totalAmount: 110, taxRate: 10, taxAmount: 7 })).toEqual([
      ['taxAmount', { expected: 10, given: 7 }],
    ])
    const { body } = await rest(org, { totalAmount: 110, taxRate: 0.1, taxAmount: 10 })
    expect(body).toMatchObject({ subtotal: 100, taxAmount: 10, taxRate: 0.1 })
  })

  test('have no price of a line without a quantity, nor of one without an amount', async () => {
    const org = await organization()
    const { status, body } = await rest(org, { totalAmount: 5, lineItems: [{ qty: 0, amount: 5 }, { qty: 1 }] })
    expect([status, body]).toMatchObject([200, { totalAmount: 5, lineItems: [{ amount: 5 }, { qty: 1 }] }])
    for (const line of (body as { lineItems: object[] }).lineItems) expect(line).not.toHaveProperty('unitPrice')
  })

  test('are not summed over lines of which one has no price', async () => {
    const org = await organization()
    const { body } = await rest(org, { totalAmount: 110, taxRate: 10, lineItems: [{ qty: 1 }, { amount: 60 }] })
    expect(body).toMatchObject({ subtotal: 100, taxAmount: 10, totalAmount: 110 })
  })

  test('may be given beside a line of less than a cent, where another line has no price', async () => {
    const org = await organization()
    const lineItems = [{ qty: 1, unitPrice: 0.004 }, { description: 'Freight' }]
    for (const given of [{ totalAmount: 5 }, { subtotal: 5 }]) {
      const { status, body } = await rest(org, { ...given, lineItems })
      expect([status, body]).toMatchObject([200, { subtotal: 5, taxAmount: 0, totalAmount: 5 }])
    }
  })

  test("round half up to the currency's minor unit", async () => {
    const org = await organization()
    expect((await rest(org, { lineItems: [{ qty: 1, unitPrice: 1.005 }] })).body).toMatchObject({ subtotal: 1.01 })
    expect((await rest(org, { currency: 'JPY', lineItems: [{ qty: 1, unitPrice: 10.5 }] })).body)
      .toMatchObject({ currency: 'JPY', subtotal: 11 })
  })

  test('are never negative, nor larger than can be kept', async () => {
    const org = await organization()
    expect(await faults(org, { totalAmount: -5, paidAmount: -1, taxRate: 101 }))
      .toEqual([['taxRate'], ['totalAmount'], ['paidAmount']])
    expect(await faults(org, { lineItems: [{ qty: 1, amount: 5 }, { description: 'Discount', amount: -9 }] }))
      .toEqual([['lineItems', { given: -4 }]])
    expect(await faults(org, { lineItems: [{ qty: 1e13, unitPrice: 1e13 }] })).toEqual([
      ['lineItems.0.qty'], ['lineItems.0.unitPrice'], ['lineItems.0.amount'], ['totalAmount'],
    ])
    expect(await faults(org, { lineItems: [{ qty: 1e12, amount: 5 }] })).toEqual([['lineItems.0.qty']])
    expect(await faults(org, { lineItems: [{ billQty: -1, amount: 5 }] })).toEqual([['lineItems.0.billQty']])
    expect(await faults(org, { lineItems: [{ billQty: 1e12, amount: 5 }] })).toEqual([['lineItems.0.billQty']])
    expect(await faults(org, { lineItems: [{ amount: 5e12 }, { description: 'Discount', qty: 1, unitPrice: -1e12 }] }))
      .toEqual([['lineItems.1.unitPrice']])
  })
})
