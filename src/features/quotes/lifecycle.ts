// What may happen to a quote, and who may make it happen.
import type { Permission } from '../../access/permissions.js'
import { lifecycle } from '../../core/lifecycle/lifecycle.js'
import type { QuoteStatus } from '../../generated/prisma/enums.js'

export const quoteLife = lifecycle<QuoteStatus, Permission>()('Quote', 'DRAFT', {
  edit: { from: ['DRAFT'], to: 'same', needs: 'quotes:write' },
  send: { from: ['DRAFT'], to: 'SENT', needs: 'quotes:write' },
  accept: { from: ['SENT'], to: 'ACCEPTED', needs: 'quotes:decide' },
  reject: { from: ['SENT'], to: 'REJECTED', needs: 'quotes:decide', reason: 'required' },
  expire: { from: ['SENT'], to: 'EXPIRED', needs: 'quotes:write' },
  convert: { from: ['ACCEPTED'], to: 'CONVERTED', needs: 'quotes:decide', mutation: 'convertQuoteToSalesOrder' },
  cancel: { from: ['DRAFT', 'SENT', 'ACCEPTED'], to: 'CANCELLED', needs: 'quotes:write' },
})
