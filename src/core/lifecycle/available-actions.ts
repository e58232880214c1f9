// Lists the actions of a record: which of them a viewer may take now, and what is in the way of the others.
import type { GraphQLResolveInfo } from 'graphql'
import type { Context } from '../context.js'
import { selectedFields } from '../schema/selection.js'
import type { AvailableAction, MissingForAction } from './available-action.js'
import { refusalOf } from './refusal.js'
import { answeredStates, mutationOf, type AnyLifecycle, type Refusal } from './lifecycle.js'
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
    const refusal = isJudged ? await refusalOf(ctx, lifecycle, action, row) : null
    return {
      action: recordAction(action),
      mutation: mutationOf(lifecycle, action),
      to: [...answeredStates(step, String(row[lifecycle.column]))],
      needs: step.needs,
      allowed: !refusal,
      reasonCode: refusal?.code ?? null,
      reasonType: refusal?.why.type ?? null,
      reasonCtx: refusal?.why.ctx ?? null,
      reason: refusal && (refusal.error?.message ?? refusal.why.sentence),
      missing: missingBy(refusal),
    }
  }))
}

const missingBy = (refusal: Refusal | null): MissingForAction[] =>
  (refusal?.error?.details.faults ?? []).map(({ path, why: { sentence, type, ctx = null } }) =>
    ({ path: path.map(String), message: sentence, type, ctx }))
