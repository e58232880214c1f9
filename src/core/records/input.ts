// What an input says, and what is wrong with values that many inputs have.
import { refuse, type Fault } from '../../errors.js'
import { LIMITS } from '../limits.js'
import type { DB, Table } from './record.js'

/** The fields of a new record that are given: null means the same as absent. */
export const given = <T extends object>(input: T) =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value != null)) as {
    [K in keyof T]?: NonNullable<T[K]>
  }

/** The fields of an input whose columns may not be empty. */
type Filled<T extends Table, I> = { [C in keyof I & keyof DB[T]]: null extends DB[T][C] ? never : C }[keyof I &
  keyof DB[T]]

/** What an edit writes; no null is left where a column may not be empty. */
type Edited<T extends Table, I> = { [K in keyof I]: K extends Filled<T, I> ? NonNullable<I[K]> : I[K] }

/**
 * The fields that an edit writes: null empties a column, absent ones stay as they are. `filled` names the fields
 * that may not be emptied, which the compiler knows from the table. Throws BAD_USER_INPUT for a null there.
 */
export function edited<T extends Table, I extends object>(
  _table: T,
  input: I,
  filled: Readonly<Record<Filled<T, I>, 'filled'>>,
): Edited<T, I> {
  refuse(emptyFaults(input, filled))
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as Edited<T, I>
}

/** The fields that an edit would empty and may not. */
export const emptyFaults = (input: object, filled: object): Fault[] =>
  Object.entries(input).flatMap(([name, value]) =>
    value === null && name in filled ? [{ path: [name], message: 'May not be empty', given: null }] : [],
  )

/**
 * Why a list of an input is too long; `says` makes the sentence from the bound, and `figure` is the name under
 * which the bound is told as a figure.
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

/** The longest name. */
export const MOST_LETTERS = 200

/** Why a name that is given cannot be one. */
export const nameFault = (name: string | null | undefined): Fault | false =>
  name != null &&
  (name.trim() === '' || name.length > MOST_LETTERS) && {
    path: ['name'],
    message: `Should have 1 to ${MOST_LETTERS} characters`,
    given: name,
  }

const ADDRESS = 'Should be an address that begins with http:// or https://, without user name and password'

/**
 * Why an address that is given cannot be one that a browser may follow. What was sent is not sent back: it may hold
 * a password.
 */
export function addressFault(path: Fault['path'], address: string | null | undefined): Fault | false {
  if (address == null) return false
  if (address.length > LIMITS.addressCharacters.most)
    return { path, message: `Should have at most ${LIMITS.addressCharacters.most} characters` }
  return !isWebAddress(address) && { path, message: ADDRESS }
}

/** The parser forgives spaces, line ends and missing slashes; what is stored must not need that. */
function isWebAddress(address: string): boolean {
  if (!/^https?:\/\//i.test(address) || /\s$|\p{Cc}/u.test(address) || !URL.canParse(address)) return false
  const { username, password, host } = new URL(address)
  return host !== '' && username === '' && password === ''
}
