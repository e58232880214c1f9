/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** What is said with an act on a cost sheet. */
export type CostSheetActInput = {
  /** Remarks for the history. */
  readonly comments?: string | null | undefined;
  /** Why, for the history and the audit trail. */
  readonly reason?: string | null | undefined;
  /** The version that you believe current; CONFLICT where it is not. */
  readonly versionNumber?: number | null | undefined;
};

/** What an update does with a cost sheet beside changing its fields. */
export type CostSheetAction =
  /** Agrees to it. Managers and administrators only. */
  | 'APPROVE'
  /** Saves without validation; the state stays. */
  | 'DRAFT'
  /** Refuses it, with a reason. Managers and administrators only. */
  | 'REJECT'
  /** Validates a rejected sheet, and asks for approval again. */
  | 'RESUBMIT'
  /** Validates, and asks for approval. */
  | 'SUBMIT_FOR_REVIEW'
  /** Back to Draft; from Approved the next version opens. */
  | 'WITHDRAW';

/** One material in a cost sheet. Whatever a draft lacks may wait until it is submitted. */
export type CostSheetBomItemInput = {
  /** Quantity for one piece, in the unit. */
  readonly consumption?: string | null | undefined;
  /** Currency of the row's amounts, ISO 4217; USD when absent. */
  readonly currency?: string | null | undefined;
  /** Units of the sheet's currency for one of the row's; 1 when absent. */
  readonly exchangeRate?: string | null | undefined;
  /** Identifier of the row; kept if it is a row of this sheet, else replaced by a new one. */
  readonly id?: string | null | undefined;
  /** The material. */
  readonly materialId?: string | null | undefined;
  /** Name of the material. */
  readonly materialName: string;
  /** Its size or colour. */
  readonly materialSkuId?: string | null | undefined;
  /** fabric, lining, trim, accessory, thread, label, packaging, other; another word is kept. */
  readonly materialType?: string | null | undefined;
  /** Added to the consumption, in percent; 0 when absent. */
  readonly tolerancePercent?: string | null | undefined;
  /** Unit of the consumption. */
  readonly unit?: string | null | undefined;
  /** Cost of one unit, in the row's currency. */
  readonly unitCost?: string | null | undefined;
};

/** One shipment in a cost sheet. */
export type CostSheetLogisticsItemInput = {
  /** Stands in for quantity × rate where that is 0, in the row's currency; 0 when absent. */
  readonly baseCost?: string | null | undefined;
  /** per_piece, per_kg, per_cbm, per_carton, per_container, per_shipment, percent; another word is kept. */
  readonly basis?: string | null | undefined;
  /** `estimate`, when absent, computes the shipment from its figures; any other word trusts the cost given. */
  readonly calculationMode?: string | null | undefined;
  /** Stands in for the percentage where that is 0, in the row's currency; 0 when absent. */
  readonly contingencyAmount?: string | null | undefined;
  /** Added to the base for the unforeseen, in percent; 0 when absent. */
  readonly contingencyPercent?: string | null | undefined;
  /** Cost for one piece where the mode is no estimate, in the row's currency; 1, which counts as nothing given, when absent. */
  readonly costAmount?: string | null | undefined;
  /** Currency of the row's amounts, ISO 4217; USD when absent. */
  readonly currency?: string | null | undefined;
  /** What is shipped. */
  readonly description?: string | null | undefined;
  /** Units of the sheet's currency for one of the row's; 1 when absent. */
  readonly exchangeRate?: string | null | undefined;
  /** Fee for the shipment, in the row's currency; 0 when absent. */
  readonly handlingFee?: string | null | undefined;
  /** Identifier of the row; kept if it is a row of this sheet, else replaced by a new one. */
  readonly id?: string | null | undefined;
  /** Remarks. */
  readonly notes?: string | null | undefined;
  /** Pieces in the shipment; the sheet's when absent. */
  readonly orderQuantity?: string | null | undefined;
  /** How much is shipped, in the units of the basis; 0 when absent. */
  readonly quantity?: string | null | undefined;
  /** Price of one unit of the basis, in the row's currency; 0 when absent. */
  readonly rate?: string | null | undefined;
  /** Cost of the whole shipment, in the row's currency; kept as sent. */
  readonly shipmentTotal?: string | null | undefined;
  /** air, when absent, sea and so on. */
  readonly transportMode?: string | null | undefined;
  /** Cost for one piece, in the row's currency. */
  readonly unitCost?: string | null | undefined;
};

