// The GraphQL field `figures` of a note: how its figures came about.
import type { Context } from '../../core/context.js'
import { explained } from '../../core/figures/explained.js'
import { shownBy, type Figure } from '../../core/figures/figure.js'
import { getWhole, loadWhere } from '../../core/records/read.js'
import type { Row } from '../../core/records/record.js'
import { billLines, bills } from '../bills/reads.js'
import { readBefore } from './before.js'
import { billAllocations, billNoteLines, billNoteRefunds } from './reads.js'
import { lineFigure, totalFigures, useFigures } from './totals.js'
import { BillNote } from './types.js'

/** The figures of a note. Those of the use of credit are of a posted credit note alone. */
async function figuresOf(ctx: Context, note: Row<'BillNote'>): Promise<Figure[]> {
  const [lines, lineItems, bill, allocations, refunds] = await Promise.all([
    loadWhere(ctx, billNoteLines, 'billNoteId', note.id), loadWhere(ctx, billLines, 'billId', note.billId),
    getWhole(ctx, bills, note.billId),
    loadWhere(ctx, billAllocations, 'billNoteId', note.id), loadWhere(ctx, billNoteRefunds, 'billNoteId', note.id),
  ])
  const isCredit = note.noteType === 'CREDIT' && note.status === 'POSTED'
  return shownBy(note, lines, [
    ...lines.map(lineFigure),
    ...Object.values(totalFigures(lines, note.taxRate, { ...bill, lineItems }, readBefore(note.takenBefore))).flat(),
    ...(isCredit ? useFigures(note, unreversed(allocations), unreversed(refunds)) : []),
  ])
}

const unreversed = <R extends { readonly reversedAt: unknown }>(rows: readonly R[]) =>
  rows.filter(({ reversedAt }) => reversedAt === null)

export const BillNoteFigures = explained(BillNote, {
  of: 'the note and of its lines', figures: figuresOf, more: 'Absent are imported figures that differ.',
})
