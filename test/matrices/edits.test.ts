// Edits of every record and of every list of lines: what is sent back as it is changes nothing, a change raises the
// version by 1, and a line keeps its identifier.
import { beforeAll, describe, expect, test } from '@jest/globals'
import { getNamedType, isInputObjectType } from 'graphql'
import { gateway, useGateway } from '../support/app.js'
import { as, type GraphQLAnswer } from '../support/as.js'
import { editingOf, everythingOf, listsOf, storedInput } from '../support/edits.js'
import { demoHouse } from '../support/make/house.js'
import type { TestOrganization } from '../support/make/organization.js'
import { rootFields, schema } from '../support/operations.js'
import { delegateOf, type Row } from '../support/records.js'
import { PARTS } from '../support/records-shown.js'
import { CHANGES } from '../support/step-inputs.js'
import { lifecycles, take } from '../support/steps.js'

useGateway()

/** Every list of lines that an edit takes, written by hand. */
const LISTS: Readonly<Record<string, readonly string[]>> = {
  Bill: ['lineItems'],
  BillNote: ['lineItems'],
  BillOfMaterials: ['lineItems'],
  CostSheet: ['bomItems', 'logisticsItems', 'overheadTier3Items', 'processingItems', 'profitScenarios'],
  Delivery: ['lineItems'],
  ExpenseRequest: ['lineItems'],
  GoodsReceipt: ['lineItems'],
  MaterialRequest: ['lineItems'],
  ProductionOrder: ['lineItems'],
  PurchaseOrder: ['lineItems'],
  Quote: ['lineItems'],
  RequestForQuotation: ['lineItems'],
  SalesOrder: ['lineItems', 'shipmentSchedule'],
}

/** Lists of inputs that have no lines to keep, with the reason. */
const NO_LINES: Readonly<Record<string, string>> = {
  BilledOrderLineInput: 'it names a line of an order, for a new bill',
  CreateDeliveryStopInput: 'stops are entered with a new delivery, and edited one by one',
  PartyPaymentBillInput: 'a payment is not edited',
  SimulatedRateInput: 'nothing is stored',
}

test('every line that an edit takes has an identifier', () => {
  const edited = lifecycles.filter(({ steps }) => 'edit' in steps).map(({ model }) => [model, listsOf(editingOf(model)).map(([list]) => list).sort()] as const)
  expect(Object.fromEntries(edited.filter(([, lists]) => lists.length))).toEqual(LISTS)
  const lines = Object.values(schema.getTypeMap()).filter(isInputObjectType).flatMap((input) => listsOf({ input }))
  const without = lines.filter(([, line]) => !('id' in line.getFields())).map(([, line]) => line.name)
  expect([...new Set(without)].sort()).toEqual(Object.keys(NO_LINES).sort())
})

const documents = lifecycles.filter(({ steps }) => 'edit' in steps)
let org: TestOrganization
beforeAll(async () => { org = await demoHouse() })

const codeOf = ({ errors }: GraphQLAnswer) => errors?.[0].extensions.code
const detailOf = ({ errors }: GraphQLAnswer) =>
  (errors?.[0].extensions.detail ?? []).map(({ loc, type }) => [loc, type])

/** The records whose lines can be edited. */
const AMONG: Readonly<Record<string, Row>> = {
  Bill: { salesOrderLines: { none: {} } },
}

/** The record with the most lines of a table that can be edited. */
async function editable(model: string, list?: string): Promise<Row> {
  const lifecycle = documents.find((one) => one.model === model)
  const states = lifecycle && { [lifecycle.column]: { in: [...lifecycle.steps.edit.from] } }
  const where = { orgId: org.id, ...states, ...AMONG[model] }
  const include = list && { [list]: true }
  const found = await delegateOf(model).findMany({ where, orderBy: { id: 'asc' }, ...(include && { include }) } as never)
  const size = (row: Row) => (list ? (row[list] as object[]).length : 0)
  const [most] = [...found].sort((one, other) => size(other) - size(one))
  if (!most) throw new Error(`no ${model} can be edited`)
  return list ? Object.fromEntries(Object.entries(most).filter(([name]) => name !== list)) : most
}

/** Sends an edit as somebody who may. */
async function send(model: string, record: Row, input: object): Promise<GraphQLAnswer> {
  const lifecycle = documents.find((one) => one.model === model)
  if (lifecycle) return take(org, lifecycle, 'edit', record, { input })
  const type = editingOf(model).input.name
  return as(org.ADMIN).ask(`mutation ($id: ID!, $input: ${type}!) { edit${model}(id: $id, input: $input) { id } }`, {
    id: record.id, input,
  })
}

const MASTER_DATA = [
  'ApiKey', 'Client', 'Comment', 'Employee', 'Location', 'ManagementAccount', 'Material', 'Rate', 'Style', 'Supplier', 'Webhook',
]
const models = [...documents.map(({ model }) => model), ...MASTER_DATA]

