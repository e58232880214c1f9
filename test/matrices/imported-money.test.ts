// What an import of bills, notes and payments refuses between rows, and what it computes where a file leaves it out.
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { importHere } from '../support/import-here.js'
import { installation, within, type Installation } from '../support/installations.js'

let mill: Installation
beforeAll(async () => {
  mill = await installation('planted')
})
afterAll(() => mill?.discard())

/** The name of a file without its ending → its rows. */
type Files = Readonly<Record<string, readonly object[]>>

const imported = (into: Installation, files: Files, options = {}) =>
  importHere(into, Object.fromEntries(Object.entries(files).map(([name, rows]) => [`${name}.jsonl`, rows])), options)

/** The faults of files, sorted. Nothing is written. */
async function faultsOf(files: Files): Promise<string[]> {
  const { said } = await imported(mill, files, { 'dry-run': true })
  return said.slice(0, -1).sort()
}

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
  const order = (id: string) => ({ id, documentId: `by hand ${id}`, supplierId: 's-1', currency: 'USD', total: '1' })
  const orderLine = (id: string, purchaseOrderId: string) =>
    ({ id, purchaseOrderId, itemNumber: 1, quantity: '1', unitPrice: '1', amount: '1' })
  const named = { purchaseOrderLineId: 'pl-a' }
  expect(await faultsOf({
    ...PARTIES,
    'purchase-order': [order('po-a'), order('po-b')],
    'purchase-order-line': [orderLine('pl-a', 'po-a'), orderLine('pl-b', 'po-b')],
    'bill': [bill('b-a', { purchaseOrderId: 'po-a' }), bill('b-b', { purchaseOrderId: 'po-b' }), bill('b-none')],
    'bill-line': [
      billLine('bl-1', 'b-a', named), billLine('bl-2', 'b-b', named), billLine('bl-3', 'b-none', named),
      billLine('bl-4', 'b-b', { itemNumber: 2 }),
    ],
  })).toEqual([
    'bill-line.jsonl:2: purchaseOrderLineId names a line of the order po-a, and its bill is for po-b',
    'bill-line.jsonl:3: purchaseOrderLineId names a line of the order po-a, and its bill is for no order',
  ])
})

test('a note has the currency and the party of its bill, and each party has its numbers', async () => {
  expect(await faultsOf({
    ...BILLS,
    'bill-note': [
      note('N-1'), note('N-2', { currency: 'EUR' }), note('N-3', { supplierId: 's-2' }),
      note('N-4', { ...OF_CLIENT, billId: 'b-sale', clientId: 'c-2' }),
      // One number per party, as a reader sees it, unless the note is void.
      note('N-5', { ...OF_CLIENT, billId: 'b-sale', noteNumber: 'N-1' }), note('N-6', { noteNumber: 'ｎ-１' }),
      note('N-7', { noteNumber: 'n-1', status: 'VOID' }),
    ],
  })).toEqual([
    'bill-note.jsonl:2: currency is not that of the bill, USD',
    'bill-note.jsonl:3: supplierId is not that of the bill, s-1',
    'bill-note.jsonl:4: clientId is not that of the bill, c-1',
    'bill-note.jsonl:6: billId, noteNumber SUPPLIER:s-1, n-1 is in bill-note.jsonl:1 too; each row has its own',
  ])
})

test('a line of a note corrects a line of its own bill', async () => {
  const noteLine = (id: string, itemNumber: number, billLineId: string | null) =>
    ({ id, billNoteId: 'N-1', itemNumber, reason: 'PRICE_DIFFERENCE', amount: '1', billLineId })
  expect(await faultsOf({
    ...BILLS,
    'bill-line': [billLine('bl-usd', 'b-usd'), billLine('bl-eur', 'b-eur')],
    'bill-note': [note('N-1')],
    'bill-note-line': [noteLine('nl-1', 1, 'bl-usd'), noteLine('nl-2', 2, 'bl-eur'), noteLine('nl-3', 3, null)],
  })).toEqual(['bill-note-line.jsonl:2: billLineId names a line of the bill b-eur, and its note is on b-usd'])
})

