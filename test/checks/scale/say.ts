// What the check and the soak print.
import process from 'node:process'
import type { Seen } from './journal.js'

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

/** What was seen in a phase, in one line. */
export function lineOf(seen: Seen): string {
  const { phase, requests, healed: [, second, later], kinds, refused, replayed, longestMs } = seen
  return `${phase}: ${requests} requests, ${second} healed by one retry, ${later} by more; 503 × ${refused.graphql} GraphQL, ${refused.rest} REST; ` +
    `${kinds.cut} cut, ${kinds.inUse} under way, ${replayed} done before; the longest took ${(longestMs / 1000).toFixed(1)} s`
}
