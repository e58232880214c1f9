// `selvedge import` reports every fault with its file, line and member, and writes nothing.
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { installation, type Installation } from '../../support/installations.js'
import { models } from '../../support/models.js'
import { runCommand } from '../../support/process.js'

/** The time limit for commands, each of which is a separate process. */
const PATIENCE = 300_000

let mill: Installation
let folder: string
beforeAll(async () => {
  mill = await installation('planted')
  folder = await mkdtemp(path.join(tmpdir(), 'selvedge-faults-'))
}, PATIENCE)
afterAll(async () => {
  await mill?.discard()
  await rm(folder, { recursive: true, force: true })
})

/** A line of a file, and the messages about it; none for a line in order. */
type Case = readonly [line: string | Buffer | object, ...messages: (string | RegExp)[]]

const supplier = (more: object = {}) => ({ id: 'n-0', code: 'N-0', name: 'New', ...more })
const material = (id: string, more: object = {}) => ({ id, code: `C-${id}`, name: 'Poplin', unit: 'm', ...more })
const bill = (id: string, more: object = {}) =>
  ({ id, billNumber: id, billType: 'SUPPLIER', supplierId: 'sup-1', currency: 'USD', ...more })
const request = (id: string, more: object = {}) => ({ id, documentId: `by hand ${id}`, ...more })
const order = (id: string, more: object = {}) =>
  ({ id, documentId: `by hand ${id}`, supplierId: 'sup-1', currency: 'USD', total: '1', ...more })
const orderLine = (id: string, purchaseOrderId: string, more: object = {}) =>
  ({ id, purchaseOrderId, itemNumber: 1, quantity: '1', unitPrice: '1', amount: '1', ...more })
const bomItem = (id: string, more: object = {}) =>
  ({ id, billOfMaterialsId: 'bom-a', itemNumber: 1, materialId: 'm-0', consumption: '1', unit: 'm', ...more })
/** A line of the demo's delivery d-9, whose dropoff is its second stop. */
const deliveryLine = (id: string, more: object = {}) =>
  ({ id, deliveryId: 'd-9', itemNumber: 3, salesOrderLineId: 'so-9-1', quantity: 1, ...more })
const note = (id: string, more: object = {}) =>
  ({ id, noteNumber: id, noteType: 'CREDIT', billId: 'b-0', supplierId: 'sup-1', currency: 'USD', ...more })
const noteLine = (id: string, itemNumber: number, billLineId: string) =>
  ({ id, billNoteId: 'bin-0', itemNumber, reason: 'PRICE_DIFFERENCE', amount: '1', billLineId })
const allocation = (id: string, billId: string) => ({ id, billId, billNoteId: 'bin-0', amount: '1', allocatedOn: '2026-02-01' })
const partyPayment = (id: string, more: object = {}) =>
  ({ id, documentId: `by hand ${id}`, supplierId: 'sup-1', currency: 'USD', amount: '10', ...more })
const part = (id: string, billId: string, partyPaymentId = 'ppi-0') => ({ id, billId, partyPaymentId, amount: '1' })

const POSTED = { status: 'POSTED', glPosted: true, postedAt: '2026-01-31T09:30:00.000Z' }

