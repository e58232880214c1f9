// Reads and checks the values of members: JSON or the text of a CSV cell in, the text for the database out.
import { LIMITS } from '../../core/limits.js'
import type { Column, Holds } from './kinds.js'

/** The text for the database, or what is wrong with the value. */
export type Reading = { readonly text: string } | { readonly fault: string }

type Reader = (value: unknown, column: Column) => Reading

const MOST_SHOWN = 60

/** The most levels of a JSON value. Neither this process nor the database reads any depth. */
const MOST_LEVELS = 500

const isDeep = (value: unknown, left = MOST_LEVELS): boolean =>
  typeof value === 'object' && value !== null
  && (left === 0 || Object.values(value).some((inner) => isDeep(inner, left - 1)))

/** A value in a message, cut short. */
export function shown(value: unknown): string {
  const text = isDeep(value) ? 'nested without end' : (JSON.stringify(value) ?? String(value))
  return text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}…` : text
}

const wrong = (should: string, value: unknown): Reading => ({ fault: `should be ${should}, and is ${shown(value)}` })

/** What no text may hold, also inside of JSON; undefined for a text that can be stored. */
export function textFault(text: string): string | undefined {
  if (text.includes('\0')) return 'holds the character NUL, which the database cannot store; remove it'
  return !/\p{Cs}/u.test(text) ? undefined : 'holds half of a surrogate pair, which is no character; remove it'
}

const READERS: Readonly<Record<Holds, Reader>> = {
  text: (value, { name, longest }) => {
    if (typeof value !== 'string') return wrong('a text', value)
    const { most } = name === 'id' ? LIMITS.identifierCharacters : LIMITS.textCharacters
    const allowed = Math.min(most, longest ?? most)
    if (value.length > allowed) return { fault: `has ${value.length} characters; at most ${allowed} are allowed` }
    if (name === 'id' && value.trim() === '') return { fault: 'should not be empty: it identifies the row' }
    const fault = textFault(value)
    return fault ? { fault } : { text: value }
  },
  word: (value, { words }) =>
    (typeof value === 'string' && words.includes(value) ? { text: value } : wrong(`one of ${words.join(', ')}`, value)),
  boolean: (value) => (typeof value === 'boolean' ? { text: String(value) } : wrong('true or false', value)),
  integer: readInteger,
  decimal: readDecimal,
  instant: readInstant,
  day: (value) =>
    (typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) && isDay(value)
      ? { text: value }
      : wrong('a day such as 2026-01-31', value)),
  json: readJson,
}

/** The bytes of the integers of the database. */
const BYTES: Readonly<Record<string, bigint>> = { int2: 2n, int4: 4n, int8: 8n }

function readInteger(value: unknown, { base }: Column): Reading {
  const text = typeof value === 'number' ? String(value) : value
  if (typeof text !== 'string' || !/^-?\d{1,20}$/.test(text)) return wrong('a whole number', value)
  const limit = 2n ** (8n * (BYTES[base] ?? 4n) - 1n)
  const number = BigInt(text)
  return number >= -limit && number < limit
    ? { text: String(number) }
    : wrong(`a whole number from ${-limit} to ${limit - 1n}`, value)
}

function readDecimal(value: unknown, { digits }: Column): Reading {
  const text = typeof value === 'number' ? String(value) : value
  const [, before = '', after = ''] = (typeof text === 'string' && /^-?(\d{1,1000})(?:\.(\d{1,1000}))?$/.exec(text)) || []
  if (typeof text !== 'string' || before === '') return wrong('a decimal such as "12.5"', value)
  const [whole, part] = [before.replace(/^0+/, ''), withoutZeros(after)]
  if (digits && whole.length > digits.before)
    return { fault: `has ${whole.length} digits before the point, and the column takes ${digits.before}: ${shown(value)}` }
  if (digits && part.length > digits.after)
    return { fault: `has ${part.length} digits after the point, and the column takes ${digits.after}: ${shown(value)}` }
  return { text }
}

/** The digits after the point that count. */
function withoutZeros(digits: string): string {
  let end = digits.length
  while (digits[end - 1] === '0') end -= 1
  return digits.slice(0, end)
}

const TIME = '(?:[01]\\d|2[0-3]):[0-5]\\d(?::[0-5]\\d(?:\\.\\d{1,3}0*)?)?'
const ZONE = '(?:Z|[+-](?:0\\d|1[0-4]):[0-5]\\d)'
const INSTANT = new RegExp(`^(\\d{4}-\\d\\d-\\d\\d)T${TIME}${ZONE}$`)

function readInstant(value: unknown): Reading {
  const day = typeof value === 'string' ? INSTANT.exec(value)?.[1] : undefined
  // An offset may lead out of the years that are written with four digits.
  const year = day && isDay(day) ? new Date(value as string).getUTCFullYear() : 0
  return year >= 1 && year <= 9999 ? { text: value as string } : wrong('an instant such as 2026-01-31T09:30:00.000Z', value)
}

/** Whether the calendar has the day. */
function isDay(text: string): boolean {
  const [year, month, day] = text.split('-').map(Number)
  return year > 0 && month >= 1 && month <= 12 && day >= 1 && day <= new Date(Date.UTC(year, month, 0)).getUTCDate()
}

function readJson(value: unknown): Reading {
  if (value === undefined) return { fault: 'should be JSON such as {"colour":"red"}; in CSV, double its quotation marks' }
  if (isDeep(value)) return { fault: `is nested in more than ${MOST_LEVELS} levels` }
  const text = JSON.stringify(value)
  // JSON writes NUL and half pairs as escapes, which the database refuses too.
  const fault = /\\u(?:0000|[dD][89a-fA-F])/.test(text) ? faultWithin(value) : undefined
  return fault ? { fault } : { text }
}

function faultWithin(value: unknown): string | undefined {
  if (typeof value === 'string') return textFault(value)
  if (typeof value !== 'object' || value === null) return undefined
  return Object.entries(value).flat().map(faultWithin).find(Boolean)
}

/** The text for the database of a JSON value. A list becomes a JSON list of such texts. */
export function readValue(value: unknown, column: Column): Reading {
  if (!column.list) return READERS[column.holds](value, column)
  if (!Array.isArray(value)) return wrong('a list such as ["a","b"]', value)
  const texts: string[] = []
  for (const [at, item] of value.entries()) {
    const reading = READERS[column.holds](item, column)
    if ('fault' in reading) return { fault: `item ${at + 1} ${reading.fault}` }
    texts.push(reading.text)
  }
  return { text: JSON.stringify(texts) }
}

/** The JSON value that the text of a CSV cell stands for; undefined for a cell that should be JSON and is not. */
export function valueOfCell(cell: string, { holds, list }: Column): unknown {
  if (holds === 'boolean' && !list) return FLAGS.get(cell) ?? cell
  if (!list && holds !== 'json') return cell
  try {
    return JSON.parse(cell) as unknown
  } catch {
    return list ? cell : undefined
  }
}

const FLAGS: ReadonlyMap<string, boolean> = new Map([['true', true], ['false', false]])
