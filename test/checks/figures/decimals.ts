// Generated decimals for columns: ordinary figures, zero, ties of rounding, and the limits of the column.
import fc from 'fast-check'

interface Column {
  /** Digits before the decimal point. */
  readonly digits: number
  /** Digits after it. */
  readonly scale: number
}

/** The columns of money, quantities and rates. */
export const QUANTITY: Column = { digits: 12, scale: 6 }
export const AMOUNT: Column = { digits: 14, scale: 4 }
export const RATE: Column = { digits: 10, scale: 8 }
export const PERCENT: Column = { digits: 5, scale: 4 }

/** The decimal text of a number of the smallest units of a column. */
function textOf(units: bigint, scale: number): string {
  const digits = String(units).padStart(scale + 1, '0')
  return `${digits.slice(0, -scale)}.${digits.slice(-scale)}`
}

/** A figure of 0 or more. */
export const decimal = ({ digits, scale }: Column) => {
  const units = (most: bigint) => fc.bigInt({ min: 0n, max: most }).map((figure) => textOf(figure, scale))
  return fc.oneof(
    { weight: 12, arbitrary: units(10n ** BigInt(scale + 1)) },
    { weight: 4, arbitrary: units(10n ** BigInt(scale + 4)) },
    { weight: 2, arbitrary: units(10n ** BigInt(digits + scale) - 1n) },
    { weight: 2, arbitrary: fc.constantFrom('0', '1', '0.5', '0.00005', textOf(1n, scale)) },
    { weight: 1, arbitrary: fc.constant(textOf(10n ** BigInt(digits + scale) - 1n, scale)) },
  )
}

/** A figure that may be absent. */
export const maybe = (column: Column) => fc.option(decimal(column), { freq: 5 })

/** A figure times a number of millionths, cut to the places of a column. */
export function times(figure: string, millionths: number, { scale }: Pick<Column, 'scale'>): string {
  const [whole, fraction = ''] = figure.split('.')
  const units = BigInt(whole + fraction) * BigInt(millionths) * 10n ** BigInt(scale)
  const cut = units / (1_000_000n * 10n ** BigInt(fraction.length))
  return scale ? textOf(cut, scale) : String(cut)
}

/** The decimal places of the minor unit of a currency. */
export const scaleOf = (currency: string) => ({ JPY: 0, KWD: 3 })[currency] ?? 2

/** A percentage from 0 to 100. */
export const percentage = ({ scale }: Pick<Column, 'scale'>) => fc.oneof(
  fc.constantFrom('0', '5', '10', '8.25', '100', textOf(1n, scale)),
  fc.bigInt({ min: 0n, max: 100n * 10n ** BigInt(scale) }).map((units) => textOf(units, scale)),
)

/** A figure above 0. */
export const above0 = (column: Column) => decimal(column).map((figure) => (Number(figure) > 0 ? figure : '1'))

/** The figure, or the largest one of the column. */
export function atMost(figure: string, { digits, scale }: Column): string {
  return figure.split('.')[0].length > digits ? textOf(10n ** BigInt(digits + scale) - 1n, scale) : figure
}
