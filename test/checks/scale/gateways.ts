// The gateways of the check: built, in production mode, each at a port of its own at which it can be started again.
import type { ChildProcess } from 'node:child_process'
import { ended, launch } from '../production.js'
import { bind, freePort, until } from './programs.js'

export interface Gateway {
  readonly number: number
  readonly port: number
  readonly url: URL
  /** The process; undefined while it does not run. */
  readonly pid: () => number | undefined
  /** Starts it and waits until it is ready. */
  readonly start: () => Promise<void>
  readonly stop: (signal: 'SIGTERM' | 'SIGKILL') => Promise<void>
  /** The lines of its log that tell of an error of its own. */
  readonly faults: () => readonly string[]
}

type Settings = Readonly<Record<string, string>>

/** A gateway with these settings, which does not run yet. */
export async function gatewayWith(number: number, settings: Settings): Promise<Gateway> {
  const port = await freePort()
  const url = new URL(`http://127.0.0.1:${port}`)
  const faults: string[] = []
  let child: ChildProcess | undefined
  return {
    number, port, url,
    pid: () => (child && child.exitCode === null && child.signalCode === null ? child.pid : undefined),
    start: async () => {
      child = (await launch({ ...settings, PORT: String(port) }, [])).child
      bind(child)
      keepFaults(child, number, faults)
      await until(`gateway ${number} is ready`, () => isReady(url))
    },
    stop: async (signal) => child && ended(child, signal),
    faults: () => faults,
  }
}

const isReady = (url: URL) => fetch(new URL('/ready', url)).then(({ status }) => status === 200, () => false)

/** A request that fails in the gateway itself leaves the line `fault`; standard error is for the end of a process. */
function keepFaults({ stdout, stderr }: ChildProcess, number: number, faults: string[]): void {
  const keep = (chunk: Buffer, isFault: (line: string) => boolean) =>
    faults.push(...chunk.toString().split('\n').filter(isFault).map((line) => `gateway ${number} logs ${line}`))
  stdout?.on('data', (chunk: Buffer) => keep(chunk, (line) => line.includes('"msg":"fault"')))
  stderr?.on('data', (chunk: Buffer) => keep(chunk, Boolean))
}
