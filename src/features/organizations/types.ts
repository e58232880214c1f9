// GraphQL types of an organization.
import { InputType, ObjectType } from 'type-graphql'
import { EditableRecord } from '../../core/schema/editable-record.js'
import { optional, required } from '../../core/schema/fields.js'
import { Node } from '../../core/schema/paging.js'
import type { Decimal } from '../../core/schema/scalars.js'

const TIME_ZONE = 'IANA name of the time zone in which days begin and end, such as `Asia/Dhaka`; UTC at first.'

@ObjectType({
  description: 'Settings of an organization. Every member may read the tolerances, because bills are judged by them, and '
    + 'the time zone.',
})
export class OrganizationSettings {
  @optional.flag('True if users may approve the material requests that they submitted themselves. Null, and '
    + 'listed in `extensions.withheld`, for users who are not administrators.')
  materialRequestSelfApproval!: boolean | null
  @optional.flag('True if users may approve the cost sheets that they submitted themselves. Null, and listed in '
    + '`extensions.withheld`, for users who are not administrators.')
  costSheetSelfApproval!: boolean | null
  @required.text(`${TIME_ZONE} A limit such as a due date holds until the end of its day there.`) timeZone!: string
  @required.decimal(
    'Tolerance for billed unit prices, in percent of the ordered price. Beyond it the bill is an exception.',
  )
  priceTolerancePercent!: Decimal
  @required.decimal(
    'Tolerance for billed quantities, in percent of the ordered and of the received quantity. Beyond the ordered '
      + 'quantity the bill is refused, beyond the received quantity it is an exception.',
  )
  quantityTolerancePercent!: Decimal
  @optional.decimal(
    'Least tolerance for the amount of a billed line, in the currency of the organization: the percentage of a small '
      + 'amount may be less. Null: one minor unit of the currency of the bill.',
  )
  priceToleranceAmount!: Decimal | null
  @required.decimal(
    'The most that the lines of a bill that are not on its order, such as freight, may come to together, in the '
      + 'currency of the organization. Beyond it the bill is an exception.',
  )
  unorderedAllowance!: Decimal
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

@InputType({
  description: 'Changes to the settings of an organization. Absent fields keep their value; no field may be empty, '
    + 'except priceToleranceAmount.',
})
export class OrganizationSettingsInput {
  @optional.flag('True if users may approve the material requests that they submitted themselves.')
  materialRequestSelfApproval?:
    boolean | null
  @optional.flag('True if users may approve the cost sheets that they submitted themselves.')
  costSheetSelfApproval?: boolean | null
  @optional.text(`${TIME_ZONE} Days that are stored stay the same days.`) timeZone?: string | null
  @optional.decimal(
    'Tolerance for billed unit prices, 0 to 100 percent of the ordered price. Beyond it the bill is an exception.',
  )
  priceTolerancePercent?: Decimal | null
  @optional.decimal(
    'Tolerance for billed quantities, 0 to 100 percent of the ordered and of the received quantity. Beyond the ordered '
      + 'quantity the bill is refused, beyond the received quantity it is an exception.',
  )
  quantityTolerancePercent?: Decimal | null
  @optional.decimal('Least tolerance for the amount of a billed line, 0 or more, in the currency of the organization. '
    + 'Null: one minor unit of the currency of the bill.')
  priceToleranceAmount?: Decimal | null
  @optional.decimal('The most that the lines of a bill that are not on its order may come to together, 0 or more, in '
    + 'the currency of the organization.')
  unorderedAllowance?: Decimal | null
}

@InputType({ description: 'Changes to an organization. Absent fields keep their value; no field may be empty.' })
export class OrganizationInput {
  @optional.text('Name of the business.') name?: string | null
  @optional.of(() => OrganizationSettingsInput, 'Settings of the organization.')
  settings?: OrganizationSettingsInput | null
}
