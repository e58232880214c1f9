// Counts what a piece of work asks of the database.
import { gateway } from './app.js'

/** How many statements the work sends. */
export async function statementsOf(work: () => Promise<unknown>): Promise<number> {
  let count = 0
  const stop = gateway().database.onStatement(() => { count += 1 })
  await work()
  stop()
  return count
}
