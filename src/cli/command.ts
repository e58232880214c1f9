// What a command of the shell is: a row of the table in selvedge.ts, with what it can be given and what it does.
import type { ParseArgsConfig } from 'node:util'

/** What was typed after the command's name, its options by their names. */
export interface Typed {
  readonly words: readonly string[]
  readonly options: Readonly<Record<string, string | boolean | readonly (string | boolean)[] | undefined>>
}

export interface Command {
  /** What it does, in one line, for the list of commands. */
  readonly summary: string
  /** How it is typed, after `selvedge`; several lines where there are several ways. */
  readonly usage: string
  /** What is said not to be possible when it fails; its name where this is left out. */
  readonly cannot?: string
  readonly options?: ParseArgsConfig['options']
  readonly run: (typed: Typed) => Promise<void>
}

/** Something typed wrong: answered with the usage, and exit code 2. */
export class UsageError extends Error {}

/** The text of an option; throws a UsageError where it must be there and is not. */
export function needed({ options }: Typed, name: string): string {
  const value = options[name]
  if (typeof value === 'string' && value.trim()) return value.trim()
  throw new UsageError(`--${name} is missing`)
}

export const say = (line: string): void => void process.stdout.write(`${line}\n`)
export const warn = (line: string): void => void process.stderr.write(`${line}\n`)
