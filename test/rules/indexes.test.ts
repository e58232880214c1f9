// The migrated database: every foreign key, filter, search and order has an index, and unique and append-only rules are
// enforced.
import { expect, test } from '@jest/globals'
import { existsSync, readdirSync } from 'node:fs'
import type { Rows } from '../../src/core/records/record.js'
import { gateway, useGateway } from '../support/app.js'
import { demoHouse } from '../support/make/house.js'
import { columnsOf } from '../support/pages.js'
import { nodeOf, relayLists } from '../support/walk.js'

useGateway()

const rows = async <T>(sql: string) => (await gateway().database.pool.query(sql)).rows as T[]

test('every foreign key has an index that begins with its columns', async () => {
  const keys = await rows<{ name: string; covered: boolean }>(`
    SELECT c.conname AS name, EXISTS (
      SELECT 1 FROM pg_index i WHERE i.indrelid = c.conrelid AND i.indpred IS NULL
        AND (SELECT array_agg(k ORDER BY n) FROM unnest(i.indkey::int2[]) WITH ORDINALITY AS x(k, n) WHERE n <= cardinality(c.conkey))
            @> c.conkey
    ) AS covered
    FROM pg_constraint c WHERE c.contype = 'f'`)
  expect(keys.length).toBeGreaterThan(100)
  expect(keys.filter(({ covered }) => !covered).map(({ name }) => name)).toEqual([])
})

/** The declarations in `reads.ts` of every feature. */
async function readables(): Promise<readonly Rows[]> {
  const features = readdirSync('src/features').filter((name) => existsSync(`src/features/${name}/reads.ts`))
  const modules = await Promise.all(
    features.map((name) => import(`../../src/features/${name}/reads.js`) as Promise<Record<string, object>>),
  )
  return modules
    .flatMap((module) => Object.values(module))
    .filter((declared): declared is Rows => 'filters' in declared)
}

/** The members of an organization are few and found by key. Mentions are found by the index of their user. */
const FOUND_OTHERWISE = ['User', 'Membership', 'Mention']
const isTable = ({ table }: Rows) => !FOUND_OTHERWISE.includes(table)

const filterColumns = ({ table, filters, only = {} }: Rows) => {
  const byValue = Object.values(filters).filter(({ kind }) => kind === 'value').flatMap(({ columns }) => columns)
  return [...byValue, ...Object.keys(only)].map((column) => `${table}.${column}`)
}

interface Lead {
  readonly lead: string
  /** True if rows without a value in the column are not in the index. */
  readonly isPartial: boolean
}

/** `Table.column` of every column with an index that begins with the organization and the column. */
async function indexed(): Promise<readonly Lead[]> {
  return rows<Lead>(`
    SELECT c.relname || '.' || led.attname AS lead, i.indpred IS NOT NULL AS "isPartial"
    FROM pg_index i
    JOIN pg_class c ON c.oid = i.indrelid
    JOIN pg_attribute org ON org.attrelid = c.oid AND org.attnum = i.indkey[0] AND org.attname = 'orgId'
    JOIN pg_attribute led ON led.attrelid = c.oid AND led.attnum = i.indkey[1]
    WHERE c.relnamespace = current_schema()::regnamespace AND (i.indpred IS NULL
      OR pg_get_expr(i.indpred, i.indrelid) = format('(%I IS NOT NULL)', led.attname))`)
}

test('every filter by a value has an index that begins with the organization and its column', async () => {
  const known = new Set((await indexed()).map(({ lead }) => lead))
  const asked = new Set((await readables()).filter(isTable).flatMap(filterColumns))
  expect(asked.size).toBeGreaterThan(90)
  expect([...asked].filter((column) => !known.has(column))).toEqual([])
})

test('every search for a text has a trigram index over all its columns, or an entry, within the organization', async () => {
  const indexes = await rows<{ name: string; definition: string }>(`
    SELECT c.relname AS name, pg_get_indexdef(i.indexrelid) AS definition FROM pg_index i
    JOIN pg_class c ON c.oid = i.indrelid WHERE c.relnamespace = current_schema()::regnamespace`)
  const asked = (await readables()).filter(isTable).flatMap(({ table, filters }) =>
    Object.values(filters).filter(({ kind, columns }) => kind !== 'value' && columns.length).map(({ columns }) => {
      const parts = columns.map((column) => `COALESCE(${column}, ''::text)`)
      return [table, parts.join(' || chr(31)) || ')] as const
    }))
  const byEntry = (await readables()).filter(({ filters }) => Object.values(filters).some(({ kind }) => kind === 'search'))
  expect(asked.length + byEntry.length).toBeGreaterThan(30)
  expect(indexes.map(({ definition }) => definition)).toContainEqual(
    expect.stringMatching(/SearchEntry_words.* USING gin \("orgId", kind, words (?:\w+\.)?gin_trgm_ops\)/))
  const bare = (text: string) => text.replace(/[()"]/g, '')
  const isIndexed = ([table, text]: (typeof asked)[number]) => indexes.some(({ name, definition }) =>
    name === table && bare(definition).includes(`USING gin orgId, ${bare(text)} gin_trgm_ops`))
  expect(asked.filter((search) => !isIndexed(search))).toEqual([])
})

test('every order of a list has an index that begins with the organization and its column', async () => {
  const known = new Set((await indexed()).filter(({ isPartial }) => !isPartial).map(({ lead }) => lead))
  const joined = new Set((await readables()).filter((each) => !isTable(each)).map(({ table }) => table as string))
  const orders = relayLists.flatMap((list) => columnsOf(list).map(({ column }) => [nodeOf(list)?.name ?? '', column]))
  const asked = new Set(orders.filter(([table]) => !joined.has(table)).map((place) => place.join('.')))
  expect(asked.size).toBeGreaterThan(60)
  expect([...asked].filter((column) => !known.has(column))).toEqual([])
})

test('history and audit are append-only', async () => {
  const org = await demoHouse()
  for (const table of ['MaterialRequestHistory', 'CostSheetHistory', 'ExpenseRequestHistory', 'AuditLine']) {
    const name = table === 'MaterialRequestHistory' ? '"performedByName"' : '"actorName"'
    await expect(rows(`UPDATE "${table}" SET ${name} = 'nobody' WHERE "orgId" = '${org.id}'`)).rejects.toThrow(
      /append-only|not be changed|never/i,
    )
    await expect(rows(`TRUNCATE "${table}" CASCADE`)).rejects.toThrow(/append-only|not be changed|never/i)
  }
})
