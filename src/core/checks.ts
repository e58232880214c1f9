// Checks of single values in inputs. Each check returns the fault of a value, or nothing.
import { because, isReason, type Reason } from './faults/reason.js'
import type { Model } from './context.js'
import { daysLater } from './days.js'
import type { Fault } from './faults/fault.js'
import { Decimal } from './schema/scalars.js'
import { LIMITS } from './limits.js'

/** The fault that a check finds. Its path begins below the value. */
type Found = Omit<Fault, 'path'> & { readonly path?: Fault['path'] }

/** What a check finds: a reason, a fault, or the faults of the entries of a list. */
export type Finding = Reason | Found | readonly Found[] | null | undefined | false

/** Checks a value that was given, at this time; null and absent values are not checked. */
export type Check = Checking['check']

/** A method, so that a check may name the type of its value. */
interface Checking {
  check(value: unknown, now: Date): Finding
}

/** Field → its check. */
export type Checks<Input> = Readonly<Partial<Record<keyof Input, Check>>>
type AnyChecks = Readonly<Record<string, Check | undefined>>

/** Input type → the checks of its values. */
export type InputChecks = Readonly<Record<string, readonly Checks<never>[]>>

declare module './context.js' {
  interface Model {
    /** Input type → the checks that features declare for it. */
    readonly checks: InputChecks
  }
}

/** The faults of all given values of an input, by the declared checks of its type. */
export const faultsOfType = ({ checks }: Pick<Model, 'checks'>, type: string, input: object): Fault[] =>
  (Object.hasOwn(checks, type) ? checks[type] : []).flatMap((each) => faultsOf(input, each))

/** The faults of all given values of an input. `now` is the time of the request. */
export const faultsOf = (input: object, checks: AnyChecks, now = new Date()): Fault[] =>
  Object.entries(input).flatMap(([field, given]) => {
    const found = given != null && checks[field]?.(given, now)
    return found ? listOf(found).map((one) => ({ ...one, path: [field, ...(one.path ?? [])] })) : []
  })

const listOf = (found: Reason | Found | readonly Found[]): readonly Found[] =>
  (isReason(found) ? [{ why: found }] : 'why' in found ? [found] : found)

/** The faults of the entries of a list, each with its place, and the fault of a list that is too long. */
export function faultsOfList(
  list: string, entries: readonly object[], checks: AnyChecks, limit: MostItems = LIMITS.documentLines,
): Fault[] {
  const tooMany = tooManyFault([list], entries.length, limit)
  return [...(tooMany ? [tooMany] : []), ...faultsInList(list, entries, (entry) => faultsOf(entry, checks))]
}

/** The faults that `faultsOfEntry` finds in the entries of a list, each with its place. */
export const faultsInList = <Entry>(
  list: string, entries: readonly Entry[],
  faultsOfEntry: (entry: Entry) => readonly (Fault | false | null | undefined)[],
): Fault[] =>
  entries.flatMap((entry, index) => faultsOfEntry(entry).flatMap((fault) =>
    (fault ? [{ ...fault, path: [list, index, ...fault.path] }] : [])))

/** The faults of the lines of a document, each with its place, and the fault of too many lines. */
export function faultsOfDocumentLines<Line>(
  document: string, lines: readonly Line[], faultsOfLine: Parameters<typeof faultsInList<Line>>[2],
): Fault[] {
  const tooMany = tooManyFault(['lineItems'], lines.length, LIMITS.documentLines,
    (lengths) => because('too_many_lines', { document, ...lengths }))
  return [...(tooMany ? [tooMany] : []), ...faultsInList('lineItems', lines, faultsOfLine)]
}

/** The limit of a list in an input. */
type MostItems = typeof LIMITS.documentLines | typeof LIMITS.listItems

