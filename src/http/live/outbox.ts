// What a WebSocket still has to send. Nothing more is read while something waits, so that a client that does not read
// cannot make the gateway write; a client that lets too much wait is disconnected.
import type { WebSocket } from 'ws'
import { LIMITS } from '../../core/limits.js'

/** A message or a frame that waits. */
interface Waiting {
  readonly bytes: number
  readonly write: (written: () => void) => void
  readonly done: () => void
}

export interface Outbox {
  /** Sends a message. Resolves when the system has taken it, or when the WebSocket is gone. */
  readonly send: (text: string) => Promise<void>
  readonly ping: (data: Buffer) => void
  readonly pong: (data: Buffer) => void
  /** True if nothing is read because the client still takes what was sent, and has taken some since the last call. */
  readonly isBusy: () => boolean
  /** Closes the WebSocket of a client that exceeds a limit. Nothing more is read from it. */
  readonly shut: (code: number, reason: string) => void
}

/** Time in which the code of the closure can reach the client. */
const FAREWELL_MS = 1_000

/** Takes over the sending on a WebSocket. */
export function outboxOf(socket: WebSocket): Outbox {
  const waiting: Waiting[] = []
  let bytes = 0
  let isShut = false
  let hasTaken = false
  const isOpen = () => socket.readyState === socket.OPEN
  /** True if the system has taken all that was written so far. */
  const isFree = () => socket.bufferedAmount === 0
  const write = ({ write: start, done }: Waiting) => {
    start(() => {
      hasTaken = true
      done()
      goOn()
    })
    if (!isFree()) socket.pause()
  }
  const goOn = () => {
    while (waiting.length && isFree() && isOpen()) {
      const [next] = waiting.splice(0, 1)
      bytes -= next.bytes
      write(next)
    }
    if (socket.isPaused && isFree() && !isShut) socket.resume()
  }
  const post = (one: Waiting) => {
    if (!isOpen()) return one.done()
    if (!waiting.length && isFree()) return write(one)
    waiting.push(one)
    bytes += one.bytes
    if (bytes > LIMITS.socketBacklogBytes.most) socket.terminate()
  }
  socket.once('close', () => { for (const { done } of waiting.splice(0)) done() })
  const frame = (kind: 'ping' | 'pong') => (data: Buffer) =>
    post({ bytes: data.length, write: (written) => socket[kind](data, undefined, written), done: () => undefined })
  return {
    send: (text) => new Promise((done) => {
      post({ bytes: Buffer.byteLength(text), write: (written) => socket.send(text, written), done })
    }),
    ping: frame('ping'),
    pong: frame('pong'),
    isBusy: () => {
      const isTaking = hasTaken
      hasTaken = false
      return isTaking && socket.isPaused
    },
    shut: (code, reason) => {
      isShut = true
      socket.close(code, reason)
      socket.pause()
      const late = setTimeout(() => socket.terminate(), FAREWELL_MS)
      socket.once('close', () => clearTimeout(late))
    },
  }
}
