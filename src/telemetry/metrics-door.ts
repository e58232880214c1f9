// Serves the metrics: at /metrics of the gateway for those who have the token, or at a port of their own.
import Fastify, { type FastifyInstance } from 'fastify'
import { createHash, timingSafeEqual } from 'node:crypto'
import type { Log } from '../log.js'
import type { Metrics } from './metrics.js'

const hashOf = (text: string) => createHash('sha256').update(text).digest()

/** The scheme of a credential is not case-sensitive. */
const BEARER = /^bearer +/i

/** Compares in constant time. Hashes have the same length, whatever was sent. */
const isToken = (sent: string | undefined, token: string) =>
  sent !== undefined && BEARER.test(sent) && timingSafeEqual(hashOf(sent.replace(BEARER, '')), hashOf(token))

/** Serves the metrics. With a token, only to requests that have it. */
export function metricsDoor(server: FastifyInstance, { print, contentType }: Metrics, token?: string): void {
  server.get('/metrics', { config: { door: 'probes' } }, async ({ headers: { authorization } }, reply) => {
    if (token && !isToken(authorization, token))
      return reply.code(401).header('www-authenticate', 'Bearer').send({ detail: 'Not authenticated' })
    return reply.header('content-type', contentType).header('cache-control', 'no-store').send(await print())
  })
}

/** Where the metrics are served. */
interface MetricsPlace {
  readonly host: string
  readonly port?: number
  readonly token?: string
}

/** Serves the metrics at a port of their own while the gateway listens. */
export function metricsPort(server: FastifyInstance, metrics: Metrics, place: MetricsPlace, log: Log): void {
  const { host, port, token } = place
  const own = Fastify({ logger: false })
  metricsDoor(own, metrics, token)
  server.addHook('onReady', async () => {
    const address = await own.listen({ host, port }).catch(({ message }: Error) => {
      throw new Error(`METRICS_PORT ${port} at ${host} cannot be used; choose another (${message})`)
    })
    log.info({ address }, 'metrics are served')
  })
  server.addHook('onClose', () => own.close())
}
