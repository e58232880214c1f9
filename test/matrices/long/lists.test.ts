// Every list in each of its orders: pages fit together both ways, also while records are entered; filters take several
// values, and ranges include what they say.
import { beforeAll, describe, expect, test } from '@jest/globals'
import { getNamedType, getNullableType, isEnumType, isListType } from 'graphql'
import { gateway, useGateway } from '../../support/app.js'
import { as, type Client } from '../../support/as.js'
import { housedDatabase } from '../../support/databases.js'
import { addCopies } from '../../support/make/copies.js'
import { copied, listedHouse } from '../../support/make/listed-house.js'
import type { TestOrganization } from '../../support/make/organization.js'
import {
  columnsOf, documentOf, filtersOf, pagesOf, RANGE, rangedField, reading, type Order, type Page, type Read,
  type Shown,
} from '../../support/pages.js'
import { nodeOf, relayLists } from '../../support/walk.js'

useGateway({ ROWS_PER_OPERATION: '10000000' }, undefined, housedDatabase)

const SIZE = 3
/** Longer lists are read in as many pages. */
const MOST_PAGES = 12

let house: TestOrganization
let client: Client
const asAdmin = () => client

/** Mentions have no identifier; stories of comments try their pages and their filters. */
const lists = relayLists.filter((list) => 'id' in (nodeOf(list)?.getFields() ?? {}))
const orders = lists.flatMap(columnsOf)

beforeAll(async () => {
  house = await listedHouse()
  client = as(house.ADMIN)
})

const idsOf = (pages: readonly Page[]) => pages.flatMap(({ nodes }) => nodes.map(({ id }) => id))
const wholeOf = ({ list, column }: Order, orderBy: string) => reading(asAdmin, list, column)({ orderBy, first: 100 })
const named = orders.map((order) => [`${order.list.name} by ${order.column}`, order] as const)

describe('a list in an order', () => {
  test.each(named)('is the same in pages of three, forwards and backwards: %s', async (_, order) => {
    const read = reading(asAdmin, order.list)
    for (const orderBy of [order.asc, order.desc]) {
      const { nodes, edges, totalCount } = await wholeOf(order, orderBy)
      const ids = nodes.map(({ id }) => id)
      expect([new Set(ids).size, ids.length > SIZE]).toEqual([totalCount, true])
      const size = Math.max(SIZE, Math.ceil(totalCount / MOST_PAGES))
      const [onwards, back] = await Promise.all([
        pagesOf(read, orderBy, size, 'forwards'), pagesOf(read, orderBy, size, 'backwards'),
      ])
      expect([idsOf(onwards), idsOf(back)]).toEqual([ids, ids])
      expect(onwards.flatMap((page) => page.edges)).toEqual(edges)
      expect(onwards.map(({ pageInfo }) => pageInfo.hasPreviousPage)).toEqual(onwards.map((_, at) => at > 0))
      expect(back.map(({ pageInfo }) => pageInfo.hasNextPage)).toEqual(back.map((_, at) => at < back.length - 1))
    }
  })

  test.each(named)('is reversed by the other direction, and records without a value stay last: %s', async (_, order) => {
    const [up, down] = await Promise.all([wholeOf(order, order.asc), wholeOf(order, order.desc)])
    const filled = ({ nodes }: Page) => nodes.filter((node) => node[order.column] != null).map(({ id }) => id)
    const empty = ({ nodes }: Page) => nodes.filter((node) => node[order.column] == null).map(({ id }) => id)
    expect(filled(down)).toEqual(filled(up).reverse())
    for (const page of [up, down]) expect(page.nodes.map(({ id }) => id)).toEqual([...filled(page), ...empty(page)])
    expect(empty(down)).toEqual(empty(up).reverse())
    expect([empty(up).length > SIZE, filled(up).length > SIZE]).toEqual([order.isNullable, true])
  })

  test.each(named.filter(([, { isMeasured }]) => isMeasured))('never falls: %s', async (_, order) => {
    const { nodes } = await wholeOf(order, order.asc)
    const values = nodes.map((node) => node[order.column]).filter((value) => value != null).map(measureOf)
    expect(values).toEqual([...values].sort((a, b) => (a < b ? -1 : Number(a > b))))
    expect(new Set(values).size).toBeGreaterThan(1)
  })

  test.each(named)('refuses the cursor of another order at its argument: %s', async (_, order) => {
    const { pageInfo: { endCursor } } = await wholeOf(order, order.asc)
    const others = [order.desc, ...columnsOf(order.list).map(({ asc }) => asc).filter((asc) => asc !== order.asc)]
    for (const orderBy of others) {
      const asked = [{ first: 1, after: endCursor }, { last: 1, before: endCursor }]
      const places = await Promise.all(asked.map(async (args) => {
        const { errors } = await client.ask(documentOf(order.list), { ...args, orderBy })
        return [errors?.[0].extensions.code, ...(errors?.[0].extensions.detail ?? []).map(({ loc }) => loc.join('.'))]
      }))
      expect([orderBy, places]).toEqual([orderBy, [['BAD_USER_INPUT', 'after'], ['BAD_USER_INPUT', 'before']]])
    }
  })
})