/** The fault of a list in an input that is too long. `why` says it in the words of what is listed. */
export function tooManyFault(
  path: Fault['path'],
  length: number,
  { most }: MostItems,
  why = (lengths: { readonly max_length: number; readonly actual_length: number }) => because('too_long', lengths),
): Fault | false {
  return length > most && { path, why: why({ max_length: most, actual_length: length }) }
}

/** A text with at least one character that is not a space. */
export const filled = (text: string) => text.trim() === '' && because('blank')

const LONGEST_CODE = 40

/** A code: short, and without spaces at its ends, because two codes must not look the same. */
export const code = (text: string) =>
  (text === '' || text.length > LONGEST_CODE || text !== text.trim()) &&
  because('code_format', { max_length: LONGEST_CODE })

/** An e-mail address. */
export const email = (text: string) => !/^[^\s@]+@[^\s@]+$/.test(text) && because('email_format')

/** A country of ISO 3166. */
export const country = (text: string) =>
  !/^[A-Z]{2}$/.test(text) && because('country_format')

type Figure = Decimal | number

/** A figure of 0 or more. */
export const atLeast0 = (figure: Figure) => new Decimal(figure).lt(0) && because('greater_than_equal', { ge: 0 })

/** A figure above 0. */
export const above0 = (figure: Figure) => new Decimal(figure).lte(0) && because('greater_than', { gt: 0 })

/** A figure within limits, which are allowed too. */
export const within = (least: number, most: number) => (figure: Figure) =>
  (new Decimal(figure).lt(least) || new Decimal(figure).gt(most)) && because('between', { ge: least, le: most })

/** A decimal that fits into its column of 18 digits, rounded as it is stored: `digits` before the decimal point. */
export const maxDigits = (digits: number) => (figure: Figure) =>
  new Decimal(figure).abs().toDecimalPlaces(COLUMN_DIGITS - digits, Decimal.ROUND_HALF_UP).gte(`1e${digits}`) &&
  because('decimal_max_digits', { max_digits: digits })

const COLUMN_DIGITS = 18

/** A figure above 0 that is not 0 at the decimal places of its column. */
export const notRoundedToZero = (places: number) => (figure: Figure) =>
  !new Decimal(figure).isZero() && new Decimal(figure).toDecimalPlaces(places, Decimal.ROUND_HALF_UP).isZero() &&
  because('rounds_to_zero', { decimal_places: places })

/** Several checks of one value; what the first of them finds counts. */
export const all =
  (...checks: readonly Check[]): Check =>
  (value, now) =>
    checks.reduce<Finding>((found, check) => found || check(value, now), null)

const EARLIEST = new Date(0)

/**
 * A time at which something can have happened. It may be long ago, as a deposit is. The clocks of clients may be ahead,
 * and so may be the day of their time zone.
 */
export const notInFuture = (instant: Date, now: Date) =>
  (instant < EARLIEST || instant > daysLater(now, 1)) &&
  because('not_a_past_time')

/** The most characters of a name. */
const MOST_LETTERS = 200

/** A name of a person or a business: not blank, and not too long. */
export const shortName = (name: string) =>
  (name.trim() === '' || name.trim().length > MOST_LETTERS) && because('string_length', { min_length: 1, max_length: MOST_LETTERS })

/** A text that is not too long. */
export const atMostLetters = (text: string) =>
  text.length > MOST_LETTERS && because('string_too_long', { max_length: MOST_LETTERS })

/** A web address that a browser can follow, without credentials. */
export function webAddress(address: string): Reason | false {
  const { most } = LIMITS.addressCharacters
  if (address.length > most) return because('string_too_long', { max_length: most })
  return !isWebAddress(address) && because('url_format')
}

/** The URL parser repairs spaces, line ends and missing slashes. A stored address must be valid without repairs. */
function isWebAddress(address: string): boolean {
  if (!/^https?:\/\//i.test(address) || /\s$|\p{Cc}/u.test(address) || !URL.canParse(address)) return false
  const { username, password, host } = new URL(address)
  return host !== '' && username === '' && password === ''
}
