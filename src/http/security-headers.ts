// The security headers of all answers, by Helmet. They are made once for each policy and not for each request.
import type { FastifyInstance } from 'fastify'
import helmet, { type HelmetOptions } from 'helmet'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { perObject } from '../core/per-object.js'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What this route sets in another way than the others. */
    readonly security?: HelmetOptions
  }
}

type Headers = ReadonlyMap<string, string>

/** The headers that Helmet sets with these options. */
function headersBy(options: HelmetOptions): Headers {
  const headers = new Map<string, string>()
  const response = { setHeader: headers.set.bind(headers), removeHeader: headers.delete.bind(headers) }
  helmet(options)({} as IncomingMessage, response as unknown as ServerResponse, () => undefined)
  return headers
}

/** Sets the headers on every answer of the server. A route can have options of its own. */
export function securityHeaders(server: FastifyInstance, usual: HelmetOptions): void {
  const ofUsual = headersBy(usual)
  const ofRoute = perObject((own: HelmetOptions) => headersBy({ ...usual, ...own }))
  server.addHook('onRequest', ({ routeOptions: { config: { security } } }, reply, done) => {
    for (const [name, value] of security ? ofRoute(security) : ofUsual) reply.raw.setHeader(name, value)
    done()
  })
}
