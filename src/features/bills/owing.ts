// The conditions of the steps of a bill that follow from its own columns.
import { because } from '../../core/faults/reason.js'
import { Decimal } from '../../core/schema/scalars.js'
import type { Condition } from '../../core/lifecycle/lifecycle.js'
import type { BillMatchStatus } from '../../generated/prisma/enums.js'

/** Why a draft, or a new bill, is not posted. No other result of a match prevents it. */
export const UNMATCHED: Readonly<Partial<Record<BillMatchStatus, Unmatched>>> = {
  EXCEPTION: { draft: 'match_exception', fresh: 'new_bill_unmatched' },
  PENDING_RECEIPT: { draft: 'match_pending_receipt', fresh: 'new_bill_not_received' },
}

interface Unmatched {
  readonly draft: 'match_exception' | 'match_pending_receipt'
  readonly fresh: 'new_bill_unmatched' | 'new_bill_not_received'
}

/** The refusal of paying a bill of which nothing is owed, such as a bill of 0. */
export const owing: Condition = {
  columns: ['remainingBalance'],
  refusal: ({ remainingBalance }) => (Number(remainingBalance) > 0 ? null : {
    why: because('nothing_remains', { remainingBalance: new Decimal(String(remainingBalance)) }), details: { remainingBalance },
  }),
}
