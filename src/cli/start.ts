// `selvedge start`: opens the database, brings it up to date, and serves both doors until it is told to stop.
import type { FastifyInstance } from 'fastify'
import { plantDemo, DEMO_ACCOUNTS, DEMO_PASSWORD } from '../../prisma/seed.js'
import { ticketKeeper } from '../access/tickets.js'
import { tokenKeeper } from '../access/tokens.js'
import { startDeletions, type Deletions } from '../attachments/deletions.js'
import { openStore } from '../attachments/open-store.js'
import type { ObjectStore } from '../attachments/store.js'
import { readConfig, type Config } from '../config.js'
import type { Application } from '../context.js'
import { loginThrottle } from '../core/throttle.js'
import { openDatabase, type Database } from '../database/open.js'
import { createLog } from '../log.js'
import { createServer } from '../server.js'
import { say, type Command } from './command.js'

/** Starts the gateway, and answers once it listens. */
export const serve: Command = {
  summary: 'Serves both doors until it is told to stop.',
  usage: 'start',
  run: () => open(readConfig()),
}

async function open(config: Config): Promise<void> {
  const log = createLog(config.logLevel)
  say(config.databaseUrl ? 'Opening PostgreSQL …' : `Opening the embedded database in ${config.dataDir} (making it takes some seconds) …`)
  const database = await openDatabase({ url: config.databaseUrl, dataDir: config.dataDir, onWarning: (warning) => log.warn(warning) })
  await database.migrate()
  const store = await openStore(config, (warning) => log.warn(warning))
  const demo = await plantWhereEmpty(config, database, store)
  const deletions = startDeletions({ prisma: database.prisma, store, log })
  const tokens = tokenKeeper(config.jwtSecret)
  const tickets = ticketKeeper(config.jwtSecret)
  const app: Application = { config, database, log, store, deletions, tokens, tickets, throttle: loginThrottle(config.throttle) }
  const server = await createServer(app)
  const address = await server.listen({ host: config.host, port: config.port })
  process.stdout.write(greeting(config, database, address, demo))
  stopOnSignal(server, deletions, database)
}

/** Demo data grow only in an empty embedded database, and never in production. */
async function plantWhereEmpty(config: Config, { kind, prisma }: Database, store: ObjectStore): Promise<boolean> {
  if (kind !== 'embedded' || config.production) return false
  if ((await prisma.organization.count()) === 0) {
    say('Planting the demo data …')
    await plantDemo(prisma, store)
  }
  return (await prisma.user.count({ where: { email: DEMO_ACCOUNTS[0].email } })) > 0
}

function greeting({ production }: Config, { kind }: Database, address: string, demo: boolean): string {
  const accounts = DEMO_ACCOUNTS.map(({ email, role }) => `    ${role.padEnd(9)} ${email}`)
  const lines = [
    `Selvedge is ready, on ${kind === 'embedded' ? 'the embedded database' : 'PostgreSQL'}.`,
    `  GraphQL${production ? '            ' : ' and Sandbox'}  ${address}/graphql`,
    `  REST log-in          ${address}/auth/login`,
    ...(demo ? [`  Log in with the password ${DEMO_PASSWORD} as`, ...accounts] : []),
  ]
  return `${lines.join('\n')}\n`
}

/** What is under way is finished, then the process leaves; a second signal does not wait. */
function stopOnSignal(server: FastifyInstance, deletions: Deletions, database: Database): void {
  let stopping = false
  const stop = () => {
    if (stopping) process.exit(1)
    stopping = true
    void server.close().then(() => deletions.stop()).then(() => database.close()).then(() => process.exit(0))
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}
