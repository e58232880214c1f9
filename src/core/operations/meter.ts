// Counts what an operation reads while it runs, and stops it where it reads more than an operation may.
import type { CustomTypesConfig } from 'pg'
import { DomainError } from '../../errors.js'
import { LIMITS } from '../limits.js'

/** What an operation has read so far, and what it was estimated to read. */
export interface Meter {
  rows: number
  characters: number
  /** Characters of the longest value. */
  longest: number
  estimated: number
  /** Rows that it may read. */
  readonly mostRows: number
}

export const newMeter = (mostRows: number): Meter => ({ rows: 0, characters: 0, longest: 0, estimated: 0, mostRows })

/** Reads rows and counts them. Throws BAD_USER_INPUT beyond the limit, and from then on before anything is read. */
export async function metered<T>(meter: Meter, read: () => Promise<T>): Promise<T> {
  refuseBeyond(meter)
  const result = await read()
  if (Array.isArray(result)) meter.rows += result.length
  refuseBeyond(meter)
  return result
}

function refuseBeyond({ rows, mostRows }: Meter): void {
  if (rows > mostRows) throw tooMuch(mostRows, 'rows')
}

/** Adds characters that were read; throws BAD_USER_INPUT beyond the limit. */
export function countCharacters(meter: Meter, characters: number): void {
  meter.characters += characters
  meter.longest = Math.max(meter.longest, characters)
  if (meter.characters > LIMITS.answerCharacters.most) throw tooMuch(LIMITS.answerCharacters.most, 'characters')
}

const tooMuch = (most: number, unit: string) =>
  new DomainError('BAD_USER_INPUT', `The operation reads more than ${most} ${unit}; ask for fewer records or fields`, {
    cost: { most, unit },
  })

/** The readers of a driver's values, which count what they read: an oversized answer is dropped as it arrives. */
export const meteringTypes = (types: CustomTypesConfig, meter: Meter): CustomTypesConfig => ({
  getTypeParser: ((oid: number, format: 'text') => {
    const parse = types.getTypeParser(oid, format) as (value: string) => unknown
    return (value: string) => {
      countCharacters(meter, value.length)
      return parse(value)
    }
  }) as CustomTypesConfig['getTypeParser'],
})

/**
 * Whether the texts of an answer are longer than an answer may be: one text that was read may be answered many
 * times.
 */
export const isTooLong = (answer: unknown): boolean => remaining(answer, LIMITS.answerCharacters.most) < 0

function remaining(value: unknown, left: number): number {
  if (typeof value === 'string') return left - value.length
  if (typeof value !== 'object' || value === null || left < 0) return left
  return Object.values(value).reduce<number>((rest, inner) => remaining(inner, rest), left)
}
