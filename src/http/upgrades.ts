// Requests to change the protocol of their connection (header Upgrade). Only WebSockets at /graphql are served; all
// others are answered as if they had not asked, as HTTP allows.
import type { FastifyInstance } from 'fastify'
import { ServerResponse, type IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { takeOver } from './connections.js'
import { noLongerCounted } from './requests-at-once.js'

interface Upgrade {
  readonly socket: Socket
  /** What the client has sent after the request. */
  readonly head: Buffer
}

const upgrades = new WeakMap<IncomingMessage, Upgrade>()

/** True if a request asks for a WebSocket that is served. */
export const asksForSocket = (request: IncomingMessage) => upgrades.has(request)

/** Takes the socket of a request for a WebSocket from its response, which is not used any more. */
export function takeUpgrade(request: IncomingMessage, response: ServerResponse): Upgrade {
  const upgrade = upgrades.get(request)
  if (!upgrade) throw new Error('the request does not ask for a WebSocket')
  noLongerCounted(response)
  response.detachSocket(upgrade.socket)
  return upgrade
}

/**
 * Sends requests for WebSockets at this path through the router, as all other requests. Once a server takes upgrades at
 * all, Node hands over the bare socket of every request with the header: clients of HTTP/2 send it with ordinary
 * requests.
 */
export function routeUpgrades(server: FastifyInstance, path: string): void {
  server.server.on('upgrade', (request: IncomingMessage, socket: Socket, head: Buffer) => takeOver(socket, () => {
    const isServed = request.headers.upgrade?.toLowerCase() === 'websocket' && request.url?.split('?')[0] === path
    if (!isServed) return readAgain(server, request, { socket, head })
    upgrades.set(request, { socket, head })
    const answer = new ServerResponse(request)
    answer.shouldKeepAlive = false
    answer.assignSocket(socket)
    // Only a refusal is answered; a WebSocket takes over the socket.
    answer.once('finish', () => socket.destroySoon())
    server.server.emit('request', request, answer)
  }))
}

/** Lets the server read the request again, without the header. */
function readAgain(server: FastifyInstance, request: IncomingMessage, { socket, head }: Upgrade): void {
  const { method, url, httpVersion, rawHeaders } = request
  const lines = [`${method} ${url} HTTP/${httpVersion}`]
  for (let at = 0; at < rawHeaders.length; at += 2)
    if (rawHeaders[at].toLowerCase() !== 'upgrade') lines.push(`${rawHeaders[at]}: ${rawHeaders[at + 1]}`)
  socket.unshift(Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), head]))
  server.server.emit('connection', socket)
}
