// Keeps the asynchronous context of work that waits for a connection. For traces only, because it costs every wait an
// object: without it, statements would belong to the request that gave the connection back.
import { AsyncResource } from 'node:async_hooks'
import type pg from 'pg'

/** Lets the statements of work belong to the request that waited for the connection. */
export function keepContext(pool: pg.Pool): void {
  const connect = pool.connect.bind(pool) as (...asked: unknown[]) => unknown
  const connectIn = (callback?: (...answer: unknown[]) => void) =>
    (callback ? connect(AsyncResource.bind(callback)) : connect())
  Object.assign(pool, { connect: connectIn })
}
