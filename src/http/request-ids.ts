// The identifier of a request: that of a trusted proxy, or a new one.
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { Config } from '../config.js'
import { REQUEST_ID } from '../telemetry/requests.js'

/** Letters, digits and signs that mean nothing in a log or a header. Identifiers of common proxies have this form. */
const FORM = /^[\w.:=+/@-]{1,128}$/

/** Returns a function that gives each request its identifier. Only a proxy of TRUST_PROXY can choose it. */
export function requestIds({ trustProxy }: Pick<Config, 'trustProxy'>): (request: IncomingMessage) => string {
  const isTrusted = ({ remoteAddress }: Socket) => Boolean(remoteAddress && trustProxy(remoteAddress, 0))
  return ({ headers: { [REQUEST_ID]: sent }, socket }) =>
    (typeof sent === 'string' && FORM.test(sent) && isTrusted(socket) ? sent : randomUUID())
}
