// `selvedge start`: opens the database, applies migrations, and serves all doors until a stop signal.
import type { FastifyInstance } from 'fastify'
import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Logger } from 'pino'
import { plantDemo, DEMO_USERS, DEMO_PASSWORD } from '../../prisma/seed.js'
import { everyOrganization } from '../access/every-organization.js'
import { startDeletions, type Deletions } from '../features/attachments/deletions.js'
import { openStore } from '../features/attachments/open-store.js'
import type { ObjectStore } from '../features/attachments/store.js'
import { readConfig, type Config } from '../config.js'
import { withTimeout } from '../core/timeout.js'
import { doors } from '../doors.js'
import { openDatabase, type Database } from '../database/open.js'
import { createLog } from '../log.js'
import { createServer } from '../http/server.js'
import { applicationOf } from './application.js'
import { say, type Command } from './command.js'

/** Starts the gateway. The command returns when the gateway listens. */
export const serve: Command = {
  summary: 'Serves all doors until it is told to stop.',
  usage: 'start',
  run: () => open(readConfig()),
}

async function open(config: Config): Promise<void> {
  const log = createLog(config.logLevel)
  say(
    config.databaseUrl
      ? 'Opening PostgreSQL …'
      : `${existsSync(path.join(config.dataDir, 'pg')) ? 'Opening' : 'Making'} the embedded database in ${config.dataDir} …`,
  )
  const database = await openDatabase({
    url: config.databaseUrl,
    directUrl: config.directDatabaseUrl,
    dataDir: config.dataDir,
    onWarning: (warning) => log.warn(warning),
  })
  await database.migrate()
  const store = await openStore(config, (warning) => log.warn(warning))
  const demo = await plantWhereEmpty(config, database, store)
  const deletions = startDeletions({ organizations: everyOrganization(database), store, log })
  const server = await createServer(applicationOf({ config, database, log, store, deletions }))
  const address = await server.listen({ host: config.host, port: config.port })
  // The signal handlers are registered before the greeting, because its reader may stop the gateway at once.
  stopOnSignal({ config, log, server, deletions, database })
  process.stdout.write(greeting(config, database, address, await whoCanLogIn(database, demo)))
}

/** Writes the demo data into an empty embedded database, but never in production. Returns true if demo users exist. */
async function plantWhereEmpty(config: Config, { kind, prisma }: Database, store: ObjectStore): Promise<boolean> {
  if (kind !== 'embedded' || config.production) return false
  if ((await prisma.organization.count()) === 0) {
    say('Planting the demo data …')
    await plantDemo(prisma, store)
  }
  return (await prisma.user.count({ where: { email: DEMO_USERS[0].email } })) > 0
}

const HOW_TO_BEGIN =
  'npx selvedge user add --email you@example.com --name "Your name" --role ADMIN --org "Your company"'

/** The lines of the greeting about log-in: the demo users, or advice if there are no users; otherwise none. */
async function whoCanLogIn({ kind, prisma }: Database, demo: boolean): Promise<string[]> {
  if (demo)
    return [
      `  Log in with the password ${DEMO_PASSWORD} as`,
      ...DEMO_USERS.map(({ email, role }) => `    ${role.padEnd(9)} ${email}`),
    ]
  if ((await prisma.user.count()) > 0) return []
  return [`  Nobody can log in yet. ${kind === 'embedded' ? 'Stop the gateway, then let' : 'Let'} the first one in: ${HOW_TO_BEGIN}`]
}

function greeting({ production }: Config, { kind }: Database, address: string, who: readonly string[]): string {
  const lines = [
    `Selvedge is ready, on ${kind === 'embedded' ? 'the embedded database' : 'PostgreSQL'}.`,
    `  GraphQL${production ? '            ' : ' and Sandbox'}  ${address}/graphql`,
    ...doors.flatMap((door) => door.greeting(address)).map((line) => `  ${line}`),
    ...who,
  ]
  return `${lines.join('\n')}\n`
}

/** The time for background work and the database to end, after the grace time of the connections. */
const LAST_SECONDS = 5

/** The parts of the gateway that must be closed. */
interface Running {
  readonly config: Config
  readonly log: Logger
  readonly server: FastifyInstance
  readonly deletions: Deletions
  readonly database: Database
}

/** At the first signal, finishes running requests within the grace time, then exits. A second signal exits at once. */
function stopOnSignal(running: Running): void {
  let stopping = false
  const stop = () => {
    if (stopping) process.exit(1)
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
async function stopAll({ config, log, server, deletions, database }: Running): Promise<number> {
  const closed = server.close().then(() => deletions.stop()).then(() => database.close())
  const late = () => log.warn('the gateway stops while the database or the object store is still at work')
  return withTimeout((config.stopGraceSeconds + LAST_SECONDS) * 1000, closed, late).then(() => 0, (error: unknown) => {
    log.error({ err: error }, 'the gateway could not close everything')
    return 1
  })
}
