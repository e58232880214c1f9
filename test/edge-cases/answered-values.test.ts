// The values that an operation answers are counted for lists of every kind: beyond the limit it is refused. The rows
// that it reads are counted once for each record.
import { beforeAll, expect, test } from '@jest/globals'
import { gateway, useGateway } from '../support/app.js'
import { as } from '../support/as.js'
import { CREATE } from '../support/make/bills.js'
import { draftRequest } from '../support/make/material-requests.js'
import { organization, type TestOrganization } from '../support/make/organization.js'

useGateway()

const LINES = 101
const LISTED = Array.from({ length: 30 }, (_, n) => `${n}`)

let org: TestOrganization
let id: string
beforeAll(async () => {
  org = await organization()
  const lineItems = Array.from({ length: LINES }, () => ({ description: 'Thread', qty: '1', unitPrice: '1' }))
  const input = { billType: 'EMPLOYEE', employeeName: 'Ada', lineItems }
  ;({ id } = await as(org.FINANCE).get<{ id: string }>(CREATE, { input }))
  await addLists()
})

/** Thirty locations, API keys, and materials of one supplier. */
async function addLists(): Promise<void> {
  const { prisma } = gateway().database
  const createdById = org.ADMIN.userId
  const of = (n: string) => ({ orgId: org.id, id: `listed-${n}`, name: `Listed ${n}` })
  await prisma.location.createMany({
    data: LISTED.map((n) => ({ ...of(n), locationType: 'port', country: `Country ${n}` })),
  })
  await prisma.supplier.create({ data: { orgId: org.id, id: 'mill', code: 'MILL', name: 'Mill' } })
  await prisma.material.createMany({
    data: LISTED.map((n) => ({ ...of(n), code: `M${n}`, unit: 'm', supplierId: 'mill' })),
  })
  await prisma.apiKey.createMany({
    data: LISTED.map((n) => ({ ...of(n), prefix: `p${n}`, secretHash: `${org.id} ${n}`, createdById })),
  })
}

/** A field so many times, under other names. */
const repeated = (field: string, times: number) =>
  Array.from({ length: times }, (_, index) => `${field}${index}: ${field}`).join(' ')

/**
 * A line has 29 values, which count once for the bill, for each of its 101 lines, and for each of the 101 lines of the
 * bill of each line. Together these are 29 × (1 + 101 + 101 × 101) = 298,787 values, and 300,000 are the most.
 */
const ask = (besides: string) => as(org.ADMIN).ask(`query ($id: ID!) {
  bill(id: $id) { lineItems { bill { lineItems { ${repeated('itemNumber', 29)} } } } } ${besides} }`, { id })

test('values within the limit are answered, and the lines of a bill that many lines show are read once', async () => {
  const { errors, headers } = await ask('')
  // The bill, its lines, the bill of each of them, and the lines of that bill: 1 + 3 × 101.
  expect([errors, headers.get('x-cost')]).toEqual([undefined, expect.stringContaining('actual=304, ')])
})

test('as many values as the limit says are answered, and one more is refused', async () => {
  // Thirty records with 40 values each are 1,200, so that 13 are left.
  const besides = (values: number) =>
    `locations(first: 30) { nodes { ${repeated('id', 40)} } } location(id: "listed-0") { ${repeated('name', values)} }`
  expect((await ask(besides(13))).errors).toBeUndefined()
  expect((await ask(besides(14))).errors?.[0].message)
    .toBe('The operation reads more than 300000 values; ask for fewer records or fields')
})

// Thirty records with 45 values each are 1,350 values.
test.each([
  ['a page by number', `locationsPage(limit: 30) { data { ${repeated('id', 45)} } }`],
  ['a page by cursor', `locations(first: 30) { nodes { ${repeated('id', 45)} } }`],
  ['the records of another record', `suppliers { nodes { materials(first: 30) { nodes { ${repeated('id', 45)} } } } }`],
  ['a list without pages', `apiKeyList { ${repeated('id', 45)} }`],
  ['groups', `locations { groups(by: [COUNTRY], first: 30) { ${repeated('count', 45)} } }`],
])('values are counted of %s', async (_, list) => {
  const { errors } = await ask(list)
  expect(errors?.[0].message).toBe('The operation reads more than 300000 values; ask for fewer records or fields')
})

test('values are counted while they are read: a document with many lines answers no more than the limit', async () => {
  const org = await organization()
  const { prisma } = gateway().database
  const at = new Date('2026-03-02T08:00:00Z')
  await prisma.style.create({ data: { orgId: org.id, id: 'st', code: 'T', name: 'Tee', createdAt: at } })
  await prisma.styleSku.createMany({
    data: Array.from({ length: 2_900 }, (_, index) => ({ orgId: org.id, id: `s-${index}`, styleId: 'st', code: `C${index}` })),
  })
  const names = Array.from({ length: 100 }, (_, index) => `n${index}: code`).join(' ')
  const few = await as(org.STAFF).ask(`{ style(id: "st") { skus { ${names} } } }`)
  expect(few.errors).toBeUndefined()
  const more = await as(org.STAFF).ask(`{ style(id: "st") { skus { ${names} id color size position styleId } } }`)
  expect(more.errors?.[0]).toMatchObject({
    message: 'The operation reads more than 300000 values; ask for fewer records or fields',
    extensions: { code: 'BAD_USER_INPUT', cost: { most: 300_000, unit: 'values' } },
  })
})

test('values of the answer of a step are counted once, also if it is read with the step', async () => {
  const lineItems = Array.from({ length: 103 }, () => ({ materialName: 'Poplin', requiredQty: '1' }))
  // 28 × (1 + 103 + 103 × 103) are 299,964 values, so that 36 are left.
  const lines = `lineItems { materialRequest { lineItems { ${repeated('itemNumber', 28)} } } }`
  const take = async (step: string, values: number) => {
    const { id } = await draftRequest(org, { lineItems })
    const query = `mutation ($id: ID!) { ${step}MaterialRequest(id: $id) { ${lines} ${repeated('id', values)} } }`
    return (await as(org.STAFF).ask(query, { id })).errors?.[0].message
  }
  expect(await take('submit', 37)).toContain('The operation reads more than 300000 values')
  expect(await take('cancel', 36)).toBeUndefined()
})
