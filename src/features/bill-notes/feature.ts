// GraphQL queries, mutations and relations of credit and debit notes.
import { feature } from '../../core/feature.js'
import { lifecycleOf } from '../../core/lifecycle/actions.js'
import { makes } from '../../core/records/mutations.js'
import { byId, listOf } from '../../core/records/queries.js'
import { belongsTo, hasList, hasMany, hasParts, refersTo, relationsOf } from '../../core/records/relations.js'
import { billLines, bills } from '../bills/reads.js'
import { BILL_PAYMENT_CHECKS } from '../bills/pay.js'
import { clients, suppliers } from '../partners/reads.js'
import { BALANCES } from './balances.js'
import { NOTE_CHECKS, NOTE_LINE_CHECKS } from './content.js'
import { create } from './draft.js'
import { BillNoteFigures } from './explained.js'
import { COMPUTED_COLUMNS, IMPORT_RULES } from './imports.js'
import { CreateBillNoteInput } from './inputs.js'
import { billNoteLifecycle } from './lifecycle.js'
import { billAllocations, billNoteLines, billNoteRefunds, billNotes, linesOfAnyNote, notesOnBill } from './reads.js'

export const billNotesFeature = feature('bill-notes', {
  imports: { rules: IMPORT_RULES, computed: COMPUTED_COLUMNS },
  balances: BALANCES,
  queries: {
    billNote: byId(billNotes, 'One credit or debit note.'),
    billNotes: listOf(billNotes, 'Credit and debit notes on bills, newest first.'),
  },
  mutations: {
    createBillNote: makes(billNotes, {
      description: 'Creates a draft note on a posted bill. CONFLICT if the number is taken.',
      needs: 'bills:write',
      input: CreateBillNoteInput,
      make: create,
    }),
  },
  lifecycles: [lifecycleOf(billNotes, billNoteLifecycle)],
  resolvers: [BillNoteFigures],
  relations: [
    relationsOf(billNotes, {
      bill: belongsTo(bills, 'The bill that it corrects.'),
      supplier: refersTo(suppliers, 'The supplier of the bill.'),
      client: refersTo(clients, 'The client of the bill.'),
      lineItems: hasParts(billNoteLines, 'billNoteId', 'The items, by position.'),
      allocations: hasList(billAllocations, 'billNoteId', 'The bills that its credit settles, also what was reversed.'),
      refunds: hasList(billNoteRefunds, 'billNoteId', 'What was paid back, also what was reversed.'),
    }),
    relationsOf(billNoteLines, {
      billNote: belongsTo(billNotes, 'The note.'),
      billLine: refersTo(billLines, 'The line of the bill that it corrects.'),
    }),
    relationsOf(billAllocations, {
      bill: belongsTo(bills, 'The bill.'),
      billNote: belongsTo(billNotes, 'The credit note.'),
    }),
    relationsOf(billNoteRefunds, { billNote: belongsTo(billNotes, 'The credit note.') }),
    relationsOf(bills, {
      billNotes: hasList(notesOnBill, 'billId', 'Its credit and debit notes, oldest first, including drafts and void notes.'),
      allocations: hasList(billAllocations, 'billId', 'What credit notes settle of it, also what was reversed.'),
    }),
    relationsOf(billLines, {
      noteLines: hasList(linesOfAnyNote, 'billLineId', 'Note lines that correct it, also of drafts and void notes.'),
    }),
    relationsOf(suppliers, {
      billNotes: hasMany(billNotes, 'supplierId', 'Notes on bills of the supplier, newest first, including void notes.'),
    }),
    relationsOf(clients, {
      billNotes: hasMany(billNotes, 'clientId', 'Notes on bills to the client, newest first, including void notes.'),
    }),
  ],
  checks: {
    CreateBillNoteInput: [NOTE_CHECKS],
    EditBillNoteInput: [NOTE_CHECKS],
    BillNoteLineInput: [NOTE_LINE_CHECKS],
    AllocateBillNoteInput: [BILL_PAYMENT_CHECKS],
    RefundBillNoteInput: [BILL_PAYMENT_CHECKS],
  },
})
