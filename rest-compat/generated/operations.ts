/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { CurrencyAsSent } from '../../src/core/currencies.js';
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** State of a bill. */
export const BillStatus = {
  /** Entered; not posted to the general ledger yet. */
  Draft: 'DRAFT',
  /** In the general ledger, without payments. It can no longer be changed. */
  Posted: 'POSTED',
  /** Posted to the general ledger and partly paid. */
  PartiallyPaid: 'PARTIALLY_PAID',
  /** Posted, and nothing remains: paid, or settled by credit notes. */
  Paid: 'PAID',
  /** It no longer counts. Its number and its quantities are free again. */
  Void: 'VOID'
} as const;

export type BillStatus = typeof BillStatus[keyof typeof BillStatus];
/** How a bill matches its purchase order and the goods receipts. */
export const BillMatchStatus = {
  /** Quantity at the ordered price, and it was ordered and received. */
  Matched: 'MATCHED',
  /** Within the tolerances of the organization, or cheaper. */
  WithinTolerance: 'WITHIN_TOLERANCE',
  /** More than ordered or received and the tolerance, dearer than the price tolerance allows, or beyond the order and the allowance. Posted only when overridden. */
  Exception: 'EXCEPTION',
  /** As ordered, but nothing arrived. Not posted until then or overridden. */
  PendingReceipt: 'PENDING_RECEIPT',
  /** There is no purchase order to match with. */
  NotApplicable: 'NOT_APPLICABLE',
  /** An exception or missing goods that a user overrode with a reason. */
  Overridden: 'OVERRIDDEN'
} as const;

export type BillMatchStatus = typeof BillMatchStatus[keyof typeof BillMatchStatus];
/** Kind of the other party of a bill. */
export const BillType = {
  /** The organization receives a bill from a supplier. */
  Supplier: 'SUPPLIER',
  /** The organization bills a client. */
  Client: 'CLIENT',
  /** The organization owes money to an employee. */
  Employee: 'EMPLOYEE'
} as const;

export type BillType = typeof BillType[keyof typeof BillType];
/** Source of the money that pays a bill. */
export const SourceOfFunds = {
  /** A bank account. */
  Bank: 'BANK',
  /** Cash. */
  Cash: 'CASH',
  /** The petty cash. */
  PettyCash: 'PETTY_CASH',
  /** A credit card. */
  CreditCard: 'CREDIT_CARD',
  /** An advance that an employee has received. */
  EmployeeAdvance: 'EMPLOYEE_ADVANCE',
  /** Any other source. */
  Other: 'OTHER'
} as const;

export type SourceOfFunds = typeof SourceOfFunds[keyof typeof SourceOfFunds];
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
  Withdraw: 'WITHDRAW',
  /** An action that this version of the gateway does not know. */
  Other: 'OTHER'
} as const;

export type RecordAction = typeof RecordAction[keyof typeof RecordAction];
/** Role of a member in an organization. A member may have several roles. */
export const Role = {
  /** Administers the organization: users, keys, settings, everything else. */
  Admin: 'ADMIN',
  /** Manages the factory: approves, purchases, bills. */
  Manager: 'MANAGER',
  /** Decides on requests and quotes. */
  Director: 'DIRECTOR',
  /** Keeps the accounts: bills, payments, rates. */
  Finance: 'FINANCE',
  /** Manages the employees and their documents. */
  Hr: 'HR',
  /** Creates drafts and submits them. */
  Staff: 'STAFF'
} as const;

export type Role = typeof Role[keyof typeof Role];
/** What a price includes: the rules of Incoterms 2020. */
export const Incoterm = {
  /** Ex works: the goods at the seller's premises. */
  Exw: 'EXW',
  /** Free carrier: cleared for export and handed to the carrier. */
  Fca: 'FCA',
  /** Free alongside ship: alongside the ship in the port of shipment. */
  Fas: 'FAS',
  /** Free on board: on board the ship in the port of shipment. */
  Fob: 'FOB',
  /** Cost and freight: with the sea freight to the port of destination. */
  Cfr: 'CFR',
  /** Cost, insurance and freight: as CFR, with insurance. */
  Cif: 'CIF',
  /** Carriage paid to: with the carriage to the destination. */
  Cpt: 'CPT',
  /** Carriage and insurance paid to: as CPT, with insurance. */
  Cip: 'CIP',
  /** Delivered at place: at the destination, not unloaded. */
  Dap: 'DAP',
  /** Delivered at place unloaded: unloaded at the destination. */
  Dpu: 'DPU',
  /** Delivered duty paid: at the destination, cleared for import. */
  Ddp: 'DDP'
} as const;

export type Incoterm = typeof Incoterm[keyof typeof Incoterm];
/** State of a cost sheet. */
export const CostSheetStatus = {
  /** Draft; saved without validation. */
  Draft: 'DRAFT',
  /** Complete and waiting for approval. */
  UnderReview: 'UNDER_REVIEW',
  /** Approved. To change it, withdraw it: that opens the next version. */
  Approved: 'APPROVED',
  /** Rejected, with a reason. May be changed and submitted again. */
  Rejected: 'REJECTED'
} as const;

export type CostSheetStatus = typeof CostSheetStatus[keyof typeof CostSheetStatus];
/** State of an expense request. */
export const ExpenseRequestStatus = {
  /** Draft; not submitted for approval yet. */
  Draft: 'DRAFT',
  /** Waiting for approval. */
  Pending: 'PENDING',
  /** Approved; may be paid. */
  Approved: 'APPROVED',
  /** Partly paid. */
  PartiallyPaid: 'PARTIALLY_PAID',
  /** Fully paid, or covered by an advance. */
  Paid: 'PAID',
  /** Settled: accounted for and closed. */
  Settled: 'SETTLED',
  /** Rejected, with a reason. */
  Rejected: 'REJECTED',
  /** No longer needed. */
  Cancelled: 'CANCELLED'
} as const;

export type ExpenseRequestStatus = typeof ExpenseRequestStatus[keyof typeof ExpenseRequestStatus];
/** Purpose of the money. */
export const ExpenseRequestType = {
  /** Reimbursement of money that the requester has spent. */
  Reimbursement: 'REIMBURSEMENT',
  /** An advance that the requester will spend and account for by claims. */
  Advance: 'ADVANCE',
  /** Money for a vendor. */
  VendorPayment: 'VENDOR_PAYMENT',
  /** Money for the petty cash box. */
  PettyCash: 'PETTY_CASH'
} as const;

export type ExpenseRequestType = typeof ExpenseRequestType[keyof typeof ExpenseRequestType];
/** Way in which the money is to be paid out. */
export const PaymentMethod = {
  /** In cash. */
  Cash: 'CASH',
  /** To a bank account. */
  BankTransfer: 'BANK_TRANSFER',
  /** By card. */
  Card: 'CARD',
  /** By cheque. */
  Cheque: 'CHEQUE',
  /** To a mobile wallet. */
  MobileMoney: 'MOBILE_MONEY'
} as const;

export type PaymentMethod = typeof PaymentMethod[keyof typeof PaymentMethod];
/** State of a stop. */
export const StopState = {
  /** The delivery is not on the way to the stop yet. */
  Upcoming: 'UPCOMING',
  /** The delivery is on the way to the stop. */
  EnRoute: 'EN_ROUTE',
  /** The delivery has reached the stop. */
  Arrived: 'ARRIVED',
  /** The stop is completed. */
  Completed: 'COMPLETED',
  /** The stop was skipped. */
  Skipped: 'SKIPPED',
  /** The stop failed. */
  Failed: 'FAILED'
} as const;

