// Groups of lists: counts, sums, averages and ends by party, state and period, with figures that were computed by hand.
import { describe, expect, test } from '@jest/globals'
import { gateway, useGateway } from '../support/app.js'
import { as } from '../support/as.js'
import { ratesOf } from '../support/make/accounts.js'
import { draftBill, PAY, postedBill, supplier, VOID } from '../support/make/bills.js'
import { organization, type TestOrganization } from '../support/make/organization.js'
import { collection, COLLECTION } from '../support/make/quotes.js'
import { draftOrder } from '../support/make/sales-orders.js'
import { textsOf } from '../support/statements.js'

useGateway()

const VALUES = 'values { measure currency count sum least greatest average }'
const CONVERTED = 'values { currency sum converted notConverted } converted { measure currency sum notConverted }'

type Group = Readonly<Record<string, never>>

/** The groups of the bills of an organization. */
const groupsOf = async (org: TestOrganization, args: string, selection: string, filter = ''): Promise<Group[]> =>
  (await as(org.STAFF).get<{ groups: Group[] }>(`{ bills${filter} { groups${args} { ${selection} } } }`)).groups

const code = (org: TestOrganization, args: string, list = 'bills') =>
  as(org.STAFF).code(`{ ${list} { groups(${args}) { count } } }`)

const bill = (org: TestOrganization, supplierId: string, currency: string, totalAmount: string, billDate: string) =>
  draftBill(org, { lineItems: null, supplierId, currency, totalAmount, billDate })

/** Bills of two suppliers in four currencies, of three months. */
async function eightBills(settings: object = {}): Promise<TestOrganization> {
  const org = await organization({ currency: 'USD', ...settings })
  for (const id of ['a', 'b']) await supplier(org, id)
  await bill(org, 'a', 'USD', '100.1', '2025-01-15')
  await bill(org, 'a', 'USD', '50.05', '2025-01-31')
  await bill(org, 'a', 'JPY', '10001', '2025-01-20')
  await bill(org, 'a', 'JPY', '5000', '2025-02-01')
  await bill(org, 'b', 'BHD', '12.345', '2025-02-10')
  await bill(org, 'b', 'BHD', '0.001', '2025-02-11')
  await bill(org, 'b', 'USD', '7', '2025-04-01')
  await bill(org, 'b', 'EUR', '9', '2025-04-02')
  await ratesOf(org, 'JPY', 'USD', { '2025-01-01': '0.0067', '2025-02-01': '0.007' })
  await ratesOf(org, 'USD', 'BHD', { '2025-02-01': '0.376' })
  await ratesOf(org, 'BHD', 'USD', { '2025-02-11': '2.66' })
  return org
}

const one = (currency: string, value: string) => ({
  measure: 'TOTAL_AMOUNT', currency, count: 1, sum: value, least: value, greatest: value, average: value,
})

