// Reads inputs, and checks values that many inputs have: names, web addresses and list lengths.
import { refuse, type Fault } from '../../errors.js'
import { LIMITS } from '../limits.js'
import type { DB, Table } from './record.js'

/** The given fields of a create input. Null fields are dropped, because null means absent there. */
export const given = <T extends object>(input: T) =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value != null)) as {
    [K in keyof T]?: NonNullable<T[K]>
  }

/** The fields of an input whose database columns are not nullable. */
type Filled<T extends Table, I> = { [C in keyof I & keyof DB[T]]: null extends DB[T][C] ? never : C }[keyof I &
  keyof DB[T]]

/** The values that an edit writes. A field of a non-nullable column is never null. */
type Edited<T extends Table, I> = { [K in keyof I]: K extends Filled<T, I> ? NonNullable<I[K]> : I[K] }

/**
 * The fields that an edit writes. Null clears a column; absent fields stay unchanged. `filled` must name the fields of
 * non-nullable columns; the compiler derives them from the table. Throws BAD_USER_INPUT if one of these is null.
 */
export function edited<T extends Table, I extends object>(
  _table: T,
  input: I,
  filled: Readonly<Record<Filled<T, I>, 'filled'>>,
): Edited<T, I> {
  refuse(emptyFaults(input, filled))
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as Edited<T, I>
}

/** A fault for each field that an edit would clear although its column is not nullable. */
export const emptyFaults = (input: object, filled: object): Fault[] =>
  Object.entries(input).flatMap(([name, value]) =>
    value === null && name in filled ? [{ path: [name], message: 'May not be empty', given: null }] : [],
  )

/**
 * The fault of a list in an input that is too long. `says` makes the message from the limit. `figure` is the name of
 * the limit in the fault's figures.
 */
export function tooManyFault(
  path: Fault['path'],
  length: number,
  says: (most: number) => string,
  figure?: string,
): Fault | false {
  const { most } = LIMITS.listItems
  if (length <= most) return false
  return { path, message: says(most), given: length, ...(figure && { figures: { [figure]: most } }) }
}

/** The most characters of a name. */
export const MOST_LETTERS = 200

/** A name of a person or a business: not blank, and not too long. */
export const shortName = (name: string) =>
  (name.trim() === '' || name.trim().length > MOST_LETTERS) && `Should have 1 to ${MOST_LETTERS} characters`

/** A text that is not too long. */
export const atMostLetters = (text: string) =>
  text.length > MOST_LETTERS && `Should have at most ${MOST_LETTERS} characters`

const ADDRESS = 'Should be an address that begins with http:// or https://, without user name and password'

/**
 * A web address that a browser can follow, without credentials. Use it with `unrepeated`, because the address may
 * contain a password.
 */
export function webAddress(address: string): string | false {
  const { most } = LIMITS.addressCharacters
  return address.length > most ? `Should have at most ${most} characters` : !isWebAddress(address) && ADDRESS
}

/** The URL parser repairs spaces, line ends and missing slashes. A stored address must be valid without repairs. */
function isWebAddress(address: string): boolean {
  if (!/^https?:\/\//i.test(address) || /\s$|\p{Cc}/u.test(address) || !URL.canParse(address)) return false
  const { username, password, host } = new URL(address)
  return host !== '' && username === '' && password === ''
}
