// Costing, as the schema shows it: queries, mutations, relations.
import { can, signedIn } from '../../access/rules.js'
import { feature } from '../../core/feature.js'
import { livedBy } from '../../core/lifecycle/actions.js'
import { makes } from '../../core/records/mutations.js'
import { byId, listOf } from '../../core/records/queries.js'
import { belongsTo, hasMany, hasFew, hasParts, refersTo, relationsOf } from '../../core/records/relations.js'
import { materials } from '../materials/reads.js'
import { clients, suppliers } from '../partners/reads.js'
import { styleSkus, styles } from '../styles/reads.js'
import { CostingDocumentFilter, CostSheetFilter, CostSheetInput } from './inputs.js'
import { costSheetLife, NEEDS_OF_ACTION } from './lifecycle.js'
import {
  bomItems, costSheetHistory, costSheetVersions, costSheets, costingDocuments, latestCostSheets, logisticsItems,
  overheadTier3Items, processingItems, profitScenarios, readCosting, readSheet,
} from './reads.js'
import { COSTING, CostSheetResolver } from './resolver.js'
import { create, take } from './service.js'

export const costingFeature = feature('costing', {
  queries: {
    costingDocument: byId(costingDocuments, 'One costing.', {
      id: 'The costing, by its number or id.',
      read: readCosting,
    }),
    costingDocuments: listOf(costingDocuments, CostingDocumentFilter, 'Costings, newest first.'),
    costSheet: byId(costSheets, 'One cost sheet.', {
      id: 'The sheet, of any version; or its costing, by number or id, for the latest version.',
      read: readSheet,
    }),
    costSheets: listOf(
      costSheets,
      CostSheetFilter,
      'Cost sheets, newest first; the latest version of each costing unless all are asked for.',
      {
        usual: { allVersions: false },
      },
    ),
  },
  mutations: {
    createCostSheet: makes(costSheets, {
      description: 'Creates a costing with its first cost sheet in Draft. Fails with BAD_USER_INPUT.',
      needs: 'costSheets:write', input: CostSheetInput, make: create,
    }),
  },
  lives: [livedBy(costSheets, costSheetLife, { id: COSTING, take })],
  relations: [
    relationsOf(costingDocuments, {
      versions: hasFew(costSheetVersions, 'costingId', 'Its cost sheets, oldest version first.'),
    }),
    relationsOf(costSheets, {
      client: refersTo(clients, 'The client; absent where the identifier, kept as sent, names none.'),
      style: refersTo(styles, 'The style; absent where the identifier, kept as sent, names none.'),
      sku: refersTo(styleSkus, 'The size and colour; absent where the identifier, kept as sent, names none.'),
      costing: belongsTo(costingDocuments, 'The costing whose version it is.'),
      bomItems: hasParts(bomItems, 'costSheetId', 'The materials, in order.'),
      processingItems: hasParts(processingItems, 'costSheetId', 'The work, in order.'),
      logisticsItems: hasParts(logisticsItems, 'costSheetId', 'The shipments, in order.'),
      overheadTier3Items: hasParts(overheadTier3Items, 'costSheetId', 'The overheads, in order.'),
      profitScenarios: hasParts(profitScenarios, 'costSheetId', 'The prices that might be asked, in order.'),
      history: hasFew(costSheetHistory, 'costSheetId', 'What was done with this version, oldest first.'),
      versions: hasFew(costSheetVersions, 'costingId', 'All versions of the costing, oldest first.', {
        via: 'costingId',
      }),
    }),
    relationsOf(bomItems, {
      material: refersTo(materials, 'The material; absent where the identifier, kept as sent, names none.'),
    }),
    relationsOf(processingItems, {
      supplier: refersTo(suppliers, 'The supplier; absent where the identifier, kept as sent, names none.'),
    }),
    relationsOf(clients, {
      costSheets: hasMany(
        latestCostSheets, 'clientId',
        'What its garments cost to make: the latest version of each costing, newest first.',
      ),
    }),
    relationsOf(styles, {
      costSheets: hasMany(
        latestCostSheets, 'styleId', 'What it costs to make: the latest version of each costing, newest first.',
      ),
    }),
  ],
  resolvers: [CostSheetResolver],
  rules: {
    Query: { compareCostSheets: can('records:read') },
    // The action of an update stands in its input, so the service asks the lifecycle who may take it.
    Mutation: { updateCostSheet: signedIn },
  },
  actionsInInput: { updateCostSheet: NEEDS_OF_ACTION },
})
