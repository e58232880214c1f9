// Sort order and filters of credit and debit notes.
import type { Context } from '../../core/context.js'
import { among, before, since, upTo } from '../../core/records/filters.js'
import { getWhole, partsIn } from '../../core/records/read.js'
import { readable } from '../../core/records/record.js'
import { BillNoteStatus } from '../../generated/prisma/enums.js'
import { BillNoteFilter } from './inputs.js'
import { BillAllocation, BillNote, BillNoteLine, BillNoteRefund } from './types.js'

export const billNotes = readable('BillNote', BillNote, {
  filterType: BillNoteFilter,
  order: ['createdAt', 'desc'],
  sortable: ['noteNumber', 'noteDate', 'totalAmount', 'unallocatedAmount'],
  sortableWithNulls: ['postingDate'],
  computed: {
    figures: [
      'billId', 'noteType', 'status', 'currency', 'subtotal', 'taxRate', 'taxAmount', 'totalAmount', 'allocatedAmount',
      'refundedAmount', 'unallocatedAmount', 'takenBefore',
    ],
  },
  listFigures: {
    sums: {
      currency: 'currency',
      amounts: {
        totalAmount: 'Sum of the total amounts.',
        allocatedAmount: 'Sum of what they settle on bills.',
        refundedAmount: 'Sum of what was paid back.',
        unallocatedAmount: 'Sum of the open credit.',
      },
    },
    states: { column: 'status', values: BillNoteStatus },
  },
  filters: {
    status: among('status'),
    noteType: among('noteType'),
    billId: among('billId'),
    supplierId: among('supplierId'),
    clientId: among('clientId'),
    createdById: among('createdById'),
    createdFrom: since('createdAt'),
    createdBefore: before('createdAt'),
    noteDateFrom: since('noteDate'),
    noteDateBefore: before('noteDate'),
    postingDateFrom: since('postingDate'),
    postingDateBefore: before('postingDate'),
    totalAmountFrom: since('totalAmount'),
    totalAmountTo: upTo('totalAmount'),
    unallocatedAmountFrom: since('unallocatedAmount'),
    unallocatedAmountTo: upTo('unallocatedAmount'),
  },
  search: {
    number: 'noteNumber', texts: ['notes'], refers: { supplier: 'Supplier', client: 'Client' },
    lines: { lineItems: { table: 'BillNoteLine', by: 'billNoteId', texts: ['description'] } },
  },
})

/** The notes of one bill, oldest first. */
export const notesOnBill = { ...billNotes, order: ['createdAt', 'asc'] } as const

export const billNoteLines = readable('BillNoteLine', BillNoteLine, { order: ['itemNumber', 'asc'] })

/** Lines of all notes, oldest first; identifiers sort by time. */
export const linesOfAnyNote = { ...billNoteLines, order: ['id', 'asc'] } as const

export const billAllocations = readable('BillAllocation', BillAllocation, { order: ['id', 'asc'] })

export const billNoteRefunds = readable('BillNoteRefund', BillNoteRefund, { order: ['id', 'asc'] })

/** A note with its lines. */
export const getNote = (ctx: Context, id: string) =>
  getWhole(ctx, billNotes, id, { lineItems: partsIn(billNoteLines, 'billNoteId') })
