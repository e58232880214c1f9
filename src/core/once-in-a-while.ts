// Work whose result is shared: one run at a time, and its result is kept for a while.

/**
 * Runs work only once at a time. Calls meanwhile, or shortly after it, get the same result. The time is not that of the
 * clock, which may be set back.
 */
export function onceInAWhile<T>(keptMs: number, work: () => Promise<T>): () => Promise<T> {
  let answer: Promise<T> | undefined
  let goodUntil = 0
  return () => {
    if (answer && performance.now() < goodUntil) return answer
    goodUntil = Infinity
    answer = work().finally(() => { goodUntil = performance.now() + keptMs })
    return answer
  }
}
