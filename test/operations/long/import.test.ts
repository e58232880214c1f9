// `selvedge export` and `selvedge import`: an organization moves to another database unchanged, a second import changes
// nothing, and what cannot be written leaves the database as it was.
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { usersOf } from '../../../prisma/seed/organizations.js'
import { plain } from '../../../src/cli/import/files.js'
import { readKinds } from '../../../src/cli/import/kinds.js'
import { LEFT_OUT } from '../../../src/cli/import/left-out.js'
import { inGroups } from '../../../src/cli/import/table-order.js'
import { installation, within, type Installation } from '../../support/installations.js'
import { models } from '../../support/models.js'
import { runCommand } from '../../support/process.js'

/** The time limit for commands, each of which is a separate process. */
const PATIENCE = 300_000

const leftovers: (() => Promise<unknown>)[] = []
let scratch: string
/** The season of the demo mill as files. */
let season: string
beforeAll(async () => {
  scratch = await mkdtemp(path.join(tmpdir(), 'selvedge-import-'))
  season = path.join(scratch, 'season')
  const source = await place('planted')
  await command(source, 'export', season, '--org', 'mill')
}, PATIENCE)
afterAll(async () => {
  for (const discard of leftovers) await discard()
  await rm(scratch, { recursive: true, force: true })
}, PATIENCE)

async function place(content: 'planted' | 'migrated'): Promise<Installation> {
  const made = await installation(content)
  leftovers.push(made.discard)
  return made
}

/** A database with an organization that has no records, and with the accounts of the demo mill. */
async function emptyMill(): Promise<Installation> {
  const made = await place('migrated')
  await within(made, async ({ prisma }) => {
    await prisma.organization.create({ data: { id: 'moved', name: 'The mill elsewhere', currency: 'USD' } })
    for (const { id, email, role } of usersOf({ id: 'mill', name: '', currency: '' })) {
      const home = { defaultOrgId: 'moved', homeOrgId: 'moved' }
      await prisma.user.create({ data: { id, email, name: email, passwordHash: '-', ...home } })
      await prisma.membership.create({ data: { orgId: 'moved', userId: id, roles: [role] } })
    }
  })
  return made
}

/** Runs statements that change the database, one by one. */
const change = (mill: Installation, ...statements: readonly string[]) => within(mill, async ({ pool }) => {
  for (const statement of statements) await pool.query(statement)
})

async function command(made: Installation, ...words: string[]): Promise<string[]> {
  const { code, out, err } = await runCommand(words, made.settings)
  expect({ code, problems: err.split('\n').filter((line) => !/^( *\d+ % .*)?$/.test(line)) }).toEqual({ code: 0, problems: [] })
  return out.trimEnd().split('\n')
}

const contentOf = async (folder: string) =>
  Object.fromEntries(await Promise.all(
    (await readdir(folder)).sort().map(async (name) => [name, await readFile(path.join(folder, name), 'utf8')] as const),
  ))

const rowCounts = (made: Installation) => within(made, async ({ pool }) => {
  const counts: Record<string, number> = {}
  for (const { name } of models)
    counts[name] = ((await pool.query(`SELECT count(*)::int AS n FROM "${name}"`)).rows as { n: number }[])[0].n
  return counts
})

/** A new folder with these files. */
async function folderWith(files: Readonly<Record<string, string | Buffer>>): Promise<string> {
  const folder = await mkdtemp(path.join(scratch, 'files-'))
  for (const [name, content] of Object.entries(files)) await writeFile(path.join(folder, name), content)
  return folder
}

const lines = (...rows: object[]) => rows.map((row) => `${JSON.stringify(row)}\n`).join('')

