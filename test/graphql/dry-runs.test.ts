// Dry runs: mutations are tried, the answer is the one that they would have, and nothing is different afterwards.
import { beforeAll, describe, expect, test } from '@jest/globals'
import { gateway, useGateway } from '../support/app.js'
import { as, asNobody } from '../support/as.js'
import { loggedFaults } from '../support/logged-faults.js'
import { attachment, employee } from '../support/make/employees.js'
import { organization, type TestOrganization } from '../support/make/organization.js'
import { user } from '../support/make/users.js'
import { meeting } from '../support/refusing.js'
import { rowsOf } from '../support/records.js'

useGateway({ LOGIN_ATTEMPTS: '3' })

const SUPPLIER = (name: string) => `createSupplier(input: { code: "${name}", name: "${name}" }) { id name }`
const DRAFT = `createMaterialRequest(input: { lineItems: [{ materialName: "Poplin", requiredQty: "2" }] }) { documentId status }`

let org: TestOrganization
beforeAll(async () => {
  org = await organization()
})

test('Prefer: validate-only, the header of REST paths, is refused here and nothing is written', async () => {
  const before = await rowsOf(org.id)
  const { status, errors } = await as(org.MANAGER).ask(`mutation { ${SUPPLIER('Preferred')} }`, {}, {
    prefer: 'respond-async, Validate-Only',
  })
  expect([status, errors]).toEqual([400, [expect.objectContaining({ message: expect.stringContaining('@validateOnly') })]])
  expect(await rowsOf(org.id)).toEqual(before)
  expect((await as(org.MANAGER).ask(`mutation { ${SUPPLIER('Preferred')} }`, {}, { prefer: 'validate-only=false' })).status)
    .toBe(200)
})

describe('the directive', () => {
  test('is in the schema, for mutations', async () => {
    const { directives } = await as(org.STAFF).get<{ directives: { name: string; locations: string[] }[] }>(
      '{ __schema { directives { name locations args { name defaultValue type { kind ofType { name } } } } } }',
    )
    expect(directives.find(({ name }) => name === 'validateOnly')).toEqual({
      name: 'validateOnly', locations: ['MUTATION'],
      args: [{ name: 'if', defaultValue: 'true', type: { kind: 'NON_NULL', ofType: { name: 'Boolean' } } }],
    })
  })

  test('is refused on a query', async () => {
    expect(await as(org.STAFF).code('query @validateOnly { me { id } }')).toBe('GRAPHQL_VALIDATION_FAILED')
  })

  test.each([
    ['@validateOnly', {}, true],
    ['@validateOnly(if: true)', {}, true],
    ['@validateOnly(if: false)', {}, false],
    ['($dry: Boolean!) @validateOnly(if: $dry)', { dry: true }, true],
    ['($dry: Boolean!) @validateOnly(if: $dry)', { dry: false }, false],
    ['($dry: Boolean! = false) @validateOnly(if: $dry)', {}, false],
    ['($dry: Boolean = true) @validateOnly(if: $dry)', {}, true],
  ])('mutation %s with %j is a dry run: %s', async (head, variables, isDry) => {
    const people = await organization()
    const { extensions } = (await as(people.STAFF).ask(`mutation ${head} { ${DRAFT} }`, variables)) as { extensions?: object }
    expect(extensions).toEqual(isDry ? { validateOnly: true } : undefined)
    const { nodes } = await as(people.STAFF).get<{ nodes: object[] }>('{ materialRequests { nodes { id } } }')
    expect(nodes).toHaveLength(isDry ? 0 : 1)
  })
})

