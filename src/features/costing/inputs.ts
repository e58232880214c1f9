// What the operations on cost sheets are given.
import { InputType } from 'type-graphql'
import { describeEnum } from '../../core/schema/enums.js'
import { optional, required } from '../../core/schema/fields.js'
import type { Decimal } from '../../core/schema/scalars.js'
import { CostSheetStatus } from '../../generated/prisma/enums.js'
import { BASES, MATERIAL_TYPES, OVERHEAD_TYPES, PROCESSING_TYPES } from './vocabulary.js'

export const CostSheetAction = {
  DRAFT: 'DRAFT',
  SUBMIT_FOR_REVIEW: 'SUBMIT_FOR_REVIEW',
  WITHDRAW: 'WITHDRAW',
  APPROVE: 'APPROVE',
  REJECT: 'REJECT',
  RESUBMIT: 'RESUBMIT',
} as const
export type CostSheetAction = keyof typeof CostSheetAction

describeEnum(CostSheetAction, 'CostSheetAction', 'What an update does with a cost sheet beside changing its fields.', {
  DRAFT: 'Saves without validation; the state stays.',
  SUBMIT_FOR_REVIEW: 'Validates, and asks for approval.',
  WITHDRAW: 'Back to Draft; from Approved the next version opens.',
  APPROVE: 'Agrees to it. Managers and administrators only.',
  REJECT: 'Refuses it, with a reason. Managers and administrators only.',
  RESUBMIT: 'Validates a rejected sheet, and asks for approval again.',
})

const RATE = "Units of the sheet's currency for one of the row's; 1 when absent."
const CURRENCY = "Currency of the row's amounts, ISO 4217; USD when absent."
const ROW_ID = 'Identifier of the row; kept if it is a row of this sheet, else replaced by a new one.'

@InputType({ description: 'One material in a cost sheet. Whatever a draft lacks may wait until it is submitted.' })
export class CostSheetBomItemInput {
  @required.text('Name of the material.') materialName!: string
  @optional.text(MATERIAL_TYPES) materialType?: string | null
  @optional.text('Unit of the consumption.') unit?: string | null
  @optional.decimal('Quantity for one piece, in the unit.') consumption?: Decimal | null
  @optional.decimal("Cost of one unit, in the row's currency.") unitCost?: Decimal | null
  @optional.id(ROW_ID) id?: string | null
  @optional.id('The material.') materialId?: string | null
  @optional.id('Its size or colour.') materialSkuId?: string | null
  @optional.decimal('Added to the consumption, in percent; 0 when absent.') tolerancePercent?: Decimal | null
  @optional.text(CURRENCY) currency?: string | null
  @optional.decimal(RATE) exchangeRate?: Decimal | null
}

@InputType({ description: 'One step of work in a cost sheet. Whatever a draft lacks may wait until it is submitted.' })
export class CostSheetProcessingItemInput {
  @required.text(PROCESSING_TYPES) processingType!: string
  @optional.decimal("Cost for one piece where there is no unit cost, in the row's currency.")
  costAmount?: Decimal | null
  @optional.decimal("Cost of one unit, in the row's currency.") unitCost?: Decimal | null
  @optional.id(ROW_ID) id?: string | null
  @optional.text('Who does it, where that is no supplier on record.') vendorName?: string | null
  @optional.id('The supplier.') supplierId?: string | null
  @optional.text('Remarks.') description?: string | null
  @optional.decimal('Units for one piece; 1 when absent.') quantity?: Decimal | null
  @optional.text('Unit of the quantity; `piece` when absent.') unit?: string | null
  @optional.text(CURRENCY) currency?: string | null
  @optional.decimal(RATE) exchangeRate?: Decimal | null
}

@InputType({ description: 'One shipment in a cost sheet.' })
export class CostSheetLogisticsItemInput {
  @optional.decimal(
    "Cost for one piece where the mode is no estimate, in the row's currency; 1, which counts as nothing given, when absent.",
  )
  costAmount?: Decimal | null
  @optional.id(ROW_ID) id?: string | null
  @optional.text(BASES) basis?: string | null
  @optional.text('What is shipped.') description?: string | null
  @optional.text('Remarks.') notes?: string | null
  @optional.text(
    '`estimate`, when absent, computes the shipment from its figures; any other word trusts the cost given.',
  )
  calculationMode?: string | null
  @optional.text('Such as air, which it is when absent, or sea.') transportMode?: string | null
  @optional.decimal('How much is shipped, in the units of the basis; 0 when absent.') quantity?: Decimal | null
  @optional.decimal("Price of one unit of the basis, in the row's currency; 0 when absent.") rate?: Decimal | null
  @optional.decimal("Fee for the shipment, in the row's currency; 0 when absent.") handlingFee?: Decimal | null
  @optional.decimal("Stands in for quantity × rate where that is 0, in the row's currency; 0 when absent.")
  baseCost?: Decimal | null
  @optional.decimal('Added to the base for the unforeseen, in percent; 0 when absent.')
  contingencyPercent?: Decimal | null
  @optional.decimal("Stands in for the percentage where that is 0, in the row's currency; 0 when absent.")
  contingencyAmount?: Decimal | null
  @optional.decimal("Cost of the whole shipment, in the row's currency; kept as sent.") shipmentTotal?: Decimal | null
  @optional.decimal("Pieces in the shipment; the sheet's when absent.") orderQuantity?: Decimal | null
  @optional.decimal("Cost for one piece, in the row's currency.") unitCost?: Decimal | null
  @optional.text(CURRENCY) currency?: string | null
  @optional.decimal(RATE) exchangeRate?: Decimal | null
}

