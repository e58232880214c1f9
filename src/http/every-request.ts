// Answers requests that Node or the router would not: of any method, without a host, from half-closed clients.
import type { FastifyInstance } from 'fastify'
import { METHODS, ServerResponse, type IncomingMessage, type Server } from 'node:http'
import { Socket } from 'node:net'
import { answerOn, NOT_HTTP } from './connections.js'

/** Has the server answer every request. To be called before anything else is registered. */
export function answerEveryRequest(server: FastifyInstance): void {
  takeEveryMethod(server)
  answerHalfClosed(server)
  refuseWithoutHost(server)
}

/** Every method that Node knows must reach the doors, which refuse those that a path does not take. */
function takeEveryMethod(server: FastifyInstance): void {
  const unknown = METHODS.filter((method) => !server.supportedMethods.includes(method))
  for (const method of unknown) server.addHttpMethod(method, { hasBody: true })
  // For a tunnel Node hands out the bare socket and makes no answer.
  server.server.on('connect', (request: IncomingMessage, socket: Socket) => {
    const answer = new ServerResponse(request)
    answer.shouldKeepAlive = false
    answer.assignSocket(socket)
    answer.once('finish', () => socket.destroySoon())
    server.server.emit('request', request, answer)
  })
}

/** How soon an answer must begin for a client that closed its half although it wanted the connection kept. */
const LIKELY_GONE_MS = 1000

/** A client that closes its half after its request gets its answer. */
function answerHalfClosed(server: FastifyInstance): void {
  const known = new WeakSet<Socket>()
  server.addHook('onRequest', async ({ raw: { socket } }) => {
    // Requests that are injected come on no socket.
    if (known.has(socket) || !(socket instanceof Socket)) return
    known.add(socket)
    listenerOf(socket).httpAllowHalfOpen = true
    socket.once('end', () => closeWhereLikelyGone(socket))
  })
}

type Accepted = Socket & { readonly server: Server & { httpAllowHalfOpen?: boolean } }

/** Node keeps the listener with its connections, and asks it what to do when a client closes its half. */
const listenerOf = (socket: Socket) => (socket as Accepted).server

/**
 * A client that is gone altogether looks like one that has closed its half. Who announced their last request, as with
 * `Connection: close`, is believed. Others may have gone, so that their answer must begin soon.
 */
function closeWhereLikelyGone(socket: Socket): void {
  if (!answerOn(socket)?.shouldKeepAlive) return
  const cut = setTimeout(() => void (answerOn(socket)?.headersSent || socket.destroy()), LIKELY_GONE_MS).unref()
  socket.once('close', () => clearTimeout(cut))
}

/** A request of HTTP 1.1 must name its host. One that does not is answered like bytes that are no HTTP. */
function refuseWithoutHost(server: FastifyInstance): void {
  server.addHook('onRequest', async ({ raw }, reply) => {
    if (raw.headers.host !== undefined || raw.httpVersion !== '1.1') return undefined
    const headers = { 'content-type': 'text/plain; charset=utf-8', connection: 'close' }
    return reply.code(400).headers(headers).send(NOT_HTTP.text())
  })
}
