// Finds the line of a file whose row the database refuses, when a statement over all rows of a kind has failed.
import type { Kind } from './kinds.js'
import { stageOf, type Client } from './staging.js'

/** What the database said, and where the row is. */
export class Refused extends Error {}

interface Refusal {
  readonly code?: string
  readonly message?: string
  readonly detail?: string
}

export interface Attempt {
  readonly kind: Kind
  /** Which of the held rows are written. */
  readonly rows: string
  /** Writes the first of these rows, up to a number. */
  readonly write: (first: number) => Promise<unknown>
}

const ALL = 2_147_483_647

/** Writes all rows. If the database refuses one, the error names its line. Call this in a transaction. */
export async function attempt<T>(client: Client, { kind, rows, write }: Attempt): Promise<T> {
  await client.query('SAVEPOINT rows')
  try {
    return (await write(ALL)) as T
  } catch (error) {
    await client.query('ROLLBACK TO SAVEPOINT rows')
    const place = await placeOf(client, { kind, rows, write }, error as Refusal)
    const { message, detail } = error as Refusal
    throw new Refused(`the database refuses ${place}: ${[message, detail].filter(Boolean).join('; ')}`)
  }
}

/** The line of the first row with which the same error comes. */
async function placeOf(client: Client, { kind, rows, write }: Attempt, refusal: Refusal): Promise<string> {
  const { rows: [{ n }] } = (await client.query(
    `SELECT count(*)::int AS n FROM ${stageOf(kind)} WHERE ${rows}`,
  )) as { rows: { n: number }[] }
  const fails = async (first: number) => {
    try {
      await write(first)
      return false
    } catch (error) {
      return (error as Refusal).code === refusal.code
    } finally {
      await client.query('ROLLBACK TO SAVEPOINT rows')
    }
  }
  let [fine, bad] = [0, n]
  while (bad - fine > 1) {
    const middle = Math.floor((fine + bad) / 2)
    if (await fails(middle)) bad = middle
    else fine = middle
  }
  const { rows: [found] } = (await client.query(
    `SELECT f."name", s."_line" AS line FROM ${stageOf(kind)} s JOIN "import_file" f ON f."file" = s."_file"
     WHERE ${rows} ORDER BY s."_file", s."_line" OFFSET $1 LIMIT 1`,
    [bad - 1],
  )) as { rows: { name: string; line: number }[] }
  return found ? `the row of ${kind.name} at ${found.name}:${found.line}` : `the rows of ${kind.name}`
}
