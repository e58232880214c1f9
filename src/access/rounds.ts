// Work that this process repeats: after a while, at once when it is woken, and in batches.

export interface Rounds {
  /** Asks for another round. The caller does not wait for it. */
  readonly wake: () => void
  /** Waits until the round in progress has ended, and starts no other. */
  readonly stop: () => Promise<void>
}

interface Work {
  /** Does what there is to do. Returns the milliseconds until the next round, unless it is woken before. */
  readonly round: (isStopped: () => boolean) => Promise<number>
  /** Handles a round that failed. Returns the milliseconds until the next round. */
  readonly onFailure: (error: unknown) => number
  /** The milliseconds until the first round. */
  readonly firstAfterMs: number
  /** The least milliseconds from the beginning of a round to the next one, so that many calls are one round. */
  readonly apartMs?: number
}

/**
 * Repeats work that is done in batches until a batch is not full, or the process stops. A batch returns the number of
 * what it did; without a size, each batch that did something is full. Returns the sum.
 */
export async function inBatches(batch: () => Promise<number>, isStopped: () => boolean, size = 1): Promise<number> {
  let sum = 0
  for (let isFull = true; isFull && !isStopped();) {
    const count = await batch()
    sum += count
    isFull = count >= size
  }
  return sum
}

/** The longest wait. A timer of more than 24 days would end at once, again and again. */
const LONGEST_MS = 24 * 3_600_000

/** Starts the worker. One round runs at a time. */
export function startRounds({ round, onFailure, firstAfterMs, apartMs = 0 }: Work): Rounds {
  let current: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  let begunAt = -Infinity
  let woken = false
  let stopped = false

  const begin = () => {
    woken = false
    begunAt = performance.now()
    current = round(() => stopped).catch(onFailure).then((wait) => {
      current = undefined
      beginAfter(woken ? untilApart() : wait)
    })
  }
  const beginAfter = (milliseconds: number) => {
    clearTimeout(timer)
    if (!stopped) timer = setTimeout(begin, Math.min(milliseconds, LONGEST_MS)).unref()
  }
  const untilApart = () => Math.max(0, begunAt + apartMs - performance.now())

  beginAfter(firstAfterMs)
  return {
    wake: () => {
      if (woken) return
      woken = true
      if (!current) beginAfter(untilApart())
    },
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      await current
    },
  }
}
