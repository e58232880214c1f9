/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** What is said with an act on a material request. */
export type MaterialRequestActInput = {
  /** Remarks for the history. */
  comments?: string | null | undefined;
};

/** Where a line of a material request stands. */
export type MaterialRequestLineStatus =
  /** No longer wanted. */
  | 'CANCELLED'
  /** On a purchase order. */
  | 'ORDERED'
  /** Not ordered yet. */
  | 'PENDING'
  /** In the warehouse. */
  | 'RECEIVED';

/** Where a material request stands. */
export type MaterialRequestStatus =
  /** May be bought. */
  | 'APPROVED'
  /** No longer wanted. */
  | 'CANCELLED'
  /** Being written; nobody has been asked yet. */
  | 'DRAFT'
  /** Purchase orders cover every line. */
  | 'ORDERED'
  /** Purchase orders cover some of the lines. */
  | 'PARTIALLY_ORDERED'
  /** Some of what was ordered has arrived. */
  | 'PARTIALLY_RECEIVED'
  /** All that was ordered has arrived. */
  | 'RECEIVED'
  /** Refused, with a reason; may be submitted again. */
  | 'REJECTED'
  /** Waiting for approval. */
  | 'SUBMITTED';

/** What a member is in an organization; a member may be several. */
export type Role =
  /** Runs the organization: users, keys, settings, and everything else. */
  | 'ADMIN'
  /** Decides on requests and quotes. */
  | 'DIRECTOR'
  /** Keeps the books: bills, payments, rates. */
  | 'FINANCE'
  /** Keeps the employees and their papers. */
  | 'HR'
  /** Runs the factory: approves, buys, bills. */
  | 'MANAGER'
  /** Works: drafts and submits. */
  | 'STAFF';

/** The content of a sales order. Absent fields stay as they are; a list replaces the whole list. */
export type SalesOrderInput = {
  /** Client of the sales order; in a conversion the quote's where absent. */
  clientId?: string | null | undefined;
  /** When it must be delivered at the latest. */
  deadline?: string | null | undefined;
  /** Estimated time of delivery. */
  etd?: string | null | undefined;
  /** What is ordered; in a conversion the rows of the quote's request for quotation where there are none. */
  lineItems?: Array<SalesOrderLineInput> | null | undefined;
  /** Remarks. */
  notes?: string | null | undefined;
  /** Payment term; in a conversion the quote's where absent. */
  paymentTerm?: string | null | undefined;
  /** How it is to be shipped, in words. */
  shipmentPlan?: string | null | undefined;
  /** The shipments; their quantities add up to those of the lines. */
  shipmentSchedule?: Array<ShipmentInput> | null | undefined;
  /** Shipping term; in a conversion the quote's where absent. */
  shippingTerm?: string | null | undefined;
  /** Style of the sales order; in a conversion the quote's where absent. */
  styleId?: string | null | undefined;
};

/** One size and colour to be ordered. */
export type SalesOrderLineInput = {
  /** How far the shipped quantity may stray from the ordered one, in percent, 0 to 100. */
  clientTolerance?: string | null | undefined;
  /** Pieces; more than 0. */
  orderQuantity: number;
  /** When the whole quantity is to be ready for shipment. */
  requestedBulkReadyDate?: string | null | undefined;
  /** When the client wants it. */
  requestedDeliveryDate?: string | null | undefined;
  /** Where the line stands; PENDING when left out. */
  status?: SalesOrderLineStatus | null | undefined;
  /** The size and colour. */
  styleSkuId: string;
};

/** Where one line of a sales order stands. */
export type SalesOrderLineStatus =
  /** No longer wanted. */
  | 'CANCELLED'
  /** Promised to the client. */
  | 'CONFIRMED'
  /** Being made. */
  | 'IN_PRODUCTION'
  /** Not confirmed yet. */
  | 'PENDING'
  /** On its way to the client. */
  | 'SHIPPED';

/** Where a sales order stands. */
export type SalesOrderStatus =
  /** No longer wanted. */
  | 'CANCELLED'
  /** Delivered and settled. */
  | 'COMPLETED'
  /** Promised to the client. */
  | 'CONFIRMED'
  /** Being written; nothing is promised yet. */
  | 'DRAFT'
  /** Being made. */
  | 'IN_PRODUCTION'
  /** Stopped for a reason; may be resumed. */
  | 'ON_HOLD'
  /** Made, and waiting for shipment. */
  | 'READY'
  /** On its way to the client. */
  | 'SHIPPED';

