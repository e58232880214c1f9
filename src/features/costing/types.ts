// GraphQL types of costings, their cost sheets and the rows of the sheets.
import { ObjectType } from 'type-graphql'
import { FROM, RecordHistory, TO } from '../../core/lifecycle/history-type.js'
import { EditableRecord } from '../../core/schema/editable-record.js'
import { describeEnum } from '../../core/schema/enums.js'
import { optional, required } from '../../core/schema/fields.js'
import { Node } from '../../core/schema/paging.js'
import type { Decimal } from '../../core/schema/scalars.js'
import { CostSheetStatus, Incoterm } from '../../generated/prisma/enums.js'
import { CostRollUp } from './figures.types.js'

describeEnum(CostSheetStatus, 'CostSheetStatus', 'State of a cost sheet.', {
  DRAFT: 'Draft; saved without validation.',
  UNDER_REVIEW: 'Complete and waiting for approval.',
  APPROVED: 'Approved. To change it, withdraw it: that opens the next version.',
  REJECTED: 'Rejected, with a reason. May be changed and submitted again.',
})

describeEnum(Incoterm, 'Incoterm', 'What a price includes: the rules of Incoterms 2020.', {
  EXW: "Ex works: the goods at the seller's premises.",
  FCA: 'Free carrier: cleared for export and handed to the carrier.',
  FAS: 'Free alongside ship: alongside the ship in the port of shipment.',
  FOB: 'Free on board: on board the ship in the port of shipment.',
  CFR: 'Cost and freight: with the sea freight to the port of destination.',
  CIF: 'Cost, insurance and freight: as CFR, with insurance.',
  CPT: 'Carriage paid to: with the carriage to the destination.',
  CIP: 'Carriage and insurance paid to: as CPT, with insurance.',
  DAP: 'Delivered at place: at the destination, not unloaded.',
  DPU: 'Delivered at place unloaded: unloaded at the destination.',
  DDP: 'Delivered duty paid: at the destination, cleared for import.',
})

const RATE = "Units of the sheet's currency for one unit of the row's currency."
const CURRENCY = "Currency of the row's amounts, ISO 4217."

@ObjectType({ implements: Node, description: 'One material in a cost sheet.' })
export class CostSheetBomItem extends Node {
  @required.id('The cost sheet that it belongs to.') costSheetId!: string
  @required.int('Position in the list, from 1.') position!: number
  @required.text('Name of the material.') materialName!: string
  @optional.text('A word as in `CostSheetBomItemInput`. Null if not given.') materialType!: string | null
  @optional.text('Unit of measure of the consumption. Null if not given.') unit!: string | null
  @optional.decimal('Quantity for one piece, in `unit`. Null if not given.') consumption!: Decimal | null
  @optional.decimal('Cost of one unit, in the currency of the row. Null if not given.') unitCost!: Decimal | null
  @optional.id('The material as sent; checked at submission. Null if none was named.') materialId!: string | null
  @optional.id('Size or colour of the material, as sent. Null if none was named.') materialSkuId!: string | null
  @required.decimal('Percentage added to the consumption.') tolerancePercent!: Decimal
  @required.currency(CURRENCY) currency!: string
  @required.decimal(RATE) exchangeRate!: Decimal
}

@ObjectType({ implements: Node, description: 'One processing step in a cost sheet.' })
export class CostSheetProcessingItem extends Node {
  @required.id('The cost sheet that it belongs to.') costSheetId!: string
  @required.int('Position in the list, from 1.') position!: number
  @required.text('A word as in `CostSheetProcessingItemInput`.') processingType!: string
  @optional.decimal("Per piece without unitCost, in the row's currency. Null if not given.")
  costAmount!: Decimal | null
  @optional.decimal('Cost of one unit, in the currency of the row. Null if not given.') unitCost!: Decimal | null
  @optional.text('Name of who does the work, if no supplier is recorded for it.') vendorName!: string | null
  @optional.id('The supplier as sent; checked at submission. Null if none was named.') supplierId!: string | null
  @optional.text('Remarks. Null without any.') description!: string | null
  @required.decimal('Number of units for one piece.') quantity!: Decimal
  @required.text('Unit of the quantity.') unit!: string
  @required.currency(CURRENCY) currency!: string
  @required.decimal(RATE) exchangeRate!: Decimal
}

@ObjectType({ implements: Node, description: 'One shipment in a cost sheet.' })
export class CostSheetLogisticsItem extends Node {
  @required.id('The cost sheet that it belongs to.') costSheetId!: string
  @required.int('Position in the list, from 1.') position!: number
  @required.decimal("Per piece, unless `estimate`, in the row's currency; 1 counts as none.") costAmount!: Decimal
  @optional.text('A word as in `CostSheetLogisticsItemInput`. Null if not given.') basis!: string | null
  @optional.text('Description of the shipped goods. Null if not given.') description!: string | null
  @optional.text('Remarks. Null without any.') notes!: string | null
  @required.text('`estimate`: computed; otherwise the given cost is used.') calculationMode!: string
  @required.text('Mode of transport, such as `air` or `sea`.') transportMode!: string
  @required.decimal('Shipped quantity, in the unit of `basis`.') quantity!: Decimal
  @required.decimal("Price of one unit of `basis`, in the row's currency.") rate!: Decimal
  @required.decimal("Fee for the shipment, in the row's currency.") handlingFee!: Decimal
  @required.decimal("Used if the base by rate is 0. In the row's currency.") baseCost!: Decimal
  @required.decimal('Percentage added to the base for unforeseen costs.') contingencyPercent!: Decimal
  @required.decimal("Used if the contingency by percentage is 0. In the row's currency.") contingencyAmount!: Decimal
  @optional.decimal("Whole shipment, as sent, in the row's currency. Null if not given.")
  shipmentTotal!: Decimal | null
  @optional.decimal('Pieces in the shipment; the order quantity of the sheet if absent.') orderQuantity!: Decimal | null
  @optional.decimal("Cost for one piece, as sent, in the row's currency. Null if not given.") unitCost!: Decimal | null
  @required.currency(CURRENCY) currency!: string
  @required.decimal(RATE) exchangeRate!: Decimal
}

