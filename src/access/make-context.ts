// Makes the context of a viewer: the database client of the viewer's organization, transactions, and their limits.
import type { CompiledQuery } from 'kysely'
import type { Context, ReadAhead, RequestBase, Viewer } from '../core/context.js'
import { throwIfTimedOut } from '../core/operations/abort.js'
import { newActs } from '../core/progress/acts.js'
import { countsOf, metered, meteringTypes, newMeter, type Counts } from '../core/progress/meter.js'
import type { ReadBehind } from '../database/caller-connections.js'
import type { Asked } from '../database/driver/driver.js'
import type { Statement } from '../database/prepared.js'
import { EndedTransaction, NotSent, wasEnded } from '../database/faults.js'
import { newReadings } from '../database/readings.js'
import { perObject } from '../core/per-object.js'
import type { Prisma } from '../generated/prisma/client.js'
import { callerOf } from './callers.js'
import { databaseOf, servicesOf, type Application } from './services.js'
import { inPrisma } from '../telemetry/under-way.js'
import { forOrganization, isRead, type Sending, type TenantClient } from '../database/tenant.js'

/**
 * A request as a door passes it in. A command-line command has no client that could disconnect, so it passes no abort
 * controller.
 */
export interface NewRequest extends Omit<RequestBase, 'services' | 'meter' | 'acts' | 'withheld' | 'abortController'> {
  readonly app: Application
  readonly abortController?: AbortController
}

/** The request before its viewer is known. */
export const requestOf = ({
  app, door, requestId, note, address, userAgent, now, abortController, idempotency, validateOnly, knownTags,
  allowance,
}: NewRequest): RequestBase => ({
  services: servicesOf(app),
  // All members are written out, so that all requests have the same hidden class, whatever the client sends.
  door, requestId, note, address, userAgent, now,
  abortController: abortController ?? new AbortController(),
  meter: newMeter(app.config.rowsPerOperation),
  acts: newActs(),
  withheld: new Map(),
  idempotency, validateOnly, knownTags, allowance,
})

/** The context of a known viewer: for the doors, the command line and the seed. */
export const contextOf = (incoming: NewRequest, viewer: Viewer): Context => contextFor(requestOf(incoming), viewer)

/** The same request, with the viewer acting for another user of the organization. */
export const actingFor = (ctx: Context, userId: string): Context =>
  withViewer(ctx, { ...ctx.viewer, actingForId: userId })

/** Replaces the viewer of a context, also inside its transactions. */
const withViewer = (ctx: Context, viewer: Viewer): Context => ({
  ...ctx,
  viewer,
  transaction: (work) => ctx.transaction((inner) => work(withViewer(inner, viewer))),
})

/** The context of a request whose viewer is known. */
export function contextFor(request: RequestBase, viewer: Viewer): Context {
  const { note } = request
  if (note) note.viewer = viewer
  const { prisma, valueTypes, connectionsFor } = databaseOf(request)
  const { meter, acts, abortController: { signal } } = request
  const connections = connectionsFor(callerOf(viewer), signal, acts, viewer.orgId)
  // What was changed is told to those who follow the changes of the organization. Nobody waits for that.
  const changing: typeof connections.changing = async (work) => {
    const result = await connections.changing((waitMs) => inPrisma(note, () => work(waitMs)))
    request.services.wakeChanges()
    return result
  }
  const sending: Sending = (operation, send) =>
    isRead(operation) ? metered(meter, () => connections.reading(() => inPrisma(note, send))) : changing(send)
  const types = meteringTypes(valueTypes, meter)
  return {
    ...request,
    viewer,
    db: forOrganization(prisma, viewer.orgId, sending),
    query: <Row,>({ sql, parameters }: CompiledQuery<Row> | Statement) =>
      metered(meter, () => connections.read<Row>({ text: sql, values: parameters, types, note })),
    change: async <Row,>({ sql, parameters }: Statement, ahead?: ReadAhead) => {
      const asked = { text: sql, values: parameters, note }
      const rows = await connections.change<Row>(asked, ahead && behind(ahead, { types, note }))
      request.services.wakeChanges()
      return rows
    },
    transaction: (work) => {
      let before: Counts | undefined
      return changing((maxWait) => {
        // A transaction that runs again reads again, and costs the same.
        before ??= countsOf(meter)
        Object.assign(meter, before)
        return inTransaction(request, viewer, work, maxWait)
      })
    },
    loaders: new Map(),
  }
}

/** The read as a statement of the driver, which keeps its rows. */
function behind(ahead: ReadAhead, options: Pick<Asked, 'types' | 'note'>): ReadBehind {
  const { sql, parameters } = ahead.statement()
  return { asked: { text: sql, values: parameters, ...options }, keep: (rows) => void (ahead.rows = rows) }
}

/** The open transactions of contexts, by the database client of the context, which the copies of a context share. */
const transactions = new WeakMap<TenantClient, Prisma.TransactionClient>()

