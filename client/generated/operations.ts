/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { Currency, Day, DateOrDateTime, DateTime, Decimal } from '../scalars.js';
import type { FaultType } from './errors.js';
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** How a bill matches its purchase order and the goods receipts. */
export const BillMatchStatus = {
  /** More than ordered or received and the tolerance, dearer than the price tolerance allows, or beyond the order and the allowance. Posted only when overridden. */
  Exception: 'EXCEPTION',
  /** Quantity at the ordered price, and it was ordered and received. */
  Matched: 'MATCHED',
  /** There is no purchase order to match with. */
  NotApplicable: 'NOT_APPLICABLE',
  /** An exception or missing goods that a user overrode with a reason. */
  Overridden: 'OVERRIDDEN',
  /** As ordered, but nothing arrived. Not posted until then or overridden. */
  PendingReceipt: 'PENDING_RECEIPT',
  /** Within the tolerances of the organization, or cheaper. */
  WithinTolerance: 'WITHIN_TOLERANCE'
} as const;

export type BillMatchStatus = typeof BillMatchStatus[keyof typeof BillMatchStatus];
/** Why a line of a note changes what is owed. */
export const BillNoteReason = {
  /** Billed goods did not arrive. A credit note takes their quantity off what is billed. */
  NotDelivered: 'NOT_DELIVERED',
  /** Another price holds than was billed. The billed quantity stays. */
  PriceDifference: 'PRICE_DIFFERENCE',
  /** Goods went back. A credit note takes their quantity off what is billed. */
  Return: 'RETURN',
  /** The goods are worth less than agreed. The billed quantity stays. */
  ShortQuality: 'SHORT_QUALITY'
} as const;

export type BillNoteReason = typeof BillNoteReason[keyof typeof BillNoteReason];
/** State of a note. */
export const BillNoteStatus = {
  /** Entered; it does not count yet. */
  Draft: 'DRAFT',
  /** It counts. It can no longer be changed. */
  Posted: 'POSTED',
  /** It no longer counts. Its number is free again. */
  Void: 'VOID'
} as const;

export type BillNoteStatus = typeof BillNoteStatus[keyof typeof BillNoteStatus];
/** Whether a note reduces or raises what is owed on its bill. */
export const BillNoteType = {
  /** It reduces what is owed. What is paid already becomes open credit. */
  Credit: 'CREDIT',
  /** It raises what is owed. */
  Debit: 'DEBIT'
} as const;

export type BillNoteType = typeof BillNoteType[keyof typeof BillNoteType];
/** State of a version of a bill of materials. */
export const BillOfMaterialsStatus = {
  /** The version used for requirements. A style has at most one. */
  Active: 'ACTIVE',
  /** Draft; not used yet. */
  Draft: 'DRAFT',
  /** Replaced by a later version, or no longer used. */
  Retired: 'RETIRED'
} as const;

export type BillOfMaterialsStatus = typeof BillOfMaterialsStatus[keyof typeof BillOfMaterialsStatus];
/** State of a bill. */
export const BillStatus = {
  /** Entered; not posted to the general ledger yet. */
  Draft: 'DRAFT',
  /** Posted, and nothing remains: paid, or settled by credit notes. */
  Paid: 'PAID',
  /** Posted to the general ledger and partly paid. */
  PartiallyPaid: 'PARTIALLY_PAID',
  /** In the general ledger, without payments. It can no longer be changed. */
  Posted: 'POSTED',
  /** It no longer counts. Its number and its quantities are free again. */
  Void: 'VOID'
} as const;

export type BillStatus = typeof BillStatus[keyof typeof BillStatus];
/** Kind of the other party of a bill. */
export const BillType = {
  /** The organization bills a client. */
  Client: 'CLIENT',
  /** The organization owes money to an employee. */
  Employee: 'EMPLOYEE',
  /** The organization receives a bill from a supplier. */
  Supplier: 'SUPPLIER'
} as const;

export type BillType = typeof BillType[keyof typeof BillType];
/** The kinds of records whose changes are told. */
export const ChangeKind = {
  /** Records of the type ApiKey. */
  ApiKey: 'API_KEY',
  /** Records of the type Attachment. */
  Attachment: 'ATTACHMENT',
  /** Records of the type Bill. */
  Bill: 'BILL',
  /** Records of the type BillNote. */
  BillNote: 'BILL_NOTE',
  /** Records of the type BillOfMaterials. */
  BillOfMaterials: 'BILL_OF_MATERIALS',
  /** Records of the type Client. */
  Client: 'CLIENT',
  /** Records of the type CostSheet. */
  CostSheet: 'COST_SHEET',
  /** Records of the type Delivery. */
  Delivery: 'DELIVERY',
  /** Records of the type DeliveryStop. */
  DeliveryStop: 'DELIVERY_STOP',
  /** Records of the type Employee. */
  Employee: 'EMPLOYEE',
  /** Records of the type ExpenseRequest. */
  ExpenseRequest: 'EXPENSE_REQUEST',
  /** Records of the type GoodsReceipt. */
  GoodsReceipt: 'GOODS_RECEIPT',
  /** Records of the type Invitation. */
  Invitation: 'INVITATION',
  /** Records of the type Location. */
  Location: 'LOCATION',
  /** Records of the type ManagementAccount. */
  ManagementAccount: 'MANAGEMENT_ACCOUNT',
  /** Records of the type Material. */
  Material: 'MATERIAL',
  /** Records of the type MaterialRequest. */
  MaterialRequest: 'MATERIAL_REQUEST',
  /** Records of the type Membership. */
  Membership: 'MEMBERSHIP',
  /** Records of the type Organization. */
  Organization: 'ORGANIZATION',
  /** Records of the type PartyPayment. */
  PartyPayment: 'PARTY_PAYMENT',
  /** Records of the type ProductionOrder. */
  ProductionOrder: 'PRODUCTION_ORDER',
  /** Records of the type PurchaseOrder. */
  PurchaseOrder: 'PURCHASE_ORDER',
  /** Records of the type PurchaseOrderRevision. */
  PurchaseOrderRevision: 'PURCHASE_ORDER_REVISION',
  /** Records of the type Quote. */
  Quote: 'QUOTE',
  /** Records of the type Rate. */
  Rate: 'RATE',
  /** Records of the type RequestForQuotation. */
  RequestForQuotation: 'REQUEST_FOR_QUOTATION',
  /** Records of the type SalesOrder. */
  SalesOrder: 'SALES_ORDER',
  /** Records of the type SalesOrderRevision. */
  SalesOrderRevision: 'SALES_ORDER_REVISION',
  /** Records of the type StockMovement. */
  StockMovement: 'STOCK_MOVEMENT',
  /** Records of the type Style. */
  Style: 'STYLE',
  /** Records of the type Supplier. */
  Supplier: 'SUPPLIER',
  /** Records of the type User. */
  User: 'USER',
  /** Records of the type Webhook. */
  Webhook: 'WEBHOOK'
} as const;

export type ChangeKind = typeof ChangeKind[keyof typeof ChangeKind];
/** State of a cost sheet. */
export const CostSheetStatus = {
  /** Approved. To change it, withdraw it: that opens the next version. */
  Approved: 'APPROVED',
  /** Draft; saved without validation. */
  Draft: 'DRAFT',
  /** Rejected, with a reason. May be changed and submitted again. */
  Rejected: 'REJECTED',
  /** Complete and waiting for approval. */
  UnderReview: 'UNDER_REVIEW'
} as const;

export type CostSheetStatus = typeof CostSheetStatus[keyof typeof CostSheetStatus];
/** A new supplier or client. */
export type CreatePartnerInput = {
  /** Street, house number and other postal details. */
  readonly address?: string | null | undefined;
  /** Lines that say where to pay it. */
  readonly bankDetails?: string | null | undefined;
  /** Town or city. */
  readonly city?: string | null | undefined;
  /** Short name, unique in the organization; 1 to 40 characters. */
  readonly code: string;
  /** Country code with two letters, ISO 3166. */
  readonly country?: string | null | undefined;
  /** Currency of the invoices, ISO 4217. */
  readonly currency?: Currency | null | undefined;
  /** E-mail address. */
  readonly email?: string | null | undefined;
  /** False: new documents may not refer to it. True by default. */
  readonly isActive?: boolean | null | undefined;
  /** Of documents printed for it. */
  readonly language?: DocumentLanguage | null | undefined;
  /** Name on documents, where it differs from `name`. */
  readonly legalName?: string | null | undefined;
  /** Name of the business. */
  readonly name: string;
  /** Days after the bill date on which bills are due, 0 to 999. */
  readonly paymentTermDays?: number | null | undefined;
  /** True: they are due at the end of the month of that day. */
  readonly paymentTermEndOfMonth?: boolean | null | undefined;
  /** Telephone number. */
  readonly phone?: string | null | undefined;
  /** Number in the register of companies. */
  readonly registrationNumber?: string | null | undefined;
  /** Tax number, such as BIN or VAT. */
  readonly taxNumber?: string | null | undefined;
};

/** State of a delivery, derived from its stops. */
export const DeliveryStatus = {
  /** Called off; its goods do not count as shipped. */
  Cancelled: 'CANCELLED',
  /** All stops have ended, and a dropoff was completed. Without dropoffs: a stop was completed, or all were skipped and no goods are carried. */
  Completed: 'COMPLETED',
  /** All stops have ended, and no dropoff was completed. Without dropoffs: no stop was completed, and one failed or goods are carried. The goods do not count as shipped. */
  Failed: 'FAILED',
  /** At least one stop has begun, and not all stops have ended. */
  InTransit: 'IN_TRANSIT',
  /** No stop has begun. */
  Scheduled: 'SCHEDULED'
} as const;

export type DeliveryStatus = typeof DeliveryStatus[keyof typeof DeliveryStatus];
/** A language of printed documents. */
export const DocumentLanguage = {
  /** Bengali. */
  Bn: 'BN',
  /** English. */
  En: 'EN'
} as const;

export type DocumentLanguage = typeof DocumentLanguage[keyof typeof DocumentLanguage];
/** The API through which a session was opened. */
export const Door = {
  /** The GraphQL endpoint. */
  Graphql: 'GRAPHQL',
  /** The documented REST paths. */
  Rest: 'REST'
} as const;

export type Door = typeof Door[keyof typeof Door];
/** Changes: absent fields stay, null clears what may be empty. */
export type EditPartnerInput = {
  /** Street, house number and other postal details. */
  readonly address?: string | null | undefined;
  /** Lines that say where to pay it. */
  readonly bankDetails?: string | null | undefined;
  /** Town or city. */
  readonly city?: string | null | undefined;
  /** Short name, unique in the organization; 1 to 40 characters. */
  readonly code?: string | null | undefined;
  /** Country code with two letters, ISO 3166. */
  readonly country?: string | null | undefined;
  /** Currency of the invoices, ISO 4217. */
  readonly currency?: Currency | null | undefined;
  /** E-mail address. */
  readonly email?: string | null | undefined;
  /** False: new documents may not refer to it. True by default. */
  readonly isActive?: boolean | null | undefined;
  /** Of documents printed for it. */
  readonly language?: DocumentLanguage | null | undefined;
  /** Name on documents, where it differs from `name`. */
  readonly legalName?: string | null | undefined;
  /** Name of the business. */
  readonly name?: string | null | undefined;
  /** Days after the bill date on which bills are due, 0 to 999. */
  readonly paymentTermDays?: number | null | undefined;
  /** True: they are due at the end of the month of that day. */
  readonly paymentTermEndOfMonth?: boolean | null | undefined;
  /** Telephone number. */
  readonly phone?: string | null | undefined;
  /** Number in the register of companies. */
  readonly registrationNumber?: string | null | undefined;
  /** Tax number, such as BIN or VAT. */
  readonly taxNumber?: string | null | undefined;
};

/** State of an expense request. */
export const ExpenseRequestStatus = {
  /** Approved; may be paid. */
  Approved: 'APPROVED',
  /** No longer needed. */
  Cancelled: 'CANCELLED',
  /** Draft; not submitted for approval yet. */
  Draft: 'DRAFT',
  /** Fully paid, or covered by an advance. */
  Paid: 'PAID',
  /** Partly paid. */
  PartiallyPaid: 'PARTIALLY_PAID',
  /** Waiting for approval. */
  Pending: 'PENDING',
  /** Rejected, with a reason. */
  Rejected: 'REJECTED',
  /** Settled: accounted for and closed. */
  Settled: 'SETTLED'
} as const;

export type ExpenseRequestStatus = typeof ExpenseRequestStatus[keyof typeof ExpenseRequestStatus];
/** Purpose of the money. */
export const ExpenseRequestType = {
  /** An advance that the requester will spend and account for by claims. */
  Advance: 'ADVANCE',
  /** Money for the petty cash box. */
  PettyCash: 'PETTY_CASH',
  /** Reimbursement of money that the requester has spent. */
  Reimbursement: 'REIMBURSEMENT',
  /** Money for a vendor. */
  VendorPayment: 'VENDOR_PAYMENT'
} as const;

export type ExpenseRequestType = typeof ExpenseRequestType[keyof typeof ExpenseRequestType];
/** State of a goods receipt. */
export const GoodsReceiptStatus = {
  /** Draft, during counting; does not count as received. */
  Draft: 'DRAFT',
  /** Counts as received. */
  Posted: 'POSTED',
  /** Void, because it was a mistake; does not count as received. */
  Void: 'VOID'
} as const;

export type GoodsReceiptStatus = typeof GoodsReceiptStatus[keyof typeof GoodsReceiptStatus];
/** What a price includes: the rules of Incoterms 2020. */
export const Incoterm = {
  /** Cost and freight: with the sea freight to the port of destination. */
  Cfr: 'CFR',
  /** Cost, insurance and freight: as CFR, with insurance. */
  Cif: 'CIF',
  /** Carriage and insurance paid to: as CPT, with insurance. */
  Cip: 'CIP',
  /** Carriage paid to: with the carriage to the destination. */
  Cpt: 'CPT',
  /** Delivered at place: at the destination, not unloaded. */
  Dap: 'DAP',
  /** Delivered duty paid: at the destination, cleared for import. */
  Ddp: 'DDP',
  /** Delivered at place unloaded: unloaded at the destination. */
  Dpu: 'DPU',
  /** Ex works: the goods at the seller's premises. */
  Exw: 'EXW',
  /** Free alongside ship: alongside the ship in the port of shipment. */
  Fas: 'FAS',
  /** Free carrier: cleared for export and handed to the carrier. */
  Fca: 'FCA',
  /** Free on board: on board the ship in the port of shipment. */
  Fob: 'FOB'
} as const;

export type Incoterm = typeof Incoterm[keyof typeof Incoterm];
/** State of an invitation. */
export const InvitationStatus = {
  /** Accepted; the account became a member. */
  Accepted: 'ACCEPTED',
  /** Declined by the invited user. */
  Declined: 'DECLINED',
  /** Not answered. It can be accepted until `expiresAt`. */
  Pending: 'PENDING',
  /** Withdrawn, or expired and replaced by a new one of the same address. */
  Withdrawn: 'WITHDRAWN'
} as const;

export type InvitationStatus = typeof InvitationStatus[keyof typeof InvitationStatus];
/** State of a line of a material request. */
export const MaterialRequestLineStatus = {
  /** No longer needed. */
  Cancelled: 'CANCELLED',
  /** Ordered on a purchase order. */
  Ordered: 'ORDERED',
  /** Not ordered, or what is left of a line whose order was closed. */
  Pending: 'PENDING',
  /** Everything ordered for it has arrived. Of a closed order, what has arrived is a line of its own. */
  Received: 'RECEIVED'
} as const;

export type MaterialRequestLineStatus = typeof MaterialRequestLineStatus[keyof typeof MaterialRequestLineStatus];
/** State of a material request. */
export const MaterialRequestStatus = {
  /** Approved; the material may be bought. */
  Approved: 'APPROVED',
  /** No longer needed. */
  Cancelled: 'CANCELLED',
  /** Draft; not submitted for approval yet. */
  Draft: 'DRAFT',
  /** Purchase orders cover every line. */
  Ordered: 'ORDERED',
  /** Purchase orders cover some of the lines. */
  PartiallyOrdered: 'PARTIALLY_ORDERED',
  /** A part of the ordered quantities has arrived. */
  PartiallyReceived: 'PARTIALLY_RECEIVED',
  /** All quantities to buy have arrived. */
  Received: 'RECEIVED',
  /** Rejected, with a reason. May be submitted again. */
  Rejected: 'REJECTED',
  /** Waiting for approval. */
  Submitted: 'SUBMITTED'
} as const;

export type MaterialRequestStatus = typeof MaterialRequestStatus[keyof typeof MaterialRequestStatus];
/** State of a payment of a party. */
export const PartyPaymentStatus = {
  /** It counts. */
  Recorded: 'RECORDED',
  /** It no longer counts, nor does anything that it settled. */
  Void: 'VOID'
} as const;

export type PartyPaymentStatus = typeof PartyPaymentStatus[keyof typeof PartyPaymentStatus];
/** Way in which the money is to be paid out. */
export const PaymentMethod = {
  /** To a bank account. */
  BankTransfer: 'BANK_TRANSFER',
  /** By card. */
  Card: 'CARD',
  /** In cash. */
  Cash: 'CASH',
  /** By cheque. */
  Cheque: 'CHEQUE',
  /** To a mobile wallet. */
  MobileMoney: 'MOBILE_MONEY'
} as const;

export type PaymentMethod = typeof PaymentMethod[keyof typeof PaymentMethod];
/** State of a production order. */
export const ProductionOrderStatus = {
  /** Cancelled; will not be made. */
  Cancelled: 'CANCELLED',
  /** All pieces are made. */
  Completed: 'COMPLETED',
  /** Being made. */
  InProgress: 'IN_PROGRESS',
  /** Planned; production has not started. */
  Planned: 'PLANNED'
} as const;

export type ProductionOrderStatus = typeof ProductionOrderStatus[keyof typeof ProductionOrderStatus];
/** State of a purchase order. */
export const PurchaseOrderStatus = {
  /** Cancelled before anything was received. */
  Cancelled: 'CANCELLED',
  /** Closed; missing quantities will not be delivered. */
  Closed: 'CLOSED',
  /** Draft; not sent to the supplier. */
  Draft: 'DRAFT',
  /** A part has been received. */
  PartiallyReceived: 'PARTIALLY_RECEIVED',
  /** Everything has been received. */
  Received: 'RECEIVED',
  /** Sent to the supplier; nothing has been received. */
  Sent: 'SENT'
} as const;

export type PurchaseOrderStatus = typeof PurchaseOrderStatus[keyof typeof PurchaseOrderStatus];
/** State of a quote. */
export const QuoteStatus = {
  /** Accepted by the client; convertible even after its validity ended. */
  Accepted: 'ACCEPTED',
  /** No longer offered. */
  Cancelled: 'CANCELLED',
  /** Converted into a sales order. */
  Converted: 'CONVERTED',
  /** Draft; not sent to the client. */
  Draft: 'DRAFT',
  /** Its validity ended before the client accepted. */
  Expired: 'EXPIRED',
  /** The client has rejected it, with a reason. */
  Rejected: 'REJECTED',
  /** Sent to the client. */
  Sent: 'SENT'
} as const;