/** One shipment of an order. */
export type ShipmentInput = {
  /** Estimated time of delivery of this shipment. */
  etd?: string | null | undefined;
  /** Pieces in this shipment; 0 or more. */
  quantity: number;
  /** Number of the shipment, unique within the order. */
  shipmentNumber: number;
};

export type LoginMutationVariables = Exact<{
  username: string;
  password: string;
}>;


export type LoginMutation = { login: { accessToken: string, tokenType: string, expiresIn: number } };

export type AdminTestQueryVariables = Exact<{ [key: string]: never; }>;


export type AdminTestQuery = { adminTest: { message: string, user: { id: string, email: string, name: string, roles: Array<Role>, orgId: string } } };

export type ApproveMaterialRequestMutationVariables = Exact<{
  id: string;
  input?: MaterialRequestActInput | null | undefined;
}>;


export type ApproveMaterialRequestMutation = { approveMaterialRequest: { id: string, documentId: string, status: MaterialRequestStatus, urgency: string | null, notes: string | null, rejectionReason: string | null, productionOrderId: string | null, salesOrderId: string | null, bomId: string | null, createdAt: string, submittedAt: string | null, approvedAt: string | null, rejectedAt: string | null, submittedById: string | null, submittedByName: string | null, approvedById: string | null, approvedByName: string | null, rejectedById: string | null, rejectedByName: string | null, wastagePercent: string | null, autoGenerated: boolean, lineItemsCount: number, totalEstimatedAmount: string, lineItems: Array<{ id: string, materialRequestId: string, requiredQty: string, warehouseAvailableQty: string, qtyToPurchase: string, itemNumber: number, materialId: string | null, materialName: string | null, supplierId: string | null, supplierName: string | null, uom: string | null, linkedPoLineId: string | null, status: MaterialRequestLineStatus, notes: string | null, unitPrice: string | null, estimatedAmount: string | null }>, approvalHistory: Array<{ id: string, materialRequestId: string, action: string, status: MaterialRequestStatus, performedById: string | null, performedByName: string | null, performedAt: string, reason: string | null, comments: string | null }> } };

export type ConvertQuoteToSalesOrderMutationVariables = Exact<{
  id: string;
  input?: SalesOrderInput | null | undefined;
}>;


export type ConvertQuoteToSalesOrderMutation = { convertQuoteToSalesOrder: { warnings: Array<string>, quote: { id: string, documentId: string }, salesOrder: { id: string, documentId: string, quoteId: string | null, clientId: string, styleId: string | null, status: SalesOrderStatus, etd: string | null, shippingTerm: string | null, deadline: string | null, shipmentPlan: string | null, paymentTerm: string | null, notes: string | null, createdAt: string, createdById: string | null, lineItems: Array<{ id: string, salesOrderId: string, itemNumber: number, styleSkuId: string | null, orderQuantity: number, clientTolerance: string | null, requestedDeliveryDate: string | null, requestedBulkReadyDate: string | null, status: SalesOrderLineStatus }>, shipmentSchedule: Array<{ id: string, salesOrderId: string, shipmentNumber: number, etd: string | null, quantity: number | null }> } } };


