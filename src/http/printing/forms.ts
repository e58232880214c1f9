// What each printed document has: its operation, and what is written where. The operations give the same thing the same
// name, so that one page prints all kinds.
import { parse, validate, type DocumentNode, type GraphQLSchema } from 'graphql'
import type { PrintedKind } from '../../features/printing/address.js'
import type { Word } from './languages.js'

/** How a value is written. A `count` and a `some` of 0 are left out, and `word` is a name of the table of words. */
export type Shape = 'text' | 'count' | 'number' | 'money' | 'some' | 'price' | 'percent' | 'day' | 'instant' | 'word'

/** What is written, below which word. The path leads through the answer of the operation. */
export type Entry = readonly [word: Word, path: string, shape: Shape]

export interface Form {
  readonly operation: DocumentNode
  /** The title, or where the document says which it is. */
  readonly title: Word | { readonly path: string; readonly titles: Readonly<Record<string, Word>> }
  /** Beside the address of the party. */
  readonly facts: readonly Entry[]
  /** Of each line. */
  readonly columns: readonly Entry[]
  /** Below the lines. Paths into `taxes` are written once for each tax rate. */
  readonly totals: readonly Entry[]
}

const LETTERHEAD = `organization {
  name settings { timeZone }
  letterhead {
    legalName registrationNumber taxNumber address businessEmail businessPhone bankDetails documentFooter logo
  }
}`
const PARTY = '{ name legalName address city country taxNumber registrationNumber language }'
const SKU = 'sku: styleSku { code color size style { code name } }'

const operation = (declared: string, fields: string) => parse(`query Print(${declared}) { ${LETTERHEAD} ${fields} }`)
const byId = (query: string, fields: string) =>
  operation('$id: ID!', `document: ${query}(id: $id) { status notes ${fields} }`)
const statement = (party: string) => operation(
  '$id: ID!, $currency: Currency!, $from: Date, $to: Date, $page: Int!',
  `party: ${party}(id: $id) ${PARTY}
  document: partyStatement(${party}Id: $id, currency: $currency, from: $from, to: $to, page: $page, limit: 100) {
    currency from to openingBalance closingBalance totalDebit totalCredit pagination { totalPages }
    lines: lineItems { day kind number: documentNumber reference debit credit balance }
  }`,
)

const NUMBER: Entry = ['number', 'number', 'text']
const LINE: Entry = ['line', 'itemNumber', 'number']
const GOODS: readonly Entry[] = [
  ['item', 'sku.code', 'text'], ['description', 'sku.style.name', 'text'], ['colour', 'sku.color', 'text'],
  ['size', 'sku.size', 'text'],
]
const TERMS: readonly Entry[] = [['paymentTerm', 'paymentTerm', 'text'], ['shippingTerm', 'shippingTerm', 'text']]
const PRICED: readonly Entry[] = [['unitPrice', 'unitPrice', 'price'], ['amount', 'amount', 'money']]
const TAXED: readonly Entry[] = [
  ['subtotal', 'subtotal', 'money'], ['tax', 'taxes.tax', 'money'], ['total', 'total', 'money'],
]
const STATEMENT: Omit<Form, 'operation'> = {
  title: 'statement',
  facts: [['from', 'from', 'day'], ['to', 'to', 'day'], ['openingBalance', 'openingBalance', 'money']],
  columns: [
    ['day', 'day', 'day'], ['about', 'kind', 'word'], NUMBER, ['reference', 'reference', 'text'],
    ['debit', 'debit', 'money'], ['credit', 'credit', 'money'], ['balance', 'balance', 'money'],
  ],
  totals: [
    ['debit', 'totalDebit', 'money'], ['credit', 'totalCredit', 'money'],
    ['closingBalance', 'closingBalance', 'money'],
  ],
}

