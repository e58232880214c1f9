// The validity of quotes. It limits the acceptance, but not the conversion of an accepted quote.
import type { Context } from '../../core/context.js'
import { dayText } from '../../core/days.js'
import { because } from '../../core/faults/reason.js'
import type { Condition } from '../../core/lifecycle/lifecycle.js'
import { storedDay, today } from '../../core/time-zones.js'

type Asking = Pick<Context, 'viewer' | 'now'>

interface Offered {
  readonly validUntil: Date | null
}

/** The last day of the validity, if it is over; null while the quote is valid. A quote without one is always valid. */
export function endedOn(ctx: Asking, { validUntil }: Offered): string | null {
  const last = validUntil && storedDay(ctx.viewer.organization, validUntil)
  return last && last < today(ctx) ? dayText(last) : null
}

const offered = (row: object) => row as Offered

/** The refusal of accepting a quote whose validity has ended. */
export const withinValidity: Condition = {
  columns: ['validUntil'],
  refusal: (row, ctx) => {
    const validUntil = endedOn(ctx, offered(row))
    return validUntil === null ? null : { why: because('validity_ended', { validUntil }), details: { validUntil } }
  },
}

/** The refusal of marking a quote as expired while it is still valid. */
export const afterValidity: Condition = {
  columns: ['validUntil'],
  refusal: (row, ctx) => {
    const { validUntil } = offered(row)
    if (endedOn(ctx, offered(row))) return null
    if (!validUntil) return { why: because('validity_endless'), details: { validUntil } }
    const last = dayText(storedDay(ctx.viewer.organization, validUntil))
    return { why: because('still_valid', { validUntil: last }), details: { validUntil: last } }
  },
}