/** A context for another viewer, in the transaction of the given context if it has one. */
export function contextOn(ctx: Context, viewer: Viewer): Context {
  const tx = transactions.get(ctx.db)
  return tx ? contextWithin(ctx, viewer, tx) : contextFor(ctx, viewer)
}

/**
 * Runs the work in one transaction, on one connection. Rolls back if the operation has run out of time. If the database
 * has ended the transaction, the error says so, whatever the work has made of it.
 */
function inTransaction<T>(
  request: RequestBase,
  viewer: Viewer,
  work: (ctx: Context) => Promise<T>,
  maxWait: number,
): Promise<T> {
  return databaseOf(request).prisma.$transaction(
    async (tx) => {
      try {
        const result = await work(contextWithin(request, viewer, tx))
        throwIfTimedOut(request)
        return result
      } catch (thrown) {
        const { cause } = endOf(tx)
        throw cause ? new EndedTransaction(cause, thrown) : thrown
      }
    },
    { maxWait },
  )
}

/**
 * The result of a statement in a transaction. Prisma sends what one tick asks of a transaction as a batch. When one of
 * the batch fails, it sends none of the others, and gives them undefined instead of an error.
 */
async function unlessLeftOut<T>(tx: Prisma.TransactionClient, sending: Promise<T>): Promise<T> {
  try {
    const result = await sending
    if (result === undefined) throw new NotSent()
    return result
  } catch (error) {
    if (wasEnded(error)) endOf(tx).cause ??= error
    throw error
  }
}

/** Makes the contexts of requests that read the database as it was at one moment. */
export type ContextThen = (request: NewRequest, viewer: Viewer) => Context

type WithDatabase = Pick<Application, 'database'>

/** A gateway with fewer connections keeps none of them for a snapshot. */
const LEAST_POOL = 4
/** A snapshot is given up after this time: PostgreSQL keeps all old rows while it lasts. */
const SNAPSHOT_MS = 6 * 3_600_000
/** A statement of a snapshot may come this much later than the one before: parts are stored, limits run out. */
const SNAPSHOT_IDLE = '10min'

/** Whether a snapshot can be kept: the embedded database has one connection, which nobody may hold for long. */
export const keepsSnapshots = ({ database: { kind, pool } }: WithDatabase): boolean =>
  kind === 'postgres' && pool.options.max >= LEAST_POOL

/**
 * Runs work whose contexts all read the database as it was when the first of them read, on one connection, which it
 * holds until its end. They cannot write.
 */
export const inSnapshot = <T>(
  { database: { prisma } }: WithDatabase, work: (contextThen: ContextThen) => Promise<T>,
): Promise<T> =>
  inPrisma(undefined, () => prisma.$transaction(async (tx) => {
    await tx.$executeRawUnsafe('SET TRANSACTION READ ONLY')
    await tx.$executeRawUnsafe(`SET LOCAL idle_in_transaction_session_timeout = '${SNAPSHOT_IDLE}'`)
    // Each request has readings of its own, so that nobody keeps all that was read.
    return work((incoming, viewer) => contextWithin(requestOf(incoming), viewer, tx, newReadings()))
  }, { isolationLevel: 'RepeatableRead', timeout: SNAPSHOT_MS }))

/** The error with which the database has ended a transaction, if it has. */
const endOf = perObject((_tx: Prisma.TransactionClient): { cause?: unknown } => ({}))

/** What each open transaction has read. The contexts of several viewers may share a transaction. */
const readingsOf = perObject((_tx: Prisma.TransactionClient) => newReadings())

/**
 * The context inside a transaction. All reads use the transaction's connection: the embedded database has only one
 * connection, so any other read would wait for the transaction and block it.
 */
function contextWithin(
  request: RequestBase, viewer: Viewer, tx: Prisma.TransactionClient, { read, write } = readingsOf(tx),
): Context {
  const { meter } = request
  const sending: Sending = (operation, send) => {
    throwIfTimedOut(request)
    const sent = () => unlessLeftOut(tx, send())
    return isRead(operation) ? metered(meter, sent) : write(sent)
  }
  const sent = <Row,>({ sql, parameters }: Statement) =>
    unlessLeftOut(tx, tx.$queryRawUnsafe<Row[]>(sql, ...parameters))
  const inner: Context = {
    ...request,
    viewer,
    db: forOrganization(tx, viewer.orgId, sending),
    query: async <Row>(statement: CompiledQuery<Row> | Statement) => {
      throwIfTimedOut(request)
      // Rows that were read before count again, so that an operation costs the same with a transaction and without.
      return metered(meter, () => read(statement, () => sent<Row>(statement)))
    },
    change: async <Row>(statement: Statement) => {
      throwIfTimedOut(request)
      return write(() => sent<Row>(statement))
    },
    transaction: (work) => work(inner),
    loaders: new Map(),
  }
  transactions.set(inner.db, tx)
  return inner
}
