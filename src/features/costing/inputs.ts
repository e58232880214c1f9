// GraphQL input types of cost sheets.
import { InputType } from 'type-graphql'
import { describeEnum } from '../../core/schema/enums.js'
import { LINE_ID, optional, required } from '../../core/schema/fields.js'
import { AWAITING } from '../../core/lifecycle/awaiting.js'
import type { Decimal } from '../../core/schema/scalars.js'
import { CostSheetStatus, Incoterm } from '../../generated/prisma/enums.js'
import { BASES, BASIS_EFFECT, MATERIAL_TYPES, OVERHEAD_TYPES, PROCESSING_TYPES } from './vocabulary.js'

export const CostSheetAction = {
  DRAFT: 'DRAFT',
  SUBMIT_FOR_REVIEW: 'SUBMIT_FOR_REVIEW',
  WITHDRAW: 'WITHDRAW',
  APPROVE: 'APPROVE',
  REJECT: 'REJECT',
  RESUBMIT: 'RESUBMIT',
} as const
export type CostSheetAction = keyof typeof CostSheetAction

describeEnum(CostSheetAction, 'CostSheetAction', 'What an update does with a cost sheet, beside the changed fields.', {
  DRAFT: 'Saves without validation; the state does not change.',
  SUBMIT_FOR_REVIEW: 'Validates the sheet and submits it for approval.',
  WITHDRAW: 'Back to Draft. An approved sheet stays, and its next version opens.',
  APPROVE: 'Approves the sheet. Managers and administrators only.',
  REJECT: 'Rejects the sheet, with a reason. Managers and administrators only.',
  RESUBMIT: 'Validates a rejected sheet and submits it for approval again.',
})

const RATE = "Units of the sheet's currency for one of the row's; 1 if absent."
const CURRENCY = 'Currency of the amounts of the row, ISO 4217; USD if absent.'
const BASIS = `${BASES} ${BASIS_EFFECT}`

@InputType({ description: 'One material. A draft may be incomplete until it is submitted.' })
export class CostSheetBomItemInput {
  @required.text('Name of the material.') materialName!: string
  @optional.text(MATERIAL_TYPES) materialType?: string | null
  @optional.text('Unit of measure of the consumption.') unit?: string | null
  @optional.decimal('Quantity for one piece, in `unit`.') consumption?: Decimal | null
  @optional.decimal('Cost of one unit, in the currency of the row.') unitCost?: Decimal | null
  @optional.id(LINE_ID) id?: string | null
  @optional.id('The material.') materialId?: string | null
  @optional.id('Size or colour of the material.') materialSkuId?: string | null
  @optional.decimal('Percentage added to the consumption; 0 if absent.') tolerancePercent?: Decimal | null
  @optional.currency(CURRENCY) currency?: string | null
  @optional.decimal(RATE) exchangeRate?: Decimal | null
}

@InputType({ description: 'One processing step. A draft may be incomplete until it is submitted.' })
export class CostSheetProcessingItemInput {
  @required.text(PROCESSING_TYPES) processingType!: string
  @optional.decimal('Per piece if there is no unitCost, in the currency of the row.') costAmount?: Decimal | null
  @optional.decimal('Cost of one unit, in the currency of the row.') unitCost?: Decimal | null
  @optional.id(LINE_ID) id?: string | null
  @optional.text('Name of who does the work, if no supplier is recorded for it.') vendorName?: string | null
  @optional.id('The supplier.') supplierId?: string | null
  @optional.text('Remarks.') description?: string | null
  @optional.decimal('Number of units for one piece; 1 if absent.') quantity?: Decimal | null
  @optional.text('Unit of the quantity; `piece` if absent.') unit?: string | null
  @optional.currency(CURRENCY) currency?: string | null
  @optional.decimal(RATE) exchangeRate?: Decimal | null
}