export type StopState = typeof StopState[keyof typeof StopState];
/** Activity at a stop. */
export const StopType = {
  /** Goods are picked up. */
  Pickup: 'PICKUP',
  /** The delivery passes the place. */
  Waypoint: 'WAYPOINT',
  /** Goods are handed over. */
  Dropoff: 'DROPOFF',
  /** Goods are loaded onto or unloaded from a ship. */
  Port: 'PORT',
  /** Goods are cleared by customs. */
  Customs: 'CUSTOMS',
  /** Goods or the carrier return. */
  Return: 'RETURN'
} as const;

export type StopType = typeof StopType[keyof typeof StopType];
/** State of a line of a material request. */
export const MaterialRequestLineStatus = {
  /** Not ordered, or what is left of a line whose order was closed. */
  Pending: 'PENDING',
  /** Ordered on a purchase order. */
  Ordered: 'ORDERED',
  /** Everything ordered for it has arrived. Of a closed order, what has arrived is a line of its own. */
  Received: 'RECEIVED',
  /** No longer needed. */
  Cancelled: 'CANCELLED'
} as const;

export type MaterialRequestLineStatus = typeof MaterialRequestLineStatus[keyof typeof MaterialRequestLineStatus];
/** State of a material request. */
export const MaterialRequestStatus = {
  /** Draft; not submitted for approval yet. */
  Draft: 'DRAFT',
  /** Waiting for approval. */
  Submitted: 'SUBMITTED',
  /** Approved; the material may be bought. */
  Approved: 'APPROVED',
  /** Rejected, with a reason. May be submitted again. */
  Rejected: 'REJECTED',
  /** No longer needed. */
  Cancelled: 'CANCELLED',
  /** Purchase orders cover some of the lines. */
  PartiallyOrdered: 'PARTIALLY_ORDERED',
  /** Purchase orders cover every line. */
  Ordered: 'ORDERED',
  /** A part of the ordered quantities has arrived. */
  PartiallyReceived: 'PARTIALLY_RECEIVED',
  /** All quantities to buy have arrived. */
  Received: 'RECEIVED'
} as const;

export type MaterialRequestStatus = typeof MaterialRequestStatus[keyof typeof MaterialRequestStatus];
/** State of a production order. */
export const ProductionOrderStatus = {
  /** Planned; production has not started. */
  Planned: 'PLANNED',
  /** Being made. */
  InProgress: 'IN_PROGRESS',
  /** All pieces are made. */
  Completed: 'COMPLETED',
  /** Cancelled; will not be made. */
  Cancelled: 'CANCELLED'
} as const;

export type ProductionOrderStatus = typeof ProductionOrderStatus[keyof typeof ProductionOrderStatus];
/** State of a purchase order. */
export const PurchaseOrderStatus = {
  /** Draft; not sent to the supplier. */
  Draft: 'DRAFT',
  /** Sent to the supplier; nothing has been received. */
  Sent: 'SENT',
  /** A part has been received. */
  PartiallyReceived: 'PARTIALLY_RECEIVED',
  /** Everything has been received. */
  Received: 'RECEIVED',
  /** Cancelled before anything was received. */
  Cancelled: 'CANCELLED',
  /** Closed; missing quantities will not be delivered. */
  Closed: 'CLOSED'
} as const;

export type PurchaseOrderStatus = typeof PurchaseOrderStatus[keyof typeof PurchaseOrderStatus];
/** State of one line of a sales order. */
export const SalesOrderLineStatus = {
  /** Not confirmed yet. */
  Pending: 'PENDING',
  /** Confirmed to the client. */
  Confirmed: 'CONFIRMED',
  /** Being made. */
  InProduction: 'IN_PRODUCTION',
  /** Shipped to the client. */
  Shipped: 'SHIPPED',
  /** No longer needed. */
  Cancelled: 'CANCELLED'
} as const;

export type SalesOrderLineStatus = typeof SalesOrderLineStatus[keyof typeof SalesOrderLineStatus];
/** State of a sales order. */
export const SalesOrderStatus = {
  /** Draft; not confirmed to the client. */
  Draft: 'DRAFT',
  /** Confirmed to the client. */
  Confirmed: 'CONFIRMED',
  /** Being made. */
  InProduction: 'IN_PRODUCTION',
  /** Made and waiting for shipment. */
  Ready: 'READY',
  /** Shipped of every line: at least the ordered quantity less tolerance. */
  Shipped: 'SHIPPED',
  /** All that was shipped has been delivered. */
  Completed: 'COMPLETED',
  /** On hold, with a reason; may be resumed. */
  OnHold: 'ON_HOLD',
  /** No longer needed. */
  Cancelled: 'CANCELLED'
} as const;

export type SalesOrderStatus = typeof SalesOrderStatus[keyof typeof SalesOrderStatus];
/** The content of a new bill. All figures are computed; given ones are only compared, and may differ by one minor unit of the currency (0.01 of USD, 1 of JPY). A bill in the currency of its expense request needs no amount: without lines, subtotal and total, its total is the `billableAmount` of the request. */
export type CreateBillInput = {
  /** Days after the bill date on which bills are due, 0 to 999. */
  readonly paymentTermDays?: number | null | undefined;
  /** True: they are due at the end of the month of that day. */
  readonly paymentTermEndOfMonth?: boolean | null | undefined;
  /** At most 200 characters. A new bill without one is numbered. */
  readonly billNumber?: string | null | undefined;
  /** Kind of the other party. */
  readonly billType: BillType;
  /** The supplier; required on a supplier bill. */
  readonly supplierId?: string | null | undefined;
  /** The client; required on a client bill. */
  readonly clientId?: string | null | undefined;
  /** Name of the employee; required on an employee bill without employeeId. */
  readonly employeeName?: string | null | undefined;
  /** The employee; required on an employee bill without employeeName. */
  readonly employeeId?: string | null | undefined;
  /** The purchase order that is billed; no draft. */
  readonly purchaseOrderId?: string | null | undefined;
  /** The management account to book the bill to. */
  readonly managementAccountId?: string | null | undefined;
  /** The expense request that the bill settles: approved, not settled. Its bills and what was paid on the request itself may together not exceed the amount that it owes, and neither may the payments on the request and on its bills. */
  readonly expenseRequestId?: string | null | undefined;
  /** Default of a new bill: of purchase order, else expense request, else organization. */
  readonly currency?: CurrencyAsSent | null | undefined;
  /** Of its rates, terms and age; a new bill without one: today. */
  readonly billDate?: string | null | undefined;
  /** Due date. Default: by the terms of the bill; a new one has them of its order, else of the party. */
  readonly dueDate?: string | null | undefined;
  /** Source of the money. */
  readonly sourceOfFunds?: SourceOfFunds | null | undefined;
  /** Remarks. */
  readonly notes?: string | null | undefined;
  /** Σ amount of the lines. */
  readonly subtotal?: string | null | undefined;
  /** Of lines without their own: percent, 0 to 100; or a fraction that fits taxAmount. */
  readonly taxRate?: string | null | undefined;
  /** Tax: subtotal × taxRate/100; with several rates the sum of `taxesByRate`. */
  readonly taxAmount?: string | null | undefined;
  /** Total owed: subtotal + taxAmount. Required without lines. Without a subtotal: subtotal = totalAmount ÷ (1 + taxRate/100), rounded, and taxAmount = totalAmount − subtotal. */
  readonly totalAmount?: string | null | undefined;
  /** Paid before the bill was entered; a payment once it is posted. */
  readonly paidAmount?: string | null | undefined;
  /** Amount still owed: totalAmount − paidAmount. */
  readonly remainingBalance?: string | null | undefined;
  /** Date on which the tax invoice for the bill arrived. */
  readonly taxInvoiceReceivedDate?: string | null | undefined;
  /** At most 500 lines; required without totalAmount. */
  readonly lineItems?: ReadonlyArray<BillLineInput> | null | undefined;
  /** DRAFT by default. POSTED needs the permission to create posted bills. */
  readonly status?: BillStatus | null | undefined;
  /** Of a posted bill: see `postBill`. */
  readonly postingDate?: string | null | undefined;
  /**
   * Synonym of purchaseOrderId: the purchase order that is billed.
   * @deprecated Use `purchaseOrderId`.
   */
  readonly linkedPoId?: string | null | undefined;
};