/** What is stored of a record and its edit does not show. */
async function inputOf(model: string, id: string): Promise<Record<string, unknown>> {
  const input = await storedInput(as(org.ADMIN), editingOf(model), id)
  if (model !== 'Delivery') return input
  const lines = await gateway().database.prisma.deliveryLine.findMany({
    where: { orgId: org.id, deliveryId: id }, include: { shipment: true }, orderBy: { itemNumber: 'asc' },
  })
  const lineItems = (input.lineItems as Row[]).map((line, index) => (
    { ...line, shipmentNumber: lines[index].shipment?.shipmentNumber }))
  return { ...input, lineItems }
}

test('every edit of a record by its identifier is in these tests, but that of a user', () => {
  const edits = rootFields.filter(({ name, field }) =>
    name.startsWith('edit') && field.args.some((arg) => arg.name === 'id') && isInputObjectType(getNamedType(field.args.find((arg) => arg.name === 'input')?.type)))
  expect(edits.map(({ name }) => name.slice(4)).sort()).toEqual([...models, 'User'].sort())
})

describe.each(models)('an edit of a record: %s', (model) => {
  test('with all that is stored, with nothing, or with the lines alone changes nothing', async () => {
    const record = await editable(model, LISTS[model]?.[0])
    const id = String(record.id)
    const input = await inputOf(model, id)
    const before = await everythingOf(org.id, model, id)
    const lists = (LISTS[model] ?? []).map((list) => ({ [list]: input[list] }))
    for (const sent of [input, {}, ...lists]) {
      expect((await send(model, record, sent)).errors).toBeUndefined()
      expect(await everythingOf(org.id, model, id)).toEqual(before)
    }
  })
})

/** Master data whose name is not edited. */
const CHANGED: Readonly<Record<string, object>> = {
  ...CHANGES, Rate: { rate: '1.5' }, Webhook: { description: 'Changed' }, Comment: { text: 'Changed' },
}

describe.each(models)('an edit that changes a record: %s', (model) => {
  test('raises its version by 1 and writes one line, also with lines that stay as they are', async () => {
    const record = await editable(model, LISTS[model]?.[0])
    const id = String(record.id)
    const others = () => delegateOf(model).findMany({ where: { orgId: org.id, id: { not: id } }, orderBy: { id: 'asc' } })
    const trail = () => gateway().database.prisma.auditLine.findMany({ where: { orgId: org.id } })
    const known = new Set((await trail()).map((line) => line.id))
    const [before, untouched] = [await everythingOf(org.id, model, id), await others()]
    const [list] = LISTS[model] ?? []
    const lines = list && { [list]: (await inputOf(model, id))[list] }
    expect((await send(model, record, { ...lines, ...(CHANGED[model] ?? { name: 'Changed' }) })).errors).toBeUndefined()
    const after = await everythingOf(org.id, model, id)
    expect([after.record[0].recordVersion, after.trail]).toEqual([Number(record.recordVersion) + 1, before.trail + 1])
    expect(after.parts).toEqual(before.parts)
    // The lines have stayed, so the trail tells of none; nor of those of another organization with their identifiers.
    const [{ details }] = (await trail()).filter((line) => !known.has(line.id))
    const { changed = {} } = details as { changed?: object }
    expect(Object.keys(changed).filter((name) => name in PARTS)).toEqual([])
    expect(untouched).not.toEqual([])
    expect(await others()).toEqual(untouched)
  })
})

type NeverEmpty = readonly [model: string, filled: readonly string[], wrong: object, places: readonly string[]]

/** Model → the fields that an edit may not clear, other values that are wrong, and their places. */
const NEVER_EMPTY: readonly NeverEmpty[] = [
  ['ApiKey', ['name', 'permissions', 'rateLimit'], { expiresAt: '2020-01-01T00:00:00Z' }, ['expiresAt']],
  ['Bill', ['billDate', 'billNumber', 'billType', 'currency'], {}, []],
  ['BillNote', ['noteDate', 'noteNumber'], { lineItems: [{ billLineId: 'nothing', reason: 'PRICE_DIFFERENCE' }] }, ['lineItems.0.billLineId']],
  ['BillOfMaterials', ['name'], { lineItems: [{ materialId: 'nobody', consumption: '1' }] }, ['lineItems.0.materialId']],
  ['CostSheet', ['mainCurrency'], {}, []],
  ['DeliveryStop', ['name', 'stopOrder', 'stopType'], { locationId: 'nobody' }, ['locationId']],
  ['GoodsReceipt', ['receivedAt'], { lineItems: [{ purchaseOrderLineId: 'nobody', quantity: '1' }] }, ['lineItems.0.purchaseOrderLineId']],
  ['ProductionOrder', ['quantity', 'styleId'], { salesOrderId: 'nobody' }, ['salesOrderId']],
  ['PurchaseOrder', ['currency', 'supplierId'], { materialRequestId: 'nobody' }, ['materialRequestId']],
  ['Quote', ['clientId', 'currency'], { styleId: 'nobody' }, ['styleId']],
  ['RequestForQuotation', ['clientId'], { styleId: 'nobody' }, ['styleId']],
  ['SalesOrder', ['clientId', 'currency'], { styleId: 'nobody' }, ['styleId']],
  ['Webhook', ['isActive', 'kinds', 'url'], {}, []],
]

