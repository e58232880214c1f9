// Creates notes, and edits drafts.
import type { Context } from '../../core/context.js'
import { because } from '../../core/faults/reason.js'
import { createRecord } from '../../core/lifecycle/create.js'
import { edited, emptyFaults } from '../../core/records/input.js'
import { addParts, replaceParts } from '../../core/records/parts.js'
import { today } from '../../core/time-zones.js'
import { badInput, refuse } from '../../errors.js'
import { billFault, contentOf, headFaults, LINES, WITH_LINES, type NotedBill } from './content.js'
import type { CreateBillNoteInput, EditBillNoteInput } from './inputs.js'
import { numberOf, orTaken, refuseTaken, saidNumber } from './number.js'

/** Creates a draft note on a posted bill. Returns its identifier. Throws BAD_USER_INPUT, CONFLICT for its number. */
export const create = (ctx: Context, input: CreateBillNoteInput): Promise<string> =>
  orTaken(() => ctx.transaction((inner) => enter(inner, input)))

async function enter(
  ctx: Context, { lineItems, noteNumber, noteDate, ...input }: CreateBillNoteInput,
): Promise<string> {
  const { billId, noteType } = input
  const bill = await ctx.db.bill.findFirst({ where: { id: billId }, include: WITH_LINES })
  if (!bill) throw badInput([{ path: ['billId'], why: because('unknown_record', { kind: 'bill', id: billId }) }])
  const { rows, totals, faults } = contentOf(noteType, lineItems ?? [], bill)
  refuse([...headFaults(ctx, { noteNumber, noteDate }), billFault(bill), ...faults])
  const { partyKey } = bill
  await refuseTaken(ctx, partyKey, noteNumber)
  const number = await numberOf(ctx, noteType, partyKey, noteNumber)
  const id = await createRecord(ctx, { table: 'BillNote', kind: 'bn' }, {
    ...input, ...number, ...totals, ...partyOf(bill), currency: bill.currency, noteDate: noteDate ?? today(ctx),
  })
  await addParts(ctx, LINES, id, rows)
  return id
}

const partyOf = ({ billType, partyKey, supplierId, clientId }: NotedBill) => (billType === 'CLIENT'
  ? { partyKey, clientId } : { partyKey, supplierId })

const FILLED = { noteNumber: 'filled', noteDate: 'filled' } as const

/** Changes the given fields of a draft. A list of lines replaces all lines. */
export async function edit(ctx: Context, id: string, { lineItems, ...input }: EditBillNoteInput): Promise<undefined> {
  const { billId, noteType, partyKey } = await ctx.db.billNote.findFirstOrThrow({ where: { id } })
  const bill = await ctx.db.bill.findFirstOrThrow({ where: { id: billId }, include: WITH_LINES })
  const content = lineItems === undefined ? null : contentOf(noteType, lineItems ?? [], bill)
  refuse([
    ...emptyFaults(input, FILLED), input.noteNumber?.trim() === '' && BLANK,
    ...headFaults(ctx, input), ...(content?.faults ?? []),
  ])
  await refuseTaken(ctx, partyKey, input.noteNumber, id)
  if (content) await replaceParts(ctx, LINES, id, content.rows)
  const data = { ...edited('BillNote', input, FILLED), ...saidNumber(input.noteNumber), ...content?.totals }
  await orTaken(() => ctx.db.billNote.updateMany({ where: { id }, data }))
}

const BLANK = { path: ['noteNumber'], why: because('null_not_allowed') }
