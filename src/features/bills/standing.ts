// The conditions of the steps that depend on the match of a bill.
import type { AnyStep } from '../../core/lifecycle/lifecycle.js'
import type { BillMatchStatus } from '../../generated/prisma/enums.js'
import { UNMATCHED } from './match.js'

type Condition = NonNullable<AnyStep['unless']>

const matchOf = (row: object) => (row as { readonly matchStatus: BillMatchStatus }).matchStatus

/** Why a bill does not match, in words that follow `while`. */
export const WHY_UNMATCHED: Readonly<Partial<Record<BillMatchStatus, string>>> = {
  EXCEPTION: 'it does not match its order',
  PENDING_RECEIPT: 'what it bills has not arrived',
}

/** The obstacle to posting a bill that does not match its order, or bills what has not arrived. */
export const matched: Condition = {
  columns: ['matchStatus'],
  obstacle: (row) => {
    const matchStatus = matchOf(row)
    if (!UNMATCHED.includes(matchStatus)) return null
    const reason = `Not while ${WHY_UNMATCHED[matchStatus]}, unless its match is overridden`
    return { reason, details: { matchStatus } }
  },
}

/** The obstacle to overriding the match of a bill that has nothing to override. */
export const unmatched: Condition = {
  columns: ['matchStatus'],
  obstacle: (row) => {
    const matchStatus = matchOf(row)
    return UNMATCHED.includes(matchStatus)
      ? null
      : { reason: 'Its match has no exception to override', details: { matchStatus } }
  },
}
