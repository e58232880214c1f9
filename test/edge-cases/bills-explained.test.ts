// The explained figures of bills: every formula, evaluated here from its inputs alone, gives what the bill shows.
import { describe, expect, test } from '@jest/globals'
import { Decimal } from '../../src/core/schema/scalars.js'
import { gateway, useGateway } from '../support/app.js'
import { as } from '../support/as.js'
import { explained, FIGURES, shown, wronglyExplained, type Explained } from '../support/evaluate.js'
import { ratesOf } from '../support/make/accounts.js'
import { act, ALLOCATE, less, postedNote, REFUND, REVERSE_REFUND, TAKE_BACK } from '../support/make/bill-notes.js'
import { CREATE, draftBill, OVERRIDE, paidBill, PAY, POST, receipt, sentOrder, supplier } from '../support/make/bills.js'
import { organization, type TestOrganization } from '../support/make/organization.js'
import { collection } from '../support/make/quotes.js'
import { orderAfter } from '../support/make/shipping.js'
import { statementsOf } from '../support/statements.js'

useGateway()

const TOTALS = ['subtotal', 'taxAmount', 'totalAmount', 'remainingBalance'] as const
const VARIANCES = ['varianceAmount', 'variancePct', 'priceVarianceAmount'] as const
const BILL = `{ currency ${TOTALS.join(' ')} ${VARIANCES.join(' ')} paidAmount
  lineItems { itemNumber amount unitPrice allowedQty orderedUnitPrice exchangeRate } ${FIGURES} }`
const PREVIEW = `query ($input: CreateBillInput!) { previewBill(input: $input) ${BILL} }`

type Name = (typeof TOTALS)[number] | (typeof VARIANCES)[number] | 'currency' | 'paidAmount'
interface Bill extends Readonly<Record<Name, string | null>> {
  readonly lineItems: readonly (Readonly<Record<string, string | null>> & { readonly id: string })[]
  readonly figures: readonly Explained[]
}

const read = (org: TestOrganization, id: string) =>
  as(org.STAFF).get<Bill>(`query ($id: ID!) { bill(id: $id) ${BILL.replace('lineItems {', 'lineItems { id')} }`, { id })

/** The bill, all of whose figures have been evaluated and found. */
async function checked(org: TestOrganization, id: string): Promise<Bill> {
  const bill = await read(org, id)
  expect(wronglyExplained(bill.figures)).toEqual([])
  expect(explained(bill.figures, TOTALS)).toEqual(shown(bill, TOTALS))
  return bill
}

const figure = ({ figures }: Bill, name: string, recordId: string | null = null) =>
  figures.find((one) => one.name === name && one.recordId === recordId)

const make = (org: TestOrganization, input: object) =>
  as(org.FINANCE).get<{ id: string }>(CREATE, { input: { billType: 'SUPPLIER', supplierId: 'sup', ...input } })

const tolerate = (org: TestOrganization, settings: object) =>
  as(org.ADMIN).get('mutation ($s: OrganizationSettingsInput) { editOrganization(input: { settings: $s }) { id } }', {
    s: settings,
  })

