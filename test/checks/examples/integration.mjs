// Runs examples/integration against a gateway: it copies every bill, is told of changes, catches up after a stop, and
// refuses what is not signed.
import { spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ENVIRONMENT, install, ROOT, run } from '../gateway.mjs'
import { expect } from '../pages/expect.mjs'
import { loggedIn } from './logged-in.mjs'
import { until } from './until.mjs'

const PORT = 4979
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
  const second = started(folder)
  await until('what happened during a stop is read', () => second.said.includes('waiting'))
  expect('the bill of that time', inCopy(missed)?.status === 'POSTED', inCopy(missed))
  expect('all bills', second.said.startsWith(`${bills.totalCount + 2} bills`), second.said)
  await second.stop()
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
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
