// What the headers of a request say about its caller: credentials, address and scheme. And the headers that both doors
// send with errors and answers: authentication, retry, rate limit, cost, and how the operation ran.
import type { FastifyRequest } from 'fastify'
import type { IncomingHttpHeaders } from 'node:http'
import type { ExecutionResult } from 'graphql'
import type { Credentials } from '../access/credential.js'
import type { Allowance } from '../access/key-viewer.js'
import { addressIn } from '../core/network.js'
import type { Config } from '../config.js'
import type { Meter } from '../core/progress/meter.js'
import type { ErrorCode } from '../errors.js'

type Headers = Readonly<Record<string, string>>
type Details = Readonly<Record<string, unknown>>

const HEADERS: Partial<Record<ErrorCode, (details: Details) => Headers>> = {
  UNAUTHENTICATED: () => ({ 'www-authenticate': 'Bearer' }),
  IDEMPOTENCY_KEY_IN_USE: ({ retryAfterSeconds }) => retryAfter(retryAfterSeconds),
  SERVICE_UNAVAILABLE: ({ retryAfterSeconds }) => retryAfter(retryAfterSeconds),
  RATE_LIMITED: ({ retryAfterSeconds, limit }) => ({
    ...retryAfter(retryAfterSeconds),
    // The limit on log-ins has no API key, so there is no rate limit to report.
    ...(limit == null
      ? {}
      : allowanceHeaders({ limit: Number(limit), remaining: 0, resetSeconds: Number(retryAfterSeconds) })),
  }),
}

const retryAfter = (seconds: unknown): Headers => (seconds == null ? {} : { 'retry-after': String(seconds) })

/** The headers for an error with this code. */
export const headersOf = (code: ErrorCode, details: Details): Headers => HEADERS[code]?.(details) ?? {}

/** The rate limit headers of an API key: requests per minute, remaining requests, and seconds until the reset. */
export const allowanceHeaders = (allowance?: Pick<Allowance, 'limit' | 'remaining' | 'resetSeconds'>): Headers =>
  allowance
    ? {
        'ratelimit-limit': String(allowance.limit),
        'ratelimit-remaining': String(allowance.remaining),
        'ratelimit-reset': String(allowance.resetSeconds),
      }
    : {}

/** The cost header of an operation, in rows: estimated, actually read, and the maximum. */
export const costHeaders = ({ estimated, rows, mostRows }: Meter): Headers => ({
  'x-cost': `estimated=${estimated}, actual=${rows}, most=${mostRows}`,
})

/** Says that the answer is that of an earlier request with the same Idempotency-Key. */
export const replayHeaders = (extensions: ExecutionResult['extensions']): Headers =>
  (extensions?.idempotencyReplayed ? { 'idempotency-replayed': 'true' } : {})

type Extensions = Pick<ExecutionResult, 'extensions'>

/** The tag of the answer. A client that keeps the answer is to ask each time whether it has changed. */
export const tagHeaders = ({ extensions }: Extensions): Headers =>
  (typeof extensions?.etag === 'string' ? { etag: extensions.etag, 'cache-control': 'private, no-cache' } : {})

/** True if the client has the answer already, and is to get its tag alone. */
export const isUnchanged = ({ extensions }: Extensions): boolean => extensions?.unchanged === true

/** One preference in a list, with its parameters. A comma in a quoted text does not end it. */
const PREFERENCES = /(?:[^,"]|"(?:[^"\\]|\\.)*"?)+/g
const PREFERENCE = /^\s*([^\s=;]+)\s*(?:=\s*("(?:[^"\\]|\\.)*"|[^\s;]*))?/

/**
 * True if the header Prefer (RFC 7240) asks for a dry run: `validate-only`. Of a repeated preference the first one
 * counts.
 */
export function prefersValidation({ prefer }: IncomingHttpHeaders): boolean {
  if (prefer === undefined) return false
  for (const preference of [prefer].flat().join(',').match(PREFERENCES) ?? []) {
    const [, name = '', value = ''] = PREFERENCE.exec(preference) ?? []
    // RFC 7240 has a token as the name; some clients put it in quotes.
    if (name.replaceAll('"', '').toLowerCase() === 'validate-only') return value.replaceAll('"', '').toLowerCase() !== 'false'
  }
  return false
}

/** The value of a request header; the first, if it was sent several times. */
export function header({ headers }: FastifyRequest, name: string): string | undefined {
  const value = headers[name]
  return Array.isArray(value) ? value[0] : value
}

/** The headers of a request that identify the caller and the organization. */
export const credentialsIn = (request: FastifyRequest): Credentials => ({
  authorization: header(request, 'authorization'),
  apiKey: header(request, 'x-api-key'),
  orgId: header(request, 'x-org-id'),
})

/**
 * The address of the caller: what the proxies of TRUST_PROXY forward, if it is an IP address, else the address of the
 * connection. A proxy can forward what a client has written, and that may be any text.
 */
export function addressOf({ ip, socket: { remoteAddress = '' } }: Pick<FastifyRequest, 'ip' | 'socket'>): string {
  // Fastify has no address if the connection is closed already.
  return addressIn((ip as string | undefined) ?? '') ?? addressIn(remoteAddress) ?? remoteAddress
}

const LOOPBACK = /^(?:::ffff:)?127\.|^::1$/

/**
 * `https` if the connection has TLS, or if X-Forwarded-Proto says so. The header is believed from the proxies of
 * TRUST_PROXY; without this setting from this machine alone, as the old service did.
 */
export function schemeOf(request: FastifyRequest, { namesProxies }: Pick<Config, 'namesProxies'>): 'http' | 'https' {
  const isLocal = LOOPBACK.test(request.socket.remoteAddress ?? '')
  const scheme = namesProxies || !isLocal ? request.protocol : request.headers['x-forwarded-proto']
  return scheme === 'https' ? 'https' : 'http'
}