@InputType({ description: 'One overhead in a cost sheet. Whatever a draft lacks may wait until it is submitted.' })
export class CostSheetOverheadItemInput {
  @required.text(OVERHEAD_TYPES) overheadType!: string
  @optional.id(ROW_ID) id?: string | null
  @optional.text('Remarks.') description?: string | null
  @optional.decimal("Cost for one piece, in the row's currency.") costAmount?: Decimal | null
  @optional.text(CURRENCY) currency?: string | null
  @optional.decimal(RATE) exchangeRate?: Decimal | null
}

@InputType({
  description: 'A price that might be asked, and what it is expected to earn; the expected figures are kept as sent.',
})
export class CostSheetProfitScenarioInput {
  @required.decimal('Price of one piece, in the currency beside it.') quotedPrice!: Decimal
  @optional.id(ROW_ID) id?: string | null
  @optional.text('Remarks.') description?: string | null
  @optional.text('Currency of the price, ISO 4217; USD when absent.') quotedCurrency?: string | null
  @optional.decimal('In percent of the price; 0 when absent.') expectedGrossMargin?: Decimal | null
  @optional.decimal('For one piece; 0 when absent.') expectedGrossProfit?: Decimal | null
  @optional.decimal('In percent of the price; 0 when absent.') expectedNetMargin?: Decimal | null
  @optional.decimal('For one piece; 0 when absent.') expectedNetProfit?: Decimal | null
}

@InputType({
  description:
    'The content of a cost sheet. In an edit absent fields stay as they are, and null empties what may be empty; a list replaces all its rows.',
})
export class CostSheetInput {
  @optional.text('Name of the sheet.') costSheetName?: string | null
  @optional.id('The client.') clientId?: string | null
  @optional.id('The style.') styleId?: string | null
  @optional.id('The size and colour of the style.') skuId?: string | null
  @optional.text("Currency into which every row is converted, ISO 4217; the organization's for a new sheet.")
  mainCurrency?: string | null
  @optional.decimal('Pieces over which a shipment is spread.') orderQuantity?: Decimal | null
  @optional.of(() => [CostSheetBomItemInput], 'Replaces all materials.') bomItems?: CostSheetBomItemInput[] | null
  @optional.of(() => [CostSheetProcessingItemInput], 'Replaces all work.') processingItems?:
    CostSheetProcessingItemInput[] | null
  @optional.of(() => [CostSheetLogisticsItemInput], 'Replaces all shipments.') logisticsItems?:
    CostSheetLogisticsItemInput[] | null
  @optional.of(() => [CostSheetOverheadItemInput], 'Replaces all overheads.') overheadTier3Items?:
    CostSheetOverheadItemInput[] | null
  @optional.of(() => [CostSheetProfitScenarioInput], 'Replaces all scenarios.') profitScenarios?:
    CostSheetProfitScenarioInput[] | null
}

const VERSION = 'The version that you believe current; CONFLICT where it is not.'

@InputType({ description: 'The content of a cost sheet, and what is said with a change of it.' })
export class EditCostSheetInput extends CostSheetInput {
  @optional.text('Why, for the history and the audit trail.') reason?: string | null
  @optional.text('Remarks for the history.') comments?: string | null
  @optional.int(VERSION) versionNumber?: number | null
}

@InputType({ description: 'Any change of a cost sheet: fields, lists and an action, all of it or nothing.' })
export class UpdateCostSheetInput extends EditCostSheetInput {
  @optional.of(() => CostSheetAction, 'What to do beside changing the fields; DRAFT when absent.')
  action?: CostSheetAction | null
  @optional.text(
    'The state that you expect after the action, `Under Review`; refused where it contradicts it, and ignored otherwise. Empty is absent.',
    'Use `action`; the state follows from it.',
  )
  status?: string | null
}

@InputType({ description: 'What is said with an act on a cost sheet.' })
export class CostSheetActInput {
  @optional.text('Why, for the history and the audit trail.') reason?: string | null
  @optional.text('Remarks for the history.') comments?: string | null
  @optional.int(VERSION) versionNumber?: number | null
}

@InputType({ description: 'Why a cost sheet is rejected.' })
export class RejectCostSheetInput {
  @required.text('Why; shown to whoever submitted it.') reason!: string
  @optional.text('Remarks for the history.') comments?: string | null
  @optional.int(VERSION) versionNumber?: number | null
}

@InputType({ description: 'Which cost sheets to list; all conditions hold together.' })
export class CostSheetFilter {
  @optional.flag('All versions, rather than the latest of each costing.') allVersions?: boolean | null
  @optional.of(() => [CostSheetStatus], 'In one of these states.') status?: CostSheetStatus[] | null
  @optional.id('For this client.') clientId?: string | null
  @optional.id('For this style.') styleId?: string | null
  @optional.id('Opened by this user.') createdById?: string | null
  @optional.instant('Opened at this time or later.') createdFrom?: Date | null
  @optional.instant('Opened before this time.') createdBefore?: Date | null
  @optional.text('Name, or number of the costing, contains this.') text?: string | null
}

@InputType({ description: 'Which costings to list; all conditions hold together.' })
export class CostingDocumentFilter {
  @optional.id('Made by this user.') createdById?: string | null
  @optional.instant('Made at this time or later.') createdFrom?: Date | null
  @optional.instant('Made before this time.') createdBefore?: Date | null
  @optional.text('The number contains this.') text?: string | null
}
