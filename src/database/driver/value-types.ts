// The type parsers for database values. They are the same for both kinds of database and for all readers. Instants are
// read without the parser of `Date`. Measured for 20 rows with two instants: CPU × 0.96 (`npm run driver:bench`).
import pg from 'pg'

const { builtins } = pg.types
const NUMERIC_LIST = 1231
const DATE_LIST = 1182
const TEXT_LIST = 1009

// Timestamps without a time zone are UTC here. By default pg reads and writes them in the time zone of the process.
pg.defaults.parseInputDatesAsUTC = true

const asText = (value: string) => value

/** The number in the digits of a text from one place to another. */
function digits(text: string, from: number, to: number): number {
  let number = 0
  for (let at = from; at < to; at += 1) number = number * 10 + text.charCodeAt(at) - 48
  return number
}

/** The form in which PostgreSQL writes instants of the years 1000 to 9999 in a session whose time zone is UTC. */
const INSTANT = /^[1-9]\d{3}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?(?:\+00)?$/

/** Parses instants. It runs for every timestamp of every row, so it uses the slower parsers only for other forms. */
const instantOr = (otherForms: (text: string) => unknown) => (text: string) => {
  if (!INSTANT.test(text)) return otherForms(text)
  const day = Date.UTC(digits(text, 0, 4), digits(text, 5, 7) - 1, digits(text, 8, 10))
  const seconds = digits(text, 11, 13) * 3600 + digits(text, 14, 16) * 60 + digits(text, 17, 19)
  return new Date(day + seconds * 1000 + millisecondsOf(text))
}

/** The milliseconds of an instant; PostgreSQL omits zeros at the end. Further digits are cut off. */
function millisecondsOf(text: string): number {
  if (text[19] !== '.') return 0
  const end = text.endsWith('+00') ? text.length - 3 : text.length
  return digits(text.slice(20, end).padEnd(3, '0'), 0, 3)
}

const asUtc = instantOr((text) => new Date(`${text.replace(' ', 'T')}Z`))
const withZone = instantOr(pg.types.getTypeParser(builtins.TIMESTAMPTZ, 'text') as (text: string) => unknown)

const asTexts = pg.types.getTypeParser(TEXT_LIST as number, 'text') as (value: string) => string[]

// Days and decimals are read as strings, also in arrays, so that days get no time and decimals stay exact.
const PARSERS: ReadonlyMap<number, (value: string) => unknown> = new Map<number, (value: string) => unknown>([
  [builtins.DATE, asText],
  [builtins.NUMERIC, asText],
  [builtins.TIMESTAMP, asUtc],
  [builtins.TIMESTAMPTZ, withZone],
  [DATE_LIST, asTexts],
  [NUMERIC_LIST, asTexts],
])

export interface ValueTypes extends pg.CustomTypesConfig {
  /** Reads the type numbers (OIDs) of this database's enum arrays. Without them pg reads these arrays as plain text. */
  readonly learnEnumLists: (query: (text: string) => Promise<{ readonly rows: unknown[] }>) => Promise<void>
  /** For Prisma's adapter, whose own parsers read these arrays as plain text. It knows their values as lists. */
  readonly userDefinedTypeParser: (oid: number, value: unknown) => Promise<unknown>
}

const ENUM_LISTS = `SELECT typarray::int AS "oid" FROM pg_type WHERE typtype = 'e'`

/** Creates the type parsers for one database. */
export function valueTypes(): ValueTypes {
  const enumLists = new Set<number>()
  const parserOf = (oid: number) =>
    enumLists.has(oid) ? asTexts : (PARSERS.get(oid) ?? pg.types.getTypeParser(oid, 'text'))
  return {
    getTypeParser: ((oid: number, format?: string) => (
      format === 'binary' ? pg.types.getTypeParser(oid, 'binary') : parserOf(oid)
    )) as pg.CustomTypesConfig['getTypeParser'],
    learnEnumLists: async (query) => {
      const { rows } = await query(ENUM_LISTS)
      for (const { oid } of rows as { oid: number }[]) enumLists.add(oid)
    },
    userDefinedTypeParser: async (oid, value) =>
      (typeof value === 'string' && enumLists.has(oid) ? asTexts(value) : value),
  }
}