/** Values that no cursor has, by the type of the order's column; any text is one of a column of text. */
const NONE: Readonly<Record<string, readonly unknown[]>> = {
  DateTime: ['+275760-09-13', '2026-13-45', '2026-02-30T00:00:00.000Z', '0000-01-01T00:00:00.000Z', 'now', 5],
  Date: ['2026-13-45', '2026-02-30', '0000-01-01', 'today', '2026-01-01T00:00:00.000Z', 5],
  'stored day': ['2026-13-45', '2026-02-30', '2026-02-30T00:00:00.000Z', '0000-01-01', 'today', '2026-01-01T00:00', '2026-01-01T24:00:00Z', '2026-01-01T00:00:61Z', 5],
  Decimal: ['abc', '1e400000', 'NaN', '9'.repeat(5_000), '', 5],
  Int: [1.5, 1e300, -3e9, '7', true],
  text: ['a\0b', '\ud800', 5, true, {}, ['a']],
}
const ALL = ['\0', {}, [], true]

/** The columns of days that are stored as days or as instants. */
const STORED_DAYS = ['deadline', 'dueDate', 'expectedAt', 'plannedStart', 'validUntil']

describe('a cursor that somebody else has written', () => {
  test.each(named)('is refused at its argument: %s', async (_, { list, column, desc }) => {
    const { type } = nodeOf(list)?.getFields()[column] ?? {}
    const form = STORED_DAYS.includes(column) ? 'stored day' : String(type).replace('!', '')
    const values = [...ALL, ...(NONE[form] ?? NONE.text)]
    const written = desc.endsWith('_DESC') ? [column, 'desc'] : []
    const forged = [...values.map((value) => [value, 'id', ...written]), ['a', 'nul\0', ...written], ['a'], []]
    for (const parts of forged) {
      const cursor = Buffer.from(JSON.stringify(parts)).toString('base64url')
      for (const [name, args] of [['after', { first: 1, after: cursor }], ['before', { last: 1, before: cursor }]] as const) {
        const { errors } = await client.ask(documentOf(list), { ...args, orderBy: desc })
        expect([parts, errors?.map(({ extensions: { code, detail } }) => [code, detail])]).toEqual([parts, [[
          'BAD_USER_INPUT', [expect.objectContaining({ loc: [name], msg: 'Is not a cursor of this list' })],
        ]]])
      }
    }
  })
})

/** A value that can be compared: a number, or a time as text of the form that all have. */
const measureOf = (value: unknown) => (Number.isNaN(Number(value)) ? String(value) : Number(value))

const conditions = lists.flatMap((list) => filtersOf(list).map((filter) => ({ list, filter })))
const ofLists = conditions.filter(({ filter }) => isListType(getNullableType(filter.type)))
/** Filters by words of which a record has several, or that are no field of it; stories try them. */
const OF_SEVERAL = ['users.role', 'memberships.role', 'comments.recordNodeId']

/** Filters of which the house has no two values that records have, with the reason. */
const ONE_VALUE: Readonly<Record<string, string>> = {
  'salesOrders.quoteId': 'one sales order at most names a quote, and one of the house names any',
}

