// Takes a step of a record, and explains why a step is refused.
import { sql } from 'kysely'
import type { Context } from '../context.js'
import { badInput, conflict, DomainError, forbidden, lacking, notFound } from '../../errors.js'
import { because } from '../faults/reason.js'
import { hold } from '../records/hold.js'
import { columnsOf } from '../records/record.js'
import { anyStatements } from '../../database/query-builder.js'
import type { Fault } from '../faults/fault.js'
import { emptyRefusal, inTheWay } from './in-the-way.js'
import { decidingColumns, type AnyLifecycle, type AnyStep, type Lifecycle, type StepInput } from './lifecycle.js'
import { moveRecord, type Move, type Moved } from './move.js'
import { holds, isSuperseded, obstacle, type Standing } from './obstacle.js'
import { recordAction } from './record-action.js'
import { writtenBy } from './stamps.js'
import { inWords, label, pastOf } from '../words.js'

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
  life: Lifecycle<string, string, Action>,
  action: Action,
  id: string,
  input: Taking = {},
  { lines = ['audit'], keepsBefore = false }: Partial<Pick<Move, 'lines' | 'keepsBefore'>> = {},
): Promise<Taken> {
  const step = life.steps[action]
  const fault = reasonFault(step, action, input.reason)
  if (fault) throw (await refusalOf(ctx, life, action, id)) ?? badInput([fault])
  const { from, newVersionFrom = [] } = step
  const staying = from.filter((state) => !newVersionFrom.includes(state))
  const move = {
    life,
    action,
    from: staying,
    lines,
    keepsBefore,
    sets: { ...stateOf(life, step), ...writtenBy(ctx, life, step, input), ...input.changes },
  }
  const moved = await moveRecord(ctx, move, id, input)
  if (moved) return { ...moved, outcome: 'moved' }
  const superseding = { ...move, from: newVersionFrom, sets: { isLatest: false } }
  const superseded = newVersionFrom.length > 0 ? await moveRecord(ctx, superseding, id, input) : null
  if (superseded) return { ...superseded, outcome: 'superseded' }
  throw (await refusalOf(ctx, life, action, id)) ?? conflict(because('changed_meanwhile', { record: label(life) }))
}

/** The fault of a missing reason, if the step requires one. */
export const reasonFault = (step: AnyStep, action: string, reason: string | null | undefined): Fault | false =>
  step.reason === 'required' && !reason?.trim() && { path: ['reason'], why: because('reason_missing', { done: pastOf(action) }) }

const stateOf = ({ column }: AnyLifecycle, { to }: AnyStep) => (to === 'same' ? {} : { [column]: [to].flat()[0] })

/**
 * Locks a record until the transaction ends, and checks that the step is allowed. Changes nothing. For a step whose
 * result must be checked as a whole before it is written. Throws the same errors as takeStep, which the caller calls
 * afterwards.
 */
export async function holdForStep<Action extends string>(
  ctx: Context, life: Lifecycle<string, string, Action>, action: Action, id: string,
): Promise<Row> {
  await hold(ctx, life.model, id)
  const { row, refusal } = await judge(ctx, life, action, id)
  if (refusal) throw refusal
  return row
}

/**
 * Like `holdForStep`, and checks what the step requires of other rows, by the check that `availableActions` runs. The
 * rows that can change at the same moment must be locked before. Throws also BAD_USER_INPUT (missing reason), and what
 * the step requires.
 */
export async function admit<Action extends string>(
  ctx: Context, life: Lifecycle<string, string, Action>, action: Action, id: string, input: StepInput = {},
): Promise<void> {
  const step = life.steps[action]
  const row = await holdForStep(ctx, life, action, id)
  const fault = reasonFault(step, action, input.reason)
  if (fault) throw badInput([fault])
  try {
    await step.requires?.(ctx, id, String(row[life.column]))
  } catch (thrown) {
    if (!(thrown instanceof DomainError) || thrown.code !== 'CONFLICT') throw thrown
    const told = standingOf(life, action, row, await allowedActions(ctx, life, row))
    throw new DomainError('CONFLICT', thrown.message, { ...thrown.details, ...told })
  }
}

