// The words of REST for states and kinds. GraphQL and the database use UPPER_SNAKE values.
import {
  BillMatchStatus, BillStatus, BillType, CostSheetAction, CostSheetStatus, ExpenseRequestStatus, ExpenseRequestType,
  MaterialRequestLineStatus, MaterialRequestStatus, PaymentMethod, ProductionOrderStatus, PurchaseOrderStatus,
  RecordAction, Role, SalesOrderLineStatus, SalesOrderStatus, SourceOfFunds, StopState, StopType,
} from './generated/operations.js'

/** Enumerations whose words are in title case: `Under Review`. */
const TITLED = {
  CostSheetStatus, ExpenseRequestStatus, MaterialRequestLineStatus, MaterialRequestStatus, ProductionOrderStatus,
  PurchaseOrderStatus, Role, SalesOrderLineStatus, SalesOrderStatus,
}

/** Enumerations whose words are in lower snake case: `vendor_payment`. */
const SNAKED = {
  BillMatchStatus,
  BillStatus,
  BillType,
  CostSheetAction,
  ExpenseRequestType,
  PaymentMethod,
  RecordAction,
  SourceOfFunds,
  StopState,
  StopType,
}

type Enumerations = typeof TITLED & typeof SNAKED

/** The name of an enumeration. */
export type Vocabulary = keyof Enumerations
/** A value of an enumeration, as GraphQL writes it. */
export type ValueOf<V extends Vocabulary> = Extract<Enumerations[V][keyof Enumerations[V]], string>

const ALL: { readonly [V in Vocabulary]: Readonly<Record<string, ValueOf<V>>> } = { ...TITLED, ...SNAKED }

/** Abbreviations, which are written in capitals. */
const CAPITALS = ['HR']

const capitalized = (part: string) => (CAPITALS.includes(part) ? part : part[0] + part.slice(1).toLowerCase())
const titled = (value: string) => value.split('_').map(capitalized).join(' ')

/** The values of an enumeration, in the order in which the schema declares them. */
export const valuesOf = <V extends Vocabulary>(vocabulary: V): readonly ValueOf<V>[] =>
  Object.values<ValueOf<V>>(ALL[vocabulary])

/** The word of REST for a value. */
export const wordFor = (vocabulary: Vocabulary, value: string): string =>
  (vocabulary in TITLED ? titled(value) : value.toLowerCase())

/** The value of a word, case-insensitive. */
export const valueFor = <V extends Vocabulary>(vocabulary: V, said: string) =>
  valuesOf(vocabulary).find((value) => wordFor(vocabulary, value).toLowerCase() === said.toLowerCase())
