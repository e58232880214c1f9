// Live operations at /graphql: requests that ask for a WebSocket or for a stream of events are taken before all others.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { asksForSocket, routeUpgrades } from '../upgrades.js'
import { asksForEvents, eventStreams } from './event-stream.js'
import type { LiveParts, Sent } from './open.js'
import { livePlaces } from './live-places.js'
import { sockets } from './sockets.js'

type Handler = (request: FastifyRequest, reply: FastifyReply) => unknown

export interface LiveDoor {
  /** A handler that takes the live requests, and leaves all others to `rest`. */
  readonly before: (sentIn: (request: FastifyRequest) => Sent, rest: unknown) => Handler
}

/** Serves subscriptions, until the server stops. */
export function liveDoor(server: FastifyInstance, parts: LiveParts): LiveDoor {
  const places = livePlaces()
  const overSockets = sockets(parts, places)
  const asEvents = eventStreams(parts, places)
  routeUpgrades(server, '/graphql')
  server.addHook('preClose', async () => {
    overSockets.stop()
    asEvents.stop()
  })
  return {
    before: (sentIn, rest) => (request, reply) => {
      if (asksForSocket(request.raw)) return overSockets.accept(request, reply)
      if (!request.headers.accept?.includes('text/event-stream')) return (rest as Handler)(request, reply)
      const sent = sentIn(request)
      return asksForEvents(request, sent) ? asEvents.answer(request, reply, sent) : (rest as Handler)(request, reply)
    },
  }
}
