// Counts, each within a window of time that begins with the first one; bounded, whatever is counted.
import { LRUCache } from 'lru-cache'

/** What is counted at once, at most; the one that was counted longest ago makes room. */
const MOST_COUNTED = 50_000

/** A limit on what is counted under a key. */
export interface Limit {
  readonly key: string
  readonly most: number
}

export type Counts = ReturnType<typeof countsWithin>

/** The counts of this process. */
export function countsWithin(windowSeconds: number) {
  const counts = new LRUCache<string, { count: number }>({ max: MOST_COUNTED, ttl: windowSeconds * 1000 })
  return {
    isSpent: ({ key, most }: Limit) => (counts.get(key)?.count ?? 0) >= most,
    leftOf: ({ key, most }: Limit) => most - (counts.get(key)?.count ?? 0),
    /** Until the count begins anew. */
    secondsOf: ({ key }: Limit) => Math.max(1, Math.ceil(counts.getRemainingTTL(key) / 1000)),
    /** Answers how many there are now. */
    add({ key }: Limit, amount = 1): number {
      const entry = counts.get(key) ?? { count: 0 }
      // Setting it begins the window, so a count that goes on is not set again.
      if (entry.count === 0) counts.set(key, entry)
      entry.count += amount
      return entry.count
    },
    giveBack({ key }: Limit, amount = 1): void {
      const entry = counts.get(key)
      if (entry) entry.count = Math.max(0, entry.count - amount)
    },
    forget: (key: string) => counts.delete(key),
    forgetAll(which: (key: string) => boolean): void {
      for (const key of [...counts.keys()].filter(which)) counts.delete(key)
    },
  }
}
