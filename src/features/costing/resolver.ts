// Computed fields of cost sheets, their comparison, and `updateCostSheet`, whose action is a field of the input.
import type { GraphQLResolveInfo } from 'graphql'
import { Arg, Ctx, FieldResolver, ID, Info, Mutation, Query, Resolver, Root } from 'type-graphql'
import type { Context } from '../../core/context.js'
import { explained } from '../../core/figures/explained.js'
import { get } from '../../core/records/read.js'
import type { Row } from '../../core/records/record.js'
import { versioned, withExpectedVersion, RecordVersion } from '../../core/records/version.js'
import { Id, Input } from '../../core/schema/arguments.js'
import { GraphQLDay } from '../../core/schema/scalars.js'
import { documentMarginsOf } from './document-margins.js'
import { compareSheets } from './comparison.js'
import { comparisonCsv } from './comparison-csv.js'
import { CostSheetComparison } from './comparison.types.js'
import { sheetDifference } from './difference.js'
import { CostSheetDifference } from './difference.types.js'
import { contentOf, figuresOfRollUp, rollUpOf, type shownRollUp } from './figures.js'
import { CostRollUp, CostSheetWarning } from './figures.types.js'
import { UpdateCostSheetInput } from './inputs.js'
import { DocumentMargin } from './link.types.js'
import { costSheets } from './reads.js'
import { update } from './service.js'
import { simulateSheet } from './simulate.js'
import { CostSheetSimulation, SimulateCostSheetInput } from './simulation.types.js'
import { CostSheet } from './types.js'
import { idOfCurrent } from './versions.js'
import { warningsOf } from './warnings.js'

/** Description of the argument `id` of every mutation of a cost sheet. */
export const COSTING = 'Number or id of the costing, or id of its latest sheet (`CostSheet`).'

/** Description of an argument that names a sheet of any version. */
export const ANY_SHEET =
  'A sheet of any version; or number or id of a costing, for its latest.'

export const RollUpFigures = explained(CostRollUp, {
  of: 'the roll-up, its rows and its scenarios',
  figures: (_, rollUp: ReturnType<typeof shownRollUp>) => figuresOfRollUp(rollUp),
})

const CURRENT_SHEET = versioned(costSheets, { identify: idOfCurrent })

@Resolver(() => CostSheet)
export class CostSheetResolver {
  @Query(() => CostSheetComparison, {
    description:
      'Compares cost sheets. BAD_USER_INPUT if a currency has no rate.',
  })
  compareCostSheets(
    @Arg('costSheetIds', () => [ID], {
      description: 'Two to ten different sheets, each as in the query `costSheet`.',
    })
    costSheetIds: string[],
    @Arg('baselineId', () => ID, {
      nullable: true,
      description: 'The sheet that the deltas are relative to; the first sheet if absent.',
    })
    baselineId: string | null,
    @Arg('day', () => GraphQLDay, { nullable: true, description: 'The day of the exchange rates; today if absent.' })
    day: Date | null,
    @Ctx() ctx: Context,
  ) {
    return compareSheets(ctx, costSheetIds, baselineId, day ?? undefined)
  }

  @Query(() => CostSheetDifference, {
    description: 'Compares two sheets or versions by row. BAD_USER_INPUT without a rate.',
  })
  costSheetDifference(
    @Arg('from', () => ID, { description: 'The first sheet, as in the query `costSheet`.' }) from: string,
    @Arg('to', () => ID, { description: 'The second sheet, which is another one, as in `costSheet`.' }) to: string,
    @Ctx() ctx: Context,
  ) {
    return sheetDifference(ctx, from, to)
  }

  @Query(() => CostSheetSimulation, {
    description: 'Computes a cost sheet with changed figures; nothing is written.',
  })
  simulateCostSheet(
    @Id(ANY_SHEET) id: string,
    @Input(() => SimulateCostSheetInput) input: SimulateCostSheetInput,
    @Ctx() ctx: Context,
  ) {
    return simulateSheet(ctx, id, input)
  }

  @FieldResolver()
  rollUp(@Root() sheet: Row<'CostSheet'>, @Ctx() ctx: Context) {
    return rollUpOf(ctx, sheet)
  }

  @FieldResolver(() => [CostSheetWarning], {
    description: 'What may be wrong with the sheet, although it can be computed.',
  })
  async warnings(@Root() sheet: Row<'CostSheet'>, @Ctx() ctx: Context) {
    return warningsOf(sheet, await contentOf(ctx, sheet))
  }

  @FieldResolver(() => [DocumentMargin], {
    description: 'Its quotes and sales orders, with their margin and the promised one.',
  })
  documentMargins(@Root() sheet: Row<'CostSheet'>, @Ctx() ctx: Context) {
    return documentMarginsOf(ctx, sheet)
  }

  @Mutation(() => CostSheet, {
    description:
      'Changes fields and lists, and takes an action: all of it, or nothing.',
  })
  async updateCostSheet(
    @Id(COSTING) id: string,
    @Input(() => UpdateCostSheetInput) input: UpdateCostSheetInput,
    @Arg('actingUserId', () => ID, {
      nullable: true,
      description: 'On whose behalf; others only for administrators. Empty is absent.',
    })
    actingUserId: string | null,
    @RecordVersion() version: number | null,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    const change = (inner: Context) => update(inner, id, input, actingUserId)
    return get(ctx, costSheets, await withExpectedVersion(ctx, CURRENT_SHEET, { id, input, version }, change), info)
  }
}

@Resolver(() => CostSheetComparison)
export class CostSheetComparisonResolver {
  @FieldResolver()
  csv(@Root() comparison: Parameters<typeof comparisonCsv>[0]) {
    return comparisonCsv(comparison)
  }
}
