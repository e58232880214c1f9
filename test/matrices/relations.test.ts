// The fields at both ends of a relation agree with each other and with the database; new lists filter correctly.
import { beforeAll, describe, expect, test } from '@jest/globals'
import { isInputObjectType } from 'graphql'
import { useGateway } from '../support/app.js'
import { as } from '../support/as.js'
import { housedDatabase } from '../support/databases.js'
import { demoHouse } from '../support/make/house.js'
import type { TestOrganization } from '../support/make/organization.js'
import { relations, type Relation } from '../support/models.js'
import { isReadThroughItsDocumentAlone, ONE_ENDED, PARTS, showing } from '../support/records-shown.js'
import { rowsOf, type Row } from '../support/records.js'
import { nodeOf, nodeOfField, relayLists, within } from '../support/walk.js'

// Every relation of every record is read at once, which exceeds the default limit.
useGateway({ ROWS_PER_OPERATION: '10000000' }, undefined, housedDatabase)

let house: TestOrganization
let rows: Record<string, Row[]>
beforeAll(async () => {
  house = await demoHouse()
  await reverseOnePayment()
  rows = await rowsOf(house.id)
})

/** The demo has no reversed payment of an expense request. */
async function reverseOnePayment(): Promise<void> {
  interface Line { readonly id: string; readonly action: string }
  interface Paid { readonly nodes: readonly { readonly id: string; readonly history: readonly Line[] }[] }
  const { nodes: [{ id, history }] } = await as(house.FINANCE).get<Paid>(
    '{ expenseRequests(filter: { status: [PARTIALLY_PAID] }, first: 1) { nodes { id history { id action } } } }')
  await as(house.FINANCE).get(
    `mutation ($id: ID!, $input: ReverseExpenseRequestPaymentInput!) { reverseExpenseRequestPayment(id: $id, input: $input) { id } }`,
    { id, input: { paymentId: history.find(({ action }) => action === 'PAY')?.id, reason: 'Paid on the wrong request' } })
}

interface Shown {
  readonly id: string
  readonly [field: string]: unknown
}

type Field = ReturnType<typeof showing>[number]

/** The field of a type that returns records of another type: the field with that name, else the only one. */
function fieldOf(type: string, model: string, name: string, many: boolean): Field {
  const fields = showing(type, model, many)
  return fields.find((field) => field.name === name) ?? fields[0]
}

const ask = (field: Field, selection: string) => {
  const isLong = field.args.some((arg) => arg.name === 'first')
  return `${field.name}${isLong ? '(first: 100)' : ''} ${within(field, selection)}`
}

/** The records that a field of a record shows. */
function shownBy(record: Shown, field: Field): readonly Shown[] {
  const value = record[field.name] ?? []
  return nodeOfField(field) ? (value as { nodes: Shown[] }).nodes : [value].flat() as Shown[]
}

/** All records of a model with one of their fields, read by their list or through their document. */
async function read(model: string, field: Field): Promise<Shown[]> {
  const document = PARTS[model] ?? model
  const list = relayLists.find((one) => nodeOf(one)?.name === document)
  const filter = list?.field.args.find(({ name }) => name === 'filter')?.type
  const all = isInputObjectType(filter) && 'allVersions' in filter.getFields() ? ', filter: { allVersions: true }' : ''
  const part = PARTS[model] ? fieldOf(document, model, '', true) : undefined
  const selection = `id ${ask(field, 'id')}`
  const { nodes } = await as(house.ADMIN).get<{ nodes: Shown[] }>(
    `{ ${list?.name}(first: 100${all}) { nodes { ${part ? `id ${ask(part, selection)}` : selection} } } }`,
  )
  return part ? nodes.flatMap((node) => shownBy(node, part)) : nodes
}

const pairs = (found: readonly (readonly [unknown, unknown])[]) =>
  found.map(([child, parent]) => `${String(child)} → ${String(parent)}`).sort()

const open = relations.filter(({ child, field }) => !(`${child}.${field}` in ONE_ENDED))
const cases = (among: readonly Relation[]) =>
  among.map((relation) => [`${relation.child}.${relation.field}`, relation] as const)

/** The pairs of records that refer to each other, as stored. */
function stored({ child, column }: Relation): string[] {
  const found = rows[child].filter((row) => row[column] != null).map((row) => [row.id, row[column]] as const)
  expect(found.length).toBeGreaterThan(0)
  return pairs(found)
}

