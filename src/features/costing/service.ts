// Creates costings and performs actions on cost sheets.
import { actingFor } from '../../access/make-context.js'
import type { Context } from '../../core/context.js'
import { because } from '../../core/faults/reason.js'
import { newId } from '../../core/ids/new-id.js'
import { nextNumber } from '../../core/ids/numbering.js'
import { act } from '../../core/lifecycle/act.js'
import { writeHistory } from '../../core/lifecycle/write-history.js'
import type { AnyLifecycle } from '../../core/lifecycle/lifecycle.js'
import { requirePermission } from '../../core/lifecycle/step.js'
import { given } from '../../core/records/input.js'
import { forbidden, refuse } from '../../errors.js'
import { asStored } from './columns.js'
import { addRows, fieldsOf, listsOf } from './sheet-content.js'
import { givenFields, storageFaults } from './faults.js'
import type { CreateCostSheetInput, UpdateCostSheetInput } from './inputs.js'
import { costSheetLifecycle, STEP_OF } from './lifecycle.js'
import { initialColumns } from './save.js'
import { getCurrentSheet } from './versions.js'

/** Creates a numbered costing with its first version in Draft. Returns the identifier of that version. */
export function create(ctx: Context, sent: CreateCostSheetInput): Promise<string> {
  return ctx.transaction(async (ctx) => {
    const input = asStored(sent)
    refuse(storageFaults(input))
    const sheet = {
      mainCurrency: ctx.viewer.organization.currency,
      ...given(fieldsOf(input)),
      costingId: newId('cst'),
      ...initialColumns(ctx),
    }
    const { orgId, id, costingId, createdAt, createdById } = sheet
    await ctx.db.costingDocument.createMany({
      data: { orgId, id: costingId, documentId: await nextNumber(ctx, 'CS'), createdAt, createdById },
    })
    await ctx.db.costSheet.createMany({ data: sheet })
    await addRows(ctx, id, listsOf(input))
    await writeHistory(ctx, costSheetLifecycle, { action: 'create', id, lines: ['history', 'audit'], from: null })
    return id
  })
}

/**
 * Performs an action on the latest sheet of the named costing or sheet. Returns the identifier of the sheet to show.
 * Throws CONFLICT if the identifier names an older sheet.
 */
export async function take(
  ctx: Context, lifecycle: AnyLifecycle, action: string, id: string, input: Omit<UpdateCostSheetInput, 'action'> | null,
): Promise<string> {
  const current = await getCurrentSheet(ctx, id, input?.versionNumber)
  return act(ctx, lifecycle, action, current.id, asStored(input ?? {}))
}

/** Performs the action of the input, together with the changed fields and lists. All changes are applied, or none. */
export async function update(
  ctx: Context,
  id: string,
  { action, ...input }: UpdateCostSheetInput,
  actingUserId?: string | null,
): Promise<string> {
  const step = STEP_OF[action ?? 'DRAFT']
  requirePermission(ctx, costSheetLifecycle, step)
  // Users who may approve but not write may not change the sheet in the same update.
  if (Object.keys(givenFields(input)).length > 0) requirePermission(ctx, costSheetLifecycle, 'edit')
  return take(await inNameOf(ctx, actingUserId), costSheetLifecycle, step, id, input)
}

/** The context of a request on behalf of another user, who must be a member of the organization. Throws FORBIDDEN. */
async function inNameOf(ctx: Context, userId?: string | null): Promise<Context> {
  if (!userId || userId === ctx.viewer.userId) return ctx
  if (!ctx.viewer.permissions.has('users:impersonate'))
    throw forbidden(because('acting_not_permitted'))
  const member = await ctx.db.membership.findFirst({ where: { userId, isActive: true, user: { isActive: true } } })
  if (!member) throw forbidden(because('acting_for_nobody'))
  return actingFor(ctx, userId)
}