describe('the figures of a bill say how they came about:', () => {
  test('lines and their totals, to three places in KWD', async () => {
    const org = await organization()
    // 3 × 1.2345 = 3.7035, in thousandths 3.704; 5 % are 0.1852, so 0.185; together 3.889.
    const { id } = await draftBill(org, {
      currency: 'KWD', taxRate: '5', lineItems: [{ description: 'Zip', qty: '3', unitPrice: '1.2345' }],
    })
    const bill = await checked(org, id)
    const [{ id: lineId }] = bill.lineItems
    expect(figure(bill, 'amount', lineId)).toEqual({
      name: 'amount', recordId: lineId, formula: 'qty × unitPrice', rounding: 4, roundingMode: 'HALF_UP', value: '3.7035',
      inputs: [
        { name: 'qty', value: '3', recordId: lineId, rateDay: null, inverted: null },
        { name: 'unitPrice', value: '1.2345', recordId: lineId, rateDay: null, inverted: null },
      ],
    })
    expect(TOTALS.map((name) => figure(bill, name))).toMatchObject([
      { formula: 'Σ amount', rounding: 3, value: '3.704', inputs: [{ value: '3.7035', recordId: lineId }] },
      { formula: 'subtotal × taxRate / 100', rounding: 3, value: '0.185' },
      { formula: 'subtotal + taxAmount', value: '3.889' },
      { formula: 'totalAmount − paidAmount', value: '3.889' },
    ])
  })

  test('a total that includes its tax, in JPY, which has no minor unit', async () => {
    const org = await organization()
    await supplier(org)
    const { id } = await make(org, { currency: 'JPY', totalAmount: '5472', taxRate: '10' })
    const bill = await checked(org, id)
    // 5472 / 1.1 = 4974.54….
    expect(TOTALS.slice(0, 2).map((name) => figure(bill, name))).toMatchObject([
      { formula: 'totalAmount × 100 / (100 + taxRate)', rounding: 0, value: '4975' },
      { formula: 'totalAmount − subtotal', rounding: 0, value: '497' },
    ])
  })

  test.each([
    ['a given subtotal', { subtotal: '100', totalAmount: '107.5', taxRate: '7.5' }, 'totalAmount × 100 / (100 + taxRate)', 'totalAmount − subtotal'],
    ['a given tax', { totalAmount: '110', taxAmount: '7' }, 'totalAmount − taxAmount', 'given'],
    ['a rate as a fraction', { totalAmount: '110', taxRate: '0.1', taxAmount: '10' }, 'totalAmount / (1 + taxRate)', 'totalAmount − subtotal'],
  ])('%s', async (_, input, subtotal, taxAmount) => {
    const org = await organization()
    await supplier(org)
    const bill = await checked(org, (await make(org, input)).id)
    expect([figure(bill, 'subtotal')?.formula, figure(bill, 'taxAmount')?.formula]).toEqual([subtotal, taxAmount])
  })

  test('the price of a line that was given by its amount, and a rate read as a fraction', async () => {
    const org = await organization()
    const { id } = await draftBill(org, {
      taxRate: '0.2', taxAmount: '1.27', lineItems: [{ description: 'Thread', qty: '14400', amount: '6.33' }],
    })
    const bill = await checked(org, id)
    expect(figure(bill, 'unitPrice', bill.lineItems[0].id)).toMatchObject({ formula: 'amount / qty', value: '0.0004' })
    expect(figure(bill, 'taxAmount')).toMatchObject({ formula: 'subtotal × taxRate', value: '1.27' })
  })

  test('what was paid, from the payments that are not reversed', async () => {
    const org = await organization()
    const { id } = await draftBill(org, { status: 'POSTED' })
    await as(org.FINANCE).get(PAY, { id, input: { amount: '40' } })
    await as(org.FINANCE).get(PAY, { id, input: { amount: '5.5' } })
    const bill = await checked(org, id)
    expect(figure(bill, 'paidAmount')).toMatchObject({ formula: 'Σ payment', value: '45.5' })
    expect(bill.remainingBalance).toBe('54.5')
  })

  test('a bill that was made of a sales order', async () => {
    const org = await organization()
    await collection(org)
    const order = await orderAfter(org, 1)
    const made = await as(org.FINANCE).get<{ id: string }>(
      'mutation ($id: ID!) { billSalesOrder(id: $id, input: { basis: ORDERED, taxRate: 20 }) { id } }', { id: order.id },
    )
    const bill = await checked(org, made.id)
    // 300 × 2 + 500 × 3 = 2100.
    expect(bill.lineItems.map(({ id }) => figure(bill, 'amount', id)?.value)).toEqual(['600', '1500'])
    expect(explained(bill.figures, ['subtotal', 'taxAmount'])).toEqual({ subtotal: '2100', taxAmount: '420' })
    expect(figure(bill, 'varianceAmount')).toBeUndefined()
  })
})

