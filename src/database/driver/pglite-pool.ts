// Wraps PGlite, which has only one connection, in the interface of a connection pool of pg. A named statement is parsed
// once. Measured for reads of 20 rows: CPU of this process × 0.80, against a parse for each (`npm run driver:bench`).
import { protocol, type PGlite } from '@electric-sql/pglite'
import { EventEmitter } from 'node:events'
import { createRequire } from 'node:module'
import pg from 'pg'
import { LIMITS } from '../../core/limits.js'
import { withTimeout } from '../../core/timeout.js'
import { shortLog } from './short-log.js'
import type { Asked, Callback } from './statement.js'

type Question = Asked & { readonly name?: string }

interface Raw {
  readonly rows: (string | null)[][]
  readonly fields: { readonly name: string, readonly dataTypeID: number }[]
  readonly affectedRows?: number
}

// The function with which pg converts a JavaScript value to a parameter. The main module of pg does not export it.
const { prepareValue } = createRequire(import.meta.url)('pg/lib/utils') as {
  prepareValue: (value: unknown) => string | Buffer | null
}

const { serialize } = protocol
type Reply = Awaited<ReturnType<PGlite['execProtocol']>>['messages'][number]

/** The rows of an answer. Every value is still text, so that values are converted by the rules of pg alone. */
function rawOf(answered: readonly Reply[]): Raw {
  const raw: { rows: Raw['rows']; fields: Raw['fields']; affectedRows: number } = { rows: [], fields: [], affectedRows: 0 }
  for (const reply of answered) {
    if (reply instanceof protocol.messages.DatabaseError) throw reply
    if (reply instanceof protocol.messages.DataRowMessage) raw.rows.push(reply.fields)
    if (reply instanceof protocol.messages.RowDescriptionMessage) Object.assign(raw, { fields: reply.fields, rows: [] })
    if (reply instanceof protocol.messages.CommandCompleteMessage)
      raw.affectedRows = Number(reply.text.split(' ').at(-1))
  }
  return raw
}

const isOutdated = (reply: Reply) => reply instanceof protocol.messages.DatabaseError && reply.code === '0A000'

/** Sends statements, each in one call. A statement with a name is parsed only when it is sent for the first time. */
function runnerOf(lite: PGlite) {
  const parsed = new Set<string>()
  const send = async (messages: readonly Uint8Array[]): Promise<Reply[]> =>
    (await lite.execProtocol(Buffer.concat(messages), { throwOnError: false })).messages

  const sendNamed = async (text: string, name: string, values: readonly unknown[]): Promise<Reply[]> => {
    const answered = await send([
      ...(parsed.has(name) ? [] : [serialize.parse({ name, text })]),
      serialize.bind({ statement: name, values: values.map(prepareValue) }),
      serialize.describe({ type: 'P' }),
      serialize.execute({}),
      serialize.sync(),
    ])
    if (name && answered.some((reply) => reply.name === 'parseComplete')) parsed.add(name)
    // After a migration the statement must be parsed again. The read is repeated, as after a lost connection.
    if (parsed.has(name) && answered.some(isOutdated)) {
      await send([serialize.close({ type: 'S', name }), serialize.sync()])
      parsed.delete(name)
    }
    return answered
  }
  // Prisma and combined reads send several statements without waiting. Each is built when the one before it is done.
  return async ({ text, values = [], name = '' }: Question): Promise<Raw> =>
    rawOf(await lite.runExclusive(() =>
      // As with the driver, a text without values may hold several statements.
      (values.length ? sendNamed(text, name, values) : send([serialize.query(text)])),
    ))
}

function readRows({ rows, fields }: Raw, { rowMode, types = pg.types }: Question): unknown[] {
  const parsers = fields.map(({ dataTypeID }) => types.getTypeParser(dataTypeID, 'text') as (value: string) => unknown)
  const lists = rows.map((row) => row.map((value, column) => (value === null ? null : parsers[column]?.(value))))
  if (rowMode === 'array') return lists
  return lists.map((list) => Object.fromEntries(fields.map(({ name }, column) => [name, list[column]])))
}

type Query = (query: string | Question, values?: readonly unknown[]) => Promise<unknown>

function queryOf(lite: PGlite, types: pg.CustomTypesConfig): Query {
  const run = runnerOf(lite)
  return async (query, values) => {
    const asked = typeof query === 'string' ? { text: query } : query
    const statement = { ...asked, types: asked.types ?? types, values: values ?? asked.values }
    const raw = await run(statement)
    return {
      command: '',
      oid: 0,
      fields: raw.fields,
      rows: readRows(raw, statement),
      rowCount: raw.affectedRows || raw.rows.length,
    }
  }
}

const RELEASED = 'This connection has been released already'

/**
 * A pool that gives the only connection of `lite` to one caller at a time, in the order of the requests. `isFull` says
 * if its disk has no room left.
 */
export function pglitePool(
  lite: PGlite, types: pg.CustomTypesConfig = pg.types, isFull?: () => Promise<boolean>,
): pg.Pool {
  const pool = new pg.Pool({ max: 1 })
  const bareQuery = queryOf(lite, types)
  const afterUse = shortLog(bareQuery, isFull)
  let turn: Promise<unknown> = Promise.resolve()
  let ended: Promise<void> | undefined

  const lease = (pass: () => void) => {
    let released = false
    const client = Object.assign(new EventEmitter(), {
      query: (...[query, values, callback]: [...Parameters<Query>, Callback?]) => {
        const answer = released ? Promise.reject(new Error(RELEASED)) : bareQuery(query, values)
        if (!callback) return answer
        return void answer.then((result) => callback(undefined, result), callback)
      },
      release: (failure?: Error | boolean) => {
        if (released) throw new Error(RELEASED)
        released = true
        // With a server, the pool would close the connection and so end its transaction. PGlite has no other
        // connection, so the transaction is rolled back instead.
        const work = failure ? bareQuery('ROLLBACK') : afterUse()
        if (work) work.then(pass, pass)
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
      const answer = await (client.query as Query)(...request)
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
