// Counts the rows and characters that an operation reads, and stops the operation when it reads more than the limit.
import type { CustomTypesConfig } from 'pg'
import { because } from '../faults/reason.js'
import { wrongValue, type DomainError } from '../../errors.js'
import { LIMITS } from '../limits.js'

/** The amounts that an operation has read so far, and its estimate. */
export interface Meter {
  rows: number
  /** The values that are answered of the rows. */
  values: number
  characters: number
  estimated: number
  /** The most rows that the operation may read. */
  readonly mostRows: number
  /** The most values that the operation may answer. */
  readonly mostValues: number
  /** The error of the first count beyond a limit. Later counts throw the same: an error costs more than a row. */
  over?: DomainError
}

/** What an operation has read until now. */
export type Counts = Pick<Meter, 'rows' | 'values' | 'characters'>

export const countsOf = ({ rows, values, characters }: Meter): Counts => ({ rows, values, characters })

const VALUES_PER_ROW = 10

export const newMeter = (mostRows: number): Meter => ({
  rows: 0, values: 0, characters: 0, estimated: 0, mostRows,
  mostValues: Math.max(LIMITS.values.most, mostRows * VALUES_PER_ROW),
})

/** Reads rows and counts them. Throws BAD_USER_INPUT beyond the limit; later calls then throw before they read. */
export async function metered<T>(meter: Meter, read: () => Promise<T>): Promise<T> {
  refuseBeyond(meter)
  const result = await read()
  if (Array.isArray(result)) countRows(meter, result.length)
  return result
}

/** Adds rows that were read. Throws BAD_USER_INPUT beyond the limit. */
export function countRows(meter: Meter, rows: number): void {
  meter.rows += rows
  refuseBeyond(meter)
}

function refuseBeyond(meter: Meter): void {
  const fault = overRows(meter)
  if (fault) throw fault
}

/** The error of an operation that has read more rows than it may; undefined if it has not. */
export const overRows = (meter: Meter): DomainError | undefined =>
  meter.rows > meter.mostRows ? tooMuch(meter, meter.mostRows, 'rows') : undefined

/** Adds values that are answered of the rows that were read. Throws BAD_USER_INPUT beyond the limit. */
export function countValues(meter: Meter, values: number): void {
  meter.values += values
  if (meter.values > meter.mostValues) throw tooMuch(meter, meter.mostValues, 'values')
}

/** Adds characters that were read. Throws BAD_USER_INPUT beyond the limit. */
export function countCharacters(meter: Meter, characters: number): void {
  meter.characters += characters
  if (meter.characters > LIMITS.answerCharacters.most) throw tooMuch(meter, LIMITS.answerCharacters.most, 'characters')
}

const tooMuch = (meter: Meter, most: number, unit: string) =>
  (meter.over ??= wrongValue(because('reads_too_much', { most, unit }), { cost: { most, unit } }))

/**
 * Wraps the type parsers of the pg driver so that they count the characters of each value. This stops an oversized
 * result while it arrives.
 */
export function meteringTypes(types: CustomTypesConfig, meter: Meter): CustomTypesConfig {
  // The driver asks for the parser of every column of every result, and a request has few types.
  const parsers = new Map<number, (value: string) => unknown>()
  const counting = (oid: number, format: 'text') => {
    const parse = types.getTypeParser(oid, format) as (value: string) => unknown
    return (value: string) => {
      countCharacters(meter, value.length)
      return parse(value)
    }
  }
  const getTypeParser = (oid: number, format: 'text') => {
    const parser = parsers.get(oid) ?? counting(oid, format)
    parsers.set(oid, parser)
    return parser
  }
  return { getTypeParser: getTypeParser as CustomTypesConfig['getTypeParser'] }
}

/**
 * True if the texts of an answer exceed the limit. The answer can be longer than the texts that were read, because it
 * may repeat a text many times.
 */
export const isTooLong = (answer: unknown): boolean => remaining(answer, LIMITS.answerCharacters.most) < 0

/** Counts the texts, and the names of members. It runs for every value of an answer, so it makes no lists of them. */
function remaining(value: unknown, left: number): number {
  if (typeof value === 'string') return left - value.length
  if (typeof value !== 'object' || value === null || left < 0) return left
  let rest = left
  if (Array.isArray(value)) for (const item of value) rest = remaining(item, rest)
  else for (const key in value) rest = remaining((value as Record<string, unknown>)[key], rest - key.length)
  return rest
}
