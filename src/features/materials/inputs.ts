// GraphQL input types of materials.
import { InputType } from 'type-graphql'
import { optional, required } from '../../core/schema/fields.js'
import type { Decimal } from '../../core/schema/scalars.js'

@InputType({ description: 'Changes: absent fields stay, null clears what may be empty.' })
export class EditMaterialInput {
  @optional.text('Short name, unique in the organization; 1 to 40 characters.') code?: string | null
  @optional.text('Name of the material.') name?: string | null
  @optional.text('Any word: fabric, lining, trim, accessory, thread, label, packaging …') materialType?: string | null
  @optional.text('Unit of quantities and price, such as m, kg; fixed after a movement.') unit?: string | null
  @optional.flag('True for pcs, cone, roll: all quantities are whole numbers. In a new material, true if the unit is pcs.') counted?: boolean | null
  @optional.decimal('Usual price of one unit, in `currency`; 0 or more.') unitPrice?: Decimal | null
  @optional.currency("Currency of the price, ISO 4217; by default the organization's.") currency?: string | null
  @optional.id('The usual supplier.') supplierId?: string | null
  @optional.decimal('The least quantity that the supplier delivers; more than 0.')
  minimumOrderQuantity?: Decimal | null
  @optional.int('Days from the order to the delivery; 0 to 3650.') leadTimeDays?: number | null
  @optional.flag('False: new documents may not refer to it. True by default.') isActive?: boolean | null
}

@InputType({ description: 'A new material. Its stock is 0 until an adjustment or a receipt.' })
export class CreateMaterialInput extends EditMaterialInput {
  @required.text('Short name, unique in the organization; 1 to 40 characters.') code!: string
  @required.text('Name of the material.') name!: string
  @required.text('Unit of the quantities and of the price: m, kg, pcs and so on.') unit!: string
}
