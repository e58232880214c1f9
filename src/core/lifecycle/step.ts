// The one way to take a step of a record, and what a viewer is told of the steps before taking one.
import type { Context, Viewer } from '../../context.js'
import { conflict, forbidden, lacking, notFound, refuse, type Fault } from '../../errors.js'
import { audit } from './audit.js'
import { barredColumns, hasVersions, type AnyLifecycle, type AnyStep, type Lifecycle } from './lifecycle.js'
import { inWords, label, pastOf } from './words.js'

interface StepInput {
  /** What else the step writes on the record. */
  readonly changes?: Readonly<Record<string, unknown>>
  readonly reason?: string | null
}

/**
 * Takes one step of a record: a single conditional update, whose row lock lets one of many callers win, and its audit line.
 * Belongs inside a transaction, before the effects of the step. Throws NOT_FOUND, FORBIDDEN (own record) or CONFLICT (state), and
 * BAD_USER_INPUT for a step that must say why and does not.
 * Answers `superseded` where the record stayed as it was and the caller must open its next version; `changes` are for that one then.
 */
export async function takeStep<Action extends string>(
  ctx: Context,
  life: Lifecycle<string, string, Action>,
  action: Action,
  id: string,
  { changes = {}, reason }: StepInput = {},
): Promise<'moved' | 'superseded'> {
  const step = life.steps[action]
  const { from, newVersionFrom = [] } = step
  const staying = from.filter((state) => !newVersionFrom.includes(state))
  const moved = await updateFrom(ctx, life, action, id, staying, { ...move(life, step), ...changes })
  const taken = moved || (newVersionFrom.length > 0 && (await updateFrom(ctx, life, action, id, newVersionFrom, { isLatest: false })))
  if (!taken) throw await refusal(ctx, life, action, id)
  refuse([reasonFault(step, action, reason)])
  await audit(ctx, { action, entity: life.model, entityId: id, reason })
  return moved ? 'moved' : 'superseded'
}

/** What is wrong with a step that must say why and does not. */
export const reasonFault = (step: AnyStep, action: string, reason: string | null | undefined): Fault | false =>
  step.reason === 'required' && !reason?.trim() && { path: ['reason'], message: `Say why it is ${pastOf(action)}` }

const move = ({ column }: AnyLifecycle, { to }: AnyStep) => (to === 'same' ? {} : { [column]: [to].flat()[0] })

/**
 * Locks a record that this step may be taken from, until the transaction ends, and changes nothing: for a step whose result must be
 * checked as a whole before it is written. Throws as takeStep does, which is to follow.
 */
export async function holdForStep<Action extends string>(
  ctx: Context, life: Lifecycle<string, string, Action>, action: Action, id: string,
): Promise<void> {
  const held = await updateFrom(ctx, life, action, id, life.steps[action].from, {})
  if (!held) throw await refusal(ctx, life, action, id)
}

/** The conditional update of a step: whether the record was there, in one of the states, and this viewer's to move. */
async function updateFrom(
  ctx: Context, life: AnyLifecycle, action: string, id: string, from: readonly string[], data: object,
): Promise<boolean> {
  const { count } = await records(ctx, life).updateMany({
    where: {
      AND: [{ id, [life.column]: { in: from } }, hasVersions(life) ? { isLatest: true } : {}, ownerFilter(life, life.steps[action], ctx.viewer)],
    },
    // Prisma turns an update of nothing into a plain read, which would lock no row: the id is written as it is.
    data: { id, ...data },
  })
  return count > 0
}

/** Throws FORBIDDEN where the viewer lacks the permission of an action; for operations that carry the action in their input. */
export function requirePermission(viewer: Viewer, life: AnyLifecycle, action: string): void {
  if (!holds(viewer, life.steps[action])) throw lacking(life.steps[action].needs)
}

const holds = (viewer: Viewer, step: AnyStep) => (viewer.permissions as ReadonlySet<string>).has(step.needs)

/** The person, and whoever they act for: neither may approve their own. */
const persons = (viewer: Viewer) => [viewer.userId, viewer.actingForId].filter((id): id is string => Boolean(id))

function ownerFilter(life: AnyLifecycle, step: AnyStep, viewer: Viewer): object {
  const barred = barredColumns(step, viewer.organization)
  if (barred.length) return { AND: barred.map((column) => orNobodys(life, column, { notIn: persons(viewer) })) }
  return step.ownOnly ? orNobodys(life, step.ownOnly, { in: persons(viewer) }) : {}
}

/** A record without an owner is anybody's. */
const orNobodys = ({ owned }: AnyLifecycle, column: string, condition: object) =>
  owned === 'always' ? { [column]: condition } : { OR: [{ [column]: null }, { [column]: condition }] }

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
  const next = allowed.length ? `possible now: ${allowed.join(', ')}` : 'nothing that you may do now'
  const standing = isSuperseded(life, row) ? 'has a later version' : `is ${inWords(state)}`
  return conflict(`${label(life)} ${documentName(row)} ${standing}: it cannot be ${pastOf(action)} (${next})`, { state, action, allowed })
}

const documentName = (row: Row) => String(row.documentId ?? row.billNumber ?? row.name ?? row.id)
const isSuperseded = (life: AnyLifecycle, row: Row) => hasVersions(life) && !row.isLatest

interface Obstacle {
  readonly kind: 'role' | 'owner' | 'state'
  readonly reason: string
}

/** Nobody approves their own, unless their organization says otherwise. */
const ownReason = ({ notOwn }: AnyStep) =>
  `Nobody may do this to their own${notOwn?.unless ? `, unless the organization's setting ${notOwn.unless} allows it` : ''}`

/** Why this viewer cannot take this step now; null when nothing stands in the way. */
function obstacle(life: AnyLifecycle, action: string, row: Row, viewer: Viewer): Obstacle | null {
  const step = life.steps[action]
  const isOf = (column: string) => persons(viewer).includes(String(row[column]))
  if (!holds(viewer, step)) return { kind: 'role', reason: `Needs the permission ${step.needs}` }
  if (isSuperseded(life, row)) return { kind: 'state', reason: 'A later version has taken its place' }
  if (barredColumns(step, viewer.organization).some(isOf)) return { kind: 'owner', reason: ownReason(step) }
  if (step.ownOnly && row[step.ownOnly] && !isOf(step.ownOnly)) return { kind: 'owner', reason: 'Only its owner may do this' }
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
