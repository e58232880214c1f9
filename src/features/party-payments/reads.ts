// Sort order and filters of payments of a party.
import { among, before, since, upTo } from '../../core/records/filters.js'
import { readable } from '../../core/records/record.js'
import { PartyPaymentStatus } from '../../generated/prisma/enums.js'
import { PartyPaymentFilter } from './inputs.js'
import { PartyPayment, PartyPaymentRefund } from './types.js'

export const partyPayments = readable('PartyPayment', PartyPayment, {
  filterType: PartyPaymentFilter,
  order: ['createdAt', 'desc'],
  sortable: ['documentId', 'paidAt', 'amount', 'unallocatedAmount'],
  listFigures: {
    sums: {
      currency: 'currency',
      amounts: {
        amount: 'Sum of the money, also of void payments.',
        allocatedAmount: 'Sum of what they settle on bills.',
        refundedAmount: 'Sum of what was paid back.',
        unallocatedAmount: 'Sum of the advances that are left.',
      },
    },
    states: { column: 'status', values: PartyPaymentStatus },
  },
  filters: {
    status: among('status'),
    supplierId: among('supplierId'),
    clientId: among('clientId'),
    currency: among('currency'),
    sourceOfFunds: among('sourceOfFunds'),
    createdById: among('createdById'),
    createdFrom: since('createdAt'),
    createdBefore: before('createdAt'),
    paidFrom: since('paidAt'),
    paidBefore: before('paidAt'),
    amountFrom: since('amount'),
    amountTo: upTo('amount'),
    unallocatedAmountFrom: since('unallocatedAmount'),
    unallocatedAmountTo: upTo('unallocatedAmount'),
  },
  search: { number: 'documentId', texts: ['reference'], refers: { supplier: 'Supplier', client: 'Client' } },
})

export const partyPaymentRefunds = readable('PartyPaymentRefund', PartyPaymentRefund, { order: ['id', 'asc'] })
