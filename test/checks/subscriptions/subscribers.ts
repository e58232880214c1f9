// Subscribers over two gateways whose connections are cut at random. Each comes back with its last cursor, perhaps at
// the other gateway.
import { createClient as createEventClient } from 'graphql-sse'
import { createClient as createSocketClient } from 'graphql-ws'
import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'

export interface Told {
  readonly cursor: string
  readonly recordId: string
  readonly action: string
  readonly recordVersion: number | null
}

/** One subscription, with all that it has been told. */
export interface Subscriber {
  readonly changes: Told[]
  cursor: string
}

/** One connection with its subscribers. */
export interface Line {
  readonly subscribers: readonly Subscriber[]
  /** Cuts the connection without a word. It comes back by itself. */
  readonly cut: () => void
  readonly close: () => Promise<void>
}

interface Where {
  readonly urls: readonly URL[]
  readonly token: string
  readonly kinds: readonly string[]
}

const QUERY = `subscription ($kinds: [ChangeKind!], $after: String) {
  changes(kinds: $kinds, after: $after) { cursor recordId action recordVersion } }`
/** The first pause before a connection is tried again; each next one is twice as long, up to the longest. */
const PAUSE_MS = 100
const LONGEST_PAUSE_MS = 3_200
/** The pause after so many tries. A random part of it keeps clients that were cut together from returning together. */
const pauseAfter = (tries: number) => Math.min(PAUSE_MS * 2 ** tries, LONGEST_PAUSE_MS) * (0.5 + Math.random() / 2)

/** Either client, as far as both are used. */
interface Client {
  subscribe(payload: object, sink: object): () => void
  dispose(): void | Promise<void>
}

type Connect = (url: URL, token: string, opened: (cut: () => void) => void) => Client

const overSocket: Connect = (url, token, opened) =>
  createSocketClient({
    url: new URL('/graphql', url).href.replace('http', 'ws'), webSocketImpl: WebSocket, retryAttempts: 0,
    connectionParams: { authorization: `Bearer ${token}` },
    on: { connected: (socket) => opened(() => (socket as WebSocket).terminate()) },
  })

/** The stream is cut by aborting its request. */
const overEvents: Connect = (url, token, opened) => {
  const gone = new AbortController()
  opened(() => gone.abort())
  return createEventClient({
    url: new URL('/graphql', url).href, retryAttempts: 0, headers: { authorization: `Bearer ${token}` },
    fetchFn: (address: string, init: RequestInit) =>
      fetch(address, { ...init, signal: AbortSignal.any([gone.signal, ...(init.signal ? [init.signal] : [])]) }),
  })
}

export const TRANSPORTS = { socket: overSocket, events: overEvents }

/** Opens a connection with subscribers that begin after a cursor. */
export function openLine(
  connect: Connect, { urls, token, kinds }: Where, first: number, count: number, cursor: string,
): Line {
  const subscribers = Array.from({ length: count }, (): Subscriber => ({ changes: [], cursor }))
  let turn = first
  let cutNow = () => undefined as void
  let client: Client
  let closed = false
  let lost = false
  let tries = 0

  const comeBack = () => {
    if (lost || closed) return
    lost = true
    void sleep(pauseAfter(tries)).then(open)
    tries += 1
  }
  const open = () => {
    if (closed) return
    lost = false
    turn += 1
    const mine = (client = connect(urls[turn % urls.length], token, (cut) => {
      tries = 0
      cutNow = cut
    }))
    for (const subscriber of subscribers) {
      const sink = {
        next: ({ data }: { readonly data?: { readonly changes: Told } }) => {
          if (!data || client !== mine) return
          subscriber.changes.push(data.changes)
          subscriber.cursor = data.changes.cursor
        },
        error: () => client === mine && comeBack(),
        complete: () => client === mine && comeBack(),
      }
      mine.subscribe({ query: QUERY, variables: { kinds, after: subscriber.cursor } }, sink)
    }
  }
  open()
  return {
    subscribers,
    cut: () => cutNow(),
    close: async () => {
      closed = true
      await client.dispose()
    },
  }
}
