// The yardstick: a fixed piece of work in a process of its own. Its CPU time shows how fast the machine is at that
// moment. The times of attacks are ratios to it, so that their limits hold on every machine.
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import http from 'node:http'
import path from 'node:path'
import { performance } from 'node:perf_hooks'

/** What times that are measured now must be divided by, so that they are in seconds of the yardstick. */
export interface Slowness {
  /** For CPU time. */
  readonly cpu: number
  /** For waits, which other programs on the machine prolong, too. */
  readonly wait: number
}

export interface Yardstick {
  /** Does the work once. */
  readonly slowness: () => Promise<Slowness>
  readonly close: () => void
}

/** A second is the time in which the work is done this many times. */
const A_SECOND = 25
const REQUESTS = 250
const AT_ONCE = 50
/** The JIT compiler works in the first rounds. */
const WARMING = 12
const BODY = JSON.stringify(Array.from({ length: 500 }, (_, index) => (index * 7_919) % 10_007))
const MICROSECONDS = 1_000_000

/** Starts the process of the yardstick. */
export async function openYardstick(): Promise<Yardstick> {
  const server = fork(path.join(import.meta.dirname, 'yardstick-server.mjs'), { execArgv: [] })
  const [port] = (await once(server, 'message')) as [number]
  const slowness = async () => {
    const [before, begun] = [await cpuSecondsOf(server), performance.now()]
    await work(port)
    const wait = ((performance.now() - begun) / 1000) * A_SECOND
    return { cpu: ((await cpuSecondsOf(server)) - before) * A_SECOND, wait }
  }
  for (let round = 0; round < WARMING; round += 1) await slowness()
  return { slowness, close: () => server.disconnect() }
}

async function cpuSecondsOf(server: ChildProcess): Promise<number> {
  server.send('cpu')
  const [{ user, system }] = (await once(server, 'message')) as [NodeJS.CpuUsage]
  return (user + system) / MICROSECONDS
}

/** Each request has a connection of its own. */
async function work(port: number): Promise<void> {
  const waiting = Array.from({ length: REQUESTS }).values()
  const next = async () => {
    for (const _ of waiting) await ask(port)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, next))
}

const ask = (port: number) =>
  new Promise<void>((resolve, reject) => {
    const request = http.request({ host: '127.0.0.1', port, method: 'POST', agent: false }, (response) => {
      response.resume()
      response.on('end', resolve)
    })
    request.on('error', reject)
    request.end(BODY)
  })
