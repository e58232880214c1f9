// Attacks over WebSockets: clients that send what asks for nothing, and that do not read what they are sent.
import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'
import type { Answer, Bomb } from '../bomb.js'
import type { Attacker } from '../send.js'
import type { Sender } from '../shot.js'

const MEGABYTE = 1_000_000
const ALL_BYTES = 900 * MEGABYTE
/** A client that is neither read nor disconnected gives up. */
const PATIENCE_MS = 60_000
const LARGE = 250_000
const PING = JSON.stringify({ type: 'ping', payload: { text: 'x'.repeat(LARGE) } })
const FRAME = Buffer.alloc(125)

type Say = (socket: WebSocket) => number
const sayPing: Say = (socket) => (socket.send(PING), PING.length)
const sayFrame: Say = (socket) => (socket.ping(FRAME), FRAME.length)
const sayPong: Say = (socket) => (socket.pong(FRAME), FRAME.length)
/** Pings in one write. */
const AT_ONCE = 20

interface Flood {
  readonly by: Sender
  readonly say: Say
  readonly reads: boolean
}

/** Opens a WebSocket; a guest does not say who it is. */
async function opened({ url, tokens }: Attacker, by: Sender): Promise<WebSocket> {
  const socket = new WebSocket(`${url().origin.replace('http', 'ws')}/graphql`, 'graphql-transport-ws')
  socket.on('error', () => undefined)
  await new Promise((resolve) => { socket.once('open', resolve) })
  if (by === 'guest') return socket
  socket.send(JSON.stringify({ type: 'connection_init', payload: { authorization: `Bearer ${tokens[by]}` } }))
  await new Promise((resolve) => { socket.once('message', resolve) })
  return socket
}

/** Sends all bytes, unless the gateway ends the connection before. */
async function flood(attacker: Attacker, { by, say, reads }: Flood): Promise<Answer> {
  const socket = await opened(attacker, by)
  let code: number | undefined
  socket.on('close', (given) => { code = given })
  if (!reads) socket.pause()
  const until = Date.now() + PATIENCE_MS
  for (let bytes = 0; bytes < ALL_BYTES && code === undefined && Date.now() < until;) {
    for (let count = 0; count < AT_ONCE && socket.readyState === socket.OPEN; count += 1) bytes += say(socket)
    do await sleep(1)
    while (socket.bufferedAmount > MEGABYTE && code === undefined && Date.now() < until)
  }
  const isOpen = code === undefined
  socket.terminate()
  return { status: isOpen ? 200 : 'closed', bytes: 0, internal: false, text: isOpen ? 'it is still open' : `"code":"${code}"` }
}

const floods = (count: number, each: Flood) => (attacker: Attacker) =>
  Promise.all(Array.from({ length: count }, () => flood(attacker, each)))

export const sockets: readonly Bomb[] = [
  {
    name: 'a WebSocket that sends 900 MB of pings, and does not read', limits: ['socketPings', 'socketBacklogBytes'],
    refused: true, act: floods(1, { by: 'staff', say: sayPing, reads: false }),
  },
  {
    name: 'a WebSocket that sends 900 MB of pings as frames, and does not read', refused: true,
    limits: ['socketPings', 'socketBacklogBytes'], act: floods(1, { by: 'staff', say: sayFrame, reads: false }),
  },
  {
    name: 'a WebSocket that sends 900 MB of pongs that nobody asked for', limits: ['socketPings'],
    refused: true, act: floods(1, { by: 'staff', say: sayPong, reads: true }),
  },
  {
    name: 'fifty WebSockets without a credential that send 900 MB of pings', refused: true,
    limits: ['socketGreetings', 'socketGreetingBytes'], act: floods(50, { by: 'guest', say: sayPing, reads: false }),
  },
]
