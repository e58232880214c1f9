// What may happen to a record, from which state, and who may make it happen: one table per record, and the one way to take a step.
import { conflict, forbidden, notFound } from '../errors.js'
import type { Context, Viewer } from '../context.js'
import { audit } from './audit.js'

/** The settings of an organization that loosen or forbid approving one's own. */
export type SelfApprovalSetting = 'materialRequestSelfApproval' | 'costSheetSelfApproval'

export interface Step<State extends string, Permission extends string> {
  readonly from: readonly State[]
  /**
   * The state after; `same` saves and stays. Where a step has several outcomes it moves to the first, and its effects, which by
   * then hold the record, move on to the one that it turned out to be.
   */
  readonly to: State | readonly State[] | 'same'
  readonly needs: Permission
  /** From these states the record stays as it is and its next version opens in `to`. */
  readonly newVersionFrom?: readonly State[]
  /** Whoever stands in `by` may not take this step, unless the organization's setting allows it. */
  readonly notOwn?: { readonly by: string; readonly unless?: SelfApprovalSetting }
  /** Only who stands in this field may take the step; a record without one is anybody's. */
  readonly ownOnly?: string
  /** The step must say why. */
  readonly reason?: 'required'
}

interface Options<State extends string> {
  /** The column that holds the state, where it is not `status`. */
  readonly column?: string
  /** States that only recomputation writes, and from what. */
  readonly derived?: Readonly<Partial<Record<State, string>>>
  /** Every record has an owner: the columns of `ownOnly` and `notOwn` take no null, and Prisma refuses to compare them with it. */
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

/** A state or action in the words of a sentence: `Partially Ordered`. */
export const inWords = (name: string) => name.toLowerCase().replaceAll('_', ' ').replace(/\b\w/g, (letter) => letter.toUpperCase())

interface StepInput {
  /** What else the step writes on the record. */
  readonly changes?: Readonly<Record<string, unknown>>
  readonly reason?: string | null
}

/**
 * Takes one step of a record: a single conditional update, whose row lock lets one of many callers win, and its audit line.
 * Belongs inside a transaction, before the effects of the step. Throws NOT_FOUND, FORBIDDEN (own record) or CONFLICT (state).
 */
export async function takeStep<Action extends string>(
  ctx: Context,
  life: Lifecycle<string, string, Action>,
  action: Action,
  id: string,
  { changes = {}, reason }: StepInput = {},
): Promise<void> {
  const step = life.steps[action]
  const moved = step.to === 'same' ? {} : { [life.column]: [step.to].flat()[0] }
  const from = step.from.filter((state) => !step.newVersionFrom?.includes(state))
  const { count } = await records(ctx, life).updateMany({
    where: { AND: [{ id, [life.column]: { in: from } }, ownerFilter(life, step, ctx.viewer)] },
    // Prisma turns an update of nothing into a plain read, which would lock no row: the id is written as it is.
    data: { id, ...moved, ...changes },
  })
  if (count === 0) throw await refusal(ctx, life, action, id)
  await audit(ctx, { action, entity: life.model, entityId: id, reason })
}

/** Throws FORBIDDEN where the viewer lacks the permission of an action; for operations that carry the action in their input. */
export function requirePermission(viewer: Viewer, life: AnyLifecycle, action: string): void {
  if (!holds(viewer, life.steps[action])) throw forbidden()
}

const holds = (viewer: Viewer, step: Step<string, string>) => (viewer.permissions as ReadonlySet<string>).has(step.needs)

/** The person, and whoever they act for: neither may approve their own. */
const persons = (viewer: Viewer) => [viewer.userId, viewer.actingForId].filter((id): id is string => Boolean(id))

const ownBarred = ({ notOwn }: Step<string, string>, viewer: Viewer) => notOwn && !(notOwn.unless && viewer.organization[notOwn.unless]) && notOwn.by

function ownerFilter(life: AnyLifecycle, step: Step<string, string>, viewer: Viewer): object {
  const barred = ownBarred(step, viewer)
  if (barred) return orNobodys(life, barred, { notIn: persons(viewer) })
  if (step.ownOnly) return orNobodys(life, step.ownOnly, { in: persons(viewer) })
  return {}
}

const orNobodys = ({ owned }: AnyLifecycle, column: string, condition: object) =>
  (owned === 'always' ? { [column]: condition } : { OR: [{ [column]: null }, { [column]: condition }] })

type Row = Readonly<Record<string, unknown>>
interface Records {
  updateMany(args: object): Promise<{ count: number }>
  findFirst(args: object): Promise<Row | null>
}

/** The Prisma delegate of a lifecycle's model. */
const records = (ctx: Context, { model }: AnyLifecycle) =>
  (ctx.db as unknown as Record<string, Records>)[model[0].toLowerCase() + model.slice(1)]

async function refusal(ctx: Context, life: AnyLifecycle, action: string, id: string): Promise<Error> {
  const row = await records(ctx, life).findFirst({ where: { id } })
  if (!row) return notFound(label(life))
  const why = obstacle(life, action, row, ctx.viewer)
  if (why?.kind === 'owner') return forbidden(why.reason)
  const allowed = availableActions(life, row, ctx.viewer).filter((offer) => offer.allowed).map((offer) => offer.action)
  const state = String(row[life.column])
  const next = allowed.length ? `possible now: ${allowed.join(', ')}` : 'nothing can be done with it now'
  return conflict(`${label(life)} ${documentName(row)} is ${inWords(state)}: it cannot be ${pastOf(action)} (${next})`, { state, action, allowed })
}

/** `Material request`, from the model's name. */
export const label = ({ model }: { readonly model: string }) => model.replace(/(?<!^)[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

const documentName = (row: Row) => String(row.documentId ?? row.billNumber ?? row.name ?? row.id)

const PAST: Readonly<Record<string, string>> = { submit: 'submitted', withdraw: 'withdrawn', resubmit: 'resubmitted', cancel: 'cancelled', draft: 'saved', edit: 'edited', send: 'sent', pay: 'paid', skip: 'skipped' }
const pastOf = (action: string) => PAST[action] ?? (action.endsWith('e') ? `${action}d` : `${action}ed`)

interface Obstacle {
  readonly kind: 'role' | 'owner' | 'state'
  readonly reason: string
}

/** Why this viewer cannot take this step now; null when nothing stands in the way. */
function obstacle(life: AnyLifecycle, action: string, row: Row, viewer: Viewer): Obstacle | null {
  const step = life.steps[action]
  const barred = ownBarred(step, viewer)
  if (!holds(viewer, step)) return { kind: 'role', reason: `Needs the permission ${step.needs}` }
  if (barred && persons(viewer).includes(String(row[barred]))) return { kind: 'owner', reason: 'Nobody may do this to their own' }
  if (step.ownOnly && row[step.ownOnly] && !persons(viewer).includes(String(row[step.ownOnly]))) return { kind: 'owner', reason: 'Only its owner may do this' }
  const state = String(row[life.column])
  return step.from.includes(state) ? null : { kind: 'state', reason: `Not while it is ${inWords(state)}` }
}

/** Every action of a record with whether this viewer may take it now, and if not, why not. */
export function availableActions(life: AnyLifecycle, row: Row, viewer: Viewer) {
  return Object.keys(life.steps).map((action) => {
    const why = obstacle(life, action, row, viewer)
    return { action, allowed: !why, reason: why?.reason ?? null }
  })
}
