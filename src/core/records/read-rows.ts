// Reads the rows of a statement, which is built once, with the records below them.
import type { Context } from '../context.js'
import { firstValues, LEFT, withBelow, withRecords } from './below.js'
import { cachedStatement } from './cached-statements.js'
import { textOf, type Wanted } from './columns.js'
import type { Selection } from './select.js'

/** What a statement is sent with. */
interface Given {
  /** The values by slot. */
  readonly values: Readonly<Record<string, unknown>>
  /** The variables of the operation, which the arguments of relations may name. */
  readonly variables?: Readonly<Record<string, unknown>>
  /** The direction in which the rows are ordered; that of their table if it is not given. */
  readonly direction?: 'asc' | 'desc'
}

/** The rows of the query with this key, which `build` makes the first time. */
export async function readRows<Row>(
  ctx: Context, key: string, wanted: Wanted, { values, variables = {}, direction }: Given, build: () => Selection,
): Promise<Row[]> {
  const { meter, viewer: { orgId } } = ctx
  const statement = cachedStatement(ctx, `${key} ${textOf(wanted)}`, () =>
    withBelow(build(), wanted, direction).compile())
  const slots = { ...values, orgId, [LEFT]: meter.mostRows - meter.rows + 1, ...firstValues(wanted, variables) }
  return withRecords(await ctx.query<Row>(statement(slots)), wanted)
}
