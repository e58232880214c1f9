// What the journal posts: the accounts, the events, and for each event its lines. The tables decide; nothing else does.
import { describeEnum } from '../../core/schema/enums.js'
import type { BillType, PaymentMethod, SourceOfFunds } from '../../generated/prisma/enums.js'

/** The accounts of the journal. */
export enum JournalAccount {
  ACCOUNTS_PAYABLE = 'ACCOUNTS_PAYABLE',
  EMPLOYEE_PAYABLES = 'EMPLOYEE_PAYABLES',
  ACCOUNTS_RECEIVABLE = 'ACCOUNTS_RECEIVABLE',
  PURCHASES = 'PURCHASES',
  EXPENSES = 'EXPENSES',
  SALES = 'SALES',
  INPUT_TAX = 'INPUT_TAX',
  OUTPUT_TAX = 'OUTPUT_TAX',
  SUPPLIER_ADVANCES = 'SUPPLIER_ADVANCES',
  CLIENT_ADVANCES = 'CLIENT_ADVANCES',
  EMPLOYEE_ADVANCES = 'EMPLOYEE_ADVANCES',
  BANK = 'BANK',
  CASH = 'CASH',
  PETTY_CASH = 'PETTY_CASH',
  CREDIT_CARD = 'CREDIT_CARD',
  CASH_AND_BANK = 'CASH_AND_BANK',
}

describeEnum(JournalAccount, 'JournalAccount', 'An account of the journal.', {
  ACCOUNTS_PAYABLE: 'What is owed to suppliers.',
  EMPLOYEE_PAYABLES: 'What is owed to employees.',
  ACCOUNTS_RECEIVABLE: 'What clients owe.',
  PURCHASES: 'Bills of purchase orders, without tax.',
  EXPENSES: 'Other bills, and expense requests without a bill, without tax.',
  SALES: 'Bills to clients, without tax.',
  INPUT_TAX: 'Tax on bills of suppliers and employees.',
  OUTPUT_TAX: 'Tax on bills to clients.',
  SUPPLIER_ADVANCES: 'Payments to suppliers, as far as no bill uses them.',
  CLIENT_ADVANCES: 'Payments of clients, as far as no bill uses them.',
  EMPLOYEE_ADVANCES: 'Advances that were paid, and neither used by claims nor returned.',
  BANK: 'Money at the bank.',
  CASH: 'Cash.',
  PETTY_CASH: 'Petty cash.',
  CREDIT_CARD: 'What is owed on credit cards.',
  CASH_AND_BANK: 'Money of another source, or of one that nobody has named.',
})

/** What the entries of the journal are about. */
export enum JournalEvent {
  BILL_POSTED = 'BILL_POSTED',
  BILL_VOIDED = 'BILL_VOIDED',
  PAYMENT_RECORDED = 'PAYMENT_RECORDED',
  PAYMENT_REVERSED = 'PAYMENT_REVERSED',
  CREDIT_NOTE_POSTED = 'CREDIT_NOTE_POSTED',
  CREDIT_NOTE_VOIDED = 'CREDIT_NOTE_VOIDED',
  DEBIT_NOTE_POSTED = 'DEBIT_NOTE_POSTED',
  DEBIT_NOTE_VOIDED = 'DEBIT_NOTE_VOIDED',
  REFUND_RECORDED = 'REFUND_RECORDED',
  REFUND_REVERSED = 'REFUND_REVERSED',
  PARTY_PAYMENT_RECORDED = 'PARTY_PAYMENT_RECORDED',
  PARTY_PAYMENT_VOIDED = 'PARTY_PAYMENT_VOIDED',
  PAYMENT_ALLOCATED = 'PAYMENT_ALLOCATED',
  PAYMENT_RELEASED = 'PAYMENT_RELEASED',
  PARTY_REFUND_RECORDED = 'PARTY_REFUND_RECORDED',
  PARTY_REFUND_REVERSED = 'PARTY_REFUND_REVERSED',
  REQUEST_PAID = 'REQUEST_PAID',
  REQUEST_PAYMENT_REVERSED = 'REQUEST_PAYMENT_REVERSED',
  ADVANCE_RETURNED = 'ADVANCE_RETURNED',
  ADVANCE_USED = 'ADVANCE_USED',
  ADVANCE_RELEASED = 'ADVANCE_RELEASED',
}

