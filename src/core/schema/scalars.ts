// The custom scalars of the schema: exact decimals, instants, days, and free-form objects.
import { Prisma } from '../../generated/prisma/client.js'
import { GraphQLScalarType, Kind, type ValueNode } from 'graphql'
import { GraphQLJSONObject as AnyObject } from 'graphql-scalars'
import { LRUCache } from 'lru-cache'
import { wrongValue } from '../../errors.js'
import { because } from '../faults/reason.js'
import { DAY_MS, dayText, ERA } from '../days.js'
import { LIMITS } from '../limits.js'
import { ExactNumber } from './exact-number.js'

export const Decimal = Prisma.Decimal
export type Decimal = Prisma.Decimal

/**
 * Significant digits of arithmetic. A product of three columns has at most 54 digits, so it is exact; a quotient is
 * rounded far behind the digits that any column keeps.
 */
const SIGNIFICANT_DIGITS = 60
Decimal.set({ precision: SIGNIFICANT_DIGITS, rounding: Decimal.ROUND_HALF_UP })

/** The most digits before the decimal point that a database column can store. */
const MOST_DIGITS = 14

/** Longer texts are refused before the regular expressions run, so that a long text costs no time. */
const MOST_CHARACTERS = LIMITS.numberCharacters.most

/** The scalar `Decimal`: an exact decimal number. */
export const GraphQLDecimal = new GraphQLScalarType<Decimal, string>({
  name: 'Decimal',
  description: `Exact decimal number: a string on the wire, without trailing zeros (\`"12.5"\`). Input takes a string or a number, of at most ${MOST_CHARACTERS} characters and ${MOST_DIGITS} digits before the point.`,
  serialize: (value) => decimalText(hasValue(value) ? value.value : value as Decimal | string),
  parseValue: parseDecimal,
  parseLiteral: (node) => {
    if (node.kind !== Kind.STRING && node.kind !== Kind.INT && node.kind !== Kind.FLOAT)
      throw wrongValue(because('decimal_type'))
    return parseDecimal(node.value)
  },
})

/** A computed figure is shown by its value, so one that was not selected is not computed. */
const hasValue = (value: unknown): value is { readonly value: Decimal } =>
  typeof value === 'object' && value !== null && 'value' in value

/** The form in which the database writes decimals. */
const WRITTEN = /^-?\d+(?:\.\d+)?$/

/** The decimal as text without trailing zeros. The text of a database column is only cut, which needs no arithmetic. */
function decimalText(value: Decimal | string): string {
  if (typeof value !== 'string' || !WRITTEN.test(value)) return new Decimal(value).toFixed()
  if (!value.includes('.')) return value
  let end = value.length
  while (value[end - 1] === '0') end -= 1
  return value.slice(0, value[end - 1] === '.' ? end - 1 : end)
}

const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d{1,3})?$/i

function parseDecimal(value: unknown): Decimal {
  const text = typeof value === 'number' ? String(value) : value instanceof ExactNumber ? value.text : value
  if (typeof text !== 'string') throw wrongValue(because('decimal_type'))
  if (text.length > MOST_CHARACTERS)
    throw wrongValue(because('string_too_long', { max_length: MOST_CHARACTERS }))
  if (!NUMBER.test(text)) throw wrongValue(because('decimal_parsing'))
  const decimal = new Decimal(text)
  if (decimal.abs().gte(`1e${MOST_DIGITS}`))
    throw wrongValue(because('decimal_max_digits', { max_digits: MOST_DIGITS }))
  return decimal
}

const INSTANT = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/i

/** The scalar `DateTime`: a point in time. */
export const GraphQLInstant = new GraphQLScalarType<Date, string>({
  name: 'DateTime',
  description: 'Point in time in the years 1 to 9999, ISO 8601 in UTC (`2026-05-01T08:00:00Z`). Input takes a date or a date-time; without a zone it is UTC.',
  serialize: (value) => instantText(value as Date | string),
  parseValue: parseInstant,
  parseLiteral: (node) => parseInstant(stringOf(node)),
})

const MOST_DAYS = 1_000
const TWO_DIGITS = Array.from({ length: 60 }, (_, number) => String(number).padStart(2, '0'))

/** The first parts of instants by day, because many instants of answers are of the same few days. */
const datesAndT = new LRUCache<number, string>({ max: MOST_DAYS })

/** The day of an instant, and the `T` behind it. */
function dateAndT(day: number): string {
  const known = datesAndT.get(day)
  if (known !== undefined) return known
  const text = `${dayText(new Date(day * DAY_MS))}T`
  datesAndT.set(day, text)
  return text
}

/** The end of an instant that the database has written into JSON, and what it has before it without milliseconds. */
const [UTC, SECONDS] = ['+00:00', '2026-05-01T08:00:00'.length]

/** The text of an instant that the database has written into JSON: `2026-05-01T08:00:00.1+00:00`. */
function fromJson(text: string): string {
  if (!text.endsWith(UTC) || text[10] !== 'T') return instantText(new Date(text))
  const fraction = text.slice(SECONDS + 1, -UTC.length)
  return `${text.slice(0, SECONDS)}${fraction && `.${fraction.padEnd(3, '0')}`}Z`
}

/**
 * The instant in ISO 8601 with `Z`, without `.000` for zero milliseconds. It runs for every instant of every row, and
 * this takes a third of the time of `toISOString`.
 */
