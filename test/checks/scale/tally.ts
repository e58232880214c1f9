// What is wrong when all is quiet again: the gateways, what was told, and the database against what was acknowledged.
import type { Crew } from './crew.js'
import type { Stored } from './ledger.js'
import { until } from './programs.js'
import type { Site } from './site.js'

interface Miscounted {
  readonly kind: string
  readonly there: number
  readonly kept: number | null
}

/** The numbers of rows that are not those of the rows that were written here. */
const MISCOUNTED = `SELECT "kind", coalesce(t."there", 0) AS "there", n."kept" FROM (
    SELECT "orgId", 'MaterialRequest' AS "kind", count(*)::int AS "there" FROM "MaterialRequest" GROUP BY 1
    UNION ALL SELECT "orgId", 'ExpenseRequest', count(*)::int FROM "ExpenseRequest" GROUP BY 1) t
  FULL JOIN (SELECT "orgId", "kind", sum("rows")::int AS "kept" FROM "RowCount"
    WHERE "kind" IN ('MaterialRequest', 'ExpenseRequest') GROUP BY 1, 2) n USING ("orgId", "kind")
  WHERE n."kept" IS DISTINCT FROM coalesce(t."there", 0)`

/** Compares everything that the crews were told. */
export async function tally(site: Site, crews: readonly Crew[]): Promise<string[]> {
  const faults: string[] = []
  await until('each gateway listens to the others', () => allListen(site))
    .catch((error: Error) => faults.push(error.message))
  for (const crew of crews) faults.push(...await toldTo(crew, site))
  const miscounted = await site.current().ask<Miscounted>(MISCOUNTED, [])
  return [
    ...faults,
    ...miscounted.map(({ kind, there, kept }) => `${there} rows of ${kind}, but the kept number is ${kept}`),
    ...site.gateways.flatMap((gateway) => gateway.faults()),
  ]
}

async function toldTo({ journal, ledger, followers }: Crew, { current }: Site): Promise<string[]> {
  const heard = await followers.faults()
  await followers.close()
  const [text, values] = ledger.statement
  return [...heard, ...journal.faults, ...ledger.differences(await current().ask<Stored>(text, values))]
}

async function allListen({ current, gateways }: Site): Promise<boolean> {
  const rows = await current().ask(`SELECT FROM pg_stat_activity WHERE query LIKE 'LISTEN %'`)
  return rows.length >= gateways.length
}