describe('an organization', () => {
  let mill: Installation
  beforeAll(async () => { mill = await emptyMill() }, PATIENCE)

  test('is checked by a dry run, which writes nothing', async () => {
    const before = await rowCounts(mill)
    const out = await command(mill, 'import', season, '--dry-run')
    expect(out.at(-1)).toMatch(/^No faults in \d{3} rows\. Nothing is written/)
    expect(out).toContain('Supplier: 7 to add, 0 differing, 0 unchanged')
    expect(await rowCounts(mill)).toEqual(before)
  }, PATIENCE)

  test('moves to another database, and is exported from there byte for byte', async () => {
    expect((await command(mill, 'import', season)).at(-1)).toMatch(/^The database holds all \d{3} rows/)
    const again = path.join(scratch, 'again')
    await command(mill, 'export', again)
    expect(await contentOf(again)).toEqual(await contentOf(season))
    expect(Object.keys(await contentOf(again)).length).toBeGreaterThan(35)
  }, PATIENCE)

  test('continues its series of numbers after the highest one', async () => {
    const source = await place('planted')
    const counters = (made: Installation, orgId: string) => within(made, ({ prisma }) =>
      prisma.documentCounter.findMany({
        where: { orgId }, select: { kind: true, year: true, lastNumber: true }, orderBy: [{ kind: 'asc' }, { year: 'asc' }],
      }))
    expect(await counters(mill, 'moved')).toEqual(await counters(source, 'mill'))
    const past = await folderWith({ 'material-request.jsonl': lines(
      { id: 'old-1', documentId: 'MR-1999-00041' }, { id: 'old-2', documentId: 'MR-1999-00007' },
      { id: 'old-3', documentId: 'by hand' },
    ) })
    await command(mill, 'import', past)
    expect(await counters(mill, 'moved')).toContainEqual({ kind: 'MR', year: 1999, lastNumber: 41 })
  }, PATIENCE)

  test('is skipped by a second import, which leaves no trace', async () => {
    const before = await rowCounts(mill)
    const out = await command(mill, 'import', season)
    expect(out.filter((line) => !/: 0 added, 0 differing, \d+ unchanged$/.test(line))).toEqual([out.at(-1)])
    expect(await rowCounts(mill)).toEqual(before)
  }, PATIENCE)

  test('has its changed rows reported, and changed with --update', async () => {
    const [first, ...others] = (await readFile(path.join(season, 'supplier.jsonl'), 'utf8')).split('\n')
    const supplier = JSON.parse(first) as { id: string; name: string; updatedAt: string }
    const folder = await folderWith({
      'supplier.jsonl': [JSON.stringify({ ...supplier, name: 'Another name', city: 'Porto' }), ...others].join('\n'),
    })
    const nameNow = () => within(mill, async ({ prisma }) =>
      (await prisma.supplier.findFirstOrThrow({ where: { orgId: 'moved', id: supplier.id } })).name)
    const { code, out } = await runCommand(['import', folder], mill.settings)
    expect([code, out.split('\n').slice(0, 2), await nameNow()]).toEqual([
      1, [`supplier.jsonl:1: ${supplier.id} differs: name, city`, 'Supplier: 0 added, 1 differing, 6 unchanged'], supplier.name,
    ])
    expect(await command(mill, 'import', folder, '--update')).toContain('Supplier: 0 added, 1 changed, 6 unchanged')
    expect(await nameNow()).toBe('Another name')
    const changed = { orgId: 'moved', id: supplier.id, updatedAt: { gt: supplier.updatedAt } }
    expect(await within(mill, ({ prisma }) => prisma.supplier.count({ where: changed }))).toBe(1)
    expect((await command(mill, 'import', folder)).at(-1)).toBe('The database holds all 7 rows of the files.')
  }, PATIENCE)

  test('keeps its history: a line of it that differs is refused', async () => {
    const [first] = (await readFile(path.join(season, 'material-request-history.jsonl'), 'utf8')).split('\n')
    const folder = await folderWith({
      'material-request-history.jsonl': lines({ ...(JSON.parse(first) as object), reason: 'told otherwise' }),
    })
    const left = await runCommand(['import', folder], mill.settings)
    expect([left.code, left.out]).toEqual([1, expect.stringContaining('differs: reason; a MaterialRequestHistory is never changed')])
    const refused = await runCommand(['import', folder, '--update'], mill.settings)
    expect([refused.code, refused.out]).toEqual([
      1, expect.stringContaining('material-request-history.jsonl:1: reason differs from the database, and'),
    ])
  }, PATIENCE)
})

