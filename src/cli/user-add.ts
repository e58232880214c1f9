// `selvedge user add`: lets somebody in; the first one of an empty database with the organization that they are to run.
import type { Context } from '../context.js'
import type { Role } from '../generated/prisma/enums.js'
import { createUser, emailFault, tidyEmail } from '../users/accounts.js'
import { addMember } from '../users/members.js'
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
  const wanted = { email, name: optionOf(typed, 'name'), roles: rolesOf(typed), generate: typed.options.generate === true }
  await withOperator(async (operator) => {
    const organization = await organizationNamed(operator.database.prisma, optionOf(typed, 'org'))
    if (!organization) return addFirst(operator, typed, wanted)
    const account = await operator.database.prisma.user.findUnique({ where: { email } })
    const ctx = operator.within(organization)
    return account ? letJoin(ctx, wanted, organization.name) : create(ctx, wanted, organization.name, await passwordFor(wanted))
  })
}

/** On an empty database: the organization and whoever runs it, both or neither. */
async function addFirst(operator: Operator, typed: Typed, wanted: Wanted): Promise<void> {
  const organization = newOrganization(needed(typed, 'org'), optionOf(typed, 'currency'))
  const password = await passwordFor(wanted)
  await found(operator, organization, async (ctx) => {
    say(`${organization.name} is made, with the identifier ${ctx.viewer.orgId} and the currency ${organization.currency}.`)
    await create(ctx, wanted, organization.name, password)
  })
}

async function letJoin(ctx: Context, { email, roles }: Wanted, organization: string): Promise<void> {
  await addMember(ctx, email, roles)
  say(`${email} has an account already, and is now a member of ${organization}: ${roles.join(', ')}.`)
}

async function create(ctx: Context, { email, name, roles }: Wanted, organization: string, password: string | null): Promise<void> {
  if (!name) throw new UsageError('--name is missing')
  const { initialPassword } = await createUser(ctx, { email, name, roles, password })
  say(`${name} (${email}) is a member of ${organization}: ${roles.join(', ')}.`)
  if (initialPassword) say(`The password, shown this once: ${initialPassword}`)
}

/** Null where one is to be made. */
async function passwordFor({ name, generate }: Wanted): Promise<string | null> {
  if (!name) throw new UsageError('--name is missing')
  return generate ? null : readPassword()
}
