// What the public sees of costings: documents, their cost sheets version by version, and the rows of a sheet.
import { ObjectType } from 'type-graphql'
import { describeEnum } from '../../core/schema/enums.js'
import { optional, required } from '../../core/schema/fields.js'
import { Node } from '../../core/schema/paging.js'
import type { Decimal } from '../../core/schema/scalars.js'
import { CostSheetStatus } from '../../generated/prisma/enums.js'
import { CostRollUp } from './figures.types.js'
import { BASES, MATERIAL_TYPES, OVERHEAD_TYPES, PROCESSING_TYPES } from './vocabulary.js'

describeEnum(CostSheetStatus, 'CostSheetStatus', 'Where a cost sheet stands.', {
  DRAFT: 'Being written; saved without validation.',
  UNDER_REVIEW: 'Complete, and waiting for approval.',
  APPROVED: 'Agreed; to change it, withdraw it, which opens the next version.',
  REJECTED: 'Refused, with a reason; may be changed and resubmitted.',
})

const RATE = "Units of the sheet's currency for one of the row's."
const CURRENCY = "Currency of the row's amounts, ISO 4217."

@ObjectType({ implements: Node, description: 'One material in a cost sheet.' })
export class CostSheetBomItem extends Node {
  @required.id('The sheet it belongs to.') costSheetId!: string
  @required.int('Place in the list, from 1.') position!: number
  @required.text('Name of the material.') materialName!: string
  @optional.text(MATERIAL_TYPES) materialType!: string | null
  @optional.text('Unit of the consumption.') unit!: string | null
  @optional.decimal('Quantity for one piece, in the unit.') consumption!: Decimal | null
  @optional.decimal("Cost of one unit, in the row's currency.") unitCost!: Decimal | null
  @optional.id('The material; checked when the sheet is submitted.') materialId!: string | null
  @optional.id('Its size or colour, as sent.') materialSkuId!: string | null
  @required.decimal('Added to the consumption, in percent.') tolerancePercent!: Decimal
  @required.text(CURRENCY) currency!: string
  @required.decimal(RATE) exchangeRate!: Decimal
}

@ObjectType({ implements: Node, description: 'One step of work in a cost sheet.' })
export class CostSheetProcessingItem extends Node {
  @required.id('The sheet it belongs to.') costSheetId!: string
  @required.int('Place in the list, from 1.') position!: number
  @required.text(PROCESSING_TYPES) processingType!: string
  @optional.decimal("Cost for one piece where there is no unit cost, in the row's currency.")
  costAmount!: Decimal | null
  @optional.decimal("Cost of one unit, in the row's currency.") unitCost!: Decimal | null
  @optional.text('Who does it, where that is no supplier on record.') vendorName!: string | null
  @optional.id('The supplier; checked when the sheet is submitted.') supplierId!: string | null
  @optional.text('Remarks.') description!: string | null
  @required.decimal('Units for one piece.') quantity!: Decimal
  @required.text('Unit of the quantity.') unit!: string
  @required.text(CURRENCY) currency!: string
  @required.decimal(RATE) exchangeRate!: Decimal
}

@ObjectType({ implements: Node, description: 'One shipment in a cost sheet.' })
export class CostSheetLogisticsItem extends Node {
  @required.id('The sheet it belongs to.') costSheetId!: string
  @required.int('Place in the list, from 1.') position!: number
  @required.decimal(
    "Cost for one piece where the mode is no estimate, in the row's currency; the initial 1 counts as nothing given.",
  )
  costAmount!: Decimal
  @optional.text(BASES) basis!: string | null
  @optional.text('What is shipped.') description!: string | null
  @optional.text('Remarks.') notes!: string | null
  @required.text('`estimate` computes the shipment from its figures; any other word trusts the cost given.')
  calculationMode!: string
  @required.text('Such as air or sea.') transportMode!: string
  @required.decimal('How much is shipped, in the units of the basis.') quantity!: Decimal
  @required.decimal("Price of one unit of the basis, in the row's currency.") rate!: Decimal
  @required.decimal("Fee for the shipment, in the row's currency.") handlingFee!: Decimal
  @required.decimal("Stands in for quantity × rate where that is 0, in the row's currency.") baseCost!: Decimal
  @required.decimal('Added to the base for the unforeseen, in percent.') contingencyPercent!: Decimal
  @required.decimal("Stands in for the percentage where that is 0, in the row's currency.") contingencyAmount!: Decimal
  @optional.decimal("Cost of the whole shipment, as sent, in the row's currency.") shipmentTotal!: Decimal | null
  @optional.decimal("Pieces in the shipment; absent: the sheet's.") orderQuantity!: Decimal | null
  @optional.decimal("Cost for one piece, as sent, in the row's currency.") unitCost!: Decimal | null
  @required.text(CURRENCY) currency!: string
  @required.decimal(RATE) exchangeRate!: Decimal
}

