// The steps of a walk over money: payments of bills and their reversal, credit and debit notes, expense requests and
// their ways back, and the period lock.
import { randomUUID } from 'node:crypto'
import { ago } from '../../support/days.js'
import type { Input, Way } from './steps.js'
import type { Seen } from './view.js'

const pick = <T>(from: readonly T[], number: number): T => from[Math.floor(number) % from.length]
const because = () => ({ reason: 'As it happens' })
const PLACES: Readonly<Record<string, number>> = { JPY: 0, BHD: 3 }

/** An amount in the coins of the currency of a record. One in ten is finer. */
const coins = ({ currency = 'USD' }: Seen, amount: number, number: number) =>
  amount.toFixed((PLACES[currency] ?? 2) + (number % 10 === 9 ? 1 : 0))
/** All of a rest, a part of it, or more than it. */
const part = (record: Seen, rest: number, number: number) =>
  coins(record, rest * pick([1, 0.5, 0.25, 1, 1.2, 0.1, 0.5], number), number)

/** Mostly no day, which is today; else one of the last days, and sometimes tomorrow. */
const dayOf = (field: string, number: number) =>
  (number % 3 ? {} : { [field]: ago(pick([0, 1, 2, 0, 3, 1, 5, -1], number / 3)) })

const payInput: Input = (bill, [a, b]) => ({ amount: part(bill, bill.qty ?? 1, a), ...dayOf('paidAt', b) })
const paymentOf: Input = ({ id: paymentId }) => ({ paymentId, ...because() })

const GOODS = ['RETURN', 'NOT_DELIVERED']
const VALUE = ['SHORT_QUALITY', 'PRICE_DIFFERENCE']

/** Goods of a line, an amount of it, or an amount of no line. */
function noteLine(bill: Seen, number: number, more: number, isOfGoods: boolean) {
  const line = pick(bill.lines ?? [], number)
  if (!line || number % 5 === 4) return { reason: pick(VALUE, more), amount: coins(bill, 1 + (more % 40), more) }
  if (number % 2 || !isOfGoods)
    return { billLineId: line.id, reason: pick(VALUE, more), amount: part(bill, line.qty * line.unitPrice, more) }
  const quantity = line.qty * pick([1, 0.5, 0.3, 1.1], more)
  const digits = bill.type === 'CLIENT' && number % 4 === 0 ? 0 : 6
  return { billLineId: line.id, reason: pick(GOODS, more), quantity: quantity.toFixed(digits) }
}

const noteInput: Input = (bill, [a, b, c, d]) => ({
  billId: bill.id, noteType: a % 5 > 2 ? 'DEBIT' : 'CREDIT', ...dayOf('noteDate', d),
  lineItems: [noteLine(bill, b, c, a % 5 < 4), noteLine(bill, c + 1, d, a % 5 < 4)].slice(0, 1 + (d % 2)),
})
const noteEdit: Input = (note, [a, b]) => ({
  notes: `Edited ${randomUUID()}`,
  ...(a % 2 ? { lineItems: [{ reason: pick(VALUE, a), amount: coins(note, 1 + (b % 20), b) }] } : {}),
})
const posting: Input = (_, [a]) => dayOf('postingDate', a)

/** A bill of the party, mostly; and what is open of the note, or more. */
const allocation: Input = (note, [a, b, c], { bills }) => {
  const own = bills.filter(({ partyKey, qty = 0 }) => partyKey === note.partyKey && qty > 0)
  const bill = pick(b % 8 && own.length ? own : bills, a)
  const most = Math.min(note.qty ?? 0, bill?.qty ?? 1)
  return { billId: bill?.id ?? 'no-such-bill', amount: part(note, most, b), ...dayOf('allocatedOn', c) }
}
const allocationOf: Input = ({ id: allocationId }) => ({ allocationId, ...because() })
const refundInput: Input = (note, [a, b]) => ({ amount: part(note, note.qty ?? 1, a), ...dayOf('paidAt', b) })
const refundOf: Input = ({ id: refundId }) => ({ refundId, ...because() })

/** Mostly a day that leaves the last days open; now and then yesterday, or no day. */
const lockInput: Input = (_, [a]) =>
  ({ lockedThrough: pick([ago(6), ago(3), null, ago(2), ago(1), null], a), ...because() })

