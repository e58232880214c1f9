// The honest users during an attack. They run in their own thread, so that the attacker's own work does not delay them.
import { once } from 'node:events'
import path from 'node:path'
import { Worker } from 'node:worker_threads'

export interface Seen {
  /** The duration of each request, in milliseconds. */
  readonly waits: readonly number[]
  /** Status or cause → the number of requests that failed with it. */
  readonly failed: Readonly<Record<string, number>>
  /** The gateway's memory in bytes: at the start of the round, the largest value, and now. */
  readonly begunWith: number
  readonly peak: number
  readonly now: number
  /** The memory of its processes at the server of the database: at the start of the round, and the largest. */
  readonly serverBegunWith: number
  readonly serverPeak: number
}

export interface HonestUsers {
  /** Starts a new round. */
  readonly begin: () => void
  /** Returns the measurements of the round and starts a new one. */
  readonly report: () => Promise<Seen>
  readonly leave: () => Promise<unknown>
}

interface Coming {
  readonly url: string
  readonly tokens: readonly string[]
  /** The process id of the gateway. */
  readonly pid: number
  readonly everyMs: number
  /** The database whose processes are watched. */
  readonly database?: string
}

/** Starts the users, one per token. */
export async function honestUsers(data: Coming): Promise<HonestUsers> {
  const worker = new Worker(path.join(import.meta.dirname, 'honest-user.mjs'), { workerData: data, execArgv: [] })
  await once(worker, 'online')
  return {
    begin: () => worker.postMessage('begin'),
    report: async () => {
      const answer = once(worker, 'message')
      worker.postMessage('report')
      const [seen] = (await answer) as [Seen]
      return seen
    },
    leave: () => worker.terminate(),
  }
}

/** The percentile: `of100` of a hundred values are not larger. */
export function percentile(values: readonly number[], of100: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * of100) / 100))] ?? 0
}
