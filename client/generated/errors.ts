// Printed by npm run codegen: the error codes of answers, and the types of faults with their parameters.

/** One fault of the input: `loc` is its place, beginning at the argument. A switch over `type` knows `ctx`. */
export type Fault = { readonly [Type in FaultType]: FaultOf<Type> }[FaultType]

export interface FaultOf<Type extends FaultType> {
  readonly type: Type
  /** The parameters of the type; absent if it has none. */
  readonly ctx: FaultContexts[Type]
  readonly loc: readonly (string | number)[]
  readonly msg: string
  /** The value as it was sent; absent for objects, lists and secrets. */
  readonly input?: unknown
  /** For a fault of the record and not of an argument, so that `loc` is `id`: the way from the record to it. */
  readonly missing?: readonly (string | number)[]
}

/** The extensions of an error. `detail` has the faults, if the code is BAD_USER_INPUT. */
export interface ErrorExtensions {
  readonly code: ErrorCode | GraphQLErrorCode
  readonly detail?: readonly Fault[]
  /** Why the operation is refused, if it is not for faults of the input: CONFLICT and FORBIDDEN. */
  readonly type?: FaultType
  /** The parameters of `type`; absent if it has none. */
  readonly ctx?: FaultContexts[FaultType]
  /** Faults that are found but not listed in `detail`. */
  readonly more?: number
  /** The identifiers of what a mutation has done, if the code is DONE_UNREAD. */
  readonly done?: unknown
  /** Seconds after which the request may be sent again. */
  readonly retryAfterSeconds?: number
  /** The identifier of the request in the log of the gateway. */
  readonly requestId?: string
  /** Requests a minute that the API key may send, if the code is RATE_LIMITED. */
  readonly limit?: number
  /** The cost of an operation that is over a limit. */
  readonly cost?: ErrorCost
  /** The permission that the caller lacks, if the code is FORBIDDEN. */
  readonly permission?: string
  /** The field of a mutation that cannot be tried or sent again. */
  readonly field?: string
  /** The present version of a record that was changed meanwhile. */
  readonly recordVersion?: number
  /** The present revision of a sales order that was amended meanwhile. */
  readonly revision?: number
  /** The revision that was given. */
  readonly given?: number
  /** The present state of the record. */
  readonly state?: string
  /** The action that the state does not allow. */
  readonly action?: string
  /** The actions that the caller may take instead. */
  readonly allowed?: readonly string[]
  /** The present state of the order that the record belongs to. */
  readonly orderState?: string
  /** The end of the validity of the quote. */
  readonly validUntil?: string
  /** What is left to pay of the bill. */
  readonly remainingBalance?: string
  /** The present result of the three-way match of the bill. */
  readonly matchStatus?: string
  /** The last day of the locked period. */
  readonly lockedThrough?: string
  /** The basis on which nothing is left to bill. */
  readonly basis?: string
  /** The API key that has the name already. */
  readonly apiKeyId?: string
  /** The supplier that has the value already. */
  readonly supplierId?: string
  /** The client that has the value already. */
  readonly clientId?: string
  /** The material that has the value already. */
  readonly materialId?: string
  /** The style that has the value already. */
  readonly styleId?: string
  /** The employee who has the value already. */
  readonly employeeId?: string
  /** The management account that has the value already. */
  readonly managementAccountId?: string
  /** The exchange rate of that day. */
  readonly rateId?: string
  /** The advance that cannot be accounted for. */
  readonly advanceId?: string
  /** The expense request whose balance is in the way. */
  readonly expenseRequestId?: string
  /** The bill that is in the way. */
  readonly billId?: string
  /** The number of that bill. */
  readonly billNumber?: string
  /** The identifiers of the bills that are in the way. */
  readonly bills?: readonly string[]
  /** The numbers of the bills that are in the way. */
  readonly billNumbers?: readonly string[]
  /** The payment that is reversed already. */
  readonly paymentId?: string
  /** When it was reversed. */
  readonly reversedAt?: string
  /** What is paid on the advance. */
  readonly paid?: string
  /** What is still to be paid on the expense request. */
  readonly payableAmount?: string
  /** What claims have used of the advance. */
  readonly usedAmount?: string
  /** What was returned of the advance. */
  readonly returnedAmount?: string
  /** The latest version of the cost sheet. */
  readonly costSheetId?: string
  /** The number of that version of the cost sheet. */
  readonly documentId?: string
  /** The number of that version among the versions of the cost sheet. */
  readonly versionNumber?: number
  /** How many deliveries of the sales order are in the way. */
  readonly deliveryCount?: number
  /** The stop that is in the way. */
  readonly stopId?: string
  /** The place on the route that was asked for. */
  readonly stopOrder?: number
  /** The lines of a sales order of which a delivery carries too much. */
  readonly lines?: readonly ErrorLine[]
  /** The item of the line that cannot be ordered. */
  readonly line?: number
  /** The purchase order that the line is on already. */
  readonly purchaseOrder?: string
  /** The numbers of the purchase orders that are in the way. */
  readonly purchaseOrders?: readonly string[]
  /** The sales order that the quote has become. */
  readonly salesOrderId?: string
  /** The number of that sales order. */
  readonly salesOrderDocumentId?: string
  /** The member who has the address already. */
  readonly userId?: string
  /** The invitation that is open for the address. */
  readonly invitationId?: string
}

/** The cost of an operation, in rows or values: as estimated or counted, and the limit. */
export interface ErrorCost {
  readonly estimated?: number
  readonly unit?: string
  readonly most: number
  /** The list that makes it costly, and the size with which it would fit; null if no size does. */
  readonly fits?: { readonly field: string; readonly argument: string; readonly size: number } | null
}

/** A line of a sales order of which a delivery carries too much. */
export interface ErrorLine {
  readonly salesOrderLineId: string
  readonly itemNumber: string
  readonly ordered: number
  readonly tolerance: string
  readonly most: number
  readonly others: number
  readonly given: number
}

/** The codes of Apollo Server for requests that are no valid GraphQL. */
export type GraphQLErrorCode =
  'BAD_REQUEST' | 'GRAPHQL_PARSE_FAILED' | 'GRAPHQL_VALIDATION_FAILED' | 'OPERATION_RESOLUTION_FAILURE'

/** Error code → its meaning. */
export const ERROR_CODES = {
  UNAUTHENTICATED:
    "The credential is missing, wrong or expired.",
  FORBIDDEN:
    "The credential is valid, but does not permit this.",
  NOT_FOUND:
    "The organization has no such record.",
  CONFLICT:
    "The state of the record does not allow this, or another record prevents it.",
  BAD_USER_INPUT:
    "The input breaks a rule; each fault names its field.",
  IDEMPOTENCY_KEY_IN_USE:
    "A request with the same Idempotency-Key is under way; send it again later.",
  IDEMPOTENCY_KEY_REUSED:
    "The Idempotency-Key was sent before with another request; use a new key.",
  DOCUMENT_NOT_TRUSTED:
    "No document is registered under this identifier, or the gateway runs only registered documents and this is none.",
  CURSOR_EXPIRED:
    "The changes after this cursor are not kept any more: read the records again, and go on from a new cursor.",
  RATE_LIMITED:
    "Too many attempts; try again later.",
  SERVICE_UNAVAILABLE:
    "The service cannot do this now. Nothing was changed, unless the message says that this is not known; in that case, check before you send it again.",
  INTERNAL_SERVER_ERROR:
    "An internal error of the service; the log contains it under the request id.",
  DONE_UNREAD:
    "What was asked for is done, but its answer could not be read. `done` has the identifiers of it: read the records, and do not send the request again.",
} as const

export type ErrorCode = keyof typeof ERROR_CODES

