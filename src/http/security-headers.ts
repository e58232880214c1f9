// The security headers of all answers, by Helmet. They are made once for each policy and not for each request.
import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { perObject } from '../core/per-object.js'

/** The directives of a Content-Security-Policy. */
type Directives = Readonly<Record<string, string[]>>

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The policy of a page of the gateway, which is stricter than that of the other answers. */
    readonly directives?: Directives
  }
}

type Policy = boolean | { readonly useDefaults: false; readonly directives: Directives }
type Headers = Readonly<Record<string, string>>

/** The headers that Helmet sets with this policy. */
function headersWith(contentSecurityPolicy: Policy): Headers {
  const headers = new Map<string, string>()
  const response = { setHeader: headers.set.bind(headers), removeHeader: headers.delete.bind(headers) }
  const set = helmet({ contentSecurityPolicy, crossOriginEmbedderPolicy: false })
  set({} as IncomingMessage, response as unknown as ServerResponse, () => undefined)
  return Object.fromEntries(headers)
}

const headersOfPage = perObject((directives: Directives) => headersWith({ useDefaults: false, directives }))

/** Sets the headers on every answer of the server. `policy` says whether all answers have Helmet's usual policy. */
export function securityHeaders(server: FastifyInstance, policy: boolean): void {
  const usual = headersWith(policy)
  server.addHook('onRequest', ({ routeOptions: { config: { directives } } }, reply, done) => {
    void reply.headers(directives ? headersOfPage(directives) : usual)
    done()
  })
}
