// How values of the database read in JavaScript, whichever database and whoever asks.
import pg from 'pg'

const { builtins } = pg.types
const NUMERIC_LIST = 1231
const DATE_LIST = 1182
const TEXT_LIST = 1009

// Timestamps without a zone are UTC here. The driver would take and write them in the zone of the process.
pg.defaults.parseInputDatesAsUTC = true

const asText = (value: string) => value
const asUtc = (value: string) => new Date(`${value.replace(' ', 'T')}Z`)
const asTexts = pg.types.getTypeParser(TEXT_LIST as number, 'text') as (value: string) => string[]

// Days stay days and decimals stay exact, in lists too.
const PARSERS: ReadonlyMap<number, (value: string) => unknown> = new Map<number, (value: string) => unknown>([
  [builtins.DATE, asText],
  [builtins.NUMERIC, asText],
  [builtins.TIMESTAMP, asUtc],
  [DATE_LIST, asTexts],
  [NUMERIC_LIST, asTexts],
])

export interface ValueTypes extends pg.CustomTypesConfig {
  /** Learns the numbers that this database gave to lists of its own enums, which read as text otherwise. */
  readonly learnEnumLists: (query: (text: string) => Promise<{ readonly rows: unknown[] }>) => Promise<void>
}

const ENUM_LISTS = `SELECT typarray::int AS "oid" FROM pg_type WHERE typtype = 'e'`

/** The reading rules of one database. */
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
  }
}
