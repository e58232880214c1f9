// Creates more seasons for load and growth tests: the seeded season is copied to earlier weeks, with one statement per
// table.
import type { PrismaClient } from '../../src/generated/prisma/client.js'
import { catalogue, type Table } from './catalogue.js'
import { KEPT_ONCE, valueOf } from './retold.js'

/** Progress of the seeding. */
export interface Progress {
  readonly table: string
  readonly done: number
  readonly of: number
}

export interface Growth {
  /** Total number of seasons, including the first season. */
  readonly seasons: number
  readonly report: (progress: Progress) => void
}

export const ONE_SEASON: Growth = { seasons: 1, report: () => {} }

/**
 * Copies the seeded season of the organizations until the wanted number of seasons exists. Amounts and quantities do
 * not change, so all figures stay consistent.
 */
export async function repeatSeason(
  tx: PrismaClient,
  orgIds: readonly string[],
  { seasons, report }: Growth,
): Promise<void> {
  if (seasons === 1) return
  const tables = (await catalogue(tx)).filter(({ name }) => !(name in KEPT_ONCE))
  const repeated = new Map(tables.map((table) => [table.name, table]))
  await tx.$executeRawUnsafe('SET LOCAL statement_timeout = 0')
  for (const [done, table] of tables.entries()) {
    report({ table: table.name, done, of: tables.length })
    await tx.$executeRawUnsafe(retelling(table, repeated), orgIds, seasons - 1)
    await countNumbers(tx, table, orgIds)
  }
  // An embedded database has no autovacuum that would analyze the tables after they have grown.
  await tx.$executeRawUnsafe('ANALYZE')
  report({ table: 'done', done: tables.length, of: tables.length })
}

/**
 * The statement that copies a table. `k` is the number of seasons ago; the counter is that of the document's series in
 * the year of the copy.
 */
function retelling(table: Table, repeated: ReadonlyMap<string, Table>): string {
  const columns = table.columns.map(({ name }) => `"${name}"`).join(', ')
  const values = table.columns.map((column) => `${valueOf(table, column, repeated)} AS "${column.name}"`).join(', ')
  return `INSERT INTO "${table.name}" (${columns}) SELECT ${values}
    FROM "${table.name}" s CROSS JOIN generate_series(1, $2::int) AS season(k)${counterOf(table)}
    WHERE s."orgId" = ANY($1::text[])`
}

const counterOf = ({ number }: Table) => number
  ? ` LEFT JOIN "DocumentCounter" c ON c."orgId" = s."orgId" AND c.kind = split_part(s."${number}", '-', 1)
      AND c.year = extract(year FROM (s."createdAt" - make_interval(weeks => k)) AT TIME ZONE 'UTC')`
  : ''

/** Sets the counters to the highest number in use. */
async function countNumbers(tx: PrismaClient, { name, number }: Table, orgIds: readonly string[]): Promise<void> {
  if (!number) return
  await tx.$executeRawUnsafe(`INSERT INTO "DocumentCounter" ("orgId", kind, year, "lastNumber")
    SELECT "orgId", split_part("${number}", '-', 1), split_part("${number}", '-', 2)::int, max(split_part("${number}", '-', 3)::int)
    FROM "${name}" WHERE "orgId" = ANY($1::text[]) AND "${number}" ~ '^[A-Z]+-[0-9]{4}-[0-9]{5,}$' GROUP BY 1, 2, 3
    ON CONFLICT ("orgId", kind, year) DO UPDATE SET "lastNumber" = excluded."lastNumber"`, orgIds)
}
