// The verbs of an account: create, edit, a new password. An account that other organizations share is not one Admin's to change.
import { z } from 'zod'
import type { Context } from '../context.js'
import { accountByEmail, insertAccount, updateUnsharedAccount } from '../core/accounts.js'
import { audit } from '../core/audit.js'
import { newId } from '../core/identity.js'
import { given, nameFault } from '../core/input.js'
import { conflict, forbidden, notFound, refuse, type Fault } from '../errors.js'
import { requirePerson } from '../identity/person.js'
import { hashPassword } from '../identity/service.js'
import { join, rolesFault, tidyRoles } from './members.js'
import { newPassword, passwordFault } from './passwords.js'
import type { CreateUserInput, UserInput } from './types.js'

const address = z.email().max(254)

/** An e-mail address as it is kept. */
export const tidyEmail = (email: string) => email.trim().toLowerCase()

/** Why this cannot be an e-mail address. */
export const emailFault = (path: Fault['path'], email: string): Fault | false =>
  !address.safeParse(email).success && { path, message: 'Should be an e-mail address', given: email }

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
  return conflict(`There is an account with the e-mail address ${email}; let it join this organization with addMember`)
}

/** Changes what is given of a member's account. */
export function editUser(ctx: Context, id: string, input: UserInput) {
  requirePerson(ctx)
  refuse([nameFault(input.name)])
  return ctx.transaction(async (ctx) => {
    const before = await memberOrThrow(ctx, id)
    const changes = given({ name: input.name?.trim() })
    if (Object.keys(changes).length) await changeUnshared(ctx, id, changes)
    await audit(ctx, { action: 'edit', entity: 'User', entityId: id, details: { before: { name: before.user.name }, after: changes } })
    return id
  })
}

/** Gives a member a new password, which is answered this once. */
export async function resetPassword(ctx: Context, id: string) {
  requirePerson(ctx)
  if (id === ctx.viewer.userId) throw forbidden('Change your own password with changePassword')
  await memberOrThrow(ctx, id)
  const initialPassword = newPassword()
  const passwordHash = await hashPassword(initialPassword)
  return ctx.transaction(async (ctx) => {
    await changeUnshared(ctx, id, { passwordHash })
    await audit(ctx, { action: 'resetPassword', entity: 'User', entityId: id })
    return { userId: id, initialPassword }
  })
}

async function memberOrThrow({ db }: Context, userId: string) {
  const member = await db.membership.findFirst({ where: { userId }, include: { user: { select: { name: true } } } })
  if (!member) throw notFound('User')
  return member
}

async function changeUnshared(ctx: Context, id: string, changes: Parameters<typeof updateUnsharedAccount>[2]): Promise<void> {
  if (await updateUnsharedAccount(ctx, id, changes)) return
  throw conflict('This account is a member of another organization too; it is changed at the server, with npx selvedge user')
}
