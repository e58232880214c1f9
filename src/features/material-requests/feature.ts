// GraphQL queries, mutations and relations of material requests.
import { feature } from '../../core/feature.js'
import { explained } from '../../core/figures/explained.js'
import { lifecycleOf } from '../../core/lifecycle/actions.js'
import { storedActionOf } from '../../core/lifecycle/record-action.js'
import { makes } from '../../core/records/mutations.js'
import { byId, listOf } from '../../core/records/queries.js'
import { belongsTo, hasMany, hasList, hasParts, refersTo, relationsOf } from '../../core/records/relations.js'
import { materials } from '../materials/reads.js'
import { suppliers } from '../partners/reads.js'
import { billsOfMaterials, productionOrders } from '../production/reads.js'
import { salesOrders } from '../sales-orders/reads.js'
import { BALANCES } from './balances.js'
import { figuresOfRequest } from './explained.js'
import { COMPUTED_COLUMNS, IMPORT_RULES } from './imports.js'
import { CreateMaterialRequestInput } from './inputs.js'
import { requestLifecycle } from './lifecycle.js'
import { MATERIAL_REQUEST_LINE_SIGNS, MATERIAL_REQUEST_LINE_STORED } from './lines.js'
import { linesOfAnyRequest, materialRequests, requestHistory, requestLines } from './reads.js'
import { MATERIAL_REQUEST_CHECKS, create } from './service.js'
import { MaterialRequest } from './types.js'

export const materialRequestsFeature = feature('material-requests', {
  imports: { rules: IMPORT_RULES, computed: COMPUTED_COLUMNS },
  balances: BALANCES,
  queries: {
    materialRequest: byId(materialRequests, 'One material request.'),
    materialRequests: listOf(materialRequests, 'Material requests, newest first.'),
  },
  mutations: {
    createMaterialRequest: makes(materialRequests, {
      description: 'Creates a material request in Draft.',
      needs: 'materialRequests:write', input: CreateMaterialRequestInput, make: create,
    }),
  },
  lifecycles: [lifecycleOf(materialRequests, requestLifecycle, { except: ['order'] })],
  relations: [
    relationsOf(materialRequests, {
      productionOrder: refersTo(productionOrders, 'The order that needs the material.'),
      salesOrder: refersTo(salesOrders, 'The order that the pieces are made for.'),
      bom: refersTo(billsOfMaterials, 'What the lines were computed from.'),
      lineItems: hasParts(requestLines, 'materialRequestId', 'The needed materials, by position.'),
      approvalHistory: hasList(requestHistory, 'materialRequestId', 'History of the record, oldest first.'),
    }),
    relationsOf(requestLines, {
      materialRequest: belongsTo(materialRequests, 'The request that it belongs to.'),
      material: refersTo(materials, 'The material, with its current data.'),
      supplier: refersTo(suppliers, 'The supplier, with its current data.'),
    }),
    relationsOf(productionOrders, {
      materialRequests: hasMany(materialRequests, 'productionOrderId', 'Requests to buy material for it, newest first.'),
    }),
    relationsOf(billsOfMaterials, {
      materialRequests: hasMany(materialRequests, 'bomId', 'Requests computed from it, newest first.'),
    }),
    relationsOf(salesOrders, {
      materialRequests: hasMany(materialRequests, 'salesOrderId', 'Requests to buy material for it, newest first.'),
    }),
    relationsOf(materials, {
      materialRequestLines: hasMany(linesOfAnyRequest, 'materialId', 'Lines of requests for it, newest first.'),
    }),
    relationsOf(suppliers, {
      materialRequestLines: hasMany(linesOfAnyRequest, 'supplierId', 'Lines of requests to buy from it, newest first.'),
    }),
  ],
  resolvers: [
    explained(MaterialRequest, {
      of: 'the request and its lines', figures: figuresOfRequest,
      more: 'Absent are imported figures that differ from what their formulas give.',
    }),
    storedActionOf(requestHistory.type),
  ],
  checks: {
    CreateMaterialRequestInput: [MATERIAL_REQUEST_CHECKS],
    EditMaterialRequestInput: [MATERIAL_REQUEST_CHECKS],
    MaterialRequestLineInput: [MATERIAL_REQUEST_LINE_SIGNS, MATERIAL_REQUEST_LINE_STORED],
  },
})