describe('what was paid and settled is explained', () => {
  const WHY = { reason: 'Wrong bill' }
  const REVERSE = `mutation ($id: ID!, $input: ReverseBillPaymentInput!) { reverseBillPayment(id: $id, input: $input) { id } }`

  /** The formulas and the values of figures of a bill. */
  const said = async (org: TestOrganization, id: string, ...names: readonly string[]) => {
    const bill = await checked(org, id)
    return names.map((name) => {
      const found = figure(bill, name)
      return found && [found.formula, found.value]
    })
  }

  test('from the payments that stand; a draft has none', async () => {
    const org = await organization()
    const { id } = await draftBill(org)
    expect(await said(org, id, 'paidAmount')).toEqual([undefined])
    expect(await said(org, (await draftBill(org, { paidAmount: '30' })).id, 'paidAmount')).toEqual([undefined])
    await as(org.FINANCE).get(POST, { id })
    for (const amount of ['40', '5.5']) await as(org.FINANCE).get(PAY, { id, input: { amount } })
    const { payments } = await as(org.STAFF).get<{ payments: { id: string; amount: string }[] }>(
      `{ bill(id: "${id}") { payments { id amount } } }`)
    const paymentId = payments.find(({ amount }) => amount === '40')?.id
    await as(org.FINANCE).get(REVERSE, { id, input: { paymentId, ...WHY } })
    expect(await said(org, id, 'paidAmount', 'remainingBalance'))
      .toEqual([['Σ payment', '5.5'], ['totalAmount − paidAmount', '94.5']])
  })

  test('from the notes on the bill, and from credit of other notes as far as it was not taken back', async () => {
    const org = await organization()
    const [{ id: paid }, { id }] = [await paidBill(org), await draftBill(org, { status: 'POSTED' })]
    const note = await postedNote(org, paid, less('30'))
    await postedNote(org, paid, less('5'), { noteType: 'DEBIT' })
    expect(await said(org, paid, 'creditedAmount', 'debitedAmount', 'allocatedAmount', 'creditableAmount')).toEqual([
      ['Σ creditNote', '30'], ['Σ debitNote', '5'], ['Σ allocation', '0'],
      ['totalAmount + debitedAmount − creditedAmount', '75'],
    ])
    const settled = () => said(org, id, 'creditedAmount', 'allocatedAmount', 'remainingBalance')
    const withNotes = 'totalAmount + debitedAmount − paidAmount − allocatedAmount'
    for (const amount of ['20', '7.5']) await act(org, ALLOCATE, note.id, { billId: id, amount })
    expect(await settled()).toEqual([['Σ creditNote', '0'], ['Σ allocation', '27.5'], [withNotes, '72.5']])
    for (const amount of ['1', '1.5']) await act(org, REFUND, note.id, { amount })
    const uses = await as(org.STAFF).get<Record<'allocations' | 'refunds', { id: string; amount: string }[]>>(
      `{ billNote(id: "${note.id}") { allocations { id amount } refunds { id amount } } }`)
    const [, later] = uses.allocations
    await act(org, TAKE_BACK, note.id, { allocationId: later.id, ...WHY })
    await act(org, REVERSE_REFUND, note.id, { refundId: uses.refunds[1].id, ...WHY })
    expect(await settled()).toEqual([['Σ creditNote', '0'], ['Σ allocation', '20'], [withNotes, '80']])
    const { figures } = await as(org.STAFF).get<Pick<Bill, 'figures'>>(`{ billNote(id: "${note.id}") { ${FIGURES} } }`)
    const names = ['allocatedAmount', 'refundedAmount', 'unallocatedAmount']
    expect(figures.filter(({ name }) => names.includes(name)).map(({ formula, value }) => [formula, value])).toEqual([
      ['Σ allocation', '20'], ['Σ refund', '1'], ['totalAmount − allocatedAmount − refundedAmount', '9'],
    ])
    await act(org, TAKE_BACK, note.id, { allocationId: uses.allocations[0].id, ...WHY })
    expect(await settled()).toEqual([undefined, undefined, ['totalAmount − paidAmount', '100']])
  })
})

