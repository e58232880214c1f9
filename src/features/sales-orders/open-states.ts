// The states in which documents that are made for a sales order go on. They have not ended.
import type { OngoingKind } from './ongoing.types.js'

/** Kind of a document → its states in which it goes on. */
export const OPEN_STATES = {
  PRODUCTION_ORDER: ['PLANNED', 'IN_PROGRESS'],
  DELIVERY: ['SCHEDULED', 'IN_TRANSIT'],
  MATERIAL_REQUEST: ['DRAFT', 'SUBMITTED', 'APPROVED', 'PARTIALLY_ORDERED', 'ORDERED', 'PARTIALLY_RECEIVED'],
  PURCHASE_ORDER: ['DRAFT', 'SENT', 'PARTIALLY_RECEIVED'],
} as const satisfies Readonly<Record<OngoingKind, readonly string[]>>
