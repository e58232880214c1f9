// Imports a hundred thousand rows into an organization on a PostgreSQL server, and says how long it takes. Exits with
// code 1 above one minute.
import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { createWriteStream, existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import pg from 'pg'

const ROOT = path.resolve(import.meta.dirname, '../../..')
const BUILT = path.join(ROOT, 'dist/src/main.js')
const SERVER = process.env.CI_DATABASE_URL ?? 'postgresql://root@127.0.0.1:5432/postgres'
const MOST_SECONDS = 60
const SUPPLIERS = 2_000
const MATERIALS = 8_000
const REQUESTS = 10_000
const LINES_PER_REQUEST = 4
const BILLS = 6_000
const LINES_PER_BILL = 4

type Row = Readonly<Record<string, unknown>>

const at = (n: number) => new Date(Date.UTC(2026, 0, 1) + n * 60_000).toISOString()
const number = (prefix: string, n: number) => `${prefix}-2026-${String(n + 1).padStart(5, '0')}`
const times = (count: number, row: (n: number) => Row) =>
  function* () {
    for (let n = 0; n < count; n += 1) yield row(n)
  }

/** The rows of each kind. */
const KINDS: Readonly<Record<string, () => Iterable<Row>>> = {
  'supplier.jsonl': times(SUPPLIERS, (n) => ({
    id: `sup-${n}`, code: `S-${n}`, name: `Weaver ${n}`, email: `sales@weaver${n}.test`, currency: 'USD',
    country: 'Portugal', city: 'Porto', createdAt: at(n),
  })),
  'material.jsonl': times(MATERIALS, (n) => ({
    id: `mat-${n}`, code: `M-${n}`, name: `Poplin ${n}`, materialType: 'fabric', unit: 'm', unitPrice: '4.25',
    currency: 'USD', supplierId: `sup-${n % SUPPLIERS}`, warehouseQty: '120.5', createdAt: at(n),
  })),
  'material-request.jsonl': times(REQUESTS, (n) => ({
    id: `mr-${n}`, documentId: number('MR', n), status: 'APPROVED', urgency: 'normal', notes: `For week ${n % 52}`,
    lineItemsCount: LINES_PER_REQUEST, totalEstimatedAmount: '425', createdAt: at(n), createdById: 'u-1',
    createdByName: 'Sten Cutter', submittedAt: at(n + 5), submittedById: 'u-1', submittedByName: 'Sten Cutter',
    approvedAt: at(n + 9), approvedById: 'u-2', approvedByName: 'Marco Bobbin',
  })),
  'material-request-line.jsonl': times(REQUESTS * LINES_PER_REQUEST, (n) => ({
    id: `mrl-${n}`, materialRequestId: `mr-${Math.floor(n / LINES_PER_REQUEST)}`, itemNumber: (n % LINES_PER_REQUEST) + 1,
    materialId: `mat-${n % MATERIALS}`, materialName: `Poplin ${n % MATERIALS}`, supplierId: `sup-${n % SUPPLIERS}`,
    uom: 'm', requiredQty: '25', qtyToPurchase: '25', unitPrice: '4.25', estimatedAmount: '106.25', status: 'PENDING',
  })),
  'material-request-history.jsonl': times(REQUESTS, (n) => ({
    id: `mrh-${n}`, materialRequestId: `mr-${n}`, action: 'approve', status: 'APPROVED', performedById: 'u-2',
    performedByName: 'Marco Bobbin', performedAt: at(n + 9),
  })),
  'bill.jsonl': times(BILLS, (n) => ({
    id: `bill-${n}`, billNumber: number('BILL', n), billType: 'SUPPLIER', supplierId: `sup-${n % SUPPLIERS}`,
    currency: 'USD', status: 'DRAFT', dueDate: '2026-12-31', subtotal: '400', totalAmount: '400',
    remainingBalance: '400', createdAt: at(n),
  })),
  'bill-line.jsonl': times(BILLS * LINES_PER_BILL, (n) => ({
    id: `bl-${n}`, billId: `bill-${Math.floor(n / LINES_PER_BILL)}`, itemNumber: (n % LINES_PER_BILL) + 1,
    description: 'Poplin', quantity: '10', unitPrice: '10', amount: '100', uom: 'm',
  })),
}

async function writeFiles(folder: string): Promise<number> {
  let rows = 0
  for (const [name, rowsOf] of Object.entries(KINDS)) {
    const stream = createWriteStream(path.join(folder, name))
    for (const row of rowsOf()) {
      rows += 1
      if (!stream.write(`${JSON.stringify(row)}\n`)) await once(stream, 'drain')
    }
    stream.end()
    await once(stream, 'close')
  }
  return rows
}

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client(SERVER)
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

/** The most memory that the process has used so far, in MiB; 0 once it is gone. */
function memoryOf(pid: number | undefined): number {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}

async function timed(words: readonly string[], env: NodeJS.ProcessEnv) {
  const since = performance.now()
  const child = spawn(process.execPath, [BUILT, ...words], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let [printed, memory] = ['', 0]
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => { printed = (printed + chunk.toString()).slice(-4_000) })
  const watch = setInterval(() => { memory = Math.max(memory, memoryOf(child.pid)) }, 100)
  const [code] = (await once(child, 'close')) as [number]
  clearInterval(watch)
  if (code !== 0) throw new Error(`selvedge ${words.join(' ')} ended with ${code}: ${printed}`)
  return { seconds: (performance.now() - since) / 1000, memory }
}

async function check(): Promise<void> {
  if (!existsSync(BUILT)) throw new Error('the gateway is not built: npm run build')
  const folder = await mkdtemp(path.join(tmpdir(), 'selvedge-import-'))
  const name = `selvedge_import_${randomBytes(6).toString('hex')}`
  const url = new URL(SERVER)
  url.pathname = `/${name}`
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, DATABASE_URL: url.href, NODE_NO_WARNINGS: '1' }
  await onServer(`CREATE DATABASE ${name}`)
  try {
    const rows = await writeFiles(folder)
    const made = spawnSync(process.execPath, [BUILT, 'org', 'add', '--name', 'Mill'], { env, encoding: 'utf8' })
    if (made.status !== 0) throw new Error(made.stderr)
    for (const [what, ...words] of [['a dry run', '--dry-run'], ['the import'], ['the same again']]) {
      const { seconds, memory } = await timed(['import', folder, ...words], env)
      const rate = Math.round(rows / seconds)
      console.log(`${what}: ${rows} rows in ${seconds.toFixed(1)} s, ${rate} rows a second, at most ${Math.round(memory)} MiB`)
      if (seconds > MOST_SECONDS) process.exitCode = 1
    }
  } finally {
    await onServer(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
    await rm(folder, { recursive: true, force: true })
  }
}

await check()
