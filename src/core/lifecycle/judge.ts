// Judges a step: decides if a record, its rows and the input allow it, and explains why not.
import type { Context } from '../context.js'
import { badInput, conflict, DomainError, forbidden, lacking, notFound, refuse } from '../../errors.js'
import type { Fault } from '../faults/fault.js'
import { because } from '../faults/reason.js'
import { perObject } from '../per-object.js'
import { columnsOfOne, lockRow } from '../records/lock.js'
import { columnsOf } from '../records/record.js'
import { decidingColumns, type AnyLifecycle, type AnyStep, type Refusal, type StepInput } from './lifecycle.js'
import { isSuperseded, refusalByColumns, refusalOf } from './refusal.js'
import { recordAction } from './record-action.js'
import { inWords, label, pastOf } from '../words.js'

/** True if the statement of the step checks all that can refuse it. */
export const isJudgedByStatement = ({ judge = {} }: AnyStep) =>
  !judge.rows && !judge.input && (!judge.record || Boolean(judge.record.where))

/**
 * Locks the record until the transaction ends, and throws what refuses the step, by the checks that `availableActions`
 * runs. Changes nothing. The rows that can change at the same moment must be locked before. Throws the same errors as
 * `takeStep`, which the caller calls afterwards, and what the step requires of other rows or of the input.
 */
export async function judge(
  ctx: Context, lifecycle: AnyLifecycle, action: string, id: string, input: StepInput = {},
): Promise<void> {
  const step = lifecycle.steps[action]
  if (isJudgedByStatement(step)) return
  const row = (await lockRow<Row>(ctx, lifecycle.model, id, columnsToJudge(lifecycle))) ?? {}
  const error = await errorOfRow(ctx, lifecycle, action, row)
  if (error) throw error
  const fault = reasonFault(step, action, input.reason)
  if (step.judge?.input) return refuse([fault, ...(await step.judge.input(ctx, id, input, step))])
  if (fault) throw badInput([fault])
  await judgeRows(ctx, lifecycle, action, row, input)
}

/** Throws what the step requires of other rows. A CONFLICT also has the state of the record, and what is possible. */
async function judgeRows(
  ctx: Context, lifecycle: AnyLifecycle, action: string, row: Row, input: StepInput,
): Promise<void> {
  try {
    await lifecycle.steps[action].judge?.rows?.(ctx, String(row.id), String(row[lifecycle.column]), input)
  } catch (thrown) {
    if (!(thrown instanceof DomainError) || thrown.code !== 'CONFLICT') throw thrown
    const present = stateAndActions(lifecycle, action, row, await allowedActions(ctx, lifecycle, row))
    throw new DomainError('CONFLICT', thrown.message, { ...thrown.details, ...present })
  }
}

/** The fault of a missing reason, if the step requires one. */
export const reasonFault = (step: AnyStep, action: string, reason: string | null | undefined): Fault | false =>
  step.reason !== undefined && !reason?.trim()
  && { path: ['reason'], why: because('reason_missing', { done: pastOf(action) }) }

type Row = Readonly<Record<string, unknown>>

/** Columns with a name that people know. The first of them that has a value names the record in messages. */
const NAMES = ['documentId', 'billNumber', 'name'] as const

/** The columns that are needed to explain why a record cannot take a step. */
const columnsToJudge = perObject((lifecycle: AnyLifecycle): readonly string[] => {
  const columns = columnsOf(lifecycle.model)
  return [...new Set([...NAMES.filter((name) => columns.has(name)), ...decidingColumns(lifecycle)])]
})

/** The error that explains why the record cannot take the step; null if the step is allowed. */
export async function errorOf(
  ctx: Context, lifecycle: AnyLifecycle, action: string, id: string,
): Promise<Error | null> {
  const [row = {}] = await ctx.query<Row>(columnsOfOne(ctx, lifecycle.model, columnsToJudge(lifecycle), id, 'free'))
  return errorOfRow(ctx, lifecycle, action, row)
}

/** The error if the columns of a record do not allow the step. A record that does not exist has none. */
async function errorOfRow(ctx: Context, lifecycle: AnyLifecycle, action: string, row: Row): Promise<Error | null> {
  if (!row.id) return notFound(label(lifecycle))
  const refusal = refusalByColumns(lifecycle, action, row, ctx)
  return refusal && saying(ctx, lifecycle, action, row, refusal)
}

/** The error that tells a refusal. */
async function saying(
  ctx: Context, lifecycle: AnyLifecycle, action: string, row: Row, refusal: Refusal,
): Promise<Error> {
  if (refusal.code === 'ROLE') return lacking(lifecycle.steps[action].needs)
  if (refusal.code === 'OWNER') return forbidden(refusal.why)
  return refusal.error ?? conflictOf(ctx, lifecycle, action, row, refusal)
}

async function conflictOf(
  ctx: Context, lifecycle: AnyLifecycle, action: string, row: Row, { code, why, details }: Refusal,
): Promise<Error> {
  const name = `${label(lifecycle)} ${documentName(row)}`
  const possible = await allowedActions(ctx, lifecycle, row)
  const present = stateAndActions(lifecycle, action, row, possible)
  if (code === 'RECORD')
    return conflict(why, { ...present, ...details }, `${name} cannot be ${pastOf(action)}. ${why.sentence}`)
  const suggestion = await lifecycle.steps[action].judge?.suggestion?.(ctx, String(row.id), present.state)
  const next = possible.length ? `possible now: ${possible.join(', ')}` : 'you can take no action now'
  const reason = isSuperseded(lifecycle, row) ? 'has a later version' : `is ${inWords(present.state)}`
  return conflict(why, present, `${name} ${reason}: it cannot be ${pastOf(action)} (${suggestion ?? next})`)
}

/** What the error of a refused action says of the record: its state, and the actions that are possible instead. */
const stateAndActions = (lifecycle: AnyLifecycle, action: string, row: Row, possible: readonly string[]) =>
  ({ state: String(row[lifecycle.column]), action: recordAction(action), allowed: possible.map(recordAction) })

/** The actions that `availableActions` would offer. */
async function allowedActions(ctx: Context, lifecycle: AnyLifecycle, row: Row): Promise<string[]> {
  const actions = Object.keys(lifecycle.steps)
  const refusals = await Promise.all(actions.map((action) => refusalOf(ctx, lifecycle, action, row)))
  return actions.filter((_, index) => !refusals[index])
}

const documentName = (row: Row) => String(NAMES.map((name) => row[name]).find((name) => name != null) ?? row.id)