/** The types of faults, and of reasons why something is refused, with the sentences that `msg` is made of. */
export const FaultType = {
  /** The account is switched {to} already */
  account_already_switched: 'account_already_switched',
  /** The account is at home in another organization, which alone may change it; roles and membership here are yours to change */
  account_at_home_elsewhere: 'account_at_home_elsewhere',
  /** There is an account with the e-mail address {email}; invite it with inviteMember */
  account_with_email: 'account_with_email',
  /** No such user in the organization to act for */
  acting_for_nobody: 'acting_for_nobody',
  /** Only an administrator may act in the name of another user */
  acting_not_permitted: 'acting_not_permitted',
  /** Add at least one item before you activate the version */
  activate_without_items: 'activate_without_items',
  /** The address has expired, or never was one; ask for a new one */
  address_expired: 'address_expired',
  /** Changes nothing */
  adjusts_nothing: 'adjusts_nothing',
  /** An advance cannot account for another */
  advance_for_advance: 'advance_for_advance',
  /** Should be an advance in {currency} */
  advance_in_other_currency: 'advance_in_other_currency',
  /** Approved claims use the advance: recall or cancel them first */
  advance_in_use: 'advance_in_use',
  /** Should be an approved or paid advance that is not settled yet */
  advance_not_open: 'advance_not_open',
  /** Should be an advance of the same requester */
  advance_of_other_requester: 'advance_of_other_requester',
  /** Goes with first; use before with last */
  after_with_last: 'after_with_last',
  /** The account is a member of this organization already */
  already_a_member: 'already_a_member',
  /** Nothing of {document} is left to bill: void a bill of it first to bill it anew */
  already_billed: 'already_billed',
  /** {email} is invited already; withdraw that invitation to make another */
  already_invited: 'already_invited',
  /** They are switched off already */
  already_switched_off: 'already_switched_off',
  /** They are switched on already */
  already_switched_on: 'already_switched_on',
  /** The amendment changes nothing */
  amendment_empty: 'amendment_empty',
  /** Give the amount, or qty and unitPrice: a bill is posted with an amount on each line, or with given totals */
  amount_missing: 'amount_missing',
  /** Has more digits than can be stored */
  amount_too_large: 'amount_too_large',
  /** Comes to nothing in {currency}: the smallest amount is {smallest} */
  amount_vanishes: 'amount_vanishes',
  /** The answer has more than {most} characters of text: ask for fewer records or fields */
  answer_too_long: 'answer_too_long',
  /** A request without lines cannot be approved */
  approve_without_lines: 'approve_without_lines',
  /** {request} was asked by another client */
  asked_by_other_client: 'asked_by_other_client',
  /** No stop may move in front of a completed one */
  before_completed_stop: 'before_completed_stop',
  /** Should be {from} or a later day */
  before_first_day: 'before_first_day',
  /** Should be {day} or a later day: what it belongs to counts from then on */
  before_it_counts: 'before_it_counts',
  /** Goes with last; use after with first */
  before_with_first: 'before_with_first',
  /** Should be at least {ge}: so much is received or billed already */
  below_received_or_billed: 'below_received_or_billed',
  /** {shippedQty} pieces are shipped already, at most {most} would be allowed */
  below_shipped: 'below_shipped',
  /** {ge} pieces are shipped or billed already */
  below_shipped_or_billed: 'below_shipped_or_billed',
  /** Should be from {ge} to {le} */
  between: 'between',
  /** Its bill date is {billDate}: post it on that day or later, or edit the date */
  bill_date_ahead: 'bill_date_ahead',
  /** Void the notes of the bill first: {noteNumbers} */
  bill_has_notes: 'bill_has_notes',
  /** Should be a bill in {currency} */
  bill_in_other_currency: 'bill_in_other_currency',
  /** The bill is named twice: add the amounts up */
  bill_named_twice: 'bill_named_twice',
  /** The number of the bill was taken at the same moment; try again */
  bill_number_race: 'bill_number_race',
  /** The number {billNumber} is taken: bill {billId} of the same party has it */
  bill_number_taken: 'bill_number_taken',
  /** Should be a bill of the same supplier or client */
  bill_of_other_party: 'bill_of_other_party',
  /** Bill {billNumber} is {state}: nothing is owed on it */
  bill_owes_nothing: 'bill_owes_nothing',
  /** The bill settles an expense request: pay it by itself, with payBill */
  bill_paid_by_itself: 'bill_paid_by_itself',
  /** Credit notes of other bills settle a part of the bill: reverse these allocations first */
  bill_settled_by_notes: 'bill_settled_by_notes',
  /** Line {itemNumber} has no price: enter its unitPrice with amendSalesOrder, then bill the order */
  bill_without_price: 'bill_without_price',
  /** Say how much of the order's line is billed */
  billed_quantity_missing: 'billed_quantity_missing',
  /** Should not be blank */
  blank: 'blank',
  /** Should be true or false */
  bool_type: 'bool_type',
  /** Deliveries carry its goods: cancel those first, or amend what is left */
  carried_by_deliveries: 'carried_by_deliveries',
  /** {record} was changed at the same moment: try again */
  changed_meanwhile: 'changed_meanwhile',
  /** A client bill names its client */
  client_missing: 'client_missing',
  /** Should have 1 to {max_length} characters, without spaces before or after them */
  code_format: 'code_format',
  /** Add at least one line before you confirm the order */
  confirm_without_lines: 'confirm_without_lines',
  /** Should hold no control characters */
  control_characters: 'control_characters',
  /** Give costAmount or unitCost */
  cost_missing: 'cost_missing',
  /** Should be two capital letters of ISO 3166, such as BD */
  country_format: 'country_format',
  /** Should be three capital letters of ISO 4217, such as USD */
  currency_format: 'currency_format',
  /** Should be a text: three capital letters of ISO 4217, such as USD */
  currency_type: 'currency_type',
  /** Is a cursor of another order of this list. Start again without a cursor */
  cursor_of_other_order: 'cursor_of_other_order',
  /** Is a cursor of another organization */
  cursor_of_other_organization: 'cursor_of_other_organization',
  /** The input names a record that does not exist, or removes one that others refer to */
  dangling_reference: 'dangling_reference',
  /** Should be a day of ISO 8601, such as 2026-05-01 */
  date_parsing: 'date_parsing',
  /** Should be a text: a day of ISO 8601 */
  date_type: 'date_type',
  /** Should be a date or a date-time of ISO 8601, such as 2026-05-01T08:00:00Z */
  datetime_parsing: 'datetime_parsing',
  /** Should be a text: a date or a date-time of ISO 8601 */
  datetime_type: 'datetime_type',
  /** Should be {today} or an earlier day */
  day_in_future: 'day_in_future',
  /** Is in the period that is locked through {lockedThrough}: give a later day, or move the lock with movePeriodLock */
  day_locked: 'day_locked',
  /** Credit notes took off what the note raised: only {creditableAmount} of the bill is not credited; void credit notes first */
  debit_credited: 'debit_credited',
  /** A debit note is for no goods: enter a bill for more goods */
  debit_for_goods: 'debit_for_goods',
  /** What the note raised is settled: only {remainingBalance} remains on the bill; reverse payments or void credit notes first */
  debit_settled: 'debit_settled',
  /** Has more than {max_digits} digits before the point */
  decimal_max_digits: 'decimal_max_digits',
  /** Should be a decimal number, such as 12.5 */
  decimal_parsing: 'decimal_parsing',
  /** Should be a decimal: a text or a number */
  decimal_type: 'decimal_type',
  /** Name the order of the lineItems */
  delivered_order_missing: 'delivered_order_missing',
  /** Delivery {document} is {state}: its stops do not change any more */
  delivery_closed: 'delivery_closed',
  /** Should be an object */
  dict_type: 'dict_type',
  /** A draft has no posting date: give it when you post the bill */
  draft_with_posting_date: 'draft_with_posting_date',
  /** Dropoff {stop} is completed: skip or fail the other stops, and the delivery ends */
  dropoff_completed: 'dropoff_completed',
  /** Goods of the delivery belong to the dropoff {stop}: skip it, or give their lines another stopOrder while the delivery is scheduled */
  dropoff_in_use: 'dropoff_in_use',
  /** A record with the same identity exists already */
  duplicate: 'duplicate',
  /** Give either {one} or {other} */
  either_or: 'either_or',
  /** Should be an e-mail address */
  email_format: 'email_format',
  /** An employee bill names its employee, by employeeId or employeeName */
  employee_missing: 'employee_missing',
  /** The planned end is before the planned start */
  end_before_start: 'end_before_start',
  /** {id} was reversed at {reversedAt} */
  entry_reversed: 'entry_reversed',
  /** Should be one of {expected} */
  enum: 'enum',
  /** Should be a value of {enum} */
  enum_hidden: 'enum_hidden',
  /** {count} further errors are left out */
  errors_left_out: 'errors_left_out',
  /** The operation may read {estimated} rows, and you may read {most} a minute: ask for fewer */
  exceeds_allowance: 'exceeds_allowance',
  /** Bills more than was ordered: of {ordered} and the tolerance of {tolerance} %, {expected} may still be billed */
  exceeds_billable: 'exceeds_billable',
  /** Only {le} pieces are left to bill */
  exceeds_billable_pieces: 'exceeds_billable_pieces',
  /** Should be no more than {expected}, which the line billed and no other note took back */
  exceeds_billed_goods: 'exceeds_billed_goods',
  /** The note should come to no more than {expected}, which the bill comes to with its other notes */
  exceeds_creditable: 'exceeds_creditable',
  /** {material}: at most {expected} {unit} can be issued, {ownReservation} reserved for the order and {free} free */
  exceeds_issuable: 'exceeds_issuable',
  /** At most {expected} can come back: that much was issued to the order */
  exceeds_issued: 'exceeds_issued',
  /** Should be no more than the open credit, {expected} */
  exceeds_open_credit: 'exceeds_open_credit',
  /** Should be no more than {expected}, which was open on {day}: give less, or a later day */
  exceeds_open_then: 'exceeds_open_then',
  /** {line} orders {ordered}, with {tolerance} % tolerance at most {most}: other deliveries carry {others}, this one would carry {given} */
  exceeds_ordered: 'exceeds_ordered',
  /** Should be no more than {billableAmount} {currency}: {taken} */
  exceeds_owed: 'exceeds_owed',
  /** Should be no more than {most} {currency}: {document} owes {owed} {currency} in all, and {paid} {currency} of it is paid */
  exceeds_payable: 'exceeds_payable',
  /** Should be no more than what remains, {expected} */
  exceeds_remaining: 'exceeds_remaining',
  /** Should be no more than {expected} {currency}, which is paid and neither used nor returned */
  exceeds_returnable: 'exceeds_returnable',
  /** Should be no more than the total */
  exceeds_total: 'exceeds_total',
  /** Should be in the future; to end a key, revoke it */
  expires_in_past: 'expires_in_past',
  /** It has ended already */
  export_is_over: 'export_is_over',
  /** You have an export under way: wait for its end, or cancel it */
  export_under_way: 'export_under_way',
  /** Is no field of {object} */
  extra_forbidden: 'extra_forbidden',
  /** Is no field of {object}; did you mean {suggested}? */
  extra_suggested: 'extra_suggested',
  /** Should be {expected}: {formula} */
  figure_mismatch: 'figure_mismatch',
  /** The file has been sent already; ask for a new address to send another */
  file_already_sent: 'file_already_sent',
  /** Should have at most {max_bytes} bytes */
  file_name_too_long: 'file_name_too_long',
  /** Should be the name of a file, without its folder */
  file_name_with_folder: 'file_name_with_folder',
  /** The file was announced with {expected} bytes; these are {given} */
  file_of_other_size: 'file_of_other_size',
  /** Should be from {ge} to {le} bytes (10 MiB) */
  file_size_range: 'file_size_range',
  /** Should have at most {decimal_places} decimal places in {currency} */
  finer_than_currency: 'finer_than_currency',
  /** Ask for the first or the last records, not both */
  first_and_last: 'first_and_last',
  /** Should be a number */
  float_type: 'float_type',
  /** The goods of line {itemNumber} of the bill are billed anew: void that bill first */
  goods_billed_anew: 'goods_billed_anew',
  /** {document} is {state}: only prices, the payment term and remarks are amended now */
  goods_have_left: 'goods_have_left',
  /** Should be more than {gt} */
  greater_than: 'greater_than',
  /** Should be {ge} or more */
  greater_than_equal: 'greater_than_equal',
  /** Should begin with https:// */
  https_required: 'https_required',
  /** The identifier is in the list already */
  id_listed_twice: 'id_listed_twice',
  /** Idempotency-Key should be 1 to {max_length} visible ASCII characters, or such a text in double quotes */
  idempotency_key_format: 'idempotency_key_format',
  /** Give entryIds, or from and to */
  ids_or_days: 'ids_or_days',
  /** Should be an integer, without a fraction */
  int_from_float: 'int_from_float',
  /** Should be from {ge} to {le} */
  int_out_of_range: 'int_out_of_range',
  /** Should be an integer */
  int_type: 'int_type',
  /** The invitation cannot be answered: It is {state} */
  invitation_closed: 'invitation_closed',
  /** The invitation cannot be answered: Its time is over; ask to be invited again */
  invitation_expired: 'invitation_expired',
  /** They are a member of this organization already */
  invited_member: 'invited_member',
  /** Name the item, or give its materialId */
  item_missing: 'item_missing',
  /** Item {item} cannot be copied. {reason} */
  item_not_copied: 'item_not_copied',
  /** Follows the sales order that is billed: void the bill and bill the order anew */
  kept_by_sales_order: 'kept_by_sales_order',
  /** The SKU {sku} belongs to another style: give the lineItems of this style too */
  kept_sku_of_other_style: 'kept_sku_of_other_style',
  /** The API key {prefix}… has this name already; revoke it or choose another name */
  key_name_taken: 'key_name_taken',
  /** The API key {name} was revoked for good; make a new one */
  key_revoked: 'key_revoked',
  /** A name or code is too long; use at most {max_length} characters */
  key_too_long: 'key_too_long',
  /** They are the last administrator of this organization; make somebody else one first */
  last_administrator: 'last_administrator',
  /** Should have {min_length} to {max_length} entries */
  length_between: 'length_between',
  /** Should be less than {lt} */
  less_than: 'less_than',
  /** The line is cancelled */
  line_cancelled: 'line_cancelled',
  /** Line {line} is {state} */
  line_closed: 'line_closed',
  /** Line {line} is in {uom}, and {material} is kept in {unit} */
  line_in_other_unit: 'line_in_other_unit',
  /** A line keeps its item and its unit: cancel it and add another */
  line_keeps_item: 'line_keeps_item',
  /** The line buys for a material request: it keeps its material */
  line_keeps_material: 'line_keeps_material',
  /** A line keeps its SKU: cancel it and add another */
  line_keeps_sku: 'line_keeps_sku',
  /** The line is in the list already */
  line_listed_twice: 'line_listed_twice',
  /** Line {line} needs nothing to be bought */
  line_needs_nothing: 'line_needs_nothing',
  /** Line {line} is ordered by {purchaseOrder} */
  line_ordered: 'line_ordered',
  /** Names a line of an order, but the bill names no order */
  line_without_order: 'line_without_order',
  /** Line {line} ({id}) has no price: give its unitPrice in lineItems */
  line_without_price: 'line_without_price',
  /** A line of the order has no SKU, and the order has no style: name one of them */
  line_without_style: 'line_without_style',
  /** Line {line} ({id}) names no supplier: give its supplierId in lineItems */
  line_without_supplier: 'line_without_supplier',
  /** Give lineItems too: they are of the order before */
  lines_of_other_order: 'lines_of_other_order',
  /** Lines of the order buy for lines of its material request: remove them first */
  lines_of_request: 'lines_of_request',
  /** Give lineItems or totalAmount */
  lines_or_total_missing: 'lines_or_total_missing',
  /** Delivery {document} is {state}: its lines change only while it is scheduled */
  lines_settled: 'lines_settled',
  /** {name} is in the list already */
  listed_twice: 'listed_twice',
  /** Should be a data URL of a PNG, JPEG or SVG picture in base64, with at most {max_bytes} bytes */
  logo: 'logo',
  /** Bill {billNumber} cannot be posted while it does not match its order, unless its match is overridden */
  match_exception: 'match_exception',
  /** Bill {billNumber} cannot be posted while what it bills has not arrived, unless its match is overridden */
  match_pending_receipt: 'match_pending_receipt',
  /** Name the material, or give its materialId */
  material_missing: 'material_missing',
  /** Give the price: {material} has no price in {currency} */
  material_without_price: 'material_without_price',
  /** Add at least one material */
  materials_missing: 'materials_missing',
  /** Should have at most {decimal_places} decimals */
  max_decimals: 'max_decimals',
  /** Name what is summed in `of` */
  measure_missing: 'measure_missing',
  /** Should be a media type, such as application/pdf */
  media_type_format: 'media_type_format',
  /** The account is at home in this organization, so it stays a member; switch it off to keep it out */
  member_at_home: 'member_at_home',
  /** {name} is a member already, with the e-mail address {email} */
  member_with_email: 'member_with_email',
  /** Is missing */
  missing: 'missing',
  /** More than was ordered: {ordered} ordered, {received} received before, {given} now, and the tolerance is {tolerance} % */
  more_than_ordered: 'more_than_ordered',
  /** {field} cannot {what}, because {reason} */
  mutation_unrepeatable: 'mutation_unrepeatable',
  /** Should have from {min_length} to {max_length} characters */
  name_length: 'name_length',
  /** Cannot be posted while what it bills has not arrived: create a draft, and override its match */
  new_bill_not_received: 'new_bill_not_received',
  /** A new bill is a draft or posted */
  new_bill_state: 'new_bill_state',
  /** Cannot be posted while it does not match its order: create a draft, and override its match */
  new_bill_unmatched: 'new_bill_unmatched',
  /** Say how much is ordered */
  new_line_needs_quantity: 'new_line_needs_quantity',
  /** Say how many pieces are ordered */
  new_line_without_quantity: 'new_line_without_quantity',
  /** Name the SKU of the new line */
  new_line_without_sku: 'new_line_without_sku',
  /** Style {style} has no active bill of materials: activate one first */
  no_active_bill_of_materials: 'no_active_bill_of_materials',
  /** There is no allocation that is not reversed */
  no_allocation_to_reverse: 'no_allocation_to_reverse',
  /** Name at least one bill */
  no_bill_named: 'no_bill_named',
  /** The sheet has no estimated shipment */
  no_estimated_shipment: 'no_estimated_shipment',
  /** No line would be left: cancel the order instead */
  no_line_left: 'no_line_left',
  /** Name at least one line, or leave lineItems out */
  no_lines_named: 'no_lines_named',
  /** Ask for some money before you submit the request: a line with an amount */
  no_money_asked: 'no_money_asked',
  /** Nothing is open of the credit: it settles bills, or was paid back */
  no_open_credit: 'no_open_credit',
  /** The bill has no payment that is not reversed */
  no_payment_to_reverse: 'no_payment_to_reverse',
  /** The order has no pieces to plan for */
  no_pieces_to_plan: 'no_pieces_to_plan',
  /** Say which place it takes: the stop before it has the last one there is, {le} */
  no_place_left: 'no_place_left',
  /** There is no rate from {from} to {to} on or before {day} */
  no_rate: 'no_rate',
  /** There is no rate from {from} to {to} on or before {day}: give the unitPrice */
  no_rate_for_price: 'no_rate_for_price',
  /** There is no refund that is not reversed */
  no_refund_to_reverse: 'no_refund_to_reverse',
  /** The request has no payment of its own that is not reversed */
  no_request_payment_to_reverse: 'no_request_payment_to_reverse',
  /** This is for a person who has logged in; an API key has no session, no password and no home */
  no_session: 'no_session',
  /** The sheet has no estimated shipment with this mode of transport */
  no_shipment_by_mode: 'no_shipment_by_mode',
  /** The delivery has no dropoff {stopOrder} */
  no_such_dropoff: 'no_such_dropoff',
  /** There is no such entry: {id} */
  no_such_entry: 'no_such_entry',
  /** There is no entry {id} in the journal */
  no_such_journal_entry: 'no_such_journal_entry',
  /** {document} has no line {id} */
  no_such_line: 'no_such_line',
  /** The bill has no payment {id} */
  no_such_payment: 'no_such_payment',
  /** The request has no payment {id} */
  no_such_request_payment: 'no_such_request_payment',
  /** {document} has no shipment {shipmentNumber} */
  no_such_shipment: 'no_such_shipment',
  /** Is not a cursor of changes */
  not_a_change_cursor: 'not_a_change_cursor',
  /** Is not a cursor of this list */
  not_a_cursor: 'not_a_cursor',
  /** Is not a nodeId of this gateway */
  not_a_node_id: 'not_a_node_id',
  /** Should be a time since 1970, and not more than a day from now */
  not_a_past_time: 'not_a_past_time',
  /** This is for people who have logged in: an API key makes no users, passwords, roles or keys */
  not_a_person: 'not_a_person',
  /** Should be an advance */
  not_an_advance: 'not_an_advance',
  /** {kind} takes no comments or files */
  not_annotated: 'not_annotated',
  /** Is not one of the sheets compared */
  not_compared: 'not_compared',
  /** {style} has no {field} {given}; it has {known} */
  not_in_run: 'not_in_run',
  /** Not enough permissions */
  not_permitted: 'not_permitted',
  /** Should be the nodeId of one of {kinds}, and of a bill only if it is a client's */
  not_printed: 'not_printed',
  /** Only who approved it may do this */
  not_the_approver: 'not_the_approver',
  /** Only its creator may have the new secret; revoke the key and make one of your own */
  not_the_creator: 'not_the_creator',
  /** Only its owner may do this */
  not_the_owner: 'not_the_owner',
  /** {material} is counted in {unit}: give a whole number */
  not_whole: 'not_whole',
  /** Give the amount, or quantity and unitPrice */
  note_amount_missing: 'note_amount_missing',
  /** The note should come to more than 0 */
  note_comes_to_nothing: 'note_comes_to_nothing',
  /** Name the line of the bill whose goods were returned or did not arrive */
  note_line_missing: 'note_line_missing',
  /** The number of the note was taken at the same moment; try again */
  note_number_race: 'note_number_race',
  /** The number {noteNumber} is taken: another note of the same party has it */
  note_number_taken: 'note_number_taken',
  /** Should be a bill of a supplier or to a client */
  note_of_employee_bill: 'note_of_employee_bill',
  /** The bill settles an expense request, so it has no notes: reverse its payments, void it and enter it anew */
  note_of_expense_bill: 'note_of_expense_bill',
  /** Bill {billNumber} is {state}: only a posted bill has notes */
  note_of_unposted_bill: 'note_of_unposted_bill',
  /** Say how much was returned or did not arrive */
  note_quantity_missing: 'note_quantity_missing',
  /** Reverse the allocations of the note to other bills and its refunds first */
  note_used: 'note_used',
  /** Give at least one line */
  note_without_lines: 'note_without_lines',
  /** Nothing is left to bill: {taken}. Name no request, or another one */
  nothing_left_to_bill: 'nothing_left_to_bill',
  /** No line is left of which anything could be shipped */
  nothing_left_to_ship: 'nothing_left_to_ship',
  /** Nothing is missing: stock, requests and purchase orders cover the order */
  nothing_missing: 'nothing_missing',
  /** Nothing is open of the advance */
  nothing_open: 'nothing_open',
  /** Nothing is payable on the request: settle it */
  nothing_payable: 'nothing_payable',
  /** Nothing remains to be paid */
  nothing_remains: 'nothing_remains',
  /** Of the {paid} {currency} that were paid of the advance, all is used or returned */
  nothing_returnable: 'nothing_returnable',
  /** Nothing of {document} is shipped yet: ship it, or bill what was ordered */
  nothing_shipped: 'nothing_shipped',
  /** Every line of the request is ordered already, or needs nothing to be bought */
  nothing_to_order: 'nothing_to_order',
  /** The match of bill {billNumber} cannot be overridden: it has no exception */
  nothing_to_override: 'nothing_to_override',
  /** May not be empty */
  null_not_allowed: 'null_not_allowed',
  /** A number is too large to be stored */
  number_too_large: 'number_too_large',
  /** Should have at most {max_length} characters when printed */
  object_too_long: 'object_too_long',
  /** {id} is version {given}: the latest version of {documentId} is {versionNumber}, cost sheet {costSheetId} */
  older_version: 'older_version',
  /** Name exactly one party: supplierId, clientId, employeeId or employeeName */
  one_party: 'one_party',
  /** Name either supplierId or clientId */
  one_supplier_or_client: 'one_supplier_or_client',
  /** Only an advance is returned */
  only_advances_returned: 'only_advances_returned',
  /** Cancel or close {purchaseOrders} first */
  open_purchase_orders: 'open_purchase_orders',
  /** Add at least one line before you open the request */
  open_without_lines: 'open_without_lines',
  /** The operation may {verb} {estimated} {unit}, and {most} are the most: {advice} */
  operation_too_costly: 'operation_too_costly',
  /** The order is billed: void {billNumbers} first */
  order_billed: 'order_billed',
  /** {document} is {state}: nothing can be billed on it */
  order_cancelled: 'order_cancelled',
  /** {document} is a draft: send it to the supplier before it is billed */
  order_draft: 'order_draft',
  /** Bill {billNumber} refers to {document}: void {billNumber}, cancel the order and make another one */
  order_kept_by_bill: 'order_kept_by_bill',
  /** Bill {billNumber} refers to {document}: cancel the order and make another one */
  order_kept_by_void_bill: 'order_kept_by_void_bill',
  /** Give the salesOrderLineId or the styleSkuId */
  order_line_missing: 'order_line_missing',
  /** {document} is {state}: only a confirmed order is billed */
  order_not_billable: 'order_not_billable',
  /** {document} is {state}: deliveries are planned while it is confirmed, in production or ready */
  order_not_deliverable: 'order_not_deliverable',
  /** {document} is {state}: its goods leave while it is in production or ready */
  order_not_leaving: 'order_not_leaving',
  /** {document} is {state}: goods arrive only for orders that were sent and not closed */
  order_not_receiving: 'order_not_receiving',
  /** {document} is an order to another supplier */
  order_of_other_supplier: 'order_of_other_supplier',
  /** Production order {document} is {state}: material is issued to planned and running orders */
  order_takes_no_material: 'order_takes_no_material',
  /** Name the client who orders */
  ordering_client_missing: 'ordering_client_missing',
  /** {material} is kept in {unit} */
  other_unit_than_material: 'other_unit_than_material',
  /** Should be in the years 1 to 9999 in UTC */
  out_of_era: 'out_of_era',
  /** Should be from {ge} to {le} seconds */
  overlap_range: 'overlap_range',
  /** Nobody switches themselves off; another administrator may */
  own_account: 'own_account',
  /** Nobody removes themselves; another administrator may */
  own_membership: 'own_membership',
  /** Change your own password with changePassword */
  own_password: 'own_password',
  /** Nobody may do this to their own */
  own_record: 'own_record',
  /** Nobody may do this to their own, unless the organization's setting {setting} allows it */
  own_record_by_setting: 'own_record_by_setting',
  /** The request is billed by {billNumbers}: it is paid through its bills alone */
  paid_through_bills: 'paid_through_bills',
  /** It is a part of a payment of the party: use reversePartyPaymentAllocation or voidPartyPayment */
  part_of_party_payment: 'part_of_party_payment',
  /** The bills get {given}: they should get no more than {expected}, which is open of the payment */
  parts_exceed_payment: 'parts_exceed_payment',
  /** A password has {min_length} to {max_length} characters */
  password_length: 'password_length',
  /** Reverse the refunds of the payment first */
  payment_refunded: 'payment_refunded',
  /** Payment {paymentId} was reversed at {reversedAt} */
  payment_reversed: 'payment_reversed',
  /** The payment of {document} cannot be taken back: {usedAmount} {currency} of it is used and {returnedAmount} returned */
  payment_spent: 'payment_spent',
  /** {day} is in the period that is locked through {lockedThrough}: move the lock with movePeriodLock first */
  period_locked: 'period_locked',
  /** Needs the permission {permission} */
  permission_missing: 'permission_missing',
  /** Is more than you may do yourself */
  permission_not_held: 'permission_not_held',
  /** Name at least one permission */
  permissions_missing: 'permissions_missing',
  /** {billOfMaterials} has items for single sizes or colours: give the order lines per SKU */
  pieces_not_per_sku: 'pieces_not_per_sku',
  /** Another stop of the list has the same place */
  place_listed_twice: 'place_listed_twice',
  /** Stop {stopOrder} of delivery {document} is {stop} already */
  place_taken: 'place_taken',
  /** {document} is a draft: a bill is posted only when its order was sent to the supplier */
  post_on_draft_order: 'post_on_draft_order',
  /** Add at least one line before you post the receipt */
  post_without_lines: 'post_without_lines',
  /** Should be the bill date, {billDate}, or a later day */
  posted_before_bill_date: 'posted_before_bill_date',
  /** Give the price */
  price_missing: 'price_missing',
  /** Add at least one scenario with a price of more than 0 */
  priced_scenario_missing: 'priced_scenario_missing',
  /** Give lineItems too: their prices are in {currency} */
  prices_in_other_currency: 'prices_in_other_currency',
  /** Is in a private network, where webhooks may not lead */
  private_address: 'private_address',
  /** Its production order is cancelled: cancel the request or release its stock, or name another order */
  production_order_cancelled: 'production_order_cancelled',
  /** The lines add up to {expected} pieces, the quantity is {given} */
  quantity_mismatch: 'quantity_mismatch',
  /** Give the quantity, or lineItems */
  quantity_missing: 'quantity_missing',
  /** Is no query that can be exported: {problem} */
  query_not_exportable: 'query_not_exportable',
  /** Quote {quote} has become sales order {salesOrder} already */
  quote_converted: 'quote_converted',
  /** Name the client, or give the requestForQuotationId of theirs */
  quoted_client_missing: 'quoted_client_missing',
  /** Give a unitPrice in each line: the prices of the quote are in {currency} */
  quoted_in_other_currency: 'quoted_in_other_currency',
  /** Should be from {ge} to {le} requests per minute */
  rate_limit_range: 'rate_limit_range',
  /** Has a rate in the list already */
  rate_listed_twice: 'rate_listed_twice',
  /** Is not the currency of any row or price of the sheet */
  rate_not_used: 'rate_not_used',
  /** Is the currency of the sheet, whose rate is always 1 */
  rate_of_main_currency: 'rate_of_main_currency',
  /** The operation reads more than {most} {unit}; ask for fewer records or fields */
  reads_too_much: 'reads_too_much',
  /** Say why it is {done} */
  reason_missing: 'reason_missing',
  /** Bills count on the receipt: void {billNumbers} first */
  receipt_billed: 'receipt_billed',
  /** The request is billed: void {billNumbers} first */
  request_billed: 'request_billed',
  /** {document} is {state}: nothing can be billed on it */
  request_not_billable: 'request_not_billable',
  /** {request} is {state}: only an open or quoted request takes a quote */
  request_not_open: 'request_not_open',
  /** {document} is {state}: nothing can be paid on it */
  request_not_payable: 'request_not_payable',
  /** The request has no such line */
  request_without_line: 'request_without_line',
  /** Required before the sheet is submitted */
  required_to_submit: 'required_to_submit',
  /** {document} has revision {revision} now, not {given}: read it again */
  revision_conflict: 'revision_conflict',
  /** Name one role or several; to keep somebody out, switch them off */
  roles_missing: 'roles_missing',
  /** Is 0 at the {decimal_places} decimal places that are stored */
  rounds_to_zero: 'rounds_to_zero',
  /** The input breaks a rule of the data */
  rule_of_data: 'rule_of_data',
  /** {style} has no {field} {given}; it has none */
  run_empty: 'run_empty',
  /** Should be another currency than fromCurrency */
  same_currency: 'same_currency',
  /** Is the same sheet as `from` */
  same_sheet: 'same_sheet',
  /** The shipments add up to {given} pieces, the lines to {expected} */
  schedule_gap: 'schedule_gap',
  /** Add at least one line before you send the order */
  send_without_lines: 'send_without_lines',
  /** Name a price before you send the quote */
  send_without_price: 'send_without_price',
  /** The session has ended already */
  session_ended: 'session_ended',
  /** Say at which of the {dropoffs} dropoffs the pieces are handed over */
  several_dropoffs: 'several_dropoffs',
  /** {document} has several lines for this SKU: give the salesOrderLineId */
  several_lines_of_sku: 'several_lines_of_sku',
  /** A request with Idempotency-Key has one mutation, and this one has {mutations}: send each by itself */
  several_mutations: 'several_mutations',
  /** Names a sheet that is in the list already */
  sheet_listed_twice: 'sheet_listed_twice',
  /** Deliveries carry shipment {shipmentNumber}: it keeps the {ge} pieces that are shipped */
  shipment_carried: 'shipment_carried',
  /** Shipment {shipmentNumber} is in the schedule already */
  shipment_listed_twice: 'shipment_listed_twice',
  /** Its deliveries decide when it is shipped and completed */
  shipped_by_deliveries: 'shipped_by_deliveries',
  /** Another SKU has the code of one of the new SKUs: change the code of the style */
  sku_code_taken: 'sku_code_taken',
  /** Two colours or sizes give the same code, {code}: they differ only in case, spaces or hyphens */
  sku_codes_alike: 'sku_codes_alike',
  /** The SKU has a line already: add the pieces to that line */
  sku_listed_twice: 'sku_listed_twice',
  /** The SKU {sku} belongs to another style */
  sku_of_other_style: 'sku_of_other_style',
  /** The quote has a price for this SKU already */
  sku_priced_twice: 'sku_priced_twice',
  /** The cost sheet will be {expected}: its state moves by actions alone */
  state_by_actions: 'state_by_actions',
  /** Is only for the statement of a client or supplier */
  statement_of_party: 'statement_of_party',
  /** The statement has more than {most} lines: choose fewer days */
  statement_too_long: 'statement_too_long',
  /** It is valid until {validUntil} */
  still_valid: 'still_valid',
  /** {material}: {given} {unit} should leave the warehouse, and {onHand} {unit} are on hand */
  stock_shortage: 'stock_shortage',
  /** Stop {stopOrder} of delivery {document}, {stop}, is completed: no stop comes before it any more */
  stop_behind_completed: 'stop_behind_completed',
  /** Name the stop */
  stop_name_missing: 'stop_name_missing',
  /** Stop {stop} is {state}: only an upcoming stop can be removed */
  stop_not_upcoming: 'stop_not_upcoming',
  /** Name each of the {stops} stops of the delivery once */
  stops_incomplete: 'stops_incomplete',
  /** A text has at most {max_length} characters */
  stored_text_too_long: 'stored_text_too_long',
  /** Should have {min_length} to {max_length} characters */
  string_length: 'string_length',
  /** Should have at most {max_length} characters */
  string_too_long: 'string_too_long',
  /** Should be a text */
  string_type: 'string_type',
  /** This API key may do more than you: {permissions} */
  stronger_key: 'stronger_key',
  /** Is for another style than the cost sheet */
  style_of_other_sheet: 'style_of_other_sheet',
  /** Add at least one line before you submit the request */
  submit_without_lines: 'submit_without_lines',
  /** Should add up to at most {le} pieces */
  sum_too_large: 'sum_too_large',
  /** Sums in several currencies cannot be compared: add CURRENCY to `by`, or set `convert` */
  sums_of_currencies: 'sums_of_currencies',
  /** A later version has taken its place */
  superseded: 'superseded',
  /** A supplier bill names its supplier */
  supplier_missing: 'supplier_missing',
  /** The {kind} {name} is switched off: choose another, or switch it on first */
  switched_off_record: 'switched_off_record',
  /** Is another word for {name} and should be the same */
  synonym_differs: 'synonym_differs',
  /** Is another word for {name} and should be the same */
  synonym_figure_differs: 'synonym_figure_differs',
  /** A tax rate of a line needs the amounts of all lines, because totals were given */
  tax_rate_without_amounts: 'tax_rate_without_amounts',
  /** Holds a character that cannot be stored */
  text_not_storable: 'text_not_storable',
  /** A date or time is out of range */
  time_out_of_range: 'time_out_of_range',
  /** Should be the IANA name of a time zone, such as Asia/Dhaka */
  time_zone: 'time_zone',
  /** A value is nested at most {max_depth} levels deep */
  too_deep: 'too_deep',
  /** Name two sheets or more to compare */
  too_few_sheets: 'too_few_sheets',
  /** Should have at most {max_length} entries */
  too_long: 'too_long',
  /** These days have more than {most} entries: ask for fewer days */
  too_many_entries: 'too_many_entries',
  /** You have {most} exports of the last day: use what they answered */
  too_many_exports: 'too_many_exports',
  /** There are {count} files at the record, which is the most; delete one first */
  too_many_files: 'too_many_files',
  /** Should have at most {max_length} {of} */
  too_many_filter_values: 'too_many_filter_values',
  /** Has {actual_length} values, and {max_length} are the most */
  too_many_ids: 'too_many_ids',
  /** There are {active} API keys that are switched on, which is the most; revoke one first */
  too_many_keys: 'too_many_keys',
  /** A {document} has at most {max_length} lines */
  too_many_lines: 'too_many_lines',
  /** Are more than {most} orders: name clients, a season or fewer days */
  too_many_orders: 'too_many_orders',
  /** {what} should be at most {le} */
  too_many_pieces: 'too_many_pieces',
  /** A cost sheet has at most {max_length} rows of a kind */
  too_many_rows: 'too_many_rows',
  /** Name at most {max_length} sheets to compare */
  too_many_sheets: 'too_many_sheets',
  /** A style has at most {max_length} SKUs */
  too_many_skus: 'too_many_skus',
  /** A delivery is entered with at most {max_length} stops */
  too_many_stops: 'too_many_stops',
  /** The variables hold more than {max_values} values: send them in several operations */
  too_many_values: 'too_many_values',
  /** There are {active} webhooks that are switched on, which is the most; switch one off first */
  too_many_webhooks: 'too_many_webhooks',
  /** {what} comes to more than {max_digits} digits before the point */
  total_max_digits: 'total_max_digits',
  /** Should come to 0 or more */
  total_negative: 'total_negative',
  /** Is no documented path; write it as docs/reference/parity.md has it */
  undocumented_path: 'undocumented_path',
  /** Quantities are recorded in {unit}: make another material for the other unit */
  unit_in_use: 'unit_in_use',
  /** Should be {expected}, the unit of the material */
  unit_of_material: 'unit_of_material',
  /** Is no currency of ISO 4217 */
  unknown_currency: 'unknown_currency',
  /** There is no expense request {id} */
  unknown_expense_request: 'unknown_expense_request',
  /** The record has no such line */
  unknown_line: 'unknown_line',
  /** There is no member {id} */
  unknown_member: 'unknown_member',
  /** Is no permission; there are {expected} */
  unknown_permission: 'unknown_permission',
  /** There is no purchase order {id} */
  unknown_purchase_order: 'unknown_purchase_order',
  /** There is no active member {id} who may read the record */
  unknown_reader: 'unknown_reader',
  /** There is no {kind} {id} */
  unknown_record: 'unknown_record',
  /** {todo} before you settle it */
  unpaid_before_settling: 'unpaid_before_settling',
  /** Has no character that can be read; leave it out to have the bill numbered */
  unreadable_number: 'unreadable_number',
  /** A value cannot be stored as what it is meant to be */
  unstorable_value: 'unstorable_value',
  /** Should be an address that begins with http:// or https://, without user name and password */
  url_format: 'url_format',
  /** Prefer: validate-only is a header of REST paths: write mutation @validateOnly { … } instead */
  validate_only_header: 'validate_only_header',
  /** Its validity ended on {validUntil} */
  validity_ended: 'validity_ended',
  /** Its validity has no end */
  validity_endless: 'validity_endless',
  /** Has passed already: the client could not accept */
  validity_passed: 'validity_passed',
  /** The {values} belongs to {owner} */
  value_taken: 'value_taken',
  /** {record} was changed meanwhile: it has version {version}, and you have seen version {seen}. Read it again, then decide if your change still applies */
  version_conflict: 'version_conflict',
  /** Version {given} is not current: the latest version of {documentId} is {versionNumber}, cost sheet {costSheetId} */
  version_not_current: 'version_not_current',
  /** The webhook is switched off; switch it on first */
  webhook_switched_off: 'webhook_switched_off',
  /** Should be a whole number of pieces, as the sales order has them */
  whole_pieces: 'whole_pieces',
  /** Someone else changed the record at the same moment; read it again and retry */
  write_race: 'write_race',
  /** A value is not of the kind that belongs there */
  wrong_kind_of_value: 'wrong_kind_of_value',
  /** Is not your password */
  wrong_password: 'wrong_password',
  /** Not while it is {state} */
  wrong_state: 'wrong_state',
} as const

