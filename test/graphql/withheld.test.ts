// A field that the caller may not see is null, with the reason beside the data: the rest of a screen is shown by every
// client as it comes.
import { ApolloClient, gql, HttpLink, InMemoryCache } from '@apollo/client'
import { expect, test } from '@jest/globals'
import { gateway, useGateway } from '../support/app.js'
import { as, type Person } from '../support/as.js'
import { draftRequest } from '../support/make/material-requests.js'
import { organization } from '../support/make/organization.js'
import { tokenOf } from '../support/sessions.js'
import { textsOf } from '../support/statements.js'

useGateway()

const CREATE = 'mutation ($code: String!) { createEmployee(input: { code: $code, name: "Selma" }) { id } }'
const SCREEN = `{
  employees { nodes { name files: attachments { id } auditLines(first: 1) { totalCount } } }
  suppliers { totalCount }
}`
const LACKING = { code: 'FORBIDDEN', message: 'Not enough permissions' }

async function employeesOf(admin: Person) {
  for (const code of ['A', 'B']) await as(admin).get(CREATE, { code })
}

test('each field is named once for all records of a list, with the permission that it needs', async () => {
  const org = await organization()
  await employeesOf(org.ADMIN)
  const { status, data, errors, extensions } = await as(org.STAFF).ask(SCREEN)
  const employee = { name: 'Selma', files: null, auditLines: null }
  expect([status, errors, data]).toEqual([
    200, undefined, { employees: { nodes: [employee, employee] }, suppliers: { totalCount: 0 } },
  ])
  expect(extensions).toEqual({
    withheld: [
      { path: ['employees', 'nodes', 'files'], ...LACKING, permission: 'attachments:read' },
      { path: ['employees', 'nodes', 'auditLines'], ...LACKING, permission: 'audit:read' },
    ],
  })
})

test('an answer that leaves nothing out names nothing', async () => {
  const org = await organization()
  await employeesOf(org.ADMIN)
  const { extensions, data } = await as(org.ADMIN).ask(SCREEN)
  expect(extensions).toBeUndefined()
  expect(data).toMatchObject({ employees: { nodes: [{ files: [] }, { files: [] }] } })
})

test('a mutation is answered in the same way', async () => {
  const org = await organization()
  const { id } = await draftRequest(org)
  const answer = await as(org.STAFF).ask(
    'mutation ($id: ID!) { submitMaterialRequest(id: $id) { status auditLines { totalCount } } }', { id },
  )
  expect([answer.errors, answer.data]).toEqual([
    undefined, { submitMaterialRequest: { status: 'SUBMITTED', auditLines: null } },
  ])
  expect(answer.extensions).toMatchObject({ withheld: [{ path: ['submitMaterialRequest', 'auditLines'] }] })
})

test('Apollo Client shows the rest of the screen without any setting', async () => {
  const org = await organization()
  await employeesOf(org.ADMIN)
  const headers = { authorization: `Bearer ${await tokenOf(org.STAFF)}` }
  const link = new HttpLink({ uri: `${gateway().url}/graphql`, headers })
  const client = new ApolloClient({ link, cache: new InMemoryCache() })
  const { data, error } = await client.query<{ employees: { nodes: object[] } }>({ query: gql(SCREEN) })
  expect(error).toBeUndefined()
  expect(data?.employees.nodes).toMatchObject([{ name: 'Selma', files: null }, { name: 'Selma', files: null }])
})

test('the column of such a field is read only for those who may see it, whoever asks first', async () => {
  const org = await organization()
  await draftRequest(org)
  const query = '{ materialRequests { nodes { createdBy { name email } } } }'
  const reading = async (person: Person) => {
    const texts = await textsOf(() => as(person).ask(query))
    return texts.filter((text) => text.includes('as "User" where')).map((text) => /^[^(]*"email"/.test(text))
  }
  const read = [await reading(org.STAFF), await reading(org.ADMIN), await reading(org.STAFF)]
  expect(read).toEqual([[false], [true], [false]])
  const { data } = await as(org.ADMIN).ask(query)
  expect(data).toMatchObject({ materialRequests: { nodes: [{ createdBy: { email: expect.stringContaining('@') } }] } })
})
