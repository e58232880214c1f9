// Statements on organizations, which belong to none themselves: on the request's, and on those of the viewer.
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

/** The organization, locked until the transaction ends: nobody else changes it, or who may run it. */
export async function holdOrganization(ctx: Context) {
  const [organization] = await ctx.query(ofRequest(ctx).forNoKeyUpdate().compile())
  return organization
}

interface NewOrganization {
  readonly name: string
  readonly currency: string
}

/** Makes the organization of the request, where it is a new one. */
export async function insertOrganization(ctx: Context, { name, currency }: NewOrganization): Promise<void> {
  const row = { id: ctx.viewer.orgId, name, currency }
  await ctx.query(statements.insertInto('Organization').values(row).returning('id').compile())
}

/** Changes the organization of the request. */
export async function updateOrganization(ctx: Context, changes: Updateable<Organization>): Promise<void> {
  const changed = statements.updateTable('Organization').set(changes).where('id', '=', ctx.viewer.orgId)
  await ctx.query(changed.returning('id').compile())
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
  return rows.map(({ defaultOrgId, ...own }) => ({ ...own, isDefault: own.orgId === defaultOrgId }))
}
