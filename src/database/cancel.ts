// Ends a statement that is running on a PostgreSQL server, over a connection of its own, as its protocol asks.
import pg from 'pg'

const PATIENCE_MS = 2_000

/** What a connection knows of itself; all but the key is in its type. */
interface Running {
  readonly processID: number
  readonly secretKey: number
  readonly host: string
  readonly port: number
  readonly ssl: boolean | object
}

/** The driver's bare connection, of which its types tell little. */
interface Line extends NodeJS.EventEmitter {
  readonly stream: { destroy(): void }
  connect(port: number | string, host?: string): void
  cancel(processID: number, secretKey: number): void
}

/**
 * Asks the server to end the statement of this connection. Comes back when the server has done so, or does not
 * answer.
 */
export function cancelStatement(client: pg.PoolClient): Promise<void> {
  const { processID, secretKey, host, port, ssl } = client as unknown as Running
  const line = new pg.Connection({ ssl } as never) as unknown as Line
  return new Promise((resolve) => {
    const timer = setTimeout(() => line.stream.destroy(), PATIENCE_MS)
    // A server that cannot be reached ends the statement by its own time limit.
    line.on('error', () => {})
    line.once('end', () => {
      clearTimeout(timer)
      resolve()
    })
    line.once(ssl ? 'sslconnect' : 'connect', () => line.cancel(processID, secretKey))
    if (host.startsWith('/')) line.connect(`${host}/.s.PGSQL.${port}`)
    else line.connect(port, host)
  })
}
