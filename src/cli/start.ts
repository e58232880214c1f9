// `selvedge start`: opens the database, applies migrations, and serves all doors until a stop signal.
import { once } from 'node:events'
import { createServer } from 'node:net'
import { misspeltSettings, readConfig, type Config } from '../config.js'
import { createLog, gatheredOutput } from '../log.js'
import { say, type Typed } from './command.js'
import { hasEmbedded } from '../database/embedded-files.js'
import { settingsOf, type InstalledDoor } from './door.js'
import { openMigrated } from './open-migrated.js'

/** The work of `start` with these doors. It returns when the gateway listens. */
export const startWith = (doors: readonly InstalledDoor[]) => async ({ options }: Typed): Promise<void> => {
  const settings = settingsOf(doors)
  const config = readConfig(settings)
  const warnings = misspeltSettings(settings)
  if (options.check) return say(['The settings can be used.', ...warnings].join('\n'))
  await open(config, doors, warnings)
}

/** A first start makes a database, which takes seconds. So it looks first if it can listen afterwards. */
async function refuseTakenPort({ host, port }: Config): Promise<void> {
  const probe = createServer()
  try {
    await once(probe.listen({ host, port }), 'listening')
    probe.close()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') throw error
  }
}

async function open(config: Config, doors: readonly InstalledDoor[], warnings: readonly string[]): Promise<void> {
  if (!config.databaseUrl && !hasEmbedded(config.dataDir)) await refuseTakenPort(config)
  const log = createLog(config.logLevels, gatheredOutput())
  for (const warning of warnings) log.warn(warning)
  say(
    config.databaseUrl
      ? 'Opening PostgreSQL …'
      : `${hasEmbedded(config.dataDir) ? 'Opening' : 'Making'} the embedded database in ${config.dataDir} …`,
  )
  // The embedded database is compiled in other threads, so the other modules are loaded in this time.
  const [database, { serveFrom }] = await Promise.all([
    openMigrated(config, (warning) => log.warn(warning)),
    import('./serve.js'),
  ])
  await serveFrom({ config, log, database }, doors)
}