/** Identifiers of records that their list is not filtered by, with the reason. */
const UNFILTERED: Readonly<Record<string, string>> = {
  nodeId: 'names one record, which `node` gives',
  documentId: 'is the printed number of a document, which `text` finds, and ranges of it do',
  orgId: 'is the organization of the request in every record of a list',
  recordId: 'is found by `recordNodeId`, which also says of what kind the record is',
}

test('every identifier and state of a record is a filter of its list, with several values', () => {
  const shown = lists.flatMap((list) => Object.values(nodeOf(list)?.getFields() ?? {})
    .filter(({ name }) => /Id$|^(?:status|state)$/.test(name) && !(name in UNFILTERED))
    .map(({ name }) => [list, name] as const))
  expect(shown.length).toBeGreaterThan(100)
  const isFiltered = ([list, name]: (typeof shown)[number]) =>
    filtersOf(list).some((filter) => filter.name === name && isListType(getNullableType(filter.type)))
  expect(shown.filter((each) => !isFiltered(each)).map(([list, name]) => `${list.name}.${name}`)).toEqual([])
})

test('every filter by words of an enum takes several', () => {
  const ofWords = conditions.filter(({ filter }) => isEnumType(getNamedType(filter.type)))
  expect(ofWords.length).toBeGreaterThan(20)
  expect(ofWords.filter(({ filter }) => !ofLists.some((each) => each.filter === filter))
    .map(({ list, filter }) => `${list.name}.${filter.name}`)).toEqual([])
})

describe('a filter with several values', () => {
  const cases = ofLists.map(({ list, filter }) => [`${list.name}.${filter.name}`, list, filter] as const)
    .filter(([name]) => !OF_SEVERAL.includes(name))
  test.each(cases)('gives the records of each, and none without a value: %s', async (name, list, { name: field }) => {
    const found = await reading(asAdmin, list, field)({ first: 100 })
    const filtered = async (values: readonly unknown[]) => {
      const page = await reading(asAdmin, list)({ first: 100, filter: { [field]: values } })
      expect(page.totalCount).toBe(page.nodes.length)
      return page.nodes.map(({ id }) => id)
    }
    const values = [...new Set(found.nodes.map((node) => node[field]).filter((value) => value != null))]
    expect([name, values.length > 1]).toEqual([name, !(name in ONE_VALUE)])
    const [one, two = 'unknown'] = values
    const having = (...among: unknown[]) =>
      found.nodes.filter((node) => among.includes(node[field])).map(({ id }) => id)
    expect(await filtered([one])).toEqual(having(one))
    expect(await filtered([two])).toEqual(having(two))
    expect(await filtered([one, two])).toEqual(having(one, two))
    expect(await filtered([])).toEqual([])
  })
})

const COMPARED = {
  from: (value: string | number, limit: string | number) => value >= limit,
  since: (value: string | number, limit: string | number) => value >= limit,
  before: (value: string | number, limit: string | number) => value < limit,
  to: (value: string | number, limit: string | number) => value <= limit,
} as const

