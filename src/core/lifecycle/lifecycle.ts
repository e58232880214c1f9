// What may happen to a record, from which state, and who may make it happen: one table per record.
import type { SelfApprovalSetting, Settings } from '../settings.js'

export interface Step<State extends string, Permission extends string> {
  readonly from: readonly State[]
  /**
   * The state after; `same` saves and stays. Where a step has several outcomes it moves to the first, and its effects, which by
   * then hold the record, move on to the one that it turned out to be.
   */
  readonly to: State | 'same' | readonly State[]
  readonly needs: Permission
  /**
   * From these states the record stays as it is, no longer the latest, and its next version opens in `to`. A record with such a
   * step has versions: only the one marked `isLatest` takes steps.
   */
  readonly newVersionFrom?: readonly State[]
  /** Whoever stands in `by`, one column or several, may not take this step, unless the organization's setting allows it. */
  readonly notOwn?: { readonly by: string | readonly string[]; readonly unless?: SelfApprovalSetting }
  /** Only who stands in this column may take the step; a record without one is anybody's. */
  readonly ownOnly?: string
  /** The step must say why. */
  readonly reason?: 'required'
  /** The mutation that takes the step, where action and model put together are not what the trade says. */
  readonly mutation?: string
}
export type AnyStep = Step<string, string>

interface Options<State extends string> {
  /** The column that holds the state, where it is not `status`. */
  readonly column?: string
  /** States that only recomputation writes, and from what. */
  readonly derived?: Readonly<Partial<Record<State, string>>>
  /** Every record has an owner: a column that may not be null cannot be asked for null. */
  readonly owned?: 'always'
}

/** A lifecycle: the table, and what follows from it. */
export interface Lifecycle<State extends string, Permission extends string, Action extends string> {
  readonly model: string
  readonly initial: State
  readonly column: string
  readonly steps: Readonly<Record<Action, Step<State, Permission>>>
  readonly derived: Readonly<Partial<Record<State, string>>>
  readonly owned?: 'always'
}
export type AnyLifecycle = Lifecycle<string, string, string>

/** Writes down a lifecycle; a misspelt state does not compile, one that no step reaches stops the process at start. */
export function lifecycle<State extends string, Permission extends string>() {
  return <Action extends string>(
    model: string,
    initial: State,
    steps: Readonly<Record<Action, Step<State, Permission>>>,
    { column = 'status', derived, owned }: Options<State> = {},
  ): Lifecycle<State, Permission, Action> => {
    const table = { model, initial, column, steps, derived: derived ?? ({} as Readonly<Partial<Record<State, string>>>), owned }
    refuseUnreachable(table)
    return table
  }
}

function refuseUnreachable({ model, initial, steps, derived }: AnyLifecycle): void {
  const all = Object.values(steps)
  const reached = new Set([initial, ...Object.keys(derived), ...all.flatMap(({ to }) => to)])
  const lost = all.flatMap(({ from }) => from).filter((state) => !reached.has(state))
  if (lost.length) throw new Error(`${model}: no step leads to ${lost.join(', ')}`)
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
export const hasVersions = ({ steps }: AnyLifecycle) => Object.values(steps).some(({ newVersionFrom }) => newVersionFrom)

/** The mutation that takes a step: `approveMaterialRequest`, unless the table names another. */
export const mutationOf = ({ model, steps }: AnyLifecycle, action: string) => steps[action].mutation ?? action + model

/** The columns whose persons may not take the step, under these settings. */
export function barredColumns({ notOwn }: AnyStep, settings: Settings): readonly string[] {
  return !notOwn || (notOwn.unless && settings[notOwn.unless]) ? [] : [notOwn.by].flat()
}
