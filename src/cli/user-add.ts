// `selvedge user add`: adds a user to an organization. In an empty database, it also creates the first organization.
import type { Context } from '../core/context.js'
import type { Organization } from '../generated/prisma/client.js'
import type { Role } from '../generated/prisma/enums.js'
import { createUser } from '../features/users/service.js'
import { emailFault, tidyEmail } from '../features/users/emails.js'
import { join } from '../features/users/members.js'
import { needed, say, UsageError, type Typed } from './command.js'
import { withOperator, type Operator } from './operator.js'
import { found, newOrganization, organizationNamed } from './organizations.js'
import { readPassword } from './password.js'
import { optionOf, rolesOf } from './user-options.js'

interface Wanted {
  readonly email: string
  /** The identifier of a new account; undefined for one of the gateway. */
  readonly id: string | undefined
  readonly name: string | undefined
  readonly roles: Role[]
  readonly generate: boolean
}

export async function addUser(typed: Typed): Promise<void> {
  const email = tidyEmail(needed(typed, 'email'))
  const fault = emailFault(['email'], email)
  if (fault) throw new UsageError(`--email ${email} is not an e-mail address`)
  const wanted = {
    email,
    id: optionOf(typed, 'id'),
    name: optionOf(typed, 'name'),
    roles: rolesOf(typed),
    generate: typed.options.generate === true,
  }
  // The result is printed only after the transaction has been committed.
  const done = await withOperator(typed, async (operator) => {
    const organization = await organizationNamed(operator.database.prisma, optionOf(typed, 'org'))
    if (!organization) return addFirst(operator, typed, wanted)
    refuseCurrency(organization, optionOf(typed, 'currency'))
    const user = await operator.database.prisma.user.findUnique({ where: { email } })
    const ctx = operator.within(organization)
    if (wanted.id && wanted.id !== user?.id) await refuseTaken(operator, wanted.id, user?.id)
    return user
      ? letJoin(ctx, user.id, wanted, organization.name)
      : create(ctx, wanted, organization.name, await passwordFor(wanted))
  })
  done.forEach(say)
}

/** In an empty database: creates the organization and its first user, in one transaction. */
async function addFirst(operator: Operator, typed: Typed, wanted: Wanted): Promise<string[]> {
  const organization = newOrganization(needed(typed, 'org'), optionOf(typed, 'currency'))
  const password = await passwordFor(wanted)
  return found(operator, organization, async (ctx) => [
    `${organization.name} is made, with the identifier ${ctx.viewer.orgId} and the currency ${organization.currency}.`,
    ...(await create(ctx, wanted, organization.name, password)),
  ])
}

/** Refuses a currency that the organization does not have: a command for a user does not change it. */
function refuseCurrency({ name, currency }: Organization, typed: string | undefined): void {
  if (typed && typed.toUpperCase() !== currency)
    throw new Error(`${name} exists, with the currency ${currency} and not ${typed.toUpperCase()}; leave --currency out`)
}

/** Refuses an identifier that is not that of the account with the address, or is that of another account. */
async function refuseTaken({ database: { prisma } }: Operator, id: string, known: string | undefined): Promise<void> {
  if (known) throw new Error(`the account with this address has the identifier ${known}; leave --id out`)
  const other = await prisma.user.findUnique({ where: { id } })
  if (other) throw new Error(`the identifier ${id} is that of ${other.email}; name another`)
}

/** Adds an existing user to the organization without an invitation: the server's operator decides for the user. */
async function letJoin(
  ctx: Context,
  userId: string,
  { email, roles }: Wanted,
  organization: string,
): Promise<string[]> {
  await ctx.transaction((ctx) => join(ctx, userId, roles))
  return [`${email} has an account already, and is now a member of ${organization}: ${roles.join(', ')}.`]
}

async function create(
  ctx: Context,
  { email, id, name, roles }: Wanted,
  organization: string,
  password: string | null,
): Promise<string[]> {
  const { initialPassword } = await createUser(ctx, { email, name: name ?? '', roles, password }, id)
  const made = `${name} (${email}) is a member of ${organization}: ${roles.join(', ')}.`
  return initialPassword ? [made, `The password, shown this once: ${initialPassword}`] : [made]
}

/** The password from the operator; null if a password is to be generated. */
async function passwordFor({ name, generate }: Wanted): Promise<string | null> {
  if (!name) throw new UsageError('--name is missing')
  return generate ? null : readPassword()
}
