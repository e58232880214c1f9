// GraphQL input types of bills.
import { Field, InputType } from 'type-graphql'
import { ActionInput, ReasonInput } from '../../core/lifecycle/step-inputs.js'
import { LINE_ID, optional, required } from '../../core/schema/fields.js'
import type { Decimal, SentMoment } from '../../core/schema/scalars.js'
import { PaymentTermsInput } from '../partners/payment-terms.js'
import { BillMatchStatus, BillStatus, BillType, SourceOfFunds } from '../../generated/prisma/enums.js'

@InputType({ description: 'One billed item.' })
export class BillLineInput {
  @optional.id(LINE_ID) id?: string | null
  @optional.text('Description of the item; the description of the order line if absent.') description?: string | null
  @optional.id('If absent, found by description or, with as many lines, by position.')
  purchaseOrderLineId?: string | null
  @optional.id('Synonym of purchaseOrderLineId.', 'Use `purchaseOrderLineId`.') poLineId?: string | null
  @optional.decimal('Billed quantity; 0 or more. Required if an order is billed.') qty?: Decimal | null
  @optional.decimal('Synonym of qty.', 'Use `qty`.') billQty?: Decimal | null
  @optional.decimal("In the bill's currency; negative for a discount, but the bill is ≥ 0.") unitPrice?: Decimal | null

  @optional.decimal('Amount, negative for a discount; with qty and unitPrice only compared.') amount?: Decimal | null

  @optional.decimal("In percent, 0 to 100; the bill's rate if absent. Needs the amounts of all lines.") taxRate?: Decimal | null
  @optional.text('Unit of measure.') uom?: string | null
  @optional.object('Further data to store with the line.') extra?: Record<string, unknown> | null
}

@InputType({
  description:
    'The content of a draft. Figures are compared as in `CreateBillInput`.',
})
export class EditBillInput extends PaymentTermsInput {
  @optional.text('At most 200 characters. A new bill without one is numbered.') billNumber?: string | null
  @optional.of(() => BillType, 'Kind of the other party.') billType?: BillType | null
  @optional.id('The supplier; required on a supplier bill.') supplierId?: string | null
  @optional.id('The client; required on a client bill.') clientId?: string | null
  @optional.text('Name of the employee; required on an employee bill without employeeId.') employeeName?: string | null
  @optional.id('The employee; required on an employee bill without employeeName.') employeeId?: string | null
  @optional.id('The purchase order that is billed; no draft.') purchaseOrderId?: string | null
  @optional.id('The management account to book the bill to.') managementAccountId?: string | null
  @optional.id(
    'The expense request that the bill settles: approved, not settled. Its bills and what was paid on the request '
      + 'itself may together not exceed the amount that it owes, and neither may the payments on the request and on '
      + 'its bills.',
  )
  expenseRequestId?: string | null
  @optional.currency('Default of a new bill: of purchase order, else expense request, else organization.') currency?: string | null
  @optional.day('Of its rates, terms and age; a new bill without one: today.') billDate?: Date | null
  @optional.dayOrInstant('Due date. Default: by the terms of the bill; a new one has them of its order, else of the party.')
  dueDate?: SentMoment | string | null
  @optional.of(() => SourceOfFunds, 'Source of the money.') sourceOfFunds?: SourceOfFunds | null
  @optional.text('Remarks.') notes?: string | null
  @optional.decimal('Σ amount of the lines.') subtotal?: Decimal | null
  @optional.decimal('Of lines without their own: percent, 0 to 100; or a fraction that fits taxAmount.') taxRate?: Decimal | null
  @optional.decimal('Tax: subtotal × taxRate/100; with several rates the sum of `taxesByRate`.') taxAmount?: Decimal | null
  @optional.decimal('Total owed: subtotal + taxAmount. Required without lines. Without a subtotal: subtotal = '
    + 'totalAmount ÷ (1 + taxRate/100), rounded, and taxAmount = totalAmount − subtotal.') totalAmount?: Decimal | null
  @optional.decimal('Paid before the bill was entered; a payment once it is posted.') paidAmount?: Decimal | null
  @optional.decimal('Amount still owed: totalAmount − paidAmount.') remainingBalance?: Decimal | null
  @optional.dayOrInstant('Date on which the tax invoice for the bill arrived.') taxInvoiceReceivedDate?: SentMoment | string | null
  @Field(() => [BillLineInput], {
    nullable: true,
    description: 'At most 500 lines; required without totalAmount.',
  })
  lineItems?: BillLineInput[] | null
}

