// Counts the SQL statements of a piece of work.
import { gateway } from './app.js'

/** Tables that only background work writes, at times of its own: the removal of files, and the count of REST calls. */
const BACKGROUND = /"ObjectDeletion"|"LegacyUsage"/

/** The number of statements of `work`, without those of background work. */
export async function statementsOf(work: () => Promise<unknown>): Promise<number> {
  let count = 0
  const stop = gateway().database.onStatement((text) => { count += BACKGROUND.test(text) ? 0 : 1 })
  await work()
  stop()
  return count
}
