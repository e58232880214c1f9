// Work whose result is shared: one run at a time, and its result is kept for a while.

/** Runs work only once at a time. Calls meanwhile, or shortly after it, get the same result. */
export function onceInAWhile<T>(keptMs: number, work: () => Promise<T>): () => Promise<T> {
  let answer: Promise<T> | undefined
  let goodUntil = 0
  return () => {
    if (answer && Date.now() < goodUntil) return answer
    goodUntil = Infinity
    answer = work().finally(() => { goodUntil = Date.now() + keptMs })
    return answer
  }
}
