// Computed fields of cost sheets, their comparison, and `updateCostSheet`, whose action is a field of the input.
import type { GraphQLResolveInfo } from 'graphql'
import { Arg, Ctx, FieldResolver, ID, Info, Mutation, Query, Resolver, Root } from 'type-graphql'
import type { Context } from '../../core/context.js'
import { explained } from '../../core/figures/explained.js'
import { get } from '../../core/records/read.js'
import type { Row } from '../../core/records/record.js'
import { comparing, inVersion, RecordVersion } from '../../core/records/version.js'
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
export const COSTING = 'The number or id of the costing, or the id of its latest cost sheet. The id of an older cost '
  + 'sheet fails with a CONFLICT that names the latest.'

/** Description of an argument that names a sheet of any version. */
export const ANY_SHEET =
  'The id of a cost sheet of any version; or the number or id of a costing, for its latest version.'

export const RollUpFigures = explained(CostRollUp, {
  of: 'the roll-up, of its rows and of its scenarios',
  figures: (_, rollUp: ReturnType<typeof shownRollUp>) => figuresOfRollUp(rollUp),
})

const CURRENT_SHEET = comparing(costSheets, { identify: idOfCurrent })

@Resolver(() => CostSheet)
export class CostSheetResolver {
  @Query(() => CostSheetComparison, {
    description:
      'Compares cost sheets. Fails with NOT_FOUND, and with BAD_USER_INPUT for fewer than two sheets, more than ten '
        + 'sheets, a sheet that is given twice, or currencies without a rate.',
  })
  compareCostSheets(
    @Arg('costSheetIds', () => [ID], {
      description: 'Two to ten sheets: the ids of cost sheets of any version, or the numbers or ids '
        + 'of costings, for their latest version.',
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
    return compareSheets(ctx, costSheetIds, baselineId, day ?? ctx.now)
  }

  @Query(() => CostSheetDifference, {
    description: 'Compares two cost sheets or two versions of one, row by row. Fails with NOT_FOUND, and with '
      + 'BAD_USER_INPUT for one sheet given twice or currencies without a rate.',
  })
  costSheetDifference(
    @Arg('from', () => ID, { description: `The first sheet. ${ANY_SHEET}` }) from: string,
    @Arg('to', () => ID, { description: `The second sheet. ${ANY_SHEET}` }) to: string,
    @Ctx() ctx: Context,
  ) {
    return sheetDifference(ctx, from, to)
  }

  @Query(() => CostSheetSimulation, {
    description: 'Computes a cost sheet with changed figures; nothing is written. Fails with NOT_FOUND, and with '
      + 'BAD_USER_INPUT that lists every fault.',
  })
  simulateCostSheet(
    @Id(ANY_SHEET) id: string,
    @Input(() => SimulateCostSheetInput) input: SimulateCostSheetInput,
    @Ctx() ctx: Context,
  ) {
    return simulateSheet(ctx, id, input)
  }

  @FieldResolver(() => CostRollUp)
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
    description: 'The quotes and sales orders of the sheet, each with the margin of its price beside the promised one.',
  })
  documentMargins(@Root() sheet: Row<'CostSheet'>, @Ctx() ctx: Context) {
    return documentMarginsOf(ctx, sheet)
  }

  @Mutation(() => CostSheet, {
    nullable: true,
    description:
      'Changes fields and lists and performs an action. All changes are applied, or none. Fails with FORBIDDEN, '
        + 'NOT_FOUND, CONFLICT, and with BAD_USER_INPUT that lists every fault.',
  })
  async updateCostSheet(
    @Id(COSTING) id: string,
    @Input(() => UpdateCostSheetInput) input: UpdateCostSheetInput,
    @Arg('actingUserId', () => ID, {
      nullable: true,
      description: 'The user on whose behalf the update is made. Only an administrator may name another user of the '
        + 'organization. An empty value counts as absent.',
    })
    actingUserId: string | null,
    @RecordVersion() version: number | null,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    const change = (inner: Context) => update(inner, id, input, actingUserId)
    return get(ctx, costSheets, await inVersion(ctx, CURRENT_SHEET, { id, input, version }, change), info)
  }
}

@Resolver(() => CostSheetComparison)
export class CostSheetComparisonResolver {
  @FieldResolver(() => String)
  csv(@Root() comparison: Parameters<typeof comparisonCsv>[0]) {
    return comparisonCsv(comparison)
  }
}