describe('the groups of bills', () => {
  test('have count, sum, least, greatest and average of each currency, in its minor unit', async () => {
    const org = await eightBills()
    expect(await groupsOf(org, '(by: [SUPPLIER], of: [TOTAL_AMOUNT])', `supplierId supplier { name } count ${VALUES}`)).toEqual([
      {
        supplierId: 'a', supplier: { name: 'Supplier a' }, count: 4, values: [
          // (10001 + 5000) / 2 = 7500.5 → 7501; (100.1 + 50.05) / 2 = 75.075 → 75.08
          { measure: 'TOTAL_AMOUNT', currency: 'JPY', count: 2, sum: '15001', least: '5000', greatest: '10001', average: '7501' },
          { measure: 'TOTAL_AMOUNT', currency: 'USD', count: 2, sum: '150.15', least: '50.05', greatest: '100.1', average: '75.08' },
        ],
      },
      {
        supplierId: 'b', supplier: { name: 'Supplier b' }, count: 4, values: [
          { measure: 'TOTAL_AMOUNT', currency: 'BHD', count: 2, sum: '12.346', least: '0.001', greatest: '12.345', average: '6.173' },
          one('EUR', '9'), one('USD', '7'),
        ],
      },
    ])
    const [paid] = await groupsOf(org, '(by: [SUPPLIER], of: [PAID_AMOUNT])', 'values { measure sum }')
    expect(paid).toEqual({ values: Array(2).fill({ measure: 'PAID_AMOUNT', sum: '0' }) })
  })

  test('have the same of them when they are converted', async () => {
    const org = await eightBills()
    const [a] = await groupsOf(org, '(by: [SUPPLIER], of: [TOTAL_AMOUNT], date: BILL_DATE, convert: true)', VALUES)
    expect(a).toEqual({ values: [
      { measure: 'TOTAL_AMOUNT', currency: 'JPY', count: 2, sum: '15001', least: '5000', greatest: '10001', average: '7501' },
      { measure: 'TOTAL_AMOUNT', currency: 'USD', count: 2, sum: '150.15', least: '50.05', greatest: '100.1', average: '75.08' },
    ] })
  })

  test('by month have the first day and the label, and are converted by the rate of the day of each bill', async () => {
    const org = await eightBills()
    const args = '(by: [SUPPLIER], period: MONTH, date: BILL_DATE, of: [TOTAL_AMOUNT], convert: true)'
    // Nothing is converted that is not asked for.
    const [plain] = await groupsOf(org, args.replace(', convert: true', ''), CONVERTED)
    expect(plain)
      .toMatchObject({ values: [{ currency: 'JPY', converted: null, notConverted: null }, {}], converted: [] })
    const groups = await groupsOf(org, args, `supplierId period { from label } count ${CONVERTED}`)
    const total = (sum: string, notConverted = 0) => [{ measure: 'TOTAL_AMOUNT', currency: 'USD', sum, notConverted }]
    expect(groups).toEqual([
      {
        supplierId: 'a', period: { from: '2025-01-01', label: '2025-01' }, count: 3, values: [
          // 10001 × 0.0067 = 67.0067
          { currency: 'JPY', sum: '10001', converted: '67.01', notConverted: 0 },
          { currency: 'USD', sum: '150.15', converted: '150.15', notConverted: 0 },
        ], converted: total('217.16'),
      },
      {
        supplierId: 'a', period: { from: '2025-02-01', label: '2025-02' }, count: 1,
        values: [{ currency: 'JPY', sum: '5000', converted: '35', notConverted: 0 }], converted: total('35'),
      },
      {
        supplierId: 'b', period: { from: '2025-02-01', label: '2025-02' }, count: 2,
        // 12.345 / 0.376 + 0.001 × 2.66 = 32.83244… + 0.00266 = 32.83510…
        values: [{ currency: 'BHD', sum: '12.346', converted: '32.84', notConverted: 0 }], converted: total('32.84'),
      },
      {
        supplierId: 'b', period: { from: '2025-04-01', label: '2025-04' }, count: 2, values: [
          { currency: 'EUR', sum: '9', converted: '0', notConverted: 1 },
          { currency: 'USD', sum: '7', converted: '7', notConverted: 0 },
        ], converted: total('7', 1),
      },
    ])
  })

  test('are converted to the minor unit of the home currency: no places of JPY, three of BHD', async () => {
    const convertedTo = async (currency: string, rate: string) => {
      const org = await organization({ currency })
      await supplier(org, 'a')
      await bill(org, 'a', 'USD', '1.01', '2025-03-01')
      await ratesOf(org, 'USD', currency, { '2025-02-28': rate })
      const [{ converted }] = await groupsOf(org, '(of: [TOTAL_AMOUNT], date: BILL_DATE, convert: true)', CONVERTED)
      return converted
    }
    const total = (currency: string, sum: string) => [{ measure: 'TOTAL_AMOUNT', currency, sum, notConverted: 0 }]
    expect(await convertedTo('JPY', '150')).toEqual(total('JPY', '152')) // 151.5
    expect(await convertedTo('BHD', '0.37655')).toEqual(total('BHD', '0.38')) // 0.3803155
  })

  test.each([
    ['DAY', ['2025-01-15', '2025-01-20', '2025-01-31']], ['WEEK', ['2025-W03', '2025-W04', '2025-W05']],
    ['QUARTER', ['2025-Q1', '2025-Q2']], ['YEAR', ['2025']],
  ])('by %s are named %j', async (period, labels) => {
    const org = await eightBills()
    const groups = await groupsOf(org, `(period: ${period}, date: BILL_DATE, first: 3)`, 'period { label }')
    expect(groups).toEqual(labels.map((label) => ({ period: { label } })))
  })

  test('by WEEK are in the year of their Thursday', async () => {
    const org = await organization()
    await supplier(org, 'a')
    for (const day of ['2024-12-30', '2025-06-30', '2026-12-31', '2027-01-01']) await bill(org, 'a', 'USD', '1', day)
    expect(await groupsOf(org, '(period: WEEK, date: BILL_DATE)', 'period { from label } count')).toEqual([
      { period: { from: '2024-12-30', label: '2025-W01' }, count: 1 },
      { period: { from: '2025-06-30', label: '2025-W27' }, count: 1 },
      { period: { from: '2026-12-28', label: '2026-W53' }, count: 2 },
    ])
  })

  test('are ordered by their sum or number, limited, and chosen by conditions', async () => {
    const org = await eightBills()
    const by = (args: string) => groupsOf(org, `(by: [CURRENCY], of: [TOTAL_AMOUNT], ${args})`, 'currency count')
    const [bhd, eur, jpy, usd] = [['BHD', 2], ['EUR', 1], ['JPY', 2], ['USD', 3]].map(([currency, count]) => ({ currency, count }))
    expect(await by('orderBy: KEY_DESC')).toEqual([usd, jpy, eur, bhd])
    expect(await by('orderBy: SUM_DESC, first: 2')).toEqual([jpy, usd])
    expect(await by('orderBy: COUNT_ASC')).toEqual([eur, bhd, jpy, usd])
    expect(await by('orderBy: COUNT_DESC')).toEqual([usd, bhd, jpy, eur])
    expect(await by('having: { countFrom: 2, sumTo: "157.15" }')).toEqual([bhd, usd])
    expect(await by('having: { sumFrom: "157.16" }')).toEqual([jpy])
    // In USD: JPY 102.01, BHD 32.84, USD 157.15.
    expect(await by('orderBy: SUM_ASC, convert: true, date: BILL_DATE')).toEqual([eur, bhd, jpy, usd])
    expect(await by('having: { sumFrom: 100, countTo: 2 }, convert: true, date: BILL_DATE')).toEqual([jpy])
    // Both suppliers have four bills. Those of a are JPY 102.01 and USD 150.15, together 252.16.
    const having = (sumFrom: string) => groupsOf(org, `(by: [SUPPLIER], of: [TOTAL_AMOUNT], convert: true,
      date: BILL_DATE, having: { countFrom: 4, sumFrom: "${sumFrom}" })`, 'supplierId count')
    expect([await having('252.16'), await having('252.17')]).toEqual([[{ supplierId: 'a', count: 4 }], []])
  })

  test('follow the filter of the list, and are none of an empty list', async () => {
    const org = await eightBills()
    const ofB = '(filter: { billDateFrom: "2025-04-01", supplierId: ["b"] })'
    expect(await groupsOf(org, '(by: [CURRENCY])', 'currency count', ofB)).toEqual([
      { currency: 'EUR', count: 1 }, { currency: 'USD', count: 1 },
    ])
    expect(await groupsOf(await organization(), '(by: [SUPPLIER], of: [TOTAL_AMOUNT])', `count ${VALUES}`)).toEqual([])
    expect(await groupsOf(await organization(), '', 'count')).toEqual([])
    expect(await groupsOf(org, '', 'count')).toEqual([{ count: 8 }])
  })

  test('of records without a value have a null key, and a sum that leaves out what does not count', async () => {
    const org = await organization()
    const paid = await postedBill(org)
    await as(org.FINANCE).get(PAY, { id: paid.id, input: { amount: '40', sourceOfFunds: 'CASH' } })
    const employee = { billType: 'EMPLOYEE', employeeName: 'Rana Button', supplierId: null }
    const voided = await postedBill(org, employee)
    await as(org.FINANCE).get(VOID, { id: voided.id, reason: 'Entered twice' })
    expect(await groupsOf(org, '(by: [SUPPLIER, STATUS], of: [REMAINING_BALANCE])',
      'supplierId supplier { id } status values { currency count sum least }')).toEqual([
      {
        supplierId: 'sup', supplier: { id: 'sup' }, status: 'PARTIALLY_PAID',
        values: [{ currency: 'USD', count: 1, sum: '60', least: '60' }],
      },
      { supplierId: null, supplier: null, status: 'VOID', values: [{ currency: 'USD', count: 0, sum: '0', least: null }] },
    ])
  })

  test('are one statement at the root, and one for all suppliers', async () => {
    const org = await eightBills()
    const GROUPS = 'groups(by: [CURRENCY], period: MONTH, date: BILL_DATE, of: [TOTAL_AMOUNT, PAID_AMOUNT], convert: true, first: 2)'
    const root = `{ bills { ${GROUPS} { currency } } }`
    const nested = `{ suppliers { nodes { id bills { ${GROUPS} { currency period { label } } } } } }`
    const statements = async (query: string) =>
      (await textsOf(() => as(org.STAFF).get(query))).filter((text) => text.includes('"Bill"')).length
    expect([await statements(root), await statements(nested)]).toEqual([1, 1])
    const { nodes } = await as(org.STAFF).get<{ nodes: { id: string; bills: { groups: Group[] } }[] }>(nested)
    const group = (currency: string, label: string) => ({ currency, period: { label } })
    expect(nodes.map(({ id, bills }) => [id, bills.groups])).toEqual([
      ['a', [group('JPY', '2025-01'), group('USD', '2025-01')]], ['b', [group('BHD', '2025-02'), group('EUR', '2025-04')]],
      ['sup', []],
    ])
  })

  test('of several questions to the lists of suppliers are each answered by its own arguments', async () => {
    const org = await eightBills()
    const by = (first: number) => `groups(by: [CURRENCY], first: ${first}) { currency }`
    const { nodes } = await as(org.STAFF).get<{ nodes: { bills: { one: Group[]; two: Group[] } }[] }>(
      `{ suppliers { nodes { bills { one: ${by(1)} two: ${by(2)} } } } }`)
    const of = (...currencies: readonly string[]) => currencies.map((currency) => ({ currency }))
    expect(nodes.map(({ bills }) => bills)).toEqual([
      { one: of('JPY'), two: of('JPY', 'USD') }, { one: of('BHD'), two: of('BHD', 'EUR') }, { one: [], two: [] },
    ])
  })

  test('of another organization are not there', async () => {
    const [org, other] = [await organization(), await eightBills()]
    for (const day of ['2025-01-20', '2025-01-21']) await bill(org, await supplier(org, 'a'), 'JPY', '100', day)
    const args = '(by: [SUPPLIER], of: [TOTAL_AMOUNT], date: BILL_DATE, convert: true)'
    expect(await groupsOf(org, args, `count ${CONVERTED}`)).toEqual([{
      // The other organization has a rate of these days.
      count: 2, values: [{ currency: 'JPY', sum: '200', converted: '0', notConverted: 2 }],
      converted: [{ measure: 'TOTAL_AMOUNT', currency: 'USD', sum: '0', notConverted: 2 }],
    }])
    expect(await groupsOf(other, '', 'count')).toEqual([{ count: 8 }])
  })
})

