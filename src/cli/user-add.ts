// `selvedge user add`: lets somebody in; the first one of an empty database with the organization that they are to run.
import type { Context } from '../context.js'
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
    name: optionOf(typed, 'name'),
    roles: rolesOf(typed),
    generate: typed.options.generate === true,
  }
  // Said only when it is kept.
  const done = await withOperator(async (operator) => {
    const organization = await organizationNamed(operator.database.prisma, optionOf(typed, 'org'))
    if (!organization) return addFirst(operator, typed, wanted)
    const user = await operator.database.prisma.user.findUnique({ where: { email } })
    const ctx = operator.within(organization)
    return user
      ? letJoin(ctx, user.id, wanted, organization.name)
      : create(ctx, wanted, organization.name, await passwordFor(wanted))
  })
  done.forEach(say)
}

/** On an empty database: the organization and whoever runs it, both or neither. */
async function addFirst(operator: Operator, typed: Typed, wanted: Wanted): Promise<string[]> {
  const organization = newOrganization(needed(typed, 'org'), optionOf(typed, 'currency'))
  const password = await passwordFor(wanted)
  return found(operator, organization, async (ctx) => [
    `${organization.name} is made, with the identifier ${ctx.viewer.orgId} and the currency ${organization.currency}.`,
    ...(await create(ctx, wanted, organization.name, password)),
  ])
}

/** Whoever runs the server decides for the user: nobody need accept. */
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
  { email, name, roles }: Wanted,
  organization: string,
  password: string | null,
): Promise<string[]> {
  const { initialPassword } = await createUser(ctx, { email, name: name ?? '', roles, password })
  const made = `${name} (${email}) is a member of ${organization}: ${roles.join(', ')}.`
  return initialPassword ? [made, `The password, shown this once: ${initialPassword}`] : [made]
}

/** Null where one is to be made. */
async function passwordFor({ name, generate }: Wanted): Promise<string | null> {
  if (!name) throw new UsageError('--name is missing')
  return generate ? null : readPassword()
}
