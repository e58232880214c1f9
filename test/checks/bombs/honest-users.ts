// The honest users beside an attack, in a thread of their own, so that what the attacker does with an answer does not make them look slow.
import { once } from 'node:events'
import path from 'node:path'
import { Worker } from 'node:worker_threads'

export interface Seen {
  /** How long each request took, in milliseconds. */
  readonly waits: readonly number[]
  /** Status or cause → how many were not answered as they should be. */
  readonly failed: Readonly<Record<string, number>>
  /** Memory of the gateway in bytes: when the round began, at most, and now. */
  readonly begunWith: number
  readonly peak: number
  readonly now: number
}

export interface HonestUsers {
  /** Forgets what was seen. */
  readonly begin: () => void
  /** What was seen since, and begins anew. */
  readonly report: () => Promise<Seen>
  readonly leave: () => Promise<unknown>
}

interface Coming {
  readonly url: string
  readonly tokens: readonly string[]
  /** The process of the gateway. */
  readonly pid: number
  readonly everyMs: number
}

/** Lets them come: one user per token. */
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

/** The value that so many of a hundred stay below. */
export function percentile(values: readonly number[], of100: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * of100) / 100))] ?? 0
}
