// `node` and `nodes` find every record of every type for exactly those who reach it in the usual way: by the queries of
// its type or, for parts of a document, by the document.
import { beforeAll, describe, expect, test } from '@jest/globals'
import { isInterfaceType, isObjectType, type GraphQLObjectType } from 'graphql'
import { Role } from '../../src/generated/prisma/enums.js'
import { useGateway } from '../support/app.js'
import { as, withKey, type Client } from '../support/as.js'
import { housedDatabase } from '../support/databases.js'
import { apiKey } from '../support/make/api-keys.js'
import { demoHouse } from '../support/make/house.js'
import { organization, type TestOrganization } from '../support/make/organization.js'
import { schema, type RootField } from '../support/operations.js'
import { PARTS, showing } from '../support/records-shown.js'
import { openSession } from '../support/sessions.js'
import { statementsOf } from '../support/statements.js'
import { nodeOf, plainFields, relayLists } from '../support/walk.js'

// A caller reads all records of all types at once, which exceeds the default limits.
useGateway({ ROWS_PER_OPERATION: '10000000', REQUESTS_AT_ONCE: '1000' }, undefined, housedDatabase)

interface Identified {
  readonly id: string
  readonly nodeId: string
  readonly __typename: string
}

const IDENTIFIED = '{ id nodeId __typename }'
const MOST = 100
const roles = Object.values(Role)

const nodeType = schema.getType('Node')
const types: readonly GraphQLObjectType[] = isInterfaceType(nodeType) ? [...schema.getPossibleTypes(nodeType)] : []

const listOf = (type: string) => relayLists.find((list) => nodeOf(list)?.name === type)

/** Types without a list and without a document that they are a part of: the usual way to their records. */
const OTHER_ROADS: Readonly<Record<string, (selection: string) => string>> = {
  Organization: (selection) => `{ organization ${selection} }`,
  Session: (selection) => `{ sessions ${selection} }`,
  OwnInvitation: (selection) => `{ me { invitations ${selection} } }`,
  HistoryLine: (selection) => `{ quotes(first: 100) { nodes { history(first: 100) ${selection} } } }`,
  RecordEdit: (selection) => `{ suppliers(first: 100) { nodes { edits(first: 100) { nodes ${selection} } } } }`,
}

/** The lists of the records that have files. */
const withFiles = relayLists.filter((list) => nodeOf(list)?.getFields().attachments)

/** Those of employees have pages. */
const filesOf = (list: RootField, selection: string) => {
  const files = nodeOf(list)?.getFields().attachments.args.length ? `{ nodes ${selection} }` : selection
  return `${list.name}(first: 100) { nodes { attachments ${files} } }`
}

/** The document that reads records of a type in the usual way. */
function roadTo({ name }: GraphQLObjectType, selection: string): string {
  if (name === 'Attachment') return `{ ${withFiles.map((list) => filesOf(list, selection)).join(' ')} }`
  if (OTHER_ROADS[name]) return OTHER_ROADS[name](selection)
  const list = listOf(name)
  if (list) return `{ ${list.name}(first: 100${name === 'CostSheet' ? ', filter: { allVersions: true }' : ''}) { nodes ${selection} } }`
  const part = showing(PARTS[name], name, true)[0]
  return `{ ${listOf(PARTS[name])?.name}(first: 100) { nodes { ${part.name} ${selection} } } }`
}

/** The records in an answer, wherever they stand. */
function recordsIn(value: unknown): Identified[] {
  if (Array.isArray(value)) return value.flatMap(recordsIn)
  if (typeof value !== 'object' || value === null) return []
  return 'nodeId' in value ? [value as Identified] : Object.values(value).flatMap(recordsIn)
}

/** The records of a type that a caller reaches in the usual way. */
async function reached(client: Client, type: GraphQLObjectType, selection = IDENTIFIED): Promise<Identified[]> {
  const { data, errors } = await client.ask(roadTo(type, selection))
  const refusals = errors?.map(({ extensions }) => extensions.code) ?? []
  expect([type.name, refusals.filter((code) => code !== 'FORBIDDEN')]).toEqual([type.name, []])
  return recordsIn(data)
}

