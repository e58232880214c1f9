// Lists of ten thousand records of each kind on PostgreSQL: `npm run lists -- --rows 10000`. No filter and no order
// reads its whole table, and the last page by cursor reads as many blocks as the first.
import process from 'node:process'
import { getNamedType, getNullableType, isLeafType, isListType } from 'graphql'
import { seedHouses } from '../../../prisma/seed.js'
import { usersOf, type House } from '../../../prisma/seed/organizations.js'
import { addCopies } from '../../support/make/copies.js'
import type { RootField } from '../../support/operations.js'
import { columnsOf, documentOf, filtersOf, RANGE, rangedField, type Args, type Page } from '../../support/pages.js'
import { nodeOf, relayLists } from '../../support/walk.js'
import { logInAt } from '../log-in.js'
import { count, optionsOf } from '../options.js'
import { startWalked } from '../walks/gateway.js'
import { post } from '../walks/send.js'
import { blocksOf, pageStatements, scans, type Sent } from './plans.js'

const { rows: ROWS } = optionsOf('lists', { rows: count(10_000, 'records of each kind') })
const SIZE = 20
/** How many times the blocks of the first page another page may read. */
const MOST_TIMES = 2
const HOUSE: House = { id: 'lists', name: 'Many records', currency: 'USD' }
const say = (line: string) => process.stdout.write(`${line}\n`)

/** Not checked: the people of an organization are few, and what mentions a user is found by the index of the user. */
const LEFT_OUT = ['users', 'memberships', 'mentions']
const lists = relayLists.filter(({ name }) => !LEFT_OUT.includes(name))
const tableOf = (list: RootField) => nodeOf(list)?.name ?? ''

const gateway = await startWalked(false)
const { database } = gateway

/** Deliveries that are old are removed. */
const RECENT = { 'WebhookDelivery.createdAt': 's."createdAt" - make_interval(secs => k)' }

/** Plants the demo and copies its records until there are enough of each kind, all with values of their own. */
async function fill(): Promise<void> {
  const { prisma, pool } = database
  await seedHouses(prisma, gateway.store, [HOUSE])
  await pool.query('SET statement_timeout = 0')
  const times: Record<string, number> = {}
  for (const table of lists.map(tableOf)) {
    const { rows } = await pool.query<{ n: number }>(`SELECT count(*)::int AS n FROM "${table}"`)
    times[table] = Math.ceil(ROWS / rows[0].n)
  }
  const spread = new Set(lists.flatMap((list) => columnsOf(list).map(({ column }) => `${tableOf(list)}.${column}`)))
  await addCopies(prisma, { orgId: HOUSE.id, times, spread, instead: RECENT })
  await pool.query('VACUUM ANALYZE')
}

const admin = usersOf(HOUSE).find(({ role }) => role === 'ADMIN')?.email ?? ''
const tokenOf = () => logInAt(gateway.url, admin, 'selvedge')

async function read(token: string, list: RootField, args: Args, field = ''): Promise<Page> {
  const answer = JSON.parse(await post(gateway.url, token, documentOf(list, field), args)) as {
    readonly data?: Readonly<Record<string, Page>> | null
  }
  const page = answer.data?.[list.name]
  if (!page) throw new Error(`${list.name} is refused: ${JSON.stringify(answer)}`)
  return page
}

/** All values of a list's records, so that a page is not read from an index alone. */
const valuesOf = (list: RootField) => Object.values(nodeOf(list)?.getFields() ?? {})
  .filter(({ type, args }) => isLeafType(getNamedType(type)) && !args.length).map(({ name }) => name).join(' ')

/** A filter with a value that records have; without values if it is not checked. */
interface Tried {
  readonly name: string
  readonly values: readonly unknown[]
}

/** A text that no record contains. A search for it reads the whole table, unless there is an index of texts. */
const NOWHERE = 'no such text'

/** Filters by what a record does not show under the same name → what shows it. */
const SHOWN_BY: Readonly<Record<string, string>> = { recordNodeId: 'recordType recordId' }

const valueOf = (node: Readonly<Record<string, unknown>>, field: string) => (field === 'recordNodeId'
  ? Buffer.from(JSON.stringify([HOUSE.id, node.recordType, node.recordId])).toString('base64url') : node[field])

