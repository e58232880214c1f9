// Costings, their cost sheets and what sets these apart, as fields.
import { Arg, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from 'type-graphql'
import type { Context } from '../../context.js'
import { Id, Input, OptionalInput } from '../../core/schema/arguments.js'
import { AvailableAction } from '../../core/lifecycle/available-action.js'
import { availableActions } from '../../core/lifecycle/step.js'
import { compareSheets, rollUpOf } from './figures.js'
import { CostRollUp, CostSheetComparison } from './figures.types.js'
import {
  CostSheetActInput, CostSheetInput, DraftCostSheetInput, RejectCostSheetInput, UpdateCostSheetInput,
} from './inputs.js'
import { costSheetLife } from './lifecycle.js'
import * as service from './service.js'
import { CostSheet } from './types.js'

const COSTING = 'The costing, by its number or id, or its latest cost sheet, by its id; the id of an older one is a CONFLICT that names the latest.'

@Resolver(() => CostSheet)
export class CostSheetResolver {
  @Query(() => CostSheetComparison, { description: 'Cost sheets side by side. Fails with NOT_FOUND, and BAD_USER_INPUT for fewer than two, more than ten, one twice, or currencies without a rate.' })
  compareCostSheets(
    @Arg('costSheetIds', () => [ID], { description: 'Two to ten sheets, of any version, by their ids; or costings, by number or id, for their latest.' }) costSheetIds: string[],
    @Arg('baselineId', () => ID, { nullable: true, description: 'The one of them that deltas are counted from; the first when absent.' }) baselineId: string | null,
    @Ctx() ctx: Context,
  ) {
    return compareSheets(ctx, costSheetIds, baselineId)
  }

  @FieldResolver(() => CostRollUp)
  rollUp(@Root() sheet: CostSheet, @Ctx() ctx: Context) {
    return rollUpOf(ctx, sheet)
  }

  @FieldResolver(() => [AvailableAction])
  availableActions(@Root() sheet: object, @Ctx() ctx: Context) {
    return availableActions(costSheetLife, { ...sheet }, ctx)
  }

  @Mutation(() => CostSheet, { description: 'Creates a costing with its first cost sheet in Draft. Fails with BAD_USER_INPUT.' })
  createCostSheet(@Input(() => CostSheetInput) input: CostSheetInput, @Ctx() ctx: Context) {
    return service.create(ctx, input)
  }

  @Mutation(() => CostSheet, { description: 'Changes fields and lists, and takes an action, all of it or nothing. Fails with FORBIDDEN, NOT_FOUND, CONFLICT, and BAD_USER_INPUT with every fault at once.' })
  updateCostSheet(
    @Id(COSTING) id: string,
    @Input(() => UpdateCostSheetInput) input: UpdateCostSheetInput,
    @Arg('actingUserId', () => ID, { nullable: true, description: 'In whose name; only an administrator may name another user of the organization. Empty is absent.' })
    actingUserId: string | null,
    @Ctx() ctx: Context,
  ) {
    return service.update(ctx, id, input, actingUserId)
  }

  @Mutation(() => CostSheet, { description: 'Saves a draft or a rejected sheet without validation; its state stays. Fails with NOT_FOUND, CONFLICT, BAD_USER_INPUT.' })
  draftCostSheet(@Id(COSTING) id: string, @Input(() => DraftCostSheetInput) input: DraftCostSheetInput, @Ctx() ctx: Context) {
    return service.draft(ctx, id, input)
  }

  @Mutation(() => CostSheet, { description: 'Asks for approval. Fails with NOT_FOUND, CONFLICT, and BAD_USER_INPUT with all that a complete sheet lacks.' })
  submitCostSheet(@Id(COSTING) id: string, @OptionalInput(() => CostSheetActInput) input: CostSheetActInput | null, @Ctx() ctx: Context) {
    return service.submit(ctx, id, input)
  }

  @Mutation(() => CostSheet, { description: 'Takes a sheet back to Draft; an approved one stays as it is and its next version opens. Fails with NOT_FOUND, CONFLICT.' })
  withdrawCostSheet(@Id(COSTING) id: string, @OptionalInput(() => CostSheetActInput) input: CostSheetActInput | null, @Ctx() ctx: Context) {
    return service.withdraw(ctx, id, input)
  }

  @Mutation(() => CostSheet, { description: "Approves a sheet under review; one's own unless the organization forbids it. Fails with FORBIDDEN, NOT_FOUND, CONFLICT." })
  approveCostSheet(@Id(COSTING) id: string, @OptionalInput(() => CostSheetActInput) input: CostSheetActInput | null, @Ctx() ctx: Context) {
    return service.approve(ctx, id, input)
  }

  @Mutation(() => CostSheet, { description: 'Rejects a sheet under review. Fails with FORBIDDEN, NOT_FOUND, CONFLICT, and BAD_USER_INPUT without a reason.' })
  rejectCostSheet(@Id(COSTING) id: string, @Input(() => RejectCostSheetInput) input: RejectCostSheetInput, @Ctx() ctx: Context) {
    return service.reject(ctx, id, input)
  }

  @Mutation(() => CostSheet, { description: 'Asks again for approval of a rejected sheet. Fails with NOT_FOUND, CONFLICT, and BAD_USER_INPUT with all that a complete sheet lacks.' })
  resubmitCostSheet(@Id(COSTING) id: string, @OptionalInput(() => CostSheetActInput) input: CostSheetActInput | null, @Ctx() ctx: Context) {
    return service.resubmit(ctx, id, input)
  }
}

