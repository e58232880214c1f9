// Payment terms: the days after the bill date on which a bill is due, and whether it is due at the end of that month.
import { InputType } from 'type-graphql'
import { within, type Checks } from '../../core/checks.js'
import { daysLater, withinEra } from '../../core/days.js'
import { optional } from '../../core/schema/fields.js'

/** The terms of a party, of an order or of a bill. */
export interface PaymentTerms {
  readonly paymentTermDays?: number | null
  readonly paymentTermEndOfMonth?: boolean | null
}

/** The terms in an input. */
@InputType()
export abstract class PaymentTermsInput implements PaymentTerms {
  @optional.int('Days after the bill date on which bills are due, 0 to 999.') paymentTermDays?: number | null
  @optional.flag('True: they are due at the end of the month of that day.') paymentTermEndOfMonth?: boolean | null
}

/** The most days of a term. */
const MOST_DAYS = 999
export const PAYMENT_TERM_CHECKS: Checks<PaymentTerms> = { paymentTermDays: within(0, MOST_DAYS) }

const saysDay = ({ paymentTermDays, paymentTermEndOfMonth }: PaymentTerms) =>
  paymentTermDays != null || Boolean(paymentTermEndOfMonth)

/** The first of these terms that say when a bill is due, as columns. Both are null if none do. */
export function firstTerms(...all: readonly (PaymentTerms | null | undefined)[]) {
  const { paymentTermDays = null, paymentTermEndOfMonth = null } = all.find((terms) => terms && saysDay(terms)) ?? {}
  return { paymentTermDays, paymentTermEndOfMonth }
}

/** How a due date follows from the terms: without the end of the month, and with it. */
export const DUE_FORMULAS = {
  days: 'billDate + paymentTermDays',
  endOfMonth: 'last day of the month of billDate + paymentTermDays',
} as const

/** The day on which a bill of this date is due, by `DUE_FORMULAS`. Null without terms. */
export function dueDay(billDate: Date, terms: PaymentTerms): Date | null {
  if (!saysDay(terms)) return null
  const day = daysLater(billDate, terms.paymentTermDays ?? 0)
  return withinEra(terms.paymentTermEndOfMonth ? new Date(day).setUTCMonth(day.getUTCMonth() + 1, 0) : day.getTime())
}
