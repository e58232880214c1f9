// `selvedge start`: opens the database, applies migrations, and serves all doors until a stop signal.
import { misspeltSettings, readConfig, type Config } from '../config.js'
import { createLog, gatheredOutput } from '../log.js'
import { say, type Command } from './command.js'
import { hasEmbedded } from '../database/embedded-files.js'
import { settingsOf, type InstalledDoor } from './door.js'
import { openMigrated } from './open-migrated.js'

/** The command that starts the gateway with these doors. It returns when the gateway listens. */
export const serveOf = (doors: readonly InstalledDoor[]): Command => ({
  summary: 'Serves all doors until it is told to stop.',
  usage: 'start [--check]\n  --check reads the settings, as a start does, and ends.',
  options: { check: { type: 'boolean' } },
  takesEmbedded: false,
  takesWords: false,
  run: async ({ options }) => {
    const settings = settingsOf(doors)
    const config = readConfig(settings)
    const warnings = misspeltSettings(settings)
    if (options.check) return say(['The settings can be used.', ...warnings].join('\n'))
    await open(config, doors, warnings)
  },
})

async function open(config: Config, doors: readonly InstalledDoor[], warnings: readonly string[]): Promise<void> {
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