/** One billed item. */
export type BillLineInput = {
  /** The line that it is, in an edit; absent for a new line. */
  readonly id?: string | null | undefined;
  /** Description of the item; the description of the order line if absent. */
  readonly description?: string | null | undefined;
  /** If absent, found by description or, with as many lines, by position. */
  readonly purchaseOrderLineId?: string | null | undefined;
  /**
   * Synonym of purchaseOrderLineId.
   * @deprecated Use `purchaseOrderLineId`.
   */
  readonly poLineId?: string | null | undefined;
  /** Billed quantity; 0 or more. Required if an order is billed. */
  readonly qty?: string | null | undefined;
  /**
   * Synonym of qty.
   * @deprecated Use `qty`.
   */
  readonly billQty?: string | null | undefined;
  /** In the bill's currency; negative for a discount, but the bill is ≥ 0. */
  readonly unitPrice?: string | null | undefined;
  /** Amount, negative for a discount; with qty and unitPrice only compared. */
  readonly amount?: string | null | undefined;
  /** In percent, 0 to 100; the bill's rate if absent. Needs the amounts of all lines. */
  readonly taxRate?: string | null | undefined;
  /** Unit of measure. */
  readonly uom?: string | null | undefined;
  /** Further data to store with the line. */
  readonly extra?: Record<string, any> | null | undefined;
};

/** Changes of fields and lists, and an action: all are applied, or none. */
export type UpdateCostSheetInput = {
  /** Name of the sheet. */
  readonly costSheetName?: string | null | undefined;
  /** The client. */
  readonly clientId?: string | null | undefined;
  /** The style. */
  readonly styleId?: string | null | undefined;
  /** The size and colour of the style. */
  readonly skuId?: string | null | undefined;
  /** Every row is converted into it. New sheets: that of the organization. */
  readonly mainCurrency?: CurrencyAsSent | null | undefined;
  /** Pieces over which the cost of a shipment is spread. */
  readonly orderQuantity?: string | null | undefined;
  /** Replaces all materials. */
  readonly bomItems?: ReadonlyArray<CostSheetBomItemInput> | null | undefined;
  /** Replaces all processing steps. */
  readonly processingItems?: ReadonlyArray<CostSheetProcessingItemInput> | null | undefined;
  /** Replaces all shipments. */
  readonly logisticsItems?: ReadonlyArray<CostSheetLogisticsItemInput> | null | undefined;
  /** Replaces all overheads. */
  readonly overheadTier3Items?: ReadonlyArray<CostSheetOverheadItemInput> | null | undefined;
  /** Replaces all scenarios. */
  readonly profitScenarios?: ReadonlyArray<CostSheetProfitScenarioInput> | null | undefined;
  /** Reason, stored in the history and in the audit trail. */
  readonly reason?: string | null | undefined;
  /** Comments, stored in the history. */
  readonly comments?: string | null | undefined;
  /** The version that you expect. CONFLICT if another one is current. */
  readonly versionNumber?: number | null | undefined;
  /** The action beside the changed fields; DRAFT if absent. */
  readonly action?: CostSheetAction | null | undefined;
  /**
   * The state that you expect after it, such as `Under Review`; the update fails if it would be different. It has no other effect; an empty value counts as absent.
   * @deprecated Use `action`; the state follows from the action.
   */
  readonly status?: string | null | undefined;
};

/** One material. A draft may be incomplete until it is submitted. */
export type CostSheetBomItemInput = {
  /** Name of the material. */
  readonly materialName: string;
  /** One of fabric, lining, trim, accessory, thread, label, packaging, other; other words are accepted. */
  readonly materialType?: string | null | undefined;
  /** Unit of measure of the consumption. */
  readonly unit?: string | null | undefined;
  /** Quantity for one piece, in `unit`. */
  readonly consumption?: string | null | undefined;
  /** Cost of one unit, in the currency of the row. */
  readonly unitCost?: string | null | undefined;
  /** The line that it is, in an edit; absent for a new line. */
  readonly id?: string | null | undefined;
  /** The material. */
  readonly materialId?: string | null | undefined;
  /** Size or colour of the material. */
  readonly materialSkuId?: string | null | undefined;
  /** Percentage added to the consumption; 0 if absent. */
  readonly tolerancePercent?: string | null | undefined;
  /** Currency of the amounts of the row, ISO 4217; USD if absent. */
  readonly currency?: CurrencyAsSent | null | undefined;
  /** Units of the sheet's currency for one of the row's; 1 if absent. */
  readonly exchangeRate?: string | null | undefined;
};

/** One processing step. A draft may be incomplete until it is submitted. */
export type CostSheetProcessingItemInput = {
  /** Labour: cutting, sewing, finishing, ironing, packing, cmt, labor. Process: knitting, weaving, dyeing, printing, embroidery, washing, quilting, testing, other. Other words are accepted. */
  readonly processingType: string;
  /** Per piece if there is no unitCost, in the currency of the row. */
  readonly costAmount?: string | null | undefined;
  /** Cost of one unit, in the currency of the row. */
  readonly unitCost?: string | null | undefined;
  /** The line that it is, in an edit; absent for a new line. */
  readonly id?: string | null | undefined;
  /** Name of who does the work, if no supplier is recorded for it. */
  readonly vendorName?: string | null | undefined;
  /** The supplier. */
  readonly supplierId?: string | null | undefined;
  /** Remarks. */
  readonly description?: string | null | undefined;
  /** Number of units for one piece; 1 if absent. */
  readonly quantity?: string | null | undefined;
  /** Unit of the quantity; `piece` if absent. */
  readonly unit?: string | null | undefined;
  /** Currency of the amounts of the row, ISO 4217; USD if absent. */
  readonly currency?: CurrencyAsSent | null | undefined;
  /** Units of the sheet's currency for one of the row's; 1 if absent. */
  readonly exchangeRate?: string | null | undefined;
};