/** One overhead in a cost sheet. Whatever a draft lacks may wait until it is submitted. */
export type CostSheetOverheadItemInput = {
  /** Cost for one piece, in the row's currency. */
  readonly costAmount?: string | null | undefined;
  /** Currency of the row's amounts, ISO 4217; USD when absent. */
  readonly currency?: string | null | undefined;
  /** Remarks. */
  readonly description?: string | null | undefined;
  /** Units of the sheet's currency for one of the row's; 1 when absent. */
  readonly exchangeRate?: string | null | undefined;
  /** Identifier of the row; kept if it is a row of this sheet, else replaced by a new one. */
  readonly id?: string | null | undefined;
  /** factory, admin, commercial, finance, commission, testing, rejection, other; another word is kept. */
  readonly overheadType: string;
};

/** One step of work in a cost sheet. Whatever a draft lacks may wait until it is submitted. */
export type CostSheetProcessingItemInput = {
  /** Cost for one piece where there is no unit cost, in the row's currency. */
  readonly costAmount?: string | null | undefined;
  /** Currency of the row's amounts, ISO 4217; USD when absent. */
  readonly currency?: string | null | undefined;
  /** Remarks. */
  readonly description?: string | null | undefined;
  /** Units of the sheet's currency for one of the row's; 1 when absent. */
  readonly exchangeRate?: string | null | undefined;
  /** Identifier of the row; kept if it is a row of this sheet, else replaced by a new one. */
  readonly id?: string | null | undefined;
  /** cutting, sewing, washing and so on; another word is kept. */
  readonly processingType: string;
  /** Units for one piece; 1 when absent. */
  readonly quantity?: string | null | undefined;
  /** The supplier. */
  readonly supplierId?: string | null | undefined;
  /** Unit of the quantity; `piece` when absent. */
  readonly unit?: string | null | undefined;
  /** Cost of one unit, in the row's currency. */
  readonly unitCost?: string | null | undefined;
  /** Who does it, where that is no supplier on record. */
  readonly vendorName?: string | null | undefined;
};

/** A price that might be asked, and what it is expected to earn; the expected figures are kept as sent. */
export type CostSheetProfitScenarioInput = {
  /** Remarks. */
  readonly description?: string | null | undefined;
  /** In percent of the price; 0 when absent. */
  readonly expectedGrossMargin?: string | null | undefined;
  /** For one piece; 0 when absent. */
  readonly expectedGrossProfit?: string | null | undefined;
  /** In percent of the price; 0 when absent. */
  readonly expectedNetMargin?: string | null | undefined;
  /** For one piece; 0 when absent. */
  readonly expectedNetProfit?: string | null | undefined;
  /** Identifier of the row; kept if it is a row of this sheet, else replaced by a new one. */
  readonly id?: string | null | undefined;
  /** Currency of the price, ISO 4217; USD when absent. */
  readonly quotedCurrency?: string | null | undefined;
  /** Price of one piece, in the currency beside it. */
  readonly quotedPrice: string;
};

/** Where a cost sheet stands. */
export type CostSheetStatus =
  /** Agreed; to change it, withdraw it, which opens the next version. */
  | 'APPROVED'
  /** Being written; saved without validation. */
  | 'DRAFT'
  /** Refused, with a reason; may be changed and resubmitted. */
  | 'REJECTED'
  /** Complete, and waiting for approval. */
  | 'UNDER_REVIEW';

