// A list is exported as a whole: all its records, for its caller alone, and removed later.
import { beforeAll, describe, expect, test } from '@jest/globals'
import { gunzipSync } from 'node:zlib'
import http from 'node:http'
import { removeExports } from '../../src/access/export-queue.js'
import { gateway, useGateway } from '../support/app.js'
import { as, withKey, type Client } from '../support/as.js'
import { at } from '../support/clock.js'
import { eventually } from '../support/eventually.js'
import { begin, CANCEL, EXPORT_LIST, exported, fetchText, LIST_EXPORT, look, recordsOf } from '../support/exports.js'
import { apiKey } from '../support/make/api-keys.js'
import { objectsIn } from '../support/make/employees.js'
import { organization, type TestOrganization } from '../support/make/organization.js'
import { materials, nameOf } from '../support/stories/exports.js'

useGateway()

const MANY = 1_250

const LIST = `query ($first: Int, $after: String) { cloth: materials(first: $first, after: $after) {
  totalCount nodes { id label: name unitPrice ...Of } pageInfo { hasNextPage endCursor } } }
  fragment Of on Material { supplier { name } }`

interface Cloth { readonly id: string; readonly label: string }
interface Page {
  readonly nodes: Cloth[]
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string }
}

/** The list by paging. */
async function byHand(client: Client): Promise<Cloth[]> {
  const found: Cloth[] = []
  for (let after: string | undefined, more = true; more;) {
    const { nodes, pageInfo } = await client.get<Page>(LIST, { first: 100, after })
    found.push(...nodes)
    after = pageInfo.endCursor
    more = pageInfo.hasNextPage
  }
  return found
}

let org: TestOrganization
beforeAll(async () => {
  org = await organization()
  await materials(org, MANY)
})

