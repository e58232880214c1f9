// What the operations of bills are given.
import { Field, InputType } from 'type-graphql'
import { optional, required } from '../../core/schema/fields.js'
import type { Decimal } from '../../core/schema/scalars.js'
import { BillMatchStatus, BillStatus, BillType, SourceOfFunds } from '../../generated/prisma/enums.js'

@InputType({ description: 'One thing billed.' })
export class BillLineInput {
  @optional.text("What it is for; the order's words where absent.") description?: string | null
  @optional.id('The line of the purchase order that it bills; where absent it is found by its description or, on a bill of as many lines as the order, by its place.')
  poLineId?: string | null
  @optional.decimal('Quantity billed; 0 or more. Required where an order is billed.') qty?: Decimal | null
  @optional.decimal('Another word for qty.', 'Use `qty`.') billQty?: Decimal | null
  @optional.decimal("Price of one unit, in the bill's currency.") unitPrice?: Decimal | null
  @optional.decimal('What the line comes to: qty × unitPrice; computed where absent.') amount?: Decimal | null
  @optional.text('Unit of measure.') uom?: string | null
  @optional.object('Whatever else is to be kept with the line.') extra?: Record<string, unknown> | null
}

@InputType({
  description:
    'The content of a bill. Figures that are absent are computed; given ones must agree with the computed within 0.01.',
})
export class BillInput {
  @optional.text('Its number, at most 200 characters; numbered by the organization where absent or blank.')
  billNumber?: string | null
  @required.of(() => BillType, 'Who the other party is.') billType!: BillType
  @optional.id('The supplier; required on a supplier bill.') supplierId?: string | null
  @optional.id('The client; required on a client bill.') clientId?: string | null
  @optional.text('The employee in words; required on an employee bill without employeeId.') employeeName?: string | null
  @optional.id('The employee; required on an employee bill without employeeName.') employeeId?: string | null
  @optional.id('The purchase order that is billed; the same as purchaseOrderId.', 'Use `purchaseOrderId`.')
  linkedPoId?: string | null
  @optional.id('The purchase order that is billed.') purchaseOrderId?: string | null
  @optional.id('The account that it is booked to.') managementAccountId?: string | null
  @optional.id(
    'The expense request that it settles: approved, and not settled. Its bills come to no more than it owes, and no more is paid on them and on itself.',
  )
  expenseRequestId?: string | null
  @optional.text("ISO 4217; the purchase order's where absent, else the expense request's, else the organization's.")
  currency?: string | null
  @optional.dayOrInstant('When it is due.') dueDate?: string | null
  @optional.of(() => BillStatus, 'DRAFT, the initial one, or POSTED for those who may create posted bills.')
  status?: BillStatus | null
  @optional.of(() => SourceOfFunds, 'What it is paid from.') sourceOfFunds?: SourceOfFunds | null
  @optional.text('Remarks.') notes?: string | null
  @optional.decimal('Σ amount of the lines.') subtotal?: Decimal | null
  @optional.decimal('Percent, 0 to 100; a fraction is taken where it fits the tax amount.') taxRate?: Decimal | null
  @optional.decimal('Tax on the subtotal: subtotal × taxRate/100.') taxAmount?: Decimal | null
  @optional.decimal('What is owed in all: subtotal + taxAmount. Required without lines.') totalAmount?: Decimal | null
  @optional.decimal('What was paid before the bill was entered; becomes a payment when the bill is posted.')
  paidAmount?: Decimal | null
  @optional.decimal('What is still owed: totalAmount − paidAmount.') remainingBalance?: Decimal | null
  @optional.dayOrInstant('When the tax invoice for it arrived.') taxInvoiceReceivedDate?: string | null
  @Field(() => [BillLineInput], {
    nullable: true,
    description: 'What is billed, at most 100 lines. Required without totalAmount.',
  })
  lineItems?: BillLineInput[] | null
}

@InputType({ description: 'Money paid on a bill.' })
export class BillPaymentInput {
  @required.decimal("How much, in the bill's currency: more than 0, and no more than remains.") amount!: Decimal
  @optional.instant('When it was paid; now where absent.') paidAt?: Date | null
  @optional.of(() => SourceOfFunds, "What it was paid from; the bill's where absent.")
  sourceOfFunds?: SourceOfFunds | null
  @optional.text("The bank's or the cashier's word for it.") reference?: string | null
}

@InputType({ description: 'Why an act on a bill is done.' })
export class BillReasonInput {
  @required.text('Why; kept with the bill and in the audit trail.') reason!: string
}

@InputType({ description: 'Which bills to list; all conditions hold together.' })
export class BillFilter {
  @optional.of(() => [BillStatus], 'In one of these states.') status?: BillStatus[] | null
  @optional.of(() => BillType, 'Of this kind of party.') billType?: BillType | null
  @optional.of(() => [BillMatchStatus], 'Agreeing in one of these ways.') matchStatus?: BillMatchStatus[] | null
  @optional.id('Of this supplier.') supplierId?: string | null
  @optional.id('Of this client.') clientId?: string | null
  @optional.id('Of this employee.') employeeId?: string | null
  @optional.id('For this purchase order.') purchaseOrderId?: string | null
  @optional.id('Booked to this account.') managementAccountId?: string | null
  @optional.id('For this expense request.') expenseRequestId?: string | null
  @optional.instant('Entered at this time or later.') createdFrom?: Date | null
  @optional.instant('Entered before this time.') createdBefore?: Date | null
  @optional.dayOrInstant('Due on this day or later.') dueFrom?: string | null
  @optional.dayOrInstant('Due before this day.') dueBefore?: string | null
  @optional.text('Number, employee name or notes contain this.') text?: string | null
}

@InputType({ description: 'Which payments of bills to list; all conditions hold together.' })
export class BillPaymentFilter {
  @optional.id('Of this bill.') billId?: string | null
  @optional.of(() => [SourceOfFunds], 'Paid from one of these.') sourceOfFunds?: SourceOfFunds[] | null
  @optional.id('Recorded by this user.') recordedById?: string | null
  @optional.instant('Paid at this time or later.') paidFrom?: Date | null
  @optional.instant('Paid before this time.') paidBefore?: Date | null
  @optional.text('The reference contains this.') text?: string | null
}
