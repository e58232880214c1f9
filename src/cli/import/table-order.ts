// The order in which kinds are written: a kind after the kinds that it refers to. Where kinds refer to each other in a
// circle, some links are filled when the kind that they lead to is there.
import type { Kind, Link } from './kinds.js'

/** A kind to write, with the links that are filled later. */
export interface Turn<K extends Linked = Kind> {
  readonly kind: K
  readonly later: readonly Link[]
}

/** Kinds that are written in one transaction: one kind, or the kinds of a circle. */
export type Group<K extends Linked = Kind> = readonly Turn<K>[]

type Linked = Pick<Kind, 'name' | 'links' | 'appendOnly' | 'checks'> & {
  readonly columns: readonly Pick<Kind['columns'][number], 'name' | 'mayBeNull'>[]
}

export const inGroups = <K extends Linked>(kinds: readonly K[]): Group<K>[] => grouped(inTurn(kinds))

function inTurn<K extends Linked>(kinds: readonly K[]): Turn<K>[] {
  const turns: Turn<K>[] = []
  let left = [...kinds]
  while (left.length > 0) {
    const names = new Map(left.map((kind) => [kind.name, kind]))
    const waiting = (kind: K) => kind.links.filter(({ target }) => target !== kind.name && names.has(target))
    const reaches = (from: string, to: string, seen = new Set<string>()): boolean =>
      from === to || (!seen.has(from) && !!seen.add(from)
        && waiting(names.get(from) as K).some(({ target }) => reaches(target, to, seen)))
    // In a circle, the kind is the next whose links all lead back to it, and can be filled later.
    const next = left.find((kind) => waiting(kind).length === 0)
      ?? left.find((kind) => waiting(kind).every((link) => mayWait(kind, link) && reaches(link.target, kind.name)))
    if (!next) throw new Error(`these kinds need each other in a circle: ${[...names.keys()].join(', ')}`)
    turns.push({ kind: next, later: waiting(next) })
    left = left.filter((kind) => kind !== next)
  }
  return turns
}

/** A link can be filled later if a row can be without it, and can be changed. */
const mayWait = ({ columns, appendOnly, checks }: Linked, link: Link) =>
  !appendOnly && link.columns.every((name) => columns.find((column) => column.name === name)?.mayBeNull)
  && !checks.some((check) => check.columns.some((name) => link.columns.includes(name)))

/** Puts the kinds between a kind with later links and the last kind of these links into one group. */
function grouped<K extends Linked>(turns: readonly Turn<K>[]): Group<K>[] {
  const placeOf = (name: string) => turns.findIndex(({ kind }) => kind.name === name)
  const groups: Turn<K>[][] = []
  let end = -1
  for (const [place, turn] of turns.entries()) {
    if (place > end) groups.push([])
    groups[groups.length - 1].push(turn)
    end = Math.max(end, place, ...turn.later.map(({ target }) => placeOf(target)))
  }
  return groups
}
