// Reads the rows of a long answer a part at a time, with a cursor.
import type { Client } from './staging.js'

const PART = 2_000

/** Calls `take` with parts of the answer. Call this in a transaction. */
export async function eachPart<Row>(
  client: Client,
  { text, values = [] }: { readonly text: string; readonly values?: readonly unknown[] },
  take: (rows: Row[]) => Promise<void> | void,
): Promise<void> {
  await client.query(`DECLARE long_answer NO SCROLL CURSOR FOR ${text}`, [...values])
  for (;;) {
    const { rows } = await client.query(`FETCH ${PART} FROM long_answer`)
    if (rows.length > 0) await take(rows as Row[])
    if (rows.length < PART) break
  }
  await client.query('CLOSE long_answer')
}
