// Drives the process that makes the load.
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { Order, Report } from './generator.js'

export interface Load {
  readonly send: (order: Order) => Promise<Report>
  readonly close: () => void
}

/** Starts the process of the load, from its built file, or with the arguments of Node that read its source. */
export async function startLoad(file: string, execArgv: readonly string[] = []): Promise<Load> {
  const child: ChildProcess = fork(file, { execArgv: [...execArgv] })
  await once(child, 'message')
  return {
    send: async (order) => {
      const answer = once(child, 'message')
      child.send(order)
      const [report] = (await answer) as [Report]
      return report
    },
    close: () => child.disconnect(),
  }
}