/** One shipment in a cost sheet. */
export type CostSheetLogisticsItemInput = {
  /** Per piece, in the row's currency; ignored by `estimate`. Default 1: no cost given. */
  readonly costAmount?: string | null | undefined;
  /** The line that it is, in an edit; absent for a new line. */
  readonly id?: string | null | undefined;
  /** One of per_piece, per_kg, per_cbm, per_carton, per_container, per_shipment, percent; other words are accepted. With `per_piece` and no quantity, the rate counts for each piece of the order. With `percent`, the row costs rate/100 × (materials + processing), without fee, contingency and exchange rate. */
  readonly basis?: string | null | undefined;
  /** Description of the shipped goods. */
  readonly description?: string | null | undefined;
  /** Remarks. */
  readonly notes?: string | null | undefined;
  /** `estimate`, the default: computed; otherwise the given cost is used. */
  readonly calculationMode?: string | null | undefined;
  /** Mode of transport, such as `air`, the default, or `sea`. */
  readonly transportMode?: string | null | undefined;
  /** Shipped quantity, in the unit of `basis`; 0 if absent. */
  readonly quantity?: string | null | undefined;
  /** Price of one unit of `basis`, in the row's currency; 0 if absent. */
  readonly rate?: string | null | undefined;
  /** Fee for the shipment, in the row's currency; 0 if absent. */
  readonly handlingFee?: string | null | undefined;
  /** Used if the base by rate is 0. In the row's currency; 0 if absent. */
  readonly baseCost?: string | null | undefined;
  /** Percentage added to the base for unforeseen costs; 0 if absent. */
  readonly contingencyPercent?: string | null | undefined;
  /** If contingencyPercent gives 0. In the row's currency; 0 if absent. */
  readonly contingencyAmount?: string | null | undefined;
  /** Cost of the whole shipment, in the row's currency; stored as sent. */
  readonly shipmentTotal?: string | null | undefined;
  /** Pieces in the shipment; the order quantity of the sheet if absent. */
  readonly orderQuantity?: string | null | undefined;
  /** Cost for one piece, in the currency of the row. */
  readonly unitCost?: string | null | undefined;
  /** Currency of the amounts of the row, ISO 4217; USD if absent. */
  readonly currency?: CurrencyAsSent | null | undefined;
  /** Units of the sheet's currency for one of the row's; 1 if absent. */
  readonly exchangeRate?: string | null | undefined;
};

/** One overhead. A draft may be incomplete until it is submitted. */
export type CostSheetOverheadItemInput = {
  /** One of factory, admin, commercial, finance, commission, testing, rejection, other; other words are accepted. */
  readonly overheadType: string;
  /** The line that it is, in an edit; absent for a new line. */
  readonly id?: string | null | undefined;
  /** Remarks. */
  readonly description?: string | null | undefined;
  /** Cost for one piece, in the currency of the row. */
  readonly costAmount?: string | null | undefined;
  /** Currency of the amounts of the row, ISO 4217; USD if absent. */
  readonly currency?: CurrencyAsSent | null | undefined;
  /** Units of the sheet's currency for one of the row's; 1 if absent. */
  readonly exchangeRate?: string | null | undefined;
};

/** A price scenario. Its expected figures are stored as sent. */
export type CostSheetProfitScenarioInput = {
  /** Price of one piece, in `quotedCurrency`. */
  readonly quotedPrice: string;
  /** The line that it is, in an edit; absent for a new line. */
  readonly id?: string | null | undefined;
  /** Remarks. */
  readonly description?: string | null | undefined;
  /** Currency of the price, ISO 4217; USD if absent. */
  readonly quotedCurrency?: CurrencyAsSent | null | undefined;
  /** If absent, a scenario that keeps its `id` keeps its incoterm. */
  readonly incoterm?: Incoterm | null | undefined;
  /** In percent of the price; 0 if absent, negative for a loss. */
  readonly expectedGrossMargin?: string | null | undefined;
  /** Expected gross profit for one piece; 0 if absent, negative for a loss. */
  readonly expectedGrossProfit?: string | null | undefined;
  /** In percent of the price; 0 if absent, negative for a loss. */
  readonly expectedNetMargin?: string | null | undefined;
  /** Expected net profit for one piece; 0 if absent, negative for a loss. */
  readonly expectedNetProfit?: string | null | undefined;
};

/** What an update does with a cost sheet, beside the changed fields. */
export const CostSheetAction = {
  /** Saves without validation; the state does not change. */
  Draft: 'DRAFT',
  /** Validates the sheet and submits it for approval. */
  SubmitForReview: 'SUBMIT_FOR_REVIEW',
  /** Back to Draft. An approved sheet stays, and its next version opens. */
  Withdraw: 'WITHDRAW',
  /** Approves the sheet. Managers and administrators only. */
  Approve: 'APPROVE',
  /** Rejects the sheet, with a reason. Managers and administrators only. */
  Reject: 'REJECT',
  /** Validates a rejected sheet and submits it for approval again. */
  Resubmit: 'RESUBMIT'
} as const;

export type CostSheetAction = typeof CostSheetAction[keyof typeof CostSheetAction];
/** Reason, comments and expected version of an action on a cost sheet. */
export type CostSheetActionInput = {
  /** Reason, stored in the history and in the audit trail. */
  readonly reason?: string | null | undefined;
  /** Comments, stored in the history. */
  readonly comments?: string | null | undefined;
  /** The version that you expect. CONFLICT if another one is current. */
  readonly versionNumber?: number | null | undefined;
};

/** Why a step is taken. The history keeps it. */
export type ActionInput = {
  /** Reason. */
  readonly reason?: string | null | undefined;
  /** Comments. */
  readonly comments?: string | null | undefined;
};

/** A new stop. Without a stopOrder it is added after the last stop. */
export type CreateDeliveryStopInput = {
  /** Position on the route, from 1; unique within the delivery. */
  readonly stopOrder?: number | null | undefined;
  /** Name of the place. */
  readonly name: string;
  /** Second line of text under the name. */
  readonly subLabel?: string | null | undefined;
  /** Activity at the stop; WAYPOINT by default. */
  readonly stopType?: StopType | null | undefined;
  /** Planned day or time. */
  readonly plannedAt?: string | null | undefined;
  /** Remarks. */
  readonly notes?: string | null | undefined;
  /** The location, if the place is a recorded location. */
  readonly locationId?: string | null | undefined;
  /** State of the stop; UPCOMING by default. */
  readonly state?: StopState | null | undefined;
};

/** What the sales order of a quote has beyond the quote. */
export type ConvertQuoteToSalesOrderInput = {
  /** Days after the bill date on which bills are due, 0 to 999. */
  readonly paymentTermDays?: number | null | undefined;
  /** True: they are due at the end of the month of that day. */
  readonly paymentTermEndOfMonth?: boolean | null | undefined;
  /** The client; in a conversion, by default that of the quote. */
  readonly clientId?: string | null | undefined;
  /** The style; in a conversion, by default that of the quote. */
  readonly styleId?: string | null | undefined;
  /** Of all prices, ISO 4217; else the quote's, client's, organization's. */
  readonly currency?: CurrencyAsSent | null | undefined;
  /** Estimated day of delivery. */
  readonly etd?: string | null | undefined;
  /** Shipping term. In a conversion, the term of the quote is the default. */
  readonly shippingTerm?: string | null | undefined;
  /** Last day of delivery. */
  readonly deadline?: string | null | undefined;
  /** Shipment plan, as free text. */
  readonly shipmentPlan?: string | null | undefined;
  /** The planned shipments; they add up to the lines. Replaces all. */
  readonly shipmentSchedule?: ReadonlyArray<ShipmentInput> | null | undefined;
  /** Payment term. In a conversion, the term of the quote is the default. */
  readonly paymentTerm?: string | null | undefined;
  /** Remarks. */
  readonly notes?: string | null | undefined;
  /** Replaces all items; in a conversion, by default the request's rows. */
  readonly lineItems?: ReadonlyArray<SalesOrderLineInput> | null | undefined;
};

/** One shipment of an order. */
export type ShipmentInput = {
  /** The line that it is, in an edit; absent for a new line. */
  readonly id?: string | null | undefined;
  /** Number of the shipment, unique within the order; 0 or more. */
  readonly shipmentNumber: number;
  /** Estimated day of delivery of this shipment. */
  readonly etd?: string | null | undefined;
  /** Number of pieces in this shipment; 0 or more. */
  readonly quantity: number;
};

