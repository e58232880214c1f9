// The filter `awaitingMyDecision`: the records that wait for a decision that the viewer may take now.
import { sql, type SqlBool } from 'kysely'
import type { Context } from '../context.js'
import type { FilterCondition } from '../records/filters.js'
import type { Table } from '../records/record.js'
import { barredColumns, lifecycleNamed } from './lifecycle.js'
import { orUnowned, persons } from './move.js'
import { hasPermission } from './refusal.js'

/** The description of the filter. */
export const AWAITING = 'True: only records of others that you may decide on now. False: all.'

/**
 * Records in a state in which the decision is taken, if the viewer may take it and it is not about a record of their
 * own. `action` is the name of the decision in the lifecycle. The slot has the persons who may not decide on their own
 * records; null if the viewer may decide nothing.
 */
export const awaiting = (model: Table, action: string, column = 'status'): FilterCondition => ({
  kind: 'value',
  columns: [column],
  isOnlyTrue: true,
  where: (_, barred, declared) => {
    const { from, who } = lifecycleNamed(declared, model).steps[action]
    const owners = [who?.not ?? []].flat()
    const states = sql`${sql.ref(column)} in (${sql.join(from.map((state) => sql.lit(state)))})`
    const others = owners.map((owner) => orUnowned(owner, sql`${sql.ref(owner)} <> all(${barred}::text[])`))
    return sql<SqlBool>`(${sql.join([states, sql`${barred}::text[] is not null`, ...others], sql` and `)})`
  },
  written: (_: true, { viewer, services }: Context) => {
    const step = lifecycleNamed(services.model, model).steps[action]
    if (!hasPermission(viewer, step)) return null
    return barredColumns(step, viewer.organization).length ? persons({ viewer }) : []
  },
})
