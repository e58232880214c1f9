// Sort order, filters and computed fields of costings.
import type { GraphQLResolveInfo } from 'graphql'
import type { Context } from '../../core/context.js'
import { awaiting } from '../../core/lifecycle/awaiting.js'
import { HISTORY_COMPUTED } from '../../core/lifecycle/history-type.js'
import { among, before, is, since } from '../../core/records/filters.js'
import { children, get } from '../../core/records/read.js'
import { joined, readable } from '../../core/records/record.js'
import { CostSheetStatus } from '../../generated/prisma/enums.js'
import { notFound } from '../../errors.js'
import { LIST_NAMES } from './sheet-content.js'
import { wholeSheetsByName } from './versions.js'
import { CostingDocumentFilter, CostSheetFilter } from './inputs.js'
import {
  CostSheet, CostSheetBomItem, CostSheetHistory, CostSheetLogisticsItem, CostSheetOverheadItem,
  CostSheetProcessingItem, CostSheetProfitScenario, CostingDocument,
} from './types.js'

/** What the cost and the prices of a sheet are computed from. */
const PRICED = ['mainCurrency', 'orderQuantity', 'approvedAt', ...LIST_NAMES]

export const costSheets = readable('CostSheet', CostSheet, {
  filterType: CostSheetFilter,
  order: ['createdAt', 'desc'],
  computed: {
    rollUp: PRICED,
    warnings: ['mainCurrency', 'orderQuantity', ...LIST_NAMES],
    documentMargins: PRICED,
  },
  listFigures: { states: { column: 'status', values: CostSheetStatus } },
  filters: {
    allVersions: {
      ...is('isLatest'),
      where: (eb, all) => eb.or([eb('isLatest', '=', true), eb.val(all)]),
    },
    awaitingMyDecision: awaiting('CostSheet', 'approve'),
    status: among('status'),
    clientId: among('clientId'),
    styleId: among('styleId'),
    skuId: among('skuId'),
    billOfMaterialsId: among('billOfMaterialsId'),
    costingId: among('costingId'),
    createdById: among('createdById'),
    submittedById: among('submittedById'),
    submittedForId: among('submittedForId'),
    approvedById: among('approvedById'),
    rejectedById: among('rejectedById'),
    createdFrom: since('createdAt'),
    createdBefore: before('createdAt'),
  },
  search: {
    title: 'costSheetName', textsOf: { 'costing.documentId': 'CostingDocument' }, only: 'isLatest',
    refers: { client: 'Client', style: 'Style', sku: 'StyleSku' },
    lines: {
      bomItems: {
        table: 'CostSheetBomItem', by: 'costSheetId', texts: ['materialName'], refers: { material: 'Material' },
      },
      processingItems: {
        table: 'CostSheetProcessingItem', by: 'costSheetId', texts: ['processingType', 'vendorName', 'description'],
        refers: { supplier: 'Supplier' },
      },
      logisticsItems: { table: 'CostSheetLogisticsItem', by: 'costSheetId', texts: ['description', 'notes'] },
      overheadTier3Items: { table: 'CostSheetOverheadItem', by: 'costSheetId', texts: ['description'] },
      profitScenarios: { table: 'CostSheetProfitScenario', by: 'costSheetId', texts: ['description'] },
    },
  },
})

/** The latest version of each costing. Only these sheets can be changed. */
export const latestCostSheets = { ...costSheets, only: { isLatest: true } } as const
export const costSheetVersions = readable('CostSheet', CostSheet, { order: ['versionNumber', 'asc'] })
export const costingDocuments = readable('CostingDocument', CostingDocument, {
  trail: 'none',
  filterType: CostingDocumentFilter,
  order: ['createdAt', 'desc'],
  sortable: ['documentId'],
  filters: {
    createdById: among('createdById'),
    createdFrom: since('createdAt'),
    createdBefore: before('createdAt'),
  },
  search: { number: 'documentId' },
})
export const costSheetHistory = readable('CostSheetHistory', CostSheetHistory, {
  order: ['at', 'asc'], computed: HISTORY_COMPUTED,
})

export const bomItems = readable('CostSheetBomItem', CostSheetBomItem, { order: ['position', 'asc'] })
export const processingItems = readable('CostSheetProcessingItem', CostSheetProcessingItem, {
  order: ['position', 'asc'],
})
export const logisticsItems = readable('CostSheetLogisticsItem', CostSheetLogisticsItem, { order: ['position', 'asc'] })
export const overheadTier3Items = readable('CostSheetOverheadItem', CostSheetOverheadItem, {
  order: ['position', 'asc'],
})
export const profitScenarios = readable('CostSheetProfitScenario', CostSheetProfitScenario, {
  order: ['position', 'asc'],
})

const sheetsByName = joined('CostSheet', CostSheet, {
  order: ['claim', 'asc'],
  computed: costSheets.computed,
  columns: [...costSheets.columns, 'name', 'claim'],
  from: wholeSheetsByName,
})

/** Reads the sheet with this id, or the latest sheet of the costing with this number or id. Throws NOT_FOUND. */
export async function readSheet(ctx: Context, id: string, info: GraphQLResolveInfo) {
  const [sheet] = await children(ctx, sheetsByName, 'name', id, info)
  if (!sheet) throw notFound('Cost sheet')
  return sheet
}

/** Reads the costing with this number or id. Throws NOT_FOUND. */
export async function readCosting(ctx: Context, id: string, info: GraphQLResolveInfo) {
  const numbered = await ctx.db.costingDocument.findFirst({ where: { documentId: id }, select: { id: true } })
  return get(ctx, costingDocuments, numbered?.id ?? id, info)
}
