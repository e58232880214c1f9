// What steps require of the rows of a record, in the form of the step's `requires`.
import type { Context } from '../context.js'
import { refuse } from '../../errors.js'
import type { Reason } from '../faults/reason.js'
import { wholeChildren } from '../records/read.js'
import type { Column, Rows, Table } from '../records/record.js'

/** Requires at least one part, such as a line. Throws BAD_USER_INPUT at `field`, the list of the parts. */
export const somePart = <T extends Table>(rows: Rows<T>, column: Column<T>, field: string, why: Reason) =>
  async (ctx: Context, id: string): Promise<void> => {
    const parts = await wholeChildren(ctx, rows, column, id)
    refuse([parts.length === 0 && { path: [field], why }])
  }

type Requirement = (ctx: Context, id: string) => Promise<void>

/** Requires all of these, in this order. */
export const all = (...requirements: readonly Requirement[]): Requirement => async (ctx, id) => {
  for (const requirement of requirements) await requirement(ctx, id)
}
