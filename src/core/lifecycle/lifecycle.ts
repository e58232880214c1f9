// What may happen to a record, from which state, who may make it happen, and what it writes: one table per record.
import type { ClassType } from 'type-graphql'
import type { Context } from '../../context.js'
import type { Fault } from '../../errors.js'
import { columnsOf, type Table } from '../records/record.js'
import type { SelfApprovalSetting, Settings } from '../settings.js'

/** What may be said with any step. */
export interface StepInput {
  readonly reason?: string | null
  readonly comments?: string | null
}

/**
 * What the effects of a step found out: more columns of its line of history, and another record to show than the
 * one that moved.
 */
export interface Outcome {
  readonly history?: Readonly<Record<string, unknown>>
  readonly id?: string
}

type Row = Readonly<Record<string, unknown>>

/** Why a step cannot be taken, in a sentence, and the figures that say so. */
export interface Obstacle {
  readonly reason: string
  readonly details?: Row
}

export interface Step<State extends string, Permission extends string> {
  /** What its mutation does, as the schema says it. How it fails is added. */
  readonly description: string
  readonly from: readonly State[]
  /**
   * The state after; `same` saves and stays. With several states, the step writes the first; its effects may then change
   * it to another of the list.
   */
  readonly to: State | 'same' | readonly State[]
  readonly needs: Permission
  /**
   * From these states the record stays as it is, no longer the latest, and its next version opens in `to`. A record
   * with such a step has versions: only the one marked `isLatest` takes steps.
   */
  readonly newVersionFrom?: readonly State[]
  /**
   * Whoever stands in `by`, one column or several, may not take this step, unless the organization's setting allows
   * it.
   */
  readonly notOwn?: { readonly by: string | readonly string[]; readonly unless?: SelfApprovalSetting }
  /** Only who stands in this column may take the step; a record without one is anybody's. */
  readonly ownOnly?: string
  /** What else of the record can stand in the way, read from these columns. */
  readonly unless?: { readonly columns: readonly string[]; readonly obstacle: (row: Row, now: Date) => Obstacle | null }
  /**
   * A column that must be above 0, and the sentence of the refusal where it is not. With `field` the refusal is
   * BAD_USER_INPUT at that field, without it CONFLICT.
   */
  readonly above0?: { readonly column: string; readonly message: string; readonly field?: string }
  /** The step must say why. */
  readonly reason?: 'required'
  /** The column that keeps the reason on the record. */
  readonly keepsReasonIn?: string
  /**
   * The act that the record bears: `approved` writes `approvedAt`, `approvedById` and `approvedByName`, those that
   * there are.
   */
  readonly stamps?: string
  /** The acts that no longer count: their columns are emptied. */
  readonly clears?: readonly string[]
  /** Other columns that it writes. */
  readonly sets?:
    Readonly<Record<string, unknown>> | ((ctx: Context, input: never) => Readonly<Record<string, unknown>>)
  /**
   * What is wrong with the input, or with the record as the step would leave it. The record is locked first, and
   * nothing is written where there is a fault; all faults are answered at once, a missing reason among them.
   */
  readonly faults?: (
    ctx: Context,
    id: string,
    input: never,
    step: AnyStep,
  ) => Promise<readonly (Fault | false | null)[]>
  /** What must be done in the transaction of the step before the record moves. */
  readonly before?: (ctx: Context, id: string, input: never) => Promise<unknown>
  /** What follows in the transaction of the step, with the record held. Throwing undoes the step. */
  readonly effects?: (
    ctx: Context,
    id: string,
    input: never,
    taken: 'moved' | 'superseded',
  ) => Promise<Outcome | undefined>
  /** What the mutation takes, where it is not what all actions of the record take. */
  readonly input?: { readonly type: ClassType; readonly optional?: true; readonly description?: string } | 'none'
  /** How else it can fail: `BAD_USER_INPUT without a line`. */
  readonly fails?: readonly string[]
  /** The step writes no line of history. */
  readonly history?: 'none'
  /** The mutation that takes the step, where action and model put together are not what the trade says. */
  readonly mutation?: string
}
export type AnyStep = Step<string, string>

/** Where the history of a record is written: one line a step, never changed. */
export interface History {
  readonly table: Table
  /** The column that names the record. */
  readonly of: string
  /** The kind that its identifiers carry. */
  readonly kind: string
}

