// The days of an organization: they begin and end in its time zone, are shown as days, and are limits to their end.
import { describe, expect, test } from '@jest/globals'
import { gateway, useGateway } from '../support/app.js'
import { as } from '../support/as.js'
import { at } from '../support/clock.js'
import { ratesOf } from '../support/make/accounts.js'
import { draftBill, orderBill, PAY, postedBill, sentOrder, supplier } from '../support/make/bills.js'
import { draftSheet } from '../support/make/costing.js'
import { organization, type TestOrganization } from '../support/make/organization.js'
import { acceptedQuote, collection, COLLECTION, draftQuote, sentQuote } from '../support/make/quotes.js'

useGateway()

const { clientId, styleId, small } = COLLECTION
const SETTINGS = '{ organization { settings { timeZone } } }'
const EDIT = `mutation ($timeZone: String) { editOrganization(input: { settings: { timeZone: $timeZone } }) {
  settings { timeZone } } }`
const CREATE_QUOTE = 'mutation ($input: CreateQuoteInput!) { createQuote(input: $input) { id } }'
const CREATE_ORDER = 'mutation ($input: CreatePurchaseOrderInput!) { createPurchaseOrder(input: $input) { id expectedAt } }'
const CREATE_BILL = 'mutation ($input: CreateBillInput!) { createBill(input: $input) { id dueDate taxInvoiceReceivedDate } }'
const step = (verb: string) => `mutation ($id: ID!) { ${verb}Quote(id: $id) { id status } }`

async function house(timeZone: string) {
  const org = await organization({ timeZone })
  await collection(org)
  await supplier(org)
  return org
}

const idsOf = async (org: TestOrganization, list: string) =>
  (await as(org.STAFF).get<{ nodes: { id: string }[] }>(`{ ${list} { nodes { id } } }`)).nodes.map(({ id }) => id).sort()

describe('the time zone of an organization', () => {
  test('is UTC at first, is edited by administrators, and is read by every member', async () => {
    const org = await organization()
    expect(await as(org.STAFF).get(SETTINGS)).toEqual({ settings: { timeZone: 'UTC' } })
    expect(await as(org.MANAGER).code(EDIT, { timeZone: 'Asia/Dhaka' })).toBe('FORBIDDEN')
    expect(await as(org.ADMIN).get(EDIT, { timeZone: 'Asia/Dhaka' })).toEqual({ settings: { timeZone: 'Asia/Dhaka' } })
    expect(await as(org.STAFF).get(SETTINGS)).toEqual({ settings: { timeZone: 'Asia/Dhaka' } })
    const [line] = await gateway().database.prisma.auditLine.findMany({ where: { orgId: org.id } })
    expect(line.details).toEqual({ changed: { timeZone: { before: 'UTC', after: 'Asia/Dhaka' } } })
  })

  test.each(['Asia/Kolkata', 'Asia/Calcutta', 'US/Eastern'])('may be %s, one of several names', async (timeZone) => {
    const org = await organization()
    expect(await as(org.ADMIN).get(EDIT, { timeZone })).toEqual({ settings: { timeZone } })
  })

  test.each(['Mars/Olympus', '+06:00', '', ' UTC', 'Asia/Dhaka\u0000x', 'asia/dhaka', 'ASIA/DHAKA', 'utc', 'PST', null])('is not %p', async (timeZone) => {
    const org = await organization()
    const { errors } = await as(org.ADMIN).ask(EDIT, { timeZone })
    expect(errors?.[0].extensions).toMatchObject({
      code: 'BAD_USER_INPUT', detail: [{ loc: ['input', 'settings', 'timeZone'] }],
    })
    expect(await as(org.STAFF).get(SETTINGS)).toEqual({ settings: { timeZone: 'UTC' } })
  })
})

