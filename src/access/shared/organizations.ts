// Reads and writes of organization rows: the organization of the request, and the organizations of which the viewer is
// a member.
import { sql, type Updateable } from 'kysely'
import type { Context } from '../../core/context.js'
import { statements } from '../../database/query-builder.js'
import { servedAmong, whereaboutsFor } from '../note-whereabouts.js'
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

/** Who locks the row of the period lock: acts share it, and the mover has it alone. */
const LOCKING = { share: 'forShare', alone: 'forNoKeyUpdate' } as const

/**
 * Locks the period lock of the organization until the transaction ends. Those who share it do not wait for each other.
 * The row is made when it is first locked.
 */
export async function lockPeriod(ctx: Context, how: keyof typeof LOCKING): Promise<void> {
  const { orgId } = ctx.viewer
  const locked = statements.selectFrom('PeriodLock').select('orgId').where('orgId', '=', orgId)[LOCKING[how]]().compile()
  if ((await ctx.query(locked)).length > 0) return
  const made = statements.insertInto('PeriodLock').values({ orgId }).onConflict((twin) => twin.doNothing())
  await ctx.query(made.returning('orgId').compile())
  await ctx.query(locked)
}

/** The last locked day as it is now, which stays until the transaction ends. Null if no day is locked. */
export async function periodHeld(ctx: Context): Promise<string | null> {
  await lockPeriod(ctx, 'share')
  const day = statements.selectFrom('Organization')
    .select((eb) => eb.cast<string | null>('periodLockedThrough', 'text').as('through')).where('id', '=', ctx.viewer.orgId)
  const [{ through }] = await ctx.query(day.compile())
  return through
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

const ofAccount = (ctx: Context) => whereaboutsFor(ctx, { kind: 'ACCOUNT', key: ctx.viewer.userId })

/** The organizations in which the viewer has an active membership, sorted by name. */
export const ownOrganizations = async (ctx: Context) => ownAmong(ctx, await ofAccount(ctx))

/** Those of them that have service now. */
export const servedOrganizations = async (ctx: Context) => ownAmong(ctx, await servedAmong(ctx, await ofAccount(ctx)))

/** Those among some organizations; with null, among all. */
async function ownAmong(ctx: Context, orgIds: readonly string[] | null) {
  const all = statements
    .selectFrom('Membership')
    .innerJoin('Organization', 'Organization.id', 'Membership.orgId')
    .innerJoin('User', 'User.id', 'Membership.userId')
    .select(['Membership.orgId', 'Organization.name', 'Membership.roles', 'User.defaultOrgId'])
    .where('Membership.userId', '=', ctx.viewer.userId)
    .where('Membership.isActive', '=', true)
    .orderBy('Organization.name')
    .orderBy('Membership.orgId')
  const own = orgIds ? all.where('Membership.orgId', '=', sql<string>`any(${orgIds}::text[])`) : all
  const rows = await ctx.query(own.compile())
  return rows.map(({ defaultOrgId, ...organization }) => ({
    ...organization,
    isDefault: organization.orgId === defaultOrgId,
  }))
}