/** One ordered size and colour. */
export type SalesOrderLineInput = {
  /** The line that it is, in an edit; absent for a new line. */
  readonly id?: string | null | undefined;
  /** The size and colour. */
  readonly styleSkuId: string;
  /** Number of pieces; more than 0. */
  readonly orderQuantity: number;
  /** Order's currency, 0 or more; by default the converted quote's price. */
  readonly unitPrice?: string | null | undefined;
  /** Shipped may differ from ordered by this percentage, 0 to 100. */
  readonly clientTolerance?: string | null | undefined;
  /** Day of delivery that the client requests. */
  readonly requestedDeliveryDate?: string | null | undefined;
  /** The day on which the whole quantity should be ready for shipment. */
  readonly requestedBulkReadyDate?: string | null | undefined;
  /** State of the line; PENDING if absent. */
  readonly status?: SalesOrderLineStatus | null | undefined;
};

export type ListApiKeysQueryVariables = Exact<{
  isActive?: boolean | null | undefined;
}>;


export type ListApiKeysQuery = { readonly apiKeyList: ReadonlyArray<{ readonly id: string, readonly orgId: string, readonly name: string, readonly createdById: string, readonly rateLimit: number, readonly createdAt: string, readonly expiresAt: string | null, readonly lastUsedAt: string | null, readonly isActive: boolean, readonly permissions: ReadonlyArray<string> }> | null };

export type LoginMutationVariables = Exact<{
  username: string;
  password: string;
}>;


export type LoginMutation = { readonly login: { readonly accessToken: string, readonly tokenType: string, readonly expiresIn: number } | null };

export type AdminTestQueryVariables = Exact<{ [key: string]: never; }>;


export type AdminTestQuery = { readonly adminTest: { readonly user: { readonly id: string, readonly email: string, readonly name: string, readonly roles: ReadonlyArray<Role>, readonly orgId: string } } | null };

export type CreateBillMutationVariables = Exact<{
  input: CreateBillInput;
}>;


export type CreateBillMutation = { readonly createBill: { readonly id: string, readonly billNumber: string, readonly billType: BillType, readonly supplierId: string | null, readonly clientId: string | null, readonly employeeName: string | null, readonly employeeId: string | null, readonly purchaseOrderId: string | null, readonly managementAccountId: string | null, readonly expenseRequestId: string | null, readonly currency: string, readonly dueDate: string | null, readonly status: BillStatus, readonly sourceOfFunds: SourceOfFunds | null, readonly notes: string | null, readonly subtotal: string, readonly taxRate: string | null, readonly taxAmount: string, readonly totalAmount: string, readonly paidAmount: string, readonly remainingBalance: string, readonly varianceAmount: string | null, readonly variancePct: string | null, readonly priceVarianceAmount: string | null, readonly createdAt: string, readonly createdById: string | null, readonly postedAt: string | null, readonly goodsReceiptId: string | null, readonly matchStatus: BillMatchStatus, readonly taxInvoiceReceivedDate: string | null, readonly glPosted: boolean, readonly lineItems: ReadonlyArray<{ readonly id: string, readonly billId: string, readonly description: string | null, readonly poQty: string | null, readonly prevBilled: string | null, readonly qty: string | null, readonly unitPrice: string | null, readonly amount: string | null, readonly uom: string | null }>, readonly supplier: { readonly name: string } | null, readonly purchaseOrder: { readonly id: string, readonly documentId: string, readonly status: PurchaseOrderStatus } | null } | null };

export type UpdateCostSheetMutationVariables = Exact<{
  id: string;
  input: UpdateCostSheetInput;
  actingUserId?: string | null | undefined;
}>;


export type UpdateCostSheetMutation = { readonly updateCostSheet: { readonly id: string, readonly versionNumber: number, readonly status: CostSheetStatus, readonly costing: { readonly documentId: string } } | null };

export type WithdrawCostSheetMutationVariables = Exact<{
  id: string;
  input?: CostSheetActionInput | null | undefined;
}>;


export type WithdrawCostSheetMutation = { readonly withdrawCostSheet: { readonly id: string, readonly versionNumber: number, readonly status: CostSheetStatus, readonly costing: { readonly documentId: string } } | null };

export type ChangedCostSheetFragment = { readonly id: string, readonly versionNumber: number, readonly status: CostSheetStatus, readonly costing: { readonly documentId: string } };

export type CompareCostSheetsQueryVariables = Exact<{
  costSheetIds: ReadonlyArray<string> | string;
}>;


export type CompareCostSheetsQuery = { readonly compareCostSheets: { readonly costSheets: ReadonlyArray<{ readonly id: string, readonly styleName: string | null, readonly phase: CostSheetStatus, readonly version: string }>, readonly comparison: { readonly totals: ReadonlyArray<string>, readonly margins: ReadonlyArray<string | null>, readonly materialCosts: ReadonlyArray<{ readonly name: string, readonly costs: ReadonlyArray<string | null>, readonly variance: string, readonly variancePercent: string }>, readonly processingCosts: ReadonlyArray<{ readonly name: string, readonly costs: ReadonlyArray<string | null>, readonly variance: string, readonly variancePercent: string }>, readonly laborCosts: ReadonlyArray<{ readonly name: string, readonly costs: ReadonlyArray<string | null>, readonly variance: string, readonly variancePercent: string }>, readonly overheadCosts: ReadonlyArray<{ readonly name: string, readonly costs: ReadonlyArray<string | null>, readonly variance: string, readonly variancePercent: string }> } } };

export type ComparedCostFragment = { readonly name: string, readonly costs: ReadonlyArray<string | null>, readonly variance: string, readonly variancePercent: string };

export type DeleteEmployeeAttachmentMutationVariables = Exact<{
  employeeId: string;
  id: string;
}>;


export type DeleteEmployeeAttachmentMutation = { readonly deleteEmployeeAttachment: { readonly employeeId: string, readonly attachmentId: string, readonly fileName: string } | null };

export type ApproveExpenseRequestMutationVariables = Exact<{
  id: string;
}>;


export type ApproveExpenseRequestMutation = { readonly approveExpenseRequest: { readonly id: string, readonly orgId: string, readonly requesterId: string, readonly requestType: ExpenseRequestType, readonly paymentMethod: PaymentMethod | null, readonly currency: string, readonly status: ExpenseRequestStatus, readonly supplierId: string | null, readonly notes: string | null, readonly linkedAdvanceRequestId: string | null, readonly sourceTemplateId: string | null, readonly createdAt: string, readonly totalAmount: string, readonly paidAmount: string, readonly usedAmount: string, readonly lineItems: ReadonlyArray<{ readonly id: string, readonly expenseRequestId: string, readonly description: string | null, readonly supplierId: string | null, readonly managementAccountId: string | null, readonly receiptUrl: string | null, readonly createdAt: string, readonly amount: string, readonly quantity: string, readonly unitPrice: string }> } | null };

export type CreateDeliveryStopMutationVariables = Exact<{
  id: string;
  input: CreateDeliveryStopInput;
}>;


export type CreateDeliveryStopMutation = { readonly createDeliveryStop: { readonly id: string, readonly stopOrder: number, readonly name: string, readonly subLabel: string | null, readonly notes: string | null, readonly stopType: StopType, readonly state: StopState, readonly plannedAt: string | null, readonly actualAt: string | null } | null };

export type ListLocationsQueryVariables = Exact<{
  page: number;
  limit: number;
  locationType?: ReadonlyArray<string> | string | null | undefined;
  isActive?: boolean | null | undefined;
  search?: string | null | undefined;
  country?: ReadonlyArray<string> | string | null | undefined;
  linkedEntityType?: ReadonlyArray<string> | string | null | undefined;
  linkedEntityId?: ReadonlyArray<string> | string | null | undefined;
}>;