/** Zone, the day, its last minute, and the first minute after it. */
const ENDS = [
  ['UTC', '2026-03-08', '2026-03-08T23:59:30Z', '2026-03-09T00:00:00Z'],
  // The clocks go forward on this day, so it has 23 hours: until midnight of UTC-4.
  ['America/New_York', '2026-03-08', '2026-03-09T03:59:30Z', '2026-03-09T04:00:00Z'],
  // The clocks go back on this day, so it has 25 hours: until midnight of UTC-5.
  ['America/New_York', '2026-11-01', '2026-11-02T04:59:30Z', '2026-11-02T05:00:00Z'],
  ['Asia/Dhaka', '2026-03-08', '2026-03-08T17:59:30Z', '2026-03-08T18:00:00Z'],
  ['Pacific/Kiritimati', '2026-03-08', '2026-03-08T09:59:30Z', '2026-03-08T10:00:00Z'],
] as const

describe('a paper that is entered in another year there than in UTC', () => {
  test.each([
    ['Pacific/Kiritimati', '2025-12-31T23:30:00Z', '2026-01-01'],
    ['America/New_York', '2026-01-01T00:30:00Z', '2025-12-31'],
  ])('in %s at %s has the year and the rates of %s', async (zone, moment, day) => {
    const org = await house(zone)
    await ratesOf(org, 'EUR', 'USD', { '2025-12-30': '1.1', '2025-12-31': '1.2', '2026-01-01': '1.3' })
    await sentOrder(org, { currency: 'EUR', received: '1000' })
    await at(moment, async () => {
      const { id: materialId } = await as(org.MANAGER).get<{ id: string }>(`mutation { createMaterial(input: {
        code: "ZIP", name: "Zip", unit: "pcs", unitPrice: "10", currency: "EUR" }) { id } }`)
      const unitPrice = day === '2026-01-01' ? '13' : '12'
      expect(await as(org.STAFF).get(`mutation { createMaterialRequest(input: { lineItems: [
        { materialId: "${materialId}", requiredQty: "1" }] }) { documentId lineItems { unitPrice } } }`))
        .toEqual({ documentId: `MR-${day.slice(0, 4)}-00001`, lineItems: [{ unitPrice }] })
      const { id } = await orderBill(org, '100', '2', { currency: 'USD' })
      expect(await as(org.FINANCE).get(`{ bill(id: "${id}") { billNumber lineItems { exchangeRateDate } } }`))
        .toEqual({ billNumber: `BILL-${day.slice(0, 4)}-00001`, lineItems: [{ exchangeRateDate: day }] })
      const sheet = await draftSheet(org, { mainCurrency: 'EUR' })
      const other = await draftSheet(org)
      expect(await as(org.STAFF).get('query ($ids: [ID!]!) { compareCostSheets(costSheetIds: $ids) { day rates { rateDay } } }', {
        ids: [sheet.id, other.id],
      })).toEqual({ day, rates: [{ rateDay: day }] })
    })
  })
})

