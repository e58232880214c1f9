// Figures of amounts in another currency: the formula follows from the direction of the rate.
import type { RateUsed } from '../money/rates.js'
import { figure, type Described, type Figure, type FigureInput } from './figure.js'
import { formula, type Formula } from './formula.js'

/** A rate; its day is null if it is not of the rate table. */
export type AnyRate = Omit<RateUsed, 'day'> & { readonly day: Date | null }

/** The formulas of one converted amount. */
export interface Conversions {
  /** Both currencies are the same. */
  readonly same: Formula
  /** By the rate of the pair. */
  readonly direct: Formula
  /** By the rate of the reversed pair. */
  readonly reversed: Formula
}

/** The formulas that convert the input with this name. */
export const conversionsOf = (name: string): Conversions =>
  ({ same: formula(name), direct: formula(`${name} × rate`), reversed: formula(`${name} / rate`) })

/** An amount, converted by a rate; by none if it is in the wanted currency. */
export function convertedFigure(
  described: Omit<Described, 'formula'>, { same, direct, reversed }: Conversions, amount: readonly FigureInput[],
  by: AnyRate | null,
): Figure {
  if (!by) return figure({ ...described, formula: same }, amount)
  const { rate: value, day: rateDay, inverted } = by
  return figure({ ...described, formula: inverted ? reversed : direct }, [
    ...amount, { name: 'rate', value, rateDay, inverted },
  ])
}
