// `selvedge`: the table of command-line commands, and the function that runs them.
import 'reflect-metadata'
import { parseArgs } from 'node:util'
import { ConfigError } from '../config.js'
import { FULL_VERSION } from '../version.js'
import { say, UsageError, warn, type Command, type Typed } from './command.js'
import type { InstalledDoor } from './door.js'
import { EXIT_CODES } from './exit-codes.js'
import { reasonOf } from './remedies.js'
import { EMBEDDED } from './wanted-database.js'

/**
 * The commands. A command is loaded only when it is used, because its imports (such as the schema or the database
 * client) can take seconds.
 */
const commandsWith = (doors: readonly InstalledDoor[]): Commands => ({
  start: async () => (await import('./start.js')).serveOf(doors),
  user: async () => (await import('./user.js')).user,
  forget: async () => (await import('./forget.js')).forget,
  org: async () => (await import('./org.js')).org,
  seed: async () => (await import('./seed.js')).seed,
  documents: async () => (await import('./documents.js')).documents,
  audit: async () => (await import('./audit.js')).audit,
  reconcile: async () => (await import('./reconcile.js')).reconcile,
  backup: async () => (await import('./backup.js')).backup,
  restore: async () => (await import('./restore.js')).restore,
  copy: async () => (await import('./copy.js')).copy,
  import: async () => (await import('./import.js')).importRows,
  export: async () => (await import('./export.js')).exportRows,
  ...(Object.assign({}, ...doors.map(({ commands }) => commands)) as Commands),
})

type Commands = Readonly<Record<string, () => Promise<Command>>>

const ABOUT = new Set(['version', '--version', '-v'])
const HELP = new Set([undefined, 'help', '--help', '-h'])

/** Runs the typed command. A failure prints one readable line and exits with its code of the table. */
export async function selvedge([name, ...rest]: readonly string[], doors: readonly InstalledDoor[]): Promise<void> {
  const commands = commandsWith(doors)
  if (ABOUT.has(name ?? '')) return say(`selvedge ${FULL_VERSION}`)
  if (HELP.has(name)) return say(await overview(commands))
  const load = Object.hasOwn(commands, name as string) ? commands[name as string] : null
  if (!load) return fail(EXIT_CODES.usage.code, `selvedge: no command ${name}\n${await overview(commands)}`)
  const command = await load()
  if (rest.some((word) => word === '--help' || word === '-h')) return say(`${command.summary}\n\n${usageOf(command)}`)
  try {
    await command.run(read(command, rest))
  } catch (error) {
    if (error instanceof UsageError) return fail(EXIT_CODES.usage.code, `selvedge ${name}: ${error.message}\n${usageOf(command)}`)
    const { cannot = name } = command
    const { code } = error instanceof ConfigError ? EXIT_CODES.setting : EXIT_CODES.failed
    fail(code, `selvedge cannot ${typeof cannot === 'function' ? cannot(rest) : cannot}: ${reasonOf(error)}`)
  }
}

function fail(code: number, line: string): never {
  warn(line)
  process.exit(code)
}

function read({ options = {}, takesEmbedded = true }: Command, args: readonly string[]): Typed {
  try {
    const all: Command['options'] = takesEmbedded ? { ...options, ...EMBEDDED } : options
    const { values, positionals } = parseArgs({ args: [...args], options: all, allowPositionals: true })
    return { words: positionals, options: values }
  } catch (error) {
    throw new UsageError((error as Error).message.split('. ')[0])
  }
}

/** The usage lines of a command. An indented line explains the line above it. */
const usageOf = ({ usage }: Command) =>
  usage
    .split('\n')
    .map((line) => (line.startsWith(' ') ? line : `usage: selvedge ${line}`))
    .join('\n')

async function overview(commands: Commands): Promise<string> {
  const longest = Math.max(...Object.keys(commands).map((name) => name.length))
  const rows = await Promise.all(
    Object.entries(commands).map(async ([name, load]) => `  ${name.padEnd(longest)}  ${(await load()).summary}`),
  )
  return [
    'Selvedge, a gateway over the ERP of a garment manufacturer.',
    '',
    ...rows,
    '',
    '`selvedge --version` says version and build. `selvedge <command> --help` says how each is typed.',
    'Without DATABASE_URL they use the embedded database in DATA_DIR, as with DATABASE_URL=embedded; where there is none,',
    'only start makes it, and other commands if you type --embedded.',
  ].join('\n')
}
