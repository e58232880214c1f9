// Searches among a million records on PostgreSQL: `npm run search`. Prints how long the gateway takes for each kind of
// text, and fails if the 99th of a hundred takes longer than 50 ms.
import { readFileSync } from 'node:fs'
import process from 'node:process'
import { seedHouses } from '../../../prisma/seed.js'
import { usersOf, type House } from '../../../prisma/seed/organizations.js'
import { withoutLimit } from '../../../src/database/driver/driver.js'
import { logInAt } from '../log-in.js'
import { count, optionsOf } from '../options.js'
import { startWalked } from '../walks/gateway.js'
import { post } from '../walks/send.js'

const { times: TIMES } = optionsOf('search', { times: count(100, 'searches for each kind of text') })
const MOST_MS = 50
const HOUSE: House = { id: 'mill', name: 'A million records', currency: 'USD' }
const FILLED = ['Supplier', 'Material', 'PurchaseOrder', 'GoodsReceipt', 'Bill']
const say = (line: string) => process.stdout.write(`${line}\n`)

const SEARCH = `query ($text: String!) { search(text: $text) {
  nodes { kind recordId number title rank place snippet { text isMatch } } pageInfo { hasNextPage endCursor } } }`

const gateway = await startWalked(false)
const { prisma, pool } = gateway.database

/** Plants the demo and the million records, and writes what they are found by, as a migration does. */
async function fill(): Promise<void> {
  await seedHouses(prisma, gateway.store, [HOUSE])
  const client = await pool.connect()
  withoutLimit(client)
  await client.query('SET statement_timeout = 0')
  await client.query(readFileSync('test/checks/search/million.sql', 'utf8'))
  for (const kind of FILLED)
    await client.query(`SELECT "installSearch"($1, obj_description('"searchedIn${kind}"(text, text[])'::regprocedure, 'pg_proc'))`, [kind])
  await client.query('VACUUM ANALYZE "SearchEntry"')
  client.release()
}

/** Kind of text → a different text each time. */
const TEXTS: Readonly<Record<string, (n: number) => string>> = {
  'a whole number': (n) => `P-2023-${String(n * 37).padStart(5, '0')}`,
  'the beginning of many numbers': (n) => `P-202${n % 4}`,
  'a rare word of a line': (n) => `lot ${(n * 7 + 11).toString(16)}f`,
  'a word of every fifth document': (n) => ['shirting', 'lining', 'pocketing'][n % 3],
  'a partner with a hundred documents': (n) => `trims ${n * 5 + 1}`,
  'a partner and a material': (n) => `padma poplin ${80 + n}`,
  'a word of an eighth of all partners': (n) => ['padma', 'surma', 'gorai'][n % 3],
  'two letters': (n) => ['pa', 'li', 'gr'][n % 3],
  'eight words': (n) => `padma poplin shirting lot p-2023 textiles white ${n}`,
  'nothing': (n) => `nowhere${n}`,
}

const at = (times: readonly number[], part: number) =>
  [...times].sort((a, b) => a - b)[Math.ceil(times.length * part) - 1]

async function measure(token: string, textOf: (n: number) => string): Promise<number[]> {
  const times: number[] = []
  for (let n = 0; n < TIMES + 5; n += 1) {
    const start = performance.now()
    const answer = await post(gateway.url, token, SEARCH, { text: textOf(n) })
    if (answer.includes('"errors"')) throw new Error(answer)
    if (n >= 5) times.push(performance.now() - start)
  }
  return times
}

try {
  await fill()
  const admin = usersOf(HOUSE).find(({ role }) => role === 'ADMIN')?.email ?? ''
  const token = await logInAt(gateway.url, admin, 'selvedge')
  say('| text | p50 ms | p99 ms |\n| --- | --: | --: |')
  for (const [name, textOf] of Object.entries(TEXTS)) {
    const times = await measure(token, textOf)
    say(`| ${name} | ${at(times, 0.5).toFixed(1)} | ${at(times, 0.99).toFixed(1)} |`)
    if (at(times, 0.99) > MOST_MS) process.exitCode = 1
  }
} finally {
  await gateway.close()
}
process.exit()
