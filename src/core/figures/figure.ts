// Figures that explain themselves: a figure is computed by its formula, and keeps the values that went into it.
import { minorUnitDigits } from '../currencies.js'
import { Decimal } from '../schema/scalars.js'
import { exact, type Formula, type NamedValue, type Numeric } from './formula.js'

/** A value that goes into a figure. */
export interface FigureInput extends NamedValue {
  /** The record that the value is a column or the cost of; null for a figure of the document. */
  readonly recordId?: string | null
  /** The day of an exchange rate from the rate table. */
  readonly rateDay?: Date | null
  /** For an exchange rate from the rate table: true if it is the rate of the reversed pair. */
  readonly inverted?: boolean | null
}

/** The directions of rounding. */
export const RoundingMode = { HALF_UP: 'HALF_UP', UP: 'UP', DOWN: 'DOWN' } as const
export type RoundingMode = keyof typeof RoundingMode

const MODES = { HALF_UP: Decimal.ROUND_HALF_UP, UP: Decimal.ROUND_UP, DOWN: Decimal.ROUND_DOWN } as const

/** How a result is rounded: to these decimal places, in this direction. */
interface Rounding {
  readonly places: number
  readonly mode: RoundingMode
}

const half = (places: number): Rounding => ({ places, mode: 'HALF_UP' })

/** The kinds of rounding. `exact` is not rounded. */
const ROUNDINGS = {
  unit: half(4), price: half(6), quantity: half(6), rate: half(8), percent: half(2), exact: null,
  wholeUp: { places: 0, mode: 'UP' }, wholeDown: { places: 0, mode: 'DOWN' },
} as const satisfies Readonly<Record<string, Rounding | null>>

/** A kind of rounding, or the rounding to the minor unit of a currency. */
export type Rounded = keyof typeof ROUNDINGS | { readonly minorUnitOf: string }

const roundingOf = (rounded: Rounded): Rounding | null =>
  typeof rounded === 'string' ? ROUNDINGS[rounded] : half(minorUnitDigits(rounded.minorUnitOf))

export interface Figure {
  readonly name: string
  /** The record that the figure is for; null for a figure of the whole document. */
  readonly recordId: string | null
  readonly formula: string
  readonly inputs: readonly FigureInput[]
  /** Decimal places to which the value is rounded; null if it is not rounded. */
  readonly rounding: number | null
  /** The direction of that rounding. */
  readonly roundingMode: RoundingMode | null
  /** The result of the formula. */
  readonly exact: Decimal
  /** The figure as it is shown: the result, rounded. */
  readonly value: Decimal
}

/** What a figure is: its name, its formula, its rounding, and the record that it is for. */
export interface Described {
  readonly name: string
  readonly formula: Formula
  readonly rounded: Rounded
  readonly recordId?: string | null
}

/** A figure that computes what is read of it: many figures of a document are not shown. */
class ComputedFigure implements Figure {
  readonly name: string
  readonly recordId: string | null
  private result: Decimal | null = null
  private shown: Decimal | null = null

  constructor(private readonly described: Described, private readonly given: readonly FigureInput[]) {
    this.name = described.name
    this.recordId = described.recordId ?? null
  }

  get formula() { return this.described.formula.text }
  get inputs() { return this.given.filter(({ name }) => this.described.formula.names.has(name)) }
  get rounding() { return roundingOf(this.described.rounded)?.places ?? null }
  get roundingMode() { return roundingOf(this.described.rounded)?.mode ?? null }
  get exact() { return (this.result ??= this.described.formula.compute(this.given)) }
  get value() { return (this.shown ??= roundedTo(this.exact, roundingOf(this.described.rounded))) }
}

const roundedTo = (result: Decimal, rounding: Rounding | null) =>
  (rounding ? result.toDecimalPlaces(rounding.places, MODES[rounding.mode]) : result)

/** A figure by its formula. Of the inputs, it keeps those that its formula names. */
export const figure = (described: Described, given: readonly FigureInput[]): Figure =>
  new ComputedFigure(described, given)

type Columns<Name extends string> = { readonly id: string } & Readonly<Record<Name, Numeric | null>>

/** Columns of a record as inputs with the same names. Null counts as 0. */
export const inputsOf = <Name extends string>(row: Columns<Name>, ...names: readonly Name[]): FigureInput[] =>
  names.map((name) => ({ name, value: exact(row[name]), recordId: row.id }))

/** A column of several records as inputs with one name. Null counts as 0. */
export const columnInputs = <Name extends string>(rows: readonly Columns<Name>[], name: Name): FigureInput[] =>
  rows.flatMap((row) => inputsOf(row, name))

/** A value of the document as an input. Null counts as 0. */
export const inputOf = (name: string, value: Numeric | null): FigureInput => ({ name, value: exact(value) })

/** Figures as inputs with one name, each with all its digits. */
export const exactInputs = (name: string, figures: readonly Figure[]): FigureInput[] =>
  figures.map((one) => ({ name, value: one.exact, recordId: one.recordId }))

/** Figures as inputs with one name, each as it is shown. */
export const shownInputs = (name: string, figures: readonly Figure[]): FigureInput[] =>
  figures.map((one) => ({ name, value: one.value, recordId: one.recordId }))

type Stored = Readonly<Record<string, unknown>>

/**
 * The figures that a document and its records show. A figure whose column holds another value is left out: it was not
 * computed by the gateway, but imported.
 */
export function shownBy(document: object, records: readonly { readonly id: string }[], figures: readonly Figure[]) {
  const rows = new Map<string | null, Stored>(records.map((row) => [row.id, row]))
  rows.set(null, document as Stored)
  return figures.filter(({ name, recordId, value }) => {
    const stored = rows.get(recordId)?.[name] as Numeric | null | undefined
    return stored == null || value.eq(stored)
  })
}
