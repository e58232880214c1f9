// The demo data have rows of every record, so that a frontend under development sees each list filled.
import { beforeAll, expect, test } from '@jest/globals'
import { getNamedType, isObjectType } from 'graphql'
import { useGateway } from '../support/app.js'
import { demoAdmin, type Client } from '../support/as.js'
import { plantedDatabase } from '../support/databases.js'
import { schema } from '../support/operations.js'

useGateway({}, undefined, plantedDatabase)

const lists = Object.values(schema.getQueryType()?.getFields() ?? {}).filter(({ type }) => {
  const named = getNamedType(type)
  return isObjectType(named) && 'totalCount' in named.getFields() && 'pageInfo' in named.getFields()
}).map(({ name }) => name)

let admin: Client
beforeAll(async () => { admin = await demoAdmin() })

test.each(lists)('%s has rows', async (name) => {
  expect((await admin.get<{ totalCount: number }>(`{ ${name} { totalCount } }`)).totalCount).toBeGreaterThan(0)
})

test('there are many lists', () => {
  expect(lists.length).toBeGreaterThan(20)
})
