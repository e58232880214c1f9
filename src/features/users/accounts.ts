// The verbs of an account: create, edit, a new password, switch off and on, unlock. They are for the organization where it is at home.
import type { Context } from '../../context.js'
import { accountByEmail, holdOrganization, insertAccount, updateAccount } from '../../access/people.js'
import { audit } from '../../core/lifecycle/audit.js'
import { newId } from '../../core/ids/new-id.js'
import { given, nameFault } from '../../core/records/input.js'
import { conflict, forbidden, refuse } from '../../errors.js'
import { noteUnlock } from '../identity/log-in-trail.js'
import { requirePerson } from '../identity/person.js'
import { hashPassword } from '../identity/service.js'
import { emailFault, tidyEmail } from './emails.js'
import { accountAtHome } from './home.js'
import { join, refuseLast, rolesFault, tidyRoles } from './members.js'
import { newPassword, passwordFault } from './passwords.js'
import type { CreateUserInput, UserInput } from './types.js'

/** A new account that is a member here; a password is made where none is given. */
export async function createUser(ctx: Context, input: CreateUserInput) {
  requirePerson(ctx)
  const email = tidyEmail(input.email)
  const name = input.name.trim()
  refuse([emailFault(['email'], email), nameFault(name), rolesFault(input.roles), passwordFault(['password'], input.password)])
  const initialPassword = input.password == null ? newPassword() : null
  const passwordHash = await hashPassword(input.password ?? initialPassword ?? '')
  return ctx.transaction(async (ctx) => {
    const userId = newId('usr')
    if (!(await insertAccount(ctx, { id: userId, email, name, passwordHash }))) throw await taken(ctx, email)
    await audit(ctx, { action: 'create', entity: 'User', entityId: userId, details: { email, name } })
    await join(ctx, userId, tidyRoles(input.roles))
    return { userId, initialPassword }
  })
}

async function taken(ctx: Context, email: string): Promise<Error> {
  const account = await accountByEmail(ctx, email)
  const isMember = account && (await ctx.db.membership.count({ where: { userId: account.id } })) > 0
  if (isMember) return conflict(`${account.name} is a member already, with the e-mail address ${email}`, { userId: account.id })
  return conflict(`There is an account with the e-mail address ${email}; invite it with inviteMember`)
}

/** Changes what is given of a member's account. */
export function editUser(ctx: Context, id: string, input: UserInput) {
  requirePerson(ctx)
  refuse([nameFault(input.name)])
  return ctx.transaction(async (ctx) => {
    const before = await accountAtHome(ctx, id)
    const changes = given({ name: input.name?.trim() })
    if (Object.keys(changes).length) await updateAccount(ctx, id, changes)
    await audit(ctx, { action: 'edit', entity: 'User', entityId: id, details: { before: { name: before.name }, after: changes } })
    return id
  })
}

/** Gives a member a new password, which is answered this once. */
export async function resetPassword(ctx: Context, id: string) {
  requirePerson(ctx)
  if (id === ctx.viewer.userId) throw forbidden('Change your own password with changePassword')
  await accountAtHome(ctx, id)
  const initialPassword = newPassword()
  const passwordHash = await hashPassword(initialPassword)
  return ctx.transaction(async (ctx) => {
    await updateAccount(ctx, id, { passwordHash })
    await audit(ctx, { action: 'resetPassword', entity: 'User', entityId: id })
    return { userId: id, initialPassword }
  })
}

/** Keeps an account out of every organization from the next request on. */
export function switchAccountOff(ctx: Context, id: string, reason?: string | null) {
  if (id === ctx.viewer.userId) throw forbidden('Nobody switches themselves off; another administrator may')
  return switchAccount(ctx, id, 'switchOff', reason)
}

/** Lets an account in again. */
export const switchAccountOn = (ctx: Context, id: string) => switchAccount(ctx, id, 'switchOn')

const SWITCHED = { switchOff: { isActive: false, word: 'off' }, switchOn: { isActive: true, word: 'on' } } as const

function switchAccount(ctx: Context, id: string, action: keyof typeof SWITCHED, reason?: string | null) {
  requirePerson(ctx)
  const { isActive, word } = SWITCHED[action]
  return ctx.transaction(async (ctx) => {
    await holdOrganization(ctx)
    const account = await accountAtHome(ctx, id)
    if (account.isActive === isActive) throw conflict(`The account is switched ${word} already`)
    if (!isActive) await refuseLast(ctx, id)
    await updateAccount(ctx, id, { isActive })
    await audit(ctx, { action, entity: 'User', entityId: id, reason })
    return id
  })
}

/** Forgets the failed log-ins of an account, so that it is locked from no address. */
export async function unlockLogIn(ctx: Context, id: string): Promise<string> {
  requirePerson(ctx)
  const account = await accountAtHome(ctx, id)
  await noteUnlock(ctx, account)
  ctx.app.throttle.unlock(account.email)
  return id
}
