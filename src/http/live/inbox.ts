// What a WebSocket may send that asks for nothing: messages before its sender is known, pings and pongs.
import { CloseCode } from 'graphql-ws'
import { randomBytes } from 'node:crypto'
import type { WebSocket } from 'ws'
import { LIMITS } from '../../core/limits.js'
import type { Outbox } from './outbox.js'

export interface Inbox {
  /** Passes on a message, if it may be read. */
  readonly hear: (data: Buffer, read: (text: string) => void) => void
  /** Notes that connection_init has come. */
  readonly greeted: () => void
  /** Notes a ping or a pong, as a message of the protocol. */
  readonly heardPing: () => void
}

/** The close code for too much. Clients of graphql-ws do not come back after it by themselves. */
export const TOO_MANY = 4429
/** A client is asked this often if it is still there. If it does not answer until the next time, it is disconnected. */
const PING_EVERY_MS = 12_000
const PING_BYTES = 8

/** Watches over what a WebSocket sends, and asks its client from time to time if it is still there. */
export function inboxOf(socket: WebSocket, { ping, pong, isBusy, shut }: Outbox): Inbox {
  let isKnown = false
  let early = 0
  let pings = 0
  /** What the client has to answer. */
  let asked: Buffer | undefined

  const heardEarly = () => {
    early += 1
    if (early > LIMITS.socketGreetings.most) shut(TOO_MANY, 'Too many messages before connection_init')
  }
  const heardPing = () => {
    pings += 1
    if (pings > LIMITS.socketPings.most) shut(TOO_MANY, 'Too many pings and pongs')
  }
  const heardFrame = () => {
    if (!isKnown) heardEarly()
    heardPing()
  }
  socket.on('ping', (data) => {
    heardFrame()
    pong(data)
  })
  socket.on('pong', (data) => {
    if (asked?.equals(data)) asked = undefined
    else heardFrame()
  })
  const timer = setInterval(() => {
    const cannotAnswer = isBusy()
    if (asked && !cannotAnswer) return socket.terminate()
    pings = 0
    if (asked) return
    asked = randomBytes(PING_BYTES)
    ping(asked)
  }, PING_EVERY_MS)
  // An error, such as a message that is too large, closes the socket; the close is what is handled.
  socket.on('error', () => undefined)
  socket.once('close', () => clearInterval(timer))

  return {
    hear: (data, read) => {
      if (!isKnown && data.length > LIMITS.socketGreetingBytes.most) shut(CloseCode.BadRequest, 'The message is too long')
      if (socket.readyState !== socket.OPEN) return
      read(String(data))
      if (!isKnown) heardEarly()
    },
    greeted: () => { isKnown = true },
    heardPing,
  }
}
