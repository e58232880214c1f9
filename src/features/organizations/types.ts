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

@ObjectType({ description: 'What printed documents say of the organization, beside its name.' })
export class Letterhead {
  @optional.text('Name in law, where it differs from the name. Null if not given.') legalName!: string | null
  @optional.text('Number in the register of companies. Null if not given.') registrationNumber!: string | null
  @optional.text('Tax number, such as BIN or VAT. Null if not given.') taxNumber!: string | null
  @optional.text('Lines of the postal address. Null if not given.') address!: string | null
  @optional.text('E-mail address of the business. Null if not given.') businessEmail!: string | null
  @optional.text('Telephone number of the business. Null if not given.') businessPhone!: string | null
  @optional.text('Lines that say where to pay. Null if not given.') bankDetails!: string | null
  @optional.text('Lines at the foot of documents. Null if not given.') documentFooter!: string | null
  @optional.text('Picture, as a data URL. Null if not given.') logo!: string | null
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
  @required.of(() => Letterhead, 'What printed documents say of it.') letterhead!: Letterhead
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

@InputType({ description: 'Absent fields keep their value; null clears.' })
export class LetterheadInput {
  @optional.text('Name in law, where it differs from the name.') legalName?: string | null
  @optional.text('Number in the register of companies.') registrationNumber?: string | null
  @optional.text('Tax number, such as BIN or VAT.') taxNumber?: string | null
  @optional.text('Lines of the postal address.') address?: string | null
  @optional.text('E-mail address of the business.') businessEmail?: string | null
  @optional.text('Telephone number of the business.') businessPhone?: string | null
  @optional.text('Lines that say where to pay.') bankDetails?: string | null
  @optional.text('Lines at the foot of documents.') documentFooter?: string | null
  @optional.text('Data URL of a PNG, JPEG or SVG of at most 7,000 bytes.') logo?: string | null
}

@InputType({ description: 'Absent fields keep their value; no field may be null.' })
export class EditOrganizationInput {
  @optional.text('Name of the business.') name?: string | null
  @optional.of(() => OrganizationSettingsInput, 'Settings of the organization.')
  settings?: OrganizationSettingsInput | null
  @optional.of(() => LetterheadInput, 'What printed documents say of it.') letterhead?: LetterheadInput | null
}

@InputType({ description: 'Where the period lock is moved to, forwards or backwards.' })
export class MovePeriodLockInput {
  @optional.day('The last locked day, today or earlier. Null unlocks all days; it is never left out.')
  lockedThrough?: Date | null
  @required.text('Reason; the audit trail keeps it.') reason!: string
}
