// What the check and the soak print.
import process from 'node:process'

const begun = Date.now()
const MOST_LINES = 20
const MOST_CHARACTERS = 500

export const say = (line: string) => void process.stdout.write(`${line}\n`)

/** Prints a line with the time since the start. */
export const note = (line: string) => say(`${((Date.now() - begun) / 1000).toFixed(1).padStart(7)} s  ${line}`)

/** Prints faults, each once with how often it came. */
export function sayWrong(faults: readonly string[]): void {
  const times = new Map<string, number>()
  for (const fault of faults) times.set(fault, (times.get(fault) ?? 0) + 1)
  for (const [fault, count] of [...times].slice(0, MOST_LINES))
    say(`WRONG: ${count > 1 ? `${count} × ` : ''}${fault.slice(0, MOST_CHARACTERS)}`)
}
