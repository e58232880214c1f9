// What one statement reads: records with those that they name and with their own lists, up to the limit of relations.
import { beforeAll, describe, expect, test } from '@jest/globals'
import { findWhole, getWhole, partsIn } from '../../src/core/records/read.js'
import { billLines, bills } from '../../src/features/bills/reads.js'
import { clients, suppliers } from '../../src/features/partners/reads.js'
import { gateway, useGateway } from '../support/app.js'
import { as } from '../support/as.js'
import { contextOf } from '../support/context.js'
import { draftBill } from '../support/make/bills.js'
import { draftExpense } from '../support/make/expense-requests.js'
import { organization, type TestOrganization } from '../support/make/organization.js'
import { collection } from '../support/make/quotes.js'
import { draftOrder } from '../support/make/sales-orders.js'
import { textsOf } from '../support/statements.js'

useGateway()

/** The most relations that one statement reads. */
const MOST = 24

let org: TestOrganization
/** Two bills of one supplier, each with one line, and a sales order with lines. */
let one: string
let two: string
let order: string
beforeAll(async () => {
  org = await organization()
  await collection(org)
  const made = [await draftBill(org), await draftBill(org), await draftOrder(org)]
  ;[one, two, order] = made.map(({ id }) => id)
})

const TABLES = [
  'Bill', 'BillLine', 'Client', 'Material', 'PurchaseOrder', 'PurchaseOrderLine', 'SalesOrder', 'SalesOrderLine',
  'Supplier',
]
const READ = new RegExp(`from "(${TABLES.join('|')})"`, 'g')
const tablesIn = (text: string) => [...new Set([...text.matchAll(READ)].map(([, table]) => table))].sort()

/** The statements of an operation that read documents and partners. */
const statements = async (query: string, variables?: object) =>
  (await textsOf(() => as(org.STAFF).get(query, variables))).filter((text) => tablesIn(text).length)

/** The tables that each of these statements reads. */
const reads = async (query: string, variables?: object) => (await statements(query, variables)).map(tablesIn)

/** The number of relations that each of them reads. */
const relations = async (query: string) =>
  (await statements(query)).map((text) => text.match(/json_build_array/g)?.length ?? 0)

const bill = (selection: string) => `{ bill(id: "${one}") { ${selection} } }`

