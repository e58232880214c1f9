// Material requests, as the schema shows them: queries, mutations, relations.
import { feature } from '../../core/feature.js'
import { livedBy } from '../../core/lifecycle/actions.js'
import { makes } from '../../core/records/mutations.js'
import { byId, listOf } from '../../core/records/queries.js'
import { belongsTo, hasMany, hasFew, hasParts, refersTo, relationsOf } from '../../core/records/relations.js'
import { materials } from '../materials/reads.js'
import { suppliers } from '../partners/reads.js'
import { billsOfMaterials, productionOrders } from '../production/reads.js'
import { salesOrders } from '../sales-orders/reads.js'
import { MaterialRequestFilter, MaterialRequestInput } from './inputs.js'
import { requestLife } from './lifecycle.js'
import { linesOfAnyRequest, materialRequests, requestHistory, requestLines } from './reads.js'
import { create } from './service.js'

export const materialRequestsFeature = feature('material-requests', {
  queries: {
    materialRequest: byId(materialRequests, 'One material request.'),
    materialRequests: listOf(materialRequests, MaterialRequestFilter, 'Material requests, newest first.'),
  },
  mutations: {
    createMaterialRequest: makes(materialRequests, {
      description: 'Makes a material request in Draft. Fails with BAD_USER_INPUT.',
      needs: 'materialRequests:write', input: MaterialRequestInput, make: create,
    }),
  },
  lives: [livedBy(materialRequests, requestLife)],
  relations: [
    relationsOf(materialRequests, {
      productionOrder: refersTo(productionOrders, 'The production order that needs the material.'),
      salesOrder: refersTo(salesOrders, 'The sales order behind it.'),
      bom: refersTo(billsOfMaterials, 'The bill of materials that the lines were made from.'),
      lineItems: hasParts(requestLines, 'materialRequestId', 'What is needed, in order.'),
      approvalHistory: hasFew(requestHistory, 'materialRequestId', 'What was done with it, oldest first.'),
    }),
    relationsOf(requestLines, {
      materialRequest: belongsTo(materialRequests, 'The request it belongs to.'),
      material: refersTo(materials, 'The material as it is now.'),
      supplier: refersTo(suppliers, 'The supplier as it is now.'),
    }),
    relationsOf(productionOrders, {
      materialRequests: hasMany(materialRequests, 'productionOrderId', 'Requests to buy its material, newest first.'),
    }),
    relationsOf(billsOfMaterials, {
      materialRequests: hasMany(materialRequests, 'bomId', 'Requests made from it, newest first.'),
    }),
    relationsOf(salesOrders, {
      materialRequests: hasMany(materialRequests, 'salesOrderId', 'Requests to buy its material, newest first.'),
    }),
    relationsOf(materials, {
      materialRequestLines: hasMany(linesOfAnyRequest, 'materialId', 'Lines of requests that ask for it, the last written first.'),
    }),
    relationsOf(suppliers, {
      materialRequestLines: hasMany(
        linesOfAnyRequest, 'supplierId', 'Lines of requests that would buy from the supplier, the last written first.',
      ),
    }),
  ],
})
