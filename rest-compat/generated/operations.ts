/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** A stop to be added. Without a stopOrder it comes after the last. */
export type DeliveryStopInput = {
  /** The place, where it is one of the locations. */
  locationId?: string | null | undefined;
  /** Name of the place. */
  name: string;
  /** Remarks. */
  notes?: string | null | undefined;
  /** When it is planned for. */
  plannedAt?: unknown;
  /** Where the stop stands; initially UPCOMING. */
  state?: StopState | null | undefined;
  /** Place on the journey, from 1; the delivery must have no other stop there. */
  stopOrder?: number | null | undefined;
  /** What happens there; initially WAYPOINT. */
  stopType?: StopType | null | undefined;
  /** A second line under the name. */
  subLabel?: string | null | undefined;
};

/** Where an expense request stands. */
export type ExpenseRequestStatus =
  /** May be paid. */
  | 'APPROVED'
  /** No longer wanted. */
  | 'CANCELLED'
  /** Being written; nobody has been asked yet. */
  | 'DRAFT'
  /** All of it is paid, or covered by an advance. */
  | 'PAID'
  /** Some of it is paid. */
  | 'PARTIALLY_PAID'
  /** Waiting for approval. */
  | 'PENDING'
  /** Refused, with a reason. */
  | 'REJECTED'
  /** Accounted for; nothing is left to be done. */
  | 'SETTLED';

/** What the money is asked for. */
export type ExpenseRequestType =
  /** Money that the requester is going to spend, and will account for by claims. */
  | 'ADVANCE'
  /** Money for the petty cash box. */
  | 'PETTY_CASH'
  /** Money that the requester has spent. */
  | 'REIMBURSEMENT'
  /** Money for a vendor. */
  | 'VENDOR_PAYMENT';

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

/** How the money is to be handed over. */
export type PaymentMethod =
  /** To a bank account. */
  | 'BANK_TRANSFER'
  /** By card. */
  | 'CARD'
  /** In cash. */
  | 'CASH'
  /** By cheque. */
  | 'CHEQUE'
  /** To a mobile wallet. */
  | 'MOBILE_MONEY';

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

/** Where a stop stands. */
export type StopState =
  /** There. */
  | 'ARRIVED'
  /** Done with. */
  | 'COMPLETED'
  /** On the way there. */
  | 'EN_ROUTE'
  /** Could not be done. */
  | 'FAILED'
  /** Left out. */
  | 'SKIPPED'
  /** Not set out for yet. */
  | 'UPCOMING';

/** What happens at a stop. */
export type StopType =
  /** Goods are cleared. */
  | 'CUSTOMS'
  /** Goods are handed over. */
  | 'DROPOFF'
  /** Goods are taken on. */
  | 'PICKUP'
  /** Goods change to or from a ship. */
  | 'PORT'
  /** Goods or carrier come back. */
  | 'RETURN'
  /** A place that is passed. */
  | 'WAYPOINT';

export type LoginMutationVariables = Exact<{
  username: string;
  password: string;
}>;


export type LoginMutation = { login: { accessToken: string, tokenType: string, expiresIn: number } };

export type AdminTestQueryVariables = Exact<{ [key: string]: never; }>;


export type AdminTestQuery = { adminTest: { message: string, user: { id: string, email: string, name: string, roles: Array<Role>, orgId: string } } };

export type ApproveExpenseRequestMutationVariables = Exact<{
  id: string;
}>;


export type ApproveExpenseRequestMutation = { approveExpenseRequest: { id: string, orgId: string, requesterId: string, requestType: ExpenseRequestType, paymentMethod: PaymentMethod | null, currency: string, status: ExpenseRequestStatus, supplierId: string | null, notes: string | null, linkedAdvanceRequestId: string | null, sourceTemplateId: string | null, createdAt: string, totalAmount: string, paidAmount: string, usedAmount: string, lineItems: Array<{ id: string, expenseRequestId: string, description: string | null, supplierId: string | null, managementAccountId: string | null, receiptUrl: string | null, createdAt: string, amount: string, quantity: string, unitPrice: string }> } };

export type CreateDeliveryStopMutationVariables = Exact<{
  id: string;
  input: DeliveryStopInput;
}>;


export type CreateDeliveryStopMutation = { createDeliveryStop: { id: string, stopOrder: number, name: string, subLabel: string | null, notes: string | null, stopType: StopType, state: StopState, plannedAt: unknown, actualAt: string | null } };

export type ListLocationsQueryVariables = Exact<{
  page: number;
  limit: number;
  locationType?: string | null | undefined;
  isActive?: boolean | null | undefined;
  search?: string | null | undefined;
  country?: string | null | undefined;
  linkedEntityType?: string | null | undefined;
  linkedEntityId?: string | null | undefined;
}>;


export type ListLocationsQuery = { locationsPage: { data: Array<{ id: string, locationType: string, name: string, linkedEntityType: string | null, linkedEntityId: string | null, code: string | null, address: string | null, city: string | null, country: string | null, contactName: string | null, contactPhone: string | null, createdAt: string, updatedAt: string, latitude: string | null, longitude: string | null, isActive: boolean }>, pagination: { page: number, limit: number, total: number, totalPages: number, hasNext: boolean, hasPrev: boolean } } };

