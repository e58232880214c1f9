// Reads and writes of organization rows: the organization of the request, and the organizations of which the viewer is
// a member.
import { sql, type Updateable } from 'kysely'
import type { Context } from '../../core/context.js'
import { statements } from '../../database/query-builder.js'
import { whereaboutsFor } from '../note-whereabouts.js'
import type { Organization } from '../../generated/kysely/types.js'

const ofRequest = (ctx: Context) => statements.selectFrom('Organization').selectAll().where('id', '=', ctx.viewer.orgId)

/** The organization of the request. Decimals are strings. */
export async function viewersOrganization(ctx: Context) {
  const [organization] = await ctx.query(ofRequest(ctx).compile())
  return organization
}

/**
 * Locks and returns the organization of the request. Until the transaction ends, other transactions that take this lock
 * cannot change the organization or its administrators. Its other records can still be written.
 */
export async function organizationForUpdate(ctx: Context) {
  const [organization] = await ctx.query(ofRequest(ctx).forNoKeyUpdate().compile())
  return organization
}

/**
 * The last locked day as it is now. Until the transaction ends nobody moves the lock. Transactions that hold it do not
 * wait for each other.
 */
export async function periodHeld(ctx: Context): Promise<string | null> {
  const held = statements.selectFrom('Organization').select(sql<string | null>`"periodLockedThrough"::text`.as('through'))
    .where('id', '=', ctx.viewer.orgId).forShare()
  const [row] = await ctx.query(held.compile())
  return row.through
}

/** Inserts the organization of the request as a new row. */
export async function insertOrganization(
  ctx: Context,
  { name, currency }: { readonly name: string; readonly currency: string },
): Promise<void> {
  await ctx.query(
    statements.insertInto('Organization').values({ id: ctx.viewer.orgId, name, currency }).returning('id').compile(),
  )
}

/** Updates the organization of the request. */
export async function updateOrganization(ctx: Context, changes: Updateable<Organization>): Promise<void> {
  await ctx.query(
    statements.updateTable('Organization').set(changes).where('id', '=', ctx.viewer.orgId).returning('id').compile(),
  )
}

/** The organizations in which the viewer has an active membership, sorted by name. */
export async function ownOrganizations(ctx: Context) {
  const orgIds = await whereaboutsFor(ctx, { kind: 'ACCOUNT', key: ctx.viewer.userId })
  const all = statements
    .selectFrom('Membership')
    .innerJoin('Organization', 'Organization.id', 'Membership.orgId')
    .innerJoin('User', 'User.id', 'Membership.userId')
    .select(['Membership.orgId', 'Organization.name', 'Membership.roles', 'User.defaultOrgId'])
    .where('Membership.userId', '=', ctx.viewer.userId)
    .where('Membership.isActive', '=', true)
    .orderBy('Organization.name')
    .orderBy('Membership.orgId')
  const own = orgIds ? all.where('Membership.orgId', 'in', orgIds) : all
  const rows = await ctx.query(own.compile())
  return rows.map(({ defaultOrgId, ...organization }) => ({
    ...organization,
    isDefault: organization.orgId === defaultOrgId,
  }))
}
