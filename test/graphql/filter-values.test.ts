// The values of the filters of a list: one or several, none at all, and as many and as long as they may be.
import { beforeAll, expect, test } from '@jest/globals'
import { gateway, useGateway } from '../support/app.js'
import { as } from '../support/as.js'
import { organization, type TestOrganization } from '../support/make/organization.js'
import { textsOf } from '../support/statements.js'

useGateway()

const LIST = 'query ($filter: LocationFilter) { locations(filter: $filter) { nodes { name } } }'

let org: TestOrganization
beforeAll(async () => {
  org = await organization()
  await gateway().database.prisma.location.createMany({
    data: [
      { orgId: org.id, id: 'loc-1', name: 'Gate', locationType: 'warehouse', country: 'TR' },
      { orgId: org.id, id: 'loc-2', name: 'Loom', locationType: 'factory', country: 'TR' },
      { orgId: org.id, id: 'loc-3', name: 'Quay', locationType: 'port', country: 'IT' },
    ],
  })
})

const listed = async (filter: object | null) =>
  (await as(org.STAFF).get<{ nodes: { name: string }[] }>(LIST, { filter })).nodes.map(({ name }) => name)

async function faultsOf(filter: object) {
  const { errors } = await as(org.STAFF).ask(LIST, { filter })
  return errors?.[0].extensions.detail?.map(({ loc, type, ctx }) => ({ loc, type, ctx }))
}

const many = (count: number, last: string) => [...Array.from({ length: count - 1 }, (_, index) => `kind ${index}`), last]

test('a list of one value finds what has it, one of several what has any of them, and an empty one nothing', async () => {
  const asked = [['warehouse'], ['port', 'warehouse'], ['factory'], [], ['port', 'factory']]
  const found: string[][] = []
  for (const locationType of asked) found.push(await listed({ locationType }))
  expect(found).toEqual([['Gate'], ['Gate', 'Quay'], ['Loom'], [], ['Loom', 'Quay']])
})

test('a list of one value is compared like the value, so that an index gives the order too', async () => {
  const reads = async (locationType: readonly string[]) =>
    (await textsOf(() => listed({ locationType }))).filter((text) => text.includes('from "Location"'))
  expect(await reads(['port'])).toEqual([expect.stringMatching(/"locationType" = \$\d/)])
  expect(await reads(['port', 'factory'])).toEqual([expect.stringMatching(/"locationType" = any\(\$\d/)])
})

test('several filters hold together, and one that is null is none', async () => {
  const all = ['Gate', 'Loom', 'Quay']
  expect([await listed(null), await listed({}), await listed({ locationType: null, text: null, isActive: null })])
    .toEqual([all, all, all])
  expect(await listed({ country: ['TR'], locationType: ['port', 'factory'], text: null })).toEqual(['Loom'])
})

test('a filter has a hundred values and a search two hundred characters at most; a value may be longer', async () => {
  expect(await listed({ locationType: many(100, 'port') })).toEqual(['Quay'])
  expect([await listed({ text: 'x'.repeat(200) }), await listed({ nameTo: 'H'.repeat(201) })]).toEqual([[], ['Gate']])
  const [values, characters] = [{ max_length: 100, of: 'values' }, { max_length: 200, of: 'characters' }]
  expect(await faultsOf({ locationType: many(101, 'port') }))
    .toEqual([{ loc: ['filter', 'locationType'], type: 'too_many_filter_values', ctx: values }])
  expect(await faultsOf({ text: 'x'.repeat(201), country: many(101, 'IT') })).toEqual(expect.arrayContaining([
    { loc: ['filter', 'text'], type: 'too_many_filter_values', ctx: characters },
    { loc: ['filter', 'country'], type: 'too_many_filter_values', ctx: values },
  ]))
})
