// Which record the schema shows on which, and which are parts of a document.
import { getNamedType, getNullableType, isListType, isObjectType, type GraphQLObjectType } from 'graphql'
import type { Relation } from './models.js'
import { schema } from './operations.js'

/** Parts of a document: read through it, in its order, and nowhere by themselves. */
export const PARTS: Readonly<Record<string, string>> = {
  BillLine: 'Bill',
  BillOfMaterialsItem: 'BillOfMaterials',
  CostSheetBomItem: 'CostSheet',
  CostSheetHistory: 'CostSheet',
  CostSheetLogisticsItem: 'CostSheet',
  CostSheetOverheadItem: 'CostSheet',
  CostSheetProcessingItem: 'CostSheet',
  CostSheetProfitScenario: 'CostSheet',
  ExpenseLine: 'ExpenseRequest',
  ExpenseRequestHistory: 'ExpenseRequest',
  GoodsReceiptLine: 'GoodsReceipt',
  MaterialRequestHistory: 'MaterialRequest',
  MaterialRequestLine: 'MaterialRequest',
  PurchaseOrderLine: 'PurchaseOrder',
  RequestForQuotationLine: 'RequestForQuotation',
  SalesOrderLine: 'SalesOrder',
  ShipmentScheduleEntry: 'SalesOrder',
}

/** Relations of which an end is not shown, and why. */
export const ONE_ENDED: Readonly<Record<string, string>> = {
  'Employee.membership': 'an employee names the user; who a user is, the people of the organization say',
  'ApiKeyUsage.apiKey': 'what a key has used of its limit is counted, and answered by the headers of the request',
}

const typeOf = (name: string): GraphQLObjectType | undefined => {
  const type = schema.getType(name)
  return isObjectType(type) ? type : undefined
}

/** The fields of a type that hold records of a model: one of them, or a list. */
export const showing = (type: string, model: string, many: boolean) =>
  Object.values(typeOf(type)?.getFields() ?? {}).filter((field) =>
    getNamedType(field.type).name === model && isListType(getNullableType(field.type)) === many)

/** A part that only its document shows needs no way back: whoever reads it came from there. */
export function isReadThroughItsDocumentAlone({ child, parent }: Relation): boolean {
  const others = Object.keys(schema.getTypeMap()).filter((type) => type !== parent)
  return (
    PARTS[child] === parent &&
    !others.some((type) => [...showing(type, child, true), ...showing(type, child, false)].length)
  )
}
