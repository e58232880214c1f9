// Wraps PGlite, which has only one connection, in the interface of a connection pool of pg.
import { types as liteTypes, type PGlite } from '@electric-sql/pglite'
import { EventEmitter } from 'node:events'
import { createRequire } from 'node:module'
import pg from 'pg'
import { LIMITS } from '../core/limits.js'
import { withTimeout } from '../core/timeout.js'

interface Statement {
  readonly text: string
  readonly values?: readonly unknown[]
  readonly rowMode?: string
  readonly types?: pg.CustomTypesConfig
}

interface Raw {
  readonly rows: (string | null)[][]
  readonly fields: { readonly name: string, readonly dataTypeID: number }[]
  readonly affectedRows?: number
}

// The function with which pg converts a JavaScript value to a parameter. The main module of pg does not export it.
const { prepareValue } = createRequire(import.meta.url)('pg/lib/utils') as {
  prepareValue: (value: unknown) => string | Buffer | null
}

const asItIs = <T>(value: T) => value
const NOTHING: Raw = { rows: [], fields: [] }

// PGlite gets and returns only text, so that values are converted by the rules of pg alone.
const BARE = {
  rowMode: 'array',
  parsers: Object.fromEntries(Object.keys(liteTypes.parsers).map((oid) => [oid, asItIs<string>])),
  serializers: new Proxy<Record<number, (value: string) => string>>({}, { get: () => asItIs }),
} as const

// Deletes PGlite's own parsers for performance. PGlite copies several hundred of them (one per array type) for every
// statement, and none of them is used here.
function forgetParsers(lite: PGlite): void {
  for (const oid of Object.keys(lite.parsers)) delete lite.parsers[oid]
}

// As in pg, a text without values may contain several statements.
async function run(lite: PGlite, { text, values = [] }: Statement): Promise<Raw> {
  if (values.length > 0) return (await lite.query(text, values.map(prepareValue), BARE)) as Raw
  return ((await lite.exec(text, BARE)).at(-1) ?? NOTHING) as Raw
}

function readRows({ rows, fields }: Raw, { rowMode, types = pg.types }: Statement): unknown[] {
  const parsers = fields.map(({ dataTypeID }) => types.getTypeParser(dataTypeID, 'text') as (value: string) => unknown)
  const lists = rows.map((row) => row.map((value, column) => (value === null ? null : parsers[column]?.(value))))
  if (rowMode === 'array') return lists
  return lists.map((list) => Object.fromEntries(fields.map(({ name }, column) => [name, list[column]])))
}

type Query = (query: string | Statement, values?: readonly unknown[]) => Promise<unknown>

function queryOf(lite: PGlite, types: pg.CustomTypesConfig): Query {
  return async (query, values) => {
    const asked = typeof query === 'string' ? { text: query } : query
    const statement = { types, ...asked, values: values ?? asked.values }
    const raw = await run(lite, statement)
    return {
      command: '',
      oid: 0,
      fields: raw.fields,
      rows: readRows(raw, statement),
      rowCount: raw.affectedRows || raw.rows.length,
    }
  }
}

/** A pool that gives the only connection of `lite` to one caller at a time, in the order of the requests. */
export function pglitePool(lite: PGlite, types: pg.CustomTypesConfig = pg.types): pg.Pool {
  const pool = new pg.Pool()
  forgetParsers(lite)
  const bareQuery = queryOf(lite, types)
  let turn: Promise<unknown> = Promise.resolve()
  let ended: Promise<void> | undefined

  const lease = (pass: () => void) => {
    let released = false
    const client = Object.assign(new EventEmitter(), {
      query: async (...[query, values]: Parameters<Query>) => {
        if (released) throw new Error('This connection has been released already')
        return bareQuery(query, values)
      },
      release: (failure?: Error | boolean) => {
        if (released) throw new Error('This connection has been released already')
        released = true
        // With a server, the pool would close the connection and so end its transaction. PGlite has no other
        // connection, so the transaction is rolled back instead.
        if (failure) bareQuery('ROLLBACK').then(pass, pass)
        else pass()
      },
    })
    pool.emit('connect', client)
    return client
  }

  const connect = async () => {
    if (ended) throw new Error('The pool has been closed')
    const mine = turn
    const { promise, pass } = gate()
    turn = promise
    if (await soon(mine)) return lease(pass)
    // The caller has given up, so the connection is passed on to the next caller when it becomes free.
    void mine.then(pass)
    throw new Error('timeout exceeded when trying to connect')
  }
  const query: Query = async (...request) => {
    const client = await connect()
    try {
      const answer = await client.query(...request)
      client.release()
      return answer
    } catch (error) {
      client.release(true)
      throw error
    }
  }
  const end = () => (ended ??= turn.then(() => lite.close()))
  return Object.assign(pool, { connect, query, end }) as unknown as pg.Pool
}

function gate() {
  let pass = () => {}
  const promise = new Promise<void>((resolve) => { pass = resolve })
  return { promise, pass }
}

/** True if the turn comes within the maximum wait for a connection. */
const soon = (turn: Promise<unknown>): Promise<boolean> =>
  withTimeout(
    LIMITS.connectionSeconds.most * 1000,
    turn.then(() => true),
    () => false,
  )
