// Until when a quote may be accepted: expiry stops acceptance, not the conversion of what was accepted.
import type { Context } from '../context.js'
import { availableActions } from '../core/lifecycle.js'
import { instantText } from '../core/scalars.js'
import { quoteLife } from './lifecycle.js'

interface Offered {
  readonly status: string
  readonly validUntil: Date | null
}

/** Whether the validity of a quote has ended; one without an end stays valid. */
export const hasExpired = ({ validUntil }: Pick<Offered, 'validUntil'>, now: Date) => validUntil !== null && validUntil < now

/** Why validity stands in the way of an action; null when it does not. */
export function validityObstacle(quote: Pick<Offered, 'validUntil'>, action: string, now: Date): string | null {
  const expired = hasExpired(quote, now)
  if (action === 'accept' && expired) return `Its validity ended at ${instantText(quote.validUntil!)}`
  if (action !== 'expire' || expired) return null
  return quote.validUntil ? `It is valid until ${instantText(quote.validUntil)}` : 'Its validity has no end'
}

/** What the viewer may do with a quote now, its validity considered. */
export function actionsOf(quote: Offered, { now, viewer }: Context) {
  return availableActions(quoteLife, { ...quote }, viewer).map((offer) => {
    const reason = offer.reason ?? validityObstacle(quote, offer.action, now)
    return { action: offer.action, allowed: !reason, reason }
  })
}
