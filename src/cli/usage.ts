// What a command says of itself and of a wrong command line: in 80 columns, and with the nearest right word.
import { nearestOf } from '../setting-names.js'
import type { Command } from './command.js'

const WIDTH = 80
/** An indent beyond this leaves too little room for the text. */
const MOST_INDENT = 30

/**
 * Breaks what is too long between words. The rest of a line stands under its text, and that of a usage under its
 * command.
 */
export const wrapped = (text: string): string => text.split('\n').map(wrapLine).join('\n')

function wrapLine(line: string): string {
  const isUsage = line.startsWith('usage: ')
  const indent = ' '.repeat(isUsage ? 'usage: '.length + 2 : indentOf(line))
  const [first, ...parts] = line.trimStart().split(isUsage ? / (?=\[|--)/ : ' ')
  const start = ' '.repeat(line.length - line.trimStart().length) + first
  return parts.reduce((text, part) => {
    const used = text.length - (text.lastIndexOf('\n') + 1)
    return used + 1 + part.length > WIDTH ? `${text}\n${indent}${part}` : `${text} ${part}`
  }, start)
}

/** The column of the text of a line: after the option or the name that it explains, if it begins with one. */
function indentOf(line: string): number {
  const [explained] = /^ *\S.*? {2,}/.exec(line) ?? ['']
  return explained && explained.length <= MOST_INDENT ? explained.length : line.length - line.trimStart().length
}

/** The usage of a command, or of its forms with the typed verb. */
export function usageOf({ usage }: Command, word?: string): string {
  const forms = usage.join('\n').split(/\n(?! )/)
  const own = forms.filter((form) => word && verbOf(form) === word)
  return wrapped((own.length ? own : forms).map((form) => `usage: selvedge ${form}`).join('\n'))
}

/** What a command says of itself. */
export const helpOf = (command: Command): string => [
  `${wrapped(command.summary)}\n`, usageOf(command), ...(command.takesEmbedded === false ? [] : [wrapped(OF_EMBEDDED)]),
].join('\n')

const OF_EMBEDDED = '  --embedded  makes the embedded database in DATA_DIR, if there is no database yet'

/** The second word of a form, such as `add` of `user add --email …`. */
const verbOf = (form: string) => /^\S+ ([a-z]+)\b/.exec(form)?.[1]

/** The verbs of a command; none if it has no forms with verbs. */
export const verbsOf = ({ usage }: Command): string[] =>
  usage.flatMap((form) => verbOf(form) ?? [])

/** A question for the name that was probably meant; empty if none is near. */
export function nearest(typed: string, names: readonly string[]): string {
  const [begun, another] = names.filter((name) => name.startsWith(typed))
  const closest = begun && !another ? begun : nearestOf(typed, names, (length) => Math.min(2, length - 1))
  return closest ? `; did you mean ${closest}?` : ''
}
