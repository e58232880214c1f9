// The statement of a party: balances, lines and totals are computed by hand, and agree with the aging of the same day.
import { describe, expect, test } from '@jest/globals'
import { gateway, useGateway } from '../support/app.js'
import { as } from '../support/as.js'
import { ago, noon } from '../support/days.js'
import { act, ALLOCATE, client, draftNote, less, linesOf, POST, postedNote, REFUND, VOID } from '../support/make/bill-notes.js'
import { PAY, postedBill, supplier, VOID as VOID_BILL } from '../support/make/bills.js'
import { organization, type TestOrganization } from '../support/make/organization.js'
import { faultsOf } from '../support/refused.js'

useGateway()

const WHY = { reason: 'Entered twice' }
const ARGS = `$supplierId: ID, $clientId: ID, $employeeId: ID, $employeeName: String, $currency: Currency!, $from: Date,
  $to: Date, $page: Int! = 1, $limit: Int! = 100`
const GIVEN = [...ARGS.matchAll(/\$(\w+)/g)].map(([, name]) => `${name}: $${name}`).join(', ')
const STATEMENT = `query (${ARGS}) { partyStatement(${GIVEN}) {
  partyName openingBalance totalDebit totalCredit closingBalance owed unallocatedCredit
  lineItems { day kind documentNumber reference debit credit balance } pagination { total totalPages hasNext hasPrev }
} }`
const AGING = `query ($asOf: Date, $billType: [BillType!]) { payablesAging(asOf: $asOf, billType: $billType) {
  parties { currency partyName total unallocatedCredit } } }`

interface Line extends Record<'day' | 'kind' | 'documentNumber' | 'debit' | 'credit' | 'balance', string> {
  readonly reference: string | null
}

interface Statement extends Record<'partyName' | 'openingBalance' | 'totalDebit' | 'totalCredit' | 'closingBalance', string> {
  readonly owed: string
  readonly unallocatedCredit: string
  readonly lineItems: readonly Line[]
  readonly pagination: object
}

const statement = (org: TestOrganization, asked: object) =>
  as(org.STAFF).get<Statement>(STATEMENT, { currency: 'USD', ...asked })
const linesIn = ({ lineItems }: Statement) => lineItems.map(({ day, kind, documentNumber, debit, credit, balance }) =>
  [day, kind, documentNumber, debit, credit, balance])

/** The closing balance of a day, which must be what the aging of that day has for the party. */
async function closing(org: TestOrganization, days: number, asked: object, billType = 'SUPPLIER'): Promise<string> {
  const found = await statement(org, { ...asked, to: ago(days) })
  const aging = { asOf: ago(days), billType: [billType] }
  const { parties } = await as(org.STAFF).get<{ parties: Record<string, string>[] }>(AGING, aging)
  const { currency } = { currency: 'USD', ...asked }
  const aged = parties.find((one) => one.partyName === found.partyName && one.currency === currency)
  const { owed, unallocatedCredit } = found
  expect({ owed, unallocatedCredit })
    .toEqual({ owed: aged?.total ?? '0', unallocatedCredit: aged?.unallocatedCredit ?? '0' })
  return found.closingBalance
}

/** A bill that was posted some days ago. */
async function billOf(org: TestOrganization, billNumber: string, days: number, input: object = {}) {
  const { id } = await postedBill(org, { billNumber, ...input })
  const postingDate = new Date(ago(days))
  await gateway().database.prisma.bill.updateMany({ where: { orgId: org.id, id }, data: { postingDate } })
  return id
}

const pay = (org: TestOrganization, id: string, input: object) => as(org.FINANCE).get(PAY, { id, input })