@InputType({ description: 'One shipment in a cost sheet.' })
export class CostSheetLogisticsItemInput {
  @optional.decimal("Per piece, in the row's currency; ignored by `estimate`. Default 1: no cost given.") costAmount?: Decimal | null
  @optional.id(LINE_ID) id?: string | null
  @optional.text(BASIS) basis?: string | null
  @optional.text('Description of the shipped goods.') description?: string | null
  @optional.text('Remarks.') notes?: string | null
  @optional.text('`estimate`, the default: computed; otherwise the given cost is used.') calculationMode?: string | null
  @optional.text('Mode of transport, such as `air`, the default, or `sea`.') transportMode?: string | null
  @optional.decimal('Shipped quantity, in the unit of `basis`; 0 if absent.') quantity?: Decimal | null
  @optional.decimal("Price of one unit of `basis`, in the row's currency; 0 if absent.") rate?: Decimal | null
  @optional.decimal("Fee for the shipment, in the row's currency; 0 if absent.") handlingFee?: Decimal | null
  @optional.decimal("Used if the base by rate is 0. In the row's currency; 0 if absent.") baseCost?: Decimal | null
  @optional.decimal('Percentage added to the base for unforeseen costs; 0 if absent.')
  contingencyPercent?: Decimal | null
  @optional.decimal("If contingencyPercent gives 0. In the row's currency; 0 if absent.")
  contingencyAmount?: Decimal | null
  @optional.decimal("Cost of the whole shipment, in the row's currency; stored as sent.") shipmentTotal?: Decimal | null
  @optional.decimal('Pieces in the shipment; the order quantity of the sheet if absent.') orderQuantity?: Decimal | null
  @optional.decimal('Cost for one piece, in the currency of the row.') unitCost?: Decimal | null
  @optional.currency(CURRENCY) currency?: string | null
  @optional.decimal(RATE) exchangeRate?: Decimal | null
}

@InputType({ description: 'One overhead. A draft may be incomplete until it is submitted.' })
export class CostSheetOverheadItemInput {
  @required.text(OVERHEAD_TYPES) overheadType!: string
  @optional.id(LINE_ID) id?: string | null
  @optional.text('Remarks.') description?: string | null
  @optional.decimal('Cost for one piece, in the currency of the row.') costAmount?: Decimal | null
  @optional.currency(CURRENCY) currency?: string | null
  @optional.decimal(RATE) exchangeRate?: Decimal | null
}

@InputType({
  description: 'A price scenario. Its expected figures are stored as sent.',
})
export class CostSheetProfitScenarioInput {
  @required.decimal('Price of one piece, in `quotedCurrency`.') quotedPrice!: Decimal
  @optional.id(LINE_ID) id?: string | null
  @optional.text('Remarks.') description?: string | null
  @optional.currency('Currency of the price, ISO 4217; USD if absent.') quotedCurrency?: string | null
  @optional.of(
    () => Incoterm, 'If absent, a scenario that keeps its `id` keeps its incoterm.',
  )
  incoterm?: Incoterm | null
  @optional.decimal('In percent of the price; 0 if absent, negative for a loss.') expectedGrossMargin?: Decimal | null
  @optional.decimal('Expected gross profit for one piece; 0 if absent, negative for a loss.')
  expectedGrossProfit?: Decimal | null
  @optional.decimal('In percent of the price; 0 if absent, negative for a loss.') expectedNetMargin?: Decimal | null
  @optional.decimal('Expected net profit for one piece; 0 if absent, negative for a loss.')
  expectedNetProfit?: Decimal | null
}

@InputType({
  description:
    'The content of a cost sheet.',
})
export class CreateCostSheetInput {
  @optional.text('Name of the sheet.') costSheetName?: string | null
  @optional.id('The client.') clientId?: string | null
  @optional.id('The style.') styleId?: string | null
  @optional.id('The size and colour of the style.') skuId?: string | null
  @optional.currency('Every row is converted into it. New sheets: that of the organization.')
  mainCurrency?: string | null
  @optional.decimal('Pieces over which the cost of a shipment is spread.') orderQuantity?: Decimal | null
  @optional.of(() => [CostSheetBomItemInput], 'Replaces all materials.') bomItems?: CostSheetBomItemInput[] | null
  @optional.of(() => [CostSheetProcessingItemInput], 'Replaces all processing steps.') processingItems?:
    CostSheetProcessingItemInput[] | null
  @optional.of(() => [CostSheetLogisticsItemInput], 'Replaces all shipments.') logisticsItems?:
    CostSheetLogisticsItemInput[] | null
  @optional.of(() => [CostSheetOverheadItemInput], 'Replaces all overheads.') overheadTier3Items?:
    CostSheetOverheadItemInput[] | null
  @optional.of(() => [CostSheetProfitScenarioInput], 'Replaces all scenarios.') profitScenarios?:
    CostSheetProfitScenarioInput[] | null
}

