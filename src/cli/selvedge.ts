// `selvedge`: the function that runs the typed command.
import 'reflect-metadata'
import { parseArgs } from 'node:util'
import { ConfigError } from '../config.js'
import { UnsuitableServer } from '../database/engine.js'
import { FULL_VERSION } from '../version.js'
import { say, UsageError, warn, type Command, type Typed } from './command.js'
import { commandsOf, type Commands } from './commands.js'
import type { InstalledDoor } from './door.js'
import { EXIT_CODES } from './exit-codes.js'
import { isUnmarkedPooler, reasonOf } from './remedies.js'
import { helpOf, nearest, usageOf, verbsOf, wrapped } from './usage.js'
import { EMBEDDED } from './wanted-database.js'

const ABOUT = new Set(['version', '--version', '-v'])
const HELP = new Set([undefined, 'help', '--help', '-h'])

/** What is printed after its reader has gone (`| head`) is dropped, and the command goes on. */
const goOnUnread = ({ code }: NodeJS.ErrnoException) => {
  if (code !== 'EPIPE') process.exitCode = EXIT_CODES.failed.code
}

/** Runs the typed command. A failure prints one readable line and exits with its code of the table. */
export async function selvedge([name, ...rest]: readonly string[], doors: readonly InstalledDoor[]): Promise<void> {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', goOnUnread)
  const commands = commandsOf(doors)
  if (ABOUT.has(name ?? '')) return say(`selvedge ${FULL_VERSION}`)
  if (HELP.has(name)) return say(overview(commands))
  const command = Object.hasOwn(commands, name as string) ? commands[name as string] : null
  if (!command) {
    const meant = nearest(name as string, Object.keys(commands))
    const all = `The commands are ${Object.keys(commands).join(', ')}; \`selvedge --help\` says what each does.`
    return fail(EXIT_CODES.usage.code, wrapped(`selvedge: there is no command ${name}${meant}\n${all}`))
  }
  if (rest.some((word) => word === '--help' || word === '-h')) return say(helpOf(command))
  try {
    const typed = read(command, rest)
    await (await command.load())(typed)
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

function overview(commands: Commands): string {
  const longest = Math.max(...Object.keys(commands).map((name) => name.length))
  const rows = Object.entries(commands).map(([name, { summary }]) => `  ${name.padEnd(longest)}  ${summary}`)
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