describe('a quote', () => {
  test.each(ENDS)('in %s, valid until %s, is sent and accepted until the end of that day', async (zone, day, last, after) => {
    const org = await house(zone)
    const late = await at(last, async () => {
      await acceptedQuote(org, { validUntil: day })
      const { id, documentId } = await sentQuote(org, { validUntil: day })
      expect(await as(org.MANAGER).get(`{ quote(id: "${id}") { validUntil } }`)).toEqual({ validUntil: day })
      const { errors } = await as(org.MANAGER).ask(step('expire'), { id })
      expect(errors?.[0].message).toBe(`Quote ${documentId} cannot be marked as expired. It is valid until ${day}`)
      const { id: instant } = await sentQuote(org, { validUntil: last })
      return { id, documentId, instant }
    })
    await at(after, async () => {
      const { errors } = await as(org.DIRECTOR).ask(step('accept'), { id: late.id })
      expect(errors?.[0].message).toBe(`Quote ${late.documentId} cannot be accepted. Its validity ended on ${day}`)
      expect(errors?.[0].extensions).toMatchObject({ code: 'CONFLICT', validUntil: day, state: 'SENT' })
      // A validity until an instant of that day ends with the day, too.
      const { errors: ofInstant } = await as(org.DIRECTOR).ask(step('accept'), { id: late.instant })
      expect(ofInstant?.[0].extensions).toMatchObject({ code: 'CONFLICT', validUntil: day, state: 'SENT' })
      const { id } = await draftQuote(org, { validUntil: day })
      expect(await as(org.MANAGER).code(step('send'), { id })).toBe('BAD_USER_INPUT')
      const found = await gateway().database.prisma.quote.findMany({ where: { id: { in: [id, late.id] } } })
      expect(found.map(({ status }) => status).sort()).toEqual(['DRAFT', 'SENT'])
      expect(await as(org.MANAGER).get(step('expire'), { id: late.id })).toMatchObject({ status: 'EXPIRED' })
    })
  })

  test('with a day that there is not is refused at the field', async () => {
    const org = await house('Asia/Dhaka')
    for (const validUntil of ['2026-02-30', '2026-13-01', 'soon', '08.03.2026', 5]) {
      const { errors } = await as(org.MANAGER).ask(CREATE_QUOTE, { input: { clientId, validUntil } })
      expect(errors?.[0].extensions).toMatchObject({ code: 'BAD_USER_INPUT', detail: [{ loc: ['input', 'validUntil'] }] })
    }
    expect(await gateway().database.prisma.quote.count({ where: { orgId: org.id } })).toBe(0)
  })
})

describe('a bill', () => {
  test.each(ENDS)('in %s, due on %s, is overdue from the end of that day', async (zone, day, last, after) => {
    const org = await house(zone)
    const of = (dueDate: string) => ({ lineItems: null, totalAmount: '100', dueDate })
    // The instant is within the last minute of the day.
    const made = await at(last, () => Promise.all([postedBill(org, of(day)), postedBill(org, of(last))]))
    const ids = made.map(({ id }) => id).sort()
    const shown = async () => Promise.all(ids.map((id) =>
      as(org.STAFF).get(`{ bill(id: "${id}") { dueDate isOverdue daysOverdue } }`)))
    const AGING = '{ payablesAging { asOf totals { current days1To30 } } }'
    await at(last, async () => {
      expect(await shown()).toEqual(ids.map(() => ({ dueDate: day, isOverdue: false, daysOverdue: 0 })))
      expect(await idsOf(org, 'bills(filter: { overdue: true })')).toEqual([])
      expect(await idsOf(org, 'bills(filter: { overdue: false })')).toEqual(ids)
      expect(await as(org.STAFF).get(AGING)).toEqual({ asOf: day, totals: [{ current: '200', days1To30: '0' }] })
    })
    await at(after, async () => {
      expect(await shown()).toEqual(ids.map(() => ({ dueDate: day, isOverdue: true, daysOverdue: 1 })))
      expect(await idsOf(org, 'bills(filter: { overdue: true })')).toEqual(ids)
      expect(await idsOf(org, 'bills(filter: { overdue: false })')).toEqual([])
      expect(await as(org.STAFF).get(AGING)).toMatchObject({ totals: [{ current: '0', days1To30: '200' }] })
      const before = `{ payablesAging(asOf: "${day}") { totals { current } } }`
      expect(await as(org.STAFF).get(before)).toEqual({ totals: [{ current: '200' }] })
    })
  })

  test('ages by what was posted and paid until the end of the day there', async () => {
    const org = await house('America/New_York')
    const { id } = await at('2026-03-09T03:30:00Z', async () => {
      const bill = await postedBill(org, { lineItems: null, totalAmount: '100', dueDate: '2026-03-08' })
      await as(org.FINANCE).get(PAY, { id: bill.id, input: { amount: '10' } })
      return bill
    })
    await at('2026-03-09T04:00:00Z', () => as(org.FINANCE).get(PAY, { id, input: { amount: '20' } }))
    const owed = async (asOf: string) =>
      (await as(org.DIRECTOR).get<{ totals: object[] }>(`{ payablesAging(asOf: "${asOf}") { totals { total } } }`)).totals
    expect([await owed('2026-03-07'), await owed('2026-03-08'), await owed('2026-03-09')]).toEqual([
      [], [{ total: '90' }], [{ total: '70' }],
    ])
    // A payment of a day counts on that day.
    await as(org.ADMIN).get(PAY, { id, input: { amount: '5', paidAt: '2026-03-09' } })
    expect([await owed('2026-03-08'), await owed('2026-03-09')]).toEqual([[{ total: '90' }], [{ total: '65' }]])
  })
})

