// What the public sees of an organization.
import { Field, InputType, ObjectType } from 'type-graphql'
import { optional, required } from '../../core/schema/fields.js'
import { Node } from '../../core/schema/paging.js'
import type { Decimal } from '../../core/schema/scalars.js'

@ObjectType({ description: 'What an organization has decided for itself.' })
export class OrganizationSettings {
  @required.flag('Whether someone may approve a material request that they submitted.')
  materialRequestSelfApproval!: boolean
  @required.flag('Whether someone may approve a cost sheet that they submitted.') costSheetSelfApproval!: boolean
  @required.decimal(
    'How far a billed unit price may stray from the ordered one before the bill is an exception, in percent.',
  )
  priceTolerancePercent!: Decimal
  @required.decimal('How far a billed quantity may stray from the ordered one before the bill is refused, in percent.')
  quantityTolerancePercent!: Decimal
}

@ObjectType({ implements: Node, description: 'A manufacturing business; every record belongs to one.' })
export class Organization extends Node {
  @required.text('Name of the business.') name!: string
  @required.text('Home currency, ISO 4217.') currency!: string
  @required.instant('Since when it is kept here.') createdAt!: Date
  @Field(() => OrganizationSettings, {
    nullable: true,
    description: 'What it has decided for itself; for administrators, FORBIDDEN to others.',
  })
  settings!: OrganizationSettings | null
}

@InputType({
  description: 'What an organization decides for itself. Absent fields stay as they are; none may be empty.',
})
export class OrganizationSettingsInput {
  @optional.flag('Whether someone may approve a material request that they submitted.') materialRequestSelfApproval?:
    boolean | null
  @optional.flag('Whether someone may approve a cost sheet that they submitted.') costSheetSelfApproval?: boolean | null
  @optional.decimal(
    'How far a billed unit price may stray from the ordered one before the bill is an exception, 0 to 100 percent.',
  )
  priceTolerancePercent?: Decimal | null
  @optional.decimal(
    'How far a billed quantity may stray from the ordered one before the bill is refused, 0 to 100 percent.',
  )
  quantityTolerancePercent?: Decimal | null
}

@InputType({ description: 'What may be said of an organization. Absent fields stay as they are; none may be empty.' })
export class OrganizationInput {
  @optional.text('Name of the business.') name?: string | null
  @optional.of(() => OrganizationSettingsInput, 'What it decides for itself.')
  settings?: OrganizationSettingsInput | null
}