describe('groups that are refused', () => {
  test('compare sums of several currencies, sum nothing, or have too many keys or groups', async () => {
    const org = await organization()
    const faults: readonly string[] = [
      'of: [TOTAL_AMOUNT], orderBy: SUM_DESC', 'of: [TOTAL_AMOUNT], having: { sumFrom: 1 }', 'orderBy: SUM_ASC',
      'by: [SUPPLIER, STATUS, CURRENCY]', 'first: 0', 'first: 101',
    ]
    for (const args of faults) expect([args, await code(org, args)]).toEqual([args, 'BAD_USER_INPUT'])
    const { data, errors } = await as(org.STAFF).ask(
      '{ bills { totalCount groups(of: [TOTAL_AMOUNT], orderBy: SUM_DESC) { count } } }')
    expect(data).toEqual({ bills: { totalCount: 0, groups: null } })
    expect(errors?.[0].extensions.detail?.[0]).toMatchObject({ type: 'sums_of_currencies', loc: ['orderBy'] })
  })

  test('compare sums of a list that its filter keeps to more than one currency', async () => {
    const org = await organization()
    const ofThese = (filter: string) =>
      `{ partyPayments(filter: { ${filter} }) { groups(of: [AMOUNT], orderBy: SUM_DESC) { count } } }`
    for (const filter of ['currency: ["USD"]', 'currency: ["USD"], amountFrom: "1"'])
      expect(await as(org.FINANCE).get(ofThese(filter))).toEqual({ groups: [] })
    for (const filter of ['currency: ["USD", "EUR"]', 'sourceOfFunds: [CASH]'])
      expect([filter, await as(org.FINANCE).code(ofThese(filter))]).toEqual([filter, 'BAD_USER_INPUT'])
  })

  test('of a list that the caller may not read are not answered', async () => {
    const org = await organization()
    expect(await as(org.STAFF).code('{ apiKeys { groups { count } } }')).toBe('FORBIDDEN')
    expect(await as(org.ADMIN).get('{ apiKeys { groups { count } } }')).toEqual({ groups: [] })
  })

  test('cost two hundred rows, and one for each group, which is known beforehand', async () => {
    const org = await organization()
    const { extensions } = await as(org.STAFF).ask('{ bills { groups(first: 100) { count values { sum } } } }', {}, { 'x-cost': '1' })
    expect(extensions?.cost).toMatchObject({ estimated: 300 })
    const nested = '{ suppliers(first: 100) { nodes { bills { groups(first: 100) { count } } } } }'
    expect(await as(org.STAFF).code(nested)).toBe('BAD_USER_INPUT')
  })
})

