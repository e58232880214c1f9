// GraphQL types of the difference of two cost sheets.
import { ObjectType } from 'type-graphql'
import { describeEnum } from '../../core/schema/enums.js'
import { optional, required } from '../../core/schema/fields.js'
import type { Decimal } from '../../core/schema/scalars.js'
import { CostSheetSummary, RateUse } from './comparison.types.js'

export const RowChange = { ADDED: 'ADDED', REMOVED: 'REMOVED', CHANGED: 'CHANGED' } as const
export type RowChange = keyof typeof RowChange

describeEnum(RowChange, 'RowChange', 'What happened to a row.', {
  ADDED: 'Only the second sheet has it.',
  REMOVED: 'Only the first sheet has it.',
  CHANGED: 'Both have it, and a field or the cost differs.',
})

export const CostSheetList = {
  BOM_ITEMS: 'BOM_ITEMS', PROCESSING_ITEMS: 'PROCESSING_ITEMS', LOGISTICS_ITEMS: 'LOGISTICS_ITEMS',
  OVERHEAD_TIER3_ITEMS: 'OVERHEAD_TIER3_ITEMS', PROFIT_SCENARIOS: 'PROFIT_SCENARIOS',
} as const
export type CostSheetList = keyof typeof CostSheetList

describeEnum(CostSheetList, 'CostSheetList', 'A list of a cost sheet.', {
  BOM_ITEMS: 'The materials.',
  PROCESSING_ITEMS: 'The processing steps.',
  LOGISTICS_ITEMS: 'The shipments.',
  OVERHEAD_TIER3_ITEMS: 'The overheads.',
  PROFIT_SCENARIOS: 'The price scenarios, which have no cost.',
})

@ObjectType({ description: 'A field with different values in two cost sheets.' })
export class FieldDifference {
  @required.text('Name of the field.') field!: string
  @optional.text('Its value in the first sheet, as text. Null if it has none.') before!: string | null
  @optional.text('Its value in the second sheet, as text. Null if it has none.') after!: string | null
}

@ObjectType({
  description: 'A row that differs. Rows of one name (any case, spacing) go in order.',
})
export class CostRowDifference {
  @required.of(() => RowChange, 'What happened to the row.') change!: RowChange
  @required.of(() => CostSheetList, 'The list of the row.') list!: CostSheetList
  @required.text('Material, processing type, transport mode, overhead or description.') name!: string
  @optional.id('The row of the first sheet. Null for an added row.') fromId!: string | null
  @optional.id('The row of the second sheet. Null for a removed row.') toId!: string | null
  @required.of(() => [FieldDifference], 'The fields that differ; empty for an added or removed row.')
  fields!: FieldDifference[]
  @optional.decimal('Per piece in the first sheet. Null without the row, or if not known.') costBefore!: Decimal | null
  @optional.decimal('Per piece in the second sheet. Null without the row, or if not known.') costAfter!: Decimal | null
  @optional.decimal('`costAfter − costBefore`, where null counts as 0. Null if both are.') costChange!: Decimal | null
}

@ObjectType({ description: 'The difference of two cost sheets; its rows sum to that of the total.' })
export class CostSheetDifference {
  @required.of(() => CostSheetSummary, 'The first sheet.') from!: CostSheetSummary
  @required.of(() => CostSheetSummary, 'The second sheet.') to!: CostSheetSummary
  @required.currency('That of the second sheet; the first is converted by today’s rates.') currency!: string
  @required.of(() => [RateUse], 'The rate that was used; empty if both sheets have one currency.') rates!: RateUse[]
  @required.of(() => [FieldDifference], 'The fields of the sheet that differ.') fields!: FieldDifference[]
  @required.of(() => [CostRowDifference], 'The rows that differ, list by list.') rows!: CostRowDifference[]
  @required.decimal('Per piece in the first sheet: the sum of its converted rows.') totalBefore!: Decimal
  @required.decimal('Total cost of one piece in the second sheet.') totalAfter!: Decimal
  @required.decimal('Change of the total: totalAfter − totalBefore.') totalChange!: Decimal
}
