// Figures of whole lists: sums by currency and numbers by state, at the root and of the records of a supplier.
import { describe, expect, test } from '@jest/globals'
import { useGateway } from '../support/app.js'
import { as } from '../support/as.js'
import { draftBill, PAY, postedBill, supplier, VOID } from '../support/make/bills.js'
import { organization, type TestOrganization } from '../support/make/organization.js'
import { collection, COLLECTION } from '../support/make/quotes.js'
import { cancelledOrder, draftOrder } from '../support/make/sales-orders.js'
import { rootFields } from '../support/operations.js'
import { filtersOf } from '../support/pages.js'
import { textsOf } from '../support/statements.js'
import { nodeOf, relayLists } from '../support/walk.js'

useGateway()

const of = (totalAmount: string, more: object = {}) => ({ lineItems: null, totalAmount, ...more })
const FIGURES = `totalCount totals { currency count totalAmount paidAmount remainingBalance }
  countsByState { state count }`

interface Figures {
  readonly totalCount: number
  readonly totals: readonly object[]
  readonly countsByState: readonly { readonly state: string; readonly count: number }[]
}

/** The states with records. */
const filled = ({ countsByState }: Figures) => countsByState.filter(({ count }) => count > 0)

/** Four bills: drafts of 10 and 0.5 USD, 100 EUR posted, 50 USD paid in part. Gives the supplier of 0.5 and 50 USD. */
async function fourBills(org: TestOrganization): Promise<string> {
  const other = await supplier(org, 'other')
  await draftBill(org, of('10'))
  await draftBill(org, of('0.5', { supplierId: other }))
  await postedBill(org, of('100', { currency: 'EUR' }))
  const part = await postedBill(org, of('50', { supplierId: other }))
  await as(org.FINANCE).get(PAY, { id: part.id, input: { amount: '20.25' } })
  return other
}