/** The lines of the files. */
const LINES: Readonly<Record<string, readonly Case[]>> = {
  'supplier.jsonl': [
    [supplier()],
    [{ id: 'n-1', name: 'New' }, 'code is missing, and the kind has no default for it'],
    [supplier({ id: 'n-2', code: 'N-2', colour: 'red' }), /^colour is no member of Supplier; its members are id, code, name/],
    [supplier({ id: 'n-3', code: 'N-3', Email: 'a@b.test' }), 'Email is no member of Supplier; email is'],
    [supplier({ id: 'n-4', code: 'N-4', orgId: 'atelier' }), /^orgId is not a member of a row: all rows belong to the organization/],
    [
      supplier({ id: 'n-17', code: 'N-17', recordVersion: 7 }),
      'recordVersion is not a member of a row: it counts the changes at one gateway; remove it',
    ],
    [supplier({ id: 'n-5', code: 5 }), 'code should be a text, and is 5'],
    [supplier({ id: 'n-6', code: 'N-6', isActive: 'yes' }), 'isActive should be true or false, and is "yes"'],
    [supplier({ id: 'n-7', code: 'N-7', createdAt: '2026-02-30T10:00:00Z' }), /^createdAt should be an instant such as .*, and is "2026-02-30T10/],
    [supplier({ id: 'n-8', code: 'N-8', createdAt: '2026-02-03' }), /^createdAt should be an instant/],
    [supplier({ id: 'n-9', code: 'N-9', createdAt: '2026-02-03T10:00:00' }), /^createdAt should be an instant/],
    [supplier({ id: 'n-10', code: 'N-10', createdAt: null }), 'createdAt should have a value, and is null'],
    [supplier({ id: '', code: 'N-11' }), 'id should not be empty: it identifies the row'],
    [supplier({ id: 'x'.repeat(201), code: 'N-12' }), 'id has 201 characters; at most 200 are allowed'],
    [supplier({ id: 'n-13', code: 'N-13', name: 'x'.repeat(10_001) }), 'name has 10001 characters; at most 10000 are allowed'],
    [supplier({ id: 'n-14', code: 'N-14', name: 'a\0b' }), 'name holds the character NUL, which the database cannot store; remove it'],
    ['{"id":"n-15","code":"N-15","name":"a\\ud800b"}', /^name holds half of a surrogate pair/],
    ['{"id":"n-16",', /^is no JSON: /],
    ['["n-17"]', /^should be a JSON object such as /],
    ['', 'is empty; a line holds one row, so leave it out'],
    [Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x7d]), 'is not UTF-8: the byte 3 is 0xff; save the file as UTF-8'],
    [supplier(), 'id n-0 is in supplier.jsonl:1 too; each row has its own', 'code N-0 is in supplier.jsonl:1 too; each row has its own'],
    [supplier({ id: 'n-21', code: 'BOGAZ' }), 'code BOGAZ is taken in the database, by sup-1'],
    [supplier({ id: 'n-22', code: 'N-22', currency: 'EUR' })],
    ['{"id":"n-23","code":"N-23","name":"A","name":"B: \\"name\\":"}', 'name is in the line twice; a row has each member once'],
    [supplier({ id: 'n-24', code: ' ' }), 'code should not be blank'],
    [supplier({ id: 'n-25', code: 'N-25', name: '\t' }), 'name should not be blank'],
    [supplier({ id: 'n-26', code: 'N-26', currency: 'euro' }), 'currency should be three capital letters such as EUR'],
  ],
  'material.jsonl': [
    [material('m-0', { supplierId: 'n-22' })],
    [material('m-1', { supplierId: 'nobody' }), 'supplierId names nobody, and neither the files nor the database have such a Supplier'],
    [material('m-2', { unitPrice: '1234567890123' }), 'unitPrice has 13 digits before the point, and the column takes 12: "1234567890123"'],
    [material('m-3', { unitPrice: '0.1234567' }), 'unitPrice has 7 digits after the point, and the column takes 6: "0.1234567"'],
    [material('m-4', { unitPrice: 'ten' }), 'unitPrice should be a decimal such as "12.5", and is "ten"'],
    [material('m-5', { unitPrice: '1e3' }), /^unitPrice should be a decimal/],
    ['{"id":"m-6","code":"C-m-6","name":"P","unit":"m","unitPrice":0.12345678901234567}', /^has the number 0\.12345678901234567 with too many digits/],
    [material('m-7', { unitPrice: '-1' }), 'unitPrice breaks the rule unitPrice >= 0'],
    [material('m-8', { leadTimeDays: 1.5 }), 'leadTimeDays should be a whole number, and is 1.5'],
    [material('m-9', { leadTimeDays: 2_147_483_648 }), /^leadTimeDays should be a whole number from -2147483648 to 2147483647/],
    [material('m-10', { leadTimeDays: [] }), 'leadTimeDays should be a whole number, and is []'],
    // The supplier of line 2 has a fault of its own, and is there all the same.
    [material('m-11', { supplierId: 'n-1' })],
    [material('m-12', { minimumOrderQuantity: '-1', leadTimeDays: -2 }),
      'minimumOrderQuantity should not be below 0', 'leadTimeDays should not be below 0'],
  ],
  'delivery-line.jsonl': [
    [deliveryLine('dl-0', { stopId: 'stop-9-2' })], [deliveryLine('dl-1')],
    [deliveryLine('dl-2', { stopId: 'stop-9-1' }), 'stopId names the stop stop-9-1, which is no dropoff of the delivery d-9'],
    [deliveryLine('dl-3', { stopId: 'stop-7-3' }), 'stopId names the stop stop-7-3, which is no dropoff of the delivery d-9'],
  ],
  'delivery.jsonl': [
    [{ id: 'de-0', documentId: 'by hand de-0', createdAt: '0001-01-01T00:00:00+14:00' }, /^createdAt should be an instant/],
  ],
  'material-request.jsonl': [
    [request('r-0', { status: 'OPEN' }), /^status should be one of DRAFT, SUBMITTED, .*, and is "OPEN"/],
    [request('r-1', { documentId: 'MR-2026-00001' }), /^documentId MR-2026-00001 is taken in the database, by mr-/],
    [request('r-2', { documentId: 'X-1' })],
    [request('r-3', { documentId: 'X-1' }), 'documentId X-1 is in material-request.jsonl:3 too; each row has its own'],
  ],
  'employee.jsonl': [
    [{ id: 'p-0', code: 'P-0', name: 'Ada', userId: 'u-atelier-staff' }, /^userId names u-atelier-staff, who is no member of the organization/],
    [{ id: 'p-1', code: 'P-1', name: 'Ada', hiredAt: '2026-13-01' }, 'hiredAt should be a day such as 2026-01-31, and is "2026-13-01"'],
    [{ id: 'p-2', code: 'P-2', name: 'Ada', hiredAt: '2026-01-01T00:00:00Z' }, /^hiredAt should be a day/],
    [{ id: 'p-3', code: 'P-3', name: ' ' }, 'name should not be blank'],
  ],
  'rate.jsonl': [
    [{ id: 'ra-0', fromCurrency: 'EUR', toCurrency: 'eur', date: '2031-01-01', rate: '1' }, /^fromCurrency, toCurrency breaks the rule/],
    [{ id: 'ra-1', fromCurrency: 'EUR', toCurrency: 'USD', date: '2031-01-01', rate: '1' }],
    [{ id: 'ra-2', fromCurrency: 'EUR', toCurrency: 'USD', date: '2031-01-01', rate: '2' }, /^fromCurrency, toCurrency, date EUR, USD, 2031-01-01 is in rate\.jsonl:2 too/],
  ],
  'bill.jsonl': [
    [bill('b-0')],
    [bill('b-1', { billNumber: 'B-0' }), /^billType, billNumber .*b-0 is in bill\.jsonl:1 too/],
    [bill('b-2', { billNumber: 'b-0', status: 'VOID' })],
    [bill('b-3', { ...POSTED, matchStatus: 'PENDING_RECEIPT' }), /^status, glPosted, postedAt, matchStatus breaks the rule /],
    [bill('b-4', { ...POSTED, matchStatus: 'OVERRIDDEN', overrideReason: 'Agreed', overriddenById: 'u-1' })],
    [bill('b-5', { currency: 'EUR' })], [bill('b-6', { billType: 'CLIENT', supplierId: null, clientId: 'cli-1' })],
    [bill('b-7', { supplierId: 'n-22' })],
  ],
  'bill-note.jsonl': [
    [note('bin-0')],
    [note('bin-1', { currency: 'EUR' }), 'currency is not that of the bill, USD'],
    [note('bin-2', { supplierId: 'n-22' }), 'supplierId is not that of the bill, sup-1'],
    [note('bin-3', { billId: 'b-6', supplierId: null, clientId: 'cli-2' }), 'clientId is not that of the bill, cli-1'],
    [note('bin-4', { billId: 'b-6', supplierId: null, clientId: 'cli-1', noteNumber: 'BIN-0' })],
    // One number per party, as a reader sees it, but for void notes.
    [note('bin-5', { noteNumber: 'ＢＩＮ-0' }), /^billId, noteNumber .*bin-0 is in bill-note\.jsonl:1 too/],
    [note('bin-6', { noteNumber: 'bin-0', status: 'VOID' })],
    [note('bin-7', { noteNumber: 'bin-0', billId: 'b-7', supplierId: 'n-22' })],
  ],
  'bill-note-line.jsonl': [
    [noteLine('nl-0', 1, 'bl-1')],
    [noteLine('nl-1', 2, 'bl-5'), 'billLineId names a line of the bill b-5, and its note is on b-0'],
  ],
  'bill-allocation.jsonl': [
    [allocation('al-0', 'b-0')],
    ...['b-5', 'b-7'].map((id): Case =>
      [allocation(`al-${id}`, id), 'billId names a bill of another party or in another currency than bin-0']),
  ],
  'party-payment.jsonl': [[partyPayment('ppi-0')], [partyPayment('ppi-1', { supplierId: null, clientId: 'cli-1' })]],
  'bill-payment.jsonl': [
    [part('bp-0', 'b-4')], [part('bp-1', 'b-6', 'ppi-1')],
    ...['b-5', 'b-7', 'b-6'].map((id): Case => [
      part(`bp-${id}`, id),
      'partyPaymentId names by hand ppi-0, and the bill is of another party or in another currency',
    ]),
  ],
  'bill-line.jsonl': [
    [{ id: 'bl-0', billId: 'b-0', itemNumber: 1, extra: { a: 'x\0' } }, /^extra holds the character NUL/],
    [{ id: 'bl-1', billId: 'b-0', itemNumber: 2, extra: [1, { a: null }] }],
    [`{"id":"bl-2b","billId":"b-0","itemNumber":4,"extra":${'['.repeat(9_000)}${']'.repeat(9_000)}}`, 'extra is nested in more than 500 levels'],
    [{ id: 'bl-2', billId: 'atelier-bill', itemNumber: 3 }, /^billId names atelier-bill, and neither/],
    [{ id: 'bl-3', billId: 'b-0', itemNumber: 5, purchaseOrderLineId: 'pl-a' },
      'purchaseOrderLineId names a line of the order po-a, and its bill is for no order'],
    [{ id: 'bl-5', billId: 'b-5', itemNumber: 1 }],
  ],
  'purchase-order.jsonl': [[order('po-a')], [order('po-b')]],
  'purchase-order-line.jsonl': [
    [orderLine('pl-a', 'po-a')],
    [orderLine('pl-b', 'po-b')],
    [orderLine('pl-c', 'po-b', { quantity: '-1' }), 'quantity breaks the rule quantity >= 0'],
  ],
  'goods-receipt.jsonl': [[{ id: 'gr-a', documentId: 'by hand', purchaseOrderId: 'po-a' }]],
  'goods-receipt-line.jsonl': [
    [{ id: 'gl-a', goodsReceiptId: 'gr-a', purchaseOrderLineId: 'pl-a', quantity: '1' }],
    [{ id: 'gl-b', goodsReceiptId: 'gr-a', purchaseOrderLineId: 'pl-b', quantity: '1' },
      'purchaseOrderLineId names a line of the order po-b, and its receipt is for po-a'],
    [{ id: 'gl-c', goodsReceiptId: 'gr-a', purchaseOrderLineId: 'pl-a', quantity: '-1' }, 'quantity breaks the rule quantity > 0'],
  ],
  'style-sku.jsonl': [
    [{ id: 'sk-0', styleId: 'st-0', code: 'SK-0' }],
    [{ id: 'sk-8', styleId: 'st-9', code: 'SK-9' }],
  ],
  'style.jsonl': [[{ id: 'st-9', code: 'ST-9', name: 'Coat' }]],
  'bill-of-materials.jsonl': [
    [{ id: 'bom-a', documentId: 'by hand', styleId: 'st-9', name: 'Coat', versionNumber: 1 }],
  ],
  'bill-of-materials-item.jsonl': [
    [bomItem('bi-a')],
    [bomItem('bi-b', { unit: 'kg' }), 'unit is kg, and the unit of the material m-0 is m'],
    [bomItem('bi-c', { styleSkuId: 'sk-0' }),
      'styleSkuId names a SKU of the style st-0, and billOfMaterialsId names a BillOfMaterials of the style st-9'],
    [bomItem('bi-d', { styleSkuId: 'sk-8' })],
  ],
  'production-order.jsonl': [[{ id: 'pr-a', documentId: 'by hand', styleId: 'st-9', quantity: 5 }]],
  'production-order-line.jsonl': [
    [{ id: 'pi-a', productionOrderId: 'pr-a', itemNumber: 1, styleSkuId: 'sk-0', quantity: 5 }, /^styleSkuId names a SKU of/],
  ],
  'styles.csv': [
    ['id,code,name,sizes,colors,shade,code', /^shade is no member of Style/, 'code is the name of two columns; the header names each member once'],
    ['st-0,ST-0,Shirt,,,,ST-0'],
    ['st-1,ST-1,Shirt,S,,,ST-1', 'sizes should be a list such as ["a","b"], and is "S"'],
    ['st-2,ST-2,Shirt,"[""S"",1]",,,ST-2', 'sizes item 2 should be a text, and is 1'],
    ['st-3,ST-3,Shirt', 'has 3 cells, and the header names 7; separate cells by commas'],
    ['', 'is empty; a line holds one row, so leave it out'],
    [Buffer.from('st-5,ST-5,Sh\xe9rt,,,,ST-5', 'latin1'), 'is not UTF-8: the byte 13 is 0xe9; save the file as UTF-8'],
    [',ST-6,Shirt,,,,ST-6', 'id is missing, and the kind has no default for it'],
    ['st-7,ST-7,Sh"irt,,,,ST-7', /^has a quotation mark inside a cell.*the rest of the file is not read$/],
    ['st-8,ST-8,Shirt,,,,ST-8'],
  ],
  'location.csv': [
    ['id,locationType,name,latitude'],
    ['lo-0,PORT,Porto,91', 'latitude breaks the rule latitude >= -90 AND latitude <= 90'],
    ['lo-1,PORT,"Porto,', 'opens a cell with a quotation mark that nothing closes; the rest of the file is not read'],
    ['lo-2,PORT,Porto,1'],
  ],
  'client.csv': [
    [Buffer.from('\ufeffid,code,name'), 'begins with a byte-order mark; save the file as UTF-8 without it'],
    ['c-0,C-0,Client'],
  ],
}