export type ApproveMaterialRequestMutationVariables = Exact<{
  id: string;
  input?: MaterialRequestActInput | null | undefined;
}>;


export type ApproveMaterialRequestMutation = { approveMaterialRequest: { id: string, documentId: string, status: MaterialRequestStatus, urgency: string | null, notes: string | null, rejectionReason: string | null, productionOrderId: string | null, salesOrderId: string | null, bomId: string | null, createdAt: string, submittedAt: string | null, approvedAt: string | null, rejectedAt: string | null, submittedById: string | null, submittedByName: string | null, approvedById: string | null, approvedByName: string | null, rejectedById: string | null, rejectedByName: string | null, wastagePercent: string | null, autoGenerated: boolean, lineItemsCount: number, totalEstimatedAmount: string, lineItems: Array<{ id: string, materialRequestId: string, requiredQty: string, warehouseAvailableQty: string, qtyToPurchase: string, itemNumber: number, materialId: string | null, materialName: string | null, supplierId: string | null, supplierName: string | null, uom: string | null, linkedPoLineId: string | null, status: MaterialRequestLineStatus, notes: string | null, unitPrice: string | null, estimatedAmount: string | null }>, approvalHistory: Array<{ id: string, materialRequestId: string, action: string, status: MaterialRequestStatus, performedById: string | null, performedByName: string | null, performedAt: string, reason: string | null, comments: string | null }> } };


