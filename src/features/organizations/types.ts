// GraphQL types of an organization.
import { InputType, ObjectType } from 'type-graphql'
import { EditableRecord } from '../../core/schema/editable-record.js'
import { optional, required } from '../../core/schema/fields.js'
import { Node } from '../../core/schema/paging.js'
import type { Decimal } from '../../core/schema/scalars.js'

@ObjectType({
  description: 'Settings of an organization. Only administrators see the self-approvals, which are otherwise null and '
    + 'listed in `extensions.withheld`. Every member sees the rest.',
})
export class OrganizationSettings {
  @optional.flag('True if users may approve requests they submitted. Null if withheld.')
  materialRequestSelfApproval!: boolean | null
  @optional.flag('True if users may approve sheets they submitted. Null if withheld.')
  costSheetSelfApproval!: boolean | null
  @required.text('IANA name, as `Asia/Dhaka`; days begin and end by it. UTC at first.') timeZone!: string
  @required.decimal('Percent of the ordered price; beyond it the bill is an exception.') priceTolerancePercent!: Decimal
  @required.decimal('Percent of the ordered and of the received quantity. Beyond the ordered quantity the bill is '
    + 'refused, beyond the received one it is an exception.')
  quantityTolerancePercent!: Decimal
  @optional.decimal("Least for a billed line, in home currency. Null: bill's minor unit.")
  priceToleranceAmount!: Decimal | null
  @required.decimal('Most for all unordered lines, in the home currency; beyond: exception.')
  unorderedAllowance!: Decimal
  @optional.day('Last locked day: nothing is posted, paid, voided or reversed on or before it. Null: none.')
  periodLockedThrough!: Date | null
}

@ObjectType({
  implements: [Node, EditableRecord],
  description: 'A manufacturing business. Every record belongs to one organization.',
})
export class Organization extends EditableRecord {
  @required.text('Name of the business.') name!: string
  @required.currency('Home currency, ISO 4217.') currency!: string
  @required.instant('Time at which the record was created.') createdAt!: Date
  @required.of(() => OrganizationSettings, 'Settings of the organization.') settings!: OrganizationSettings
}

@InputType({ description: 'Absent fields keep their value; only priceToleranceAmount may be null.' })
export class OrganizationSettingsInput {
  @optional.flag('True if users may approve material requests that they submitted.')
  materialRequestSelfApproval?: boolean | null
  @optional.flag('True if users may approve cost sheets that they submitted.') costSheetSelfApproval?: boolean | null
  @optional.text('IANA name, as `Asia/Dhaka`. Days entered as days do not move.') timeZone?: string | null
  @optional.decimal('Percent of the ordered price, 0 to 100.') priceTolerancePercent?: Decimal | null
  @optional.decimal('Percent of the ordered and of the received quantity, 0 to 100.')
  quantityTolerancePercent?: Decimal | null
  @optional.decimal("0 or more, in the home currency. Null: a minor unit of the bill's.")
  priceToleranceAmount?: Decimal | null
  @optional.decimal('0 or more, in the home currency; for lines that are not on the order.')
  unorderedAllowance?: Decimal | null
}

@InputType({ description: 'Absent fields keep their value; no field may be null.' })
export class EditOrganizationInput {
  @optional.text('Name of the business.') name?: string | null
  @optional.of(() => OrganizationSettingsInput, 'Settings of the organization.')
  settings?: OrganizationSettingsInput | null
}

@InputType({ description: 'Where the period lock is moved to, forwards or backwards.' })
export class MovePeriodLockInput {
  @optional.day('The last locked day, today or earlier. Null unlocks all days; it is never left out.')
  lockedThrough?: Date | null
  @required.text('Reason; the audit trail keeps it.') reason!: string
}
