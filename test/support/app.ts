// The gateway under test, on a free port. A test file with settings of its own has a gateway of its own.
import { afterAll, beforeAll } from '@jest/globals'
import type { FastifyInstance } from 'fastify'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { DestinationStream } from 'pino'
import 'reflect-metadata'
import type { Application } from '../../src/access/services.js'
import { settingsOf } from '../../src/cli/door.js'
import { startGateway as startOn } from '../../src/cli/gateway.js'
import { openStore } from '../../src/features/attachments/open-store.js'
import { readConfig } from '../../src/config.js'
import type { RunOf } from '../../src/core/operations/operation.js'
import { doors } from '../../src/doors.js'
import { createLog } from '../../src/log.js'
import { housedDatabase, type TestDatabase } from './databases.js'
import { expectNoFaults, watched } from './logged-faults.js'

export interface Gateway extends Application {
  readonly url: string
}

let running: Gateway | undefined

/** The gateway of this test file. */
export function gateway(): Gateway {
  if (!running) throw new Error('call useGateway() at the top of the test file')
  return running
}

/** A gateway with its server, and the function that stops it and removes its database and files. */
export interface Started {
  readonly gateway: Gateway
  readonly server: FastifyInstance
  readonly stop: () => Promise<void>
}

/**
 * Starts a gateway. Its log goes to standard output and is watched for faults, or to `logTo`; `runOf` says how it runs
 * operations.
 */
export async function startGateway(
  { database, discard, objectsOf }: TestDatabase, env: Readonly<Record<string, string>> = {},
  logTo: DestinationStream = watched, runOf?: RunOf,
): Promise<Started> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'selvedge-test-'))
  if (objectsOf) await cp(path.join(objectsOf, 'objects'), path.join(dataDir, 'objects'), { recursive: true })
  const settings = { NODE_ENV: 'test', LOG_LEVEL: 'error', PORT: '0', DATABASE_URL: 'embedded', DATA_DIR: dataDir }
  const config = readConfig(settingsOf(doors), { ...settings, ...env })
  const log = createLog(config.logLevels, logTo)
  const store = await openStore(config, (warning) => log.warn(warning))
  const { app, server, workers } = await startOn({ config, log, database, store }, doors, runOf)
  const url = await server.listen({ host: '127.0.0.1', port: 0 })
  const parts = { gateway: { ...app, url }, server, workers, discard }
  const stop = async () => {
    await parts.server.close()
    for (const { stop } of parts.workers) await stop()
    await parts.discard()
    await rm(dataDir, { recursive: true })
    for (const held of [parts.gateway, parts, started]) forget(held)
  }
  const started = { gateway: parts.gateway, server, stop }
  return started
}

/** Node never forgets the modules of a suite. So a stopped gateway that one of them names would stay in memory. */
function forget(held: object): void {
  for (const name of Object.keys(held)) Reflect.deleteProperty(held, name)
}

/**
 * What the files of a worker share: a database, unless they have one of their own, and a gateway, unless they have
 * settings of their own. Each test makes its own organization, or copies one with `demoHouse`.
 */
let house: Promise<TestDatabase> | undefined
let shared: Promise<Started> | undefined
let idle: NodeJS.Timeout | undefined
/** Both end when no file has used them for this long, so that the process can end. */
const IDLE_MS = 2_000
/** The message by which jest tells a worker to end. It gives the worker half a second. */
const END = 2

/** The shared database, for one more gateway. What failed to log in there would count for the address of all files. */
async function sharedDatabase(): Promise<TestDatabase> {
  const opened = await (house ??= housedDatabase())
  const forgetLogIns = async () => { await opened.database.prisma.logInCount.deleteMany() }
  await forgetLogIns()
  return { ...opened, discard: forgetLogIns }
}

/** The suite that has begun the start has failed with its error. */
const notStarted = () => undefined

/** Stops the shared gateway. It would do background work of others on their database. */
async function stopShared(): Promise<void> {
  const ended = shared
  shared = undefined
  await ended?.then(({ stop }) => stop(), notStarted)
}

async function endShared(): Promise<void> {
  clearTimeout(idle)
  const ended = house
  house = undefined
  await stopShared()
  await ended?.then(({ discard }) => discard(), notStarted)
}

process.on('message', function onMessage([kind]: readonly number[]) {
  if (kind !== END) return
  process.off('message', onMessage)
  void endShared()
})

/** Keeps what is shared while the file runs, and for a while. */
function useShared(begin: () => Promise<unknown>, end: () => Promise<void> = async () => {}): void {
  beforeAll(async () => {
    clearTimeout(idle)
    await begin()
  })
  afterAll(async () => {
    try {
      await end()
    } finally {
      clearTimeout(idle)
      idle = setTimeout(() => void endShared(), IDLE_MS)
    }
    expectNoFaults()
  })
}

/**
 * Starts the gateway before the tests of the file and stops it after them. The log goes to standard output, or to
 * `logTo` if it is given. A gateway without settings is shared with other files, and so is the database if `openOn`
 * opens none. A file whose log-ins fail needs settings, or they count for others.
 */
export function useGateway(
  env: Readonly<Record<string, string>> = {}, logTo?: DestinationStream, openOn = sharedDatabase,
): void {
  if (Object.keys(env).length === 0 && !logTo && openOn === sharedDatabase) {
    useShared(async () => {
      running = (await (shared ??= sharedDatabase().then((database) => startGateway(database)))).gateway
    })
    return
  }
  let stop: (() => Promise<void>) | undefined
  useShared(async () => {
    await (openOn === sharedDatabase ? stopShared() : endShared())
    // The memory of a closed database is free when garbage is collected. Node would open another one before.
    if (openOn !== sharedDatabase) globalThis.gc?.()
    const started = await startGateway(await openOn(), env, logTo)
    running = started.gateway
    stop = started.stop
  }, async () => stop?.())
}
