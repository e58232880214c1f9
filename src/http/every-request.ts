// Answers requests that Node or the router would not answer: with any method, without a Host header, and from clients
// that have closed their side of the connection. Closes answers that Node would not close.
import type { FastifyInstance } from 'fastify'
import { METHODS, ServerResponse, type IncomingMessage, type Server } from 'node:http'
import { Socket } from 'node:net'
import { answerOn, NOT_HTTP, takeOver } from './connections.js'

/** Makes the server answer every request. Call this before anything else is registered. */
export function answerEveryRequest(server: FastifyInstance): void {
  takeEveryMethod(server)
  answerHalfClosed(server)
  closeWaitingAnswers(server)
  refuseWithoutHost(server)
}

/** Lets all methods that Node knows reach the doors. The doors refuse the methods that a path does not take. */
function takeEveryMethod(server: FastifyInstance): void {
  const unknown = METHODS.filter((method) => !server.supportedMethods.includes(method))
  for (const method of unknown) server.addHttpMethod(method, { hasBody: true })
  // For the method CONNECT, Node passes the bare socket and creates no response object.
  server.server.on('connect', (request: IncomingMessage, socket: Socket) => takeOver(socket, () => {
    const answer = new ServerResponse(request)
    answer.shouldKeepAlive = false
    answer.assignSocket(socket)
    answer.once('finish', () => socket.destroySoon())
    server.server.emit('request', request, answer)
  }))
}

/** Time until the answer must begin for a client that closed its side although it had asked for keep-alive. */
const LIKELY_GONE_MS = 1000

/** Lets a client that closes its side after the request still get its answer. */
function answerHalfClosed(server: FastifyInstance): void {
  const known = new WeakSet<Socket>()
  const watch = (socket: Socket) => {
    // Injected requests (in tests) have no socket.
    if (known.has(socket) || !(socket instanceof Socket)) return
    known.add(socket)
    listenerOf(socket).httpAllowHalfOpen = true
    socket.once('end', () => closeWhereLikelyGone(socket))
  }
  server.addHook('onRequest', ({ raw }, _reply, done) => {
    watch(raw.socket)
    done()
  })
}

type Accepted = Socket & { readonly server: Server & { httpAllowHalfOpen?: boolean } }

/** The listener of a connection. Node reads `httpAllowHalfOpen` from the listener when a client closes its side. */
const listenerOf = (socket: Socket) => (socket as Accepted).server

/**
 * Closes the connection of a client that has probably disconnected. The server cannot distinguish a disconnected client
 * from a client that has closed only its side. A client that sent `Connection: close` is assumed to wait for its
 * answer. For other clients, the answer must begin soon, or the connection is closed.
 */
function closeWhereLikelyGone(socket: Socket): void {
  if (!answerOn(socket)?.shouldKeepAlive) return
  const cut = setTimeout(() => void (answerOn(socket)?.headersSent || socket.destroy()), LIKELY_GONE_MS).unref()
  socket.once('close', () => clearTimeout(cut))
}

/** What Node sets when it closes an answer. Without `_closed`, a stream that is sent later waits for `close`. */
const CLOSED = { destroyed: true, _closed: true }

/**
 * Closes the answers that wait behind another one of their connection, when that closes. Node closes only the answer
 * whose turn it is. The others would count as open for ever, and a stream of events among them would never end.
 */
function closeWaitingAnswers(server: FastifyInstance): void {
  const waiting = new WeakMap<Socket, Set<ServerResponse>>()
  const watch = (socket: Socket) => {
    const answers = new Set<ServerResponse>()
    waiting.set(socket, answers)
    socket.once('close', () => {
      for (const answer of answers) if (!answer.socket) Object.assign(answer, CLOSED).emit('close')
    })
    return answers
  }
  server.addHook('onRequest', ({ raw: { socket } }, { raw: answer }, done) => {
    if (!answer.socket && socket instanceof Socket) {
      const answers = waiting.get(socket) ?? watch(socket)
      answers.add(answer)
      answer.once('close', () => answers.delete(answer))
    }
    done()
  })
}

/** Refuses an HTTP 1.1 request without a Host header, with the same answer as for bytes that are not HTTP. */
function refuseWithoutHost(server: FastifyInstance): void {
  server.addHook('onRequest', ({ raw }, reply, done) => {
    if (raw.headers.host !== undefined || raw.httpVersion !== '1.1') return done()
    const headers = { 'content-type': 'text/plain; charset=utf-8', connection: 'close' }
    return void reply.code(400).headers(headers).send(NOT_HTTP.text())
  })
}
