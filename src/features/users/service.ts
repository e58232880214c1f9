// User accounts: create, edit, reset the password, switch off and on in all organizations, unlock. Only the home
// organization of the user may do this.
import type { Context } from '../../core/context.js'
import { because } from '../../core/faults/reason.js'
import { lockOrganization } from '../../core/records/lock.js'
import { insertUser, updateUser, userByEmail } from '../../access/shared/users.js'
import { audit, changedMembers } from '../../core/lifecycle/audit.js'
import { newId } from '../../core/ids/new-id.js'
import { faultsOf, shortName, type Checks } from '../../core/checks.js'
import { edited, given } from '../../core/records/input.js'
import { conflict, forbidden, refuse } from '../../errors.js'
import { noteUnlock } from '../identity/log-in-trail.js'
import { requirePerson } from '../identity/person.js'
import { hashPassword } from '../identity/service.js'
import { emailAddress, tidyEmail } from './emails.js'
import { userAtHome } from './home.js'
import { join, refuseLast, someRole, tidyRoles } from './members.js'
import { newPassword, passwordLength } from './passwords.js'
import type { CreateUserInput, EditUserInput } from './types.js'

export const USER_NAMES: Checks<EditUserInput> = { name: shortName }
export const CREATE_USER_CHECKS: Checks<CreateUserInput> = {
  ...USER_NAMES, email: emailAddress, roles: someRole, password: passwordLength,
}

/**
 * Creates a user who is a member of this organization. Generates a password if none is given. Only the command line
 * gives an identifier, that of the account's records in another database.
 */
export async function createUser(ctx: Context, input: CreateUserInput, userId = newId('usr')) {
  requirePerson(ctx)
  const email = tidyEmail(input.email)
  const name = input.name.trim()
  refuse(faultsOf({ email, name, roles: input.roles, password: input.password }, CREATE_USER_CHECKS))
  const initialPassword = input.password == null ? newPassword() : null
  const passwordHash = await hashPassword(input.password ?? initialPassword ?? '')
  return ctx.transaction(async (ctx) => {
    if (!(await insertUser(ctx, { id: userId, email, name, passwordHash }))) throw await taken(ctx, email)
    await audit(ctx, { action: 'create', entity: 'User', entityId: userId })
    await join(ctx, userId, tidyRoles(input.roles))
    return { userId, initialPassword }
  })
}

async function taken(ctx: Context, email: string): Promise<Error> {
  const user = await userByEmail(ctx, email)
  const isMember = user && (await ctx.db.membership.count({ where: { userId: user.id } })) > 0
  if (isMember)
    return conflict(because('member_with_email', { name: user.name, email, userId: user.id }), { userId: user.id })
  return conflict(because('account_with_email', { email }))
}

/** Changes the given fields of a user. */
export function editUser(ctx: Context, id: string, input: EditUserInput) {
  requirePerson(ctx)
  refuse(faultsOf(input, USER_NAMES))
  return ctx.transaction(async (ctx) => {
    const before = await userAtHome(ctx, id)
    const { name } = edited('User', input, { name: 'filled' })
    const changes = given({ name: name?.trim() })
    if (Object.keys(changes).length) await updateUser(ctx, id, changes)
    await audit(ctx, {
      action: 'edit',
      entity: 'User',
      entityId: id,
      details: changedMembers({ name: before.name }, changes),
    })
    return id
  })
}

/** Generates a new password for a user and returns it once. */
export async function resetPassword(ctx: Context, id: string) {
  requirePerson(ctx)
  if (id === ctx.viewer.userId) throw forbidden(because('own_password'))
  await userAtHome(ctx, id)
  const initialPassword = newPassword()
  const passwordHash = await hashPassword(initialPassword)
  return ctx.transaction(async (ctx) => {
    await updateUser(ctx, id, { passwordHash })
    await audit(ctx, { action: 'resetPassword', entity: 'User', entityId: id })
    return { userId: id, initialPassword }
  })
}

/** Deactivates a user in every organization, from the next request on. */
export function switchAccountOff(ctx: Context, id: string, reason?: string | null) {
  if (id === ctx.viewer.userId) throw forbidden(because('own_account'))
  return switchEverywhere(ctx, id, 'switchOff', reason)
}

/** Reactivates a user in every organization. */
export const switchAccountOn = (ctx: Context, id: string) => switchEverywhere(ctx, id, 'switchOn')

const SWITCHED = { switchOff: { isActive: false, word: 'off' }, switchOn: { isActive: true, word: 'on' } } as const

function switchEverywhere(ctx: Context, id: string, action: keyof typeof SWITCHED, reason?: string | null) {
  requirePerson(ctx)
  const { isActive, word } = SWITCHED[action]
  return ctx.transaction(async (ctx) => {
    await lockOrganization(ctx)
    const user = await userAtHome(ctx, id)
    if (user.isActive === isActive) throw conflict(because('account_already_switched', { to: word }))
    if (!isActive) await refuseLast(ctx, id)
    await updateUser(ctx, id, { isActive })
    await audit(ctx, { action, entity: 'User', entityId: id, reason })
    return id
  })
}

/** Resets the failed log-ins of a user, which removes all locks of the user. */
export function unlockLogIn(ctx: Context, id: string): Promise<string> {
  requirePerson(ctx)
  return ctx.transaction(async (ctx) => {
    const user = await userAtHome(ctx, id)
    await ctx.services.throttle.unlock(ctx, user.email)
    await noteUnlock(ctx, user)
    return id
  })
}
