// The words that REST says for states and kinds, and back; GraphQL and the database say them in UPPER_SNAKE.

/** Values that REST writes in title case: `Under Review`. All others are lower snake: `vendor_payment`. */
const title = (value: string) => value.toLowerCase().split('_').map((word) => word[0].toUpperCase() + word.slice(1)).join(' ')
const snake = (value: string) => value.toLowerCase()

/** Enumeration → how REST says its values. */
const STYLE = {
  MaterialRequestStatus: title,
  MaterialRequestLineStatus: title,
  PurchaseOrderStatus: title,
  ProductionOrderStatus: title,
  SalesOrderStatus: title,
  SalesOrderLineStatus: title,
  CostSheetStatus: title,
  ExpenseRequestStatus: title,
  Role: (value: string) => (value === 'HR' ? value : title(value)),
  BillType: snake,
  BillStatus: snake,
  SourceOfFunds: snake,
  BillMatchStatus: snake,
  ExpenseRequestType: snake,
  PaymentMethod: snake,
  StopType: snake,
  StopState: snake,
} as const satisfies Record<string, (value: string) => string>

export type Vocabulary = keyof typeof STYLE

/** The word that REST says for a value; null and undefined stay what they are. */
export const wordFor = <T extends string | null | undefined>(vocabulary: Vocabulary, value: T) =>
  (value == null ? value : STYLE[vocabulary](value)) as T extends string ? string : T

/** The value behind a word that a client sent. A word that is none comes out as it came in, for the operation to refuse by name. */
export const valueOf = <E extends string>(word: string | null | undefined): E | undefined =>
  word == null ? undefined : (word.toUpperCase().replaceAll(' ', '_') as E)