describe('a day', () => {
  const ZONE = 'Asia/Dhaka'

  test('of a point in time is that of the time zone; a stored day stays that day', async () => {
    const org = await organization({ timeZone: ZONE })
    const supplierId = await supplier(org)
    const times = [['2025-05-31T17:59:59Z', '2025-05-31T00:00:00Z'], ['2025-05-31T18:00:00Z', '2025-05-31T18:00:00Z']]
    await gateway().database.prisma.purchaseOrder.createMany({
      data: times.map(([createdAt, expectedAt], index) => ({
        orgId: org.id, id: `po-${index}`, documentId: `PO-2025-0000${index}`, supplierId, currency: 'USD', createdAt, expectedAt,
      })),
    })
    const by = async (date: string) => (await as(org.STAFF).get<{ groups: Group[] }>(
      `{ purchaseOrders { groups(period: MONTH, date: ${date}) { period { label } count } } }`)).groups
    const both = [{ period: { label: '2025-05' }, count: 1 }, { period: { label: '2025-06' }, count: 1 }]
    expect([await by('CREATED_AT'), await by('EXPECTED_AT')]).toEqual([both, both])
  })

  test('of a due date is the day that was sent, or that of the time', async () => {
    const org = await organization({ timeZone: ZONE })
    for (const dueDate of ['2025-05-31', '2025-05-31T18:00:00Z', '2025-05-31T17:00:00Z', '2025-05-31T00:00:00Z', null])
      await draftBill(org, { dueDate })
    const days = await groupsOf(org, '(period: DAY, date: DUE_DATE)', 'period { from } count')
    expect(days).toEqual([
      { period: { from: '2025-05-31' }, count: 3 }, { period: { from: '2025-06-01' }, count: 1 }, { period: null, count: 1 },
    ])
  })
})

