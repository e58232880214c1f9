// The identifier of a request: that of a trusted proxy, or a new one.
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Config } from '../config.js'
import { REQUEST_ID } from '../telemetry/requests.js'

/** Letters, digits and signs that mean nothing in a log or a header. Identifiers of common proxies have this form. */
const FORM = /^[\w.:=+/@-]{1,128}$/

/** Returns a function that gives each request its identifier. Only a proxy of TRUST_PROXY can choose it. */
export function requestIds({ trustProxy }: Pick<Config, 'trustProxy'>): (request: IncomingMessage) => string {
  return ({ headers: { [REQUEST_ID]: sent }, socket: { remoteAddress } }) =>
    (typeof sent === 'string' && FORM.test(sent) && remoteAddress && trustProxy(remoteAddress, 0) ? sent : randomUUID())
}
