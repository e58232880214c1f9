// GraphQL queries, mutations and relations of production.
import { feature } from '../../core/feature.js'
import { byId, listOf } from '../../core/records/queries.js'
import { belongsTo, hasMany, hasParts, relationsOf } from '../../core/records/relations.js'
import { materials } from '../materials/reads.js'
import { styles } from '../styles/reads.js'
import { billOfMaterialsItems, billsOfMaterials, productionOrders } from './reads.js'
import { BillOfMaterialsFilter, ProductionOrderFilter } from './types.js'

export const productionFeature = feature('production', {
  queries: {
    productionOrder: byId(productionOrders, 'One production order.'),
    productionOrders: listOf(productionOrders, ProductionOrderFilter, 'Production orders, newest first.'),
    billOfMaterials: byId(billsOfMaterials, 'One bill of materials.'),
    billsOfMaterials: listOf(billsOfMaterials, BillOfMaterialsFilter, 'Bills of materials, newest first.'),
  },
  relations: [
    relationsOf(productionOrders, {
      style: belongsTo(styles, 'The style to make.'),
    }),
    relationsOf(billsOfMaterials, {
      style: belongsTo(styles, 'The style.'),
      items: hasParts(billOfMaterialsItems, 'billOfMaterialsId', 'The materials, by position.'),
    }),
    relationsOf(billOfMaterialsItems, {
      material: belongsTo(materials, 'The material.'),
      billOfMaterials: belongsTo(billsOfMaterials, 'The bill of materials.'),
    }),
    relationsOf(styles, {
      productionOrders: hasMany(productionOrders, 'styleId', 'Production orders for the style, newest first.'),
      billsOfMaterials: hasMany(billsOfMaterials, 'styleId', 'Bills of materials of the style, newest first.'),
    }),
    relationsOf(materials, {
      billOfMaterialsItems: hasMany(billOfMaterialsItems, 'materialId', 'Items of '
        + 'bills of materials that use the material.'),
    }),
  ],
})
