// A receiver of webhooks: an HTTP server that keeps the requests and gives the answers that a test has set.
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export interface Received {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

interface Reply {
  readonly status: number
  readonly body?: string | Buffer
  readonly headers?: Readonly<Record<string, string>>
}

export interface Receiver {
  readonly port: number
  readonly url: (path?: string) => string
  readonly received: Received[]
  /** The answers to the next requests of a path, in turn; the last one is repeated. `null`: no answer at all. */
  readonly answer: (path: string, ...replies: (Reply | null)[]) => void
  /** The requests to a path. */
  readonly at: (path: string) => readonly Received[]
  readonly stop: () => Promise<void>
}

/** Starts a receiver. It answers 204 unless a test says something else. */
export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = []
  const replies = new Map<string, (Reply | null)[]>()
  const server = createServer((request, response) => {
    const { url: path = '', headers } = request
    void text(request).then((body) => {
      received.push({ path, headers, body })
      const planned = replies.get(path) ?? [{ status: 204 }]
      const reply = planned.length > 1 ? planned.shift() : planned[0]
      if (reply) response.writeHead(reply.status, reply.headers).end(reply.body)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    port,
    received,
    url: (path = '/') => `http://127.0.0.1:${port}${path}`,
    answer: (path, ...given) => void replies.set(path, given),
    at: (path) => received.filter((one) => one.path === path),
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
