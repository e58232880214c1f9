// The declaration of a record's lifecycle: a table of its steps, with their states, permissions and moments.
import type { RawBuilder } from 'kysely'
import type { ClassType } from 'type-graphql'
import type { Context, Model } from '../context.js'
import type { DomainError } from '../../errors.js'
import type { Fault } from '../faults/fault.js'
import type { Reason } from '../faults/reason.js'
import { columnsOf, type Table } from '../records/record.js'
import type { SelfApprovalSetting, Settings } from '../settings.js'
import type { RefusalCode } from './available-action.js'
import type { ActionName } from './record-action.js'
import { pluralOf } from '../words.js'

/** The common input of all steps. */
export interface StepInput {
  readonly reason?: string | null
  readonly comments?: string | null
}

type Row = Readonly<Record<string, unknown>>

/** Why a viewer cannot take a step now. */
export interface Refusal {
  readonly code: RefusalCode
  /** The reason; the first, if several values are missing. */
  readonly why: Reason
  /** Further members of the error. */
  readonly details?: DomainError['details']
  /** The error of the step, if it says more than the reason. */
  readonly error?: DomainError
}

/** A condition on columns of the record. */
export interface Condition {
  readonly columns: readonly string[]
  readonly refusal: (row: Row, ctx: Pick<Context, 'viewer' | 'now' | 'loaders'>) => Omit<Refusal, 'code'> | null
  /** The condition in SQL. The statement of the step then checks it, and such a step needs no other statement. */
  readonly where?: RawBuilder<unknown>
}

/** The users who may take a step: only the one named in the column, or all but those named in the columns. */
type Who =
  | { readonly only: string; readonly called?: 'approver'; readonly not?: undefined }
  | {
    readonly not: string | readonly string[]
    readonly only?: undefined
    /** The setting of the organization that lets all users take the step. */
    readonly unless?: SelfApprovalSetting
  }

/** What can refuse a step. `availableActions` asks `record` and `rows` too, so it never offers what they refuse. */
interface Judge {
  /** Checks the record itself. */
  readonly record?: Condition
  /**
   * Checks other rows, such as the lines of the record, another record, or a figure that is computed anew. Throws a
   * DomainError that says what is missing or in the way. Everything else stored that can refuse the step belongs here.
   * `availableActions` runs it for all records of a list at once, so it reads with loaders. `state` is the state of the
   * record. `input` is that of the step, for one that names a part of the record; `availableActions` has none.
   */
  rows?(ctx: Context, id: string, state: string, input?: object): Promise<unknown>
  /**
   * Returns the faults of the input, and of the record as it would be after the step. They are reported together with a
   * missing reason. A step that has this moment does not run `rows` itself: only `availableActions` runs it then.
   */
  input?(ctx: Context, id: string, input: object, step: AnyStep): Promise<readonly (Fault | false | null)[]>
  /** What must be done before the step, if the state of the record does not allow it; null if nothing helps. */
  suggestion?(ctx: Context, id: string, state: string): Promise<string | null>
}

/** What a step writes beside the state, `stamps`, `clears` and the reason. */
interface Write {
  /** Other columns of the record. May write other rows that the database must have before the record changes. */
  columns?(ctx: Context, id: string, input: object): Row | Promise<Row>
  /** A part of the statement of the step: common table expressions after `moved`, which has the changed record. */
  readonly statement?: RawBuilder<unknown>
  /** Other rows. Refuses only what the caller sent. */
  rows?(ctx: Context, id: string, input: object, taken: 'moved' | 'superseded'): Promise<Outcome | undefined>
}

/** More columns for the history line of a step, and the identifier of the record to show if that is another record. */
export interface Outcome {
  readonly history?: Row
  readonly id?: string
}

/**
 * A step: who may take it, from which states, and what happens in its four moments. They are one transaction, which any
 * error undoes:
 *
 *     moment  what runs, in this order               locked             can refuse                lines written
 *     ──────  ─────────────────────────────────────  ─────────────────  ────────────────────────  ───────────────
 *     lock    lock                                   what it locks      a change meanwhile
 *     judge   needs, latest version, who, from       + the record       the viewer, the state
 *             judge.record                                              the record
 *             reason                                                    the input
 *             judge.rows, or else judge.input                           other rows, or the input
 *     write   write.columns
 *             the statement: state, stamps, clears,  + what it changes  a change meanwhile        audit
 *               reason, columns, write.statement
 *             write.rows                             + what it writes   what the caller sent      history
 *     follow  follow                                 + what it writes   a change meanwhile        audit of others
 *
 * If `write.rows` decides the state or changes members of the record, the audit line is written after it, with the
 * history line. A step without functions is the statement alone. It checks the viewer, the state and a `judge.record`
 * in SQL, and writes both lines. A step with no more to judge than that locks the record by its statement.
 */
