// Reads test/verdicts.md: who may run each mutation, and in which states. The page is written by hand.
import { readFileSync } from 'node:fs'

export interface Verdict {
  readonly mutation: string
  /** The roles; `all`, `signed in` or `anyone`. */
  readonly who: readonly string[]
  readonly owner: string
  /** The states in which it may be taken. */
  readonly from: readonly string[]
  readonly to: readonly string[]
}

const ROW = /^\| `(\w+)` \|(.*)\|$/gm
const listOf = (cell: string) => cell.split(',').map((part) => part.trim())

function verdictOf([, mutation, cells]: RegExpMatchArray): Verdict {
  const [who, owner, from, to] = cells.split('|').map((cell) => cell.trim())
  return { mutation, who: listOf(who), owner, from: listOf(from), to: listOf(to) }
}

/** All rows of the page. */
export const verdicts: readonly Verdict[] = [...readFileSync('test/verdicts.md', 'utf8').matchAll(ROW)].map(verdictOf)

const STEP_OF_MANY = /^\* `(\w+)`: (?:`(\w+)`|no, \w.+)$/gm

/** The mutation of a step → the mutation that takes it of many records; undefined where the page says why not. */
export const ofMany: ReadonlyMap<string, string | undefined> = new Map(
  [...readFileSync('test/verdicts.md', 'utf8').matchAll(STEP_OF_MANY)].map(([, step, many]) => [step, many]))
