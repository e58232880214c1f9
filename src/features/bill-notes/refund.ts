// Money that comes back for the open credit of a note, and its reversal.
import { loadWhere } from '../../core/records/read.js'
import { refundsOf } from '../bills/credit.js'
import { billNoteRefunds } from './reads.js'

export const { refund, requireRefund, reverseRefund } = refundsOf({
  table: 'BillNote',
  refunds: 'BillNoteRefund',
  of: 'billNoteId',
  load: (ctx, id) => loadWhere(ctx, billNoteRefunds, 'billNoteId', id),
  find: ({ db }, id) => db.billNote.findFirstOrThrow({ where: { id } }),
  since: ({ postingDate }) => postingDate,
})
