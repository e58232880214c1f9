// `selvedge journal`: prints the journal as CSV, and hands each entry over once, or not at all.
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { installation, within, type Installation } from '../support/installations.js'
import { runCommand } from '../support/process.js'

const PATIENCE_MS = 120_000
const FEBRUARY = ['--from', '2026-02-01', '--to', '2026-02-28']
const JANUARY_ON = ['--from', '2026-01-01', '--to', '2026-03-31']

let mill: Installation
beforeAll(async () => {
  mill = await installation('migrated')
  await within(mill, async ({ prisma }) => {
    const orgId = 'mill'
    await prisma.organization.create({ data: { id: orgId, name: 'Mill', currency: 'USD', timeZone: 'Asia/Dhaka' } })
    await prisma.supplier.create({ data: { orgId, id: 's-1', code: 'S-1', name: '=Weaver' } })
    await prisma.rate.create({
      data: { orgId, id: 'r-1', fromCurrency: 'EUR', toCurrency: 'USD', date: new Date('2026-01-01'), rate: '1.1' },
    })
    await prisma.bill.create({
      data: {
        orgId, id: 'b-1', billNumber: 'INV, 9', billNumberKey: 'inv, 9', billType: 'SUPPLIER', partyKey: 'SUPPLIER:s-1',
        supplierId: 's-1', currency: 'EUR', status: 'PARTIALLY_PAID', postingDate: new Date('2026-01-31'),
        postedAt: new Date('2026-01-31T09:00:00Z'), glPosted: true, subtotal: 150, taxAmount: 25, totalAmount: 175,
        paidAmount: 100, remainingBalance: 75,
      },
    })
    await prisma.billLine.createMany({
      data: [
        { orgId, id: 'l-1', billId: 'b-1', itemNumber: 1, amount: 100, taxRate: 20 },
        { orgId, id: 'l-2', billId: 'b-1', itemNumber: 2, amount: 50, taxRate: 10 },
      ],
    })
    await prisma.billPayment.create({
      data: {
        orgId, id: 'p-1', billId: 'b-1', amount: 100, paidAt: new Date('2026-02-27T19:00:00Z'), sourceOfFunds: 'BANK',
        reference: '@T-1',
      },
    })
  })
}, PATIENCE_MS)
afterAll(() => mill.discard(), PATIENCE_MS)

const journal = (...words: string[]) => runCommand(['journal', ...words], mill.settings)
const marked = () => within(mill, ({ prisma }) => prisma.journalHandOver.count())
const unmark = () => within(mill, ({ prisma }) => prisma.journalHandOver.deleteMany())

const HEADINGS = 'Entry,Day,Event,Account,Debit,Credit,Currency,Converted debit,Converted credit,Home currency,Rate,Rate day,'
  + 'Not converted,Tax rate,Tax base,Management account,Party type,Party id,Party,Document type,Document id,Document,'
  + 'Reference,Reverses,Handed over at\r\n'
const BILL = [
  'EXPENSES,150,0,EUR,165,0,USD,1.1,2026-01-01,,,,', 'INPUT_TAX,20,0,EUR,22,0,USD,1.1,2026-01-01,,20,100,',
  'INPUT_TAX,5,0,EUR,5.5,0,USD,1.1,2026-01-01,,10,50,', 'ACCOUNTS_PAYABLE,0,175,EUR,0,192.5,USD,1.1,2026-01-01,,,,',
].map((line) => `b-1:BILL_POSTED,2026-01-31,BILL_POSTED,${line},SUPPLIER,s-1,'=Weaver,BILL,b-1,"INV, 9",,,\r\n`).join('')
// 19:00 in UTC is the next day in Dhaka.
const PAYMENT = [
  'ACCOUNTS_PAYABLE,100,0,EUR,110,0,USD,1.1,2026-01-01,,,,', 'BANK,0,100,EUR,0,110,USD,1.1,2026-01-01,,,,',
].map((line) => `p-1:PAYMENT_RECORDED,2026-02-28,PAYMENT_RECORDED,${line},SUPPLIER,s-1,'=Weaver,BILL,b-1,"INV, 9",'@T-1,,\r\n`)
  .join('')