/** The name of a link to a file with a good row, which an import would take. */
const LINK = 'clients.jsonl'

/** Files with a fault of their own: content, and the message with the line. */
const WHOLE: Readonly<Record<string, readonly [content: string | null, message: string | RegExp]>> = {
  'quote.jsonl': ['', ': is empty; remove it, or write a row into it'],
  'quotes.csv': ['id,documentId\n', ':1: holds no row; remove the file, or add rows'],
  'weaver.jsonl': ['{}', /^: is named after no kind; the kinds are bill, bill-allocation, bill-line, .*supplier$/],
  'user.jsonl': ['{}', /^: is named after User, which is not imported: accounts belong to people/],
  'delivery.xlsx': ['PK', ': ends in .xlsx; the name of a file ends in .jsonl or .csv'],
  [LINK]: [null, ': is a symbolic link, and no link is followed; put the file itself into the folder'],
  'delivery-stop': [null, ': is no file; put the files of all kinds into the folder itself'],
}

async function writeFiles(): Promise<void> {
  for (const [name, cases] of Object.entries(LINES)) {
    const parts = cases.flatMap(([line]) => [
      Buffer.isBuffer(line) ? line : Buffer.from(typeof line === 'string' ? line : JSON.stringify(line)), Buffer.from('\n'),
    ])
    await writeFile(path.join(folder, name), Buffer.concat(parts))
  }
  await symlink(path.join(folder, 'supplier.jsonl'), path.join(folder, LINK))
  for (const [name, [content]] of Object.entries(WHOLE).filter(([one]) => one !== LINK))
    await (content === null ? mkdir(path.join(folder, name)) : writeFile(path.join(folder, name), content))
  await writeFile(path.join(folder, '.DS_Store'), 'of no matter')
}

