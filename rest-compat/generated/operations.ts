/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** The content of a bill. Figures that are absent are computed; given ones must agree with the computed within 0.01. */
export type BillInput = {
  /** Its number; numbered by the organization where absent. */
  billNumber?: string | null | undefined;
  /** Who the other party is. */
  billType: BillType;
  /** The client; required on a client bill. */
  clientId?: string | null | undefined;
  /** ISO 4217; the purchase order's where absent, else the organization's. */
  currency?: string | null | undefined;
  /** When it is due. */
  dueDate?: unknown;
  /** The employee; required on an employee bill without employeeName. */
  employeeId?: string | null | undefined;
  /** The employee in words; required on an employee bill without employeeId. */
  employeeName?: string | null | undefined;
  /** The expense request that it settles. */
  expenseRequestId?: string | null | undefined;
  /** What is billed, at most 100 lines. Required without totalAmount. */
  lineItems?: Array<BillLineInput> | null | undefined;
  /** The purchase order that is billed; the same as purchaseOrderId. */
  linkedPoId?: string | null | undefined;
  /** The account that it is booked to. */
  managementAccountId?: string | null | undefined;
  /** Remarks. */
  notes?: string | null | undefined;
  /** What was paid before the bill was entered; becomes a payment when the bill is posted. */
  paidAmount?: string | null | undefined;
  /** The purchase order that is billed. */
  purchaseOrderId?: string | null | undefined;
  /** totalAmount − paidAmount. */
  remainingBalance?: string | null | undefined;
  /** What it is paid from. */
  sourceOfFunds?: SourceOfFunds | null | undefined;
  /** DRAFT, the initial one, or POSTED for those who may create posted bills. */
  status?: BillStatus | null | undefined;
  /** Σ amount of the lines. */
  subtotal?: string | null | undefined;
  /** The supplier; required on a supplier bill. */
  supplierId?: string | null | undefined;
  /** subtotal × taxRate/100. */
  taxAmount?: string | null | undefined;
  /** When the tax invoice for it arrived. */
  taxInvoiceReceivedDate?: unknown;
  /** Percent, 0 to 100; a fraction is taken where it fits the tax amount. */
  taxRate?: string | null | undefined;
  /** subtotal + taxAmount. Required without lines. */
  totalAmount?: string | null | undefined;
};

/** One thing billed. */
export type BillLineInput = {
  /** qty × unitPrice; computed where absent. */
  amount?: string | null | undefined;
  /** Another word for qty. */
  billQty?: string | null | undefined;
  /** What it is for; the order's words where absent. */
  description?: string | null | undefined;
  /** Whatever else is to be kept with the line. */
  extra?: Record<string, any> | null | undefined;
  /** The line of the purchase order that it bills; where absent it is found by its description or, on a bill of as many lines as the order, by its place. */
  poLineId?: string | null | undefined;
  /** Quantity billed; 0 or more. Required where an order is billed. */
  qty?: string | null | undefined;
  /** Price of one unit, in the bill's currency. */
  unitPrice?: string | null | undefined;
  /** Unit of measure. */
  uom?: string | null | undefined;
};

/** How a bill agrees with what was ordered and received. */
export type BillMatchStatus =
  /** Beyond what was received, beyond the price tolerance, or not on the order; cannot be posted until overridden. */
  | 'EXCEPTION'
  /** Price as ordered, quantity ordered and received. */
  | 'MATCHED'
  /** There is no purchase order to match with. */
  | 'NOT_APPLICABLE'
  /** An exception that someone let pass, with a reason. */
  | 'OVERRIDDEN'
  /** As ordered, but nothing has arrived yet. */
  | 'PENDING_RECEIPT'
  /** Strays from the order no further than the organization's tolerances. */
  | 'WITHIN_TOLERANCE';

/** Where a bill stands. */
export type BillStatus =
  /** Entered; not in the ledger yet. */
  | 'DRAFT'
  /** In the ledger, nothing remains. */
  | 'PAID'
  /** In the ledger, a part of it paid. */
  | 'PARTIALLY_PAID'
  /** In the ledger, nothing paid on it. It does not change any more. */
  | 'POSTED'
  /** Counts no longer; its number and its quantities are free again. */
  | 'VOID';

/** Who the other party of a bill is. */
export type BillType =
  /** We bill a client. */
  | 'CLIENT'
  /** An employee is owed money. */
  | 'EMPLOYEE'
  /** A supplier bills us. */
  | 'SUPPLIER';

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

/** What a bill is paid from. */
export type SourceOfFunds =
  /** A bank account. */
  | 'BANK'
  /** Cash. */
  | 'CASH'
  /** A credit card. */
  | 'CREDIT_CARD'
  /** An advance that an employee holds. */
  | 'EMPLOYEE_ADVANCE'
  /** Anything else. */
  | 'OTHER'
  /** The petty cash. */
  | 'PETTY_CASH';

export type LoginMutationVariables = Exact<{
  username: string;
  password: string;
}>;


