// Faults of money: bills, expense requests and rates.
import { faultRows } from './form.js'

export const MONEY = faultRows({
  amount_missing:
    'Give the amount, or qty and unitPrice: a bill is posted with an amount on each line, or with given totals',
  // Bills.
  supplier_missing: 'A supplier bill names its supplier',
  client_missing: 'A client bill names its client',
  employee_missing: 'An employee bill names its employee, by employeeId or employeeName',
  lines_or_total_missing: 'Give lineItems or totalAmount',
  unknown_purchase_order: ['There is no purchase order {id}', { id: 'sent' }],
  order_draft: ['{document} is a draft: send it to the supplier before it is billed', { document: 'text' }],
  post_on_draft_order: [
    '{document} is a draft: a bill is posted only when its order was sent to the supplier', { document: 'text' },
  ],
  order_cancelled: ['{document} is {state}: nothing can be billed on it', { document: 'text', state: 'state' }],
  order_of_other_supplier: [
    '{document} is an order to another supplier', { document: 'text', expected: 'text', given: 'text' },
  ],
  line_without_order: 'Names a line of an order, but the bill names no order',
  total_negative: ['Should come to 0 or more', { given: 'decimal' }],
  exceeds_total: ['Should be no more than the total', { expected: 'decimal', given: 'decimal' }],
  amount_too_large: 'Has more digits than can be stored',
  synonym_differs: [
    'Is another word for {name} and should be the same', { name: 'text', expected: 'text', given: 'text' },
  ],
  synonym_figure_differs: [
    'Is another word for {name} and should be the same', { name: 'text', expected: 'decimal', given: 'decimal' },
  ],
  figure_mismatch: ['Should be {expected}: {formula}', { expected: 'decimal', given: 'decimal', formula: 'text' }],
  tax_rate_without_amounts: 'A tax rate of a line needs the amounts of all lines, because totals were given',
  billed_quantity_missing: "Say how much of the order's line is billed",
  exceeds_billable: [
    'Bills more than was ordered: of {ordered} and the tolerance of {tolerance} %, {expected} may still be billed',
    { expected: 'decimal', given: 'decimal', ordered: 'decimal', prevBilled: 'decimal', tolerance: 'decimal' },
  ],
  new_bill_state: 'A new bill is a draft or posted',
  new_bill_unmatched: 'Cannot be posted while it does not match its order: create a draft, and override its match',
  new_bill_not_received: 'Cannot be posted while what it bills has not arrived: create a draft, and override its match',
  match_exception: [
    'Bill {billNumber} cannot be posted while it does not match its order, unless its match is overridden',
    { billNumber: 'text' },
  ],
  match_pending_receipt: [
    'Bill {billNumber} cannot be posted while what it bills has not arrived, unless its match is overridden',
    { billNumber: 'text' },
  ],
  nothing_to_override: [
    'The match of bill {billNumber} cannot be overridden: it has no exception', { billNumber: 'text' },
  ],
  nothing_remains: ['Nothing remains to be paid', { remainingBalance: 'decimal' }],
  exceeds_remaining: [
    'Should be no more than what remains, {expected}', { expected: 'decimal', given: 'decimal' },
  ],
  finer_than_currency: [
    'Should have at most {decimal_places} decimal places in {currency}', { decimal_places: 'integer', currency: 'text' },
  ],
  no_such_payment: ['The bill has no payment {id}', { id: 'sent' }],
  payment_reversed: ['Payment {paymentId} was reversed at {reversedAt}', { paymentId: 'text', reversedAt: 'instant' }],
  no_payment_to_reverse: 'The bill has no payment that is not reversed',
  part_of_party_payment: 'It is a part of a payment of the party: use reversePartyPaymentAllocation or voidPartyPayment',
  unreadable_number: 'Has no character that can be read; leave it out to have the bill numbered',
  bill_number_taken: [
    'The number {billNumber} is taken: bill {billId} of the same party has it', { billNumber: 'text', billId: 'text' },
  ],
  bill_number_race: 'The number of the bill was taken at the same moment; try again',
  bill_has_notes: ['Void the notes of the bill first: {noteNumbers}', { noteNumbers: 'texts' }],
  bill_settled_by_notes: 'Credit notes of other bills settle a part of the bill: reverse these allocations first',
  // Credit and debit notes.
  note_of_employee_bill: 'Should be a bill of a supplier or to a client',
  note_of_expense_bill: 'The bill settles an expense request, so it has no notes: reverse its payments, void it and enter it anew',
  note_of_unposted_bill: [
    'Bill {billNumber} is {state}: only a posted bill has notes', { billNumber: 'text', state: 'state' },
  ],
  note_without_lines: 'Give at least one line',
  note_amount_missing: 'Give the amount, or quantity and unitPrice',
  note_quantity_missing: 'Say how much was returned or did not arrive',
  note_line_missing: 'Name the line of the bill whose goods were returned or did not arrive',
  debit_for_goods: 'A debit note is for no goods: enter a bill for more goods',
  whole_pieces: 'Should be a whole number of pieces, as the sales order has them',
  note_comes_to_nothing: ['The note should come to more than 0', { given: 'decimal' }],
  exceeds_billed_goods: [
    'Should be no more than {expected}, which the line billed and no other note took back',
    { expected: 'decimal', given: 'decimal' },
  ],
  exceeds_creditable: [
    'The note should come to no more than {expected}, which the bill comes to with its other notes',
    { expected: 'decimal', given: 'decimal' },
  ],
  note_number_taken: ['The number {noteNumber} is taken: another note of the same party has it', { noteNumber: 'text' }],
  note_number_race: 'The number of the note was taken at the same moment; try again',
  before_it_counts: ['Should be {day} or a later day: what it belongs to counts from then on', { day: 'text' }],
  no_open_credit: 'Nothing is open of the credit: it settles bills, or was paid back',
  exceeds_open_credit: [
    'Should be no more than the open credit, {expected}', { expected: 'decimal', given: 'decimal' },
  ],
  exceeds_open_then: [
    'Should be no more than {expected}, which was open on {day}: give less, or a later day',
    { expected: 'decimal', given: 'decimal', day: 'text' },
  ],
  bill_of_other_party: 'Should be a bill of the same supplier or client',
  one_party: 'Name exactly one party: supplierId, clientId, employeeId or employeeName',
  ids_or_days: 'Give entryIds, or from and to',
  no_such_journal_entry: ['There is no entry {id} in the journal', { id: 'sent' }],
  too_many_entries: ['These days have more than {most} entries: ask for fewer days', { most: 'integer' }],
  before_first_day: ['Should be {from} or a later day', { from: 'text' }],
  bill_in_other_currency: ['Should be a bill in {currency}', { currency: 'text' }],
  bill_owes_nothing: ['Bill {billNumber} is {state}: nothing is owed on it', { billNumber: 'text', state: 'state' }],
  no_such_entry: ['There is no such entry: {id}', { id: 'sent' }],
  entry_reversed: ['{id} was reversed at {reversedAt}', { id: 'text', reversedAt: 'instant' }],
  no_allocation_to_reverse: 'There is no allocation that is not reversed',
  no_refund_to_reverse: 'There is no refund that is not reversed',
  note_used: 'Reverse the allocations of the note to other bills and its refunds first',
  debit_settled: [
    'What the note raised is settled: only {remainingBalance} remains on the bill; reverse payments or void credit notes first',
    { remainingBalance: 'decimal' },
  ],
  debit_credited: [
    'Credit notes took off what the note raised: only {creditableAmount} of the bill is not credited; void credit notes first',
    { creditableAmount: 'decimal' },
  ],
  goods_billed_anew: [
    'The goods of line {itemNumber} of the bill are billed anew: void that bill first', { itemNumber: 'integer' },
  ],
  // Payments of a party.
  one_supplier_or_client: 'Name either supplierId or clientId',
  bill_paid_by_itself: 'The bill settles an expense request: pay it by itself, with payBill',
  no_bill_named: 'Name at least one bill',
  bill_named_twice: 'The bill is named twice: add the amounts up',
  parts_exceed_payment: [
    'The bills get {given}: they should get no more than {expected}, which is open of the payment',
    { expected: 'decimal', given: 'decimal' },
  ],
  payment_refunded: 'Reverse the refunds of the payment first',
  kept_by_sales_order: 'Follows the sales order that is billed: void the bill and bill the order anew',
  // Days of bills and payments.
  day_in_future: ['Should be {today} or an earlier day', { today: 'text' }],
  day_locked: [
    'Is in the period that is locked through {lockedThrough}: give a later day, or move the lock with movePeriodLock',
    { lockedThrough: 'text' },
  ],
  period_locked: [
    '{day} is in the period that is locked through {lockedThrough}: move the lock with movePeriodLock first',
    { day: 'text', lockedThrough: 'text' },
  ],
  bill_date_ahead: ['Its bill date is {billDate}: post it on that day or later, or edit the date', { billDate: 'text' }],
  posted_before_bill_date: ['Should be the bill date, {billDate}, or a later day', { billDate: 'text' }],
  draft_with_posting_date: 'A draft has no posting date: give it when you post the bill',
  // Expense requests.
  no_money_asked: 'Ask for some money before you submit the request: a line with an amount',
  request_not_billable: ['{document} is {state}: nothing can be billed on it', { document: 'text', state: 'state' }],
  request_not_payable: ['{document} is {state}: nothing can be paid on it', { document: 'text', state: 'state' }],
  exceeds_payable: [
    'Should be no more than {most} {currency}: {document} owes {owed} {currency} in all, and {paid} {currency} of it is paid',
    { most: 'decimal', document: 'text', currency: 'text', owed: 'decimal', paid: 'decimal', given: 'decimal' },
  ],
  exceeds_owed: [
    'Should be no more than {billableAmount} {currency}: {taken}',
    {
      currency: 'text', owed: 'decimal', paidAmount: 'decimal', billed: 'decimal', billableAmount: 'decimal',
      given: 'decimal?', taken: 'text',
    },
  ],
  nothing_left_to_bill: [
    'Nothing is left to bill: {taken}. Name no request, or another one',
    {
      currency: 'text', owed: 'decimal', paidAmount: 'decimal', billed: 'decimal', billableAmount: 'decimal',
      given: 'decimal?', taken: 'text',
    },
  ],
  request_billed: ['The request is billed: void {billNumbers} first', { billNumbers: 'texts' }],
  advance_in_use: 'Approved claims use the advance: recall or cancel them first',
  no_such_request_payment: ['The request has no payment {id}', { id: 'sent' }],
  no_request_payment_to_reverse: 'The request has no payment of its own that is not reversed',
  payment_spent: [
    'The payment of {document} cannot be taken back: {usedAmount} {currency} of it is used and {returnedAmount} returned',
    { document: 'text', currency: 'text', usedAmount: 'decimal', returnedAmount: 'decimal' },
  ],
  nothing_payable: ['Nothing is payable on the request: settle it', { payableAmount: 'decimal' }],
  unpaid_before_settling: ['{todo} before you settle it', { todo: 'text', payableAmount: 'decimal' }],
  unknown_expense_request: ['There is no expense request {id}', { id: 'sent' }],
  advance_for_advance: 'An advance cannot account for another',
  not_an_advance: 'Should be an advance',
  advance_of_other_requester: 'Should be an advance of the same requester',
  advance_in_other_currency: ['Should be an advance in {currency}', { currency: 'text' }],
  advance_not_open: 'Should be an approved or paid advance that is not settled yet',
  paid_through_bills: [
    'The request is billed by {billNumbers}: it is paid through its bills alone', { billNumbers: 'texts' },
  ],
  only_advances_returned: 'Only an advance is returned',
  nothing_open: 'Nothing is open of the advance',
  nothing_returnable: [
    'Of the {paid} {currency} that were paid of the advance, all is used or returned', { paid: 'decimal', currency: 'text' },
  ],
  exceeds_returnable: [
    'Should be no more than {expected} {currency}, which is paid and neither used nor returned',
    {
      expected: 'decimal', given: 'decimal', paid: 'decimal', used: 'decimal', returned: 'decimal', currency: 'text',
    },
  ],
  // Rates.
  same_currency: 'Should be another currency than fromCurrency',
  no_rate: ['There is no rate from {from} to {to} on or before {day}', { from: 'text', to: 'text', day: 'text' }],
})
