// The inputs of the operations on cost sheets.
import { actingUserHeaders, organizationHeader } from './organization.shapes.js'
import { currency, described, initially, integer, list, model, named, number, optional, text } from './inputs.js'
import type { Shapes } from './fastapi/request.js'
import { exactWord } from './word-kinds.js'

const rowCurrency = {
  currency: initially('USD', currency()),
  exchangeRate: initially(1, number()),
}

const bomItem = named('BomItem', model({
  materialName: text(),
  materialType: optional(text()),
  unit: optional(text()),
  consumption: optional(number()),
  unitCost: optional(number()),
  id: optional(text()),
  materialId: optional(text()),
  materialSkuId: optional(text()),
  tolerancePercent: initially(0, number()),
  ...rowCurrency,
}))

const processingItem = named('ProcessingItem', model({
  processingType: text(),
  costAmount: optional(number()),
  unitCost: optional(number()),
  id: optional(text()),
  vendorName: optional(text()),
  supplierId: optional(text()),
  description: optional(text()),
  quantity: initially(1, number()),
  unit: initially('piece', text()),
  ...rowCurrency,
}))

const logisticsItem = named('LogisticsItem', model({
  costAmount: initially(1, number()),
  id: optional(text()),
  basis: optional(text()),
  description: optional(text()),
  notes: optional(text()),
  calculationMode: initially('estimate', text()),
  transportMode: initially('air', text()),
  quantity: initially(0, number()),
  rate: initially(0, number()),
  handlingFee: initially(0, number()),
  baseCost: initially(0, number()),
  contingencyPercent: initially(0, number()),
  contingencyAmount: initially(0, number()),
  shipmentTotal: optional(number()),
  orderQuantity: optional(number()),
  unitCost: optional(number()),
  ...rowCurrency,
}))

const overheadItem = named('OverheadItem', model({
  overheadType: text(),
  costAmount: optional(number()),
  id: optional(text()),
  description: optional(text()),
  ...rowCurrency,
}))

const profitScenario = named('ProfitScenario', model({
  quotedPrice: number(),
  id: optional(text()),
  description: optional(text()),
  quotedCurrency: initially('USD', currency()),
  expectedGrossMargin: initially(0, number()),
  expectedGrossProfit: initially(0, number()),
  expectedNetMargin: initially(0, number()),
  expectedNetProfit: initially(0, number()),
}))

const why = {
  reason: optional(text()),
  comments: optional(text()),
  versionNumber: described('The version that the caller takes for the current one', optional(integer())),
}

export const updateCostSheet = {
  path: { costing_id: text() },
  header: actingUserHeaders,
  body: named('CostSheetUpdate', model({
    action: optional(exactWord('CostSheetAction')),
    ...why,
    status: described('Only actions change the state; a value here must agree with the action', optional(text())),
    costSheetName: optional(text()),
    clientId: optional(text()),
    styleId: optional(text()),
    skuId: optional(text()),
    mainCurrency: optional(currency()),
    orderQuantity: optional(number()),
    bomItems: described('Replaces all BOM items', optional(list(bomItem))),
    processingItems: described('Replaces all processing items', optional(list(processingItem))),
    logisticsItems: described('Replaces all logistics items', optional(list(logisticsItem))),
    overheadTier3Items: described('Replaces all overhead items', optional(list(overheadItem))),
    profitScenarios: described('Replaces all profit scenarios', optional(list(profitScenario))),
  })),
} satisfies Shapes

export const withdrawCostSheet = {
  path: { costing_id: text() },
  header: organizationHeader,
  body: named('CostSheetWithdrawal', model(why)),
} satisfies Shapes

export const compareCostSheets = {
  header: organizationHeader,
  body: named(
    'CostSheetSelection',
    model({ costSheetIds: described('Cost sheets or costing documents, up to 10', list(text(), { min: 2 })) }),
  ),
} satisfies Shapes
