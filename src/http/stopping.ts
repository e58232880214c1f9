// The end of the connections when the gateway stops: every request that has arrived is answered first.
import type { FastifyInstance } from 'fastify'
import { Server } from 'node:http'
import { Socket } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'

/** The servers that have been told to stop. */
const stopping = new WeakSet<FastifyInstance>()

/** From now on each answer closes its connection, and /ready refuses. All else goes on until the server is closed. */
export const announceStop = (server: FastifyInstance) => void stopping.add(server)

/** True if the server has been told to stop. */
export const isStopping = (server: FastifyInstance) => stopping.has(server)

/**
 * Time for which an idle connection stays open after the listener was closed. A request that a client has sent before it
 * could know of the stop arrives in this time.
 */
const LAST_LOOK_MS = 200

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
    cut = setTimeout(() => open.forEach((socket) => socket.destroy()), graceSeconds * 1000)
    // The event loop looks for bytes that have arrived, and reads them, before it runs what setImmediate was given.
    looks = setInterval(() => setImmediate(closeIdle, open), LAST_LOOK_MS)
    await closeListener(server)
  })
  // A host name with several addresses has several listeners, but the server waits only for the first listener. So this
  // hook waits for all connections.
  server.addHook('onClose', async () => {
    await Promise.all([...open].map((socket) => new Promise((resolve) => socket.once('close', resolve))))
    clearInterval(looks)
    clearTimeout(cut)
  })
}

/** The open connections: all connections of the first listener; of other listeners, those that have sent a request. */
function openConnections(server: FastifyInstance): ReadonlySet<Socket> {
  const open = new Set<Socket>()
  const note = (socket: Socket) => {
    // Injected requests (in tests) have no socket.
    if (open.has(socket) || !(socket instanceof Socket)) return
    open.add(socket)
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
 * Closes the listener. The system resets connections that wait to be accepted at that moment, so the event loop looks
 * for them immediately before.
 */
async function closeListener({ server }: FastifyInstance): Promise<void> {
  for (let [turns, took] = [0, Infinity]; turns < MOST_TURNS && took > IDLE_TURN_MS; turns += 1) {
    const begun = performance.now()
    await turn()
    took = performance.now() - begun
  }
  server.close()
}

/** Closes the connections that have no request, not even the beginning of one. */
function closeIdle(open: ReadonlySet<Socket>): void {
  const listeners = new Set([...open].map((socket) => (socket as Socket & { readonly server?: Server }).server))
  for (const listener of listeners) if (listener) Server.prototype.closeIdleConnections.call(listener)
  // To Node, a connection on which nothing has been sent yet is not idle.
  for (const socket of open) if (socket.bytesRead === 0) socket.destroy()
}