export type FaultType = (typeof FaultType)[keyof typeof FaultType]

/** Type → its parameters. Decimals and times are strings. */
export interface FaultContexts {
  readonly account_already_switched: { readonly to: string }
  readonly account_at_home_elsewhere: undefined
  readonly account_with_email: { readonly email: string }
  readonly acting_for_nobody: undefined
  readonly acting_not_permitted: undefined
  readonly activate_without_items: undefined
  readonly address_expired: undefined
  readonly adjusts_nothing: { readonly onHand: string }
  readonly advance_for_advance: undefined
  readonly advance_in_other_currency: { readonly currency: string }
  readonly advance_in_use: undefined
  readonly advance_not_open: undefined
  readonly advance_of_other_requester: undefined
  readonly after_with_last: undefined
  readonly already_a_member: { readonly userId: string }
  readonly already_billed: { readonly document: string; readonly ordered: number; readonly billed: number }
  readonly already_invited: { readonly email: string; readonly invitationId: string }
  readonly already_switched_off: undefined
  readonly already_switched_on: undefined
  readonly amendment_empty: undefined
  readonly amount_missing: undefined
  readonly amount_too_large: undefined
  readonly amount_vanishes: { readonly currency: string; readonly smallest: string; readonly given: string }
  readonly answer_too_long: { readonly most: number }
  readonly approve_without_lines: undefined
  readonly asked_by_other_client: { readonly request: string; readonly expected: string; readonly given: string }
  readonly before_completed_stop: { readonly completed: readonly string[] }
  readonly before_first_day: { readonly from: string }
  readonly before_it_counts: { readonly day: string }
  readonly before_with_first: undefined
  readonly below_received_or_billed: { readonly ge: string }
  readonly below_shipped: { readonly shippedQty: number; readonly most: number }
  readonly below_shipped_or_billed: { readonly ge: number }
  readonly between: { readonly ge: string; readonly le: string }
  readonly bill_date_ahead: { readonly billDate: string }
  readonly bill_has_notes: { readonly noteNumbers: readonly string[] }
  readonly bill_in_other_currency: { readonly currency: string }
  readonly bill_named_twice: undefined
  readonly bill_number_race: undefined
  readonly bill_number_taken: { readonly billNumber: string; readonly billId: string }
  readonly bill_of_other_party: undefined
  readonly bill_owes_nothing: { readonly billNumber: string; readonly state: string }
  readonly bill_paid_by_itself: undefined
  readonly bill_settled_by_notes: undefined
  readonly bill_without_price: { readonly salesOrderLineId: string; readonly itemNumber: number }
  readonly billed_quantity_missing: undefined
  readonly blank: undefined
  readonly bool_type: undefined
  readonly carried_by_deliveries: { readonly deliveryCount: number }
  readonly changed_meanwhile: { readonly record: string }
  readonly client_missing: undefined
  readonly code_format: { readonly max_length: number }
  readonly confirm_without_lines: undefined
  readonly control_characters: undefined
  readonly cost_missing: undefined
  readonly country_format: undefined
  readonly currency_format: undefined
  readonly currency_type: undefined
  readonly cursor_of_other_order: undefined
  readonly cursor_of_other_organization: undefined
  readonly dangling_reference: undefined
  readonly date_parsing: undefined
  readonly date_type: undefined
  readonly datetime_parsing: undefined
  readonly datetime_type: undefined
  readonly day_in_future: { readonly today: string }
  readonly day_locked: { readonly lockedThrough: string }
  readonly debit_credited: { readonly creditableAmount: string }
  readonly debit_for_goods: undefined
  readonly debit_settled: { readonly remainingBalance: string }
  readonly decimal_max_digits: { readonly max_digits: number }
  readonly decimal_parsing: undefined
  readonly decimal_type: undefined
  readonly delivered_order_missing: undefined
  readonly delivery_closed: { readonly document: string; readonly state: string }
  readonly dict_type: undefined
  readonly draft_with_posting_date: undefined
  readonly dropoff_completed: { readonly stop: string }
  readonly dropoff_in_use: { readonly stop: string; readonly lines: number }
  readonly duplicate: undefined
  readonly either_or: { readonly one: string; readonly other: string }
  readonly email_format: undefined
  readonly employee_missing: undefined
  readonly end_before_start: undefined
  readonly entry_reversed: { readonly id: string; readonly reversedAt: string }
  readonly enum: { readonly expected: readonly string[] }
  readonly enum_hidden: { readonly enum: string }
  readonly errors_left_out: { readonly count: number }
  readonly exceeds_allowance: { readonly estimated: number; readonly most: number }
  readonly exceeds_billable: { readonly expected: string; readonly given: string; readonly ordered: string; readonly prevBilled: string; readonly tolerance: string }
  readonly exceeds_billable_pieces: { readonly le: number }
  readonly exceeds_billed_goods: { readonly expected: string; readonly given: string }
  readonly exceeds_creditable: { readonly expected: string; readonly given: string }
  readonly exceeds_issuable: { readonly material: string; readonly unit: string; readonly expected: string; readonly given: string; readonly onHand: string; readonly reserved: string; readonly ownReservation: string; readonly free: string }
  readonly exceeds_issued: { readonly expected: string; readonly given: string }
  readonly exceeds_open_credit: { readonly expected: string; readonly given: string }
  readonly exceeds_open_then: { readonly expected: string; readonly given: string; readonly day: string }
  readonly exceeds_ordered: { readonly salesOrderLineId: string; readonly itemNumber: number; readonly line: string; readonly ordered: number; readonly tolerance: string; readonly most: number; readonly others: number; readonly given: number }
  readonly exceeds_owed: { readonly currency: string; readonly owed: string; readonly paidAmount: string; readonly billed: string; readonly billableAmount: string; readonly given?: string; readonly taken: string }
  readonly exceeds_payable: { readonly most: string; readonly document: string; readonly currency: string; readonly owed: string; readonly paid: string; readonly given: string }
  readonly exceeds_remaining: { readonly expected: string; readonly given: string }
  readonly exceeds_returnable: { readonly expected: string; readonly given: string; readonly paid: string; readonly used: string; readonly returned: string; readonly currency: string }
  readonly exceeds_total: { readonly expected: string; readonly given: string }
  readonly expires_in_past: undefined
  readonly export_is_over: undefined
  readonly export_under_way: undefined
  readonly extra_forbidden: { readonly object: string }
  readonly extra_suggested: { readonly object: string; readonly suggested: readonly string[] }
  readonly figure_mismatch: { readonly expected: string; readonly given: string; readonly formula: string }
  readonly file_already_sent: undefined
  readonly file_name_too_long: { readonly max_bytes: number }
  readonly file_name_with_folder: undefined
  readonly file_of_other_size: { readonly expected: number; readonly given: number }
  readonly file_size_range: { readonly ge: number; readonly le: number }
  readonly finer_than_currency: { readonly decimal_places: number; readonly currency: string }
  readonly first_and_last: undefined
  readonly float_type: undefined
  readonly goods_billed_anew: { readonly itemNumber: number }
  readonly goods_have_left: { readonly document: string; readonly state: string }
  readonly greater_than: { readonly gt: string }
  readonly greater_than_equal: { readonly ge: string }
  readonly https_required: undefined
  readonly id_listed_twice: undefined
  readonly idempotency_key_format: { readonly max_length: number }
  readonly ids_or_days: undefined
  readonly int_from_float: undefined
  readonly int_out_of_range: { readonly ge: number; readonly le: number }
  readonly int_type: undefined
  readonly invitation_closed: { readonly state: string }
  readonly invitation_expired: undefined
  readonly invited_member: { readonly userId: string }
  readonly item_missing: undefined
  readonly item_not_copied: { readonly item: number; readonly reason: string; readonly cause: string }
  readonly kept_by_sales_order: undefined
  readonly kept_sku_of_other_style: { readonly sku: string }
  readonly key_name_taken: { readonly prefix: string; readonly apiKeyId: string }
  readonly key_revoked: { readonly name: string }
  readonly key_too_long: { readonly max_length: number }
  readonly last_administrator: undefined
  readonly length_between: { readonly min_length: number; readonly max_length: number; readonly actual_length: number }
  readonly less_than: { readonly lt: string }
  readonly line_cancelled: undefined
  readonly line_closed: { readonly line: number; readonly state: string }
  readonly line_in_other_unit: { readonly line: number; readonly uom: string; readonly material: string; readonly unit: string }
  readonly line_keeps_item: undefined
  readonly line_keeps_material: undefined
  readonly line_keeps_sku: undefined
  readonly line_listed_twice: undefined
  readonly line_needs_nothing: { readonly line: number }
  readonly line_ordered: { readonly line: number; readonly purchaseOrder: string }
  readonly line_without_order: undefined
  readonly line_without_price: { readonly line: number; readonly id: string }
  readonly line_without_style: undefined
  readonly line_without_supplier: { readonly line: number; readonly id: string }
  readonly lines_of_other_order: undefined
  readonly lines_of_request: undefined
  readonly lines_or_total_missing: undefined
  readonly lines_settled: { readonly document: string; readonly state: string }
  readonly listed_twice: { readonly name: string }
  readonly logo: { readonly max_bytes: number }
  readonly match_exception: { readonly billNumber: string }
  readonly match_pending_receipt: { readonly billNumber: string }
  readonly material_missing: undefined
  readonly material_without_price: { readonly material: string; readonly currency: string }
  readonly materials_missing: undefined
  readonly max_decimals: { readonly decimal_places: number }
  readonly measure_missing: undefined
  readonly media_type_format: undefined
  readonly member_at_home: undefined
  readonly member_with_email: { readonly name: string; readonly email: string; readonly userId: string }
  readonly missing: undefined
  readonly more_than_ordered: { readonly expected: string; readonly given: string; readonly ordered: string; readonly received: string; readonly tolerance: string }
  readonly mutation_unrepeatable: { readonly field: string; readonly what: string; readonly reason: string }
  readonly name_length: { readonly min_length: number; readonly max_length: number }
  readonly new_bill_not_received: undefined
  readonly new_bill_state: undefined
  readonly new_bill_unmatched: undefined
  readonly new_line_needs_quantity: undefined
  readonly new_line_without_quantity: undefined
  readonly new_line_without_sku: undefined
  readonly no_active_bill_of_materials: { readonly style: string }
  readonly no_allocation_to_reverse: undefined
  readonly no_bill_named: undefined
  readonly no_estimated_shipment: undefined
  readonly no_line_left: undefined
  readonly no_lines_named: undefined
  readonly no_money_asked: undefined
  readonly no_open_credit: undefined
  readonly no_payment_to_reverse: undefined
  readonly no_pieces_to_plan: undefined
  readonly no_place_left: { readonly le: number }
  readonly no_rate: { readonly from: string; readonly to: string; readonly day: string }
  readonly no_rate_for_price: { readonly from: string; readonly to: string; readonly day: string }
  readonly no_refund_to_reverse: undefined
  readonly no_request_payment_to_reverse: undefined
  readonly no_session: undefined
  readonly no_shipment_by_mode: undefined
  readonly no_such_dropoff: { readonly stopOrder: number }
  readonly no_such_entry: { readonly id: string }
  readonly no_such_journal_entry: { readonly id: string }
  readonly no_such_line: { readonly document: string; readonly id: string }
  readonly no_such_payment: { readonly id: string }
  readonly no_such_request_payment: { readonly id: string }
  readonly no_such_shipment: { readonly document: string; readonly shipmentNumber: number }
  readonly not_a_change_cursor: undefined
  readonly not_a_cursor: undefined
  readonly not_a_node_id: undefined
  readonly not_a_past_time: undefined
  readonly not_a_person: undefined
  readonly not_an_advance: undefined
  readonly not_annotated: { readonly kind: string }
  readonly not_compared: undefined
  readonly not_in_run: { readonly style: string; readonly field: string; readonly given: string; readonly known: readonly string[] }
  readonly not_permitted: undefined
  readonly not_printed: { readonly kinds: readonly string[] }
  readonly not_the_approver: undefined
  readonly not_the_creator: undefined
  readonly not_the_owner: undefined
  readonly not_whole: { readonly material: string; readonly unit: string }
  readonly note_amount_missing: undefined
  readonly note_comes_to_nothing: { readonly given: string }
  readonly note_line_missing: undefined
  readonly note_number_race: undefined
  readonly note_number_taken: { readonly noteNumber: string }
  readonly note_of_employee_bill: undefined
  readonly note_of_expense_bill: undefined
  readonly note_of_unposted_bill: { readonly billNumber: string; readonly state: string }
  readonly note_quantity_missing: undefined
  readonly note_used: undefined
  readonly note_without_lines: undefined
  readonly nothing_left_to_bill: { readonly currency: string; readonly owed: string; readonly paidAmount: string; readonly billed: string; readonly billableAmount: string; readonly given?: string; readonly taken: string }
  readonly nothing_left_to_ship: undefined
  readonly nothing_missing: undefined
  readonly nothing_open: undefined
  readonly nothing_payable: { readonly payableAmount: string }
  readonly nothing_remains: { readonly remainingBalance: string }
  readonly nothing_returnable: { readonly paid: string; readonly currency: string }
  readonly nothing_shipped: { readonly document: string }
  readonly nothing_to_order: undefined
  readonly nothing_to_override: { readonly billNumber: string }
  readonly null_not_allowed: undefined
  readonly number_too_large: undefined
  readonly object_too_long: { readonly max_length: number }
  readonly older_version: { readonly id: string; readonly given: number; readonly documentId: string; readonly versionNumber: number; readonly costSheetId: string }
  readonly one_party: undefined
  readonly one_supplier_or_client: undefined
  readonly only_advances_returned: undefined
  readonly open_purchase_orders: { readonly purchaseOrders: readonly string[] }
  readonly open_without_lines: undefined
  readonly operation_too_costly: { readonly verb: string; readonly estimated: number; readonly unit: string; readonly most: number; readonly advice: string }
  readonly order_billed: { readonly billNumbers: readonly string[] }
  readonly order_cancelled: { readonly document: string; readonly state: string }
  readonly order_draft: { readonly document: string }
  readonly order_kept_by_bill: { readonly billNumber: string; readonly document: string }
  readonly order_kept_by_void_bill: { readonly billNumber: string; readonly document: string }
  readonly order_line_missing: undefined
  readonly order_not_billable: { readonly document: string; readonly state: string }
  readonly order_not_deliverable: { readonly document: string; readonly state: string }
  readonly order_not_leaving: { readonly document: string; readonly state: string }
  readonly order_not_receiving: { readonly document: string; readonly state: string }
  readonly order_of_other_supplier: { readonly document: string; readonly expected: string; readonly given: string }
  readonly order_takes_no_material: { readonly document: string; readonly state: string }
  readonly ordering_client_missing: undefined
  readonly other_unit_than_material: { readonly material: string; readonly unit: string }
  readonly out_of_era: undefined
  readonly overlap_range: { readonly ge: number; readonly le: number }
  readonly own_account: undefined
  readonly own_membership: undefined
  readonly own_password: undefined
  readonly own_record: undefined
  readonly own_record_by_setting: { readonly setting: string }
  readonly paid_through_bills: { readonly billNumbers: readonly string[] }
  readonly part_of_party_payment: undefined
  readonly parts_exceed_payment: { readonly expected: string; readonly given: string }
  readonly password_length: { readonly min_length: number; readonly max_length: number }
  readonly payment_refunded: undefined
  readonly payment_reversed: { readonly paymentId: string; readonly reversedAt: string }
  readonly payment_spent: { readonly document: string; readonly currency: string; readonly usedAmount: string; readonly returnedAmount: string }
  readonly period_locked: { readonly day: string; readonly lockedThrough: string }
  readonly permission_missing: { readonly permission: string }
  readonly permission_not_held: undefined
  readonly permissions_missing: undefined
  readonly pieces_not_per_sku: { readonly billOfMaterials: string }
  readonly place_listed_twice: undefined
  readonly place_taken: { readonly stopOrder: number; readonly document: string; readonly stop: string }
  readonly post_on_draft_order: { readonly document: string }
  readonly post_without_lines: undefined
  readonly posted_before_bill_date: { readonly billDate: string }
  readonly price_missing: undefined
  readonly priced_scenario_missing: undefined
  readonly prices_in_other_currency: { readonly currency: string }
  readonly private_address: undefined
  readonly production_order_cancelled: undefined
  readonly quantity_mismatch: { readonly expected: number; readonly given: number }
  readonly quantity_missing: undefined
  readonly query_not_exportable: { readonly problem: string }
  readonly quote_converted: { readonly quote: string; readonly salesOrder: string; readonly salesOrderId: string }
  readonly quoted_client_missing: undefined
  readonly quoted_in_other_currency: { readonly currency: string }
  readonly rate_limit_range: { readonly ge: number; readonly le: number }
  readonly rate_listed_twice: undefined
  readonly rate_not_used: undefined
  readonly rate_of_main_currency: undefined
  readonly reads_too_much: { readonly most: number; readonly unit: string }
  readonly reason_missing: { readonly done: string }
  readonly receipt_billed: { readonly billNumbers: readonly string[] }
  readonly request_billed: { readonly billNumbers: readonly string[] }
  readonly request_not_billable: { readonly document: string; readonly state: string }
  readonly request_not_open: { readonly request: string; readonly state: string }
  readonly request_not_payable: { readonly document: string; readonly state: string }
  readonly request_without_line: undefined
  readonly required_to_submit: undefined
  readonly revision_conflict: { readonly document: string; readonly revision: number; readonly given: number }
  readonly roles_missing: undefined
  readonly rounds_to_zero: { readonly decimal_places: number }
  readonly rule_of_data: undefined
  readonly run_empty: { readonly style: string; readonly field: string; readonly given: string }
  readonly same_currency: undefined
  readonly same_sheet: undefined
  readonly schedule_gap: { readonly expected: number; readonly given: number }
  readonly send_without_lines: undefined
  readonly send_without_price: undefined
  readonly session_ended: undefined
  readonly several_dropoffs: { readonly dropoffs: number }
  readonly several_lines_of_sku: { readonly document: string }
  readonly several_mutations: { readonly mutations: readonly string[] }
  readonly sheet_listed_twice: undefined
  readonly shipment_carried: { readonly shipmentNumber: number; readonly ge: number }
  readonly shipment_listed_twice: { readonly shipmentNumber: number; readonly first: number }
  readonly shipped_by_deliveries: { readonly deliveryCount: number }
  readonly sku_code_taken: undefined
  readonly sku_codes_alike: { readonly code: string }
  readonly sku_listed_twice: { readonly first: number }
  readonly sku_of_other_style: { readonly sku: string }
  readonly sku_priced_twice: undefined
  readonly state_by_actions: { readonly expected: string; readonly given: string }
  readonly statement_of_party: undefined
  readonly statement_too_long: { readonly most: number }
  readonly still_valid: { readonly validUntil: string }
  readonly stock_shortage: { readonly material: string; readonly unit: string; readonly given: string; readonly onHand: string }
  readonly stop_behind_completed: { readonly stopOrder: number; readonly document: string; readonly stop: string }
  readonly stop_name_missing: undefined
  readonly stop_not_upcoming: { readonly stop: string; readonly state: string }
  readonly stops_incomplete: { readonly stops: number }
  readonly stored_text_too_long: { readonly max_length: number }
  readonly string_length: { readonly min_length: number; readonly max_length: number }
  readonly string_too_long: { readonly max_length: number }
  readonly string_type: undefined
  readonly stronger_key: { readonly permissions: readonly string[] }
  readonly style_of_other_sheet: undefined
  readonly submit_without_lines: undefined
  readonly sum_too_large: { readonly le: number }
  readonly sums_of_currencies: undefined
  readonly superseded: undefined
  readonly supplier_missing: undefined
  readonly switched_off_record: { readonly kind: string; readonly name: string }
  readonly synonym_differs: { readonly name: string; readonly expected: string; readonly given: string }
  readonly synonym_figure_differs: { readonly name: string; readonly expected: string; readonly given: string }
  readonly tax_rate_without_amounts: undefined
  readonly text_not_storable: undefined
  readonly time_out_of_range: undefined
  readonly time_zone: undefined
  readonly too_deep: { readonly max_depth: number }
  readonly too_few_sheets: { readonly min_length: number; readonly actual_length: number }
  readonly too_long: { readonly max_length: number; readonly actual_length: number }
  readonly too_many_entries: { readonly most: number }
  readonly too_many_exports: { readonly most: number }
  readonly too_many_files: { readonly count: number }
  readonly too_many_filter_values: { readonly max_length: number; readonly of: string }
  readonly too_many_ids: { readonly actual_length: number; readonly max_length: number }
  readonly too_many_keys: { readonly active: number }
  readonly too_many_lines: { readonly document: string; readonly max_length: number; readonly actual_length: number }
  readonly too_many_orders: { readonly most: number }
  readonly too_many_pieces: { readonly what: string; readonly le: number }
  readonly too_many_rows: { readonly max_length: number; readonly actual_length: number }
  readonly too_many_sheets: { readonly max_length: number; readonly actual_length: number }
  readonly too_many_skus: { readonly max_length: number; readonly actual_length: number }
  readonly too_many_stops: { readonly max_length: number; readonly actual_length: number }
  readonly too_many_values: { readonly max_values: number }
  readonly too_many_webhooks: { readonly active: number }
  readonly total_max_digits: { readonly what: string; readonly max_digits: number }
  readonly total_negative: { readonly given: string }
  readonly undocumented_path: undefined
  readonly unit_in_use: { readonly unit: string }
  readonly unit_of_material: { readonly expected: string; readonly given: string }
  readonly unknown_currency: undefined
  readonly unknown_expense_request: { readonly id: string }
  readonly unknown_line: undefined
  readonly unknown_member: { readonly id: string }
  readonly unknown_permission: { readonly expected: readonly string[] }
  readonly unknown_purchase_order: { readonly id: string }
  readonly unknown_reader: { readonly id: string }
  readonly unknown_record: { readonly kind: string; readonly id: string }
  readonly unpaid_before_settling: { readonly todo: string; readonly payableAmount: string }
  readonly unreadable_number: undefined
  readonly unstorable_value: undefined
  readonly url_format: undefined
  readonly validate_only_header: undefined
  readonly validity_ended: { readonly validUntil: string }
  readonly validity_endless: undefined
  readonly validity_passed: { readonly validUntil: string }
  readonly value_taken: { readonly values: string; readonly owner: string; readonly ownerId: string }
  readonly version_conflict: { readonly record: string; readonly version: number; readonly seen: number }
  readonly version_not_current: { readonly given: number; readonly documentId: string; readonly versionNumber: number; readonly costSheetId: string }
  readonly webhook_switched_off: undefined
  readonly whole_pieces: undefined
  readonly write_race: undefined
  readonly wrong_kind_of_value: undefined
  readonly wrong_password: undefined
  readonly wrong_state: { readonly state: string }
}
