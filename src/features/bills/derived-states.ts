// The states of bills, as they follow from their payments and from their notes.
import type { DerivedState } from '../../core/derived-states.js'
import { sum } from '../../core/money/money.js'
import { stateBySettled } from './pay.js'

export const DERIVED_STATES: readonly DerivedState[] = [{
  table: 'Bill',
  documents: 'payments and notes',
  read: async ({ db }, { where, ...page }) =>
    (await db.bill.findMany({
      where: { ...where, status: { in: ['POSTED', 'PARTIALLY_PAID', 'PAID'] } }, ...page,
      include: { payments: { where: { reversedAt: null } } },
    })).map((one) => [one, stateBySettled({ ...one, paidAmount: sum(one.payments.map(({ amount }) => amount)) })]),
}]