describe('other lists', () => {
  test('have arguments that are null as if they were not given', async () => {
    const org = await organization()
    const days = Array.from({ length: 21 }, (_, index) => `2026-03-${String(index + 1).padStart(2, '0')}`)
    await ratesOf(org, 'EUR', 'USD', Object.fromEntries(days.map((day) => [day, '1.1'])))
    const args = 'by: null, period: DAY, date: null, having: null, orderBy: null, first: null'
    expect(await as(org.STAFF).get(`{ rates { groups(${args}) { period { from } count } } }`))
      .toEqual({ groups: days.slice(0, 20).map((from) => ({ period: { from }, count: 1 })) })
  })

  test('have four quarters in a year, and weeks of years with three digits', async () => {
    const org = await organization()
    await ratesOf(org, 'EUR', 'USD', { '2025-03-31': '1', '2025-06-30': '1', '2025-09-30': '1', '2025-12-31': '1' })
    expect(await as(org.STAFF).get('{ rates { groups(period: QUARTER) { period { label } } } }'))
      .toEqual({ groups: ['2025-Q1', '2025-Q2', '2025-Q3', '2025-Q4'].map((label) => ({ period: { label } })) })
    await ratesOf(org, 'EUR', 'USD', { '0987-06-15': '1.1' })
    // The year began on a Monday, and its 24th week with the 162nd day.
    expect(await as(org.STAFF).get('{ rates { groups(period: WEEK, first: 1) { period { from label } } } }'))
      .toEqual({ groups: [{ period: { from: '0987-06-11', label: '0987-W24' } }] })
  })

  test('are grouped by no column that holds several values: roles of people, events of webhooks', async () => {
    const org = await organization()
    expect(await code(org, 'by: [ROLES]', 'users')).toBe('GRAPHQL_VALIDATION_FAILED')
    expect(await code(org, 'by: [KINDS]', 'webhooks')).toBe('GRAPHQL_VALIDATION_FAILED')
    expect(await code(org, 'by: [ROLES]', 'invitations')).toBe('BAD_USER_INPUT')
    expect(await as(org.ADMIN).get('{ invitations { groups(by: [STATUS]) { count } } }')).toEqual({ groups: [] })
    expect(await as(org.ADMIN).get('{ users { groups { count } } }')).toEqual({ groups: [{ count: 6 }] })
  })

  test('payments are in the currency of their bill, and sales orders have pieces and a value', async () => {
    const org = await organization()
    const { id } = await postedBill(org, { currency: 'JPY', lineItems: null, totalAmount: '100' })
    for (const amount of ['40', '5']) await as(org.FINANCE).get(PAY, { id, input: { amount } })
    expect(await as(org.STAFF).get(`{ billPayments { groups(by: [CURRENCY], of: [AMOUNT]) { currency ${VALUES} } } }`)).toEqual({
      groups: [{
        currency: 'JPY', values: [{ measure: 'AMOUNT', currency: 'JPY', count: 2, sum: '45', least: '5', greatest: '40', average: '23' }],
      }],
    })
    await collection(org)
    await draftOrder(org)
    const priced = [{ styleSkuId: COLLECTION.small, orderQuantity: 3, unitPrice: '1.5' }]
    await draftOrder(org, { lineItems: priced })
    const orders = `{ salesOrders { groups(by: [CLIENT], of: [ORDER_QUANTITY, TOTAL_AMOUNT]) { clientId count ${VALUES} } } }`
    expect(await as(org.STAFF).get(orders)).toEqual({
      groups: [{
        clientId: COLLECTION.clientId, count: 2, values: [
          { measure: 'ORDER_QUANTITY', currency: null, count: 2, sum: '803', least: '3', greatest: '800', average: '401.5' },
          { measure: 'TOTAL_AMOUNT', currency: 'GBP', count: 1, sum: '4.5', least: '4.5', greatest: '4.5', average: '4.5' },
        ],
      }],
    })
  })
})
