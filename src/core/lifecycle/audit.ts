// The append-only audit trail: who did what to which record, when and why.
import type { Prisma } from '../../generated/prisma/client.js'
import type { TenantClient } from '../../database/tenant.js'
import type { Services } from '../context.js'
import { Decimal, instantText } from '../schema/scalars.js'
import { stateOfNew } from './lifecycle.js'
import { auditBy, type Acting } from './lines.js'
import { withoutPersonal } from './personal.js'
import type { ActionName } from './record-action.js'

interface WithTrail extends Acting {
  readonly db: Pick<TenantClient, 'auditLine'>
  readonly services: Pick<Services, 'model'>
}

interface Act {
  readonly action: ActionName
  readonly entity: string
  readonly entityId: string
  /** The states before and after, for records with states. A new record begins in the first state if none is given. */
  readonly from?: string | null
  readonly to?: string | null
  readonly reason?: string | null
  readonly details?: Prisma.InputJsonObject
}

/** The actions that make a record. */
const MAKING: readonly ActionName[] = ['create', 'invite']

/** The state after an act, if it is known. */
const stateAfterAct = ({ services: { model } }: WithTrail, { action, entity, to }: Act) =>
  to ?? (MAKING.includes(action) ? stateOfNew(model, entity) : undefined)

/**
 * Writes one audit line, in the same transaction as the action. Do not pass secrets in `details`. Of personal members,
 * the line keeps only the names. An act that changed no member of its `changedMembers` has no line.
 */
export async function audit(ctx: WithTrail, act: Act): Promise<void> {
  if (!changesNothing(act.details)) await auditAll(ctx, [act])
}

/** Writes one audit line for each act, like `audit`, in one statement. */
export async function auditAll(ctx: WithTrail, acts: readonly Act[]): Promise<void> {
  if (acts.length) await ctx.db.auditLine.createMany({ data: acts.map((act) => lineOf(ctx, act)) })
}

/** True for the details of an act that changed none of its members. */
export const changesNothing = ({ changed, ...others }: Prisma.InputJsonObject = {}) =>
  changed !== undefined && Object.keys({ ...(changed as object), ...others }).length === 0

const lineOf = (ctx: WithTrail, act: Act) => ({
  ...auditBy(ctx), ...act,
  to: stateAfterAct(ctx, act), details: withoutPersonal(act.entity, act.details ?? {}),
})

/** The details of an edit: the members that differ, each with its value before and after. */
export function changedMembers(before: Members, after: Members): Prisma.InputJsonObject {
  const both = Object.keys(after).map((member) => [member, printed(before[member]), printed(after[member])] as const)
  const changed = both.filter(([, was, is]) => !isSame(was, is))
  return { changed: Object.fromEntries(changed.map(([member, was, is]) => [member, { before: was, after: is }])) }
}

/**
 * What an edit changes: the members of its input that are given and differ from the stored ones. A rule about a change
 * looks at these, because a form sends back all that it has read.
 */
export const differing = <Input extends object>(stored: object, input: Input) =>
  Object.fromEntries(Object.entries(input).filter(([member, given]) =>
    given !== undefined && !isSame(printed((stored as Members)[member]), printed(given)))) as Partial<Input>

type Members = Readonly<Record<string, unknown>>

const isSame = (was: unknown, is: unknown) => JSON.stringify(was) === JSON.stringify(is)

/** A value as an audit line or a message shows it: decimals and times as text. */
export function printed(value: unknown): Prisma.InputJsonValue | null {
  if (value instanceof Date) return instantText(value).replace(/T00:00:00Z$/, '')
  return Decimal.isDecimal(value) ? value.toFixed() : ((value ?? null) as Prisma.InputJsonValue | null)
}