/** Zone, the day, the last instant before it, its first instant, and its last one. */
const WHOLE = [
  ['UTC', '2026-03-08', '2026-03-07T23:59:59.999Z', '2026-03-08T00:00:00.000Z', '2026-03-08T23:59:59.999Z'],
  ['America/New_York', '2026-03-08', '2026-03-08T04:59:59.999Z', '2026-03-08T05:00:00.000Z', '2026-03-09T03:59:59.999Z'],
  ['America/New_York', '2026-11-01', '2026-11-01T03:59:59.999Z', '2026-11-01T04:00:00.000Z', '2026-11-02T04:59:59.999Z'],
  ['Asia/Dhaka', '2026-03-08', '2026-03-07T17:59:59.999Z', '2026-03-07T18:00:00.000Z', '2026-03-08T17:59:59.999Z'],
  ['Asia/Kathmandu', '2026-03-08', '2026-03-07T18:14:59.999Z', '2026-03-07T18:15:00.000Z', '2026-03-08T18:14:59.999Z'],
  ['Pacific/Kiritimati', '2026-03-08', '2026-03-07T09:59:59.999Z', '2026-03-07T10:00:00.000Z', '2026-03-08T09:59:59.999Z'],
  // The clocks skip the first hour of this day, and repeat its last one.
  ['Africa/Cairo', '2026-04-24', '2026-04-23T21:59:59.999Z', '2026-04-23T22:00:00.000Z', '2026-04-24T20:59:59.999Z'],
  ['Africa/Cairo', '2026-10-29', '2026-10-28T20:59:59.999Z', '2026-10-28T21:00:00.000Z', '2026-10-29T21:59:59.999Z'],
  // The clocks repeat the first hour of this day.
  ['America/Havana', '2026-11-01', '2026-11-01T03:59:59.999Z', '2026-11-01T04:00:00.000Z', '2026-11-02T04:59:59.999Z'],
  // Samoa had no 30 December in this year.
  ['Pacific/Apia', '2011-12-31', '2011-12-30T09:59:59.999Z', '2011-12-30T10:00:00.000Z', '2011-12-31T09:59:59.999Z'],
] as const

