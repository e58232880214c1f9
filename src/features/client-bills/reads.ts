// Sort order of what bills bill of sales orders.
import { readable } from '../../core/records/record.js'
import { BilledOrderLine } from './types.js'

export const billedOrderLines = readable('BilledOrderLine', BilledOrderLine, { order: ['id', 'asc'] })
