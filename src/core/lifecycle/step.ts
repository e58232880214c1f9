// Takes a step of a record, explains why a step is refused, and lists the steps that a viewer may take.
import { sql } from 'kysely'
import type { Context } from '../../context.js'
import { badInput, conflict, forbidden, lacking, notFound, type Fault } from '../../errors.js'
import { hold } from '../records/hold.js'
import { columnsOf, type Table } from '../records/record.js'
import { statements } from '../records/statements.js'
import {
  barredColumns,
  decidingColumns,
  hasVersions,
  type AnyLifecycle,
  type AnyStep,
  type Lifecycle,
  type Obstacle,
  type StepInput,
} from './lifecycle.js'
import { moveRecord, persons, type Move, type Moved } from './move.js'
import { writtenBy } from './stamps.js'
import { inWords, label, pastOf } from './words.js'

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
  throw (await refusalOf(ctx, life, action, id)) ?? conflict(`${label(life)} was changed at the same moment: try again`)
}

/** The fault of a missing reason, if the step requires one. */
export const reasonFault = (step: AnyStep, action: string, reason: string | null | undefined): Fault | false =>
  step.reason === 'required' && !reason?.trim() && { path: ['reason'], message: `Say why it is ${pastOf(action)}` }

const stateOf = ({ column }: AnyLifecycle, { to }: AnyStep) => (to === 'same' ? {} : { [column]: [to].flat()[0] })

/**
 * Locks a record until the transaction ends, and checks that the step is allowed. Changes nothing. For a step whose
 * result must be checked as a whole before it is written. Throws the same errors as takeStep, which the caller calls
 * afterwards.
 */
export async function holdForStep<Action extends string>(
  ctx: Context, life: Lifecycle<string, string, Action>, action: Action, id: string,
): Promise<void> {
  await hold(ctx, life.model, id)
  const refusal = await refusalOf(ctx, life, action, id)
  if (refusal) throw refusal
}

/** Throws FORBIDDEN if the viewer lacks the permission of an action. For operations whose input names the action. */
export function requirePermission({ viewer }: Context, life: AnyLifecycle, action: string): void {
  if (!holds(viewer, life.steps[action])) throw lacking(life.steps[action].needs)
}

const holds = ({ permissions }: Context['viewer'], step: AnyStep) =>
  (permissions as ReadonlySet<string>).has(step.needs)

type Row = Readonly<Record<string, unknown>>

/** Columns with a name that people know. The first of them that has a value names the record in messages. */
const NAMES = ['documentId', 'billNumber', 'name'] as const

/** The columns that are needed to explain why a record cannot take a step. */
function columnsToJudge(life: AnyLifecycle): string[] {
  const columns = columnsOf(life.model)
  return [...new Set(['id', ...NAMES.filter((name) => columns.has(name)), ...decidingColumns(life)])]
}

/** The error that explains why the record cannot take the step; null if the step is allowed. */
async function refusalOf(ctx: Context, life: AnyLifecycle, action: string, id: string): Promise<Error | null> {
  const step = life.steps[action]
  const wanted = columnsToJudge(life).map((column) => sql.ref(column).as(column))
  const found = statements
    .selectFrom(life.model as Table)
    .select(wanted as never)
    .where(sql.ref('orgId'), '=', ctx.viewer.orgId)
    .where(sql.ref('id'), '=', id)
  const [row] = (await ctx.query(found.compile())) as Row[]
  if (!row) return notFound(label(life))
  const why = obstacle(life, action, row, ctx)
  if (!why) return null
  if (why.kind === 'role') return lacking(step.needs)
  if (why.kind === 'owner') return forbidden(why.reason)
  return why.kind === 'empty' ? emptyRefusal(step, why.reason) : conflictOf(ctx, life, action, row, why)
}

const emptyRefusal = ({ above0 }: AnyStep, message: string) =>
  above0?.field ? badInput([{ path: [above0.field], message }]) : conflict(message)

function conflictOf(ctx: Context, life: AnyLifecycle, action: string, row: Row, why: Standing): Error {
  const allowed = availableActions(life, row, ctx).filter((offer) => offer.allowed).map((offer) => offer.action)
  const state = String(row[life.column])
  const name = `${label(life)} ${documentName(row)}`
  if (why.kind === 'record')
    return conflict(`${name} cannot be ${pastOf(action)}. ${why.reason}`, { state, action, allowed, ...why.details })
  const next = allowed.length ? `possible now: ${allowed.join(', ')}` : 'you can take no action now'
  const standing = isSuperseded(life, row) ? 'has a later version' : `is ${inWords(state)}`
  return conflict(`${name} ${standing}: it cannot be ${pastOf(action)} (${next})`, { state, action, allowed })
}

const documentName = (row: Row) => String(NAMES.map((name) => row[name]).find((name) => name != null) ?? row.id)
const isSuperseded = (life: AnyLifecycle, row: Row) => hasVersions(life) && !row.isLatest

interface Standing extends Obstacle {
  readonly kind: 'role' | 'owner' | 'state' | 'record' | 'empty'
}

/** The reason for refusing a step on the viewer's own record, with the setting that could allow it. */
const ownReason = ({ notOwn }: AnyStep) =>
  `Nobody may do this to their own${notOwn?.unless ? `, unless the organization's setting ${notOwn.unless} allows it` : ''}`

type Asking = Pick<Context, 'viewer' | 'now'>

/** The reason why this viewer cannot take this step now; null if the step is allowed. */
function obstacle(life: AnyLifecycle, action: string, row: Row, { viewer, now }: Asking): Standing | null {
  const step = life.steps[action]
  const isOf = (column: string) => persons({ viewer }).includes(String(row[column]))
  if (!holds(viewer, step)) return { kind: 'role', reason: `Needs the permission ${step.needs}` }
  if (isSuperseded(life, row)) return { kind: 'state', reason: 'A later version has taken its place' }
  if (barredColumns(step, viewer.organization).some(isOf)) return { kind: 'owner', reason: ownReason(step) }
  if (step.ownOnly && row[step.ownOnly] && !isOf(step.ownOnly))
    return { kind: 'owner', reason: 'Only its owner may do this' }
  const state = String(row[life.column])
  if (!step.from.includes(state)) return { kind: 'state', reason: `Not while it is ${inWords(state)}` }
  const found = step.unless?.obstacle(row, now)
  if (found) return { kind: 'record', ...found }
  return step.above0 && !(Number(row[step.above0.column]) > 0) ? { kind: 'empty', reason: step.above0.message } : null
}

/** All actions of a record. Each has the flag if this viewer may take it now, or else the reason. */
export function availableActions(life: AnyLifecycle, row: Row, asking: Asking) {
  return Object.keys(life.steps).map((action) => {
    const why = obstacle(life, action, row, asking)
    return { action, allowed: !why, reason: why?.reason ?? null }
  })
}
