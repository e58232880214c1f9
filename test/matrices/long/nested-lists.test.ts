// Every connection of a record is the list at the root, filtered by that record: in each order, with a filter, and page
// by page both ways, for several records at once and for one alone.
import { beforeAll, describe, expect, test } from '@jest/globals'
import { isListType, isObjectType, getNullableType, type GraphQLField } from 'graphql'
import { gateway, useGateway } from '../../support/app.js'
import { as, type Client } from '../../support/as.js'
import { housedDatabase } from '../../support/databases.js'
import { listedHouse } from '../../support/make/listed-house.js'
import type { TestOrganization } from '../../support/make/organization.js'
import { relations } from '../../support/models.js'
import { rootFields, schema } from '../../support/operations.js'
import { columnsOf, filtersOf, PAGE, pagesOf, reading, variablesOf, type Args, type Page, type Read } from '../../support/pages.js'
import { PARTS, showing } from '../../support/records-shown.js'
import { rowsOf, type Row } from '../../support/records.js'
import { nodeOf, nodeOfField, relayLists } from '../../support/walk.js'

useGateway({ ROWS_PER_OPERATION: '10000000' }, undefined, housedDatabase)

const SIZE = 2

/** A connection of a record. */
interface Connection {
  /** The type of the record. */
  readonly type: string
  readonly field: GraphQLField<unknown, unknown>
  /** The type of the records in the connection. */
  readonly node: string
}

const pages = new Set(['Query', 'Mutation'])
const connections: readonly Connection[] = Object.values(schema.getTypeMap()).flatMap((type) =>
  isObjectType(type) && !pages.has(type.name)
    ? Object.values(type.getFields()).flatMap((field) => {
      const node = nodeOfField(field)
      return node ? [{ type: type.name, field, node: node.name }] : []
    })
    : [])

let house: TestOrganization
let client: Client
let rows: Record<string, Row[]>
beforeAll(async () => {
  house = await listedHouse()
  client = as(house.ADMIN)
  await auditEach()
  await commentEach()
  rows = await rowsOf(house.id)
})

/** Writes lines of the audit trail for one record of each kind that has one. */
async function auditEach(): Promise<void> {
  const before = await rowsOf(house.id)
  const ids: Record<string, unknown> = {
    Organization: house.id, User: house.STAFF.userId, Membership: house.STAFF.userId,
  }
  const kinds = connections.filter(({ node }) => node === 'AuditLine').map(({ type }) => type)
  await gateway().database.prisma.auditLine.createMany({
    data: kinds.flatMap((entity) => [1, 2, 3, 4, 5].map((hour) => ({
      orgId: house.id, id: `audit-${entity}-${hour}`, actorId: house.ADMIN.userId, actorName: 'Ada Weft', action: 'edit',
      at: new Date(`2026-03-01T0${hour}:00:00Z`), entity, entityId: String(ids[entity] ?? before[entity][0].id),
      details: { changed: { name: { before: 'Weft', after: `Weft ${hour}` } } },
    }))),
  })
}

/** Writes comments on one record of each kind that has some. */
async function commentEach(): Promise<void> {
  const before = await rowsOf(house.id)
  const kinds = connections.filter(({ node }) => node === 'Comment').map(({ type }) => type)
  await gateway().database.prisma.comment.createMany({
    data: kinds.flatMap((recordType) => [1, 2, 3, 4, 5].map((hour) => ({
      orgId: house.id, id: `comment-${recordType}-${hour}`, authorId: house.STAFF.userId,
      recordType, recordId: String(before[recordType][0].id), text: `At ${hour}`, at: new Date(`2026-03-01T0${hour}:00:00Z`),
    }))),
  })
}

/** The column of the connection's records that names the record, by the foreign key or, without one, by its name. */
function columnOf({ type, field, node }: Connection): string {
  const between = relations.filter(({ child, parent }) => child === node && parent === type)
  const named = `${type[0].toLowerCase()}${type.slice(1)}Id`
  return (between.find(({ back }) => back === field.name) ?? between[0])?.column ?? named
}

