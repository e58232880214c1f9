// Statements on organizations, which belong to none themselves: on the one of the request, and on those that the
// viewer is a member of.
import type { Updateable } from 'kysely'
import type { Context } from '../../context.js'
import { statements } from '../../core/records/statements.js'
import type { Organization } from '../../generated/kysely/types.js'

const ofRequest = (ctx: Context) => statements.selectFrom('Organization').selectAll().where('id', '=', ctx.viewer.orgId)

/** The organization of the request; decimals are texts. */
export async function viewersOrganization(ctx: Context) {
  const [organization] = await ctx.query(ofRequest(ctx).compile())
  return organization
}

/**
 * The organization, which nobody else changes until the transaction ends, nor who may run it; its records can still
 * be written.
 */
export async function organizationForUpdate(ctx: Context) {
  const [organization] = await ctx.query(ofRequest(ctx).forNoKeyUpdate().compile())
  return organization
}

/** Makes the organization of the request, where it is a new one. */
export async function insertOrganization(
  ctx: Context,
  { name, currency }: { readonly name: string; readonly currency: string },
): Promise<void> {
  await ctx.query(
    statements.insertInto('Organization').values({ id: ctx.viewer.orgId, name, currency }).returning('id').compile(),
  )
}

/** Changes the organization of the request. */
export async function updateOrganization(ctx: Context, changes: Updateable<Organization>): Promise<void> {
  await ctx.query(
    statements.updateTable('Organization').set(changes).where('id', '=', ctx.viewer.orgId).returning('id').compile(),
  )
}

/** The organizations that let the viewer in, by name. */
export async function ownOrganizations(ctx: Context) {
  const own = statements
    .selectFrom('Membership')
    .innerJoin('Organization', 'Organization.id', 'Membership.orgId')
    .innerJoin('User', 'User.id', 'Membership.userId')
    .select(['Membership.orgId', 'Organization.name', 'Membership.roles', 'User.defaultOrgId'])
    .where('Membership.userId', '=', ctx.viewer.userId)
    .where('Membership.isActive', '=', true)
    .orderBy('Organization.name')
    .orderBy('Membership.orgId')
  const rows = await ctx.query(own.compile())
  return rows.map(({ defaultOrgId, ...organization }) => ({
    ...organization,
    isDefault: organization.orgId === defaultOrgId,
  }))
}
