// A TCP connection to the gateway, on which a test sends any bytes, or none.
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

export interface Wire {
  readonly say: (text: string) => void
  /** Closes the sending side and continues to receive. */
  readonly sayNoMore: () => void
  /** Waits until the gateway has sent this text. */
  readonly heard: (text: string) => Promise<void>
  /** Stops reading what the gateway sends. */
  readonly pause: () => void
  /** Everything that the gateway sent until it closed the connection. */
  readonly closed: Promise<string>
}

/** Opens a connection and sends the first bytes. */
export async function wireTo(url: string, text = ''): Promise<Wire> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  const chunks: Buffer[] = []
  const received = () => Buffer.concat(chunks).toString()
  socket.on('data', (chunk: Buffer) => chunks.push(chunk))
  socket.on('error', () => undefined)
  const closed = new Promise<string>((resolve) => socket.on('close', () => resolve(received())))
  if (text) socket.write(text)
  return {
    say: (more) => socket.write(more),
    sayNoMore: () => socket.end(),
    heard: (wanted) => untilHeard(socket, received, wanted),
    pause: () => socket.pause(),
    closed,
  }
}

async function untilHeard(socket: Socket, received: () => string, text: string): Promise<void> {
  while (!received().includes(text)) await once(socket, 'data')
}

/** The head of an HTTP request as text. */
export const head = (method: string, path: string, headers: Readonly<Record<string, string | number>> = {}) =>
  [
    `${method} ${path} HTTP/1.1`,
    ...Object.entries({ host: 'gateway', ...headers }).map(([name, value]) => `${name}: ${value}`), '', '',
  ].join('\r\n')

/** The headers of a request for a WebSocket. */
export const WEB_SOCKET = {
  connection: 'Upgrade', upgrade: 'websocket', 'sec-websocket-version': 13,
  'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==', 'sec-websocket-protocol': 'graphql-transport-ws',
}
