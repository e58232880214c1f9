// Lists the actions of a record: which of them a viewer may take now, and what is in the way of the others.
import type { GraphQLResolveInfo } from 'graphql'
import { rolesOf, type Permission } from '../../access/permissions.js'
import type { Context } from '../../context.js'
import { DomainError } from '../../errors.js'
import { selectedFields } from '../schema/selection.js'
import type { AvailableAction } from './available-action.js'
import { mutationOf, outcomesOf, type AnyLifecycle, type AnyStep } from './lifecycle.js'
import { obstacle, type ObstacleCode } from './obstacle.js'
import { recordAction } from './record-action.js'

type Row = Readonly<Record<string, unknown>>
type Missing = AvailableAction['missing']

/** What is in the way of an action. */
interface InTheWay {
  readonly code: ObstacleCode
  readonly reason: string
  readonly missing: Missing
}

/** The fields of an action that say whether it is allowed. */
const JUDGED = ['allowed', 'reasonCode', 'reason', 'missing']

/**
 * All actions of a record. Each has the flag if this viewer may take it now, or else the reason. Other rows of the
 * record are read only if the query selects one of these fields.
 */
export function availableActions(
  life: AnyLifecycle, row: Row, ctx: Context, info: GraphQLResolveInfo,
): Promise<AvailableAction[]> {
  const selected = selectedFields(info)
  const isJudged = JUDGED.some((field) => selected.has(field))
  return Promise.all(Object.entries(life.steps).map(async ([action, step]) => {
    const why = isJudged ? standing(life, action, row, ctx) ?? (await lacking(ctx, step, String(row.id))) : null
    return {
      action: recordAction(action),
      mutation: mutationOf(life, action),
      to: [...outcomesOf(step, String(row[life.column]))],
      roles: [...rolesOf(step.needs as Permission)],
      allowed: !why,
      reasonCode: why?.code ?? null,
      reason: why?.reason ?? null,
      missing: why?.missing ?? [],
    }
  }))
}

function standing(life: AnyLifecycle, action: string, row: Row, ctx: Context): InTheWay | null {
  const why = obstacle(life, action, row, ctx)
  const field = why?.code === 'MISSING' && life.steps[action].above0?.field
  return why && { ...why, missing: field ? [{ path: [field], message: why.reason }] : [] }
}

/** What the rows of the record lack for the step. */
async function lacking(ctx: Context, { requires }: AnyStep, id: string): Promise<InTheWay | null> {
  try {
    await requires?.(ctx, id)
    return null
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    const missing = (error.details.faults ?? []).map(({ path, message }) => ({ path: path.map(String), message }))
    return { code: missing.length ? 'MISSING' : 'RECORD', reason: error.message, missing }
  }
}