describe('files', () => {
  test('may be CSV, in any order, under any form of the name; what is absent has its default', async () => {
    const mill = await emptyMill()
    const folder = await folderWith({
      'Suppliers.csv': 'id,code,name,isActive\r\nsup-1,S-1,"Weaver, ""the"" old\none",false\r\nsup-2,S-2,Dyer,\r\n',
      'MaterialRequestLine.csv': 'id,materialRequestId,itemNumber,requiredQty,qtyToPurchase,supplierId\nl-1,m-1,1,12.50,12.5,sup-2\n',
      'material_requests.csv': 'id,documentId,createdAt\nm-1,MR-2025-00012,2025-03-01T08:00:00+02:00\n',
      'styles.csv': 'id,code,name,sizes\nst-1,ST-1,Shirt,"[""S"",""M""]"\n',
      'bill.jsonl': lines({ id: 'b-1', billNumber: 'INV 9', billType: 'SUPPLIER', supplierId: 'sup-1', currency: 'USD' }),
    })
    await command(mill, 'import', folder)
    const found = await within(mill, async ({ prisma }) => ({
      suppliers: await prisma.supplier.findMany({ orderBy: { id: 'asc' }, select: { name: true, isActive: true } }),
      requests: await prisma.materialRequest.findMany({ select: { status: true, createdAt: true } }),
      lines: (await prisma.materialRequestLine.findMany()).map(({ requiredQty }) => String(requiredQty)),
      styles: await prisma.style.findMany({ select: { sizes: true, colors: true } }),
      bills: await prisma.bill.findMany({ select: { billNumberKey: true, partyKey: true } }),
      trace: (await prisma.auditLine.findMany({ where: { action: 'import' } })).length,
    }))
    expect(found).toEqual({
      suppliers: [{ name: 'Weaver, "the" old\none', isActive: false }, { name: 'Dyer', isActive: true }],
      requests: [{ status: 'DRAFT', createdAt: new Date('2025-03-01T06:00:00Z') }],
      lines: ['12.5'], styles: [{ sizes: ['S', 'M'], colors: [] }],
      bills: [{ billNumberKey: 'inv 9', partyKey: 'SUPPLIER:sup-1' }], trace: 5,
    })
    expect((await command(mill, 'import', folder)).at(-1)).toBe('The database holds all 6 rows of the files.')
  }, PATIENCE)

  test('whose members are not in the organization are refused, or imported without the link', async () => {
    const mill = await emptyMill()
    const folder = await folderWith({
      'employee.jsonl': lines({ id: 'e-1', code: 'E-1', name: 'Ada', userId: 'u-nobody', createdAt: '2026-01-01T00:00:00Z' }),
    })
    const { code, out } = await runCommand(['import', folder], mill.settings)
    expect(code).toBe(1)
    expect(out).toMatch(/^employee\.jsonl:1: userId names u-nobody, who is no member/)
    await command(mill, 'import', folder, '--without-members')
    expect(await within(mill, ({ prisma }) => prisma.employee.findMany({ select: { id: true, userId: true } })))
      .toEqual([{ id: 'e-1', userId: null }])
  }, PATIENCE)

  test.each([
    ['all kinds', ['--atomic'], 0, 'Nothing is written'],
    ['the kind alone', [], 7, 'Written before it: '],
  ])('that the database refuses late take back %s', async (_, words, suppliers, said) => {
    const mill = await emptyMill()
    const [line, rows] = [12, (await readFile(path.join(season, 'bill-line.jsonl'), 'utf8')).split('\n')]
    const { id } = JSON.parse(rows[line - 1]) as { id: string }
    await change(mill, `CREATE FUNCTION no_bills() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF NEW.id = '${id}' THEN RAISE EXCEPTION 'no bills today'; END IF; RETURN NEW; END $$`,
    'CREATE TRIGGER no_bills BEFORE INSERT ON "BillLine" FOR EACH ROW EXECUTE FUNCTION no_bills()')
    const before = await rowCounts(mill)
    const { code, err } = await runCommand(['import', season, ...words], mill.settings)
    const after = await rowCounts(mill)
    expect([code, err]).toEqual([1, expect.stringContaining(`selvedge cannot import: the database refuses the row of BillLine at bill-line.jsonl:${line}: no bills today`)])
    expect(err).toContain(said)
    expect([after.Supplier, after.BillLine]).toEqual([suppliers, 0])
    if (suppliers === 0) expect(after).toEqual(before)
  }, PATIENCE)
})

