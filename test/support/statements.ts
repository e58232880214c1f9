// Counts what a piece of work asks of the database.
import { gateway } from './app.js'

/** How many statements the work sends; what the removal of files does in the background meanwhile is not the work's. */
export async function statementsOf(work: () => Promise<unknown>): Promise<number> {
  let count = 0
  const stop = gateway().database.onStatement((text) => { count += text.includes('"ObjectDeletion"') ? 0 : 1 })
  await work()
  stop()
  return count
}
