// `selvedge user`: manages users, their roles and passwords, for the operator of the server.
import { updateUser, type UserChanges } from '../access/shared/users.js'
import type { ActionName } from '../core/lifecycle/record-action.js'
import { audit } from '../core/lifecycle/audit.js'
import { refuse } from '../errors.js'
import { hashPassword } from '../features/identity/service.js'
import { changeRoles, refuseLast } from '../features/users/members.js'
import { newPassword, passwordFault } from '../features/users/passwords.js'
import { needed, say, UsageError, type Typed } from './command.js'
import { withOperator, type Operator } from './operator.js'
import { organizationNamed } from './organizations.js'
import { readPassword } from './password.js'
import { addUser } from './user-add.js'
import { optionOf, rolesOf } from './user-options.js'

const VERBS: Readonly<Record<string, (typed: Typed) => Promise<void>>> = {
  add: addUser,
  list: listUsers,
  roles: giveRoles,
  password: setPassword,
  off: (typed) => switchUser(typed, 'switchOff'),
  on: (typed) => switchUser(typed, 'switchOn'),
}

export async function manageUsers(typed: Typed): Promise<void> {
  const [word = '', more] = typed.words
  if (!Object.hasOwn(VERBS, word)) throw new UsageError(word ? `there is no "${word}"` : 'say what to do')
  if (more !== undefined) throw new UsageError(`"${more}" is one word too many`)
  await VERBS[word](typed)
}

function listUsers(typed: Typed): Promise<void> {
  return withOperator(typed, async ({ database: { prisma } }) => {
    const named = optionOf(typed, 'org')
    const organization = named === undefined ? null : await organizationNamed(prisma, named)
    const people = await prisma.user.findMany({
      where: organization ? { memberships: { some: { orgId: organization.id } } } : {},
      orderBy: { email: 'asc' },
      include: { memberships: { include: { org: true }, orderBy: { orgId: 'asc' } } },
    })
    for (const { email, name, isActive, memberships } of people) {
      const places = memberships.map(
        (member) => `${member.org.name}: ${member.roles.join(', ')}${member.isActive ? '' : ' (off)'}`,
      )
      say([email, name, ...(isActive ? [] : ['switched off']), ...places].join(' · '))
    }
    if (people.length === 0) say('Nobody. selvedge user add lets the first one in.')
  })
}

function giveRoles(typed: Typed): Promise<void> {
  const roles = rolesOf(typed)
  return withOperator(typed, async (operator) => {
    const { id, email } = await userNamed(operator, typed)
    const organization = await organizationNamed(operator.database.prisma, optionOf(typed, 'org'))
    if (!organization) throw new Error('there is no organization yet')
    await changeRoles(operator.within(organization), id, roles)
    say(`${email} is now in ${organization.name}: ${roles.join(', ')}.`)
  })
}

function setPassword(typed: Typed): Promise<void> {
  return withOperator(typed, async (operator) => {
    const { id, email } = await userNamed(operator, typed)
    const made = typed.options.generate === true ? newPassword() : null
    const password = made ?? (await readPassword())
    refuse([passwordFault([], password)])
    await changeEverywhere(operator, id, 'resetPassword', { passwordHash: await hashPassword(password) })
    say(made ? `The password of ${email}, shown this once: ${made}` : `${email} has the new password.`)
  })
}

function switchUser(typed: Typed, action: 'switchOff' | 'switchOn'): Promise<void> {
  return withOperator(typed, async (operator) => {
    const { id, email } = await userNamed(operator, typed)
    if (action === 'switchOff') await refuseLastAnywhere(operator, id)
    await changeEverywhere(operator, id, action, { isActive: action === 'switchOn' })
    say(action === 'switchOn' ? `${email} is switched on.` : `${email} is switched off, in every organization.`)
  })
}

async function userNamed({ database: { prisma } }: Operator, typed: Typed) {
  const email = needed(typed, 'email').toLowerCase()
  const found = await prisma.user.findUnique({ where: { email } })
  if (!found) throw new Error(`nobody has the e-mail address ${email}; selvedge user list names all`)
  return found
}

/** Throws if some organization would have nobody left who may manage its users. */
async function refuseLastAnywhere({ database: { prisma }, within }: Operator, id: string): Promise<void> {
  const where = { userId: id, isActive: true }
  const memberships = await prisma.membership.findMany({ where, include: { org: true } })
  for (const { org } of memberships)
    await refuseLast(within(org), id).catch((error: Error) => {
      throw new Error(`${org.name}: ${error.message}`, { cause: error })
    })
}

/** Changes a user, and writes an audit line in every organization of which the user is a member. */
async function changeEverywhere(
  { database: { prisma }, within }: Operator, id: string, action: ActionName, changes: UserChanges,
): Promise<void> {
  const memberships = await prisma.membership.findMany({ where: { userId: id }, include: { org: true } })
  if (memberships.length === 0) await prisma.user.update({ where: { id }, data: changes as object })
  for (const { org } of memberships) {
    await within(org).transaction(async (ctx) => {
      await updateUser(ctx, id, changes)
      await audit(ctx, { action, entity: 'User', entityId: id })
    })
  }
}
