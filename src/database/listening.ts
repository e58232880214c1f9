// Listens to the messages that PostgreSQL sends to all who listen on a channel, on a connection of its own.
import type pg from 'pg'

export interface ListenOptions {
  /** Is called with each message. */
  readonly hear: (message: string) => void
  /** Is called when the connection is there, also after it was lost: messages may have been missed. */
  readonly connected: () => void
}

/** The end of listening. */
export interface Listener {
  readonly stop: () => Promise<void>
}

/** What there is where no messages can be heard: the embedded database, and a pooler without a direct address. */
export const NOT_LISTENING: Listener = { stop: async () => undefined }

const FIRST_WAIT_MS = 250
const LONGEST_WAIT_MS = 30_000

/** Listens on a channel with the only connection of `pool`. Connects again when the connection is lost. */
export function listenOn(pool: pg.Pool, channel: string, { hear, connected }: ListenOptions): Listener {
  let held: pg.PoolClient | undefined
  let failures = 0
  let timer: NodeJS.Timeout | undefined
  let stopped = false

  const later = () => {
    failures += 1
    if (!stopped) timer = setTimeout(connect, Math.min(FIRST_WAIT_MS * 2 ** failures, LONGEST_WAIT_MS)).unref()
  }
  const close = (client: pg.PoolClient) => {
    if (held !== client) return
    held = undefined
    client.release(true)
    later()
  }
  const listen = async () => {
    const client = await pool.connect()
    held = client
    client.once('end', () => close(client))
    client.on('notification', ({ payload = '' }) => hear(payload))
    try {
      await client.query(`LISTEN ${channel}`)
      failures = 0
      connected()
    } catch {
      close(client)
    }
    if (stopped) close(client)
  }
  const connect = () => void listen().catch(later)
  connect()
  return {
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      if (held) close(held)
      await pool.end()
    },
  }
}
