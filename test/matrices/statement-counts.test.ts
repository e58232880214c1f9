// The number of SQL statements does not grow with the data: every list, with every relation of its records, with 2 rows
// and with 50.
import { beforeAll, describe, expect, test } from '@jest/globals'
import { getNamedType, isEnumType, isObjectType } from 'graphql'
import { gateway, useGateway } from '../support/app.js'
import { as, type Client } from '../support/as.js'
import { housedDatabase } from '../support/databases.js'
import { crowdedHouse, demoHouse } from '../support/make/house.js'
import type { TestOrganization } from '../support/make/organization.js'
import { documentFor, schema, variablesFor } from '../support/operations.js'
import { statementsOf } from '../support/statements.js'
import { orderedWalks, otherLists, relayLists, walks, type Walk } from '../support/walk.js'

// The walks read everything below fifty records at once, which exceeds the default limit.
useGateway({ ROWS_PER_OPERATION: '10000000' }, undefined, housedDatabase)

const FEW = 2
const MANY = 50
/** The largest page. */
const MOST = 100
/** Enough seasons for fifty records of the rarest kind. */
const SEASONS = 20

/** Relations that none of the first fifty records has. Their check is weaker. */
const BARE: Readonly<Record<string, string>> = {
  'employees.bills': 'employees with bills are at the end of the list by name',
  'bills.warnings': 'no goods of the demo came back after they were billed',
  'deliveries.warnings': 'no goods of the demo came back after they were billed',
  'deliveryStops.warnings': 'no goods of the demo came back after they were billed',
}

/** What a list cannot do without, though none of its arguments is required. */
const NEEDED: Readonly<Record<string, object>> = { partyStatement: { supplierId: 'sup-1' } }

interface Page {
  readonly nodes: readonly Readonly<Record<string, unknown>>[]
}

let few: Client
let many: Client
beforeAll(async () => {
  const houses = [await demoHouse(), await crowdedHouse(SEASONS, MANY)]
  for (const house of houses) {
    await editEach(house)
    await talkOnSome(house)
  }
  ;[few, many] = houses.map((house) => as(house.ADMIN))
  // Opens the connections before statements are counted.
  await Promise.all(Array.from({ length: 20 }, () => many.get('{ organization { id } }')))
})

/** Each record that the trail knows has been edited. */
const editEach = ({ id }: TestOrganization) => gateway().database.pool.query(
  `INSERT INTO "AuditLine" ("orgId", "id", "actorId", "actingForId", "action", "entity", "entityId", "details")
    SELECT DISTINCT ON ("entity", "entityId") "orgId", 'edit-' || "id", "actorId", "actingForId", 'edit', "entity", "entityId",
      '{"changed": {"name": {"before": "a", "after": "b"}}}'::jsonb
    FROM "AuditLine" WHERE "orgId" = $1 ORDER BY "entity", "entityId", "actingForId"`, [id])

/** The types of records that have comments and files. */
const ANNOTATED = Object.values(schema.getTypeMap())
  .filter((type) => isObjectType(type) && 'comments' in type.getFields()).map(({ name }) => name)

/** Half of such records, and all of rare kinds, have a comment and a file. Some comments mention the administrator. */
async function talkOnSome({ id, ADMIN: { userId } }: TestOrganization): Promise<void> {
  const { pool } = gateway().database
  const records = `(SELECT DISTINCT "entity", "entityId" FROM "AuditLine" WHERE "orgId" = $1 AND "entity" = ANY ($2)
    AND ("entity" IN ('Supplier', 'Client', 'BillNote', 'RequestForQuotation') OR md5("entity" || ' ' || "entityId") < '8')) r`
  const key = `md5(r."entity" || ' ' || r."entityId")`
  await pool.query(`INSERT INTO "Comment" ("orgId", "id", "recordType", "recordId", "text", "mentions", "authorId")
    SELECT $1, ${key}, r."entity", r."entityId", 'Seen', ARRAY[$3], $3 FROM ${records}`, [id, ANNOTATED, userId])
  await pool.query(`INSERT INTO "Mention" ("orgId", "id", "commentId", "userId")
    SELECT $1, ${key}, ${key}, $3 FROM ${records}`, [id, ['Bill', 'SalesOrder'], userId])
  await pool.query(`INSERT INTO "Attachment" ("orgId", "id", "recordType", "recordId", "fileName", "contentType", "size", "objectKey", "createdAt")
    SELECT $1, ${key}, r."entity", r."entityId", 'a.pdf', 'application/pdf', 1, ${key}, '2020-01-01' FROM ${records}`, [id, ANNOTATED])
}

async function walked(client: Client, { document }: Walk, first: number) {
  let page: Page = { nodes: [] }
  const statements = await statementsOf(async () => { page = await client.get<Page>(document, { first }) })
  return { statements, rows: page.nodes }
}

