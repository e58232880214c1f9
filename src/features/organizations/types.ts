// GraphQL types of an organization.
import { Field, InputType, ObjectType } from 'type-graphql'
import { optional, required } from '../../core/schema/fields.js'
import { Node } from '../../core/schema/paging.js'
import type { Decimal } from '../../core/schema/scalars.js'

@ObjectType({ description: 'Settings of an organization.' })
export class OrganizationSettings {
  @required.flag('True if users may approve the material requests that they submitted themselves.')
  materialRequestSelfApproval!: boolean
  @required.flag('True if users may approve the cost sheets that they submitted themselves.')
  costSheetSelfApproval!: boolean
  @required.decimal(
    'Tolerance for billed unit prices, in percent of the ordered price. Beyond it the bill is an exception.',
  )
  priceTolerancePercent!: Decimal
  @required.decimal(
    'Tolerance for billed quantities, in percent of the ordered quantity. Beyond it the bill is refused.',
  )
  quantityTolerancePercent!: Decimal
}

@ObjectType({ implements: Node, description: 'A manufacturing business. Every record belongs to one organization.' })
export class Organization extends Node {
  @required.text('Name of the business.') name!: string
  @required.text('Home currency, ISO 4217.') currency!: string
  @required.instant('Time at which the record was created.') createdAt!: Date
  @Field(() => OrganizationSettings, {
    nullable: true,
    description: 'Settings of the organization. Only for administrators; FORBIDDEN for other users.',
  })
  settings!: OrganizationSettings | null
}

@InputType({
  description: 'Changes to the settings of an organization. Absent fields keep their value; no field may be empty.',
})
export class OrganizationSettingsInput {
  @optional.flag('True if users may approve the material requests that they submitted themselves.')
  materialRequestSelfApproval?:
    boolean | null
  @optional.flag('True if users may approve the cost sheets that they submitted themselves.')
  costSheetSelfApproval?: boolean | null
  @optional.decimal(
    'Tolerance for billed unit prices, 0 to 100 percent of the ordered price. Beyond it the bill is an exception.',
  )
  priceTolerancePercent?: Decimal | null
  @optional.decimal(
    'Tolerance for billed quantities, 0 to 100 percent of the ordered quantity. Beyond it the bill is refused.',
  )
  quantityTolerancePercent?: Decimal | null
}

@InputType({ description: 'Changes to an organization. Absent fields keep their value; no field may be empty.' })
export class OrganizationInput {
  @optional.text('Name of the business.') name?: string | null
  @optional.of(() => OrganizationSettingsInput, 'Settings of the organization.')
  settings?: OrganizationSettingsInput | null
}
