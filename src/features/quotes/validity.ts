// Until when a quote may be accepted. The conversion of an accepted quote does not ask for it.
import type { AnyStep } from '../../core/lifecycle/lifecycle.js'
import { instantText } from '../../core/schema/scalars.js'

type Condition = NonNullable<AnyStep['unless']>

interface Offered {
  readonly validUntil: Date | null
}

/** The moment at which the validity of a quote ended; null while it is valid. A quote without an end stays valid. */
export const endedAt = ({ validUntil }: Offered, now: Date) => (validUntil && validUntil < now ? validUntil : null)

const offered = (row: object) => row as Offered

/** Stands in the way of accepting a quote whose validity has ended. */
export const withinValidity: Condition = {
  columns: ['validUntil'],
  obstacle: (row, now) => {
    const ended = endedAt(offered(row), now)
    if (!ended) return null
    return { reason: `Its validity ended at ${instantText(ended)}`, details: { validUntil: instantText(ended) } }
  },
}

/** Stands in the way of marking a quote as expired that is still valid. */
export const afterValidity: Condition = {
  columns: ['validUntil'],
  obstacle: (row, now) => {
    const { validUntil } = offered(row)
    if (endedAt(offered(row), now)) return null
    if (!validUntil) return { reason: 'Its validity has no end', details: { validUntil } }
    return { reason: `It is valid until ${instantText(validUntil)}`, details: { validUntil: instantText(validUntil) } }
  },
}
