// A worker of this process that repeats a piece of work: after a while, and at once when it is woken.

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
    if (!stopped) timer = setTimeout(begin, milliseconds).unref()
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