export type ListLocationsQuery = { readonly locationsPage: { readonly data: ReadonlyArray<{ readonly id: string, readonly locationType: string, readonly name: string, readonly linkedEntityType: string | null, readonly linkedEntityId: string | null, readonly code: string | null, readonly address: string | null, readonly city: string | null, readonly country: string | null, readonly contactName: string | null, readonly contactPhone: string | null, readonly createdAt: string, readonly updatedAt: string, readonly latitude: string | null, readonly longitude: string | null, readonly isActive: boolean }>, readonly pagination: { readonly page: number, readonly limit: number, readonly total: number, readonly totalPages: number, readonly hasNext: boolean, readonly hasPrev: boolean } } };

export type ApproveMaterialRequestMutationVariables = Exact<{
  id: string;
  input?: ActionInput | null | undefined;
}>;


export type ApproveMaterialRequestMutation = { readonly approveMaterialRequest: { readonly id: string, readonly documentId: string, readonly status: MaterialRequestStatus, readonly urgency: string | null, readonly notes: string | null, readonly rejectionReason: string | null, readonly productionOrderId: string | null, readonly salesOrderId: string | null, readonly bomId: string | null, readonly createdAt: string, readonly submittedAt: string | null, readonly approvedAt: string | null, readonly rejectedAt: string | null, readonly submittedById: string | null, readonly submittedByName: string | null, readonly approvedById: string | null, readonly approvedByName: string | null, readonly rejectedById: string | null, readonly rejectedByName: string | null, readonly wastagePercent: string | null, readonly autoGenerated: boolean, readonly lineItemsCount: number, readonly totalEstimatedAmount: string, readonly lineItems: ReadonlyArray<{ readonly id: string, readonly materialRequestId: string, readonly requiredQty: string, readonly warehouseAvailableQty: string, readonly qtyToPurchase: string, readonly itemNumber: number, readonly materialId: string | null, readonly materialName: string | null, readonly supplierId: string | null, readonly supplierName: string | null, readonly uom: string | null, readonly purchaseOrderLineId: string | null, readonly status: MaterialRequestLineStatus, readonly notes: string | null, readonly unitPrice: string | null, readonly estimatedAmount: string | null }>, readonly productionOrder: { readonly id: string, readonly documentId: string, readonly status: ProductionOrderStatus, readonly styleId: string, readonly quantity: number, readonly plannedStart: string | null, readonly plannedEnd: string | null, readonly style: { readonly name: string } } | null, readonly salesOrder: { readonly documentId: string } | null, readonly bom: { readonly documentId: string } | null, readonly linkedPurchaseOrders: ReadonlyArray<{ readonly id: string, readonly documentId: string, readonly status: PurchaseOrderStatus, readonly supplierId: string, readonly materialRequestId: string | null, readonly currency: string, readonly total: string, readonly createdAt: string, readonly expectedAt: string | null, readonly supplier: { readonly name: string } }>, readonly approvalHistory: ReadonlyArray<{ readonly id: string, readonly materialRequestId: string, readonly action: RecordAction, readonly status: MaterialRequestStatus, readonly performedById: string | null, readonly performedByName: string | null, readonly performedAt: string, readonly reason: string | null, readonly comments: string | null }> } | null };

export type ConvertQuoteToSalesOrderMutationVariables = Exact<{
  id: string;
  input?: ConvertQuoteToSalesOrderInput | null | undefined;
}>;


export type ConvertQuoteToSalesOrderMutation = { readonly convertQuoteToSalesOrder: { readonly warnings: ReadonlyArray<string>, readonly quote: { readonly id: string, readonly documentId: string }, readonly salesOrder: { readonly id: string, readonly documentId: string, readonly quoteId: string | null, readonly clientId: string, readonly styleId: string | null, readonly status: SalesOrderStatus, readonly etd: string | null, readonly shippingTerm: string | null, readonly deadline: string | null, readonly shipmentPlan: string | null, readonly paymentTerm: string | null, readonly notes: string | null, readonly createdAt: string, readonly createdById: string | null, readonly lineItems: ReadonlyArray<{ readonly id: string, readonly salesOrderId: string, readonly itemNumber: number, readonly styleSkuId: string | null, readonly orderQuantity: number, readonly clientTolerance: string | null, readonly requestedDeliveryDate: string | null, readonly requestedBulkReadyDate: string | null, readonly status: SalesOrderLineStatus }>, readonly shipmentSchedule: ReadonlyArray<{ readonly id: string, readonly salesOrderId: string, readonly shipmentNumber: number, readonly etd: string | null, readonly quantity: number | null }> } } | null };

