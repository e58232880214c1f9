// Pages of lists: what each part of a connection needs, the rows that are read for it, and pages at the place where
// records without a value begin.
import { beforeAll, describe, expect, test } from '@jest/globals'
import { useGateway } from '../support/app.js'
import { as } from '../support/as.js'
import { draftBill, supplier } from '../support/make/bills.js'
import { organization, type TestOrganization } from '../support/make/organization.js'
import { textsOf } from '../support/statements.js'

useGateway()

let org: TestOrganization
/** Suppliers `a` and `b`. Of `a` two bills have a due date and one has none; none of the two of `b` has one. */
beforeAll(async () => {
  org = await organization()
  const bill = (supplierId: string, totalAmount: string, dueDate: string | null) =>
    draftBill(org, { lineItems: null, supplierId, totalAmount, dueDate })
  for (const id of ['a', 'b']) await supplier(org, id)
  // As text, the time has no milliseconds.
  await bill('a', '10', '2026-03-09T03:30:00Z')
  await bill('a', '20', '2026-03-10')
  await bill('a', '30', null)
  await bill('b', '40', null)
  await bill('b', '50', null)
})

const get = <T>(query: string, variables?: object) => as(org.STAFF).get<T>(query, variables)
/** Both suppliers, without the one that `draftBill` makes. */
const PARTNERS = 'suppliers(first: 2, filter: { codeTo: "b" })'
const IN_ORDER = 'orderBy: TOTAL_AMOUNT_ASC'
const BY_DUE_DATE = 'orderBy: DUE_DATE_ASC'

describe('a connection', () => {
  test('has edges alone and the place of the page alone', async () => {
    expect(await get(`{ bills(first: 1, ${IN_ORDER}) { edges { node { totalAmount } } } }`))
      .toEqual({ edges: [{ node: { totalAmount: '10' } }] })
    const place = 'pageInfo { hasNextPage hasPreviousPage }'
    expect(await get(`{ bills(first: 4, ${IN_ORDER}) { ${place} } }`))
      .toEqual({ pageInfo: { hasNextPage: true, hasPreviousPage: false } })
    const [edges, places] = ['edges { node { totalAmount } }', place]
      .map((part) => `{ ${PARTNERS} { nodes { bills(first: 1, ${IN_ORDER}) { ${part} } } } }`)
    const edge = (totalAmount: string) => ({ bills: { edges: [{ node: { totalAmount } }] } })
    expect(await get(edges)).toEqual({ nodes: [edge('10'), edge('40')] })
    const more = { bills: { pageInfo: { hasNextPage: true, hasPreviousPage: false } } }
    expect(await get(places)).toEqual({ nodes: [more, more] })
  })

  test('of an empty list has no cursors', async () => {
    const nobody = await organization()
    expect(await as(nobody.STAFF).get('{ bills { pageInfo { startCursor endCursor hasNextPage } } }'))
      .toEqual({ pageInfo: { startCursor: null, endCursor: null, hasNextPage: false } })
  })

  test('is in its order from the end too, with the records that it names', async () => {
    const { nodes } = await get<{ nodes: object[] }>(
      `{ bills(last: 3, ${IN_ORDER}) { nodes { totalAmount supplier { code } } } }`)
    expect(nodes).toEqual([['30', 'a'], ['40', 'b'], ['50', 'b']]
      .map(([totalAmount, code]) => ({ totalAmount, supplier: { code } })))
  })

  test('is answered under each of several names with the fields that are selected there', async () => {
    const { nodes } = await get<{ nodes: object[] }>(`{ ${PARTNERS} { nodes {
      amounts: bills(first: 1, ${IN_ORDER}) { nodes { totalAmount } }
      states: bills(first: 1, ${IN_ORDER}) { nodes { status dueDate } } } } }`)
    expect(nodes).toEqual([
      { amounts: { nodes: [{ totalAmount: '10' }] }, states: { nodes: [{ status: 'DRAFT', dueDate: '2026-03-09' }] } },
      { amounts: { nodes: [{ totalAmount: '40' }] }, states: { nodes: [{ status: 'DRAFT', dueDate: null }] } },
    ])
  })
})

