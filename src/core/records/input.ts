// Reads inputs, and checks values that many inputs have: names, web addresses and list lengths.
import { refuse, type Fault } from '../../errors.js'
import { because, type Reason } from '../faults/reason.js'
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
    value === null && name in filled ? [{ path: [name], why: because('null_not_allowed'), given: null }] : [],
  )

/** The fault of a list in an input that is too long. `why` says it in the words of what is listed. */
export function tooManyFault(
  path: Fault['path'],
  length: number,
  why = (limit: { readonly max_length: number; readonly actual_length: number }) => because('too_long', limit),
): Fault | false {
  const { most } = LIMITS.listItems
  return length > most && { path, why: why({ max_length: most, actual_length: length }), given: length }
}

/** The most characters of a name. */
export const MOST_LETTERS = 200

/** A name of a person or a business: not blank, and not too long. */
export const shortName = (name: string) =>
  (name.trim() === '' || name.trim().length > MOST_LETTERS) && because('string_length', { min_length: 1, max_length: MOST_LETTERS })

/** A text that is not too long. */
export const atMostLetters = (text: string) =>
  text.length > MOST_LETTERS && because('string_too_long', { max_length: MOST_LETTERS })

/**
 * A web address that a browser can follow, without credentials. Use it with `unrepeated`, because the address may
 * contain a password.
 */
export function webAddress(address: string): Reason | false {
  const { most } = LIMITS.addressCharacters
  if (address.length > most) return because('string_too_long', { max_length: most })
  return !isWebAddress(address) && because('url_format')
}

/** The URL parser repairs spaces, line ends and missing slashes. A stored address must be valid without repairs. */
function isWebAddress(address: string): boolean {
  if (!/^https?:\/\//i.test(address) || /\s$|\p{Cc}/u.test(address) || !URL.canParse(address)) return false
  const { username, password, host } = new URL(address)
  return host !== '' && username === '' && password === ''
}
