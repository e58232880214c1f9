// An export whose records change while it is written: all the time, and once in the middle, when the first part of four
// megabytes is stored.
import { describe, expect, test } from '@jest/globals'
import { setTimeout as sleep } from 'node:timers/promises'
import { gateway, useGateway } from '../support/app.js'
import { as, type Client } from '../support/as.js'
import { eventually } from '../support/eventually.js'
import { exported, fetchText, recordsOf, WIDE } from '../support/exports.js'
import { organization } from '../support/make/organization.js'
import { meeting } from '../support/refusing.js'
import { materials, nameOf } from '../support/stories/exports.js'

useGateway()

const COUNT = 600
const NAME = 'cloth '.repeat(33)

interface Cloth {
  readonly id: string
  readonly name: string
  readonly supplier: { readonly name: string; readonly materials: { readonly totalCount: number } }
}

/** An export of materials while this row changes its name once; and the records that the changes after it tell of. */
async function exportedWhile(table: 'Supplier' | 'Material', id: string) {
  const org = await organization()
  const { prisma } = gateway().database
  await prisma.supplier.create({ data: { orgId: org.id, id: 'sup', code: 'S1', name: 'Mill', currency: 'USD' } })
  await prisma.material.createMany({
    data: Array.from({ length: COUNT }, (_, n) => ({
      orgId: org.id, id: `mat-${n}`, code: `M${1000 + n}`, name: NAME, unit: 'm', unitPrice: '1', currency: 'USD', supplierId: 'sup',
    })),
  })
  // Other organizations of the shared gateway store objects too.
  const renamed = `IF NEW."orgId" = '${org.id}' THEN
    UPDATE "${table}" SET "name" = 'Later' WHERE "orgId" = NEW."orgId" AND "id" = '${id}' AND "name" <> 'Later'; END IF`
  const staff = as(org.STAFF)
  const done = await meeting(renamed, 'ObjectDeletion', () =>
    exported(staff, `{ materials(orderBy: CODE_ASC) { nodes {
      id name supplier { name materials(first: 1) { totalCount } } ${WIDE} } } }`))
  const records = await recordsOf<Cloth>(done)
  const { nodes } = await staff.get<{ nodes: { recordId: string }[] }>(
    'query ($after: String) { changes(after: $after, first: 100) { nodes { recordId } } }', { after: done.changesCursor })
  return { done, records, told: nodes.map(({ recordId }) => recordId) }
}

test('has each record once, as it became or as the changes after the export tell', async () => {
  const { done, records, told } = await exportedWhile('Material', 'mat-0')
  expect([done.rows, new Set(records.map(({ id }) => id)).size]).toEqual([COUNT, COUNT])
  // What is read again is that record, and the lists below it are whole.
  expect(new Set(records.map(({ supplier }) => supplier.materials.totalCount))).toEqual(new Set([COUNT]))
  const name = records.find(({ id }) => id === 'mat-0')?.name
  expect([['Later', []], [NAME, ['mat-0']]]).toContainEqual([name, told])
})

test('has a record of another kind as it was, and the changes after the export tell of it', async () => {
  const { done, records, told } = await exportedWhile('Supplier', 'sup')
  expect([done.rows, records[0].supplier.name, told]).toEqual([COUNT, 'Mill', ['sup']])
})

/** Several pages that change while they are read. */
const SOME = 250

interface Named { readonly id: string; readonly code: string; readonly name: string }
interface Page {
  readonly nodes: Named[]
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string }
}

/** All materials that changes are told of, by identifier. */
async function all(client: Client): Promise<Record<string, string>> {
  const found: [string, string][] = []
  for (let after: string | undefined, more = true; more;) {
    const { nodes, pageInfo } = await client.get<Page>(
      `query ($after: String) { materials(first: 100, after: $after, filter: { text: "M" }) {
        nodes { id code name } pageInfo { hasNextPage endCursor } } }`, { after })
    found.push(...nodes.map(({ id, name }): [string, string] => [id, name]))
    after = pageInfo.endCursor
    more = pageInfo.hasNextPage
  }
  return Object.fromEntries(found.filter(([id]) => id.startsWith('mat-')))
}

interface Told {
  readonly nodes: { readonly recordId: string }[]
  readonly endCursor: string
  readonly hasNextPage: boolean
}

