// The load: a process of its own that keeps connections busy, so that what clients cost is nobody else's CPU.
import { connect, type Socket } from 'node:net'
import { answeredBy } from './answer.js'

/** What it is told to send. */
export interface Order {
  /** The connections are shared between these. */
  readonly ports: readonly number[]
  readonly connections: number
  /** Whole requests as they go over the wire; sent in this order, over and over. */
  readonly requests: readonly string[]
  /** How long requests are sent; without it each is sent once. */
  readonly ms?: number
}

export interface Report {
  readonly count: number
  readonly seconds: number
  readonly p50: number
  readonly p99: number
  /** Status → how many answers had it; 0 for connections that broke. */
  readonly statuses: Readonly<Record<string, number>>
}

/** Sends all of it, and answers what was seen. */
async function carryOut({ ports, connections, requests, ms }: Order): Promise<Report> {
  const latencies: number[] = []
  const statuses: Record<string, number> = {}
  const begun = performance.now()
  let sent = 0
  const next = () => {
    const over = ms === undefined ? sent >= requests.length : performance.now() - begun >= ms
    return over ? undefined : requests[sent++ % requests.length]
  }
  const note = (status: number, latency: number) => {
    statuses[status] = (statuses[status] ?? 0) + 1
    latencies.push(latency)
  }
  await Promise.all(Array.from({ length: connections }, (_, index) =>
    keepBusy(ports[index % ports.length], next, note)))
  const seconds = (performance.now() - begun) / 1000
  latencies.sort((a, b) => a - b)
  const at = (part: number) => latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * part))] ?? 0
  return { count: latencies.length, seconds, p50: at(0.5), p99: at(0.99), statuses }
}

type Note = (status: number, latency: number) => void

/** One connection: sends the next request when the last one is answered. A connection that breaks is made anew. */
async function keepBusy(port: number, next: () => string | undefined, note: Note): Promise<void> {
  let socket: Socket | undefined
  for (let request = next(); request !== undefined; request = next()) {
    const since = performance.now()
    socket = socket && !socket.destroyed && socket.writable ? socket : open(port)
    note(await exchange(socket, request), performance.now() - since)
  }
  socket?.destroy()
}

const open = (port: number) => connect({ port, host: '127.0.0.1', noDelay: true }).on('error', () => undefined)

/** Sends a request and answers the status; 0 where the connection ends before the answer does. */
function exchange(socket: Socket, request: string): Promise<number> {
  return new Promise((resolve) => {
    let received: Buffer | undefined
    const finish = (status: number) => {
      socket.off('data', take)
      socket.off('close', broken)
      resolve(status)
    }
    const take = (chunk: Buffer) => {
      received = received ? Buffer.concat([received, chunk]) : chunk
      const answer = answeredBy(received)
      if (!answer) return
      if (answer.last) socket.destroy()
      finish(answer.status)
    }
    const broken = () => finish(0)
    socket.on('data', take)
    socket.once('close', broken)
    socket.write(request)
  })
}

process.on('message', (order: Order) => void carryOut(order).then((report) => process.send?.(report)))
process.on('disconnect', () => process.exit())
process.send?.('ready')