export type LoginMutation = { login: { accessToken: string, tokenType: string, expiresIn: number } };

export type AdminTestQueryVariables = Exact<{ [key: string]: never; }>;


export type AdminTestQuery = { adminTest: { message: string, user: { id: string, email: string, name: string, roles: Array<Role>, orgId: string } } };

export type CreateBillMutationVariables = Exact<{
  input: BillInput;
}>;


export type CreateBillMutation = { createBill: { id: string, billNumber: string, billType: BillType, supplierId: string | null, clientId: string | null, employeeName: string | null, employeeId: string | null, purchaseOrderId: string | null, managementAccountId: string | null, expenseRequestId: string | null, currency: string, dueDate: unknown, status: BillStatus, sourceOfFunds: SourceOfFunds | null, notes: string | null, subtotal: string, taxRate: string | null, taxAmount: string, totalAmount: string, paidAmount: string, remainingBalance: string, varianceAmount: string | null, variancePct: string | null, priceVarianceAmount: string | null, supplierName: string | null, purchaseOrderDocumentId: string | null, purchaseOrderStatus: string | null, createdAt: string, createdById: string | null, postedAt: string | null, goodsReceiptId: string | null, matchStatus: BillMatchStatus, taxInvoiceReceivedDate: unknown, glPosted: boolean, lineItems: Array<{ id: string, billId: string, description: string | null, poQty: string | null, prevBilled: string | null, billQty: string | null, qty: string | null, unitPrice: string | null, amount: string | null, uom: string | null }> } };

export type ApproveMaterialRequestMutationVariables = Exact<{
  id: string;
  input?: MaterialRequestActInput | null | undefined;
}>;


export type ApproveMaterialRequestMutation = { approveMaterialRequest: { id: string, documentId: string, status: MaterialRequestStatus, urgency: string | null, notes: string | null, rejectionReason: string | null, productionOrderId: string | null, salesOrderId: string | null, bomId: string | null, createdAt: string, submittedAt: string | null, approvedAt: string | null, rejectedAt: string | null, submittedById: string | null, submittedByName: string | null, approvedById: string | null, approvedByName: string | null, rejectedById: string | null, rejectedByName: string | null, wastagePercent: string | null, autoGenerated: boolean, lineItemsCount: number, totalEstimatedAmount: string, lineItems: Array<{ id: string, materialRequestId: string, requiredQty: string, warehouseAvailableQty: string, qtyToPurchase: string, itemNumber: number, materialId: string | null, materialName: string | null, supplierId: string | null, supplierName: string | null, uom: string | null, linkedPoLineId: string | null, status: MaterialRequestLineStatus, notes: string | null, unitPrice: string | null, estimatedAmount: string | null }>, approvalHistory: Array<{ id: string, materialRequestId: string, action: string, status: MaterialRequestStatus, performedById: string | null, performedByName: string | null, performedAt: string, reason: string | null, comments: string | null }> } };


