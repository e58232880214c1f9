// GraphQL queries, mutations and relations of stock.
import { feature } from '../../core/feature.js'
import { makes } from '../../core/records/mutations.js'
import { byId, listOf } from '../../core/records/queries.js'
import { belongsTo, hasMany, refersTo, relationsOf } from '../../core/records/relations.js'
import { materials } from '../materials/reads.js'
import { productionOrders } from '../production/reads.js'
import { BALANCES } from './balances.js'
import { STOCK_ADJUSTMENT_CHECKS, adjust } from './adjust.js'
import { MaterialFigures, StockMovementFigures, StockValueResolver } from './figures.js'
import { AdjustStockInput, IssueMaterialInput, ReturnMaterialInput } from './inputs.js'
import { MATERIAL_ISSUE_CHECKS, issue, returnMaterial } from './issue.js'
import { stockMovements } from './reads.js'

export const stockFeature = feature('stock', {
  balances: BALANCES,
  queries: {
    stockMovement: byId(stockMovements, 'One stock movement.'),
    stockMovements: listOf(stockMovements, 'Stock movements, newest first.'),
  },
  mutations: {
    issueMaterial: makes(stockMovements, {
      description: "Issues material to a planned or running order: from its requests' reservations, then from free "
        + 'stock. CONFLICT if the order is closed; BAD_USER_INPUT, with the figures, if there is not enough.',
      needs: 'stock:issue', input: IssueMaterialInput, make: issue,
    }),
    returnMaterial: makes(stockMovements, {
      description: 'Takes material back. BAD_USER_INPUT if it is more than was issued.',
      needs: 'stock:issue', input: ReturnMaterialInput, make: returnMaterial,
    }),
    adjustStock: makes(stockMovements, {
      description: 'Corrects the stock. BAD_USER_INPUT if less than 0 would be on hand.',
      needs: 'stock:adjust', input: AdjustStockInput, make: adjust,
    }),
  },
  relations: [
    relationsOf(stockMovements, {
      material: belongsTo(materials, 'What is moved.'),
      productionOrder: refersTo(productionOrders, 'The order of an issue or return.'),
    }),
    relationsOf(materials, {
      stockMovements: hasMany(stockMovements, 'materialId', 'Movements of the material, newest first.'),
    }),
    relationsOf(productionOrders, {
      stockMovements: hasMany(stockMovements, 'productionOrderId', 'Material issued to it and returned, newest first.'),
    }),
  ],
  resolvers: [StockValueResolver, MaterialFigures, StockMovementFigures],
  checks: {
    AdjustStockInput: [STOCK_ADJUSTMENT_CHECKS],
    IssueMaterialInput: [MATERIAL_ISSUE_CHECKS],
    ReturnMaterialInput: [MATERIAL_ISSUE_CHECKS],
  },
})
