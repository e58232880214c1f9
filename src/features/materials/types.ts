// What the public sees of materials.
import { InputType, ObjectType } from 'type-graphql'
import { optional, required } from '../../core/schema/fields.js'
import { Node } from '../../core/schema/paging.js'
import type { Decimal } from '../../core/schema/scalars.js'

@ObjectType({
  implements: Node,
  description: 'A fabric, trim or other material that is bought, kept in the warehouse and used up.',
})
export class Material extends Node {
  @required.text('Short name, unique in the organization.') code!: string
  @required.text('Name of the material.') name!: string
  @optional.text('One of fabric, lining, trim, accessory, thread, label, packaging, other; or a word of the house.')
  materialType!: string | null
  @required.text('Unit in which quantities and the price are given: m, kg, pcs and so on.') unit!: string
  @optional.decimal('Usual price of one unit, in the currency beside it.') unitPrice!: Decimal | null
  @optional.text('Currency of the price, ISO 4217.') currency!: string | null
  @optional.id('The usual supplier.') supplierId!: string | null
  @required.decimal("What the warehouse holds, in the material's unit.") warehouseQty!: Decimal
  @required.flag('Whether new documents may name it; old ones keep it.') isActive!: boolean
  @required.instant('Since when it is kept here.') createdAt!: Date
}


@InputType({ description: 'Which materials to list; all conditions hold together.' })
export class MaterialFilter {
  @optional.texts('Of one of these types.') materialType?: string[] | null
  @optional.id('Usually bought from this supplier.') supplierId?: string | null
  @optional.flag('Active ones, or those that are not.') isActive?: boolean | null
  @optional.instant('Kept here since this time or later.') createdFrom?: Date | null
  @optional.instant('Kept here since before this time.') createdBefore?: Date | null
  @optional.text('Code or name contain this.') text?: string | null
}
