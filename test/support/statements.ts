// Counts the SQL statements of a piece of work.
import { gateway } from './app.js'

/**
 * Tables that only background work writes, at times of its own: the removal of files, the count of REST calls, the
 * log of changes, and the queue of webhooks.
 */
const BACKGROUND = /"ObjectDeletion"|"LegacyUsage"|"placeChanges"|"ChangeLog"|"WebhookDelivery" d /

/** The number of statements of `work`, without those of background work. */
export async function statementsOf(work: () => Promise<unknown>): Promise<number> {
  let count = 0
  const stop = gateway().database.onStatement((text) => { count += BACKGROUND.test(text) ? 0 : 1 })
  await work()
  stop()
  return count
}
