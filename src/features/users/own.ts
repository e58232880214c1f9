// Lets users set their default organization, which a log-in enters.
import type { Context } from '../../core/context.js'
import { ownOrganizations } from '../../access/shared/organizations.js'
import { updateUser } from '../../access/shared/users.js'
import { audit, changedMembers } from '../../core/lifecycle/audit.js'
import { notFound } from '../../errors.js'
import { personOf } from '../identity/sessions.js'

/** Sets the default organization of the viewer, which must be one that the viewer may enter. Returns it. */
export function chooseDefaultOrganization(ctx: Context, orgId: string): Promise<string> {
  personOf(ctx)
  return ctx.transaction(async (ctx) => {
    const open = await ownOrganizations(ctx)
    if (!open.some((organization) => organization.orgId === orgId)) throw notFound('Organization')
    const before = open.find(({ isDefault }) => isDefault)?.orgId ?? null
    await updateUser(ctx, ctx.viewer.userId, { defaultOrgId: orgId })
    await audit(ctx, {
      action: 'chooseDefaultOrganization',
      entity: 'User',
      entityId: ctx.viewer.userId,
      details: changedMembers({ defaultOrgId: before }, { defaultOrgId: orgId }),
    })
    return orgId
  })
}
