// The demo data has every state and kind, its figures agree, it is the same each time, and it can be repeated for many
// seasons.
import { beforeAll, describe, expect, test } from '@jest/globals'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { seedDemo } from '../../../prisma/seed.js'
import { KEPT_ONCE } from '../../../prisma/seed/earlier-seasons.js'
import type { PrismaClient } from '../../../src/generated/prisma/client.js'
import { gateway, useGateway } from '../../support/app.js'
import { as } from '../../support/as.js'
import { freshDatabase } from '../../support/databases.js'
import { CHECKS } from '../../support/figures.js'
import { houseOf } from '../../support/make/house.js'
import type { TestOrganization } from '../../support/make/organization.js'
import { enums, models } from '../../support/models.js'
import { runCommand } from '../../support/process.js'
import { printable, rowsOf, tenantModels, type Row } from '../../support/records.js'
import { nodeOf, relayLists } from '../../support/walk.js'

useGateway()

const SEASONS = 3

/** Models without demo records, with the reason. */
const UNPLANTED: Readonly<Record<string, string>> = {
  Session: 'made by a log-in',
  LogInCount: 'counted from real log-ins',
  DocumentHistory: 'added by imports from other installations',
  AccountChanges: 'counted from changed accounts',
  Whereabouts: 'empty on a single server',
  IdempotencyKey: 'kept for requests with an Idempotency-Key',
  LegacyUsage: 'counted from calls of real clients',
  ListExport: 'kept for a day, for who asked for it',
  TrustedDocument: 'registered by the command line, for the frontends that are there',
}

/** Values that a column never has, with the reason. */
const NEVER: Readonly<Record<string, readonly string[]>> = {
  // A line without an order has no match. A bill is overridden as a whole.
  'BillLine.matchStatus': ['NOT_APPLICABLE', 'OVERRIDDEN'],
  // No client of the demo is in Bangladesh.
  'Client.language': ['BN'],
  // No action leads to DRAFT: a request begins there.
  'ExpenseRequestHistory.to': ['DRAFT'],
  // No action leads to DRAFT: an order begins there.
  // These states are computed from orders and receipts, without an action on the request.
  'MaterialRequestHistory.status': ['PARTIALLY_ORDERED', 'ORDERED', 'PARTIALLY_RECEIVED', 'RECEIVED'],
  // The histories of the demo data are as earlier versions of the gateway wrote them: without the state before.
  'CostSheetHistory.from': enums.CostSheetStatus,
  'ExpenseRequestHistory.from': enums.ExpenseRequestStatus,
  'MaterialRequestHistory.from': enums.MaterialRequestStatus,
  // Few notes, refunds and payments of a party are enough for a first look.
  'BillNoteLine.reason': ['RETURN'],
  'PartyPayment.sourceOfFunds': ['PETTY_CASH', 'CREDIT_CARD', 'EMPLOYEE_ADVANCE', 'OTHER'],
  ...Object.fromEntries(['BillNoteRefund', 'PartyPaymentRefund'].map((model) =>
    [`${model}.sourceOfFunds`, ['CASH', 'PETTY_CASH', 'CREDIT_CARD', 'EMPLOYEE_ADVANCE', 'OTHER']])),
  // The demo data has no pending removals from the store.
  'ObjectDeletion.cause': ['RECORD_DELETED', 'UPLOAD_UNFINISHED', 'EXPORT_PART'],
}

let one: TestOrganization
let three: TestOrganization
let rowsOfOne: Record<string, Row[]>
let rowsOfThree: Record<string, Row[]>
beforeAll(async () => {
  one = await houseOf(1)
  three = await houseOf(SEASONS)
  rowsOfOne = await rowsOf(one.id)
  rowsOfThree = await rowsOf(three.id)
})

describe('the season', () => {
  const kinds = models
    .filter(({ name }) => !(name in UNPLANTED))
    .flatMap(({ name, columns }) =>
      columns
        .filter(({ type }) => type in enums)
        .map(({ name: column, type }) => [`${name}.${column}`, name, column, type] as const),
    )

  test.each(kinds)('has every value of %s', (name, model, column, type) => {
    const seen = new Set((rowsOfOne[model] ?? []).flatMap((row) => row[column]))
    expect(enums[type].filter((value) => !seen.has(value))).toEqual(NEVER[name] ?? [])
  })

  test.each(Object.entries(CHECKS))('has figures that agree: %s', async (_, check) => {
    expect(await check(gateway().database.prisma, one.id)).toEqual([])
  })
})

