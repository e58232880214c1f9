// Counts of failures, each within a window of time that begins with the first one; bounded, whatever is counted.
import { LRUCache } from 'lru-cache'

/** What is counted at once, at most; the one that was counted longest ago makes room. */
const MOST_COUNTED = 50_000

/** A limit on what is counted under a key. */
export interface Limit {
  readonly key: string
  readonly most: number
}

export type Failures = ReturnType<typeof failuresWithin>

/** The counts of this process. */
export function failuresWithin(windowSeconds: number) {
  const counts = new LRUCache<string, { count: number }>({ max: MOST_COUNTED, ttl: windowSeconds * 1000 })
  return {
    isSpent: ({ key, most }: Limit) => (counts.get(key)?.count ?? 0) >= most,
    /** Until the count begins anew. */
    secondsOf: ({ key }: Limit) => Math.max(1, Math.ceil(counts.getRemainingTTL(key) / 1000)),
    /** Answers how many there are now. */
    add({ key }: Limit): number {
      const entry = counts.get(key) ?? { count: 0 }
      // Setting it begins the window, so a count that goes on is not set again.
      if (entry.count === 0) counts.set(key, entry)
      entry.count += 1
      return entry.count
    },
    giveBack({ key }: Limit): void {
      const entry = counts.get(key)
      if (entry && entry.count > 0) entry.count -= 1
    },
    forget: (key: string) => counts.delete(key),
    forgetAll(which: (key: string) => boolean): void {
      for (const key of [...counts.keys()].filter(which)) counts.delete(key)
    },
  }
}