export type QuoteStatus = typeof QuoteStatus[keyof typeof QuoteStatus];
/** What was done to a record, or can be done to it. */
export const RecordAction = {
  /** A client accepted a quote, or an invited person the invitation. */
  Accept: 'ACCEPT',
  /** A version became the active one. */
  Activate: 'ACTIVATE',
  /** SKUs were added to a style. */
  AddSkus: 'ADD_SKUS',
  /** A quantity in stock was corrected. */
  Adjustment: 'ADJUSTMENT',
  /** Credit was allocated to a bill. */
  Allocate: 'ALLOCATE',
  /** A confirmed or sent order was amended. */
  Amend: 'AMEND',
  /** Approved. */
  Approve: 'APPROVE',
  /** Arrived at a stop. */
  Arrive: 'ARRIVE',
  /** A file was attached. */
  Attach: 'ATTACH',
  /** Cancelled. */
  Cancel: 'CANCEL',
  /** A user changed their password. */
  ChangePassword: 'CHANGE_PASSWORD',
  /** A member got other roles. */
  ChangeRoles: 'CHANGE_ROLES',
  /** A user chose the organization that requests without X-Org-Id mean. */
  ChooseDefaultOrganization: 'CHOOSE_DEFAULT_ORGANIZATION',
  /** Closed: nothing more is expected. */
  Close: 'CLOSE',
  /** A comment was written. */
  Comment: 'COMMENT',
  /** Completed. */
  Complete: 'COMPLETE',
  /** Confirmed. */
  Confirm: 'CONFIRM',
  /** A quote was converted into a sales order. */
  Convert: 'CONVERT',
  /** Created. */
  Create: 'CREATE',
  /** The invited person declined an invitation. */
  Decline: 'DECLINE',
  /** Deleted. */
  Delete: 'DELETE',
  /** A comment was deleted. */
  DeleteComment: 'DELETE_COMMENT',
  /** Departed for a stop. */
  Depart: 'DEPART',
  /** It follows from another document, such as a quantity received. */
  Derive: 'DERIVE',
  /** An attached file was deleted. */
  Detach: 'DETACH',
  /** Edited. */
  Edit: 'EDIT',
  /** A draft bill of the expense request changed what it says was paid. */
  EditBill: 'EDIT_BILL',
  /** A comment was edited. */
  EditComment: 'EDIT_COMMENT',
  /** A session was ended. */
  End: 'END',
  /** Marked as expired. */
  Expire: 'EXPIRE',
  /** A stop of a delivery failed. */
  Fail: 'FAIL',
  /** Entries of the journal were handed over to the accounting system. */
  HandOver: 'HAND_OVER',
  /** Put on hold. */
  Hold: 'HOLD',
  /** Records were imported from files. */
  Import: 'IMPORT',
  /** A person was invited. */
  Invite: 'INVITE',
  /** Material was issued from stock. */
  Issue: 'ISSUE',
  /** A user became a member. */
  Join: 'JOIN',
  /** Linked to other documents. */
  Link: 'LINK',
  /** Log-ins were locked after failed attempts. */
  LockLogIn: 'LOCK_LOG_IN',
  /** The last day of the locked period was set. */
  LockPeriod: 'LOCK_PERIOD',
  /** A user logged in. */
  LogIn: 'LOG_IN',
  /** Marked as ready for shipment. */
  MarkReady: 'MARK_READY',
  /** Opened. */
  Open: 'OPEN',
  /** Purchase orders for it were made, changed or cancelled. */
  Order: 'ORDER',
  /** An action that this version of the gateway does not know. */
  Other: 'OTHER',
  /** The exception of a match was overridden. */
  OverrideMatch: 'OVERRIDE_MATCH',
  /** A payment was recorded. */
  Pay: 'PAY',
  /** A bill of the expense request was paid. */
  PayBill: 'PAY_BILL',
  /** Posted. */
  Post: 'POST',
  /** The first quote answered the request. */
  Quote: 'QUOTE',
  /** Taken back by its owner after it was approved. */
  Recall: 'RECALL',
  /** Material was received into stock. */
  Receipt: 'RECEIPT',
  /** Goods receipts changed what has been received. */
  Receive: 'RECEIVE',
  /** Credit was paid back. */
  Refund: 'REFUND',
  /** A log-in was refused. */
  RefuseLogIn: 'REFUSE_LOG_IN',
  /** Rejected. */
  Reject: 'REJECT',
  /** Reserved stock was released. */
  Release: 'RELEASE',
  /** Removed. */
  Remove: 'REMOVE',
  /** Opened again. */
  Reopen: 'REOPEN',
  /** The stops of a delivery were put into another order. */
  ReorderStops: 'REORDER_STOPS',
  /** Sent again. */
  Resend: 'RESEND',
  /** An administrator gave a user a new password. */
  ResetPassword: 'RESET_PASSWORD',
  /** Submitted again after a rejection. */
  Resubmit: 'RESUBMIT',
  /** Resumed after it was on hold. */
  Resume: 'RESUME',
  /** Retired: another version took its place, or none. */
  Retire: 'RETIRE',
  /** Something came back: a part of an advance, or material to stock. */
  Return: 'RETURN',
  /** A payment was reversed. */
  Reverse: 'REVERSE',
  /** An allocation of credit was taken back. */
  ReverseAllocation: 'REVERSE_ALLOCATION',
  /** A payment of a bill of the expense request was reversed. */
  ReverseBillPayment: 'REVERSE_BILL_PAYMENT',
  /** A refund of credit was reversed. */
  ReverseRefund: 'REVERSE_REFUND',
  /** An API key or an approval was revoked. */
  Revoke: 'REVOKE',
  /** Got a new secret. */
  Rotate: 'ROTATE',
  /** Sent to the other party. */
  Send: 'SEND',
  /** Settled: nothing is owed any more. */
  Settle: 'SETTLE',
  /** Shipped. */
  Ship: 'SHIP',
  /** A stop was skipped. */
  Skip: 'SKIP',
  /** Production started. */
  Start: 'START',
  /** The goods of a sales order went into production. */
  StartProduction: 'START_PRODUCTION',
  /** Submitted. */
  Submit: 'SUBMIT',
  /** Switched off. */
  SwitchOff: 'SWITCH_OFF',
  /** Switched on. */
  SwitchOn: 'SWITCH_ON',
  /** Locks of log-ins were removed. */
  UnlockLogIn: 'UNLOCK_LOG_IN',
  /** A file was uploaded. */
  Upload: 'UPLOAD',
  /** An approved claim used a part of the advance, or gave it back. */
  Use: 'USE',
  /** Declared void. */
  Void: 'VOID',
  /** A bill of the expense request is void; its payments no longer count. */
  VoidBill: 'VOID_BILL',
  /** Withdrawn. */
  Withdraw: 'WITHDRAW'
} as const;

export type RecordAction = typeof RecordAction[keyof typeof RecordAction];
/** State of a request for quotation. */
export const RequestForQuotationStatus = {
  /** No longer needed. */
  Cancelled: 'CANCELLED',
  /** Closed, with or without an order. */
  Closed: 'CLOSED',
  /** Draft; not open yet. */
  Draft: 'DRAFT',
  /** Waiting for a price. */
  Open: 'OPEN',
  /** A quote answers it, which may not be sent yet. */
  Quoted: 'QUOTED'
} as const;

export type RequestForQuotationStatus = typeof RequestForQuotationStatus[keyof typeof RequestForQuotationStatus];
/** Role of a member in an organization. A member may have several roles. */
export const Role = {
  /** Administers the organization: users, keys, settings, everything else. */
  Admin: 'ADMIN',
  /** Decides on requests and quotes. */
  Director: 'DIRECTOR',
  /** Keeps the accounts: bills, payments, rates. */
  Finance: 'FINANCE',
  /** Manages the employees and their documents. */
  Hr: 'HR',
  /** Manages the factory: approves, purchases, bills. */
  Manager: 'MANAGER',
  /** Creates drafts and submits them. */
  Staff: 'STAFF'
} as const;

export type Role = typeof Role[keyof typeof Role];
/** State of one line of a sales order. */
export const SalesOrderLineStatus = {
  /** No longer needed. */
  Cancelled: 'CANCELLED',
  /** Confirmed to the client. */
  Confirmed: 'CONFIRMED',
  /** Being made. */
  InProduction: 'IN_PRODUCTION',
  /** Not confirmed yet. */
  Pending: 'PENDING',
  /** Shipped to the client. */
  Shipped: 'SHIPPED'
} as const;

export type SalesOrderLineStatus = typeof SalesOrderLineStatus[keyof typeof SalesOrderLineStatus];
/** State of a sales order. */
export const SalesOrderStatus = {
  /** No longer needed. */
  Cancelled: 'CANCELLED',
  /** All that was shipped has been delivered. */
  Completed: 'COMPLETED',
  /** Confirmed to the client. */
  Confirmed: 'CONFIRMED',
  /** Draft; not confirmed to the client. */
  Draft: 'DRAFT',
  /** Being made. */
  InProduction: 'IN_PRODUCTION',
  /** On hold, with a reason; may be resumed. */
  OnHold: 'ON_HOLD',
  /** Made and waiting for shipment. */
  Ready: 'READY',
  /** Shipped of every line: at least the ordered quantity less tolerance. */
  Shipped: 'SHIPPED'
} as const;

export type SalesOrderStatus = typeof SalesOrderStatus[keyof typeof SalesOrderStatus];
/** Reason why a session ended before its expiry. */
export const SessionEnd = {
  /** The user ended it from another session. */
  EndedFromAnother: 'ENDED_FROM_ANOTHER',
  /** The user logged out. */
  LoggedOut: 'LOGGED_OUT',
  /** The password of the user was changed. */
  PasswordChanged: 'PASSWORD_CHANGED',
  /** A used refresh token was sent again, which may be a theft. */
  RefreshTokenReused: 'REFRESH_TOKEN_REUSED',
  /** The user is no longer a member of the organization. */
  Removed: 'REMOVED',
  /** The user was deactivated. */
  SwitchedOff: 'SWITCHED_OFF'
} as const;

export type SessionEnd = typeof SessionEnd[keyof typeof SessionEnd];
/** Source of the money that pays a bill. */
export const SourceOfFunds = {
  /** A bank account. */
  Bank: 'BANK',
  /** Cash. */
  Cash: 'CASH',
  /** A credit card. */
  CreditCard: 'CREDIT_CARD',
  /** An advance that an employee has received. */
  EmployeeAdvance: 'EMPLOYEE_ADVANCE',
  /** Any other source. */
  Other: 'OTHER',
  /** The petty cash. */
  PettyCash: 'PETTY_CASH'
} as const;

export type SourceOfFunds = typeof SourceOfFunds[keyof typeof SourceOfFunds];
/** Kind of a stock movement. */
export const StockMovementKind = {
  /** Corrected, with a reason. */
  Adjustment: 'ADJUSTMENT',
  /** Issued to a production order. */
  Issue: 'ISSUE',
  /** Goods received from a supplier; below 0 when the receipt was voided. */
  Receipt: 'RECEIPT',
  /** Returned from a production order. */
  Return: 'RETURN'
} as const;

export type StockMovementKind = typeof StockMovementKind[keyof typeof StockMovementKind];
/** State of a stop. */
export const StopState = {
  /** The delivery has reached the stop. */
  Arrived: 'ARRIVED',
  /** The stop is completed. */
  Completed: 'COMPLETED',
  /** The delivery is on the way to the stop. */
  EnRoute: 'EN_ROUTE',
  /** The stop failed. */
  Failed: 'FAILED',
  /** The stop was skipped. */
  Skipped: 'SKIPPED',
  /** The delivery is not on the way to the stop yet. */
  Upcoming: 'UPCOMING'
} as const;

export type StopState = typeof StopState[keyof typeof StopState];
/** Activity at a stop. */
export const StopType = {
  /** Goods are cleared by customs. */
  Customs: 'CUSTOMS',
  /** Goods are handed over. */
  Dropoff: 'DROPOFF',
  /** Goods are picked up. */
  Pickup: 'PICKUP',
  /** Goods are loaded onto or unloaded from a ship. */
  Port: 'PORT',
  /** Goods or the carrier return. */
  Return: 'RETURN',
  /** The delivery passes the place. */
  Waypoint: 'WAYPOINT'
} as const;

export type StopType = typeof StopType[keyof typeof StopType];
/** Status of a delivery to a webhook. */
export const WebhookDeliveryStatus = {
  /** It was given up. It can be resent. */
  Dead: 'DEAD',
  /** The receiver answered with a status from 200 to 299. */
  Delivered: 'DELIVERED',
  /** Waits for its first or next attempt; none while the webhook is off. */
  Pending: 'PENDING'
} as const;

export type WebhookDeliveryStatus = typeof WebhookDeliveryStatus[keyof typeof WebhookDeliveryStatus];
export type LogInMutationVariables = Exact<{
  username: string;
  password: string;
}>;


export type LogInMutation = { readonly login: { readonly __typename: 'Tokens', readonly accessToken: string, readonly expiresIn: number, readonly refreshToken: string | null, readonly refreshExpiresIn: number | null } | null };

export type RefreshSessionMutationVariables = Exact<{
  refreshToken: string;
}>;


export type RefreshSessionMutation = { readonly refreshSession: { readonly __typename: 'Tokens', readonly accessToken: string, readonly expiresIn: number, readonly refreshToken: string | null, readonly refreshExpiresIn: number | null } | null };

export type WhoAmIQueryVariables = Exact<{ [key: string]: never; }>;


export type WhoAmIQuery = { readonly me: { readonly __typename: 'Me', readonly id: string, readonly orgId: string, readonly name: string, readonly email: string, readonly roles: ReadonlyArray<Role>, readonly permissions: ReadonlyArray<string>, readonly organizations: ReadonlyArray<{ readonly __typename: 'OwnOrganization', readonly orgId: string, readonly name: string, readonly isDefault: boolean }> } };

export type LogOutMutationVariables = Exact<{ [key: string]: never; }>;


export type LogOutMutation = { readonly logout: { readonly __typename: 'Session', readonly id: string } | null };

export type SupplierPageQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
  text?: string | null | undefined;
}>;


export type SupplierPageQuery = { readonly suppliers: { readonly __typename: 'SupplierConnection', readonly totalCount: number, readonly nodes: ReadonlyArray<{ readonly __typename: 'Supplier', readonly address: string | null, readonly bankDetails: string | null, readonly city: string | null, readonly code: string, readonly country: string | null, readonly createdAt: DateTime, readonly currency: Currency | null, readonly email: string | null, readonly id: string, readonly isActive: boolean, readonly language: DocumentLanguage | null, readonly legalName: string | null, readonly name: string, readonly nodeId: string, readonly paymentTermDays: number | null, readonly paymentTermEndOfMonth: boolean | null, readonly phone: string | null, readonly recordVersion: number, readonly registrationNumber: string | null, readonly taxNumber: string | null, readonly updatedAt: DateTime }>, readonly pageInfo: { readonly __typename: 'PageInfo', readonly hasNextPage: boolean, readonly endCursor: string | null } } };

export type BillsToPayQueryVariables = Exact<{
  supplierId: string;
  first: number;
}>;


export type BillsToPayQuery = { readonly supplier: { readonly __typename: 'Supplier', readonly id: string, readonly name: string, readonly bills: { readonly __typename: 'BillConnection', readonly totalCount: number, readonly nodes: ReadonlyArray<{ readonly __typename: 'Bill', readonly allocatedAmount: Decimal, readonly billDate: Day, readonly billNumber: string, readonly billType: BillType, readonly clientId: string | null, readonly createdAt: DateTime, readonly createdById: string | null, readonly creditableAmount: Decimal, readonly creditedAmount: Decimal, readonly currency: Currency, readonly daysOverdue: number, readonly debitedAmount: Decimal, readonly dueDate: Day | null, readonly dueDateExplanation: string | null, readonly employeeId: string | null, readonly employeeName: string | null, readonly expenseRequestId: string | null, readonly glPosted: boolean, readonly goodsReceiptId: string | null, readonly id: string, readonly isOverdue: boolean, readonly managementAccountId: string | null, readonly matchStatus: BillMatchStatus, readonly nodeId: string, readonly notes: string | null, readonly overriddenAt: DateTime | null, readonly overriddenById: string | null, readonly overrideReason: string | null, readonly paidAmount: Decimal, readonly partyName: string | null, readonly paymentTermDays: number | null, readonly paymentTermEndOfMonth: boolean | null, readonly postedAt: DateTime | null, readonly postingDate: Day | null, readonly priceVarianceAmount: Decimal | null, readonly purchaseOrderId: string | null, readonly recordVersion: number, readonly remainingBalance: Decimal, readonly sourceOfFunds: SourceOfFunds | null, readonly status: BillStatus, readonly subtotal: Decimal, readonly supplierId: string | null, readonly taxAmount: Decimal, readonly taxInvoiceReceivedDate: Day | null, readonly taxRate: Decimal | null, readonly totalAmount: Decimal, readonly updatedAt: DateTime, readonly varianceAmount: Decimal | null, readonly variancePct: Decimal | null, readonly voidReason: string | null, readonly voidedAt: DateTime | null, readonly purchaseOrder: { readonly __typename: 'PurchaseOrder', readonly id: string, readonly documentId: string } | null }> } } | null };

export type MaterialRequestScreenQueryVariables = Exact<{
  id: string;
}>;


export type MaterialRequestScreenQuery = { readonly materialRequest: { readonly __typename: 'MaterialRequest', readonly approvedAt: DateTime | null, readonly approvedById: string | null, readonly approvedByName: string | null, readonly autoGenerated: boolean, readonly bomId: string | null, readonly createdAt: DateTime, readonly createdById: string | null, readonly createdByName: string | null, readonly documentId: string, readonly id: string, readonly lineItemsCount: number, readonly nodeId: string, readonly notes: string | null, readonly productionOrderId: string | null, readonly recordVersion: number, readonly rejectedAt: DateTime | null, readonly rejectedById: string | null, readonly rejectedByName: string | null, readonly rejectionReason: string | null, readonly salesOrderId: string | null, readonly status: MaterialRequestStatus, readonly submittedAt: DateTime | null, readonly submittedById: string | null, readonly submittedByName: string | null, readonly totalEstimatedAmount: Decimal, readonly updatedAt: DateTime, readonly urgency: string | null, readonly wastagePercent: Decimal | null, readonly lineItems: ReadonlyArray<{ readonly __typename: 'MaterialRequestLine', readonly estimatedAmount: Decimal | null, readonly id: string, readonly itemNumber: number, readonly materialId: string | null, readonly materialName: string | null, readonly materialRequestId: string, readonly nodeId: string, readonly notes: string | null, readonly purchaseOrderLineId: string | null, readonly qtyToPurchase: Decimal, readonly requiredQty: Decimal, readonly reservedQty: Decimal, readonly status: MaterialRequestLineStatus, readonly supplierId: string | null, readonly supplierName: string | null, readonly unitPrice: Decimal | null, readonly uom: string | null, readonly warehouseAvailableQty: Decimal }>, readonly approvalHistory: ReadonlyArray<{ readonly __typename: 'MaterialRequestHistory', readonly actingForId: string | null, readonly actingForName: string | null, readonly action: RecordAction, readonly comments: string | null, readonly from: MaterialRequestStatus | null, readonly id: string, readonly materialRequestId: string, readonly nodeId: string, readonly performedAt: DateTime, readonly performedById: string | null, readonly performedByName: string | null, readonly reason: string | null, readonly status: MaterialRequestStatus }>, readonly availableActions: ReadonlyArray<{ readonly __typename: 'AvailableAction', readonly action: RecordAction, readonly allowed: boolean, readonly reason: string | null, readonly reasonType: FaultType | null, readonly reasonCtx: Record<string, any> | null }> } | null };

