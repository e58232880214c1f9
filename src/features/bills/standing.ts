// The conditions of the steps of a bill that follow from its own columns.
import type { AnyStep } from '../../core/lifecycle/lifecycle.js'
import type { BillMatchStatus } from '../../generated/prisma/enums.js'

/** Why a bill does not match, in words that follow `while`. No other result of a match prevents its posting. */
export const WHY_UNMATCHED: Readonly<Partial<Record<BillMatchStatus, string>>> = {
  EXCEPTION: 'it does not match its order',
  PENDING_RECEIPT: 'what it bills has not arrived',
}

/** The obstacle to paying a bill of which nothing is owed, such as a bill of 0. */
export const owing: NonNullable<AnyStep['unless']> = {
  columns: ['remainingBalance'],
  obstacle: ({ remainingBalance }) =>
    (Number(remainingBalance) > 0 ? null : { reason: 'Nothing remains to be paid', details: { remainingBalance } }),
}
