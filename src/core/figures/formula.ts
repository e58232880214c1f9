// Formulas as text: the text that explains a figure is compiled into the function that computes it.
import { Decimal } from '../schema/scalars.js'

/**
 * Decimals of figures. A product of four columns has up to 65 digits, and a quotient must be exact beyond the places to
 * which it is rounded.
 */
const Exact = Decimal.clone({ precision: 80 })

/** A number as a database column, an input or a calculation gives it. */
export type Numeric = Decimal | string | number

/** The number with all its digits, for arithmetic that rounds only at the end. Null counts as 0. */
export const exact = (figure: Numeric | null): Decimal => (isExact(figure) ? figure : new Exact(figure ?? 0))

/** All clones of Decimal share a prototype, so `instanceof` cannot tell them apart. */
const isExact = (figure: Numeric | null): figure is Decimal =>
  typeof figure === 'object' && figure?.constructor === (Exact as unknown)

/** Like `exact`, but null stays null. */
export const exactOrNull = (figure: Numeric | null): Decimal | null => (figure === null ? null : exact(figure))

/** A value with its name. A name stands for one value, and after `Σ` for any number of values. */
export interface NamedValue {
  readonly name: string
  readonly value: Decimal
}
type Compute = (values: readonly NamedValue[]) => Decimal

/** A formula: its text, the names in it, and the function that the text is compiled into. */
export interface Formula {
  readonly text: string
  readonly names: ReadonlySet<string>
  readonly compute: Compute
}

type Operation = (left: Decimal, right: Decimal) => Decimal

const SUMS: Readonly<Record<string, Operation>> = { '+': (a, b) => a.plus(b), '−': (a, b) => a.minus(b) }
const PRODUCTS: Readonly<Record<string, Operation>> = { '×': (a, b) => a.times(b), '/': quotientOf }
const CHOICES: Readonly<Record<string, Operation>> = {
  max: (a, b) => (a.gte(b) ? a : b),
  min: (a, b) => (a.lte(b) ? a : b),
}

const NOTHING = exact(0)
const [HUNDRED, HUNDREDTH] = [exact(100), exact('0.01')]

/** A percentage is multiplied by a hundredth, which is exact and faster than a division. */
function quotientOf(part: Decimal, whole: Decimal): Decimal {
  return whole === HUNDRED ? part.times(HUNDREDTH) : part.div(whole)
}

/** The words of a formula that are still to be read. */
interface Rest {
  readonly words: string[]
  readonly text: string
}

/**
 * Compiles a formula: numbers, names, `+ − × /`, parentheses, `Σ name`, `max(a, b)` and `min(a, b)`. Throws for any
 * other text.
 */
export function formula(text: string): Formula {
  const words = text.match(/\d+(?:\.\d+)?|[a-z]\w*|\S/gi) ?? []
  const rest = { words: [...words], text }
  const compute = sumOf(rest)
  if (rest.words.length) throw unreadable(rest)
  const names = new Set(words.filter((word) => /^[a-z]/i.test(word) && !(word in CHOICES)))
  return { text, names, compute }
}

const unreadable = ({ words, text }: Rest) => new Error(`The formula "${text}" cannot be read at "${words.join(' ')}"`)

const sumOf = (rest: Rest): Compute => chainOf(rest, SUMS, productOf)
const productOf = (rest: Rest): Compute => chainOf(rest, PRODUCTS, valueOf)

/** Operands between operators of one rank, computed from left to right. */
function chainOf(rest: Rest, operators: Readonly<Record<string, Operation>>, operandOf: (rest: Rest) => Compute) {
  let left = operandOf(rest)
  while (rest.words[0] in operators) {
    const [operation, before] = [operators[rest.words.shift() ?? ''], left]
    const right = operandOf(rest)
    left = (values) => operation(before(values), right(values))
  }
  return left
}

function valueOf(rest: Rest): Compute {
  const word = rest.words.shift() ?? ''
  if (word === '(') return closed(rest, sumOf(rest))
  if (word === 'Σ') return totalOf(nameOf(rest))
  if (word in CHOICES) return choiceOf(rest, CHOICES[word])
  if (/^\d/.test(word)) return constant(word === '100' ? HUNDRED : exact(word))
  if (/^[a-z]/i.test(word)) return single(word)
  throw unreadable({ ...rest, words: [word, ...rest.words] })
}

const constant = (value: Decimal): Compute => () => value

/** The name after a sign. */
function nameOf(rest: Rest): string {
  const word = rest.words.shift() ?? ''
  if (!/^[a-z]/i.test(word)) throw unreadable(rest)
  return word
}

const single = (wanted: string): Compute => (values) => {
  for (const { name, value } of values) if (name === wanted) return value
  throw new Error(`The formula has no value for ${wanted}`)
}

const totalOf = (wanted: string): Compute => (values) => {
  let total = NOTHING
  for (const { name, value } of values) if (name === wanted) total = total.plus(value)
  return total
}

function choiceOf(rest: Rest, operation: Operation): Compute {
  if (rest.words.shift() !== '(') throw unreadable(rest)
  const left = sumOf(rest)
  if (rest.words.shift() !== ',') throw unreadable(rest)
  const right = closed(rest, sumOf(rest))
  return (values) => operation(left(values), right(values))
}

/** The part, after its closing parenthesis. */
function closed(rest: Rest, part: Compute): Compute {
  if (rest.words.shift() !== ')') throw unreadable(rest)
  return part
}
