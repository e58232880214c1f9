// Bill numbers: compared in a normalized form and stored as sent; the migration of older numbers.
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { applyMigrations } from '../../src/database/migrations.js'
import { openDatabase, openMemory, type Database } from '../../src/database/open.js'
import { gateway, useGateway } from '../support/app.js'
import { as } from '../support/as.js'
import { countBills, faults, rest } from '../support/bill-answers.js'
import { emptyDatabase } from '../support/databases.js'
import { CREATE, draftBill, VOID } from '../support/make/bills.js'
import { organization } from '../support/make/organization.js'

useGateway()

/** Spellings of INV-9 A with other case, full width, all kinds of spaces, and invisible characters. */
const ALIKE = [
  'inv-9 a', 'ＩＮＶ-９ Ａ', 'INV-9\u200b A', '\u2060INV-9 A\ufeff', 'IN\u00adV-9 A', 'INV-9\u00a0A', 'INV-9 \t A',
  '  INV-9  A ', 'INV-9 \u200d A', '\u202eINV-9 A\u202c', 'INV-9\u3000A', 'INV\ufe0f-9 A', 'INV-9\u0007 A',
  '\u3164INV-9 A', 'INV-9 A\u{e0041}',
]

describe('the number of a bill', () => {
  test.each(ALIKE)('written as %j is the number of the bill that has it as INV-9 A', async (billNumber) => {
    const org = await organization()
    const { id } = await draftBill(org, { billNumber: 'INV-9 A' })
    const { status, body } = await rest(org, { billNumber, totalAmount: 5 })
    expect([status, body]).toMatchObject([
      409,
      { detail: expect.stringContaining(id), billId: id, billNumber: 'INV-9 A' },
    ])
    const { errors } = await as(org.FINANCE).ask(CREATE, {
      input: { billType: 'SUPPLIER', supplierId: 'sup', billNumber, totalAmount: '5' },
    })
    expect(errors?.[0].extensions).toMatchObject({ code: 'CONFLICT', billId: id })
    expect(await countBills(org)).toBe(1)
  })

  test.each([
    ['Straße 1', 'STRASSE 1'], ['ΑΣ-1', 'ας-1'], ['Ü-1', 'u\u0308-1'], ['№ 7', 'no 7'],
  ])('%j is %j', async (one, other) => {
    const org = await organization()
    await draftBill(org, { billNumber: one })
    expect((await rest(org, { billNumber: other, totalAmount: 5 })).status).toBe(409)
  })

  test('is stored and answered as it was sent, but for the spaces around it', async () => {
    const org = await organization()
    const billNumber = 'Ｉnv\u200b  9'
    expect((await rest(org, { billNumber: ` ${billNumber} `, totalAmount: 5 })).body).toMatchObject({ billNumber })
    expect((await draftBill(org, { billNumber: 'Inv-9' })).billNumber).toBe('Inv-9')
    expect((await draftBill(org, { billNumber: 'INV 9 1' })).billNumber).toBe('INV 9 1')
  })

  test('without a visible character is refused; a bill without a number gets one', async () => {
    const org = await organization()
    for (const billNumber of ['\u200b', ' \u2060 \u00ad', '\u3164'])
      expect(await faults(org, { billNumber, totalAmount: 5 })).toEqual([['billNumber']])
    for (const billNumber of ['', '  ']) expect((await draftBill(org, { billNumber })).billNumber).toMatch(/^BILL-/)
  })

  test('has at most 200 characters', async () => {
    const org = await organization()
    expect(await faults(org, { billNumber: 'n'.repeat(201), totalAmount: 5 })).toEqual([['billNumber']])
    expect((await draftBill(org, { billNumber: 'ﷺ'.repeat(200) })).status).toBe('DRAFT')
  })

  test('belongs to a party whose name has at most 200 characters', async () => {
    const org = await organization()
    const named = (length: number) => ({
      billType: 'employee',
      employeeName: Array.from({ length }, (_, index) => String.fromCharCode(0x4e00 + index)).join(''), totalAmount: 5,
    })
    expect(await faults(org, named(201))).toEqual([['employeeName']])
    expect((await rest(org, named(200))).status).toBe(200)
  })

  test('given by hand in other letters is passed over when the house numbers', async () => {
    const org = await organization()
    const first = await draftBill(org)
    await draftBill(org, { billNumber: `${first.billNumber.slice(0, -1).toLowerCase()}2\u200b` })
    expect((await draftBill(org)).billNumber).toBe(`${first.billNumber.slice(0, -1)}3`)
  })

  test('written in fifty ways at once is entered once, and free again when that bill is void', async () => {
    const org = await organization()
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, turn) => rest(org, { billNumber: ALIKE[turn % ALIKE.length], totalAmount: 5 })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(49).fill(409)])
    const { id } = answers.find(({ status }) => status === 200)?.body as unknown as { id: string }
    await as(org.FINANCE).get(VOID, { id, reason: 'Entered twice' })
    expect((await rest(org, { billNumber: 'INV-9 A', totalAmount: 5 })).status).toBe(200)
  })
})

