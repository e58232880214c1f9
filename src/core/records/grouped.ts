// Sums of the rows of an organization, grouped by columns.
import { sql, type AliasedExpression, type ExpressionBuilder } from 'kysely'
import type { Context } from '../context.js'
import { slot } from '../../database/prepared.js'
import { cachedStatement } from './cached-statements.js'
import { anyStatements } from '../../database/query-builder.js'

/** A subquery that is read like a table. */
interface Source {
  as(alias: string): AliasedExpression<unknown, string>
}

/** The rows of a subquery with these columns, as Kysely sees them. */
export type Summing<Row> = ExpressionBuilder<{ rows: Row }, 'rows'>

/** Rows, and how they are grouped and summed. */
export interface Grouping<Row> {
  /** The name of the rows, which identifies the statement together with the columns. */
  readonly name: string
  /** The rows. They contain `orgId`, and their conditions may have slots for values. */
  readonly rows: () => Source
  readonly by: readonly (keyof Row & string)[]
  /** The figures of a group. */
  readonly sums: (eb: Summing<Row>) => readonly AliasedExpression<unknown, string>[]
  /** The columns of the result by which the groups are ordered. */
  readonly order: readonly string[]
}

/** A part of the list of groups. */
interface Cut {
  readonly limit: number
  readonly offset: number
}

/** The groups of the viewer's organization. `values` are the values of the slots; `cut` gives a part of the list. */
export async function grouped<Row, Result>(
  ctx: Context, { name, rows, by, sums, order }: Grouping<Row>, values: Readonly<Record<string, unknown>>, cut?: Cut,
): Promise<Result[]> {
  const statement = cachedStatement(ctx, `${name} grouped by ${by.join(' ')}`, () => {
    const columns = by.map((column) => sql.ref(column).as(column))
    const groups = anyStatements
      .selectFrom(rows().as('rows'))
      .select(columns)
      .select(sums as never)
      .where(sql.ref('orgId'), '=', slot('orgId'))
      .groupBy(by.map((column) => sql.ref(column)))
    const ordered = order.reduce((sorted, column) => sorted.orderBy(sql.ref(column)), groups)
    return ordered.limit(slot('limit')).offset(slot('offset')).compile()
  })
  return ctx.query<Result>(statement({ ...values, orgId: ctx.viewer.orgId, limit: null, offset: 0, ...cut }))
}
