// The history of an expense request: one line an act, never changed.
import type { Context } from '../../context.js'
import { newId } from '../../core/ids/new-id.js'
import type { Decimal } from '../../core/schema/scalars.js'
import type { ExpenseRequest } from '../../generated/prisma/client.js'

interface Entry {
  readonly action: string
  readonly amount?: Decimal | null
  readonly reason?: string | null
  readonly comments?: string | null
}

/** Writes down what the viewer did, and the state that it left the request in. */
export async function writeHistory(ctx: Context, { id, status }: Pick<ExpenseRequest, 'id' | 'status'>, entry: Entry): Promise<void> {
  const { orgId, userId, name } = ctx.viewer
  await ctx.db.expenseRequestHistory.create({
    data: { ...entry, orgId, id: newId('erh'), expenseRequestId: id, status, performedById: userId, performedByName: name, performedAt: ctx.now },
  })
}
