// The sentence of a match: quantities beyond the order, prices with many digits, and lines beyond the order. By hand.
import { describe, expect, test } from '@jest/globals'
import { useGateway } from '../support/app.js'
import { as } from '../support/as.js'
import { ratesOf } from '../support/make/accounts.js'
import { orderBill, sentOrder } from '../support/make/bills.js'
import { organization, type TestOrganization } from '../support/make/organization.js'

useGateway()

const PREVIEW = `query ($input: CreateBillInput!) { previewBill(input: $input) { lineItems { matchExplanation } } }`

/** The sentence of each line, before the bill is entered. */
async function sentences(org: TestOrganization, lineItems: readonly object[], more: object = {}): Promise<string[]> {
  const input = { billType: 'SUPPLIER', supplierId: 'sup', purchaseOrderId: 'pur', lineItems, ...more }
  const preview = await as(org.FINANCE).get<{ lineItems: { matchExplanation: string }[] }>(PREVIEW, { input })
  return preview.lineItems.map(({ matchExplanation }) => matchExplanation)
}

/** The sentence of a quantity of the order's line at its price, without what it says of the price. */
async function ofQuantity(org: TestOrganization, qty: string): Promise<string> {
  const [said] = await sentences(org, [{ purchaseOrderLineId: 'pur-1', qty, unitPrice: '1.6' }])
  return said.replace('; price 1.60 as ordered.', '')
}

describe('the sentence of a quantity', () => {
  test('that is more than was ordered says by how much, once all has arrived, also after earlier bills', async () => {
    const org = await organization()
    await sentOrder(org, { received: '1000' })
    // 2 % of 1000 are 20.
    expect(await ofQuantity(org, '1000.5')).toBe('Billed 1,000.5 of 1,000 ordered, 1,000 received and 0 billed before: '
      + '0.5 more than was ordered and may still be billed, tolerance 20 (2 %)')
    expect(await ofQuantity(org, '1000'))
      .toBe('Billed 1,000 of 1,000 ordered, 1,000 received and 0 billed before: 1,000 may be billed now')
    await orderBill(org, '1010')
    expect(await ofQuantity(org, '5')).toBe('Billed 5 of 1,000 ordered, 1,000 received and 1,010 billed before: '
      + '5 more than was ordered and may still be billed, tolerance 20 (2 %)')
  })

  test('that is more than has arrived says that, also if it is more than was ordered', async () => {
    const org = await organization()
    await sentOrder(org, { received: '600' })
    // 2 % of 600 are 12.
    expect(await ofQuantity(org, '1010')).toBe('Billed 1,010 of 1,000 ordered, 600 received and 0 billed before: '
      + '410 more than may be billed now, tolerance 12 (2 %)')
    expect(await ofQuantity(org, '600'))
      .toBe('Billed 600 of 1,000 ordered, 600 received and 0 billed before: 600 may be billed now')
  })

  test('of nothing waits for nothing', async () => {
    const org = await organization()
    await sentOrder(org)
    const freight = { description: 'Freight', amount: '5' }
    const [said] = await sentences(org, [{ purchaseOrderLineId: 'pur-1', qty: '0', unitPrice: '1.6' }, freight])
    expect(said).toMatch(/^Billed 0 of 1,000 ordered, 0 received and 0 billed before: 0 may be billed now; /)
    expect(await ofQuantity(org, '0.5'))
      .toBe('Billed 0.5 of 1,000 ordered, 0 received and 0 billed before: nothing has arrived yet')
  })
})

test.each([
  // 1.000005 × 0.5 = 0.5000025, and 0.51 is 0.0099975 more: 1.99949 %.
  ['halves up', '0.5', '1.000005', '0.51', 'price 0.51 against 0.500003 is 2 % above'],
  // 2 × 0.33333333 = 0.66666666, and 0.01666666 less are 2.499999 %.
  ['from more digits', '0.33333333', '2', '0.65', 'price 0.65 against 0.666667 is 2.5 % below'],
])('the sentence of a price has its converted price to six places, %s', async (_, rate, unitPrice, billed, said) => {
  const org = await organization()
  await ratesOf(org, 'EUR', 'USD', { '2020-01-01': rate })
  await sentOrder(org, { received: '1000', currency: 'EUR', unitPrice })
  const line = { purchaseOrderLineId: 'pur-1', qty: '10', unitPrice: billed }
  const [sentence] = await sentences(org, [line], { currency: 'USD' })
  expect(sentence.split('; ')[1]).toBe(`${said}, tolerance 5 %, at least 0.01 USD.`)
})

test('the sentence of a line beyond the order has its amount with its sign, and the sum of all of them', async () => {
  const org = await organization()
  await sentOrder(org, { received: '1000' })
  const beyond = ['1030.25', '-5', '0'].map((amount) => ({ description: `At ${amount}`, amount }))
  const [, ...said] = await sentences(org, [{ purchaseOrderLineId: 'pur-1', qty: '100', unitPrice: '1.6' }, ...beyond])
  const of = (amount: string) => `Beyond the order: ${amount} of 1,025.25 USD in all, the allowance is 0 USD.`
  expect(said).toEqual([of('1,030.25'), of('-5'), of('0')])
})
