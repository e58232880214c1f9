// Follows each request from its arrival to the end of its answer: its identifier in a header, its note, and its end.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { EndListener, NotedDoor, RequestNote } from './note.js'
import type { Tracing } from './spans.js'

/** The header with the identifier of a request. */
export const REQUEST_ID = 'x-request-id'

/** Says that what a note is about has ended, with this status. */
type End = (note: RequestNote, status: number, isAborted?: boolean) => void

declare module 'fastify' {
  interface FastifyRequest {
    /** What is known of the request so far. */
    note: RequestNote
    /** Says that something has ended whose end Node does not see: a WebSocket, or a subscription that it carries. */
    ended: End
  }
  interface FastifyContextConfig {
    /** The door of a route. A route without one is a page. */
    readonly door?: NotedDoor
  }
}

/** A new note of a request. */
export const noteOf = ({ id }: Pick<FastifyRequest, 'id'>): RequestNote => ({ requestId: id, since: performance.now() })

const doorOf = ({ is404, routeOptions: { config } }: FastifyRequest): NotedDoor =>
  (is404 ? 'none' : (config.door ?? 'pages'))

/** The method and the path of the route. It has no values of the request, so there are only a few. */
const routeOf = ({ is404, method, routeOptions: { url } }: FastifyRequest) => (is404 ? 'none' : `${method} ${url}`)

/** Gives each request its note and answers its identifier. Tells the listeners when the answer has ended. */
export function followRequests(server: FastifyInstance, listeners: readonly EndListener[], tracing?: Tracing): void {
  const ended: End = (note, status, isAborted = false) => {
    const { door = 'none', operation = '' } = note
    const ending = { status, ms: performance.now() - note.since, isAborted }
    for (const listener of listeners) listener(Object.assign(note, { door, operation }), ending)
  }
  // Emitted once, also if the client is gone before the answer is complete.
  const endOnClose = (request: FastifyRequest, { raw }: FastifyReply) => raw.once('close', () => {
    const { note } = request
    note.door ??= doorOf(request)
    note.operation ??= routeOf(request)
    if (note.door !== 'none') note.route ??= request.routeOptions.url
    ended(note, raw.statusCode, !raw.writableFinished || request.raw.errored !== null)
  })
  server.decorateRequest('note')
  server.decorateRequest('ended', ended)
  server.addHook('onRequest', (request, reply, done) => {
    const note = noteOf(request)
    note.method = request.method
    request.note = note
    void reply.header(REQUEST_ID, request.id)
    if (listeners.length) endOnClose(request, reply)
    if (tracing) tracing.request(request.headers, note, done)
    else done()
  })
}
