// Exports lists of two lengths, and compares how the memory of the gateway grows: `npm run exports -- --rows 100000`.
// The longer one is ten times the shorter. Fails if it needs 50 megabytes more. `--embedded`: the embedded database.
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { seedHouses } from '../../prisma/seed.js'
import { usersOf, type House } from '../../prisma/seed/organizations.js'
import { logInAt } from './log-in.js'
import { count, embedded, optionsOf } from './options.js'
import { startWalked } from './walks/gateway.js'
import { post } from './walks/send.js'

const options = optionsOf('exports', { rows: count(100_000, 'records of the longer list'), embedded: embedded() })
const ROWS = options.rows
const MEBIBYTE = 1024 * 1024
const MOST_MORE = 50 * MEBIBYTE
/** The time between two samples. Before each, garbage is collected: of it, V8 keeps more the more is made. */
const SAMPLE_MS = 1_000
/** Records that one statement writes within the time that a statement may take. */
const AT_ONCE = 10_000
const HOUSE: House = { id: 'exports', name: 'Long lists', currency: 'USD' }
const LIST = 'query ($from: String, $to: String) { materials(filter: { codeFrom: $from, codeTo: $to }, orderBy: CODE_ASC) {'
  + ' nodes { id code name unit unitPrice currency isActive createdAt updatedAt supplier { id name } } } }'
const say = (line: string) => process.stdout.write(`${line}\n`)

const gateway = await startWalked(options.embedded)
const { database } = gateway
const codeOf = (number: number) => `X${String(number).padStart(7, '0')}`

async function fill(): Promise<void> {
  await seedHouses(database.prisma, gateway.store, [HOUSE])
  // The triggers, which write what a search finds, take most of the time.
  await database.pool.query('ALTER TABLE "Material" DISABLE TRIGGER USER')
  for (let from = 1; from <= ROWS; from += AT_ONCE) await database.pool.query(
    `INSERT INTO "Material" ("orgId", "id", "code", "name", "unit", "unitPrice", "currency")
    SELECT $1, 'x-' || n, 'X' || lpad(n::text, 7, '0'), 'Cloth of the number ' || n, 'm', n, 'USD'
    FROM generate_series($2::int, $3::int) AS n`, [HOUSE.id, from, Math.min(ROWS, from + AT_ONCE - 1)])
  await database.pool.query('ALTER TABLE "Material" ENABLE TRIGGER USER')
}

const admin = usersOf(HOUSE).find(({ role }) => role === 'ADMIN')?.email ?? ''
const token = await fill().then(() => logInAt(gateway.url, admin, 'selvedge'))

interface Shown {
  readonly id: string
  readonly status: string
  readonly rows: number
  readonly size: number
  readonly errorMessage: string | null
}

async function ask(query: string, variables: object): Promise<Shown> {
  const { data, errors } = JSON.parse(await post(gateway.url, token, query, variables)) as {
    readonly data?: Readonly<Record<string, Shown | null>> | null
    readonly errors?: readonly { readonly message: string }[]
  }
  const [found] = Object.values(data ?? {})
  if (!found) throw new Error(`it is refused: ${JSON.stringify(errors)}`)
  return found
}

/** Exports so many records. Returns the most memory that the process had meanwhile, beyond that before. */
async function grown(rows: number): Promise<number> {
  globalThis.gc?.()
  const before = process.memoryUsage().rss
  let most = before
  const began = performance.now()
  const { id } = await ask('mutation ($query: String!, $variables: JSONObject) { exportList(query: $query, variables: $variables) { id } }',
    { query: LIST, variables: { from: codeOf(1), to: codeOf(rows) } })
  for (;;) {
    const found = await ask('query ($id: ID!) { listExport(id: $id) { status rows size errorMessage } }', { id })
    globalThis.gc?.()
    most = Math.max(most, process.memoryUsage().rss)
    if (found.status === 'DONE') {
      const seconds = (performance.now() - began) / 1000
      const growth = most - before
      say(`${found.rows} rows, ${Math.round(found.size / MEBIBYTE)} MiB, ${seconds.toFixed(1)} s: ${Math.round(growth / MEBIBYTE)} MiB more memory`)
      if (found.rows !== rows) throw new Error(`${found.rows} of ${rows} rows are there`)
      return growth
    }
    if (found.status === 'FAILED') throw new Error(String(found.errorMessage))
    await sleep(SAMPLE_MS)
  }
}

try {
  // The first one compiles what all of them run.
  await grown(ROWS / 100)
  const [short, long] = [await grown(ROWS / 10), await grown(ROWS)]
  const most = Math.max(short, MEBIBYTE)
  say(`Ten times the rows take ${(long / most).toFixed(2)} times the memory.`)
  if (long - short > MOST_MORE) throw new Error(`that is more than ${MOST_MORE / MEBIBYTE} MiB more`)
} finally {
  await gateway.close()
}