export const FORMS: Readonly<Record<PrintedKind, Form>> = {
  Quote: {
    operation: byId('quote', `number: documentId createdAt currency validUntil quantity unitPrice paymentTerm shippingTerm
      style { code name } party: client ${PARTY} lines: lineItems { itemNumber unitPrice ${SKU} }`),
    title: 'quotation',
    facts: [
      NUMBER, ['date', 'createdAt', 'instant'], ['validUntil', 'validUntil', 'day'], ['style', 'style.name', 'text'],
      ['quantity', 'quantity', 'number'], ['unitPrice', 'unitPrice', 'price'], ...TERMS,
    ],
    columns: [LINE, ...GOODS, ['unitPrice', 'unitPrice', 'price']],
    totals: [],
  },
  SalesOrder: {
    operation: byId('salesOrder', `number: documentId createdAt currency revision deadline paymentTerm shippingTerm
      total: totalAmount party: client ${PARTY}
      lines: lineItems { itemNumber status quantity: orderQuantity unitPrice amount requestedDeliveryDate ${SKU} }`),
    title: 'orderConfirmation',
    facts: [
      NUMBER, ['date', 'createdAt', 'instant'], ['revision', 'revision', 'count'],
      ['latestDelivery', 'deadline', 'day'], ...TERMS,
    ],
    columns: [
      LINE, ...GOODS, ['deliveryDate', 'requestedDeliveryDate', 'day'], ['quantity', 'quantity', 'number'], ...PRICED,
    ],
    totals: [['total', 'total', 'money']],
  },
  PurchaseOrder: {
    operation: byId('purchaseOrder', `number: documentId createdAt currency revision expectedAt total
      party: supplier ${PARTY}
      lines: lineItems { itemNumber description quantity uom unitPrice amount material { code name } }`),
    title: 'purchaseOrder',
    facts: [
      NUMBER, ['date', 'createdAt', 'instant'], ['revision', 'revision', 'count'], ['expected', 'expectedAt', 'day'],
    ],
    columns: [
      LINE, ['item', 'material.code', 'text'], ['description', 'description|material.name', 'text'],
      ['quantity', 'quantity', 'number'], ['unit', 'uom', 'text'], ...PRICED,
    ],
    totals: [['total', 'total', 'money']],
  },
  Delivery: {
    operation: byId('delivery', `number: documentId createdAt plannedAt
      order: salesOrder { number: documentId party: client ${PARTY} }
      lines: lineItems { itemNumber quantity stop { name } order: salesOrderLine { ${SKU} } }`),
    title: 'deliveryNote',
    facts: [
      NUMBER, ['date', 'createdAt', 'instant'], ['order', 'order.number', 'text'], ['planned', 'plannedAt', 'instant'],
    ],
    columns: [
      LINE, ['item', 'order.sku.code', 'text'], ['description', 'order.sku.style.name', 'text'],
      ['colour', 'order.sku.color', 'text'], ['size', 'order.sku.size', 'text'],
      ['destination', 'stop.name', 'text'], ['quantity', 'quantity', 'number'],
    ],
    totals: [],
  },
  Bill: {
    operation: byId('bill', `number: billNumber billDate dueDate currency subtotal total: totalAmount debitedAmount
      paidAmount allocatedAmount remainingBalance taxes: taxesByRate { rate tax } party: client ${PARTY}
      lines: lineItems { itemNumber description quantity: qty uom unitPrice taxRate amount }`),
    title: 'invoice',
    facts: [NUMBER, ['date', 'billDate', 'day'], ['dueDate', 'dueDate', 'day']],
    columns: [
      LINE, ['description', 'description', 'text'], ['quantity', 'quantity', 'number'], ['unit', 'uom', 'text'],
      ['rate', 'taxRate', 'percent'], ...PRICED,
    ],
    // What is still due is the total and its debit notes, without what was paid and what credit settles.
    totals: [
      ...TAXED, ['debitNote', 'debitedAmount', 'some'], ['creditNote', 'allocatedAmount', 'some'],
      ['settled', 'paidAmount', 'some'], ['stillDue', 'remainingBalance', 'money'],
    ],
  },
  BillNote: {
    operation: byId('billNote', `number: noteNumber noteType noteDate currency subtotal taxAmount total: totalAmount
      bill { number: billNumber billDate } client ${PARTY} supplier ${PARTY}
      lines: lineItems { itemNumber description quantity uom unitPrice amount reason }`),
    title: { path: 'noteType', titles: { CREDIT: 'creditNote', DEBIT: 'debitNote' } },
    facts: [NUMBER, ['date', 'noteDate', 'day'], ['correctedBill', 'bill.number', 'text']],
    columns: [
      LINE, ['description', 'description', 'text'], ['reason', 'reason', 'word'], ['quantity', 'quantity', 'number'],
      ['unit', 'uom', 'text'], ...PRICED,
    ],
    totals: [['subtotal', 'subtotal', 'money'], ['tax', 'taxAmount', 'money'], ['total', 'total', 'money']],
  },
  Client: { operation: statement('client'), ...STATEMENT },
  Supplier: { operation: statement('supplier'), ...STATEMENT },
}

/** Throws the first fault of an operation, so that a wrong form is found at the start. */
export function checkForms(schema: GraphQLSchema): void {
  for (const [kind, form] of Object.entries(FORMS)) {
    const [fault] = validate(schema, form.operation)
    if (fault) throw new Error(`the form of ${kind}: ${fault.message}`)
  }
}
