// GraphQL types of materials.
import { InputType, ObjectType } from 'type-graphql'
import { EditableRecord } from '../../core/schema/editable-record.js'
import { optional, required } from '../../core/schema/fields.js'
import { Node } from '../../core/schema/paging.js'
import type { Decimal } from '../../core/schema/scalars.js'

@ObjectType({
  implements: [Node, EditableRecord],
  description: 'A fabric, trim or other material: bought, stored, used in production.',
})
export class Material extends EditableRecord {
  @required.text('Short name, unique in the organization.') code!: string
  @required.text('Name of the material.') name!: string
  @optional.text('Any word; EditMaterialInput names the usual ones. Null if not given.') materialType!: string | null
  @required.text('Unit of the quantities and of the price: m, kg, pcs and so on.') unit!: string
  @optional.decimal('Usual price of one unit, in `currency`. Null if not given.') unitPrice!: Decimal | null
  @optional.currency('Currency of the price, ISO 4217. Null if it was removed.') currency!: string | null
  @optional.id('The usual supplier. Null if none was named.') supplierId!: string | null
  @optional.decimal('The least that the supplier delivers, in `unit`. Null if not given.')
  minimumOrderQuantity!: Decimal | null
  @optional.int('Days from the order to the delivery. Null if not given.') leadTimeDays!: number | null
  @required.flag('True for pcs, cone, roll: quantities are whole numbers, and requirements rounded up.') counted!: boolean
  @required.decimal('On hand in the warehouse, in `unit`: Σ quantity of the stock movements.') warehouseQty!: Decimal
  @required.decimal('The part of it with a price. What was received without a rate has none. Issues take this part first.')
  pricedQty!: Decimal
  @required.decimal('Of that part, in the home currency at 4 places: Σ value of the stock movements.') stockValue!: Decimal
  @required.decimal('Reserved by approved material requests: Σ reservedQty of their lines.') reservedQty!: Decimal
  @required.decimal('Quantity on its way: Σ openQty of the lines of sent purchase orders.') onOrderQty!: Decimal
  @required.flag('False: new documents may not refer to it; existing ones still do.') isActive!: boolean
  @required.instant('Time at which the record was created.') createdAt!: Date
}


@InputType({ description: 'Materials that match every given condition.' })
export class MaterialFilter {
  @optional.texts('Materials of one of these types.') materialType?: string[] | null
  @optional.ids('Usually bought from one of these suppliers.') supplierId?: string[] | null
  @optional.flag('True: only active records. False: only inactive records.') isActive?: boolean | null
  @optional.instant('Created at this time or later.') createdFrom?: Date | null
  @optional.instant('Created before this time.') createdBefore?: Date | null
  @optional.decimal('Quantity on hand, this or more.') warehouseQtyFrom?: Decimal | null
  @optional.decimal('Quantity on hand, this or less.') warehouseQtyTo?: Decimal | null
  @optional.text('It has these words, as `search` finds them.') text?: string | null
}
