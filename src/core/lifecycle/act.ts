// Performs an action of a record completely: the state change, its effects, its history line and its audit line.
import { sql } from 'kysely'
import type { Context } from '../../context.js'
import { refuse } from '../../errors.js'
import { statements } from '../records/statements.js'
import type { AnyLifecycle, AnyStep, Lifecycle, StepInput } from './lifecycle.js'
import { historyBy } from './lines.js'
import { holdForStep, reasonFault, takeStep } from './step.js'

/**
 * Performs an action of a record, and returns the identifier of the record to show. Throws the same errors as takeStep.
 * A step without own checks and effects runs as one SQL statement; any other step runs as one transaction.
 */
export function act<Action extends string>(
  ctx: Context, life: Lifecycle<string, string, Action>, action: Action, id: string, input?: object | null,
): Promise<string> {
  const step: AnyStep = life.steps[action]
  return isPlain(step)
    ? actAtOnce(ctx, life, action, id, input ?? {})
    : ctx.transaction((inner) => actInSteps(inner, life, action, id, input ?? {}))
}

const isPlain = ({ before, faults, effects, unless, newVersionFrom }: AnyStep) =>
  !before && !faults && !effects && !unless && !newVersionFrom

const hasHistory = ({ history }: AnyLifecycle, step: AnyStep) => Boolean(history) && step.history !== 'none'

async function actAtOnce<Action extends string>(
  ctx: Context, life: Lifecycle<string, string, Action>, action: Action, id: string, input: StepInput,
): Promise<string> {
  await takeStep(ctx, life, action, id, input, hasHistory(life, life.steps[action]))
  return id
}

async function actInSteps<Action extends string>(
  ctx: Context, life: Lifecycle<string, string, Action>, action: Action, id: string, input: StepInput,
): Promise<string> {
  const step: AnyStep = life.steps[action]
  await step.before?.(ctx, id, input as never)
  if (step.unless || step.faults) await holdForStep(ctx, life, action, id)
  if (step.faults)
    refuse([reasonFault(step, action, input.reason), ...(await step.faults(ctx, id, input as never, step))])
  const taken = await takeStep(ctx, life, action, id, input)
  const outcome = await step.effects?.(ctx, id, input as never, taken)
  const shown = outcome?.id ?? id
  if (!hasHistory(life, step)) return shown
  await tellHistory(ctx, life, action, id, input, outcome?.history)
  // The step that created the next version is also the first line of the history of that version.
  if (taken === 'superseded') await tellHistory(ctx, life, action, shown, input)
  return shown
}

/** The parts of a lifecycle that are needed to write the history of a record. */
type Recorded = Pick<AnyLifecycle, 'model' | 'column' | 'history'>

/** Writes a line of a record's history, with the record's state after the action. */
export async function tellHistory(
  ctx: Context, { model, column, history }: Recorded, action: string, id: string, { reason, comments }: StepInput,
  more: object = {},
): Promise<void> {
  if (!history) return
  const { orgId } = ctx.viewer
  const state = sql`(select ${sql.ref(column)} from ${sql.table(model)} where "orgId" = ${orgId} and "id" = ${id})`
  const values = { ...historyBy(ctx, history), [history.of]: id, action, reason, comments, status: state, ...more }
  await ctx.change(
    statements
      .insertInto(history.table)
      .values(values as never)
      .returning(sql.ref('id').as('id') as never)
      .compile(),
  )
}
