// Reads inputs: what a creation and an edit write.
import { refuse } from '../../errors.js'
import type { Fault } from '../faults/fault.js'
import { because } from '../faults/reason.js'
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
    value === null && name in filled ? [{ path: [name], why: because('null_not_allowed') }] : [],
  )

