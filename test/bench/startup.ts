// Measures how long the built gateway takes from its start to the first 200 of /ready: `npm run startup -- --write`.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { count, flag, optionsOf } from '../checks/options.js'
import { BUILT, makeDatabase, USUAL_SIZE } from './database.js'
import { median } from './measure.js'
import { machineOf, PERFORMANCE, tableOf, writeInto } from './page.js'

const { rounds, write } = optionsOf('startup', {
  rounds: count(5, 'starts of each kind'), write: flag('puts the table into docs/internals/performance.md'),
})

const ROOT = path.resolve(import.meta.dirname, '../..')
const LOOK_MS = 5
const PATIENCE_MS = 60_000
const say = (line: string) => process.stdout.write(`${line}\n`)
type Command = readonly [string, ...string[]]
type Settings = Readonly<Record<string, string>>

/** The gateway says where it listens only after that, so it is told. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

const isReady = (port: number) =>
  fetch(`http://127.0.0.1:${port}/ready`).then(({ status }) => status === 200, () => false)

/** Milliseconds from a start to the first time that the gateway is ready; then stops it. */
async function start([command, ...args]: Command, settings: Settings): Promise<number> {
  const port = await freePort()
  const begun = performance.now()
  const child = spawn(command, args, {
    cwd: ROOT, env: { ...process.env, ...settings, PORT: String(port) }, stdio: 'ignore', detached: true,
  })
  const ended = once(child, 'exit')
  while (!(await isReady(port))) {
    if (child.exitCode !== null || performance.now() - begun > PATIENCE_MS)
      throw new Error(`${command} ${args.join(' ')} does not serve`)
    await sleep(LOOK_MS)
  }
  const ms = performance.now() - begun
  // npm runs the gateway as its child, so all processes of the group are told to stop.
  process.kill(-(child.pid as number), 'SIGTERM')
  await ended
  return ms
}

const COMMANDS: readonly Command[] = [['npm', 'start'], [process.execPath, '--enable-source-maps', BUILT]]
const folder = mkdtempSync(path.join(tmpdir(), 'selvedge-startup-'))
const secret = 'a key of thirty-two characters or more'
const database = await makeDatabase({ JWT_SECRET: secret, DATA_DIR: path.join(folder, 'files') }, USUAL_SIZE)
try {
  const places: readonly (readonly [string, Settings])[] = [
    ['the embedded database with the demo data', { DATA_DIR: path.join(folder, 'embedded') }],
    ['PostgreSQL', { DATA_DIR: path.join(folder, 'files'), DATABASE_URL: database.url, JWT_SECRET: secret }],
  ]
  const rows: string[][] = []
  for (const [place, settings] of places) {
    // The first start makes the embedded database, which counts as kept from then on.
    await start(COMMANDS[1], settings)
    for (const command of COMMANDS) {
      const times: number[] = []
      for (let round = 0; round < rounds; round += 1) times.push(await start(command, settings))
      const shown = [median(times), Math.min(...times), Math.max(...times)].map((ms) => (ms / 1000).toFixed(2))
      rows.push([`${command[0] === 'npm' ? '`npm start`' : '`node dist/src/main.js`'} on ${place}`, ...shown])
    }
  }
  const table = tableOf(['', 'median s', 'least s', 'most s'], rows)
  const machine = `${machineOf(database.version)}; ${rounds} starts each.`
  ;[machine, '', ...table].forEach(say)
  if (write) writeInto(PERFORMANCE, 'startup', [machine, '', ...table].join('\n'))
} finally {
  await database.close()
  rmSync(folder, { recursive: true, force: true })
}