export type CreateSupplierMutationVariables = Exact<{
  input: CreatePartnerInput;
}>;


export type CreateSupplierMutation = { readonly createSupplier: { readonly __typename: 'Supplier', readonly address: string | null, readonly bankDetails: string | null, readonly city: string | null, readonly code: string, readonly country: string | null, readonly createdAt: DateTime, readonly currency: Currency | null, readonly email: string | null, readonly id: string, readonly isActive: boolean, readonly language: DocumentLanguage | null, readonly legalName: string | null, readonly name: string, readonly nodeId: string, readonly paymentTermDays: number | null, readonly paymentTermEndOfMonth: boolean | null, readonly phone: string | null, readonly recordVersion: number, readonly registrationNumber: string | null, readonly taxNumber: string | null, readonly updatedAt: DateTime } | null };

export type EditSupplierMutationVariables = Exact<{
  id: string;
  recordVersion: number;
  input: EditPartnerInput;
}>;


export type EditSupplierMutation = { readonly editSupplier: { readonly __typename: 'Supplier', readonly address: string | null, readonly bankDetails: string | null, readonly city: string | null, readonly code: string, readonly country: string | null, readonly createdAt: DateTime, readonly currency: Currency | null, readonly email: string | null, readonly id: string, readonly isActive: boolean, readonly language: DocumentLanguage | null, readonly legalName: string | null, readonly name: string, readonly nodeId: string, readonly paymentTermDays: number | null, readonly paymentTermEndOfMonth: boolean | null, readonly phone: string | null, readonly recordVersion: number, readonly registrationNumber: string | null, readonly taxNumber: string | null, readonly updatedAt: DateTime } | null };

export type ApproveMaterialRequestMutationVariables = Exact<{
  id: string;
}>;


export type ApproveMaterialRequestMutation = { readonly approveMaterialRequest: { readonly __typename: 'MaterialRequest', readonly approvedAt: DateTime | null, readonly approvedById: string | null, readonly approvedByName: string | null, readonly autoGenerated: boolean, readonly bomId: string | null, readonly createdAt: DateTime, readonly createdById: string | null, readonly createdByName: string | null, readonly documentId: string, readonly id: string, readonly lineItemsCount: number, readonly nodeId: string, readonly notes: string | null, readonly productionOrderId: string | null, readonly recordVersion: number, readonly rejectedAt: DateTime | null, readonly rejectedById: string | null, readonly rejectedByName: string | null, readonly rejectionReason: string | null, readonly salesOrderId: string | null, readonly status: MaterialRequestStatus, readonly submittedAt: DateTime | null, readonly submittedById: string | null, readonly submittedByName: string | null, readonly totalEstimatedAmount: Decimal, readonly updatedAt: DateTime, readonly urgency: string | null, readonly wastagePercent: Decimal | null, readonly availableActions: ReadonlyArray<{ readonly __typename: 'AvailableAction', readonly action: RecordAction, readonly allowed: boolean, readonly reason: string | null }> } | null };

export type ExplainedCostsQueryVariables = Exact<{
  id: string;
}>;


export type ExplainedCostsQuery = { readonly costSheet: { readonly __typename: 'CostSheet', readonly id: string, readonly costSheetName: string | null, readonly rollUp: { readonly __typename: 'CostRollUp', readonly total: Decimal, readonly currency: Currency, readonly figures: ReadonlyArray<{ readonly __typename: 'ExplainedFigure', readonly name: string, readonly value: Decimal, readonly formula: string, readonly inputs: ReadonlyArray<{ readonly __typename: 'ExplainedInput', readonly name: string, readonly value: Decimal }> }> } } | null };

export type ApiKeyFieldsFragment = { readonly __typename: 'ApiKey', readonly createdAt: DateTime, readonly createdById: string, readonly expiresAt: DateTime | null, readonly id: string, readonly isActive: boolean, readonly lastUsedAt: DateTime | null, readonly name: string, readonly nodeId: string, readonly orgId: string, readonly permissions: ReadonlyArray<string>, readonly prefix: string, readonly previousValidUntil: DateTime | null, readonly rateLimit: number, readonly recordVersion: number, readonly updatedAt: DateTime };

export type AttachmentFieldsFragment = { readonly __typename: 'Attachment', readonly contentType: string, readonly createdAt: DateTime, readonly downloadUrl: string, readonly employeeId: string | null, readonly fileName: string, readonly id: string, readonly nodeId: string, readonly recordId: string, readonly recordType: string, readonly shownAs: string | null, readonly size: number, readonly uploadedById: string | null };

export type AuditLineFieldsFragment = { readonly __typename: 'AuditLine', readonly actingForId: string | null, readonly actingForName: string | null, readonly action: RecordAction, readonly actorId: string | null, readonly actorName: string | null, readonly apiKeyId: string | null, readonly at: DateTime, readonly comments: string | null, readonly details: Record<string, any>, readonly entity: string, readonly entityId: string, readonly from: string | null, readonly hash: string | null, readonly id: string, readonly nodeId: string, readonly position: number | null, readonly reason: string | null, readonly requestId: string | null, readonly to: string | null };

export type BillFieldsFragment = { readonly __typename: 'Bill', readonly allocatedAmount: Decimal, readonly billDate: Day, readonly billNumber: string, readonly billType: BillType, readonly clientId: string | null, readonly createdAt: DateTime, readonly createdById: string | null, readonly creditableAmount: Decimal, readonly creditedAmount: Decimal, readonly currency: Currency, readonly daysOverdue: number, readonly debitedAmount: Decimal, readonly dueDate: Day | null, readonly dueDateExplanation: string | null, readonly employeeId: string | null, readonly employeeName: string | null, readonly expenseRequestId: string | null, readonly glPosted: boolean, readonly goodsReceiptId: string | null, readonly id: string, readonly isOverdue: boolean, readonly managementAccountId: string | null, readonly matchStatus: BillMatchStatus, readonly nodeId: string, readonly notes: string | null, readonly overriddenAt: DateTime | null, readonly overriddenById: string | null, readonly overrideReason: string | null, readonly paidAmount: Decimal, readonly partyName: string | null, readonly paymentTermDays: number | null, readonly paymentTermEndOfMonth: boolean | null, readonly postedAt: DateTime | null, readonly postingDate: Day | null, readonly priceVarianceAmount: Decimal | null, readonly purchaseOrderId: string | null, readonly recordVersion: number, readonly remainingBalance: Decimal, readonly sourceOfFunds: SourceOfFunds | null, readonly status: BillStatus, readonly subtotal: Decimal, readonly supplierId: string | null, readonly taxAmount: Decimal, readonly taxInvoiceReceivedDate: Day | null, readonly taxRate: Decimal | null, readonly totalAmount: Decimal, readonly updatedAt: DateTime, readonly varianceAmount: Decimal | null, readonly variancePct: Decimal | null, readonly voidReason: string | null, readonly voidedAt: DateTime | null };

export type BillAllocationFieldsFragment = { readonly __typename: 'BillAllocation', readonly allocatedOn: Day, readonly amount: Decimal, readonly billId: string, readonly billNoteId: string, readonly createdAt: DateTime, readonly id: string, readonly nodeId: string, readonly recordedById: string | null, readonly reversalReason: string | null, readonly reversedAt: DateTime | null, readonly reversedById: string | null };

export type BillLineFieldsFragment = { readonly __typename: 'BillLine', readonly allowedQty: Decimal | null, readonly amount: Decimal | null, readonly billId: string, readonly creditedQty: Decimal, readonly description: string | null, readonly earlierDifference: Decimal | null, readonly exchangeRate: Decimal | null, readonly exchangeRateDate: Day | null, readonly extra: Record<string, any> | null, readonly id: string, readonly itemNumber: number, readonly matchExplanation: string | null, readonly matchStatus: BillMatchStatus | null, readonly nodeId: string, readonly orderedUnitPrice: Decimal | null, readonly poQty: Decimal | null, readonly prevBilled: Decimal | null, readonly purchaseOrderLineId: string | null, readonly qty: Decimal | null, readonly receivedQty: Decimal | null, readonly taxRate: Decimal | null, readonly unitPrice: Decimal | null, readonly uom: string | null };

export type BillNoteFieldsFragment = { readonly __typename: 'BillNote', readonly allocatedAmount: Decimal, readonly billId: string, readonly clientId: string | null, readonly createdAt: DateTime, readonly createdById: string | null, readonly currency: Currency, readonly id: string, readonly nodeId: string, readonly noteDate: Day, readonly noteNumber: string, readonly noteType: BillNoteType, readonly notes: string | null, readonly postedAt: DateTime | null, readonly postingDate: Day | null, readonly recordVersion: number, readonly refundedAmount: Decimal, readonly status: BillNoteStatus, readonly subtotal: Decimal, readonly supplierId: string | null, readonly taxAmount: Decimal, readonly taxRate: Decimal | null, readonly totalAmount: Decimal, readonly unallocatedAmount: Decimal, readonly updatedAt: DateTime, readonly voidReason: string | null, readonly voidedAt: DateTime | null };

export type BillNoteLineFieldsFragment = { readonly __typename: 'BillNoteLine', readonly amount: Decimal, readonly billLineId: string | null, readonly billNoteId: string, readonly description: string | null, readonly id: string, readonly itemNumber: number, readonly nodeId: string, readonly quantity: Decimal | null, readonly reason: BillNoteReason, readonly unitPrice: Decimal | null, readonly uom: string | null };

export type BillNoteRefundFieldsFragment = { readonly __typename: 'BillNoteRefund', readonly amount: Decimal, readonly billNoteId: string, readonly createdAt: DateTime, readonly id: string, readonly nodeId: string, readonly paidAt: DateTime, readonly recordedById: string | null, readonly reference: string | null, readonly reversalReason: string | null, readonly reversedAt: DateTime | null, readonly reversedById: string | null, readonly sourceOfFunds: SourceOfFunds | null };

export type BillOfMaterialsFieldsFragment = { readonly __typename: 'BillOfMaterials', readonly activatedAt: DateTime | null, readonly createdAt: DateTime, readonly createdById: string | null, readonly documentId: string, readonly id: string, readonly name: string, readonly nodeId: string, readonly recordVersion: number, readonly retiredAt: DateTime | null, readonly status: BillOfMaterialsStatus, readonly styleId: string, readonly updatedAt: DateTime, readonly versionNumber: number };

export type BillOfMaterialsItemFieldsFragment = { readonly __typename: 'BillOfMaterialsItem', readonly billOfMaterialsId: string, readonly color: string | null, readonly consumption: Decimal, readonly id: string, readonly itemNumber: number, readonly materialId: string, readonly nodeId: string, readonly size: string | null, readonly styleSkuId: string | null, readonly unit: string, readonly wastagePercent: Decimal | null };

export type BillPaymentFieldsFragment = { readonly __typename: 'BillPayment', readonly amount: Decimal, readonly billId: string, readonly createdAt: DateTime, readonly id: string, readonly nodeId: string, readonly paidAt: DateTime, readonly partyPaymentId: string | null, readonly recordVersion: number, readonly recordedById: string | null, readonly reference: string | null, readonly reversalReason: string | null, readonly reversedAt: DateTime | null, readonly reversedById: string | null, readonly sourceOfFunds: SourceOfFunds | null, readonly updatedAt: DateTime };

export type BilledOrderLineFieldsFragment = { readonly __typename: 'BilledOrderLine', readonly billId: string, readonly billLineId: string | null, readonly creditedQty: number, readonly id: string, readonly nodeId: string, readonly quantity: number, readonly salesOrderLineId: string, readonly shippedQty: number };

export type ClientFieldsFragment = { readonly __typename: 'Client', readonly address: string | null, readonly bankDetails: string | null, readonly city: string | null, readonly code: string, readonly country: string | null, readonly createdAt: DateTime, readonly currency: Currency | null, readonly email: string | null, readonly id: string, readonly isActive: boolean, readonly language: DocumentLanguage | null, readonly legalName: string | null, readonly name: string, readonly nodeId: string, readonly paymentTermDays: number | null, readonly paymentTermEndOfMonth: boolean | null, readonly phone: string | null, readonly recordVersion: number, readonly registrationNumber: string | null, readonly taxNumber: string | null, readonly updatedAt: DateTime };

export type CommentFieldsFragment = { readonly __typename: 'Comment', readonly at: DateTime, readonly authorId: string, readonly editedAt: DateTime | null, readonly id: string, readonly mentions: ReadonlyArray<string>, readonly nodeId: string, readonly recordId: string, readonly recordType: string, readonly recordVersion: number, readonly text: string, readonly updatedAt: DateTime };

export type CostSheetFieldsFragment = { readonly __typename: 'CostSheet', readonly approvedAt: DateTime | null, readonly approvedById: string | null, readonly approvedByName: string | null, readonly billOfMaterialsId: string | null, readonly clientId: string | null, readonly costSheetName: string | null, readonly costingId: string, readonly createdAt: DateTime, readonly createdById: string | null, readonly createdByName: string | null, readonly id: string, readonly isLatest: boolean, readonly mainCurrency: Currency, readonly nodeId: string, readonly orderQuantity: Decimal | null, readonly recordVersion: number, readonly rejectedAt: DateTime | null, readonly rejectedById: string | null, readonly rejectedByName: string | null, readonly rejectionReason: string | null, readonly skuId: string | null, readonly status: CostSheetStatus, readonly styleId: string | null, readonly submittedAt: DateTime | null, readonly submittedById: string | null, readonly submittedByName: string | null, readonly submittedForId: string | null, readonly updatedAt: DateTime, readonly versionNumber: number };

export type CostSheetBomItemFieldsFragment = { readonly __typename: 'CostSheetBomItem', readonly consumption: Decimal | null, readonly costSheetId: string, readonly currency: Currency, readonly exchangeRate: Decimal, readonly id: string, readonly materialId: string | null, readonly materialName: string, readonly materialSkuId: string | null, readonly materialType: string | null, readonly nodeId: string, readonly position: number, readonly tolerancePercent: Decimal, readonly unit: string | null, readonly unitCost: Decimal | null };

export type CostSheetHistoryFieldsFragment = { readonly __typename: 'CostSheetHistory', readonly actingForId: string | null, readonly actingForName: string | null, readonly action: RecordAction, readonly actorId: string | null, readonly actorName: string | null, readonly at: DateTime, readonly comments: string | null, readonly costSheetId: string, readonly from: CostSheetStatus | null, readonly id: string, readonly nodeId: string, readonly reason: string | null, readonly to: CostSheetStatus };

export type CostSheetLogisticsItemFieldsFragment = { readonly __typename: 'CostSheetLogisticsItem', readonly baseCost: Decimal, readonly basis: string | null, readonly calculationMode: string, readonly contingencyAmount: Decimal, readonly contingencyPercent: Decimal, readonly costAmount: Decimal, readonly costSheetId: string, readonly currency: Currency, readonly description: string | null, readonly exchangeRate: Decimal, readonly handlingFee: Decimal, readonly id: string, readonly nodeId: string, readonly notes: string | null, readonly orderQuantity: Decimal | null, readonly position: number, readonly quantity: Decimal, readonly rate: Decimal, readonly shipmentTotal: Decimal | null, readonly transportMode: string, readonly unitCost: Decimal | null };

export type CostSheetOverheadItemFieldsFragment = { readonly __typename: 'CostSheetOverheadItem', readonly costAmount: Decimal | null, readonly costSheetId: string, readonly currency: Currency, readonly description: string | null, readonly exchangeRate: Decimal, readonly id: string, readonly nodeId: string, readonly overheadType: string, readonly position: number };

export type CostSheetProcessingItemFieldsFragment = { readonly __typename: 'CostSheetProcessingItem', readonly costAmount: Decimal | null, readonly costSheetId: string, readonly currency: Currency, readonly description: string | null, readonly exchangeRate: Decimal, readonly id: string, readonly nodeId: string, readonly position: number, readonly processingType: string, readonly quantity: Decimal, readonly supplierId: string | null, readonly unit: string, readonly unitCost: Decimal | null, readonly vendorName: string | null };

export type CostSheetProfitScenarioFieldsFragment = { readonly __typename: 'CostSheetProfitScenario', readonly costSheetId: string, readonly description: string | null, readonly expectedGrossMargin: Decimal, readonly expectedGrossProfit: Decimal, readonly expectedNetMargin: Decimal, readonly expectedNetProfit: Decimal, readonly id: string, readonly incoterm: Incoterm | null, readonly nodeId: string, readonly position: number, readonly quotedCurrency: Currency, readonly quotedPrice: Decimal };

export type CostingDocumentFieldsFragment = { readonly __typename: 'CostingDocument', readonly createdAt: DateTime, readonly createdById: string | null, readonly documentId: string, readonly id: string, readonly latestVersion: number, readonly nodeId: string };

export type DeliveryFieldsFragment = { readonly __typename: 'Delivery', readonly cancelledAt: DateTime | null, readonly createdAt: DateTime, readonly createdById: string | null, readonly documentId: string, readonly id: string, readonly nodeId: string, readonly notes: string | null, readonly plannedAt: DateTime | null, readonly recordVersion: number, readonly salesOrderId: string | null, readonly status: DeliveryStatus, readonly updatedAt: DateTime };

export type DeliveryLineFieldsFragment = { readonly __typename: 'DeliveryLine', readonly deliveryId: string, readonly id: string, readonly itemNumber: number, readonly nodeId: string, readonly quantity: number, readonly salesOrderLineId: string, readonly shipmentId: string | null, readonly stopId: string | null };

export type DeliveryStopFieldsFragment = { readonly __typename: 'DeliveryStop', readonly actualAt: DateTime | null, readonly createdAt: DateTime, readonly deliveryId: string, readonly id: string, readonly locationId: string | null, readonly name: string, readonly nodeId: string, readonly notes: string | null, readonly plannedAt: DateOrDateTime | null, readonly recordVersion: number, readonly state: StopState, readonly stopOrder: number, readonly stopType: StopType, readonly subLabel: string | null, readonly updatedAt: DateTime };

export type EmployeeFieldsFragment = { readonly __typename: 'Employee', readonly code: string, readonly createdAt: DateTime, readonly email: string | null, readonly hiredAt: Day | null, readonly id: string, readonly isActive: boolean, readonly name: string, readonly nodeId: string, readonly position: string | null, readonly recordVersion: number, readonly updatedAt: DateTime, readonly userId: string | null };

export type ExpenseLineFieldsFragment = { readonly __typename: 'ExpenseLine', readonly amount: Decimal, readonly createdAt: DateTime, readonly description: string | null, readonly expenseRequestId: string, readonly id: string, readonly itemNumber: number, readonly managementAccountId: string | null, readonly nodeId: string, readonly quantity: Decimal, readonly receiptUrl: string | null, readonly supplierId: string | null, readonly unitPrice: Decimal };

