// What an import checks and computes of notes.
import type { ComputedColumns, ImportRule } from '../../core/imports.js'
import { companyKeyOf } from '../bills/faults.js'
import { numberKey } from '../bills/number.js'

const ofBill = (member: string, wrong: string, what: string): ImportRule => ({
  kind: 'BillNote', member, with: 'JOIN "Bill" p ON p."id" = s."billId"', wrong, message: `'is not that of the bill, ' || ${what}`,
})

export const IMPORT_RULES: readonly ImportRule[] = [
  ofBill('currency', 's."currency" IS DISTINCT FROM p."currency"', 'p."currency"'),
  ofBill('supplierId', 'p."billType" = \'SUPPLIER\' AND s."supplierId" IS DISTINCT FROM p."supplierId"', 'p."supplierId"'),
  ofBill('clientId', 'p."billType" = \'CLIENT\' AND s."clientId" IS DISTINCT FROM p."clientId"', 'p."clientId"'),
  {
    kind: 'BillNoteLine',
    member: 'billLineId',
    with: 'JOIN "BillNote" n ON n."id" = s."billNoteId" JOIN "BillLine" l ON l."id" = s."billLineId"',
    wrong: 'l."billId" IS DISTINCT FROM n."billId"',
    message: `'names a line of the bill ' || l."billId" || ', and its note is on ' || n."billId"`,
  },
  {
    kind: 'BillAllocation',
    member: 'billId',
    with: 'JOIN "BillNote" n ON n."id" = s."billNoteId" JOIN "Bill" p ON p."id" = s."billId"',
    wrong: 'p."partyKey" IS DISTINCT FROM n."partyKey" OR p."currency" IS DISTINCT FROM n."currency"',
    message: `'names a bill of another party or in another currency than ' || n."noteNumber"`,
  },
]

export const COMPUTED_COLUMNS: ComputedColumns = {
  BillNote: {
    noteNumberKey: { from: 'noteNumber', value: ({ noteNumber }) => (noteNumber ? numberKey(noteNumber) : null) },
    partyKey: { from: 'billId', value: companyKeyOf },
  },
}
