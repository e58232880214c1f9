// Saves the changes of a step that are not columns of the cost sheet: its lists, or the next version of an approved
// sheet.
import type { Context } from '../../core/context.js'
import { newId } from '../../core/ids/new-id.js'
import { audit } from '../../core/lifecycle/audit.js'
import type { Outcome } from '../../core/lifecycle/lifecycle.js'
import { getSheetWithRows } from './figures.js'
import { addRows, editedFields, fieldsOf, listsOf, replaceRows } from './sheet-content.js'
import type { UpdateCostSheetInput } from './inputs.js'

/** Replaces the given lists. A superseded sheet stays as it is; the given lists are saved in its next version. */
export async function saveLists(
  ctx: Context,
  id: string,
  input: UpdateCostSheetInput,
  taken: 'moved' | 'superseded',
): Promise<Outcome | undefined> {
  if (taken === 'superseded') return { id: await openNextVersion(ctx, id, input) }
  await replaceRows(ctx, id, listsOf(input))
}

/** Opens the version after a superseded sheet, in Draft: a copy with the given changes. */
async function openNextVersion(ctx: Context, supersedes: string, input: UpdateCostSheetInput): Promise<string> {
  const sheet = await getSheetWithRows(ctx, supersedes)
  const { costingId, billOfMaterialsId, versionNumber: superseded } = sheet
  const next = {
    ...fieldsOf(sheet), ...editedFields(input), costingId, billOfMaterialsId, versionNumber: superseded + 1,
    ...initialColumns(ctx),
  }
  await ctx.db.costSheet.createMany({ data: next })
  await ctx.db.costingDocument.updateMany({ where: { id: costingId }, data: { latestVersion: next.versionNumber } })
  await addRows(ctx, next.id, { ...listsOf(sheet), ...listsOf(input) })
  const details = { supersedes, versionNumber: next.versionNumber }
  await audit(ctx, { action: 'create', entity: 'CostSheet', entityId: next.id, reason: input.reason, details })
  return next.id
}

/** The initial columns of a new sheet. */
export const initialColumns = ({ viewer: { orgId, userId, name }, now }: Context) =>
  ({ orgId, id: newId('cs'), createdAt: now, updatedAt: now, createdById: userId, createdByName: name })
