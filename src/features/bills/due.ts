// When a bill is due: on the day that was given, or by the payment terms of the bill, of its order or of its party.
import type { Context } from '../../core/context.js'
import { dayText } from '../../core/days.js'
import { findWhole } from '../../core/records/read.js'
import { textOfMoment } from '../../core/schema/scalars.js'
import { storedDay } from '../../core/time-zones.js'
import type { Bill } from '../../generated/prisma/client.js'
import { dueDay, firstTerms, type PaymentTerms } from '../partners/payment-terms.js'
import { clients, suppliers } from '../partners/reads.js'
import type { BilledOrder } from './billed-order.js'
import type { CreateBillInput } from './inputs.js'

/** What the due date of a bill follows from. */
interface Dated {
  readonly billDate: Date
  readonly order: BilledOrder | null
  /** The stored bill that is edited. It keeps its terms. */
  readonly own: Bill | undefined
}

/** The columns of a bill that say when it is due. A given due date needs no terms of others. */
export async function dueColumns(ctx: Context, input: CreateBillInput, { billDate, order, own }: Dated) {
  const given = textOfMoment(input.dueDate) ?? null
  const others = own || given !== null ? [] : [ordersTerms(input, order), await partysTerms(ctx, input)]
  const terms = firstTerms(input, ...others)
  return { dueDate: given ?? textOfDay(dueDay(billDate, terms)), ...terms }
}

const textOfDay = (day: Date | null) => day && dayText(day)

/** A client bill may refer to a purchase order, and does not bill it. */
const ordersTerms = ({ billType }: CreateBillInput, order: BilledOrder | null) => (billType === 'CLIENT' ? null : order)

function partysTerms(ctx: Context, { billType, supplierId, clientId }: CreateBillInput): Promise<PaymentTerms | null> {
  if (billType === 'SUPPLIER') return findWhole(ctx, suppliers, supplierId ?? null)
  return billType === 'CLIENT' ? findWhole(ctx, clients, clientId ?? null) : Promise.resolve(null)
}

/** The columns of a bill that its due date is explained from. */
type Due = PaymentTerms & Pick<Bill, 'dueDate'> & { readonly billDate: Date | string }

/** The day by the terms of a bill, as text; null without terms. */
const dayByTerms = ({ viewer }: Pick<Context, 'viewer'>, bill: Due) =>
  textOfDay(dueDay(storedDay(viewer.organization, bill.billDate), bill))

/** True if the due date of a stored bill is that of its terms. It then follows the bill date and the terms. */
export const isDueByTerms = (ctx: Context, bill: Due) => bill.dueDate !== null && bill.dueDate === dayByTerms(ctx, bill)

/** How the due date of a bill came about, in a sentence. Null without one. */
export function explainDue(ctx: Context, bill: Due): string | null {
  if (bill.dueDate === null) return null
  if (!isDueByTerms(ctx, bill)) return `${bill.dueDate} was given.`
  const { paymentTermDays, paymentTermEndOfMonth } = bill
  const billDate = storedDay(ctx.viewer.organization, bill.billDate)
  const day = dueDay(billDate, { paymentTermDays: paymentTermDays ?? 0 })
  const sum = `${dayText(billDate)} + ${paymentTermDays ?? 0} days = ${String(textOfDay(day))}`
  return paymentTermEndOfMonth ? `${sum}; the end of that month is ${bill.dueDate}.` : `${sum}.`
}