export const LoginDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"Login"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"username"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"password"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"login"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"username"},"value":{"kind":"Variable","name":{"kind":"Name","value":"username"}}},{"kind":"Argument","name":{"kind":"Name","value":"password"},"value":{"kind":"Variable","name":{"kind":"Name","value":"password"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"accessToken"}},{"kind":"Field","name":{"kind":"Name","value":"tokenType"}},{"kind":"Field","name":{"kind":"Name","value":"expiresIn"}}]}}]}}]} as unknown as DocumentNode<LoginMutation, LoginMutationVariables>;
export const AdminTestDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"AdminTest"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"adminTest"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"user"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"roles"}},{"kind":"Field","name":{"kind":"Name","value":"orgId"}}]}}]}}]}}]} as unknown as DocumentNode<AdminTestQuery, AdminTestQueryVariables>;
export const CreateBillDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CreateBill"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"BillInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createBill"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"billNumber"}},{"kind":"Field","name":{"kind":"Name","value":"billType"}},{"kind":"Field","name":{"kind":"Name","value":"supplierId"}},{"kind":"Field","name":{"kind":"Name","value":"clientId"}},{"kind":"Field","name":{"kind":"Name","value":"employeeName"}},{"kind":"Field","name":{"kind":"Name","value":"employeeId"}},{"kind":"Field","name":{"kind":"Name","value":"purchaseOrderId"}},{"kind":"Field","name":{"kind":"Name","value":"managementAccountId"}},{"kind":"Field","name":{"kind":"Name","value":"expenseRequestId"}},{"kind":"Field","name":{"kind":"Name","value":"currency"}},{"kind":"Field","name":{"kind":"Name","value":"dueDate"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"sourceOfFunds"}},{"kind":"Field","name":{"kind":"Name","value":"notes"}},{"kind":"Field","name":{"kind":"Name","value":"subtotal"}},{"kind":"Field","name":{"kind":"Name","value":"taxRate"}},{"kind":"Field","name":{"kind":"Name","value":"taxAmount"}},{"kind":"Field","name":{"kind":"Name","value":"totalAmount"}},{"kind":"Field","name":{"kind":"Name","value":"paidAmount"}},{"kind":"Field","name":{"kind":"Name","value":"remainingBalance"}},{"kind":"Field","name":{"kind":"Name","value":"lineItems"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"billId"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"poQty"}},{"kind":"Field","name":{"kind":"Name","value":"prevBilled"}},{"kind":"Field","name":{"kind":"Name","value":"billQty"}},{"kind":"Field","name":{"kind":"Name","value":"qty"}},{"kind":"Field","name":{"kind":"Name","value":"unitPrice"}},{"kind":"Field","name":{"kind":"Name","value":"amount"}},{"kind":"Field","name":{"kind":"Name","value":"uom"}}]}},{"kind":"Field","name":{"kind":"Name","value":"varianceAmount"}},{"kind":"Field","name":{"kind":"Name","value":"variancePct"}},{"kind":"Field","name":{"kind":"Name","value":"priceVarianceAmount"}},{"kind":"Field","name":{"kind":"Name","value":"supplierName"}},{"kind":"Field","name":{"kind":"Name","value":"purchaseOrderDocumentId"}},{"kind":"Field","name":{"kind":"Name","value":"purchaseOrderStatus"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"createdById"}},{"kind":"Field","name":{"kind":"Name","value":"postedAt"}},{"kind":"Field","name":{"kind":"Name","value":"goodsReceiptId"}},{"kind":"Field","name":{"kind":"Name","value":"matchStatus"}},{"kind":"Field","name":{"kind":"Name","value":"taxInvoiceReceivedDate"}},{"kind":"Field","name":{"kind":"Name","value":"glPosted"}}]}}]}}]} as unknown as DocumentNode<CreateBillMutation, CreateBillMutationVariables>;
export const ApproveMaterialRequestDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"ApproveMaterialRequest"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"MaterialRequestActInput"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"approveMaterialRequest"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"documentId"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"urgency"}},{"kind":"Field","name":{"kind":"Name","value":"notes"}},{"kind":"Field","name":{"kind":"Name","value":"rejectionReason"}},{"kind":"Field","name":{"kind":"Name","value":"productionOrderId"}},{"kind":"Field","name":{"kind":"Name","value":"salesOrderId"}},{"kind":"Field","name":{"kind":"Name","value":"bomId"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"submittedAt"}},{"kind":"Field","name":{"kind":"Name","value":"approvedAt"}},{"kind":"Field","name":{"kind":"Name","value":"rejectedAt"}},{"kind":"Field","name":{"kind":"Name","value":"submittedById"}},{"kind":"Field","name":{"kind":"Name","value":"submittedByName"}},{"kind":"Field","name":{"kind":"Name","value":"approvedById"}},{"kind":"Field","name":{"kind":"Name","value":"approvedByName"}},{"kind":"Field","name":{"kind":"Name","value":"rejectedById"}},{"kind":"Field","name":{"kind":"Name","value":"rejectedByName"}},{"kind":"Field","name":{"kind":"Name","value":"wastagePercent"}},{"kind":"Field","name":{"kind":"Name","value":"autoGenerated"}},{"kind":"Field","name":{"kind":"Name","value":"lineItemsCount"}},{"kind":"Field","name":{"kind":"Name","value":"totalEstimatedAmount"}},{"kind":"Field","name":{"kind":"Name","value":"lineItems"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"materialRequestId"}},{"kind":"Field","name":{"kind":"Name","value":"requiredQty"}},{"kind":"Field","name":{"kind":"Name","value":"warehouseAvailableQty"}},{"kind":"Field","name":{"kind":"Name","value":"qtyToPurchase"}},{"kind":"Field","name":{"kind":"Name","value":"itemNumber"}},{"kind":"Field","name":{"kind":"Name","value":"materialId"}},{"kind":"Field","name":{"kind":"Name","value":"materialName"}},{"kind":"Field","name":{"kind":"Name","value":"supplierId"}},{"kind":"Field","name":{"kind":"Name","value":"supplierName"}},{"kind":"Field","name":{"kind":"Name","value":"uom"}},{"kind":"Field","name":{"kind":"Name","value":"linkedPoLineId"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"notes"}},{"kind":"Field","name":{"kind":"Name","value":"unitPrice"}},{"kind":"Field","name":{"kind":"Name","value":"estimatedAmount"}}]}},{"kind":"Field","name":{"kind":"Name","value":"approvalHistory"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"materialRequestId"}},{"kind":"Field","name":{"kind":"Name","value":"action"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"performedById"}},{"kind":"Field","name":{"kind":"Name","value":"performedByName"}},{"kind":"Field","name":{"kind":"Name","value":"performedAt"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"comments"}}]}}]}}]}}]} as unknown as DocumentNode<ApproveMaterialRequestMutation, ApproveMaterialRequestMutationVariables>;