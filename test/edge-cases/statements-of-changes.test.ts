// The statements of changes that are transactions, all told: the viewer, BEGIN, COMMIT and the answer are four of them.
// Where organizations are distributed there are more: the viewer has two, and lines that a step writes have their own.
import { describe, expect, test } from '@jest/globals'
import { gateway, useGateway } from '../support/app.js'
import { as, type GraphQLAnswer, type Person } from '../support/as.js'
import { SHELL_JACKET, style } from '../support/make/costing.js'
import { draftRequest } from '../support/make/material-requests.js'
import { organization, type TestOrganization } from '../support/make/organization.js'
import { acceptedQuote, collection, openRequest } from '../support/make/quotes.js'
import {
  approvedRequest, draftOrderOf, materials, ORDER as PURCHASE, received, sentOrderOf,
} from '../support/make/stock.js'
import { locksOf, sentDuring, statementsOf, textsOf } from '../support/statements.js'

useGateway()

const FIVE = ['a', 'b', 'c', 'd', 'e']
const CONVERT = 'mutation ($id: ID!) { convertQuoteToSalesOrder(id: $id) { salesOrder { id } quote { status } } }'
const ORDER = `mutation ($id: ID!, $input: OrderMaterialRequestInput) {
  orderMaterialRequest(id: $id, input: $input) { id lineItems { id } } }`
const BILL = 'mutation ($input: CreateBillInput!) { createBill(input: $input) { id lineItems { id } } }'
const POST = 'mutation ($id: ID!) { postBill(id: $id) { status lineItems { id } } }'
const PAY = 'mutation ($id: ID!) { payBill(id: $id, input: { amount: "1" }) { status payments { id } } }'
const ROWS = `bomItems { id } processingItems { id } logisticsItems { id } overheadTier3Items { id }
  profitScenarios { id }`
const SHEET = `mutation ($input: CreateCostSheetInput!) { createCostSheet(input: $input) { id ${ROWS} } }`
const EDIT = `mutation ($id: ID!, $input: EditCostSheetInput!) { editCostSheet(id: $id, input: $input) { id ${ROWS} } }`
const SUBMIT = 'mutation ($id: ID!) { submitCostSheet(id: $id) { status } }'

interface Made {
  readonly id: string
}
type Sheet = Made & Readonly<Record<string, readonly Made[]>>

async function count(by: Person, document: string, variables: object): Promise<number> {
  // The first request of a person opens the session of the tests.
  await as(by).get('{ __typename }')
  return statementsOf(() => as(by).get(document, variables))
}

/** The counts on one server, or where organizations are distributed. */
const either = (oneServer: readonly number[], distributed: readonly number[]) =>
  (gateway().database.isDistributed() ? distributed : oneServer)

async function mill(): Promise<TestOrganization> {
  const org = await organization()
  await materials(org, Object.fromEntries(FIVE.map((id) => [id, '0'])))
  return org
}

const LINES = FIVE.map((materialId) => ({ materialId, requiredQty: '10', warehouseAvailableQty: '0' }))

test('a quote is converted by 11 statements', async () => {
  const org = await organization()
  await collection(org)
  const { id } = await acceptedQuote(org, { requestForQuotationId: await openRequest(org) })
  expect([await count(org.MANAGER, CONVERT, { id })]).toEqual(either([11], [13]))
})

test('a material request of five lines is ordered by 19 statements, and by one more from a second supplier', async () => {
  const org = await mill()
  await gateway().database.prisma.supplier.create({ data: { orgId: org.id, id: 'trim', code: 'TRIM', name: 'Trim' } })
  const [one, other] = [await approvedRequest(org, LINES), await approvedRequest(org, LINES)]
  const lineItems = other.lineItems.map(({ id }, index) => ({ id, unitPrice: '2', supplierId: index ? 'mill' : 'trim' }))
  const counts = [
    await count(org.FINANCE, ORDER, { id: one.id }),
    await count(org.FINANCE, ORDER, { id: other.id, input: { lineItems } }),
  ]
  expect(counts).toEqual(either([19, 20], [22, 23]))
})

test('a bill of five lines is created by 14 statements, posted by 17 although its goods have arrived, and paid by 12', async () => {
  const org = await mill()
  const order = await sentOrderOf(org, Object.fromEntries(FIVE.map((id) => [id, '20'])))
  const lineItems = order.lineItems.map(({ id: purchaseOrderLineId }) => ({ purchaseOrderLineId, qty: '10', unitPrice: '1.6' }))
  const input = { billType: 'SUPPLIER', supplierId: 'mill', purchaseOrderId: order.id, lineItems }
  const counts = [await count(org.FINANCE, BILL, { input })]
  const { id } = await gateway().database.prisma.bill.findFirstOrThrow({ where: { orgId: org.id } })
  await received(org, order, '20', '20', '20', '20', '20')
  // The first act that locks the period makes the row that is locked.
  await gateway().database.prisma.periodLock.create({ data: { orgId: org.id } })
  for (const [document, variables] of [[POST, { id }], [PAY, { id }], [BILL, { input: { ...input, status: 'POSTED' } }]] as const)
    counts.push(await count(org.FINANCE, document, variables))
  expect(counts).toEqual(either([14, 17, 12, 29], [15, 19, 14, 31]))
})

