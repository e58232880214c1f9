// What an import of bills, notes and payments refuses between rows, and what it computes where a file leaves it out.
import { expect, test } from '@jest/globals'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { compare } from '../../src/cli/import/compare.js'
import { findFiles } from '../../src/cli/import/files.js'
import { readKinds } from '../../src/cli/import/kinds.js'
import { kindsOf, load } from '../../src/cli/import/load.js'
import { lookAhead } from '../../src/cli/import/look-ahead.js'
import { openStaging } from '../../src/cli/import/staging.js'
import { thereFor } from '../../src/cli/import/there.js'
import { gateway, useGateway } from '../support/app.js'
import { organization, type TestOrganization } from '../support/make/organization.js'

useGateway()

/** The name of a file without its ending → its rows. */
type Files = Readonly<Record<string, readonly object[]>>

async function folderOf(files: Files): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'selvedge-import-'))
  for (const [name, rows] of Object.entries(files))
    await writeFile(path.join(folder, `${name}.jsonl`), rows.map((row) => `${JSON.stringify(row)}\n`).join(''))
  return folder
}

/** Reads files as an import does before it writes. Returns the faults, sorted, and what the statement finds then. */
async function looked(org: TestOrganization, files: Files, statement = 'SELECT'): Promise<[string[], object[]]> {
  const folder = await folderOf(files)
  const { database, model } = gateway()
  const client = await database.pool.connect()
  try {
    const all = await readKinds(client, model.imports)
    const found = await findFiles(folder, all)
    const kinds = kindsOf(found, all)
    const there = await thereFor(client, all, org.id, database.isDistributed())
    await load(await openStaging(client, kinds, found.names), found, () => undefined)
    const how = { update: false, withoutMembers: false }
    const comparing = { client, kinds, all, kept: model, orgId: org.id, there, ...how }
    await compare(comparing, () => undefined)
    await lookAhead(comparing)
    const { rows: faults } = await client.query<{ said: string }>(`SELECT f."name" || ':' || x."line" || ' ' || x."member"
      || ' ' || x."message" AS "said" FROM "import_fault" x JOIN "import_file" f ON f."file" = x."file"`)
    const { rows } = await client.query<object>(statement)
    return [faults.map(({ said }) => said).sort(), rows]
  } finally {
    for (const text of ['ROLLBACK', 'DISCARD TEMP']) await client.query(text)
    client.release()
    await rm(folder, { recursive: true })
  }
}

const faultsOf = async (org: TestOrganization, files: Files) => (await looked(org, files))[0]

const PARTIES = {
  supplier: ['s-1', 's-2'].map((id) => ({ id, code: id, name: `Mill ${id}` })),
  client: ['c-1', 'c-2'].map((id) => ({ id, code: id, name: `Shop ${id}` })),
}
const bill = (id: string, more: object = {}) =>
  ({ id, billNumber: id, billType: 'SUPPLIER', supplierId: 's-1', currency: 'USD', ...more })
const OF_CLIENT = { supplierId: null, clientId: 'c-1' }
/** Bills of one supplier in two currencies, of another supplier, and to a client. */
const BILLS = {
  ...PARTIES,
  bill: [
    bill('b-usd'), bill('b-eur', { currency: 'EUR' }), bill('b-other', { supplierId: 's-2' }),
    bill('b-sale', { billType: 'CLIENT', ...OF_CLIENT }),
  ],
}
const billLine = (id: string, billId: string, more: object = {}) => ({ id, billId, itemNumber: 1, ...more })
const note = (id: string, more: object = {}) =>
  ({ id, noteNumber: id, noteType: 'CREDIT', billId: 'b-usd', supplierId: 's-1', currency: 'USD', ...more })

test('a line of a bill names no line of an order that the bill is not for', async () => {
  const org = await organization()
  const order = (id: string) => ({ id, documentId: `by hand ${id}`, supplierId: 's-1', currency: 'USD', total: '1' })
  const orderLine = (id: string, purchaseOrderId: string) =>
    ({ id, purchaseOrderId, itemNumber: 1, quantity: '1', unitPrice: '1', amount: '1' })
  const named = { purchaseOrderLineId: 'pl-a' }
  expect(await faultsOf(org, {
    ...PARTIES,
    'purchase-order': [order('po-a'), order('po-b')],
    'purchase-order-line': [orderLine('pl-a', 'po-a'), orderLine('pl-b', 'po-b')],
    'bill': [bill('b-a', { purchaseOrderId: 'po-a' }), bill('b-b', { purchaseOrderId: 'po-b' }), bill('b-none')],
    'bill-line': [
      billLine('bl-1', 'b-a', named), billLine('bl-2', 'b-b', named), billLine('bl-3', 'b-none', named),
      billLine('bl-4', 'b-b', { itemNumber: 2 }),
    ],
  })).toEqual([
    'bill-line.jsonl:2 purchaseOrderLineId names a line of the order po-a, and its bill is for po-b',
    'bill-line.jsonl:3 purchaseOrderLineId names a line of the order po-a, and its bill is for no order',
  ])
})

test('a note has the currency and the party of its bill, and each party has its numbers', async () => {
  const org = await organization()
  expect(await faultsOf(org, {
    ...BILLS,
    'bill-note': [
      note('N-1'), note('N-2', { currency: 'EUR' }), note('N-3', { supplierId: 's-2' }),
      note('N-4', { ...OF_CLIENT, billId: 'b-sale', clientId: 'c-2' }),
      // One number per party, as a reader sees it, unless the note is void.
      note('N-5', { ...OF_CLIENT, billId: 'b-sale', noteNumber: 'N-1' }), note('N-6', { noteNumber: 'ｎ-１' }),
      note('N-7', { noteNumber: 'n-1', status: 'VOID' }),
    ],
  })).toEqual([
    'bill-note.jsonl:2 currency is not that of the bill, USD',
    'bill-note.jsonl:3 supplierId is not that of the bill, s-1',
    'bill-note.jsonl:4 clientId is not that of the bill, c-1',
    expect.stringMatching(/^bill-note\.jsonl:6 billId, noteNumber .*n-1 is in bill-note\.jsonl:1 too/),
  ])
})