export const ChangedCostSheetFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ChangedCostSheet"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CostSheet"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"versionNumber"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"costing"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"documentId"}}]}}]}}]} as unknown as DocumentNode<ChangedCostSheetFragment, unknown>;
export const ComparedCostFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ComparedCost"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CostComparisonLine"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"costs"}},{"kind":"Field","name":{"kind":"Name","value":"variance"}},{"kind":"Field","name":{"kind":"Name","value":"variancePercent"}}]}}]} as unknown as DocumentNode<ComparedCostFragment, unknown>;
export const ListApiKeysDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ListApiKeys"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"isActive"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"apiKeyList"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"isActive"},"value":{"kind":"Variable","name":{"kind":"Name","value":"isActive"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"orgId"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"createdById"}},{"kind":"Field","name":{"kind":"Name","value":"rateLimit"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}},{"kind":"Field","name":{"kind":"Name","value":"lastUsedAt"}},{"kind":"Field","name":{"kind":"Name","value":"isActive"}},{"kind":"Field","name":{"kind":"Name","value":"permissions"}}]}}]}}]} as unknown as DocumentNode<ListApiKeysQuery, ListApiKeysQueryVariables>;
export const LoginDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"Login"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"username"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"password"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"login"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"username"},"value":{"kind":"Variable","name":{"kind":"Name","value":"username"}}},{"kind":"Argument","name":{"kind":"Name","value":"password"},"value":{"kind":"Variable","name":{"kind":"Name","value":"password"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"accessToken"}},{"kind":"Field","name":{"kind":"Name","value":"tokenType"}},{"kind":"Field","name":{"kind":"Name","value":"expiresIn"}}]}}]}}]} as unknown as DocumentNode<LoginMutation, LoginMutationVariables>;
export const AdminTestDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"AdminTest"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"adminTest"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"user"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"roles"}},{"kind":"Field","name":{"kind":"Name","value":"orgId"}}]}}]}}]}}]} as unknown as DocumentNode<AdminTestQuery, AdminTestQueryVariables>;
export const CreateBillDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CreateBill"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateBillInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createBill"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"billNumber"}},{"kind":"Field","name":{"kind":"Name","value":"billType"}},{"kind":"Field","name":{"kind":"Name","value":"supplierId"}},{"kind":"Field","name":{"kind":"Name","value":"clientId"}},{"kind":"Field","name":{"kind":"Name","value":"employeeName"}},{"kind":"Field","name":{"kind":"Name","value":"employeeId"}},{"kind":"Field","name":{"kind":"Name","value":"purchaseOrderId"}},{"kind":"Field","name":{"kind":"Name","value":"managementAccountId"}},{"kind":"Field","name":{"kind":"Name","value":"expenseRequestId"}},{"kind":"Field","name":{"kind":"Name","value":"currency"}},{"kind":"Field","name":{"kind":"Name","value":"dueDate"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"sourceOfFunds"}},{"kind":"Field","name":{"kind":"Name","value":"notes"}},{"kind":"Field","name":{"kind":"Name","value":"subtotal"}},{"kind":"Field","name":{"kind":"Name","value":"taxRate"}},{"kind":"Field","name":{"kind":"Name","value":"taxAmount"}},{"kind":"Field","name":{"kind":"Name","value":"totalAmount"}},{"kind":"Field","name":{"kind":"Name","value":"paidAmount"}},{"kind":"Field","name":{"kind":"Name","value":"remainingBalance"}},{"kind":"Field","name":{"kind":"Name","value":"lineItems"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"billId"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"poQty"}},{"kind":"Field","name":{"kind":"Name","value":"prevBilled"}},{"kind":"Field","name":{"kind":"Name","value":"qty"}},{"kind":"Field","name":{"kind":"Name","value":"unitPrice"}},{"kind":"Field","name":{"kind":"Name","value":"amount"}},{"kind":"Field","name":{"kind":"Name","value":"uom"}}]}},{"kind":"Field","name":{"kind":"Name","value":"varianceAmount"}},{"kind":"Field","name":{"kind":"Name","value":"variancePct"}},{"kind":"Field","name":{"kind":"Name","value":"priceVarianceAmount"}},{"kind":"Field","name":{"kind":"Name","value":"supplier"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"purchaseOrder"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"documentId"}},{"kind":"Field","name":{"kind":"Name","value":"status"}}]}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"createdById"}},{"kind":"Field","name":{"kind":"Name","value":"postedAt"}},{"kind":"Field","name":{"kind":"Name","value":"goodsReceiptId"}},{"kind":"Field","name":{"kind":"Name","value":"matchStatus"}},{"kind":"Field","name":{"kind":"Name","value":"taxInvoiceReceivedDate"}},{"kind":"Field","name":{"kind":"Name","value":"glPosted"}}]}}]}}]} as unknown as DocumentNode<CreateBillMutation, CreateBillMutationVariables>;
export const UpdateCostSheetDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"UpdateCostSheet"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UpdateCostSheetInput"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"actingUserId"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"updateCostSheet"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}},{"kind":"Argument","name":{"kind":"Name","value":"actingUserId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"actingUserId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ChangedCostSheet"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ChangedCostSheet"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CostSheet"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"versionNumber"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"costing"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"documentId"}}]}}]}}]} as unknown as DocumentNode<UpdateCostSheetMutation, UpdateCostSheetMutationVariables>;
export const WithdrawCostSheetDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"WithdrawCostSheet"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"CostSheetActionInput"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"withdrawCostSheet"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ChangedCostSheet"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ChangedCostSheet"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CostSheet"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"versionNumber"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"costing"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"documentId"}}]}}]}}]} as unknown as DocumentNode<WithdrawCostSheetMutation, WithdrawCostSheetMutationVariables>;
export const CompareCostSheetsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"CompareCostSheets"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"costSheetIds"}},"type":{"kind":"NonNullType","type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"compareCostSheets"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"costSheetIds"},"value":{"kind":"Variable","name":{"kind":"Name","value":"costSheetIds"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"costSheets"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"styleName"}},{"kind":"Field","name":{"kind":"Name","value":"phase"}},{"kind":"Field","name":{"kind":"Name","value":"version"}}]}},{"kind":"Field","name":{"kind":"Name","value":"comparison"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"materialCosts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ComparedCost"}}]}},{"kind":"Field","name":{"kind":"Name","value":"processingCosts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ComparedCost"}}]}},{"kind":"Field","name":{"kind":"Name","value":"laborCosts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ComparedCost"}}]}},{"kind":"Field","name":{"kind":"Name","value":"overheadCosts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ComparedCost"}}]}},{"kind":"Field","name":{"kind":"Name","value":"totals"}},{"kind":"Field","name":{"kind":"Name","value":"margins"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ComparedCost"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CostComparisonLine"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"costs"}},{"kind":"Field","name":{"kind":"Name","value":"variance"}},{"kind":"Field","name":{"kind":"Name","value":"variancePercent"}}]}}]} as unknown as DocumentNode<CompareCostSheetsQuery, CompareCostSheetsQueryVariables>;
export const DeleteEmployeeAttachmentDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"DeleteEmployeeAttachment"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"employeeId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deleteEmployeeAttachment"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"employeeId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"employeeId"}}},{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"employeeId"}},{"kind":"Field","name":{"kind":"Name","value":"attachmentId"}},{"kind":"Field","name":{"kind":"Name","value":"fileName"}}]}}]}}]} as unknown as DocumentNode<DeleteEmployeeAttachmentMutation, DeleteEmployeeAttachmentMutationVariables>;
export const ApproveExpenseRequestDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"ApproveExpenseRequest"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"approveExpenseRequest"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"orgId"}},{"kind":"Field","name":{"kind":"Name","value":"requesterId"}},{"kind":"Field","name":{"kind":"Name","value":"requestType"}},{"kind":"Field","name":{"kind":"Name","value":"paymentMethod"}},{"kind":"Field","name":{"kind":"Name","value":"currency"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"supplierId"}},{"kind":"Field","name":{"kind":"Name","value":"notes"}},{"kind":"Field","name":{"kind":"Name","value":"linkedAdvanceRequestId"}},{"kind":"Field","name":{"kind":"Name","value":"sourceTemplateId"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"totalAmount"}},{"kind":"Field","name":{"kind":"Name","value":"paidAmount"}},{"kind":"Field","name":{"kind":"Name","value":"usedAmount"}},{"kind":"Field","name":{"kind":"Name","value":"lineItems"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"expenseRequestId"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"supplierId"}},{"kind":"Field","name":{"kind":"Name","value":"managementAccountId"}},{"kind":"Field","name":{"kind":"Name","value":"receiptUrl"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"amount"}},{"kind":"Field","name":{"kind":"Name","value":"quantity"}},{"kind":"Field","name":{"kind":"Name","value":"unitPrice"}}]}}]}}]}}]} as unknown as DocumentNode<ApproveExpenseRequestMutation, ApproveExpenseRequestMutationVariables>;
export const CreateDeliveryStopDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CreateDeliveryStop"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateDeliveryStopInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createDeliveryStop"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"stopOrder"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"subLabel"}},{"kind":"Field","name":{"kind":"Name","value":"notes"}},{"kind":"Field","name":{"kind":"Name","value":"stopType"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"plannedAt"}},{"kind":"Field","name":{"kind":"Name","value":"actualAt"}}]}}]}}]} as unknown as DocumentNode<CreateDeliveryStopMutation, CreateDeliveryStopMutationVariables>;
export const ListLocationsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ListLocations"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"page"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"limit"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"locationType"}},"type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"isActive"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"search"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"country"}},"type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"linkedEntityType"}},"type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"linkedEntityId"}},"type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"locationsPage"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"page"},"value":{"kind":"Variable","name":{"kind":"Name","value":"page"}}},{"kind":"Argument","name":{"kind":"Name","value":"limit"},"value":{"kind":"Variable","name":{"kind":"Name","value":"limit"}}},{"kind":"Argument","name":{"kind":"Name","value":"locationType"},"value":{"kind":"Variable","name":{"kind":"Name","value":"locationType"}}},{"kind":"Argument","name":{"kind":"Name","value":"isActive"},"value":{"kind":"Variable","name":{"kind":"Name","value":"isActive"}}},{"kind":"Argument","name":{"kind":"Name","value":"text"},"value":{"kind":"Variable","name":{"kind":"Name","value":"search"}}},{"kind":"Argument","name":{"kind":"Name","value":"country"},"value":{"kind":"Variable","name":{"kind":"Name","value":"country"}}},{"kind":"Argument","name":{"kind":"Name","value":"linkedEntityType"},"value":{"kind":"Variable","name":{"kind":"Name","value":"linkedEntityType"}}},{"kind":"Argument","name":{"kind":"Name","value":"linkedEntityId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"linkedEntityId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"data"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"locationType"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"linkedEntityType"}},{"kind":"Field","name":{"kind":"Name","value":"linkedEntityId"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"address"}},{"kind":"Field","name":{"kind":"Name","value":"city"}},{"kind":"Field","name":{"kind":"Name","value":"country"}},{"kind":"Field","name":{"kind":"Name","value":"contactName"}},{"kind":"Field","name":{"kind":"Name","value":"contactPhone"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"latitude"}},{"kind":"Field","name":{"kind":"Name","value":"longitude"}},{"kind":"Field","name":{"kind":"Name","value":"isActive"}}]}},{"kind":"Field","name":{"kind":"Name","value":"pagination"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"page"}},{"kind":"Field","name":{"kind":"Name","value":"limit"}},{"kind":"Field","name":{"kind":"Name","value":"total"}},{"kind":"Field","name":{"kind":"Name","value":"totalPages"}},{"kind":"Field","name":{"kind":"Name","value":"hasNext"}},{"kind":"Field","name":{"kind":"Name","value":"hasPrev"}}]}}]}}]}}]} as unknown as DocumentNode<ListLocationsQuery, ListLocationsQueryVariables>;
export const ApproveMaterialRequestDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"ApproveMaterialRequest"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ActionInput"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"approveMaterialRequest"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"documentId"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"urgency"}},{"kind":"Field","name":{"kind":"Name","value":"notes"}},{"kind":"Field","name":{"kind":"Name","value":"rejectionReason"}},{"kind":"Field","name":{"kind":"Name","value":"productionOrderId"}},{"kind":"Field","name":{"kind":"Name","value":"salesOrderId"}},{"kind":"Field","name":{"kind":"Name","value":"bomId"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"submittedAt"}},{"kind":"Field","name":{"kind":"Name","value":"approvedAt"}},{"kind":"Field","name":{"kind":"Name","value":"rejectedAt"}},{"kind":"Field","name":{"kind":"Name","value":"submittedById"}},{"kind":"Field","name":{"kind":"Name","value":"submittedByName"}},{"kind":"Field","name":{"kind":"Name","value":"approvedById"}},{"kind":"Field","name":{"kind":"Name","value":"approvedByName"}},{"kind":"Field","name":{"kind":"Name","value":"rejectedById"}},{"kind":"Field","name":{"kind":"Name","value":"rejectedByName"}},{"kind":"Field","name":{"kind":"Name","value":"wastagePercent"}},{"kind":"Field","name":{"kind":"Name","value":"autoGenerated"}},{"kind":"Field","name":{"kind":"Name","value":"lineItemsCount"}},{"kind":"Field","name":{"kind":"Name","value":"totalEstimatedAmount"}},{"kind":"Field","name":{"kind":"Name","value":"lineItems"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"materialRequestId"}},{"kind":"Field","name":{"kind":"Name","value":"requiredQty"}},{"kind":"Field","name":{"kind":"Name","value":"warehouseAvailableQty"}},{"kind":"Field","name":{"kind":"Name","value":"qtyToPurchase"}},{"kind":"Field","name":{"kind":"Name","value":"itemNumber"}},{"kind":"Field","name":{"kind":"Name","value":"materialId"}},{"kind":"Field","name":{"kind":"Name","value":"materialName"}},{"kind":"Field","name":{"kind":"Name","value":"supplierId"}},{"kind":"Field","name":{"kind":"Name","value":"supplierName"}},{"kind":"Field","name":{"kind":"Name","value":"uom"}},{"kind":"Field","name":{"kind":"Name","value":"purchaseOrderLineId"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"notes"}},{"kind":"Field","name":{"kind":"Name","value":"unitPrice"}},{"kind":"Field","name":{"kind":"Name","value":"estimatedAmount"}}]}},{"kind":"Field","name":{"kind":"Name","value":"productionOrder"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"documentId"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"styleId"}},{"kind":"Field","name":{"kind":"Name","value":"quantity"}},{"kind":"Field","name":{"kind":"Name","value":"plannedStart"}},{"kind":"Field","name":{"kind":"Name","value":"plannedEnd"}},{"kind":"Field","name":{"kind":"Name","value":"style"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"salesOrder"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"documentId"}}]}},{"kind":"Field","name":{"kind":"Name","value":"bom"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"documentId"}}]}},{"kind":"Field","name":{"kind":"Name","value":"linkedPurchaseOrders"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"documentId"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"supplierId"}},{"kind":"Field","name":{"kind":"Name","value":"materialRequestId"}},{"kind":"Field","name":{"kind":"Name","value":"currency"}},{"kind":"Field","name":{"kind":"Name","value":"total"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"expectedAt"}},{"kind":"Field","name":{"kind":"Name","value":"supplier"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"approvalHistory"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"materialRequestId"}},{"kind":"Field","name":{"kind":"Name","value":"action"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"performedById"}},{"kind":"Field","name":{"kind":"Name","value":"performedByName"}},{"kind":"Field","name":{"kind":"Name","value":"performedAt"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"comments"}}]}}]}}]}}]} as unknown as DocumentNode<ApproveMaterialRequestMutation, ApproveMaterialRequestMutationVariables>;
export const ConvertQuoteToSalesOrderDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"ConvertQuoteToSalesOrder"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ConvertQuoteToSalesOrderInput"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"convertQuoteToSalesOrder"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"warnings"}},{"kind":"Field","name":{"kind":"Name","value":"quote"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"documentId"}}]}},{"kind":"Field","name":{"kind":"Name","value":"salesOrder"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"documentId"}},{"kind":"Field","name":{"kind":"Name","value":"quoteId"}},{"kind":"Field","name":{"kind":"Name","value":"clientId"}},{"kind":"Field","name":{"kind":"Name","value":"styleId"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"etd"}},{"kind":"Field","name":{"kind":"Name","value":"shippingTerm"}},{"kind":"Field","name":{"kind":"Name","value":"deadline"}},{"kind":"Field","name":{"kind":"Name","value":"shipmentPlan"}},{"kind":"Field","name":{"kind":"Name","value":"paymentTerm"}},{"kind":"Field","name":{"kind":"Name","value":"notes"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"createdById"}},{"kind":"Field","name":{"kind":"Name","value":"lineItems"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"salesOrderId"}},{"kind":"Field","name":{"kind":"Name","value":"itemNumber"}},{"kind":"Field","name":{"kind":"Name","value":"styleSkuId"}},{"kind":"Field","name":{"kind":"Name","value":"orderQuantity"}},{"kind":"Field","name":{"kind":"Name","value":"clientTolerance"}},{"kind":"Field","name":{"kind":"Name","value":"requestedDeliveryDate"}},{"kind":"Field","name":{"kind":"Name","value":"requestedBulkReadyDate"}},{"kind":"Field","name":{"kind":"Name","value":"status"}}]}},{"kind":"Field","name":{"kind":"Name","value":"shipmentSchedule"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"salesOrderId"}},{"kind":"Field","name":{"kind":"Name","value":"shipmentNumber"}},{"kind":"Field","name":{"kind":"Name","value":"etd"}},{"kind":"Field","name":{"kind":"Name","value":"quantity"}}]}}]}}]}}]}}]} as unknown as DocumentNode<ConvertQuoteToSalesOrderMutation, ConvertQuoteToSalesOrderMutationVariables>;