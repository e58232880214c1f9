// The database as the floor and the hand-written servers use it: a pool as large as the gateway's, and named
// statements.
import pg from 'pg'

/** The gateway has as many connections. */
const POOL_SIZE = 10

export type Row = Readonly<Record<string, string | null>>

/** Decimals, times, flags and numbers stay the text that the server sends; lists of text are read. */
const TEXT_LIST = 1009
const asText = (value: string) => value
const types = {
  getTypeParser: ((oid: number) =>
    (oid === TEXT_LIST ? pg.types.getTypeParser(oid as never) : asText)) as pg.CustomTypesConfig['getTypeParser'],
}

/** A statement that is parsed and planned once per connection. */
export interface Named {
  readonly name: string
  readonly text: string
}

export const named = <Name extends string>(texts: Readonly<Record<Name, string>>): Readonly<Record<Name, Named>> =>
  Object.fromEntries(Object.entries<string>(texts).map(([name, text]) => [name, { name, text }])) as never

export type Run = (statement: Named, values: readonly unknown[]) => Promise<Row[]>

/** A pool as large as the gateway's. */
export const newPool = () =>
  new pg.Pool({ connectionString: process.env.DATABASE_URL, max: POOL_SIZE, options: '-c TimeZone=UTC' })

/** Answers how a statement is run. */
export function openPool(pool = newPool()): Run {
  return async ({ name, text }, values) => (await pool.query({ name, text, values: [...values], types })).rows as Row[]
}
