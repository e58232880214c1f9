// The type parsers for database values. They are the same for both kinds of database and for all readers.
import pg from 'pg'

const { builtins } = pg.types
const NUMERIC_LIST = 1231
const DATE_LIST = 1182
const TEXT_LIST = 1009

// Timestamps without a time zone are UTC here. By default pg reads and writes them in the time zone of the process.
pg.defaults.parseInputDatesAsUTC = true

const asText = (value: string) => value

const asUtc = (text: string) => new Date(`${text.replace(' ', 'T')}Z`)
const asTexts = pg.types.getTypeParser(TEXT_LIST as number, 'text') as (value: string) => string[]

// Days and decimals are read as strings, also in arrays, so that days get no time and decimals stay exact.
const PARSERS: ReadonlyMap<number, (value: string) => unknown> = new Map<number, (value: string) => unknown>([
  [builtins.DATE, asText],
  [builtins.NUMERIC, asText],
  [builtins.TIMESTAMP, asUtc],
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