/** The values to try for each filter of a list. */
async function triedOf(token: string, list: RootField): Promise<readonly Tried[]> {
  const tried: Tried[] = []
  for (const filter of filtersOf(list)) {
    const { name, type } = filter
    const found = async (field: string) => {
      const orderBy = columnsOf(list).find(({ column }) => column === field)?.asc
      const { nodes } = await read(token, list, { first: 100, orderBy }, SHOWN_BY[field] ?? field)
      const values = [...new Set(nodes.map((node) => valueOf(node, field)).filter((value) => value != null))]
      return values.length ? values : ['unknown']
    }
    if (isListType(getNullableType(type))) {
      const [one, ...others] = await found(name)
      tried.push({ name, values: [[one], [one, ...others.slice(0, 1)]] })
    } else if (RANGE.test(name)) {
      const values = (await found(rangedField(list, filter))).sort()
      tried.push({ name, values: [values[Math.floor(values.length / 2)]] })
    } else {
      tried.push({ name, values: { Boolean: [true, false], String: [NOWHERE] }[String(getNamedType(type))] ?? [] })
    }
  }
  return tried
}

/** What is found of one list. */
interface Found {
  readonly wrong: string[]
  readonly unchecked: string[]
  statements: number
  /** The blocks of the last page in blocks of a page near the front, in the dearest order. */
  times: number
}

async function checkScans(list: RootField, statements: readonly Sent[], what: string, found: Found): Promise<void> {
  for (const statement of statements) {
    found.statements += 1
    if (await scans(database, tableOf(list), statement)) found.wrong.push(`${list.name} reads its whole table ${what}`)
  }
}

async function checkFilters(token: string, list: RootField, found: Found): Promise<void> {
  for (const { name, values } of await triedOf(token, list)) {
    if (!values.length) found.unchecked.push(name)
    for (const value of values) {
      const filter = { [name]: value }
      const sent = await pageStatements(database, tableOf(list), () =>
        read(token, list, { first: SIZE, filter }, valuesOf(list)))
      await checkScans(list, sent, `with the filter ${JSON.stringify(filter)}`, found)
    }
  }
}

/**
 * The pages of an order that are compared: the first, another near the front, and the last. The first has the records
 * of the demo, which lie beside each other on the disk, so the other one says what a page reads.
 */
async function checkOrder(token: string, list: RootField, orderBy: string, found: Found): Promise<void> {
  const statementsOf = (args: Args) =>
    pageStatements(database, tableOf(list), () =>
      read(token, list, { orderBy, first: SIZE, ...args }, valuesOf(list)))
  const { pageInfo: { endCursor } } = await read(token, list, { orderBy, first: 100 })
  const { edges: [{ cursor }] } = await read(token, list, { orderBy, last: SIZE + 1 })
  const pages: (readonly Sent[])[] = []
  for (const args of [{}, { after: endCursor }, { after: cursor }]) pages.push(await statementsOf(args))
  for (const sent of pages) await checkScans(list, sent, `in the order ${orderBy}`, found)
  const blocks: number[] = []
  for (const sent of pages) blocks.push(await blocksOf(database, sent))
  const [first, near, last] = blocks
  const front = Math.max(first, near)
  found.times = Math.max(found.times, last / front)
  if (last > MOST_TIMES * front)
    found.wrong.push(`${list.name} in the order ${orderBy}: the last page reads ${last} blocks, the first ${front}`)
}

async function checkList(token: string, list: RootField): Promise<Found> {
  const found: Found = { wrong: [], unchecked: [], statements: 0, times: 0 }
  await checkFilters(token, list, found)
  const orders = columnsOf(list).flatMap(({ asc, desc }) => [asc, desc])
  for (const orderBy of orders) await checkOrder(token, list, orderBy, found)
  const later = found.unchecked.length ? `; not yet checked: ${found.unchecked.join(', ')}` : ''
  const last = `the last page reads at most ${found.times.toFixed(2)} times the blocks`
  say(`${list.name}: ${found.statements} statements, ${orders.length} orders, ${last}, ${found.wrong.length} wrong${later}`)
  return found
}

const wrong: string[] = []
try {
  say(`Writing ${ROWS} records of each of ${lists.length} kinds, which takes some minutes …`)
  await fill()
  const token = await tokenOf()
  for (const list of lists) wrong.push(...(await checkList(token, list)).wrong)
} finally {
  await gateway.close()
}
for (const line of wrong) say(`  WRONG: ${line}`)
say(wrong.length ? 'failed' : 'passed')
process.exit(wrong.length ? 1 : 0)