@ObjectType({ implements: Node, description: 'One overhead in a cost sheet.' })
export class CostSheetOverheadItem extends Node {
  @required.id('The sheet it belongs to.') costSheetId!: string
  @required.int('Place in the list, from 1.') position!: number
  @required.text(OVERHEAD_TYPES) overheadType!: string
  @optional.text('Remarks.') description!: string | null
  @optional.decimal("Cost for one piece, in the row's currency.") costAmount!: Decimal | null
  @required.text(CURRENCY) currency!: string
  @required.decimal(RATE) exchangeRate!: Decimal
}

@ObjectType({
  implements: Node,
  description:
    'A price that might be asked. What it is expected to earn is as sent; what it earns stands in the roll-up.',
})
export class CostSheetProfitScenario extends Node {
  @required.id('The sheet it belongs to.') costSheetId!: string
  @required.int('Place in the list, from 1.') position!: number
  @optional.text('Remarks.') description!: string | null
  @required.decimal('Price of one piece, in the currency beside it.') quotedPrice!: Decimal
  @required.text('Currency of the price, ISO 4217.') quotedCurrency!: string
  @required.decimal('In percent of the price, as sent.') expectedGrossMargin!: Decimal
  @required.decimal('For one piece, as sent.') expectedGrossProfit!: Decimal
  @required.decimal('In percent of the price, as sent.') expectedNetMargin!: Decimal
  @required.decimal('For one piece, as sent.') expectedNetProfit!: Decimal
}

@ObjectType({ implements: Node, description: 'One act on a cost sheet; never changed afterwards.' })
export class CostSheetHistory extends Node {
  @required.id('The sheet.') costSheetId!: string
  @required.text('One of create, edit, submit, withdraw, approve, reject, resubmit.') action!: string
  @required.of(() => CostSheetStatus, 'The state after the act.') status!: CostSheetStatus
  @optional.id('Who did it.') performedById!: string | null
  @optional.text('Their name at the time.') performedByName!: string | null
  @required.instant('When.') performedAt!: Date
  @optional.text('Why; always given for a rejection.') reason!: string | null
  @optional.text('Remarks of whoever did it.') comments!: string | null
}

@ObjectType({
  implements: Node,
  description: 'A costing: one number, under which cost sheets follow each other as versions.',
})
export class CostingDocument extends Node {
  @required.text('Number of the document, `CS-2026-00001`.') documentId!: string
  @required.int('Number of its latest version.') latestVersion!: number
  @required.instant('When it was made.') createdAt!: Date
  @optional.id('Who made it.') createdById!: string | null
}

@ObjectType({
  implements: Node,
  description: 'One version of a costing: what a garment costs to make, and what it might sell for.',
})
export class CostSheet extends Node {
  @required.id('The costing whose version it is.') costingId!: string
  @required.int('From 1; unique within the costing.') versionNumber!: number
  @required.flag('Whether it is the latest version; only that one can be changed.') isLatest!: boolean
  @required.of(() => CostSheetStatus, 'Where it stands.') status!: CostSheetStatus
  @optional.text('Name of the sheet.') costSheetName!: string | null
  @optional.id('The client; checked when the sheet is submitted.') clientId!: string | null
  @optional.id('The style; checked when the sheet is submitted.') styleId!: string | null
  @optional.id('The size and colour of the style; checked when the sheet is submitted.') skuId!: string | null
  @required.text('Currency into which every row is converted, ISO 4217.') mainCurrency!: string
  @optional.decimal('Pieces over which a shipment is spread.') orderQuantity!: Decimal | null
  @required.instant('When this version was opened.') createdAt!: Date
  @optional.id('Who opened it.') createdById!: string | null
  @optional.text('Their name at the time.') createdByName!: string | null
  @required.instant('When it was last changed.') updatedAt!: Date
  @optional.instant('When it was last submitted, until it is withdrawn.') submittedAt!: Date | null
  @optional.id('Who submitted it.') submittedById!: string | null
  @optional.text('Their name at the time.') submittedByName!: string | null
  @optional.id('In whose name it was submitted, where that is another.') submittedForId!: string | null
  @optional.instant('When it was approved.') approvedAt!: Date | null
  @optional.id('Who approved it.') approvedById!: string | null
  @optional.text('Their name at the time.') approvedByName!: string | null
  @optional.instant('When it was rejected, while it is.') rejectedAt!: Date | null
  @optional.id('Who rejected it.') rejectedById!: string | null
  @optional.text('Their name at the time.') rejectedByName!: string | null
  @optional.text('Why it was rejected, while it is.') rejectionReason!: string | null
  @required.of(() => CostRollUp, 'What one piece costs, computed from the rows.') rollUp!: CostRollUp
}
