// The yardstick: a fixed piece of work in a process of its own. Its times show how fast the machine is at that moment.
// The times of attacks are divided by them, so that the limits depend less on the machine.
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import http from 'node:http'
import path from 'node:path'
import { performance } from 'node:perf_hooks'
import { sendAll, type Attacker } from './send.js'
import { posted } from './shot.js'

/** How many times slower the machine is than one that does the work 25 times in a second. */
export interface Slowness {
  /** For CPU time. */
  readonly cpu: number
  /** For waits. Other programs lengthen them, too. */
  readonly wait: number
}

export interface Yardstick {
  /** Does the work once. */
  readonly slowness: () => Promise<Slowness>
  readonly close: () => void
}

const TIMES_A_SECOND = 25
const AT_ONCE = 50
/** The JIT compiler works in the first rounds. */
const WARMING = 12
const BODY = JSON.stringify(Array.from({ length: 500 }, (_, index) => (index * 7_919) % 10_007))
const SHOTS = Array.from({ length: 250 }, () => posted('guest', '/', BODY))
const MICROSECONDS = 1_000_000

/** Starts the process of the yardstick. */
export async function openYardstick(): Promise<Yardstick> {
  const server = fork(path.join(import.meta.dirname, 'yardstick-server.mjs'), { execArgv: [] })
  server.once('exit', (code) => code === 0 || server.emit('error', new Error('The process of the yardstick has ended')))
  const [port] = (await once(server, 'message')) as [number]
  // Each request has a connection of its own.
  const client = { url: () => new URL(`http://127.0.0.1:${port}`), tokens: {}, agent: new http.Agent() }
  const slowness = async () => {
    const [before, begun] = [await cpuSecondsOf(server), performance.now()]
    await work(client)
    const wait = ((performance.now() - begun) / 1000) * TIMES_A_SECOND
    return { cpu: ((await cpuSecondsOf(server)) - before) * TIMES_A_SECOND, wait }
  }
  for (let round = 0; round < WARMING; round += 1) await slowness()
  return { slowness, close: () => server.disconnect() }
}

async function cpuSecondsOf(server: ChildProcess): Promise<number> {
  server.send('cpu')
  const [{ user, system }] = (await once(server, 'message')) as [NodeJS.CpuUsage]
  return (user + system) / MICROSECONDS
}

async function work(client: Attacker): Promise<void> {
  const answers = await sendAll(SHOTS, client, AT_ONCE)
  if (!answers.every(({ status }) => status === 200)) throw new Error('The yardstick was not answered')
}
