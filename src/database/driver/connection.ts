// The low-level connection behind a client of pg, whose published types lack it.
import type { Socket } from 'node:net'
import type pg from 'pg'

interface Connection extends NodeJS.EventEmitter {
  readonly stream: Pick<Socket, 'cork' | 'uncork' | 'destroy'>
}

type Connected = pg.PoolClient & { readonly connection?: Connection }

/** The low-level connection; undefined for the embedded database, which has none. */
export const connectionOf = (client: pg.PoolClient) => (client as Connected).connection

/** Closes the connection at once. The driver alone would first wait for answers. */
export const closeAtOnce = (client: pg.PoolClient) => { connectionOf(client)?.stream.destroy() }

/** Runs work in a transaction, on one connection of a pool. */
export const inTransaction = <T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> =>
  withClient(pool, async (client) => {
    await client.query('BEGIN')
    const result = await work(client)
    await client.query('COMMIT')
    return result
  })

/** Runs work on one connection of a pool. Closes the connection if the work fails. */
export async function withClient<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    const result = await work(client)
    client.release()
    return result
  } catch (error) {
    // Closing the connection also releases its locks and its open transaction.
    closeAtOnce(client)
    client.release(true)
    throw error
  }
}