async function rowCounts(): Promise<Record<string, number>> {
  const { pool, close } = await mill.open()
  const counts: Record<string, number> = {}
  for (const { name } of models)
    counts[name] = ((await pool.query(`SELECT count(*)::int AS n FROM "${name}"`)).rows as { n: number }[])[0].n
  await close()
  return counts
}

const expected = [
  ...Object.entries(LINES).flatMap(([file, cases]) =>
    cases.flatMap(([, ...messages], at) => messages.map((message) => [`${file}:${at + 1}: `, message] as const))),
  ...Object.entries(WHOLE).map(([file, [, message]]) => [file, message] as const),
]

test(`${expected.length} kinds of faults are each reported at their line, and nothing is written`, async () => {
  await writeFiles()
  const before = await rowCounts()
  for (const words of [['--dry-run'], ['--update'], []]) {
    const { code, out, err } = await runCommand(['import', folder, '--org', 'mill', ...words], mill.settings)
    const said = out.trimEnd().split('\n')
    const reported = said.slice(0, -1)
    const unmet = expected.filter(([place, message]) => !reported.some((line) => line.startsWith(place)
      && (typeof message === 'string' ? line === place + message : message.test(line.slice(place.length)))))
    expect({ unmet, err: err.replace(/^ *\d+ % .*\n/gm, '') }).toEqual({ unmet: [], err: '' })
    expect(reported.filter((line) => !expected.some(([place]) => line.startsWith(place)))).toEqual([])
    expect(reported).toHaveLength(expected.length)
    expect([code, said.at(-1)])
      .toEqual([1, `${expected.length} faults. Nothing is written; correct the files and import them again.`])
  }
  expect(await rowCounts()).toEqual(before)
}, PATIENCE)