test('a cost sheet with five lists is created by 9 statements, edited by 10 and submitted by 10', async () => {
  const org = await mill()
  await style(org)
  const counts = [await count(org.STAFF, SHEET, { input: SHELL_JACKET })]
  const { id, ...lists } = await as(org.STAFF).get<Sheet>(SHEET, { input: SHELL_JACKET })
  const withIds = (name: keyof typeof SHELL_JACKET) =>
    (SHELL_JACKET[name] as readonly object[]).map((row, index) => ({ ...row, id: lists[name][index].id }))
  const input = {
    bomItems: withIds('bomItems').map((row) => ({ ...row, consumption: '2' })), processingItems: withIds('processingItems'),
    logisticsItems: withIds('logisticsItems'), overheadTier3Items: withIds('overheadTier3Items'),
    profitScenarios: withIds('profitScenarios'),
  }
  counts.push(await count(org.STAFF, EDIT, { id, input }), await count(org.STAFF, SUBMIT, { id }))
  expect(counts).toEqual(either([9, 10, 10], [16, 18, 13]))
})

test('a step whose line is written with its state writes no more about it, and an edit writes its line afterwards', async () => {
  const org = await mill()
  const { id } = await draftOrderOf(org, { a: '10' })
  // The statement that writes lines about a record as it is after all other changes.
  const late = async (document: string, variables: object) =>
    (await textsOf(() => as(org.FINANCE).get(document, variables))).filter((text) => text.includes('with record as')).length
  const CANCEL = 'mutation ($id: ID!) { cancelPurchaseOrder(id: $id, input: { reason: "Not needed" }) { id } }'
  const counts = [await late(PURCHASE.edit, { id, input: { notes: 'By sea' } }), await late(CANCEL, { id })]
  expect(counts).toEqual(either([1, 0], [0, 0]))
})

test('the answer of a step that is one statement is read once, and its rows are counted', async () => {
  const org = await organization()
  const { id } = await draftRequest(org)
  const STEP = 'mutation ($id: ID!) { submitMaterialRequest(id: $id) { status lineItems { id } } }'
  let answer: GraphQLAnswer | undefined
  const texts = await textsOf(async () => { answer = await as(org.STAFF).ask(STEP, { id }) })
  expect(answer?.data?.submitMaterialRequest).toEqual({ status: 'SUBMITTED', lineItems: [{ id: expect.any(String) }] })
  expect(texts.filter((text) => /^select .* from "MaterialRequest" /.test(text))).toHaveLength(1)
  // The request and its line.
  expect(answer?.headers.get('x-cost')).toContain('actual=2, ')
})

test('a step that is refused locks nothing to say why', async () => {
  const org = await organization()
  const { id } = await draftRequest(org)
  const REJECT = 'mutation ($id: ID!) { rejectMaterialRequest(id: $id, input: { reason: "Too dear" }) { id } }'
  const texts = await textsOf(async () => expect(await as(org.MANAGER).code(REJECT, { id })).toBe('CONFLICT'))
  expect(texts.filter((text) => /^select .* from "MaterialRequest" /.test(text))).not.toEqual([])
  expect(locksOf(texts)).toEqual([])
})

describe('the records that an input names', () => {
  /** The statements that look up records that are named. One that looks up none would be empty. */
  const lookUps = (document: string, variables: object, org: TestOrganization) =>
    sentDuring(/^$| as "key"/, () => as(org.FINANCE).get(document, variables))

  test('are read by one statement, and no others are read with them', async () => {
    const org = await mill()
    const { prisma, pool } = gateway().database
    await prisma.supplier.create({ data: { orgId: org.id, id: 'trim', code: 'TRIM', name: 'Trim' } })
    const lineItems = ['a', 'c'].map((materialId) => ({ materialId, quantity: '1', unitPrice: '2' }))
    const found = await lookUps(PURCHASE.create, { input: { supplierId: 'mill', lineItems } }, org)
    expect(found).toHaveLength(1)
    const [[text, values]] = found
    const { rows } = await pool.query<{ key: string }>(text, [...values])
    expect(rows.map(({ key }) => key).sort()).toEqual(['material a', 'material c', 'supplier mill'])
  })

  test('are not looked up if there are none', async () => {
    const org = await mill()
    const { id } = await draftOrderOf(org, { a: '10' })
    expect(await lookUps(PURCHASE.edit, { id, input: { notes: 'By sea' } }, org)).toEqual([])
  })
})
