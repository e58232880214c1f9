// What may happen to a quote, who may make it happen, and what it writes.
import type { Permission } from '../../access/permissions.js'
import { lifecycle } from '../../core/lifecycle/lifecycle.js'
import type { QuoteStatus } from '../../generated/prisma/enums.js'
import { CancelQuoteInput, QuoteInput, RejectQuoteInput } from './inputs.js'
import { edit, requireOffer } from './service.js'
import { afterValidity, withinValidity } from './validity.js'

export const quoteLife = lifecycle<QuoteStatus, Permission>()('Quote', 'DRAFT', {
  edit: {
    description: 'Changes a quote that has not been sent.',
    from: ['DRAFT'], to: 'same', needs: 'quotes:write',
    input: { type: QuoteInput }, effects: edit, fails: ['BAD_USER_INPUT'],
  },
  send: {
    description: 'Sends a quote to the client.',
    from: ['DRAFT'], to: 'SENT', needs: 'quotes:write',
    stamps: 'sent', effects: requireOffer, fails: ['BAD_USER_INPUT without a price or past its validity'],
  },
  accept: {
    description: 'Records that the client agrees, before the validity of the quote ends.',
    from: ['SENT'], to: 'ACCEPTED', needs: 'quotes:decide',
    unless: withinValidity, stamps: 'accepted',
  },
  reject: {
    description: 'Records that the client declines.',
    from: ['SENT'], to: 'REJECTED', needs: 'quotes:decide',
    reason: 'required', keepsReasonIn: 'rejectionReason', stamps: 'rejected',
  },
  expire: {
    description: 'Marks a sent quote as expired, after its validity has ended.',
    from: ['SENT'], to: 'EXPIRED', needs: 'quotes:write',
    unless: afterValidity, stamps: 'expired',
  },
  convert: {
    description: 'Makes a sales order of an accepted quote, once.',
    from: ['ACCEPTED'], to: 'CONVERTED', needs: 'quotes:decide',
    mutation: 'convertQuoteToSalesOrder', stamps: 'converted',
  },
  cancel: {
    description: 'Withdraws a quote that has not become a sales order.',
    from: ['DRAFT', 'SENT', 'ACCEPTED'], to: 'CANCELLED', needs: 'quotes:write',
    input: { type: CancelQuoteInput, optional: true }, stamps: 'cancelled',
  },
}, { reasonInput: RejectQuoteInput })
