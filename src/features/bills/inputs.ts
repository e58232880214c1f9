// Which bills and payments to list.
import { InputType } from 'type-graphql'
import { optional } from '../../core/schema/fields.js'
import { BillMatchStatus, BillStatus, BillType, SourceOfFunds } from '../../generated/prisma/enums.js'

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