const jsonl = (...rows: object[]) => rows.map((row) => `${JSON.stringify(row)}\n`).join('')

test('sums that do not add up are reported when there is no other fault, and nothing is written', async () => {
  const sums = await mkdtemp(path.join(folder, '.sums-'))
  const production = { id: 'pr-a', documentId: 'by hand', styleId: 'st-9', quantity: 5 }
  for (const [name, rows] of Object.entries({
    'style.jsonl': [{ id: 'st-9', code: 'ST-9', name: 'Coat' }],
    'style-sku.jsonl': [{ id: 'sk-9', styleId: 'st-9', code: 'SK-9' }],
    'production-order.jsonl': [production, { ...production, id: 'pr-b', documentId: 'without lines' }],
    'production-order-line.jsonl':
      [{ id: 'pi-a', productionOrderId: 'pr-a', itemNumber: 1, styleSkuId: 'sk-9', quantity: 4 }],
    'purchase-order.jsonl': [
      order('po-a', { total: '1.02' }), order('po-b', { total: '1.01' }), order('po-c', { total: '2', currency: 'JPY' }),
    ],
    'purchase-order-line.jsonl': [
      orderLine('pl-a', 'po-a'), orderLine('pl-b', 'po-b'), orderLine('pl-c', 'po-c', { amount: '1.6' }),
    ],
    'material.jsonl': [material('m-9')],
    'stock-movement.jsonl': [{ id: 'sm-9', materialId: 'm-9', kind: 'ADJUSTMENT', quantity: '-50' }],
  })) await writeFile(path.join(sums, name), jsonl(...rows))
  const before = await rowCounts()
  for (const words of [['--dry-run'], []]) {
    const { code, out } = await runCommand(['import', sums, '--org', 'mill', ...words], mill.settings)
    expect([code, out.trimEnd().split('\n')]).toEqual([1, [
      'material.jsonl:1: warehouseQty would be -50 for the Material m-9 (C-m-9): its stock movements add up to less than 0',
      'production-order.jsonl:1: quantity does not fit: the quantity of the order pr-a is 5, and its lines add up to 4',
      'purchase-order.jsonl:1: total does not fit: the total of the order po-a is 1.02, and its lines add up to 1',
      '3 faults. Nothing is written; correct the files and import them again.',
    ]])
  }
  expect(await rowCounts()).toEqual(before)
}, PATIENCE)

