// Moves the period lock of the organization, forwards and backwards.
import { lockPeriod, organizationForUpdate, updateOrganization } from '../../access/shared/organizations.js'
import type { Context } from '../../core/context.js'
import { dayText } from '../../core/days.js'
import { because } from '../../core/faults/reason.js'
import { audit, changedMembers } from '../../core/lifecycle/audit.js'
import { refuseOther } from '../../core/records/version.js'
import { refuse } from '../../errors.js'
import { futureFault } from './period.js'
import type { MovePeriodLockInput } from './types.js'

/**
 * Sets the last locked day, and returns the identifier of the organization. It waits for all who hold the lock: once it
 * is done, nothing is posted on a locked day.
 */
export async function movePeriodLock(
  ctx: Context, { lockedThrough, reason }: MovePeriodLockInput, version: number | null,
): Promise<string> {
  const { orgId } = ctx.viewer
  refuse([
    lockedThrough === undefined && { path: ['lockedThrough'], why: because('missing') },
    futureFault(ctx, ['lockedThrough'], lockedThrough),
    reason.trim() === '' && { path: ['reason'], why: because('reason_missing', { done: 'moved' }) },
  ])
  const changes = { periodLockedThrough: lockedThrough ? dayText(lockedThrough) : null }
  await ctx.transaction(async (ctx) => {
    await lockPeriod(ctx, 'alone')
    const { recordVersion, periodLockedThrough } = await organizationForUpdate(ctx)
    refuseOther('Organization', recordVersion, version)
    const details = changedMembers({ periodLockedThrough }, changes)
    await updateOrganization(ctx, changes)
    await audit(ctx, { action: 'lockPeriod', entity: 'Organization', entityId: orgId, reason, details })
  })
  return orgId
}
