// The options of a check. `--help` prints them. An option that is not known, or a number that is none, ends the check
// with a sentence and the list.
import process from 'node:process'
import { parseArgs } from 'node:util'

export interface Option<Value> {
  readonly about: string
  /** What is typed behind the name; empty if nothing is. */
  readonly hint: string
  /** The value if the option is not typed. */
  readonly otherwise: Value
  /** Throws if what was typed is no such value. */
  readonly valueOf: (typed: string) => Value
}

function numberOf(typed: string): number {
  if (!/^\d+(\.\d+)?$/.test(typed)) throw new Error(`${typed} is not a number`)
  return Number(typed)
}

export const flag = (about: string): Option<boolean> =>
  ({ about, hint: '', otherwise: false, valueOf: () => true })

export const number = (otherwise: number, about: string): Option<number> =>
  ({ about: `${about} (${String(otherwise)})`, hint: 'N', otherwise, valueOf: numberOf })

/** How many there are of something: one or more. */
export const count = (otherwise: number, about: string): Option<number> => ({
  ...number(otherwise, about),
  valueOf: (typed) => {
    if (!/^[1-9]\d*$/.test(typed)) throw new Error(`${typed} is not a whole number above 0`)
    return Number(typed)
  },
})

/** A number that depends on others if it is not typed. */
export const numberIfTyped = (about: string): Option<number | undefined> =>
  ({ about, hint: 'N', otherwise: undefined, valueOf: numberOf })

export const text = (hint: string, about: string): Option<string> =>
  ({ about, hint, otherwise: '', valueOf: (typed) => typed })

/** Names, with commas between them; all if nothing is typed. */
export const namesAmong = (all: readonly string[], about: string): Option<readonly string[]> => ({
  about: `${about}: ${all.join(', ')}`, hint: 'NAMES', otherwise: all,
  valueOf: (typed) => {
    const names = typed.split(',').map((name) => name.trim())
    const unknown = names.filter((name) => !all.includes(name))
    if (unknown.length) throw new Error(`there is no ${unknown.join(', ')}`)
    return names
  },
})

/** What is drawn; another one each time if it is not typed. */
export const seed = (): Option<number> => ({
  about: 'draws what a run with this seed has drawn; each run says its seed', hint: 'N',
  otherwise: Math.floor(Math.random() * 2 ** 31), valueOf: numberOf,
})

export const embedded = (): Option<boolean> => flag('on the embedded database, not on PostgreSQL')

type Options = Readonly<Record<string, Option<unknown>>>
type Values<All extends Options> = { readonly [Name in keyof All]: All[Name]['otherwise'] }

function helpOf(command: string, options: Options, notes: string): string {
  const named = Object.entries({ ...options, help: flag('prints this') })
    .map(([name, { hint, about }]) => ({ typed: `--${name} ${hint}`.trim(), about }))
  const width = Math.max(...named.map(({ typed }) => typed.length))
  const lines = named.map(({ typed, about }) => `  ${typed.padEnd(width)}  ${about}`)
  return [`npm run ${command} -- [options]`, ...lines, ...(notes ? [notes] : [])].join('\n')
}

/** The values of the options that were typed. Ends the process for `--help`, and for what it does not know. */
export function optionsOf<All extends Options>(command: string, options: All, notes = ''): Values<All> {
  const config = Object.fromEntries(Object.entries(options)
    .map(([name, { hint }]) => [name, { type: hint ? 'string' as const : 'boolean' as const }]))
  try {
    const typed: Readonly<Record<string, unknown>> = parseArgs({ options: { ...config, help: { type: 'boolean' } } }).values
    if (typed.help) {
      process.stdout.write(`${helpOf(command, options, notes)}\n`)
      process.exit(0)
    }
    return Object.fromEntries(Object.entries(options)
      .map(([name, option]) => [name, valueOf(name, option, typed[name])])) as Values<All>
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n\n${helpOf(command, options, notes)}\n`)
    process.exit(2)
  }
}

function valueOf(name: string, option: Option<unknown>, typed: unknown): unknown {
  if (typed === undefined) return option.otherwise
  try {
    return option.valueOf(String(typed))
  } catch (error) {
    throw new Error(`--${name}: ${(error as Error).message}`)
  }
}
