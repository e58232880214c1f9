// Document numbers: one series per organization, document type and year of its time zone, without gaps and without
// duplicates.
import { sql } from 'kysely'
import type { Context } from '../context.js'
import { statements } from '../../database/query-builder.js'
import { today } from '../time-zones.js'

/** A series of document numbers, named by the prefix of its numbers. */
export type Series = 'MR' | 'PO' | 'GRN' | 'BILL' | 'CN' | 'DN' | 'RFQ' | 'PAY' | 'QT' | 'SO' | 'CS' | 'DL' | 'EXP' | 'BOM' | 'PRO'

/** The next number of a series, as `nextNumbers` takes it. */
export const nextNumber = async (ctx: Context, kind: Series): Promise<string> => (await nextNumbers(ctx, kind, 1))[0]

/**
 * The next numbers of a series, such as `MR-2026-00001`. Locks the counter's row until the transaction ends: a rollback
 * makes the numbers available again, and parallel calls wait.
 */
export async function nextNumbers(ctx: Context, kind: Series, count: number): Promise<string[]> {
  const year = today(ctx).getUTCFullYear()
  const taken = statements
    .insertInto('DocumentCounter')
    .values({ orgId: ctx.viewer.orgId, kind, year, lastNumber: count })
    .onConflict((twin) =>
      twin.columns(['orgId', 'kind', 'year']).doUpdateSet({ lastNumber: sql`"DocumentCounter"."lastNumber" + ${count}` }),
    )
    .returning('lastNumber')
  const [{ lastNumber }] = await ctx.change<{ lastNumber: number }>(taken.compile())
  return Array.from({ length: count }, (_, index) =>
    `${kind}-${year}-${String(lastNumber - count + 1 + index).padStart(5, '0')}`)
}
