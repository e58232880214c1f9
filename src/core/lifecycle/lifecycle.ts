// The declaration of a record's lifecycle: a table of its steps, with their states, permissions, checks and effects.
import type { ClassType } from 'type-graphql'
import type { Context, Model } from '../context.js'
import type { DomainError } from '../../errors.js'
import type { Fault } from '../faults/fault.js'
import type { Reason } from '../faults/reason.js'
import { columnsOf, type Table } from '../records/record.js'
import type { SelfApprovalSetting, Settings } from '../settings.js'
import type { ActionName } from './record-action.js'

/** The common input of all steps. */
export interface StepInput {
  readonly reason?: string | null
  readonly comments?: string | null
}

/**
 * The result of a step's effects: more columns for the history line, and the identifier of the record to show if that
 * is another record. `follows` derives states of the record that follow from the step. It runs after the lines of the
 * step are written, so that the history has the step before what followed from it.
 */
export interface Outcome {
  readonly history?: Readonly<Record<string, unknown>>
  readonly id?: string
  readonly follows?: (ctx: Context) => Promise<void>
}

type Row = Readonly<Record<string, unknown>>

/** The reason why a step cannot be taken, with further members of the error that show it. */
export interface Obstacle {
  readonly why: Reason
  readonly details?: DomainError['details']
}

/** The columns that a step writes, of its input. A method, so that a step may name the type of its input. */
interface Writing {
  sets(ctx: Context, input: object): Readonly<Record<string, unknown>>
}

export interface Step<State extends string, Permission extends string> {
  /** Description of the step's mutation. The sentence with `fails` is added automatically. */
  readonly description: string
  readonly from: readonly State[]
  /**
   * The state after the step; `same` keeps the state. If there are several states, the step writes the first, and its
   * effects may then change the state to another in the list.
   */
  readonly to: State | 'same' | readonly State[]
  readonly needs: Permission
  /**
   * In these states, the step does not change the record's state. It clears `isLatest`, and a new version of the record
   * starts in the state `to`. A record with such a step has versions, and only the version with `isLatest` takes steps.
   */
  readonly newVersionFrom?: readonly State[]
  /** The users named in the columns `by` may not take this step, unless the organization's setting allows it. */
  readonly notOwn?: { readonly by: string | readonly string[]; readonly unless?: SelfApprovalSetting }
  /** Only the user named in this column may take the step. If the column is empty, every user may. */
  readonly ownOnly?: string
  /** A further check of the record that can prevent the step, computed from these columns. */
  readonly unless?: {
    readonly columns: readonly string[]
    readonly obstacle: (row: Row, ctx: Pick<Context, 'viewer' | 'now'>) => Obstacle | null
  }
  /**
   * A column that must be above 0, and the reason of the error if it is not. With `field` the error is BAD_USER_INPUT
   * at that field, without it CONFLICT.
   */
  readonly above0?: { readonly column: string; readonly why: Reason; readonly field?: string }
  /** The input must give a reason. */
  readonly reason?: 'required'
  /** The column of the record in which the reason is stored. */
  readonly keepsReasonIn?: string
  /** The act that is stamped on the record: `approved` writes those of `approvedAt/ById/ByName` that exist. */
  readonly stamps?: string
  /** The acts that are no longer valid after the step. Their columns are set to null. */
  readonly clears?: readonly string[]
  /** Other columns that the step writes. */
  readonly sets?:
    Readonly<Record<string, unknown>> | Writing['sets']
  /**
   * Returns the faults of the input, or of the record as it would be after the step. The record is locked before the
   * check, and nothing is written if there is a fault. All faults, including a missing reason, are reported together.
   */
  faults?(ctx: Context, id: string, input: object, step: AnyStep): Promise<readonly (Fault | false | null)[]>
  /**
   * Checks other rows, such as the lines of the record, another record, or a figure that is computed anew. Throws a
   * DomainError that says what is missing or in the way. Everything stored that can refuse the step belongs here and
   * not into its effects, because `availableActions` runs this check too, for all records of a list at once: so it
   * reads with loaders. In a step it runs before anything has changed, with the record locked, and with all that
   * `before` has locked. A step with `faults` judges the record as it would be after the step, so there only
   * `availableActions` runs this check. `state` is the state of the record.
   */
  readonly requires?: (ctx: Context, id: string, state: string) => Promise<unknown>
  /** What must be done before the step, if the state of the record does not allow it; null if nothing helps. */
  readonly wayOut?: (ctx: Context, id: string, state: string) => Promise<string | null>
  /** Writes what the database must have before the record changes. Runs when the step is no longer refused. */
  readonly prepares?: (ctx: Context, id: string) => Promise<unknown>
  /** Allocates stock to the lines of the record, in the statement of the step. */
  readonly allocates?: Allocation
  /**
   * Runs in the transaction of the step, before the record is locked and checked: locks what is always locked before
   * it. Writes nothing to the record, because its version is compared afterwards.
   */
  before?(ctx: Context, id: string, input: object): Promise<unknown>
  /** Runs in the step's transaction, after the record has changed and while it is locked. An error undoes the step. */
  effects?(ctx: Context, id: string, input: object, taken: 'moved' | 'superseded'): Promise<Outcome | undefined>
  /** The input of the mutation, if it differs from the common input of the record's actions. */
  readonly input?: { readonly type: ClassType; readonly optional?: true; readonly description?: string } | 'none'
  /** Failures that not every step has, for the description: `BAD_USER_INPUT without a line`. */
  readonly fails?: readonly string[]
  /** `none`: the step writes no history line. */
  readonly history?: 'none'
  /** The name of the step's mutation, if the usual name of action + model is not the term of the trade. */
  readonly mutation?: string
}
export type AnyStep = Step<string, string>

