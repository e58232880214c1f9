// The validity of quotes. It limits the acceptance, but not the conversion of an accepted quote.
import { because } from '../../core/faults/reason.js'
import type { AnyStep } from '../../core/lifecycle/lifecycle.js'
import { instantText } from '../../core/schema/scalars.js'

type Condition = NonNullable<AnyStep['unless']>

interface Offered {
  readonly validUntil: Date | null
}

/**
 * The time at which the validity ended; null while the quote is valid. A quote without `validUntil` is always valid.
 */
export const endedAt = ({ validUntil }: Offered, now: Date) => (validUntil && validUntil < now ? validUntil : null)

const offered = (row: object) => row as Offered

/** The obstacle to accepting a quote whose validity has ended. */
export const withinValidity: Condition = {
  columns: ['validUntil'],
  obstacle: (row, now) => {
    const ended = endedAt(offered(row), now)
    if (!ended) return null
    return { why: because('validity_ended', { validUntil: ended }), details: { validUntil: instantText(ended) } }
  },
}

/** The obstacle to marking a quote as expired while it is still valid. */
export const afterValidity: Condition = {
  columns: ['validUntil'],
  obstacle: (row, now) => {
    const { validUntil } = offered(row)
    if (endedAt(offered(row), now)) return null
    if (!validUntil) return { why: because('validity_endless'), details: { validUntil } }
    return { why: because('still_valid', { validUntil }), details: { validUntil: instantText(validUntil) } }
  },
}
