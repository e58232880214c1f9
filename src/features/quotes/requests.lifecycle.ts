// Lifecycle of a request for quotation: the steps, the permission that each step needs, and the columns that it writes.
import type { Permission } from '../../access/permissions.js'
import { lifecycle } from '../../core/lifecycle/lifecycle.js'
import { ActionInput } from '../../core/lifecycle/step-inputs.js'
import type { RequestForQuotationStatus } from '../../generated/prisma/enums.js'
import { EditRequestForQuotationInput } from './requests.inputs.js'
import { editRequest, requireLines } from './requests.js'

export const rfqLife = lifecycle<RequestForQuotationStatus, Permission>()('RequestForQuotation', 'DRAFT', {
  edit: {
    description: 'Changes a request for quotation in Draft.',
    from: ['DRAFT'], to: 'same', needs: 'requestsForQuotation:write',
    write: { rows: editRequest }, input: { type: EditRequestForQuotationInput },
  },
  open: {
    description: 'Opens a request for a price. BAD_USER_INPUT without lines.',
    from: ['DRAFT'], to: 'OPEN', needs: 'requestsForQuotation:write',
    stamps: 'opened', judge: { rows: requireLines },
  },
  close: {
    description: 'Closes a request for quotation, with or without an order.',
    from: ['OPEN', 'QUOTED'], to: 'CLOSED', needs: 'requestsForQuotation:write',
    stamps: 'closed',
  },
  cancel: {
    description: 'Cancels a request for quotation that has no quote.',
    from: ['DRAFT', 'OPEN'], to: 'CANCELLED', needs: 'requestsForQuotation:write',
    stamps: 'cancelled',
  },
}, { input: ActionInput, derived: { QUOTED: 'quotes for an open request' } })