export function instantText(value: Date | string): string {
  if (typeof value === 'string') return fromJson(value)
  const time = value.getTime()
  const day = Math.floor(time / DAY_MS)
  const seconds = Math.floor((time - day * DAY_MS) / 1000)
  const milliseconds = time - day * DAY_MS - seconds * 1000
  const hour = TWO_DIGITS[Math.floor(seconds / 3600)]
  const clock = `${hour}:${TWO_DIGITS[Math.floor(seconds / 60) % 60]}:${TWO_DIGITS[seconds % 60]}`
  const fraction = milliseconds ? `.${String(milliseconds).padStart(3, '0')}` : ''
  return `${dateAndT(day)}${clock}${fraction}Z`
}

const isShortText = (value: unknown): value is string => typeof value === 'string' && value.length <= MOST_CHARACTERS

function parseInstant(value: unknown): Date {
  const instant = isShortText(value) && INSTANT.test(value) ? new Date(zoned(value)) : null
  if (!instant || Number.isNaN(instant.getTime()) || !sameDay(String(value))) throw wrongForm('datetime', value)
  return inEra(instant)
}

const wrongForm = (kind: 'date' | 'datetime', value: unknown) =>
  wrongValue(because(`${kind}_${typeof value === 'string' ? 'parsing' : 'type'}`))

function inEra(date: Date): Date {
  const fits = date.getTime() >= ERA.first && date.getTime() <= ERA.last
  if (!fits) throw wrongValue(because('out_of_era'))
  return date
}

const zoned = (text: string) =>
  /T|\s/i.test(text) && !/(?:Z|[+-]\d{2}:?\d{2})$/i.test(text) ? `${text.replace(' ', 'T')}Z` : text.replace(' ', 'T')

/** False for a day that does not exist. JavaScript would turn 30 February into a day in March. */
function sameDay(text: string): boolean {
  const day = text.slice(0, 10)
  const date = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && dayText(date) === day
}

/** The scalar `Date`: a calendar day. It is sent as it is stored where the REST door asks for a stored instant. */
export const GraphQLDay = new GraphQLScalarType<Date, string>({
  name: 'Date',
  description: 'Calendar day in the years 1 to 9999, `2026-05-01`. The day of a stored point in time is the day in the '
    + 'time zone of the organization (`OrganizationSettings.timeZone`); midnight in UTC is that day in every zone.',
  serialize: (value) => (typeof value === 'string' ? value : dayText(value as Date)),
  parseValue: parseDay,
  parseLiteral: (node) => parseDay(stringOf(node)),
})

const DAY_CHARACTERS = 10

function parseDay(value: unknown): Date {
  if (!isShortText(value) || value.length !== DAY_CHARACTERS || !INSTANT.test(value) || !sameDay(value))
    throw wrongForm('date', value)
  return inEra(new Date(`${value}T00:00:00Z`))
}

const stringOf = (node: ValueNode) => (node.kind === Kind.STRING ? node.value : node)

/** A day or a time that was sent. A day is its midnight in UTC. Columns of text keep the text, so it stays a day. */
export class SentMoment extends Date {
  constructor(readonly text: string) {
    super(text)
  }

  override toJSON(): string {
    return this.text
  }
}

/** The text of what was sent, for a column of text. Null and absent values stay so. */
export const textOfMoment = <Empty extends null | undefined>(sent: SentMoment | string | Empty): string | Empty =>
  (sent instanceof SentMoment ? sent.text : sent)

/** The scalar `DateOrDateTime`: a day or a point in time. */
export const GraphQLDayOrInstant = new GraphQLScalarType<SentMoment, string>({
  name: 'DateOrDateTime',
  description:
    'Calendar day (`2026-05-01`) or point in time (`2026-05-01T08:00:00Z`) in the years 1 to 9999; a day stays a day. '
      + 'Where a `Date` is stored, a point in time stands for its day in the time zone of the organization, and '
      + 'midnight in UTC for that day in every zone.',
  serialize: String,
  parseValue: parseDayOrInstant,
  parseLiteral: (node) => parseDayOrInstant(stringOf(node)),
})

function parseDayOrInstant(value: unknown): SentMoment {
  const instant = parseInstant(value)
  return new SentMoment(String(value).length === DAY_CHARACTERS ? String(value) : instantText(instant))
}

const MOST_OBJECT_CHARACTERS = LIMITS.objectCharacters.most

/** A JSON object of any shape, stored unchanged. */
export const GraphQLJSONObject = new GraphQLScalarType<object, object>({
  ...AnyObject.toConfig(),
  description: `Any JSON object, of at most ${MOST_OBJECT_CHARACTERS} characters where it is an input.`,
  parseValue: (value) => bounded(AnyObject.parseValue(value)),
  parseLiteral: (node, variables) => bounded(AnyObject.parseLiteral(node, variables)),
})

/** Copies an object that is not too large. Numbers that were sent with more digits become plain numbers. */
function bounded(object: object): object {
  const printed = JSON.stringify(object)
  const fits = printed.length <= MOST_OBJECT_CHARACTERS
  if (!fits) throw wrongValue(because('object_too_long', { max_length: MOST_OBJECT_CHARACTERS }))
  return JSON.parse(printed) as object
}