describe('a relation in the database', () => {
  test.each(cases(open))('is shown on the record that is referred to: %s', async (_, relation) => {
    const field = fieldOf(relation.parent, relation.child, relation.back, relation.many)
    const shown = await read(relation.parent, field)
    const seen = shown.flatMap((record) => shownBy(record, field).map(({ id }) => [id, record.id] as const))
    expect(pairs(seen)).toEqual(stored(relation))
  })

  test.each(cases(open.filter((relation) => !isReadThroughItsDocumentAlone(relation))))(
    'is shown on the record that refers to another: %s',
    async (_, relation) => {
      const field = fieldOf(relation.child, relation.parent, relation.field, false)
      const shown = await read(relation.child, field)
      const seen = shown.flatMap((record) => shownBy(record, field).map(({ id }) => [record.id, id] as const))
      expect(pairs(seen)).toEqual(stored(relation))
    },
  )
})

describe('a list', () => {
  const ids = async (list: string) =>
    (await as(house.STAFF).get<{ nodes: Shown[] }>(`{ ${list} { nodes { id } } }`)).nodes.map(({ id }) => id)
  const only = (model: string, passes: (row: Row) => boolean) => rows[model].filter(passes).map(({ id }) => id).sort()

  test('of stops shows those in a state, of a kind, of a delivery, at a place, planned in a span, or of a name', async () => {
    const stops = async (filter: string) => (await ids(`deliveryStops(first: 100, filter: { ${filter} })`)).sort()
    expect(await stops('state: [EN_ROUTE, ARRIVED]')).toEqual(
      only('DeliveryStop', ({ state }) => state === 'EN_ROUTE' || state === 'ARRIVED'),
    )
    expect(await stops('stopType: [CUSTOMS]')).toEqual(only('DeliveryStop', ({ stopType }) => stopType === 'CUSTOMS'))
    expect(await stops('deliveryId: "d-4"')).toEqual(only('DeliveryStop', ({ deliveryId }) => deliveryId === 'd-4'))
    expect(await stops('locationId: "loc-2"')).toEqual(only('DeliveryStop', ({ locationId }) => locationId === 'loc-2'))
    expect(await stops('plannedFrom: "2026-03-10", plannedBefore: "2026-03-14"')).toEqual(
      only('DeliveryStop', ({ plannedAt }) => String(plannedAt) >= '2026-03-10' && String(plannedAt) < '2026-03-14'))
    expect(await stops('text: "rotterdam"')).toEqual(
      only('DeliveryStop', ({ name, subLabel }) => /rotterdam/i.test(`${String(name)} ${String(subLabel)}`)),
    )
    expect(await stops('createdBefore: "2020-01-01T00:00:00Z"')).toEqual([])
  })

  test('of payments shows the latest first, and those of a bill, from a source, in a span', async () => {
    const byTime = [...rows.BillPayment].sort((a, b) => Date.parse(String(b.paidAt)) - Date.parse(String(a.paidAt)))
    const all = await ids('billPayments(first: 100)')
    expect(all.map((id) => byTime.find((row) => row.id === id)?.paidAt)).toEqual(byTime.map(({ paidAt }) => paidAt))
    expect(await ids('billPayments(filter: { billId: "bill-1" })')).toEqual(['bill-1-p1'])
    expect((await ids('billPayments(filter: { sourceOfFunds: [CASH, PETTY_CASH] })')).sort()).toEqual(
      only('BillPayment', ({ sourceOfFunds }) => sourceOfFunds === 'CASH' || sourceOfFunds === 'PETTY_CASH'))
    const [from, until] = ['2026-03-14T00:00:00Z', '2026-03-20T00:00:00Z']
    const span = only('BillPayment', ({ paidAt }) => String(paidAt) >= from && String(paidAt) < until)
    expect(span.length).toBeGreaterThan(0)
    expect(
      (
        await ids(`billPayments(filter: { paidFrom: "${from}", paidBefore: "${until}" })`)
      ).sort(),
    ).toEqual(span)
  })

  test('of costings shows the newest first, and those of a number or a span', async () => {
    expect(await ids('costingDocuments')).toEqual(['cs-6', 'cs-5', 'cs-4', 'cs-3', 'cs-2', 'cs-1'])
    expect(await ids('costingDocuments(filter: { text: "00003" })')).toEqual(['cs-3'])
    expect(
      await ids(
        'costingDocuments(filter: { createdFrom: "2026-03-05T00:00:00Z", createdBefore: "2026-03-06T00:00:00Z" })',
      ),
    ).toEqual(['cs-3'])
  })

  test('of advances is the list of expense requests of that type; an advance names its claims and they name it', async () => {
    const found = await as(house.STAFF).get<{ nodes: Shown[] }>(
      '{ expenseRequests(filter: { requestType: [ADVANCE], status: [PAID] }) { nodes { id usedAmount settlingRequests { id linkedAdvanceRequest { id } } } } }')
    expect(found.nodes).toEqual([
      {
        id: 'er-5',
        usedAmount: '300',
        settlingRequests: [
          { id: 'er-11', linkedAdvanceRequest: { id: 'er-5' } },
          { id: 'er-9', linkedAdvanceRequest: { id: 'er-5' } },
        ],
      },
    ])
  })
})