describe('a list', () => {
  test.each(WHOLE)('in %s has all of %s in its filters by days', async (zone, day, earlier, first, last) => {
    const org = await house(zone)
    const [yesterday, tomorrow] = [-1, 1].map((days) =>
      new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10))
    const sent = { earlier, first, last, day, yesterday, tomorrow }
    const order = async (expectedAt: string) =>
      as(org.FINANCE).get<{ id: string; expectedAt: string }>(CREATE_ORDER, {
        input: { supplierId: 'sup', expectedAt, lineItems: [{ description: 'Thread', quantity: '1', unitPrice: '1' }] },
      })
    const bill = (dueDate: string) => as(org.FINANCE).get<{ id: string; dueDate: string }>(CREATE_BILL, {
      input: { billType: 'SUPPLIER', supplierId: 'sup', totalAmount: '1', dueDate },
    })
    const [orders, bills]: Record<string, string>[] = [{}, {}]
    for (const [name, value] of Object.entries(sent)) {
      const [made, entered] = [await order(value), await bill(value)]
      orders[name] = made.id
      bills[name] = entered.id
      if (name === 'day' || name === 'first' || name === 'last')
        expect([name, made.expectedAt, entered.dueDate]).toEqual([name, day, day])
      if (name === 'tomorrow') expect(made.expectedAt).toBe(tomorrow)
      if (name === 'yesterday') expect(made.expectedAt).toBe(yesterday)
    }
    const isOf = (made: Record<string, string>, names: readonly string[]) => names.map((name) => made[name]).sort()
    const from = ['first', 'last', 'day', 'tomorrow']
    const before = ['earlier', 'yesterday']
    // An instant in a filter is its day.
    for (const given of [day, first, last]) {
      expect(await idsOf(org, `purchaseOrders(filter: { expectedFrom: "${given}" })`)).toEqual(isOf(orders, from))
      expect(await idsOf(org, `purchaseOrders(filter: { expectedBefore: "${given}" })`)).toEqual(isOf(orders, before))
      expect(await idsOf(org, `bills(filter: { dueFrom: "${given}" })`)).toEqual(isOf(bills, from))
      expect(await idsOf(org, `bills(filter: { dueBefore: "${given}" })`)).toEqual(isOf(bills, before))
    }
    const one = `expectedFrom: "${day}", expectedBefore: "${tomorrow}"`
    expect(await idsOf(org, `purchaseOrders(filter: { ${one} })`)).toEqual(isOf(orders, ['first', 'last', 'day']))
    const all = Object.keys(sent)
    expect(await idsOf(org, 'purchaseOrders(filter: { expectedFrom: "0001-01-01", expectedBefore: "9999-12-31" })'))
      .toEqual(isOf(orders, all))
    expect(await idsOf(org, 'bills(filter: { dueFrom: "0001-01-01", dueBefore: "9999-12-31" })'))
      .toEqual(isOf(bills, all))
  })

  test('has a day that is written as its midnight in UTC on that day, in each way of writing it', async () => {
    const org = await house('America/New_York')
    const ids: string[] = []
    for (const end of ['', 'T00:00Z', 'T00:00:00Z', 'T00:00:00.000Z']) {
      const { id } = await draftBill(org, { lineItems: null, totalAmount: '1' })
      await gateway().database.prisma.bill.updateMany({ where: { orgId: org.id, id }, data: { dueDate: `2026-03-08${end}` } })
      ids.push(id)
    }
    const found = (filter: string) => idsOf(org, `bills(filter: { ${filter} })`)
    expect([await found('dueFrom: "2026-03-08"'), await found('dueBefore: "2026-03-09"')]).toEqual([ids.sort(), ids])
    expect([await found('dueFrom: "2026-03-09"'), await found('dueBefore: "2026-03-08"')]).toEqual([[], []])
  })

  test('ordered by a day goes on from a cursor', async () => {
    const org = await house('America/New_York')
    for (const validUntil of ['2026-03-09T03:30:00Z', '2026-03-08', null, '2026-03-10T00:30:00.250Z'])
      await draftQuote(org, { validUntil })
    const shown: (string | null)[] = []
    let after: string | null = null
    for (let page = 0; page < 4; page += 1) {
      const { nodes, pageInfo }: Page = await as(org.STAFF).get<Page>(
        `query ($after: String) { quotes(first: 1, after: $after, orderBy: VALID_UNTIL_ASC) {
          nodes { validUntil } pageInfo { endCursor } } }`, { after })
      shown.push(...nodes.map(({ validUntil }) => validUntil))
      after = pageInfo.endCursor
    }
    expect(shown).toEqual(['2026-03-08', '2026-03-08', '2026-03-09', null])
  })
})

interface Page {
  readonly nodes: readonly { readonly validUntil: string | null }[]
  readonly pageInfo: { readonly endCursor: string }
}

// 23:30 on 8 March in New York.
const LATE = '2026-03-09T03:30:00Z'
const DAY = '2026-03-08'