describe('a range', () => {
  const ranges = conditions.filter(({ filter }) => RANGE.test(filter.name))
  const [texts, measures] = [true, false].map((isText) =>
    ranges.filter(({ filter }) => (String(getNamedType(filter.type)) === 'String') === isText))

  test('is there, with both ends, for everything that a list is ordered by', () => {
    const ends = new Map(orders.map(({ list, column }) => [`${list.name}.${column}`, 0]))
    for (const { list, filter } of ranges) {
      const place = `${list.name}.${rangedField(list, filter)}`
      ends.set(place, (ends.get(place) ?? 0) + 1)
    }
    expect(orders.map(({ list, column }) => `${list.name}.${column}`).filter((place) => ends.get(place) !== 2)).toEqual([])
  })

  const ofTexts = texts.map(({ list, filter }) => [`${list.name}.${filter.name}`, list, filter] as const)
  test.each(ofTexts)('of texts ends where the order has them: %s', async (_, list, { name, type }) => {
    const field = rangedField(list, { name, type })
    const order = orders.find((one) => one.list === list && one.column === field) as Order
    const { nodes } = await reading(asAdmin, list, field)({ first: 100, orderBy: order.asc })
    const valued = nodes.filter((node) => node[field] != null)
    const limit = valued[Math.floor(valued.length / 2)][field]
    const equal = valued.map((node) => node[field] === limit)
    const expected = name.endsWith('From')
      ? valued.slice(equal.indexOf(true)) : valued.slice(0, equal.lastIndexOf(true) + 1)
    const page = await reading(asAdmin, list, field)({ first: 100, orderBy: order.asc, filter: { [name]: limit } })
    expect(page.nodes).toEqual(expected)
    expect([expected.length > 0, expected.length < valued.length]).toEqual([true, true])
  })

  const cases = measures.map(({ list, filter }) => [`${list.name}.${filter.name}`, list, filter] as const)
  test.each(cases)('includes what its name says: %s', async (_, list, { name, type }) => {
    const field = rangedField(list, { name, type })
    const { nodes } = await reading(asAdmin, list, field)({ first: 100 })
    const valued = nodes.filter((node) => node[field] != null)
    const values = [...new Set(valued.map((node) => node[field]))]
    const sorted = values.sort((a, b) => (measureOf(a) < measureOf(b) ? -1 : 1))
    const end = RANGE.exec(name)?.[0].toLowerCase() as keyof typeof COMPARED
    const limit = sorted[Math.floor((end === 'to' ? sorted.length - 1 : sorted.length) / 2)]
    const passes = (node: Shown) => COMPARED[end](measureOf(node[field]), measureOf(limit))
    const expected = valued.filter(passes).map(({ id }) => id)
    const page = await reading(asAdmin, list)({ first: 100, filter: { [name]: limit } })
    expect(page.nodes.map(({ id }) => id)).toEqual(expected)
    expect([expected.length > 0, expected.length < nodes.length]).toEqual([true, true])
  })
})

/** The identifiers of all pages from a cursor on. */
async function rest(read: Read, orderBy: string, from: Page, way: 'forwards' | 'backwards'): Promise<string[]> {
  const pages: Page[] = []
  let { startCursor, endCursor, hasNextPage, hasPreviousPage } = from.pageInfo
  while (way === 'forwards' ? hasNextPage : hasPreviousPage) {
    const page = await read(way === 'forwards'
      ? { orderBy, first: 100, after: endCursor } : { orderBy, last: 100, before: startCursor })
    pages.push(page)
    ;({ startCursor, endCursor, hasNextPage, hasPreviousPage } = page.pageInfo)
  }
  return idsOf(way === 'forwards' ? pages : pages.reverse())
}

describe('when records were entered after the first page was read', () => {
  interface Begun {
    readonly front: Page
    readonly end: Page
    readonly ids: readonly string[]
  }
  const begun = new Map<string, Begun>()
  const both = named.flatMap(([, order]) => [order.asc, order.desc].map((orderBy) => [
    `${order.list.name} ${orderBy}`, order, orderBy,
  ] as const))
  beforeAll(async () => {
    for (const [name, { list }, orderBy] of both) {
      const read = reading(asAdmin, list)
      const [front, end, { nodes }] = await Promise.all([
        read({ orderBy, first: SIZE }), read({ orderBy, last: SIZE }), read({ orderBy, first: 100 }),
      ])
      begun.set(name, { front, end, ids: nodes.map(({ id }) => id) })
    }
    const times = Object.fromEntries(copied.map((model) => [model, 1]))
    await addCopies(gateway().database.prisma, { orgId: house.id, from: 101, times })
  })

  test.each(both)('the other pages repeat and leave out nothing: %s', async (name, { list }, orderBy) => {
    const { front, end, ids } = begun.get(name) as Begun
    const read = reading(asAdmin, list)
    const [after, before] = await Promise.all([
      rest(read, orderBy, front, 'forwards'), rest(read, orderBy, end, 'backwards'),
    ])
    const known = new Set(ids)
    expect(after.filter((id) => known.has(id))).toEqual(ids.slice(SIZE))
    expect(before.filter((id) => known.has(id))).toEqual(ids.slice(0, -SIZE))
    for (const found of [after, before]) expect(new Set(found).size).toBe(found.length)
  })
})
