// Memberships: join, change roles, switch off and on, remove. At least one active user who may manage the users always
// remains.
import { noteWhereabouts } from '../../access/note-whereabouts.js'
import { PERMISSIONS, type Role } from '../../access/permissions.js'
import type { Context } from '../../core/context.js'
import { because } from '../../core/faults/reason.js'
import { lockOrganization } from '../../core/records/lock.js'
import { endSessions } from '../../access/shared/users.js'
import type { Fault } from '../../core/faults/fault.js'
import { audit, changedMembers } from '../../core/lifecycle/audit.js'
import { isDuplicate } from '../../database/faults.js'
import { conflict, forbidden, refuse } from '../../errors.js'
import { Role as Roles } from '../../generated/prisma/enums.js'
import { requirePerson } from '../identity/person.js'
import { isAtHome, memberOrThrow } from './home.js'

/** The roles that may manage users. Without a member in such a role, nobody could correct a mistake. */
const MANAGING: readonly Role[] = PERMISSIONS['users:manage']

/** One role or several. */
export const someRole = (roles: readonly Role[]) =>
  roles.length === 0 && because('roles_missing')

/** The fault of an argument with no role. */
export function rolesFault(roles: readonly Role[]): Fault | false {
  const why = someRole(roles)
  return why && { path: ['roles'], at: 'arguments', why }
}

/** Each role once, in the order of the enum. */
export const tidyRoles = (roles: readonly Role[]) => Object.values(Roles).filter((role) => roles.includes(role))

/** Makes a user a member of the organization. */
export async function join(ctx: Context, userId: string, roles: readonly Role[]): Promise<void> {
  const data = { orgId: ctx.viewer.orgId, userId, roles: [...roles], createdAt: ctx.now }
  await ctx.db.membership.create({ data }).catch((thrown: unknown) => {
    throw isDuplicate(thrown) ? conflict(because('already_a_member', { userId }), { userId }) : thrown
  })
  await noteWhereabouts(ctx, { kind: 'ACCOUNT', key: userId })
  await audit(ctx, { action: 'join', entity: 'Membership', entityId: userId, details: { roles: [...roles] } })
}

/** Replaces the roles of a member. */
export function changeRoles(ctx: Context, userId: string, roles: readonly Role[]) {
  requirePerson(ctx)
  refuse([rolesFault(roles)])
  return ctx.transaction(async (ctx) => {
    const { roles: before } = await heldMember(ctx, userId)
    const after = tidyRoles(roles)
    if (!manages(after)) await refuseLast(ctx, userId)
    await ctx.db.membership.updateMany({ where: { userId }, data: { roles: after } })
    await audit(ctx, { action: 'changeRoles', entity: 'Membership', entityId: userId, details: changedMembers({ roles: before }, { roles: after }) })
    return userId
  })
}

/** Deactivates a member in this organization, from the next request on. */
export function switchOff(ctx: Context, userId: string, reason?: string | null) {
  requirePerson(ctx)
  if (userId === ctx.viewer.userId) throw forbidden(because('own_account'))
  return ctx.transaction(async (ctx) => {
    const { isActive } = await heldMember(ctx, userId)
    if (!isActive) throw conflict(because('already_switched_off'))
    await refuseLast(ctx, userId)
    await ctx.db.membership.updateMany({ where: { userId }, data: { isActive: false } })
    await endSessions(ctx, userId, 'SWITCHED_OFF', ctx.viewer.orgId)
    await audit(ctx, { action: 'switchOff', entity: 'Membership', entityId: userId, reason })
    return userId
  })
}

/** Reactivates a member, with the same roles. */
export function switchOn(ctx: Context, userId: string) {
  requirePerson(ctx)
  return ctx.transaction(async (ctx) => {
    const { isActive } = await heldMember(ctx, userId)
    if (isActive) throw conflict(because('already_switched_on'))
    await ctx.db.membership.updateMany({ where: { userId }, data: { isActive: true } })
    await audit(ctx, { action: 'switchOn', entity: 'Membership', entityId: userId })
    return userId
  })
}

/**
 * Ends the membership of a user whose home is another organization, and ends the user's sessions in this organization.
 */
export function removeMember(ctx: Context, userId: string, reason?: string | null) {
  requirePerson(ctx)
  if (userId === ctx.viewer.userId) throw forbidden(because('own_membership'))
  return ctx.transaction(async (ctx) => {
    const member = await heldMember(ctx, userId)
    if (isAtHome(ctx, member))
      throw conflict(because('member_at_home'))
    await refuseLast(ctx, userId)
    await releaseEmployee(ctx, userId)
    await ctx.db.membership.deleteMany({ where: { userId } })
    await endSessions(ctx, userId, 'REMOVED', ctx.viewer.orgId)
    const { email, name } = member.user
    await audit(ctx, {
      action: 'remove',
      entity: 'Membership',
      entityId: userId,
      reason,
      details: { roles: member.roles },
    })
    return { userId, email, name }
  })
}

/** The employee record of the user stays, without the user account. */
async function releaseEmployee(ctx: Context, userId: string): Promise<void> {
  const employee = await ctx.db.employee.findFirst({ where: { userId }, select: { id: true } })
  if (!employee) return
  await ctx.db.employee.updateMany({ where: { userId }, data: { userId: null } })
  await audit(ctx, { action: 'edit', entity: 'Employee', entityId: employee.id, details: changedMembers({ userId }, { userId: null }) })
}

const manages = (roles: readonly Role[]) => roles.some((role) => MANAGING.includes(role))

/**
 * Locks the organization and returns the member. The lock makes two administrators who remove each other's roles run
 * one after the other.
 */
async function heldMember(ctx: Context, userId: string) {
  await lockOrganization(ctx)
  return memberOrThrow(ctx, userId)
}

/** Refuses a change that would leave nobody who may manage the users. Call it while the organization is locked. */
export async function refuseLast({ db }: Context, userId: string): Promise<void> {
  const managing = await db.membership.findMany({
    where: { isActive: true, roles: { hasSome: [...MANAGING] }, user: { isActive: true } },
    select: { userId: true },
  })
  const isLast = managing.length === 1 && managing[0].userId === userId
  if (isLast) throw conflict(because('last_administrator'))
}
