// What is wrong with what a subscriber has heard: changes that are missing, doubled or out of order.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Subscriber } from './subscribers.js'

const PATIENCE_MS = 60_000

/** Waits until each subscriber has heard so many changes. Returns the seconds that it took. */
export async function allHeard(subscribers: readonly Subscriber[], count: number): Promise<number> {
  const begun = Date.now()
  while (subscribers.some(({ changes }) => changes.length < count) && Date.now() < begun + PATIENCE_MS) await sleep(50)
  return (Date.now() - begun) / 1000
}

/** Compares what a subscriber has heard with the acts of each record, in their order. */
export function faultsOf(
  { changes }: Subscriber, expected: ReadonlyMap<string, readonly string[]>, who: string,
): string[] {
  const acts = new Map<string, string[]>()
  const versions = new Map<string, number>()
  const found: string[] = []
  for (const { recordId, action, recordVersion } of changes) {
    acts.set(recordId, [...(acts.get(recordId) ?? []), action])
    if (recordVersion !== null && recordVersion < (versions.get(recordId) ?? 0))
      found.push(`${who} hears of an older version of ${recordId}`)
    if (recordVersion !== null) versions.set(recordId, recordVersion)
  }
  const cursors = new Set(changes.map(({ cursor }) => cursor)).size
  if (cursors !== changes.length) found.push(`${who} hears ${changes.length - cursors} changes twice`)
  for (const [id, told] of expected) {
    const heard = acts.get(id)?.join() ?? 'nothing'
    if (heard !== told.join()) found.push(`${who} hears of ${id}: ${heard} instead of ${told.join()}`)
  }
  return found
}
