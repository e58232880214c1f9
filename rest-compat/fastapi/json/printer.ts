// Prints the JSON of answers. It can print values that `JSON.stringify` cannot, because a refusal repeats any input.
import { LongNumber, LongNumberError } from './value.js'

/** A value from a parsed body, or the plain data of an answer. */
export type Printable = undefined | null | boolean | bigint | number | string | object

/** A list, or an object with the names of its members. Its first `next` members are printed already. */
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
  // JSON has no NaN and no infinities: they become null. A lone surrogate is printed as an escape.
  return JSON.stringify(value ?? null)
}

/** The comma before a member, except the first, and the name of an object member. */
const lead = ({ names, next }: Open): string => {
  const comma = next > 0 ? ',' : ''
  return names ? `${comma}${JSON.stringify(names[next])}:` : comma
}

const close = ({ names }: Open): string => (names ? '}' : ']')

/** A long number of an input is repeated as the double that Python reads. */
const asRead = ({ double }: LongNumber) => JSON.stringify(double)

/** Prints compact JSON without recursion, so an input nested thousands of levels deep can be repeated too. */
export const printJson = (printed: Printable, printLong = asRead): string => {
  const around: Open[] = []
  const begin = (value: Printable): string => {
    if (value instanceof LongNumber) return printLong(value)
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

/** Prints an answer, long numbers with all their digits. JSON.stringify is faster, and most answers have none. */
export const printAnswer = (answer: Printable): string => {
  try {
    return JSON.stringify(answer)
  } catch (error) {
    if (!(error instanceof LongNumberError)) throw error
    return printJson(answer, ({ text }) => text)
  }
}

/** The size limit for a printed list. */
interface Room<T> {
  readonly mostBytes: number
  /** The value that is printed instead of a first item that is much too long. */
  readonly shortened: (item: T) => Printable
}

/** Prints as many items as fit, always at least the first. Returns the number of items that were left out. */
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