test('kept quantities are counted, and neither a new file nor --update takes them from its lines', async () => {
  const mill = await emptyMill()
  const cotton = { id: 'm-1', code: 'M-1', name: 'Cotton', unit: 'm' }
  const move = (id: string, quantity: string) => ({ id, materialId: 'm-1', kind: 'ADJUSTMENT', quantity })
  const files = await folderWith({
    'supplier.jsonl': lines({ id: 's-1', code: 'S-1', name: 'Weaver' }),
    'material.jsonl': lines({ ...cotton, warehouseQty: '10' }, { ...cotton, id: 'm-2', code: 'M-2', warehouseQty: '3' }),
    'stock-movement.jsonl': lines(move('sm-1', '100')),
    'purchase-order.jsonl': lines(
      { id: 'po-1', documentId: 'PO-1', supplierId: 's-1', currency: 'USD', total: '8', status: 'PARTIALLY_RECEIVED' },
    ),
    'purchase-order-line.jsonl': lines(
      { id: 'pl-1', purchaseOrderId: 'po-1', itemNumber: 1, materialId: 'm-1', quantity: '8', unitPrice: '1', amount: '8' },
    ),
    'goods-receipt.jsonl': lines({ id: 'gr-1', documentId: 'GR-1', purchaseOrderId: 'po-1', status: 'POSTED' }),
    'goods-receipt-line.jsonl': lines({ id: 'gl-1', goodsReceiptId: 'gr-1', purchaseOrderLineId: 'pl-1', quantity: '5' }),
  })
  const notes = [
    'material.jsonl:1: warehouseQty is 10, its stock movements add up to 100; the movements count',
    'material.jsonl:2: warehouseQty is 3, its stock movements add up to 0; the movements count',
  ]
  const kept = () => within(mill, async ({ prisma }) => [
    ...(await prisma.material.findMany({ orderBy: { id: 'asc' } })).map((one) => [Number(one.warehouseQty), Number(one.onOrderQty)]),
    ...(await prisma.purchaseOrderLine.findMany()).map((one) => Number(one.receivedQty)),
  ])
  expect((await command(mill, 'import', files, '--dry-run')).slice(0, 2)).toEqual(notes)
  expect((await command(mill, 'import', files, '--atomic')).slice(0, 2)).toEqual(notes)
  expect(await kept()).toEqual([[100, 3], [0, 0], 5])
  const more = await folderWith({ 'stock-movement.jsonl': lines(move('sm-2', '50')) })
  await command(mill, 'import', more)
  const renamed = await folderWith({ 'material.jsonl': lines({ ...cotton, name: 'Linen', warehouseQty: '100' }) })
  expect((await command(mill, 'import', renamed, '--update'))[0]).toBe('material.jsonl:1: m-1 differs: name')
  expect(await kept()).toEqual([[150, 3], [0, 0], 5])
}, PATIENCE)

test('the totals of material requests are computed from their lines, whatever the file says', async () => {
  const mill = await emptyMill()
  const line = (id: string, more: object) => ({ id, materialRequestId: 'mr-1', itemNumber: 1, requiredQty: '12', ...more })
  const more = { lineItemsCount: 9, totalEstimatedAmount: '1000' }
  const files = await folderWith({
    'material-request.jsonl': lines({ id: 'mr-1', documentId: 'MR-1', ...more }, { id: 'mr-2', documentId: 'MR-2' }),
    'material-request-line.jsonl': lines(
      line('l-1', { warehouseAvailableQty: '2', unitPrice: '1.255' }),
      line('l-2', { itemNumber: 2, qtyToPurchase: '12', unitPrice: '1', estimatedAmount: '12', status: 'CANCELLED' }),
      line('l-3', { itemNumber: 3 }),
    ),
  })
  // 10 × 1.255 = 12.55. The second line is cancelled, and the third has no price.
  expect((await command(mill, 'import', files)).slice(0, 2)).toEqual([
    'material-request.jsonl:1: lineItemsCount is 9, its lines add up to 3; the lines count',
    'material-request.jsonl:1: totalEstimatedAmount is 1000, its lines add up to 12.55; the lines count',
  ])
  await within(mill, async ({ prisma }) => {
    const made = await prisma.materialRequest.findMany({ orderBy: { id: 'asc' } })
    expect(made.map((one) => [one.lineItemsCount, Number(one.totalEstimatedAmount)])).toEqual([[3, 12.55], [0, 0]])
    const { qtyToPurchase, estimatedAmount } = await prisma.materialRequestLine.findFirstOrThrow({ where: { id: 'l-1' } })
    expect([qtyToPurchase, estimatedAmount].map(Number)).toEqual([10, 12.55])
  })
  const [fourth, fifth] = [{ itemNumber: 4, qtyToPurchase: '11' }, { itemNumber: 5, unitPrice: '2', estimatedAmount: '25' }]
  const wrong = await folderWith({ 'material-request-line.jsonl': lines(line('l-4', fourth), line('l-5', fifth)) })
  const { code, out } = await runCommand(['import', wrong], mill.settings)
  expect([code, out.trimEnd().split('\n').slice(0, 2)]).toEqual([1, [
    'material-request-line.jsonl:1: qtyToPurchase is 11, and requiredQty − warehouseAvailableQty is 12',
    'material-request-line.jsonl:2: estimatedAmount is 25, and qtyToPurchase × unitPrice is 24',
  ]])
}, PATIENCE)