describe('numbers entered before they were compared so', () => {
  const MIGRATIONS = 'prisma/migrations'
  const KEYS = /_bill_number_keys$/
  /** Bills in the order of entry: id, party, number, state. */
  const BILLS = [
    ['b-1', 'SUPPLIER:s', 'INV-9', 'POSTED'], ['b-2', 'SUPPLIER:s', 'inv-9', 'DRAFT'],
    ['b-3', 'SUPPLIER:s', 'INV\u200b-9', 'DRAFT'], ['b-4', 'SUPPLIER:s', ' Inv-9', 'VOID'],
    ['b-5', 'SUPPLIER:other', 'ＩＮＶ-9', 'DRAFT'], ['b-6', 'SUPPLIER:s', '\u2060', 'DRAFT'],
    ['b-7', 'SUPPLIER:s', '\u200b', 'DRAFT'], ['b-8', 'SUPPLIER:s', '\tA \u2028 \u200e b\u{e0041}\u3164', 'DRAFT'],
    ['b-9', 'SUPPLIER:s', 'Straße Ü', 'DRAFT'],
  ] as const
  let folder = ''
  let database: Database
  let discard: () => Promise<void>

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'selvedge-keys-'))
    const before = (await readdir(MIGRATIONS))
      .sort()
      .filter((_, index, all) => index < all.findIndex((other) => KEYS.test(other)))
    for (const name of before) await cp(path.join(MIGRATIONS, name), path.join(folder, name), { recursive: true })
    const server = process.env.TEST_DATABASE_URL
    const empty = server ? await emptyDatabase(server) : null
    database = empty ? await openDatabase({ url: empty.url, dataDir: '' }) : await openMemory()
    discard = async () => {
      await database.close()
      await empty?.discard()
      await rm(folder, { recursive: true, force: true })
    }
  })

  afterAll(() => discard())

  test('get their keys; if several are now the same number, the later keys include the bill id', async () => {
    const session = await database.pool.connect()
    await applyMigrations(session, folder)
    await session.query(`INSERT INTO "Organization" (id, name, currency) VALUES ('mill', 'Mill', 'USD')`)
    await session.query(`INSERT INTO "Supplier" ("orgId", id, code, name) VALUES ('mill', 's', 's', 'S')`)
    for (const [index, [id, partyKey, billNumber, status]] of BILLS.entries()) {
      await session.query(
        `INSERT INTO "Bill" ("orgId", id, "billNumber", "billType", "partyKey", "supplierId", currency, status, "glPosted", "postedAt", "createdAt")
         VALUES ('mill', $1, $2, 'SUPPLIER', $3, 's', 'USD', $4::"BillStatus", true, now(), now() + $5 * interval '1 day')`, [id, billNumber, partyKey, status, index])
    }
    expect((await applyMigrations(session, MIGRATIONS))[0]).toMatch(KEYS)
    const { rows } = await session.query('SELECT id, "billNumber", "billNumberKey" FROM "Bill" ORDER BY id')
    session.release()
    expect((rows as { billNumber: string }[]).map(({ billNumber }) => billNumber)).toEqual(
      BILLS.map(([, , billNumber]) => billNumber),
    )
    expect((rows as { billNumberKey: string }[]).map(({ billNumberKey }) => billNumberKey)).toEqual([
      'inv-9', 'inv-9\nb-2', 'inv-9\nb-3', 'inv-9', 'inv-9', '', '\nb-7', 'a b', 'strasse ü',
    ])
  })

  test('have the keys that the gateway would give them', async () => {
    const org = await organization()
    for (const [, , billNumber] of BILLS.slice(-2)) await draftBill(org, { billNumber })
    const made = await gateway().database.prisma.bill.findMany({ where: { orgId: org.id }, orderBy: { id: 'asc' } })
    expect(made.map(({ billNumberKey }) => billNumberKey)).toEqual(['a b', 'strasse ü'])
  })
})
