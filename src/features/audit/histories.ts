// Adds the field `history` to records with states: their lines of the audit trail. Cost sheets and expense requests
// keep their `history` in tables of their own.
import { hasFirst, relationsOf } from '../../core/records/relations.js'
import { bills } from '../bills/reads.js'
import { deliveries, deliveryStops } from '../logistics/reads.js'
import { materialRequests } from '../material-requests/reads.js'
import { billsOfMaterials, productionOrders } from '../production/reads.js'
import { goodsReceipts, purchaseOrders } from '../purchasing/reads.js'
import { quotes, requestsForQuotation } from '../quotes/reads.js'
import { salesOrders } from '../sales-orders/reads.js'
import { invitations } from '../users/reads.js'
import { historyLines } from './reads.js'

const DESCRIPTION = 'What was done, oldest first: action, states, person, time and reason.'

const HISTORIED = [
  billsOfMaterials, productionOrders, requestsForQuotation, quotes, salesOrders, materialRequests, purchaseOrders,
  goodsReceipts, deliveries, deliveryStops, bills, invitations,
]

export const histories = HISTORIED.map((record) => relationsOf(record, {
  history: hasFirst({ ...historyLines, only: { entity: record.type.name } }, 'entityId', DESCRIPTION),
}))