export const LoginDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"Login"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"username"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"password"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"login"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"username"},"value":{"kind":"Variable","name":{"kind":"Name","value":"username"}}},{"kind":"Argument","name":{"kind":"Name","value":"password"},"value":{"kind":"Variable","name":{"kind":"Name","value":"password"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"accessToken"}},{"kind":"Field","name":{"kind":"Name","value":"tokenType"}},{"kind":"Field","name":{"kind":"Name","value":"expiresIn"}}]}}]}}]} as unknown as DocumentNode<LoginMutation, LoginMutationVariables>;
export const AdminTestDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"AdminTest"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"adminTest"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"user"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"roles"}},{"kind":"Field","name":{"kind":"Name","value":"orgId"}}]}}]}}]}}]} as unknown as DocumentNode<AdminTestQuery, AdminTestQueryVariables>;
export const ApproveMaterialRequestDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"ApproveMaterialRequest"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"MaterialRequestActInput"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"approveMaterialRequest"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"documentId"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"urgency"}},{"kind":"Field","name":{"kind":"Name","value":"notes"}},{"kind":"Field","name":{"kind":"Name","value":"rejectionReason"}},{"kind":"Field","name":{"kind":"Name","value":"productionOrderId"}},{"kind":"Field","name":{"kind":"Name","value":"salesOrderId"}},{"kind":"Field","name":{"kind":"Name","value":"bomId"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"submittedAt"}},{"kind":"Field","name":{"kind":"Name","value":"approvedAt"}},{"kind":"Field","name":{"kind":"Name","value":"rejectedAt"}},{"kind":"Field","name":{"kind":"Name","value":"submittedById"}},{"kind":"Field","name":{"kind":"Name","value":"submittedByName"}},{"kind":"Field","name":{"kind":"Name","value":"approvedById"}},{"kind":"Field","name":{"kind":"Name","value":"approvedByName"}},{"kind":"Field","name":{"kind":"Name","value":"rejectedById"}},{"kind":"Field","name":{"kind":"Name","value":"rejectedByName"}},{"kind":"Field","name":{"kind":"Name","value":"wastagePercent"}},{"kind":"Field","name":{"kind":"Name","value":"autoGenerated"}},{"kind":"Field","name":{"kind":"Name","value":"lineItemsCount"}},{"kind":"Field","name":{"kind":"Name","value":"totalEstimatedAmount"}},{"kind":"Field","name":{"kind":"Name","value":"lineItems"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"materialRequestId"}},{"kind":"Field","name":{"kind":"Name","value":"requiredQty"}},{"kind":"Field","name":{"kind":"Name","value":"warehouseAvailableQty"}},{"kind":"Field","name":{"kind":"Name","value":"qtyToPurchase"}},{"kind":"Field","name":{"kind":"Name","value":"itemNumber"}},{"kind":"Field","name":{"kind":"Name","value":"materialId"}},{"kind":"Field","name":{"kind":"Name","value":"materialName"}},{"kind":"Field","name":{"kind":"Name","value":"supplierId"}},{"kind":"Field","name":{"kind":"Name","value":"supplierName"}},{"kind":"Field","name":{"kind":"Name","value":"uom"}},{"kind":"Field","name":{"kind":"Name","value":"linkedPoLineId"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"notes"}},{"kind":"Field","name":{"kind":"Name","value":"unitPrice"}},{"kind":"Field","name":{"kind":"Name","value":"estimatedAmount"}}]}},{"kind":"Field","name":{"kind":"Name","value":"approvalHistory"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"materialRequestId"}},{"kind":"Field","name":{"kind":"Name","value":"action"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"performedById"}},{"kind":"Field","name":{"kind":"Name","value":"performedByName"}},{"kind":"Field","name":{"kind":"Name","value":"performedAt"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"comments"}}]}}]}}]}}]} as unknown as DocumentNode<ApproveMaterialRequestMutation, ApproveMaterialRequestMutationVariables>;
export const ConvertQuoteToSalesOrderDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"ConvertQuoteToSalesOrder"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"SalesOrderInput"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"convertQuoteToSalesOrder"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"warnings"}},{"kind":"Field","name":{"kind":"Name","value":"quote"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"documentId"}}]}},{"kind":"Field","name":{"kind":"Name","value":"salesOrder"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"documentId"}},{"kind":"Field","name":{"kind":"Name","value":"quoteId"}},{"kind":"Field","name":{"kind":"Name","value":"clientId"}},{"kind":"Field","name":{"kind":"Name","value":"styleId"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"etd"}},{"kind":"Field","name":{"kind":"Name","value":"shippingTerm"}},{"kind":"Field","name":{"kind":"Name","value":"deadline"}},{"kind":"Field","name":{"kind":"Name","value":"shipmentPlan"}},{"kind":"Field","name":{"kind":"Name","value":"paymentTerm"}},{"kind":"Field","name":{"kind":"Name","value":"notes"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"createdById"}},{"kind":"Field","name":{"kind":"Name","value":"lineItems"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"salesOrderId"}},{"kind":"Field","name":{"kind":"Name","value":"itemNumber"}},{"kind":"Field","name":{"kind":"Name","value":"styleSkuId"}},{"kind":"Field","name":{"kind":"Name","value":"orderQuantity"}},{"kind":"Field","name":{"kind":"Name","value":"clientTolerance"}},{"kind":"Field","name":{"kind":"Name","value":"requestedDeliveryDate"}},{"kind":"Field","name":{"kind":"Name","value":"requestedBulkReadyDate"}},{"kind":"Field","name":{"kind":"Name","value":"status"}}]}},{"kind":"Field","name":{"kind":"Name","value":"shipmentSchedule"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"salesOrderId"}},{"kind":"Field","name":{"kind":"Name","value":"shipmentNumber"}},{"kind":"Field","name":{"kind":"Name","value":"etd"}},{"kind":"Field","name":{"kind":"Name","value":"quantity"}}]}}]}}]}}]}}]} as unknown as DocumentNode<ConvertQuoteToSalesOrderMutation, ConvertQuoteToSalesOrderMutationVariables>;