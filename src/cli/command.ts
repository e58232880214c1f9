// The interface of a command-line command, and helpers for commands. The commands are listed in commands.ts.
import type { ParseArgsConfig } from 'node:util'

/** The parsed command line after the command's name: words, and options by name. */
export interface Typed {
  readonly words: readonly string[]
  readonly options: Readonly<Record<string, string | boolean | readonly (string | boolean)[] | undefined>>
}

export interface Command {
  /** Description of the command in one line, for the list of commands. */
  readonly summary: string
  /** The forms of the command after the word `selvedge`. An indented line explains the form above it. */
  readonly usage: readonly string[]
  /** Words for the failure message "selvedge cannot …", or their choice by the typed words. Default: the command. */
  readonly cannot?: string | ((words: readonly string[]) => string)
  readonly options?: ParseArgsConfig['options']
  /** False: the command has no option --embedded, because it makes the embedded database anyway, or uses none. */
  readonly takesEmbedded?: boolean
  /** False: the command takes options alone. */
  readonly takesWords?: boolean
  /** Loads the work of the command. Its imports (such as the schema or the database client) can take seconds. */
  readonly load: () => Promise<(typed: Typed) => Promise<void>>
}

/** An error in the typed command line. The command prints its usage and exits with the code `usage`. */
export class UsageError extends Error {}

/** The text of a required option. Throws a UsageError if it is missing. */
export function needed({ options }: Typed, name: string): string {
  const value = options[name]
  if (typeof value === 'string' && value.trim()) return value.trim()
  throw new UsageError(`--${name} is missing`)
}

/** The day of a required option, as its beginning in UTC. Throws a UsageError if it is missing or none. */
export function dayOf(typed: Typed, name: string): Date {
  const text = needed(typed, name)
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) throw new UsageError(`--${name} should be a day like 2026-01-31`)
  const day = new Date(`${text}T00:00:00Z`)
  if (Number.isNaN(day.getTime()) || !day.toISOString().startsWith(text))
    throw new UsageError(`--${name} ${text}: there is no such day`)
  return day
}

export const say = (line: string): void => void process.stdout.write(`${line}\n`)
export const warn = (line: string): void => void process.stderr.write(`${line}\n`)
