// Runs examples/integration against a gateway: it copies every bill, is told of changes, catches up after a stop, and
// refuses what is not signed and a copy that is damaged.
import { spawn, spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseEnv } from 'node:util'
import { ENVIRONMENT, install, ROOT, run } from '../gateway.mjs'
import { expect } from '../pages/expect.mjs'
import { loggedIn } from './logged-in.mjs'
import { until } from './until.mjs'

const PORT = 4979
/** More than two minutes of a key with the limit of a key that asks for none, if each had a request of its own. */
const BUSY = 150
const HOOK = `http://127.0.0.1:${PORT}/hook`

const NEW_BILL = `mutation ($number: String!) { createBill(input: { billNumber: $number, billType: SUPPLIER,
  supplierId: "sup-1", currency: "USD", lineItems: [{ description: "Poplin", qty: "10", unitPrice: "2" }] }) { id } }`
const POST_BILL = 'mutation ($id: ID!) { postBill(id: $id) { status } }'

/** Starts the program of the example. `said` is what it has printed. */
function started(folder) {
  const program = spawn(process.execPath, ['main.mjs'], { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] })
  const at = { said: '', stop: () => new Promise((resolve) => program.once('exit', resolve).kill()) }
  program.stdout.on('data', (chunk) => (at.said += chunk))
  return at
}

async function copiesBills(url, folder) {
  const finance = await loggedIn(url, 'finance@mill.test')
  const inCopy = (id) => JSON.parse(readFileSync(path.join(folder, 'bills.json'), 'utf8')).bills[id]
  const posted = async (number) => {
    const { createBill } = await finance(NEW_BILL, { number })
    await finance(POST_BILL, createBill)
    return createBill.id
  }
  const { bills } = await finance('{ bills(first: 1) { totalCount } }')

  const first = started(folder)
  await until('the copy is complete', () => first.said.includes(`${bills.totalCount} bills; waiting`))
  const told = await posted('EXAMPLE-1')
  await until('a posted bill arrives', () => inCopy(told)?.status === 'POSTED')
  expect('its amount', inCopy(told).totalAmount === '20', inCopy(told))

  const forged = await fetch(HOOK, { method: 'POST', body: '{"type":"bill.post"}', headers: { 'webhook-id': 'msg_1' } })
  expect('a request that is not signed', forged.status === 401, forged.status)

  await first.stop()
  const missed = await posted('EXAMPLE-2')
  for (let at = 0; at < BUSY; at += 1) await finance(NEW_BILL, { number: `EXAMPLE-BUSY-${at}` })
  const second = started(folder)
  await until('what happened during a stop is read', () => second.said.includes('waiting'))
  expect('the bill of that time', inCopy(missed)?.status === 'POSTED', inCopy(missed))
  expect('all bills', second.said.startsWith(`${bills.totalCount + 2 + BUSY} bills`), second.said)
  await second.stop()
}

/** Those that come during a catching-up share the next one. */
async function joins(folder) {
  const { GATEWAY, API_KEY } = parseEnv(readFileSync(path.join(folder, '.env'), 'utf8'))
  const [{ openCopy }, { gateway }] = await Promise.all(['copy.mjs', 'gateway.mjs'].map((name) => import(path.join(folder, name))))
  const ask = gateway(GATEWAY, { 'x-api-key': API_KEY })
  const asked = []
  let open
  const gate = new Promise((resolve) => (open = resolve))
  const before = process.cwd()
  process.chdir(folder)
  try {
    const copy = await openCopy(async (query, variables) => {
      asked.push(query)
      await gate
      return ask(query, variables)
    })
    const first = copy.catchUp()
    await until('the first one asks', () => asked.length === 1)
    const others = [copy.catchUp(), copy.catchUp(), copy.catchUp()]
    open()
    await Promise.all([first, ...others])
    expect('two catchings-up for four deliveries', asked.length === 2, asked)
  } finally {
    process.chdir(before)
  }
}

const DAMAGED = ['{"cursor":null,"bills":[]}', '{}', '[]', '{"cursor":"c"}', '{"cursor":"c","bills":{"b":5}}', '{"cur']

function refusesDamaged(folder) {
  for (const text of DAMAGED) {
    writeFileSync(path.join(folder, 'bills.json'), text)
    const { status, stderr } = spawnSync(process.execPath, ['main.mjs'], { cwd: folder, encoding: 'utf8', timeout: 30_000 })
    const sentence = 'bills.json is damaged, or is no copy of bills: delete it to begin anew\n'
    expect(`the copy ${text}`, status === 1 && stderr === sentence, { status, stderr })
    expect('what is left of it', readFileSync(path.join(folder, 'bills.json'), 'utf8') === text)
  }
}

/** Runs the example in a copy of its folder. */
export async function integration(url) {
  const folder = mkdtempSync(path.join(tmpdir(), 'selvedge-integration-'))
  try {
    cpSync(path.join(ROOT, 'examples/integration'), folder, { recursive: true })
    install(folder)
    ENVIRONMENT.PASSWORD = 'selvedge'
    run(folder, process.execPath, ['set-up.mjs', url, 'admin@mill.test', HOOK])
    await copiesBills(url, folder)
    await joins(folder)
    refusesDamaged(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
