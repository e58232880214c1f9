// The connections of the listener: how long each may take, what one that is cut off is told, and how all of them
// end when the gateway stops.
import type { FastifyInstance } from 'fastify'
import type { ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { Config } from '../config.js'
import { LIMITS } from '../core/limits.js'
import { counted } from '../core/lifecycle/words.js'

type Timers = Config['timers']

/** How often Node looks for requests that are late: none outlives its time by more. */
const LOOK_EVERY_MS = 1000

/** The options of a server that bound what one connection may send, and how long it may take. */
export const connectionOptions = (timers: Timers) => ({
  bodyLimit: LIMITS.bodyBytes.most,
  requestTimeout: timers.requestSeconds * 1000,
  keepAliveTimeout: timers.keepAliveSeconds * 1000,
  http: {
    maxHeaderSize: LIMITS.headBytes.most,
    headersTimeout: timers.requestSeconds * 1000,
    requestTimeout: timers.requestSeconds * 1000,
    connectionsCheckingInterval: LOOK_EVERY_MS,
    // Node would refuse such a request without a word; `every-request.ts` does not.
    requireHostHeader: false,
  },
  clientErrorHandler: (error: NodeJS.ErrnoException, socket: Socket) => refuseUnread(error, socket, timers),
  // What arrives whole within the grace is answered; it cannot go on for ever, since each answer then closes its
  // connection.
  return503OnClosing: false,
})

interface Refusal {
  readonly status: string
  readonly text: (timers: Timers) => string
}

/** What is said to a connection whose request cannot be read, by Node's code. */
const REFUSALS: Readonly<Record<string, Refusal>> = {
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: '408 Request Timeout',
    text: ({ requestSeconds }) => `The request did not arrive within ${counted(requestSeconds, 'second')}.`,
  },
}
/** What the service before said to bytes that are not HTTP. */
export const NOT_HTTP = { status: '400 Bad Request', text: () => 'Invalid HTTP request received.' } satisfies Refusal

/** Node keeps the answer that is being written with its socket, and asks this before it writes a refusal of its own. */
export const answerOn = (socket: Socket) =>
  (socket as Socket & { readonly _httpMessage?: ServerResponse | null })._httpMessage

function refuseUnread({ code = '' }: NodeJS.ErrnoException, socket: Socket, timers: Timers): void {
  // In the middle of an answer a refusal would be read as a part of it.
  if (!socket.writable || answerOn(socket)?.headersSent) {
    socket.destroy()
    return
  }
  const { status, text } = REFUSALS[code] ?? NOT_HTTP
  const said = text(timers)
  socket.write(`HTTP/1.1 ${status}\r\ncontent-type: text/plain; charset=utf-8\r\ncontent-length: ${said.length}\r\nconnection: close\r\n\r\n${said}`)
  // Whoever does not close their half would hold the socket open.
  socket.destroySoon()
}

/** Closes whoever takes nothing of their answer any more. */
export function closeStalledReaders(server: FastifyInstance, { stallSeconds }: Timers): void {
  server.addHook('onSend', async (_request, reply) => void reply.raw.setTimeout(stallSeconds * 1000))
}

/**
 * Has the server close within its grace: connections that have nothing under way at once, the others with their answer,
 * and what is left when the grace is over whatever it is doing.
 */
export function closeWithinGrace(server: FastifyInstance, graceSeconds: number): void {
  const open = openConnections(server)
  let closing = false
  let cut: NodeJS.Timeout | undefined
  server.addHook('onSend', async (_request, reply) => void (closing && reply.header('connection', 'close')))
  server.addHook('preClose', async () => {
    closing = true
    for (const socket of open) closeWhenDone(socket)
    cut = setTimeout(() => open.forEach((socket) => socket.destroy()), graceSeconds * 1000)
  })
  // For a name with several addresses there are several listeners, of which the server waits for the first alone.
  server.addHook('onClose', async () => {
    await Promise.all([...open].map((socket) => new Promise((resolve) => socket.once('close', resolve))))
    clearTimeout(cut)
  })
}

/** The open connections: all of the first listener, and of any other those that have sent a request. */
function openConnections(server: FastifyInstance): ReadonlySet<Socket> {
  const open = new Set<Socket>()
  const note = (socket: Socket) => {
    // Requests that are injected come on no socket.
    if (open.has(socket) || !(socket instanceof Socket)) return
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  }
  server.server.on('connection', note)
  server.addHook('onRequest', async ({ raw }) => note(raw.socket))
  return open
}

/**
 * Node closes kept connections that are idle. It takes one that has said nothing yet for a request, and keeps one
 * whose answer has begun.
 */
function closeWhenDone(socket: Socket): void {
  if (socket.bytesRead === 0) socket.destroy()
  answerOn(socket)?.once('finish', () => socket.destroySoon())
}
