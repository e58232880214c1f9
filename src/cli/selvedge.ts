// `selvedge`: the table of command-line commands, and the function that runs them.
import 'reflect-metadata'
import { parseArgs } from 'node:util'
import { ConfigError } from '../config.js'
import { UnsuitableServer } from '../database/engine.js'
import { FULL_VERSION } from '../version.js'
import { say, UsageError, warn, type Command, type Typed } from './command.js'
import type { InstalledDoor } from './door.js'
import { EXIT_CODES } from './exit-codes.js'
import { isUnmarkedPooler, reasonOf } from './remedies.js'
import { nearest, usageOf, verbsOf, wrapped } from './usage.js'
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
  distribute: async () => (await import('./distribute.js')).distribute,
  copy: async () => (await import('./copy.js')).copy,
  import: async () => (await import('./import.js')).importRows,
  export: async () => (await import('./export.js')).exportRows,
  journal: async () => (await import('./journal.js')).journal,
  ...(Object.assign({}, ...doors.map(({ commands }) => commands)) as Commands),
})

type Commands = Readonly<Record<string, () => Promise<Command>>>

const ABOUT = new Set(['version', '--version', '-v'])
const HELP = new Set([undefined, 'help', '--help', '-h'])

/** What is printed after its reader has gone (`| head`) is dropped, and the command goes on. */
const goOnUnread = ({ code }: NodeJS.ErrnoException) => {
  if (code !== 'EPIPE') process.exitCode = EXIT_CODES.failed.code
}

/** Runs the typed command. A failure prints one readable line and exits with its code of the table. */
export async function selvedge([name, ...rest]: readonly string[], doors: readonly InstalledDoor[]): Promise<void> {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', goOnUnread)
  const commands = commandsWith(doors)
  if (ABOUT.has(name ?? '')) return say(`selvedge ${FULL_VERSION}`)
  if (HELP.has(name)) return say(await overview(commands))
  const load = Object.hasOwn(commands, name as string) ? commands[name as string] : null
  if (!load) {
    const meant = nearest(name as string, Object.keys(commands))
    const all = `The commands are ${Object.keys(commands).join(', ')}; \`selvedge --help\` says what each does.`
    return fail(EXIT_CODES.usage.code, wrapped(`selvedge: there is no command ${name}${meant}\n${all}`))
  }
  const command = await load()
  if (rest.some((word) => word === '--help' || word === '-h')) return say(`${wrapped(command.summary)}\n\n${usageOf(command)}`)
  try {
    await command.run(read(command, rest))
  } catch (error) {
    if (error instanceof UsageError) {
      const line = `selvedge ${name}: ${error.message}${meantVerb(command, rest)}`
      return fail(EXIT_CODES.usage.code, `${line}\n${usageOf(command, rest[0])}`)
    }
    const { cannot = name } = command
    const isSetting = error instanceof ConfigError || error instanceof UnsuitableServer || isUnmarkedPooler(error)
    const { code } = isSetting ? EXIT_CODES.setting : EXIT_CODES.failed
    fail(code, `selvedge cannot ${typeof cannot === 'function' ? cannot(rest) : cannot}: ${reasonOf(error)}`)
  }
}

/** A question for the verb that was probably meant, if the first word is none of the command. */
function meantVerb(command: Command, [word = '-']: readonly string[]): string {
  const verbs = verbsOf(command)
  return word.startsWith('-') || verbs.includes(word) ? '' : nearest(word, verbs)
}

function fail(code: number, line: string): never {
  warn(line)
  process.exit(code)
}

function read({ options = {}, takesEmbedded = true, takesWords = true }: Command, args: readonly string[]): Typed {
  const all: Command['options'] = takesEmbedded ? { ...options, ...EMBEDDED } : options
  const { values, positionals } = parsed(args, all)
  if (!takesWords && positionals.length) throw new UsageError(`"${positionals[0]}" is one word too many`)
  return { words: positionals, options: values }
}

function parsed(args: readonly string[], options: Command['options'] = {}) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true })
  } catch (error) {
    const [sentence] = (error as Error).message.split('. ')
    const [, unknown] = /^Unknown option '(--[^']+)'/.exec(sentence) ?? []
    const names = Object.keys(options).map((name) => `--${name}`)
    throw new UsageError(unknown ? `there is no option ${unknown}${nearest(unknown, names)}` : sentence)
  }
}

async function overview(commands: Commands): Promise<string> {
  const longest = Math.max(...Object.keys(commands).map((name) => name.length))
  const rows = await Promise.all(
    Object.entries(commands).map(async ([name, load]) => `  ${name.padEnd(longest)}  ${(await load()).summary}`),
  )
  const lines = [
    'Selvedge, a gateway over the ERP of a garment manufacturer.',
    '',
    ...rows,
    '',
    '`selvedge <command> --help` says how each is typed, and `selvedge --version` which version this is.',
    'Without DATABASE_URL they use the embedded database in DATA_DIR. Where there is none, only start makes it, and others '
      + 'if you type --embedded.',
  ]
  return wrapped(lines.join('\n'))
}
