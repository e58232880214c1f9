// Reads the rows of a statement, which is built once, with the records below them.
import type { Context } from '../context.js'
import type { Statement } from '../../database/prepared.js'
import { LEFT, withBelow, withRecords } from './below.js'
import { cachedStatement } from './cached-statements.js'
import { textOf, type Wanted } from './columns.js'
import type { Selection } from './select.js'

/** What a statement is sent with. */
interface Given {
  /** The values by slot. */
  readonly values: Readonly<Record<string, unknown>>
  /** The direction in which the rows are ordered; that of their table if it is not given. */
  readonly direction?: 'asc' | 'desc'
}

/** The statement that reads the rows of the query with this key, which `build` makes the first time. */
export function statementOf(
  ctx: Context, key: string, wanted: Wanted, { values, direction }: Given, build: () => Selection,
): Statement {
  const { meter, viewer: { orgId } } = ctx
  const statement = cachedStatement(ctx, `${key} ${textOf(wanted)}`, () =>
    withBelow(build(), wanted, direction).compile())
  // What is not answered is asked for in the same words each time, so that a transaction does not read it twice.
  const counted = wanted.values ? meter.rows : 0
  return statement({ ...values, orgId, [LEFT]: meter.mostRows - counted + 1 })
}

/** The rows of the query with this key, with the records below them. */
export const readRows = async <Row>(
  ctx: Context, key: string, wanted: Wanted, given: Given, build: () => Selection,
): Promise<Row[]> => withRecords(await ctx.query<Row>(statementOf(ctx, key, wanted, given, build)), wanted, ctx.meter)