/** Three bills of a supplier with payments, notes, an allocation, a refund, a reversal and a void. */
async function account(org: TestOrganization): Promise<void> {
  const [a, b, c] = [await billOf(org, 'A', 20), await billOf(org, 'B', 15), await billOf(org, 'C', 12, { totalAmount: '50', lineItems: [] })]
  await pay(org, a, { amount: '60', paidAt: noon(10), reference: 'T-1' })
  await pay(org, a, { amount: '10', paidAt: noon(9) })
  const credit = await draftNote(org, a, less('40'), { noteNumber: 'CR', noteDate: ago(9) })
  await act(org, POST, credit.id, { postingDate: ago(8) })
  const debit = await draftNote(org, b, less('5'), { noteType: 'DEBIT', noteNumber: 'DR', noteDate: ago(9) })
  await act(org, POST, debit.id, { postingDate: ago(6) })
  await act(org, ALLOCATE, credit.id, { billId: b, amount: '6', allocatedOn: ago(4) })
  await act(org, REFUND, credit.id, { amount: '3', paidAt: noon(2), reference: 'R-1' })
  const { payments } = await as(org.STAFF).get<{ payments: { id: string; amount: string }[] }>(`{ bill(id: "${a}") { payments { id amount } } }`)
  const wrong = payments.find(({ amount }) => amount === '10')
  await as(org.FINANCE).get('mutation ($id: ID!, $input: ReverseBillPaymentInput!) { reverseBillPayment(id: $id, input: $input) { id } }',
    { id: a, input: { paymentId: wrong?.id, reason: 'Bounced' } })
  await as(org.FINANCE).get(VOID_BILL, { id: c, reason: 'Wrong' })
}

const OF_SUPPLIER = { supplierId: 'sup' }

describe('the statement of a supplier', () => {
  test('lists what raised and reduced the balance, and closes with what the aging of each day has', async () => {
    const org = await organization()
    await account(org)
    const whole = await statement(org, OF_SUPPLIER)
    expect(linesIn(whole)).toEqual([
      [ago(20), 'BILL', 'A', '0', '100', '100'],
      [ago(15), 'BILL', 'B', '0', '100', '200'],
      [ago(12), 'BILL', 'C', '0', '50', '250'],
      [ago(10), 'PAYMENT', 'A', '60', '0', '190'],
      [ago(9), 'PAYMENT', 'A', '10', '0', '180'],
      [ago(8), 'CREDIT_NOTE', 'CR', '40', '0', '140'],
      [ago(6), 'DEBIT_NOTE', 'DR', '0', '5', '145'],
      [ago(2), 'REFUND', 'CR', '0', '3', '148'],
      [ago(0), 'PAYMENT_REVERSAL', 'A', '0', '10', '158'],
      [ago(0), 'BILL_VOID', 'C', '50', '0', '108'],
    ])
    expect(whole.lineItems.map(({ reference }) => reference).filter(Boolean)).toEqual(['T-1', 'R-1'])
    // A: 100 − 60 − 30 of the note; B: 100 + 5 − 6 of the note. Of the note, 40 − 30 − 6 − 3 are open.
    expect(whole).toMatchObject({
      partyName: 'Supplier sup', openingBalance: '0', totalDebit: '160', totalCredit: '268', closingBalance: '108',
      owed: '109', unallocatedCredit: '1', pagination: { total: 10, totalPages: 1, hasNext: false, hasPrev: false },
    })
    const balances: Readonly<Record<number, string>> = {
      21: '0', 20: '100', 15: '200', 11: '250', 10: '190', 9: '180', 8: '140', 7: '140', 6: '145', 4: '145', 3: '145', 2: '148',
      1: '148', 0: '108',
    }
    for (const [days, balance] of Object.entries(balances))
      expect(await closing(org, Number(days), OF_SUPPLIER)).toBe(balance)
  })

  test('begins with the balance of the day before, and has pages with the same totals', async () => {
    const org = await organization()
    await account(org)
    const days = await statement(org, { ...OF_SUPPLIER, from: ago(9), to: ago(2) })
    expect(days).toMatchObject({ openingBalance: '190', totalDebit: '50', totalCredit: '8', closingBalance: '148' })
    expect(days.lineItems.map(({ balance }) => balance)).toEqual(['180', '140', '145', '148'])
    const page = (number: number) => statement(org, { ...OF_SUPPLIER, from: ago(15), limit: 4, page: number })
    const [second, last, beyond] = [await page(2), await page(3), await page(4)]
    for (const one of [second, last, beyond])
      expect(one).toMatchObject({ openingBalance: '100', totalDebit: '160', totalCredit: '168', closingBalance: '108' })
    expect(second.lineItems.map(({ balance }) => balance)).toEqual(['140', '145', '148', '158'])
    expect(second.pagination).toEqual({ total: 9, totalPages: 3, hasNext: true, hasPrev: true })
    expect(linesIn(last)).toEqual([[ago(0), 'BILL_VOID', 'C', '50', '0', '108']])
    expect(beyond.lineItems).toEqual([])
    expect(beyond).toMatchObject({ pagination: { total: 9, totalPages: 3, hasNext: false, hasPrev: true } })
  })

  test('counts a payment before the posting date with the bill, and each day in the time zone of the organization', async () => {
    const org = await organization({ timeZone: 'Asia/Dhaka' })
    const early = await billOf(org, 'A', 5)
    await pay(org, early, { amount: '40', paidAt: ago(9) })
    expect(await closing(org, 7, OF_SUPPLIER)).toBe('0')
    expect(await closing(org, 5, OF_SUPPLIER)).toBe('60')
    // 20:00 in UTC is the next day in Dhaka; a day is that day everywhere.
    await pay(org, early, { amount: '10', paidAt: `${ago(4)}T20:00:00Z` })
    await pay(org, early, { amount: '20', paidAt: ago(3) })
    expect(await closing(org, 4, OF_SUPPLIER)).toBe('60')
    expect(await closing(org, 3, OF_SUPPLIER)).toBe('30')
    expect((await statement(org, OF_SUPPLIER)).lineItems.map(({ day, debit }) => [day, debit]))
      .toEqual([[ago(5), '0'], [ago(5), '40'], [ago(3), '10'], [ago(3), '20']])
  })
})

