// The records that others refer to: found, listed, filtered, and related in both directions.
import { describe, expect, test } from '@jest/globals'
import { useGateway } from '../support/app.js'
import { as } from '../support/as.js'
import { organization } from '../support/make/organization.js'
import { stylesInProduction, suppliersWithMaterials } from '../support/make/reference.js'

// All relations of a record are read at once, which exceeds the default limit.
useGateway({ ROWS_PER_OPERATION: '10000000' })

interface Page {
  readonly nodes: readonly { readonly id: string }[]
  readonly pageInfo: {
    readonly hasNextPage: boolean
    readonly hasPreviousPage: boolean
    readonly startCursor: string
    readonly endCursor: string
  }
}

const ids = ({ nodes }: Page) => nodes.map(({ id }) => id)

describe('the organization', () => {
  test('is seen by all of its people, its tolerances too, who may approve their own by administrators alone', async () => {
    const org = await organization({ name: 'Selvedge Mill', currency: 'EUR', materialRequestSelfApproval: true })
    expect(await as(org.STAFF).get('{ organization { id name currency } }')).toEqual({
      id: org.id, name: 'Selvedge Mill', currency: 'EUR',
    })
    const settings = '{ organization { settings { materialRequestSelfApproval costSheetSelfApproval } } }'
    const tolerances = '{ organization { currency settings { priceTolerancePercent quantityTolerancePercent priceToleranceAmount unorderedAllowance } } }'
    expect(await as(org.ADMIN).get(settings)).toEqual({
      settings: { materialRequestSelfApproval: true, costSheetSelfApproval: true },
    })
    for (const role of ['MANAGER', 'DIRECTOR', 'FINANCE', 'HR', 'STAFF'] as const) {
      expect(await as(org[role]).get(settings)).toEqual({
        settings: { materialRequestSelfApproval: null, costSheetSelfApproval: null },
      })
      expect(await as(org[role]).get(tolerances)).toEqual({
        currency: 'EUR',
        settings: {
          priceTolerancePercent: '5', quantityTolerancePercent: '2', priceToleranceAmount: null,
          unorderedAllowance: '0',
        },
      })
    }
  })
})

describe('a list', () => {
  const PAGE = 'nodes { id } pageInfo { hasNextPage hasPreviousPage startCursor endCursor }'

  test('pages both ways with a cursor and misses nothing', async () => {
    const org = await organization()
    await suppliersWithMaterials(org, 5)
    const staff = as(org.STAFF)
    const first = await staff.get<Page>(`{ suppliers(first: 2) { ${PAGE} } }`)
    const second = await staff.get<Page>(`query ($after: String) { suppliers(first: 2, after: $after) { ${PAGE} } }`, {
      after: first.pageInfo.endCursor,
    })
    const third = await staff.get<Page>(`query ($after: String) { suppliers(first: 2, after: $after) { ${PAGE} } }`, {
      after: second.pageInfo.endCursor,
    })
    expect([first, second, third].map(ids)).toEqual([['sup-001', 'sup-002'], ['sup-003', 'sup-004'], ['sup-005']])
    const around = [first, second, third].map(({ pageInfo }) => [pageInfo.hasPreviousPage, pageInfo.hasNextPage])
    expect(around).toEqual([[false, true], [true, true], [true, false]])

    const last = await staff.get<Page>(`{ suppliers(last: 2) { ${PAGE} } }`)
    const back = await staff.get<Page>(`query ($before: String) { suppliers(last: 2, before: $before) { ${PAGE} } }`, {
      before: last.pageInfo.startCursor,
    })
    expect([last, back].map(ids)).toEqual([['sup-004', 'sup-005'], ['sup-002', 'sup-003']])
    expect(back.pageInfo).toMatchObject({ hasNextPage: true, hasPreviousPage: true })
  })

  test('shows what every filter lets through, and nothing of another organization', async () => {
    const [org, other] = [await organization(), await organization()]
    await stylesInProduction(org, 4)
    await stylesInProduction(other, 6)
    const staff = as(org.STAFF)
    const of = async (list: string) => ids(await staff.get<Page>(`{ ${list} { nodes { id } } }`))
    expect(await of('suppliers(filter: { country: "IT" })')).toEqual(['sup-002', 'sup-004'])
    expect(await of('suppliers(filter: { country: "IT", text: "mill 004" })')).toEqual(['sup-004'])
    expect(await of('clients(filter: { isActive: false })')).toEqual([])
    expect(await of('clients(filter: { createdFrom: "2026-03-02", createdBefore: "2026-03-03" })')).toHaveLength(4)
    expect(await of('materials(filter: { materialType: ["thread"] })')).toEqual(['mat-002', 'mat-004'])
    expect(await of('materials(filter: { materialType: [] })')).toEqual([])
    expect(await of('productionOrders(filter: { status: [] })')).toEqual([])
    expect(await of('materials(filter: { supplierId: "sup-003" })')).toEqual(['mat-003'])
    expect(await of('styles(filter: { season: "SS27" })')).toEqual(['st-002', 'st-004'])
    expect(await of('styles(filter: { clientId: "cli-001" })')).toEqual(['st-001'])
    expect(await of('styleSkus(filter: { styleId: "st-002", size: "s" })')).toEqual(['sku-002-s'])
    expect(await of('productionOrders(filter: { status: [PLANNED], styleId: "st-002" })')).toEqual(['pro-002'])
    expect(await of('productionOrders(filter: { status: [COMPLETED] })')).toEqual([])
    expect(await of('billsOfMaterials(filter: { styleId: "st-003" })')).toEqual(['bom-003'])
    expect(await of('managementAccounts')).toEqual([])
  })
})