describe('three seasons', () => {
  test.each(Object.entries(CHECKS))('have figures that agree: %s', async (_, check) => {
    expect(await check(gateway().database.prisma, three.id)).toEqual([])
  })

  test('have three times the records of one season, except records that belong to no season', () => {
    const counts = (rows: Record<string, Row[]>) =>
      Object.fromEntries(
        tenantModels.filter((model) => model !== 'DocumentCounter').map((model) => [model, rows[model].length]),
      )
    const times = (model: string) => (model in KEPT_ONCE ? 1 : SEASONS)
    expect(counts(rowsOfThree)).toEqual(
      Object.fromEntries(Object.entries(counts(rowsOfOne)).map(([model, count]) => [model, count * times(model)])),
    )
  })

  test('number their documents as the gateway does, and it goes on from there', async () => {
    const numbers = ['documentId', 'billNumber', 'noteNumber'].flatMap((column) =>
      Object.values(rowsOfThree)
        .flat()
        .map((row) => row[column]),
    )
    const ours = numbers.filter(
      (number): number is string => typeof number === 'string' && /^[A-Z]+-\d{4}-\d{5}$/.test(number),
    )
    const documents = Object.values(rowsOfThree).flat().filter((row) => 'documentId' in row)
    expect(documents.filter(({ documentId }) => !ours.includes(documentId as string))).toEqual([])
    expect(new Set(ours).size).toBe(ours.length)
    const counters = rowsOfThree.DocumentCounter as { kind: string; year: number; lastNumber: number }[]
    const highest = (kind: string, year: number) =>
      Math.max(
        ...ours.filter((number) => number.startsWith(`${kind}-${year}-`)).map((number) => Number(number.split('-')[2])),
      )
    expect(counters.length).toBeGreaterThan(10)
    expect(counters.filter(({ kind, year, lastNumber }) => lastNumber !== highest(kind, year))).toEqual([])
    const series = new Set(ours.map((number) => number.split('-').slice(0, 2).join('-')))
    expect([...series].sort()).toEqual(counters.map(({ kind, year }) => `${kind}-${year}`).sort())
  })

  test('are one week apart, and the first season is the latest', () => {
    const told = (id: string) => Date.parse(String(rowsOfThree.PurchaseOrder.find((row) => row.id === id)?.createdAt))
    const week = 7 * 86_400_000
    expect([told('pur-1'), told('pur-1-s2') + week, told('pur-1-s3') + 2 * week]).toEqual(Array(3).fill(told('pur-1')))
  })

  test('use the partners of the first season in every second season', () => {
    const suppliersOf = ['pur-1', 'pur-1-s2', 'pur-1-s3'].map(
      (id) => rowsOfThree.PurchaseOrder.find((row) => row.id === id)?.supplierId,
    )
    expect(suppliersOf).toEqual(['sup-1', 'sup-1-s2', 'sup-1'])
  })

  test('are shown by every list', async () => {
    for (const list of relayLists) {
      const read = async (org: TestOrganization) =>
        (await as(org.ADMIN).get<{ totalCount: number }>(`{ ${list.name} { totalCount nodes { __typename } } }`))
          .totalCount
      const model = nodeOf(list)?.name ?? ''
      const times = model in KEPT_ONCE ? 1 : SEASONS
      expect([list.name, await read(three)]).toEqual([list.name, times * (await read(one))])
    }
  })
})

/** The log of changes, deliveries to webhooks, and numbers of rows have the time or the transaction of planting. */
const TIMED = ['Change', 'ChangeLog', 'WebhookDelivery', 'RowCount']

test('two runs give the same data, except for the hash of the password', async () => {
  const read = async (prisma: PrismaClient) => {
    const delegates = prisma as unknown as Record<string, { findMany: () => Promise<Row[]> }>
    const rows = await Promise.all(
      models.filter(({ name }) => !TIMED.includes(name)).map(
        async ({ name }) => [name, await delegates[name[0].toLowerCase() + name.slice(1)].findMany()] as const,
      ),
    )
    return rows.map(([name, found]) => [
      name,
      found.map((row) => JSON.stringify({ ...printable(row), passwordHash: undefined })).sort(),
    ])
  }
  const planted = async () => {
    const { database, discard } = await freshDatabase()
    await seedDemo(database.prisma, gateway().store, { seasons: 2, report: () => {} })
    const rows = await read(database.prisma)
    await discard()
    return rows
  }
  expect(await planted()).toEqual(await planted())
})

test('the two organizations share no identifier, and no name of a person or a partner', async () => {
  const { database: { prisma }, discard } = await freshDatabase()
  await seedDemo(prisma, gateway().store)
  const tables = prisma as unknown as Record<string, { findMany: (args: object) => Promise<Row[]> }>
  const valuesOf = async (model: string, member: string, orgId: string) => {
    const rows = await tables[model[0].toLowerCase() + model.slice(1)].findMany({ where: { orgId } })
    return rows.flatMap((row) => (row[member] == null ? [] : [String(row[member])]))
  }
  const shared = async (model: string, member: string) => {
    const others = new Set(await valuesOf(model, member, 'atelier'))
    return (await valuesOf(model, member, 'mill')).filter((value) => others.has(value))
  }
  const identified = models.filter((model) =>
    ['orgId', 'id'].every((name) => model.columns.some((column) => column.name === name)))
  for (const { name } of identified) expect([name, await shared(name, 'id')]).toEqual([name, []])
  const named = [
    ['Supplier', 'name'], ['Supplier', 'code'], ['Client', 'name'], ['Client', 'code'], ['Employee', 'name'],
    ['MaterialRequest', 'createdByName'], ['ExpenseRequest', 'requesterName'], ['Bill', 'partyKey'],
  ]
  for (const [model, member] of named) expect([model, member, await shared(model, member)]).toEqual([model, member, []])
  await discard()
})

describe('selvedge seed', () => {
  test('plants as many seasons as --scale says, and tells how far it has come', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'selvedge-seed-'))
    const { code, out, err } = await runCommand(['seed', '--scale', '2', '--embedded'], { DATA_DIR: folder })
    expect([code, out]).toEqual([0, expect.stringContaining('planted')])
    expect(err.trim().split('\n').every((line) => /^ *\d+ % \w+$/.test(line))).toBe(true)
    expect(err).toContain('100 % done')
    const again = await runCommand(['seed'], { DATA_DIR: folder })
    expect([again.code, again.err]).toEqual([1, expect.stringContaining('empty')])
    await rm(folder, { recursive: true })
  }, 240_000)

  test.each(['0', 'many', '1001', '-3', '2.5'])(
    'refuses --scale=%s with the allowed values, before it opens a database',
    async (scale) => {
      const { code, out, err } = await runCommand(['seed', `--scale=${scale}`], { DATA_DIR: '/proc/nowhere' })
      expect([code, out, err]).toEqual([2, '', expect.stringContaining('from 1 to 1000')])
    },
  )
})