describe('a list of bills', () => {
  test('has sums by currency and numbers by state of the whole list, whatever its page', async () => {
    const org = await organization()
    await fourBills(org)
    const bills = await as(org.STAFF).get<Figures & { nodes: object[] }>(`{ bills(first: 1) { nodes { id } ${FIGURES} } }`)
    expect(bills.nodes).toHaveLength(1)
    expect(bills.totalCount).toBe(4)
    expect(bills.totals).toEqual([
      { currency: 'EUR', count: 1, totalAmount: '100', paidAmount: '0', remainingBalance: '100' },
      { currency: 'USD', count: 3, totalAmount: '60.5', paidAmount: '20.25', remainingBalance: '40.25' },
    ])
    expect(bills.countsByState.map(({ state }) => state)).toEqual(['DRAFT', 'POSTED', 'PARTIALLY_PAID', 'PAID', 'VOID'])
    expect(filled(bills)).toEqual([
      { state: 'DRAFT', count: 2 }, { state: 'POSTED', count: 1 }, { state: 'PARTIALLY_PAID', count: 1 },
    ])
  })

  test('has its sums in the order of their currencies', async () => {
    const org = await organization()
    const currencies = ['SEK', 'CHF', 'USD', 'BDT', 'NOK', 'AUD', 'JPY', 'EUR', 'ZAR', 'GBP']
    for (const currency of currencies) await draftBill(org, of('10', { currency }))
    const { totals } = await as(org.STAFF).get<Figures>('{ bills { totals { currency } } }')
    expect(totals).toEqual([...currencies].sort().map((currency) => ({ currency })))
  })

  test('leaves void bills out of what is owed, at the root and of each party, and counts them', async () => {
    const org = await organization()
    const other = await fourBills(org)
    const employee = { billType: 'EMPLOYEE', employeeName: 'Rana Button', supplierId: null }
    for (const input of [of('7', { supplierId: other }), of('9', { currency: 'EUR' }), of('3', employee)]) {
      const { id } = await postedBill(org, input)
      await as(org.FINANCE).get(VOID, { id, reason: 'Entered twice' })
    }
    const bills = await as(org.STAFF).get<Figures>(`{ bills { ${FIGURES} } }`)
    expect(bills.totals).toEqual([
      { currency: 'EUR', count: 2, totalAmount: '109', paidAmount: '0', remainingBalance: '100' },
      { currency: 'USD', count: 5, totalAmount: '70.5', paidAmount: '20.25', remainingBalance: '40.25' },
    ])
    const voided = await as(org.STAFF).get<Figures>(`{ bills(filter: { status: [VOID] }) { ${FIGURES} } }`)
    expect(voided.totals).toEqual([
      { currency: 'EUR', count: 1, totalAmount: '9', paidAmount: '0', remainingBalance: '0' },
      { currency: 'USD', count: 2, totalAmount: '10', paidAmount: '0', remainingBalance: '0' },
    ])
    const ofOther = await as(org.STAFF).get<{ bills: Figures }>(
      `query ($id: ID!) { supplier(id: $id) { bills { ${FIGURES} } } }`, { id: other },
    )
    expect(ofOther.bills.totals).toEqual([
      { currency: 'USD', count: 3, totalAmount: '57.5', paidAmount: '20.25', remainingBalance: '30.25' },
    ])
  })

  test('counts only what the filter finds, and by state as if no state were chosen', async () => {
    const org = await organization()
    const other = await fourBills(org)
    const query = `query ($filter: BillFilter) { bills(filter: $filter) { ${FIGURES} } }`
    const found = await as(org.STAFF).get<Figures>(query, { filter: { supplierId: [other], status: ['DRAFT'] } })
    expect({ ...found, countsByState: filled(found) }).toEqual({
      totalCount: 1, countsByState: [{ state: 'DRAFT', count: 1 }, { state: 'PARTIALLY_PAID', count: 1 }],
      totals: [{ currency: 'USD', count: 1, totalAmount: '0.5', paidAmount: '0', remainingBalance: '0.5' }],
    })
    const none = await as(org.STAFF).get<Figures>(query, { filter: { supplierId: [] } })
    expect({ ...none, countsByState: filled(none) }).toEqual({ totalCount: 0, countsByState: [], totals: [] })
  })

  test('keeps the numbers of all states while a state is chosen, in one statement each at the root and of records', async () => {
    const org = await organization()
    const other = await fourBills(org)
    const COUNTS = 'totalCount countsByState { state count }'
    const chosen = { status: ['POSTED'] }
    const root = `query ($filter: BillFilter) { bills(filter: $filter) { ${COUNTS} } }`
    const of = (list: Figures) => [list.totalCount, filled(list)]
    const all = [{ state: 'DRAFT', count: 2 }, { state: 'POSTED', count: 1 }, { state: 'PARTIALLY_PAID', count: 1 }]
    expect(of(await as(org.STAFF).get<Figures>(root, { filter: chosen }))).toEqual([1, all])
    expect(of(await as(org.STAFF).get<Figures>(root, { filter: { status: [] } }))).toEqual([0, all])
    expect(of(await as(org.STAFF).get<Figures>(root, { filter: { ...chosen, totalAmountTo: '50' } }))).toEqual([
      0, [{ state: 'DRAFT', count: 2 }, { state: 'PARTIALLY_PAID', count: 1 }],
    ])
    const nested = `query ($filter: BillFilter) { suppliers { nodes { id bills(filter: $filter) { ${COUNTS} } } } }`
    const { nodes } = await as(org.STAFF).get<{ nodes: { id: string; bills: Figures }[] }>(nested, { filter: chosen })
    const bills = new Map(nodes.map((one) => [one.id === other, of(one.bills)]))
    expect(bills.get(true)).toEqual([0, [{ state: 'DRAFT', count: 1 }, { state: 'PARTIALLY_PAID', count: 1 }]])
    expect(bills.get(false)).toEqual([1, [{ state: 'DRAFT', count: 1 }, { state: 'POSTED', count: 1 }]])
    const statements = async (query: string) =>
      (await textsOf(() => as(org.STAFF).get(query, { filter: chosen }))).filter((text) => text.includes('"Bill"')).length
    expect([await statements(root), await statements(nested)]).toEqual([2, 2])
  })

  test('of each supplier has the figures of its own bills', async () => {
    const org = await organization()
    const other = await fourBills(org)
    await supplier(org, 'idle')
    const suppliers = await as(org.STAFF).get<{ nodes: { id: string; bills: Figures }[] }>(
      `{ suppliers { nodes { id bills { ${FIGURES} } } } }`,
    )
    const bills = new Map(suppliers.nodes.map((one) => [one.id, one.bills]))
    expect(bills.get(other)?.totals).toEqual([
      { currency: 'USD', count: 2, totalAmount: '50.5', paidAmount: '20.25', remainingBalance: '30.25' },
    ])
    expect(filled(bills.get(other) as Figures)).toEqual([
      { state: 'DRAFT', count: 1 }, { state: 'PARTIALLY_PAID', count: 1 },
    ])
    const [idle] = [...bills.values()].filter(({ totalCount }) => totalCount === 0)
    expect({ ...idle, countsByState: filled(idle) }).toEqual({ totalCount: 0, totals: [], countsByState: [] })
  })

  test('is answered under each name by its own filter, page and order, also of several suppliers', async () => {
    const org = await organization()
    const other = await fourBills(org)
    const LIST = 'nodes { currency } totalCount totals { currency count } groups(by: [CURRENCY]) { currency count }'
    const page = (args: string) => `bills(${args}) { nodes { totalAmount } }`
    const { nodes } = await as(org.STAFF).get<{ nodes: { id: string }[] }>(`{ suppliers(first: 5) { nodes { id
      drafts: bills(filter: { status: [DRAFT] }) { ${LIST} } posted: bills(filter: { status: [POSTED] }) { ${LIST} }
      least: ${page('first: 1, orderBy: TOTAL_AMOUNT_ASC')} most: ${page('first: 1, orderBy: TOTAL_AMOUNT_DESC')}
      all: ${page('first: 2, orderBy: TOTAL_AMOUNT_ASC')} } } }`)
    const list = (currency: string, count: number) => {
      const figures = count ? [{ currency, count }] : []
      return { nodes: Array(count).fill({ currency }), totalCount: count, totals: figures, groups: figures }
    }
    const amounts = (...all: readonly string[]) => ({ nodes: all.map((totalAmount) => ({ totalAmount })) })
    expect(nodes.find(({ id }) => id === other)).toEqual({
      id: other, drafts: list('USD', 1), posted: list('EUR', 0), least: amounts('0.5'), most: amounts('50'), all: amounts('0.5', '50'),
    })
    expect(nodes.find(({ id }) => id !== other)).toMatchObject({
      drafts: list('USD', 1), posted: list('EUR', 1), least: amounts('10'), most: amounts('100'), all: amounts('10', '100'),
    })
  })

  test('of another organization is not counted', async () => {
    const [org, other] = [await organization(), await organization()]
    await fourBills(other)
    const bills = await as(org.STAFF).get<Figures>(`{ bills { ${FIGURES} } }`)
    expect({ ...bills, countsByState: filled(bills) }).toEqual({ totalCount: 0, totals: [], countsByState: [] })
  })
})

