// Changes a record by a step: the one statement of the moment `write`.
import type { Context } from '../context.js'
import { badInput, conflict, lacking } from '../../errors.js'
import { because } from '../faults/reason.js'
import { errorOf, reasonFault } from './judge.js'
import type { AnyLifecycle, AnyStep, Lifecycle, StepInput } from './lifecycle.js'
import { moveRecord, type Move, type Moved } from './move.js'
import { hasPermission } from './refusal.js'
import { columnsOfStep } from './stamps.js'
import { label } from '../words.js'

interface Taking extends StepInput {
  /** Further columns that the step writes on the record. */
  readonly changes?: Readonly<Record<string, unknown>>
}

/**
 * The result of a step. `superseded`: the record only lost `isLatest` and the caller must create its next version.
 * `input.changes` are then meant for the next version.
 */
export interface Taken extends Moved {
  readonly outcome: 'moved' | 'superseded'
}

/**
 * Takes one step of a record. One SQL statement with a conditional update lets only one of several concurrent callers
 * succeed. The statement also writes the audit line, or the `lines` that the caller names. Throws NOT_FOUND, FORBIDDEN
 * (own record), CONFLICT (state), or BAD_USER_INPUT (missing reason).
 */
export async function takeStep<Action extends string>(
  ctx: Context,
  lifecycle: Lifecycle<string, string, Action>,
  action: Action,
  id: string,
  input: Taking = {},
  { lines = ['audit'], keepsBefore = false, ahead }: Partial<Pick<Move, 'lines' | 'keepsBefore' | 'ahead'>> = {},
): Promise<Taken> {
  const step = lifecycle.steps[action]
  const fault = reasonFault(step, action, input.reason)
  if (fault) throw (await errorOf(ctx, lifecycle, action, id)) ?? badInput([fault])
  const { from, newVersionFrom = [] } = step
  const staying = from.filter((state) => !newVersionFrom.includes(state))
  const move = {
    lifecycle,
    action,
    from: staying,
    lines,
    keepsBefore,
    ahead,
    sets: { ...stateOf(lifecycle, step), ...(await columnsOfStep(ctx, lifecycle, step, id, input)), ...input.changes },
  }
  const moved = await moveRecord(ctx, move, id, input)
  if (moved) return { ...moved, outcome: 'moved' }
  const superseding = { ...move, from: newVersionFrom, sets: { isLatest: false } }
  const superseded = newVersionFrom.length > 0 ? await moveRecord(ctx, superseding, id, input) : null
  if (superseded) return { ...superseded, outcome: 'superseded' }
  throw (await errorOf(ctx, lifecycle, action, id)) ?? conflict(because('changed_meanwhile', { record: label(lifecycle) }))
}

const stateOf = ({ column }: AnyLifecycle, { to }: AnyStep) => (to === 'same' ? {} : { [column]: [to].flat()[0] })

/** Throws FORBIDDEN if the viewer lacks the permission of an action. For operations whose input names the action. */
export function requirePermission({ viewer }: Context, lifecycle: AnyLifecycle, action: string): void {
  if (!hasPermission(viewer, lifecycle.steps[action])) throw lacking(lifecycle.steps[action].needs)
}
