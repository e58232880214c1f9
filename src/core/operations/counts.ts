// Counters per key. The time window of a counter begins with its first count. The number of counters is limited.
import { LRUCache } from 'lru-cache'

/** The most keys that are counted at the same time. A new key then replaces the key that was used longest ago. */
const MOST_COUNTED = 50_000

/** A limit on the count of a key. */
export interface Limit {
  readonly key: string
  readonly most: number
}

/** Creates counters for this process. */
export function countsWithin(windowSeconds: number) {
  const counts = new LRUCache<string, { count: number }>({ max: MOST_COUNTED, ttl: windowSeconds * 1000 })
  return {
    leftOf: ({ key, most }: Limit) => most - (counts.get(key)?.count ?? 0),
    /** Seconds until the count of the key is reset. */
    secondsOf: ({ key }: Limit) => Math.max(1, Math.ceil(counts.getRemainingTTL(key) / 1000)),
    add({ key }: Limit, amount: number): void {
      const entry = counts.get(key) ?? { count: 0 }
      // `set` starts a new time window, so it is called only for the first count.
      if (entry.count === 0) counts.set(key, entry)
      entry.count += amount
    },
    giveBack({ key }: Limit, amount: number): void {
      const entry = counts.get(key)
      if (entry) entry.count = Math.max(0, entry.count - amount)
    },
  }
}
