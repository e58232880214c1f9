// Serves all doors from an open database until a stop signal. Imports most of the gateway.
import type { FastifyInstance } from 'fastify'
import { setTimeout as sleep } from 'node:timers/promises'
import { seedDemo, DEMO_USERS, DEMO_PASSWORD } from '../../prisma/seed.js'
import type { Config } from '../config.js'
import { modelOf } from '../core/model.js'
import { withTimeout } from '../core/timeout.js'
import type { Database } from '../database/open.js'
import { startChaining } from '../access/chaining.js'
import { trustedHashes } from '../access/trusted-documents.js'
import { features } from '../features.js'
import { openStore } from '../features/attachments/open-store.js'
import type { ObjectStore } from '../features/attachments/store.js'
import { admission } from '../http/admission.js'
import { announceStop } from '../http/stopping.js'
import { startAnswering } from './backup/answer.js'
import type { Log } from '../log.js'
import { bareSchema } from '../schema.js'
import { say } from './command.js'
import type { InstalledDoor } from './door.js'
import { EXIT_CODES } from './exit-codes.js'
import { startGateway } from './gateway.js'

/** What the gateway is started with. */
interface Opened {
  readonly config: Config
  readonly log: Log
  readonly database: Database
}

/** Starts to serve. Returns when the gateway listens. */
export async function serveFrom({ config, log, database }: Opened, doors: readonly InstalledDoor[]): Promise<void> {
  const store = await openStore(config, (warning) => log.warn(warning))
  const demo = await seedWhereEmpty(config, database, store, doors)
  const who = await whoCanLogIn(database, demo)
  const chaining = startChaining({ database, log })
  const answering = await startAnswering({ dataDir: config.dataDir, database, log })
  const { server, workers } = await startGateway({ config, database, log, store }, doors)
  const address = await listen(server, config)
  // The signal handlers are registered before the greeting, because its reader may stop the gateway at once.
  outliveRejections(log)
  stopOnSignal({ config, log, server, workers: [answering, chaining, ...workers], database })
  await warnIfNothingRuns(config, log, database)
  const ofDoors = doors.flatMap((door) => door.greeting(address))
  process.stdout.write(greeting(config, database, address, [...ofDoors.map((line) => `  ${line}`), ...who]))
}

/** What the system says of a host that is no address of this machine. */
const NOT_OURS = new Set(['ENOTFOUND', 'EAI_AGAIN', 'EADDRNOTAVAIL'])

function listen(server: FastifyInstance, { host, port }: Config): Promise<string> {
  return server.listen({ host, port }).catch((error: NodeJS.ErrnoException) => {
    if (!NOT_OURS.has(error.code ?? '')) throw error
    throw new Error(`HOST ${host} cannot be used; set it to an address of this machine (${error.message})`)
  })
}

/** Counted without Prisma, whose query compiler takes a fifth of a second to load. */
const COUNTS = `SELECT (SELECT count(*) FROM "Organization")::int AS organizations,
  (SELECT count(*) FROM "User" WHERE "email" = $1)::int AS demo`

/** Writes the demo data into an empty embedded database, but never in production. Returns true if demo users exist. */
async function seedWhereEmpty(
  config: Config, { kind, pool, prisma }: Database, store: ObjectStore, doors: readonly InstalledDoor[],
): Promise<boolean> {
  if (kind !== 'embedded' || config.production) return false
  const { rows: [found] } = await pool.query<{ organizations: number; demo: number }>(COUNTS, [DEMO_USERS[0].email])
  if (found.organizations > 0) return found.demo > 0
  await checkDoors(doors)
  say('Planting the demo data …')
  await seedDemo(prisma, store)
  return true
}

/** A first start ends at once if a door is declared wrongly, and not after the demo data, which take seconds. */
async function checkDoors(doors: readonly InstalledDoor[]): Promise<void> {
  const model = modelOf(features)
  const sources = { schema: await bareSchema(model), admission: admission(model) }
  for (const door of doors) await door.check?.(sources)
}

const HOW_TO_BEGIN =
  'npx selvedge user add --email you@example.com --name "Your name" --role ADMIN --org "Your company"'

/** The lines of the greeting about log-in: the demo users, or advice if there are no users; otherwise none. */
async function whoCanLogIn({ kind, pool }: Database, demo: boolean): Promise<string[]> {
  if (demo)
    return [
      `  Log in with the password ${DEMO_PASSWORD} as`,
      ...DEMO_USERS.map(({ email, role }) => `    ${role.padEnd(9)} ${email}`),
    ]
  const { rows: [{ found }] } = await pool.query<{ found: boolean }>('SELECT EXISTS (SELECT FROM "User") AS found')
  if (found) return []
  return [`  Nobody can log in yet. ${kind === 'embedded' ? 'Stop the gateway, then let' : 'Let'} the first one in: ${HOW_TO_BEGIN}`]
}

/** A gateway that runs registered documents only refuses every document as long as none is registered. */
async function warnIfNothingRuns({ onlyTrustedDocuments }: Config, log: Log, database: Database): Promise<void> {
  if (!onlyTrustedDocuments || (await trustedHashes(database)).length > 0) return
  const place = database.kind === 'embedded' ? 'Stop the gateway, then register' : 'Register'
  log.warn('TRUSTED_DOCUMENTS=only, but no document is registered, so /graphql refuses every document. '
    + `${place} those of your frontends: npx selvedge documents add FILES`)
}

function greeting({ explorers }: Config, { kind }: Database, address: string, more: readonly string[]): string {
  const lines = [
    `Selvedge is ready, on ${kind === 'embedded' ? 'the embedded database' : 'PostgreSQL'}.`,
    `  GraphQL${explorers ? ' and Sandbox' : '            '}  ${address}/graphql`,
    ...(explorers ? [`  GraphiQL             ${address}/graphiql`] : []),
    ...more,
  ]
  return `${lines.join('\n')}\n`
}

/** A rejection that nobody handles is a bug of one request. Node would end the process, and with it all others. */
function outliveRejections(log: Log): void {
  process.on('unhandledRejection', (err) => log.error({ err }, 'a rejection was not handled'))
}

/** The time for background work and the database to end, after the grace time of the connections. */
const LAST_SECONDS = 5

const { done, failed } = EXIT_CODES

/** The parts of the gateway that must be closed. */
interface Running extends Opened {
  readonly server: FastifyInstance
  /** The background work, which needs the database until its end. */
  readonly workers: readonly { readonly stop: () => Promise<void> }[]
}

/**
 * At the first signal, serves on for the delay, finishes running requests within the grace time, then exits. A second
 * signal exits at once.
 */
function stopOnSignal(running: Running): void {
  let stopping = false
  const stop = () => {
    if (stopping) process.exit(failed.code)
    stopping = true
    void stopAll(running).then((code) => process.exit(code))
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}

/**
 * Closes all parts in the required order, and returns the exit code. Work that does not end in time is abandoned; no
 * client has received a confirmation of such work.
 */
async function stopAll({ config, log, server, workers, database }: Running): Promise<number> {
  const stopWorkers = () => Promise.all(workers.map(({ stop }) => stop()))
  announceStop(server)
  await sleep(config.stopDelaySeconds * 1000)
  const closed = server.close().then(stopWorkers).then(() => database.close())
  const late = () => log.warn('the gateway stops while the database or the object store is still at work')
  const ended = withTimeout((config.stopGraceSeconds + LAST_SECONDS) * 1000, closed, late)
  return ended.then(() => done.code, (error: unknown) => {
    log.error({ err: error }, 'the gateway could not close everything')
    return failed.code
  })
}
