// The end of the connections when the gateway stops: every request that has arrived is answered first.
import type { FastifyInstance } from 'fastify'
import { createServer, Server } from 'node:http'
import { Socket } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'

/** The servers that have been told to stop. */
const stopping = new WeakSet<FastifyInstance>()

/** From now on each answer closes its connection, and /ready refuses. All else goes on until the server is closed. */
export const announceStop = (server: FastifyInstance) => void stopping.add(server)

/** True if the server has been told to stop. */
export const isStopping = (server: FastifyInstance) => stopping.has(server)

/**
 * Time for which an idle connection stays open after the listener was closed. A request that a client has sent before
 * it could know of the stop arrives in this time.
 */
const LAST_LOOK_MS = 200
/** Age up to which a connection without a single byte is no idle one: a client that connects is about to send. */
const NEW_MS = 2_000

/**
 * Makes the server close all connections within the grace time: idle connections after a last look, the others after
 * their answer. When the grace time is over, all remaining connections are closed.
 */
export function closeWithinGrace(server: FastifyInstance, graceSeconds: number): void {
  const open = openConnections(server)
  let looks: NodeJS.Timeout | undefined
  let cut: NodeJS.Timeout | undefined
  server.addHook('onSend', (_request, reply, _payload, done) => {
    if (isStopping(server)) void reply.header('connection', 'close')
    done()
  })
  // Node would close idle connections together with the listener, also those to which a request is on its way.
  server.server.closeIdleConnections = () => undefined
  server.addHook('preClose', async () => {
    announceStop(server)
    cut = setTimeout(() => [...open.keys()].forEach((socket) => socket.destroy()), graceSeconds * 1000)
    // The event loop looks for bytes that have arrived, and reads them, before it runs what setImmediate was given.
    looks = setInterval(() => setImmediate(closeIdle, open), LAST_LOOK_MS)
    await closeListener(server)
  })
  // A host name with several addresses has several listeners, but the server waits only for the first listener. So this
  // hook waits for all connections.
  server.addHook('onClose', async () => {
    await Promise.all([...open.keys()].map((socket) => new Promise((resolve) => socket.once('close', resolve))))
    clearInterval(looks)
    clearTimeout(cut)
  })
}

/** Each open connection → the time at which it was opened, as performance.now() counts. */
type Open = ReadonlyMap<Socket, number>

/** The open connections: all connections of the first listener; of other listeners, those that have sent a request. */
function openConnections(server: FastifyInstance): Open {
  const open = new Map<Socket, number>()
  const note = (socket: Socket) => {
    // Injected requests (in tests) have no socket.
    if (open.has(socket) || !(socket instanceof Socket)) return
    open.set(socket, performance.now())
    socket.once('close', () => open.delete(socket))
  }
  server.server.on('connection', note)
  server.addHook('onRequest', ({ raw }, _reply, done) => {
    note(raw.socket)
    done()
  })
  return open
}

/** A turn of the event loop that is as short as this had nothing to do. */
const IDLE_TURN_MS = 0.2
const MOST_TURNS = 50

/**
 * Closes the listener. The system resets connections that wait to be accepted at that moment, so it comes immediately
 * after a turn of the event loop, which accepts all that wait.
 */
async function closeListener({ server }: FastifyInstance): Promise<void> {
  // Closing takes longest when it is done for the first time.
  createServer().close()
  for (let [turns, took] = [0, Infinity]; turns < MOST_TURNS && took > IDLE_TURN_MS; turns += 1) {
    const begun = performance.now()
    await turn()
    took = performance.now() - begun
  }
  server.close()
}

/** Closes the connections that have no request, not even the beginning of one. */
function closeIdle(open: Open): void {
  const listeners = new Set([...open.keys()].map((socket) => (socket as Socket & { readonly server?: Server }).server))
  for (const listener of listeners) if (listener) Server.prototype.closeIdleConnections.call(listener)
  // To Node, a connection on which nothing has been sent yet is not idle.
  const old = performance.now() - NEW_MS
  for (const [socket, since] of open) if (socket.bytesRead === 0 && since < old) socket.destroy()
}