describe('a dry run', () => {
  test('answers as if it were done, says that it was a dry run, and changes no row', async () => {
    const before = await rowsOf(org.id)
    const answer = await as(org.MANAGER).ask(`mutation @validateOnly { ${SUPPLIER('Nile Textiles')} ${DRAFT} }`)
    expect(answer).toMatchObject({
      status: 200, extensions: { validateOnly: true },
      data: {
        createSupplier: { id: expect.stringMatching(/^sup_/), name: 'Nile Textiles' },
        createMaterialRequest: { documentId: expect.stringMatching(/^MR-\d{4}-00001$/), status: 'DRAFT' },
      },
    })
    expect(await rowsOf(org.id)).toEqual(before)
    const { documentId } = await as(org.MANAGER).get<{ documentId: string }>(`mutation { ${DRAFT} }`)
    expect(documentId).toMatch(/-00001$/)
  })

  test('tells every refusal, and goes on with the other fields', async () => {
    const twice = `a: ${SUPPLIER('Delta')} empty: ${SUPPLIER(' ')} b: createStyle(input: { code: "S-1", name: "Shirt" }) { id }
      c: createStyle(input: { code: "S-1", name: "Shirt" }) { id } d: ${SUPPLIER('Echo')}`
    const { data, errors = [] } = await as(org.MANAGER).ask(`mutation @validateOnly { ${twice} }`)
    expect(errors.map(({ path, extensions: { code } }) => [path, code])).toEqual([
      [['empty'], 'BAD_USER_INPUT'], [['c'], 'CONFLICT'],
    ])
    expect(data).toMatchObject({ a: { name: 'Delta' }, empty: null, b: { id: expect.any(String) }, c: null, d: { name: 'Echo' } })
  })

  test.each(['at once', 'at commit'] as const)('goes on after a statement that the database refuses %s', async (when) => {
    const refusal = `IF NEW."name" = 'Quasar' THEN RAISE EXCEPTION 'no quasars'; END IF`
    const document = `mutation @validateOnly { a: ${SUPPLIER('Quasar')} b: ${SUPPLIER('Pulsar')} }`
    const { data, errors = [] } = await meeting(refusal, 'Supplier', () => as(org.MANAGER).ask(document), when)
    // A check at the commit would never come, so the dry run makes it before. Where organizations are distributed, it
    // cannot.
    const isTold = when === 'at once' || !gateway().database.isDistributed()
    expect(errors.map(({ path }) => path)).toEqual(isTold ? [['a']] : [])
    expect(data).toMatchObject({ a: isTold ? null : { name: 'Quasar' }, b: { name: 'Pulsar' } })
    expect(loggedFaults()).toEqual(isTold ? [expect.stringContaining('no quasars')] : [])
  })

  test('sees what the fields before it would have done', async () => {
    const { data } = await as(org.FINANCE).ask(`mutation @validateOnly {
      a: createRate(input: { fromCurrency: "EUR", toCurrency: "USD", date: "2026-05-01", rate: "1.1" }) { id }
      b: createRate(input: { fromCurrency: "EUR", toCurrency: "USD", date: "2026-05-01", rate: "1.2" }) { id } }`)
    expect(data).toEqual({ a: { id: expect.any(String) }, b: null })
  })

  test('raises the version of a record with each change of it', async () => {
    const { id } = await as(org.MANAGER).get<{ id: string }>(
      'mutation { createLocation(input: { name: "Dock", locationType: "port" }) { id } }')
    const renamed = (name: string) => `${name}: editLocation(id: $id, input: { name: "${name}" }) { name recordVersion }`
    const edits = (directive: string) => `mutation ($id: ID!) ${directive} { ${renamed('east')} ${renamed('west')} }`
    const versions = { east: { name: 'east', recordVersion: 2 }, west: { name: 'west', recordVersion: 3 } }
    for (const directive of ['@validateOnly', ''])
      expect((await as(org.MANAGER).ask(edits(directive), { id })).data).toEqual(versions)
  })

  test('needs the same permissions', async () => {
    expect(await as(org.STAFF).code(`mutation @validateOnly { ${SUPPLIER('Nobody')} }`)).toBe('FORBIDDEN')
  })

  test('removes no stored file', async () => {
    const { id: employeeId } = await employee(org)
    const { id } = await attachment(org, employeeId)
    const document = `mutation ($employeeId: ID!, $id: ID!) @validateOnly {
      deleteEmployeeAttachment(employeeId: $employeeId, id: $id) { attachmentId } }`
    expect(await as(org.HR).get(document, { employeeId, id })).toEqual({ attachmentId: id })
    expect(await gateway().database.prisma.objectDeletion.count({ where: { orgId: org.id } })).toBe(0)
    expect(await as(org.HR).get('query ($id: ID!) { attachment(id: $id) { id } }', { id })).toEqual({ id })
  })

  test('removes no lock of a log-in', async () => {
    const { email, userId: id } = await user(org)
    const attempt = () => asNobody().code(
      'mutation ($email: String!) { login(username: $email, password: "not it at all") { accessToken } }', { email })
    for (const _ of '123') expect(await attempt()).toBe('UNAUTHENTICATED')
    const unlock = (directive: string) => as(org.ADMIN).get(
      `mutation ($id: ID!) ${directive} { unlockLogIn(id: $id) { id } }`, { id })
    await unlock('@validateOnly')
    expect(await attempt()).toBe('RATE_LIMITED')
    await unlock('')
    expect(await attempt()).toBe('UNAUTHENTICATED')
  })

  test('checks the role before it says that the mutation cannot be tried', async () => {
    const document = 'mutation @validateOnly { createApiKey(input: { name: "K", permissions: ["records:read"] }) { secret } }'
    const { status, errors } = await as(org.STAFF).ask(document)
    expect([status, errors?.[0].extensions]).toMatchObject([403, { code: 'FORBIDDEN', permission: 'apiKeys:manage' }])
    expect(await asNobody().code(document)).toBe('UNAUTHENTICATED')
  })

  test.each([
    ['login', 'mutation @validateOnly { login(username: "a", password: "b") { accessToken } }'],
    ['logout', 'mutation @validateOnly { logout { id } }'],
    ['createApiKey', 'mutation @validateOnly { createApiKey(input: { name: "K", permissions: ["records:read"], rateLimit: 5 }) { secret } }'],
    ['refreshSession', 'mutation @validateOnly { refreshSession(refreshToken: "a") { accessToken } }'],
    ['createUser', 'mutation @validateOnly { createUser(input: { name: "Ann", email: "a@b.test", roles: [STAFF] }) { userId } }'],
    ['resetUserPassword', 'mutation @validateOnly { resetUserPassword(id: "a") { userId } }'],
    ['rotateApiKey', 'mutation @validateOnly { rotateApiKey(id: "a") { secret } }'],
    ['createWebhook', 'mutation @validateOnly { createWebhook(input: { url: "https://hooks.example/a" }) { secret } }'],
    ['rotateWebhookSecret', 'mutation @validateOnly { rotateWebhookSecret(id: "a") { secret } }'],
    ['logoutEverywhere', 'mutation @validateOnly { logoutEverywhere { id } }'],
    ['endSession', 'mutation @validateOnly { endSession(id: "a") { id } }'],
  ])('of %s is refused', async (field, document) => {
    const { errors: [refusal] = [] } = await as(org.ADMIN).ask(document)
    expect(refusal).toMatchObject({ extensions: { code: 'BAD_USER_INPUT', field } })
    expect(refusal.message).toContain(`${field} cannot be tried`)
  })
})
