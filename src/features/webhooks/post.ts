// Sends one request to the receiver of a webhook.
import { once } from 'node:events'
import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { isIP } from 'node:net'
import { hostOf, isPublic, PrivateAddress, resolvePublic } from './addresses.js'

interface Letter {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  readonly toPrivateNetworks: boolean
  /** Ends the request, and its connection. */
  readonly signal: AbortSignal
}

export interface Reply {
  readonly status: number
  /** The beginning of the body. */
  readonly body: string
}

/** The part of a body that is read and kept. */
const KEPT_BYTES = 1024

/**
 * Sends the letter and waits for the reply. Redirects are not followed. Each request has a connection of its own, so
 * each address is checked when it is used.
 */
export async function post({ url, headers, body, toPrivateNetworks, signal }: Letter): Promise<Reply> {
  const address = new URL(url)
  const host = hostOf(address)
  // A host that is an IP address is not resolved.
  if (!toPrivateNetworks && isIP(host) && !isPublic(host)) throw new PrivateAddress(host)
  const { request } = address.protocol === 'https:' ? https : http
  const sent = request(address, {
    method: 'POST', headers, signal, agent: false, ...(!toPrivateNetworks && { lookup: resolvePublic }),
  })
  // The first error ends the wait below. Without this listener, a second one would end the process.
  sent.on('error', () => undefined)
  sent.end(body)
  const [response] = await once(sent, 'response') as [IncomingMessage]
  return { status: response.statusCode ?? 0, body: textOf(await beginningOf(response)) }
}

async function beginningOf(response: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of response) {
    chunks.push(chunk as Buffer)
    length += (chunk as Buffer).length
    if (length >= KEPT_BYTES) break
  }
  return Buffer.concat(chunks).subarray(0, KEPT_BYTES)
}

/** The bytes as a text that the database takes. Bytes that are no text become longer, so the text is cut again. */
function textOf(bytes: Buffer): string {
  const text = new TextDecoder().decode(bytes, { stream: true }).replaceAll('\0', '\uFFFD')
  const { read } = new TextEncoder().encodeInto(text, new Uint8Array(KEPT_BYTES))
  return text.slice(0, read)
}
