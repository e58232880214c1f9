// Lists which records the schema shows on which, and which models are parts of a document.
import { getNamedType, getNullableType, isListType, isObjectType, type GraphQLObjectType } from 'graphql'
import type { Relation } from './models.js'
import { schema } from './operations.js'
import { nodeOfField } from './walk.js'

/** Parts of a document. They are read only through the document, in its order. */
export const PARTS: Readonly<Record<string, string>> = {
  BillAllocation: 'BillNote',
  BillLine: 'Bill',
  BillNoteLine: 'BillNote',
  BillNoteRefund: 'BillNote',
  BilledOrderLine: 'Bill',
  BillOfMaterialsItem: 'BillOfMaterials',
  CostSheetBomItem: 'CostSheet',
  CostSheetHistory: 'CostSheet',
  CostSheetLogisticsItem: 'CostSheet',
  CostSheetOverheadItem: 'CostSheet',
  CostSheetProcessingItem: 'CostSheet',
  CostSheetProfitScenario: 'CostSheet',
  DeliveryLine: 'Delivery',
  ExpenseLine: 'ExpenseRequest',
  ExpenseRequestHistory: 'ExpenseRequest',
  GoodsReceiptLine: 'GoodsReceipt',
  MaterialRequestHistory: 'MaterialRequest',
  MaterialRequestLine: 'MaterialRequest',
  PartyPaymentRefund: 'PartyPayment',
  ProductionOrderLine: 'ProductionOrder',
  PurchaseOrderLine: 'PurchaseOrder',
  PurchaseOrderRevisionChange: 'PurchaseOrderRevision',
  QuoteLine: 'Quote',
  RequestForQuotationLine: 'RequestForQuotation',
  SalesOrderLine: 'SalesOrder',
  SalesOrderRevisionChange: 'SalesOrderRevision',
  ShipmentScheduleEntry: 'SalesOrder',
}

/** Relations that have a field on one record only, with the reason. */
export const ONE_ENDED: Readonly<Record<string, string>> = {
  'Mention.comment': 'a comment names the users; each of them sees their own mentions, as `mentions`',
  'Employee.membership': 'an employee names the user; the list of users shows the user',
  'ApiKeyUsage.apiKey': 'the requests of a key are only counted; the headers of each answer show the count',
}

const typeOf = (name: string): GraphQLObjectType | undefined => {
  const type = schema.getType(name)
  return isObjectType(type) ? type : undefined
}

/** The fields of a type that return records of a model: a single one, or a list or connection. */
export const showing = (type: string, model: string, many: boolean) =>
  Object.values(typeOf(type)?.getFields() ?? {}).filter((field) => {
    const node = nodeOfField(field)
    if (node) return many && node.name === model
    return getNamedType(field.type).name === model && isListType(getNullableType(field.type)) === many
  })

/** A part that is read only through its document needs no field back to the document. */
export function isReadThroughItsDocumentAlone({ child, parent }: Relation): boolean {
  const others = Object.keys(schema.getTypeMap()).filter((type) => type !== parent)
  return (
    PARTS[child] === parent &&
    !others.some((type) => [...showing(type, child, true), ...showing(type, child, false)].length)
  )
}
