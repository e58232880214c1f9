// Rows are locked and written by their identifiers: those that are named, of the own organization, and no others.
import { beforeEach, expect, test } from '@jest/globals'
import type { Context } from '../../src/core/context.js'
import { lockOrganization, lockRow, lockRows } from '../../src/core/records/lock.js'
import { addEach, setEach } from '../../src/core/records/row-writer.js'
import { gateway, useGateway } from '../support/app.js'
import { contextOf } from '../support/context.js'
import { organization, type TestOrganization } from '../support/make/organization.js'
import { textsOf } from '../support/statements.js'

useGateway()

/** Two organizations with the same three places. */
const IDS = ['a', 'b', 'c']
let org: TestOrganization
let other: TestOrganization
let ctx: Context
beforeEach(async () => {
  org = await organization()
  other = await organization()
  const { location } = gateway().database.prisma
  const place = { locationType: 'warehouse', latitude: '1', longitude: '2' }
  await location.createMany({
    data: [org, other].flatMap(({ id: orgId }) => IDS.map((id) => ({ ...place, orgId, id, name: id }))),
  })
  ctx = await contextOf(org.MANAGER)
})

/** The rows that a transaction has locked and not changed: PostgreSQL keeps its number in them. */
async function lockedBy(work: (ctx: Context) => Promise<unknown>): Promise<string[]> {
  await ctx.transaction(work)
  const { rows } = await gateway().database.pool.query<{ orgId: string; id: string }>(
    `SELECT "orgId", "id" FROM "Location" WHERE "orgId" = ANY($1::text[]) AND xmax::text <> '0' ORDER BY "id"`,
    [[org.id, other.id]])
  return rows.map(({ orgId, id }) => `${orgId === org.id ? 'own' : 'other'} ${id}`)
}

test.each([
  { ids: ['c', 'a', 'c'], locked: ['own a', 'own c'] },
  { ids: ['b'], locked: ['own b'] },
  { ids: ['d'], locked: [] },
  { ids: [], locked: [] },
])('of the rows with the identifiers $ids those of the organization are locked', async ({ ids, locked }) => {
  expect(await lockedBy((inner) => lockRows(inner, 'Location', ids))).toEqual(locked)
})

test('several rows are locked in the order of their identifiers, so that two callers cannot block each other', async () => {
  const texts = await textsOf(() => ctx.transaction((inner) => lockRows(inner, 'Location', ['c', 'a'])))
  expect(texts.filter((text) => /from "Location" .* order by "id" for no key update$/.test(text))).toHaveLength(1)
})

test('one row is locked and told as it is then, and none that there is not', async () => {
  const found: unknown[] = []
  const locked = await lockedBy(async (inner) => {
    for (const id of ['b', 'd']) found.push(await lockRow<{ name: string }>(inner, 'Location', id, ['name']))
  })
  expect([locked, found]).toEqual([['own b'], [expect.objectContaining({ name: 'b' }), undefined]])
})

test('of all organizations the own one is locked', async () => {
  const locked: unknown[] = []
  const stop = gateway().database.onStatement((text, values) => {
    if (/from "Organization" where "id" = \$1 for no key update$/.test(text)) locked.push(values)
  })
  await ctx.transaction(lockOrganization).finally(stop)
  expect(locked).toEqual([[org.id]])
})

test('each of the named rows gets the value and the sum of its own', async () => {
  await setEach(ctx, 'Location', 'name', new Map([['c', 'Dock'], ['a', 'Gate']]))
  await setEach(ctx, 'Location', 'name', new Map([['b', 'Yard']]))
  await addEach(ctx, 'Location', new Map([
    ['a', { latitude: '0.5', longitude: '10' }], ['c', { latitude: '-3', longitude: '20.25' }],
  ]))
  await addEach(ctx, 'Location', new Map())
  const rowsOf = async ({ id: orgId }: TestOrganization) => {
    const rows = await gateway().database.prisma.location.findMany({ where: { orgId }, orderBy: { id: 'asc' } })
    return rows.map(({ id, name, latitude, longitude }) => [id, name, String(latitude), String(longitude)])
  }
  expect(await rowsOf(org)).toEqual([['a', 'Gate', '1.5', '12'], ['b', 'Yard', '1', '2'], ['c', 'Dock', '-2', '22.25']])
  expect(await rowsOf(other)).toEqual(IDS.map((id) => [id, id, '1', '2']))
})
