// What an input says: null means the same as absent.
import type { Fault } from '../errors.js'

/** The fields that are given; the others change nothing. */
export const given = <T extends object>(input: T) =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value != null)) as { [K in keyof T]?: NonNullable<T[K]> }

const MOST_LETTERS = 200

/** Why a name that is given cannot be one. */
export const nameFault = (name: string | null | undefined): Fault | false =>
  name != null && (name.trim() === '' || name.length > MOST_LETTERS) && { path: ['name'], message: `Should have 1 to ${MOST_LETTERS} characters`, given: name }