const nodeIdOf = (type: string, id: string) =>
  Buffer.from(JSON.stringify([house.id, type, id])).toString('base64url')

/** The filter of the root list for the connection of a record. */
const filterOf = (connection: Connection, id: string) =>
  connection.node === 'AuditLine'
    ? { entity: [connection.type], entityId: [id] }
    : connection.node === 'Comment' ? { recordNodeId: [nodeIdOf(connection.type, id)] }
      : { [columnOf(connection)]: [id] }

/** The records of a connection as stored, for lines of documents and edits, which have no list at the root. */
const stored = (connection: Connection, id: string) =>
  (connection.node === 'RecordEdit' ? editsOf(connection, id)
    : rows[connection.node].filter((row) => row[columnOf(connection)] === id)).map((row) => String(row.id)).sort()

/** The lines of the trail about a record that have changed fields. */
const editsOf = ({ type }: Connection, id: string) => rows.AuditLine.filter(({ entity, entityId, details }) =>
  entity === type && entityId === id && Object.keys((details as { changed?: object }).changed ?? {}).length > 0)

type Parent = { readonly id: string } & Readonly<Record<string, Page>>

/** Reads the connection of all records of its type in one operation. */
async function ofAll({ type, field }: Connection, args: Args, selected = ''): Promise<readonly Parent[]> {
  const { declared, call } = variablesOf(field)
  const selection = `{ id ${call} ${PAGE(selected)} }`
  if (type === 'Organization') return [await client.get<Parent>(`query (${declared}) { organization ${selection} }`, args)]
  const list = relayLists.find((one) => nodeOf(one)?.name === (PARTS[type] ?? type))?.name
  const part = PARTS[type] ? showing(PARTS[type], type, true)[0].name : undefined
  const read = part ? `{ ${part} ${selection} }` : selection
  const { nodes } = await client.get<{ nodes: unknown[] }>(`query (${declared}) { ${list}(first: 100) { nodes ${read} } }`, args)
  return (part ? nodes.flatMap((node) => (node as Record<string, Parent[]>)[part]) : nodes) as Parent[]
}

/** Reads the connection of one record: alone, if there is a query for it. */
const ofOne = (connection: Connection, id: string, selected?: string): Read => async (args) => {
  const { type, field } = connection
  const name = type[0].toLowerCase() + type.slice(1)
  const { declared, call } = variablesOf(field)
  if (rootFields.some((root) => root.name === name && root.field.args.some((arg) => arg.name === 'id')))
    return (await client.get<Parent>(
      `query ($id: ID!, ${declared}) { ${name}(id: $id) { id ${call} ${PAGE(selected)} } }`, { id, ...args },
    ))[field.name]
  return (await ofAll(connection, args, selected)).find((parent) => parent.id === id)?.[field.name] as Page
}

/** The identifiers in the connection of a record in an order, by the list at the root or from the database. */
async function expectedOf(
  connection: Connection, id: string, orderBy: string, filter = {},
): Promise<readonly string[]> {
  const list = relayLists.find((one) => nodeOf(one)?.name === connection.node)
  if (list) {
    const narrowed = { ...filter, ...filterOf(connection, id) }
    const { nodes } = await reading(() => client, list)({ orderBy, first: 100, filter: narrowed })
    return nodes.map((node) => node.id)
  }
  const { nodes } = await ofOne(connection, id)({ orderBy, first: 100 })
  expect(nodes.map((node) => node.id).sort()).toEqual(stored(connection, id))
  return nodes.map((node) => node.id)
}

/** A page of a connection without records. */
const NOTHING: Page = {
  totalCount: 0, nodes: [], edges: [],
  pageInfo: { hasNextPage: false, hasPreviousPage: false, startCursor: null, endCursor: null },
}

const idsIn = (page: Page) => page.nodes.map(({ id }) => id)

/** The record with most records in its connection, and one without any. */
async function richAndBare(connection: Connection) {
  const parents = await ofAll(connection, { first: 1 })
  const counted = parents.map((parent) => [parent.id, parent[connection.field.name].totalCount] as const)
  const [[rich, total]] = [...counted].sort(([, a], [, b]) => b - a)
  return { rich, total, bare: counted.find(([, count]) => count === 0)?.[0] }
}

