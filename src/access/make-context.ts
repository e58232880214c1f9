// Makes the context of a viewer: their organization's client, its transactions, and the limits that both keep.
import type { CompiledQuery } from 'kysely'
import type { Application, Context, RequestBase, Viewer } from '../context.js'
import { throwIfTimedOut } from '../core/operations/abort.js'
import { metered, meteringTypes, newMeter } from '../core/operations/meter.js'
import type { Statement } from '../core/records/prepared.js'
import type { Prisma } from '../generated/prisma/client.js'
import { callerOf } from './callers.js'
import { databaseOf, servicesOf } from './services.js'
import { forOrganization, isRead, type Sending } from './tenant.js'

/**
 * A request as its door takes it. A command of the shell has no client that could go away, so it names no way to
 * abort.
 */
export interface NewRequest extends Omit<RequestBase, 'services' | 'meter' | 'abortController'> {
  readonly app: Application
  readonly abortController?: AbortController
}

/** The request of somebody who is not known yet. */
export const requestOf = ({ app, ...incoming }: NewRequest): RequestBase => ({
  abortController: new AbortController(),
  ...incoming,
  services: servicesOf(app),
  meter: newMeter(app.config.rowsPerOperation),
})

/** The context of a viewer who is known: at the doors, in the commands of the shell and in the seed. */
export const contextOf = (incoming: NewRequest, viewer: Viewer): Context => contextFor(requestOf(incoming), viewer)

/** The same request in the name of another user of the organization. */
export const actingFor = (ctx: Context, userId: string): Context =>
  withViewer(ctx, { ...ctx.viewer, actingForId: userId })

/** The viewer goes with the request into its transactions. */
const withViewer = (ctx: Context, viewer: Viewer): Context => ({
  ...ctx,
  viewer,
  transaction: (work) => ctx.transaction((inner) => work(withViewer(inner, viewer))),
})

/** The context in which a request goes on, now that its viewer is known. */
export function contextFor(request: RequestBase, viewer: Viewer): Context {
  const { prisma, valueTypes, connectionsFor } = databaseOf(request)
  const { meter, abortController: { signal } } = request
  const connections = connectionsFor(callerOf(viewer), signal)
  const sending: Sending = (operation, send) =>
    isRead(operation) ? metered(meter, () => connections.reading(send)) : connections.changing(send)
  const types = meteringTypes(valueTypes, meter)
  return {
    ...request,
    viewer,
    db: forOrganization(prisma, viewer.orgId, sending),
    query: <Row,>({ sql, parameters }: CompiledQuery<Row> | Statement) =>
      metered(meter, () => connections.read<Row>({ text: sql, values: parameters, types })),
    change: <Row,>({ sql, parameters }: Statement) => connections.change<Row>({ text: sql, values: parameters }),
    transaction: (work) => connections.changing((maxWait) => inTransaction(request, viewer, work, maxWait)),
    loaders: new Map(),
  }
}

/** Inside a transaction nothing waits for another connection. Whoever takes too long has nothing of it done. */
function inTransaction<T>(
  request: RequestBase,
  viewer: Viewer,
  work: (ctx: Context) => Promise<T>,
  maxWait: number,
): Promise<T> {
  return databaseOf(request).prisma.$transaction(
    async (tx) => {
      const result = await work(contextWithin(request, viewer, tx))
      throwIfTimedOut(request)
      return result
    },
    { maxWait },
  )
}

/**
 * A read beside an open transaction would wait for it on the embedded database's one connection, so it goes through
 * it.
 */
function contextWithin(request: RequestBase, viewer: Viewer, tx: Prisma.TransactionClient): Context {
  const { meter } = request
  const sending: Sending = (operation, send) => {
    throwIfTimedOut(request)
    return isRead(operation) ? metered(meter, send) : send()
  }
  const inner: Context = {
    ...request,
    viewer,
    db: forOrganization(tx, viewer.orgId, sending),
    query: async <Row>({ sql, parameters }: CompiledQuery<Row> | Statement) => {
      throwIfTimedOut(request)
      return metered(meter, () => tx.$queryRawUnsafe<Row[]>(sql, ...parameters))
    },
    change: async <Row>({ sql, parameters }: Statement) => {
      throwIfTimedOut(request)
      return tx.$queryRawUnsafe<Row[]>(sql, ...parameters)
    },
    transaction: (work) => work(inner),
    loaders: new Map(),
  }
  return inner
}
