// Prints JSON for answers: also what `JSON.stringify` cannot, since a refused request is echoed whatever it held.

/** A value as read from a body, or the plain data of an answer. */
export type Printable = undefined | null | boolean | bigint | number | string | object

/** A list, or an object with the names of its members, of which `next` members are printed. */
interface Open {
  readonly names: readonly string[] | null
  readonly members: readonly Printable[]
  next: number
}

const open = (value: object): Open => {
  if (Array.isArray(value)) return { names: null, members: value, next: 0 }
  const entries: readonly [string, Printable][] = value instanceof Map ? [...value] : Object.entries(value)
  const present = entries.filter(([, member]) => member !== undefined)
  return { names: present.map(([name]) => name), members: present.map(([, member]) => member), next: 0 }
}

const printScalar = (value: Exclude<Printable, object>): string => {
  if (typeof value === 'bigint') return value.toString()
  if (Object.is(value, -0)) return '-0.0'
  // NaN and the infinities have no JSON: null. A lone surrogate comes out as its escape.
  return JSON.stringify(value ?? null)
}

/** The comma, where one is due, and the name of the next member, where it has one. */
const lead = ({ names, next }: Open): string => {
  const comma = next > 0 ? ',' : ''
  return names ? `${comma}${JSON.stringify(names[next])}:` : comma
}

const close = ({ names }: Open): string => (names ? '}' : ']')

/** JSON with compact separators, without recursion: an input nested thousands deep is echoed like any other. */
export const printJson = (printed: Printable): string => {
  const around: Open[] = []
  const begin = (value: Printable): string => {
    if (typeof value !== 'object' || value === null) return printScalar(value)
    const opened = open(value)
    around.push(opened)
    return opened.names ? '{' : '['
  }
  let text = begin(printed)
  for (let current = around.at(-1); current; current = around.at(-1)) {
    const done = current.next === current.members.length
    text += done ? close(current) : lead(current)
    if (done) around.pop()
    if (!done) text += begin(current.members[current.next++])
  }
  return text
}

/** How a list is printed that may be too long. */
interface Room<T> {
  readonly mostBytes: number
  /** What is printed in place of a first item that is much too long. */
  readonly shortened: (item: T) => Printable
}

/** Prints the items of a list that there is room for, the first in any case, and says how many are left out. */
export const printList = <T extends Printable>(
  items: readonly T[], { mostBytes, shortened }: Room<T>,
): { readonly text: string; readonly left: number } => {
  const printed: string[] = []
  let room = mostBytes
  for (const item of items) {
    const whole = printJson(item)
    const text = whole.length > 2 * mostBytes ? printJson(shortened(item)) : whole
    room -= Buffer.byteLength(text) + 1
    if (room < 0 && printed.length > 0) break
    printed.push(text)
  }
  return { text: `[${printed.join(',')}]`, left: items.length - printed.length }
}
