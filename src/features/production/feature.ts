// GraphQL queries, mutations and relations of production.
import { feature } from '../../core/feature.js'
import { lifecycleOf } from '../../core/lifecycle/actions.js'
import { makes } from '../../core/records/mutations.js'
import { byId, listOf } from '../../core/records/queries.js'
import { belongsTo, hasMany, hasParts, refersTo, relationsOf } from '../../core/records/relations.js'
import { materials } from '../materials/reads.js'
import { styles, styleSkus } from '../styles/reads.js'
import { billOfMaterialsLifecycle } from './bills-of-materials.lifecycle.js'
import { BILL_OF_MATERIALS_CHECKS, createVersion } from './bills-of-materials.js'
import { IMPORT_RULES } from './imports.js'
import {
  CreateBillOfMaterialsInput, CreateProductionOrderInput,
} from './inputs.js'
import { BILL_OF_MATERIALS_ITEM_CHECKS } from './items.js'
import { productionOrderLifecycle } from './orders.lifecycle.js'
import { PRODUCTION_ORDER_CHECKS, PRODUCTION_ORDER_LINE_CHECKS, createOrder } from './orders.js'
import { ProductionOrderResolver } from './resolver.js'
import {
  billOfMaterialsItems, billsOfMaterials, itemsOfAnyBillOfMaterials, linesOfAnyProductionOrder, productionOrderLines,
  productionOrders,
} from './reads.js'

export const productionFeature = feature('production', {
  imports: { rules: IMPORT_RULES },
  queries: {
    productionOrder: byId(productionOrders, 'One production order.'),
    productionOrders: listOf(productionOrders, 'Production orders, newest first.'),
    billOfMaterials: byId(billsOfMaterials, 'One bill of materials.'),
    billsOfMaterials: listOf(billsOfMaterials, 'Bills of materials, newest first.'),
  },
  mutations: {
    createProductionOrder: makes(productionOrders, {
      description: 'Creates a planned production order.',
      needs: 'production:write', input: CreateProductionOrderInput, make: createOrder,
    }),
    createBillOfMaterials: makes(billsOfMaterials, {
      description: "Creates the next version of a style's bill of materials, in Draft.",
      needs: 'production:write', input: CreateBillOfMaterialsInput, make: createVersion,
    }),
  },
  lifecycles: [
    lifecycleOf(productionOrders, productionOrderLifecycle),
    lifecycleOf(billsOfMaterials, billOfMaterialsLifecycle),
  ],
  relations: [
    relationsOf(productionOrders, {
      style: belongsTo(styles, 'The style to make.'),
      lineItems: hasParts(productionOrderLines, 'productionOrderId', 'The pieces of each size and colour, by position.'),
    }),
    relationsOf(productionOrderLines, {
      productionOrder: belongsTo(productionOrders, 'The production order that it belongs to.'),
      styleSku: belongsTo(styleSkus, 'The size and colour.'),
    }),
    relationsOf(billsOfMaterials, {
      style: belongsTo(styles, 'The style whose pieces need the materials.'),
      lineItems: hasParts(billOfMaterialsItems, 'billOfMaterialsId', 'The materials, by position.'),
    }),
    relationsOf(billOfMaterialsItems, {
      material: belongsTo(materials, 'What a piece needs.'),
      billOfMaterials: belongsTo(billsOfMaterials, 'The bill of materials.'),
      styleSku: refersTo(styleSkus, 'The SKU that it is for.'),
    }),
    relationsOf(styles, {
      productionOrders: hasMany(productionOrders, 'styleId', 'Production orders for the style, newest first.'),
      billsOfMaterials: hasMany(billsOfMaterials, 'styleId', 'Bills of materials of the style, newest first.'),
    }),
    relationsOf(styleSkus, {
      productionOrderLines: hasMany(
        linesOfAnyProductionOrder, 'styleSkuId', 'Lines of production orders for the SKU, newest first.',
      ),
      billOfMaterialsItems: hasMany(
        itemsOfAnyBillOfMaterials, 'styleSkuId', 'Items of bills of materials for the SKU alone, newest first.',
      ),
    }),
    relationsOf(materials, {
      billOfMaterialsItems: hasMany(
        itemsOfAnyBillOfMaterials, 'materialId', 'Items of bills of materials that use the material, newest first.',
      ),
    }),
  ],
  resolvers: [ProductionOrderResolver],
  checks: {
    BillOfMaterialsItemInput: [BILL_OF_MATERIALS_ITEM_CHECKS],
    EditProductionOrderInput: [PRODUCTION_ORDER_CHECKS],
    CreateProductionOrderInput: [PRODUCTION_ORDER_CHECKS],
    ProductionOrderLineInput: [PRODUCTION_ORDER_LINE_CHECKS],
    EditBillOfMaterialsInput: [BILL_OF_MATERIALS_CHECKS],
    CreateBillOfMaterialsInput: [BILL_OF_MATERIALS_CHECKS],
  },
})