/** The records that a caller finds by these identifiers. */
const found = (client: Client, nodeIds: readonly string[], selection = IDENTIFIED) =>
  client.get<(Identified | null)[]>(`query ($nodeIds: [ID!]!) { nodes(nodeIds: $nodeIds) ${selection} }`, { nodeIds })

const one = (client: Client, nodeId: string) =>
  client.get<Identified | null>(`query ($nodeId: ID!) { node(nodeId: $nodeId) ${IDENTIFIED} }`, { nodeId })

let house: TestOrganization
let records: Record<string, Identified[]>
beforeAll(async () => {
  house = await demoHouse()
  await openSession(house.ADMIN)
  await inviteAdmin()
  await as(house.ADMIN).get('mutation { editOrganization(input: { name: "Renamed mill" }) { id } }')
  await sendQuote()
  await renameSupplier()
  const all = await Promise.all(types.map(async (type) => [type.name, await reached(as(house.ADMIN), type)] as const))
  records = Object.fromEntries(all)
})

/** The administrator is invited to another organization. */
async function inviteAdmin(): Promise<void> {
  const inviting = await organization()
  const { email } = await as(house.ADMIN).get<{ email: string }>('{ me { email } }')
  await as(inviting.ADMIN).get('mutation ($email: String!) { inviteMember(email: $email, roles: [STAFF]) { id } }', { email })
}

/** A quote takes a step, which its history shows. */
async function sendQuote(): Promise<void> {
  const client = as(house.MANAGER)
  const { nodes } = await client.get<{ nodes: Identified[] }>(`{ quotes(filter: { status: [DRAFT] }) { nodes ${IDENTIFIED} } }`)
  await client.get('mutation ($id: ID!) { sendQuote(id: $id) { id } }', { id: nodes[0].id })
}

/** A supplier is edited, which its edits show. */
async function renameSupplier(): Promise<void> {
  const client = as(house.MANAGER)
  const { nodes } = await client.get<{ nodes: Identified[] }>(`{ suppliers(first: 1) { nodes ${IDENTIFIED} } }`)
  const rename = 'mutation ($id: ID!) { editSupplier(id: $id, input: { name: "Renamed supplier" }) { id } }'
  await client.get(rename, { id: nodes[0].id })
}