describeEnum(JournalEvent, 'JournalEvent', 'What an entry of the journal is about.', {
  BILL_POSTED: 'A bill was posted.',
  BILL_VOIDED: 'A posted bill was voided.',
  PAYMENT_RECORDED: 'A payment of a bill was recorded.',
  PAYMENT_REVERSED: 'A payment of a bill was reversed.',
  CREDIT_NOTE_POSTED: 'A credit note was posted.',
  CREDIT_NOTE_VOIDED: 'A posted credit note was voided.',
  DEBIT_NOTE_POSTED: 'A debit note was posted.',
  DEBIT_NOTE_VOIDED: 'A posted debit note was voided.',
  REFUND_RECORDED: 'Money came back for a credit note.',
  REFUND_REVERSED: 'A refund was reversed.',
  PARTY_PAYMENT_RECORDED: 'A payment of a party was recorded: all of it is an advance at first.',
  PARTY_PAYMENT_VOIDED: 'A payment of a party was voided.',
  PAYMENT_ALLOCATED: 'A bill got a part of a payment of its party.',
  PAYMENT_RELEASED: 'Such a part was taken back.',
  PARTY_REFUND_RECORDED: 'Money of an advance came back.',
  PARTY_REFUND_REVERSED: 'Such a refund was reversed.',
  REQUEST_PAID: 'An expense request was paid itself, without a bill.',
  REQUEST_PAYMENT_REVERSED: 'Such a payment was reversed.',
  ADVANCE_RETURNED: 'A part of an advance was returned.',
  ADVANCE_USED: 'An approved claim used an advance.',
  ADVANCE_RELEASED: 'A claim that used an advance was recalled or cancelled.',
})

/** The record that an entry belongs to. */
export enum JournalDocument {
  BILL = 'BILL',
  BILL_NOTE = 'BILL_NOTE',
  PARTY_PAYMENT = 'PARTY_PAYMENT',
  EXPENSE_REQUEST = 'EXPENSE_REQUEST',
}

describeEnum(JournalDocument, 'JournalDocument', 'The kind of document of an entry of the journal.', {
  BILL: 'A bill.', BILL_NOTE: 'A credit or debit note.', PARTY_PAYMENT: 'A payment of a party.',
  EXPENSE_REQUEST: 'An expense request.',
})

/** What the amount of a document is for: the account of its net amount follows from it. */
export type Purpose = 'SALE' | 'ADVANCE' | 'ORDER' | 'OTHER'

/** Where money comes from or goes to. */
export type Funds = SourceOfFunds | PaymentMethod

/** The account of a role, by what the document says. */
export const ACCOUNTS = {
  PARTY: {
    SUPPLIER: 'ACCOUNTS_PAYABLE', EMPLOYEE: 'EMPLOYEE_PAYABLES', CLIENT: 'ACCOUNTS_RECEIVABLE',
  } satisfies Record<BillType, keyof typeof JournalAccount>,
  TAX: {
    SUPPLIER: 'INPUT_TAX', EMPLOYEE: 'INPUT_TAX', CLIENT: 'OUTPUT_TAX',
  } satisfies Record<BillType, keyof typeof JournalAccount>,
  ADVANCE: {
    SUPPLIER: 'SUPPLIER_ADVANCES', EMPLOYEE: 'EMPLOYEE_ADVANCES', CLIENT: 'CLIENT_ADVANCES',
  } satisfies Record<BillType, keyof typeof JournalAccount>,
  NET: {
    SALE: 'SALES', ADVANCE: 'EMPLOYEE_ADVANCES', ORDER: 'PURCHASES', OTHER: 'EXPENSES',
  } satisfies Record<Purpose, keyof typeof JournalAccount>,
  FUNDS: {
    BANK: 'BANK', BANK_TRANSFER: 'BANK', CHEQUE: 'BANK', CASH: 'CASH', PETTY_CASH: 'PETTY_CASH',
    CREDIT_CARD: 'CREDIT_CARD', CARD: 'CREDIT_CARD', EMPLOYEE_ADVANCE: 'EMPLOYEE_ADVANCES',
    MOBILE_MONEY: 'CASH_AND_BANK', OTHER: 'CASH_AND_BANK',
  } satisfies Record<Funds, keyof typeof JournalAccount>,
} as const