const ORDER = 'mutation ($input: CreatePurchaseOrderInput!) { createPurchaseOrder(input: $input) { id } }'

test('a list of purchase orders has the sum of their totals', async () => {
  const org = await organization()
  const supplierId = await supplier(org)
  for (const unitPrice of ['1.5', '0.2']) {
    const input = { supplierId, currency: 'USD', lineItems: [{ description: 'Poplin', quantity: '100', unitPrice }] }
    await as(org.FINANCE).get(ORDER, { input })
  }
  const orders = await as(org.STAFF).get<object>('{ purchaseOrders { totalCount totals { currency count total } } }')
  expect(orders).toEqual({ totalCount: 2, totals: [{ currency: 'USD', count: 2, total: '170' }] })
})

describe('a list of sales orders', () => {
  const TOTALS = 'totalCount totals { currency count totalAmount unpricedCount }'
  const { small, otherClientId } = COLLECTION
  const line = (orderQuantity: number, unitPrice: string | null) => ({ styleSkuId: small, orderQuantity, unitPrice })

  /** Orders of two clients, in three currencies, with and without prices. */
  async function orders() {
    const org = await organization()
    await collection(org)
    const of = (currency: string, lineItems: readonly object[], more: object = {}) =>
      draftOrder(org, { currency, lineItems, ...more })
    // 3 × 1.23456 = 3.70368, at 4 places 3.7037; with 2 × 10 together 23.7037, rounded 23.70.
    await of('GBP', [line(3, '1.23456'), line(2, '10')])
    await of('GBP', [line(1, '0.1')], { clientId: otherClientId })
    await of('GBP', [line(5, '4'), line(5, null)])
    // 10.25 + 10.25 = 20.50, in yen 21; and 10.25, in yen 10. Rounded after the sum, both would be 31.
    await of('JPY', [line(1, '10.25'), line(1, '10.25')])
    await of('JPY', [line(1, '10.25')], { clientId: otherClientId })
    await of('JPY', [line(1, '10.25')])
    await of('USD', [], { clientId: otherClientId })
    return org
  }

  test('has the sum of their values by currency, and the number of those without one', async () => {
    const org = await orders()
    expect(await as(org.STAFF).get(`{ salesOrders(first: 1) { ${TOTALS} } }`)).toEqual({
      totalCount: 7,
      totals: [
        { currency: 'GBP', count: 3, totalAmount: '23.8', unpricedCount: 1 },
        { currency: 'JPY', count: 3, totalAmount: '41', unpricedCount: 0 },
        { currency: 'USD', count: 1, totalAmount: '0', unpricedCount: 0 },
      ],
    })
  })

  test('has the sums of what a filter finds, and of each client', async () => {
    const org = await orders()
    const found = (filter: object) => as(org.STAFF).get(
      `query ($filter: SalesOrderFilter) { salesOrders(filter: $filter) { ${TOTALS} } }`, { filter },
    )
    await cancelledOrder(org)
    const ofOther = [
      { currency: 'GBP', count: 1, totalAmount: '0.1', unpricedCount: 0 },
      { currency: 'JPY', count: 1, totalAmount: '10', unpricedCount: 0 },
      { currency: 'USD', count: 1, totalAmount: '0', unpricedCount: 0 },
    ]
    expect(await found({ clientId: [otherClientId], status: ['DRAFT'] })).toEqual({ totalCount: 3, totals: ofOther })
    // The lines of a cancelled order are cancelled.
    expect(await found({ status: ['CANCELLED'] })).toEqual({
      totalCount: 1, totals: [{ currency: 'GBP', count: 1, totalAmount: '0', unpricedCount: 0 }],
    })
    expect(await found({ text: 'nothing has this text' })).toEqual({ totalCount: 0, totals: [] })
    const { nodes } = await as(org.STAFF).get<{ nodes: { id: string; salesOrders: object }[] }>(
      `{ clients { nodes { id salesOrders(filter: { status: [DRAFT] }) { ${TOTALS} } } } }`,
    )
    const clients = new Map(nodes.map((client) => [client.id, client.salesOrders]))
    expect(clients.get(otherClientId)).toEqual({ totalCount: 3, totals: ofOther })
    expect(clients.get(COLLECTION.clientId)).toEqual({
      totalCount: 4,
      totals: [
        { currency: 'GBP', count: 2, totalAmount: '23.7', unpricedCount: 1 },
        { currency: 'JPY', count: 2, totalAmount: '31', unpricedCount: 0 },
      ],
    })
  })

  test('is that of each record where records of two kinds show it at once', async () => {
    const org = await organization()
    await collection(org)
    const { id } = await draftOrder(org)
    await draftOrder(org, { clientId: otherClientId })
    const LIST = 'salesOrders { totalCount nodes { styleId } groups { count } }'
    const list = (count: number) => ({
      salesOrders: {
        totalCount: count, nodes: Array(count).fill({ styleId: COLLECTION.styleId }), groups: [{ count }],
      },
    })
    expect(await as(org.STAFF).get(`{ salesOrder(id: "${id}") { client { ${LIST} } style { ${LIST} } } }`))
      .toEqual({ client: list(1), style: list(2) })
  })

  test('has the sums of its own organization, in one statement for the list, and in one for all clients', async () => {
    const org = await orders()
    await orders()
    const statements = async (query: string) =>
      (await textsOf(() => as(org.STAFF).get(query))).filter((text) => text.includes('"SalesOrder"')).length
    expect(await statements('{ salesOrders { totals { currency totalAmount } } }')).toBe(1)
    expect(await statements('{ clients { nodes { salesOrders { totals { currency totalAmount } } } } }')).toBe(1)
    expect(await as(org.STAFF).get(`{ salesOrders { ${TOTALS} } }`)).toMatchObject({ totalCount: 7 })
  })
})

test('the numbers by state of every list add up to its length', async () => {
  const org = await organization()
  await fourBills(org)
  const counted = rootFields.filter((root) => nodeOf(root) && 'countsByState' in connectionFields(root))
  expect(counted.length).toBeGreaterThanOrEqual(14)
  for (const { field } of counted) {
    const list = await as(org.ADMIN).get<Figures>(`{ ${field.name} { totalCount countsByState { state count } } }`)
    expect(list.countsByState.reduce((sum, { count }) => sum + count, 0)).toBe(list.totalCount)
  }
})

test('every list that is filtered by a state counts by it', () => {
  const filtered = relayLists.filter((list) => filtersOf(list).some(({ name }) => ['state', 'status'].includes(name)))
  expect(filtered.length).toBeGreaterThan(10)
  expect(filtered.filter((list) => !('countsByState' in connectionFields(list))).map(({ name }) => name)).toEqual([])
})

function connectionFields({ field }: (typeof rootFields)[number]): object {
  const type = 'ofType' in field.type ? field.type.ofType : field.type
  return 'getFields' in type ? (type as { getFields: () => object }).getFields() : {}
}
