// GraphQL queries, mutations and relations of costing.
import { feature } from '../../core/feature.js'
import { lifecycleOf } from '../../core/lifecycle/actions.js'
import { changes, makes } from '../../core/records/mutations.js'
import { byId, listOf } from '../../core/records/queries.js'
import { belongsTo, hasMany, hasList, hasParts, refersTo, relationsOf } from '../../core/records/relations.js'
import { materials } from '../materials/reads.js'
import { clients, suppliers } from '../partners/reads.js'
import { billsOfMaterials } from '../production/reads.js'
import { quotes } from '../quotes/reads.js'
import { salesOrders } from '../sales-orders/reads.js'
import { styleSkus, styles } from '../styles/reads.js'
import { COST_SHEET_CHECKS } from './columns.js'
import { CreateCostSheetInput } from './inputs.js'
import { costSheetLifecycle, NEEDS_OF_ACTION } from './lifecycle.js'
import { linkSheet } from './link.js'
import { LinkCostSheetInput } from './link.types.js'
import {
  bomItems, costSheetHistory, costSheetVersions, costSheets, costingDocuments, latestCostSheets, logisticsItems,
  overheadTier3Items, processingItems, profitScenarios, readCosting, readSheet,
} from './reads.js'
import { ANY_SHEET, COSTING, CostSheetComparisonResolver, CostSheetResolver, RollUpFigures } from './resolver.js'
import { create, take } from './service.js'
import { SIMULATE_COST_SHEET_CHECKS, SIMULATED_RATE_CHECKS, SIMULATED_FREIGHT_CHECKS, TARGET_MARGIN_CHECKS } from './simulation-faults.js'
import { getSheetNamed, idOfCurrent } from './versions.js'

export const costingFeature = feature('costing', {
  queries: {
    costingDocument: byId(costingDocuments, 'One costing.', {
      id: 'The number or the id of the costing.',
      read: readCosting,
    }),
    costingDocuments: listOf(costingDocuments, 'Costings, newest first.'),
    costSheet: byId(costSheets, 'One cost sheet.', {
      id: ANY_SHEET,
      read: readSheet,
    }),
    costSheets: listOf(
      costSheets,
      'Cost sheets, newest first: the latest versions, unless `allVersions`.',
      {
        usual: { allVersions: false },
      },
    ),
  },
  mutations: {
    createCostSheet: makes(costSheets, {
      description: 'Creates a costing with its first sheet in Draft, without validation.',
      needs: 'costSheets:write', input: CreateCostSheetInput, make: create,
    }),
    linkCostSheet: changes(costSheets, {
      description: 'Links a cost sheet with its documents. A document belongs to one cost sheet: a link to another one '
        + 'ends. BAD_USER_INPUT for an unknown document or one of another style.',
      needs: 'quotes:write', id: ANY_SHEET, input: { type: LinkCostSheetInput }, change: linkSheet,
      compared: { identify: async (ctx, id) => (await getSheetNamed(ctx, id)).id },
    }),
  },
  lifecycles: [lifecycleOf(costSheets, costSheetLifecycle, { id: COSTING, take, identify: idOfCurrent })],
  relations: [
    relationsOf(costingDocuments, {
      versions: hasList(costSheetVersions, 'costingId', 'The cost sheets of the costing, oldest version first.'),
    }),
    relationsOf(costSheets, {
      client: refersTo(clients, 'The client. Null if `clientId` is, or if it matches no client.'),
      style: refersTo(styles, 'The style. Null if `styleId` is, or if it matches no style.'),
      sku: refersTo(styleSkus, 'The size and colour. Null if `skuId` is, or if it matches no SKU.'),
      billOfMaterials: refersTo(billsOfMaterials, 'The bill of materials of the style.'),
      quotes: hasList(quotes, 'costSheetId', 'The quotes whose price was calculated with the sheet, newest first.'),
      salesOrders: hasList(
        salesOrders, 'costSheetId', 'Sales orders whose prices were calculated with it, newest first.',
      ),
      costing: belongsTo(costingDocuments, 'The costing that this version belongs to.'),
      bomItems: hasParts(bomItems, 'costSheetId', 'The materials, by position.'),
      processingItems: hasParts(processingItems, 'costSheetId', 'The processing steps, by position.'),
      logisticsItems: hasParts(logisticsItems, 'costSheetId', 'The shipments, by position.'),
      overheadTier3Items: hasParts(overheadTier3Items, 'costSheetId', 'The overheads, by position.'),
      profitScenarios: hasParts(profitScenarios, 'costSheetId', 'The price scenarios, by position.'),
      history: hasList(costSheetHistory, 'costSheetId', 'History of this version, oldest first.'),
      versions: hasList(costSheetVersions, 'costingId', 'All versions of the costing, oldest first.', {
        via: 'costingId',
      }),
    }),
    relationsOf(bomItems, {
      material: refersTo(materials, 'The material. Null if `materialId` is, or if it matches no material.'),
    }),
    relationsOf(processingItems, {
      supplier: refersTo(suppliers, 'The supplier. Null if `supplierId` is, or if it matches no supplier.'),
    }),
    relationsOf(quotes, {
      costSheet: refersTo(costSheets, 'The cost sheet that the price was calculated with, if any.'),
    }),
    relationsOf(salesOrders, {
      costSheet: refersTo(costSheets, 'The cost sheet that the prices were calculated with, if any.'),
    }),
    relationsOf(billsOfMaterials, {
      costSheets: hasList(costSheets, 'billOfMaterialsId', 'The cost sheets of what is made by it, newest first.'),
    }),
    relationsOf(clients, {
      costSheets: hasMany(
        latestCostSheets, 'clientId',
        'Its cost sheets: the latest version of each costing, newest first.',
      ),
    }),
    relationsOf(styles, {
      costSheets: hasMany(
        latestCostSheets, 'styleId', 'Its cost sheets: the latest version of each costing, newest first.',
      ),
    }),
  ],
  resolvers: [
    CostSheetResolver, RollUpFigures, CostSheetComparisonResolver,
  ],
  rules: {
    Query: {
      compareCostSheets: 'records:read', costSheetDifference: 'records:read',
      simulateCostSheet: 'records:read',
    },
    // The action is a field of the input, so the service checks the permission of the step.
    Mutation: { updateCostSheet: 'signedIn' },
  },
  actionsInInput: { updateCostSheet: NEEDS_OF_ACTION },
  checks: {
    SimulateCostSheetInput: [SIMULATE_COST_SHEET_CHECKS],
    SimulatedRateInput: [SIMULATED_RATE_CHECKS],
    SimulatedFreightInput: [SIMULATED_FREIGHT_CHECKS],
    TargetMarginInput: [TARGET_MARGIN_CHECKS],
    CreateCostSheetInput: [COST_SHEET_CHECKS],
    EditCostSheetInput: [COST_SHEET_CHECKS],
    UpdateCostSheetInput: [COST_SHEET_CHECKS],
    CostSheetBomItemInput: [COST_SHEET_CHECKS],
    CostSheetProcessingItemInput: [COST_SHEET_CHECKS],
    CostSheetLogisticsItemInput: [COST_SHEET_CHECKS],
    CostSheetOverheadItemInput: [COST_SHEET_CHECKS],
    CostSheetProfitScenarioInput: [COST_SHEET_CHECKS],
  },
})
