// Measures what each part of the database driver gains: `npm run driver:bench`. Each part is switched on
// and off in turn. The figures are medians of the CPU time for 10,000 statements, with ÷ without the part.
import { PGlite } from '@electric-sql/pglite'
import { readFileSync } from 'node:fs'
import process from 'node:process'
import pg from 'pg'
import { sendTogether } from '../../src/database/driver/batch.js'
import { combining } from '../../src/database/driver/combining.js'
import { namedStatements } from '../../src/database/driver/named-statements.js'
import { pglitePool } from '../../src/database/driver/pglite-pool.js'
import { builtRows } from '../../src/database/driver/row-builders.js'
import { intercept, type Asked, type Interceptor } from '../../src/database/driver/statement.js'
import { valueTypes } from '../../src/database/driver/value-types.js'

const ROUNDS = 7
const STATEMENTS = 2_000
/** The statements of a usual request. */
const FEW = 4
/** So many statements that waiting for the answers costs little beside them. */
const MANY = 50
const NAME = `selvedge_driver_${process.pid}`
const COLUMNS = Array.from({ length: 12 }, (_, n) => `'value ' || n || ' of ${n}' AS "text${n}"`)
const TABLE = `CREATE TABLE rows AS SELECT 'mill' AS "org", n AS "number", n * 1.25 AS "amount", ${COLUMNS.join(', ')},
  localtimestamp(3) AS "createdAt", localtimestamp(3) AS "updatedAt" FROM generate_series(1, 20) n`
const READ: Asked = { text: 'SELECT * FROM rows WHERE "org" = $1 ORDER BY "number" LIMIT 20', values: ['mill'] }

/** The server on which a database is made and removed. */
const SERVER = process.env.BENCH_DATABASE_URL ?? 'postgresql://root@127.0.0.1:5432/postgres'
const own = new URL(SERVER)
own.pathname = `/${NAME}`

type Run = (statements: number) => Promise<void>
const pools: pg.Pool[] = []

function poolWith(interceptors: readonly Interceptor[], config: pg.PoolConfig = {}): pg.Pool {
  const usualConfig = { max: FEW, idleTimeoutMillis: 0, types: valueTypes(), pipeline: true }
  const pool = new pg.Pool({ connectionString: own.href, ...usualConfig, ...config })
  intercept(pool, interceptors)
  pools.push(pool)
  return pool
}

const by = (size: number, send: (statements: readonly Asked[]) => Promise<unknown>): Run => async (statements) => {
  const together = Array.from({ length: size }, () => READ)
  for (let sent = 0; sent < statements; sent += size) await send(together)
}

const sender = { signal: new AbortController().signal, onAbort: () => () => {}, waitMs: 60_000 }
const batch = (pool: pg.Pool) => (statements: readonly Asked[]) =>
  sendTogether({ pool, inTurn: false, cancel: async () => {} }, statements, sender)

/** The same without the one write. */
const unbatched = (pool: pg.Pool) => async (statements: readonly Asked[]) => {
  const client = await pool.connect()
  await Promise.all(statements.map((statement) => client.query(statement as pg.QueryConfig)))
  client.release()
}

async function embedded(interceptors: readonly Interceptor[]): Promise<pg.Pool> {
  const pool = pglitePool(await PGlite.create(), valueTypes())
  await pool.query(TABLE)
  intercept(pool, interceptors)
  pools.push(pool)
  return pool
}

const combined = (pool: pg.Pool) => {
  const read = combining(batch(pool), (error) => error)
  return (statements: readonly Asked[]) => Promise.all(statements.map((statement) => read(statement)))
}
const alone = (pool: pg.Pool) => (statements: readonly Asked[]) =>
  Promise.all(statements.map((statement) => batch(pool)([statement])))

const usual = () => [namedStatements(), builtRows()]
const many = (pool: pg.Pool) => by(MANY, batch(pool))

interface Part {
  readonly on: Run
  readonly off: Run
}

const parts = async (): Promise<Readonly<Record<string, Part>>> => ({
  'named-statements.ts': { on: many(poolWith([namedStatements()])), off: many(poolWith([])) },
  'row-builders.ts': { on: many(poolWith(usual())), off: many(poolWith([namedStatements()])) },
  'server-pool.ts': {
    on: by(FEW, unbatched(poolWith(usual()))), off: by(FEW, unbatched(poolWith(usual(), { pipeline: false }))),
  },
  'batch.ts': { on: by(FEW, batch(poolWith(usual()))), off: by(FEW, unbatched(poolWith(usual()))) },
  'combining.ts': { on: by(FEW, combined(poolWith(usual()))), off: by(FEW, alone(poolWith(usual()))) },
  'pglite-pool.ts': {
    on: by(FEW, unbatched(await embedded([namedStatements()]))), off: by(FEW, unbatched(await embedded([]))),
  },
})

/** The CPU time of the server's processes for this database, in milliseconds; none if the server is elsewhere. */
async function serverCpu(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>(`SELECT pid FROM pg_stat_activity WHERE datname = '${NAME}'`)
  const ticks = rows.map(({ pid }) => {
    try {
      const [user, system] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ').slice(11, 13)
      return Number(user) + Number(system)
    } catch {
      return 0
    }
  })
  return ticks.reduce((one, other) => one + other, 0) * 10
}

/** The CPU milliseconds for 10,000 statements: of this process, and of the server. */
async function measured(run: Run, client: pg.Client): Promise<readonly [number, number]> {
  const [before, server] = [process.cpuUsage(), await serverCpu(client)]
  await run(STATEMENTS)
  const { user, system } = process.cpuUsage(before)
  const per = 10_000 / STATEMENTS
  return [((user + system) / 1000) * per, ((await serverCpu(client)) - server) * per]
}

const median = (figures: readonly number[]) => figures.toSorted((one, other) => one - other)[figures.length >> 1]

const client = new pg.Client({ connectionString: SERVER })
await client.connect()
await client.query(`CREATE DATABASE ${NAME}`)
try {
  await poolWith([]).query(TABLE)
  for (const [name, { on, off }] of Object.entries(await parts())) {
    const rounds: (readonly (readonly [number, number])[])[] = []
    for (const run of [on, off]) await run(STATEMENTS)
    for (let round = 0; round < ROUNDS; round += 1)
      rounds.push([await measured(on, client), await measured(off, client)])
    const of = (side: 0 | 1, at: 0 | 1) => median(rounds.map((round) => round[side][at])).toFixed(0)
    const ratio = (at: 0 | 1) => median(rounds.map(([here, there]) => here[at] / there[at])).toFixed(2)
    const line = (at: 0 | 1) => `${of(0, at)} ÷ ${of(1, at)} ms = ${ratio(at)}`
    process.stdout.write(`${name}: ${line(0)}; PostgreSQL ${line(1)}\n`)
  }
} finally {
  await Promise.all(pools.map((pool) => pool.end()))
  await client.query(`DROP DATABASE ${NAME}`)
  await client.end()
}
