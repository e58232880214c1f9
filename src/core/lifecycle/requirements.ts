// What steps require of a record and of its rows, for the `judge` of a step.
import { sql } from 'kysely'
import type { Context } from '../context.js'
import { badInput, conflict, refuse } from '../../errors.js'
import type { Reason } from '../faults/reason.js'
import { loadWhere } from '../records/read.js'
import type { Column, Rows, Table } from '../records/record.js'
import type { Condition } from './lifecycle.js'

/** Requires a column above 0. With a field, the error is BAD_USER_INPUT at that field, without it CONFLICT. */
export const columnAbove0 = (column: string, why: Reason, field?: string): Condition => ({
  columns: [column],
  refusal: (row) => (Number(row[column]) > 0 ? null
    : { why, error: field ? badInput([{ path: [field], why }]) : conflict(why) }),
  where: sql`${sql.ref(column)} > 0`,
})

/** Requires that a column that counts something is 0. The error is CONFLICT. */
export const column0 = (column: string, why: Reason): Condition => ({
  columns: [column], refusal: (row) => (Number(row[column]) === 0 ? null : { why }), where: sql`${sql.ref(column)} = 0`,
})

/** Requires all of these; tells the first that is not met. In SQL if all of them can be. */
export const allConditions = (...conditions: readonly Condition[]): Condition => ({
  columns: conditions.flatMap(({ columns }) => columns),
  refusal: (row, ctx) =>
    conditions.reduce<ReturnType<Condition['refusal']>>((found, one) => found ?? one.refusal(row, ctx), null),
  where: conditions.every(({ where }) => where) ? sql.join(conditions.flatMap(({ where }) => where ?? []), sql` and `) : undefined,
})

/** Requires at least one part, such as a line. Throws BAD_USER_INPUT at `field`, the list of the parts. */
export const somePart = <T extends Table>(rows: Rows<T>, column: Column<T>, field: string, why: Reason) =>
  async (ctx: Context, id: string): Promise<void> => {
    const parts = await loadWhere(ctx, rows, column, id)
    refuse([parts.length === 0 && { path: [field], why }])
  }

type Requirement = (ctx: Context, id: string) => Promise<void>

/** Requires all of these, in this order. */
export const all = (...requirements: readonly Requirement[]): Requirement => async (ctx, id) => {
  for (const requirement of requirements) await requirement(ctx, id)
}
