// Performs an action of a record completely: the state change, its effects, its history line and its audit line.
import type { Context } from '../context.js'
import { refuse } from '../../errors.js'
import { partsChanged } from '../records/parts.js'
import type { Table } from '../records/record.js'
import { touch } from '../records/version.js'
import { isEdit, type AnyLifecycle, type AnyStep, type Lifecycle, type StepInput } from './lifecycle.js'
import type { Line } from './move.js'
import { admit, holdForStep, reasonFault, takeStep } from './step.js'
import type { ActionName } from './record-action.js'
import { tell } from './tell.js'
import { inSpan } from '../../telemetry/spans.js'

/**
 * Performs an action of a record, and returns the identifier of the record to show. Throws the same errors as takeStep.
 * A step without own checks and effects runs as one SQL statement; any other step runs as one transaction.
 */
export function act<Action extends string>(
  ctx: Context, life: Lifecycle<string, string, Action>, action: Action, id: string, input?: object | null,
): Promise<string> {
  const step: AnyStep = life.steps[action]
  const work = () => (isPlain(step)
    ? actAtOnce(ctx, life, action, id, input ?? {})
    : ctx.transaction((inner) => actInSteps(inner, life, action, id, input ?? {})))
  return inSpan('step', action, work)
}

const isPlain = ({ before, faults, requires, prepares, effects, unless, newVersionFrom }: AnyStep) =>
  !before && !faults && !requires && !prepares && !effects && !unless && !newVersionFrom

const hasHistory = ({ history }: AnyLifecycle, step: AnyStep) => Boolean(history) && step.history !== 'none'

/** True if the effects change members of the record and not its state. The trail keeps them before and after. */
const changesMembers = ({ to, effects }: AnyStep) => to === 'same' && Boolean(effects)
/** True if the effects decide the state after the step, so that it is written into the trail after them. */
const isDecidedLate = ({ to }: AnyStep) => Array.isArray(to)

async function actAtOnce<Action extends string>(
  ctx: Context, life: Lifecycle<string, string, Action>, action: Action, id: string, input: StepInput,
): Promise<string> {
  const lines: readonly Line[] = hasHistory(life, life.steps[action]) ? ['history', 'audit'] : ['audit']
  await takeStep(ctx, life, action, id, input, { lines })
  return id
}

async function actInSteps<Action extends string>(
  ctx: Context, life: Lifecycle<string, string, Action>, action: Action, id: string, input: StepInput,
): Promise<string> {
  const step: AnyStep = life.steps[action]
  // `lifecycle` lets no other names be declared.
  const name = action as ActionName
  await step.before?.(ctx, id, input)
  if (step.faults) {
    await holdForStep(ctx, life, action, id)
    refuse([reasonFault(step, action, input.reason), ...(await step.faults(ctx, id, input, step))])
  } else if (step.unless || step.requires) await admit(ctx, life, action, id, input)
  await step.prepares?.(ctx, id)
  const keepsBefore = changesMembers(step)
  const isLate = keepsBefore || isDecidedLate(step)
  const { outcome: taken, from, before } =
    await takeStep(ctx, life, action, id, input, { lines: isLate ? [] : ['audit'], keepsBefore })
  const outcome = await step.effects?.(ctx, id, input, taken)
  // A remark is told, so it is a change.
  if (isEdit(action) && (partsChanged(ctx, id) || input.reason || input.comments))
    await touch(ctx, life.model as Table, [id])
  const history = hasHistory(life, step)
  const lines: Line[] = [...(history ? ['history' as const] : []), ...(isLate ? ['audit' as const] : [])]
  await tell(ctx, life, { action: name, id, input, lines, from, before, more: outcome?.history })
  await outcome?.follows?.(ctx)
  const shown = outcome?.id ?? id
  // The step that created the next version is also the first line of the history of that version.
  if (history && taken === 'superseded')
    await tell(ctx, life, { action: name, id: shown, input, lines: ['history'], from: null })
  return shown
}
