// Sends recorded requests byte by byte, as they were, and holds the answers against the recorded ones.
import net from 'node:net'
import { isDeepStrictEqual } from 'node:util'

/** What the service before answered. */
export interface Expected {
  readonly status: number | readonly number[]
  readonly headers?: Readonly<Record<string, string>>
  readonly json?: Readonly<Record<string, unknown>>
  readonly text?: string
}

/** One recorded request; `or` is another answer that was seen. */
export interface Recorded {
  readonly id: string
  readonly method: string
  readonly path: string
  readonly headers: readonly (readonly [string, string])[]
  readonly body?: string
  readonly bodyBase64?: string
  readonly expect: Expected
  readonly or?: Expected
}

export interface Seen {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
}

/** A request as bytes, its placeholders filled in. */
function bytesOf({ method, path, headers, body, bodyBase64 }: Recorded, host: string, fill: (text: string) => string): Buffer {
  const content = bodyBase64 === undefined ? Buffer.from(fill(body ?? '')) : Buffer.from(bodyBase64, 'base64')
  const sent = body !== undefined || bodyBase64 !== undefined
  const lines = [
    `${method} ${fill(path)} HTTP/1.1`, `Host: ${host}`, 'Connection: close',
    ...headers.map(([name, value]) => `${name}: ${fill(value)}`),
    ...(sent ? [`Content-Length: ${content.length}`] : []),
  ]
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), content])
}

/** Sends a recorded request and answers what came back before the connection closed. */
export function send(recorded: Recorded, url: URL, fill: (text: string) => string): Promise<Seen> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const socket = net.connect(Number(url.port), url.hostname, () => socket.write(bytesOf(recorded, url.host, fill)))
    socket.on('data', (chunk) => chunks.push(chunk))
    socket.on('error', (error) => (chunks.length ? resolve(read(Buffer.concat(chunks), url.host)) : reject(error)))
    socket.on('close', () => resolve(read(Buffer.concat(chunks), url.host)))
  })
}

function read(raw: Buffer, host: string): Seen {
  const end = raw.indexOf('\r\n\r\n')
  const [first, ...lines] = raw.subarray(0, end).toString('latin1').split('\r\n')
  const headers = Object.fromEntries(lines.map((line) => {
    const colon = line.indexOf(':')
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim().replaceAll(host, '${HOST}')]
  }))
  return { status: Number(first.split(' ')[1]), headers, text: raw.subarray(end + 4).toString('utf8') }
}

/** Why the answer is not the recorded one; null when it is. */
export function difference({ expect, or }: Recorded, seen: Seen): string | null {
  const first = differs(expect, seen)
  return first && or ? differs(or, seen) && first : first
}

function differs(expected: Expected, seen: Seen): string | null {
  const statuses = [expected.status].flat()
  if (statuses.length === 1 && isSuccess(statuses[0])) return understood(seen) ? null : `refused: ${seen.status} ${seen.text}`
  if (!statuses.includes(seen.status)) return `status ${seen.status} for ${statuses.join(' or ')}: ${seen.text}`
  return headerDifference(expected, seen) ?? bodyDifference(expected, seen)
}

const isSuccess = (status: number) => status >= 200 && status < 300

/** Records differ from those of the recording, so what was a success then may be a refusal for want of a record or by a rule now. */
function understood({ status, text }: Seen): boolean {
  if (isSuccess(status) || [403, 404, 409].includes(status)) return true
  if (status !== 422) return false
  const { detail } = JSON.parse(text) as { detail: unknown }
  return Array.isArray(detail) && detail.every((entry: { type?: unknown }) => entry.type === 'value_error')
}

const COMPARED = ['allow', 'www-authenticate', 'location', 'content-type']
const bare = (name: string, value?: string) => (name === 'content-type' ? value?.split(';')[0] : value)

function headerDifference({ headers = {} }: Expected, seen: Seen): string | null {
  const wrong = COMPARED.find((name) => headers[name] !== undefined && bare(name, headers[name]) !== bare(name, seen.headers[name]))
  return wrong ? `${wrong}: ${seen.headers[wrong]} for ${headers[wrong]}` : null
}

/** Members beside the recorded ones are welcome. */
function bodyDifference({ json, text }: Expected, seen: Seen): string | null {
  if (text !== undefined && text !== seen.text) return `text ${seen.text}`
  if (!json) return null
  const body = JSON.parse(seen.text) as Record<string, unknown>
  return Object.keys(json).every((member) => isDeepStrictEqual(body[member], json[member])) ? null : `body ${seen.text}`
}
