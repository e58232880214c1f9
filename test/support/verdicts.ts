// Reads test/verdicts.md: who may run each mutation, and in which states. The page is written by hand.
import { readFileSync } from 'node:fs'

export interface Verdict {
  readonly mutation: string
  /** The roles; `all`, `signed in` or `anyone`; undefined where the page decides nothing. */
  readonly who?: readonly string[]
  readonly owner: string
  /** The states in which it may be taken. */
  readonly from: readonly string[]
  /** True if the page decides nothing of other states. */
  readonly isFromOpen: boolean
  readonly to: readonly string[]
}

const ROW = /^\| `(\w+)` \|(.*)\|$/gm
const listOf = (cell: string) => cell.split(',').map((part) => part.trim())
const UNDECIDED = '?'

function verdictOf([, mutation, cells]: RegExpMatchArray): Verdict {
  const [who, owner, from, to] = cells.split('|').map((cell) => cell.trim())
  const states = listOf(from)
  return {
    mutation, owner, to: listOf(to),
    who: who === UNDECIDED ? undefined : listOf(who),
    from: states.filter((state) => state !== UNDECIDED), isFromOpen: states.includes(UNDECIDED),
  }
}

/** All rows of the page. */
export const verdicts: readonly Verdict[] = [...readFileSync('test/verdicts.md', 'utf8').matchAll(ROW)].map(verdictOf)