/** A copy of the records that reads again what has changed after the cursor. */
async function copiedOn(
  client: Client, records: readonly Named[], cursor: string | null,
): Promise<Record<string, string>> {
  const copy = new Map(records.filter(({ id }) => id.startsWith('mat-')).map(({ id, name }) => [id, name]))
  const CHANGES = `query ($after: String) { changes(after: $after, kinds: [MATERIAL], first: 100) {
    nodes { recordId } endCursor hasNextPage } }`
  let after = cursor
  // Positions are given shortly after an act.
  await eventually(async () => Number((await gateway().database.pool.query<{ count: string }>(
    'SELECT count(*) FROM "Change" WHERE "position" IS NULL')).rows[0].count) === 0)
  for (let more = true; more;) {
    const page = await client.get<Told>(CHANGES, { after })
    for (const id of new Set(page.nodes.map(({ recordId }) => recordId).filter((one) => one.startsWith('mat-'))))
      copy.set(id, (await client.get<Named>('query ($id: ID!) { material(id: $id) { name } }', { id })).name)
    after = page.endCursor
    more = page.hasNextPage
  }
  return Object.fromEntries(copy)
}

describe('an export', () => {
  test('is as the list was at one moment while records change, and the changes after it lack nothing', async () => {
    const there = await organization()
    await materials(there, SOME)
    const manager = as(there.MANAGER)
    const EDIT = 'mutation ($id: ID!, $name: String!) { editMaterial(id: $id, input: { name: $name }) { id } }'
    const RENAME = 'mutation ($id: ID!, $name: String!) { editSupplier(id: $id, input: { name: $name }) { id } }'
    await gateway().database.prisma.supplier.create({ data: { orgId: there.id, id: 'other', code: 'S2', name: 'Other' } })
    const [first, last] = [nameOf(1), nameOf(SOME - 1)]
    let [edits, isOver] = [0, false]
    const editing = (async () => {
      while (!isOver) {
        await sleep(50)
        edits += 1
        for (const id of ['mat-1', `mat-${SOME - 1}`]) await manager.get(EDIT, { id, name: `Edit ${edits}` })
        for (const id of ['sup', 'other']) await manager.get(RENAME, { id, name: `Edit ${edits}` })
        await gateway().database.prisma.material.create({
          data: { orgId: there.id, id: `new-${edits}`, code: `N${edits}`, name: 'New', unit: 'm', unitPrice: '1', currency: 'USD' },
        })
      }
    })()
    await eventually(() => edits > 1)
    const done = await exported(as(there.STAFF), '{ materials(orderBy: CODE_ASC) { nodes { id code name supplier { name } } } }')
      .finally(() => { isOver = true })
    await editing
    const records = await recordsOf<Named & { readonly supplier: { readonly name: string } | null }>(done)
    const numberOf = (code: string) => Number(records.find((one) => one.code === code)?.name.split(' ')[1])
    expect(new Set(records.map(({ id }) => id)).size).toBe(records.length)
    expect(records.filter(({ id }) => id.startsWith('mat-'))).toHaveLength(SOME)
    expect([done.rows, done.size]).toEqual([records.length, Buffer.byteLength(await fetchText(done.downloadUrl))])
    // Each edit is of the second record, then of the last one: at one moment they are the same, or one apart. The
    // embedded database keeps no moment.
    const apart = gateway().database.kind === 'postgres' ? numberOf(first) - numberOf(last) : 0
    expect([0, 1]).toContain(apart)
    expect(await copiedOn(as(there.STAFF), records, done.changesCursor)).toEqual(await all(as(there.STAFF)))
    // A name of the supplier that is shown is the last one, or the changes tell of the supplier.
    const { nodes } = await as(there.STAFF).get<Pick<Told, 'nodes'>>(
      'query ($after: String) { changes(after: $after, kinds: [SUPPLIER], first: 100) { nodes { recordId } } }', { after: done.changesCursor })
    const isTold = nodes.some(({ recordId }) => recordId === 'sup')
    const shown = records.flatMap(({ supplier }) => (supplier && !isTold ? [supplier.name] : []))
    expect(shown.filter((name) => name !== `Edit ${edits}`)).toEqual([])
  })
})
