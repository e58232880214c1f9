// Every field of every filter chooses among the records: a value that nothing fits finds nothing in the demo data, and
// a truth value parts them.
import { beforeAll, expect, test } from '@jest/globals'
import {
  getNamedType, getNullableType, isInputObjectType, isListType, isObjectType, type GraphQLInputType,
} from 'graphql'
import { useGateway } from '../support/app.js'
import { demoAdmin, type Client } from '../support/as.js'
import { plantedDatabase } from '../support/databases.js'
import { schema } from '../support/operations.js'

useGateway({}, undefined, plantedDatabase)

let admin: Client
beforeAll(async () => { admin = await demoAdmin() })

const kindOf = (type: GraphQLInputType) => (isListType(getNullableType(type)) ? 'list' : getNamedType(type).name)

/** The fields of the filters of all lists at the root. */
const fields = Object.values(schema.getQueryType()?.getFields() ?? {}).flatMap(({ name: list, type, args }) => {
  const [connection, filter] = [getNamedType(type), args.find(({ name }) => name === 'filter')]
  const filterType = filter && getNamedType(filter.type)
  if (!isObjectType(connection) || !('totalCount' in connection.getFields()) || !isInputObjectType(filterType)) return []
  return Object.values(filterType.getFields()).map((field) =>
    ({ list, filter: filterType.name, name: field.name, kind: kindOf(field.type) }))
})
type Field = typeof fields[number]

const UPPER = /(?:Before|To)$/
/** What no record fits: a value below all for an upper limit, and one beyond all for the others. */
const NOTHING: Readonly<Record<string, (name: string) => unknown>> = {
  list: () => [],
  DateTime: (name) => (UPPER.test(name) ? '1900-01-01T00:00:00Z' : '2999-01-01T00:00:00Z'),
  Date: (name) => (UPPER.test(name) ? '1900-01-01' : '2999-01-01'),
  DateOrDateTime: (name) => (UPPER.test(name) ? '1900-01-01' : '2999-01-01'),
  Int: (name) => (UPPER.test(name) ? -1 : 2_147_483_647),
  Decimal: (name) => (UPPER.test(name) ? '-1' : '99999999999'),
  String: (name) => (UPPER.test(name) ? '!' : 'zzzz has no record'),
}
/** The flags of which false is the same as no filter. */
const ONLY_TRUE = ['awaitingMyDecision', 'allVersions']

const countOf = async ({ list, filter }: Field, value: object) => (await admin.get<{ totalCount: number }>(
  `query ($filter: ${filter}) { ${list}(filter: $filter) { totalCount } }`, { filter: value })).totalCount

const named = (some: readonly Field[]) => some.map((field) => [`${field.list}(filter: { ${field.name} })`, field] as const)
const flags = fields.filter(({ kind }) => kind === 'Boolean')
const others = fields.filter(({ kind }) => kind !== 'Boolean')

test.each(named(others))('%s finds nothing if nothing fits', async (_, field) => {
  expect(await countOf(field, { [field.name]: NOTHING[field.kind](field.name) })).toBe(0)
})

test.each(named(flags))('%s parts the records', async (_, field) => {
  const counts = [{}, { [field.name]: true }, { [field.name]: false }].map((value) => countOf(field, value))
  const [all, yes, no] = await Promise.all(counts)
  expect(no).toBe(ONLY_TRUE.includes(field.name) ? all : all - yes)
  expect(yes === all && no === all).toBe(false)
})

test('there are many filters', () => {
  expect([others.length > 150, flags.length > 10]).toEqual([true, true])
})