export interface Step<State extends string, Permission extends string> {
  /** Description of the step's mutation, with the failures that not every step has. */
  readonly description: string
  readonly from: readonly State[]
  /**
   * The state after the step; `same` keeps the state. If there are several states, the step writes the first, and
   * `write.rows` may then change the state to another in the list.
   */
  readonly to: State | 'same' | readonly State[]
  readonly needs: Permission
  readonly who?: Who
  /**
   * In these states, the step does not change the record's state. It clears `isLatest`, and a new version of the record
   * starts in the state `to`. A record with such a step has versions, and only the version with `isLatest` takes steps.
   */
  readonly newVersionFrom?: readonly State[]
  /** The input must give a reason. The record can keep it in a column. */
  readonly reason?: 'required' | { readonly keptIn: string }
  /** The act that is stamped on the record: `approved` writes those of `approvedAt/ById/ByName` that exist. */
  readonly stamps?: string
  /** The acts that are no longer valid after the step. Their columns are set to null. */
  readonly clears?: readonly string[]
  /** Locks what is always locked before the record, and writes nothing to it: its version is compared afterwards. */
  lock?(ctx: Context, id: string, input: object): Promise<unknown>
  readonly judge?: Judge
  readonly write?: Write
  /** Derives what follows from the step: quantities, and states of this and of other records. */
  follow?(ctx: Context, id: string, input: object): Promise<unknown>
  /** The input of the mutation, if it differs from the common input of the record's actions. */
  readonly input?: { readonly type: ClassType; readonly optional?: true }
  /** Its input names a part of the record, such as a payment: so it is not taken for several records at once. */
  readonly ofOnePart?: true
  /** The name of the step's mutation, if the usual name of action + model is not the term of the trade. */
  readonly mutation?: string
}
export type AnyStep = Step<string, string>

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
  /** The actions that write no line. */
  readonly without?: readonly ActionName[]
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
    readonly lifecycles: ReadonlyMap<string, AnyLifecycle>
  }
}

/** The lifecycle of the records of a table. */
export function lifecycleNamed({ lifecycles }: Pick<Model, 'lifecycles'>, model: Table): AnyLifecycle {
  const lifecycle = lifecycles.get(model)
  if (!lifecycle) throw new Error(`${model} has no lifecycle`)
  return lifecycle
}

/**
 * The state in which a new record of a model begins: that of its row, or the first one of its lifecycle. Undefined for
 * a model without states.
 */
export function stateOfNew({ lifecycles }: Pick<Model, 'lifecycles'>, model: string, row: object = {}): string | undefined {
  const lifecycle = lifecycles.get(model)
  return lifecycle && ((row as Readonly<Record<string, string | undefined>>)[lifecycle.column] ?? lifecycle.initial)
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
function refuseUnknownColumns(lifecycle: AnyLifecycle): void {
  const columns = columnsOf(lifecycle.model)
  const acts = Object.values(lifecycle.steps).flatMap(({ stamps, clears = [] }) =>
    [...(stamps ? [stamps] : []), ...clears])
  const named = Object.values(lifecycle.steps).map(reasonColumn)
  const unknown = [
    ...[...named, ...decidingColumns(lifecycle)].filter((column) => column !== undefined && !columns.has(column)),
    ...acts.filter((act) => !['At', 'ById', 'ByName'].some((part) => columns.has(act + part))),
  ]
  if (unknown.length) throw new Error(`${lifecycle.model} has no columns for ${unknown.join(', ')}: its .prisma file needs them`)
}

/** All states of a lifecycle, in the order of their first use in the declaration. */
export function statesOf(lifecycle: AnyLifecycle): string[] {
  const named = Object.values(lifecycle.steps).flatMap(({ from, to }) => (to === 'same' ? from : [...from, to].flat()))
  return [...new Set([lifecycle.initial, ...named, ...Object.keys(lifecycle.derived)])]
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

/**
 * The name of the mutation that takes a step of several records: that of the step with the name of the records, as
 * their list has it. A term of the trade without the name of the record is in the plural itself: `returnAdvances`.
 */
export function mutationOfMany(lifecycle: AnyLifecycle, action: string): string {
  const { model } = lifecycle
  const one = mutationOf(lifecycle, action)
  return one.includes(model) ? one.replace(model, pluralOf(model)) : `${one}s`
}

/** The columns whose users may not take the step, under the given settings. */
export function barredColumns({ who }: AnyStep, settings: Settings): readonly string[] {
  return !who?.not || (who.unless && settings[who.unless]) ? [] : [who.not].flat()
}

/** The column in which the record keeps the reason of a step. */
export const reasonColumn = ({ reason }: AnyStep) => (typeof reason === 'object' ? reason.keptIn : undefined)

/** The columns that are needed to decide if a step is allowed. */
export function decidingColumns(lifecycle: AnyLifecycle): readonly string[] {
  const ofStep = ({ who, judge }: AnyStep) =>
    [...[who?.only ?? who?.not ?? []].flat(), ...(judge?.record?.columns ?? [])]
  return [
    ...new Set([lifecycle.column, ...(hasVersions(lifecycle) ? ['isLatest'] : []), ...Object.values(lifecycle.steps).flatMap(ofStep)]),
  ]
}

/** True for an edit. It raises the version and is told only if it changes something; every other step always does. */
export const isEdit = (action: string) => action === 'edit'
