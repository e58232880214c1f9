// Creates bills, and previews them.
import type { Context } from '../../core/context.js'
import { because } from '../../core/faults/reason.js'
import { act } from '../../core/lifecycle/act.js'
import { audit } from '../../core/lifecycle/audit.js'
import { newId } from '../../core/ids/new-id.js'
import { addParts } from '../../core/records/parts.js'
import { isDuplicate } from '../../database/faults.js'
import { lacking, refuse } from '../../errors.js'
import { holdPeriod } from '../organizations/period.js'
import { contentOf, lockFor, type Content } from './bill-content.js'
import { deriveBilled } from './locking.js'
import type { CreateBillInput } from './inputs.js'
import { billLifecycle } from './lifecycle.js'
import { lineRow, LINES } from './lines.js'
import { numberOf, numberTaken, refuseTaken } from './number.js'

/**
 * Creates a draft bill, or a posted bill if the viewer has the permission. `kept` are the records of the document that
 * it bills, which it may name although they are switched off.
 */
export async function create(ctx: Context, input: CreateBillInput, kept: readonly string[] = []): Promise<string> {
  refuseStatus(ctx, input)
  try {
    return await ctx.transaction((ctx) => enter(ctx, input, kept))
  } catch (error) {
    throw isDuplicate(error) ? await numberTaken(ctx, input) : error
  }
}

/** The bill as it would be created. Writes nothing and uses no number. Refuses the same input. */
export async function preview(ctx: Context, input: CreateBillInput) {
  refuseStatus(ctx, input)
  const { row, lines, match } = await contentOf(ctx, input)
  await refuseTaken(ctx, input)
  const lineItems = lines.map((line, index) => ({ ...lineRow(line), itemNumber: index + 1 }))
  return { ...row, ...match, billNumber: input.billNumber, lineItems }
}

/** A new bill is a draft or posted. Later states are reached by payments. */
function refuseStatus({ viewer }: Context, { status }: CreateBillInput): void {
  if (status == null || status === 'DRAFT') return
  refuse([
    status !== 'POSTED' && {
      path: ['status'],
      why: because('new_bill_state'),
    },
  ])
  if (!viewer.permissions.has('bills:createPosted')) throw lacking('bills:createPosted')
}

async function enter(ctx: Context, input: CreateBillInput, kept: readonly string[]): Promise<string> {
  if (input.status === 'POSTED') await holdPeriod(ctx)
  await lockFor(ctx, input)
  const id = await write(ctx, input, await contentOf(ctx, input, undefined, { kept }))
  const { status, postingDate } = input
  return status === 'POSTED' ? act(ctx, billLifecycle, 'post', id, { postingDate }) : id
}

/** Writes the bill and its lines as a draft. Posting is a separate step. */
async function write(ctx: Context, input: CreateBillInput, { row, lines, match }: Content): Promise<string> {
  const { orgId, userId } = ctx.viewer
  const id = newId('bill')
  const stamps = { orgId, id, createdAt: ctx.now, createdById: userId }
  await ctx.db.bill.createMany({ data: { ...row, ...match, ...(await numberOf(ctx, input)), ...stamps } })
  await addParts(ctx, LINES, id, lines.map(lineRow))
  await deriveBilled(ctx, [row.purchaseOrderId])
  await audit(ctx, { action: 'create', entity: billLifecycle.model, entityId: id })
  return id
}
