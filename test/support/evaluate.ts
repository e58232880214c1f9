// Evaluates the formula of an explained figure, with fractions of whole numbers and without product code.

export interface Explained {
  readonly name: string
  readonly recordId: string | null
  readonly formula: string
  readonly rounding: number | null
  readonly roundingMode: string | null
  readonly value: string
  readonly inputs: readonly {
    readonly name: string
    readonly value: string
    readonly recordId: string | null
    readonly rateDay: string | null
    readonly inverted: boolean | null
  }[]
}

/** The selection of a field `figures`. */
export const FIGURES = `figures { name recordId formula rounding roundingMode value
  inputs { name value recordId rateDay inverted } }`

/** A number as a fraction. The denominator is more than 0. */
type Fraction = readonly [numerator: bigint, denominator: bigint]

const ZERO: Fraction = [0n, 1n]
const plus = ([a, b]: Fraction, [c, d]: Fraction): Fraction => [a * d + c * b, b * d]
const times = ([a, b]: Fraction, [c, d]: Fraction): Fraction => [a * c, b * d]
const minus = (left: Fraction, [c, d]: Fraction) => plus(left, [-c, d])
const over = (left: Fraction, [c, d]: Fraction): Fraction => times(left, c < 0n ? [-d, -c] : [d, c])

/** The decimal text as a fraction. */
export function fraction(text: string): Fraction {
  const [whole, decimals = ''] = text.split('.')
  return [BigInt(whole + decimals), 10n ** BigInt(decimals.length)]
}

const less = ([a, b]: Fraction, [c, d]: Fraction) => a * d < c * b

/** What is added to the doubled fraction before its remainder is cut off, in denominators. */
const ADDED: Readonly<Record<string, (denominator: bigint) => bigint>> = {
  HALF_UP: (denominator) => denominator,
  UP: (denominator) => denominator * 2n - 1n,
  DOWN: () => 0n,
}

/** The fraction as decimal text, rounded half up (away from 0) or as the mode says, and without trailing zeros. */
export function rounded([numerator, denominator]: Fraction, places: number, mode = 'HALF_UP'): string {
  const positive = numerator < 0n ? -numerator : numerator
  const units = (positive * 10n ** BigInt(places) * 2n + ADDED[mode](denominator)) / (denominator * 2n)
  const digits = String(units).padStart(places + 1, '0')
  const text = withoutZeros(digits.slice(0, digits.length - places), digits.slice(digits.length - places))
  return numerator < 0n && units > 0n ? `-${text}` : text
}

function withoutZeros(whole: string, decimals: string): string {
  let end = decimals.length
  while (decimals[end - 1] === '0') end -= 1
  return end > 0 ? `${whole}.${decimals.slice(0, end)}` : whole
}

/** The value that the formula of a figure gives for its inputs, with the places of the figure if it is not rounded. */
export function figureOf({ formula, inputs, rounding, roundingMode, value }: Explained): string {
  const words = formula.match(/[\d.]+|\w+|\S/g) ?? []
  const values = (name: string) => inputs.filter((input) => input.name === name).map(({ value }) => fraction(value))

  const operand = (): Fraction => {
    const word = words.shift() ?? ''
    if (word === '(') {
      const inner = sum()
      words.shift()
      return inner
    }
    if (word === 'max' || word === 'min') return choice(word === 'max')
    if (word === 'Σ') return values(words.shift() ?? '').reduce(plus, ZERO)
    return /^\d/.test(word) ? fraction(word) : values(word)[0]
  }
  const choice = (isGreatest: boolean): Fraction => {
    words.shift()
    const left = sum()
    words.shift()
    const right = sum()
    words.shift()
    return less(left, right) === isGreatest ? right : left
  }
  const product = (): Fraction => {
    let left = operand()
    while (words[0] === '×' || words[0] === '/') left = words.shift() === '×' ? times(left, operand()) : over(left, operand())
    return left
  }
  const sum = (): Fraction => {
    let left = product()
    while (words[0] === '+' || words[0] === '−') left = words.shift() === '+' ? plus(left, product()) : minus(left, product())
    return left
  }
  return rounded(sum(), rounding ?? value.split('.')[1]?.length ?? 0, roundingMode ?? undefined)
}

/** True if the formula names each of the inputs. */
function hasItsInputs({ formula, inputs }: Explained): boolean {
  const words = new Set<string>(formula.match(/\w+/g))
  return inputs.every(({ name }) => words.has(name))
}

/**
 * The figures whose formula gives another value than the one that is shown, each with what it gives, and those that
 * show an input that is not in their formula.
 */
export const wronglyExplained = (figures: readonly Explained[]) =>
  figures.flatMap((figure) =>
    (figureOf(figure) === figure.value && hasItsInputs(figure) ? [] : [{ figure, gives: figureOf(figure) }]))

/** Name → value of the explained figures with these names that are for a record; without one, for the document. */
export const explained = (figures: readonly Explained[], names: readonly string[], recordId: string | null = null) =>
  Object.fromEntries(names.map((name) =>
    [name, figures.find((figure) => figure.name === name && figure.recordId === recordId)?.value ?? null]))

/** The values that a record shows under these names. */
export const shown = <Name extends string>(record: Readonly<Record<Name, unknown>>, names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, record[name]]))
