// The SQL statements of a piece of work.
import { gateway } from './app.js'

/**
 * Statements that only background work sends, at times of its own: the removal of files and of old counts, the count of
 * REST calls, the log of changes, the queue of webhooks, and looks at the nodes.
 */
const BACKGROUND = new RegExp([
  '"ObjectDeletion"', '"claimedUntil" (?:<=|IS NULL)', '"LegacyUsage"', '"placeChanges"', '"ChangeLog"', '(?:FROM|UPDATE|INTO) "Webhook',
  '"WebhookDelivery" SET "attempts" = \\$1, "lastAttemptAt"',
  'DELETE FROM "(?:LogInCount|Session|Change)"', 'pg_dist_node|citus_check_connection_to_node',
].join('|'))

/** The texts of the statements that are sent during `work`, without those of background work. */
export async function textsOf(work: () => Promise<unknown>): Promise<string[]> {
  const texts: string[] = []
  const stop = gateway().database.onStatement((text) => { if (!BACKGROUND.test(text)) texts.push(text) })
  try {
    await work()
  } finally {
    stop()
  }
  return texts
}

/** The statements of a kind that are sent during `work`, with their values. */
export async function sentDuring(
  kind: RegExp, work: () => Promise<unknown>,
): Promise<(readonly [text: string, values: readonly unknown[]])[]> {
  const sent: (readonly [string, readonly unknown[]])[] = []
  const stop = gateway().database.onStatement((text, values) => { if (kind.test(text)) sent.push([text, values]) })
  await work().finally(stop)
  return sent
}

/** How many rows each read of a kind finds that is sent during `work`. It is sent again when the work is done. */
export async function rowsRead(kind: RegExp, work: () => Promise<unknown>): Promise<number[]> {
  const { pool } = gateway().database
  const counts: number[] = []
  for (const [text, values] of await sentDuring(kind, work))
    counts.push((await pool.query(text, [...values])).rows.length)
  return counts
}

const LOCKED = /from "(\w+)"(?:(?! from ").)*? for (?:no key update|share|update)/gis

/** The tables whose rows statements lock before they write them, in the order of the first lock of each. */
export const locksOf = (texts: readonly string[]): string[] =>
  [...new Set(texts.flatMap((text) => [...text.matchAll(LOCKED)].map(([, table]) => table)))]

/** The number of statements of `work`, without those of background work. */
export const statementsOf = async (work: () => Promise<unknown>): Promise<number> => (await textsOf(work)).length