export type Role = 'PARTY' | 'NET' | 'TAX' | 'FUNDS' | 'ADVANCE'
export type Amount = 'net' | 'tax' | 'total'

/** A line: which account, on which side, and which amount of the document. A tax line is one for each rate. */
export interface Posting {
  readonly role: Role
  readonly side: 'debit' | 'credit'
  readonly amount: Amount
}

const debit = (role: Role, amount: Amount): Posting => ({ role, side: 'debit', amount })
const credit = (role: Role, amount: Amount): Posting => ({ role, side: 'credit', amount })

const RAISES = [debit('NET', 'net'), debit('TAX', 'tax'), credit('PARTY', 'total')]
const REDUCES = [debit('PARTY', 'total'), credit('NET', 'net'), credit('TAX', 'tax')]

/**
 * The events with their lines, as they are for suppliers and employees. The sides are swapped for clients, and again
 * for the event that takes the first one back.
 */
export const POSTINGS = [
  { opens: 'BILL_POSTED', closes: 'BILL_VOIDED', lines: RAISES },
  { opens: 'DEBIT_NOTE_POSTED', closes: 'DEBIT_NOTE_VOIDED', lines: RAISES },
  { opens: 'CREDIT_NOTE_POSTED', closes: 'CREDIT_NOTE_VOIDED', lines: REDUCES },
  {
    opens: 'PAYMENT_RECORDED', closes: 'PAYMENT_REVERSED',
    lines: [debit('PARTY', 'total'), credit('FUNDS', 'total')],
  },
  {
    opens: 'REFUND_RECORDED', closes: 'REFUND_REVERSED', lines: [debit('FUNDS', 'total'), credit('PARTY', 'total')],
  },
  {
    opens: 'PARTY_PAYMENT_RECORDED', closes: 'PARTY_PAYMENT_VOIDED',
    lines: [debit('ADVANCE', 'total'), credit('FUNDS', 'total')],
  },
  {
    opens: 'PAYMENT_ALLOCATED', closes: 'PAYMENT_RELEASED', lines: [debit('PARTY', 'total'), credit('ADVANCE', 'total')],
  },
  {
    opens: 'PARTY_REFUND_RECORDED', closes: 'PARTY_REFUND_REVERSED',
    lines: [debit('FUNDS', 'total'), credit('ADVANCE', 'total')],
  },
  {
    opens: 'REQUEST_PAID', closes: 'REQUEST_PAYMENT_REVERSED',
    lines: [debit('NET', 'total'), credit('FUNDS', 'total')],
  },
  { opens: 'ADVANCE_RETURNED', closes: null, lines: [debit('FUNDS', 'total'), credit('ADVANCE', 'total')] },
  { opens: 'ADVANCE_USED', closes: 'ADVANCE_RELEASED', lines: [debit('NET', 'total'), credit('ADVANCE', 'total')] },
] as const satisfies readonly {
  readonly opens: keyof typeof JournalEvent
  readonly closes: keyof typeof JournalEvent | null
  readonly lines: readonly Posting[]
}[]

export type Opening = (typeof POSTINGS)[number]['opens']
