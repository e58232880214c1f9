// `selvedge import` of bills that an older version exported, without days of their own: they get those of their times.
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { installation, type Installation } from '../../support/installations.js'
import { runCommand } from '../../support/process.js'

const PATIENCE = 300_000

let mill: Installation
let folder: string
beforeAll(async () => {
  mill = await installation('planted')
  folder = await mkdtemp(path.join(tmpdir(), 'selvedge-days-'))
}, PATIENCE)
afterAll(async () => {
  await mill?.discard()
  await rm(folder, { recursive: true, force: true })
})

const bill = (id: string, more: object) =>
  JSON.stringify({ id, billNumber: id, billType: 'SUPPLIER', supplierId: 'sup-1', currency: 'USD', ...more })
const POSTED = {
  status: 'POSTED', glPosted: true, createdAt: '2025-03-01T08:00:00Z', postedAt: '2025-03-04T08:00:00Z',
}

test('a bill without days has those of its times, and one with days keeps them', async () => {
  await writeFile(path.join(folder, 'bill.jsonl'), [
    bill('old', POSTED), bill('draft', { createdAt: '2025-03-02T08:00:00Z' }),
    bill('new', { ...POSTED, billDate: '2025-02-20', postingDate: '2025-02-28', paymentTermDays: 30 }),
  ].map((line) => `${line}\n`).join(''))
  const { code, err } = await runCommand(['import', folder, '--org', 'mill'], mill.settings)
  expect([code, err.split('\n').filter((line) => !/^( *\d+ % .*)?$/.test(line))]).toEqual([0, []])
  const database = await mill.open()
  const found = await database.prisma.bill.findMany({
    where: { id: { in: ['old', 'draft', 'new'] } }, orderBy: { id: 'desc' },
    select: { id: true, billDate: true, postingDate: true, paymentTermDays: true },
  })
  await database.close()
  expect(found).toEqual([
    { id: 'old', billDate: new Date('2025-03-01'), postingDate: new Date('2025-03-04'), paymentTermDays: null },
    { id: 'new', billDate: new Date('2025-02-20'), postingDate: new Date('2025-02-28'), paymentTermDays: 30 },
    { id: 'draft', billDate: new Date('2025-03-02'), postingDate: null, paymentTermDays: null },
  ])
}, PATIENCE)