/** Ordered 1000 at 1.60, received 600, billed before 200; billed now 450 at 1.66. */
async function workedCase(org: TestOrganization, input: object = {}) {
  await sentOrder(org, { received: '600' })
  const line = { poLineId: 'pur-1', unitPrice: '1.60' }
  await make(org, { linkedPoId: 'pur', lineItems: [{ ...line, qty: '200' }] })
  return { linkedPoId: 'pur', lineItems: [{ ...line, qty: '450', unitPrice: '1.66' }], ...input }
}

describe('the match of a bill says how its figures came about:', () => {
  test('the worked case, before it is entered and afterwards', async () => {
    const org = await organization()
    const input = await workedCase(org)
    const preview = await as(org.FINANCE).get<Bill>(PREVIEW, {
      input: { billType: 'SUPPLIER', supplierId: 'sup', ...input },
    })
    expect(wronglyExplained(preview.figures)).toEqual([])
    const bill = await checked(org, (await make(org, input)).id)
    const [{ id: lineId }] = bill.lineItems
    for (const [{ figures }, line] of [[preview, '1'], [bill, lineId]] as const) {
      const names = ['openQty', 'expected', 'priceVariance', 'quantityVariance', 'priceTolerance', 'allowedQty', 'mostBillable']
      // 600 − 200 = 400; 400 × 1.60; 450 × 0.06; 50 × 1.60; 5 % of 720; 612 − 200; 1020 − 200.
      expect(explained(figures, names, line)).toEqual({
        openQty: '400', expected: '640', priceVariance: '27', quantityVariance: '80', priceTolerance: '36',
        allowedQty: '412', mostBillable: '820',
      })
      expect(explained(figures, ['expectedAmount', ...VARIANCES, 'quantityVarianceAmount'])).toEqual({
        expectedAmount: '640', varianceAmount: '107', variancePct: '16.72', priceVarianceAmount: '27',
        quantityVarianceAmount: '80',
      })
    }
    expect(shown(bill, VARIANCES)).toEqual({ varianceAmount: '107', variancePct: '16.72', priceVarianceAmount: '27' })
    expect(bill.lineItems[0].allowedQty).toBe('412')
    expect(figure(bill, 'allowedQty', lineId)).toMatchObject({ rounding: 6, roundingMode: 'HALF_UP' })
  })

  test('prices of the order and amounts of the settings in another currency: rate, day and direction', async () => {
    const org = await organization()
    await ratesOf(org, 'USD', 'JPY', { '2026-01-05': '150.37' })
    await ratesOf(org, 'JPY', 'KWD', { '2026-01-06': '0.0021' })
    await ratesOf(org, 'KWD', 'USD', { '2026-01-07': '3.27' })
    await tolerate(org, { priceToleranceAmount: '3', unorderedAllowance: '50' })
    await sentOrder(org, { received: '600', currency: 'JPY', unitPrice: '241.7' })
    const { id } = await make(org, {
      currency: 'KWD', linkedPoId: 'pur',
      lineItems: [{ poLineId: 'pur-1', qty: '450', unitPrice: '0.51' }, { description: 'Freight', amount: '15' }],
    })
    const bill = await checked(org, id)
    const [{ id: lineId, orderedUnitPrice, exchangeRate }] = bill.lineItems
    // 241.7 JPY × 0.0021 = 0.50757 KWD; 3 USD / 3.27 = 0.9174… KWD; 450 × (0.51 − 0.50757) = 1.0935.
    expect(figure(bill, 'orderedUnitPrice', lineId)).toMatchObject({
      formula: 'orderPrice × rate', rounding: 6, value: '0.50757',
      inputs: [
        { name: 'orderPrice', value: '241.7', recordId: lineId },
        { name: 'rate', value: '0.0021', rateDay: '2026-01-06', inverted: false },
      ],
    })
    expect(figure(bill, 'leastTolerance')).toMatchObject({
      formula: 'priceToleranceAmount / rate', inputs: [{ value: '3' }, { value: '3.27', rateDay: '2026-01-07', inverted: true }],
    })
    expect([orderedUnitPrice, exchangeRate, figure(bill, 'exchangeRate', lineId)?.value])
      .toEqual(['0.50757', '0.0021', '0.0021'])
    expect(figure(bill, 'priceVarianceAmount')).toMatchObject({ rounding: 3, value: '1.094' })
    expect(explained(bill.figures, VARIANCES)).toEqual(shown(bill, VARIANCES))
    expect(figure(bill, 'unorderedAmount')).toMatchObject({ formula: 'Σ amount', value: '15' })
  })

  test('what may be billed of the largest order, which no tolerance exceeds, by the usual formula', async () => {
    const org = await organization({ quantityTolerancePercent: new Decimal(0) })
    const most = '999999999999.999999'
    await sentOrder(org, { quantity: most, unitPrice: '0.000001', received: most })
    const lineItems = [{ poLineId: 'pur-1', qty: '1', unitPrice: '0.01' }]
    const bill = await checked(org, (await make(org, { linkedPoId: 'pur', lineItems })).id)
    expect(figure(bill, 'allowedQty', bill.lineItems[0].id)).toMatchObject({
      formula: 'max(0, min(poQty, receivedQty) × (100 + quantityTolerancePercent) / 100 − prevBilled)', value: most,
    })
  })

  test('several lines beyond the order have one sum', async () => {
    const org = await organization()
    await sentOrder(org, { received: '600' })
    const beyond = [{ description: 'Freight', amount: '15' }, { description: 'Duty', amount: '20.5' }]
    const lineItems = [...beyond, { poLineId: 'pur-1', qty: '100', unitPrice: '1.6' }]
    const bill = await checked(org, (await make(org, { linkedPoId: 'pur', lineItems })).id)
    expect(bill.figures.filter(({ name }) => name === 'unorderedAmount'))
      .toMatchObject([{ formula: 'Σ amount', value: '35.5', recordId: null }])
  })

  test('by the reversed rate, with all its digits, and as it was when rates and settings change later', async () => {
    const org = await organization()
    await ratesOf(org, 'EUR', 'USD', { '2026-01-05': '3' })
    await sentOrder(org, { received: '600' })
    const { id } = await make(org, { currency: 'EUR', linkedPoId: 'pur', lineItems: [{ poLineId: 'pur-1', qty: '450', unitPrice: '0.54' }] })
    const before = await checked(org, id)
    const [{ id: lineId, orderedUnitPrice, exchangeRate }] = before.lineItems
    // 1.60 / 3 = 0.533333…; 450 × (0.54 − 0.5333…) = 3 exactly.
    expect(figure(before, 'orderedUnitPrice', lineId)).toMatchObject({ formula: 'orderPrice / rate', value: '0.533333' })
    expect(figure(before, 'exchangeRate', lineId)).toMatchObject({ formula: '1 / rate', value: '0.33333333' })
    expect([orderedUnitPrice, exchangeRate]).toEqual(['0.533333', '0.33333333'])
    expect(before).toMatchObject({ priceVarianceAmount: '3', varianceAmount: '3' })
    await tolerate(org, { priceTolerancePercent: '50' })
    const { prisma } = gateway().database
    await prisma.rate.updateMany({ where: { orgId: org.id }, data: { rate: '4' } })
    await prisma.purchaseOrderLine.updateMany({ where: { orgId: org.id }, data: { unitPrice: '9' } })
    expect((await read(org, id)).figures).toEqual(before.figures)
  })

  test('as it is matched anew when the bill is posted', async () => {
    const org = await organization()
    await sentOrder(org)
    const { id } = await make(org, { linkedPoId: 'pur', lineItems: [{ poLineId: 'pur-1', qty: '400', unitPrice: '1.6' }] })
    const draft = await checked(org, id)
    expect(figure(draft, 'variancePct')).toBeUndefined()
    expect(figure(draft, 'varianceAmount')?.value).toBe('640')
    await receipt(org, 'grn', '400')
    await as(org.FINANCE).get(POST, { id })
    const posted = await checked(org, id)
    expect(explained(posted.figures, VARIANCES)).toEqual(shown(posted, VARIANCES))
    expect(posted).toMatchObject({ varianceAmount: '0', variancePct: '0' })
  })

  test('also where only the terms have changed since, and the sentences stay the same', async () => {
    const org = await organization()
    await ratesOf(org, 'USD', 'KWD', { '2026-01-05': '0.3' })
    await sentOrder(org, { received: '600' })
    const { id } = await make(org, {
      currency: 'KWD', linkedPoId: 'pur', lineItems: [{ poLineId: 'pur-1', qty: '400', unitPrice: '0.48' }],
    })
    const line = async () => {
      const { lineItems } = await as(org.STAFF).get<Bill>(
        'query ($id: ID!) { bill(id: $id) { lineItems { id matchExplanation allowedQty exchangeRate exchangeRateDate } } }',
        { id },
      )
      return lineItems[0]
    }
    const draft = await line()
    // 600 and 2 %.
    expect(draft).toMatchObject({ allowedQty: '612', exchangeRateDate: '2026-01-05' })
    await ratesOf(org, 'USD', 'KWD', { '2026-01-06': '0.3' })
    await tolerate(org, { quantityTolerancePercent: '10' })
    await as(org.FINANCE).get(POST, { id })
    // 600 and 10 %.
    expect(await line()).toEqual({ ...draft, allowedQty: '660', exchangeRateDate: '2026-01-06' })
    const posted = await checked(org, id)
    expect(figure(posted, 'allowedQty', draft.id)?.value).toBe('660')
    expect(figure(posted, 'exchangeRate', draft.id)?.inputs).toMatchObject([{ value: '0.3', rateDay: '2026-01-06' }])
  })

  test('also of an overridden exception', async () => {
    const org = await organization()
    const { id } = await make(org, await workedCase(org))
    await as(org.FINANCE).get(OVERRIDE, { id, reason: 'Agreed' })
    expect(explained((await checked(org, id)).figures, ['varianceAmount'])).toEqual({ varianceAmount: '107' })
  })
})