describe('a page at the place where records without a value begin', () => {
  test('has a next one', async () => {
    const page = 'nodes { totalAmount } pageInfo { hasNextPage }'
    expect(await get(`{ bills(first: 2, ${BY_DUE_DATE}) { ${page} } }`)).toEqual({
      nodes: [{ totalAmount: '10' }, { totalAmount: '20' }], pageInfo: { hasNextPage: true },
    })
    expect(await get(`{ supplier(id: "a") { bills(first: 2, ${BY_DUE_DATE}) { ${page} } } }`)).toEqual({
      bills: { nodes: [{ totalAmount: '10' }, { totalAmount: '20' }], pageInfo: { hasNextPage: true } },
    })
  })

  test('is reached from a cursor at a time that was sent without milliseconds', async () => {
    const PAGE = `query ($after: String) { bills(first: 1, after: $after, ${BY_DUE_DATE}) {
      nodes { dueDate } pageInfo { endCursor } } }`
    interface Page {
      readonly nodes: readonly { readonly dueDate: string | null }[]
      readonly pageInfo: { readonly endCursor: string }
    }
    const shown: (string | null)[] = []
    for (let after: string | null = null; shown.length < 3;) {
      const page: Page = await get<Page>(PAGE, { after })
      shown.push(...page.nodes.map(({ dueDate }) => dueDate))
      after = page.pageInfo.endCursor
    }
    expect(shown).toEqual(['2026-03-09', '2026-03-10', null])
  })
})

/** The rows that an operation reads, and its statements about bills. */
async function cost(query: string): Promise<readonly [rows: string | undefined, statements: number]> {
  let rows: string | undefined
  const texts = await textsOf(async () => {
    const { headers, errors } = await as(org.STAFF).ask(query)
    expect(errors).toBeUndefined()
    rows = /actual=(\d+)/.exec(headers.get('x-cost') ?? '')?.[1]
  })
  return [rows, texts.filter((text) => text.includes('from "Bill"')).length]
}

describe('one row more than a page has is read', () => {
  test('of the list, if there is one', async () => {
    expect(await cost(`{ bills(first: 3, ${IN_ORDER}) { nodes { id } } }`)).toEqual(['4', 1])
    expect(await cost(`{ bills(first: 5, ${IN_ORDER}) { nodes { id } } }`)).toEqual(['5', 1])
  })

  test('for each of several records', async () => {
    // Two suppliers, and two bills of each.
    expect(await cost(`{ ${PARTNERS} { nodes { bills(first: 1, ${IN_ORDER}) { nodes { id } } } } }`)).toEqual(['6', 1])
  })

  test('and of those without a value only as many as the others leave room for', async () => {
    expect(await cost(`{ bills(first: 1, ${BY_DUE_DATE}) { nodes { id } } }`)).toEqual(['2', 1])
    expect(await cost(`{ bills(first: 2, ${BY_DUE_DATE}) { nodes { id } } }`)).toEqual(['3', 2])
    expect(await cost(`{ supplier(id: "a") { bills(first: 1, ${BY_DUE_DATE}) { nodes { id } } } }`)).toEqual(['3', 1])
    // Both bills with a date fill the page of one supplier; of the other one, both without a date are read.
    expect(await cost(`{ ${PARTNERS} { nodes { bills(first: 1, ${BY_DUE_DATE}) { nodes { id } } } } }`)).toEqual(['6', 2])
  })
})

test('figures and groups of the list of one record are read without those of others', async () => {
  const one = 'suppliers(first: 1, filter: { codeTo: "a" })'
  // The supplier and the row of the figure.
  for (const figure of ['totalCount', 'totals { currency }', 'groups(by: [CURRENCY]) { currency }'])
    expect([figure, ...await cost(`{ ${one} { nodes { bills { ${figure} } } } }`)]).toEqual([figure, '2', 1])
})

test('a list that two changes of one document lengthen is answered to each of them as it is after it', async () => {
  const mill = await organization()
  await supplier(mill, 'mill')
  const change = (name: string) => `${name}: createBill(input: { billType: SUPPLIER, supplierId: "mill", totalAmount: "1" }) {
    supplier { bills { totalCount nodes { totalAmount } groups { count } } } }`
  const { data, errors } = await as(mill.FINANCE).ask(`mutation { ${change('one')} ${change('two')} }`)
  const after = (count: number) =>
    ({ supplier: { bills: { totalCount: count, nodes: Array(count).fill({ totalAmount: '1' }), groups: [{ count }] } } })
  expect([errors, data]).toEqual([undefined, { one: after(1), two: after(2) }])
})
