// What an import checks and computes of payments of a party.
import type { ComputedColumns, ImportRule } from '../../core/imports.js'
import { companyKeyOf } from '../bills/faults.js'

export const IMPORT_RULES: readonly ImportRule[] = [{
  kind: 'BillPayment',
  member: 'partyPaymentId',
  with: 'JOIN "PartyPayment" y ON y."id" = s."partyPaymentId" JOIN "Bill" p ON p."id" = s."billId"',
  wrong: 'p."partyKey" IS DISTINCT FROM y."partyKey" OR p."currency" IS DISTINCT FROM y."currency"',
  message: `'names ' || y."documentId" || ', and the bill is of another party or in another currency'`,
}]

export const COMPUTED_COLUMNS: ComputedColumns = {
  PartyPayment: {
    partyKey: { from: 'currency', value: companyKeyOf },
  },
}
