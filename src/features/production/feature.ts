// Production, as the schema shows it: queries, mutations, relations.
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
      items: hasParts(billOfMaterialsItems, 'billOfMaterialsId', 'The materials, in order.'),
    }),
    relationsOf(billOfMaterialsItems, {
      material: belongsTo(materials, 'The material.'),
      billOfMaterials: belongsTo(billsOfMaterials, 'The bill of materials.'),
    }),
    relationsOf(styles, {
      productionOrders: hasMany(productionOrders, 'styleId', 'Orders to make the style, newest first.'),
      billsOfMaterials: hasMany(billsOfMaterials, 'styleId', 'What the style takes, newest bill first.'),
    }),
    relationsOf(materials, {
      billOfMaterialsItems: hasMany(billOfMaterialsItems, 'materialId', 'Where the material is used.'),
    }),
  ],
})