describe('an export', () => {
  test('has every record as paging answers it, in the same order, and the trail says who took how many', async () => {
    const staff = as(org.STAFF)
    const done = await exported(staff, LIST, { first: 3 })
    expect(done).toMatchObject({
      listName: 'materials', format: 'JSONL', status: 'DONE', rows: MANY, total: MANY, progress: 100, withheld: [],
      downloadUrl: expect.stringMatching(/^\/files\//), changesCursor: expect.any(String), errorCode: null,
    })
    const records = await recordsOf<Cloth>(done)
    expect(records).toHaveLength(MANY)
    expect(records[0]).toEqual({ id: expect.any(String), label: expect.any(String), unitPrice: expect.any(String), supplier: { name: 'Mill, "north"' } })
    expect(records).toEqual(await byHand(staff))
    expect(Buffer.byteLength(await fetchText(done.downloadUrl))).toBe(done.size)
    const LINES = `query ($id: [ID!]) { auditLines(filter: { entityId: $id }) { nodes { action actorId details } } }`
    const { nodes } = await as(org.ADMIN).get<{ nodes: object[] }>(LINES, { id: [done.id] })
    const by = { actorId: org.STAFF.userId }
    expect(nodes).toEqual([
      { ...by, action: 'COMPLETE', details: { listName: 'materials', format: 'JSONL', rows: MANY, size: done.size } },
      { ...by, action: 'CREATE', details: { listName: 'materials', format: 'JSONL' } },
    ])
  })

  test('notes how far it is once a second, and not for each page', async () => {
    let notes = 0
    const stop = gateway().database.onStatement((text) => {
      notes += Number(/^UPDATE .*"ListExport" SET .*"total"/s.test(text))
    })
    const begun = performance.now()
    expect(await exported(as(org.FINANCE), LIST).finally(stop)).toMatchObject({ status: 'DONE', rows: MANY })
    const seconds = Math.ceil((performance.now() - begun) / 1000)
    // It has thirteen pages. There is a note at its beginning too, and one at its end.
    expect([notes > 0, notes <= seconds + 2]).toEqual([true, true])
  })

  test('is compressed for those who take gzip', async () => {
    const { downloadUrl, size } = await exported(as(org.MANAGER), LIST)
    const answer = await new Promise<http.IncomingMessage>((resolve) =>
      http.get(`${gateway().url}${downloadUrl}`, { headers: { 'accept-encoding': 'gzip' } }, resolve))
    const chunks: Buffer[] = []
    for await (const chunk of answer) chunks.push(chunk as Buffer)
    expect(answer.headers).toMatchObject({
      'content-encoding': 'gzip', 'content-type': 'application/jsonl; charset=utf-8',
      'content-disposition': 'attachment; filename="materials.jsonl"', 'cache-control': 'private, no-store',
    })
    expect(gunzipSync(Buffer.concat(chunks))).toHaveLength(size)
  })

  test('follows the filter and the order of the query, and an empty list is an empty file', async () => {
    const query = `query ($text: String) { materials(filter: { text: $text }, orderBy: CODE_DESC) {
      edges { cursor node { code } } } }`
    const some = await exported(as(org.HR), query, { text: 'Cloth 12' })
    const numbers = [...Array(MANY).keys()].filter((number) => `Cloth ${number}`.includes('Cloth 12'))
    expect(await recordsOf(some)).toEqual(numbers.reverse().map((number) => ({ code: nameOf(number) })))
    const none = await exported(as(org.HR), query, { text: 'velvet' })
    expect([none.status, none.rows, none.progress, none.size, await fetchText(none.downloadUrl)]).toEqual(['DONE', 0, 100, 0, ''])
  })
})

test('an export names the fields that were withheld, by their paths in a record', async () => {
  const there = await organization()
  await materials(there, 1)
  const query = '{ materials { nodes { id lines: auditLines { totalCount } supplier { name auditLines { totalCount } } } } }'
  const done = await exported(as(there.STAFF), query)
  expect([...done.withheld].sort()).toEqual(['lines', 'supplier.auditLines'])
  expect(await recordsOf(done)).toEqual([{ id: 'mat-0', lines: null, supplier: { name: 'Mill, "north"', auditLines: null } }])
  expect((await exported(as(there.ADMIN), query)).withheld).toEqual([])
})

describe('CSV', () => {
  test('has a column for each value, by its path, and no formula', async () => {
    const mill = await organization()
    const { prisma } = gateway().database
    await prisma.supplier.create({ data: { orgId: mill.id, id: 'sup', code: 'S1', name: '@Mill, "north"', currency: 'USD' } })
    const base = { orgId: mill.id, unit: 'm', currency: 'USD' }
    await prisma.material.createMany({
      data: [
        { ...base, id: 'a', code: 'A', name: '=1+1', unitPrice: '12.50', supplierId: 'sup' },
        { ...base, id: 'b', code: 'B', name: '-twill', unitPrice: '0', isActive: false, leadTimeDays: -3 },
        { ...base, id: 'c', code: 'C', name: 'two\nlines', unitPrice: '1000000.125' },
      ],
    })
    const query = '{ materials(orderBy: CODE_ASC) { nodes { code label: name unitPrice isActive leadTimeDays supplier { name } } } }'
    // A variable that the query does not have says nothing of the pages.
    const done = await exported(as(mill.STAFF), query, { after: 'of another list' }, 'CSV')
    expect([done.status, done.rows]).toEqual(['DONE', 3])
    expect(await fetchText(done.downloadUrl)).toBe([
      'code,label,unitPrice,isActive,leadTimeDays,supplier.name',
      `A,'=1+1,12.5,true,,"'@Mill, ""north"""`,
      `B,'-twill,0,false,-3,`,
      'C,"two\nlines",1000000.125,true,,',
      '',
    ].join('\r\n'))
  })

  test.each([
    ['list within a record', '{ materialRequests { nodes { id lineItems { id } } } }', 'lineItems is a list'],
    [
      'field that only some types of a record have',
      '{ comments { nodes { record { id ... on Supplier { materials { totalCount } } } } } }',
      'record.materials is of several types',
    ],
  ])('takes no %s', async (_, query, why) => {
    const { errors } = await as(org.STAFF).ask(EXPORT_LIST, { query, format: 'CSV' })
    expect(errors?.[0]).toMatchObject({
      extensions: { code: 'BAD_USER_INPUT', detail: [{ loc: ['query'], type: 'query_not_exportable' }] },
      message: expect.stringContaining(why),
    })
  })
})

describe('a query is refused', () => {
  const rows = (id: string) => gateway().database.prisma.listExport.count({ where: { orgId: id } })

  test.each([
    ['that is no GraphQL', '{ materials {', 'Syntax Error'],
    ['with an unknown field', '{ materials { nodes { colour } } }', 'colour'],
    ['that changes', 'mutation { logout { id } }', 'send one query'],
    ['of two operations', 'query A { materials { nodes { id } } } query B { materials { nodes { id } } }', 'send one query'],
    ['of two lists', '{ materials { nodes { id } } suppliers { nodes { id } } }', 'ask for one list'],
    ['of one record', '{ me { name } }', 'me is no list'],
    ['of the schema', '{ __typename }', '__typename is no list'],
    ['of a list without pages', '{ sessions { id } }', 'sessions is no list'],
    ['without records', '{ materials { totalCount } }', 'ask once for the records'],
    ['that asks for the records twice', '{ materials { nodes { id } edges { node { id } } } }', 'ask once for the records'],
    ['with a condition', 'query ($x: Boolean!) { materials @include(if: $x) { nodes { id } } }', 'directives'],
    ['of addresses', '{ attachments { nodes { downloadUrl } } }', 'not kept'],
    ['with a condition of its records', 'query ($x: Boolean!) { materials { nodes @skip(if: $x) { id } } }', 'directives'],
    ['with a condition of an edge', 'query ($x: Boolean!) { materials { edges { node @skip(if: $x) { id } } } }', 'directives'],
    ['with a fragment at the root', '{ ...All } fragment All on Query { materials { nodes { id } } }', 'without fragments'],
    ['that asks for cursors alone', '{ materials { edges { cursor } } }', 'ask for the records'],
    ['with a name of the gateway', '{ materials { nodes { exportedRecordId: name } } }', 'give another name than exportedRecordId'],
    ['with a text that is too long', `{ materials(filter: { text: "${'x'.repeat(201)}" }) { nodes { id } } }`, 'text'],
    ['with a wrong variable', 'query ($o: MaterialOrderBy) { materials(orderBy: $o) { nodes { id } } }', 'orderBy', { o: 'UP' }],
  ] as readonly (readonly [string, string, string, object?])[])('%s', async (_, query, says, variables = {}) => {
    const there = await organization()
    const { errors } = await as(there.ADMIN).ask(EXPORT_LIST, { query, variables })
    expect(errors?.[0]).toMatchObject({
      message: expect.stringContaining(says),
      extensions: { code: 'BAD_USER_INPUT', detail: [{ loc: ['query'], type: 'query_not_exportable' }] },
    })
    expect(await rows(there.id)).toBe(0)
  })

  test('whose list the caller may not read', async () => {
    const there = await organization()
    const query = '{ users { nodes { id } } }'
    const { secret } = await apiKey(there, { permissions: ['records:read'] })
    for (const client of [as(there.STAFF), withKey(secret)]) {
      const { errors } = await client.ask(EXPORT_LIST, { query })
      expect(errors?.map(({ extensions }) => extensions)).toMatchObject([{ code: 'FORBIDDEN', permission: 'users:manage' }])
    }
    expect(await rows(there.id)).toBe(0)
  })
})

describe('others', () => {
  test('see no export of theirs, nor cancel or fetch it; users have those of their keys, and not the other way', async () => {
    const there = await organization()
    const { secret } = await apiKey(there, { rateLimit: 100_000 })
    const query = '{ materials { nodes { id } } }'
    const ofKey = await exported(withKey(secret), query)
    const ofAdmin = await exported(as(there.ADMIN), query)
    const ids = async (client: Client) => (await client.get<{ id: string }[]>('{ listExports { id } }')).map(({ id }) => id)
    expect(await ids(as(there.ADMIN))).toEqual([ofAdmin.id, ofKey.id])
    expect(await ids(withKey(secret))).toEqual([ofKey.id])
    expect(await ids(as(there.MANAGER))).toEqual([])
    for (const client of [withKey(secret), as(there.MANAGER), as(org.ADMIN)]) {
      expect(await client.code(LIST_EXPORT, { id: ofAdmin.id })).toBe('NOT_FOUND')
      expect(await client.code('mutation ($id: ID!) { cancelListExport(id: $id) { id } }', { id: ofAdmin.id })).toBe('NOT_FOUND')
    }
    expect((await look(as(there.ADMIN), ofAdmin.id)).status).toBe('DONE')
  })

  test('have no address after five minutes, but may ask for another one', async () => {
    const client = as(org.DIRECTOR)
    const { id } = await exported(client, '{ suppliers { nodes { id } } }')
    const start = Math.ceil(Date.now() / 1_000)
    const after = <T>(seconds: number, work: () => Promise<T>) =>
      at(new Date((start + seconds) * 1_000).toISOString(), work)
    const { downloadUrl } = await after(0, () => look(client, id))
    const status = async () => (await fetch(`${gateway().url}${downloadUrl}`)).status
    expect([await after(299, status), await after(300, status)]).toEqual([200, 403])
    expect((await after(300, () => look(client, id))).downloadUrl).toMatch(/^\/files\//)
  })

  test('who lose a permission get no address, and the one that they have no longer works', async () => {
    const there = await organization()
    const { id, downloadUrl } = await exported(as(there.MANAGER), '{ materials { nodes { id } } }')
    expect(await fetchText(downloadUrl)).toBe('')
    await gateway().database.prisma.membership.updateMany({
      where: { orgId: there.id, userId: there.MANAGER.userId }, data: { roles: ['STAFF'] },
    })
    expect((await look(as(there.MANAGER), id)).downloadUrl).toBeNull()
    expect((await fetch(`${gateway().url}${downloadUrl}`)).status).toBe(403)
  })
})

test('after a day the export is removed, with its content', async () => {
  const there = await organization()
  await materials(there, 3)
  const { id, downloadUrl, status, expiresAt } = await exported(as(there.STAFF), '{ materials { nodes { id } } }')
  expect([status, objectsIn(there).length]).toEqual(['DONE', 1])
  const past = new Date(Date.now() - 1_000)
  const { prisma } = gateway().database
  const removals = await prisma.objectDeletion.findMany({ where: { orgId: there.id } })
  expect(removals.map(({ nextAttemptAt }) => nextAttemptAt)).toEqual([new Date(expiresAt)])
  await prisma.listExport.updateMany({ where: { orgId: there.id }, data: { expiresAt: past } })
  await prisma.objectDeletion.updateMany({ where: { orgId: there.id }, data: { nextAttemptAt: past } })
  expect((await look(as(there.STAFF), id)).downloadUrl).toBeNull()
  expect((await fetch(`${gateway().url}${downloadUrl}`)).status).toBe(404)
  gateway().deletions.wake()
  await eventually(() => objectsIn(there).length === 0)
  await removeExports(gateway().database, new Date())
  expect(await as(there.STAFF).code(LIST_EXPORT, { id })).toBe('NOT_FOUND')
})

test('a caller has a hundred exports of the last day, and is refused the next', async () => {
  const there = await organization()
  const query = '{ materials { nodes { id } } }'
  const { id } = await exported(as(there.STAFF), query)
  const { listExport } = gateway().database.prisma
  const { variables, ...row } = await listExport.findFirstOrThrow({ where: { orgId: there.id, id } })
  await listExport.createMany({
    data: Array.from({ length: 98 }, (_, index) => ({ ...row, variables: variables ?? {}, id: `${id}-${index}` })),
  })
  expect((await exported(as(there.STAFF), query)).status).toBe('DONE')
  const { errors } = await as(there.STAFF).ask(EXPORT_LIST, { query })
  expect(errors?.[0].extensions).toMatchObject({ code: 'CONFLICT', type: 'too_many_exports', ctx: { most: 100 } })
  expect(await as(there.STAFF).get<object[]>('{ listExports { id } }')).toHaveLength(100)
  expect((await exported(as(there.HR), query)).status).toBe('DONE')
})

test('a caller whose export waits for another attempt is refused another one', async () => {
  const there = await organization()
  const query = '{ materials { nodes { id } } }'
  await materials(there, 1)
  const { id } = await exported(as(there.STAFF), query)
  await gateway().database.prisma.listExport.updateMany({
    where: { orgId: there.id, id }, data: { status: 'QUEUED', claimedUntil: new Date(Date.now() + 60_000) },
  })
  const { errors } = await as(there.STAFF).ask(EXPORT_LIST, { query })
  expect(errors?.[0].extensions).toMatchObject({ code: 'CONFLICT', type: 'export_under_way' })
  // A part of the attempt before, which its gateway would have removed later.
  const [objectKey] = objectsIn(there)
  await gateway().database.prisma.objectDeletion.create({
    data: { orgId: there.id, id: 'later', objectKey, cause: 'EXPORT_PART', nextAttemptAt: new Date(Date.now() + 600_000) },
  })
  expect((await as(there.STAFF).get<{ status: string }>(CANCEL, { id })).status).toBe('CANCELLED')
  await eventually(() => objectsIn(there).length === 0)
  expect((await exported(as(there.STAFF), query)).status).toBe('DONE')
})

test('an export that is asked for again under its key is one export', async () => {
  const there = await organization()
  const key = { 'Idempotency-Key': 'export-1' }
  const query = '{ materials { nodes { id } } }'
  const ask = () => as(there.STAFF).get<{ id: string }>(EXPORT_LIST, { query }, key)
  const [one, two] = [await ask(), await ask()]
  expect(two.id).toBe(one.id)
  await begin(as(there.HR), query)
  expect(await gateway().database.prisma.listExport.count({ where: { orgId: there.id } })).toBe(2)
})