test('an account is made with the identifier that moved records have, unless another account has it', async () => {
  const mill = await place('migrated')
  const add = (email: string, ...words: string[]) => runCommand(
    ['user', 'add', '--email', email, '--name', 'Ada', '--role', 'ADMIN', '--org', 'Mill', '--generate', ...words], mill.settings,
  )
  expect((await add('ada@mill.test', '--id', 'u-7')).code).toBe(0)
  expect(await within(mill, ({ prisma }) => prisma.user.findMany({ select: { id: true } }))).toEqual([{ id: 'u-7' }])
  expect(await add('sten@mill.test', '--id', 'u-7'))
    .toMatchObject({ code: 1, err: expect.stringContaining('the identifier u-7 is that of ada@mill.test') })
  expect(await add('ada@mill.test', '--id', 'u-8'))
    .toMatchObject({ code: 1, err: expect.stringContaining('has the identifier u-7; leave --id out') })
}, PATIENCE)

describe('the kinds', () => {
  test('are all models that are not left out', async () => {
    const mill = await place('migrated')
    const kinds = await within(mill, async ({ pool }) => readKinds(pool))
    expect(kinds.map(({ name }) => name).sort())
      .toEqual(models.map(({ name }) => name).filter((name) => !(name in LEFT_OUT)).sort())
    // A file name stands for one kind.
    expect(new Set(kinds.map(({ name }) => plain(name))).size).toBe(kinds.length)
    const turns = inGroups(kinds).flat().map(({ kind }) => kind.name)
    expect(turns.indexOf('PurchaseOrder')).toBeGreaterThan(turns.indexOf('MaterialRequest'))
  }, PATIENCE)

  test('have a new column and a circle of links as soon as the database has them', async () => {
    const mill = await emptyMill()
    await change(mill, 'ALTER TABLE "Supplier" ADD COLUMN "mainMaterialId" text', `ALTER TABLE "Supplier"
      ADD CONSTRAINT "mainMaterial" FOREIGN KEY ("orgId", "mainMaterialId") REFERENCES "Material" ("orgId", id)`)
    const supplier = { id: 'sup-1', code: 'S-1', name: 'Weaver', mainMaterialId: 'mat-1' }
    const material = { id: 'mat-1', code: 'M-1', name: 'Poplin', unit: 'm', supplierId: 'sup-1' }
    const other = { ...material, id: 'mat-2', code: 'M-2' }
    const links = () => within(mill, async ({ pool }) => (await pool.query(`SELECT s."mainMaterialId", m."supplierId"
      FROM "Supplier" s JOIN "Material" m ON m."orgId" = s."orgId" ORDER BY m.id`)).rows as object[])
    const folder = await folderWith({ 'supplier.jsonl': lines(supplier), 'material.jsonl': lines(material) })
    await command(mill, 'import', folder)
    expect(await links()).toEqual([{ mainMaterialId: 'mat-1', supplierId: 'sup-1' }])
    expect((await command(mill, 'import', folder)).at(-1)).toBe('The database holds all 2 rows of the files.')
    await writeFile(path.join(folder, 'supplier.jsonl'), lines({ ...supplier, mainMaterialId: 'mat-2' }))
    await writeFile(path.join(folder, 'material.jsonl'), lines({ ...material, supplierId: null }, other))
    await command(mill, 'import', folder, '--update')
    expect(await links()).toEqual([
      { mainMaterialId: 'mat-2', supplierId: null }, { mainMaterialId: 'mat-2', supplierId: 'sup-1' },
    ])
  }, PATIENCE)

  test('may have columns of other types; a value that only the database refuses is reported at its line', async () => {
    const mill = await emptyMill()
    await within(mill, ({ pool }) => pool.query(`ALTER TABLE "Supplier" ADD COLUMN token uuid, ADD COLUMN short varchar(3),
      ADD COLUMN days date[], ADD COLUMN total bigint`))
    const supplier = (id: string, more: object) => ({ id, code: id, name: 'Weaver', createdAt: '2026-01-01T00:00:00.000Z', ...more })
    const folder = await folderWith({ 'supplier.jsonl': lines(
      supplier('s-1', { token: 'none' }), supplier('s-2', { short: 'long' }), supplier('s-3', { days: ['2026-02-30'] }),
    ) })
    const { code, out } = await runCommand(['import', folder], mill.settings)
    expect([code, out.split('\n')]).toEqual([1, [
      'supplier.jsonl:1: is refused: invalid input syntax for type uuid: "none"',
      'supplier.jsonl:2: short has 4 characters; at most 3 are allowed',
      'supplier.jsonl:3: days item 1 should be a day such as 2026-01-31, and is "2026-02-30"',
      expect.stringMatching(/^3 faults/), '',
    ]])
    const right = supplier('s-1', { updatedAt: '2026-02-01T00:00:00.000Z', isActive: true, token: '00000000-0000-4000-8000-000000000000', short: 'abc', days: ['2026-02-28'], total: '9007199254740993' })
    await writeFile(path.join(folder, 'supplier.jsonl'), lines(right))
    await command(mill, 'import', folder)
    const written = path.join(scratch, 'other-types')
    await command(mill, 'export', written)
    expect(JSON.parse((await contentOf(written))['supplier.jsonl'])).toEqual(right)
  }, PATIENCE)

  test('that refer to each other in a circle are one group, with a link that is filled later', () => {
    const kind = (name: string, target: string | null, mayBeNull: boolean) => ({
      name, appendOnly: false, checks: [], columns: [{ name: 'link', mayBeNull }],
      links: target ? [{ columns: ['link'], target, targetColumns: ['id'] }] : [],
    })
    const named = (kinds: ReturnType<typeof kind>[]) =>
      inGroups(kinds).map((group) => group.map((turn) => [turn.kind.name, turn.later.map(({ target }) => target)]))
    expect(named([kind('a', 'b', true), kind('b', 'c', false), kind('c', 'a', false), kind('d', null, true)])).toEqual([
      [['d', []]], [['a', ['b']], ['c', []], ['b', []]],
    ])
    // A kind outside of the circle waits for it.
    expect(named([kind('a', 'c', true), kind('b', 'c', true), kind('c', 'b', true)])).toEqual([
      [['b', ['c']], ['c', []]], [['a', []]],
    ])
    expect(() => named([kind('a', 'b', false), kind('b', 'a', false)])).toThrow('need each other in a circle: a, b')
  })
})

describe('the command line', () => {
  let source: Installation
  beforeAll(async () => { source = await place('planted') }, PATIENCE)

  test.each([
    [['import'], 2, 'the folder is missing'],
    [['export'], 2, 'the folder is missing'],
    [['import', 'one', 'two'], 2, 'two is not understood'],
    [['import', 'one', '--all'], 2, 'usage: selvedge import FOLDER'],
    [['import', '/nowhere/at/all', '--org', 'mill'], 1, 'there is no /nowhere/at/all; name the folder with the files'],
    [['import', 'test', '--org', 'nobody'], 1, 'there is no organization nobody'],
    [['export', 'test', '--org', 'mill'], 1, 'test is not empty; name a new folder'],
    [['import', 'test'], 2, '--org is missing: there are'],
  ])('%j ends with code %i', async (words, code, said) => {
    const ending = await runCommand(words, source.settings)
    expect([ending.code, ending.out, ending.err]).toEqual([code, '', expect.stringContaining(said)])
  }, PATIENCE)
})