const VERSION = 'The version that you expect. CONFLICT if another one is current.'

@InputType({ description: 'The content of a cost sheet; reason, comments and expected version.' })
export class EditCostSheetInput extends CreateCostSheetInput {
  @optional.text('Reason, stored in the history and in the audit trail.') reason?: string | null
  @optional.text('Comments, stored in the history.') comments?: string | null
  @optional.int(VERSION) versionNumber?: number | null
}

@InputType({ description: 'Changes of fields and lists, and an action: all are applied, or none.' })
export class UpdateCostSheetInput extends EditCostSheetInput {
  @optional.of(() => CostSheetAction, 'The action beside the changed fields; DRAFT if absent.')
  action?: CostSheetAction | null
  @optional.text(
    'The state that you expect after it, such as `Under Review`; the update fails if it would be different. It has no '
      + 'other effect; an empty value counts as absent.',
    'Use `action`; the state follows from the action.',
  )
  status?: string | null
}

@InputType({ description: 'Reason, comments and expected version of an action on a cost sheet.' })
export class CostSheetActionInput {
  @optional.text('Reason, stored in the history and in the audit trail.') reason?: string | null
  @optional.text('Comments, stored in the history.') comments?: string | null
  @optional.int(VERSION) versionNumber?: number | null
}

@InputType({ description: 'Reason for the rejection of a cost sheet.' })
export class RejectCostSheetInput {
  @required.text('Reason; shown to the user who submitted the sheet.') reason!: string
  @optional.text('Comments, stored in the history.') comments?: string | null
  @optional.int(VERSION) versionNumber?: number | null
}

@InputType({ description: 'Conditions for cost sheets.' })
export class CostSheetFilter {
  @optional.flag(AWAITING) awaitingMyDecision?: boolean | null
  @optional.flag('True: all versions. Otherwise only the latest version of each costing.') allVersions?: boolean | null
  @optional.of(() => [CostSheetStatus], 'Records in one of these states.') status?: CostSheetStatus[] | null
  @optional.ids('For one of these clients.') clientId?: string[] | null
  @optional.ids('For one of these styles.') styleId?: string[] | null
  @optional.ids('For one of these sizes and colours.') skuId?: string[] | null
  @optional.ids('Calculated with one of these bills of materials.') billOfMaterialsId?: string[] | null
  @optional.ids('Versions of one of these costings.') costingId?: string[] | null
  @optional.ids('Opened by one of these users.') createdById?: string[] | null
  @optional.ids('Submitted by one of these users.') submittedById?: string[] | null
  @optional.ids('Submitted by somebody else on behalf of one of these users.') submittedForId?: string[] | null
  @optional.ids('Approved by one of these users.') approvedById?: string[] | null
  @optional.ids('Rejected by one of these users.') rejectedById?: string[] | null
  @optional.instant('Opened at this time or later.') createdFrom?: Date | null
  @optional.instant('Opened before this time.') createdBefore?: Date | null
  @optional.text('It has these words, as `search` finds them.') text?: string | null
}

@InputType({ description: 'Conditions for costings.' })
export class CostingDocumentFilter {
  @optional.ids('Created by one of these users.') createdById?: string[] | null
  @optional.instant('Created at this time or later.') createdFrom?: Date | null
  @optional.instant('Created before this time.') createdBefore?: Date | null
  @optional.text('It has these words, as `search` finds them.') text?: string | null
}
