// Reports: statements over many tables that a feature declares, each for one organization.
import type { RawBuilder } from 'kysely'
import type { Context } from '../context.js'
import { statements } from '../../database/query-builder.js'
import { cachedStatement } from './cached-statements.js'

/** The rows of a report. `name` identifies the statement; its slot `orgId` is filled with the viewer's organization. */
export const reported = <Row>(
  ctx: Context, name: string, build: () => RawBuilder<Row>, values: Readonly<Record<string, unknown>>,
): Promise<Row[]> =>
  ctx.query<Row>(cachedStatement(ctx, name, () => build().compile(statements))({ ...values, orgId: ctx.viewer.orgId }))
