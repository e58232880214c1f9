// The demo data have rows of every record, so that a frontend under development sees each list filled.
import { beforeAll, expect, test } from '@jest/globals'
import { getNamedType, isObjectType } from 'graphql'
import { DEMO_PASSWORD, DEMO_USERS } from '../../prisma/seed.js'
import { useGateway } from '../support/app.js'
import { asNobody, withToken, type Client } from '../support/as.js'
import { plantedDatabase } from '../support/databases.js'
import { schema } from '../support/operations.js'

useGateway({}, undefined, plantedDatabase)

const lists = Object.values(schema.getQueryType()?.getFields() ?? {}).filter(({ type }) => {
  const named = getNamedType(type)
  return isObjectType(named) && 'totalCount' in named.getFields() && 'pageInfo' in named.getFields()
}).map(({ name }) => name)

const LOG_IN = `mutation ($username: String!, $password: String!) {
  login(username: $username, password: $password) { accessToken } }`

let admin: Client
beforeAll(async () => {
  const user = { username: DEMO_USERS[0].email, password: DEMO_PASSWORD }
  admin = withToken((await asNobody().get<{ accessToken: string }>(LOG_IN, user)).accessToken)
})

test.each(lists)('%s has rows', async (name) => {
  expect((await admin.get<{ totalCount: number }>(`{ ${name} { totalCount } }`)).totalCount).toBeGreaterThan(0)
})

test('there are many lists', () => {
  expect(lists.length).toBeGreaterThan(20)
})
