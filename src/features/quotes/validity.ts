// Until when a quote may be accepted: expiry stops acceptance, not the conversion of what was accepted.
import type { Context } from '../../context.js'
import { availableActions } from '../../core/lifecycle/step.js'
import { instantText } from '../../core/schema/scalars.js'
import { quoteLife } from './lifecycle.js'

interface Offered {
  readonly status: string
  readonly validUntil: Date | null
}

/** The moment at which the validity of a quote ended; null while it is valid. One without an end stays valid. */
export const endedAt = ({ validUntil }: Pick<Offered, 'validUntil'>, now: Date) => (validUntil && validUntil < now ? validUntil : null)

/** Why validity stands in the way of an action; null when it does not. */
export function validityObstacle(quote: Pick<Offered, 'validUntil'>, action: string, now: Date): string | null {
  const ended = endedAt(quote, now)
  if (action === 'accept' && ended) return `Its validity ended at ${instantText(ended)}`
  if (action !== 'expire' || ended) return null
  return quote.validUntil ? `It is valid until ${instantText(quote.validUntil)}` : 'Its validity has no end'
}

/** What the viewer may do with a quote now, its validity considered. */
export function actionsOf(quote: Offered, { now, viewer }: Context) {
  return availableActions(quoteLife, { ...quote }, { viewer, now }).map((offer) => {
    const reason = offer.reason ?? validityObstacle(quote, offer.action, now)
    return { action: offer.action, allowed: !reason, reason }
  })
}