@ObjectType({ implements: Node, description: 'One overhead in a cost sheet.' })
export class CostSheetOverheadItem extends Node {
  @required.id('The cost sheet that it belongs to.') costSheetId!: string
  @required.int('Position in the list, from 1.') position!: number
  @required.text('A word as in `CostSheetOverheadItemInput`.') overheadType!: string
  @optional.text('Remarks. Null without any.') description!: string | null
  @optional.decimal('Cost for one piece, in the currency of the row. Null if not given.') costAmount!: Decimal | null
  @required.currency(CURRENCY) currency!: string
  @required.decimal(RATE) exchangeRate!: Decimal
}

@ObjectType({
  implements: Node,
  description:
    'A price scenario. Expected figures are as sent; `rollUp` has computed.',
})
export class CostSheetProfitScenario extends Node {
  @required.id('The cost sheet that it belongs to.') costSheetId!: string
  @required.int('Position in the list, from 1.') position!: number
  @optional.text('Remarks. Null without any.') description!: string | null
  @required.decimal('Price of one piece, in `quotedCurrency`.') quotedPrice!: Decimal
  @required.currency('Currency of the price, ISO 4217.') quotedCurrency!: string
  @optional.of(() => Incoterm, 'Gross margins compare only for the same incoterm. Null if not given.')
  incoterm!: Incoterm | null
  @required.decimal('Expected gross margin, in percent of the price, as sent.') expectedGrossMargin!: Decimal
  @required.decimal('Expected gross profit for one piece, as sent.') expectedGrossProfit!: Decimal
  @required.decimal('Expected net margin, in percent of the price, as sent.') expectedNetMargin!: Decimal
  @required.decimal('Expected net profit for one piece, as sent.') expectedNetProfit!: Decimal
}

@ObjectType({ implements: [Node, RecordHistory], description: 'CREATE, EDIT, SUBMIT, WITHDRAW, APPROVE, REJECT or '
  + 'RESUBMIT of a cost sheet. It is never changed afterwards.' })
export class CostSheetHistory extends RecordHistory {
  @required.id('The cost sheet.') costSheetId!: string
  @optional.of(() => CostSheetStatus, FROM) from!: CostSheetStatus | null
  @required.of(() => CostSheetStatus, TO) to!: CostSheetStatus
}

@ObjectType({
  implements: Node,
  description: 'A costing: one document number, with cost sheets as its versions.',
})
export class CostingDocument extends Node {
  @required.text('Document number, such as `CS-2026-00001`.') documentId!: string
  @required.int('Number of the latest version.') latestVersion!: number
  @required.instant('The time at which it was created.') createdAt!: Date
  @optional.id('The user who created it. Null if no user is known.') createdById!: string | null
}

@ObjectType({
  implements: [Node, EditableRecord],
  description: 'One version of a costing: the cost of a garment, and possible prices. A change by the id of an older '
    + 'version fails with a CONFLICT that names the latest.',
})
export class CostSheet extends EditableRecord {
  @required.id('The costing that this version belongs to.') costingId!: string
  @required.int('Version number, from 1; unique within the costing.') versionNumber!: number
  @required.flag('True for the latest version. Only the latest version can be changed.') isLatest!: boolean
  @required.of(() => CostSheetStatus, 'State of the cost sheet.') status!: CostSheetStatus
  @optional.text('Name of the sheet. Null if not given.') costSheetName!: string | null
  @optional.id('The client as sent; checked at submission. Null if none was named.') clientId!: string | null
  @optional.id('The style as sent; checked at submission. Null if none was named.') styleId!: string | null
  @optional.id('Size, colour as sent; checked at submission. Null if none was named.') skuId!: string | null
  @required.currency('Currency into which every row is converted, ISO 4217.') mainCurrency!: string
  @optional.decimal('Pieces over which the cost of a shipment is spread. Null if not given.')
  orderQuantity!: Decimal | null
  @optional.id('By which the style is made. Null if none was named.') billOfMaterialsId!: string | null
  @required.instant('The time at which this version was opened.') createdAt!: Date
  @optional.id('The user who opened this version. Null if no user is known.') createdById!: string | null
  @optional.text('Name of that user at the time. Null without one.') createdByName!: string | null
  @optional.instant('Time of the last submission. Null before it, and once withdrawn.') submittedAt!: Date | null
  @optional.id('The user who submitted it. Null until then.') submittedById!: string | null
  @optional.text('Name of that user at the time. Null without one.') submittedByName!: string | null
  @optional.id('The user on whose behalf it was submitted, if that is another user.') submittedForId!: string | null
  @optional.instant('The time at which it was approved. Null until then.') approvedAt!: Date | null
  @optional.id('The user who approved it. Null until then.') approvedById!: string | null
  @optional.text('Name of that user at the time. Null without one.') approvedByName!: string | null
  @optional.instant('The time at which it was rejected. Null unless its state is REJECTED.') rejectedAt!: Date | null
  @optional.id('The user who rejected it. Null if it is not rejected.') rejectedById!: string | null
  @optional.text('Name of that user at the time. Null without one.') rejectedByName!: string | null
  @optional.text('Reason for the rejection. Null unless its state is REJECTED.') rejectionReason!: string | null
  @required.of(() => CostRollUp, 'Cost of one piece, computed from the rows.') rollUp!: CostRollUp
}