describe('the statement of a client', () => {
  test('has the sides of a claim, in each currency by itself', async () => {
    const org = await organization()
    const clientId = await client(org)
    const bill = (currency: string, qty: string, unitPrice: string, more: object = {}) => postedBill(org, {
      billType: 'CLIENT', clientId, supplierId: null, currency, billNumber: currency,
      lineItems: [{ description: 'Thread', qty, unitPrice }], ...more,
    })
    const back = async (id: string, quantity: string, noteNumber: string) => {
      const [billLineId] = await linesOf(org, id)
      await postedNote(org, id, [{ billLineId, reason: 'RETURN', quantity }], { noteNumber })
    }
    // 3 × 333.5 = 1000.5 → 1001, 8 % of it 80: 1081. The note of one piece: 334 + 27 = 361.
    const jpy = await bill('JPY', '3', '333.5', { taxRate: '8' })
    await pay(org, jpy.id, { amount: '500' })
    await back(jpy.id, '1', 'CR-J')
    // 7 × 1.235 = 8.645. The note of two: 2.47.
    const bhd = await bill('BHD', '7', '1.235')
    await pay(org, bhd.id, { amount: '1.235' })
    await back(bhd.id, '2', 'CR-B')
    const debit = await postedNote(org, bhd.id, less('0.005'), { noteType: 'DEBIT', noteNumber: 'DR-B' })
    await act(org, VOID, debit.id, WHY)
    const today = ago(0)
    expect(linesIn(await statement(org, { clientId, currency: 'JPY' }))).toEqual([
      [today, 'BILL', 'JPY', '1081', '0', '1081'],
      [today, 'CREDIT_NOTE', 'CR-J', '0', '361', '720'],
      [today, 'PAYMENT', 'JPY', '0', '500', '220'],
    ])
    expect(linesIn(await statement(org, { clientId, currency: 'BHD' }))).toEqual([
      [today, 'BILL', 'BHD', '8.645', '0', '8.645'],
      [today, 'DEBIT_NOTE', 'DR-B', '0.005', '0', '8.65'],
      [today, 'CREDIT_NOTE', 'CR-B', '0', '2.47', '6.18'],
      [today, 'PAYMENT', 'BHD', '0', '1.235', '4.945'],
      [today, 'DEBIT_NOTE_VOID', 'DR-B', '0', '0.005', '4.94'],
    ])
    expect(await closing(org, 0, { clientId, currency: 'JPY' }, 'CLIENT')).toBe('220')
    expect(await closing(org, 0, { clientId, currency: 'BHD' }, 'CLIENT')).toBe('4.94')
  })

  test('is below 0 while only credit is open, and a void credit note no longer counts', async () => {
    const org = await organization()
    const clientId = await client(org)
    const { id } = await postedBill(org, { billType: 'CLIENT', clientId, supplierId: null })
    await pay(org, id, { amount: '100' })
    const note = await postedNote(org, id, less('12.5'))
    expect(await closing(org, 0, { clientId }, 'CLIENT')).toBe('-12.5')
    await act(org, VOID, note.id, WHY)
    expect(await closing(org, 0, { clientId }, 'CLIENT')).toBe('0')
    expect((await statement(org, { clientId })).lineItems.map(({ kind }) => kind))
      .toEqual(['BILL', 'CREDIT_NOTE', 'PAYMENT', 'CREDIT_NOTE_VOID'])
  })
})

