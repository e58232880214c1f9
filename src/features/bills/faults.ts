// The faults of a bill except those of its lines and sums; each fault names its field.
import { because } from '../../core/faults/reason.js'
import { currencyFault, isoFault } from '../../core/currencies.js'
import type { Fault } from '../../core/faults/fault.js'
import { atLeast0, faultsOf, within, atMostLetters, type Checks } from '../../core/checks.js'
import { BOUND, ZERO, roundsToZeroFault } from '../../core/money/money.js'
import { Decimal } from '../../core/schema/scalars.js'
import type { BillType } from '../../generated/prisma/enums.js'
import { PAYMENT_TERM_CHECKS } from '../partners/payment-terms.js'
import type { CreateBillInput, BillLineInput } from './inputs.js'
import type { BilledOrder } from './billed-order.js'
import { orderIdOf, orderLineIdOf, orderLineNameOf, synonymFault } from './synonyms.js'
import type { Totals } from './totals.js'

type Some = (Fault | false | null | undefined)[]

interface Party {
  readonly path: keyof CreateBillInput
  readonly missing: 'supplier_missing' | 'client_missing' | 'employee_missing'
  readonly named: (input: Parties) => string | null | undefined
}

/** The columns that name a party, of which a record has one. */
type Parties = Pick<CreateBillInput, 'supplierId' | 'clientId' | 'employeeId' | 'employeeName'>

/** For each kind of bill, the party that it must name. */
const PARTIES: Readonly<Record<BillType, Party>> = {
  SUPPLIER: {
    path: 'supplierId',
    missing: 'supplier_missing',
    named: ({ supplierId }) => supplierId,
  },
  CLIENT: { path: 'clientId', missing: 'client_missing', named: ({ clientId }) => clientId },
  EMPLOYEE: {
    path: 'employeeId',
    missing: 'employee_missing',
    named: ({ employeeId, employeeName }) => employeeId ?? (employeeName?.trim() || null),
  },
}

/** The party as one key, `SUPPLIER:sup-1`. The number of a bill is unique within this key. */
export const partyKeyOf = (input: Pick<CreateBillInput, 'billType'> & Parties) =>
  `${input.billType}:${PARTIES[input.billType].named(input)}`

/** The same key of a record that names a supplier or a client; null if it names neither. */
export function companyKeyOf({ supplierId, clientId }: Pick<Parties, 'supplierId' | 'clientId'>): string | null {
  if (supplierId) return partyKeyOf({ billType: 'SUPPLIER', supplierId })
  return clientId ? partyKeyOf({ billType: 'CLIENT', clientId }) : null
}

/**
 * Checks the required party, the synonyms, the currency, the length of the name, and that there are lines or a total.
 */
export function headFaults(input: CreateBillInput): Some {
  const { billType, status, lineItems, totalAmount, currency, employeeName, paymentTermDays, postingDate } = input
  const { path, missing, named } = PARTIES[billType]
  return [
    named(input) == null && { path: [path], why: because(missing) },
    synonymFault(input, 'purchaseOrderId', 'linkedPoId'),
    // Only of a client of the REST door: the scalar takes its currency as it was sent. A draft may have three letters.
    (status === 'POSTED' ? isoFault : currencyFault)(['currency'], currency),
    ...faultsOf({ employeeName, paymentTermDays }, BILL_CHECKS),
    postingDate != null && status !== 'POSTED' && { path: ['postingDate'], why: because('draft_with_posting_date') },
    !lineItems?.length && totalAmount == null && { path: ['lineItems'], why: because('lines_or_total_missing') },
  ]
}

/** Checks that this bill may bill the order. A draft is billed only by REST, or by a bill that bills it already. */
export function orderFaults(input: CreateBillInput, order: BilledOrder | null, mayBeDraft: boolean): Some {
  const id = orderIdOf(input)
  const path = [input.purchaseOrderId == null ? 'linkedPoId' : 'purchaseOrderId']
  if (id === null) return (input.lineItems ?? []).map(unorderedFault)
  if (!order) return [{ path, why: because('unknown_purchase_order', { id }) }]
  return [
    order.status === 'DRAFT' && !mayBeDraft && {
      path, why: because('order_draft', { document: order.documentId }),
    },
    order.status === 'DRAFT' && input.status === 'POSTED' && mayBeDraft && {
      path: ['status'], why: because('post_on_draft_order', { document: order.documentId }),
    },
    order.status === 'CANCELLED' && {
      path,
      why: because('order_cancelled', { document: order.documentId, state: order.status }),
    },
    input.billType === 'SUPPLIER' &&
      input.supplierId != null &&
      input.supplierId !== order.supplierId && {
        path: ['supplierId'],
        why: because('order_of_other_supplier', {
          document: order.documentId, expected: order.supplierId, given: input.supplierId,
        }),
      },
  ]
}

function unorderedFault(line: BillLineInput, index: number): Fault | false {
  const given = orderLineIdOf(line)
  const path = ['lineItems', index, orderLineNameOf(line)]
  return given !== null && { path, why: because('line_without_order') }
}

/** The amounts that a bill has besides its remaining balance, which may become 0. */
const STORED = ['subtotal', 'taxAmount', 'totalAmount', 'paidAmount'] as const satisfies readonly (keyof Totals)[]
const AMOUNTS = [
  'subtotal',
  'taxAmount',
  'totalAmount',
  'paidAmount',
  'remainingBalance',
] as const satisfies readonly (keyof Totals)[]

/** The checks of the values that a bill takes from an input. */
export const BILL_CHECKS: Checks<CreateBillInput> = {
  ...PAYMENT_TERM_CHECKS,
  taxRate: within(0, 100), employeeName: atMostLetters, subtotal: atLeast0, taxAmount: atLeast0, totalAmount: atLeast0,
  paidAmount: atLeast0, remainingBalance: atLeast0,
}

/** Checks the amounts: negative, too small for the currency, too large, or more paid than owed. */
export function amountFaults({ taxRate, ...input }: CreateBillInput, totals: Totals, currency: string): Some {
  const negative = AMOUNTS.flatMap((name) => faultsOf({ [name]: input[name] }, BILL_CHECKS))
  return [
    ...faultsOf({ taxRate }, BILL_CHECKS),
    ...STORED.map((name) => input[name]?.gt(0) && roundsToZeroFault([name], input[name], currency)),
    ...negative,
    !negative.length &&
      totals.totalAmount.lt(0) && {
        path: ['lineItems'],
        why: because('total_negative', { given: totals.totalAmount }),
      },
    input.paidAmount?.gt(Decimal.max(ZERO, totals.totalAmount)) && {
      path: ['paidAmount'],
      why: because('exceeds_total', { expected: totals.totalAmount, given: totals.paidAmount }),
    },
    totals.totalAmount.abs().gte(BOUND.amount) && {
      path: ['totalAmount'],
      why: because('amount_too_large'),
    },
  ]
}
