// Every decimal column of the Prisma schema keeps all its digits on the way out: the largest value of each column is
// read through GraphQL as it is stored. On the way in, digits are kept however a number is written.
import { readdirSync, readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from '@jest/globals'
import {
  getNamedType, isInputObjectType, isObjectType, type GraphQLField, type GraphQLObjectType, type GraphQLType,
} from 'graphql'
import { gateway, useGateway } from '../support/app.js'
import { as } from '../support/as.js'
import { demoHouse } from '../support/make/house.js'
import type { TestOrganization } from '../support/make/organization.js'
import { rootFields, schema } from '../support/operations.js'
import { tokenOf } from '../support/sessions.js'
import { nodeOf, walks } from '../support/walk.js'

useGateway()

interface Column {
  readonly model: string
  readonly column: string
  /** The largest value, such as 99999999999999.9999. */
  readonly largest: string
}

const prisma = readdirSync('prisma').filter((file) => file.endsWith('.prisma'))
  .map((file) => readFileSync(`prisma/${file}`, 'utf8')).join('\n')

const columns = [...prisma.matchAll(/^model (\w+) \{\n(.*?)^\}/gms)].flatMap(([, model, body]): Column[] =>
  [...body.matchAll(/^ +(\w+) +Decimal\b.*@db\.Decimal\((\d+), (\d+)\)/gm)].map(([, column, digits, scale]) => (
    { model, column, largest: `${'9'.repeat(Number(digits) - Number(scale))}.${'9'.repeat(Number(scale))}` })))

const fieldsOf = (type: unknown): Readonly<Record<string, GraphQLField<unknown, unknown>>> =>
  (isObjectType(type) ? type.getFields() : {})

const shown = columns.filter(({ model, column }) => column in fieldsOf(schema.getType(model)))
const nameOf = ({ model, column }: Pick<Column, 'model' | 'column'>) => `${model}.${column}`

interface Typed {
  readonly name: string
  readonly type: GraphQLType
  readonly args?: readonly Typed[]
}

const typeOf = ({ type }: Typed) => String(getNamedType(type))

test('the decimal columns are found, and GraphQL shows them as Decimal', () => {
  expect(columns.length).toBeGreaterThan(80)
  const types = shown.map((one) => [nameOf(one), typeOf(fieldsOf(schema.getType(one.model))[one.column])])
  expect(types).toEqual(shown.map((one) => [nameOf(one), 'Decimal']))
})

test('no field, argument or input of the schema is a binary number', () => {
  const floats = Object.values(schema.getTypeMap()).filter(({ name }) => !name.startsWith('__')).flatMap((type) => {
    if (!isObjectType(type) && !isInputObjectType(type)) return []
    const fields: readonly Typed[] = Object.values(type.getFields())
    const all = fields.flatMap((field) => [field, ...(field.args ?? [])])
    return all.filter((one) => typeOf(one) === 'Float').map(({ name }) => `${type.name}.${name}`)
  })
  expect(floats).toEqual([])
})

/** The columns with a rule that their largest value breaks: degrees, percentages, and parts of other figures. */
const LIMITED = [
  'Bill.paidAmount', 'BillNote.allocatedAmount', 'BillNote.refundedAmount',
  'BillOfMaterialsItem.wastagePercent', 'ExpenseRequest.returnedAmount', 'ExpenseRequestHistory.amount',
  'Location.latitude', 'Location.longitude', 'MaterialRequest.wastagePercent', 'PartyPayment.allocatedAmount',
  'PartyPayment.refundedAmount', 'SalesOrderLine.clientTolerance',
  'StockMovement.pricedQty', 'StockMovement.quantity', 'StockMovement.unitPrice', 'StockMovement.value',
]

let org: TestOrganization
beforeAll(async () => { org = await demoHouse() })

/** Sets a column of all records to its largest value. False if a rule of the database forbids it. */
async function fill({ model, column, largest }: Column): Promise<boolean> {
  const { pool } = gateway().database
  try {
    await pool.query(`UPDATE "${model}" SET "${column}" = ${largest} WHERE "orgId" = $1`, [org.id])
    return true
  } catch {
    return false
  }
}

/** The values of the columns in an answer. */
function valuesIn(answer: unknown, found = new Map<string, Set<unknown>>()): Map<string, Set<unknown>> {
  if (typeof answer !== 'object' || answer === null) return found
  const { __typename: model } = answer as { readonly __typename?: string }
  for (const [column, value] of Object.entries(answer)) {
    const name = nameOf({ model: String(model), column })
    if (value !== null) found.set(name, (found.get(name) ?? new Set()).add(value))
    valuesIn(value, found)
  }
  return found
}

const models = new Set(shown.map(({ model }) => model))
/** The type of the records that a walk reads. */
function readBy({ list, below }: (typeof walks)[number]): string {
  const type = nodeOf(rootFields.find(({ name }) => name === list) as never) as GraphQLObjectType
  if (!below) return type.name
  const named = getNamedType(type.getFields()[below].type) as GraphQLObjectType
  return named.name.replace(/Connection$/, '')
}

describe('the largest value of each decimal column', () => {
  test('is read as it is stored', async () => {
    const filled: Column[] = []
    for (const column of shown) if (await fill(column)) filled.push(column)
    const found = new Map<string, Set<unknown>>()
    for (const { document } of walks.filter((walk) => models.has(readBy(walk)))) {
      const { data } = await as(org.ADMIN).ask(document, { first: 20 })
      valuesIn(data, found)
    }
    const read = filled.map((one) => [nameOf(one), [...(found.get(nameOf(one)) ?? [])]])
    expect(read).toEqual(filled.map((one) => [nameOf(one), [one.largest]]))
    expect(shown.filter((column) => !filled.includes(column)).map(nameOf).sort()).toEqual(LIMITED)
  })
})

test('18 digits are kept on the way in: as a text, as a literal, and as a number of JSON', async () => {
  const figure = '123456789012.345678'
  const row = (consumption: string) => `[{ materialName: "Shell", consumption: ${consumption} }]`
  const shows = '{ bomItems { consumption } }'
  const variables = `{"input":{"bomItems":[{"materialName":"Shell","consumption":${figure}}]}}`
  const mutation = `mutation ($input: CreateCostSheetInput!) { createCostSheet(input: $input) ${shows} }`
  const bodies = [
    JSON.stringify({ query: `mutation { createCostSheet(input: { bomItems: ${row(`"${figure}"`)} }) ${shows} }` }),
    JSON.stringify({ query: `mutation { createCostSheet(input: { bomItems: ${row(figure)} }) ${shows} }` }),
    `{"query":"${mutation}","variables":${variables}}`,
  ]
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${await tokenOf(org.ADMIN)}` }
  for (const body of bodies) {
    const answer = await fetch(`${gateway().url}/graphql`, { method: 'POST', headers, body })
    expect(await answer.json()).toEqual({ data: { createCostSheet: { bomItems: [{ consumption: figure }] } } })
  }
})

test('a long number stays a number where it is not a decimal', async () => {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${await tokenOf(org.ADMIN)}` }
  const ask = async (document: string, variables: string) => {
    const body = `{"query":${JSON.stringify(document)},"variables":${variables}}`
    return (await fetch(`${gateway().url}/graphql`, { method: 'POST', headers, body })).json() as Promise<object>
  }
  const CREATE = 'mutation ($input: CreateBillInput!) { createBill(input: $input) { lineItems { extra } } }'
  const input = '{"billType":"EMPLOYEE","employeeName":"Rana","lineItems":[{"amount":1,"extra":{"pi":3.1415926535897932,"n":[12345678901234567]}}]}'
  expect(await ask(CREATE, `{"input":${input}}`)).toEqual({
    data: { createBill: { lineItems: [{ extra: { pi: 3.1415926535897932, n: [12345678901234567] } }] } },
  })
  const refused = { errors: [expect.objectContaining({ extensions: expect.objectContaining({ code: 'BAD_USER_INPUT' }) })] }
  expect(await ask('query ($text: String) { bills(filter: { text: $text }) { totalCount } }', '{"text":1234567890123456789}'))
    .toMatchObject(refused)
  expect(await ask('query ($first: Int) { bills(first: $first) { totalCount } }', '{"first":12345678901234567890}'))
    .toMatchObject(refused)
})
