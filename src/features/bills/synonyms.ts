// The fields of a bill that have two names, because the REST door has other names than GraphQL.
import type { Fault } from '../../core/faults/fault.js'
import { because } from '../../core/faults/reason.js'
import { Decimal } from '../../core/schema/scalars.js'
import type { CreateBillInput, BillLineInput } from './inputs.js'

/** The order of the bill. */
export const orderIdOf = ({ purchaseOrderId, linkedPoId }: CreateBillInput) => purchaseOrderId ?? linkedPoId ?? null

/** The order line that a bill line names. */
export const orderLineIdOf = ({ purchaseOrderLineId, poLineId }: BillLineInput) =>
  purchaseOrderLineId ?? poLineId ?? null

/** The name of the field in which the client sent the order line. */
export const orderLineNameOf = ({ purchaseOrderLineId }: BillLineInput) =>
  (purchaseOrderLineId == null ? 'poLineId' : 'purchaseOrderLineId')

/** The fault of a value that was sent under both names, with two values. */
export function synonymFault<Input extends object>(
  input: Input, name: keyof Input & string, synonym: keyof Input & string,
): Fault | false {
  const [expected, given] = [input[name], input[synonym]]
  if (expected == null || given == null || isSame(expected, given)) return false
  const why = Decimal.isDecimal(expected) && Decimal.isDecimal(given)
    ? because('synonym_figure_differs', { name, expected, given })
    : because('synonym_differs', { name, expected: String(expected), given: String(given) })
  return { path: [synonym], why }
}

const isSame = (one: unknown, other: unknown) =>
  (Decimal.isDecimal(one) ? one.eq(other as Decimal) : one === other)
