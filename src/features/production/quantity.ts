// The quantity of a production order: the sum of its lines, if it has lines.
import type { Fault } from '../../core/faults/fault.js'
import { because } from '../../core/faults/reason.js'

interface Line {
  readonly quantity: number
}

/** The largest quantity that the column and GraphQL's Int can store. */
const MOST = 2_147_483_647

/** The pieces of all lines. */
export const sumOf = (lines: readonly Line[]) => lines.reduce((sum, { quantity }) => sum + quantity, 0)

/** The fault of a given quantity that differs from the sum of the lines, or of a sum that is too large. */
export function quantityFault(given: number | null | undefined, lines: readonly Line[]): Fault | false {
  const expected = sumOf(lines)
  if (expected > MOST) return { path: ['lineItems'], why: because('sum_too_large', { le: MOST }) }
  if (given == null || lines.length === 0 || given === expected) return false
  return { path: ['quantity'], why: because('quantity_mismatch', { expected, given }) }
}
