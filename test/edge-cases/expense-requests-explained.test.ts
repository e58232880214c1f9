// The explained figures of expense requests: every formula, evaluated from its inputs, gives what the request shows.
import { expect, test } from '@jest/globals'
import { useGateway } from '../support/app.js'
import { as } from '../support/as.js'
import { explained, FIGURES, shown, wronglyExplained, type Explained } from '../support/evaluate.js'
import { ratesOf } from '../support/make/accounts.js'
import { draftBill, VOID } from '../support/make/bills.js'
import { approvedExpense, draftExpense, paidExpense, rejectedExpense } from '../support/make/expense-requests.js'
import { organization, type TestOrganization } from '../support/make/organization.js'
import { statementsOf } from '../support/statements.js'

useGateway()

const TOTALS = ['totalAmount', 'coveredAmount', 'payableAmount', 'billableAmount', 'openAmount'] as const
const READ = `query ($id: ID!) { expenseRequest(id: $id) {
  ${TOTALS.join(' ')} usedAmount returnedAmount lineItems { id amount } ${FIGURES} } }`

interface Request extends Readonly<Record<(typeof TOTALS)[number] | 'usedAmount' | 'returnedAmount', string>> {
  readonly lineItems: readonly { readonly id: string; readonly amount: string }[]
  readonly figures: readonly Explained[]
}

/** The request, all of whose figures have been evaluated and found. */
async function checked(org: TestOrganization, id: string): Promise<Request> {
  const request = await as(org.STAFF).get<Request>(READ, { id })
  const { figures } = request
  const alone = `query ($id: ID!) { expenseRequest(id: $id) { ${FIGURES} } }`
  expect(await as(org.STAFF).get(alone, { id })).toEqual({ figures })
  expect(wronglyExplained(figures)).toEqual([])
  expect(explained(figures, TOTALS)).toEqual(shown(request, TOTALS))
  for (const line of request.lineItems) expect(explained(figures, ['amount'], line.id)).toEqual(shown(line, ['amount']))
  return request
}

const named = ({ figures }: Request, name: string) => figures.find((figure) => figure.name === name)
const line = (quantity: string, unitPrice: string) => ({ description: 'Taxi', quantity, unitPrice })

test.each([
  // 3 × 1.2345 = 3.7035 and 2 × 0.0004 = 0.0008, each in thousandths.
  ['KWD', 3, [line('3', '1.2345'), line('2', '0.0004')], ['3.704', '0.001'], '3.705'],
  // 3 × 33.5 = 100.5 and 2 × 10.2 = 20.4, each in whole yen.
  ['JPY', 0, [line('3', '33.5'), line('2', '10.2')], ['101', '20'], '121'],
])('lines in the minor unit of %s, and their total', async (currency, rounding, lineItems, amounts, total) => {
  const org = await organization()
  const request = await checked(org, (await draftExpense(org, { currency, lineItems })).id)
  expect(request.lineItems.map(({ amount }) => amount)).toEqual(amounts)
  expect(named(request, 'amount')).toMatchObject({ formula: 'quantity × unitPrice', rounding, roundingMode: 'HALF_UP' })
  expect(named(request, 'totalAmount')).toMatchObject({
    formula: 'Σ amount', value: total, inputs: amounts.map((value, index) => ({ value, recordId: request.lineItems[index].id })),
  })
})

test('what is still to be paid, with a bill in another currency: its rate, day and direction', async () => {
  const org = await organization()
  await ratesOf(org, 'USD', 'EUR', { '2026-01-05': '0.8' })
  const { id } = await approvedExpense(org)
  const bill = await draftBill(org, {
    expenseRequestId: id, currency: 'EUR', lineItems: null, totalAmount: '40', paidAmount: '40', status: 'POSTED',
  })
  const request = await checked(org, id)
  // 40 EUR / 0.8 = 50 USD of the 120.
  expect(named(request, 'paidOnBill')).toEqual({
    name: 'paidOnBill', recordId: bill.id, formula: 'paidAmount / rate', rounding: null, roundingMode: null, value: '50',
    inputs: [
      { name: 'paidAmount', value: '40', recordId: bill.id, rateDay: null, inverted: null },
      { name: 'rate', value: '0.8', recordId: null, rateDay: '2026-01-05', inverted: true },
    ],
  })
  expect(named(request, 'paid')).toMatchObject({ formula: 'paidAmount + Σ paidOnBill', rounding: 2, value: '50' })
  expect(named(request, 'payableAmount')).toMatchObject({ formula: 'max(0, owedAmount − paid)', value: '70' })
})

