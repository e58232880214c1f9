// Lists the actions of a record: which of them a viewer may take now, and what is in the way of the others.
import type { GraphQLResolveInfo } from 'graphql'
import type { Context } from '../context.js'
import { selectedFields } from '../schema/selection.js'
import type { AvailableAction } from './available-action.js'
import { refusalOfAction } from './refusal.js'
import { answeredStates, mutationOf, type AnyLifecycle } from './lifecycle.js'
import { recordAction } from './record-action.js'

type Row = Readonly<Record<string, unknown>>

/** The fields of an action that say whether it is allowed. */
const JUDGED = ['allowed', 'reasonCode', 'reasonType', 'reasonCtx', 'reason', 'missing']

/**
 * All actions of a record. Each has the flag if this viewer may take it now, or else the reason. Other rows of the
 * record are read only if the query selects one of these fields.
 */
export function availableActions(
  lifecycle: AnyLifecycle, row: Row, ctx: Context, info: GraphQLResolveInfo,
): Promise<AvailableAction[]> {
  const selected = selectedFields(info)
  const isJudged = JUDGED.some((field) => selected.has(field))
  return Promise.all(Object.entries(lifecycle.steps).map(async ([action, step]) => {
    const why = isJudged ? await refusalOfAction(ctx, lifecycle, action, row) : null
    return {
      action: recordAction(action),
      mutation: mutationOf(lifecycle, action),
      to: [...answeredStates(step, String(row[lifecycle.column]))],
      needs: step.needs,
      allowed: !why,
      reasonCode: why?.code ?? null,
      reasonType: why?.why?.type ?? null,
      reasonCtx: why?.why?.ctx ?? null,
      reason: why?.reason ?? null,
      missing: why?.missing ?? [],
    }
  }))
}
