// A row of numbers from which a document or a value is grown: the same numbers grow the same one, a changed number another part of it.
import fc from 'fast-check'

export type Tape = readonly number[]

/** Reads the numbers one after the other, and from the start again at the end. */
export interface Reader {
  /** A number below this one. */
  readonly below: (bound: number) => number
  readonly pick: <T>(among: readonly T[]) => T
}

/** Reads a tape from its beginning. */
export function readerOf(tape: Tape): Reader {
  let at = 0
  const below = (bound: number) => (tape[at++ % tape.length] + at) % bound
  return { below, pick: (among) => among[below(among.length)] }
}

const number = fc.nat({ max: 2 ** 30 })

/** A tape of its own for each seed. */
export const freshTape = (length: number, seed: number): Tape =>
  fc.sample(fc.array(number, { minLength: length, maxLength: length }), { numRuns: 1, seed })[0]

/** The same tape with a few numbers changed. */
export function changedTape(tape: Tape, seed: number): Tape {
  const change = fc.tuple(fc.nat({ max: tape.length - 1 }), number)
  const [changes] = fc.sample(fc.array(change, { minLength: 1, maxLength: 4 }), { numRuns: 1, seed })
  const changed = new Map(changes)
  return tape.map((value, index) => changed.get(index) ?? value)
}