test('what may still be billed, with a payment of its own, a bill in another currency and a void bill', async () => {
  const org = await organization()
  await ratesOf(org, 'USD', 'EUR', { '2026-01-05': '0.8' })
  const { id } = await approvedExpense(org)
  await as(org.FINANCE).get('mutation ($id: ID!) { payExpenseRequest(id: $id, input: { amount: 30 }) { id } }', { id })
  const of = (totalAmount: string) => draftBill(org, { expenseRequestId: id, currency: 'EUR', lineItems: null, totalAmount })
  await as(org.FINANCE).get(VOID, { id: (await of('8')).id, reason: 'Entered twice' })
  const bill = await of('40')
  const request = await checked(org, id)
  // 40 EUR / 0.8 = 50 USD of the 120, of which 30 are paid.
  expect(request.figures.filter(({ name }) => name === 'billedOnBill')).toEqual([{
    name: 'billedOnBill', recordId: bill.id, formula: 'totalAmount / rate', rounding: null, roundingMode: null, value: '50',
    inputs: [
      { name: 'totalAmount', value: '40', recordId: bill.id, rateDay: null, inverted: null },
      { name: 'rate', value: '0.8', recordId: null, rateDay: '2026-01-05', inverted: true },
    ],
  }])
  expect(named(request, 'paidOrBilled'))
    .toMatchObject({ formula: 'paidAmount + Σ billedOnBill', rounding: 2, value: '80' })
  expect(named(request, 'billableAmount')).toMatchObject({ formula: 'max(0, owedAmount − paidOrBilled)', value: '40' })
  expect(request).toMatchObject({ payableAmount: '90', billableAmount: '40' })
})

test('what claims used of an advance, what was returned, what is open, and what the advance covers of a claim', async () => {
  const org = await organization()
  const money = (unitPrice: string) => ({ lineItems: [line('1', unitPrice)] })
  const advance = await paidExpense(org, { requestType: 'ADVANCE', ...money('500') })
  const claim = await approvedExpense(org, { linkedAdvanceRequestId: advance.id, ...money('300') })
  await as(org.FINANCE).get('mutation ($id: ID!) { returnAdvance(id: $id, input: { amount: 50 }) { id } }', { id: advance.id })
  const paid = await checked(org, advance.id)
  expect(explained(paid.figures, ['usedAmount', 'returnedAmount', 'openAmount', 'payableAmount']))
    .toEqual({ usedAmount: '300', returnedAmount: '50', openAmount: '150', payableAmount: '0' })
  expect(shown(paid, ['usedAmount', 'returnedAmount'])).toEqual({ usedAmount: '300', returnedAmount: '50' })
  expect(named(paid, 'openAmount')).toMatchObject({ formula: 'max(0, totalAmount − usedAmount − returnedAmount)' })
  // Asked for alone it is the same.
  expect(await as(org.STAFF).get(`{ expenseRequest(id: "${advance.id}") { openAmount } }`)).toEqual({ openAmount: '150' })
  expect(explained((await checked(org, claim.id)).figures, ['coveredAmount', 'owedAmount', 'payableAmount', 'openAmount']))
    .toEqual({ coveredAmount: '300', owedAmount: '0', payableAmount: '0', openAmount: '0' })
  const plain = await checked(org, (await approvedExpense(org)).id)
  expect([named(plain, 'usedAmount'), named(plain, 'returnedAmount'), named(plain, 'coveredAmount')?.inputs])
    .toEqual([undefined, undefined, []])
})

test('a rejected request owes nothing', async () => {
  const org = await organization()
  const request = await checked(org, (await rejectedExpense(org)).id)
  expect(named(request, 'owedAmount')).toMatchObject({ formula: '0', inputs: [], value: '0' })
  expect(explained(request.figures, ['totalAmount', 'payableAmount'])).toEqual({ totalAmount: '120', payableAmount: '0' })
})

test('takes a constant number of statements', async () => {
  const org = await organization()
  for (let count = 0; count < 3; count += 1) await draftBill(org, { expenseRequestId: (await approvedExpense(org)).id })
  const list = (first: number) =>
    statementsOf(() => as(org.STAFF).get(`{ expenseRequests(first: ${first}) { nodes { ${FIGURES} } } }`))
  // The first call opens connections.
  const [, one, three] = [await list(1), await list(1), await list(3)]
  expect(three).toBe(one)
})
