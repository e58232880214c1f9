// Lifecycle of a quote: the steps, the permission that each step needs, and the columns that it writes.
import type { Permission } from '../../access/permissions.js'
import { lifecycle } from '../../core/lifecycle/lifecycle.js'
import { ActionInput } from '../../core/lifecycle/step-inputs.js'
import type { QuoteStatus } from '../../generated/prisma/enums.js'
import { EditQuoteInput } from './inputs.js'
import { afterCancel, edit, requireOffer } from './service.js'
import { afterValidity, withinValidity } from './validity.js'

export const quoteLife = lifecycle<QuoteStatus, Permission>()('Quote', 'DRAFT', {
  edit: {
    description: 'Changes a quote in Draft.',
    from: ['DRAFT'], to: 'same', needs: 'quotes:write',
    write: { rows: edit }, input: { type: EditQuoteInput },
  },
  send: {
    description: 'Marks a quote as sent. BAD_USER_INPUT without a price or after its validity.',
    from: ['DRAFT'], to: 'SENT', needs: 'quotes:write',
    stamps: 'sent', judge: { rows: requireOffer },
  },
  accept: {
    description: "Records the client's acceptance, before its validity ends.",
    from: ['SENT'], to: 'ACCEPTED', needs: 'quotes:decide',
    stamps: 'accepted', judge: { record: withinValidity },
  },
  reject: {
    description: "Records the client's rejection.",
    from: ['SENT'], to: 'REJECTED', needs: 'quotes:decide',
    reason: { keptIn: 'rejectionReason' }, stamps: 'rejected',
  },
  expire: {
    description: 'Marks a sent quote as expired, after its validity has ended.',
    from: ['SENT'], to: 'EXPIRED', needs: 'quotes:write',
    stamps: 'expired', judge: { record: afterValidity },
  },
  convert: {
    description: 'Converts an accepted quote into a sales order. Possible only once.',
    from: ['ACCEPTED'], to: 'CONVERTED', needs: 'quotes:decide',
    stamps: 'converted', mutation: 'convertQuoteToSalesOrder',
  },
  cancel: {
    description: 'Cancels an unconverted quote. A request with no other quote reopens.',
    from: ['DRAFT', 'SENT', 'ACCEPTED'], to: 'CANCELLED', needs: 'quotes:write',
    stamps: 'cancelled', follow: afterCancel, input: { type: ActionInput, optional: true },
  },
})