describe('one statement', () => {
  test('reads a record with the records that it names and its lines, with those that the lines name', async () => {
    const lines = 'lineItems { description purchaseOrderLine { material { name } } }'
    expect(await reads(bill(`billNumber supplier { name } ${lines}`)))
      .toEqual([['Bill', 'BillLine', 'Material', 'PurchaseOrderLine', 'Supplier']])
  })

  test('does not read the lists of records that others show, which might be read many times', async () => {
    expect(await reads(bill('lineItems { bill { lineItems { id } } }'))).toEqual([['Bill', 'BillLine'], ['BillLine']])
  })

  test('reads what is computed with together with its record, but not below another one', async () => {
    const salesOrder = (selection: string) => `{ salesOrder(id: "${order}") { ${selection} } }`
    expect(await reads(salesOrder('orderQuantity'))).toEqual([['SalesOrder', 'SalesOrderLine']])
    expect(await reads(salesOrder('lineItems { salesOrder { orderQuantity } }')))
      .toEqual([['SalesOrder', 'SalesOrderLine'], ['SalesOrderLine']])
  })

  test('reads a record that is named whatever a directive says, and a list only if it is shown', async () => {
    const query = `query ($is: Boolean!) { bill(id: "${one}") {
      billNumber lineItems @include(if: $is) { id } supplier @include(if: $is) { name } } }`
    expect(await reads(query, { is: false })).toEqual([['Bill', 'Supplier']])
    expect(await reads(query, { is: true })).toEqual([['Bill', 'Supplier'], ['BillLine']])
  })

  test('reads a page with the records that it names, whether it is asked for as nodes or as edges', async () => {
    const shown = 'billNumber supplier { name } lineItems { id }'
    for (const page of [`nodes { ${shown} }`, `edges { node { ${shown} } }`]) {
      expect(await reads(`{ bills { ${page} } }`)).toEqual([['Bill', 'BillLine', 'Supplier']])
      expect(await reads(`{ suppliers { nodes { bills { ${page} } } } }`))
        .toEqual([['Supplier'], ['Bill', 'BillLine', 'Supplier']])
    }
  })

  test('reads a page of a list that is in order, and nothing that was not asked for', async () => {
    expect(await reads('{ bills { nodes { billNumber } } }')).toEqual([['Bill']])
    expect(await reads('{ bills { pageInfo { endCursor } } }')).toEqual([['Bill']])
    expect(await reads('{ suppliers { nodes { bills { edges { cursor } } } } }')).toEqual([['Supplier'], ['Bill']])
  })

  test('reads a list with a limit, and a list without records once', async () => {
    expect(await statements(bill('lineItems { id }'))).toEqual([expect.stringMatching(/from "BillLine" .* limit \$\d/)])
    const payments = await textsOf(async () =>
      expect(await as(org.STAFF).get(bill('billNumber payments { id }'))).toMatchObject({ payments: [] }))
    expect(payments.filter((text) => text.includes('from "BillPayment"'))).toHaveLength(1)
  })

  test('reads a record with the longest identifier, and looks up no longer one, which no record has', async () => {
    const id = 'x'.repeat(200)
    await gateway().database.prisma.location.create({ data: { orgId: org.id, id, name: 'Gate', locationType: 'warehouse' } })
    const read = async (asked: string) => {
      let found: unknown
      const texts = await textsOf(async () => {
        found = (await as(org.STAFF).ask('query ($id: ID!) { location(id: $id) { name } }', { id: asked })).data?.location
      })
      return [found ?? null, texts.filter((text) => text.includes('from "Location"')).length]
    }
    expect([await read(id), await read(`${id}x`)]).toEqual([[{ name: 'Gate' }, 1], [null, 0]])
  })

  test('compares one identifier, or a list of several, and wraps the read only if more lies below', async () => {
    const read = async (query: string) => (await statements(query))[0]
    const ORDER = / order by "createdAt" desc, "id" desc$/
    const alone = await read(bill('billNumber'))
    expect(alone).toMatch(/^select [^(]* from "Bill" where "orgId" = \$\d and "id" = \$\d order by [^(]*$/)
    expect(alone).toMatch(ORDER)
    const several = await read(`{ one: bill(id: "${one}") { id } two: bill(id: "${two}") { id } }`)
    expect(several).toMatch(/^select [^(]* from "Bill" where "orgId" = \$\d and "id" = any\(\$\d::text\[\]\) order by /)
    expect(several).toMatch(ORDER)
    const listed = async (query: string) => (await statements(query)).find((text) => text.includes('from "Bill"'))
    const ofOne = await listed('{ supplier(id: "sup") { bills { nodes { billNumber } } } }')
    expect(ofOne).toMatch(/^select [^(]* from "Bill" where "orgId" = \$\d and "supplierId" = \$\d order by [^(]*$/)
    const around = await read(bill('billNumber supplier { name }'))
    expect(around).toMatch(/ order by "own"\."createdAt" desc, "own"\."id" desc$/)
  })

  test('reads for all who ask at once what any of them asks for', async () => {
    const query = `{
      one: bill(id: "${one}") { supplier { name } }
      two: bill(id: "${two}") { billNumber client { name } lineItems { description } }
      again: bill(id: "${one}") { supplier { code } } }`
    expect(await reads(query)).toEqual([['Bill', 'BillLine', 'Client', 'Supplier']])
    const { data } = await as(org.STAFF).ask(query)
    expect(data).toEqual({
      one: { supplier: { name: 'Supplier sup' } }, again: { supplier: { code: 'sup' } },
      two: { billNumber: expect.any(String), client: null, lineItems: [{ description: 'Thread' }] },
    })
  })
})

test('a figure is computed from the columns that it needs, and no others are read', async () => {
  const { id } = await draftExpense(org)
  const readsNotes = async (selection: string) => {
    const texts = await textsOf(() => as(org.STAFF).get(`{ expenseRequest(id: "${id}") { ${selection} } }`))
    return texts.some((text) => text.includes('from "ExpenseRequest"') && text.includes('"notes"'))
  }
  expect(await readsNotes('notes')).toBe(true)
  for (const one of ['coveredAmount', 'openAmount', 'payableAmount', 'billableAmount', 'figures { name }'])
    expect([one, await readsNotes(one)]).toEqual([one, false])
})

/** An order with its supplier and its request are three relations. */
const ORDER = 'purchaseOrder { supplier { name } materialRequest { documentId } }'
/** Five relations with those of `ORDER`. */
const FIVE = `supplier { name } client { name } ${ORDER}`
/** Four relations, with those of `ORDER`. */
const FOUR = `goodsReceipt { ${ORDER} }`
/** Four relations. */
const EXPENSE = 'expenseRequest { supplier { name } linkedAdvanceRequest { supplier { name } } }'
const THIRTEEN = `${FIVE} ${FOUR} ${EXPENSE}`

describe('the limit of relations in one statement', () => {
  test('is kept by one selection, which reads the others apart', async () => {
    // Thirteen, the lines, their bill, and thirteen more of that bill would be 28.
    expect(await relations(bill(`${THIRTEEN} lineItems { bill { ${THIRTEEN} } }`))).toEqual([MOST])
    expect(await relations(bill(THIRTEEN))).toEqual([13])
  })

  /** Two bills, of which the first has thirteen relations. */
  const both = (other: string) => `{
    one: bill(id: "${one}") { ${THIRTEEN} } two: bill(id: "${two}") { ${other} } }`
  /** Nine relations: the lines, and eight below them. */
  const lines = (more: string) => `lineItems { bill { ${FIVE} ${more} } purchaseOrderLine { material { name } } }`

  test('is kept by several selections together, which fill it', async () => {
    // With the lines these are eleven more, so nothing is left for the employee.
    expect(await relations(both(`${lines('managementAccount { name } expenseRequest { id }')} employee { name }`)))
      .toEqual([MOST])
    expect(await relations(both(`employee { name } ${lines('managementAccount { name }')}`))).toEqual([MOST])
  })

  test('holds for what a service reads at once, and nothing of it is lost', async () => {
    const ctx = await contextOf(org.STAFF)
    const lines = partsIn(billLines, 'billId')
    const all = Object.fromEntries(Array.from({ length: MOST - 1 }, (_, index) => [`lines${index}`, lines] as const))
    const supplier = { target: suppliers, kind: 'named', own: 'supplierId', their: 'id' } as const
    const client = { target: clients, kind: 'named', own: 'clientId', their: 'id' } as const
    // One more fits.
    const [most, more] = await Promise.all([
      getWhole(ctx, bills, one, all), findWhole(ctx, bills, one, { fits: supplier, supplier, client, lines }),
    ])
    const { nodes } = await as(org.STAFF).get<{ nodes: { id: string }[] }>('{ suppliers { nodes { id } } }')
    expect(nodes.map(({ id }) => id)).toContain(more?.supplier?.id)
    expect([more?.fits?.id, more?.client]).toEqual([more?.supplier?.id, null])
    const ids = (found: readonly { readonly id: string }[] | undefined) => found?.map(({ id }) => id)
    expect(ids(more?.lines)).toEqual([expect.any(String)])
    for (const name of Object.keys(all)) expect([name, ids(most[name])]).toEqual([name, ids(more?.lines)])
  })

  test('is kept by several selections together: what does not fit is read apart, and what fits after it is not', async () => {
    const twelve = lines('managementAccount { name } expenseRequest { supplier { name } }')
    expect(await relations(both(`${twelve} employee { name }`))).toEqual([14, 11])
  })
})