const expenseInput: Input = (_, [a, b, c]) => ({
  requestType: 'REIMBURSEMENT', currency: pick(['USD', 'JPY', 'BHD'], a),
  lineItems: [
    { description: 'Toll', quantity: String(1 + (b % 3)), unitPrice: '33.3355' }, { description: 'Fuel', unitPrice: '7' },
  ].slice(0, 1 + (c % 2)),
})
const expenseBill: Input = (expense, [a, b]) => ({
  billType: 'EMPLOYEE', employeeName: 'Rina', expenseRequestId: expense.id, currency: expense.currency,
  status: a % 2 ? 'POSTED' : 'DRAFT', totalAmount: part(expense, expense.qty ?? 1, b),
})

const OWED = ['POSTED', 'PARTIALLY_PAID']
const bills = { of: 'bills' } as const
const notes = { of: 'notes' } as const
const expenses = { of: 'expenses' } as const

/** Kind of step → how it is taken. */
export const MONEY_WAYS = {
  payBill: { ...bills, weight: 4, mutation: 'payBill', from: OWED, input: payInput, otherwise: 'postBill' },
  reversePayment: {
    of: 'payments', weight: 3, mutation: 'reverseBillPayment', from: ['STANDS'], input: paymentOf, otherwise: 'payBill',
  },
  createNote: {
    ...bills, weight: 5, mutation: 'createBillNote', from: [...OWED, 'PAID'], input: noteInput, otherwise: 'postBill',
  },
  editNote: { ...notes, weight: 1, mutation: 'editBillNote', from: ['DRAFT'], input: noteEdit, otherwise: 'createNote' },
  postNote: { ...notes, weight: 6, mutation: 'postBillNote', from: ['DRAFT'], input: posting, otherwise: 'createNote' },
  allocateNote: {
    ...notes, weight: 4, mutation: 'allocateBillNote', from: ['POSTED'], input: allocation, isOpen: true, otherwise: 'postNote',
  },
  reverseAllocation: {
    of: 'allocations', weight: 2, mutation: 'reverseBillNoteAllocation', from: ['STANDS'], input: allocationOf,
    otherwise: 'postNote',
  },
  refundNote: {
    ...notes, weight: 2, mutation: 'refundBillNote', from: ['POSTED'], input: refundInput, isOpen: true, otherwise: 'postNote',
  },
  reverseRefund: {
    of: 'refunds', weight: 1, mutation: 'reverseBillNoteRefund', from: ['STANDS'], input: refundOf, otherwise: 'refundNote',
  },
  voidNote: {
    ...notes, weight: 2, mutation: 'voidBillNote', from: ['DRAFT', 'POSTED'], input: because, otherwise: 'postNote',
  },
  moveLock: { weight: 1, mutation: 'movePeriodLock', input: lockInput },
  createExpense: { weight: 1, mutation: 'createExpenseRequest', input: expenseInput },
  submitExpense: {
    ...expenses, weight: 1, mutation: 'submitExpenseRequest', from: ['DRAFT'], who: 'maker', otherwise: 'createExpense',
  },
  approveExpense: {
    ...expenses, weight: 1, mutation: 'approveExpenseRequest', from: ['PENDING'], who: 'another', otherwise: 'submitExpense',
  },
  recallExpense: {
    ...expenses, weight: 1, mutation: 'recallExpenseRequest', from: ['APPROVED'], who: 'maker', otherwise: 'approveExpense',
  },
  revokeExpense: {
    ...expenses, weight: 1, mutation: 'cancelApprovedExpenseRequest', from: ['APPROVED'], input: because,
    otherwise: 'approveExpense',
  },
  payExpense: {
    ...expenses, weight: 2, mutation: 'payExpenseRequest', from: ['APPROVED', 'PARTIALLY_PAID'],
    input: (expense, [a]) => ({ amount: part(expense, expense.qty ?? 1, a) }), otherwise: 'approveExpense',
  },
  reverseExpense: {
    of: 'expensePayments', weight: 1, mutation: 'reverseExpenseRequestPayment', from: ['STANDS'], input: paymentOf,
    otherwise: 'payExpense',
  },
  billExpense: {
    ...expenses, weight: 1, mutation: 'createBill', from: ['APPROVED', 'PARTIALLY_PAID'], input: expenseBill,
    otherwise: 'approveExpense',
  },
} as const satisfies Readonly<Record<string, Way>>