test('an imported bill whose figures do not follow from its lines is not explained by them', async () => {
  const org = await organization()
  const { id } = await draftBill(org)
  await gateway().database.prisma.bill.updateMany({ where: { orgId: org.id }, data: { totalAmount: '120' } })
  const bill = await read(org, id)
  expect(wronglyExplained(bill.figures)).toEqual([])
  expect(explained(bill.figures, ['subtotal', 'totalAmount'])).toEqual({ subtotal: '100', totalAmount: null })
})

test('an imported bill whose terms are of another form is not explained by them', async () => {
  const org = await organization()
  const { id } = await make(org, await workedCase(org))
  const { prisma } = gateway().database
  const { matchTerms } = await prisma.bill.findFirstOrThrow({ where: { orgId: org.id } })
  const rate = { rate: '1.1', day: '2026-01-31', inverted: false }
  const changes = [
    { orderRate: 5 }, { orderRate: { ...rate, rate: '0' } }, { orderRate: { ...rate, rate: 1.1 } },
    { orderRate: { ...rate, day: 'today' } }, { orderRate: { ...rate, inverted: 'no' } }, { homeRate: [] },
    { priceTolerancePercent: 'NaN' }, { priceToleranceAmount: {} }, { unorderedAllowance: null },
  ]
  const others = [{ orderRate: 5 }, {}, [], 'terms', ...changes.map((change) => ({ ...(matchTerms as object), ...change }))]
  for (const matchTerms of others) {
    await prisma.bill.updateMany({ where: { orgId: org.id }, data: { matchTerms } })
    const { figures } = await read(org, id)
    expect([matchTerms, explained(figures, ['totalAmount', 'varianceAmount'])])
      .toEqual([matchTerms, { totalAmount: expect.any(String), varianceAmount: null }])
  }
})

test('nothing more is read when no figures are asked for, and a constant number of statements otherwise', async () => {
  const org = await organization()
  for (const number of ['1', '2', '3']) await draftBill(org, { billNumber: number })
  const list = (first: number, fields: string) => statementsOf(() =>
    as(org.STAFF).get(`{ bills(first: ${first}) { nodes { id ${fields} } } }`))
  // The first call opens connections.
  await list(3, FIGURES)
  const [none, one, three] = [await list(3, ''), await list(1, FIGURES), await list(3, FIGURES)]
  expect([none < one, three]).toEqual([true, one])
})
