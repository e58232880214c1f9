// Finds the statement that reads a page of a list, and asks PostgreSQL how it runs it.
import type { Database } from '../../../src/database/open.js'

/** A statement as the gateway sends it. */
export interface Sent {
  readonly text: string
  readonly values: readonly unknown[]
}

interface Plan {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Shared Hit Blocks'?: number
  readonly 'Shared Read Blocks'?: number
  readonly Plans?: readonly Plan[]
}

/** The statements that read pages of a table while some work is done. */
export async function pageStatements({ onStatement }: Database, table: string, work: () => Promise<unknown>) {
  const sent: Sent[] = []
  // A table with a computed column is read by `from (select …, … from "Table") as "Table"`.
  const from = new RegExp(`from "${table}"[ )]`)
  const stop = onStatement((text, values) => {
    if (from.test(text) && text.includes(' limit ')) sent.push({ text, values })
  })
  await work()
  stop()
  if (!sent.length) throw new Error(`no statement reads a page of ${table}`)
  return sent
}

async function planOf({ pool }: Database, { text, values }: Sent, options: string): Promise<Plan> {
  const { rows } = await pool.query<{ 'QUERY PLAN': { Plan: Plan }[] }>({
    text: `EXPLAIN (${options}, FORMAT JSON) ${text}`, values: [...values],
  })
  return rows[0]['QUERY PLAN'][0].Plan
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

/** True if the statement reads the table from its beginning to its end. */
export async function scans(database: Database, table: string, statement: Sent): Promise<boolean> {
  const nodes = nodesOf(await planOf(database, statement, 'COSTS OFF'))
  return nodes.some((node) => node['Node Type'] === 'Seq Scan' && node['Relation Name'] === table)
}

/** The blocks that the statements read, from memory or from the disk. */
export async function blocksOf(database: Database, statements: readonly Sent[]): Promise<number> {
  let blocks = 0
  for (const statement of statements) {
    const plan = await planOf(database, statement, 'ANALYZE, BUFFERS, TIMING OFF')
    blocks += (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0)
  }
  return blocks
}
