// Cancels a statement that runs on a PostgreSQL server. The protocol requires a separate connection for the request. It
// ends work that nobody waits for, and gains nothing else; test/matrices/long/stopped-reads.test.ts tests it.
import pg from 'pg'

const PATIENCE_MS = 2_000

/** The properties of a connection that are needed to cancel its statement. The type of pg lacks some of them. */
interface Running {
  readonly processID: number
  readonly secretKey: number
  readonly host: string
  readonly port: number
  readonly ssl: boolean | object
}

/** The low-level connection of pg, whose published types lack these methods. */
interface Line extends NodeJS.EventEmitter {
  readonly stream: { destroy(): void }
  connect(port: number | string, host?: string): void
  requestSsl(): void
  cancel(processID: number, secretKey: number): void
}

/**
 * Asks the server to cancel the statement of this connection. Resolves when the server has closed the cancel
 * connection, or after a timeout.
 */
export function cancelStatement(client: pg.PoolClient): Promise<void> {
  const { processID, secretKey, host, port, ssl } = client as typeof client & Running
  const line = new pg.Connection({ ssl } as never) as unknown as Line
  return new Promise((resolve) => {
    const timer = setTimeout(() => line.stream.destroy(), PATIENCE_MS)
    // If the server cannot be reached, its own time limit ends the statement.
    line.on('error', () => {})
    line.once('end', () => {
      clearTimeout(timer)
      resolve()
    })
    if (ssl) line.once('connect', () => line.requestSsl())
    line.once(ssl ? 'sslconnect' : 'connect', () => line.cancel(processID, secretKey))
    if (host.startsWith('/')) line.connect(`${host}/.s.PGSQL.${port}`)
    else line.connect(port, host)
  })
}