interface Options<State extends string> {
  /** The column that holds the state, where it is not `status`. */
  readonly column?: string
  /** States that only recomputation writes, and from what. */
  readonly derived?: Readonly<Partial<Record<State, string>>>
  readonly history?: History
  /** What the mutation of a step takes that says nothing of its own; nothing where this is left out. */
  readonly input?: ClassType
  /** The same of a step that must say why. */
  readonly reasonInput?: ClassType
}

/** A lifecycle: the table, and what follows from it. */
export interface Lifecycle<
  State extends string,
  Permission extends string,
  Action extends string,
> extends Options<State> {
  readonly model: Table
  readonly initial: State
  readonly column: string
  readonly steps: Readonly<Record<Action, Step<State, Permission>>>
  readonly derived: Readonly<Partial<Record<State, string>>>
}
export type AnyLifecycle = Lifecycle<string, string, string>

/** Writes down a lifecycle; a misspelt state does not compile, one that no step reaches stops the process at start. */
export function lifecycle<State extends string, Permission extends string>() {
  return <Action extends string>(
    model: Table,
    initial: State,
    steps: Readonly<Record<Action, Step<State, Permission>>>,
    options: Options<State> = {},
  ): Lifecycle<State, Permission, Action> => {
    const derived = options.derived ?? ({} as Readonly<Partial<Record<State, string>>>)
    const table = { ...options, model, initial, column: options.column ?? 'status', steps, derived }
    refuseUnreachable(table)
    refuseUnknownColumns(table)
    return table
  }
}

function refuseUnreachable({ model, initial, steps, derived }: AnyLifecycle): void {
  const all = Object.values(steps)
  const reached = new Set([initial, ...Object.keys(derived), ...all.flatMap(({ to }) => to)])
  const lost = all.flatMap(({ from }) => from).filter((state) => !reached.has(state))
  if (lost.length) throw new Error(`${model}: no step leads to ${lost.join(', ')}`)
}

/** A misspelt column would write or ask for nothing. */
function refuseUnknownColumns(life: AnyLifecycle): void {
  const columns = columnsOf(life.model)
  const acts = Object.values(life.steps).flatMap(({ stamps, clears = [] }) => [...(stamps ? [stamps] : []), ...clears])
  const named = Object.values(life.steps).map(({ keepsReasonIn }) => keepsReasonIn)
  const unknown = [
    ...[...named, ...decidingColumns(life)].filter((column) => column !== undefined && !columns.has(column)),
    ...acts.filter((act) => !['At', 'ById', 'ByName'].some((part) => columns.has(act + part))),
  ]
  if (unknown.length) throw new Error(`${life.model} has no columns for ${unknown.join(', ')}`)
}

/** All states of a lifecycle, in the order in which the table names them. */
export function statesOf(life: AnyLifecycle): string[] {
  const named = Object.values(life.steps).flatMap(({ from, to }) => (to === 'same' ? from : [...from, to].flat()))
  return [...new Set([life.initial, ...named, ...Object.keys(life.derived)])]
}

/** The states that a step may lead to from this one. */
export function outcomesOf({ to, newVersionFrom }: AnyStep, state: string): readonly string[] {
  return to === 'same' || newVersionFrom?.includes(state) ? [state] : [to].flat()
}

/** The state after a step; where the step opens the next version, that of the new one. */
export const stateAfter = ({ to }: AnyStep, state: string): string => (to === 'same' ? state : [to].flat()[0])

/** Whether a record of this lifecycle has versions, of which only the latest takes steps. */
export const hasVersions = ({ steps }: AnyLifecycle) =>
  Object.values(steps).some(({ newVersionFrom }) => newVersionFrom)

/** The mutation that takes a step: `approveMaterialRequest`, unless the table names another. */
export const mutationOf = ({ model, steps }: AnyLifecycle, action: string) => steps[action].mutation ?? action + model

/** The columns whose persons may not take the step, under these settings. */
export function barredColumns({ notOwn }: AnyStep, settings: Settings): readonly string[] {
  return !notOwn || (notOwn.unless && settings[notOwn.unless]) ? [] : [notOwn.by].flat()
}

/** The columns that decide whether a step may be taken. */
export function decidingColumns(life: AnyLifecycle): readonly string[] {
  const ofStep = ({ notOwn, ownOnly, unless, above0 }: AnyStep) => [
    ...[notOwn?.by ?? []].flat(),
    ...(ownOnly ? [ownOnly] : []),
    ...(above0 ? [above0.column] : []),
    ...(unless?.columns ?? []),
  ]
  return [
    ...new Set([life.column, ...(hasVersions(life) ? ['isLatest'] : []), ...Object.values(life.steps).flatMap(ofStep)]),
  ]
}
