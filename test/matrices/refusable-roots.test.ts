// A root field that a rule refuses to some role may be null, so that one refused list does not empty an answer.
import { describe, expect, test } from '@jest/globals'
import { isNonNullType } from 'graphql'
import { useGateway } from '../support/app.js'
import { as } from '../support/as.js'
import { draftBill } from '../support/make/bills.js'
import { organization } from '../support/make/organization.js'
import { documentFor, rootFields, schema, variablesFor } from '../support/operations.js'

useGateway()

/** The queries that some role may not make, written by hand from the roles of docs/reference/README.md. */
const REFUSED_TO_STAFF = [
  'adminTest', 'apiKey', 'apiKeyList', 'apiKeys', 'attachment', 'attachments', 'auditLine', 'auditLines', 'invitation',
  'invitations', 'journal', 'legacyUsage', 'membership', 'memberships', 'operationUsage', 'previewBill', 'user', 'users', 'webhook',
  'webhookDeliveries', 'webhookDelivery', 'webhooks',
]

const queries = rootFields.filter(({ root }) => root === 'Query')

describe('queries', () => {
  test('that a role may not make may be null', () => {
    const refused = queries.filter(({ name }) => REFUSED_TO_STAFF.includes(name))
    expect(refused.map(({ name }) => name).sort()).toEqual(REFUSED_TO_STAFF)
    expect(refused.filter(({ field }) => isNonNullType(field.type)).map(({ name }) => name)).toEqual([])
  })

  test('that every role may make are never null where they always answer', () => {
    for (const name of ['bills', 'me', 'organization', 'sessions', 'suppliers', 'changes'])
      expect(isNonNullType(schema.getQueryType()?.getFields()[name].type)).toBe(true)
  })

  test.each(queries.map((field) => [field.name, field] as const))('are refused to staff as the list says: %s', async (name, field) => {
    const { STAFF } = await organization()
    const { data, errors = [] } = await as(STAFF).ask(documentFor(field), variablesFor(field))
    const isRefused = errors.some(({ extensions }) => extensions.code === 'FORBIDDEN')
    expect(isRefused).toBe(REFUSED_TO_STAFF.includes(name))
    if (isRefused) expect(data).toEqual({ [name]: null })
  })
})

test('a refused list leaves the others of a screen', async () => {
  const org = await organization()
  await draftBill(org)
  const screen = '{ bills(first: 1) { totalCount } users(first: 1) { totalCount } }'
  const { status, data, errors } = await as(org.FINANCE).ask(screen)
  expect([status, data]).toEqual([200, { bills: { totalCount: 1 }, users: null }])
  expect(errors).toMatchObject([{ path: ['users'], extensions: { code: 'FORBIDDEN' } }])
})