/**
 * An allocation of stock to the lines of a record: each line gets the least of what it may have and what is free, in
 * the order of the lines.
 */
export interface Allocation {
  /** The lines: their table, the column of their record, their order, and a condition `column ≠ value`. */
  readonly lines: Table
  readonly of: string
  readonly order: string
  readonly unless: readonly [column: string, value: string]
  /** The columns that limit what a line gets. */
  readonly atMost: readonly string[]
  /** The column in which the line keeps what it got; the stock keeps the sum in the column of the same name. */
  readonly keptIn: string
  /** The stock: its table, the column of the line that names it, and its quantity on hand. */
  readonly stock: Table
  readonly by: string
  readonly onHand: string
  /** The columns of the line and of the stock with the unit. Lines in another unit get nothing. */
  readonly unit: readonly [ofLine: string, ofStock: string]
}

/** The table for the history of a record. It has one line per step; lines are never changed. */
export interface History {
  readonly table: Table
  /** The column with the identifier of the record. */
  readonly of: string
  /** The prefix of the identifiers of history lines. */
  readonly kind: string
  /** The enum of the states, as the database names it. */
  readonly states: string
  /** The columns with names of their own: the name in other histories → the name in this table. */
  readonly names?: Readonly<Record<string, string>>
}

interface Options<State extends string> {
  /** The column that contains the state; default `status`. */
  readonly column?: string
  /** States that no step sets directly, but that are computed: state → the data from which it is computed. */
  readonly derived?: Readonly<Partial<Record<State, string>>>
  readonly history?: History
  /** The input type of steps without an own input type. If it is left out, their mutations take no input. */
  readonly input?: ClassType
  /** The input type of steps that require a reason and have no own input type; default `ReasonInput`. */
  readonly reasonInput?: ClassType
}

/** A lifecycle: the model, its states and its steps. */
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

declare module '../context.js' {
  interface Model {
    /** The lifecycles by their model. */
    readonly lives: ReadonlyMap<string, AnyLifecycle>
  }
}

/** The lifecycle of the records of a table. */
export function lifeOf({ lives }: Pick<Model, 'lives'>, model: Table): AnyLifecycle {
  const life = lives.get(model)
  if (!life) throw new Error(`${model} has no lifecycle`)
  return life
}

/**
 * The state in which a new record of a model begins: that of its row, or the first one of its lifecycle. Undefined for
 * a model without states.
 */
export function stateOfNew({ lives }: Pick<Model, 'lives'>, model: string, row: object = {}): string | undefined {
  const life = lives.get(model)
  return life && ((row as Readonly<Record<string, string | undefined>>)[life.column] ?? life.initial)
}

/**
 * Declares a lifecycle. A misspelt state does not compile, nor does an action that `record-action.ts` does not have. A
 * state that no step reaches throws at process start.
 */
export function lifecycle<State extends string, Permission extends string>() {
  return <Action extends ActionName>(
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

/** Throws for a column that does not exist. Otherwise a misspelt column would silently have no effect. */
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

/** All states of a lifecycle, in the order of their first use in the declaration. */
export function statesOf(life: AnyLifecycle): string[] {
  const named = Object.values(life.steps).flatMap(({ from, to }) => (to === 'same' ? from : [...from, to].flat()))
  return [...new Set([life.initial, ...named, ...Object.keys(life.derived)])]
}

/** The possible states of the record after a step from `state`. */
export const outcomesOf = (step: AnyStep, state: string): readonly string[] =>
  step.newVersionFrom?.includes(state) ? [state] : answeredStates(step, state)

/**
 * The possible states of the record that a step from `state` answers: if the step opens a next version, those of the
 * new version.
 */
export const answeredStates = ({ to }: AnyStep, state: string): readonly string[] =>
  to === 'same' ? [state] : [to].flat()

/** The state after a step from `state`. If the step opens a next version, this is the state of the new version. */
export const stateAfter = ({ to }: AnyStep, state: string): string => (to === 'same' ? state : [to].flat()[0])

/** True if records of this lifecycle have versions. Then only the latest version takes steps. */
export const hasVersions = ({ steps }: AnyLifecycle) =>
  Object.values(steps).some(({ newVersionFrom }) => newVersionFrom)

/** The name of a step's mutation, such as `approveMaterialRequest`, unless the step defines another name. */
export const mutationOf = ({ model, steps }: AnyLifecycle, action: string) => steps[action].mutation ?? action + model

/** The columns whose users may not take the step, under the given settings. */
export function barredColumns({ notOwn }: AnyStep, settings: Settings): readonly string[] {
  return !notOwn || (notOwn.unless && settings[notOwn.unless]) ? [] : [notOwn.by].flat()
}

/** The columns that are needed to decide if a step is allowed. */
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

/** True for an edit. It raises the version and is told only if it changes something; every other step always does. */
export const isEdit = (action: string) => action === 'edit'