/** Throws FORBIDDEN if the viewer lacks the permission of an action. For operations whose input names the action. */
export function requirePermission({ viewer }: Context, life: AnyLifecycle, action: string): void {
  if (!holds(viewer, life.steps[action])) throw lacking(life.steps[action].needs)
}

type Row = Readonly<Record<string, unknown>>

/** Columns with a name that people know. The first of them that has a value names the record in messages. */
const NAMES = ['documentId', 'billNumber', 'name'] as const

/** The columns that are needed to explain why a record cannot take a step. */
function columnsToJudge(life: AnyLifecycle): string[] {
  const columns = columnsOf(life.model)
  return [...new Set(['id', ...NAMES.filter((name) => columns.has(name)), ...decidingColumns(life)])]
}

/** The error that explains why the record cannot take the step; null if the step is allowed. */
const refusalOf = async (ctx: Context, life: AnyLifecycle, action: string, id: string): Promise<Error | null> =>
  (await judge(ctx, life, action, id)).refusal

/** The columns of a record that decide on a step, and the error if they do not allow it. */
interface Judged {
  readonly row: Row
  readonly refusal: Error | null
}

async function judge(ctx: Context, life: AnyLifecycle, action: string, id: string): Promise<Judged> {
  const wanted = columnsToJudge(life).map((column) => sql.ref(column).as(column))
  const found = anyStatements
    .selectFrom(life.model)
    .select(wanted)
    .where(sql.ref('orgId'), '=', ctx.viewer.orgId)
    .where(sql.ref('id'), '=', id)
  const [row] = (await ctx.query(found.compile())) as Row[]
  if (!row) return { row: {}, refusal: notFound(label(life)) }
  const why = obstacle(life, action, row, ctx)
  return { row, refusal: why && (await errorOf(ctx, life, action, row, why)) }
}

async function errorOf(ctx: Context, life: AnyLifecycle, action: string, row: Row, why: Standing): Promise<Error> {
  const step = life.steps[action]
  if (why.code === 'ROLE') return lacking(step.needs)
  if (why.code === 'OWNER') return forbidden(why.why)
  return why.code === 'MISSING' ? emptyRefusal(step, why.why) : conflictOf(ctx, life, action, row, why)
}

async function conflictOf(
  ctx: Context, life: AnyLifecycle, action: string, row: Row, why: Standing,
): Promise<Error> {
  const name = `${label(life)} ${documentName(row)}`
  const possible = await allowedActions(ctx, life, row)
  const told = standingOf(life, action, row, possible)
  if (why.code === 'RECORD')
    return conflict(why.why, { ...told, ...why.details }, `${name} cannot be ${pastOf(action)}. ${why.why.sentence}`)
  const wayOut = isSuperseded(life, row) ? null : await life.steps[action].wayOut?.(ctx, String(row.id), told.state)
  const next = possible.length ? `possible now: ${possible.join(', ')}` : 'you can take no action now'
  const standing = isSuperseded(life, row) ? 'has a later version' : `is ${inWords(told.state)}`
  return conflict(why.why, told, `${name} ${standing}: it cannot be ${pastOf(action)} (${wayOut ?? next})`)
}

/** What the error of a refused action says of the record: its state, and the actions that are possible instead. */
const standingOf = (life: AnyLifecycle, action: string, row: Row, possible: readonly string[]) =>
  ({ state: String(row[life.column]), action: recordAction(action), allowed: possible.map(recordAction) })

/** The actions that `availableActions` would offer. */
async function allowedActions(ctx: Context, life: AnyLifecycle, row: Row): Promise<string[]> {
  const actions = Object.keys(life.steps)
  const obstacles = await Promise.all(actions.map((action) => inTheWay(ctx, life, action, row)))
  return actions.filter((_, index) => !obstacles[index])
}

const documentName = (row: Row) => String(NAMES.map((name) => row[name]).find((name) => name != null) ?? row.id)
