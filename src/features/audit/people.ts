// The people behind records: beside each identifier of a user, `createdById`, the user, `createdBy`.
import { refersTo, relationsOf } from '../../core/records/relations.js'
import { rates } from '../accounts/reads.js'
import { apiKeys } from '../api-keys/reads.js'
import { attachments } from '../attachments/reads.js'
import { billPayments, bills } from '../bills/reads.js'
import { costSheetHistory, costSheets, costingDocuments } from '../costing/reads.js'
import { expenseHistory, expenseRequests } from '../expense-requests/reads.js'
import { deliveries } from '../logistics/reads.js'
import { materialRequests, requestHistory } from '../material-requests/reads.js'
import { billsOfMaterials, productionOrders } from '../production/reads.js'
import { goodsReceipts, purchaseOrders } from '../purchasing/reads.js'
import { quotes, requestsForQuotation } from '../quotes/reads.js'
import { salesOrders } from '../sales-orders/reads.js'
import { invitations, users } from '../users/reads.js'

const person = (description: string) => refersTo(users, `${description} Null where nobody is known.`)

export const people = [
  relationsOf(invitations, { createdBy: person('Who made it.') }),
  relationsOf(apiKeys, { createdBy: person('Who made it.') }),
  relationsOf(attachments, { uploadedBy: person('Who sent it.') }),
  relationsOf(rates, { createdBy: person('Who wrote it down.') }),
  relationsOf(billsOfMaterials, { createdBy: person('Who wrote it.') }),
  relationsOf(productionOrders, { createdBy: person('Who planned it.') }),
  relationsOf(costingDocuments, { createdBy: person('Who made it.') }),
  relationsOf(costSheets, {
    createdBy: person('Who opened it.'),
    submittedBy: person('Who submitted it.'),
    approvedBy: person('Who approved it.'),
    rejectedBy: person('Who rejected it.'),
  }),
  relationsOf(costSheetHistory, { performedBy: person('Who did it.') }),
  relationsOf(requestsForQuotation, { createdBy: person('Who took it down.') }),
  relationsOf(quotes, {
    createdBy: person('Who drafted it.'),
    sentBy: person('Who sent it.'),
    acceptedBy: person('Who recorded the acceptance.'),
    rejectedBy: person('Who recorded the rejection.'),
    cancelledBy: person('Who cancelled it.'),
    convertedBy: person('Who converted it.'),
  }),
  relationsOf(salesOrders, { createdBy: person('Who made it.') }),
  relationsOf(materialRequests, {
    createdBy: person('Who drafted it.'),
    submittedBy: person('Who submitted it.'),
    approvedBy: person('Who approved it.'),
    rejectedBy: person('Who rejected it.'),
  }),
  relationsOf(requestHistory, { performedBy: person('Who did it.') }),
  relationsOf(purchaseOrders, { createdBy: person('Who drafted it.') }),
  relationsOf(goodsReceipts, { createdBy: person('Who wrote it.') }),
  relationsOf(deliveries, { createdBy: person('Who entered it.') }),
  relationsOf(expenseRequests, {
    requester: person('Who asks.'),
    approvedBy: person('Who approved it.'),
    rejectedBy: person('Who rejected it.'),
  }),
  relationsOf(expenseHistory, { performedBy: person('Who did it.') }),
  relationsOf(bills, { createdBy: person('Who entered it.'), overriddenBy: person('Who let the exception pass.') }),
  relationsOf(billPayments, { recordedBy: person('Who recorded it.') }),
]