/** What is said with an act on a material request. */
export type MaterialRequestActInput = {
  /** Remarks for the history. */
  readonly comments?: string | null | undefined;
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

/** Any change of a cost sheet: fields, lists and an action, all of it or nothing. */
export type UpdateCostSheetInput = {
  /** What to do beside changing the fields; DRAFT when absent. */
  readonly action?: CostSheetAction | null | undefined;
  /** Replaces all materials. */
  readonly bomItems?: ReadonlyArray<CostSheetBomItemInput> | null | undefined;
  /** The client. */
  readonly clientId?: string | null | undefined;
  /** Remarks for the history. */
  readonly comments?: string | null | undefined;
  /** Name of the sheet. */
  readonly costSheetName?: string | null | undefined;
  /** Replaces all shipments. */
  readonly logisticsItems?: ReadonlyArray<CostSheetLogisticsItemInput> | null | undefined;
  /** Currency into which every row is converted, ISO 4217; the organization's for a new sheet. */
  readonly mainCurrency?: string | null | undefined;
  /** Pieces over which a shipment is spread. */
  readonly orderQuantity?: string | null | undefined;
  /** Replaces all overheads. */
  readonly overheadTier3Items?: ReadonlyArray<CostSheetOverheadItemInput> | null | undefined;
  /** Replaces all work. */
  readonly processingItems?: ReadonlyArray<CostSheetProcessingItemInput> | null | undefined;
  /** Replaces all scenarios. */
  readonly profitScenarios?: ReadonlyArray<CostSheetProfitScenarioInput> | null | undefined;
  /** Why, for the history and the audit trail. */
  readonly reason?: string | null | undefined;
  /** The size and colour of the style. */
  readonly skuId?: string | null | undefined;
  /** The state that you expect after the action, `Under Review`; refused where it contradicts it, and ignored otherwise. */
  readonly status?: string | null | undefined;
  /** The style. */
  readonly styleId?: string | null | undefined;
  /** The version that you believe current; CONFLICT where it is not. */
  readonly versionNumber?: number | null | undefined;
};

export type LoginMutationVariables = Exact<{
  username: string;
  password: string;
}>;


export type LoginMutation = { readonly login: { readonly accessToken: string, readonly tokenType: string, readonly expiresIn: number } };

export type AdminTestQueryVariables = Exact<{ [key: string]: never; }>;


export type AdminTestQuery = { readonly adminTest: { readonly message: string, readonly user: { readonly id: string, readonly email: string, readonly name: string, readonly roles: ReadonlyArray<Role>, readonly orgId: string } } };

export type UpdateCostSheetMutationVariables = Exact<{
  id: string;
  input: UpdateCostSheetInput;
  actingUserId?: string | null | undefined;
}>;


export type UpdateCostSheetMutation = { readonly updateCostSheet: { readonly id: string, readonly versionNumber: number, readonly status: CostSheetStatus, readonly costing: { readonly documentId: string } } };

export type WithdrawCostSheetMutationVariables = Exact<{
  id: string;
  input?: CostSheetActInput | null | undefined;
}>;


export type WithdrawCostSheetMutation = { readonly withdrawCostSheet: { readonly id: string, readonly versionNumber: number, readonly status: CostSheetStatus, readonly costing: { readonly documentId: string } } };

export type ChangedCostSheetFragment = { readonly id: string, readonly versionNumber: number, readonly status: CostSheetStatus, readonly costing: { readonly documentId: string } };

export type CompareCostSheetsQueryVariables = Exact<{
  costSheetIds: ReadonlyArray<string> | string;
}>;


export type CompareCostSheetsQuery = { readonly compareCostSheets: { readonly costSheets: ReadonlyArray<{ readonly id: string, readonly styleName: string | null, readonly phase: CostSheetStatus, readonly version: string }>, readonly comparison: { readonly totals: ReadonlyArray<string>, readonly margins: ReadonlyArray<string>, readonly materialCosts: ReadonlyArray<{ readonly name: string, readonly costs: ReadonlyArray<string>, readonly variance: string, readonly variancePercent: string }>, readonly processingCosts: ReadonlyArray<{ readonly name: string, readonly costs: ReadonlyArray<string>, readonly variance: string, readonly variancePercent: string }>, readonly laborCosts: ReadonlyArray<{ readonly name: string, readonly costs: ReadonlyArray<string>, readonly variance: string, readonly variancePercent: string }>, readonly overheadCosts: ReadonlyArray<{ readonly name: string, readonly costs: ReadonlyArray<string>, readonly variance: string, readonly variancePercent: string }> } } };

export type ComparedCostFragment = { readonly name: string, readonly costs: ReadonlyArray<string>, readonly variance: string, readonly variancePercent: string };

export type ApproveMaterialRequestMutationVariables = Exact<{
  id: string;
  input?: MaterialRequestActInput | null | undefined;
}>;


export type ApproveMaterialRequestMutation = { readonly approveMaterialRequest: { readonly id: string, readonly documentId: string, readonly status: MaterialRequestStatus, readonly urgency: string | null, readonly notes: string | null, readonly rejectionReason: string | null, readonly productionOrderId: string | null, readonly salesOrderId: string | null, readonly bomId: string | null, readonly createdAt: string, readonly submittedAt: string | null, readonly approvedAt: string | null, readonly rejectedAt: string | null, readonly submittedById: string | null, readonly submittedByName: string | null, readonly approvedById: string | null, readonly approvedByName: string | null, readonly rejectedById: string | null, readonly rejectedByName: string | null, readonly wastagePercent: string | null, readonly autoGenerated: boolean, readonly lineItemsCount: number, readonly totalEstimatedAmount: string, readonly lineItems: ReadonlyArray<{ readonly id: string, readonly materialRequestId: string, readonly requiredQty: string, readonly warehouseAvailableQty: string, readonly qtyToPurchase: string, readonly itemNumber: number, readonly materialId: string | null, readonly materialName: string | null, readonly supplierId: string | null, readonly supplierName: string | null, readonly uom: string | null, readonly linkedPoLineId: string | null, readonly status: MaterialRequestLineStatus, readonly notes: string | null, readonly unitPrice: string | null, readonly estimatedAmount: string | null }>, readonly approvalHistory: ReadonlyArray<{ readonly id: string, readonly materialRequestId: string, readonly action: string, readonly status: MaterialRequestStatus, readonly performedById: string | null, readonly performedByName: string | null, readonly performedAt: string, readonly reason: string | null, readonly comments: string | null }> } };

export const ChangedCostSheetFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ChangedCostSheet"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CostSheet"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"versionNumber"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"costing"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"documentId"}}]}}]}}]} as unknown as DocumentNode<ChangedCostSheetFragment, unknown>;
export const ComparedCostFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ComparedCost"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CostComparisonLine"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"costs"}},{"kind":"Field","name":{"kind":"Name","value":"variance"}},{"kind":"Field","name":{"kind":"Name","value":"variancePercent"}}]}}]} as unknown as DocumentNode<ComparedCostFragment, unknown>;
export const LoginDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"Login"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"username"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"password"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"login"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"username"},"value":{"kind":"Variable","name":{"kind":"Name","value":"username"}}},{"kind":"Argument","name":{"kind":"Name","value":"password"},"value":{"kind":"Variable","name":{"kind":"Name","value":"password"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"accessToken"}},{"kind":"Field","name":{"kind":"Name","value":"tokenType"}},{"kind":"Field","name":{"kind":"Name","value":"expiresIn"}}]}}]}}]} as unknown as DocumentNode<LoginMutation, LoginMutationVariables>;
export const AdminTestDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"AdminTest"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"adminTest"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"user"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"roles"}},{"kind":"Field","name":{"kind":"Name","value":"orgId"}}]}}]}}]}}]} as unknown as DocumentNode<AdminTestQuery, AdminTestQueryVariables>;
export const UpdateCostSheetDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"UpdateCostSheet"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UpdateCostSheetInput"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"actingUserId"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"updateCostSheet"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}},{"kind":"Argument","name":{"kind":"Name","value":"actingUserId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"actingUserId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ChangedCostSheet"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ChangedCostSheet"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CostSheet"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"versionNumber"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"costing"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"documentId"}}]}}]}}]} as unknown as DocumentNode<UpdateCostSheetMutation, UpdateCostSheetMutationVariables>;
export const WithdrawCostSheetDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"WithdrawCostSheet"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"CostSheetActInput"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"withdrawCostSheet"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ChangedCostSheet"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ChangedCostSheet"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CostSheet"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"versionNumber"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"costing"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"documentId"}}]}}]}}]} as unknown as DocumentNode<WithdrawCostSheetMutation, WithdrawCostSheetMutationVariables>;
export const CompareCostSheetsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"CompareCostSheets"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"costSheetIds"}},"type":{"kind":"NonNullType","type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"compareCostSheets"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"costSheetIds"},"value":{"kind":"Variable","name":{"kind":"Name","value":"costSheetIds"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"costSheets"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"styleName"}},{"kind":"Field","name":{"kind":"Name","value":"phase"}},{"kind":"Field","name":{"kind":"Name","value":"version"}}]}},{"kind":"Field","name":{"kind":"Name","value":"comparison"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"materialCosts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ComparedCost"}}]}},{"kind":"Field","name":{"kind":"Name","value":"processingCosts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ComparedCost"}}]}},{"kind":"Field","name":{"kind":"Name","value":"laborCosts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ComparedCost"}}]}},{"kind":"Field","name":{"kind":"Name","value":"overheadCosts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ComparedCost"}}]}},{"kind":"Field","name":{"kind":"Name","value":"totals"}},{"kind":"Field","name":{"kind":"Name","value":"margins"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ComparedCost"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CostComparisonLine"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"costs"}},{"kind":"Field","name":{"kind":"Name","value":"variance"}},{"kind":"Field","name":{"kind":"Name","value":"variancePercent"}}]}}]} as unknown as DocumentNode<CompareCostSheetsQuery, CompareCostSheetsQueryVariables>;
export const ApproveMaterialRequestDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"ApproveMaterialRequest"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"MaterialRequestActInput"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"approveMaterialRequest"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"documentId"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"urgency"}},{"kind":"Field","name":{"kind":"Name","value":"notes"}},{"kind":"Field","name":{"kind":"Name","value":"rejectionReason"}},{"kind":"Field","name":{"kind":"Name","value":"productionOrderId"}},{"kind":"Field","name":{"kind":"Name","value":"salesOrderId"}},{"kind":"Field","name":{"kind":"Name","value":"bomId"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"submittedAt"}},{"kind":"Field","name":{"kind":"Name","value":"approvedAt"}},{"kind":"Field","name":{"kind":"Name","value":"rejectedAt"}},{"kind":"Field","name":{"kind":"Name","value":"submittedById"}},{"kind":"Field","name":{"kind":"Name","value":"submittedByName"}},{"kind":"Field","name":{"kind":"Name","value":"approvedById"}},{"kind":"Field","name":{"kind":"Name","value":"approvedByName"}},{"kind":"Field","name":{"kind":"Name","value":"rejectedById"}},{"kind":"Field","name":{"kind":"Name","value":"rejectedByName"}},{"kind":"Field","name":{"kind":"Name","value":"wastagePercent"}},{"kind":"Field","name":{"kind":"Name","value":"autoGenerated"}},{"kind":"Field","name":{"kind":"Name","value":"lineItemsCount"}},{"kind":"Field","name":{"kind":"Name","value":"totalEstimatedAmount"}},{"kind":"Field","name":{"kind":"Name","value":"lineItems"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"materialRequestId"}},{"kind":"Field","name":{"kind":"Name","value":"requiredQty"}},{"kind":"Field","name":{"kind":"Name","value":"warehouseAvailableQty"}},{"kind":"Field","name":{"kind":"Name","value":"qtyToPurchase"}},{"kind":"Field","name":{"kind":"Name","value":"itemNumber"}},{"kind":"Field","name":{"kind":"Name","value":"materialId"}},{"kind":"Field","name":{"kind":"Name","value":"materialName"}},{"kind":"Field","name":{"kind":"Name","value":"supplierId"}},{"kind":"Field","name":{"kind":"Name","value":"supplierName"}},{"kind":"Field","name":{"kind":"Name","value":"uom"}},{"kind":"Field","name":{"kind":"Name","value":"linkedPoLineId"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"notes"}},{"kind":"Field","name":{"kind":"Name","value":"unitPrice"}},{"kind":"Field","name":{"kind":"Name","value":"estimatedAmount"}}]}},{"kind":"Field","name":{"kind":"Name","value":"approvalHistory"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"materialRequestId"}},{"kind":"Field","name":{"kind":"Name","value":"action"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"performedById"}},{"kind":"Field","name":{"kind":"Name","value":"performedByName"}},{"kind":"Field","name":{"kind":"Name","value":"performedAt"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"comments"}}]}}]}}]}}]} as unknown as DocumentNode<ApproveMaterialRequestMutation, ApproveMaterialRequestMutationVariables>;