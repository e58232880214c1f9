// Costings, their cost sheets and what sets these apart, as fields.
import type { GraphQLResolveInfo } from 'graphql'
import { Arg, Args, Ctx, FieldResolver, ID, Info, Mutation, Query, Resolver, Root } from 'type-graphql'
import type { Context } from '../../context.js'
import { Filter, Id, Input, OptionalInput } from '../../core/schema/arguments.js'
import { AvailableAction } from '../../core/lifecycle/available-action.js'
import { availableActions } from '../../core/lifecycle/step.js'
import { PageArgs } from '../../core/schema/paging.js'
import { children, find, get, list } from '../../core/records/read.js'
import { materials } from '../materials/reads.js'
import { Material } from '../materials/types.js'
import { clients, suppliers } from '../partners/reads.js'
import { Client, Supplier } from '../partners/types.js'
import { styles, styleSkus } from '../styles/reads.js'
import { Style, StyleSku } from '../styles/types.js'
import { compareSheets, rollUpOf } from './figures.js'
import { CostRollUp, CostSheetComparison } from './figures.types.js'
import {
  CostingDocumentFilter, CostSheetActInput, CostSheetFilter, CostSheetInput, DraftCostSheetInput, RejectCostSheetInput, UpdateCostSheetInput,
} from './inputs.js'
import { costSheetLife } from './lifecycle.js'
import {
  bomItems, costingDocuments, costSheetHistory, costSheets, costSheetVersions, logisticsItems, overheadTier3Items, processingItems,
  profitScenarios, readCosting, readSheet,
} from './reads.js'
import * as service from './service.js'
import {
  CostingDocument, CostingDocumentConnection, CostSheet, CostSheetBomItem, CostSheetConnection, CostSheetHistory, CostSheetLogisticsItem,
  CostSheetOverheadItem, CostSheetProcessingItem, CostSheetProfitScenario,
} from './types.js'

const COSTING = 'The costing, by its number or id, or its latest cost sheet, by its id; the id of an older one is a CONFLICT that names the latest.'

@Resolver(() => CostingDocument)
export class CostingDocumentResolver {
  @Query(() => CostingDocument, { nullable: true, description: 'One costing. Fails with NOT_FOUND.' })
  costingDocument(@Id('The costing, by its number or id.') id: string, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return readCosting(ctx, id, info)
  }

  @Query(() => CostingDocumentConnection, { description: 'Costings, newest first.' })
  costingDocuments(
    @Args() page: PageArgs,
    @Filter(() => CostingDocumentFilter) filter: CostingDocumentFilter | null,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    return list(ctx, costingDocuments, page, filter, info)
  }

  @FieldResolver(() => [CostSheet])
  versions(@Root() { id }: CostingDocument, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return children(ctx, costSheetVersions, 'costingId', id, info)
  }
}

@Resolver(() => CostSheet)
export class CostSheetResolver {
  @Query(() => CostSheet, { nullable: true, description: 'One cost sheet. Fails with NOT_FOUND.' })
  costSheet(
    @Id('The sheet, of any version; or its costing, by number or id, for the latest version.') id: string,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    return readSheet(ctx, id, info)
  }

  @Query(() => CostSheetConnection, { description: 'Cost sheets, newest first; the latest version of each costing unless all are asked for.' })
  costSheets(
    @Args() page: PageArgs,
    @Filter(() => CostSheetFilter) filter: CostSheetFilter | null,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    return list(ctx, costSheets, page, { ...filter, allVersions: filter?.allVersions ?? false }, info)
  }

  @Query(() => CostSheetComparison, { description: 'Cost sheets side by side. Fails with NOT_FOUND, and BAD_USER_INPUT for fewer than two, more than ten, one twice, or currencies without a rate.' })
  compareCostSheets(
    @Arg('costSheetIds', () => [ID], { description: 'Two to ten sheets, of any version, by their ids; or costings, by number or id, for their latest.' }) costSheetIds: string[],
    @Arg('baselineId', () => ID, { nullable: true, description: 'The one of them that deltas are counted from; the first when absent.' }) baselineId: string | null,
    @Ctx() ctx: Context,
  ) {
    return compareSheets(ctx, costSheetIds, baselineId)
  }

  @FieldResolver(() => Client)
  client(@Root() { clientId }: CostSheet, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return find(ctx, clients, clientId, info)
  }

  @FieldResolver(() => Style)
  style(@Root() { styleId }: CostSheet, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return find(ctx, styles, styleId, info)
  }

  @FieldResolver(() => StyleSku)
  sku(@Root() { skuId }: CostSheet, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return find(ctx, styleSkus, skuId, info)
  }

  @FieldResolver(() => CostingDocument)
  costing(@Root() { costingId }: CostSheet, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return get(ctx, costingDocuments, costingId, info)
  }

  @FieldResolver(() => [CostSheetBomItem])
  bomItems(@Root() { id }: CostSheet, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return children(ctx, bomItems, 'costSheetId', id, info)
  }

  @FieldResolver(() => [CostSheetProcessingItem])
  processingItems(@Root() { id }: CostSheet, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return children(ctx, processingItems, 'costSheetId', id, info)
  }

  @FieldResolver(() => [CostSheetLogisticsItem])
  logisticsItems(@Root() { id }: CostSheet, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return children(ctx, logisticsItems, 'costSheetId', id, info)
  }

  @FieldResolver(() => [CostSheetOverheadItem])
  overheadTier3Items(@Root() { id }: CostSheet, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return children(ctx, overheadTier3Items, 'costSheetId', id, info)
  }

  @FieldResolver(() => [CostSheetProfitScenario])
  profitScenarios(@Root() { id }: CostSheet, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return children(ctx, profitScenarios, 'costSheetId', id, info)
  }

  @FieldResolver(() => [CostSheetHistory])
  history(@Root() { id }: CostSheet, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return children(ctx, costSheetHistory, 'costSheetId', id, info)
  }

  @FieldResolver(() => [CostSheet])
  versions(@Root() { costingId }: CostSheet, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return children(ctx, costSheetVersions, 'costingId', costingId, info)
  }

  @FieldResolver(() => CostRollUp)
  rollUp(@Root() sheet: CostSheet, @Ctx() ctx: Context) {
    return rollUpOf(ctx, sheet)
  }

  @FieldResolver(() => [AvailableAction])
  availableActions(@Root() sheet: CostSheet, @Ctx() { viewer }: Context) {
    return availableActions(costSheetLife, sheet as never, viewer)
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

@Resolver(() => CostSheetBomItem)
export class CostSheetBomItemResolver {
  @FieldResolver(() => Material)
  material(@Root() { materialId }: CostSheetBomItem, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return find(ctx, materials, materialId, info)
  }
}

@Resolver(() => CostSheetProcessingItem)
export class CostSheetProcessingItemResolver {
  @FieldResolver(() => Supplier)
  supplier(@Root() { supplierId }: CostSheetProcessingItem, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return find(ctx, suppliers, supplierId, info)
  }
}
