// Lists of enum values in the results of Prisma. Its adapter does not know their types, so a raw query, which is how
// records are read in a transaction, would give them as one text.
import type pg from 'pg'
import type { ValueTypes } from './values.js'

/** A query of Prisma's adapter, which brings parsers of its own and asks for rows as lists. */
interface AdapterQuery {
  readonly rowMode: 'array'
  types: pg.CustomTypesConfig
}

/** True for a query that Prisma sends. */
export const isOfAdapter = (query: unknown): query is AdapterQuery =>
  typeof query === 'object' && query !== null && 'rowMode' in query && query.rowMode === 'array' && 'types' in query

type Send = (...request: unknown[]) => unknown

/** Makes the queries of Prisma read these lists as lists. Call this before the pool opens its first connection. */
export function readEnumLists(pool: pg.Pool, { isEnumList, getTypeParser }: ValueTypes): void {
  pool.on('connect', (client) => {
    const send = client.query.bind(client) as Send
    const query = (asked: unknown, ...rest: unknown[]) => {
      if (isOfAdapter(asked)) asked.types = withEnumLists(asked.types)
      return send(asked, ...rest)
    }
    Object.assign(client, { query })
  })
  const withEnumLists = (given: pg.CustomTypesConfig): pg.CustomTypesConfig => ({
    getTypeParser: ((oid: number, format?: 'text') =>
      (isEnumList(oid) ? getTypeParser(oid, format) : given.getTypeParser(oid, format))) as pg.CustomTypesConfig['getTypeParser'],
  })
}
