// Counts the SQL statements of a piece of work.
import { gateway } from './app.js'

/** The number of statements of `work`, without those of the background removal of files. */
export async function statementsOf(work: () => Promise<unknown>): Promise<number> {
  let count = 0
  const stop = gateway().database.onStatement((text) => { count += text.includes('"ObjectDeletion"') ? 0 : 1 })
  await work()
  stop()
  return count
}