/** True if there is a record: one, or some in a list or connection. */
const isThere = (value: unknown): boolean =>
  Array.isArray(value) ? value.length > 0 : value != null && isThere((value as Partial<Page>).nodes ?? [value])

/**
 * The rows that actions require, and those that warnings judge, cost statements by values that the answer does not
 * show, such as a currency. Records of any kind cost one for each kind.
 */
const UNSEEN: readonly (string | undefined)[] = ['availableActions', 'warnings', 'record', 'comment']

/** The paths of an answer that have a value. Only existing values cost statements for their own relations. */
function places(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return [path, ...value.flatMap((item) => places(item, path))]
  if (typeof value !== 'object' || value === null) return value === null ? [] : [path]
  return Object.entries(value).flatMap(([name, inner]) => places(inner, `${path}.${name}`))
}

const shape = (rows: readonly object[]) => [...new Set(places(rows))].sort().join(' ')

describe('costs as many statements for fifty records as for two:', () => {
  test.each(walks.map((walk) => [walk.name, walk] as const))('%s', async (name, walk) => {
    const [two, fifty] = [await walked(many, walk, FEW), await walked(many, walk, MANY)]
    expect([two.rows.length, fifty.rows.length]).toEqual([FEW, MANY])
    const present = walk.below ? fifty.rows.filter((row) => isThere(row[walk.below as string])).length : MANY
    expect([name, present > 1 || name in BARE]).toEqual([name, true])
    // If two records lack values that the fifty have, compare with one whole season: it lacks nothing and has few
    // records.
    const alike = !UNSEEN.includes(walk.below) && shape(two.rows) === shape(fifty.rows)
    const { statements } = alike ? two : await walked(few, walk, MOST)
    expect([name, fifty.statements <= statements, alike && fifty.statements !== statements]).toEqual([
      name, true, false,
    ])
  })
})

describe('costs as many statements below fifty records as below two:', () => {
  test.each(orderedWalks.map((walk) => [walk.name, walk] as const))('%s', async (_, walk) => {
    const [two, fifty] = [await walked(many, walk, FEW), await walked(many, walk, MANY)]
    expect([two.rows.length, fifty.rows.length, fifty.statements]).toEqual([FEW, MANY, two.statements])
  })
})

describe('costs as many statements in a house of many seasons as in a house of one:', () => {
  test.each(otherLists.map((list) => [list.name, list] as const))('%s', async (_, list) => {
    const variables = {
      ...variablesFor(list),
      ...NEEDED[list.name],
      ...(list.field.args.some(({ name }) => name === 'limit') && { limit: MANY }),
    }
    const cost = (client: Client) => statementsOf(() => client.get(documentFor(list), variables))
    expect(await cost(many)).toBe(await cost(few))
  })
})

/** The list, and its groups by up to two records, with a field of these records. */
const groupWalks = relayLists.flatMap((list) => {
  const connection = getNamedType(list.field.type)
  const groups = isObjectType(connection) ? connection.getFields().groups : undefined
  const [keys, group] = [getNamedType(groups?.args.find(({ name }) => name === 'by')?.type), getNamedType(groups?.type)]
  if (!isEnumType(keys) || !isObjectType(group)) return []
  const records = keys.getValues()
    .map(({ name, description }) => ({ name, field: description?.match(/`(\w+)Id`/)?.[1] ?? '' }))
    .filter(({ field }) => field in group.getFields()).slice(0, 2)
  if (!records.length) return []
  const by = `by: [${records.map(({ name }) => name).join(', ')}], first: $first`
  const read = records.map(({ field }) => `${field} { id }`).join(' ')
  const document = (fields: string) => `query ($first: Int) { ${list.name} { nodes: groups(${by}) { ${fields} count } } }`
  return [{ name: list.name, records: records.length, document: document(read), alone: document('') }]
})

describe('the groups of a list cost one statement, and one for each kind of record that they name:', () => {
  test.each(groupWalks.map((walk) => [walk.name, walk] as const))('%s', async (name, { document, alone, records }) => {
    const of = (text: string, first: number) => walked(many, { name, list: name, document: text }, first)
    const [named, bare, two] = [await of(document, MOST), await of(alone, MOST), await of(alone, FEW)]
    const isBatched = named.statements <= bare.statements + records
    expect([named.rows.length > 0, bare.statements, isBatched]).toEqual([true, two.statements, true])
  })
})

test('comparing ten cost sheets costs as many statements as comparing two', async () => {
  const { nodes } = await many.get<Page>('{ costSheets(first: 10, filter: { status: [APPROVED] }) { nodes { id } } }')
  const compare = (ids: readonly unknown[]) =>
    statementsOf(() =>
      many.get(
        'query ($ids: [ID!]!) { compareCostSheets(costSheetIds: $ids) { costSheets { id } comparison { totals } } }',
        { ids },
      ),
    )
  const ids = nodes.map(({ id }) => id)
  expect(ids).toHaveLength(10)
  expect(await compare(ids)).toBe(await compare(ids.slice(0, 2)))
})
