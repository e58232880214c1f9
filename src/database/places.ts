// Holds a place in the bulkhead while a piece of work runs: a place of its own, or the one that its operation keeps.
import { LIMITS } from '../core/limits.js'
import { bulkheadOf, type Asking, type Bulkhead } from './bulkhead.js'
import type { OnAbort } from './driver/driver.js'
import { leaveIfOver, type Lease } from './lease.js'

/** Work that uses one connection. It receives the time that it may wait for it. */
export type Work<T> = (waitMs: number) => Promise<T>

interface Holder {
  readonly bulkhead: Bulkhead<Asking>
  readonly asking: Asking
  readonly signal: AbortSignal
  readonly onAbort: OnAbort
  readonly lease: Lease
}

const LONGEST_WAIT_MS = LIMITS.connectionSeconds.most * 1000

/** The work of each operation at the place that it keeps: one piece at a time, so that it needs one place only. */
const turns = bulkheadOf<Lease>(1)

/**
 * Returns a function that runs work at a place. From the first write of an operation on, all its work runs at the place
 * of that write, until its lease has ended.
 */
export function holding({ bulkhead, asking, signal, onAbort, lease }: Holder) {
  const leave = () => bulkhead.release(asking)

  /** Takes a place. Returns the time that the work may still wait for its connection. */
  const enter = async (): Promise<number> => {
    const turn = bulkhead.acquire(asking, onAbort)
    if (!turn) return LONGEST_WAIT_MS
    const since = performance.now()
    await turn
    return Math.max(1, LONGEST_WAIT_MS - (performance.now() - since))
  }
  const passing = async <T,>(work: Work<T>): Promise<T> => {
    signal.throwIfAborted()
    const waitMs = await enter()
    try {
      return await work(waitMs)
    } finally {
      leave()
    }
  }
  const atKeptPlace = async <T,>(work: Work<T>): Promise<T> => {
    if (lease.leave) return work(LONGEST_WAIT_MS)
    const waitMs = await enter()
    lease.leave = leave
    return work(waitMs)
  }
  const staying = async <T,>(work: Work<T>): Promise<T> => {
    signal.throwIfAborted()
    lease.busy += 1
    try {
      await turns.acquire(lease, onAbort)
      return await atKeptPlace(work).finally(() => turns.release(lease))
    } finally {
      lease.busy -= 1
      leaveIfOver(lease)
    }
  }
  return <T,>(work: Work<T>, isWrite: boolean): Promise<T> => {
    if (lease.isOpen) lease.isKept ||= isWrite
    return lease.isOpen && lease.isKept ? staying(work) : passing(work)
  }
}