export type ExpenseRequestFieldsFragment = { readonly __typename: 'ExpenseRequest', readonly approvedAt: DateTime | null, readonly approvedById: string | null, readonly approvedByName: string | null, readonly billableAmount: Decimal, readonly cancelledAt: DateTime | null, readonly coveredAmount: Decimal, readonly createdAt: DateTime, readonly currency: Currency, readonly documentId: string, readonly id: string, readonly linkedAdvanceRequestId: string | null, readonly nodeId: string, readonly notes: string | null, readonly openAmount: Decimal, readonly orgId: string, readonly paidAmount: Decimal, readonly payableAmount: Decimal, readonly paymentMethod: PaymentMethod | null, readonly recordVersion: number, readonly rejectedAt: DateTime | null, readonly rejectedById: string | null, readonly rejectedByName: string | null, readonly rejectionReason: string | null, readonly requestType: ExpenseRequestType, readonly requesterId: string, readonly requesterName: string | null, readonly returnedAmount: Decimal, readonly settledAt: DateTime | null, readonly sourceTemplateId: string | null, readonly status: ExpenseRequestStatus, readonly submittedAt: DateTime | null, readonly supplierId: string | null, readonly totalAmount: Decimal, readonly updatedAt: DateTime, readonly usedAmount: Decimal };

export type ExpenseRequestHistoryFieldsFragment = { readonly __typename: 'ExpenseRequestHistory', readonly actingForId: string | null, readonly actingForName: string | null, readonly action: RecordAction, readonly actorId: string | null, readonly actorName: string | null, readonly amount: Decimal | null, readonly at: DateTime, readonly comments: string | null, readonly expenseRequestId: string, readonly from: ExpenseRequestStatus | null, readonly id: string, readonly nodeId: string, readonly paymentId: string | null, readonly reason: string | null, readonly to: ExpenseRequestStatus };

export type GoodsReceiptFieldsFragment = { readonly __typename: 'GoodsReceipt', readonly createdAt: DateTime, readonly createdById: string | null, readonly documentId: string, readonly id: string, readonly nodeId: string, readonly notes: string | null, readonly postedAt: DateTime | null, readonly purchaseOrderId: string, readonly receivedAt: DateTime, readonly recordVersion: number, readonly status: GoodsReceiptStatus, readonly updatedAt: DateTime, readonly voidReason: string | null, readonly voidedAt: DateTime | null };

export type GoodsReceiptLineFieldsFragment = { readonly __typename: 'GoodsReceiptLine', readonly earlierPrice: Decimal | null, readonly goodsReceiptId: string, readonly id: string, readonly nodeId: string, readonly purchaseOrderLineId: string, readonly quantity: Decimal };

export type HistoryLineFieldsFragment = { readonly __typename: 'HistoryLine', readonly actingForId: string | null, readonly actingForName: string | null, readonly action: RecordAction, readonly actorId: string | null, readonly actorName: string | null, readonly at: DateTime, readonly comments: string | null, readonly from: string | null, readonly id: string, readonly nodeId: string, readonly reason: string | null, readonly to: string | null };

export type InvitationFieldsFragment = { readonly __typename: 'Invitation', readonly closedAt: DateTime | null, readonly createdAt: DateTime, readonly createdById: string, readonly createdByName: string, readonly email: string, readonly expiresAt: DateTime, readonly id: string, readonly isOpen: boolean, readonly nodeId: string, readonly recordVersion: number, readonly roles: ReadonlyArray<Role>, readonly status: InvitationStatus, readonly updatedAt: DateTime };

export type LocationFieldsFragment = { readonly __typename: 'Location', readonly address: string | null, readonly city: string | null, readonly code: string | null, readonly contactName: string | null, readonly contactPhone: string | null, readonly country: string | null, readonly createdAt: DateTime, readonly id: string, readonly isActive: boolean, readonly latitude: Decimal | null, readonly linkedEntityId: string | null, readonly linkedEntityType: string | null, readonly locationType: string, readonly longitude: Decimal | null, readonly name: string, readonly nodeId: string, readonly recordVersion: number, readonly updatedAt: DateTime };

export type ManagementAccountFieldsFragment = { readonly __typename: 'ManagementAccount', readonly code: string, readonly createdAt: DateTime, readonly id: string, readonly isActive: boolean, readonly name: string, readonly nodeId: string, readonly recordVersion: number, readonly updatedAt: DateTime };

export type MaterialFieldsFragment = { readonly __typename: 'Material', readonly availableQty: Decimal, readonly averagePrice: Decimal | null, readonly code: string, readonly counted: boolean, readonly createdAt: DateTime, readonly currency: Currency | null, readonly id: string, readonly isActive: boolean, readonly leadTimeDays: number | null, readonly materialType: string | null, readonly minimumOrderQuantity: Decimal | null, readonly name: string, readonly nodeId: string, readonly onOrderQty: Decimal, readonly pricedQty: Decimal, readonly recordVersion: number, readonly reservedQty: Decimal, readonly stockValue: Decimal, readonly supplierId: string | null, readonly unit: string, readonly unitPrice: Decimal | null, readonly updatedAt: DateTime, readonly warehouseQty: Decimal };

export type MaterialRequestFieldsFragment = { readonly __typename: 'MaterialRequest', readonly approvedAt: DateTime | null, readonly approvedById: string | null, readonly approvedByName: string | null, readonly autoGenerated: boolean, readonly bomId: string | null, readonly createdAt: DateTime, readonly createdById: string | null, readonly createdByName: string | null, readonly documentId: string, readonly id: string, readonly lineItemsCount: number, readonly nodeId: string, readonly notes: string | null, readonly productionOrderId: string | null, readonly recordVersion: number, readonly rejectedAt: DateTime | null, readonly rejectedById: string | null, readonly rejectedByName: string | null, readonly rejectionReason: string | null, readonly salesOrderId: string | null, readonly status: MaterialRequestStatus, readonly submittedAt: DateTime | null, readonly submittedById: string | null, readonly submittedByName: string | null, readonly totalEstimatedAmount: Decimal, readonly updatedAt: DateTime, readonly urgency: string | null, readonly wastagePercent: Decimal | null };

export type MaterialRequestHistoryFieldsFragment = { readonly __typename: 'MaterialRequestHistory', readonly actingForId: string | null, readonly actingForName: string | null, readonly action: RecordAction, readonly comments: string | null, readonly from: MaterialRequestStatus | null, readonly id: string, readonly materialRequestId: string, readonly nodeId: string, readonly performedAt: DateTime, readonly performedById: string | null, readonly performedByName: string | null, readonly reason: string | null, readonly status: MaterialRequestStatus };

export type MaterialRequestLineFieldsFragment = { readonly __typename: 'MaterialRequestLine', readonly estimatedAmount: Decimal | null, readonly id: string, readonly itemNumber: number, readonly materialId: string | null, readonly materialName: string | null, readonly materialRequestId: string, readonly nodeId: string, readonly notes: string | null, readonly purchaseOrderLineId: string | null, readonly qtyToPurchase: Decimal, readonly requiredQty: Decimal, readonly reservedQty: Decimal, readonly status: MaterialRequestLineStatus, readonly supplierId: string | null, readonly supplierName: string | null, readonly unitPrice: Decimal | null, readonly uom: string | null, readonly warehouseAvailableQty: Decimal };

export type MembershipFieldsFragment = { readonly __typename: 'Membership', readonly createdAt: DateTime, readonly id: string, readonly isActive: boolean, readonly nodeId: string, readonly orgId: string, readonly recordVersion: number, readonly roles: ReadonlyArray<Role>, readonly updatedAt: DateTime, readonly userId: string };

export type OrganizationFieldsFragment = { readonly __typename: 'Organization', readonly createdAt: DateTime, readonly currency: Currency, readonly id: string, readonly name: string, readonly nodeId: string, readonly recordVersion: number, readonly updatedAt: DateTime };

export type OwnInvitationFieldsFragment = { readonly __typename: 'OwnInvitation', readonly createdAt: DateTime, readonly expiresAt: DateTime, readonly id: string, readonly invitedBy: string, readonly nodeId: string, readonly orgId: string, readonly organizationName: string, readonly roles: ReadonlyArray<Role>, readonly status: InvitationStatus };

export type PartyPaymentFieldsFragment = { readonly __typename: 'PartyPayment', readonly allocatedAmount: Decimal, readonly amount: Decimal, readonly clientId: string | null, readonly createdAt: DateTime, readonly createdById: string | null, readonly currency: Currency, readonly documentId: string, readonly id: string, readonly nodeId: string, readonly paidAt: DateTime, readonly recordVersion: number, readonly reference: string | null, readonly refundedAmount: Decimal, readonly sourceOfFunds: SourceOfFunds | null, readonly status: PartyPaymentStatus, readonly supplierId: string | null, readonly unallocatedAmount: Decimal, readonly updatedAt: DateTime, readonly voidReason: string | null, readonly voidedAt: DateTime | null };

export type PartyPaymentRefundFieldsFragment = { readonly __typename: 'PartyPaymentRefund', readonly amount: Decimal, readonly createdAt: DateTime, readonly id: string, readonly nodeId: string, readonly paidAt: DateTime, readonly partyPaymentId: string, readonly recordedById: string | null, readonly reference: string | null, readonly reversalReason: string | null, readonly reversedAt: DateTime | null, readonly reversedById: string | null, readonly sourceOfFunds: SourceOfFunds | null };

export type ProductionOrderFieldsFragment = { readonly __typename: 'ProductionOrder', readonly cancelledAt: DateTime | null, readonly completedAt: DateTime | null, readonly createdAt: DateTime, readonly createdById: string | null, readonly documentId: string, readonly id: string, readonly nodeId: string, readonly notes: string | null, readonly plannedEnd: Day | null, readonly plannedStart: Day | null, readonly quantity: number, readonly recordVersion: number, readonly salesOrderId: string | null, readonly startedAt: DateTime | null, readonly status: ProductionOrderStatus, readonly styleId: string, readonly updatedAt: DateTime };

export type ProductionOrderLineFieldsFragment = { readonly __typename: 'ProductionOrderLine', readonly id: string, readonly itemNumber: number, readonly nodeId: string, readonly productionOrderId: string, readonly quantity: number, readonly styleSkuId: string };

export type PurchaseOrderFieldsFragment = { readonly __typename: 'PurchaseOrder', readonly cancelledAt: DateTime | null, readonly closeReason: string | null, readonly closedAt: DateTime | null, readonly createdAt: DateTime, readonly createdById: string | null, readonly currency: Currency, readonly documentId: string, readonly expectedAt: Day | null, readonly id: string, readonly materialRequestId: string | null, readonly nodeId: string, readonly notes: string | null, readonly paymentTermDays: number | null, readonly paymentTermEndOfMonth: boolean | null, readonly recordVersion: number, readonly revision: number, readonly sentAt: DateTime | null, readonly status: PurchaseOrderStatus, readonly supplierId: string, readonly total: Decimal, readonly updatedAt: DateTime };

export type PurchaseOrderLineFieldsFragment = { readonly __typename: 'PurchaseOrderLine', readonly amount: Decimal, readonly billedQty: Decimal, readonly description: string | null, readonly id: string, readonly itemNumber: number, readonly materialId: string | null, readonly nodeId: string, readonly openQty: Decimal, readonly purchaseOrderId: string, readonly quantity: Decimal, readonly receivedQty: Decimal, readonly unbilledQty: Decimal, readonly unitPrice: Decimal, readonly uom: string | null };

export type PurchaseOrderRevisionFieldsFragment = { readonly __typename: 'PurchaseOrderRevision', readonly createdAt: DateTime, readonly createdById: string | null, readonly createdByName: string | null, readonly id: string, readonly nodeId: string, readonly purchaseOrderId: string, readonly reason: string, readonly revisionNumber: number };

export type PurchaseOrderRevisionChangeFieldsFragment = { readonly __typename: 'PurchaseOrderRevisionChange', readonly after: string | null, readonly before: string | null, readonly field: string, readonly id: string, readonly itemNumber: number, readonly nodeId: string, readonly purchaseOrderLineId: string | null, readonly revisionId: string };

export type QuoteFieldsFragment = { readonly __typename: 'Quote', readonly acceptedAt: DateTime | null, readonly acceptedById: string | null, readonly cancelledAt: DateTime | null, readonly cancelledById: string | null, readonly clientId: string, readonly convertedAt: DateTime | null, readonly convertedById: string | null, readonly createdAt: DateTime, readonly createdById: string | null, readonly currency: Currency, readonly documentId: string, readonly expiredAt: DateTime | null, readonly id: string, readonly nodeId: string, readonly notes: string | null, readonly paymentTerm: string | null, readonly quantity: number | null, readonly recordVersion: number, readonly rejectedAt: DateTime | null, readonly rejectedById: string | null, readonly rejectionReason: string | null, readonly requestForQuotationId: string | null, readonly sentAt: DateTime | null, readonly sentById: string | null, readonly shippingTerm: string | null, readonly status: QuoteStatus, readonly styleId: string | null, readonly unitPrice: Decimal | null, readonly updatedAt: DateTime, readonly validUntil: Day | null };

export type QuoteLineFieldsFragment = { readonly __typename: 'QuoteLine', readonly id: string, readonly itemNumber: number, readonly nodeId: string, readonly quoteId: string, readonly styleSkuId: string, readonly unitPrice: Decimal };

export type RateFieldsFragment = { readonly __typename: 'Rate', readonly createdAt: DateTime, readonly createdById: string | null, readonly date: Day, readonly fromCurrency: Currency, readonly id: string, readonly nodeId: string, readonly rate: Decimal, readonly recordVersion: number, readonly toCurrency: Currency, readonly updatedAt: DateTime };

export type RecordEditFieldsFragment = { readonly __typename: 'RecordEdit', readonly actingForId: string | null, readonly actingForName: string | null, readonly action: RecordAction, readonly actorId: string | null, readonly actorName: string | null, readonly at: DateTime, readonly comments: string | null, readonly from: string | null, readonly id: string, readonly nodeId: string, readonly reason: string | null, readonly to: string | null };

export type RequestForQuotationFieldsFragment = { readonly __typename: 'RequestForQuotation', readonly cancelledAt: DateTime | null, readonly clientId: string, readonly closedAt: DateTime | null, readonly createdAt: DateTime, readonly createdById: string | null, readonly documentId: string, readonly id: string, readonly nodeId: string, readonly notes: string | null, readonly openedAt: DateTime | null, readonly quotedAt: DateTime | null, readonly recordVersion: number, readonly status: RequestForQuotationStatus, readonly styleId: string | null, readonly updatedAt: DateTime };

export type RequestForQuotationLineFieldsFragment = { readonly __typename: 'RequestForQuotationLine', readonly id: string, readonly itemNumber: number, readonly minimumOrderQuantity: number | null, readonly nodeId: string, readonly requestForQuotationId: string, readonly styleSkuId: string | null, readonly targetPrice: Decimal | null };

export type SalesOrderFieldsFragment = { readonly __typename: 'SalesOrder', readonly clientId: string, readonly createdAt: DateTime, readonly createdById: string | null, readonly currency: Currency | null, readonly deadline: Day | null, readonly deliveryCount: number, readonly documentId: string, readonly etd: Day | null, readonly id: string, readonly nodeId: string, readonly notes: string | null, readonly orderQuantity: number, readonly paymentTerm: string | null, readonly paymentTermDays: number | null, readonly paymentTermEndOfMonth: boolean | null, readonly quoteId: string | null, readonly recordVersion: number, readonly revision: number, readonly shipmentPlan: string | null, readonly shippingTerm: string | null, readonly status: SalesOrderStatus, readonly styleId: string | null, readonly totalAmount: Decimal | null, readonly updatedAt: DateTime };

export type SalesOrderLineFieldsFragment = { readonly __typename: 'SalesOrderLine', readonly amount: Decimal | null, readonly billedQty: number, readonly clientTolerance: Decimal | null, readonly deliveredQty: number, readonly id: string, readonly itemNumber: number, readonly leastToShip: number, readonly mostToShip: number, readonly nodeId: string, readonly openQty: number, readonly orderQuantity: number, readonly requestedBulkReadyDate: Day | null, readonly requestedDeliveryDate: Day | null, readonly salesOrderId: string, readonly shippedQty: number, readonly status: SalesOrderLineStatus, readonly styleSkuId: string | null, readonly unbilledQty: number, readonly unitPrice: Decimal | null };

export type SalesOrderRevisionFieldsFragment = { readonly __typename: 'SalesOrderRevision', readonly createdAt: DateTime, readonly createdById: string | null, readonly createdByName: string | null, readonly id: string, readonly nodeId: string, readonly reason: string, readonly revisionNumber: number, readonly salesOrderId: string };

export type SalesOrderRevisionChangeFieldsFragment = { readonly __typename: 'SalesOrderRevisionChange', readonly after: string | null, readonly before: string | null, readonly field: string, readonly id: string, readonly itemNumber: number, readonly nodeId: string, readonly revisionId: string, readonly salesOrderLineId: string | null, readonly shipmentNumber: number | null };

export type SessionFieldsFragment = { readonly __typename: 'Session', readonly address: string, readonly createdAt: DateTime, readonly door: Door, readonly endReason: SessionEnd | null, readonly endedAt: DateTime | null, readonly expiresAt: DateTime, readonly id: string, readonly isCurrent: boolean, readonly nodeId: string, readonly orgId: string, readonly refreshedAt: DateTime | null, readonly userAgent: string | null };

export type ShipmentScheduleEntryFieldsFragment = { readonly __typename: 'ShipmentScheduleEntry', readonly deliveredQty: number, readonly etd: Day | null, readonly id: string, readonly nodeId: string, readonly openQty: number, readonly quantity: number | null, readonly salesOrderId: string, readonly shipmentNumber: number, readonly shippedQty: number };

export type StockMovementFieldsFragment = { readonly __typename: 'StockMovement', readonly createdAt: DateTime, readonly createdById: string | null, readonly createdByName: string | null, readonly goodsReceiptLineId: string | null, readonly id: string, readonly kind: StockMovementKind, readonly materialId: string, readonly nodeId: string, readonly pricedQty: Decimal, readonly productionOrderId: string | null, readonly quantity: Decimal, readonly reason: string | null, readonly unitPrice: Decimal | null, readonly value: Decimal | null };

export type StyleFieldsFragment = { readonly __typename: 'Style', readonly clientId: string | null, readonly code: string, readonly colors: ReadonlyArray<string>, readonly createdAt: DateTime, readonly id: string, readonly isActive: boolean, readonly name: string, readonly nodeId: string, readonly recordVersion: number, readonly season: string | null, readonly sizes: ReadonlyArray<string>, readonly updatedAt: DateTime };

export type StyleSkuFieldsFragment = { readonly __typename: 'StyleSku', readonly code: string, readonly color: string | null, readonly createdAt: DateTime, readonly id: string, readonly nodeId: string, readonly position: number, readonly size: string | null, readonly styleId: string };

export type SupplierFieldsFragment = { readonly __typename: 'Supplier', readonly address: string | null, readonly bankDetails: string | null, readonly city: string | null, readonly code: string, readonly country: string | null, readonly createdAt: DateTime, readonly currency: Currency | null, readonly email: string | null, readonly id: string, readonly isActive: boolean, readonly language: DocumentLanguage | null, readonly legalName: string | null, readonly name: string, readonly nodeId: string, readonly paymentTermDays: number | null, readonly paymentTermEndOfMonth: boolean | null, readonly phone: string | null, readonly recordVersion: number, readonly registrationNumber: string | null, readonly taxNumber: string | null, readonly updatedAt: DateTime };

export type UserFieldsFragment = { readonly __typename: 'User', readonly createdAt: DateTime | null, readonly email: string | null, readonly id: string, readonly isActive: boolean | null, readonly isAtHome: boolean | null, readonly name: string, readonly nodeId: string, readonly recordVersion: number | null, readonly roles: ReadonlyArray<Role> | null, readonly updatedAt: DateTime | null };