describe('selvedge journal', () => {
  test('prints one row for each line, and marks nothing', async () => {
    expect(await journal(...JANUARY_ON, '--org', 'Mill')).toMatchObject({ code: 0, out: HEADINGS + BILL + PAYMENT })
    expect(await journal(...FEBRUARY)).toMatchObject({ code: 0, out: HEADINGS + PAYMENT })
    const none = await journal('--from', '2026-02-01', '--to', '2026-02-27')
    expect([none.code, none.out, none.err.split('\n').at(-2)]).toEqual([0, HEADINGS, '0 entries'])
    expect(await marked()).toBe(0)
  }, PATIENCE_MS)

  test('hands over what it printed, and then only what is new', async () => {
    const first = await journal(...FEBRUARY, '--hand-over')
    expect([first.code, first.out, first.err.split('\n').at(-2)]).toEqual([0, HEADINGS + PAYMENT, '1 entry, 1 of them handed over now'])
    const rest = await journal(...JANUARY_ON, '--only-new', '--hand-over')
    expect([rest.code, rest.out, rest.err.split('\n').at(-2)]).toEqual([0, HEADINGS + BILL, '1 entry, 1 of them handed over now'])
    const again = await journal(...JANUARY_ON, '--only-new', '--hand-over')
    expect([again.code, again.out, again.err.split('\n').at(-2)]).toEqual([0, HEADINGS, '0 entries, 0 of them handed over now'])
    const all = await journal(...JANUARY_ON)
    expect(all.out.split('\r\n').slice(1, -1).every((row) => /,\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(row))).toBe(true)
    expect(await within(mill, ({ prisma }) => prisma.journalHandOver.findMany({ select: { handedOverById: true } })))
      .toEqual([{ handedOverById: null }, { handedOverById: null }])
    await unmark()
  }, PATIENCE_MS)

  test('marks nothing if its reader has gone', async () => {
    const words = ['dist/src/main.js', 'journal', ...JANUARY_ON, '--hand-over']
    const child = spawn(process.execPath, words, {
      env: { PATH: process.env.PATH, NODE_NO_WARNINGS: '1', ...mill.settings } as NodeJS.ProcessEnv,
    })
    child.stdout.destroy()
    let err = ''
    child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()))
    const [code] = (await once(child, 'close')) as [number]
    expect([code, err.trimEnd().split('\n').at(-1)]).toEqual([1, 'selvedge cannot print the journal: write EPIPE'])
    expect(await marked()).toBe(0)
  }, PATIENCE_MS)

  test('hands each entry over once, if two do it at once', async () => {
    const both = await Promise.all([1, 2].map(() => journal(...JANUARY_ON, '--only-new', '--hand-over')))
    const printed = both.filter(({ code }) => code === 0).map(({ out }) => out)
    // The loser has printed nothing new, has found the database in use, or says that its output is void.
    expect(printed.filter((out) => out === HEADINGS + BILL + PAYMENT)).toHaveLength(1)
    expect(printed.every((out) => out === HEADINGS || out === HEADINGS + BILL + PAYMENT)).toBe(true)
    expect(await marked()).toBe(2)
    await unmark()
  }, PATIENCE_MS)

  test.each([
    [['--from', '2026-01-01'], '--to is missing'],
    [['--from', '2026-02-30', '--to', '2026-03-01'], '--from 2026-02-30: there is no such day'],
    [['--from', '2026-02-02', '--to', '2026-02-01'], '--to 2026-02-01 is before --from 2026-02-02'],
    [['now', ...FEBRUARY], '"now" is one word too many'],
  ])('refuses %j', async (words, why) => {
    const { code, out, err } = await journal(...words)
    expect([code, out, err.split('\n')[0]]).toEqual([2, '', `selvedge journal: ${why}`])
  }, PATIENCE_MS)
})