test('credit and payments of a party go to its own bills in their currency', async () => {
  const ids = ['b-usd', 'b-eur', 'b-other', 'b-sale']
  const payment = (id: string, more: object = {}) =>
    ({ id, documentId: `by hand ${id}`, supplierId: 's-1', currency: 'USD', amount: '10', ...more })
  const parts = ids.map((billId) => ({ id: `bp-${billId}`, billId, partyPaymentId: 'pp-x', amount: '1' }))
  const wrong = 'billId names a bill of another party or in another currency than N-1'
  const strange = 'partyPaymentId names by hand pp-x, and the bill is of another party or in another currency'
  expect(await faultsOf({
    ...BILLS,
    'bill-note': [note('N-1')],
    'bill-allocation': ids.map((billId) =>
      ({ id: `ba-${billId}`, billId, billNoteId: 'N-1', amount: '1', allocatedOn: '2026-02-01' })),
    'party-payment': [payment('pp-x'), payment('pp-y', OF_CLIENT)],
    'bill-payment': [...parts, { id: 'bp-2', billId: 'b-sale', partyPaymentId: 'pp-y', amount: '1' }],
  })).toEqual([
    ...[2, 3, 4].map((line) => `bill-allocation.jsonl:${line}: ${wrong}`),
    ...[2, 3, 4].map((line) => `bill-payment.jsonl:${line}: ${strange}`),
  ])
})

test('parties, numbers and days of bills, notes and payments follow from what their rows say', async () => {
  const posted = { status: 'POSTED', glPosted: true, postedAt: '2026-02-05T01:00:00Z' }
  const payment = { documentId: 'by hand', currency: 'USD', amount: '10' }
  const own = await installation('planted')
  try {
    const { code, said } = await imported(own, {
      ...BILLS,
      'bill': [
        ...BILLS.bill,
        bill('n-1', { billNumber: 'ＩＮＶ-１  A', createdAt: '2026-02-03T23:30:00Z', totalAmount: '5', ...posted }),
        bill('n-2', { billType: 'CLIENT', ...OF_CLIENT, createdAt: '2026-02-04T00:30:00Z' }),
        bill('n-3', { billType: 'EMPLOYEE', supplierId: null, employeeName: ' Rina ', createdAt: '2026-02-05T12:00:00Z' }),
        bill('n-4', { billDate: '2026-01-31', postingDate: '2026-02-01', createdAt: '2026-02-05T12:00:00Z', ...posted }),
      ],
      'bill-note': [note('N-1'), note('N-2', { ...OF_CLIENT, billId: 'b-sale', noteNumber: ' Ｎ-２ ' })],
      'party-payment': [
        { id: 'pp-x', ...payment, supplierId: 's-2' }, { id: 'pp-y', ...payment, ...OF_CLIENT, documentId: 'later' },
      ],
    })
    expect([code, said]).toEqual([0, expect.anything()])
    await within(own, async ({ pool }) => {
      const { rows: bills } = await pool.query(`SELECT "id", "partyKey", "billNumberKey", "billDate"::text, "postingDate"::text,
        "totalsGiven" FROM "Bill" WHERE "orgId" = 'mill' AND "id" LIKE 'n-_' ORDER BY "id"`)
      const of = (id: string, partyKey: string, more: object) =>
        ({ id, partyKey, billNumberKey: id, postingDate: null, totalsGiven: false, ...more })
      expect(bills).toEqual([
        of('n-1', 'SUPPLIER:s-1', {
          billNumberKey: 'inv-1 a', billDate: '2026-02-03', postingDate: '2026-02-05', totalsGiven: true,
        }),
        of('n-2', 'CLIENT:c-1', { billDate: '2026-02-04' }), of('n-3', 'EMPLOYEE:Rina', { billDate: '2026-02-05' }),
        of('n-4', 'SUPPLIER:s-1', { billDate: '2026-01-31', postingDate: '2026-02-01' }),
      ])
      const { rows } = await pool.query(`SELECT "id", "partyKey", "noteNumberKey" FROM "BillNote"
        WHERE "orgId" = 'mill' AND "id" IN ('N-1', 'N-2') UNION ALL SELECT "id", "partyKey", NULL FROM "PartyPayment"
        WHERE "orgId" = 'mill' AND "id" IN ('pp-x', 'pp-y') ORDER BY "id"`)
      const keys = (id: string, partyKey: string, noteNumberKey: string | null) => ({ id, partyKey, noteNumberKey })
      expect(rows).toEqual([
        keys('N-1', 'SUPPLIER:s-1', 'n-1'), keys('N-2', 'CLIENT:c-1', 'n-2'), keys('pp-x', 'SUPPLIER:s-2', null),
        keys('pp-y', 'CLIENT:c-1', null),
      ])
    })
  } finally {
    await own.discard()
  }
})
