// Sums of the rows of an organization, grouped by columns.
import { sql, type RawBuilder } from 'kysely'
import type { Context } from '../../context.js'
import { slot } from './prepared.js'
import { shaped } from './shapes.js'
import { statements } from './statements.js'

/** Rows, and how they are grouped and summed. */
export interface Grouping {
  /** The name of the rows, which identifies the statement together with the columns. */
  readonly name: string
  /** The rows, as a subquery without an organization. It contains `orgId`, and may have slots for values. */
  readonly rows: () => RawBuilder<unknown>
  readonly by: readonly string[]
  /** Column of the result → the expression over the rows of a group. */
  readonly sums: Readonly<Record<string, RawBuilder<unknown>>>
  /** The columns by which the groups are ordered. */
  readonly order: readonly string[]
}

/** The groups of the viewer's organization. `values` are the values of the slots; `limit` and `offset` cut the list. */
export async function grouped<T>(
  ctx: Context,
  { name, rows, by, sums, order }: Grouping,
  values: Readonly<Record<string, unknown>>,
  { limit = null, offset = 0 }: { readonly limit?: number | null; readonly offset?: number } = {},
): Promise<T[]> {
  const statement = shaped(`${name} grouped by ${by.join(' ')}`, () => {
    const columns = [
      ...by.map((column) => sql.ref(column)),
      ...Object.entries(sums).map(([column, figure]) => sql`${figure} as ${sql.ref(column)}`),
    ]
    const list = (names: readonly string[]) => sql.join(names.map((column) => sql.ref(column)))
    return sql`select ${sql.join(columns)} from ${rows()} as ${sql.ref(name)}
      where ${sql.ref('orgId')} = ${slot('orgId')} group by ${list(by)} order by ${list(order)}
      limit ${slot('limit')}::int offset ${slot('offset')}::int`.compile(statements)
  })
  return ctx.query<T>(statement({ ...values, orgId: ctx.viewer.orgId, limit, offset }))
}