test('computed figures that no column takes are reported before anything is written', async () => {
  const large = await mkdtemp(path.join(folder, '.large-'))
  const line = (id: string, itemNumber: number, more: object) => ({ id, materialRequestId: 'mr-x', itemNumber, ...more })
  const write = (lines: object[]) => writeFile(path.join(large, 'material-request-line.jsonl'), jsonl(...lines))
  const ran = async (...words: string[]) => {
    const { code, out } = await runCommand(['import', large, '--org', 'mill', ...words], mill.settings)
    return [code, out.trimEnd().split('\n')]
  }
  const before = await rowCounts()
  await writeFile(path.join(large, 'material-request.jsonl'), jsonl(request('mr-x')))
  await write([line('ml-x', 1, { requiredQty: '999999999999', unitPrice: '999999999999' })])
  // 999,999,999,999² is 999,999,999,998,000,000,000,001.
  expect(await ran()).toEqual([1, [
    'material-request-line.jsonl:1: unitPrice makes estimatedAmount too large: it has 24 digits before the point, and '
      + 'the column takes 14: "999999999998000000000001"',
    '1 fault. Nothing is written; correct the files and import them again.',
  ]])
  // Each line is 10,000,000 × 9,000,000 = 90,000,000,000,000, and two of them have 15 digits.
  const lines = [1, 2].map((at) => line(`ml-${at}`, at, { requiredQty: '10000000', unitPrice: '9000000' }))
  await write(lines)
  const sum = 'totalEstimatedAmount would be 180000000000000 for the MaterialRequest mr-x: its lines add up to more than '
    + 'the 14 digits before the point that the column takes'
  for (const words of [['--dry-run'], []])
    expect(await ran(...words)).toEqual([1, [
      `material-request.jsonl:1: ${sum}`, '1 fault. Nothing is written; correct the files and import them again.',
    ]])
  expect(await rowCounts()).toEqual(before)
  await write(lines.slice(0, 1))
  expect((await ran())[0]).toBe(0)
  await rm(path.join(large, 'material-request.jsonl'))
  await write(lines.slice(1))
  expect(await ran()).toEqual([1, [
    `material-request-line.jsonl:1: ${sum}`, '1 fault. Nothing is written; correct the files and import them again.',
  ]])
}, PATIENCE)
