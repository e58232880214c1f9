// Takes an action of a record, whole: the step, its effects, and its lines of history and audit.
import { sql } from 'kysely'
import type { Context } from '../../context.js'
import { refuse } from '../../errors.js'
import { statements } from '../records/statements.js'
import type { AnyLifecycle, AnyStep, Lifecycle, StepInput } from './lifecycle.js'
import { historyBy } from './lines.js'
import { holdForStep, reasonFault, takeStep } from './step.js'

/**
 * Takes an action of a record and answers the identifier of the record to show. Throws as takeStep does. A step
 * that only writes is one statement; one with conditions or effects of its own is one transaction.
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
  // The history of the next version begins with the step that opened it.
  if (taken === 'superseded') await tellHistory(ctx, life, action, shown, input)
  return shown
}

/** What must be known of a record to write its history. */
type Recorded = Pick<AnyLifecycle, 'model' | 'column' | 'history'>

/** Writes a line of the history of a record, with the state that the act left it in. */
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
