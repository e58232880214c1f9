// What is computed of cost sheets, and the documented update, which carries its action in the input.
import type { GraphQLResolveInfo } from 'graphql'
import { Arg, Ctx, FieldResolver, ID, Info, Mutation, Query, Resolver, Root } from 'type-graphql'
import type { Context } from '../../context.js'
import { get } from '../../core/records/read.js'
import type { Row } from '../../core/records/record.js'
import { Id, Input } from '../../core/schema/arguments.js'
import { compareSheets, rollUpOf } from './figures.js'
import { CostRollUp, CostSheetComparison } from './figures.types.js'
import { UpdateCostSheetInput } from './inputs.js'
import { costSheets } from './reads.js'
import { update } from './service.js'
import { CostSheet } from './types.js'

/** What the identifier of every mutation of a cost sheet names. */
export const COSTING = 'The costing, by its number or id, or its latest cost sheet, by its id; the id of an older one is a CONFLICT that names the latest.'

@Resolver(() => CostSheet)
export class CostSheetResolver {
  @Query(() => CostSheetComparison, {
    description:
      'Cost sheets side by side. Fails with NOT_FOUND, and BAD_USER_INPUT for fewer than two, more than ten, one twice, or currencies without a rate.',
  })
  compareCostSheets(
    @Arg('costSheetIds', () => [ID], {
      description: 'Two to ten sheets, of any version, by their ids; or costings, by number or id, for their latest.',
    })
    costSheetIds: string[],
    @Arg('baselineId', () => ID, {
      nullable: true,
      description: 'The one of them that deltas are counted from; the first when absent.',
    })
    baselineId: string | null,
    @Ctx() ctx: Context,
  ) {
    return compareSheets(ctx, costSheetIds, baselineId)
  }

  @FieldResolver(() => CostRollUp)
  rollUp(@Root() sheet: Row<'CostSheet'>, @Ctx() ctx: Context) {
    return rollUpOf(ctx, sheet)
  }

  @Mutation(() => CostSheet, {
    nullable: true,
    description:
      'Changes fields and lists, and takes an action, all of it or nothing. Fails with FORBIDDEN, NOT_FOUND, CONFLICT, and BAD_USER_INPUT with every fault at once.',
  })
  async updateCostSheet(
    @Id(COSTING) id: string,
    @Input(() => UpdateCostSheetInput) input: UpdateCostSheetInput,
    @Arg('actingUserId', () => ID, {
      nullable: true,
      description: 'In whose name; only an administrator may name another user of the organization. Empty is absent.',
    })
    actingUserId: string | null,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    return get(ctx, costSheets, await update(ctx, id, input, actingUserId), info)
  }
}
