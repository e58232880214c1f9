// The states of bills, as they follow from their payments.
import type { DerivedState } from '../../core/derived-states.js'
import { sum } from '../../core/money/money.js'
import { stateByPaid } from './pay.js'

export const DERIVED_STATES: readonly DerivedState[] = [{
  table: 'Bill',
  documents: 'payments',
  read: async ({ db }, { where, ...page }) =>
    (await db.bill.findMany({
      where: { ...where, status: { in: ['POSTED', 'PARTIALLY_PAID', 'PAID'] } }, ...page,
      include: { payments: { where: { reversedAt: null } } },
    })).map((one) => [one, stateByPaid(one, sum(one.payments.map(({ amount }) => amount)))]),
}]