test.each(NEVER_EMPTY)('an edit that clears what is never empty is told beside its other faults: %s', async (model, filled, wrong, places) => {
  const record = await editable(model)
  const before = await everythingOf(org.id, model, String(record.id))
  const answer = await send(model, record, { ...Object.fromEntries(filled.map((field) => [field, null])), ...wrong })
  expect(codeOf(answer)).toBe('BAD_USER_INPUT')
  const found = detailOf(answer).map(([loc, type]) => [(loc as string[]).slice(1).join('.'), type] as const)
  expect(found.filter(([, type]) => type === 'null_not_allowed').map(([place]) => place).sort()).toEqual(filled)
  expect(found.map(([place]) => place)).toEqual(expect.arrayContaining([...places]))
  expect(await everythingOf(org.id, model, String(record.id))).toEqual(before)
})

type Line = Readonly<Record<string, unknown>>
const lists = Object.entries(LISTS).flatMap(([model, names]) => names.map((list) => [model, list] as const))

/** In what two lines differ from the only one of the demo data, where a copy beside it is not valid. */
const TWO: Readonly<Record<string, readonly [Row, Row]>> = {
  'Bill.lineItems': [
    {}, { description: 'Freight', purchaseOrderLineId: null, qty: null, unitPrice: null, amount: '10' },
  ],
  'Quote.lineItems': [{}, { styleSkuId: 'sku-5-m' }],
  'SalesOrder.shipmentSchedule': [{ quantity: 500 }, { quantity: 300, shipmentNumber: 2 }],
}

/** Lists that are shown in an order of their own, whatever the order in which they are sent. */
const SORTED: readonly string[] = ['GoodsReceipt.lineItems', 'SalesOrder.shipmentSchedule']

describe.each(lists)('the lines of %s.%s', (model, list) => {
  let record: Row
  const read = async () => (await inputOf(model, String(record.id)))[list] as Line[]
  const idsOf = (lines: readonly Line[]) => lines.map(({ id }) => id)
  const version = async () => Number((await everythingOf(org.id, model, String(record.id))).record[0].recordVersion)
  beforeAll(async () => {
    record = await editable(model, list)
    const [first, second] = await read()
    if (second) return
    const [one, other] = TWO[`${model}.${list}`] ?? [{}, {}]
    const lines = [{ ...first, ...one }, { ...first, ...other, id: undefined }]
    expect((await send(model, record, { [list]: lines })).errors).toBeUndefined()
  })

  test('keep their identifiers in another order, and the version rises by 1 if the order shows', async () => {
    const [lines, seen] = [await read(), await version()]
    expect(lines.length).toBeGreaterThan(1)
    const reversed = [...lines].reverse()
    expect((await send(model, record, { [list]: reversed })).errors).toBeUndefined()
    const isSorted = SORTED.includes(`${model}.${list}`)
    expect(await read()).toEqual(isSorted ? lines : reversed)
    expect(await version()).toBe(isSorted ? seen : seen + 1)
  })

  test('with an identifier that is unknown, of another record or twice is refused at its place, and nothing changes', async () => {
    const [first, second, ...others] = await read()
    const all = await delegateOf(model).findMany({ where: { orgId: org.id }, include: { [list]: true } } as never)
    const stranger = all.find((row) => row.id !== record.id && (row[list] as object[]).length > 0)
    const foreign = (stranger?.[list] as Line[])[0].id
    const everything = () =>
      Promise.all([record, stranger].map((row) => everythingOf(org.id, model, String(row?.id))))
    const before = await everything()
    const refused = [['unknown-1', 'unknown_line'], [foreign, 'unknown_line'], [first.id, 'line_listed_twice']]
    for (const [id, type] of refused) {
      const answer = await send(model, record, { [list]: [first, { ...second, id }, ...others] })
      expect(codeOf(answer)).toBe('BAD_USER_INPUT')
      expect(detailOf(answer)).toEqual([[['input', list, 1, 'id'], type]])
      expect(await everything()).toEqual(before)
    }
  })

  test('go one by one, and a line without an identifier is a new one', async () => {
    const lines = await read()
    const last = lines[lines.length - 1]
    const [rest, seen] = [lines.slice(0, -1), await version()]
    const added = { ...last, id: undefined }
    expect((await send(model, record, { [list]: [...rest, added] })).errors).toBeUndefined()
    const now = await read()
    expect(now).toHaveLength(lines.length)
    const fresh = idsOf(now).filter((id) => !idsOf(lines).includes(id))
    expect(fresh).toHaveLength(1)
    expect(idsOf(now)).toEqual(expect.arrayContaining(idsOf(rest)))
    expect(await version()).toBe(seen + 1)
  })
})
