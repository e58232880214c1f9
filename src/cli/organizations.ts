// Finds the organization that a command names, and creates organizations.
import { insertOrganization } from '../access/shared/organizations.js'
import { audit } from '../core/lifecycle/audit.js'
import { isoFault } from '../core/currencies.js'
import { newId } from '../core/ids/new-id.js'
import { Decimal } from '../core/schema/scalars.js'
import type { Context } from '../core/context.js'
import type { Organization, PrismaClient } from '../generated/prisma/client.js'
import { UsageError } from './command.js'
import type { Operator, Place } from './operator.js'

/** The organization with this identifier or name; without one, the only organization. Null if the database has none. */
export async function organizationNamed(prisma: PrismaClient, named: string | undefined): Promise<Organization | null> {
  const all = await prisma.organization.findMany({ orderBy: [{ name: 'asc' }, { id: 'asc' }] })
  if (all.length === 0) return null
  if (named === undefined) return onlyOne(all)
  const found = all.filter(({ id, name }) => id === named || name.toLowerCase() === named.toLowerCase())
  if (found.length > 1)
    throw new Error(
      `several organizations are called ${named}; name one by its identifier: ${found.map(({ id }) => id).join(', ')}`,
    )
  if (found.length === 0)
    throw new Error(`there is no organization ${named}, but ${list(all)}; selvedge org add makes another`)
  return found[0]
}

function onlyOne(all: readonly Organization[]): Organization {
  if (all.length > 1) throw new UsageError(`--org is missing: there are ${list(all)}`)
  return all[0]
}

const list = (all: readonly Organization[]) => all.map(({ id, name }) => `${name} (${id})`).join(', ')

export interface NewOrganization {
  readonly name: string
  readonly currency: string
}

/** Checks the typed name and currency of a new organization. */
export function newOrganization(name: string, currency = 'USD'): NewOrganization {
  const code = currency.trim().toUpperCase()
  if (isoFault([], code))
    throw new UsageError(`--currency ${currency} is no currency; it is written as in ISO 4217, such as USD`)
  return { name: name.trim(), currency: code }
}

const tidy = (name: string) => name.trim().toLowerCase()

/** Refuses the name or the identifier of an organization that exists, because `--org` could then name neither. */
export async function refuseTakenName(prisma: PrismaClient, { name }: NewOrganization): Promise<void> {
  const all = await prisma.organization.findMany({ orderBy: { id: 'asc' } })
  const other = all.find((one) => [one.name, one.id].some((taken) => tidy(taken) === tidy(name)))
  if (other)
    throw new Error(`there is an organization ${other.name} already, with the identifier ${other.id}; choose another name`)
}

/** Creates an organization and runs `work` in it, in one transaction. */
export function found<T>(
  { within }: Operator,
  organization: NewOrganization,
  work: (ctx: Context) => Promise<T>,
): Promise<T> {
  return within(placeOf(organization)).transaction(async (ctx) => {
    await insertOrganization(ctx, organization)
    await audit(ctx, {
      action: 'create',
      entity: 'Organization',
      entityId: ctx.viewer.orgId,
      details: { ...organization },
    })
    return work(ctx)
  })
}

/**
 * The data of a new organization that the context needs. The settings are placeholders, because nothing is approved or
 * billed here; the database sets the real defaults.
 */
const placeOf = ({ currency }: NewOrganization): Place => ({
  id: newId('org'),
  currency,
  timeZone: 'UTC',
  materialRequestSelfApproval: false,
  costSheetSelfApproval: false,
  priceTolerancePercent: new Decimal(0),
  quantityTolerancePercent: new Decimal(0),
  priceToleranceAmount: null,
  unorderedAllowance: new Decimal(0),
  periodLockedThrough: null,
})
