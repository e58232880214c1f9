// The input of a search: numbers from which a document or a value is generated. The same numbers give the same result;
// a changed number changes a part.
import fc from 'fast-check'

export type Input = readonly number[]

/** Reads the numbers in order, and starts again after the last. */
export interface Reader {
  /** A number below this one. */
  readonly below: (bound: number) => number
  readonly pick: <T>(among: readonly T[]) => T
}

/** Reads an input from its beginning. */
export function readerOf(input: Input): Reader {
  let at = 0
  const below = (bound: number) => (input[at++ % input.length] + at) % bound
  return { below, pick: (among) => among[below(among.length)] }
}

const number = fc.nat({ max: 2 ** 30 })

/** A different input for each seed. */
export const freshInput = (length: number, seed: number): Input =>
  fc.sample(fc.array(number, { minLength: length, maxLength: length }), { numRuns: 1, seed })[0]

/** The same input with a few numbers changed. */
export function changedInput(input: Input, seed: number): Input {
  const change = fc.tuple(fc.nat({ max: input.length - 1 }), number)
  const [changes] = fc.sample(fc.array(change, { minLength: 1, maxLength: 4 }), { numRuns: 1, seed })
  const changed = new Map(changes)
  return input.map((value, index) => changed.get(index) ?? value)
}