export const LoginDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"Login"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"username"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"password"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"login"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"username"},"value":{"kind":"Variable","name":{"kind":"Name","value":"username"}}},{"kind":"Argument","name":{"kind":"Name","value":"password"},"value":{"kind":"Variable","name":{"kind":"Name","value":"password"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"accessToken"}},{"kind":"Field","name":{"kind":"Name","value":"tokenType"}},{"kind":"Field","name":{"kind":"Name","value":"expiresIn"}}]}}]}}]} as unknown as DocumentNode<LoginMutation, LoginMutationVariables>;
export const AdminTestDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"AdminTest"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"adminTest"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"user"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"roles"}},{"kind":"Field","name":{"kind":"Name","value":"orgId"}}]}}]}}]}}]} as unknown as DocumentNode<AdminTestQuery, AdminTestQueryVariables>;
export const ApproveExpenseRequestDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"ApproveExpenseRequest"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"approveExpenseRequest"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"orgId"}},{"kind":"Field","name":{"kind":"Name","value":"requesterId"}},{"kind":"Field","name":{"kind":"Name","value":"requestType"}},{"kind":"Field","name":{"kind":"Name","value":"paymentMethod"}},{"kind":"Field","name":{"kind":"Name","value":"currency"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"supplierId"}},{"kind":"Field","name":{"kind":"Name","value":"notes"}},{"kind":"Field","name":{"kind":"Name","value":"linkedAdvanceRequestId"}},{"kind":"Field","name":{"kind":"Name","value":"sourceTemplateId"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"totalAmount"}},{"kind":"Field","name":{"kind":"Name","value":"paidAmount"}},{"kind":"Field","name":{"kind":"Name","value":"usedAmount"}},{"kind":"Field","name":{"kind":"Name","value":"lineItems"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"expenseRequestId"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"supplierId"}},{"kind":"Field","name":{"kind":"Name","value":"managementAccountId"}},{"kind":"Field","name":{"kind":"Name","value":"receiptUrl"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"amount"}},{"kind":"Field","name":{"kind":"Name","value":"quantity"}},{"kind":"Field","name":{"kind":"Name","value":"unitPrice"}}]}}]}}]}}]} as unknown as DocumentNode<ApproveExpenseRequestMutation, ApproveExpenseRequestMutationVariables>;
export const CreateDeliveryStopDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CreateDeliveryStop"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"DeliveryStopInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createDeliveryStop"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"stopOrder"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"subLabel"}},{"kind":"Field","name":{"kind":"Name","value":"notes"}},{"kind":"Field","name":{"kind":"Name","value":"stopType"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"plannedAt"}},{"kind":"Field","name":{"kind":"Name","value":"actualAt"}}]}}]}}]} as unknown as DocumentNode<CreateDeliveryStopMutation, CreateDeliveryStopMutationVariables>;
export const ListLocationsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ListLocations"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"page"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"limit"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"locationType"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"isActive"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"search"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"country"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"linkedEntityType"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"linkedEntityId"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"locationsPage"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"page"},"value":{"kind":"Variable","name":{"kind":"Name","value":"page"}}},{"kind":"Argument","name":{"kind":"Name","value":"limit"},"value":{"kind":"Variable","name":{"kind":"Name","value":"limit"}}},{"kind":"Argument","name":{"kind":"Name","value":"locationType"},"value":{"kind":"Variable","name":{"kind":"Name","value":"locationType"}}},{"kind":"Argument","name":{"kind":"Name","value":"isActive"},"value":{"kind":"Variable","name":{"kind":"Name","value":"isActive"}}},{"kind":"Argument","name":{"kind":"Name","value":"search"},"value":{"kind":"Variable","name":{"kind":"Name","value":"search"}}},{"kind":"Argument","name":{"kind":"Name","value":"country"},"value":{"kind":"Variable","name":{"kind":"Name","value":"country"}}},{"kind":"Argument","name":{"kind":"Name","value":"linkedEntityType"},"value":{"kind":"Variable","name":{"kind":"Name","value":"linkedEntityType"}}},{"kind":"Argument","name":{"kind":"Name","value":"linkedEntityId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"linkedEntityId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"data"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"locationType"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"linkedEntityType"}},{"kind":"Field","name":{"kind":"Name","value":"linkedEntityId"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"address"}},{"kind":"Field","name":{"kind":"Name","value":"city"}},{"kind":"Field","name":{"kind":"Name","value":"country"}},{"kind":"Field","name":{"kind":"Name","value":"contactName"}},{"kind":"Field","name":{"kind":"Name","value":"contactPhone"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"latitude"}},{"kind":"Field","name":{"kind":"Name","value":"longitude"}},{"kind":"Field","name":{"kind":"Name","value":"isActive"}}]}},{"kind":"Field","name":{"kind":"Name","value":"pagination"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"page"}},{"kind":"Field","name":{"kind":"Name","value":"limit"}},{"kind":"Field","name":{"kind":"Name","value":"total"}},{"kind":"Field","name":{"kind":"Name","value":"totalPages"}},{"kind":"Field","name":{"kind":"Name","value":"hasNext"}},{"kind":"Field","name":{"kind":"Name","value":"hasPrev"}}]}}]}}]}}]} as unknown as DocumentNode<ListLocationsQuery, ListLocationsQueryVariables>;
export const ApproveMaterialRequestDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"ApproveMaterialRequest"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"MaterialRequestActInput"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"approveMaterialRequest"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"documentId"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"urgency"}},{"kind":"Field","name":{"kind":"Name","value":"notes"}},{"kind":"Field","name":{"kind":"Name","value":"rejectionReason"}},{"kind":"Field","name":{"kind":"Name","value":"productionOrderId"}},{"kind":"Field","name":{"kind":"Name","value":"salesOrderId"}},{"kind":"Field","name":{"kind":"Name","value":"bomId"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"submittedAt"}},{"kind":"Field","name":{"kind":"Name","value":"approvedAt"}},{"kind":"Field","name":{"kind":"Name","value":"rejectedAt"}},{"kind":"Field","name":{"kind":"Name","value":"submittedById"}},{"kind":"Field","name":{"kind":"Name","value":"submittedByName"}},{"kind":"Field","name":{"kind":"Name","value":"approvedById"}},{"kind":"Field","name":{"kind":"Name","value":"approvedByName"}},{"kind":"Field","name":{"kind":"Name","value":"rejectedById"}},{"kind":"Field","name":{"kind":"Name","value":"rejectedByName"}},{"kind":"Field","name":{"kind":"Name","value":"wastagePercent"}},{"kind":"Field","name":{"kind":"Name","value":"autoGenerated"}},{"kind":"Field","name":{"kind":"Name","value":"lineItemsCount"}},{"kind":"Field","name":{"kind":"Name","value":"totalEstimatedAmount"}},{"kind":"Field","name":{"kind":"Name","value":"lineItems"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"materialRequestId"}},{"kind":"Field","name":{"kind":"Name","value":"requiredQty"}},{"kind":"Field","name":{"kind":"Name","value":"warehouseAvailableQty"}},{"kind":"Field","name":{"kind":"Name","value":"qtyToPurchase"}},{"kind":"Field","name":{"kind":"Name","value":"itemNumber"}},{"kind":"Field","name":{"kind":"Name","value":"materialId"}},{"kind":"Field","name":{"kind":"Name","value":"materialName"}},{"kind":"Field","name":{"kind":"Name","value":"supplierId"}},{"kind":"Field","name":{"kind":"Name","value":"supplierName"}},{"kind":"Field","name":{"kind":"Name","value":"uom"}},{"kind":"Field","name":{"kind":"Name","value":"linkedPoLineId"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"notes"}},{"kind":"Field","name":{"kind":"Name","value":"unitPrice"}},{"kind":"Field","name":{"kind":"Name","value":"estimatedAmount"}}]}},{"kind":"Field","name":{"kind":"Name","value":"approvalHistory"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"materialRequestId"}},{"kind":"Field","name":{"kind":"Name","value":"action"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"performedById"}},{"kind":"Field","name":{"kind":"Name","value":"performedByName"}},{"kind":"Field","name":{"kind":"Name","value":"performedAt"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"comments"}}]}}]}}]}}]} as unknown as DocumentNode<ApproveMaterialRequestMutation, ApproveMaterialRequestMutationVariables>;