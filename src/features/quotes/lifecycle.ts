// What may happen to a quote, and who may make it happen.
import type { Permission } from '../../access/permissions.js'
import { lifecycle } from '../../core/lifecycle/lifecycle.js'
import type { QuoteStatus } from '../../generated/prisma/enums.js'

export const quoteLife = lifecycle<QuoteStatus, Permission>()('Quote', 'DRAFT', {
  edit: { description: 'Changes a quote that has not been sent.', from: ['DRAFT'], to: 'same', needs: 'quotes:write' },
  send: { description: 'Sends a quote to the client.', from: ['DRAFT'], to: 'SENT', needs: 'quotes:write' },
  accept: { description: 'Records that the client agrees.', from: ['SENT'], to: 'ACCEPTED', needs: 'quotes:decide' },
  reject: { description: 'Records that the client declines.', from: ['SENT'], to: 'REJECTED', needs: 'quotes:decide', reason: 'required' },
  expire: { description: 'Marks a sent quote as expired.', from: ['SENT'], to: 'EXPIRED', needs: 'quotes:write' },
  convert: { description: 'Makes a sales order of an accepted quote, once.', from: ['ACCEPTED'], to: 'CONVERTED', needs: 'quotes:decide', mutation: 'convertQuoteToSalesOrder' },
  cancel: { description: 'Withdraws a quote that has not become a sales order.', from: ['DRAFT', 'SENT', 'ACCEPTED'], to: 'CANCELLED', needs: 'quotes:write' },
})
