// Sends recorded requests byte by byte, unchanged, including requests that no HTTP library would send.
import net from 'node:net'
import tls from 'node:tls'
import type { Recorded, Seen } from './recording.js'

const PATIENCE_MS = 30_000

/** The bytes of a request, with its placeholders filled in. */
function bytesOf(
  { method, path, headers, body, bodyBase64 }: Recorded,
  base: URL,
  fill: (text: string) => string,
): Buffer {
  const content = bodyBase64 === undefined ? Buffer.from(fill(body ?? '')) : Buffer.from(bodyBase64, 'base64')
  const sent = body !== undefined || bodyBase64 !== undefined
  const lines = [
    `${method} ${base.pathname.replace(/\/$/, '')}${fill(path)} HTTP/1.1`,
    `Host: ${base.host}`,
    'Connection: close',
    ...headers.map(([name, value]) => `${name}: ${fill(value)}`),
    ...(sent ? [`Content-Length: ${content.length}`] : []),
  ]
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), content])
}

function connect({ protocol, hostname, port }: URL): net.Socket {
  if (protocol === 'https:')
    return tls.connect({
      host: hostname,
      servername: net.isIP(hostname) ? undefined : hostname,
      port: Number(port || 443),
    })
  return net.connect(Number(port || 80), hostname)
}

/**
 * Sends a recorded request and returns the answer after the connection closes. Throws if the connection fails before
 * any answer.
 */
export function send(recorded: Recorded, base: URL, fill: (text: string) => string): Promise<Seen> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const socket = connect(base)
    const answer = () => resolve(read(Buffer.concat(chunks), base.host))
    socket.write(bytesOf(recorded, base, fill))
    socket.setTimeout(PATIENCE_MS, () => socket.destroy())
    socket.on('data', (chunk) => chunks.push(chunk))
    socket.on('error', (error) => (chunks.length ? answer() : reject(error)))
    socket.on('close', answer)
  })
}

function read(raw: Buffer, host: string): Seen {
  const at = new Date()
  const end = raw.indexOf('\r\n\r\n')
  if (end < 0) return { status: 0, headers: {}, text: '', at }
  const [first, ...lines] = raw.subarray(0, end).toString('latin1').split('\r\n')
  const headers = Object.fromEntries(lines.map((line) => {
    const colon = line.indexOf(':')
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim().replaceAll(host, '${HOST}')]
  }))
  const content = raw.subarray(end + 4)
  const body = /chunked/i.test(headers['transfer-encoding'] ?? '') ? unchunked(content) : content
  return { status: Number(first.split(' ')[1]), headers, text: body.toString('utf8'), at }
}

/** Joins the chunks of a chunked body. If the body ends early, the result ends there. */
function unchunked(content: Buffer): Buffer {
  const pieces: Buffer[] = []
  for (let start = 0; start < content.length;) {
    const end = content.indexOf('\r\n', start)
    const size = Number.parseInt(content.subarray(start, end).toString('latin1'), 16)
    if (end < 0 || !(size > 0)) break
    pieces.push(content.subarray(end + 2, end + 2 + size))
    start = end + 2 + size + 2
  }
  return Buffer.concat(pieces)
}