export type WebhookFieldsFragment = { readonly __typename: 'Webhook', readonly createdAt: DateTime, readonly description: string | null, readonly id: string, readonly isActive: boolean, readonly kinds: ReadonlyArray<ChangeKind>, readonly nodeId: string, readonly previousValidUntil: DateTime | null, readonly recordVersion: number, readonly updatedAt: DateTime, readonly url: string };

export type WebhookDeliveryFieldsFragment = { readonly __typename: 'WebhookDelivery', readonly action: RecordAction, readonly attempts: number, readonly changedAt: DateTime, readonly createdAt: DateTime, readonly giveUpAt: DateTime, readonly id: string, readonly lastAttemptAt: DateTime | null, readonly lastError: string | null, readonly lastStatus: number | null, readonly nextAttemptAt: DateTime | null, readonly nodeId: string, readonly recordId: string, readonly recordType: string, readonly recordVersion: number | null, readonly responseBody: string | null, readonly status: WebhookDeliveryStatus, readonly updatedAt: DateTime, readonly webhookId: string };

export const ApiKeyFieldsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ApiKeyFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ApiKey"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"createdById"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"isActive"}},{"kind":"Field","name":{"kind":"Name","value":"lastUsedAt"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"nodeId"}},{"kind":"Field","name":{"kind":"Name","value":"orgId"}},{"kind":"Field","name":{"kind":"Name","value":"permissions"}},{"kind":"Field","name":{"kind":"Name","value":"prefix"}},{"kind":"Field","name":{"kind":"Name","value":"previousValidUntil"}},{"kind":"Field","name":{"kind":"Name","value":"rateLimit"}},{"kind":"Field","name":{"kind":"Name","value":"recordVersion"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<ApiKeyFieldsFragment, unknown>;
export const AttachmentFieldsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"AttachmentFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Attachment"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"contentType"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"downloadUrl"}},{"kind":"Field","name":{"kind":"Name","value":"employeeId"}},{"kind":"Field","name":{"kind":"Name","value":"fileName"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"nodeId"}},{"kind":"Field","name":{"kind":"Name","value":"recordId"}},{"kind":"Field","name":{"kind":"Name","value":"recordType"}},{"kind":"Field","name":{"kind":"Name","value":"shownAs"}},{"kind":"Field","name":{"kind":"Name","value":"size"}},{"kind":"Field","name":{"kind":"Name","value":"uploadedById"}}]}}]} as unknown as DocumentNode<AttachmentFieldsFragment, unknown>;
export const AuditLineFieldsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"AuditLineFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"AuditLine"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"actingForId"}},{"kind":"Field","name":{"kind":"Name","value":"actingForName"}},{"kind":"Field","name":{"kind":"Name","value":"action"}},{"kind":"Field","name":{"kind":"Name","value":"actorId"}},{"kind":"Field","name":{"kind":"Name","value":"actorName"}},{"kind":"Field","name":{"kind":"Name","value":"apiKeyId"}},{"kind":"Field","name":{"kind":"Name","value":"at"}},{"kind":"Field","name":{"kind":"Name","value":"comments"}},{"kind":"Field","name":{"kind":"Name","value":"details"}},{"kind":"Field","name":{"kind":"Name","value":"entity"}},{"kind":"Field","name":{"kind":"Name","value":"entityId"}},{"kind":"Field","name":{"kind":"Name","value":"from"}},{"kind":"Field","name":{"kind":"Name","value":"hash"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"nodeId"}},{"kind":"Field","name":{"kind":"Name","value":"position"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"requestId"}},{"kind":"Field","name":{"kind":"Name","value":"to"}}]}}]} as unknown as DocumentNode<AuditLineFieldsFragment, unknown>;
export const BillFieldsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"BillFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Bill"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"allocatedAmount"}},{"kind":"Field","name":{"kind":"Name","value":"billDate"}},{"kind":"Field","name":{"kind":"Name","value":"billNumber"}},{"kind":"Field","name":{"kind":"Name","value":"billType"}},{"kind":"Field","name":{"kind":"Name","value":"clientId"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"createdById"}},{"kind":"Field","name":{"kind":"Name","value":"creditableAmount"}},{"kind":"Field","name":{"kind":"Name","value":"creditedAmount"}},{"kind":"Field","name":{"kind":"Name","value":"currency"}},{"kind":"Field","name":{"kind":"Name","value":"daysOverdue"}},{"kind":"Field","name":{"kind":"Name","value":"debitedAmount"}},{"kind":"Field","name":{"kind":"Name","value":"dueDate"}},{"kind":"Field","name":{"kind":"Name","value":"dueDateExplanation"}},{"kind":"Field","name":{"kind":"Name","value":"employeeId"}},{"kind":"Field","name":{"kind":"Name","value":"employeeName"}},{"kind":"Field","name":{"kind":"Name","value":"expenseRequestId"}},{"kind":"Field","name":{"kind":"Name","value":"glPosted"}},{"kind":"Field","name":{"kind":"Name","value":"goodsReceiptId"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"isOverdue"}},{"kind":"Field","name":{"kind":"Name","value":"managementAccountId"}},{"kind":"Field","name":{"kind":"Name","value":"matchStatus"}},{"kind":"Field","name":{"kind":"Name","value":"nodeId"}},{"kind":"Field","name":{"kind":"Name","value":"notes"}},{"kind":"Field","name":{"kind":"Name","value":"overriddenAt"}},{"kind":"Field","name":{"kind":"Name","value":"overriddenById"}},{"kind":"Field","name":{"kind":"Name","value":"overrideReason"}},{"kind":"Field","name":{"kind":"Name","value":"paidAmount"}},{"kind":"Field","name":{"kind":"Name","value":"partyName"}},{"kind":"Field","name":{"kind":"Name","value":"paymentTermDays"}},{"kind":"Field","name":{"kind":"Name","value":"paymentTermEndOfMonth"}},{"kind":"Field","name":{"kind":"Name","value":"postedAt"}},{"kind":"Field","name":{"kind":"Name","value":"postingDate"}},{"kind":"Field","name":{"kind":"Name","value":"priceVarianceAmount"}},{"kind":"Field","name":{"kind":"Name","value":"purchaseOrderId"}},{"kind":"Field","name":{"kind":"Name","value":"recordVersion"}},{"kind":"Field","name":{"kind":"Name","value":"remainingBalance"}},{"kind":"Field","name":{"kind":"Name","value":"sourceOfFunds"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"subtotal"}},{"kind":"Field","name":{"kind":"Name","value":"supplierId"}},{"kind":"Field","name":{"kind":"Name","value":"taxAmount"}},{"kind":"Field","name":{"kind":"Name","value":"taxInvoiceReceivedDate"}},{"kind":"Field","name":{"kind":"Name","value":"taxRate"}},{"kind":"Field","name":{"kind":"Name","value":"totalAmount"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"varianceAmount"}},{"kind":"Field","name":{"kind":"Name","value":"variancePct"}},{"kind":"Field","name":{"kind":"Name","value":"voidReason"}},{"kind":"Field","name":{"kind":"Name","value":"voidedAt"}}]}}]} as unknown as DocumentNode<BillFieldsFragment, unknown>;
export const BillAllocationFieldsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"BillAllocationFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"BillAllocation"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"allocatedOn"}},{"kind":"Field","name":{"kind":"Name","value":"amount"}},{"kind":"Field","name":{"kind":"Name","value":"billId"}},{"kind":"Field","name":{"kind":"Name","value":"billNoteId"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"nodeId"}},{"kind":"Field","name":{"kind":"Name","value":"recordedById"}},{"kind":"Field","name":{"kind":"Name","value":"reversalReason"}},{"kind":"Field","name":{"kind":"Name","value":"reversedAt"}},{"kind":"Field","name":{"kind":"Name","value":"reversedById"}}]}}]} as unknown as DocumentNode<BillAllocationFieldsFragment, unknown>;
export const BillLineFieldsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"BillLineFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"BillLine"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"allowedQty"}},{"kind":"Field","name":{"kind":"Name","value":"amount"}},{"kind":"Field","name":{"kind":"Name","value":"billId"}},{"kind":"Field","name":{"kind":"Name","value":"creditedQty"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"earlierDifference"}},{"kind":"Field","name":{"kind":"Name","value":"exchangeRate"}},{"kind":"Field","name":{"kind":"Name","value":"exchangeRateDate"}},{"kind":"Field","name":{"kind":"Name","value":"extra"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"itemNumber"}},{"kind":"Field","name":{"kind":"Name","value":"matchExplanation"}},{"kind":"Field","name":{"kind":"Name","value":"matchStatus"}},{"kind":"Field","name":{"kind":"Name","value":"nodeId"}},{"kind":"Field","name":{"kind":"Name","value":"orderedUnitPrice"}},{"kind":"Field","name":{"kind":"Name","value":"poQty"}},{"kind":"Field","name":{"kind":"Name","value":"prevBilled"}},{"kind":"Field","name":{"kind":"Name","value":"purchaseOrderLineId"}},{"kind":"Field","name":{"kind":"Name","value":"qty"}},{"kind":"Field","name":{"kind":"Name","value":"receivedQty"}},{"kind":"Field","name":{"kind":"Name","value":"taxRate"}},{"kind":"Field","name":{"kind":"Name","value":"unitPrice"}},{"kind":"Field","name":{"kind":"Name","value":"uom"}}]}}]} as unknown as DocumentNode<BillLineFieldsFragment, unknown>;
export const BillNoteFieldsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"BillNoteFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"BillNote"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"allocatedAmount"}},{"kind":"Field","name":{"kind":"Name","value":"billId"}},{"kind":"Field","name":{"kind":"Name","value":"clientId"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"createdById"}},{"kind":"Field","name":{"kind":"Name","value":"currency"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"nodeId"}},{"kind":"Field","name":{"kind":"Name","value":"noteDate"}},{"kind":"Field","name":{"kind":"Name","value":"noteNumber"}},{"kind":"Field","name":{"kind":"Name","value":"noteType"}},{"kind":"Field","name":{"kind":"Name","value":"notes"}},{"kind":"Field","name":{"kind":"Name","value":"postedAt"}},{"kind":"Field","name":{"kind":"Name","value":"postingDate"}},{"kind":"Field","name":{"kind":"Name","value":"recordVersion"}},{"kind":"Field","name":{"kind":"Name","value":"refundedAmount"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"subtotal"}},{"kind":"Field","name":{"kind":"Name","value":"supplierId"}},{"kind":"Field","name":{"kind":"Name","value":"taxAmount"}},{"kind":"Field","name":{"kind":"Name","value":"taxRate"}},{"kind":"Field","name":{"kind":"Name","value":"totalAmount"}},{"kind":"Field","name":{"kind":"Name","value":"unallocatedAmount"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"voidReason"}},{"kind":"Field","name":{"kind":"Name","value":"voidedAt"}}]}}]} as unknown as DocumentNode<BillNoteFieldsFragment, unknown>;
export const BillNoteLineFieldsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"BillNoteLineFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"BillNoteLine"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"amount"}},{"kind":"Field","name":{"kind":"Name","value":"billLineId"}},{"kind":"Field","name":{"kind":"Name","value":"billNoteId"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"itemNumber"}},{"kind":"Field","name":{"kind":"Name","value":"nodeId"}},{"kind":"Field","name":{"kind":"Name","value":"quantity"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"unitPrice"}},{"kind":"Field","name":{"kind":"Name","value":"uom"}}]}}]} as unknown as DocumentNode<BillNoteLineFieldsFragment, unknown>;
export const BillNoteRefundFieldsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"BillNoteRefundFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"BillNoteRefund"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"amount"}},{"kind":"Field","name":{"kind":"Name","value":"billNoteId"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"nodeId"}},{"kind":"Field","name":{"kind":"Name","value":"paidAt"}},{"kind":"Field","name":{"kind":"Name","value":"recordedById"}},{"kind":"Field","name":{"kind":"Name","value":"reference"}},{"kind":"Field","name":{"kind":"Name","value":"reversalReason"}},{"kind":"Field","name":{"kind":"Name","value":"reversedAt"}},{"kind":"Field","name":{"kind":"Name","value":"reversedById"}},{"kind":"Field","name":{"kind":"Name","value":"sourceOfFunds"}}]}}]} as unknown as DocumentNode<BillNoteRefundFieldsFragment, unknown>;
export const BillOfMaterialsFieldsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"BillOfMaterialsFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"BillOfMaterials"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"activatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"createdById"}},{"kind":"Field","name":{"kind":"Name","value":"documentId"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"nodeId"}},{"kind":"Field","name":{"kind":"Name","value":"recordVersion"}},{"kind":"Field","name":{"kind":"Name","value":"retiredAt"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"styleId"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"versionNumber"}}]}}]} as unknown as DocumentNode<BillOfMaterialsFieldsFragment, unknown>;
export const BillOfMaterialsItemFieldsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"BillOfMaterialsItemFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"BillOfMaterialsItem"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"billOfMaterialsId"}},{"kind":"Field","name":{"kind":"Name","value":"color"}},{"kind":"Field","name":{"kind":"Name","value":"consumption"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"itemNumber"}},{"kind":"Field","name":{"kind":"Name","value":"materialId"}},{"kind":"Field","name":{"kind":"Name","value":"nodeId"}},{"kind":"Field","name":{"kind":"Name","value":"size"}},{"kind":"Field","name":{"kind":"Name","value":"styleSkuId"}},{"kind":"Field","name":{"kind":"Name","value":"unit"}},{"kind":"Field","name":{"kind":"Name","value":"wastagePercent"}}]}}]} as unknown as DocumentNode<BillOfMaterialsItemFieldsFragment, unknown>;
export const BillPaymentFieldsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"BillPaymentFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"BillPayment"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"amount"}},{"kind":"Field","name":{"kind":"Name","value":"billId"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"nodeId"}},{"kind":"Field","name":{"kind":"Name","value":"paidAt"}},{"kind":"Field","name":{"kind":"Name","value":"partyPaymentId"}},{"kind":"Field","name":{"kind":"Name","value":"recordVersion"}},{"kind":"Field","name":{"kind":"Name","value":"recordedById"}},{"kind":"Field","name":{"kind":"Name","value":"reference"}},{"kind":"Field","name":{"kind":"Name","value":"reversalReason"}},{"kind":"Field","name":{"kind":"Name","value":"reversedAt"}},{"kind":"Field","name":{"kind":"Name","value":"reversedById"}},{"kind":"Field","name":{"kind":"Name","value":"sourceOfFunds"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<BillPaymentFieldsFragment, unknown>;
export const BilledOrderLineFieldsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"BilledOrderLineFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"BilledOrderLine"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"billId"}},{"kind":"Field","name":{"kind":"Name","value":"billLineId"}},{"kind":"Field","name":{"kind":"Name","value":"creditedQty"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"nodeId"}},{"kind":"Field","name":{"kind":"Name","value":"quantity"}},{"kind":"Field","name":{"kind":"Name","value":"salesOrderLineId"}},{"kind":"Field","name":{"kind":"Name","value":"shippedQty"}}]}}]} as unknown as DocumentNode<BilledOrderLineFieldsFragment, unknown>;
export const ClientFieldsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ClientFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Client"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"address"}},{"kind":"Field","name":{"kind":"Name","value":"bankDetails"}},{"kind":"Field","name":{"kind":"Name","value":"city"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"country"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"currency"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"isActive"}},{"kind":"Field","name":{"kind":"Name","value":"language"}},{"kind":"Field","name":{"kind":"Name","value":"legalName"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"nodeId"}},{"kind":"Field","name":{"kind":"Name","value":"paymentTermDays"}},{"kind":"Field","name":{"kind":"Name","value":"paymentTermEndOfMonth"}},{"kind":"Field","name":{"kind":"Name","value":"phone"}},{"kind":"Field","name":{"kind":"Name","value":"recordVersion"}},{"kind":"Field","name":{"kind":"Name","value":"registrationNumber"}},{"kind":"Field","name":{"kind":"Name","value":"taxNumber"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<ClientFieldsFragment, unknown>;
export const CommentFieldsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CommentFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Comment"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"at"}},{"kind":"Field","name":{"kind":"Name","value":"authorId"}},{"kind":"Field","name":{"kind":"Name","value":"editedAt"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"mentions"}},{"kind":"Field","name":{"kind":"Name","value":"nodeId"}},{"kind":"Field","name":{"kind":"Name","value":"recordId"}},{"kind":"Field","name":{"kind":"Name","value":"recordType"}},{"kind":"Field","name":{"kind":"Name","value":"recordVersion"}},{"kind":"Field","name":{"kind":"Name","value":"text"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<CommentFieldsFragment, unknown>;
export const CostSheetFieldsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CostSheetFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CostSheet"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"approvedAt"}},{"kind":"Field","name":{"kind":"Name","value":"approvedById"}},{"kind":"Field","name":{"kind":"Name","value":"approvedByName"}},{"kind":"Field","name":{"kind":"Name","value":"billOfMaterialsId"}},{"kind":"Field","name":{"kind":"Name","value":"clientId"}},{"kind":"Field","name":{"kind":"Name","value":"costSheetName"}},{"kind":"Field","name":{"kind":"Name","value":"costingId"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"createdById"}},{"kind":"Field","name":{"kind":"Name","value":"createdByName"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"isLatest"}},{"kind":"Field","name":{"kind":"Name","value":"mainCurrency"}},{"kind":"Field","name":{"kind":"Name","value":"nodeId"}},{"kind":"Field","name":{"kind":"Name","value":"orderQuantity"}},{"kind":"Field","name":{"kind":"Name","value":"recordVersion"}},{"kind":"Field","name":{"kind":"Name","value":"rejectedAt"}},{"kind":"Field","name":{"kind":"Name","value":"rejectedById"}},{"kind":"Field","name":{"kind":"Name","value":"rejectedByName"}},{"kind":"Field","name":{"kind":"Name","value":"rejectionReason"}},{"kind":"Field","name":{"kind":"Name","value":"skuId"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"styleId"}},{"kind":"Field","name":{"kind":"Name","value":"submittedAt"}},{"kind":"Field","name":{"kind":"Name","value":"submittedById"}},{"kind":"Field","name":{"kind":"Name","value":"submittedByName"}},{"kind":"Field","name":{"kind":"Name","value":"submittedForId"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"versionNumber"}}]}}]} as unknown as DocumentNode<CostSheetFieldsFragment, unknown>;
export const CostSheetBomItemFieldsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CostSheetBomItemFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CostSheetBomItem"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"consumption"}},{"kind":"Field","name":{"kind":"Name","value":"costSheetId"}},{"kind":"Field","name":{"kind":"Name","value":"currency"}},{"kind":"Field","name":{"kind":"Name","value":"exchangeRate"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"materialId"}},{"kind":"Field","name":{"kind":"Name","value":"materialName"}},{"kind":"Field","name":{"kind":"Name","value":"materialSkuId"}},{"kind":"Field","name":{"kind":"Name","value":"materialType"}},{"kind":"Field","name":{"kind":"Name","value":"nodeId"}},{"kind":"Field","name":{"kind":"Name","value":"position"}},{"kind":"Field","name":{"kind":"Name","value":"tolerancePercent"}},{"kind":"Field","name":{"kind":"Name","value":"unit"}},{"kind":"Field","name":{"kind":"Name","value":"unitCost"}}]}}]} as unknown as DocumentNode<CostSheetBomItemFieldsFragment, unknown>;
export const CostSheetHistoryFieldsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CostSheetHistoryFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CostSheetHistory"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"actingForId"}},{"kind":"Field","name":{"kind":"Name","value":"actingForName"}},{"kind":"Field","name":{"kind":"Name","value":"action"}},{"kind":"Field","name":{"kind":"Name","value":"actorId"}},{"kind":"Field","name":{"kind":"Name","value":"actorName"}},{"kind":"Field","name":{"kind":"Name","value":"at"}},{"kind":"Field","name":{"kind":"Name","value":"comments"}},{"kind":"Field","name":{"kind":"Name","value":"costSheetId"}},{"kind":"Field","name":{"kind":"Name","value":"from"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"nodeId"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"to"}}]}}]} as unknown as DocumentNode<CostSheetHistoryFieldsFragment, unknown>;
export const CostSheetLogisticsItemFieldsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CostSheetLogisticsItemFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CostSheetLogisticsItem"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"baseCost"}},{"kind":"Field","name":{"kind":"Name","value":"basis"}},{"kind":"Field","name":{"kind":"Name","value":"calculationMode"}},{"kind":"Field","name":{"kind":"Name","value":"contingencyAmount"}},{"kind":"Field","name":{"kind":"Name","value":"contingencyPercent"}},{"kind":"Field","name":{"kind":"Name","value":"costAmount"}},{"kind":"Field","name":{"kind":"Name","value":"costSheetId"}},{"kind":"Field","name":{"kind":"Name","value":"currency"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"exchangeRate"}},{"kind":"Field","name":{"kind":"Name","value":"handlingFee"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"nodeId"}},{"kind":"Field","name":{"kind":"Name","value":"notes"}},{"kind":"Field","name":{"kind":"Name","value":"orderQuantity"}},{"kind":"Field","name":{"kind":"Name","value":"position"}},{"kind":"Field","name":{"kind":"Name","value":"quantity"}},{"kind":"Field","name":{"kind":"Name","value":"rate"}},{"kind":"Field","name":{"kind":"Name","value":"shipmentTotal"}},{"kind":"Field","name":{"kind":"Name","value":"transportMode"}},{"kind":"Field","name":{"kind":"Name","value":"unitCost"}}]}}]} as unknown as DocumentNode<CostSheetLogisticsItemFieldsFragment, unknown>;
export const CostSheetOverheadItemFieldsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CostSheetOverheadItemFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CostSheetOverheadItem"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"costAmount"}},{"kind":"Field","name":{"kind":"Name","value":"costSheetId"}},{"kind":"Field","name":{"kind":"Name","value":"currency"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"exchangeRate"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"nodeId"}},{"kind":"Field","name":{"kind":"Name","value":"overheadType"}},{"kind":"Field","name":{"kind":"Name","value":"position"}}]}}]} as unknown as DocumentNode<CostSheetOverheadItemFieldsFragment, unknown>;
export const CostSheetProcessingItemFieldsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CostSheetProcessingItemFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CostSheetProcessingItem"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"costAmount"}},{"kind":"Field","name":{"kind":"Name","value":"costSheetId"}},{"kind":"Field","name":{"kind":"Name","value":"currency"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"exchangeRate"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"nodeId"}},{"kind":"Field","name":{"kind":"Name","value":"position"}},{"kind":"Field","name":{"kind":"Name","value":"processingType"}},{"kind":"Field","name":{"kind":"Name","value":"quantity"}},{"kind":"Field","name":{"kind":"Name","value":"supplierId"}},{"kind":"Field","name":{"kind":"Name","value":"unit"}},{"kind":"Field","name":{"kind":"Name","value":"unitCost"}},{"kind":"Field","name":{"kind":"Name","value":"vendorName"}}]}}]} as unknown as DocumentNode<CostSheetProcessingItemFieldsFragment, unknown>;
export const CostSheetProfitScenarioFieldsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CostSheetProfitScenarioFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CostSheetProfitScenario"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"costSheetId"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"expectedGrossMargin"}},{"kind":"Field","name":{"kind":"Name","value":"expectedGrossProfit"}},{"kind":"Field","name":{"kind":"Name","value":"expectedNetMargin"}},{"kind":"Field","name":{"kind":"Name","value":"expectedNetProfit"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"incoterm"}},{"kind":"Field","name":{"kind":"Name","value":"nodeId"}},{"kind":"Field","name":{"kind":"Name","value":"position"}},{"kind":"Field","name":{"kind":"Name","value":"quotedCurrency"}},{"kind":"Field","name":{"kind":"Name","value":"quotedPrice"}}]}}]} as unknown as DocumentNode<CostSheetProfitScenarioFieldsFragment, unknown>;
export const CostingDocumentFieldsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CostingDocumentFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CostingDocument"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"createdById"}},{"kind":"Field","name":{"kind":"Name","value":"documentId"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"latestVersion"}},{"kind":"Field","name":{"kind":"Name","value":"nodeId"}}]}}]} as unknown as DocumentNode<CostingDocumentFieldsFragment, unknown>;
export const DeliveryFieldsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DeliveryFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Delivery"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"cancelledAt"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"createdById"}},{"kind":"Field","name":{"kind":"Name","value":"documentId"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"nodeId"}},{"kind":"Field","name":{"kind":"Name","value":"notes"}},{"kind":"Field","name":{"kind":"Name","value":"plannedAt"}},{"kind":"Field","name":{"kind":"Name","value":"recordVersion"}},{"kind":"Field","name":{"kind":"Name","value":"salesOrderId"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<DeliveryFieldsFragment, unknown>;
export const DeliveryLineFieldsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DeliveryLineFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"DeliveryLine"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"deliveryId"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"itemNumber"}},{"kind":"Field","name":{"kind":"Name","value":"nodeId"}},{"kind":"Field","name":{"kind":"Name","value":"quantity"}},{"kind":"Field","name":{"kind":"Name","value":"salesOrderLineId"}},{"kind":"Field","name":{"kind":"Name","value":"shipmentId"}},{"kind":"Field","name":{"kind":"Name","value":"stopId"}}]}}]} as unknown as DocumentNode<DeliveryLineFieldsFragment, unknown>;
export const DeliveryStopFieldsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DeliveryStopFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"DeliveryStop"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"actualAt"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"deliveryId"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"locationId"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"nodeId"}},{"kind":"Field","name":{"kind":"Name","value":"notes"}},{"kind":"Field","name":{"kind":"Name","value":"plannedAt"}},{"kind":"Field","name":{"kind":"Name","value":"recordVersion"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"stopOrder"}},{"kind":"Field","name":{"kind":"Name","value":"stopType"}},{"kind":"Field","name":{"kind":"Name","value":"subLabel"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<DeliveryStopFieldsFragment, unknown>;
export const EmployeeFieldsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"EmployeeFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Employee"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"hiredAt"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"isActive"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"nodeId"}},{"kind":"Field","name":{"kind":"Name","value":"position"}},{"kind":"Field","name":{"kind":"Name","value":"recordVersion"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"userId"}}]}}]} as unknown as DocumentNode<EmployeeFieldsFragment, unknown>;
export const ExpenseLineFieldsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ExpenseLineFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ExpenseLine"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"amount"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"expenseRequestId"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"itemNumber"}},{"kind":"Field","name":{"kind":"Name","value":"managementAccountId"}},{"kind":"Field","name":{"kind":"Name","value":"nodeId"}},{"kind":"Field","name":{"kind":"Name","value":"quantity"}},{"kind":"Field","name":{"kind":"Name","value":"receiptUrl"}},{"kind":"Field","name":{"kind":"Name","value":"supplierId"}},{"kind":"Field","name":{"kind":"Name","value":"unitPrice"}}]}}]} as unknown as DocumentNode<ExpenseLineFieldsFragment, unknown>;
export const ExpenseRequestFieldsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ExpenseRequestFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ExpenseRequest"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"approvedAt"}},{"kind":"Field","name":{"kind":"Name","value":"approvedById"}},{"kind":"Field","name":{"kind":"Name","value":"approvedByName"}},{"kind":"Field","name":{"kind":"Name","value":"billableAmount"}},{"kind":"Field","name":{"kind":"Name","value":"cancelledAt"}},{"kind":"Field","name":{"kind":"Name","value":"coveredAmount"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"currency"}},{"kind":"Field","name":{"kind":"Name","value":"documentId"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"linkedAdvanceRequestId"}},{"kind":"Field","name":{"kind":"Name","value":"nodeId"}},{"kind":"Field","name":{"kind":"Name","value":"notes"}},{"kind":"Field","name":{"kind":"Name","value":"openAmount"}},{"kind":"Field","name":{"kind":"Name","value":"orgId"}},{"kind":"Field","name":{"kind":"Name","value":"paidAmount"}},{"kind":"Field","name":{"kind":"Name","value":"payableAmount"}},{"kind":"Field","name":{"kind":"Name","value":"paymentMethod"}},{"kind":"Field","name":{"kind":"Name","value":"recordVersion"}},{"kind":"Field","name":{"kind":"Name","value":"rejectedAt"}},{"kind":"Field","name":{"kind":"Name","value":"rejectedById"}},{"kind":"Field","name":{"kind":"Name","value":"rejectedByName"}},{"kind":"Field","name":{"kind":"Name","value":"rejectionReason"}},{"kind":"Field","name":{"kind":"Name","value":"requestType"}},{"kind":"Field","name":{"kind":"Name","value":"requesterId"}},{"kind":"Field","name":{"kind":"Name","value":"requesterName"}},{"kind":"Field","name":{"kind":"Name","value":"returnedAmount"}},{"kind":"Field","name":{"kind":"Name","value":"settledAt"}},{"kind":"Field","name":{"kind":"Name","value":"sourceTemplateId"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"submittedAt"}},{"kind":"Field","name":{"kind":"Name","value":"supplierId"}},{"kind":"Field","name":{"kind":"Name","value":"totalAmount"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"usedAmount"}}]}}]} as unknown as DocumentNode<ExpenseRequestFieldsFragment, unknown>;
export const ExpenseRequestHistoryFieldsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ExpenseRequestHistoryFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ExpenseRequestHistory"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"actingForId"}},{"kind":"Field","name":{"kind":"Name","value":"actingForName"}},{"kind":"Field","name":{"kind":"Name","value":"action"}},{"kind":"Field","name":{"kind":"Name","value":"actorId"}},{"kind":"Field","name":{"kind":"Name","value":"actorName"}},{"kind":"Field","name":{"kind":"Name","value":"amount"}},{"kind":"Field","name":{"kind":"Name","value":"at"}},{"kind":"Field","name":{"kind":"Name","value":"comments"}},{"kind":"Field","name":{"kind":"Name","value":"expenseRequestId"}},{"kind":"Field","name":{"kind":"Name","value":"from"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"nodeId"}},{"kind":"Field","name":{"kind":"Name","value":"paymentId"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"to"}}]}}]} as unknown as DocumentNode<ExpenseRequestHistoryFieldsFragment, unknown>;
export const GoodsReceiptFieldsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"GoodsReceiptFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"GoodsReceipt"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"createdById"}},{"kind":"Field","name":{"kind":"Name","value":"documentId"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"nodeId"}},{"kind":"Field","name":{"kind":"Name","value":"notes"}},{"kind":"Field","name":{"kind":"Name","value":"postedAt"}},{"kind":"Field","name":{"kind":"Name","value":"purchaseOrderId"}},{"kind":"Field","name":{"kind":"Name","value":"receivedAt"}},{"kind":"Field","name":{"kind":"Name","value":"recordVersion"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"voidReason"}},{"kind":"Field","name":{"kind":"Name","value":"voidedAt"}}]}}]} as unknown as DocumentNode<GoodsReceiptFieldsFragment, unknown>;
export const GoodsReceiptLineFieldsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"GoodsReceiptLineFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"GoodsReceiptLine"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"earlierPrice"}},{"kind":"Field","name":{"kind":"Name","value":"goodsReceiptId"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"nodeId"}},{"kind":"Field","name":{"kind":"Name","value":"purchaseOrderLineId"}},{"kind":"Field","name":{"kind":"Name","value":"quantity"}}]}}]} as unknown as DocumentNode<GoodsReceiptLineFieldsFragment, unknown>;
export const HistoryLineFieldsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"HistoryLineFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"HistoryLine"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"actingForId"}},{"kind":"Field","name":{"kind":"Name","value":"actingForName"}},{"kind":"Field","name":{"kind":"Name","value":"action"}},{"kind":"Field","name":{"kind":"Name","value":"actorId"}},{"kind":"Field","name":{"kind":"Name","value":"actorName"}},{"kind":"Field","name":{"kind":"Name","value":"at"}},{"kind":"Field","name":{"kind":"Name","value":"comments"}},{"kind":"Field","name":{"kind":"Name","value":"from"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"nodeId"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"to"}}]}}]} as unknown as DocumentNode<HistoryLineFieldsFragment, unknown>;
export const InvitationFieldsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"InvitationFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Invitation"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"closedAt"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"createdById"}},{"kind":"Field","name":{"kind":"Name","value":"createdByName"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"isOpen"}},{"kind":"Field","name":{"kind":"Name","value":"nodeId"}},{"kind":"Field","name":{"kind":"Name","value":"recordVersion"}},{"kind":"Field","name":{"kind":"Name","value":"roles"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<InvitationFieldsFragment, unknown>;
export const LocationFieldsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"LocationFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Location"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"address"}},{"kind":"Field","name":{"kind":"Name","value":"city"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"contactName"}},{"kind":"Field","name":{"kind":"Name","value":"contactPhone"}},{"kind":"Field","name":{"kind":"Name","value":"country"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"isActive"}},{"kind":"Field","name":{"kind":"Name","value":"latitude"}},{"kind":"Field","name":{"kind":"Name","value":"linkedEntityId"}},{"kind":"Field","name":{"kind":"Name","value":"linkedEntityType"}},{"kind":"Field","name":{"kind":"Name","value":"locationType"}},{"kind":"Field","name":{"kind":"Name","value":"longitude"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"nodeId"}},{"kind":"Field","name":{"kind":"Name","value":"recordVersion"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<LocationFieldsFragment, unknown>;
export const ManagementAccountFieldsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ManagementAccountFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ManagementAccount"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"isActive"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"nodeId"}},{"kind":"Field","name":{"kind":"Name","value":"recordVersion"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<ManagementAccountFieldsFragment, unknown>;
export const MaterialFieldsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"MaterialFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Material"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"availableQty"}},{"kind":"Field","name":{"kind":"Name","value":"averagePrice"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"counted"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"currency"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"isActive"}},{"kind":"Field","name":{"kind":"Name","value":"leadTimeDays"}},{"kind":"Field","name":{"kind":"Name","value":"materialType"}},{"kind":"Field","name":{"kind":"Name","value":"minimumOrderQuantity"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"nodeId"}},{"kind":"Field","name":{"kind":"Name","value":"onOrderQty"}},{"kind":"Field","name":{"kind":"Name","value":"pricedQty"}},{"kind":"Field","name":{"kind":"Name","value":"recordVersion"}},{"kind":"Field","name":{"kind":"Name","value":"reservedQty"}},{"kind":"Field","name":{"kind":"Name","value":"stockValue"}},{"kind":"Field","name":{"kind":"Name","value":"supplierId"}},{"kind":"Field","name":{"kind":"Name","value":"unit"}},{"kind":"Field","name":{"kind":"Name","value":"unitPrice"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"warehouseQty"}}]}}]} as unknown as DocumentNode<MaterialFieldsFragment, unknown>;
export const MaterialRequestFieldsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"MaterialRequestFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"MaterialRequest"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"approvedAt"}},{"kind":"Field","name":{"kind":"Name","value":"approvedById"}},{"kind":"Field","name":{"kind":"Name","value":"approvedByName"}},{"kind":"Field","name":{"kind":"Name","value":"autoGenerated"}},{"kind":"Field","name":{"kind":"Name","value":"bomId"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"createdById"}},{"kind":"Field","name":{"kind":"Name","value":"createdByName"}},{"kind":"Field","name":{"kind":"Name","value":"documentId"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"lineItemsCount"}},{"kind":"Field","name":{"kind":"Name","value":"nodeId"}},{"kind":"Field","name":{"kind":"Name","value":"notes"}},{"kind":"Field","name":{"kind":"Name","value":"productionOrderId"}},{"kind":"Field","name":{"kind":"Name","value":"recordVersion"}},{"kind":"Field","name":{"kind":"Name","value":"rejectedAt"}},{"kind":"Field","name":{"kind":"Name","value":"rejectedById"}},{"kind":"Field","name":{"kind":"Name","value":"rejectedByName"}},{"kind":"Field","name":{"kind":"Name","value":"rejectionReason"}},{"kind":"Field","name":{"kind":"Name","value":"salesOrderId"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"submittedAt"}},{"kind":"Field","name":{"kind":"Name","value":"submittedById"}},{"kind":"Field","name":{"kind":"Name","value":"submittedByName"}},{"kind":"Field","name":{"kind":"Name","value":"totalEstimatedAmount"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"urgency"}},{"kind":"Field","name":{"kind":"Name","value":"wastagePercent"}}]}}]} as unknown as DocumentNode<MaterialRequestFieldsFragment, unknown>;
export const MaterialRequestHistoryFieldsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"MaterialRequestHistoryFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"MaterialRequestHistory"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"actingForId"}},{"kind":"Field","name":{"kind":"Name","value":"actingForName"}},{"kind":"Field","name":{"kind":"Name","value":"action"}},{"kind":"Field","name":{"kind":"Name","value":"comments"}},{"kind":"Field","name":{"kind":"Name","value":"from"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"materialRequestId"}},{"kind":"Field","name":{"kind":"Name","value":"nodeId"}},{"kind":"Field","name":{"kind":"Name","value":"performedAt"}},{"kind":"Field","name":{"kind":"Name","value":"performedById"}},{"kind":"Field","name":{"kind":"Name","value":"performedByName"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"status"}}]}}]} as unknown as DocumentNode<MaterialRequestHistoryFieldsFragment, unknown>;
export const MaterialRequestLineFieldsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"MaterialRequestLineFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"MaterialRequestLine"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"estimatedAmount"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"itemNumber"}},{"kind":"Field","name":{"kind":"Name","value":"materialId"}},{"kind":"Field","name":{"kind":"Name","value":"materialName"}},{"kind":"Field","name":{"kind":"Name","value":"materialRequestId"}},{"kind":"Field","name":{"kind":"Name","value":"nodeId"}},{"kind":"Field","name":{"kind":"Name","value":"notes"}},{"kind":"Field","name":{"kind":"Name","value":"purchaseOrderLineId"}},{"kind":"Field","name":{"kind":"Name","value":"qtyToPurchase"}},{"kind":"Field","name":{"kind":"Name","value":"requiredQty"}},{"kind":"Field","name":{"kind":"Name","value":"reservedQty"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"supplierId"}},{"kind":"Field","name":{"kind":"Name","value":"supplierName"}},{"kind":"Field","name":{"kind":"Name","value":"unitPrice"}},{"kind":"Field","name":{"kind":"Name","value":"uom"}},{"kind":"Field","name":{"kind":"Name","value":"warehouseAvailableQty"}}]}}]} as unknown as DocumentNode<MaterialRequestLineFieldsFragment, unknown>;
export const MembershipFieldsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"MembershipFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Membership"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"isActive"}},{"kind":"Field","name":{"kind":"Name","value":"nodeId"}},{"kind":"Field","name":{"kind":"Name","value":"orgId"}},{"kind":"Field","name":{"kind":"Name","value":"recordVersion"}},{"kind":"Field","name":{"kind":"Name","value":"roles"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"userId"}}]}}]} as unknown as DocumentNode<MembershipFieldsFragment, unknown>;
export const OrganizationFieldsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"OrganizationFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Organization"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"currency"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"nodeId"}},{"kind":"Field","name":{"kind":"Name","value":"recordVersion"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<OrganizationFieldsFragment, unknown>;
export const OwnInvitationFieldsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"OwnInvitationFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"OwnInvitation"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"invitedBy"}},{"kind":"Field","name":{"kind":"Name","value":"nodeId"}},{"kind":"Field","name":{"kind":"Name","value":"orgId"}},{"kind":"Field","name":{"kind":"Name","value":"organizationName"}},{"kind":"Field","name":{"kind":"Name","value":"roles"}},{"kind":"Field","name":{"kind":"Name","value":"status"}}]}}]} as unknown as DocumentNode<OwnInvitationFieldsFragment, unknown>;
export const PartyPaymentFieldsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PartyPaymentFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PartyPayment"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"allocatedAmount"}},{"kind":"Field","name":{"kind":"Name","value":"amount"}},{"kind":"Field","name":{"kind":"Name","value":"clientId"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"createdById"}},{"kind":"Field","name":{"kind":"Name","value":"currency"}},{"kind":"Field","name":{"kind":"Name","value":"documentId"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"nodeId"}},{"kind":"Field","name":{"kind":"Name","value":"paidAt"}},{"kind":"Field","name":{"kind":"Name","value":"recordVersion"}},{"kind":"Field","name":{"kind":"Name","value":"reference"}},{"kind":"Field","name":{"kind":"Name","value":"refundedAmount"}},{"kind":"Field","name":{"kind":"Name","value":"sourceOfFunds"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"supplierId"}},{"kind":"Field","name":{"kind":"Name","value":"unallocatedAmount"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"voidReason"}},{"kind":"Field","name":{"kind":"Name","value":"voidedAt"}}]}}]} as unknown as DocumentNode<PartyPaymentFieldsFragment, unknown>;
export const PartyPaymentRefundFieldsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PartyPaymentRefundFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PartyPaymentRefund"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"amount"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"nodeId"}},{"kind":"Field","name":{"kind":"Name","value":"paidAt"}},{"kind":"Field","name":{"kind":"Name","value":"partyPaymentId"}},{"kind":"Field","name":{"kind":"Name","value":"recordedById"}},{"kind":"Field","name":{"kind":"Name","value":"reference"}},{"kind":"Field","name":{"kind":"Name","value":"reversalReason"}},{"kind":"Field","name":{"kind":"Name","value":"reversedAt"}},{"kind":"Field","name":{"kind":"Name","value":"reversedById"}},{"kind":"Field","name":{"kind":"Name","value":"sourceOfFunds"}}]}}]} as unknown as DocumentNode<PartyPaymentRefundFieldsFragment, unknown>;
export const ProductionOrderFieldsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ProductionOrderFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ProductionOrder"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"cancelledAt"}},{"kind":"Field","name":{"kind":"Name","value":"completedAt"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"createdById"}},{"kind":"Field","name":{"kind":"Name","value":"documentId"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"nodeId"}},{"kind":"Field","name":{"kind":"Name","value":"notes"}},{"kind":"Field","name":{"kind":"Name","value":"plannedEnd"}},{"kind":"Field","name":{"kind":"Name","value":"plannedStart"}},{"kind":"Field","name":{"kind":"Name","value":"quantity"}},{"kind":"Field","name":{"kind":"Name","value":"recordVersion"}},{"kind":"Field","name":{"kind":"Name","value":"salesOrderId"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"styleId"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<ProductionOrderFieldsFragment, unknown>;
export const ProductionOrderLineFieldsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ProductionOrderLineFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ProductionOrderLine"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"itemNumber"}},{"kind":"Field","name":{"kind":"Name","value":"nodeId"}},{"kind":"Field","name":{"kind":"Name","value":"productionOrderId"}},{"kind":"Field","name":{"kind":"Name","value":"quantity"}},{"kind":"Field","name":{"kind":"Name","value":"styleSkuId"}}]}}]} as unknown as DocumentNode<ProductionOrderLineFieldsFragment, unknown>;
export const PurchaseOrderFieldsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PurchaseOrderFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PurchaseOrder"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"cancelledAt"}},{"kind":"Field","name":{"kind":"Name","value":"closeReason"}},{"kind":"Field","name":{"kind":"Name","value":"closedAt"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"createdById"}},{"kind":"Field","name":{"kind":"Name","value":"currency"}},{"kind":"Field","name":{"kind":"Name","value":"documentId"}},{"kind":"Field","name":{"kind":"Name","value":"expectedAt"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"materialRequestId"}},{"kind":"Field","name":{"kind":"Name","value":"nodeId"}},{"kind":"Field","name":{"kind":"Name","value":"notes"}},{"kind":"Field","name":{"kind":"Name","value":"paymentTermDays"}},{"kind":"Field","name":{"kind":"Name","value":"paymentTermEndOfMonth"}},{"kind":"Field","name":{"kind":"Name","value":"recordVersion"}},{"kind":"Field","name":{"kind":"Name","value":"revision"}},{"kind":"Field","name":{"kind":"Name","value":"sentAt"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"supplierId"}},{"kind":"Field","name":{"kind":"Name","value":"total"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<PurchaseOrderFieldsFragment, unknown>;
export const PurchaseOrderLineFieldsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PurchaseOrderLineFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PurchaseOrderLine"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"amount"}},{"kind":"Field","name":{"kind":"Name","value":"billedQty"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"itemNumber"}},{"kind":"Field","name":{"kind":"Name","value":"materialId"}},{"kind":"Field","name":{"kind":"Name","value":"nodeId"}},{"kind":"Field","name":{"kind":"Name","value":"openQty"}},{"kind":"Field","name":{"kind":"Name","value":"purchaseOrderId"}},{"kind":"Field","name":{"kind":"Name","value":"quantity"}},{"kind":"Field","name":{"kind":"Name","value":"receivedQty"}},{"kind":"Field","name":{"kind":"Name","value":"unbilledQty"}},{"kind":"Field","name":{"kind":"Name","value":"unitPrice"}},{"kind":"Field","name":{"kind":"Name","value":"uom"}}]}}]} as unknown as DocumentNode<PurchaseOrderLineFieldsFragment, unknown>;
export const PurchaseOrderRevisionFieldsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PurchaseOrderRevisionFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PurchaseOrderRevision"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"createdById"}},{"kind":"Field","name":{"kind":"Name","value":"createdByName"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"nodeId"}},{"kind":"Field","name":{"kind":"Name","value":"purchaseOrderId"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"revisionNumber"}}]}}]} as unknown as DocumentNode<PurchaseOrderRevisionFieldsFragment, unknown>;
export const PurchaseOrderRevisionChangeFieldsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PurchaseOrderRevisionChangeFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PurchaseOrderRevisionChange"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"after"}},{"kind":"Field","name":{"kind":"Name","value":"before"}},{"kind":"Field","name":{"kind":"Name","value":"field"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"itemNumber"}},{"kind":"Field","name":{"kind":"Name","value":"nodeId"}},{"kind":"Field","name":{"kind":"Name","value":"purchaseOrderLineId"}},{"kind":"Field","name":{"kind":"Name","value":"revisionId"}}]}}]} as unknown as DocumentNode<PurchaseOrderRevisionChangeFieldsFragment, unknown>;
export const QuoteFieldsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"QuoteFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Quote"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"acceptedAt"}},{"kind":"Field","name":{"kind":"Name","value":"acceptedById"}},{"kind":"Field","name":{"kind":"Name","value":"cancelledAt"}},{"kind":"Field","name":{"kind":"Name","value":"cancelledById"}},{"kind":"Field","name":{"kind":"Name","value":"clientId"}},{"kind":"Field","name":{"kind":"Name","value":"convertedAt"}},{"kind":"Field","name":{"kind":"Name","value":"convertedById"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"createdById"}},{"kind":"Field","name":{"kind":"Name","value":"currency"}},{"kind":"Field","name":{"kind":"Name","value":"documentId"}},{"kind":"Field","name":{"kind":"Name","value":"expiredAt"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"nodeId"}},{"kind":"Field","name":{"kind":"Name","value":"notes"}},{"kind":"Field","name":{"kind":"Name","value":"paymentTerm"}},{"kind":"Field","name":{"kind":"Name","value":"quantity"}},{"kind":"Field","name":{"kind":"Name","value":"recordVersion"}},{"kind":"Field","name":{"kind":"Name","value":"rejectedAt"}},{"kind":"Field","name":{"kind":"Name","value":"rejectedById"}},{"kind":"Field","name":{"kind":"Name","value":"rejectionReason"}},{"kind":"Field","name":{"kind":"Name","value":"requestForQuotationId"}},{"kind":"Field","name":{"kind":"Name","value":"sentAt"}},{"kind":"Field","name":{"kind":"Name","value":"sentById"}},{"kind":"Field","name":{"kind":"Name","value":"shippingTerm"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"styleId"}},{"kind":"Field","name":{"kind":"Name","value":"unitPrice"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"validUntil"}}]}}]} as unknown as DocumentNode<QuoteFieldsFragment, unknown>;
export const QuoteLineFieldsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"QuoteLineFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"QuoteLine"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"itemNumber"}},{"kind":"Field","name":{"kind":"Name","value":"nodeId"}},{"kind":"Field","name":{"kind":"Name","value":"quoteId"}},{"kind":"Field","name":{"kind":"Name","value":"styleSkuId"}},{"kind":"Field","name":{"kind":"Name","value":"unitPrice"}}]}}]} as unknown as DocumentNode<QuoteLineFieldsFragment, unknown>;
export const RateFieldsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"RateFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Rate"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"createdById"}},{"kind":"Field","name":{"kind":"Name","value":"date"}},{"kind":"Field","name":{"kind":"Name","value":"fromCurrency"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"nodeId"}},{"kind":"Field","name":{"kind":"Name","value":"rate"}},{"kind":"Field","name":{"kind":"Name","value":"recordVersion"}},{"kind":"Field","name":{"kind":"Name","value":"toCurrency"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<RateFieldsFragment, unknown>;
export const RecordEditFieldsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"RecordEditFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"RecordEdit"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"actingForId"}},{"kind":"Field","name":{"kind":"Name","value":"actingForName"}},{"kind":"Field","name":{"kind":"Name","value":"action"}},{"kind":"Field","name":{"kind":"Name","value":"actorId"}},{"kind":"Field","name":{"kind":"Name","value":"actorName"}},{"kind":"Field","name":{"kind":"Name","value":"at"}},{"kind":"Field","name":{"kind":"Name","value":"comments"}},{"kind":"Field","name":{"kind":"Name","value":"from"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"nodeId"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"to"}}]}}]} as unknown as DocumentNode<RecordEditFieldsFragment, unknown>;
export const RequestForQuotationFieldsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"RequestForQuotationFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"RequestForQuotation"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"cancelledAt"}},{"kind":"Field","name":{"kind":"Name","value":"clientId"}},{"kind":"Field","name":{"kind":"Name","value":"closedAt"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"createdById"}},{"kind":"Field","name":{"kind":"Name","value":"documentId"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"nodeId"}},{"kind":"Field","name":{"kind":"Name","value":"notes"}},{"kind":"Field","name":{"kind":"Name","value":"openedAt"}},{"kind":"Field","name":{"kind":"Name","value":"quotedAt"}},{"kind":"Field","name":{"kind":"Name","value":"recordVersion"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"styleId"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<RequestForQuotationFieldsFragment, unknown>;
export const RequestForQuotationLineFieldsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"RequestForQuotationLineFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"RequestForQuotationLine"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"itemNumber"}},{"kind":"Field","name":{"kind":"Name","value":"minimumOrderQuantity"}},{"kind":"Field","name":{"kind":"Name","value":"nodeId"}},{"kind":"Field","name":{"kind":"Name","value":"requestForQuotationId"}},{"kind":"Field","name":{"kind":"Name","value":"styleSkuId"}},{"kind":"Field","name":{"kind":"Name","value":"targetPrice"}}]}}]} as unknown as DocumentNode<RequestForQuotationLineFieldsFragment, unknown>;
export const SalesOrderFieldsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SalesOrderFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"SalesOrder"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"clientId"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"createdById"}},{"kind":"Field","name":{"kind":"Name","value":"currency"}},{"kind":"Field","name":{"kind":"Name","value":"deadline"}},{"kind":"Field","name":{"kind":"Name","value":"deliveryCount"}},{"kind":"Field","name":{"kind":"Name","value":"documentId"}},{"kind":"Field","name":{"kind":"Name","value":"etd"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"nodeId"}},{"kind":"Field","name":{"kind":"Name","value":"notes"}},{"kind":"Field","name":{"kind":"Name","value":"orderQuantity"}},{"kind":"Field","name":{"kind":"Name","value":"paymentTerm"}},{"kind":"Field","name":{"kind":"Name","value":"paymentTermDays"}},{"kind":"Field","name":{"kind":"Name","value":"paymentTermEndOfMonth"}},{"kind":"Field","name":{"kind":"Name","value":"quoteId"}},{"kind":"Field","name":{"kind":"Name","value":"recordVersion"}},{"kind":"Field","name":{"kind":"Name","value":"revision"}},{"kind":"Field","name":{"kind":"Name","value":"shipmentPlan"}},{"kind":"Field","name":{"kind":"Name","value":"shippingTerm"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"styleId"}},{"kind":"Field","name":{"kind":"Name","value":"totalAmount"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<SalesOrderFieldsFragment, unknown>;
export const SalesOrderLineFieldsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SalesOrderLineFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"SalesOrderLine"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"amount"}},{"kind":"Field","name":{"kind":"Name","value":"billedQty"}},{"kind":"Field","name":{"kind":"Name","value":"clientTolerance"}},{"kind":"Field","name":{"kind":"Name","value":"deliveredQty"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"itemNumber"}},{"kind":"Field","name":{"kind":"Name","value":"leastToShip"}},{"kind":"Field","name":{"kind":"Name","value":"mostToShip"}},{"kind":"Field","name":{"kind":"Name","value":"nodeId"}},{"kind":"Field","name":{"kind":"Name","value":"openQty"}},{"kind":"Field","name":{"kind":"Name","value":"orderQuantity"}},{"kind":"Field","name":{"kind":"Name","value":"requestedBulkReadyDate"}},{"kind":"Field","name":{"kind":"Name","value":"requestedDeliveryDate"}},{"kind":"Field","name":{"kind":"Name","value":"salesOrderId"}},{"kind":"Field","name":{"kind":"Name","value":"shippedQty"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"styleSkuId"}},{"kind":"Field","name":{"kind":"Name","value":"unbilledQty"}},{"kind":"Field","name":{"kind":"Name","value":"unitPrice"}}]}}]} as unknown as DocumentNode<SalesOrderLineFieldsFragment, unknown>;
export const SalesOrderRevisionFieldsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SalesOrderRevisionFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"SalesOrderRevision"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"createdById"}},{"kind":"Field","name":{"kind":"Name","value":"createdByName"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"nodeId"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"revisionNumber"}},{"kind":"Field","name":{"kind":"Name","value":"salesOrderId"}}]}}]} as unknown as DocumentNode<SalesOrderRevisionFieldsFragment, unknown>;
export const SalesOrderRevisionChangeFieldsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SalesOrderRevisionChangeFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"SalesOrderRevisionChange"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"after"}},{"kind":"Field","name":{"kind":"Name","value":"before"}},{"kind":"Field","name":{"kind":"Name","value":"field"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"itemNumber"}},{"kind":"Field","name":{"kind":"Name","value":"nodeId"}},{"kind":"Field","name":{"kind":"Name","value":"revisionId"}},{"kind":"Field","name":{"kind":"Name","value":"salesOrderLineId"}},{"kind":"Field","name":{"kind":"Name","value":"shipmentNumber"}}]}}]} as unknown as DocumentNode<SalesOrderRevisionChangeFieldsFragment, unknown>;
export const SessionFieldsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SessionFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Session"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"address"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"door"}},{"kind":"Field","name":{"kind":"Name","value":"endReason"}},{"kind":"Field","name":{"kind":"Name","value":"endedAt"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"isCurrent"}},{"kind":"Field","name":{"kind":"Name","value":"nodeId"}},{"kind":"Field","name":{"kind":"Name","value":"orgId"}},{"kind":"Field","name":{"kind":"Name","value":"refreshedAt"}},{"kind":"Field","name":{"kind":"Name","value":"userAgent"}}]}}]} as unknown as DocumentNode<SessionFieldsFragment, unknown>;
export const ShipmentScheduleEntryFieldsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ShipmentScheduleEntryFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ShipmentScheduleEntry"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"deliveredQty"}},{"kind":"Field","name":{"kind":"Name","value":"etd"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"nodeId"}},{"kind":"Field","name":{"kind":"Name","value":"openQty"}},{"kind":"Field","name":{"kind":"Name","value":"quantity"}},{"kind":"Field","name":{"kind":"Name","value":"salesOrderId"}},{"kind":"Field","name":{"kind":"Name","value":"shipmentNumber"}},{"kind":"Field","name":{"kind":"Name","value":"shippedQty"}}]}}]} as unknown as DocumentNode<ShipmentScheduleEntryFieldsFragment, unknown>;
export const StockMovementFieldsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"StockMovementFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"StockMovement"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"createdById"}},{"kind":"Field","name":{"kind":"Name","value":"createdByName"}},{"kind":"Field","name":{"kind":"Name","value":"goodsReceiptLineId"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"materialId"}},{"kind":"Field","name":{"kind":"Name","value":"nodeId"}},{"kind":"Field","name":{"kind":"Name","value":"pricedQty"}},{"kind":"Field","name":{"kind":"Name","value":"productionOrderId"}},{"kind":"Field","name":{"kind":"Name","value":"quantity"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"unitPrice"}},{"kind":"Field","name":{"kind":"Name","value":"value"}}]}}]} as unknown as DocumentNode<StockMovementFieldsFragment, unknown>;
export const StyleFieldsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"StyleFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Style"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"clientId"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"colors"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"isActive"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"nodeId"}},{"kind":"Field","name":{"kind":"Name","value":"recordVersion"}},{"kind":"Field","name":{"kind":"Name","value":"season"}},{"kind":"Field","name":{"kind":"Name","value":"sizes"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<StyleFieldsFragment, unknown>;
export const StyleSkuFieldsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"StyleSkuFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"StyleSku"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"color"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"nodeId"}},{"kind":"Field","name":{"kind":"Name","value":"position"}},{"kind":"Field","name":{"kind":"Name","value":"size"}},{"kind":"Field","name":{"kind":"Name","value":"styleId"}}]}}]} as unknown as DocumentNode<StyleSkuFieldsFragment, unknown>;
export const SupplierFieldsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SupplierFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Supplier"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"address"}},{"kind":"Field","name":{"kind":"Name","value":"bankDetails"}},{"kind":"Field","name":{"kind":"Name","value":"city"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"country"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"currency"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"isActive"}},{"kind":"Field","name":{"kind":"Name","value":"language"}},{"kind":"Field","name":{"kind":"Name","value":"legalName"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"nodeId"}},{"kind":"Field","name":{"kind":"Name","value":"paymentTermDays"}},{"kind":"Field","name":{"kind":"Name","value":"paymentTermEndOfMonth"}},{"kind":"Field","name":{"kind":"Name","value":"phone"}},{"kind":"Field","name":{"kind":"Name","value":"recordVersion"}},{"kind":"Field","name":{"kind":"Name","value":"registrationNumber"}},{"kind":"Field","name":{"kind":"Name","value":"taxNumber"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<SupplierFieldsFragment, unknown>;
export const UserFieldsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"UserFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"User"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"isActive"}},{"kind":"Field","name":{"kind":"Name","value":"isAtHome"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"nodeId"}},{"kind":"Field","name":{"kind":"Name","value":"recordVersion"}},{"kind":"Field","name":{"kind":"Name","value":"roles"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<UserFieldsFragment, unknown>;
export const WebhookFieldsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"WebhookFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Webhook"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"isActive"}},{"kind":"Field","name":{"kind":"Name","value":"kinds"}},{"kind":"Field","name":{"kind":"Name","value":"nodeId"}},{"kind":"Field","name":{"kind":"Name","value":"previousValidUntil"}},{"kind":"Field","name":{"kind":"Name","value":"recordVersion"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"url"}}]}}]} as unknown as DocumentNode<WebhookFieldsFragment, unknown>;
export const WebhookDeliveryFieldsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"WebhookDeliveryFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"WebhookDelivery"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"action"}},{"kind":"Field","name":{"kind":"Name","value":"attempts"}},{"kind":"Field","name":{"kind":"Name","value":"changedAt"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"giveUpAt"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"lastAttemptAt"}},{"kind":"Field","name":{"kind":"Name","value":"lastError"}},{"kind":"Field","name":{"kind":"Name","value":"lastStatus"}},{"kind":"Field","name":{"kind":"Name","value":"nextAttemptAt"}},{"kind":"Field","name":{"kind":"Name","value":"nodeId"}},{"kind":"Field","name":{"kind":"Name","value":"recordId"}},{"kind":"Field","name":{"kind":"Name","value":"recordType"}},{"kind":"Field","name":{"kind":"Name","value":"recordVersion"}},{"kind":"Field","name":{"kind":"Name","value":"responseBody"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"webhookId"}}]}}]} as unknown as DocumentNode<WebhookDeliveryFieldsFragment, unknown>;
export const LogInDocument = {"__meta__":{"hash":"b33a36dfc0a5340819f4b863c039599f28f6adcd42dad7c4ae9f5f8d41969244"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"LogIn"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"username"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"password"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"login"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"username"},"value":{"kind":"Variable","name":{"kind":"Name","value":"username"}}},{"kind":"Argument","name":{"kind":"Name","value":"password"},"value":{"kind":"Variable","name":{"kind":"Name","value":"password"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"accessToken"}},{"kind":"Field","name":{"kind":"Name","value":"expiresIn"}},{"kind":"Field","name":{"kind":"Name","value":"refreshToken"}},{"kind":"Field","name":{"kind":"Name","value":"refreshExpiresIn"}}]}}]}}]} as unknown as DocumentNode<LogInMutation, LogInMutationVariables>;
export const RefreshSessionDocument = {"__meta__":{"hash":"b134f3cf475514cd808e32bc904b23e47a8879a8e45185a91965b657bb46e829"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RefreshSession"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"refreshToken"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"refreshSession"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"refreshToken"},"value":{"kind":"Variable","name":{"kind":"Name","value":"refreshToken"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"accessToken"}},{"kind":"Field","name":{"kind":"Name","value":"expiresIn"}},{"kind":"Field","name":{"kind":"Name","value":"refreshToken"}},{"kind":"Field","name":{"kind":"Name","value":"refreshExpiresIn"}}]}}]}}]} as unknown as DocumentNode<RefreshSessionMutation, RefreshSessionMutationVariables>;
export const WhoAmIDocument = {"__meta__":{"hash":"d7f825a0c9dc29aa9799cb541adc3ada5ba772452078a9026355740c0d2d73ff"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"WhoAmI"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"me"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"orgId"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"roles"}},{"kind":"Field","name":{"kind":"Name","value":"permissions"}},{"kind":"Field","name":{"kind":"Name","value":"organizations"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"orgId"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"isDefault"}}]}}]}}]}}]} as unknown as DocumentNode<WhoAmIQuery, WhoAmIQueryVariables>;
export const LogOutDocument = {"__meta__":{"hash":"03fc7041b9023f94510431ab305c96f7ebfe2668a798eeaf10896d3fc1e4e298"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"LogOut"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"logout"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}}]} as unknown as DocumentNode<LogOutMutation, LogOutMutationVariables>;
export const SupplierPageDocument = {"__meta__":{"hash":"1bbe9c687e920520a39eeab14b27941ce7bfca11f6bd0085d9e559cb6a696e56"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"SupplierPage"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"text"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"suppliers"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"text"},"value":{"kind":"Variable","name":{"kind":"Name","value":"text"}}}]}},{"kind":"Argument","name":{"kind":"Name","value":"orderBy"},"value":{"kind":"EnumValue","value":"CREATED_AT_DESC"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"SupplierFields"}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SupplierFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Supplier"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"address"}},{"kind":"Field","name":{"kind":"Name","value":"bankDetails"}},{"kind":"Field","name":{"kind":"Name","value":"city"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"country"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"currency"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"isActive"}},{"kind":"Field","name":{"kind":"Name","value":"language"}},{"kind":"Field","name":{"kind":"Name","value":"legalName"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"nodeId"}},{"kind":"Field","name":{"kind":"Name","value":"paymentTermDays"}},{"kind":"Field","name":{"kind":"Name","value":"paymentTermEndOfMonth"}},{"kind":"Field","name":{"kind":"Name","value":"phone"}},{"kind":"Field","name":{"kind":"Name","value":"recordVersion"}},{"kind":"Field","name":{"kind":"Name","value":"registrationNumber"}},{"kind":"Field","name":{"kind":"Name","value":"taxNumber"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<SupplierPageQuery, SupplierPageQueryVariables>;
export const BillsToPayDocument = {"__meta__":{"hash":"93a5acb4ce6e40ddfae0dcb274f0aafd2f59c87b504fe4d51923af893848b87e"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"BillsToPay"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"supplierId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"supplier"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"supplierId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"bills"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"status"},"value":{"kind":"ListValue","values":[{"kind":"EnumValue","value":"POSTED"},{"kind":"EnumValue","value":"PARTIALLY_PAID"}]}}]}},{"kind":"Argument","name":{"kind":"Name","value":"orderBy"},"value":{"kind":"EnumValue","value":"DUE_DATE_ASC"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"BillFields"}},{"kind":"Field","name":{"kind":"Name","value":"purchaseOrder"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"documentId"}}]}}]}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"BillFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Bill"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"allocatedAmount"}},{"kind":"Field","name":{"kind":"Name","value":"billDate"}},{"kind":"Field","name":{"kind":"Name","value":"billNumber"}},{"kind":"Field","name":{"kind":"Name","value":"billType"}},{"kind":"Field","name":{"kind":"Name","value":"clientId"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"createdById"}},{"kind":"Field","name":{"kind":"Name","value":"creditableAmount"}},{"kind":"Field","name":{"kind":"Name","value":"creditedAmount"}},{"kind":"Field","name":{"kind":"Name","value":"currency"}},{"kind":"Field","name":{"kind":"Name","value":"daysOverdue"}},{"kind":"Field","name":{"kind":"Name","value":"debitedAmount"}},{"kind":"Field","name":{"kind":"Name","value":"dueDate"}},{"kind":"Field","name":{"kind":"Name","value":"dueDateExplanation"}},{"kind":"Field","name":{"kind":"Name","value":"employeeId"}},{"kind":"Field","name":{"kind":"Name","value":"employeeName"}},{"kind":"Field","name":{"kind":"Name","value":"expenseRequestId"}},{"kind":"Field","name":{"kind":"Name","value":"glPosted"}},{"kind":"Field","name":{"kind":"Name","value":"goodsReceiptId"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"isOverdue"}},{"kind":"Field","name":{"kind":"Name","value":"managementAccountId"}},{"kind":"Field","name":{"kind":"Name","value":"matchStatus"}},{"kind":"Field","name":{"kind":"Name","value":"nodeId"}},{"kind":"Field","name":{"kind":"Name","value":"notes"}},{"kind":"Field","name":{"kind":"Name","value":"overriddenAt"}},{"kind":"Field","name":{"kind":"Name","value":"overriddenById"}},{"kind":"Field","name":{"kind":"Name","value":"overrideReason"}},{"kind":"Field","name":{"kind":"Name","value":"paidAmount"}},{"kind":"Field","name":{"kind":"Name","value":"partyName"}},{"kind":"Field","name":{"kind":"Name","value":"paymentTermDays"}},{"kind":"Field","name":{"kind":"Name","value":"paymentTermEndOfMonth"}},{"kind":"Field","name":{"kind":"Name","value":"postedAt"}},{"kind":"Field","name":{"kind":"Name","value":"postingDate"}},{"kind":"Field","name":{"kind":"Name","value":"priceVarianceAmount"}},{"kind":"Field","name":{"kind":"Name","value":"purchaseOrderId"}},{"kind":"Field","name":{"kind":"Name","value":"recordVersion"}},{"kind":"Field","name":{"kind":"Name","value":"remainingBalance"}},{"kind":"Field","name":{"kind":"Name","value":"sourceOfFunds"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"subtotal"}},{"kind":"Field","name":{"kind":"Name","value":"supplierId"}},{"kind":"Field","name":{"kind":"Name","value":"taxAmount"}},{"kind":"Field","name":{"kind":"Name","value":"taxInvoiceReceivedDate"}},{"kind":"Field","name":{"kind":"Name","value":"taxRate"}},{"kind":"Field","name":{"kind":"Name","value":"totalAmount"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"varianceAmount"}},{"kind":"Field","name":{"kind":"Name","value":"variancePct"}},{"kind":"Field","name":{"kind":"Name","value":"voidReason"}},{"kind":"Field","name":{"kind":"Name","value":"voidedAt"}}]}}]} as unknown as DocumentNode<BillsToPayQuery, BillsToPayQueryVariables>;
export const MaterialRequestScreenDocument = {"__meta__":{"hash":"dd19f636f46ffa1c052577bd39e3ea148ee4bb0265a2cb75d0effd32b3042bb1"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"MaterialRequestScreen"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"materialRequest"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"MaterialRequestFields"}},{"kind":"Field","name":{"kind":"Name","value":"lineItems"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"MaterialRequestLineFields"}}]}},{"kind":"Field","name":{"kind":"Name","value":"approvalHistory"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"MaterialRequestHistoryFields"}}]}},{"kind":"Field","name":{"kind":"Name","value":"availableActions"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"action"}},{"kind":"Field","name":{"kind":"Name","value":"allowed"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"reasonType"}},{"kind":"Field","name":{"kind":"Name","value":"reasonCtx"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"MaterialRequestFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"MaterialRequest"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"approvedAt"}},{"kind":"Field","name":{"kind":"Name","value":"approvedById"}},{"kind":"Field","name":{"kind":"Name","value":"approvedByName"}},{"kind":"Field","name":{"kind":"Name","value":"autoGenerated"}},{"kind":"Field","name":{"kind":"Name","value":"bomId"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"createdById"}},{"kind":"Field","name":{"kind":"Name","value":"createdByName"}},{"kind":"Field","name":{"kind":"Name","value":"documentId"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"lineItemsCount"}},{"kind":"Field","name":{"kind":"Name","value":"nodeId"}},{"kind":"Field","name":{"kind":"Name","value":"notes"}},{"kind":"Field","name":{"kind":"Name","value":"productionOrderId"}},{"kind":"Field","name":{"kind":"Name","value":"recordVersion"}},{"kind":"Field","name":{"kind":"Name","value":"rejectedAt"}},{"kind":"Field","name":{"kind":"Name","value":"rejectedById"}},{"kind":"Field","name":{"kind":"Name","value":"rejectedByName"}},{"kind":"Field","name":{"kind":"Name","value":"rejectionReason"}},{"kind":"Field","name":{"kind":"Name","value":"salesOrderId"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"submittedAt"}},{"kind":"Field","name":{"kind":"Name","value":"submittedById"}},{"kind":"Field","name":{"kind":"Name","value":"submittedByName"}},{"kind":"Field","name":{"kind":"Name","value":"totalEstimatedAmount"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"urgency"}},{"kind":"Field","name":{"kind":"Name","value":"wastagePercent"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"MaterialRequestLineFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"MaterialRequestLine"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"estimatedAmount"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"itemNumber"}},{"kind":"Field","name":{"kind":"Name","value":"materialId"}},{"kind":"Field","name":{"kind":"Name","value":"materialName"}},{"kind":"Field","name":{"kind":"Name","value":"materialRequestId"}},{"kind":"Field","name":{"kind":"Name","value":"nodeId"}},{"kind":"Field","name":{"kind":"Name","value":"notes"}},{"kind":"Field","name":{"kind":"Name","value":"purchaseOrderLineId"}},{"kind":"Field","name":{"kind":"Name","value":"qtyToPurchase"}},{"kind":"Field","name":{"kind":"Name","value":"requiredQty"}},{"kind":"Field","name":{"kind":"Name","value":"reservedQty"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"supplierId"}},{"kind":"Field","name":{"kind":"Name","value":"supplierName"}},{"kind":"Field","name":{"kind":"Name","value":"unitPrice"}},{"kind":"Field","name":{"kind":"Name","value":"uom"}},{"kind":"Field","name":{"kind":"Name","value":"warehouseAvailableQty"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"MaterialRequestHistoryFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"MaterialRequestHistory"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"actingForId"}},{"kind":"Field","name":{"kind":"Name","value":"actingForName"}},{"kind":"Field","name":{"kind":"Name","value":"action"}},{"kind":"Field","name":{"kind":"Name","value":"comments"}},{"kind":"Field","name":{"kind":"Name","value":"from"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"materialRequestId"}},{"kind":"Field","name":{"kind":"Name","value":"nodeId"}},{"kind":"Field","name":{"kind":"Name","value":"performedAt"}},{"kind":"Field","name":{"kind":"Name","value":"performedById"}},{"kind":"Field","name":{"kind":"Name","value":"performedByName"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"status"}}]}}]} as unknown as DocumentNode<MaterialRequestScreenQuery, MaterialRequestScreenQueryVariables>;
export const CreateSupplierDocument = {"__meta__":{"hash":"060385072d533ec66b7c6618823cfce474ba5223ad7f827e97d8a97766505dd8"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CreateSupplier"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreatePartnerInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createSupplier"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"SupplierFields"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SupplierFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Supplier"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"address"}},{"kind":"Field","name":{"kind":"Name","value":"bankDetails"}},{"kind":"Field","name":{"kind":"Name","value":"city"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"country"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"currency"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"isActive"}},{"kind":"Field","name":{"kind":"Name","value":"language"}},{"kind":"Field","name":{"kind":"Name","value":"legalName"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"nodeId"}},{"kind":"Field","name":{"kind":"Name","value":"paymentTermDays"}},{"kind":"Field","name":{"kind":"Name","value":"paymentTermEndOfMonth"}},{"kind":"Field","name":{"kind":"Name","value":"phone"}},{"kind":"Field","name":{"kind":"Name","value":"recordVersion"}},{"kind":"Field","name":{"kind":"Name","value":"registrationNumber"}},{"kind":"Field","name":{"kind":"Name","value":"taxNumber"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<CreateSupplierMutation, CreateSupplierMutationVariables>;
export const EditSupplierDocument = {"__meta__":{"hash":"4632e318c9e8d4e0976ef34e713340fdb8fa28a7adec34771814b22276e12dd0"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"EditSupplier"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"recordVersion"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"EditPartnerInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"editSupplier"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"recordVersion"},"value":{"kind":"Variable","name":{"kind":"Name","value":"recordVersion"}}},{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"SupplierFields"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SupplierFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Supplier"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"address"}},{"kind":"Field","name":{"kind":"Name","value":"bankDetails"}},{"kind":"Field","name":{"kind":"Name","value":"city"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"country"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"currency"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"isActive"}},{"kind":"Field","name":{"kind":"Name","value":"language"}},{"kind":"Field","name":{"kind":"Name","value":"legalName"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"nodeId"}},{"kind":"Field","name":{"kind":"Name","value":"paymentTermDays"}},{"kind":"Field","name":{"kind":"Name","value":"paymentTermEndOfMonth"}},{"kind":"Field","name":{"kind":"Name","value":"phone"}},{"kind":"Field","name":{"kind":"Name","value":"recordVersion"}},{"kind":"Field","name":{"kind":"Name","value":"registrationNumber"}},{"kind":"Field","name":{"kind":"Name","value":"taxNumber"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<EditSupplierMutation, EditSupplierMutationVariables>;
export const ApproveMaterialRequestDocument = {"__meta__":{"hash":"319c798596778f14a1b76aadb84fdb8cf8632c9cd3f06371fe2d876ff12e3ada"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"ApproveMaterialRequest"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"approveMaterialRequest"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"MaterialRequestFields"}},{"kind":"Field","name":{"kind":"Name","value":"availableActions"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"action"}},{"kind":"Field","name":{"kind":"Name","value":"allowed"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"MaterialRequestFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"MaterialRequest"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"approvedAt"}},{"kind":"Field","name":{"kind":"Name","value":"approvedById"}},{"kind":"Field","name":{"kind":"Name","value":"approvedByName"}},{"kind":"Field","name":{"kind":"Name","value":"autoGenerated"}},{"kind":"Field","name":{"kind":"Name","value":"bomId"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"createdById"}},{"kind":"Field","name":{"kind":"Name","value":"createdByName"}},{"kind":"Field","name":{"kind":"Name","value":"documentId"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"lineItemsCount"}},{"kind":"Field","name":{"kind":"Name","value":"nodeId"}},{"kind":"Field","name":{"kind":"Name","value":"notes"}},{"kind":"Field","name":{"kind":"Name","value":"productionOrderId"}},{"kind":"Field","name":{"kind":"Name","value":"recordVersion"}},{"kind":"Field","name":{"kind":"Name","value":"rejectedAt"}},{"kind":"Field","name":{"kind":"Name","value":"rejectedById"}},{"kind":"Field","name":{"kind":"Name","value":"rejectedByName"}},{"kind":"Field","name":{"kind":"Name","value":"rejectionReason"}},{"kind":"Field","name":{"kind":"Name","value":"salesOrderId"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"submittedAt"}},{"kind":"Field","name":{"kind":"Name","value":"submittedById"}},{"kind":"Field","name":{"kind":"Name","value":"submittedByName"}},{"kind":"Field","name":{"kind":"Name","value":"totalEstimatedAmount"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"urgency"}},{"kind":"Field","name":{"kind":"Name","value":"wastagePercent"}}]}}]} as unknown as DocumentNode<ApproveMaterialRequestMutation, ApproveMaterialRequestMutationVariables>;
export const ExplainedCostsDocument = {"__meta__":{"hash":"e0f17c8691039300f15de9ee4d941279cf581576f66f410bdf5078daeba0148f"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ExplainedCosts"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"costSheet"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"costSheetName"}},{"kind":"Field","name":{"kind":"Name","value":"rollUp"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"total"}},{"kind":"Field","name":{"kind":"Name","value":"currency"}},{"kind":"Field","name":{"kind":"Name","value":"figures"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"formula"}},{"kind":"Field","name":{"kind":"Name","value":"inputs"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"value"}}]}}]}}]}}]}}]}}]} as unknown as DocumentNode<ExplainedCostsQuery, ExplainedCostsQueryVariables>;