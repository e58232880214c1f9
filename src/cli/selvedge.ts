// `selvedge`: the commands of the shell, in one table.
import 'reflect-metadata'
import { parseArgs } from 'node:util'
import { say, UsageError, warn, type Command, type Typed } from './command.js'
import { reconcile } from './reconcile.js'
import { reasonOf } from './remedies.js'
import { seed } from './seed.js'
import { serve } from './start.js'

const COMMANDS: Readonly<Record<string, Command>> = {
  start: serve,
  seed,
  reconcile,
}

const HELP = new Set([undefined, 'help', '--help', '-h'])

/** Runs the command that was typed. A failure is one readable line and exit code 1; something typed wrong is 2. */
export async function selvedge([name, ...rest]: readonly string[]): Promise<void> {
  if (HELP.has(name)) return say(overview())
  const command = COMMANDS[name as string]
  if (!command) return fail(2, `selvedge: no command ${name}\n${overview()}`)
  if (rest.some((word) => word === '--help' || word === '-h')) return say(`${command.summary}\n\n${usageOf(command)}`)
  try {
    await command.run(read(command, rest))
  } catch (error) {
    if (error instanceof UsageError) return fail(2, `selvedge ${name}: ${error.message}\n${usageOf(command)}`)
    fail(1, `selvedge cannot ${name}: ${reasonOf(error)}`)
  }
}

function fail(code: number, line: string): never {
  warn(line)
  process.exit(code)
}

function read({ options = {} }: Command, args: readonly string[]): Typed {
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true })
    return { words: positionals, options: values }
  } catch (error) {
    throw new UsageError((error as Error).message.split('. ')[0])
  }
}

const usageOf = ({ usage }: Command) => usage.split('\n').map((line) => `usage: selvedge ${line}`).join('\n')

function overview(): string {
  const longest = Math.max(...Object.keys(COMMANDS).map((name) => name.length))
  const rows = Object.entries(COMMANDS).map(([name, { summary }]) => `  ${name.padEnd(longest)}  ${summary}`)
  return ['Selvedge, a gateway over the ERP of a garment manufacturer.', '', ...rows, '', '`selvedge <command> --help` says how each is typed.'].join('\n')
}
