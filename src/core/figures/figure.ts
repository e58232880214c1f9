// Figures that explain themselves: a figure is computed by its formula, and keeps the values that went into it.
import { Decimal } from '../schema/scalars.js'
import { exact, type Formula, type Numeric } from './formula.js'

/** A value that goes into a figure. */
export interface FigureInput {
  readonly name: string
  readonly value: Decimal
  /** The record that the value is a column or the cost of; null for a figure of the document. */
  readonly recordId?: string | null
  /** The day of an exchange rate from the rate table. */
  readonly rateDay?: Date | null
  /** For an exchange rate from the rate table: true if it is the rate of the reversed pair. */
  readonly inverted?: boolean | null
}

/** Decimal places of the two kinds of rounding; `exact` is not rounded. */
const PLACES = { unit: 4, percent: 2, exact: null } as const

export interface Figure {
  readonly name: string
  /** The record that the figure is for; null for a figure of the whole document. */
  readonly recordId: string | null
  readonly formula: string
  readonly inputs: readonly FigureInput[]
  /** Decimal places to which the value is rounded half up; null if it is not rounded. */
  readonly rounding: number | null
  /** The result of the formula. */
  readonly exact: Decimal
  /** The figure as it is shown: the result, rounded. */
  readonly value: Decimal
}

/** What a figure is: its name, its formula, its rounding, and the record that it is for. */
interface Described {
  readonly name: string
  readonly formula: Formula
  readonly rounded: keyof typeof PLACES
  readonly recordId?: string | null
}

/** Computes a figure from its inputs. */
export function figure({ name, formula, rounded, recordId = null }: Described, inputs: readonly FigureInput[]): Figure {
  const result = formula.compute((wanted) => inputs.filter((input) => input.name === wanted).map(({ value }) => value))
  const places = PLACES[rounded]
  const value = places === null ? result : result.toDecimalPlaces(places, Decimal.ROUND_HALF_UP)
  return { name, recordId, formula: formula.text, inputs, rounding: places, exact: result, value }
}

type Columns<Name extends string> = { readonly id: string } & Readonly<Record<Name, Numeric | null>>

/** Columns of a record as inputs with the same names. Null counts as 0. */
export const inputsOf = <Name extends string>(row: Columns<Name>, ...names: readonly Name[]): FigureInput[] =>
  names.map((name) => ({ name, value: exact(row[name]), recordId: row.id }))

/** Figures as inputs with one name, each with all its digits. */
export const exactInputs = (name: string, figures: readonly Figure[]): FigureInput[] =>
  figures.map((one) => ({ name, value: one.exact, recordId: one.recordId }))

/** Figures as inputs with one name, each as it is shown. */
export const shownInputs = (name: string, figures: readonly Figure[]): FigureInput[] =>
  figures.map((one) => ({ name, value: one.value, recordId: one.recordId }))
