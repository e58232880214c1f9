// Writes values as documents show them: amounts in the form of their currency, and days in that of the language.
import { minorUnitDigits } from '../../core/currencies.js'
import type { DocumentLanguage } from '../../generated/prisma/enums.js'
import type { Shape } from './forms.js'
import { isWord, LANGUAGES, type Word } from './languages.js'

/** Part of the answer of an operation. */
export type Answered = Readonly<Record<string, unknown>>

/** The value at a path. Of paths with `|` between them, the first that has one. */
export function valueAt(answered: unknown, path: string): unknown {
  return path.split('|').map((one) => one.split('.').reduce<unknown>(memberOf, answered)).find((value) => value != null)
}

const memberOf = (value: unknown, name: string) =>
  (typeof value === 'object' && value !== null ? (value as Answered)[name] : undefined)

export interface Writer {
  readonly word: (word: Word) => string
  /** The value, as a text that is still to be escaped. Empty for no value. */
  readonly write: (value: unknown, shape: Shape) => string
}

/** The most decimal places of a price or a quantity. */
const PLACES = 6

/** A writer in this language, of amounts in this currency and times in this zone. */
export function writerIn(language: DocumentLanguage, currency: string | null, timeZone: string): Writer {
  const { locale, words } = LANGUAGES[language]
  const digits = currency === null ? 0 : minorUnitDigits(currency)
  // Making a form of `Intl` takes longer than writing with it, and a page has thousands of values.
  const amounts = (most: number) => new Intl.NumberFormat(locale, {
    ...(currency !== null && { style: 'currency', currency }), minimumFractionDigits: digits, maximumFractionDigits: most,
  })
  const [money, price] = [amounts(digits), amounts(Math.max(digits, PLACES))]
  const numbers = new Intl.NumberFormat(locale, { maximumFractionDigits: PLACES })
  const percents = new Intl.NumberFormat(locale, { maximumFractionDigits: PLACES, style: 'unit', unit: 'percent' })
  const [days, daysThere] = ['UTC', timeZone].map((zone) =>
    new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: zone }))
  // As a text: a number of JavaScript has fewer digits than an amount.
  const exact = (value: unknown) => String(value) as `${number}`
  const shapes: Readonly<Record<Shape, (value: unknown) => string>> = {
    text: String,
    count: (value) => (value === 0 ? '' : numbers.format(exact(value))),
    number: (value) => numbers.format(exact(value)),
    money: (value) => money.format(exact(value)),
    some: (value) => (Number(value) === 0 ? '' : money.format(exact(value))),
    price: (value) => price.format(exact(value)),
    percent: (value) => percents.format(exact(value)),
    day: (value) => days.format(new Date(String(value))),
    instant: (value) => daysThere.format(new Date(String(value))),
    word: (value) => (isWord(value) ? words[value] : String(value)),
  }
  return { word: (word) => words[word], write: (value, shape) => (value == null ? '' : shapes[shape](value)) }
}
