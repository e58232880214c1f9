// The scalars of the schema: exact decimals, instants, and free-form objects.
import { Prisma } from '../generated/prisma/client.js'
import { GraphQLScalarType, Kind, print, type ValueNode } from 'graphql'
import { GraphQLJSONObject } from 'graphql-scalars'
import { DomainError } from '../errors.js'

export const Decimal = Prisma.Decimal
export type Decimal = Prisma.Decimal
export { GraphQLJSONObject }

/** The largest number of digits before the point that a column holds. */
const MOST_DIGITS = 14

/** Exact decimal number. */
export const GraphQLDecimal = new GraphQLScalarType<Decimal, string>({
  name: 'Decimal',
  description:
    'Exact decimal number: a string on the wire, without trailing zeros (`"12.5"`). Input takes a string or a number, with at most 14 digits before the point.',
  serialize: (value) => new Decimal(value as string).toFixed(),
  parseValue: parseDecimal,
  parseLiteral: (node) => {
    if (node.kind !== Kind.STRING && node.kind !== Kind.INT && node.kind !== Kind.FLOAT) throw badScalar('Decimal', print(node))
    return parseDecimal(node.value)
  },
})

function parseDecimal(value: unknown): Decimal {
  const text = typeof value === 'number' ? String(value) : value
  if (typeof text !== 'string' || !/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,3})?$/i.test(text)) throw badScalar('Decimal', text)
  const decimal = new Decimal(text)
  if (decimal.abs().gte(`1e${MOST_DIGITS}`)) throw new DomainError('BAD_USER_INPUT', `has more than ${MOST_DIGITS} digits before the point`)
  return decimal
}

const badScalar = (type: string, value: unknown) => new DomainError('BAD_USER_INPUT', `${JSON.stringify(value) ?? String(value)} is not a ${type}`)

const INSTANT = /^\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?$/i

/** A point in time. */
export const GraphQLInstant = new GraphQLScalarType<Date, string>({
  name: 'DateTime',
  description: 'Point in time, ISO 8601 in UTC (`2026-05-01T08:00:00Z`). Input takes a date or a date-time; without a zone it is UTC.',
  serialize: (value) => instantText(value as Date | string),
  parseValue: parseInstant,
  parseLiteral: (node) => parseInstant(stringOf(node)),
})

/** ISO 8601 with `Z` and without a fraction that is zero. */
export const instantText = (value: Date | string) => new Date(value).toISOString().replace('.000Z', 'Z')

function parseInstant(value: unknown): Date {
  const instant = typeof value === 'string' && INSTANT.test(value) ? new Date(zoned(value)) : null
  if (!instant || Number.isNaN(instant.getTime()) || !sameDay(String(value))) throw badScalar('DateTime', value)
  return instant
}

const zoned = (text: string) => (/T|\s/i.test(text) && !/(Z|[+-]\d{2}:?\d{2})$/i.test(text) ? `${text.replace(' ', 'T')}Z` : text.replace(' ', 'T'))

/** JavaScript moves 30 February into March; nobody means that. */
function sameDay(text: string): boolean {
  const day = text.slice(0, 10)
  const date = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === day
}

/** A calendar day. */
export const GraphQLDay = new GraphQLScalarType<Date, string>({
  name: 'Date',
  description: 'Calendar day, `2026-05-01`.',
  serialize: (value) => (typeof value === 'string' ? value : (value as Date).toISOString().slice(0, 10)),
  parseValue: parseDay,
  parseLiteral: (node) => parseDay(stringOf(node)),
})

function parseDay(value: unknown): Date {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value) || !sameDay(value)) throw badScalar('Date', value)
  return new Date(`${value}T00:00:00Z`)
}

const stringOf = (node: ValueNode) => (node.kind === Kind.STRING ? node.value : print(node))

/** A day, or a point in time: kept as it was said. */
export const GraphQLDayOrInstant = new GraphQLScalarType<string, string>({
  name: 'DateOrDateTime',
  description: 'Calendar day (`2026-05-01`) or point in time (`2026-05-01T08:00:00Z`); a day stays a day.',
  serialize: String,
  parseValue: parseDayOrInstant,
  parseLiteral: (node) => parseDayOrInstant(stringOf(node)),
})

function parseDayOrInstant(value: unknown): string {
  const instant = parseInstant(value)
  return String(value).length === 10 ? String(value) : instantText(instant)
}