describe('a day of the trade', () => {
  test('is shown for an instant and for a day, and both are stored as they were sent', async () => {
    const org = await house('America/New_York')
    const of = { orgId: org.id }
    const { prisma } = gateway().database
    const { id: billId } = await as(org.FINANCE).get<{ id: string }>(CREATE_BILL, {
      input: { billType: 'SUPPLIER', supplierId: 'sup', totalAmount: '1', dueDate: LATE, taxInvoiceReceivedDate: DAY },
    })
    const BILL = `{ bill(id: "${billId}") { dueDate taxInvoiceReceivedDate } }`
    expect(await as(org.STAFF).get(BILL)).toEqual({ dueDate: DAY, taxInvoiceReceivedDate: DAY })
    expect(await prisma.bill.findFirst({ where: of })).toMatchObject({ dueDate: LATE, taxInvoiceReceivedDate: DAY })
    for (const dueDate of [LATE, DAY, '2026-03-08T00:00:00Z']) {
      const { status, body } = await as(org.FINANCE).rest('POST', '/bills', {
        billType: 'supplier', supplierId: 'sup', totalAmount: 1, dueDate,
      })
      expect([status, body]).toMatchObject([200, { dueDate }])
    }

    const PLAN = `mutation ($input: CreateProductionOrderInput!) { createProductionOrder(input: $input) {
      id plannedStart plannedEnd } }`
    // The end is earlier than the start, and on the same day.
    const planned = { styleId, quantity: 5, plannedStart: LATE, plannedEnd: DAY }
    expect(await as(org.MANAGER).get(PLAN, { input: planned })).toMatchObject({ plannedStart: DAY, plannedEnd: DAY })
    expect(await as(org.MANAGER).code(PLAN, { input: { ...planned, plannedEnd: '2026-03-07' } })).toBe('BAD_USER_INPUT')
    expect(await prisma.productionOrder.findMany({ where: of })).toMatchObject([
      { plannedStart: new Date(LATE), plannedEnd: new Date(DAY) },
    ])
  })

  test('is the instant as stored where REST sends it, and a day in GraphQL', async () => {
    const org = await house('America/New_York')
    const { id } = await acceptedQuote(org)
    const stored = {
      etd: LATE, deadline: '2026-03-08T00:00:00Z',
      shipmentSchedule: [{ shipmentNumber: 1, etd: '2026-03-08T00:00:00Z', quantity: 5 }],
      lineItems: [
        { styleSkuId: small, orderQuantity: 5, requestedDeliveryDate: LATE, requestedBulkReadyDate: '2026-03-08T00:00:00Z' },
      ],
    }
    const { body } = await as(org.MANAGER).rest('POST', `/quotes/${id}/convert-to-sales-order`, { ...stored, deadline: DAY })
    expect(body).toMatchObject({ sales_order: stored })
    const READ = `{ salesOrders { nodes { etd deadline shipmentSchedule { etd }
      lineItems { requestedDeliveryDate requestedBulkReadyDate } } } }`
    expect(await as(org.STAFF).get(READ)).toEqual({
      nodes: [{
        etd: DAY, deadline: DAY, shipmentSchedule: [{ etd: DAY }],
        lineItems: [{ requestedDeliveryDate: DAY, requestedBulkReadyDate: DAY }],
      }],
    })
  })

  test('stays the day that was entered when the organization changes its zone, an instant does not', async () => {
    const org = await house('UTC')
    const { id } = await draftQuote(org, { validUntil: DAY })
    const { id: other } = await draftQuote(org, { validUntil: LATE })
    const shown = async () => Promise.all([id, other].map(async (one) =>
      (await as(org.STAFF).get<{ validUntil: string }>(`{ quote(id: "${one}") { validUntil } }`)).validUntil))
    expect(await shown()).toEqual([DAY, '2026-03-09'])
    await as(org.ADMIN).get(EDIT, { timeZone: 'America/New_York' })
    expect(await shown()).toEqual([DAY, DAY])
    await as(org.ADMIN).get(EDIT, { timeZone: 'Pacific/Kiritimati' })
    expect(await shown()).toEqual([DAY, '2026-03-09'])
  })
})