/** Both directions of one column that may be null, and of one that may not. The list at the root has every column. */
function orderings({ field }: Connection) {
  const columns = columnsOf({ root: 'Query', name: field.name, field })
  const chosen = [true, false].map((isNullable) => columns.find((one) => one.isNullable === isNullable))
  return chosen.flatMap((one) =>
    one ? [one.asc, one.desc].map((orderBy) => ({ orderBy, isNullable: one.isNullable })) : [])
}

describe('a connection', () => {
  const cases = connections.map((connection) => [`${connection.type}.${connection.field.name}`, connection] as const)

  test.each(cases)('is the list of its record, in each order and page by page: %s', async (name, connection) => {
    const { rich, total, bare } = await richAndBare(connection)
    expect([name, total > 0]).toEqual([name, true])
    for (const { orderBy, isNullable } of orderings(connection)) {
      const ids = await expectedOf(connection, rich, orderBy)
      expect([orderBy, ids.length]).toEqual([orderBy, total])
      const read = ofOne(connection, rich)
      const all = await ofAll(connection, { orderBy, first: SIZE })
      const at = (id: string) => all.find((parent) => parent.id === id)?.[connection.field.name] as Page
      const [first, last] = [at(rich), await read({ orderBy, last: SIZE })]
      expect([idsIn(first), first.totalCount]).toEqual([ids.slice(0, SIZE), total])
      expect(first.pageInfo.hasNextPage).toBe(total > SIZE)
      expect([idsIn(last), last.pageInfo.hasPreviousPage]).toEqual([ids.slice(-SIZE), total > SIZE])
      const after = await read({ orderBy, first: SIZE, after: first.pageInfo.endCursor })
      const before = await read({ orderBy, last: SIZE, before: last.pageInfo.startCursor })
      expect([idsIn(after), idsIn(before)]).toEqual([ids.slice(SIZE, 2 * SIZE), ids.slice(0, -SIZE).slice(-SIZE)])
      for (const way of isNullable ? (['forwards', 'backwards'] as const) : [])
        expect((await pagesOf(read, orderBy, SIZE, way)).flatMap(idsIn)).toEqual(ids)
      if (bare) expect(at(bare)).toEqual(NOTHING)
    }
  })

  /** A filter of each connection. The list at the root has every filter. */
  const narrowed = connections.flatMap((connection) => {
    const taken = new Set(connection.node === 'Comment' ? ['recordNodeId', 'recordType']
      : [...Object.keys(filterOf(connection, '')), 'entity'])
    const fields = schema.getType(connection.node)
    const known = isObjectType(fields) ? fields.getFields() : {}
    const lists = filtersOf(connection).filter(({ name, type }) =>
      isListType(getNullableType(type)) && name in known && !taken.has(name))
    return lists.slice(0, 1).map(({ name }) => [`${connection.type}.${connection.field.name} ${name}`, connection, name] as const)
  })

  test.each(narrowed)('takes the filters of the list at the root: %s', async (_, connection, name) => {
    const { rich } = await richAndBare(connection)
    const { nodes } = await ofOne(connection, rich, name)({ first: 100 })
    const value = nodes.map((node) => node[name]).find((one) => one != null) ?? 'unknown'
    const [{ orderBy }] = orderings(connection)
    const filter = { [name]: [value] }
    const ids = await expectedOf(connection, rich, orderBy, filter)
    const all = await ofAll(connection, { orderBy, first: 100, filter })
    const found = all.find(({ id }) => id === rich)?.[connection.field.name]
    expect([found?.nodes.map(({ id }) => id), found?.totalCount]).toEqual([ids, ids.length])
    expect(ids.length).toBe(nodes.filter((node) => node[name] === value).length)
    const none = await ofAll(connection, { filter: { [name]: [] } })
    expect(none.map((parent) => parent[connection.field.name].totalCount)).toEqual(none.map(() => 0))
  })
})