test('a line of a note corrects a line of its own bill', async () => {
  const org = await organization()
  const noteLine = (id: string, itemNumber: number, billLineId: string | null) =>
    ({ id, billNoteId: 'N-1', itemNumber, reason: 'PRICE_DIFFERENCE', amount: '1', billLineId })
  expect(await faultsOf(org, {
    ...BILLS,
    'bill-line': [billLine('bl-usd', 'b-usd'), billLine('bl-eur', 'b-eur')],
    'bill-note': [note('N-1')],
    'bill-note-line': [noteLine('nl-1', 1, 'bl-usd'), noteLine('nl-2', 2, 'bl-eur'), noteLine('nl-3', 3, null)],
  })).toEqual(['bill-note-line.jsonl:2 billLineId names a line of the bill b-eur, and its note is on b-usd'])
})

test('credit and payments of a party go to its own bills in their currency', async () => {
  const org = await organization()
  const ids = ['b-usd', 'b-eur', 'b-other', 'b-sale']
  const payment = (id: string, more: object = {}) =>
    ({ id, documentId: `by hand ${id}`, supplierId: 's-1', currency: 'USD', amount: '10', ...more })
  const parts = ids.map((billId) => ({ id: `bp-${billId}`, billId, partyPaymentId: 'pp-1', amount: '1' }))
  const wrong = 'billId names a bill of another party or in another currency than N-1'
  const strange = 'partyPaymentId names by hand pp-1, and the bill is of another party or in another currency'
  expect(await faultsOf(org, {
    ...BILLS,
    'bill-note': [note('N-1')],
    'bill-allocation': ids.map((billId) =>
      ({ id: `ba-${billId}`, billId, billNoteId: 'N-1', amount: '1', allocatedOn: '2026-02-01' })),
    'party-payment': [payment('pp-1'), payment('pp-2', OF_CLIENT)],
    'bill-payment': [...parts, { id: 'bp-2', billId: 'b-sale', partyPaymentId: 'pp-2', amount: '1' }],
  })).toEqual([
    ...[2, 3, 4].map((line) => `bill-allocation.jsonl:${line} ${wrong}`),
    ...[2, 3, 4].map((line) => `bill-payment.jsonl:${line} ${strange}`),
  ])
})

test('a bill has its party, the key of its number and its days from what its row says', async () => {
  const org = await organization()
  const posted = { status: 'POSTED', glPosted: true, postedAt: '2026-02-05T01:00:00Z' }
  const columns = '"id", "partyKey", "billNumberKey", "billDate"::text, "postingDate"::text, "totalsGiven"'
  const [faults, rows] = await looked(org, {
    ...PARTIES,
    'bill': [
      bill('b-1', { billNumber: 'ＩＮＶ-１  A', createdAt: '2026-02-03T23:30:00Z', totalAmount: '5', ...posted }),
      bill('b-2', { billType: 'CLIENT', ...OF_CLIENT, createdAt: '2026-02-04T00:30:00Z' }),
      bill('b-3', { billType: 'EMPLOYEE', supplierId: null, employeeName: ' Rina ', createdAt: '2026-02-05T12:00:00Z' }),
      bill('b-4', { billDate: '2026-01-31', postingDate: '2026-02-01', createdAt: '2026-02-05T12:00:00Z', ...posted }),
    ],
  }, `SELECT ${columns} FROM "staged_Bill" ORDER BY "id"`)
  expect(faults).toEqual([])
  const of = (id: string, partyKey: string, more: object) =>
    ({ id, partyKey, billNumberKey: id, postingDate: null, totalsGiven: false, ...more })
  expect(rows).toEqual([
    of('b-1', 'SUPPLIER:s-1', { billNumberKey: 'inv-1 a', billDate: '2026-02-03', postingDate: '2026-02-05', totalsGiven: true }),
    of('b-2', 'CLIENT:c-1', { billDate: '2026-02-04' }), of('b-3', 'EMPLOYEE:Rina', { billDate: '2026-02-05' }),
    of('b-4', 'SUPPLIER:s-1', { billDate: '2026-01-31', postingDate: '2026-02-01' }),
  ])
})

test('a note and a payment have the key of their party, and a note that of its number', async () => {
  const org = await organization()
  const payment = { documentId: 'by hand', currency: 'USD', amount: '10' }
  const [faults, rows] = await looked(org, {
    ...BILLS,
    'bill-note': [note('N-1'), note('N-2', { ...OF_CLIENT, billId: 'b-sale', noteNumber: ' Ｎ-２ ' })],
    'party-payment': [{ id: 'pp-1', ...payment, supplierId: 's-2' }, { id: 'pp-2', ...payment, ...OF_CLIENT, documentId: 'later' }],
  }, `SELECT "id", "partyKey", "noteNumberKey" FROM "staged_BillNote"
    UNION ALL SELECT "id", "partyKey", NULL FROM "staged_PartyPayment" ORDER BY "id"`)
  const of = (id: string, partyKey: string, noteNumberKey: string | null) => ({ id, partyKey, noteNumberKey })
  expect([faults, rows]).toEqual([[], [
    of('N-1', 'SUPPLIER:s-1', 'n-1'), of('N-2', 'CLIENT:c-1', 'n-2'), of('pp-1', 'SUPPLIER:s-2', null),
    of('pp-2', 'CLIENT:c-1', null),
  ]])
})
