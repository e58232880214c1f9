// Compares the numbers of rows that the database keeps with the rows that are there, and counts again what differs.
import { counted } from '../core/words.js'
import { quotedName } from '../database/driver/driver.js'
import type { Database } from '../database/open.js'
import { COUNTED } from '../generated/prisma/columns.js'
import type { BalanceFindings } from './reconcile-balances.js'

interface Organization {
  readonly id: string
  readonly name: string
}

/** Compares the numbers of rows of one organization. With `mends`, those that differ are written anew. */
export async function compareCounts(
  { prisma }: Pick<Database, 'prisma'>, { id, name }: Organization, mends: boolean,
): Promise<BalanceFindings> {
  const details: string[] = []
  for (const table of COUNTED) {
    const found = await numbersOf(prisma, table, id)
    if (found.there === found.kept) continue
    const { there, kept } = mends ? await countAgain({ prisma }, table, id) : found
    details.push(`  ${mends ? 'counted ' : 'differs '} ${table}: ${counted(there, 'row')}, the kept number was ${kept}`)
  }
  const differ = details.length ? counted(details.length, 'difference') : 'all agree with their rows'
  return { summary: `${name} (${id}): ${counted(COUNTED.length, 'number')} of rows, ${differ}`, details }
}

interface Numbers {
  readonly there: number
  readonly kept: number
}

/** One statement reads both numbers from one snapshot, so they agree also while rows are added. */
async function numbersOf(db: Pick<Database['prisma'], '$queryRawUnsafe'>, table: string, orgId: string): Promise<Numbers> {
  const [numbers] = await db.$queryRawUnsafe<Numbers[]>(
    `SELECT (SELECT count(*)::int FROM ${quotedName(table)} WHERE "orgId" = $1) AS "there",
      (SELECT coalesce(sum("rows"), 0)::int FROM "RowCount" WHERE "orgId" = $1 AND "kind" = $2) AS "kept"`, orgId, table)
  return numbers
}

/**
 * Counts again while the table is locked, so that nothing is added before the number is written. Reads go on. The log
 * of changes tells of it, so that clients do not keep an answer with the wrong number.
 */
const countAgain = ({ prisma }: Pick<Database, 'prisma'>, table: string, orgId: string): Promise<Numbers> =>
  prisma.$transaction(async (tx) => {
    await tx.$executeRawUnsafe(`LOCK TABLE ${quotedName(table)} IN SHARE ROW EXCLUSIVE MODE`)
    const numbers = await numbersOf(tx, table, orgId)
    await tx.rowCount.deleteMany({ where: { orgId, kind: table } })
    await tx.rowCount.create({ data: { orgId, kind: table, part: 0, rows: numbers.there } })
    const { recordVersion } = await tx.organization.findUniqueOrThrow({ where: { id: orgId } })
    const change = { kind: 'Organization', recordId: orgId, action: 'derive', recordVersion }
    await tx.change.create({ data: { orgId, ...change } })
    return numbers
  })