const nodeIdOf = (parts: readonly unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url')

const named = types.map((type) => [type.name, type] as const)
const asked = (type: GraphQLObjectType) => records[type.name].slice(0, MOST)

describe('nodeId', () => {
  test('is a field of every type with an identifier that mutations and lists answer', () => {
    expect(types.length).toBeGreaterThan(50)
    const without = types.filter((type) => !('nodeId' in type.getFields())).map(({ name }) => name)
    expect(without).toEqual([])
  })

  test('is unique in the whole gateway, and so is type and id within the organization', async () => {
    const other = await demoHouse()
    const all = Object.values(records).flat()
    const foreign = (await Promise.all(types.map((type) => reached(as(other.ADMIN), type)))).flat()
    const both = [...new Map([...all, ...foreign].map((record) => [record, record.nodeId])).values()]
    expect(new Set(both).size).toBe(both.length)
    const keys = all.map(({ __typename, id }) => `${__typename}:${id}`)
    expect(new Set(keys).size).toBe(keys.length)
  })

  test('differs for a user, the membership of the user, and the signed-in user, who has none', async () => {
    const answer = await as(house.ADMIN).ask(
      'query ($id: ID!) { user(id: $id) { id nodeId } membership(id: $id) { id nodeId } me { __typename id } }',
      { id: house.ADMIN.userId },
    )
    const { user, membership, me } = answer.data as unknown as Record<string, Identified>
    expect([user.id, membership.id, me.id]).toEqual([house.ADMIN.userId, house.ADMIN.userId, house.ADMIN.userId])
    expect(user.nodeId).not.toBe(membership.nodeId)
    const type = schema.getType('Me')
    expect(isObjectType(type) && Object.keys(type.getFields()).includes('nodeId')).toBe(false)
  })
})

describe('every record is found by its nodeId, by those who reach it:', () => {
  test.each(named)('%s', async (_, type) => {
    expect([type.name, records[type.name].length > 0]).toEqual([type.name, true])
    const nodeIds = asked(type).map(({ nodeId }) => nodeId)
    expect(await found(as(house.ADMIN), nodeIds)).toEqual(asked(type))
    expect(await one(as(house.ADMIN), nodeIds[0])).toEqual(asked(type)[0])
    for (const role of roles) {
      const client = as(house[role])
      const seen = new Set((await reached(client, type)).map(({ nodeId }) => nodeId))
      const shown = (await found(client, nodeIds)).map((node) => node !== null)
      expect([role, shown]).toEqual([role, nodeIds.map((nodeId) => seen.has(nodeId))])
    }
  })
})

describe('is not found by another organization:', () => {
  test.each(named.filter(([name]) => !['Session', 'OwnInvitation'].includes(name)))('%s', async (_, type) => {
    const { ADMIN } = await organization()
    const nodeIds = asked(type).map(({ nodeId }) => nodeId)
    expect(await found(as(ADMIN), nodeIds)).toEqual(nodeIds.map(() => null))
    expect(await one(as(ADMIN), nodeIds[0])).toBeNull()
  })
})

describe('the fields of a record are those that its query shows:', () => {
  const listed = named.filter(([name]) => listOf(name) && !['ApiKey', 'Attachment'].includes(name))
  test.each(listed)('%s', async (_, type) => {
    const [plain, other] = [plainFields(type), '... on Node { id nodeId } ... on Supplier { city } ... on Style { season }']
    const usual = await reached(as(house.ADMIN), type, `{ id nodeId ${plain} }`)
    const nodeIds = usual.slice(0, MOST).map(({ nodeId }) => nodeId)
    const nodes = await found(as(house.ADMIN), nodeIds, `{ ${other} ... on ${type.name} { ${plain} } }`)
    expect(nodes).toEqual(usual.slice(0, MOST))
  })
})

describe('all records of a type take as many statements as the half that lacks less:', () => {
  test.each(named)('%s', async (_, type) => {
    const client = as(house.ADMIN)
    const selection = `{ id ... on ${type.name} { ${plainFields(type)} } }`
    const cost = (nodeIds: readonly string[]) => statementsOf(() => found(client, nodeIds, selection))
    const nodeIds = asked(type).map(({ nodeId }) => nodeId)
    const half = Math.ceil(nodeIds.length / 2)
    await cost(nodeIds)
    const halves = [await cost(nodeIds.slice(0, half)), await cost(nodeIds.slice(half))]
    expect(await cost(nodeIds)).toBe(Math.max(...halves))
  })
})

describe('a document', () => {
  const READS = `query ($nodeIds: [ID!]!) { nodes(nodeIds: $nodeIds) {
    __typename ...Of ... on Client { city orders: salesOrders(first: 3) { totalCount } }
  } } fragment Of on Node { nodeId ... on Quote { documentId client { name } } ... on Bill { lineItems { id bill { id } } } }`

  test('with fragments reads of each record what it selects of its type', async () => {
    const client = as(house.STAFF)
    const [quote, bill, partner] = [records.Quote[0], records.Bill[0], records.Client[0]]
    const usual = await client.ask(`query ($quote: ID!, $bill: ID!, $client: ID!) {
      quote(id: $quote) { __typename nodeId documentId client { name } }
      bill(id: $bill) { __typename nodeId lineItems { id bill { id } } }
      client(id: $client) { __typename nodeId city orders: salesOrders(first: 3) { totalCount } }
    }`, { quote: quote.id, bill: bill.id, client: partner.id })
    const { quote: q, bill: b, client: c } = usual.data as unknown as Record<string, object>
    const nodeIds = [bill, quote, partner, quote].map(({ nodeId }) => nodeId)
    expect(await client.get(READS, { nodeIds })).toEqual([b, q, c, q])
  })

  test('is refused for what is no nodeId, at the place of each', async () => {
    const client = as(house.STAFF)
    const [{ nodeId }] = records.Quote
    const broken = [
      '', 'x', `${nodeId}=`, `${nodeId} `, nodeIdOf(['a', 'b']), records.Quote[0].id,
      nodeIdOf(['x', 'Quote', 1]), nodeIdOf(['x', 'Quote', 'a\0b']),
    ]
    for (const wrong of broken) {
      const { errors } = await client.ask(`query ($nodeId: ID!) { node(nodeId: $nodeId) { id } }`, { nodeId: wrong })
      expect([wrong, errors?.[0].extensions.code, errors?.[0].extensions.detail?.[0].loc]).toEqual([
        wrong, 'BAD_USER_INPUT', ['nodeId'],
      ])
    }
    const { errors } = await client.ask(READS, { nodeIds: [nodeId, 'x', nodeId, 'y'] })
    expect(errors?.[0].extensions.detail?.map(({ loc }) => loc)).toEqual([['nodeIds', 1], ['nodeIds', 3]])
  })

  test('finds nothing for records that do not exist, and refuses more than a hundred', async () => {
    const [{ nodeId }] = records.Quote
    const told = Buffer.from(nodeId, 'base64url').toString()
    const gone = [told.replace(records.Quote[0].id, 'nobody'), told.replace('Quote', 'Nothing'), told.replace('Quote', 'Me')]
    const nodeIds = gone.map((text) => Buffer.from(text).toString('base64url'))
    expect(await found(as(house.ADMIN), nodeIds)).toEqual([null, null, null])
    const elsewhere = ['Session', 'OwnInvitation'].map((type) => nodeIdOf(['elsewhere', type, records[type][0].id]))
    expect(await found(as(house.ADMIN), elsewhere)).toEqual([null, null])
    const many = Array.from({ length: MOST + 1 }, () => nodeId)
    expect(await found(as(house.ADMIN), many.slice(1))).toHaveLength(MOST)
    const { errors } = await as(house.ADMIN).ask(READS, { nodeIds: many })
    expect([errors?.[0].extensions.code, errors?.[0].extensions.detail?.[0].loc]).toEqual(['BAD_USER_INPUT', ['nodeIds']])
  })

  test('shows no line of the trail as a line of a history that no record has', async () => {
    const lines = await as(house.ADMIN).get<{ nodes: (Identified & { entity: string })[] }>(
      `{ auditLines(filter: { entity: ["Organization"] }) { nodes { id nodeId __typename entity } } }`)
    expect(lines.nodes.length).toBeGreaterThan(0)
    const asHistory = lines.nodes.map(({ nodeId }) =>
      Buffer.from(Buffer.from(nodeId, 'base64url').toString().replace('AuditLine', 'HistoryLine')).toString('base64url'))
    expect(await found(as(house.ADMIN), asHistory)).toEqual(asHistory.map(() => null))
  })

  test('of an API key finds what its permissions allow', async () => {
    const { secret } = await apiKey(house, { name: 'files', permissions: ['attachments:read'], rateLimit: 1000 })
    const [own] = records.Organization
    const nodeIds = [records.Attachment[0], records.Bill[0], own, records.Session[0], records.OwnInvitation[0]]
      .map(({ nodeId }) => nodeId)
    expect(await found(withKey(secret), nodeIds)).toEqual([records.Attachment[0], null, null, null, null])
    const reader = await apiKey(house, { name: 'reader', permissions: ['records:read'], rateLimit: 1000 })
    expect(await found(withKey(reader.secret), [own.nodeId])).toEqual([own])
  })
})
