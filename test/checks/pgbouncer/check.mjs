// Runs tests whose gateways reach PostgreSQL through PgBouncer in transaction mode, on fewer connections than they use.
//
//   node test/checks/pgbouncer/check.mjs [path …]     TEST_DATABASE_URL names the server; PgBouncer must be installed
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import net from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { ROOT } from '../gateway.mjs'

const SERVER = new URL(process.env.TEST_DATABASE_URL ?? 'postgresql://root@127.0.0.1:5432/postgres')
/** PgBouncer refuses to run as root, so root runs it as this user. */
const USER = 'pgbouncer'
/** Half of the connections that one gateway opens to the pooler. */
const CONNECTIONS = 4
const PATIENCE_MS = 10_000
/** Fewer transactions would mean that the tests did not go through the pooler. */
const LEAST_TRANSACTIONS = 100
const SUITES = ['test/(stories|edge-cases)/', 'test/matrices/(tenancy|.*races)', 'test/operations/pooler']

async function freePort() {
  const server = net.createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address()
  server.close()
  await once(server, 'close')
  return port
}

const user = decodeURIComponent(SERVER.username)
const password = SERVER.password && ` password=${decodeURIComponent(SERVER.password)}`

/** The settings that every pooler needs. The others are PgBouncer's defaults: the gateway should not need more. */
const configuration = (port, folder) => `[databases]
* = host=${SERVER.hostname} port=${SERVER.port || 5432} user=${user}${password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
admin_users = ${user}
pool_mode = transaction
default_pool_size = ${CONNECTIONS}
logfile = ${path.join(folder, 'log')}
`

/** The number that `id` prints. */
const idOf = (option) => Number(spawnSync('id', [option, USER], { encoding: 'utf8' }).stdout)

function launch(port, folder) {
  const file = path.join(folder, 'pgbouncer.ini')
  writeFileSync(file, configuration(port, folder), { mode: 0o600 })
  const isRoot = process.getuid() === 0
  if (isRoot) for (const place of [folder, file]) chownSync(place, idOf('-u'), idOf('-g'))
  const pooler = spawn('pgbouncer', ['-q', ...(isRoot ? ['-u', USER] : []), file], { stdio: 'inherit' })
  pooler.on('error', (error) => console.error(`The check needs PgBouncer: apt-get install pgbouncer (${error.message})`))
  return pooler
}

/** The answer of PgBouncer's own console. */
async function asked(address, command) {
  const { href } = Object.assign(new URL(address), { pathname: '/pgbouncer', search: '' })
  const admin = new pg.Client({ connectionString: href })
  await admin.connect()
  return admin.query(command).then(({ rows }) => rows).finally(() => admin.end())
}

async function started(pooler, address) {
  for (const until = Date.now() + PATIENCE_MS; Date.now() < until && pooler.pid && pooler.exitCode === null;) {
    const [version] = await asked(address, 'SHOW VERSION').catch(() => [])
    if (version) return version.version
    await sleep(100)
  }
  throw new Error('PgBouncer does not start')
}

async function runTests(address) {
  const words = process.argv.slice(2)
  const paths = words.filter((word) => !word.startsWith('-'))
  const tests = spawn(
    process.execPath,
    [
      '--experimental-vm-modules', 'node_modules/jest/bin/jest.js',
      ...words.filter((word) => word.startsWith('-')),
      '--testPathPatterns', ...(paths.length ? paths : SUITES),
    ],
    { cwd: ROOT, stdio: 'inherit', env: { ...process.env, TEST_DATABASE_URL: SERVER.href, TEST_POOLER_URL: address } },
  )
  const [status] = await once(tests, 'exit')
  return status ?? 1
}

const folder = mkdtempSync(path.join(tmpdir(), 'selvedge-pgbouncer-'))
const port = await freePort()
const address = `postgresql://${SERVER.username}@127.0.0.1:${port}/postgres?pgbouncer=true`
const pooler = launch(port, folder)
try {
  const version = await started(pooler, address)
  const status = await runTests(address)
  const transactions = (await asked(address, 'SHOW STATS_TOTALS')).reduce((sum, row) => sum + Number(row.xact_count), 0)
  console.log(`${transactions} transactions went through ${version}`)
  process.exitCode = transactions < LEAST_TRANSACTIONS ? 1 : status
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
} finally {
  if (pooler.pid && pooler.exitCode === null) {
    pooler.kill('SIGINT')
    await Promise.race([once(pooler, 'exit'), sleep(PATIENCE_MS).then(() => pooler.kill('SIGKILL'))])
  }
  rmSync(folder, { recursive: true, force: true })
}