describe('a statement', () => {
  test('is also of an employee, with a record or by name', async () => {
    const org = await organization()
    const employee = { billType: 'EMPLOYEE', supplierId: null }
    await gateway().database.prisma.employee.create({ data: { orgId: org.id, id: 'emp', code: 'emp', name: 'Rahim' } })
    await postedBill(org, { ...employee, employeeId: 'emp' })
    await postedBill(org, { ...employee, employeeName: 'Rina', totalAmount: '7.5', lineItems: [] })
    expect(await closing(org, 0, { employeeId: 'emp' }, 'EMPLOYEE')).toBe('100')
    for (const employeeName of ['Rina', ' Rina ']) expect(await closing(org, 0, { employeeName }, 'EMPLOYEE')).toBe('7.5')
  })

  test('needs one party of the organization, an order of days, and a size within the limits', async () => {
    const org = await organization()
    const other = await organization()
    await supplier(org)
    await account(other)
    const asked = (variables: object) => faultsOf(org, org.STAFF, STATEMENT, { currency: 'USD', ...variables })
    expect(await asked({})).toEqual([['supplierId']])
    expect(await asked({ ...OF_SUPPLIER, clientId: 'cli' })).toEqual([['clientId']])
    for (const kind of ['supplier', 'client', 'employee'])
      expect(await asked({ [`${kind}Id`]: 'nobody' })).toEqual([[`${kind}Id`, { kind, id: 'nobody' }]])
    expect(await asked({ ...OF_SUPPLIER, from: ago(1), to: ago(2) })).toEqual([['to', { from: ago(1) }]])
    expect(await asked({ ...OF_SUPPLIER, page: 0, limit: 0 })).toHaveLength(2)
    for (const employeeName of ['', 'a\u0000b', 'Ω'.repeat(9000)])
      expect((await as(org.STAFF).ask(STATEMENT, { employeeName, currency: 'USD' })).errors?.[0].extensions.code ?? 'BAD_USER_INPUT').toBe('BAD_USER_INPUT')
    expect(await statement(org, { ...OF_SUPPLIER, page: 2_147_483_647 })).toMatchObject({ lineItems: [] })
    expect(await statement(org, OF_SUPPLIER)).toMatchObject({ closingBalance: '0', lineItems: [], pagination: { total: 0 } })
  })
})
