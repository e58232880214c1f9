// GraphQL input types of production orders and bills of materials.
import { InputType } from 'type-graphql'
import { LINE_ID, optional, required } from '../../core/schema/fields.js'
import type { Decimal } from '../../core/schema/scalars.js'
import { BillOfMaterialsStatus, ProductionOrderStatus } from '../../generated/prisma/enums.js'

@InputType({ description: 'Pieces of one size and colour of a production order.' })
export class ProductionOrderLineInput {
  @optional.id(LINE_ID) id?: string | null
  @required.id('The size and colour, of the style of the order. Each SKU has one line.') styleSkuId!: string
  @required.int('Pieces to make; more than 0.') quantity!: number
}

@InputType({ description: 'Changes: absent fields stay, null clears what may be empty.' })
export class EditProductionOrderInput {
  @optional.id('The style to make.') styleId?: string | null
  @optional.id('The sales order that it is made for, if any.') salesOrderId?: string | null
  @optional.int('Pieces, more than 0; with lines their sum, which is the default.') quantity?: number | null
  @optional.dayOrInstant('Day of the planned start.') plannedStart?: Date | null
  @optional.dayOrInstant('Day of the planned end; not before that of the planned start.') plannedEnd?: Date | null
  @optional.text('Remarks.') notes?: string | null
  @optional.of(() => [ProductionOrderLineInput], 'The pieces of each size and colour; replaces all.')
  lineItems?: ProductionOrderLineInput[] | null
}

@InputType({ description: 'A new production order.' })
export class CreateProductionOrderInput extends EditProductionOrderInput {
  @required.id('The style to make.') styleId!: string
}

@InputType({ description: 'Production orders that match every given condition.' })
export class ProductionOrderFilter {
  @optional.of(() => [ProductionOrderStatus], 'Records in one of these states.') status?: ProductionOrderStatus[] | null
  @optional.ids('For one of these styles.') styleId?: string[] | null
  @optional.ids('For one of these sales orders.') salesOrderId?: string[] | null
  @optional.dayOrInstant('Planned start on this day or later.') plannedFrom?: Date | null
  @optional.dayOrInstant('Planned start before this day.') plannedBefore?: Date | null
  @optional.ids('Created by one of these users.') createdById?: string[] | null
  @optional.instant('Created at this time or later.') createdFrom?: Date | null
  @optional.instant('Created before this time.') createdBefore?: Date | null
  @optional.text('It has these words, as `search` finds them.') text?: string | null
}

@InputType({ description: 'One material of a bill of materials.' })
export class BillOfMaterialsItemInput {
  @optional.id(LINE_ID) id?: string | null
  @required.id('What a piece needs.') materialId!: string
  @required.decimal("Per piece, in the material's unit, before wastage; more than 0.") consumption!: Decimal
  @optional.text('Unit of the consumption: that of the material, which is the default.') unit?: string | null
  @optional.decimal('Cutting loss in percent, 0 to 100. Absent: that of the calculation.')
  wastagePercent?: Decimal | null
  @optional.id('The SKU of the style that the item is for; absent for all SKUs.') styleSkuId?: string | null
  @optional.text('The size of the style that the item is for; absent for all sizes.') size?: string | null
  @optional.text('The colour of the style that the item is for; absent for all colours.') color?: string | null
}

@InputType({ description: 'Changes: absent fields keep their value.' })
export class EditBillOfMaterialsInput {
  @optional.text('Name of the bill of materials.') name?: string | null
  @optional.of(() => [BillOfMaterialsItemInput], 'The materials; replaces all. At least one is required to activate.')
  lineItems?: BillOfMaterialsItemInput[] | null
}

@InputType({ description: 'A new version of the bill of materials of a style.' })
export class CreateBillOfMaterialsInput extends EditBillOfMaterialsInput {
  @required.id('The style whose pieces need the materials.') styleId!: string
  @optional.text('Absent: the name of the bill of materials in `copyFrom`.') name?: string | null
  @optional.id('Its items are copied, of any style. Not together with `lineItems`.') copyFrom?: string | null
}

@InputType({ description: 'Bills of materials that match every given condition.' })
export class BillOfMaterialsFilter {
  @optional.ids('For one of these styles.') styleId?: string[] | null
  @optional.of(() => [BillOfMaterialsStatus], 'Versions in one of these states.')
  status?: BillOfMaterialsStatus[] | null
  @optional.ids('Written by one of these users.') createdById?: string[] | null
  @optional.instant('Written at this time or later.') createdFrom?: Date | null
  @optional.instant('Written before this time.') createdBefore?: Date | null
  @optional.text('It has these words, as `search` finds them.') text?: string | null
}
