// Repeats what has failed for a reason that passes, before it had any effect: reads whose connection was lost, and
// changes that the database has rolled back because of others.
import { setTimeout as sleep } from 'node:timers/promises'
import { EndedTransaction, WaitedEnough, wasEnded, wasLost } from './faults.js'

interface Repeating {
  /** True for the errors after which the work is repeated. */
  readonly isPassing: (error: unknown) => boolean
  /** The pauses between the attempts. */
  readonly pausesMs: readonly number[]
  /** The part of a pause that is random. */
  readonly random: number
  /** The work is not repeated when it has failed later than this. */
  readonly withinMs: number
}

/**
 * When a server stops, all its connections are lost, and the pool notices them one after the other, so a repeated read
 * can meet a lost connection again. A read on a lost connection fails at once. If it fails later, the server is frozen.
 */
const READ: Repeating = { isPassing: wasLost, pausesMs: [10, 50, 250], random: 0, withinMs: 2_000 }

/**
 * The pauses differ, so that two changes that were in each other's way are not so again. While rows are moved to
 * another node, a change can wait for seconds before it is rolled back.
 */
const CHANGE: Repeating = { isPassing: wasEnded, pausesMs: [50, 400, 1_500], random: 0.8, withinMs: 12_000 }

/** Runs a read, and repeats it if its connection was lost. */
export const withRetry = <T>(read: () => Promise<T>, signal?: AbortSignal): Promise<T> => repeated(READ, read, signal)

/**
 * Runs a statement or a transaction that changes something, and repeats it if the database has rolled it back because
 * of others: to solve a deadlock, or while its rows were moved to another node. If it has waited for them until no time
 * is left to repeat it, the database is busy, and the caller may send the same again.
 */
export async function unlessEnded<T>(change: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  const until = performance.now() + CHANGE.withinMs
  try {
    return await repeated(CHANGE, change, signal)
  } catch (error) {
    if (wasEnded(error) && performance.now() > until) throw new WaitedEnough('it has waited for others')
    throw error instanceof EndedTransaction ? error.thrown : error
  }
}

function repeated<T>(
  { isPassing, pausesMs, random, withinMs }: Repeating, work: () => Promise<T>, signal?: AbortSignal,
): Promise<T> {
  const until = performance.now() + withinMs
  const attempt = ([pause, ...others]: readonly number[]): Promise<T> =>
    work().catch(async (error: unknown) => {
      if (signal?.aborted || pause === undefined || !isPassing(error) || performance.now() > until) throw error
      await sleep(pause * (1 - random * Math.random()))
      return attempt(others)
    })
  return attempt(pausesMs)
}
