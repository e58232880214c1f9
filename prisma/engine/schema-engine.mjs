#!/usr/bin/env node
// Stands in for Prisma's native schema engine: the same JSON-RPC over stdio, answered by the engine's WebAssembly
// build.
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { describeFailure } from './failure.mjs'
import { embeddedDatabase, requireEmbedded, shadowDatabase } from './pglite.mjs'
import { createPostgresDatabase, postgresDatabase } from './postgres.mjs'
import { createEngine, lastPanic } from './wasm.mjs'

// The address that prisma.config.ts gives when DATABASE_URL names no server.
const EMBEDDED_HOST = 'embedded.invalid'

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  strict: false,
  options: {
    datamodels: { type: 'string', multiple: true },
    datasource: { type: 'string' },
    version: { type: 'boolean' },
  },
})
const address = options.datasource && JSON.parse(options.datasource).url
const isEmbedded = !address || new URL(address).hostname === EMBEDDED_HOST
const dataDir = process.env.DATA_DIR || '.data'
const database = isEmbedded ? embeddedDatabase(dataDir) : postgresDatabase(address)

const connect = () => database.queryRaw({ sql: 'SELECT 1', args: [], argTypes: [] })

// Prisma asks whether there is a database, and has it created only for the commands that write.
const COMMANDS = isEmbedded
  ? {
      'can-connect-to-database': () => requireEmbedded(dataDir).then(connect),
      'create-database': connect,
    }
  : {
      'can-connect-to-database': connect,
      'create-database': () => createPostgresDatabase(address),
    }

// Prisma drops the first line of the native engine's log and reads the reason of a failure from the others.
function logFailure({ message, error_code }) {
  const lines = [
    { level: 'INFO', target: 'schema_engine', fields: { message: 'started' } },
    { level: 'ERROR', target: 'schema_engine::logger', fields: { message, error_code } },
  ]
  process.stderr.write(lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
}

async function runCommand(name) {
  try {
    if (!COMMANDS[name]) throw new Error(`The stand-in for Prisma's schema engine has no command "${name}".`)
    await COMMANDS[name]()
  } catch (error) {
    logFailure(describeFailure(error))
    process.exitCode = 1
  } finally {
    await database.dispose()
  }
}

function startEngine({ main, shadow }) {
  const datamodels = options.datamodels?.map((file) => [file, readFileSync(file, 'utf8')])
  return createEngine({
    provider: main.provider,
    adapterName: main.adapterName,
    connect: async () => main,
    connectToShadowDb: async () => shadow,
  }, datamodels)
}

const shadow = shadowDatabase()
let engine
const startedEngine = () => (engine ??= startEngine({ main: database, shadow }))

const send = (message) => process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)

let prints = 0
function print(content) {
  prints += 1
  send({ id: prints, method: 'print', params: { content } })
}

// Starting an engine asks the main database for its version. To compare files none need be there: the shadow answers.
const LIVE = ['schemaDatasource', 'url']
const isLive = ({ tag }) => LIVE.includes(tag)
const engineFor = ({ from, to }) =>
  isLive(from) || isLive(to) ? startedEngine() : startEngine({ main: shadow, shadow })

// The native engine prints a difference itself; the WebAssembly build hands it back.
async function diff(params) {
  const comparing = await engineFor(params)
  const { stdout, ...result } = await comparing.diff({ exitCode: null, ...params })
  if (stdout !== null && stdout !== undefined) print(stdout)
  return { ...result, stdout: null }
}

// The WebAssembly build finds its shadow for a diagnosis, and not for the loss of data or for a new migration. They
// take the schema that a diagnosis of the same migrations has left, so one comes first.
async function afterDiagnosis(method, params) {
  const running = await startedEngine()
  const { migrationsList, filters } = params
  await running.devDiagnostic({ migrationsList, filters })
  return running[method](params)
}

// What differs from the WebAssembly build. Every other method is the engine's own.
const METHODS = {
  diff,
  evaluateDataLoss: (params) => afterDiagnosis('evaluateDataLoss', params),
  createMigration: (params) => afterDiagnosis('createMigration', params),
  getDatabaseVersion: async (params) => (await startedEngine()).version(params),
  createDatabase: async () => ({ databaseName: await createPostgresDatabase(address) }),
}

async function call(method, params) {
  if (METHODS[method]) return METHODS[method](params)
  const running = await startedEngine()
  if (typeof running[method] !== 'function') throw new Error(`Prisma's schema engine has no method "${method}" here.`)
  return (await running[method](params)) ?? {}
}

function sendFailure(id, error) {
  const data = describeFailure(error)
  send({ id, error: { code: 4466, message: data.message, data } })
}

let current
async function answer({ id, method, params }) {
  current = id
  try {
    send({ id, result: await call(method, params) })
  } catch (error) {
    sendFailure(id, error)
  }
}

// A panic inside the engine escapes the call that caused it, and Prisma would wait for the answer in vain.
process.on('uncaughtException', (error) => sendFailure(current, lastPanic() ? new Error(lastPanic()) : error))

// One call at a time, in the order in which they came: they share one session of the database.
function converse() {
  let last = Promise.resolve()
  const finish = async () => {
    await last
    await database.dispose()
    process.exit()
  }
  let finished
  const leave = () => (finished ??= finish())
  const lines = createInterface({ input: process.stdin })
  lines.on('line', (line) => {
    const message = JSON.parse(line)
    // Messages without a method acknowledge a print.
    if (message.method) last = last.then(() => answer(message))
  })
  lines.on('close', leave)
  // Prisma ends its engine by a signal. An embedded database wants to be closed first.
  process.on('SIGTERM', leave)
}

if (options.version) process.stdout.write('schema-engine as WebAssembly\n')
else if (positionals[0] === 'cli') await runCommand(positionals[1])
else converse()
