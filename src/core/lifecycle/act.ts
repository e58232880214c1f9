// Performs an action of a record: the four moments of its step, in their order.
import type { Context } from '../context.js'
import { partsChanged } from '../records/parts.js'
import { judge, isJudgedByStatement } from './judge.js'
import { isEdit, type AnyLifecycle, type AnyStep, type Lifecycle, type StepInput } from './lifecycle.js'
import type { Line } from './move.js'
import { takeStep } from './step.js'
import type { ActionName } from './record-action.js'
import { writeHistory } from './write-history.js'
import { inSpan } from '../../telemetry/spans.js'

/**
 * Performs an action of a record, and returns the identifier of the record to show. Throws the same errors as takeStep,
 * and those of the functions of the step. A step without functions runs as one SQL statement; any other step runs as
 * one transaction.
 */
export function act<Action extends string>(
  ctx: Context, lifecycle: Lifecycle<string, string, Action>, action: Action, id: string, input?: object | null,
): Promise<string> {
  const step = lifecycle.steps[action]
  const taking: Taking = { lifecycle, step, action: action as ActionName, id, input: input ?? {} }
  const moments = isOneStatement(taking.step) ? writeAtOnce : inFourMoments
  const work = () => (moments === writeAtOnce && !ctx.services.insertsApart
    ? writeAtOnce(ctx, taking)
    : ctx.transaction((inner) => moments(inner, taking)))
  return inSpan('step', action, work)
}

/** A step of a record that is taken. `lifecycle` lets no other names of actions be declared. */
interface Taking {
  readonly lifecycle: AnyLifecycle
  readonly step: AnyStep
  readonly action: ActionName
  readonly id: string
  readonly input: StepInput
}

const isOneStatement = (step: AnyStep) =>
  isJudgedByStatement(step) && !step.lock && !step.write?.columns && !step.write?.rows && !step.follow
  && !step.newVersionFrom

async function inFourMoments(ctx: Context, taking: Taking): Promise<string> {
  const { lifecycle, step, action, id, input } = taking
  await step.lock?.(ctx, id, input)
  await judge(ctx, lifecycle, action, id, input)
  const shown = await write(ctx, taking)
  await step.follow?.(ctx, id, input)
  return shown
}

const hasHistory = ({ lifecycle: { history }, action }: Taking) =>
  Boolean(history) && !history?.without?.includes(action)

async function writeAtOnce(ctx: Context, taking: Taking): Promise<string> {
  const { lifecycle, action, id, input } = taking
  const lines: Line[] = hasHistory(taking) ? ['history', 'audit'] : ['audit']
  await takeStep(ctx, lifecycle, action, id, input, { lines, ahead: ctx.ahead })
  return id
}

/** True if the step changes members of the record and not its state. The trail keeps them before and after. */
const changesMembers = ({ to, write }: AnyStep) => to === 'same' && Boolean(write?.rows)
/** True if the rows that the step writes decide the state after it, so that it is written into the trail after them. */
const isDecidedLate = ({ to }: AnyStep) => Array.isArray(to)

/** Changes the record and other rows, and writes the lines about it. Returns the identifier of the record to show. */
async function write(ctx: Context, taking: Taking): Promise<string> {
  const { lifecycle, step, action, id, input } = taking
  const keepsBefore = changesMembers(step)
  const isLate = keepsBefore || isDecidedLate(step)
  const { outcome: taken, from, before } =
    await takeStep(ctx, lifecycle, action, id, input, { lines: isLate ? [] : ['audit'], keepsBefore })
  const outcome = await step.write?.rows?.(ctx, id, input, taken)
  // A remark is told, so it is a change.
  const raises = isEdit(action) && Boolean(partsChanged(ctx, id) || input.reason || input.comments)
  const history = hasHistory(taking)
  const lines: Line[] = [...(history ? ['history' as const] : []), ...(isLate ? ['audit' as const] : [])]
  await writeHistory(ctx, lifecycle, { action, id, input, lines, from, before, raises, more: outcome?.history })
  const shown = outcome?.id ?? id
  // The step that created the next version is also the first line of the history of that version.
  if (history && taken === 'superseded')
    await writeHistory(ctx, lifecycle, { action, id: shown, input, lines: ['history'], from: null })
  return shown
}
