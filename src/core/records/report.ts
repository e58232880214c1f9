// Reports: statements over many tables that a feature declares, each for one organization.
import type { CompiledQuery } from 'kysely'
import type { Context } from '../context.js'
import { statements } from '../../database/query-builder.js'
import { cachedStatement } from './cached-statements.js'

/** What is compiled to a statement: an SQL text, or what the query builder has built. */
interface Built<Row> {
  compile(builder: typeof statements): CompiledQuery<Row>
}

/** The rows of a report. `name` identifies the statement; its slot `orgId` is filled with the viewer's organization. */
export const reported = <Row>(
  ctx: Context, name: string, build: () => Built<Row>, values: Readonly<Record<string, unknown>>,
): Promise<Row[]> =>
  ctx.query<Row>(cachedStatement(ctx, name, () => build().compile(statements))({ ...values, orgId: ctx.viewer.orgId }))
