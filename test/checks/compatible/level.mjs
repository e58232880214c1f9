// How much a change asks of clients, and what changed at one coordinate.

/** The levels, from the worst. Only the first fails the check. */
export const LEVELS = ['breaking', 'dangerous', 'harmless']

/** Key → the members that have it. */
export function grouped(members, keyOf) {
  const groups = new Map()
  for (const member of members) groups.set(keyOf(member), [...(groups.get(keyOf(member)) ?? []), member])
  return groups
}

/** One change for each coordinate and level, with all messages, by coordinate. Changes of texts stay apart. */
export function together(changes) {
  const groups = grouped(changes, ({ level, isText, coordinate }) => `${level} ${isText} ${coordinate}`)
  return [...groups.values()]
    .map((same) => ({ ...same[0], message: [...new Set(same.map(({ message }) => message))].join('; ') }))
    .sort((one, other) => (one.coordinate < other.coordinate ? -1 : 1))
}
