// Sort order, filters and computed fields of bills.
import { sql, type SqlBool } from 'kysely'
import { among, before, contains, is, since } from '../../core/records/filters.js'
import type { Condition } from '../../core/records/filters.js'
import { readable } from '../../core/records/record.js'
import { dayOf, OWED } from './overdue.js'
import { Bill, BillLine, BillPayment } from './types.js'

const owedStates = sql.join(OWED.map((state) => sql.lit(state)))

/**
 * Bills that are overdue today, or that are not. The value of the slot is today, with a mark if the bills are wanted
 * that are not overdue. So the statement is the same for both.
 */
const isOverdue: Condition = {
  kind: 'value',
  columns: ['status', 'dueDate'],
  written: (wanted: boolean) => (wanted ? '' : NOT) + dayOf(new Date()),
  where: (_, value) => sql<SqlBool>`(
    ("status" in (${owedStates}) and "dueDate" < ${value} and left(${value}::text, 1) <> ${sql.lit(NOT)})
    or (left(${value}::text, 1) = ${sql.lit(NOT)}
      and not ("status" in (${owedStates}) and coalesce("dueDate" < substr(${value}::text, 2), false))))`,
}
const NOT = '!'

export const bills = readable('Bill', Bill, {
  order: ['createdAt', 'desc'],
  computed: { isOverdue: ['status', 'dueDate'], daysOverdue: ['status', 'dueDate'] },
  filters: {
    status: among('status'),
    overdue: isOverdue,
    billType: is('billType'),
    matchStatus: among('matchStatus'),
    supplierId: is('supplierId'),
    clientId: is('clientId'),
    employeeId: is('employeeId'),
    purchaseOrderId: is('purchaseOrderId'),
    managementAccountId: is('managementAccountId'),
    expenseRequestId: is('expenseRequestId'),
    createdFrom: since('createdAt'),
    createdBefore: before('createdAt'),
    dueFrom: since('dueDate'),
    dueBefore: before('dueDate'),
    text: contains('billNumber', 'employeeName', 'notes'),
  },
})

export const billLines = readable('BillLine', BillLine, {
  order: ['itemNumber', 'asc'],
})

export const billPayments = readable('BillPayment', BillPayment, {
  order: ['paidAt', 'desc'],
  filters: {
    billId: is('billId'),
    sourceOfFunds: among('sourceOfFunds'),
    recordedById: is('recordedById'),
    paidFrom: since('paidAt'),
    paidBefore: before('paidAt'),
    text: contains('reference'),
  },
})

/** The payments of one bill, oldest first. */
export const paymentsOfBill = { ...billPayments, order: ['paidAt', 'asc'] } as const