describe('a relation', () => {
  const DEEP = `query ($first: Int) { styles(first: $first) { nodes {
    client { name styles { nodes { name } } } skus { code style { code } }
    billsOfMaterials { nodes { lineItems { consumption material {
      name supplier { name materials(first: 3) { nodes { code } } } billOfMaterialsItems { nodes { billOfMaterials { documentId } } }
    } } } }
    productionOrders(first: 5) { nodes { documentId style { name } } }
  } } }`

  test('leads both ways', async () => {
    const org = await organization()
    await stylesInProduction(org, 2)
    expect(await as(org.STAFF).get(DEEP, { first: 1 })).toEqual({
      nodes: [
        {
          client: { name: 'Shop 001', styles: { nodes: [{ name: 'Shirt 001' }] } },
          skus: [
            { code: 'T001-m', style: { code: 'T001' } },
            { code: 'T001-s', style: { code: 'T001' } },
          ],
          billsOfMaterials: {
            nodes: [
              {
                lineItems: [
                  {
                    consumption: '1.55',
                    material: {
                      name: 'Poplin 001', supplier: { name: 'Mill 001', materials: { nodes: [{ code: 'M001' }] } },
                      billOfMaterialsItems: { nodes: [{ billOfMaterials: { documentId: 'BOM-001' } }] },
                    },
                  },
                ],
              },
            ],
          },
          productionOrders: { nodes: [{ documentId: 'PRO-001', style: { name: 'Shirt 001' } }] },
        },
      ],
    })
  })

  test('that may be long shows the first of each record, not the first of all', async () => {
    const org = await organization()
    await stylesInProduction(org, 3)
    const { nodes } = await as(org.STAFF).get<{ nodes: object[] }>(
      '{ styles { nodes { productionOrders(first: 1) { nodes { id } } } } }',
    )
    expect(nodes).toEqual([1, 2, 3].map((n) => ({ productionOrders: { nodes: [{ id: `pro-00${n}` }] } })))
    expect(await as(org.STAFF).code('{ styles { nodes { productionOrders(first: 101) { nodes { id } } } } }')).toBe(
      'BAD_USER_INPUT',
    )
  })
})

test('an identifier of another organization answers as an unknown one', async () => {
  const [org, other] = [await organization(), await organization()]
  await stylesInProduction(other, 1)
  const foreign = {
    supplier: 'sup-001', client: 'cli-001', material: 'mat-001', style: 'st-001', styleSku: 'sku-001-s',
    productionOrder: 'pro-001', billOfMaterials: 'bom-001',
  }
  for (const [field, id] of Object.entries(foreign)) {
    const ask = async (asked: string) => (await as(org.ADMIN).ask(`{ ${field}(id: "${asked}") { id } }`)).errors
    expect(await as(other.ADMIN).get(`{ ${field}(id: "${id}") { id } }`)).toEqual({ id })
    expect(await ask(id)).toMatchObject([{ extensions: { code: 'NOT_FOUND' } }])
    expect(await ask(id)).toEqual(await ask('nobody'))
  }
})
