// Bills that are entered, paid or corrected by many at once: an order and a bill are never exceeded, and a payment is
// reversed once.
import { expect, test } from '@jest/globals'
import { gateway, useGateway } from '../support/app.js'
import { as } from '../support/as.js'
import { atOnce } from '../support/at-once.js'
import { read, rest } from '../support/bill-answers.js'
import { partiallyPaidBill, PAY, postedBill, sentOrder } from '../support/make/bills.js'
import { organization, type TestOrganization } from '../support/make/organization.js'

useGateway()

test('a bill of a purchase order entered twenty times at once never exceeds the order', async () => {
  const org = await organization()
  await sentOrder(org, { received: '1000' })
  const answers = await Promise.all(Array.from({ length: 20 }, () =>
    rest(org, { linkedPoId: 'pur', lineItems: [{ poLineId: 'pur-1', qty: 300, unitPrice: 1.6 }] })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, ...Array<number>(17).fill(422)])
  const { _sum } = await gateway().database.prisma.billLine.aggregate({
    where: { orgId: org.id },
    _sum: { billQty: true },
  })
  expect(_sum.billQty?.toFixed()).toBe('900')
})

test('paying a bill 30 of 100, twenty times at once, never pays more than the bill', async () => {
  const org = await organization()
  const { id } = await postedBill(org)
  await Promise.all(Array.from({ length: 20 }, () => as(org.FINANCE).ask(PAY, { id, input: { amount: '30' } })))
  expect(await read(org, id))
    .toMatchObject({ status: 'PARTIALLY_PAID', paidAmount: '90', remainingBalance: '10', payments: [{}, {}, {}] })
})

const REVERSE = `mutation ($id: ID!, $input: ReverseBillPaymentInput!) { reverseBillPayment(id: $id, input: $input) {
  status glPosted paidAmount remainingBalance payments { id reversedAt reversedById reversalReason } } }`

interface Paid {
  readonly payments: readonly { readonly id: string }[]
}

const paymentsOf = async (org: TestOrganization, id: string) =>
  (await as(org.STAFF).get<Paid>(`{ bill(id: "${id}") { payments { id } } }`)).payments.map((one) => one.id)
const reverse = (org: TestOrganization, id: string, paymentId: string) =>
  as(org.FINANCE).ask(REVERSE, { id, input: { paymentId, reason: 'Recorded on the wrong bill' } })

test('the reversal of a payment fifty times at once has one effect', async () => {
  const org = await organization()
  const { id } = await partiallyPaidBill(org)
  await as(org.FINANCE).get(PAY, { id, input: { amount: '30' } })
  const [, second] = await paymentsOf(org, id)
  const answers = await atOnce(() => reverse(org, id, second))
  const codes = answers.map(({ errors }) => errors?.[0].extensions.code ?? 'DONE')
  expect(codes.filter((code) => code === 'DONE')).toHaveLength(1)
  expect(codes.filter((code) => !['DONE', 'CONFLICT'].includes(code))).toEqual([])
  expect(await read(org, id)).toMatchObject({ status: 'PARTIALLY_PAID', paidAmount: '40', remainingBalance: '60' })
})
