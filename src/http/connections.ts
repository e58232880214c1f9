// The connections of the HTTP server: their time limits, and the answers to unreadable requests.
import type { FastifyInstance } from 'fastify'
import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Config } from '../config.js'
import { LIMITS } from '../core/limits.js'
import { counted } from '../core/words.js'

type Timers = Config['timers']

/** The interval at which Node checks for late requests. A request can exceed its time limit by this interval. */
const LOOK_EVERY_MS = 1000

/** The server options that limit the size and the duration of a request. */
export const connectionOptions = (timers: Timers) => ({
  bodyLimit: LIMITS.bodyBytes.most,
  requestTimeout: timers.requestSeconds * 1000,
  keepAliveTimeout: timers.keepAliveSeconds * 1000,
  http: {
    maxHeaderSize: LIMITS.headBytes.most,
    headersTimeout: timers.requestSeconds * 1000,
    requestTimeout: timers.requestSeconds * 1000,
    connectionsCheckingInterval: LOOK_EVERY_MS,
    // Node would refuse a request without a Host header with an empty answer. `every-request.ts` answers with a text.
    requireHostHeader: false,
  },
  clientErrorHandler: (error: NodeJS.ErrnoException, socket: Socket) => refuseUnread(error, socket, timers),
  // Requests that arrive completely within the grace time are answered. Each answer then closes its connection, so the
  // number of connections only falls.
  return503OnClosing: false,
})

interface Refusal {
  readonly status: string
  readonly text: (timers: Timers) => string
}

/** Node's error code → the answer to a request that cannot be read. */
const REFUSALS: Readonly<Record<string, Refusal>> = {
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: '408 Request Timeout',
    text: ({ requestSeconds }) => `The request did not arrive within ${counted(requestSeconds, 'second')}.`,
  },
}
/** The answer of the old FastAPI service to bytes that are not HTTP. */
export const NOT_HTTP = { status: '400 Bad Request', text: () => 'Invalid HTTP request received.' } satisfies Refusal

/**
 * The answer that is being written on a socket, if any. Node stores it in this internal property, and checks the
 * property itself before it writes an error answer.
 */
export const answerOn = (socket: Socket) =>
  (socket as Socket & { readonly _httpMessage?: ServerResponse | null })._httpMessage

const isLost = () => undefined

/**
 * Takes over a connection that Node has handed over, when the answers before are written. Node has then taken its own
 * listeners from it: an error of the connection would end the process, and a long answer would wait for ever.
 */
export function takeOver(socket: Socket, take: () => void): void {
  if (!socket.listeners('error').includes(isLost)) socket.on('error', isLost)
  const goOn = () => void answerOn(socket)?.emit('drain')
  socket.on('drain', goOn)
  const wait = () => {
    const answer = answerOn(socket)
    if (answer) return void answer.once('finish', wait)
    socket.off('drain', goOn)
    // The last answer has set the time for which a connection is kept without a request.
    socket.setTimeout(0)
    if (socket.writable) take()
  }
  wait()
}

/** Answers after which their connection is refused. */
const lastOnes = new WeakSet<ServerResponse>()

function refuseUnread(error: NodeJS.ErrnoException, socket: Socket, timers: Timers): void {
  const answer = answerOn(socket)
  // A client that reads in order would take the refusal for the answer to a request before, which may be carried out.
  if (socket.writable && answer?.req.complete) {
    if (!lastOnes.has(answer)) answer.once('finish', () => refuseUnread(error, socket, timers))
    lastOnes.add(answer)
    return
  }
  // If an answer has begun, the client would read the refusal as a part of that answer.
  if (!socket.writable || answer?.headersSent) {
    socket.destroy()
    return
  }
  const { status, text } = REFUSALS[error.code ?? ''] ?? NOT_HTTP
  const said = text(timers)
  socket.write(`HTTP/1.1 ${status}\r\ncontent-type: text/plain; charset=utf-8\r\ncontent-length: ${said.length}\r\nconnection: close\r\n\r\n${said}`)
  // Without this, a client that does not close its side would keep the socket open.
  socket.destroySoon()
}

/** Closes the connection of a client that stops reading its answer. */
export function closeStalledReaders(server: FastifyInstance, { stallSeconds }: Timers): void {
  server.addHook('onSend', (_request, reply, _payload, done) => {
    reply.raw.setTimeout(stallSeconds * 1000, () => reply.raw.destroy())
    done()
  })
}