@InputType({
  description:
    'The content of a new bill. All figures are computed; given ones are only compared, and may differ by one minor '
      + 'unit of the currency (0.01 of USD, 1 of JPY). A bill in the currency of its expense request needs no amount: '
      + 'without lines, subtotal and total, its total is the `billableAmount` of the request.',
})
export class CreateBillInput extends EditBillInput {
  @required.of(() => BillType, 'Kind of the other party.') billType!: BillType
  @optional.of(() => BillStatus, 'DRAFT by default. POSTED needs the permission to create posted bills.')
  status?: BillStatus | null
  @optional.day('Of a posted bill: see `postBill`.') postingDate?: Date | null
  @optional.id('Synonym of purchaseOrderId: the purchase order that is billed.', 'Use `purchaseOrderId`.')
  linkedPoId?: string | null
}

@InputType({ description: 'How a bill is posted.' })
export class PostBillInput extends ActionInput {
  @optional.day('Day in the ledger: from the bill date to today, and not locked. Today if absent.')
  postingDate?: Date | null
}

@InputType({ description: 'A payment of a bill.' })
export class PayBillInput {
  @required.decimal("In the bill's currency: above 0, at most the remaining balance.") amount!: Decimal
  @optional.instant('Time since 1970, of a day that is neither locked nor after today; now if absent.')
  paidAt?: Date | null
  @optional.of(() => SourceOfFunds, "Source of the money; the bill's source if absent.")
  sourceOfFunds?: SourceOfFunds | null
  @optional.text('Payment reference of the bank or the cashier.') reference?: string | null
}

@InputType({ description: 'The payment to reverse, and the reason.' })
export class ReverseBillPaymentInput extends ReasonInput {
  @required.id('The payment of this bill.') paymentId!: string
}

@InputType({ description: 'Conditions for bills.' })
export class BillFilter {
  @optional.of(() => [BillStatus], 'Records in one of these states.') status?: BillStatus[] | null
  @optional.flag('True: posted, not fully paid, and past the due day. False: all others.') overdue?: boolean | null
  @optional.of(() => [BillType], 'Bills with one of these kinds of party.') billType?: BillType[] | null
  @optional.of(() => [BillMatchStatus], 'Bills with one of these match results.') matchStatus?: BillMatchStatus[] | null
  @optional.ids('Of one of these suppliers.') supplierId?: string[] | null
  @optional.ids('Of one of these clients.') clientId?: string[] | null
  @optional.ids('Of one of these employees.') employeeId?: string[] | null
  @optional.ids('For one of these purchase orders.') purchaseOrderId?: string[] | null
  @optional.ids('For one of these goods receipts.') goodsReceiptId?: string[] | null
  @optional.ids('Booked to one of these accounts.') managementAccountId?: string[] | null
  @optional.ids('For one of these expense requests.') expenseRequestId?: string[] | null
  @optional.ids('Entered by one of these users.') createdById?: string[] | null
  @optional.ids('Whose blocked match one of these users overrode.') overriddenById?: string[] | null
  @optional.instant('Entered at this time or later.') createdFrom?: Date | null
  @optional.instant('Entered before this time.') createdBefore?: Date | null
  @optional.dayOrInstant('Due on this day or later.') dueFrom?: SentMoment | null
  @optional.dayOrInstant('Due before this day.') dueBefore?: SentMoment | null
  @optional.day('With this bill date or a later one.') billDateFrom?: Date | null
  @optional.day('With a bill date before this day.') billDateBefore?: Date | null
  @optional.day('Posted on this day or later, by the posting date.') postingDateFrom?: Date | null
  @optional.day('Posted before this day, by the posting date.') postingDateBefore?: Date | null
  @optional.decimal('Total amount, this or more.') totalAmountFrom?: Decimal | null
  @optional.decimal('Total amount, this or less.') totalAmountTo?: Decimal | null
  @optional.decimal('Amount still owed, this or more.') remainingBalanceFrom?: Decimal | null
  @optional.decimal('Amount still owed, this or less.') remainingBalanceTo?: Decimal | null
  @optional.text('It has these words, as `search` finds them.') text?: string | null
}

@InputType({ description: 'Conditions for payments of bills.' })
export class BillPaymentFilter {
  @optional.ids('Of one of these bills.') billId?: string[] | null
  @optional.ids('Parts of one of these payments of a party.') partyPaymentId?: string[] | null
  @optional.of(() => [SourceOfFunds], 'Paid from one of these sources.') sourceOfFunds?: SourceOfFunds[] | null
  @optional.ids('Recorded by one of these users.') recordedById?: string[] | null
  @optional.ids('Reversed by one of these users.') reversedById?: string[] | null
  @optional.instant('Paid at this time or later.') paidFrom?: Date | null
  @optional.instant('Paid before this time.') paidBefore?: Date | null
  @optional.decimal('Amount, this or more.') amountFrom?: Decimal | null
  @optional.decimal('Amount, this or less.') amountTo?: Decimal | null
  @optional.text('It has these words, as `search` finds them.') text?: string | null
}
