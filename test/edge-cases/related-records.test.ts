// Relations are read in the statement of their record. Whatever is asked for beside them, the answer is the same, and
// no statement reads more relations than the limit.
import { expect, test } from '@jest/globals'
import { getNamedType, getNullableType, isListType, isObjectType, isScalarType, type GraphQLField } from 'graphql'
import { gateway, useGateway } from '../support/app.js'
import { as } from '../support/as.js'
import { draftSheet } from '../support/make/costing.js'
import { demoHouse } from '../support/make/house.js'
import { organization } from '../support/make/organization.js'
import { schema } from '../support/operations.js'
import { textsOf } from '../support/statements.js'

useGateway()

const MOST_RELATIONS = 24

const fieldsOf = (type: unknown) => (isObjectType(type) ? Object.values(type.getFields()) : [])
const isToOne = ({ type, args }: GraphQLField<unknown, unknown>) =>
  isObjectType(getNamedType(type)) && !isListType(getNullableType(type)) && args.length === 0

const isShown = ({ type, args }: GraphQLField<unknown, unknown>) => isScalarType(getNullableType(type)) && !args.length
const valuesOf = (type: unknown) => fieldsOf(type).filter(isShown).slice(0, 5).map(({ name }) => name).join(' ')

/** The relations to one record of a type, each with some values, and with two relations of that record. */
const relationsOf = (type: unknown) =>
  fieldsOf(type).filter(isToOne).map((field) => {
    const target = getNamedType(field.type)
    const inner = fieldsOf(target).filter(isToOne).slice(0, 2)
    const further = inner.map((one) => `${one.name} { ${valuesOf(getNamedType(one.type))} }`)
    return `${field.name} { ${valuesOf(target)} ${further.join(' ')} }`
  })

test.each([
  ['Bill', 'bill'], ['PurchaseOrder', 'purchaseOrder'], ['SalesOrder', 'salesOrder'], ['Quote', 'quote'],
  ['MaterialRequest', 'materialRequest'],
])('of a %s are the same when they are asked for together and one by one', async (type, field) => {
  const client = as((await demoHouse()).ADMIN)
  const { nodes } = await client.get<{ nodes: { id: string }[] }>(`{ ${field}s(first: 12) { nodes { id } } }`)
  const relations = relationsOf(schema.getType(type))
  const asked = nodes.map(({ id }, index) => {
    const some = relations.filter((_, place) => (place + index) % 3 > 0)
    return { alias: `a${index}`, text: `${field}(id: "${id}") { id ${some.join(' ')} }` }
  })
  let together: unknown
  const statements = await textsOf(async () => {
    together = (await client.ask(`{ ${asked.map(({ alias, text }) => `${alias}: ${text}`).join(' ')} }`)).data
  })
  const read = statements.map((text) => text.match(/json_build_array/g)?.length ?? 0)
  expect([Math.max(...read) > 0, Math.max(...read) <= MOST_RELATIONS]).toEqual([true, true])
  const alone = await Promise.all(asked.map(async ({ alias, text }) => (await client.ask(`{ ${alias}: ${text} }`)).data))
  expect(together).toEqual(Object.assign({}, ...alone))
})

test('costs are computed of whole rows, also if some columns of the same rows are shown beside them', async () => {
  const org = await organization()
  const EMPTY = { processingItems: [], logisticsItems: [], overheadTier3Items: [], profitScenarios: [] }
  const sheet = (unitCost: string) =>
    draftSheet(org, { ...EMPTY, bomItems: [{ materialName: 'Zip', consumption: '1', unitCost }] })
  const ids = [(await sheet('0.22')).id, (await sheet('0.33')).id]
  await gateway().database.prisma.comment.create({
    data: {
      orgId: org.id, id: 'seen', recordType: 'CostSheet', recordId: ids[0], text: 'Seen', authorId: org.STAFF.userId,
    },
  })
  // The record of the comment is looked up at the moment when the sheets to compare are.
  const { data } = await as(org.STAFF).ask(`query ($ids: [ID!]!) {
    comment(id: "seen") { record { ... on CostSheet { bomItems { material { name } } } } }
    compareCostSheets(costSheetIds: $ids) { comparison { totals } } }`, { ids })
  expect(data).toEqual({
    comment: { record: { bomItems: [{ material: null }] } },
    compareCostSheets: { comparison: { totals: ['0.22', '0.33'] } },
  })
})
